import EventLoop
import Glibc

/// A database of PostgreSQL that one process serves.
final class PostgreSQLStore: Store {
  /// That of the tables, made when missing: SQLite's name of a database's own tables, which statements use where
  /// temporary ones shadow them.
  static let schema = "main"

  let name: String
  private let configuration: DatabaseConfiguration
  private let server: PostgreSQLConfiguration
  private let ownership: PartitionOwnership
  private let opening: OpeningFile
  private let writers: [PostgreSQLWriter]
  private let connect: @Sendable (PostgreSQLConnection.Role, ConditionBoard) throws -> PostgreSQLConnection

  /// - Parameter board: is notified of the faults that the connections encounter.
  static func open(
    _ configuration: DatabaseConfiguration, _ server: PostgreSQLConfiguration, host: any Host, migrations: [Migration],
    board: ConditionBoard
  ) throws -> OpenedStore {
    guard configuration.maximumBytes == nil else { throw unlimited }
    try PrivateFile.makeDirectory(configuration.directory)
    let store = try PostgreSQLStore(configuration, server, host: host, board: board)
    do {
      return try store.prepare(host: host, migrations: migrations, board: board)
    } catch {
      store.abandon()
      throw error
    }
  }

  private init(
    _ configuration: DatabaseConfiguration, _ server: PostgreSQLConfiguration, host: any Host, board: ConditionBoard
  ) throws {
    (self.configuration, self.server) = (configuration, server)
    let name = "the database of \(configuration.directory)"
    self.name = name
    let path = CommandLine.arguments.first ?? ""
    let program = "\(path.split(separator: "/").last ?? "service") \(getpid())"
    ownership = try PartitionOwnership(
      server, name: name, applicationName: "\(program) owner", host: host, within: configuration.lockTimeout)
    // After the lock of the process that writes the file.
    opening = try OpeningFile(in: configuration.directory)
    let count = min(PostgreSQLConfiguration.maximumWriters, max(1, server.writers))
    writers = try (0..<count).map { [ownership, opening] place in
      try PostgreSQLWriter(
        configuration, server, name: name,
        role: .init(applicationName: "\(program) writer", idleLimit: .seconds(60), connectsLater: place > 0),
        board: board, share: WriterShare(place: place, count: count), ownership: ownership, opening: opening)
    }
    connect = { role, board in
      let named = PostgreSQLConnection.Role(
        applicationName: "\(program) \(role.applicationName)", idleLimit: role.idleLimit, isReadOnly: role.isReadOnly,
        connectsLater: true)
      return try PostgreSQLConnection(configuration, server, name: name, role: named, board: board)
    }
  }

  // MARK: - Opening

  private func prepare(host: any Host, migrations: [Migration], board: ConditionBoard) throws -> OpenedStore {
    let writer = writers[0]
    let schema = Schema(connection: writer, isVirtualClock: !(host.wallClock is RealWallClock), configuration)
    let opened: (epoch: Epoch, former: Epoch?)
    let (claim, reached): (PartitionClaim, ReachedTime)
    try writer.begin(.writing)
    do {
      try writer.script("CREATE SCHEMA IF NOT EXISTS \(Self.schema)", isInspected: false)
      // In one transaction: the pieces of a migration are for SQLite's log.
      writer.hasEarlierRows = try writer.hasTables(["property"])
      // Of two that make the tables one fails, by the unique keys of the server's catalogue.
      if writer.hasEarlierRows { try excludeOthers(by: writer) }
      try writer.script(Self.functions, isInspected: false)
      while try schema.prepare(migrations: migrations, now: host.wallClock.now.seconds) != nil {}
      // Only of a new database: it waits for all that read the table.
      if !writer.hasEarlierRows { try writer.script(Self.uncompressed, isInspected: false) }
      reached = ReachedTime(
        stored: try schema.property(ReachedTime.property, expected: "seconds since 1970") { Int64($0) },
        writers: writers.count)
      claim = try writer.claim()
      opened = try PostgreSQLEpochKeeper(schema: schema, file: opening, host: host).open(claim.found)
      try writer.commit(hasChanges: true)
    } catch {
      if writer.isInTransaction { try? writer.rollBack() }
      throw error
    }
    for writer in writers { writer.adopt(claim) }
    try opening.record(claim.own)
    let hold = configuration.maximumHold + .seconds(60)
    return OpenedStore(
      store: self, writers: writers,
      readers: try (0..<min(64, max(1, configuration.readers))).map { _ in
        try connect(.init(applicationName: "reader", idleLimit: .seconds(60), isReadOnly: true), board)
      },
      holders: try (0..<min(16, max(1, configuration.heldViews))).map { _ in
        try connect(.init(applicationName: "view", idleLimit: hold, isReadOnly: true), board)
      },
      epoch: opened.epoch, formerEpoch: opened.former, reached: reached, unfinished: nil)
  }

  /// Keeps other openings out until the transaction ends, also those that reached the database by another machine of
  /// a cluster: the lock of a table is on all of them, the owner's lock on one.
  private func excludeOthers(by writer: PostgreSQLWriter) throws {
    let end = ContinuousClock.now + configuration.lockTimeout
    try writer.begin(.part)
    while true {
      do {
        // Through Citus the server's own bound (`lock_timeout`) has no effect.
        try writer.script("LOCK TABLE schema_migration IN EXCLUSIVE MODE NOWAIT", isInspected: false)
        return try writer.release(.part)
      } catch let error as DatabaseError where error.kind == .locked {
        try writer.rollBack(to: .part)
        guard ContinuousClock.now < end else {
          throw DatabaseError(
            .locked, "\(name) is being opened by another process",
            remedy: "Wait until it has started or ended; pg_locks says what else has locked schema_migration.")
        }
      }
      usleep(50_000)
    }
  }

  /// SQLite's function, which finds a value of another type than its column's: here it can only be missing.
  private static let functions = [("BIGINT", "integer"), ("TEXT", "text"), ("BLOB", "blob")].map { type, answer in
    """
    CREATE OR REPLACE FUNCTION typeof(\(type)) RETURNS TEXT LANGUAGE sql IMMUTABLE AS
      'SELECT CASE WHEN $1 IS NULL THEN ''null'' ELSE ''\(answer)'' END';
    """
  }.joined(separator: "\n")

  /// What probes whether there is room (`RoomProbe`) is as large as it looks: compressed, it would fit on a full disk.
  private static let uncompressed = "ALTER TABLE \(schema).property ALTER COLUMN value SET STORAGE EXTERNAL"

  // MARK: - Store

  /// Of another machine.
  func freeBytes() -> Int64? { nil }

  func limitSize(to bytes: Int64) throws { throw Self.unlimited }

  private static let unlimited = DatabaseError(
    .invalidStatement, "the size of a database of PostgreSQL cannot be limited",
    remedy: "Leave the limit out, and limit the size of the server's device.")

  func noteCommit() -> Bool { false }

  func checkpoint() {}

  /// The server's log has no end that a service could wait for.
  func truncateLog() async throws -> Bool { true }

  func makeFold(into tables: [String]) throws -> Connection {
    // A full device for its own tables is no fault of the database.
    let idle = configuration.maximumHold + .seconds(60)
    let connection = try connect(.init(applicationName: "fold", idleLimit: idle), ConditionBoard())
    do {
      try connection.begin(.writing)
      try connection.script("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ", isInspected: false)
      for table in tables {
        guard try connection.hasTables(["\(Self.schema).\(table)"]) else {
          throw DatabaseError(
            .invalidStatement, "there is no table \(table)", remedy: "This is a fault of the program: please report it."
          )
        }
        try connection.script(
          "CREATE TEMP TABLE \(table) (LIKE \(Self.schema).\(table) INCLUDING ALL)", isInspected: false)
      }
      // From now on only tables of the session's own can be written.
      try connection.script("SET TRANSACTION READ ONLY", isInspected: false)
      return connection
    } catch {
      connection.close()
      throw error
    }
  }

  func copy(_ database: Database, to file: CopiedFile, leaving room: Int64, on queue: any BlockingQueue) async throws {
    throw DatabaseError(
      .invalidStatement, "\(name) is on a server, which copies it",
      remedy: "Use pg_dump for a copy, or pg_basebackup and the archive of the server's log for backups.")
  }

  /// Nothing: the server checks the pages that it reads where its checksums are switched on, and all of them by
  /// pg_amcheck.
  func verify(_ verification: Database.Verification, of views: HeldViews, within limit: Duration) async throws
    -> [String]
  { [] }

  func stop() async {}

  func closeWriters() {
    for writer in writers { writer.close() }
  }

  func release() { ownership.release() }

  func abandon() {
    closeWriters()
    ownership.release()
  }
}
