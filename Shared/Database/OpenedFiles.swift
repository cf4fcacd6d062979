import EventLoop

/// The lock and connections of a database that was opened and brought up to date.
struct OpenedFiles: Sendable {
  let lock: DirectoryLock
  let writer: Connection
  let readers: [Connection]
  let epoch: Epoch

  init(_ configuration: DatabaseConfiguration, host: any Host, migrations: [Migration]) throws {
    lock = try DirectoryLock(directory: configuration.directory, path: configuration.lockPath)
    try PrivateFile.prepareDatabase(at: configuration.path)
    writer = try Connection(path: configuration.path, mode: .readWrite, busyMilliseconds: configuration.lockPatience)
    try Self.configureWriter(writer, configuration)
    let schema = Schema(connection: writer, isVirtualClock: !(host.wallClock is RealWallClock))
    let keeper = EpochKeeper(schema: schema, lock: lock, host: host, detectsCopies: configuration.detectsCopies)
    epoch = try Self.prepare(schema, keeper, migrations: migrations, now: host.wallClock.now.seconds)
    // What a savepoint may have to restore stays in memory: by default each one makes, writes and removes a file. Not
    // before the migrations, which may sort whole tables.
    try writer.script("PRAGMA temp_store = MEMORY")
    readers = try (0..<min(64, max(1, configuration.readers))).map { _ in
      let reader = try Connection(
        path: configuration.path, mode: .readOnly, busyMilliseconds: configuration.lockPatience)
      try reader.script(
        "PRAGMA query_only = ON; PRAGMA cache_size = -2048; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;")
      return reader
    }
  }

  private static func configureWriter(_ writer: Connection, _ configuration: DatabaseConfiguration) throws {
    // FULL syncs the write-ahead log in every commit: what is acknowledged survives a power cut. A mapped file would turn
    // an I/O error into a signal, so there is none.
    try writer.script(
      """
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA foreign_keys = ON;
      PRAGMA trusted_schema = OFF;
      PRAGMA cell_size_check = ON;
      PRAGMA mmap_size = 0;
      PRAGMA cache_size = -8192;
      PRAGMA journal_size_limit = 67108864;
      PRAGMA wal_autocheckpoint = 4000;
      """)
    if let bytes = configuration.maximumBytes { try limitSize(of: writer, to: bytes) }
  }

  static func limitSize(of writer: Connection, to bytes: Int64) throws {
    var pageSize: Int64 = 4096
    try writer.forEach("PRAGMA page_size") { pageSize = $0.int64(0) }
    try writer.script("PRAGMA max_page_count = \(max(1, bytes / pageSize))")
  }

  private static func prepare(
    _ schema: Schema, _ keeper: EpochKeeper, migrations: [Migration], now: Int64
  ) throws -> Epoch {
    let writer = schema.connection
    try writer.execute("BEGIN IMMEDIATE")
    do {
      try schema.prepare(migrations: migrations, now: now)
      let opened = try keeper.open()
      try writer.execute("COMMIT")
      try keeper.lock.record(generation: opened.generation)
      return opened.epoch
    } catch {
      if writer.isInTransaction { try? writer.execute("ROLLBACK") }
      throw error
    }
  }
}
