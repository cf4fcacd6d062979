/// Crockford's base 32, which has no I, L, O and U, so that people can read codes out and type them.
enum Crockford {
  static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  /// A text as people type it: in either case, with spaces or dashes, with I or L for 1 and O for 0.
  /// - Returns: nil unless these are so many characters of the alphabet.
  static func characters(typed: String, count: Int) -> [UInt8]? {
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
    guard characters.count == count, characters.allSatisfy(alphabet.contains) else { return nil }
    return characters
  }
}
