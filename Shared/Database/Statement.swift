import CSQLite

/// One prepared statement of one connection.
final class Statement {
  let handle: OpaquePointer
  let sql: String
  let columnCount: Int
  /// True between the first step and the reset: a second use of the same text needs a statement of its own.
  var isRunning = false
  /// The first column that was read as a type or case that it is not.
  private(set) var decodingError: DatabaseError?

  init(handle: OpaquePointer, sql: String) {
    self.handle = handle
    self.sql = sql
    columnCount = Int(sqlite3_column_count(handle))
  }

  func finalize() {
    sqlite3_finalize(handle)
  }

  func bind(_ arguments: [(any SQLBindable)?]) throws {
    let expected = Int(sqlite3_bind_parameter_count(handle))
    guard arguments.count == expected else {
      throw DatabaseError(
        .invalidStatement, "statement takes \(expected) parameters, got \(arguments.count): \(sql)",
        remedy: "This is a fault of the program: please report it.")
    }
    for (index, argument) in arguments.enumerated() {
      let code = bind(argument?.sqlValue ?? .null, at: Int32(index + 1))
      guard code == SQLITE_OK else {
        throw DatabaseError.sqlite(
          code: code, message: String(cString: sqlite3_errstr(code)), during: "binding parameter \(index + 1) of \(sql)"
        )
      }
    }
  }

  private func bind(_ value: SQLValue, at index: Int32) -> Int32 {
    switch value {
    case .null:
      return sqlite3_bind_null(handle, index)
    case .integer(let integer):
      return sqlite3_bind_int64(handle, index, integer)
    case .text(var text):
      return text.withUTF8 { utf8 in
        guard let start = utf8.baseAddress else { return sqlite3_bind_text(handle, index, "", 0, copyOfArgument) }
        return start.withMemoryRebound(to: CChar.self, capacity: utf8.count) {
          sqlite3_bind_text64(handle, index, $0, UInt64(utf8.count), copyOfArgument, UInt8(SQLITE_UTF8))
        }
      }
    case .blob(let bytes):
      // A null pointer would bind NULL, so an empty blob is bound by its length.
      guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(handle, index, 0) }
      return bytes.withUnsafeBytes {
        sqlite3_bind_blob64(handle, index, $0.baseAddress, UInt64($0.count), copyOfArgument)
      }
    }
  }

  /// Advances to the next row. Returns SQLITE_ROW, SQLITE_DONE or an error code.
  func step() -> Int32 {
    isRunning = true
    return sqlite3_step(handle)
  }

  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
    isRunning = false
    decodingError = nil
  }

  func type(_ column: Int) -> Int32 {
    guard (0..<columnCount).contains(column) else { return -1 }
    return sqlite3_column_type(handle, Int32(column))
  }

  func int64(_ column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(column)) }

  func string(_ column: Int) -> String {
    guard let text = sqlite3_column_text(handle, Int32(column)) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  func bytes(_ column: Int) -> [UInt8] {
    guard let blob = sqlite3_column_blob(handle, Int32(column)) else { return [] }
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return [UInt8](UnsafeRawBufferPointer(start: blob, count: count))
  }

  func noteMismatch(_ column: Int, expected: String) {
    guard decodingError == nil else { return }
    // Of the other columns only numbers and ids: names of people and apps do not belong in a log.
    let row = (0..<min(columnCount, Self.describedColumns)).map {
      "\(name($0)) \(described($0, longestText: $0 == column ? Self.describedText : 0))"
    }
    let value = described(column, longestText: Self.describedText)
    decodingError = DatabaseError(
      .unreadableRow,
      "column \(column) (\(name(column))) is \(value), expected \(expected); row: "
        + "\(row.joined(separator: ", ")); statement: \(expandedSQL.prefix(Self.describedCharacters))",
      remedy: "This is a fault of the program or a foreign change of the data: please report it.")
  }

  /// How many columns of a row and how many characters of a text an error shows.
  private static let describedColumns = 16, describedText = 64, describedCharacters = 1_000

  /// Whether a text looks like one of our ids: 36 characters of hexadecimal and hyphens.
  private static func isID(_ text: String) -> Bool {
    text.utf8.count == 36
      && text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || Character(Unicode.Scalar($0)).isHexDigit }
  }

  private func name(_ column: Int) -> String {
    sqlite3_column_name(handle, Int32(column)).map { String(cString: $0) } ?? "none"
  }

  /// The value of a column, for people. Bytes, and longer text that is not an id, are shown by their size.
  private func described(_ column: Int, longestText: Int) -> String {
    switch type(column) {
    case SQLITE_NULL: return "NULL"
    case SQLITE_INTEGER: return "\(int64(column))"
    case SQLITE_FLOAT: return "floating point"
    case SQLITE_TEXT:
      let text = string(column)
      let isShown = text.utf8.count <= longestText || Self.isID(text)
      return isShown ? "\"\(text)\"" : "text of \(text.utf8.count) bytes"
    case SQLITE_BLOB: return "blob of \(sqlite3_column_bytes(handle, Int32(column))) bytes"
    default: return "no such column"
    }
  }

  /// The statement with its parameters.
  private var expandedSQL: String {
    guard let expanded = sqlite3_expanded_sql(handle) else { return sql }
    defer { sqlite3_free(expanded) }
    return String(cString: expanded)
  }
}

/// SQLITE_TRANSIENT: SQLite copies the argument before the call returns. The header writes it as a cast of -1.
private let copyOfArgument = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
