import CSQLite
import Glibc

/// One prepared statement of SQLite.
final class SQLiteStatement: Statement {
  private let handle: OpaquePointer
  /// Makes the errors; it lives longer than its statements.
  private unowned let connection: SQLiteConnection
  /// Texts and blobs while the statement runs, so that SQLite allocates no copies: an id for each parameter, or what
  /// else fits.
  private let room: UnsafeMutableRawPointer
  private let roomSize: Int
  private var usedRoom = 0
  /// Whether SQLite has copied a longer one.
  private var hasCopies = false

  init(handle: OpaquePointer, of connection: SQLiteConnection, sql: String, isKept: Bool) {
    self.handle = handle
    self.connection = connection
    let parameterCount = Int(sqlite3_bind_parameter_count(handle))
    roomSize = parameterCount * Self.roomOfParameter
    room = .allocate(byteCount: max(1, roomSize), alignment: 1)
    super.init(
      sql: sql, columnCount: Int(sqlite3_column_count(handle)), parameterCount: parameterCount,
      changesData: sqlite3_stmt_readonly(handle) == 0, isKept: isKept)
  }

  /// An id of 36 characters.
  private static let roomOfParameter = 36

  override func finalize() {
    sqlite3_finalize(handle)
    room.deallocate()
  }

  // MARK: - Parameters

  override func bind(_ integer: Int64, at index: Int) {
    note(sqlite3_bind_int64(handle, Int32(index), integer), index)
  }

  override func bindNull(at index: Int) { note(sqlite3_bind_null(handle, Int32(index)), index) }

  override func bind(_ text: String, at index: Int) {
    let code = text.utf8.withContiguousStorageIfAvailable { utf8 in
      let (start, destructor) = stored(UnsafeRawBufferPointer(utf8))
      return sqlite3_bind_text64(
        handle, Int32(index), start?.assumingMemoryBound(to: CChar.self), UInt64(utf8.count), destructor,
        UInt8(SQLITE_UTF8))
    }
    note(code ?? sqlite3_bind_text(handle, Int32(index), text, -1, copyOfArgument), index)
  }

  override func bind(_ blob: [UInt8], at index: Int) {
    blob.withUnsafeBytes { bytes in
      let (start, destructor) = stored(bytes)
      note(sqlite3_bind_blob64(handle, Int32(index), start, UInt64(bytes.count), destructor), index)
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

  private func note(_ code: Int32, _ index: Int) {
    guard code != SQLITE_OK, bindingError == nil else { return }
    bindingError = .sqlite(
      code: code, message: String(cString: sqlite3_errstr(code)), during: "binding parameter \(index) of \(sql)")
  }

  // MARK: - Rows

  override func step() throws -> Bool {
    errno = 0
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    guard code == SQLITE_DONE else { throw connection.error(code, errno, during: sql) }
    return false
  }

  override func rewind() {
    sqlite3_reset(handle)
    if hasCopies { sqlite3_clear_bindings(handle) }
    (hasCopies, usedRoom) = (false, 0)
  }

  /// Instructions of SQLite's virtual machine.
  override func dequeueInstructions() -> Int { Int(sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_VM_STEP, 1)) }

  override func integer(_ column: Int) -> Int64? {
    type(column) == SQLITE_INTEGER ? sqlite3_column_int64(handle, Int32(column)) : nil
  }

  override func text(_ column: Int) -> String? {
    guard type(column) == SQLITE_TEXT else { return nil }
    guard let text = sqlite3_column_text(handle, Int32(column)) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  override func blob(_ column: Int) -> [UInt8]? {
    guard type(column) == SQLITE_BLOB else { return nil }
    guard let blob = sqlite3_column_blob(handle, Int32(column)) else { return [] }
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return [UInt8](UnsafeRawBufferPointer(start: blob, count: count))
  }

  override func isNull(_ column: Int) -> Bool { type(column) == SQLITE_NULL }

  override func foreignType(_ column: Int) -> String { "floating point" }

  private func type(_ column: Int) -> Int32 {
    guard (0..<columnCount).contains(column) else { return -1 }
    return sqlite3_column_type(handle, Int32(column))
  }

  override func name(_ column: Int) -> String {
    sqlite3_column_name(handle, Int32(column)).map { String(cString: $0) } ?? "none"
  }

  override var expandedSQL: String {
    guard let expanded = sqlite3_expanded_sql(handle) else { return sql }
    defer { sqlite3_free(expanded) }
    return String(cString: expanded)
  }
}

/// SQLITE_TRANSIENT: SQLite copies the argument before the call returns. The header writes it as a cast of -1.
private let copyOfArgument = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
