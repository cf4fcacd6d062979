/// Bytes as two hexadecimal digits each, the high one first.
// Public, here and in the other encodings, so that other modules get copies for their kind of bytes; see `FIFO`.
public enum Hexadecimal {
  /// Two lower-case digits a byte.
  @inlinable
  public static func text(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: bytes.flatMap { [lowercaseDigit($0 >> 4), lowercaseDigit($0 & 15)] }, as: UTF8.self)
  }

  /// nil unless the text consists of pairs of digits; of lower-case ones by default, so that bytes have only
  /// one text.
  public static func bytes(_ text: some StringProtocol, allowsUppercase: Bool = false) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 2)
    var digits = text.utf8.makeIterator()
    while let high = digits.next() {
      let value = allowsUppercase ? value(of:) : lowercaseValue(of:)
      guard let low = digits.next(), let high = value(high), let low = value(low) else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  /// The digit for 0...15, from `0` to `f`.
  @inlinable
  public static func lowercaseDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// The digit for 0...15, from `0` to `F`.
  @inlinable
  public static func uppercaseDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  /// The value of a digit in ASCII, 0...15; nil for any other character.
  @inlinable
  public static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: lowercaseValue(of: digit)
    }
  }

  /// The same, and nil for upper-case digits too.
  @inlinable
  public static func lowercaseValue(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
