public import Database
public import EventLoop

/// Folds the facts of all families once more, family by family, and compares what follows from them with what is
/// stored (SH-13): in views of the database, concurrently with its calls, without writing.
///
/// A family that has work left, or a timer that is due, is not yet what its facts give: it is looked at again after the
/// others of its partition, and reported as uncompared when that lasts.
public struct LedgerCheck: Sendable {
  /// A finding, reported at once.
  public enum Finding: Sendable {
    case differences(StoredDifferences, partition: Partition, familyID: String)
    /// Families of the partition were compared.
    case compared(Int)
    case uncompared(familyID: String, reason: String)
    /// Everything before the next partition is reported.
    case finished(Partition)
  }

  public typealias Report = (Finding) async throws -> Void

  let database: Database
  let ledger: ServiceLedger
  let loop: EventLoop
  let share: Int
  let pauses: [Duration]

  /// - Parameters:
  ///   - share: of one processor, in percent, 1 to 100.
  ///   - pauses: before families that have work left are looked at again, each time.
  public init(
    _ database: Database, _ ledger: ServiceLedger, host: any Host, share: Int,
    pauses: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]
  ) {
    (self.database, self.ledger, self.share, self.pauses) = (database, ledger, share, pauses)
    loop = host.loops[0]
  }

  /// Families that share a view: it is held for as long as they take.
  static let familiesOfView = 64
  /// After that time no further family is begun in a view.
  static let longestView: Duration = .seconds(2)

  /// - Parameter first: the partition to begin with.
  public func run(from first: Partition, _ report: Report) async throws {
    for partition in Partition.all where partition >= first { try await run(of: partition, report) }
  }

  /// Only one partition.
  package func run(of partition: Partition, _ report: Report) async throws {
    let found = try await partitionDifferences(partition)
    if !found.isEmpty { try await report(.differences(found, partition: partition, familyID: "")) }
    var waiting: [String] = []
    var last = ""
    while true {
      let families = try await next(after: last, of: partition)
      guard let end = families.last else { break }
      for familyID in families where Partition(familyID: familyID) != partition {
        var foreign = StoredDifferences()
        foreign.add(StoredDifference(.added, table: "", field: "partition"))
        try await report(.differences(foreign, partition: partition, familyID: familyID))
      }
      waiting += try await check(
        families.filter { Partition(familyID: $0) == partition }, of: partition, report)
      last = end
    }
    try await checkWaiting(waiting, of: partition, report)
    try await report(.finished(partition))
  }

  /// Only one family.
  public func run(only familyID: String, _ report: Report) async throws {
    let partition = Partition(familyID: familyID)
    try await checkWaiting(try await check([familyID], of: partition, report), of: partition, report)
  }

  private func partitionDifferences(_ partition: Partition) async throws -> StoredDifferences {
    try await database.withFold(into: [], share: share) { view in
      var found = StoredDifferences()
      if partition == Partition.all[0] {
        do {
          let isExpected = try await database.hasExpectedSchema(in: view)
          if !isExpected { found.add(StoredDifference(.missing, table: "schema_migration")) }
        } catch { found.add(try Self.unreadable(error)) }
      }
      for rule in ledger.partitionRules {
        do { found.add(try await rule(view, partition)) } catch { found.add(try Self.unreadable(error)) }
      }
      return found
    }
  }

  func next(after familyID: String, of partition: Partition) async throws -> [String] {
    try await database.read(partition) { [ledger] tx in
      try ledger.families(after: familyID, of: partition, limit: Self.familiesOfView, in: tx)
    }
  }

  private func checkWaiting(_ families: [String], of partition: Partition, _ report: Report) async throws {
    var waiting = families
    for pause in pauses where !waiting.isEmpty {
      try await self.pause(pause)
      var left: [String] = []
      for start in stride(from: 0, to: waiting.count, by: Self.familiesOfView) {
        let some = Array(waiting[start..<min(start + Self.familiesOfView, waiting.count)])
        left += try await check(some, of: partition, report)
      }
      waiting = left
    }
    for familyID in waiting {
      try await report(
        .uncompared(
          familyID: familyID, reason: "it has pending work, or a timer that is due; try again when that is done"))
    }
  }

  /// Compares families and reports what differs.
  /// - Returns: the families that have work left.
  private func check(_ families: [String], of partition: Partition, _ report: Report) async throws -> [String] {
    var outcomes = Dictionary(uniqueKeysWithValues: families.map { ($0, Outcome()) })
    for fold in ledger.folds {
      try await pass(families, of: partition, into: fold.allTables, &outcomes) { familyID, view in
        try await fold.run(familyID, in: view)
        var found = StoredDifferences()
        for table in fold.tables {
          found.add(try await view.run(partition) { try table.differences($0, familyID: familyID) })
        }
        try await view.clear()
        return found
      }
    }
    try await pass(families, of: partition, into: [], &outcomes) { [ledger] familyID, view in
      var found = try await view.run(partition) { try unknownKinds($0, familyID) }
      for rule in ledger.rules {
        found.add(try await view.run(partition) { tx in try Self.readable { try rule(tx, familyID) } })
      }
      return found
    }
    var compared = 0
    for familyID in families {
      guard let outcome = outcomes[familyID], !outcome.isWaiting else { continue }
      if !outcome.differences.isEmpty {
        try await report(.differences(outcome.differences, partition: partition, familyID: familyID))
      }
      if let reason = outcome.uncompared {
        try await report(.uncompared(familyID: familyID, reason: reason))
      } else {
        compared += 1
      }
    }
    try await report(.compared(compared))
    return families.filter { outcomes[$0]?.isWaiting == true }
  }

  private struct Outcome {
    var differences = StoredDifferences()
    var isWaiting = false
    var uncompared: String?
  }

  /// One view for all of the families.
  private func pass(
    _ families: [String], of partition: Partition, into tables: [String], _ outcomes: inout [String: Outcome],
    _ body: (String, FoldView) async throws -> StoredDifferences
  ) async throws {
    var rest = families[...]
    while !rest.isEmpty {
      let begun = rest
      outcomes = try await database.withFold(into: tables, share: share) { [outcomes] view in
        var outcomes = outcomes
        let start = loop.now
        // The log only grows while a view is held.
        while let familyID = rest.first, rest.count == begun.count || loop.now - start < Self.longestView {
          rest.removeFirst()
          guard let outcome = outcomes[familyID], !outcome.isWaiting, outcome.uncompared == nil else { continue }
          outcomes[familyID] = try await compare(familyID, of: partition, in: view, outcome, body)
        }
        return outcomes
      }
    }
  }

  private func compare(
    _ familyID: String, of partition: Partition, in view: FoldView, _ before: Outcome,
    _ body: (String, FoldView) async throws -> StoredDifferences
  ) async throws -> Outcome {
    var outcome = before
    do {
      if try await view.run(partition, { try hasWork($0, familyID) }) {
        outcome.isWaiting = true
      } else {
        outcome.differences.add(try await body(familyID, view))
      }
    } catch let error as DatabaseError where error.kind == .overloaded {
      outcome.uncompared = "it took longer than a view may be held; give the call a larger share"
      try await view.clear()
    } catch {
      outcome.differences.add(try Self.unreadable(error))
      try await view.clear()
    }
    return outcome
  }

  /// Timers and work of kinds that nothing handles.
  func unknownKinds(_ tx: Transaction, _ familyID: String) throws -> StoredDifferences {
    var found = StoredDifferences()
    for (table, kinds) in [("timer", database.timerKinds), ("pending_work", database.workKinds)] {
      try tx.scan(
        "SELECT kind, key FROM \(table) WHERE partition = ? AND family_id = ?", tx.partition, familyID
      ) { row in
        if !kinds.contains(row.string(0)) {
          found.add(
            StoredDifference(
              table: table, key: [("kind", row.value(0)), ("key", row.value(1))], field: "", stored: .null,
              expected: nil))
        }
        return true
      }
    }
    return found
  }

  /// Whether work is left, so that the stored rows are not yet those that the fold would find now.
  func hasWork(_ tx: Transaction, _ familyID: String) throws -> Bool {
    if try ledger.isUnfinished(tx, familyID) { return true }
    let partition = Partition(familyID: familyID)
    let work = try tx.queryOne(
      "SELECT 1 FROM main.pending_work WHERE partition = ? AND family_id = ? LIMIT 1", partition, familyID
    ) { _ in true }
    if work == true { return true }
    return try tx.queryOne(
      "SELECT 1 FROM main.timer WHERE partition = ? AND family_id = ? AND run_time <= ? LIMIT 1", partition, familyID,
      tx.now.seconds
    ) { _ in true } ?? false
  }

  static func readable(_ body: () throws -> StoredDifferences) throws -> StoredDifferences {
    do { return try body() } catch {
      var found = StoredDifferences()
      found.add(try unreadable(error))
      return found
    }
  }

  /// The difference that a failed fold is: its stored value says why, without the statement.
  /// - Throws: errors that do not concern what is stored.
  static func unreadable(_ error: any Error) throws -> StoredDifference {
    if error is CancellationError { throw error }
    if let error = error as? DatabaseError {
      switch error.kind {
      case .closed, .diskFull, .inputOutput, .outOfMemory, .locked, .overloaded, .invalidStatement: throw error
      default: break
      }
    }
    let text = (error as? DatabaseError)?.message ?? "\(error)"
    let reason = text.prefix(upTo: text.firstRange(of: "; statement:")?.lowerBound ?? text.endIndex)
    return StoredDifference(.unreadable, table: "", stored: String(reason.prefix(500)))
  }

  func pause(_ duration: Duration) async throws {
    try Task.checkCancellation()
    await withUnsafeContinuation { continuation in
      _ = loop.schedule(after: duration) { continuation.resume() }
    }
    try Task.checkCancellation()
  }
}
