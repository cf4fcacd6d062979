public import Database

/// Checks that a value in any column of a service's tables is rejected where it cannot be read.
public struct PlantedColumns: Sendable {
  /// A reading of stored rows, as calls, handlers and snapshots do it.
  public typealias Reading = @Sendable (Transaction) throws -> Void

  /// Which tables are walked.
  public enum Tables: Sendable {
    /// All but those of `Shared/`.
    case service
    /// The tables of Database and EventFeed.
    case shared
    /// The tables of ServiceRuntime.
    case runtime

    fileprivate func contains(_ table: String) -> Bool {
      let isRuntime = PlantedColumns.runtime.contains(table)
      let isShared = PlantedColumns.shared.contains { table.hasPrefix($0) }
      switch self {
      case .service: return !isRuntime && !isShared
      case .shared: return isShared
      case .runtime: return isRuntime
      }
    }
  }

  private let tables: Tables
  private let readings: [Reading]
  private let exempt: [String: String]

  /// - Parameters:
  ///   - exempt: the reason why a table or "table.column" is not planted.
  ///   - readings: which together read all columns of all other tables.
  public init(_ tables: Tables = .service, exempt: [String: String] = [:], readings: [Reading]) {
    self.tables = tables
    self.exempt = exempt
    self.readings = readings
  }

  private static let runtime: Set<String> = [
    "revoked_device", "restricted_device", "virtual_clock", "erasure", "erasure_entry", "erasure_receipt",
    "open_erasure",
  ]

  /// How the names of the tables of Database and EventFeed begin.
  private static let shared = [
    "feed_", "idempotency_key", "pending_work", "property", "schema_migration", "timer",
  ]

  private struct Column: Sendable {
    var table: String
    var name: String
    var planted: SQLValue
    var id: String { "\(table).\(name)" }
  }

  /// The faults: columns without a row, those whose planted value no reading rejects with table and value, and
  /// exemptions of what does not exist. Every table is found in the schema itself.
  public func faults(of familyID: String, in database: Database) async throws -> [String] {
    try await database.write(Partition(familyID: familyID)) { tx in
      let columns = try columns(tx)
      let known = Set(columns.map(\.id) + columns.map(\.table))
      var faults = exempt.keys.filter { !known.contains($0) }.map { "\($0) is exempt and does not exist" }
      for reading in readings { try rolledBack(tx) { try reading(tx) } }
      for column in columns where exempt[column.id] == nil && exempt[column.table] == nil {
        if let fault = try fault(column, tx) { faults.append(fault) }
      }
      return faults.sorted()
    }
  }

  /// All but the columns of a key; those as well where a table has no others.
  private func columns(_ tx: Transaction) throws -> [Column] {
    let names = try tx.query("/* test */ SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name") {
      $0.string(0)
    }
    return try names.filter(tables.contains).flatMap { table in
      let all = try tx.query("/* test */ SELECT name, type, pk FROM pragma_table_info(?)", table) { row in
        (name: row.string(0), type: row.string(1), isKey: row.int(2) > 0)
      }
      let others = all.filter { !$0.isKey }
      let chosen = others.isEmpty ? all.filter { !["partition", "family_id", "child_id"].contains($0.name) } : others
      return (chosen.isEmpty ? all.suffix(1) : chosen).map { column in
        Column(table: table, name: column.name, planted: column.type == "TEXT" ? .blob([0xFF]) : .text("odd"))
      }
    }
  }

  private func fault(_ column: Column, _ tx: Transaction) throws -> String? {
    var fault: String? = "\(column.id): no reading rejects it"
    try rolledBack(tx) {
      // A second row would collide where a column is unique.
      let changed = try tx.executeCounting(
        "/* test */ UPDATE OR IGNORE \(column.table) SET \(column.name) = ?", column.planted)
      if changed == 0 { fault = "\(column.id): there is no row" }
      for reading in readings {
        do {
          try rolledBack(tx) { try reading(tx) }
        } catch let error as DatabaseError where error.kind == .unreadableRow {
          let value = column.planted == .text("odd") ? "\"odd\"" : "blob of 1 bytes"
          if error.message.contains(column.table), error.message.contains(value) { fault = nil }
        } catch {
          // Another reading may encounter the value itself.
        }
      }
    }
    return fault
  }

  /// Runs a body and undoes its writes.
  private func rolledBack(_ tx: Transaction, _ body: () throws -> Void) throws {
    do {
      try tx.savepoint {
        try body()
        throw Undone()
      }
    } catch is Undone {}
  }

  private struct Undone: Error {}
}
