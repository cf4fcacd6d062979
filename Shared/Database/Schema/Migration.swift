import Bytes

/// One step of a schema, run once in the life of a database, in its own component's order.
///
/// A migration that has run is never edited: its checksum (SHA-256 of the SQL text) is stored, and a database whose
/// stored checksum differs is rejected.
public struct Migration: Hashable, Sendable, CustomStringConvertible {
  /// The owner of the tables: the service, or a room such as the event feed.
  public let component: String
  /// 1, 2, 3 … within the component.
  public let version: Int
  /// Its purpose, for people.
  public let name: String
  /// One or more statements without parameters.
  public let sql: String
  /// Statements that move a bounded number of rows, which run before `sql`, again and again until they change nothing:
  /// what is left to be moved is in the tables themselves, so a process that is killed in between continues with it.
  public let piece: String?
  /// The same step for a database without rows of earlier versions, in the SQL that all engines have in common; nil
  /// where `sql` is that itself.
  public let fresh: String?

  public init(
    component: String = "service", version: Int, name: String, piece: String? = nil, sql: String,
    fresh: String? = nil
  ) {
    self.component = component
    self.version = version
    self.name = name
    self.piece = piece
    self.sql = sql
    self.fresh = fresh
  }

  /// For people.
  public var description: String { "\(component) \(version) \"\(name)\"" }

  var checksum: [UInt8] { sha256(Array(((piece ?? "") + sql).utf8)) }
}

/// The progress of a migration that is done in pieces.
public struct MigrationProgress: Hashable, Sendable {
  /// The migration's component, version and name.
  public let migration: String
  /// Rows that this opening has added, changed and removed so far.
  public let rows: Int64
}

/// Migrates a database's schema to the program's, or rejects it.
struct SchemaMigrator {
  let connection: Connection
  let migrations: [Migration]

  private struct Applied {
    let component: String
    let version: Int
    let name: String
    let checksum: [UInt8]
  }

  /// Runs the missing migrations, up to the next piece of one that has them. Call it inside a transaction, and once
  /// more in another one as long as it returns a migration, which is then not complete.
  func run(now: Int64) throws -> Migration? {
    for migration in try missing() {
      if let piece = migration.piece, connection.hasEarlierRows {
        let before = connection.allChanges
        try connection.script(piece)
        if connection.allChanges != before { return migration }
      }
      try connection.script(connection.hasEarlierRows ? migration.sql : migration.fresh ?? migration.sql)
      try connection.execute(
        "INSERT INTO schema_migration (component, version, name, checksum, apply_time) VALUES (?, ?, ?, ?, ?)",
        [migration.component, migration.version, migration.name, migration.checksum, now])
    }
    return nil
  }

  /// Whether every migration has run.
  func isComplete() throws -> Bool { try missing().isEmpty }

  /// The migrations that have not run yet.
  /// - Throws: `schemaTooNew` or `schemaMismatch` when those that have run are not the program's.
  private func missing() throws -> [Migration] {
    let expected = try ordered()
    var applied: [Applied] = []
    try connection.forEach(
      "SELECT component, version, name, checksum FROM schema_migration ORDER BY component, version"
    ) {
      applied.append(
        Applied(component: $0.string(0), version: $0.int(1), name: $0.string(2), checksum: $0.bytes(3)))
    }
    try refuseUnknown(applied, expected: expected)
    let done = Set(applied.map { "\($0.component)/\($0.version)" })
    return expected.filter { !done.contains("\($0.component)/\($0.version)") }
  }

  /// Components in the order given, versions 1, 2, 3 … without gaps.
  private func ordered() throws -> [Migration] {
    var next: [String: Int] = [:]
    for migration in migrations {
      let expected = next[migration.component, default: 1]
      guard migration.version == expected else {
        throw DatabaseError(
          .invalidStatement,
          "migration \(migration) stands where version "
            + "\(expected) is due", remedy: "This is a fault of the program: please report it.")
      }
      next[migration.component] = expected + 1
    }
    return migrations
  }

  private func refuseUnknown(_ applied: [Applied], expected: [Migration]) throws {
    for step in applied {
      let known = expected.first { $0.component == step.component && $0.version == step.version }
      guard let known else {
        throw DatabaseError(
          .schemaTooNew,
          "database \(connection.name) has migration \(step.component) \(step.version) \"\(step.name)\", which this "
            + "program does not know", remedy: "Run the newer version of the program, or restore an older backup.")
      }
      guard known.checksum == step.checksum else {
        throw DatabaseError(
          .schemaMismatch,
          "migration \(step.component) \(step.version) \"\(step.name)\" was changed after database "
            + "\(connection.name) was made with it",
          remedy: "Run the version of the program that made the database; changes belong into a new migration.")
      }
    }
  }
}
