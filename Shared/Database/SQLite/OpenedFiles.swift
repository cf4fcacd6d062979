import EventLoop

/// The lock and connections of a database that was opened and brought up to date.
struct OpenedFiles: Sendable {
  let lock: DirectoryLock
  let writer: SQLiteConnection
  let readers: [SQLiteConnection]
  /// For views that are held.
  let holders: [SQLiteConnection]
  /// Moves the log into the file.
  let checkpointer: SQLiteConnection
  /// Whether the index of the log is a file.
  let sharesIndex: Bool
  let epoch: Epoch
  /// The previous epoch, where this opening began a new line of history.
  let formerEpoch: Epoch?
  let reached: ReachedTime
  /// Stores what the opening could not store because the disk was full; to be run before the first write.
  let unfinished: (@Sendable () throws -> Void)?

  /// - Parameter board: is notified of the faults that the connections encounter.
  init(
    _ configuration: DatabaseConfiguration, host: any Host, migrations: [Migration], board: ConditionBoard
  ) throws {
    let lock = try DirectoryLock(directory: configuration.directory, path: configuration.lockPath)
    self.lock = lock
    try LeftLog.requireOwn(of: configuration.path)
    try PrivateFile.prepareDatabase(at: configuration.path)
    let connect = { (mode: SQLiteConnection.Mode, sharesIndex: Bool, board: ConditionBoard) in
      try SQLiteConnection(
        path: configuration.path, mode: mode, busyTimeout: configuration.lockTimeout, sharesIndex: sharesIndex,
        board: board, cached: configuration.cached, inspectPlan: configuration.inspectPlan,
        onStatement: configuration.onStatement)
    }
    var sharesIndex = true
    var writer = try connect(.readWrite, sharesIndex, board)
    do {
      try Self.configureWriter(writer, configuration)
    } catch let error as DatabaseError where error.kind == .diskFull {
      writer.close()
      sharesIndex = false
      writer = try connect(.readWrite, sharesIndex, board)
      try Self.configureWriter(writer, configuration)
    }
    self.writer = writer
    self.sharesIndex = sharesIndex
    let schema = Schema(connection: writer, isVirtualClock: !(host.wallClock is RealWallClock), configuration)
    let keeper = EpochKeeper(
      schema: schema, path: configuration.path, lock: lock, host: host, detectsCopies: configuration.detectsCopies)
    // A new database has no table of properties yet.
    let before = (try? schema.property("epoch")).flatMap { Epoch(description: $0) }
    (epoch, unfinished) = try Self.prepare(
      schema, keeper, migrations: migrations, now: host.wallClock.now.seconds, onMigration: configuration.onMigration)
    formerEpoch = before == epoch ? nil : before
    reached = ReachedTime(
      stored: try schema.property(ReachedTime.property, expected: "seconds since 1970") { Int64($0) }, writers: 1)
    // The file then has this opening's number, which no backup of before has (`LeftLog`). Where the disk is full, the
    // log keeps it.
    _ = try? writer.checkpoint()
    // Pages that a savepoint may have to restore stay in memory: by default each savepoint makes, writes and removes a
    // file. Set after the migrations, which may sort whole tables.
    try writer.script("PRAGMA temp_store = MEMORY")
    let connectReaders = { [sharesIndex] (count: Int) in
      try (0..<count).map { _ in
        let reader = try connect(.readOnly, sharesIndex, board)
        try reader.script(
          """
          PRAGMA query_only = ON; PRAGMA cache_size = -2048; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;
          PRAGMA mmap_size = \(configuration.mappedBytes);
          """)
        return reader
      }
    }
    readers = try connectReaders(min(64, max(1, configuration.readers)))
    holders = try connectReaders(min(16, max(1, configuration.heldViews)))
    // Its errors fail no call: the log keeps what cannot be moved.
    checkpointer = try connect(.readWrite, sharesIndex, ConditionBoard())
    try checkpointer.script("PRAGMA synchronous = FULL; PRAGMA mmap_size = 0;")
    writer.disableAutomaticCheckpoints()
  }

  private static func configureWriter(_ writer: SQLiteConnection, _ configuration: DatabaseConfiguration) throws {
    // FULL syncs the write-ahead log in every commit: an acknowledged write survives a power cut.
    try writer.script(
      """
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA foreign_keys = ON;
      PRAGMA trusted_schema = OFF;
      PRAGMA cell_size_check = ON;
      PRAGMA mmap_size = \(configuration.mappedBytes);
      PRAGMA cache_size = -\(max(1, configuration.cacheBytes / 1024));
      PRAGMA journal_size_limit = 67108864;
      PRAGMA wal_autocheckpoint = 4000;
      PRAGMA secure_delete = ON;
      """)
    if let bytes = configuration.maximumBytes { try limitSize(of: writer, to: bytes) }
  }

  static func limitSize(of writer: Connection, to bytes: Int64) throws {
    var pageSize: Int64 = 4096
    try writer.forEach("PRAGMA page_size") { pageSize = $0.int64(0) }
    try writer.script("PRAGMA max_page_count = \(max(1, bytes / pageSize))")
  }

  /// Brings the schema up to date and records the opening. On a full disk a database that needs no migration is still
  /// opened, for reading; the opening is recorded before the first write.
  private static func prepare(
    _ schema: Schema, _ keeper: EpochKeeper, migrations: [Migration], now: Int64,
    onMigration: (@Sendable (MigrationProgress) -> Void)?
  ) throws -> (Epoch, unfinished: (@Sendable () throws -> Void)?) {
    let opened: (epoch: Epoch, generation: Int64)
    do {
      opened = try record(schema, keeper, migrations: migrations, now: now, onMigration: onMigration)
    } catch let error as DatabaseError where error.kind == .diskFull {
      guard let epoch = try continuedEpoch(schema, keeper, migrations: migrations) else { throw error }
      return (
        epoch,
        {
          let opened = try record(schema, keeper, migrations: migrations, now: now)
          try keeper.lock.record(generation: opened.generation)
        }
      )
    }
    do {
      try keeper.lock.record(generation: opened.generation)
    } catch let error as DatabaseError where error.kind == .diskFull {
      return (opened.epoch, { try keeper.lock.record(generation: opened.generation) })
    }
    return (opened.epoch, nil)
  }

  /// Each piece of a migration is a transaction of its own, so that the log, which commits move into the file
  /// meanwhile, stays short.
  private static func record(
    _ schema: Schema, _ keeper: EpochKeeper, migrations: [Migration], now: Int64,
    onMigration: (@Sendable (MigrationProgress) -> Void)? = nil
  ) throws -> (epoch: Epoch, generation: Int64) {
    let writer = schema.connection
    while true {
      try writer.begin(.writing)
      do {
        let incomplete = try schema.prepare(migrations: migrations, now: now)
        let opened = incomplete == nil ? try keeper.open() : nil
        try writer.commit(hasChanges: true)
        if let opened { return opened }
        guard let incomplete else { continue }
        onMigration?(MigrationProgress(migration: incomplete.description, rows: writer.allChanges))
      } catch {
        if writer.isInTransaction { try? writer.rollBack() }
        throw error
      }
    }
  }

  /// The epoch of a database that needs no migration and begins no new line of history; else nil.
  private static func continuedEpoch(
    _ schema: Schema, _ keeper: EpochKeeper, migrations: [Migration]
  ) throws -> Epoch? {
    let writer = schema.connection
    try writer.begin(.reading)
    defer { if writer.isInTransaction { try? writer.rollBack() } }
    return try schema.isComplete(migrations: migrations) ? try keeper.continued() : nil
  }
}
