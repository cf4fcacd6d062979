import ProtobufC

/// Reads the tokens of a JSON text, never past its end.
///
/// A fault is noted in `failure`, with the place, and ends the work.
struct TextReader {
  let base: UnsafeRawPointer
  let end: Int
  var position = 0
  var failure: JSONMappingError.Reason?
  var failureOffset = 0

  init(base: UnsafeRawPointer, end: Int) {
    self.base = base
    self.end = end
  }

  mutating func fail(_ reason: JSONMappingError.Reason, at offset: Int? = nil) -> Stop {
    failure = reason
    failureOffset = offset ?? position
    return Stop()
  }

  mutating func malformed(_ expected: String) -> Stop {
    fail(.malformed(position < end ? expected : "it ends too early: \(expected)"))
  }

  /// The value at `offset` is not what is expected there.
  mutating func wrong(_ expected: String, at offset: Int) -> Stop {
    fail(.wrongValue(found: shown(at: offset), expected: expected), at: offset)
  }

  /// What is at `offset`, for people: at most 40 bytes of it, as one line.
  private func shown(at offset: Int) -> String {
    guard offset < end else { return "the end of the text" }
    let bytes = UnsafeRawBufferPointer(start: base + offset, count: min(end - offset, 41))
    let stops: [UInt8] =
      bytes.first == UInt8(ascii: "\"") ? [] : [UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]")]
    var value = (bytes.prefix(1) + bytes.dropFirst().prefix { $0 >= 0x20 && !stops.contains($0) })[...]
    if bytes.first == UInt8(ascii: "\""), let quote = value.dropFirst().firstIndex(of: UInt8(ascii: "\"")) {
      value = value[...quote]
    }
    return String(decoding: value.prefix(40), as: UTF8.self) + (value.count > 40 ? "…" : "")
  }

  /// The byte at the position, 0 at the end.
  @inline(__always)
  var byte: UInt8 { position < end ? base.load(fromByteOffset: position, as: UInt8.self) : 0 }

  @inline(__always)
  mutating func skipSpace() {
    while position < end {
      let byte = base.load(fromByteOffset: position, as: UInt8.self)
      guard byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      position += 1
    }
  }

  @inline(__always)
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  @inline(__always)
  mutating func expect(_ character: Unicode.Scalar) throws(Stop) {
    guard take(character) else { throw malformed("'\(character)' is expected here") }
  }

  mutating func takeLiteral(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard end - position >= count else { return false }
    for index in 0..<count
    where base.load(fromByteOffset: position + index, as: UInt8.self) != text.utf8Start[index] {
      return false
    }
    position += count
    return true
  }

  /// After a member or an element: true for another one, false for the end.
  @inline(__always)
  mutating func takeComma(or closing: Unicode.Scalar) throws(Stop) -> Bool {
    skipSpace()
    if take(",") {
      skipSpace()
      return true
    }
    guard take(closing) else { throw malformed("',' or '\(closing)' is expected here") }
    return false
  }

  // MARK: Texts

  /// A text as it is between its quotes, and whether it has escapes; its bytes are UTF-8, which is checked unless they
  /// are compared with known ones.
  @inline(__always)
  mutating func rawText() throws(Stop) -> (bytes: UnsafeRawBufferPointer, isEscaped: Bool) {
    guard take("\"") else { throw malformed("a text in quotes is expected here") }
    let start = position
    var isEscaped = false
    while true {
      position = TextScan.plain(base, from: position, to: end)
      guard position < end else { throw malformed("a text has no end") }
      let byte = base.load(fromByteOffset: position, as: UInt8.self)
      if byte == UInt8(ascii: "\"") { break }
      guard byte == UInt8(ascii: "\\") else { throw malformed("a control character in a text is written as \\u00XX") }
      isEscaped = true
      position = min(position + 2, end)
    }
    let bytes = UnsafeRawBufferPointer(start: base + start, count: position - start)
    position += 1
    return (bytes, isEscaped)
  }

  mutating func checkUTF8(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(Stop) {
    guard let start = bytes.baseAddress, !isValidUTF8(start, count: bytes.count) else { return }
    throw fail(.malformed("a text is not valid UTF-8"), at: offset)
  }

  /// Writes the text without its escapes to `memory`, which has as many bytes as the text with them.
  ///
  /// - Returns: its size in bytes.
  mutating func unescape(
    _ text: UnsafeRawBufferPointer, to memory: UnsafeMutablePointer<UInt8>
  ) throws(Stop) -> Int {
    var (count, index) = (0, 0)
    while index < text.count {
      let byte = text[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < text.count else {
        memory[count] = byte
        count += 1
        continue
      }
      let escape = text[index]
      index += 1
      switch escape {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): memory[count] = escape
      case UInt8(ascii: "b"): memory[count] = 0x08
      case UInt8(ascii: "f"): memory[count] = 0x0C
      case UInt8(ascii: "n"): memory[count] = 0x0A
      case UInt8(ascii: "r"): memory[count] = 0x0D
      case UInt8(ascii: "t"): memory[count] = 0x09
      case UInt8(ascii: "u"):
        guard let scalar = Self.scalar(text, &index) else {
          throw fail(.malformed("\\u has four hexadecimal digits, and surrogates come in pairs"))
        }
        // At most four bytes, where the escape has six or twelve.
        for unit in Unicode.UTF8.encode(scalar).map(Array.init) ?? [] {
          memory[count] = unit
          count += 1
        }
        continue
      default: throw fail(.malformed("there is no such escape in a text"))
      }
      count += 1
    }
    return count
  }

  private static func scalar(_ text: UnsafeRawBufferPointer, _ index: inout Int) -> Unicode.Scalar? {
    guard let first = unit(text, &index) else { return nil }
    guard first & 0xFC00 == 0xD800 else { return Unicode.Scalar(first) }
    guard index + 1 < text.count, text[index] == UInt8(ascii: "\\"), text[index + 1] == UInt8(ascii: "u") else {
      return nil
    }
    index += 2
    guard let second = unit(text, &index), second & 0xFC00 == 0xDC00 else { return nil }
    return Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF)
  }

  private static func unit(_ text: UnsafeRawBufferPointer, _ index: inout Int) -> UInt32? {
    guard text.count - index >= 4 else { return nil }
    var value: UInt32 = 0
    for _ in 0..<4 {
      let byte = text[index]
      index += 1
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
        value = value << 4 | UInt32(byte | 0x20 - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    return value
  }

  // MARK: Values that are not kept

  /// Passes over any value, which must be JSON all the same.
  ///
  /// - Parameter levels: how many levels of objects and arrays it may have.
  mutating func skipValue(levels: Int, limit: Int) throws(Stop) {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard levels > 0 else { throw fail(.tooDeep(limit: limit)) }
      let isObject = byte == UInt8(ascii: "{")
      let closing: Unicode.Scalar = isObject ? "}" : "]"
      position += 1
      skipSpace()
      if take(closing) { return }
      repeat {
        if isObject {
          try skipText()
          skipSpace()
          try expect(":")
          skipSpace()
        }
        try skipValue(levels: levels - 1, limit: limit)
      } while try takeComma(or: closing)
    case UInt8(ascii: "\""): try skipText()
    case UInt8(ascii: "t") where takeLiteral("true"): break
    case UInt8(ascii: "f") where takeLiteral("false"): break
    case UInt8(ascii: "n") where takeLiteral("null"): break
    default: _ = try number()
    }
  }

  mutating func skipText() throws(Stop) {
    let start = position
    let (bytes, isEscaped) = try rawText()
    try checkUTF8(bytes, at: start)
    guard isEscaped else { return }
    let isGood = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { memory -> Bool in
      guard let start = memory.baseAddress else { return true }
      do throws(Stop) {
        _ = try unescape(bytes, to: start)
        return true
      } catch {
        return false
      }
    }
    if !isGood { throw Stop() }
  }

  // MARK: Numbers

  mutating func number() throws(Stop) -> (text: UnsafeRawBufferPointer, isInteger: Bool) {
    guard let (numberEnd, isInteger) = NumberText.scan(base, from: position, to: end) else {
      throw malformed("a value is expected here")
    }
    guard numberEnd - position <= NumberText.maximumLength else {
      throw fail(.longNumber(size: numberEnd - position, limit: NumberText.maximumLength))
    }
    defer { position = numberEnd }
    return (UnsafeRawBufferPointer(start: base + position, count: numberEnd - position), isInteger)
  }
}
