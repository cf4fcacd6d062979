/// One of a guardian's recovery codes (FA-8): sixteen characters of Crockford's base 32, 80 random bits. All of it is
/// secret; family and guardian are named next to it.
public struct RecoveryCode: Hashable, Sendable {
  /// The sixteen characters, upper case, without dashes.
  public let text: String

  /// How many random bytes a code needs.
  public static let randomByteCount = 16
  public static let length = 16

  /// A code from at least `randomByteCount` random bytes, of each of which 5 bits are used.
  /// - Returns: nil when there are fewer.
  public init?(randomBytes: [UInt8]) {
    guard randomBytes.count >= RecoveryCode.randomByteCount else { return nil }
    let characters = randomBytes.prefix(RecoveryCode.length).map { Crockford.alphabet[Int($0 & 31)] }
    text = String(decoding: characters, as: UTF8.self)
  }

  /// The code as people type it: in either case, with spaces or dashes, with I or L for 1 and O for 0.
  /// - Returns: nil when that is not a code.
  public init?(typed: String) {
    guard let characters = Crockford.characters(typed: typed, count: RecoveryCode.length) else { return nil }
    text = String(decoding: characters, as: UTF8.self)
  }
}

extension RecoveryCode: CustomStringConvertible {
  /// A code is a secret until it is used, so it does not print itself.
  public var description: String { "RecoveryCode(hidden)" }
}
