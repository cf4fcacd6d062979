import JSON

/// Walks through a JSON text that is too large to be held as values, and returns its members and elements one by one.
///
/// It only knows where a value begins and ends; `JSON` parses its content, and rejects invalid JSON.
struct JSONPieces {
  private let text: [UInt8]
  private var position = 0

  /// Maximum size in bytes of one value that is parsed at once.
  static let maximumValueSize = 1 << 20

  init(_ text: [UInt8]) {
    self.text = text
  }

  /// The next byte that is no white space, without consuming it; nil at the end.
  mutating func peek() -> UInt8? {
    while position < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[position]) { position += 1 }
    return position < text.count ? text[position] : nil
  }

  /// Goes through the object that begins here. `body` must consume the value of the key it is given.
  mutating func eachMember(_ body: (inout JSONPieces, String) throws -> Void) throws {
    try expect("{")
    if try skip("}") { return }
    repeat {
      guard peek() == UInt8(ascii: "\""), let key = try value().stringValue else { throw malformed("a key") }
      try expect(":")
      try body(&self, key)
    } while try skip(",", or: "}")
  }

  /// Iterates over the array that begins here. `body` must consume the element whose index, from 0, it is given.
  mutating func eachElement(_ body: (inout JSONPieces, Int) throws -> Void) throws {
    try expect("[")
    if try skip("]") { return }
    var index = 0
    repeat {
      try body(&self, index)
      index += 1
    } while try skip(",", or: "]")
  }

  /// Parses the value that begins here.
  mutating func value() throws -> JSON {
    let begin = position
    let line = { (pieces: JSONPieces) in pieces.text[..<begin].count { $0 == UInt8(ascii: "\n") } + 1 }
    try skipValue()
    do {
      return try JSON(
        parsing: Array(text[begin..<position]), limits: JSONLimits(maximumSize: Self.maximumValueSize))
    } catch JSONError.malformed(_, _, let reason) {
      throw CommandError("line \(line(self)): \(reason)")
    } catch {
      throw CommandError("line \(line(self)): \(error)")
    }
  }

  /// Skips the value that begins here.
  mutating func skipValue() throws {
    guard let first = peek() else { throw malformed("a value") }
    switch first {
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "{"), UInt8(ascii: "["): try skipNested()
    default:
      let begin = position
      while position < text.count, !Self.delimiters.contains(text[position]) { position += 1 }
      if position == begin { throw malformed("a value") }
    }
  }

  /// Makes sure that nothing follows.
  mutating func expectEnd() throws {
    guard peek() == nil else { throw malformed("the end of the file") }
  }

  private static let delimiters = Set(",:]} \t\r\n".utf8)

  private mutating func skipString() throws {
    position += 1
    while position < text.count, text[position] != UInt8(ascii: "\"") {
      position += text[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard position < text.count else { throw malformed("the end of a text") }
    position += 1
  }

  /// Brackets are counted, not matched: the parser does that.
  private mutating func skipNested() throws {
    var depth = 0
    repeat {
      guard let byte = peek() else { throw malformed("a closing bracket") }
      switch byte {
      case UInt8(ascii: "\""): try skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        position += 1
      default: position += 1
      }
    } while depth > 0
  }

  private mutating func expect(_ character: Unicode.Scalar) throws {
    guard try skip(character) else { throw malformed("\"\(character)\"") }
  }

  private mutating func skip(_ character: Unicode.Scalar) throws -> Bool {
    guard peek() == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// True after the first, false after the second.
  private mutating func skip(_ next: Unicode.Scalar, or end: Unicode.Scalar) throws -> Bool {
    if try skip(next) { return true }
    if try skip(end) { return false }
    throw malformed("\"\(next)\" or \"\(end)\"")
  }

  private func malformed(_ expected: String) -> CommandError {
    let line = text[..<min(position, text.count)].count { $0 == UInt8(ascii: "\n") } + 1
    return CommandError("line \(line) is no JSON: \(expected) is missing")
  }
}
