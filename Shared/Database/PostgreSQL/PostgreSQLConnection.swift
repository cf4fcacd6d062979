import CPostgreSQL
import EventLoop
import Locks

/// One connection to a database of PostgreSQL: the session that it has now, replaced with the next transaction when it
/// was lost.
///
/// A statement whose result is not needed is sent and not waited for. Its error comes with the next result that is
/// waited for; from then on the transaction has failed, and only a rollback, or one to a savepoint, is possible.
// Sendable: as `Connection`; `interrupt` takes nothing but what is behind the lock.
class PostgreSQLConnection: Connection, @unchecked Sendable {
  /// What it is for: the name in the server's list of sessions, and its settings.
  struct Role: Sendable {
    let applicationName: String
    /// How long the server lets an idle transaction live.
    let idleLimit: Duration
    var isReadOnly = false
    /// Whether its first transaction makes the session: a server has few, and many of a process are never used.
    var connectsLater = false
  }

  private let configuration: PostgreSQLConfiguration
  private let role: Role
  private var session: PostgreSQLSession?
  /// Sessions so far.
  private(set) var sessionCount = 0
  private let cancellation = Locked<PostgreSQLCancellation?>(nil)
  private var prepared: [String: PostgreSQLSession.Prepared] = [:]
  private var hasTransaction = false
  private var sentBytes: Int64 = 0
  private var lastChanges = 0
  private var sumOfChanges: Int64 = 0
  private var isClosed = false
  private let lockTimeout: Duration

  init(
    _ configuration: DatabaseConfiguration, _ server: PostgreSQLConfiguration, name: String, role: Role,
    board: ConditionBoard
  ) throws {
    (self.configuration, self.role, lockTimeout) = (server, role, configuration.lockTimeout)
    super.init(
      name: name, board: board, cached: configuration.cached, inspectPlan: configuration.inspectPlan,
      onStatement: configuration.onStatement)
    if !role.connectsLater { try connect() }
  }

  private func connect() throws {
    session = nil
    // Names that a session has prepared end with it.
    for statement in prepared.values { statement.forgetName() }
    hasTransaction = false
    let session = try PostgreSQLSession(
      configuration, name: name, applicationName: role.applicationName, settings: settings)
    self.session = session
    sessionCount += 1
    cancellation.withLock { $0 = session.cancellation }
  }

  private var settings: [String] {
    [
      "SET search_path = \(PostgreSQLStore.schema)",
      "SET TimeZone = 'UTC'",
      "SET default_transaction_isolation = 'read committed'",
      "SET default_transaction_read_only = \(role.isReadOnly ? "on" : "off")",
      "SET idle_in_transaction_session_timeout = \(role.idleLimit.clampedMilliseconds)",
      "SET lock_timeout = \(max(1, lockTimeout.clampedMilliseconds))",
      "SET client_connection_check_interval = 1000",
      "SET jit = off",
    ]
  }

  // MARK: - Engine

  override func close() {
    finalizeStatements()
    isClosed = true
    hasTransaction = false
    cancellation.withLock { $0 = nil }
    session = nil
  }

  private func open() throws -> PostgreSQLSession {
    guard !isClosed else { throw DatabaseError.closed(name) }
    guard let session else { throw DatabaseError.unavailable("\(name): there is no session") }
    return session
  }

  override var isLost: Bool { !isClosed && session?.loss != nil }

  override var hasFailed: Bool { session?.failure != nil }

  override var isInTransaction: Bool { hasTransaction && session?.loss == nil }

  override var changes: Int { lastChanges }

  /// A statement that is not waited for counts as one row.
  override var allChanges: Int64 { sumOfChanges }

  override var storesAnyType: Bool { false }

  /// By the rows of the owner, of which each partition has one: on a cluster each machine answers for its own.
  override func queryOfEach(_ value: String) -> String {
    "SELECT number, \(value) AS value FROM partition_owner AS every(number)"
  }

  override func begin(_ access: Access) throws {
    guard !isClosed else { throw DatabaseError.closed(name) }
    if session?.isAlive() != true { try connect() }
    let session = try open()
    session.forgetFailure()
    hasTransaction = true
    switch access {
    case .writing: try session.send("BEGIN")
    case .reading, .snapshot: try session.send("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    }
    try session.deallocate()
    // The first statement fixes the moment.
    if case .snapshot = access {
      try session.send("SELECT 1")
      try noting { try session.finish() }
    }
  }

  override func commit(hasChanges: Bool) throws {
    let session = try open()
    if let failure = session.failure { throw failure }
    do {
      try session.send("COMMIT")
      try session.finish()
      hasTransaction = false
      noteEnd(of: "COMMIT")
    } catch {
      note(error)
      // The server may have done it, and the answer is lost.
      if hasChanges, session.loss != nil, session.failure == nil { throw DatabaseError.commitUnknown(name, error) }
      throw error
    }
  }

  override func rollBack() throws {
    defer { hasTransaction = false }
    try end("ROLLBACK")
  }

  override func begin(_ savepoint: Savepoint) throws { try open().send(savepoint.begin) }

  /// Waits for all that was sent: an error belongs to the savepoint.
  override func release(_ savepoint: Savepoint) throws {
    let session = try open()
    try noting {
      if let failure = session.failure { throw failure }
      try session.finish()
      try session.send(savepoint.release)
    }
  }

  override func rollBack(to savepoint: Savepoint) throws { try end(savepoint.rollBack) }

  /// Ends the transaction, or a part of it, whatever has failed in it.
  private func end(_ sql: String) throws {
    let session = try open()
    session.forgetFailure()
    do {
      try session.send(sql)
      try session.finish()
    } catch {
      note(error)
      if let loss = session.loss { throw loss }
      // What was sent before has failed, and the server has skipped this one, too.
      session.forgetFailure()
      try session.send(sql)
      try session.finish()
    }
  }

  override func compile(_ sql: String, isKept: Bool) throws -> Statement {
    guard sql.contains(where: { !$0.isWhitespace }) else {
      throw DatabaseError(
        .invalidStatement, "statement is empty: \"\(sql)\"", remedy: "This is a fault of the program: please report it."
      )
    }
    let statement = prepared[sql] ?? PostgreSQLSession.Prepared(sql)
    if isKept { prepared[sql] = statement }
    return PostgreSQLStatement(statement, of: self, sql: sql, isKept: isKept)
  }

  /// None: PostgreSQL's plans depend on the sizes of tables.
  override func plan(of sql: String) -> [String] { [] }

  override func runScript(_ sql: String) throws {
    let session = try open()
    sumOfChanges += Int64(try noting { try session.runScript(sql) })
  }

  /// Bytes that changing statements have sent, twice, for indexes and what a row has in addition: pages of the server
  /// are not counted by family.
  override func usedBytes() throws -> Int64 { sentBytes }

  override func isForeign() throws -> Bool {
    var (hasTables, isOwn) = (false, false)
    try forEach(
      """
      SELECT COALESCE(MAX(CASE WHEN tablename = 'property' THEN 1 ELSE 0 END), 0), COUNT(*) FROM pg_tables
      WHERE schemaname = current_schema()
      """
    ) { row in (isOwn, hasTables) = (row.bool(0), row.bool(1)) }
    return hasTables && !isOwn
  }

  /// Its schema is the mark.
  override func claim() throws {}

  override func tableNames() throws -> [String] {
    var names: [String] = []
    try forEach(
      "SELECT tablename::text FROM pg_tables WHERE schemaname = ? AND tablename <> 'partition_owner'",
      [PostgreSQLStore.schema]
    ) { row in names.append(row.string(0)) }
    return names
  }

  override func collectStatistics() throws {
    for table in try tableNames() { try script("ANALYZE \(PostgreSQLStore.schema).\(table)", isInspected: false) }
  }

  override func uniqueKey(of table: String) throws -> [String] {
    var key: [String] = []
    try forEach(
      """
      SELECT a.attname::text FROM (
        SELECT i.indrelid, i.indkey FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid
        WHERE i.indrelid = to_regclass(?) AND i.indisunique AND i.indpred IS NULL
        ORDER BY i.indisprimary DESC, c.relname LIMIT 1) AS i
      CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k (number, place)
      JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = k.number
      ORDER BY k.place
      """, [table]
    ) { row in key.append(row.string(0)) }
    return key
  }

  override func columns(of table: String) throws -> [ColumnDescription] {
    var columns: [ColumnDescription] = []
    try forEach(
      """
      SELECT a.attname, a.atttypid, COALESCE((
        SELECT k.place FROM pg_index AS i CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k (number, place)
        WHERE i.indrelid = a.attrelid AND i.indisprimary AND k.number = a.attnum), 0)
      FROM pg_attribute AS a WHERE a.attrelid = to_regclass(?) AND a.attnum > 0 AND NOT a.attisdropped
      ORDER BY a.attnum
      """, [table]
    ) { row in
      let type: ColumnDescription.ValueType =
        switch row.int64(1) {
        case Int64(PostgreSQLType.text): .text
        case Int64(PostgreSQLType.bytea): .blob
        default: .integer
        }
      let place = row.int(2)
      columns.append(ColumnDescription(name: row.string(0), type: type, keyPlace: place > 0 ? place : nil))
    }
    return columns
  }

  override func hasTables(_ names: [String]) throws -> Bool {
    for name in names {
      var isThere = false
      try forEach("SELECT to_regclass(?) IS NOT NULL", [name]) { isThere = $0.bool(0) }
      if !isThere { return false }
    }
    return true
  }

  override func empty(ownTables: [String]) throws {
    for table in ownTables { try execute("DELETE FROM temp.\(table)") }
  }

  override func interrupt() { cancellation.withLock { $0 }?.cancel() }

  // MARK: - Statements

  /// - Parameter reading: gets its rows, and the number of changed ones; nil where neither is needed.
  func send(
    _ statement: PostgreSQLStatement, _ parameters: SentParameters, for reading: PostgreSQLSession.Reading?
  ) throws {
    let session = try open()
    try noting { try session.send(statement.prepared, parameters, for: reading, statement: statement.sql) }
    if statement.changesData {
      sentBytes += 2 * Int64(parameters.size)
      if reading == nil { sumOfChanges += 1 }
    }
  }

  /// The next rows of a statement; nil at its end.
  func next(of reading: PostgreSQLSession.Reading) throws -> OpaquePointer? {
    let session = try open()
    return try noting {
      if let result = try session.next(of: reading) { return result }
      lastChanges = reading.changes
      sumOfChanges += Int64(reading.changes)
      return nil
    }
  }

  func forget(_ statement: PostgreSQLSession.Prepared, sql: String) {
    prepared[sql] = nil
    session?.forget(statement)
  }

  private func noting<R>(_ body: () throws -> R) throws -> R {
    do { return try body() } catch {
      note(error)
      throw error
    }
  }

  private func note(_ error: any Error) {
    if let error = error as? DatabaseError { board.note(error) }
  }
}
