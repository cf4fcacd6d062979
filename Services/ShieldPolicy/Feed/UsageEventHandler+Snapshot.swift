import Database
import EventFeed
import ShieldDomain

extension UsageEventHandler {
  func reconcile(_ piece: SnapshotPiece, cursor: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    guard let reached = UsageCursor(cursor) else {
      throw DatabaseError.unreadableCursor(cursor, expected: "child, section, instant and date, open sums, counters")
    }
    var reconciliation = UsageReconciliation(
      tx, FamilyKey(piece.familyID), CorrectionCause(piece.reason), limits, at: reached)
    let result = try reconciliation.apply(piece)
    cursor = reconciliation.cursor.bytes
    return result
  }
}
