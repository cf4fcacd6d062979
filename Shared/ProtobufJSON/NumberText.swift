/// The text of a number by JSON's grammar (RFC 8259, section 6).
enum NumberText {
  /// Maximum length in characters: enough for the digits of any `double`.
  static let maximumLength = 1100

  /// Where the number that begins at `start` ends, and whether it has neither a point nor an exponent; nil for no
  /// number.
  @inline(__always)
  static func scan(_ base: UnsafeRawPointer, from start: Int, to end: Int) -> (end: Int, isInteger: Bool)? {
    var position = start
    func byte() -> UInt8 { position < end ? base.load(fromByteOffset: position, as: UInt8.self) : 0 }
    func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
    if byte() == UInt8(ascii: "-") { position += 1 }
    guard isDigit(byte()) else { return nil }
    if byte() == UInt8(ascii: "0") {
      position += 1
    } else {
      while isDigit(byte()) { position += 1 }
    }
    var isInteger = true
    if byte() == UInt8(ascii: ".") {
      isInteger = false
      position += 1
      guard isDigit(byte()) else { return nil }
      while isDigit(byte()) { position += 1 }
    }
    if byte() | 0x20 == UInt8(ascii: "e") {
      isInteger = false
      position += 1
      if byte() == UInt8(ascii: "+") || byte() == UInt8(ascii: "-") { position += 1 }
      guard isDigit(byte()) else { return nil }
      while isDigit(byte()) { position += 1 }
    }
    return (position, isInteger)
  }

  /// A whole number: its sign and what it is without. Nil for a fraction, and past 64 bits. Points and exponents are
  /// exact, without a detour through floating point.
  ///
  /// - Parameter text: as `scan` has found it.
  static func whole(_ text: UnsafeRawBufferPointer) -> (isNegative: Bool, magnitude: UInt64)? {
    var position = 0
    let isNegative = text.first == UInt8(ascii: "-")
    if isNegative { position = 1 }
    var magnitude: UInt64 = 0
    // Zeros are only counted until another digit follows, as in 100000.000.
    var zeros = 0
    var fraction = 0
    var isAfterPoint = false
    var exponent = 0
    while position < text.count {
      let byte = text[position]
      position += 1
      if byte == UInt8(ascii: ".") {
        isAfterPoint = true
      } else if byte | 0x20 == UInt8(ascii: "e") {
        exponent = self.exponent(UnsafeRawBufferPointer(rebasing: text[position...]))
        break
      } else {
        if isAfterPoint { fraction += 1 }
        if byte == UInt8(ascii: "0") {
          zeros += magnitude == 0 ? 0 : 1
          continue
        }
        guard append(zeros, &magnitude), append(1, &magnitude) else { return nil }
        zeros = 0
        let (sum, overflow) = magnitude.addingReportingOverflow(UInt64(byte - UInt8(ascii: "0")))
        guard !overflow else { return nil }
        magnitude = sum
      }
    }
    guard magnitude != 0 else { return (isNegative, 0) }
    let shift = exponent - fraction + zeros
    guard shift >= 0, shift < 20, append(shift, &magnitude) else { return nil }
    return (isNegative, magnitude)
  }

  /// Multiplies by a power of ten; false past 64 bits.
  private static func append(_ zeros: Int, _ magnitude: inout UInt64) -> Bool {
    if magnitude == 0 { return true }
    guard zeros < 20 else { return false }
    for _ in 0..<zeros {
      let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
      guard !overflow else { return false }
      magnitude = product
    }
    return true
  }

  /// Past the largest one that matters it stays the same.
  private static func exponent(_ text: UnsafeRawBufferPointer) -> Int {
    var value = 0
    for byte in text where byte != UInt8(ascii: "+") && byte != UInt8(ascii: "-") {
      value = min(value * 10 + Int(byte - UInt8(ascii: "0")), 100_000)
    }
    return text.first == UInt8(ascii: "-") ? -value : value
  }
}
