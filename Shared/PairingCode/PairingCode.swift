/// The short code that pairs a device (FA-2): eight characters of Crockford's base 32, which has no I, L, O and U, so 40
/// random bits that people can read out and type.
public struct PairingCode: Hashable, Sendable {
  /// The eight characters, upper case, without a dash.
  public let text: String

  /// How many random bytes a code takes.
  public static let randomByteCount = 5
  public static let length = 8

  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  /// A code from at least `randomByteCount` random bytes.
  /// - Returns: nil when there are fewer.
  public init?(randomBytes: [UInt8]) {
    guard randomBytes.count >= PairingCode.randomByteCount else { return nil }
    var bits = randomBytes.prefix(PairingCode.randomByteCount).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    var characters: [UInt8] = []
    for _ in 0..<PairingCode.length {
      characters.append(PairingCode.alphabet[Int(bits & 31)])
      bits >>= 5
    }
    text = String(decoding: characters, as: UTF8.self)
  }

  /// The code as people type it: in either case, with spaces or dashes, with I or L for 1 and O for 0.
  /// - Returns: nil when that is no code.
  public init?(typed: String) {
    guard typed.utf8.count <= 64 else { return nil }
    var characters: [UInt8] = []
    for byte in typed.utf8 {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "-"): continue
      case UInt8(ascii: "I"), UInt8(ascii: "i"), UInt8(ascii: "L"), UInt8(ascii: "l"):
        characters.append(UInt8(ascii: "1"))
      case UInt8(ascii: "O"), UInt8(ascii: "o"): characters.append(UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "z"): characters.append(byte - 32)
      default: characters.append(byte)
      }
    }
    guard characters.count == PairingCode.length, characters.allSatisfy(PairingCode.alphabet.contains) else {
      return nil
    }
    text = String(decoding: characters, as: UTF8.self)
  }

  /// For people: `7KQ2-M9XD`.
  public var display: String { "\(text.prefix(4))-\(text.suffix(4))" }
}

extension PairingCode: CustomStringConvertible {
  /// A code is a secret while it is valid, so it does not print itself.
  public var description: String { "PairingCode(hidden)" }
}
