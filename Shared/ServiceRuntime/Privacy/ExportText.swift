import Bytes
import Database
import JSON
import LocalTime
import ServiceAPI

/// How an export writes rows, and where it continues.
enum ExportText {
  /// A row as a line of JSON.
  static func line(_ line: KeptReading.Line, of service: String) throws -> String {
    let row = line.columns.map { column, value in (column, json(value, in: column)) }
    let object: JSON = .object([
      "service": .string(service), "table": .string(line.table),
      "row": .object(Dictionary(row, uniquingKeysWith: { first, _ in first })),
    ])
    return try object.text() + "\n"
  }

  /// Instants and dates in the form that people read, where there is one.
  private static func json(_ value: SQLValue, in column: String) -> JSON {
    switch value {
    case .null: return .null
    case .text(let text): return .string(text)
    case .blob(let bytes): return .string(String(decoding: Base64.encode(bytes), as: UTF8.self))
    case .integer(let number):
      if column.hasSuffix("time"), Instant(seconds: number).isRepresentable {
        return .string("\(Instant(seconds: number))")
      }
      if column.hasSuffix("date"), let days = Int32(exactly: number) {
        let date = LocalDate(daysSinceEpoch: days)
        if date >= .earliest, date <= .latest { return .string("\(date)") }
      }
      return .integer(number)
    }
  }

  /// Longest token that is decoded, in bytes.
  private static let maximumTokenLength = 4_096

  /// A position as opaque text. It needs no secret: of whatever it is made, the rows that are read at it are the
  /// subject's alone, which `KeptReading` checks.
  static func token(_ position: [SQLValue], about subject: KeptSubject) throws -> String {
    let values: [JSON] = position.map { value in
      switch value {
      case .null: .null
      case .integer(let number): .integer(number)
      case .text(let text): .string(text)
      case .blob(let bytes): .array([.string(Base64URL.encode(bytes))])
      }
    }
    let text = try JSON.array(values).text()
    return Base64URL.encode(Array("\(checksum(of: text, subject)) \(text)".utf8))
  }

  /// The position in a token; nil for a text that is no token of this subject.
  static func position(in token: String, about subject: KeptSubject) -> [SQLValue]? {
    guard token.utf8.count <= maximumTokenLength, let bytes = Base64URL.decode(Array(token.utf8)) else { return nil }
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0] == checksum(of: String(parts[1]), subject),
      let values = (try? JSON(parsing: String(parts[1])))?.arrayValue
    else { return nil }
    var position: [SQLValue] = []
    for value in values {
      switch value {
      case .null: position.append(.null)
      case .integer(let number): position.append(.integer(number))
      case .string(let text): position.append(.text(text))
      case .array(let blob):
        guard let text = blob.first?.stringValue, let bytes = Base64URL.decode(Array(text.utf8)) else { return nil }
        position.append(.blob(bytes))
      default: return nil
      }
    }
    return position
  }

  private static func checksum(of text: String, _ subject: KeptSubject) -> String {
    String(Digest.of("\(subject.family.familyID) \(subject.childID ?? "") \(text)"), radix: 36)
  }
}
