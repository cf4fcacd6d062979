/// What PostgreSQL spells otherwise of the SQL that both engines take.
enum SQLDialect {
  /// A statement, or a script, for PostgreSQL: numbered parameters, its types, and its schema of temporary tables.
  /// Texts, names in quotes and comments stay as they are.
  static func postgreSQL(_ sql: String) -> (sql: String, parameterCount: Int) {
    var source = sql
    return source.withUTF8 { translated($0) }
  }

  /// What SQLite's words are here. An INTEGER of SQLite has 64 bits.
  private static let words: [String: String] = ["INTEGER": "bigint", "BIGINT": "bigint", "BLOB": "bytea"]

  private static func translated(_ source: UnsafeBufferPointer<UInt8>) -> (String, Int) {
    var (result, count, index): ([UInt8], Int, Int) = ([], 0, 0)
    result.reserveCapacity(source.count + 32)
    while index < source.count {
      let byte = source[index]
      switch byte {
      case UInt8(ascii: "?"):
        count += 1
        result += "$\(count)".utf8
        index += 1
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        let end = endOfQuoted(source, index)
        result += source[index..<end]
        index = end
      case UInt8(ascii: "-") where source[(index + 1)...].first == byte:
        let end = source[index...].firstIndex(of: UInt8(ascii: "\n")) ?? source.count
        index = end
      case UInt8(ascii: "/") where source[(index + 1)...].first == UInt8(ascii: "*"):
        index = endOfComment(source, index)
        result.append(UInt8(ascii: " "))
      case _ where isPartOfWord(byte):
        let end = source[index...].firstIndex { !isPartOfWord($0) } ?? source.count
        let word = String(decoding: source[index..<end], as: UTF8.self)
        index = append(word, source, end, to: &result)
      default:
        result.append(byte)
        index += 1
      }
    }
    return (String(decoding: result, as: UTF8.self), count)
  }

  /// Appends a word, and returns where its successor begins.
  private static func append(
    _ word: String, _ source: UnsafeBufferPointer<UInt8>, _ end: Int, to result: inout [UInt8]
  ) -> Int {
    let next = source[end...].first
    if let replacement = words[word] {
      result += replacement.utf8
    } else if word == "temp", next == UInt8(ascii: ".") {
      result += "pg_temp".utf8
    } else if word == "x" || word == "X", next == UInt8(ascii: "'") {
      let close = endOfQuoted(source, end)
      result += "'\\x".utf8
      result += source[(end + 1)..<close]
      result += "::bytea".utf8
      return close
    } else if word == "WITHOUT", let after = Self.end(of: " ROWID", source, end) {
      return after
    } else {
      result += word.utf8
    }
    return end
  }

  /// The end of a text that follows; nil where another one does.
  private static func end(of text: String, _ source: UnsafeBufferPointer<UInt8>, _ begin: Int) -> Int? {
    source[begin...].starts(with: text.utf8) ? begin + text.utf8.count : nil
  }

  /// Behind the closing quote; a doubled one does not close.
  private static func endOfQuoted(_ source: UnsafeBufferPointer<UInt8>, _ begin: Int) -> Int {
    source[(begin + 1)...].firstIndex(of: source[begin]).map { $0 + 1 } ?? source.count
  }

  private static func endOfComment(_ source: UnsafeBufferPointer<UInt8>, _ begin: Int) -> Int {
    var index = begin + 2
    while index + 1 < source.count {
      if source[index] == UInt8(ascii: "*"), source[index + 1] == UInt8(ascii: "/") { return index + 2 }
      index += 1
    }
    return source.count
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: false
    }
  }
}
