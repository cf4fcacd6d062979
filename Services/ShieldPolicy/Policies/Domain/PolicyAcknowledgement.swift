package import LocalTime
package import Violations

/// The version of its child's policy that a device has applied (SH-11).
package struct DevicePolicyState: Hashable, Sendable {
  /// The newest version it has acknowledged; 0 for none yet.
  package var version: Int64
  /// When it applied that version, as counted.
  package var applied: Instant?

  package init(version: Int64 = 0, applied: Instant? = nil) {
    self.version = version
    self.applied = applied
  }

  /// Versions behind the newest: desired minus actual.
  package func lag(newest: Int64) -> Int64 { max(0, newest - version) }
}

/// The acknowledgement that counts, of one version by one device: the earliest instant of all, whatever the order in
/// which they and those of other versions are received (US-3, SH-11).
package struct AcknowledgedVersion: Hashable, Sendable {
  /// How often an earlier instant may replace the one that counts. A device knows when it applied a version, so it
  /// never does; each time, use is counted again.
  package static let maximumCorrections = 10

  /// When the device applied the version: no earlier than the version was made, no later than a receipt.
  package private(set) var applied: Instant
  /// How often an earlier instant has replaced the first one.
  private(set) var corrections: Int

  package init(applied: Instant, corrections: Int = 0) {
    self.applied = applied
    self.corrections = corrections
  }

  /// The fault of an acknowledged version: it must exist.
  package static func violation(_ version: Int64, newest: Int64) -> FieldViolation? {
    if newest > 0, (1...newest).contains(version) { return nil }
    return FieldViolation(
      field: "version", message: "version is \(version); the newest version of the policy is \(newest)")
  }

  /// The instant that an acknowledgement claims.
  /// - Parameter made: when the version was made. The device's clock is not trusted before that instant, nor after the
  ///   receipt.
  package static func instant(deviceTime: Instant, receipt: Instant, made: Instant) -> Instant {
    max(made, min(deviceTime, receipt))
  }

  package enum Change: Hashable, Sendable {
    /// It is known, or a later instant than the one that counts.
    case none
    /// It has to be published.
    case new(AcknowledgedVersion)
    case tooMany
  }

  /// The change by another acknowledgement.
  /// - Parameter known: those received before; nil for none.
  package static func change(of known: AcknowledgedVersion?, by applied: Instant) -> Change {
    guard let known else { return .new(AcknowledgedVersion(applied: applied)) }
    guard applied < known.applied else { return .none }
    guard known.corrections < maximumCorrections else { return .tooMany }
    return .new(AcknowledgedVersion(applied: applied, corrections: known.corrections + 1))
  }
}
