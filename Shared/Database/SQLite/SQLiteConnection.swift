import CSQLite
import EventLoop
import Glibc

/// One connection of SQLite; its own mutexes are switched off.
// Sendable: as `Connection`; `handle` changes by opening and closing only.
final class SQLiteConnection: Connection, @unchecked Sendable {
  enum Mode {
    case readWrite, readOnly
    /// Only tables of the connection's own can be written.
    case folding
  }

  /// SQLite's, nil once closed; for this file and `PageCopy` only.
  private(set) var handle: OpaquePointer?
  /// Pages in the write-ahead log after the last commit; 0 before `disableAutomaticCheckpoints`.
  private(set) var logPages = 0
  /// Of each page; 0 before it was read.
  private var pageBytes: Int64 = 0
  /// Of the last commit; nil before the first of this connection.
  private var commitNumber: UInt32?

  /// - Parameters:
  ///   - sharesIndex: whether the index of the write-ahead log is a file (`-shm`), through which other programs can
  ///     read at the same time. Without it the index is in this process's memory, and no other program can open the
  ///     database: for a device that has no room for the file.
  ///   - board: is notified of a full disk and of damage.
  ///   - cached: of the open database.
  ///   - inspectPlan: as `DatabaseConfiguration.inspectPlan`.
  ///   - onStatement: as `DatabaseConfiguration.onStatement`.
  init(
    path: String, mode: Mode, busyTimeout: Duration, sharesIndex: Bool, board: ConditionBoard,
    cached: CachedValues? = nil, inspectPlan: (@Sendable (String, [String]) throws -> Void)? = nil,
    onStatement: (@Sendable (String, Int) -> Void)? = nil
  ) throws {
    _ = Self.isSQLiteConfigured
    var opened: OpaquePointer?
    let access =
      switch mode {
      case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .readOnly: SQLITE_OPEN_READWRITE
      case .folding: SQLITE_OPEN_READONLY
      }
    let code = sqlite3_open_v2(
      path, &opened, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, sharesIndex ? nil : "unix-excl")
    guard code == SQLITE_OK, let opened else {
      let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
      sqlite3_close_v2(opened)
      throw DatabaseError.sqlite(code: code, message: message, during: "opening \(path)")
    }
    handle = opened
    super.init(name: path, board: board, cached: cached, inspectPlan: inspectPlan, onStatement: onStatement)
    sqlite3_busy_timeout(opened, Int32(clamping: busyTimeout.clampedMilliseconds))
    // SQLite silently opens a write-protected file for reading.
    if mode != .folding, sqlite3_db_readonly(opened, "main") == 1 {
      close()
      throw DatabaseError.sqlite(code: SQLITE_READONLY, message: "file is write-protected", during: "opening \(path)")
    }
  }

  /// SQLite counts what it allocates under one lock of the process, which nothing here reads.
  private static let isSQLiteConfigured = csqlite_disable_memory_statistics() == SQLITE_OK

  deinit {
    close()
  }

  override func close() {
    finalizeStatements()
    if let handle { sqlite3_close_v2(handle) }
    handle = nil
  }

  override var isInTransaction: Bool {
    guard let handle else { return false }
    return sqlite3_get_autocommit(handle) == 0
  }

  override var changes: Int {
    guard let handle else { return 0 }
    return Int(sqlite3_changes(handle))
  }

  override var allChanges: Int64 {
    guard let handle else { return 0 }
    return sqlite3_total_changes64(handle)
  }

  override var storesAnyType: Bool { true }

  /// By a list of numbers that is no table.
  override func queryOfEach(_ value: String) -> String {
    """
    WITH RECURSIVE every(number) AS (
      SELECT CAST(0 AS BIGINT) UNION ALL SELECT number + 1 FROM every WHERE number < \(Partition.count - 1))
    SELECT number, \(value) AS value FROM every
    """
  }

  override func begin(_ access: Access) throws {
    switch access {
    case .writing: try execute("BEGIN IMMEDIATE")
    case .reading: try execute("BEGIN")
    case .snapshot:
      try execute("BEGIN")
      // The first read fixes the moment.
      try execute("SELECT 1 FROM sqlite_master LIMIT 1")
    }
  }

  /// A commit that has changed something gets the next number (`CommitNumber`).
  override func commit(hasChanges: Bool) throws {
    guard hasChanges else { return try execute("COMMIT") }
    if commitNumber == nil {
      try forEach("PRAGMA user_version") { commitNumber = UInt32(truncatingIfNeeded: $0.int64(0)) }
    }
    let next = CommitNumber.next(after: commitNumber ?? 0)
    try script("PRAGMA user_version = \(next)", isInspected: false)
    try execute("COMMIT")
    commitNumber = next
  }

  override func usedBytes() throws -> Int64 {
    try withoutSteps {
      if pageBytes == 0 { pageBytes = try number("PRAGMA page_size") }
      return try (number("PRAGMA page_count") - number("PRAGMA freelist_count")) * pageBytes
    }
  }

  private func number(_ sql: String, _ arguments: [(any SQLBindable)?] = []) throws -> Int64 {
    var number: Int64 = 0
    try forEach(sql, arguments) { number = $0.int64(0) }
    return number
  }

  override func runScript(_ sql: String) throws {
    guard let handle else { throw DatabaseError.closed(name) }
    errno = 0
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, errno, during: sql) }
  }

  /// Written into the file's header, so that a foreign file is recognized: "STRW".
  private static let applicationID: Int64 = 0x5354_5257

  override func isForeign() throws -> Bool {
    let id = try number("PRAGMA application_id")
    let tables = try number("SELECT COUNT(*) FROM sqlite_master")
    return id != Self.applicationID && (id != 0 || tables != 0)
  }

  override func claim() throws { try script("PRAGMA application_id = \(Self.applicationID)", isInspected: false) }

  override func hasTables(_ names: [String]) throws -> Bool {
    for name in names {
      let found = try number("SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = ?", [name])
      if found == 0 { return false }
    }
    return true
  }

  override func columns(of table: String) throws -> [ColumnDescription] {
    var columns: [(ColumnDescription, place: Int)] = []
    try forEach("SELECT name, type, pk, cid FROM pragma_table_info(?)", [table]) { row in
      let type: ColumnDescription.ValueType =
        switch row.string(1) {
        case "TEXT": .text
        case "BLOB": .blob
        default: .integer
        }
      let place = row.int(2)
      let column = ColumnDescription(name: row.string(0), type: type, keyPlace: place > 0 ? place : nil)
      columns.append((column, place: row.int(3)))
    }
    return columns.sorted { $0.place < $1.place }.map(\.0)
  }

  override func tableNames() throws -> [String] {
    var names: [String] = []
    try forEach("SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'") { row in
      names.append(row.string(0))
    }
    return names
  }

  override func uniqueKey(of table: String) throws -> [String] {
    let primary = try columns(of: table).key
    guard primary.isEmpty else { return primary.map(\.name) }
    var key: [String] = []
    try forEach(
      """
      SELECT name FROM pragma_index_info((
        SELECT MIN(name) FROM pragma_index_list(?) WHERE "unique" = 1 AND partial = 0)) ORDER BY seqno
      """, [table]
    ) { row in key.append(row.string(0)) }
    return key
  }

  override func empty(ownTables: [String]) throws {
    for table in ownTables { try script("DELETE FROM temp.\(table)", isInspected: false) }
  }

  override func interrupt() {
    if let handle { sqlite3_interrupt(handle) }
  }

  /// Stops commits from moving the log into the file; `logPages` is its length.
  func disableAutomaticCheckpoints() {
    guard let handle else { return }
    // The hook is called by this connection's own commits and is removed with the connection.
    _ = sqlite3_wal_hook(
      handle,
      { context, _, _, pages in
        if let context { Unmanaged<SQLiteConnection>.fromOpaque(context).takeUnretainedValue().logPages = Int(pages) }
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Moves as much of the log into the file as readers and other connections allow, without waiting for them.
  /// - Returns: pages in the log, and how many of them are in the file.
  func checkpoint() throws -> (log: Int, checkpointed: Int) {
    var moved = (log: 0, checkpointed: 0)
    try forEach("PRAGMA wal_checkpoint(PASSIVE)") { moved = ($0.int(1), $0.int(2)) }
    return moved
  }

  /// Moves all of the log into the file and cuts it to nothing, without waiting for readers of what was before. Returns
  /// whether it did.
  func truncateLog() throws -> Bool {
    var isBusy = true
    try forEach("PRAGMA wal_checkpoint(TRUNCATE)") { isBusy = $0.bool(0) }
    return !isBusy
  }

  /// How long it waits for other connections.
  func wait(_ busyTimeout: Duration) {
    if let handle { sqlite3_busy_timeout(handle, Int32(clamping: busyTimeout.clampedMilliseconds)) }
  }

  /// Waits until what was moved into the file is on the disk.
  func syncFile() throws {
    guard let handle else { throw DatabaseError.closed(name) }
    errno = 0
    let code = csqlite_sync_file(handle)
    guard code == SQLITE_OK else { throw error(code, errno, during: "sync") }
  }

  override func compile(_ sql: String, isKept: Bool) throws -> Statement {
    guard let handle else { throw DatabaseError.closed(name) }
    var prepared: OpaquePointer?
    errno = 0
    let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK else { throw error(code, errno, during: sql) }
    guard let prepared else {
      throw DatabaseError(
        .invalidStatement, "statement is empty: \"\(sql)\"", remedy: "This is a fault of the program: please report it."
      )
    }
    return SQLiteStatement(handle: prepared, of: self, sql: sql, isKept: isKept)
  }

  override func plan(of sql: String) -> [String] {
    var explanation: OpaquePointer?
    defer { sqlite3_finalize(explanation) }
    guard let handle, sqlite3_prepare_v2(handle, "EXPLAIN QUERY PLAN " + sql, -1, &explanation, nil) == SQLITE_OK else {
      return []
    }
    var lines: [String] = []
    while sqlite3_step(explanation) == SQLITE_ROW {
      if let detail = sqlite3_column_text(explanation, 3) { lines.append(String(cString: detail)) }
    }
    return lines
  }

  /// - Parameter system: `errno` as SQLite left it: SQLite reports only some failures for lack of space as a full disk,
  ///   and does not pass the system's error on.
  func error(_ code: Int32, _ system: Int32, during sql: String) -> DatabaseError {
    let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
    let wantsRoom = [SQLITE_IOERR, SQLITE_CANTOPEN].contains(code & 0xff) && DatabaseError.isLackOfSpace(system)
    let error = DatabaseError.sqlite(
      code: wantsRoom ? SQLITE_FULL : code, message: message, during: name, statement: sql)
    board.note(error)
    return error
  }
}
