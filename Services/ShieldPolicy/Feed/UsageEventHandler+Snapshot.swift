import Database
import EventFeed
import ShieldDomain

extension UsageEventHandler {
  func reconcile(_ piece: SnapshotPiece, cursor: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    var reconciliation = UsageReconciliation(
      tx, FamilyKey(piece.familyID), CorrectionCause(piece.reason), limits, at: UsageCursor(cursor) ?? UsageCursor())
    let result = try reconciliation.apply(piece)
    cursor = reconciliation.cursor.bytes
    return result
  }
}
