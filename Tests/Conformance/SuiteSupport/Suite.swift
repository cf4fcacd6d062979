package import InteropMessages

/// The messages that the programs of a conformance suite speak with each other.
package typealias Suite = ConnectrpcConformanceV1
