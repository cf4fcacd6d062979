/// The short code of a pairing (FA-2): 8 Crockford base-32 characters, 40 random bits.
public enum PairingCodeText {
  public static let length = 8
  /// Crockford's alphabet: no I, L, O, U.
  public static let alphabet: [Character] = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// The code made of random bytes; five bytes give the whole code, missing ones count as zero.
  public static func code(random bytes: [UInt8]) -> String {
    var bits: UInt64 = 0
    for index in 0..<5 { bits = bits << 8 | UInt64(index < bytes.count ? bytes[index] : 0) }
    return String((0..<length).map { alphabet[Int(bits >> UInt64(5 * (length - 1 - $0)) & 31)] })
  }

  /// The code that a person meant: case, spaces and dashes do not matter, O reads as 0, I and L as 1; nil when it
  /// cannot be a code.
  public static func normalized(_ typed: String) -> String? {
    // Longer input cannot be a code; nothing of it is read.
    guard typed.utf8.count <= 64 else { return nil }
    var code = ""
    for character in typed.uppercased() where character != "-" && !character.isWhitespace {
      switch character {
      case "O": code.append("0")
      case "I", "L": code.append("1")
      default:
        guard alphabet.contains(character) else { return nil }
        code.append(character)
      }
    }
    return code.count == length ? code : nil
  }

  /// The content of the QR code.
  public static func payload(code: String) -> String { "screentime://pair?code=\(code)" }

  /// The code in a scanned payload or as typed; nil when there is none.
  public static func code(payloadOrTyped text: String) -> String? {
    let prefix = "screentime://pair?"
    guard text.hasPrefix(prefix) else { return normalized(text) }
    for item in text.dropFirst(prefix.count).split(separator: "&") where item.hasPrefix("code=") {
      return normalized(String(item.dropFirst("code=".count)))
    }
    return nil
  }
}
