/// Numbers that depend only on a seed (SplitMix64, Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014). Not for secrets.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Equal seeds give equal numbers, on every machine.
  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    return Self.mix(state)
  }

  /// A generator of its own, which depends on the seed and on what was drawn before.
  public mutating func split() -> SeededRandom { SeededRandom(seed: next()) }

  /// True with the given probability, 0...1.
  public mutating func chance(_ probability: Double) -> Bool {
    probability > 0 && Double(next() >> 11) * 0x1p-53 < probability
  }

  /// Uniform in the range, in whole nanoseconds.
  public mutating func duration(in range: ClosedRange<Duration>) -> Duration {
    let low = nanoseconds(range.lowerBound)
    return .nanoseconds(Int64.random(in: low...max(low, nanoseconds(range.upperBound)), using: &self))
  }

  private func nanoseconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  /// A number that depends on every bit of `value`.
  public static func mix(_ value: UInt64) -> UInt64 {
    var mixed = value
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
