/// The short code that pairs a device (FA-2): ten characters of Crockford's base 32, which has no I, L, O and U, so
/// that people can read them out and type them. The first four name the pairing, the other six are its secret: failed
/// attempts are counted for the pairing that they name.
public struct PairingCode: Hashable, Sendable {
  /// The public name of the pairing: four characters, upper case.
  public let handle: String
  /// The secret, which proves that the guardian gave the code: six characters, upper case.
  public let secret: String

  /// How many random bytes a code needs.
  public static let randomByteCount = 7
  public static let handleLength = 4
  public static let secretLength = 6
  public static let length = handleLength + secretLength

  /// A code from at least `randomByteCount` random bytes, of which 50 bits are used.
  /// - Returns: nil when there are fewer.
  public init?(randomBytes: [UInt8]) {
    guard randomBytes.count >= PairingCode.randomByteCount else { return nil }
    var bits = randomBytes.prefix(PairingCode.randomByteCount).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    var characters: [UInt8] = []
    for _ in 0..<PairingCode.length {
      characters.append(Crockford.alphabet[Int(bits & 31)])
      bits >>= 5
    }
    self.init(characters)
  }

  /// The code as people type it: in either case, with spaces or dashes, with I or L for 1 and O for 0.
  /// - Returns: nil when that is not a code.
  public init?(typed: String) {
    guard let characters = Crockford.characters(typed: typed, count: PairingCode.length) else { return nil }
    self.init(characters)
  }

  private init(_ characters: [UInt8]) {
    handle = String(decoding: characters.prefix(PairingCode.handleLength), as: UTF8.self)
    secret = String(decoding: characters.dropFirst(PairingCode.handleLength), as: UTF8.self)
  }

  /// The ten characters, without a dash.
  public var text: String { handle + secret }

  /// For people: `7KQ2-M9X-D4T`.
  public var display: String { "\(handle)-\(secret.prefix(3))-\(secret.suffix(3))" }
}

extension PairingCode: CustomStringConvertible {
  /// A code is a secret while it is valid, so it does not print itself.
  public var description: String { "PairingCode(hidden)" }
}
