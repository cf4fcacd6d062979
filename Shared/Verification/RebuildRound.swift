import Database
import EventLoop

/// One fold of some families of a partition, and the replacement of what differs from it.
struct RebuildRound {
  enum Outcome {
    /// Nothing differed.
    case unchanged
    /// Rows were replaced, or had changed when they were to be.
    case replaced
    case waiting
    case failed(String)

    /// Whether nothing more is done with the family in this round.
    var isOver: Bool {
      switch self {
      case .unchanged, .replaced: false
      case .waiting, .failed: true
      }
    }
  }

  private let check: LedgerCheck
  private let report: LedgerRebuild.Report
  private let partition: Partition
  private var database: Database { check.database }

  init(_ check: LedgerCheck, _ report: @escaping LedgerRebuild.Report, _ partition: Partition) {
    (self.check, self.report, self.partition) = (check, report, partition)
  }

  /// Rows that are read at once, and replaced in one transaction where its budget allows it.
  private static let rowsAtOnce = 200

  func run(_ families: [String]) async throws -> [String: Outcome] {
    var outcomes = Dictionary(uniqueKeysWithValues: families.map { ($0, Outcome.unchanged) })
    for (index, fold) in check.ledger.folds.enumerated() {
      try await pass(families, into: fold.allTables, &outcomes) { familyID, view in
        if index == 0 { try await count(familyID, in: view) }
        try await fold.run(familyID, in: view)
        return try await replace(familyID, fold, in: view)
      }
    }
    let unchanged = families.filter { if case .unchanged = outcomes[$0] { true } else { false } }
    try await pass(unchanged, into: [], &outcomes) { familyID, view in try await examine(familyID, in: view) }
    return outcomes
  }

  /// One view for as many families as are done in some time.
  private func pass(
    _ families: [String], into tables: [String], _ outcomes: inout [String: Outcome],
    _ body: (String, FoldView) async throws -> Outcome
  ) async throws {
    var rest = families[...]
    while !rest.isEmpty {
      let begun = rest.count
      outcomes = try await database.withFold(into: tables, share: check.share) { [outcomes] view in
        var outcomes = outcomes
        let start = check.loop.now
        while let familyID = rest.first, rest.count == begun || check.loop.now - start < LedgerCheck.longestView {
          rest.removeFirst()
          guard let before = outcomes[familyID], !before.isOver else { continue }
          let after = try await outcome(of: familyID, in: view, body)
          if case .unchanged = after { continue }
          outcomes[familyID] = after
        }
        return outcomes
      }
    }
  }

  private func outcome(
    of familyID: String, in view: FoldView, _ body: (String, FoldView) async throws -> Outcome
  ) async throws -> Outcome {
    do {
      if try await view.run(partition, { [check] in try check.hasWork($0, familyID) }) { return .waiting }
      let outcome = try await body(familyID, view)
      try await view.clear()
      return outcome
    } catch let error as DatabaseError where error.kind == .overloaded {
      try await view.clear()
      return .failed("the database was busy, or it took longer than a view may be held; try again, with a larger share")
    } catch {
      let fault = try LedgerCheck.unreadable(error)
      try await view.clear()
      return .failed("what is stored of it cannot be read: \(fault.stored)")
    }
  }

  private func count(_ familyID: String, in view: FoldView) async throws {
    let facts = check.ledger.facts
    let count = try await view.run(partition) { tx in
      try facts.reduce(0) { try $0 + $1.count(tx, familyID: familyID) }
    }
    if count > 0 { try await report(.facts(count)) }
  }

  // MARK: - Replacing

  /// The outcome of a transaction for the next of some rows.
  private struct Written: Sendable {
    var seen = 0
    var replaced: [RowReplacement.Kind: Int] = [:]
    var hasWork = false
  }

  /// Replaces the rows that differ from the fold in the view: first those that should not be there or have other
  /// values, so that what follows from them is never more than it should be, then those that are missing.
  private func replace(_ familyID: String, _ fold: any FamilyFold, in view: FoldView) async throws -> Outcome {
    var outcome = Outcome.unchanged
    var tables: Set<String> = []
    search: for pass in [ReplacementCursor.Pass.stored, .missing] {
      for table in fold.tables {
        var place: ReplacementCursor? = ReplacementCursor(pass)
        while place != nil {
          let (rows, next) = try await view.run(partition) { [place] tx in
            var place = place
            let rows = try table.replacements(tx, familyID: familyID, at: &place, limit: Self.rowsAtOnce)
            return (rows, place)
          }
          place = next
          if rows.isEmpty { continue }
          outcome = .replaced
          let isDone = try await write(rows[...], of: familyID, fold, &tables)
          if !isDone {
            outcome = .waiting
            break search
          }
        }
      }
    }
    if !tables.isEmpty {
      try await database.write(familyID) { [tables] tx in try fold.finish(familyID, replaced: tables, in: tx) }
    }
    return outcome
  }

  /// - Returns: false where the family has work by now: the rows that the fold compared are not those that its facts
  ///   give.
  private func write(
    _ rows: ArraySlice<RowReplacement>, of familyID: String, _ fold: any FamilyFold, _ tables: inout Set<String>
  ) async throws -> Bool {
    var rest = rows
    while let table = rest.first?.table {
      let begin = check.loop.now
      let written = try await database.write(familyID) { [rest, check] tx in
        var written = Written()
        written.hasWork = try check.hasWork(tx, familyID)
        if written.hasWork { return written }
        for row in rest {
          if written.seen > 0, tx.budget.isSpent { break }
          written.seen += 1
          if try fold.replace(row, of: familyID, in: tx) { written.replaced[row.kind, default: 0] += 1 }
        }
        return written
      }
      if written.hasWork { return false }
      rest = rest.dropFirst(written.seen)
      for (kind, count) in written.replaced {
        tables.insert(table)
        try await report(.replaced(table: table, kind, count: count))
      }
      try await pause(after: check.loop.now - begin)
    }
    return true
  }

  /// Leaves the processor and the disk to others as the share asks for, within what a view may be held.
  private func pause(after elapsed: Duration) async throws {
    try await check.pause(min(elapsed * (100 - check.share) / check.share, .seconds(1)))
  }

  // MARK: - What no fold fills

  /// Lets the remedies repair what the rules find.
  private func examine(_ familyID: String, in view: FoldView) async throws -> Outcome {
    var found = try await view.run(partition) { [check] in try check.unknownKinds($0, familyID) }
    for rule in check.ledger.rules {
      found.add(try await view.run(partition) { tx in try LedgerCheck.readable { try rule(tx, familyID) } })
    }
    guard let first = found.listed.first else { return .unchanged }
    var outcome = Outcome.failed(
      "of its facts \(found.listed.count + found.unlisted) contradict others, such as one in the table "
        + "\(first.table.isEmpty ? "that cannot be read" : first.table); Verify lists them")
    for (table, listed) in Dictionary(grouping: found.listed, by: \.table).sorted(by: { $0.key < $1.key }) {
      guard let remedy = check.ledger.remedies[table] else { continue }
      let count = try await database.write(familyID) { try remedy($0, familyID, listed) }
      if count == 0 { continue }
      try await report(.replaced(table: table, .changed, count: count))
      outcome = .replaced
    }
    return outcome
  }
}
