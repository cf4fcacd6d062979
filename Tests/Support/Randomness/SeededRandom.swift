import Bytes

/// Numbers that depend only on a seed. Not for secrets.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var generator: SplitMix64

  /// Equal seeds give equal numbers, on every machine.
  public init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  public mutating func next() -> UInt64 { generator.next() }

  /// A separate generator, which depends on the seed and on earlier draws.
  public mutating func split() -> SeededRandom { SeededRandom(seed: next()) }

  /// True with the given probability, 0...1.
  public mutating func chance(_ probability: Double) -> Bool {
    probability > 0 && generator.nextFraction() < probability
  }
}
