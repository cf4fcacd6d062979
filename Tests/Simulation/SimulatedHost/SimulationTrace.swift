import Bytes

/// The history of a world, as a running hash: two runs of one seed must end with the same one.
public struct SimulationTrace: Sendable {
  /// Of all records, in order.
  public private(set) var hash: UInt64 = 0
  /// Records so far.
  public private(set) var count = 0
  /// Called with every record, to compare two runs that should not differ. Costs time; nil by default.
  public var observer: (@Sendable (String) -> Void)?

  mutating func record(_ kind: StaticString, _ first: Int = 0, _ second: Int = 0, at time: Int64) {
    count += 1
    kind.withUTF8Buffer { bytes in for byte in bytes { absorb(UInt64(byte)) } }
    absorb(UInt64(bitPattern: Int64(first)))
    absorb(UInt64(bitPattern: Int64(second)))
    absorb(UInt64(bitPattern: time))
    observer?("\(count) \(time) \(kind) \(first) \(second)")
  }

  mutating func record(bytes: UnsafeRawBufferPointer) {
    for byte in bytes { absorb(UInt64(byte)) }
    observer?("  \(bytes.count) bytes, hash now \(hash)")
  }

  private mutating func absorb(_ value: UInt64) { hash = SplitMix64.mix(hash ^ value &+ 0x9e37_79b9_7f4a_7c15) }
}
