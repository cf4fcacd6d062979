/// A table of what becomes due at its `run_time`: one row by family, kind and key.
///
/// A row that cannot be read delays no other: one without a readable instant is never due and stays as it is; one with
/// another unreadable column is tried again after five minutes. Either is a failure each time, which names the row.
enum ScheduledTable: String {
  case timers = "timer"
  case work = "pending_work"

  /// Until a row that cannot be read is tried again, in seconds.
  private static let pause = retryPause(after: .max)

  /// The earliest instant of a partition from `seconds` on, in seconds since 1970.
  /// - Parameter failures: gets the first row that cannot be read, if it comes before all others.
  func earliest(
    from seconds: Int64 = .min, of partition: Partition, in tx: ReadTransaction, failures: inout [String]
  ) throws -> Int64? {
    // Whole texts, as each partition is asked: none is put together, and the prepared one is found by its storage.
    let text =
      switch self {
      case .timers: "SELECT run_time FROM timer WHERE partition = ? AND run_time >= ? ORDER BY run_time LIMIT 1"
      case .work: "SELECT run_time FROM pending_work WHERE partition = ? AND run_time >= ? ORDER BY run_time LIMIT 1"
      }
    let due = "partition = ? AND run_time >= ?"
    return try readable("run_time", "integer", due, [partition, seconds], text, in: tx, failures: &failures) { text in
      try tx.queryOne(text, partition, seconds) { $0.int64(0) }
    }
  }

  /// The earliest instant from `seconds` on of each partition that has one, in the order of partitions.
  ///
  /// All are asked by one statement, with a probe of the index for each: statements of their own would each be a round
  /// trip to a server.
  /// - Parameter failures: gets the first row of each partition that cannot be read, if it comes before all others.
  func earliestOfEach(
    from seconds: Int64 = .min, in tx: ReadTransaction, failures: inout [String]
  ) throws -> [(partition: Partition, seconds: Int64)] {
    do {
      let each =
        "(SELECT run_time FROM \(rawValue) WHERE partition = number AND run_time >= ? ORDER BY run_time LIMIT 1)"
      return try tx.queryOfEach(each, seconds).map { ($0.partition, $0.value) }
    } catch let error as DatabaseError where error.kind == .unreadableRow {
      // Which row it is, its partition says.
      return try Partition.all.compactMap { partition in
        try earliest(from: seconds, of: partition, in: tx, failures: &failures).map { (partition, $0) }
      }
    }
  }

  /// Families of a partition with rows that are due, at most `limit`; those first that have waited longest.
  /// - Parameter failures: gets the first row whose family cannot be read.
  func families(
    dueAt seconds: Int64, of partition: Partition, limit: Int, in tx: ReadTransaction, failures: inout [String]
  ) throws -> [String] {
    guard limit > 0 else { return [] }
    let text =
      switch self {
      case .timers: "SELECT family_id FROM timer WHERE partition = ? AND run_time <= ? ORDER BY run_time, family_id"
      case .work:
        "SELECT family_id FROM pending_work WHERE partition = ? AND run_time <= ? ORDER BY run_time, family_id"
      }
    let due = "partition = ? AND run_time <= ?"
    return try readable("family_id", "text", due, [partition, seconds], text, in: tx, failures: &failures) { text in
      // Not by DISTINCT, which has no order of its own.
      var (families, known): ([String], Set<String>) = ([], [])
      try tx.scan(text, partition, seconds) { row in
        let family = row.string(0)
        if known.insert(family).inserted { families.append(family) }
        return families.count < limit
      }
      return families
    }
  }

  /// Runs a query, and once more without the rows whose column is of another type if it finds one.
  private func readable<Value>(
    _ column: String, _ type: String, _ condition: String, _ arguments: [any SQLBindable], _ text: String,
    in tx: ReadTransaction, failures: inout [String], _ query: (_ text: String) throws -> Value
  ) throws -> Value {
    do {
      return try query(text)
    } catch let error as DatabaseError where error.kind == .unreadableRow {
      let row = try first(where: "\(condition) AND typeof(\(column)) <> '\(type)'", arguments, in: tx)
      failures.append("\(row?.description ?? rawValue): \(error)")
      return try query(text.replacing(condition, with: "\(condition) AND typeof(\(column)) = '\(type)'"))
    }
  }

  /// Rejects rows whose instant is not a number: they would never be due, and nothing else would report it.
  /// - Parameter family: nil for all of the partition.
  /// - Throws: `DatabaseError.unreadableRow`, which names the row.
  func requireInstants(of family: String? = nil, in tx: Transaction) throws {
    let condition = family == nil ? "partition = ?" : "partition = ? AND family_id = ?"
    let arguments: [any SQLBindable] = family.map { [tx.partition, $0] } ?? [tx.partition]
    do {
      _ = try tx.queryOne(
        "SELECT run_time FROM \(rawValue) WHERE \(condition) ORDER BY run_time DESC LIMIT 1", arguments: arguments
      ) { $0.int64(0) }
    } catch let error as DatabaseError where error.kind == .unreadableRow {
      let row = try first(where: condition, arguments, order: " DESC", in: tx)
      throw DatabaseError(.unreadableRow, "\(row?.description ?? rawValue): \(error.message)", remedy: error.remedy)
    }
  }

  /// Runs a query of the first row that is due; where that one cannot be read, it is due again after a pause.
  /// - Parameters:
  func next<Value>(
    of family: String? = nil, dueAt seconds: Int64, in tx: Transaction, failures: inout [String],
    _ query: () throws -> Value?
  ) throws -> Value? {
    do {
      return try query()
    } catch let error as DatabaseError where error.kind == .unreadableRow && tx.isAlive {
      let condition = "partition = ?\(family == nil ? "" : " AND family_id = ?") AND run_time <= ?"
      let arguments: [any SQLBindable] = family.map { [tx.partition, $0, seconds] } ?? [tx.partition, seconds]
      guard let row = try first(where: condition, arguments, in: tx) else { throw error }
      failures.append("\(row): \(error)")
      try tx.execute(
        "UPDATE \(rawValue) SET run_time = ? WHERE partition = ? AND family_id = ? AND kind = ? AND key = ?",
        seconds + Self.pause, tx.partition, row.familyID, row.kind, row.key)
      return nil
    }
  }

  /// A clock that was ahead is right again: work, and timers whose handler has failed, that wait for an instant as of
  /// it become due. Other timers have instants that do not depend on when they were set.
  static func pullBack(_ tx: Transaction, to now: Int64) throws {
    try tx.execute(
      "UPDATE pending_work SET run_time = ? WHERE partition = ? AND run_time > ?", now, tx.partition, now)
    try tx.execute(
      """
      UPDATE timer SET run_time = CASE WHEN due_time > ? THEN due_time ELSE ? END
      WHERE partition = ? AND run_time > ? AND attempts > 0
      """, now, now, tx.partition, now)
  }

  /// A row's key, as it is stored.
  private struct RowKey: CustomStringConvertible {
    let table: String
    let familyID, kind, key: SQLValue

    var description: String {
      "\(table) \(text(kind)) \"\(text(key))\" of family \(text(familyID))"
    }

    private func text(_ value: SQLValue) -> String {
      if case .text(let text) = value { text } else { "\(value)" }
    }
  }

  private func first(
    where condition: String, _ arguments: [any SQLBindable], order: String = "", in tx: ReadTransaction
  ) throws -> RowKey? {
    try tx.queryOne(
      """
      SELECT family_id, kind, key FROM \(rawValue) WHERE \(condition)
      ORDER BY run_time\(order), family_id\(order), kind\(order), key\(order) LIMIT 1
      """, arguments: arguments
    ) { RowKey(table: rawValue, familyID: $0.value(0), kind: $0.value(1), key: $0.value(2)) }
  }
}

/// Where timers are due.
struct DuePartitions: Sendable {
  private(set) var partitions: [Partition] = []
  /// When the next one is due, in seconds since 1970.
  private(set) var next: Int64?
  /// Timers that cannot be read.
  private(set) var failures: [String] = []

  init(_ tx: ReadTransaction, now: Int64) throws {
    let earliest = try ScheduledTable.timers.earliestOfEach(in: tx, failures: &failures)
    partitions = earliest.filter { $0.seconds <= now }.map(\.partition)
    next = earliest.map(\.seconds).min()
  }
}

/// The families that have work that is due.
struct DueFamilies: Sendable {
  private(set) var families: [String] = []
  /// When further work is due, in seconds since 1970.
  private(set) var next: Int64?
  /// Work that cannot be read.
  private(set) var failures: [String] = []

  /// - Parameter limit: families at most.
  init(_ tx: ReadTransaction, now: Int64, limit: Int) throws {
    let work = ScheduledTable.work
    for (partition, earliest) in try work.earliestOfEach(in: tx, failures: &failures) where earliest <= now {
      families += try work.families(
        dueAt: now, of: partition, limit: limit - families.count, in: tx, failures: &failures)
    }
    // A row that cannot be read was reported above.
    var known: [String] = []
    next = try work.earliestOfEach(from: now + 1, in: tx, failures: &known).map(\.seconds).min()
  }
}
