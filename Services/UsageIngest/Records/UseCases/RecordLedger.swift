package import Database
package import Verification

/// Everything that follows from the records (SH-13): the shares of devices, and what is noted about records.
package enum RecordLedger {
  package static let fold: any FamilyFold = ShareFold()

  private struct ShareFold: FamilyFold {
    let tables = RecordLedgerTables.shares

    func run(_ familyID: String, in view: FoldView) async throws {
      try await view.run(Partition(familyID: familyID)) { try RecordLedgerTables.fillShares($0, familyID: familyID) }
    }
  }

  package static func differences(_ tx: ReadTransaction, _ familyID: String) throws -> StoredDifferences {
    var found = StoredDifferences()
    let children = try ChildNumberTable.all(tx, familyID: familyID)
    guard let first = children.map(\.numbers).min(by: { $0.child < $1.child }) else { return found }
    for (child, numbers) in children where !ChildNumberTable.isErased(child) {
      found.add(try RecordLedgerTables.recordDifferences(tx, child, numbers, first: first))
      found.add(try RecordLedgerTables.approvalDifferences(tx, child, numbers))
    }
    return found
  }
}
