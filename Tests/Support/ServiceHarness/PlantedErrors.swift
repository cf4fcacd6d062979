public import Database
import EventFeed
public import EventLoop
public import Verification

/// Checks that a service's verification finds an error in any table: a value that is changed, a row that is missing,
/// and one that should not be there.
public struct PlantedErrors: Sendable {
  private var ledger: ServiceLedger
  private let facts, partly: [String: String]
  private let host: any Host

  /// - Parameters:
  ///   - facts: why nothing contradicts an error: of a table, of "table.column", or of a row that is "-table" (missing)
  ///     or "+table" (added); and why a "table has no row" in the service's test.
  ///   - partly: the same of what is contradicted in some rows and not in others: ids decide which row is the first.
  public init(
    _ ledger: ServiceLedger, facts: [String: String] = [:], partly: [String: String] = [:], host: any Host
  ) {
    (self.ledger, self.facts, self.partly, self.host) = (ledger, facts, partly, host)
    self.ledger.partitionRules += EventFeed.partitionRules
  }

  /// Tables of Database, EventFeed and ServiceRuntime that have nothing to contradict in any service.
  public static let sharedFacts = [
    "idempotency_key": "answers to calls, for a day",
    "pending_work": "work that waits: its family is not compared until it is done",
    "property": "checked when the database is opened",
    "schema_migration.name": "for people; the checksum is compared",
    "schema_migration.apply_time": "a fact: when",
    "timer.run_time": "later after a failure", "timer.attempts": "counts failures",
    "feed_parked_family.reason": "for people", "feed_parked_family.park_time": "a fact: when",
    "feed_parked_family.state": "what of a snapshot waits", "feed_parked_family.attempts": "counts replays",
    "feed_parked_family.place": "how far a snapshot is applied",
    "feed_parked_event.is_state": "a fact: what was received", "feed_parked_event.create_time": "likewise",
    "feed_parked_event.type_url": "likewise", "feed_parked_event.value": "likewise",
    "feed_counter.trimmed_link": "of a log from which nothing was removed it is not read",
    "+feed_counter": "a partition that is none is rejected where positions are read",
    "feed_following": "what was applied is compared with the publisher's digest by `rewards verify`",
    "feed_told": "what of a snapshot was received, while it is",
    "feed_replaced_epoch": "a fact: what an operator accepted",
    "feed_consistency_key": "secrets",
    "virtual_clock": "the clock of a test",
    "erasure": "a fact: which calls began erasures", "open_erasure": "a fact: which erasures are still open",
    "erasure_receipt": "signed by the service; ServiceRuntime's own test plants errors in it",
    "erasure_entry": "a copy of what a neighbour has registered, in which nothing says whose it is",
    "guardian_change.change_time": "a fact: when", "guardian_change.kind": "a fact: what",
    "guardian_change.subject_id": "a fact: what", "guardian_change.subject_name": "a fact: its name at the time",
    "-guardian_change": "the oldest ones, and those of an erased child, are removed",
  ]

  /// The findings without a planted error.
  public func findings(of familyID: String, in database: Database) async throws -> [String] {
    try await findings(of: Partition(familyID: familyID), in: database).map(\.text)
  }

  private struct Finding: Sendable {
    var text: String
    /// Empty where a row cannot be read, or a family cannot be compared.
    var table = ""
  }

  private func findings(of partition: Partition, in database: Database) async throws -> [Finding] {
    let check = LedgerCheck(database, ledger, host: host, share: 100, pauses: [])
    var found: [Finding] = []
    try await check.run(of: partition) { finding in
      switch finding {
      case .differences(let differences, _, _):
        found += differences.listed.map {
          let key = $0.key.map { "\($0.column)=\($0.value)" }.joined(separator: ",")
          return Finding(
            text: "\($0.kind) \($0.table) \(key) \($0.field): \($0.stored), not \($0.expected)", table: $0.table)
        }
      case .uncompared(_, let reason): found.append(Finding(text: "uncompared: \(reason)"))
      case .compared, .finished: break
      }
    }
    return found
  }

  /// Tables of which every row follows from facts: findings name them.
  private var derived: Set<String> {
    Set(ledger.folds.flatMap { $0.tables.map(\.name) }).subtracting(["timer", "unlock_grant", "app"])
  }

  private struct Column: Sendable {
    var name: String
    var type: ColumnDescription.ValueType
    var place: Int
  }

  /// The faults: tables without a row, errors that are not found, and facts that are not needed.
  public func faults(of familyID: String, in database: Database) async throws -> [String] {
    let partition = Partition(familyID: familyID)
    try await database.write(partition) { tx in
      try tx.execute(
        """
        INSERT INTO feed_parked_family (partition, feed, family_id, reason, park_time, event_count, attempts)
        VALUES (?, 'planted', ?, '', 0, 1, 0)
        """, partition, familyID)
      try tx.execute(
        """
        INSERT INTO feed_parked_event (partition, feed, family_id, position, part, is_state, create_time, type_url, value)
        VALUES (?, 'planted', ?, 1, 0, 0, 0, '', X'')
        """, partition, familyID)
    }
    var faults: [String] = try await findings(of: familyID, in: database)
    var needed: Set<String> = []
    let tables = try await database.read(partition) { tx in
      try tx.tableNames()
    }
    for table in tables {
      if facts[table] != nil || Self.sharedFacts[table] != nil {
        needed.insert(table)
        continue
      }
      let first = try await plants(in: table, of: familyID, isFirst: true, database)
      let last = try await plants(in: table, of: familyID, isFirst: false, database)
      for (plant, other) in zip(first, last) {
        if let name = plant.exemption(in: Self.sharedFacts) ?? plant.exemption(in: partly) {
          needed.insert(name)
          continue
        }
        // Of one row something may follow, and of another one nothing.
        var isFound = try await isFound(plant, in: table, of: familyID, database)
        if !isFound { isFound = try await self.isFound(other, in: table, of: familyID, database) }
        if let name = plant.exemption(in: facts) {
          needed.insert(name)
          if isFound { faults.append("\(name) is a fact, and an error is found") }
        } else if !isFound {
          faults.append("\(plant.name) is not found")
        }
      }
    }
    let unneeded = [facts, partly].flatMap(\.keys).filter { !needed.contains($0) && !$0.hasSuffix(" has no row") }
    faults += unneeded.map { "\($0) is a fact and does not exist" }
    return faults.sorted()
  }

  /// An error, as statements.
  private struct Plant: Sendable {
    var name: String
    var statement = "SELECT 1"
    var arguments: [SQLValue] = []

    /// Whether there is nothing to change.
    var isNone: Bool { arguments.isEmpty }

    func exemption(in facts: [String: String]) -> String? { facts[name] == nil ? nil : name }
  }

  /// - Parameter isFirst: whether the first row is changed, else the last one.
  private func plants(
    in table: String, of familyID: String, isFirst: Bool, _ database: Database
  ) async throws -> [Plant] {
    let partition = Partition(familyID: familyID)
    return try await database.read(partition) { tx in
      let columns = try tx.columns(of: table).map { Column(name: $0.name, type: $0.type, place: $0.keyPlace ?? 0) }
      let hasPartition = columns.contains { $0.name == "partition" }
      let list = columns.map(\.name).joined(separator: ", ")
      let condition = hasPartition ? "WHERE partition = \(partition.number)" : ""
      var key = columns.indices.filter { columns[$0].place > 0 }.sorted { columns[$0].place < columns[$1].place }
      if key.isEmpty { key = columns.indices.filter { ["partition", "position"].contains(columns[$0].name) } }
      let order = key.map { "\(columns[$0].name)\(isFirst ? "" : " DESC")" }.joined(separator: ", ")
      let row = try tx.queryOne("/* test */ SELECT \(list) FROM \(table) \(condition) ORDER BY \(order) LIMIT 1") {
        row in
        columns.indices.map { row.value($0) }
      }
      let all = "(\(list)) VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))"
      guard let row else {
        if facts["\(table) has no row"] == nil { return [Plant(name: "\(table) has no row")] }
        let values = columns.map { column -> SQLValue in
          switch column.name {
          case "partition": .integer(Int64(partition.number))
          case "family_id": .text(familyID)
          default: Self.other(than: .null, type: column.type)
          }
        }
        return [Plant(name: "+\(table)", statement: "INSERT INTO \(table) \(all)", arguments: values)]
      }
      let which = key.map { "\(columns[$0].name) = ?" }.joined(separator: " AND ")
      let values = key.map { row[$0] }
      var plants = columns.indices.filter { !key.contains($0) }.map { index in
        Plant(
          name: "\(table).\(columns[index].name)",
          statement: "UPDATE \(table) SET \(columns[index].name) = ? WHERE \(which)",
          arguments: [Self.other(than: row[index], type: columns[index].type)] + values)
      }
      plants.append(Plant(name: "-\(table)", statement: "DELETE FROM \(table) WHERE \(which)", arguments: values))
      var copy = row
      if let last = key.last {
        copy[last] = Self.other(than: row[last], type: columns[last].type, by: 1_000_003)
      }
      plants.append(Plant(name: "+\(table)", statement: "INSERT INTO \(table) \(all)", arguments: copy))
      return plants
    }
  }

  /// A similar value.
  private static func other(
    than value: SQLValue, type: ColumnDescription.ValueType, by difference: Int64 = 1
  ) -> SQLValue {
    switch value {
    case .integer(let number): .integer(number &+ difference)
    case .text(let text): .text(text + "x")
    case .blob(let bytes): .blob(bytes + [1])
    case .null: type == .text ? .text("x") : type == .blob ? .blob([1]) : .integer(1)
    }
  }

  private func isFound(
    _ plant: Plant, in table: String, of familyID: String, _ database: Database
  ) async throws -> Bool {
    let partition = Partition(familyID: familyID)
    let before = try await database.read(partition) { tx in
      let columns = try tx.columns(of: table).map(\.name)
      let list = columns.joined(separator: ", ")
      let rows = try tx.query("/* test */ SELECT \(list) FROM \(table)") { row in columns.indices.map(row.value) }
      let values = columns.map { _ in "?" }.joined(separator: ", ")
      return (statement: "/* test */ INSERT INTO \(table) (\(list)) VALUES (\(values))", rows: rows)
    }
    let changed = try await database.write(partition) { tx in
      do {
        return try tx.savepoint {
          try tx.executeCounting("/* test */ \(plant.statement)", arguments: plant.arguments.map { $0 })
        }
      } catch let error as DatabaseError where [.uniqueViolation, .constraintViolation].contains(error.kind) {
        return 0
      }
    }
    let examined = table == "schema_migration" ? Partition.all[0] : partition
    // An error that the database itself rejects, as a row is not unique, need not be found.
    let isRejected = changed == 0 && !plant.isNone
    let found = isRejected ? [] : try await findings(of: examined, in: database)
    try await database.write(partition) { tx in
      try tx.execute("/* test */ DELETE FROM \(table)")
      for row in before.rows { try tx.execute(before.statement, arguments: row.map { $0 }) }
    }
    let isNamed = found.contains { $0.table.isEmpty || $0.table == table }
    return isRejected || !found.isEmpty && (isNamed || !derived.contains(table))
  }
}
