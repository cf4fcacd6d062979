/// A small generator of well-mixed numbers (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014),
/// for jitter, span ids and tests: for what should differ, not for what must stay secret.
// Public so that its arithmetic is inlined in other modules: a span id is drawn for every call.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  @usableFromInline
  var state: UInt64

  /// Equal seeds give equal numbers, on every machine.
  @inlinable
  public init(seed: UInt64) {
    state = seed
  }

  /// Uniform over all values.
  @inlinable
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    return Self.mix(state)
  }

  /// Uniform in 0..<1.
  @inlinable
  public mutating func nextFraction() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// A number that depends on every bit of `value`.
  @inlinable
  public static func mix(_ value: UInt64) -> UInt64 {
    var mixed = value
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
