import Bytes
import CommandLine

/// Reads a JSON text of any size piece by piece: unrequested values are passed over, and only their ends matter, so
/// that nothing in them can stop the reading.
struct JSONReader {
  private let bytes: ByteReader

  init(_ bytes: ByteReader) { self.bytes = bytes }

  /// Maximum bytes of a text or number that is read; of a longer one only that it is too long is known.
  static let maximumText = 4_096

  /// A value as far as the import reads it.
  enum Value: Hashable {
    case text(String)
    case number(Double)
    case null
    /// Anything else, as it is named in messages.
    case other(String)
    /// Absent.
    case missing

    var string: String? { if case .text(let text) = self { text } else { nil } }

    /// For messages.
    var shown: String {
      switch self {
      case .text(let text): "\"\(text.shown)\""
      case .number(let number): number.rounded() == number && number.magnitude < 1e15 ? "\(Int64(number))" : "\(number)"
      case .null: "null"
      case .other(let name): name
      case .missing: "missing"
      }
    }
  }

  /// The next byte that is no white space, without consuming it; nil at the end.
  func peek() throws -> UInt8? {
    while let byte = try bytes.peek() {
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      bytes.advance()
    }
    return nil
  }

  /// Goes through the object that begins here. `body` must consume the value of the key it is given.
  /// - Returns: nil after an object; else what is here instead, and `body` is not called.
  @discardableResult
  func eachMember(_ body: (String) throws -> Void) throws -> Value? {
    guard try peek() == UInt8(ascii: "{") else { return try value() }
    bytes.advance()
    if try skip("}") { return nil }
    repeat {
      guard try peek() == UInt8(ascii: "\"") else { throw malformed("a key") }
      let key = try text() ?? ""
      guard try skip(":") else { throw malformed("\":\"") }
      try body(key)
    } while try skip(",", or: "}")
    return nil
  }

  /// Goes through the list that begins here. `body` must consume the element whose index, from 0, it is given.
  /// - Returns: nil after a list; else what is here instead, and `body` is not called.
  @discardableResult
  func eachElement(_ body: (Int) throws -> Void) throws -> Value? {
    guard try peek() == UInt8(ascii: "[") else { return try value() }
    bytes.advance()
    if try skip("]") { return nil }
    var index = 0
    repeat {
      try body(index)
      index += 1
    } while try skip(",", or: "]")
    return nil
  }

  /// Reads the value that begins here; of a list and an object only that it is one.
  func value() throws -> Value {
    switch try peek() {
    case UInt8(ascii: "\""):
      return try text().map { .text($0) } ?? .other("a text of more than \(Self.maximumText) bytes")
    case UInt8(ascii: "{"):
      try skipNested()
      return .other("an object")
    case UInt8(ascii: "["):
      try skipNested()
      return .other("a list")
    default: return Self.word(try word())
    }
  }

  /// Passes over the value that begins here.
  func skipValue() throws {
    switch try peek() {
    case UInt8(ascii: "\""): try skipText()
    case UInt8(ascii: "{"), UInt8(ascii: "["): try skipNested()
    default: _ = try word()
    }
  }

  /// Makes sure that nothing follows.
  func expectEnd() throws {
    guard try peek() == nil else { throw malformed("the end of the file") }
  }

  // MARK: - Parts

  private static let ends: ByteSet = ",:]}[{\" \t\r\n"

  /// A number or a word such as `null`.
  private func word() throws -> String {
    var word: [UInt8] = []
    while let byte = try bytes.peek(), !Self.ends.contains(byte) {
      if word.count <= 64 { word.append(byte) }
      bytes.advance()
    }
    if word.isEmpty { throw malformed("a value") }
    return String(decoding: word, as: UTF8.self)
  }

  private static func word(_ word: String) -> Value {
    if word == "null" { return .null }
    // What Swift reads in addition to JSON (hexadecimal numbers, infinity) begins with other characters or has letters.
    let isNumber = word.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
    if isNumber, word.utf8.count <= 64, let number = Double(word), number.isFinite { return .number(number) }
    return .other(word.shown)
  }

  private static let textEnds: ByteSet = "\"\\"

  private func skipText() throws {
    bytes.advance()
    while let end = try bytes.skip(to: Self.textEnds) {
      bytes.advance()
      if end == UInt8(ascii: "\"") { return }
      if try bytes.peek() != nil { bytes.advance() }
    }
    throw malformed("the end of a text")
  }

  private static let nestedEnds: ByteSet = "\"{}[]"

  /// Brackets are counted, not matched.
  private func skipNested() throws {
    var depth = 0
    repeat {
      switch try bytes.skip(to: Self.nestedEnds) {
      case UInt8(ascii: "\""): try skipText()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        bytes.advance()
      case nil: throw malformed("a closing bracket")
      default:
        depth -= 1
        bytes.advance()
      }
    } while depth > 0
  }

  /// Reads a text; nil where it is too long. Bytes that are no character are replaced by U+FFFD.
  private func text() throws -> String? {
    bytes.advance()
    var (read, isTooLong) = ([UInt8](), false)
    while let byte = try bytes.peek() {
      bytes.advance()
      if byte == UInt8(ascii: "\"") { return isTooLong ? nil : String(decoding: read, as: UTF8.self) }
      if read.count >= Self.maximumText { isTooLong = true }
      let character = byte == UInt8(ascii: "\\") ? try escaped() : [byte]
      if !isTooLong { read += character }
    }
    throw malformed("the end of a text")
  }

  private static let replacement = Array("\u{FFFD}".utf8)

  /// The character of an escape.
  private func escaped() throws -> [UInt8] {
    guard let byte = try bytes.peek() else { throw malformed("the end of a text") }
    bytes.advance()
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "u"): return try unicode()
    default: return [byte]
    }
  }

  /// The character of `\uXXXX`, or of the two that make one.
  private func unicode() throws -> [UInt8] {
    guard let first = try unit() else { return Self.replacement }
    if let scalar = Unicode.Scalar(first) { return Array(String(Character(scalar)).utf8) }
    guard (0xD800..<0xDC00).contains(first), try bytes.peek() == UInt8(ascii: "\\") else { return Self.replacement }
    bytes.advance()
    guard try bytes.peek() == UInt8(ascii: "u") else { return Self.replacement + (try escaped()) }
    bytes.advance()
    guard let second = try unit() else { return Self.replacement }
    if (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + UInt32(second) - 0xDC00)
    {
      return Array(String(Character(scalar)).utf8)
    }
    return Self.replacement + (Unicode.Scalar(second).map { Array(String(Character($0)).utf8) } ?? Self.replacement)
  }

  /// Four hexadecimal digits.
  private func unit() throws -> UInt16? {
    var number: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = try bytes.peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      number = number << 4 | UInt16(digit)
      bytes.advance()
    }
    return number
  }

  private func skip(_ character: Unicode.Scalar) throws -> Bool {
    guard try peek() == UInt8(ascii: character) else { return false }
    bytes.advance()
    return true
  }

  /// True after the first, false after the second.
  private func skip(_ next: Unicode.Scalar, or end: Unicode.Scalar) throws -> Bool {
    if try skip(next) { return true }
    if try skip(end) { return false }
    throw malformed("\"\(next)\" or \"\(end)\"")
  }

  private func malformed(_ expected: String) -> CommandError {
    CommandError("line \(bytes.line), byte \(bytes.position), is not JSON: \(expected) is missing")
  }
}
