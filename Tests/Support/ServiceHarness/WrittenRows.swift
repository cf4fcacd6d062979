public import Database

/// The rows that a service writes, counted by triggers on its tables: how much an event may write.
public struct WrittenRows: Sendable {
  private let database: Database

  public init(_ database: Database) async throws {
    self.database = database
    try await database.write(Partition(familyID: "")) { tx in
      let tables = try tx.tableNames()
      try tx.execute("/* test */ CREATE TABLE written (name TEXT NOT NULL)")
      for table in tables {
        for event in ["INSERT", "UPDATE", "DELETE"] {
          try TestTrigger(
            "written_\(table)_\(event)", "AFTER \(event)", on: table,
            .statement("INSERT INTO written VALUES ('\(table)')")
          ).make(tx)
        }
      }
    }
  }

  /// Rows inserted, updated and deleted by the body, by table.
  public func during(_ body: () async throws -> Void) async throws -> [String: Int] {
    try await database.write(Partition(familyID: "")) { try $0.execute("/* test */ DELETE FROM written") }
    try await body()
    return try await database.read(nil) { tx in
      let names = try tx.query("/* test */ SELECT name FROM written") { $0.string(0) }
      return names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
  }
}
