package import Database
package import EventFeed
import LocalTime
import ServiceAPI
import ShieldInbox

extension BadgeEventHandler {
  /// Notes the snapshot's awards and purchases; entries of those that it does not contain are marked as withdrawn.
  package func reconcile(_ piece: SnapshotPiece, cursor: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    let noted = try piece.applyEach(in: tx) { event in
      guard let (child, notice) = try Self.award(event) ?? Self.purchase(event) else { return .applied }
      try piece.keys.note(Self.key(notice.kind, child.childID, notice.cause), in: tx)
      return try apply(event, in: tx)
    }
    guard noted == .done, piece.isLast else { return noted }
    let causes = [NotificationKind.badgeEarned, .purchase].map { kind in
      KnownKeys.inboxCauses(kind, of: piece, in: tx) { child, cause in
        try piece.keys.contains(Self.key(kind, child.childID, cause), in: tx)
      }
    }
    return try piece.removeMissing(causes, cursor: &cursor, in: tx)
  }

  private static func key(_ kind: NotificationKind, _ childID: String, _ cause: String) -> String {
    SnapshotKeys.key(kind == .purchase ? "purchase" : "badge", childID, cause)
  }
}

extension KnownKeys {
  /// The causes of a kind that persons of a family were notified of; a cause that is missing in a snapshot is
  /// withdrawn.
  static func inboxCauses(
    _ kind: NotificationKind, of piece: SnapshotPiece, in tx: Transaction,
    isInSnapshot: @escaping (_ child: ChildKey, _ cause: String) throws -> Bool
  ) -> KnownKeys {
    func cause(_ key: String) throws -> (child: ChildKey, cause: String) {
      try SnapshotKeys.decoded(key) { values in
        values.count == 2 ? (ChildKey(familyID: piece.familyID, childID: values[0]), values[1]) : nil
      }
    }
    return KnownKeys { last in
      let last = try last.map(cause)
      return try InboxCauseTable.page(
        tx, FamilyKey(piece.familyID), kind, after: last.map { ($0.child.childID, $0.cause) }, limit: 100
      ).map { SnapshotKeys.key("cause", $0.childID, $0.cause) }
    } isInSnapshot: { key in
      let (child, cause) = try cause(key)
      return try isInSnapshot(child, cause)
    } forget: { key in
      let (child, cause) = try cause(key)
      try Inbox.withdraw(tx, child, kind, cause: cause, now: Instant(tx.now))
    }
  }
}
