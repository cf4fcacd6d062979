import CSQLite
import EventLoop
import Glibc

/// One SQLite connection with its prepared statements.
///
/// Used by one serial queue at a time; SQLite's own mutexes are switched off.
// Sendable: a connection belongs to one serial queue (the writer's or a reader's) and is touched only by that queue's
// jobs; opening and closing are jobs of the same queue.
@usableFromInline
final class Connection: @unchecked Sendable {
  enum Mode {
    case readWrite, readOnly
    /// Only tables of the connection's own can be written.
    case folding
  }

  let path: String
  /// SQLite's, nil once closed; for this file and `PageCopy` only.
  private(set) var handle: OpaquePointer?
  private var statements = StatementCache()
  /// Steps of statements so far: rows delivered and statements ended.
  private(set) var steps: Int64 = 0
  /// Statements started so far that may change data.
  private(set) var changingStatements: Int64 = 0
  /// Pages in the write-ahead log after the last commit; 0 before `disableAutomaticCheckpoints`.
  private(set) var logPages = 0
  /// Of each page; 0 before it was read.
  private var pageBytes: Int64 = 0
  /// Of the last commit; nil before the first of this connection.
  private var commitNumber: UInt32?
  private let board: ConditionBoard
  /// Values that transactions find by `cached`; nil for a connection that runs none of the program.
  let cached: CachedValues?
  private let inspectPlan: (@Sendable (String, [String]) throws -> Void)?
  private let onStatement: (@Sendable (String, Int) -> Void)?

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
    self.path = path
    self.board = board
    self.cached = cached
    self.inspectPlan = inspectPlan
    self.onStatement = onStatement
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

  func close() {
    statements.removeAll()
    if let handle { sqlite3_close_v2(handle) }
    handle = nil
  }

  /// False outside a transaction, also after SQLite rolled one back by itself (disk full, I/O error, out of memory).
  var isInTransaction: Bool {
    guard let handle else { return false }
    return sqlite3_get_autocommit(handle) == 0
  }

  /// Rows changed by the last INSERT, UPDATE or DELETE.
  var changes: Int {
    guard let handle else { return 0 }
    return Int(sqlite3_changes(handle))
  }

  /// Rows changed since the connection was opened.
  var allChanges: Int64 {
    guard let handle else { return 0 }
    return sqlite3_total_changes64(handle)
  }

  /// Runs one statement to completion and ignores rows.
  func execute(_ sql: String, _ arguments: [(any SQLBindable)?] = []) throws {
    try forEach(sql, arguments) { _ in }
  }

  /// Runs one statement and calls `body` for each row.
  func forEach(_ sql: String, _ arguments: [(any SQLBindable)?] = [], _ body: (Row) throws -> Void) throws {
    try run(start(sql, arguments)) { row in
      try body(row)
      return false
    }
  }

  /// A statement whose parameters are bound next, and which then has to be run.
  @usableFromInline
  func start(_ sql: String) throws -> Statement {
    let statement = try prepare(sql)
    if statement.changesData { changingStatements &+= 1 }
    statement.start()
    return statement
  }

  /// The same with parameters.
  @usableFromInline
  func start(_ sql: String, _ arguments: [(any SQLBindable)?]) throws -> Statement {
    let statement = try start(sql)
    let parameters = SQLParameters(statement)
    for argument in arguments {
      if let argument { argument.bind(to: parameters) } else { parameters.bindNull() }
    }
    return statement
  }

  /// Runs a statement that was started and calls `body` for each row until it returns true.
  @usableFromInline
  func run(_ statement: Statement, until body: (Row) throws -> Bool) throws {
    defer {
      if let onStatement { onStatement(statement.sql, statement.dequeueInstructions()) }
      statement.reset()
      if !statement.isKept { statement.finalize() }
    }
    try statement.checkParameters()
    errno = 0
    while true {
      let code = statement.step()
      steps &+= 1
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { throw error(code, errno, during: statement.sql) }
      let stop = Result { try body(Row(statement: statement)) }
      // The error of the column that cannot be read is more specific than what the body throws because of it.
      if let mismatch = statement.decodingError {
        board.note(mismatch)
        throw mismatch
      }
      if try stop.get() { return }
    }
  }

  /// Bytes of the file's pages that are in use, as the running transaction has them. Reading them counts as no steps.
  func usedBytes() throws -> Int64 {
    let before = steps
    defer { steps = before }
    if pageBytes == 0 { pageBytes = try number("PRAGMA page_size") }
    return try (number("PRAGMA page_count") - number("PRAGMA freelist_count")) * pageBytes
  }

  private func number(_ pragma: String) throws -> Int64 {
    var number: Int64 = 0
    try forEach(pragma) { number = $0.int64(0) }
    return number
  }

  /// Runs several statements without parameters, as a migration has them.
  /// - Parameter isInspected: false for statements that concern only tables of the connection's own.
  func script(_ sql: String, isInspected: Bool = true) throws {
    guard let handle else { throw DatabaseError.closed(path) }
    if isInspected { try inspectPlan?(sql, []) }
    errno = 0
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, errno, during: sql) }
  }

  /// The damage that any connection of the database has found: nothing is written any more.
  var damage: DatabaseError? {
    if case .damaged(let fault) = board.condition { fault } else { nil }
  }

  func requireUndamaged() throws {
    if let damage { throw damage }
  }

  /// Commits a transaction that has changed something, with the next number (`CommitNumber`).
  func commitNumbered() throws {
    if commitNumber == nil {
      try forEach("PRAGMA user_version") { commitNumber = UInt32(truncatingIfNeeded: $0.int64(0)) }
    }
    let next = CommitNumber.next(after: commitNumber ?? 0)
    try script("PRAGMA user_version = \(next)", isInspected: false)
    try execute("COMMIT")
    commitNumber = next
  }

  /// Makes the running statement fail, soon; from any thread, while the connection is open.
  func interrupt() {
    if let handle { sqlite3_interrupt(handle) }
  }

  /// Stops commits from moving the log into the file; `logPages` is its length.
  func disableAutomaticCheckpoints() {
    guard let handle else { return }
    // The hook is called by this connection's own commits and is removed with the connection.
    _ = sqlite3_wal_hook(
      handle,
      { context, _, _, pages in
        if let context { Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue().logPages = Int(pages) }
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
    guard let handle else { throw DatabaseError.closed(path) }
    errno = 0
    let code = csqlite_sync_file(handle)
    guard code == SQLITE_OK else { throw error(code, errno, during: "sync") }
  }

  private func prepare(_ sql: String) throws -> Statement {
    let kept = statements.find(sql)
    if let kept, !kept.isRunning { return kept }
    guard let handle else { throw DatabaseError.closed(path) }
    var prepared: OpaquePointer?
    errno = 0
    let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK else { throw error(code, errno, during: sql) }
    guard let prepared else {
      throw DatabaseError(
        .invalidStatement, "statement is empty: \"\(sql)\"", remedy: "This is a fault of the program: please report it."
      )
    }
    let statement = Statement(handle: prepared, sql: sql, isKept: kept == nil)
    do {
      try inspectPlan?(sql, plan(of: sql))
    } catch {
      statement.finalize()
      throw error
    }
    if statement.isKept { statements.insert(statement) }
    return statement
  }

  /// The lines of a statement's query plan.
  private func plan(of sql: String) -> [String] {
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
  private func error(_ code: Int32, _ system: Int32, during sql: String) -> DatabaseError {
    let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
    let wantsRoom = [SQLITE_IOERR, SQLITE_CANTOPEN].contains(code & 0xff) && DatabaseError.isLackOfSpace(system)
    let error = DatabaseError.sqlite(
      code: wantsRoom ? SQLITE_FULL : code, message: message, during: path, statement: sql)
    board.note(error)
    return error
  }
}
