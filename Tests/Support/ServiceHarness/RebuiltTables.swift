public import Database
public import EventLoop
public import Verification

/// Checks that a rebuild restores every derived table row by row: where its rows are missing, and where they are wrong.
public struct RebuiltTables: Sendable {
  private let ledger: ServiceLedger
  private let facts: [String: String]
  private let timerKinds: [String]
  private let compared: [String: String]
  private let host: any Host

  /// - Parameters:
  ///   - facts: why nothing restores what was removed or changed: of a table, or of a "table.column".
  ///   - timerKinds: the timers that follow from facts.
  ///   - compared: by table, which rows are compared, as a condition: others may be there and need not.
  public init(
    _ ledger: ServiceLedger, facts: [String: String] = [:], timerKinds: [String] = [], compared: [String: String] = [:],
    host: any Host
  ) {
    (self.ledger, self.facts, self.timerKinds, self.compared, self.host) = (ledger, facts, timerKinds, compared, host)
  }

  private var tables: [String] {
    Set(ledger.folds.flatMap { $0.tables.map(\.name) }).filter { facts[$0] == nil && $0 != "timer" }.sorted()
      + (timerKinds.isEmpty ? [] : ["timer"])
  }

  /// The rows that a rebuild does not restore of tables that were emptied, one by one and all at once, or of which a
  /// value was changed.
  public func faults(of familyID: String, in database: Database, eachTable: Bool = true) async throws -> [String] {
    let partition = Partition(familyID: familyID)
    // Before it nothing is wrong.
    var faults = try await rebuild(familyID, database).map { "at first: \($0)" }
    let before = try await rows(of: partition, database)
    func check(_ name: String, _ statements: [String]) async throws {
      try await database.write(partition) { tx in
        for statement in statements { try tx.execute("/* test */ \(statement)") }
      }
      faults += try await rebuild(familyID, database).map { "\(name): \($0)" }
      let after = try await rows(of: partition, database)
      for table in tables {
        let (lost, added) = (before[table, default: []], after[table, default: []])
        faults += Set(lost).subtracting(added).sorted().prefix(3).map { "\(name): \(table) lacks \($0)" }
        faults += Set(added).subtracting(lost).sorted().prefix(3).map { "\(name): \(table) has \($0)" }
      }
    }
    if eachTable {
      for table in tables {
        try await check("\(table) is emptied", [emptied(table, partition)])
        for statement in try await changes(of: table, partition, database) {
          try await check("\(table) is changed: \(statement)", [statement])
        }
      }
    }
    try await check("all are emptied", tables.map { emptied($0, partition) })
    return faults
  }

  private func kinds() -> String { timerKinds.map { "'\($0)'" }.joined(separator: ", ") }

  private func scope(_ table: String, _ partition: Partition) -> String {
    "partition = \(partition.number)" + (table == "timer" ? " AND kind IN (\(kinds()))" : "")
  }

  private func emptied(_ table: String, _ partition: Partition) -> String {
    // A guardian's choice cannot be restored; rows that follow from it can.
    switch table {
    case "app": "UPDATE app SET points_per_minute = points_per_minute + 1 WHERE \(scope(table, partition))"
    case "unlock_grant": "UPDATE unlock_grant SET used_seconds = used_seconds + 1 WHERE \(scope(table, partition))"
    default: "DELETE FROM \(table) WHERE \(scope(table, partition))"
    }
  }

  /// A change of each column of the first row that follows from facts.
  private func changes(of table: String, _ partition: Partition, _ database: Database) async throws -> [String] {
    let (facts, scope) = (facts, scope(table, partition))
    return try await database.read(partition) { tx in
      let columns = try tx.columns(of: table)
      let key = columns.key.map(\.name).joined(separator: ", ")
      return columns.compactMap { column in
        let isFact =
          facts["\(table).\(column.name)"] != nil || ["run_time", "attempts"].contains(column.name)
          || table == "app" && !["points_per_minute", "generation"].contains(column.name)
          || table == "unlock_grant" && column.name != "used_seconds"
        if column.keyPlace != nil || isFact { return nil }
        let value =
          switch column.type {
          case .text: "COALESCE(\(column.name), '') || 'x'"
          case .integer: "COALESCE(\(column.name), 0) + 1"
          case .blob: "X'FF'"
          }
        return """
          UPDATE \(table) SET \(column.name) = \(value) WHERE \(scope) AND (\(key)) IN (
            SELECT \(key) FROM \(table) WHERE \(scope) ORDER BY \(key) LIMIT 1)
          """
      }
    }
  }

  /// Rebuilds the family, in steps with its pending work.
  /// - Returns: the rows that could not be rebuilt, and the later findings of verification.
  private func rebuild(_ familyID: String, _ database: Database) async throws -> [String] {
    let rebuild = LedgerRebuild(database, ledger, host: host, share: 100, pauses: [])
    var faults: [String] = []
    for _ in 0..<4 {
      faults = []
      try await rebuild.run(only: familyID) { finding in
        if case .unrebuilt(_, let reason) = finding { faults.append(reason) }
      }
      await database.settleTimers()
      if faults.isEmpty { break }
    }
    return faults + (try await PlantedErrors(ledger, host: host).findings(of: familyID, in: database))
  }

  /// The rows of a partition by table, as texts: without those of nothing but zeros, and stretches joined.
  private func rows(of partition: Partition, _ database: Database) async throws -> [String: [String]] {
    let (tables, facts) = (tables, facts)
    let scopes = Dictionary(
      tables.map { ($0, scope($0, partition) + (compared[$0].map { " AND \($0)" } ?? "")) }, uniquingKeysWith: { $1 })
    return try await database.read(partition) { tx in
      var found: [String: [String]] = [:]
      for table in tables {
        let columns = try tx.columns(of: table)
        let compared = columns.indices.filter {
          facts["\(table).\(columns[$0].name)"] == nil && !["run_time", "attempts"].contains(columns[$0].name)
        }
        let list = columns.map(\.name).joined(separator: ", ")
        var rows = try tx.query("/* test */ SELECT \(list) FROM \(table) WHERE \(scopes[table] ?? "")") { row in
          columns.indices.map { row.value($0) }
        }
        let values = columns.indices.filter { columns[$0].keyPlace == nil }
        rows.removeAll { row in !values.isEmpty && values.allSatisfy { [.integer(0), .null].contains(row[$0]) } }
        if ["usage_segment", "paid_use"].contains(table),
          let start = columns.firstIndex(where: { $0.name == "start_time" }),
          let end = columns.firstIndex(where: { $0.name == "end_time" })
        {
          rows = Self.joined(rows, start, end)
        }
        found[table] = rows.map { row in
          compared.map { "\(columns[$0].name)=\(row[$0])" }.joined(separator: " ")
        }
      }
      return found
    }
  }

  private static func joined(_ rows: [[SQLValue]], _ start: Int, _ end: Int) -> [[SQLValue]] {
    func time(_ value: SQLValue) -> Int64 { if case .integer(let time) = value { time } else { 0 } }
    let groups = Dictionary(grouping: rows) { row in
      row.indices.filter { $0 != start && $0 != end }.map { row[$0] }
    }
    return groups.values.flatMap { group in
      var joined: [[SQLValue]] = []
      for row in group.sorted(by: { time($0[start]) < time($1[start]) }) {
        if let last = joined.last, last[end] == row[start] {
          joined[joined.count - 1][end] = row[end]
        } else {
          joined.append(row)
        }
      }
      return joined
    }
  }
}
