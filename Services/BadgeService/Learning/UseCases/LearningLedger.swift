import BadgeChildren
import Database
import ServiceAPI
package import Verification

/// Everything that follows from the facts of learning (SH-13): the number of completed periods.
package enum LearningLedger {
  package static let fold: any FamilyFold = PeriodFold()

  private struct PeriodFold: FamilyFold {
    let tables: [any DerivedRows] = [LearningLedgerTables.completedCount]

    func run(_ familyID: String, in view: FoldView) async throws {
      try await view.run(Partition(familyID: familyID)) {
        try LearningLedgerTables.countPeriods($0, familyID: familyID)
      }
    }

    /// Facts are shown to watches; the remedy awards the badges that they earn.
    func finish(_ familyID: String, replaced tables: Set<String>, in tx: Transaction) throws {
      try ChildTable.noteChange(tx, FamilyKey(familyID))
    }
  }
}
