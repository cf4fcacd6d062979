import EventLoop

/// One connection of an open database, with its prepared statements: the common part of those of all engines.
///
/// Used by one serial queue at a time.
// Sendable: a connection belongs to one serial queue (the writer's or a reader's) and is touched only by that queue's
// jobs; opening and closing are jobs of the same queue. The same holds for each subclass's own properties.
@usableFromInline
class Connection: @unchecked Sendable {
  /// The purpose of a transaction.
  enum Access {
    case reading
    /// Reading of the state committed now, where `reading` sees that of its first statement.
    case snapshot
    case writing
  }

  /// A part of a transaction that can be rolled back alone.
  struct Savepoint {
    // Whole texts, so that statements are found by their storage.
    let begin, release, rollBack: String

    /// The one of a body in its group.
    static let body = Savepoint(begin: "SAVEPOINT body", release: "RELEASE body", rollBack: "ROLLBACK TO body")
    /// The one of a part of a body.
    static let part = Savepoint(begin: "SAVEPOINT part", release: "RELEASE part", rollBack: "ROLLBACK TO part")
  }

  /// The database in errors: the path of its file.
  final let name: String
  private final var statements = StatementCache()
  /// Steps of statements so far: rows delivered and statements ended.
  final private(set) var steps: Int64 = 0
  /// Statements started so far that may change data.
  final private(set) var changingStatements: Int64 = 0
  final let board: ConditionBoard
  /// Values that transactions find by `cached`; nil for a connection that runs none of the program.
  final let cached: CachedValues?
  private final let inspectPlan: (@Sendable (String, [String]) throws -> Void)?
  private final let onStatement: (@Sendable (String, Int) -> Void)?

  /// - Parameters:
  ///   - board: is notified of a full disk and of damage.
  ///   - cached: of the open database.
  ///   - inspectPlan: as `DatabaseConfiguration.inspectPlan`.
  ///   - onStatement: as `DatabaseConfiguration.onStatement`.
  init(
    name: String, board: ConditionBoard, cached: CachedValues?,
    inspectPlan: (@Sendable (String, [String]) throws -> Void)?, onStatement: (@Sendable (String, Int) -> Void)?
  ) {
    self.name = name
    self.board = board
    self.cached = cached
    self.inspectPlan = inspectPlan
    self.onStatement = onStatement
  }

  // MARK: - Engine

  /// The last call; its statements are finalized first.
  func close() { subclassResponsibility() }

  /// False outside a transaction, also after the engine rolled one back by itself (disk full, I/O error).
  var isInTransaction: Bool { subclassResponsibility() }

  /// Whether a connection to another process has ended in the middle of a transaction; the next one begins with a new
  /// one.
  var isLost: Bool { false }

  /// Whether a statement has failed after which the engine refuses all others, until a rollback or one to a savepoint.
  var hasFailed: Bool { false }

  /// Rows changed by the last INSERT, UPDATE or DELETE.
  var changes: Int { subclassResponsibility() }

  /// Rows changed since the connection was opened; a statement that was not waited for counts as one.
  var allChanges: Int64 { subclassResponsibility() }

  /// Whether a column can hold a value of another type than its own.
  @usableFromInline
  var storesAnyType: Bool { subclassResponsibility() }

  /// Whether the database may have rows of earlier versions, which migrations move.
  final var hasEarlierRows = true

  func begin(_ access: Access) throws { subclassResponsibility() }

  /// The transaction writes in a partition from now on; where other processes may have taken it over, the engine finds
  /// that out.
  func enter(_ partition: Partition) throws {}

  /// - Parameter hasChanges: whether the transaction has changed something.
  func commit(hasChanges: Bool) throws { subclassResponsibility() }

  /// Finds out whether the commit that has failed with `commitUnknown` was made; nil where that will never be known.
  func findLostCommit() throws -> Bool? { nil }

  func rollBack() throws { try execute("ROLLBACK") }

  func begin(_ savepoint: Savepoint) throws { try execute(savepoint.begin) }

  func release(_ savepoint: Savepoint) throws { try execute(savepoint.release) }

  /// The savepoint itself stays, until it is released.
  func rollBack(to savepoint: Savepoint) throws { try execute(savepoint.rollBack) }

  /// Prepares a statement; of an empty text, or one that is wrong, it throws.
  func compile(_ sql: String, isKept: Bool) throws -> Statement { subclassResponsibility() }

  /// The lines of a statement's query plan.
  func plan(of sql: String) -> [String] { subclassResponsibility() }

  /// Runs several statements without parameters.
  func runScript(_ sql: String) throws { subclassResponsibility() }

  /// A query of the numbers of all partitions, each with a value.
  /// - Parameter value: as of `ReadTransaction.queryOfEach`.
  func queryOfEach(_ value: String) -> String { subclassResponsibility() }

  /// Bytes of the database's pages that are in use, as the running transaction has them, or another measure of what
  /// transactions add. Reading them counts as no steps.
  func usedBytes() throws -> Int64 { subclassResponsibility() }

  /// Whether the database is one of another program: neither claimed nor empty.
  func isForeign() throws -> Bool { subclassResponsibility() }

  /// Marks the database as this program's.
  func claim() throws { subclassResponsibility() }

  /// The columns of a table, in their order; none for a table that is not there.
  func columns(of table: String) throws -> [ColumnDescription] { subclassResponsibility() }

  func hasTables(_ names: [String]) throws -> Bool { subclassResponsibility() }

  /// The stored tables, those apart that the engine has for itself.
  func tableNames() throws -> [String] { subclassResponsibility() }

  /// The columns of a table's primary key in its order; without one, those of a unique index.
  func uniqueKey(of table: String) throws -> [String] { subclassResponsibility() }

  /// Gives the engine figures of all tables, by which it plans statements, where it needs them and they are old.
  func collectStatistics() throws {}

  /// Deletes the rows of tables that are the connection's own.
  func empty(ownTables: [String]) throws { subclassResponsibility() }

  /// Makes the running statement fail, soon; from any thread, while the connection is open.
  func interrupt() { subclassResponsibility() }
}

extension Connection {
  /// Runs one statement and ignores rows, as `complete` does.
  final func execute(_ sql: String, _ arguments: [(any SQLBindable)?] = []) throws {
    try complete(start(sql, arguments))
  }

  /// Runs one statement and calls `body` for each row.
  final func forEach(_ sql: String, _ arguments: [(any SQLBindable)?] = [], _ body: (Row) throws -> Void) throws {
    try run(start(sql, arguments)) { row in
      try body(row)
      return false
    }
  }

  /// A statement whose parameters are bound next, and which then has to be run.
  @usableFromInline
  final func start(_ sql: String) throws -> Statement {
    let statement = try prepare(sql)
    if statement.changesData { changingStatements &+= 1 }
    statement.start()
    return statement
  }

  /// The same with parameters.
  @usableFromInline
  final func start(_ sql: String, _ arguments: [(any SQLBindable)?]) throws -> Statement {
    let statement = try start(sql)
    let parameters = SQLParameters(statement)
    for argument in arguments {
      if let argument { argument.bind(to: parameters) } else { parameters.bindNull() }
    }
    return statement
  }

  /// Runs a statement that was started and ignores its rows; an engine may send it and go on.
  @usableFromInline
  final func complete(_ statement: Statement) throws {
    defer { end(statement) }
    try statement.checkParameters()
    steps &+= try statement.complete()
  }

  final func noteEnd(of sql: String, instructions: Int = 0) { onStatement?(sql, instructions) }

  private final func end(_ statement: Statement) {
    if onStatement != nil { noteEnd(of: statement.sql, instructions: statement.dequeueInstructions()) }
    statement.reset()
    if !statement.isKept { statement.finalize() }
  }

  /// Runs a statement that was started and calls `body` for each row until it returns true.
  @usableFromInline
  final func run(_ statement: Statement, until body: (Row) throws -> Bool) throws {
    defer { end(statement) }
    try statement.checkParameters()
    while true {
      steps &+= 1
      guard try statement.step() else { return }
      let stop = Result { try body(Row(statement: statement)) }
      // The error of the column that cannot be read is more specific than what the body throws because of it.
      if let mismatch = statement.decodingError {
        board.note(mismatch)
        throw mismatch
      }
      if try stop.get() { return }
    }
  }

  /// Does something by statements of which the steps do not count.
  final func withoutSteps<R>(_ body: () throws -> R) rethrows -> R {
    let before = steps
    defer { steps = before }
    return try body()
  }

  /// Runs several statements without parameters, as a migration has them.
  /// - Parameter isInspected: false for statements that concern only tables of the connection's own.
  final func script(_ sql: String, isInspected: Bool = true) throws {
    if isInspected { try inspectPlan?(sql, []) }
    try runScript(sql)
  }

  /// The damage that any connection of the database has found: nothing is written any more.
  final var damage: DatabaseError? {
    if case .damaged(let fault) = board.condition { fault } else { nil }
  }

  final func requireUndamaged() throws {
    if let damage { throw damage }
  }

  private final func prepare(_ sql: String) throws -> Statement {
    let kept = statements.find(sql)
    if let kept, !kept.isRunning { return kept }
    let statement = try compile(sql, isKept: kept == nil)
    statement.cached = cached
    do {
      if let inspectPlan { try inspectPlan(sql, plan(of: sql)) }
    } catch {
      statement.finalize()
      throw error
    }
    if statement.isKept { statements.insert(statement) }
    return statement
  }

  /// Finalizes all statements: before the connection is closed.
  final func finalizeStatements() { statements.removeAll() }
}
