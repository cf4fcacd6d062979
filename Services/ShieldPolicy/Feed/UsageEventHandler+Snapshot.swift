import Database
import EventFeed
import ShieldDomain

extension UsageEventHandler {
  func reconcile(_ piece: SnapshotPiece, place: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    var reconciliation = UsageReconciliation(
      tx, FamilyKey(piece.familyID), CorrectionCause(piece.reason), limits, at: UsagePlace(place) ?? UsagePlace())
    let result = try reconciliation.apply(piece)
    place = reconciliation.place.bytes
    return result
  }
}
