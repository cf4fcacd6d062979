/// Base64 as `-bin` metadata uses it (RFC 4648 section 4): written without padding, read with and without.
public enum Base64 {
  @usableFromInline
  static let alphabet = Base64Alphabet(last: "+/")

  /// The characters, in ASCII.
  @inlinable
  public static func encode(_ bytes: some Collection<UInt8>) -> [UInt8] { alphabet.encode(bytes) }

  /// Whether `decode` returns bytes.
  @inlinable
  public static func isValid(_ text: some BidirectionalCollection<UInt8>) -> Bool {
    letters(of: text).map { alphabet.isValid($0) } ?? false
  }

  /// Nil for text that is not Base64. Bits of the last character that belong to no byte may have any value.
  @inlinable
  public static func decode(_ text: some BidirectionalCollection<UInt8>) -> [UInt8]? {
    letters(of: text).flatMap { alphabet.decode($0)?.bytes }
  }

  /// The text without its padding; nil when it has some that does not fit.
  @inlinable
  static func letters<Text: BidirectionalCollection<UInt8>>(of text: Text) -> Text.SubSequence? {
    var letters = text[...]
    var padding = 0
    while padding < 2, letters.last == UInt8(ascii: "=") {
      letters = letters.dropLast()
      padding += 1
    }
    return padding == 0 || (letters.count + padding) % 4 == 0 ? letters : nil
  }
}

/// Base64 with the URL alphabet and without padding (RFC 4648 section 5, as RFC 7515 uses it).
public enum Base64URL {
  @usableFromInline
  static let alphabet = Base64Alphabet(last: "-_")

  /// The text, without padding.
  @inlinable
  public static func encode(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: alphabet.encode(bytes), as: UTF8.self)
  }

  /// The bytes of the text.
  /// - Returns: nil for anything that `encode` would not write: padding, white space, other characters, an impossible
  ///   length, remaining bits that are not zero. Each value has only one text, so a token can't be altered unnoticed.
  @inlinable
  public static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    guard let (bytes, remainder) = alphabet.decode(text), remainder == 0 else { return nil }
    return bytes
  }
}

/// The 64 characters of one form of Base64.
@usableFromInline
struct Base64Alphabet: Sendable {
  @usableFromInline
  let letters: [UInt8]
  /// By character; 255 where it is none of the letters.
  @usableFromInline
  let values: [UInt8]

  /// - Parameter last: the characters for 62 and 63.
  init(last: String) {
    letters = Array(("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + last).utf8)
    var values = [UInt8](repeating: 255, count: 256)
    for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
    self.values = values
  }

  @inlinable
  func encode(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var encoded: [UInt8] = []
    encoded.reserveCapacity((bytes.count * 4 + 2) / 3)
    var bits: UInt32 = 0
    var count: UInt32 = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        encoded.append(letters[Int(bits >> count & 63)])
      }
    }
    if count > 0 { encoded.append(letters[Int(bits << (6 - count) & 63)]) }
    return encoded
  }

  /// Whether `decode` returns bytes.
  @inlinable
  func isValid(_ text: some Collection<UInt8>) -> Bool {
    text.count % 4 != 1 && text.allSatisfy { values[Int($0)] < 64 }
  }

  /// The bytes, and the bits of the last character that belong to none; nil for another character or a length that no
  /// bytes have.
  @inlinable
  func decode(_ text: some Collection<UInt8>) -> (bytes: [UInt8], remainder: UInt32)? {
    let length = text.count
    guard length % 4 != 1 else { return nil }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(length * 3 / 4)
    var bits: UInt32 = 0
    var count: UInt32 = 0
    for letter in text {
      let value = values[Int(letter)]
      guard value < 64 else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        decoded.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return (decoded, bits & (1 << count - 1))
  }
}
