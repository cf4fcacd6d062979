package import BadgeChildren
package import Database
import LocalTime
import ServiceAPI
package import Verification

/// Everything that follows from activities (SH-13): their sums, days, weeks and months, and the facts that these give.
package enum ActivityLedger {
  package static let fold: any FamilyFold = ActivityRowsFold()

  /// Decides again what was decided as of a later instant: which weeks and months have ended.
  package static func redecide(_ tx: Transaction, familyID: String, _ earning: any Earning) throws {
    for childID in try ActivityTable.childIDs(tx, familyID: familyID) {
      try PeriodClose.run(tx, ChildKey(familyID: familyID, childID: childID), earning)
    }
  }

  package static func isUnfinished(_ tx: ReadTransaction, familyID: String) throws -> Bool {
    try TaskPeakFill.isRunning(tx, familyID: familyID)
  }

  /// Counts all activities of the family's children again, in their order.
  private struct ActivityRowsFold: FamilyFold {
    let tables = ActivityLedgerTables.derived(timerKind: PeriodClose.kind)
    private static let piece = 200

    func run(_ familyID: String, in view: FoldView) async throws {
      let partition = Partition(familyID: familyID)
      for childID in try await view.run(partition, { try ActivityTable.childIDs($0, familyID: familyID) }) {
        let child = ChildKey(familyID: familyID, childID: childID)
        var last: ActivityPlace?
        repeat {
          last = try await view.run(partition) { [last] tx in
            let activities = try ActivityTable.list(tx, child, after: last, limit: Self.piece)
            var book = try ActivityBook(tx, child, now: Instant(tx.now))
            for activity in activities {
              try ActivityTable.addToCount(tx, child, reporter: activity.place.reporter)
              try book.count(activity)
            }
            return activities.last?.place
          }
        } while last != nil
      }
    }

    /// Facts are shown to watches; the remedy awards the badges that they earn.
    func finish(_ familyID: String, replaced tables: Set<String>, in tx: Transaction) throws {
      try ChildTable.noteChange(tx, FamilyKey(familyID))
    }
  }
}
