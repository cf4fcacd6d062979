/// Base64 as `-bin` metadata uses it (RFC 4648 section 4): written without padding, read with and without.
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 0xff, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()

  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var encoded: [UInt8] = []
    encoded.reserveCapacity((bytes.count * 4 + 2) / 3)
    var index = 0
    while index < bytes.count {
      let left = bytes.count - index
      let group =
        UInt32(bytes[index]) << 16 | (left > 1 ? UInt32(bytes[index + 1]) << 8 : 0)
        | (left > 2 ? UInt32(bytes[index + 2]) : 0)
      encoded.append(alphabet[Int(group >> 18)])
      encoded.append(alphabet[Int(group >> 12 & 63)])
      if left > 1 { encoded.append(alphabet[Int(group >> 6 & 63)]) }
      if left > 2 { encoded.append(alphabet[Int(group & 63)]) }
      index += 3
    }
    return encoded
  }

  /// Whether `decode` returns bytes.
  static func isValid(_ text: some BidirectionalCollection<UInt8>) -> Bool { letters(of: text) != nil }

  /// Nil for what is not Base64.
  static func decode(_ text: some BidirectionalCollection<UInt8>) -> [UInt8]? {
    guard let letters = letters(of: text) else { return nil }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(letters.count * 3 / 4)
    var group: UInt32 = 0
    var bits = 0
    for letter in letters {
      group = group << 6 | UInt32(values[Int(letter)])
      bits += 6
      if bits >= 8 {
        bits -= 8
        decoded.append(UInt8(truncatingIfNeeded: group >> UInt32(bits)))
      }
    }
    return decoded
  }

  /// The text without its padding; nil when it is not Base64.
  private static func letters<Text: BidirectionalCollection<UInt8>>(of text: Text) -> Text.SubSequence? {
    var letters = text[...]
    var padding = 0
    while padding < 2, letters.last == UInt8(ascii: "=") {
      letters = letters.dropLast()
      padding += 1
    }
    let count = letters.count
    guard count % 4 != 1, padding == 0 || (count + padding) % 4 == 0 else { return nil }
    return letters.allSatisfy { values[Int($0)] != 0xff } ? letters : nil
  }
}
