import Database
import LocalTime
import Messages
import UsageCounting
import UsageRecords
import Verification

/// What follows from the facts of the service (SH-13): counted usage and its sums, tokens that wait for an app, and the
/// shares of devices and families.
enum UsageLedger {
  static let ledger = ServiceLedger(
    families: LedgerTables.families, facts: LedgerTables.facts, folds: [CountingFold(), ShareFold()],
    rules: LedgerTables.rules,
    shapes: LedgerTables.shapes,
    further: [
      { tx, familyID in
        var found = StoredDifferences()
        let children = try ChildNumberTable.all(tx, familyID: familyID)
        guard let first = children.map(\.numbers).min(by: { $0.child < $1.child }) else { return found }
        for (child, numbers) in children where !ChildNumberTable.isErased(child) {
          found.add(try LedgerTables.recordDifferences(tx, child, numbers, first: first))
          found.add(try LedgerTables.approvalDifferences(tx, child, numbers))
        }
        return found
      }
    ],
    partitionRules: [{ view, partition in try await view.run(partition) { try LedgerTables.orphans($0, partition) } }],
    remedies: ["app_number": LedgerTables.dropNumbers],
    redecide: { tx, familyID in
      try DayEnd.redecide(tx, familyID)
      try HeldUsage.redecide(tx, familyID)
      try ReplacedUsage.redecide(tx, familyID)
    })

  /// Counts all records of each child, as a recount from the beginning does.
  struct CountingFold: FamilyFold {
    let tables = LedgerTables.counted
    let workTables = ["pending_work"]

    func run(_ familyID: String, in view: FoldView) async throws {
      let partition = Partition(familyID: familyID)
      let children = try await view.run(partition) { tx in
        try LedgerTables.fillAppNumbers(tx, familyID: familyID)
        return try ChildNumberTable.all(tx, familyID: familyID)
      }
      for (child, numbers) in children where !ChildNumberTable.isErased(child) {
        let facts = try await view.run(partition) { tx in
          try LedgerTables.fillBeforeCounting(tx, child, numbers)
          return try FactTables.facts(tx, child)
        }
        var state = RecountState(from: .distantPast, cause: .record, hasLongRecords: facts.hasLongRecords)
        var isDone = false
        while !isDone {
          (state, isDone) = try await view.run(partition) { [state] tx in
            var recount = Recount(
              tx: tx, child: child, facts: facts, state: state, settlesApprovals: false)
            let isDone = try recount.step()
            return (recount.state, isDone)
          }
        }
      }
    }
  }

  private struct ShareFold: FamilyFold {
    let tables = LedgerTables.shares

    func run(_ familyID: String, in view: FoldView) async throws {
      try await view.run(Partition(familyID: familyID)) { try LedgerTables.fillShares($0, familyID: familyID) }
    }
  }
}
