/// One of a guardian's recovery codes (FA-8): twenty characters of Crockford's base 32. The first six are its handle,
/// which says whose it is; the other fourteen, 70 random bits, are its secret. A former code has sixteen characters,
/// all of them secret: family and guardian are named next to it.
public struct RecoveryCode: Hashable, Sendable {
  /// The characters, upper case, without dashes.
  public let text: String
  /// Whose it is; nil for a former code.
  public let handle: RecoveryHandle?

  /// How many random bytes the secret of a code needs.
  public static let randomByteCount = 14
  public static let length = RecoveryHandle.length + randomByteCount
  /// The length of codes that do not say whose they are.
  public static let formerLength = 16

  /// A code from at least `randomByteCount` random bytes, of each of which 5 bits are used.
  /// - Returns: nil when there are fewer.
  public init?(_ handle: RecoveryHandle, randomBytes: [UInt8]) {
    guard randomBytes.count >= RecoveryCode.randomByteCount else { return nil }
    let secret = randomBytes.prefix(RecoveryCode.randomByteCount).map { Crockford.alphabet[Int($0 & 31)] }
    text = handle.text + String(decoding: secret, as: UTF8.self)
    self.handle = handle
  }

  /// The code as people type it: in either case, with spaces or dashes, with I or L for 1 and O for 0.
  /// - Returns: nil when that is not a code.
  public init?(typed: String) {
    if let characters = Crockford.characters(typed: typed, count: RecoveryCode.length) {
      guard let handle = RecoveryHandle(Array(characters.prefix(RecoveryHandle.length))) else { return nil }
      self.handle = handle
      text = String(decoding: characters, as: UTF8.self)
    } else if let characters = Crockford.characters(typed: typed, count: RecoveryCode.formerLength) {
      handle = nil
      text = String(decoding: characters, as: UTF8.self)
    } else {
      return nil
    }
  }
}

extension RecoveryCode: CustomStringConvertible {
  /// A code is a secret until it is used, so it does not print itself.
  public var description: String { "RecoveryCode(hidden)" }
}
