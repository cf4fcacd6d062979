/// Decodes a body in Base64 that arrives in any pieces: one text, or several after each other, each with its padding. A
/// value.
struct TextBody: Hashable {
  /// The text is not Base64.
  struct Malformed: Error {}

  /// The bits of the characters of a group of four that is not complete.
  private var bits: UInt32 = 0
  private var letters: UInt8 = 0
  private var padding: UInt8 = 0

  /// The bytes of the groups that are complete.
  mutating func decode(_ text: UnsafeRawBufferPointer) throws(Malformed) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3 + 3)
    for character in text {
      if character == UInt8(ascii: "=") {
        guard letters >= 2, letters + padding < 4 else { throw Malformed() }
        padding += 1
      } else {
        guard padding == 0, let value = Self.values[Int(character)] else { throw Malformed() }
        bits = bits << 6 | UInt32(value)
        letters += 1
      }
      if letters + padding == 4 { endGroup(&bytes) }
    }
    return bytes
  }

  /// The bytes of a last group without padding.
  mutating func end() throws(Malformed) -> [UInt8] {
    guard letters > 0 else { return [] }
    guard letters >= 2, padding == 0 else { throw Malformed() }
    var bytes: [UInt8] = []
    endGroup(&bytes)
    return bytes
  }

  private mutating func endGroup(_ bytes: inout [UInt8]) {
    let aligned = bits << UInt32(6 * (4 - letters))
    for index in 0..<letters - 1 { bytes.append(UInt8(truncatingIfNeeded: aligned >> UInt32(16 - 8 * index))) }
    self = TextBody()
  }

  private static let values: [UInt8?] = {
    var values = [UInt8?](repeating: nil, count: 256)
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
    return values
  }()
}
