package import Database
package import EventFeed
import ServiceAPI
import ShieldInbox
import ShieldWallet

extension UsageEventHandler {
  /// Makes the counted usage that of the snapshot; then entries about quarantined records and days that it does not
  /// contain are marked as withdrawn.
  package func reconcile(_ piece: SnapshotPiece, cursor: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    if cursor.first == Self.isCounted { return try withdraw(piece, cursor: &cursor, in: tx) }
    guard let reached = UsageCursor(cursor) else {
      throw DatabaseError.unreadableCursor(cursor, expected: "child, section, instant and date, open sums, counters")
    }
    var reconciliation = UsageReconciliation(
      tx, FamilyKey(piece.familyID), CorrectionCause(piece.reason), limits, at: reached)
    let result = try reconciliation.apply(piece)
    cursor = reconciliation.cursor.bytes
    guard result == .done, piece.isLast else { return result }
    cursor = [Self.isCounted]
    return try withdraw(piece, cursor: &cursor, in: tx)
  }

  /// The cursor's mark when all counted usage is applied; no id begins with it.
  private static let isCounted: UInt8 = 1

  private func withdraw(_ piece: SnapshotPiece, cursor: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    // A changed clock stays: a snapshot has only the last one of each device.
    let withdrawn = [NotificationKind.recordsQuarantined, .dailySummary].map { kind in
      KnownKeys.inboxCauses(kind, of: piece, in: tx) { child, cause in
        try piece.keys.contains(UsageNotice.key(kind, child.childID, cause), in: tx)
      }
    }
    var rest = Array(cursor.dropFirst())
    defer { cursor = [Self.isCounted] + rest }
    return try piece.removeMissing(withdrawn, cursor: &rest, in: tx)
  }
}
