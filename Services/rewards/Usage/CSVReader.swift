import CommandLine

/// Reads values with separators, RFC 4180, record by record: a field between quotation marks may have line breaks.
struct CSVReader {
  /// A record and the line on which it begins.
  struct Record {
    let line: Int
    private let fields: [[UInt8]]

    fileprivate init(line: Int, text: [UInt8], separator: UInt8) {
      self.line = line
      fields = CSVReader.fields(of: text, separator: separator)
    }

    /// Number of the fields.
    var width: Int { fields.count }

    /// Likewise, without empty ones at the end.
    var count: Int { (fields.lastIndex { !$0.isEmpty } ?? -1) + 1 }

    /// A field's text; empty beyond the last one.
    /// - Returns: nil where it is not in UTF-8.
    func text(_ index: Int) -> String? {
      index < fields.count ? String(validating: fields[index], as: UTF8.self) : ""
    }

    /// All of them.
    var texts: [String] { fields.map { String(decoding: $0, as: UTF8.self) } }
  }

  /// Why a record is none.
  struct Fault: Error {
    var line: Int
    var text: String
  }

  /// Maximum bytes of a line, and of a record of several lines.
  static let maximumLine = 1 << 20

  private let bytes: ByteReader
  private var line = 0
  /// Lines that were read for a record whose quotation mark is closed on none of them: each is one of its own.
  private var waiting: ArraySlice<(line: Int, text: [UInt8])> = []
  /// A comma; a semicolon or a tab where the header's names are separated by those, as spreadsheets write in many
  /// countries.
  private var separator = UInt8(ascii: ",")

  init(_ bytes: ByteReader) { self.bytes = bytes }

  /// Reads the first record, which names the columns, and finds out what separates them.
  /// - Parameter columns: names of which it has as many as possible.
  /// - Returns: nil for a file without any text.
  mutating func header(_ columns: [String]) throws -> Record? {
    guard let first = try record() else { return nil }
    func count(_ separator: UInt8) -> Int {
      let names = Record(line: first.line, text: first.text, separator: separator).texts
      return columns.count { names.contains($0) }
    }
    separator = [UInt8(ascii: ";"), UInt8(ascii: "\t")].reduce(UInt8(ascii: ",")) { count($1) > count($0) ? $1 : $0 }
    return Record(line: first.line, text: first.text, separator: separator)
  }

  /// The next record that is not empty; nil at the end.
  /// - Throws: `Fault` for one that cannot be read, after which the next one can be; `CommandError` for a line that is
  ///   too long to be one.
  mutating func next() throws -> Record? {
    while let found = try record() {
      let record = Record(line: found.line, text: found.text, separator: separator)
      if record.count > 0, !found.text.allSatisfy({ $0 == UInt8(ascii: " ") }) { return record }
    }
    return nil
  }

  private mutating func record() throws -> (line: Int, text: [UInt8])? {
    if let line = waiting.popFirst() {
      guard Self.isClosed(line.text) else { throw Self.unclosed(line.line) }
      return line
    }
    guard let first = try physicalLine() else { return nil }
    if Self.isClosed(first.text) { return first }
    var (text, further) = (first.text, [(line: Int, text: [UInt8])]())
    while text.count < Self.maximumLine, let next = try physicalLine() {
      further.append(next)
      text += [UInt8(ascii: "\n")] + next.text
      // Two lines with an odd number of quotation marks have an even one.
      if !Self.isClosed(next.text) { return (first.line, text) }
    }
    waiting = further[...]
    throw Self.unclosed(first.line)
  }

  private static func unclosed(_ line: Int) -> Fault { Fault(line: line, text: "a quotation mark is not closed") }

  private static func isClosed(_ text: [UInt8]) -> Bool { text.count { $0 == UInt8(ascii: "\"") }.isMultiple(of: 2) }

  /// Up to a line feed, a carriage return or both; nil at the end.
  private mutating func physicalLine() throws -> (line: Int, text: [UInt8])? {
    guard try bytes.peek() != nil else { return nil }
    line += 1
    var text: [UInt8] = []
    while let byte = try bytes.peek() {
      bytes.advance()
      if byte == UInt8(ascii: "\n") { break }
      if byte == UInt8(ascii: "\r") {
        if try bytes.peek() == UInt8(ascii: "\n") { bytes.advance() }
        break
      }
      guard text.count < Self.maximumLine else {
        throw CommandError("line \(line) is longer than \(Self.maximumLine) bytes (1 MiB); is it a file of rows?")
      }
      text.append(byte)
    }
    return (line, text)
  }

  private static func fields(of text: [UInt8], separator: UInt8) -> [[UInt8]] {
    var (fields, field, isQuoted, index) = ([[UInt8]](), [UInt8](), false, 0)
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "\"") {
        if isQuoted, index + 1 < text.count, text[index + 1] == byte {
          field.append(byte)
          index += 1
        } else {
          isQuoted.toggle()
        }
      } else if byte == separator, !isQuoted {
        fields.append(field)
        field = []
      } else {
        field.append(byte)
      }
      index += 1
    }
    fields.append(field)
    return fields
  }
}
