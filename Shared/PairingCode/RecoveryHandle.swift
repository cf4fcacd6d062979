/// The public part of recovery codes (FA-8): six characters of Crockford's base 32 that those which were made together
/// have in common, and no others. It leads to the guardian they belong to: 8 bits name the partition of the family, and
/// 22 random ones the codes among those of the partition.
public struct RecoveryHandle: Hashable, Sendable {
  /// The six characters, upper case.
  public let text: String
  /// The number of the family's partition.
  public let partition: UInt8

  /// How many random bytes a handle needs.
  public static let randomByteCount = 3
  public static let length = 6
  private static let randomBits = 22

  /// A handle from at least `randomByteCount` random bytes, of which 22 bits are used.
  /// - Returns: nil when there are fewer.
  public init?(partition: UInt8, randomBytes: [UInt8]) {
    guard randomBytes.count >= Self.randomByteCount else { return nil }
    let random = randomBytes.prefix(Self.randomByteCount).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let bits = UInt32(partition) << Self.randomBits | random & (1 << Self.randomBits - 1)
    let characters = (1...Self.length).map { Crockford.alphabet[Int(bits >> UInt32(30 - 5 * $0) & 31)] }
    text = String(decoding: characters, as: UTF8.self)
    self.partition = partition
  }

  /// - Parameter characters: six of the alphabet.
  init?(_ characters: [UInt8]) {
    let digits = characters.compactMap(Crockford.alphabet.firstIndex)
    guard digits.count == Self.length, characters.count == Self.length else { return nil }
    text = String(decoding: characters, as: UTF8.self)
    partition = UInt8(truncatingIfNeeded: digits.reduce(UInt32(0)) { $0 << 5 | UInt32($1) } >> Self.randomBits)
  }
}
