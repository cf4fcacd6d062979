/// The tables that every database contains in addition to its service's, and the checks made when it is opened.
struct Schema {
  static let migrations = [
    Migration(
      component: "database", version: 1, name: "timers and request ids",
      sql: """
        CREATE TABLE timer (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          kind TEXT NOT NULL,
          key TEXT NOT NULL,
          due_time BIGINT NOT NULL,
          run_time BIGINT NOT NULL,
          attempts INTEGER NOT NULL,
          PRIMARY KEY (partition, family_id, kind, key)
        ) WITHOUT ROWID;
        CREATE INDEX timer_run_time ON timer (partition, run_time);
        CREATE TABLE idempotency_key (
          partition INTEGER NOT NULL,
          caller TEXT NOT NULL,
          method TEXT NOT NULL,
          request_id TEXT NOT NULL,
          digest BLOB NOT NULL,
          answer BLOB NOT NULL,
          expire_time BIGINT NOT NULL,
          PRIMARY KEY (partition, caller, method, request_id)
        ) WITHOUT ROWID;
        CREATE INDEX idempotency_key_expire_time ON idempotency_key (partition, expire_time);
        """),
    Migration(
      component: "database", version: 2, name: "pending work",
      sql: """
        CREATE TABLE pending_work (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          kind TEXT NOT NULL,
          key TEXT NOT NULL,
          state BLOB NOT NULL,
          run_time BIGINT NOT NULL,
          attempts INTEGER NOT NULL,
          PRIMARY KEY (partition, family_id, kind, key)
        ) WITHOUT ROWID;
        CREATE INDEX pending_work_run_time ON pending_work (partition, run_time);
        """),
    Migration(
      component: "database", version: 3, name: "pending work of a family in its order",
      sql: "CREATE INDEX pending_work_family ON pending_work (partition, family_id, run_time)"),
  ]

  let connection: Connection
  let isVirtualClock: Bool
  /// As `DatabaseConfiguration.copiedFrom`.
  var copiedFrom: Epoch?
  /// As `DatabaseConfiguration.acceptedCopies`.
  var acceptedCopies: [Epoch] = []

  /// Makes or checks everything. Call it inside a transaction, and once more in another one as long as it returns a
  /// migration, of which a piece was done.
  func prepare(migrations: [Migration], now: Int64) throws -> Migration? {
    try refuseForeign()
    try connection.script(
      """
      CREATE TABLE IF NOT EXISTS property (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS schema_migration (
        component TEXT NOT NULL, version INTEGER NOT NULL, name TEXT NOT NULL, checksum BLOB NOT NULL,
        apply_time BIGINT NOT NULL, PRIMARY KEY (component, version)) WITHOUT ROWID;
      """)
    try connection.claim()
    try checkPartitionHash()
    try checkClock()
    try CopyMarks(connection).requireOpenable(copyingFrom: copiedFrom, accepted: acceptedCopies)
    return try SchemaMigrator(connection: connection, migrations: Self.migrations + migrations).run(now: now)
  }

  /// Checks everything without making or changing anything, for a disk that can't be written.
  /// - Returns: whether nothing is missing.
  func isComplete(migrations: [Migration]) throws -> Bool {
    try refuseForeign()
    guard try connection.hasTables(["property", "schema_migration"]), try property("partition_hash") != nil,
      try property("clock") != nil
    else { return false }
    try checkPartitionHash()
    try checkClock()
    return try SchemaMigrator(connection: connection, migrations: Self.migrations + migrations).isComplete()
  }

  private func refuseForeign() throws {
    guard try !connection.isForeign() else {
      throw DatabaseError(
        .schemaMismatch, "file \(connection.name) is a database of another program",
        remedy: "Give the service a data directory of its own (--data).")
    }
  }

  private func checkPartitionHash() throws {
    let expected = "\(Partition.hashName)/\(Partition.count)"
    let found = try property("partition_hash", orSet: expected)
    guard found == expected else {
      throw DatabaseError(
        .schemaMismatch, "database \(connection.name) divides families by \(found), this program by \(expected)",
        remedy: "Run the version of the program that made the database.")
    }
  }

  private func checkClock() throws {
    let expected = isVirtualClock ? "virtual" : "real"
    let found = try property("clock", orSet: expected)
    guard found == expected else {
      throw DatabaseError(
        .clockMismatch,
        "database \(connection.name) was made on a \(found) clock and this process runs on a \(expected) one",
        remedy: found == "virtual"
          ? "Start with --clock virtual:<instant>, or use another data directory."
          : "Start without --clock virtual, or use another data directory.")
    }
  }

  func property(_ name: String) throws -> String? {
    var value: String?
    try connection.forEach("SELECT value FROM property WHERE name = ?", [name]) { value = $0.string(0) }
    return value
  }

  /// A decoded property; nil when there is none.
  func property<Value>(_ name: String, expected: String, _ decode: (String) -> Value?) throws -> Value? {
    guard let text = try property(name) else { return nil }
    guard let value = decode(text) else {
      throw DatabaseError(
        .unreadableRow, "property \(name) is \"\(text.prefix(80))\", expected \(expected)",
        remedy: "Restore the database from a backup.")
    }
    return value
  }

  func setProperty(_ name: String, _ value: String) throws {
    try connection.execute(
      "INSERT INTO property (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      [name, value])
  }

  private func property(_ name: String, orSet value: String) throws -> String {
    if let found = try property(name) { return found }
    try setProperty(name, value)
    return value
  }
}

extension Schema {
  init(connection: Connection, isVirtualClock: Bool, _ configuration: DatabaseConfiguration) {
    self.init(
      connection: connection, isVirtualClock: isVirtualClock, copiedFrom: configuration.copiedFrom,
      acceptedCopies: configuration.acceptedCopies)
  }
}
