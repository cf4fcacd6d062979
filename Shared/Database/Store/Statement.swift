import CSQLite

/// One prepared statement of one connection.
@usableFromInline
final class Statement {
  let handle: OpaquePointer
  let sql: String
  let columnCount: Int
  /// Whether it may change data, by SQLite's judgement.
  let changesData: Bool
  /// Whether the connection keeps it for later uses of the same text.
  let isKept: Bool
  /// True from its start until its reset: a second use of the same text needs its own statement.
  private(set) var isRunning = false
  /// The next one in its chain of `StatementCache`.
  var next: Statement?
  /// The first column that was read as a type or case that it is not.
  private(set) var decodingError: DatabaseError?

  private let parameterCount: Int32
  private var boundCount: Int32 = 0
  /// SQLite's code of the first parameter that could not be bound, and which one it was.
  private var bindingFailure: (code: Int32, parameter: Int32)?
  /// Texts and blobs while the statement runs, so that SQLite allocates no copies: an id for each parameter, or what
  /// else fits.
  private let room: UnsafeMutableRawPointer
  private let roomSize: Int
  private var usedRoom = 0
  /// Whether SQLite has copied a longer one.
  private var hasCopies = false

  init(handle: OpaquePointer, sql: String, isKept: Bool) {
    self.handle = handle
    self.sql = sql
    self.isKept = isKept
    columnCount = Int(sqlite3_column_count(handle))
    changesData = sqlite3_stmt_readonly(handle) == 0
    parameterCount = sqlite3_bind_parameter_count(handle)
    roomSize = Int(parameterCount) * Self.roomOfParameter
    room = .allocate(byteCount: max(1, roomSize), alignment: 1)
  }

  /// An id of 36 characters.
  private static let roomOfParameter = 36

  /// The last call.
  func finalize() {
    sqlite3_finalize(handle)
    room.deallocate()
  }

  /// Before its parameters are bound.
  func start() {
    isRunning = true
  }

  // MARK: - Parameters

  func bind(_ integer: Int64) {
    boundCount += 1
    note(sqlite3_bind_int64(handle, boundCount, integer))
  }

  func bindNull() {
    boundCount += 1
    note(sqlite3_bind_null(handle, boundCount))
  }

  func bind(_ text: String) {
    boundCount += 1
    let code = text.utf8.withContiguousStorageIfAvailable { utf8 in
      let (start, destructor) = stored(UnsafeRawBufferPointer(utf8))
      return sqlite3_bind_text64(
        handle, boundCount, start?.assumingMemoryBound(to: CChar.self), UInt64(utf8.count), destructor,
        UInt8(SQLITE_UTF8))
    }
    guard let code else { return note(sqlite3_bind_text(handle, boundCount, text, -1, copyOfArgument)) }
    note(code)
  }

  func bind(_ blob: [UInt8]) {
    blob.withUnsafeBytes { bytes in
      boundCount += 1
      let (start, destructor) = stored(bytes)
      note(sqlite3_bind_blob64(handle, boundCount, start, UInt64(bytes.count), destructor))
    }
  }

  /// Where SQLite finds bytes, and whether it has to copy them from there. Not null where there are none, as SQLite
  /// takes that for NULL.
  private func stored(_ bytes: UnsafeRawBufferPointer) -> (UnsafeRawPointer?, sqlite3_destructor_type?) {
    guard bytes.count <= roomSize - usedRoom else {
      hasCopies = true
      return (bytes.baseAddress, copyOfArgument)
    }
    let place = room + usedRoom
    if let start = bytes.baseAddress { place.copyMemory(from: start, byteCount: bytes.count) }
    usedRoom += bytes.count
    return (UnsafeRawPointer(place), nil)
  }

  private func note(_ code: Int32) {
    if code != SQLITE_OK, bindingFailure == nil { bindingFailure = (code, boundCount) }
  }

  /// Checks that each parameter has got its value.
  func checkParameters() throws {
    guard boundCount == parameterCount else {
      throw DatabaseError(
        .invalidStatement, "statement takes \(parameterCount) parameters, got \(boundCount): \(sql)",
        remedy: "This is a fault of the program: please report it.")
    }
    if let (code, parameter) = bindingFailure {
      throw DatabaseError.sqlite(
        code: code, message: String(cString: sqlite3_errstr(code)), during: "binding parameter \(parameter) of \(sql)")
    }
  }

  // MARK: - Rows

  /// Advances to the next row. Returns SQLITE_ROW, SQLITE_DONE or an error code.
  func step() -> Int32 { sqlite3_step(handle) }

  func reset() {
    sqlite3_reset(handle)
    if hasCopies { sqlite3_clear_bindings(handle) }
    (hasCopies, usedRoom, boundCount) = (false, 0, 0)
    if bindingFailure != nil { bindingFailure = nil }
    if decodingError != nil { decodingError = nil }
    isRunning = false
  }

  /// Instructions of SQLite's virtual machine since the last call.
  func dequeueInstructions() -> Int { Int(sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_VM_STEP, 1)) }

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

  func name(_ column: Int) -> String {
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
