package import Database
package import EventFeed
import ServiceAPI
import ShieldInbox
import ShieldWallet
import StoredMessages

extension UsageEventHandler {
  /// Makes the counted usage that of the snapshot; then entries about quarantined records and days that it does not
  /// contain are marked as withdrawn.
  package func reconcile(_ piece: SnapshotPiece, cursor: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    let step = try SnapshotStep(cursor: cursor)
    if case .removal = step { return try withdraw(piece, cursor: &cursor, in: tx) }
    if cursor.first == Self.isCounted {
      cursor.removeFirst()
      return try withdraw(piece, cursor: &cursor, in: tx)
    }
    guard let reached = Self.reached(step, cursor) else {
      throw DatabaseError.unreadableCursor(cursor, expected: "child, section, instant and date, open sums, counters")
    }
    var reconciliation = UsageReconciliation(
      tx, FamilyKey(piece.familyID), CorrectionCause(piece.reason), limits, at: reached)
    let result = try reconciliation.apply(piece)
    cursor = try SnapshotStep.usage(reconciliation.cursor.stored).cursor
    guard result == .done, piece.isLast else { return result }
    return try withdraw(piece, cursor: &cursor, in: tx)
  }

  /// How the cursor began when all counted usage was applied, before there were messages; that of the removal followed.
  private static let isCounted: UInt8 = 1

  private static func reached(_ step: SnapshotStep?, _ cursor: [UInt8]) -> UsageCursor? {
    guard let step else { return UsageCursor(earlier: cursor) }
    guard case .usage(let usage) = step else { return nil }
    return UsageCursor(usage)
  }

  private func withdraw(_ piece: SnapshotPiece, cursor: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    // A changed clock stays: a snapshot has only the last one of each device.
    let withdrawn = [NotificationKind.recordsQuarantined, .dailySummary].map { kind in
      KnownKeys.inboxCauses(kind, of: piece, in: tx) { child, cause in
        try piece.keys.contains(UsageNotice.key(kind, child.childID, cause), in: tx)
      }
    }
    return try piece.removeMissing(withdrawn, cursor: &cursor, in: tx)
  }
}
