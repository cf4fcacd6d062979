/// Bytes that a text may not contain, as `%XX` (RFC 3986, section 2.1).
public enum PercentEncoding {
  /// The text's UTF-8, with upper-case digits for every byte that does not pass.
  ///
  /// - Parameter isLiteral: which bytes pass; not `%`.
  @inlinable
  public static func encode(_ text: String, isLiteral: (UInt8) -> Bool) -> [UInt8] {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if isLiteral(byte) {
        encoded.append(byte)
      } else {
        encoded.append(UInt8(ascii: "%"))
        encoded.append(Hexadecimal.uppercaseDigit(byte >> 4))
        encoded.append(Hexadecimal.uppercaseDigit(byte & 15))
      }
    }
    return encoded
  }

  /// The decoded bytes, and whether every `%` began a valid escape; others are kept unchanged.
  public static func decode(_ bytes: some Collection<UInt8>) -> (bytes: [UInt8], isValid: Bool) {
    let bytes = Array(bytes)
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var isValid = true
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = Hexadecimal.value(of: bytes[index + 1]), let low = Hexadecimal.value(of: bytes[index + 2])
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        isValid = isValid && bytes[index] != UInt8(ascii: "%")
        decoded.append(bytes[index])
        index += 1
      }
    }
    return (decoded, isValid)
  }
}
