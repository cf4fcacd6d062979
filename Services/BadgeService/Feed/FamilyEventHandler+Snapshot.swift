import BadgeActivities
import BadgeChildren
package import Database
package import EventFeed
import LocalTime
import ServiceAPI

extension FamilyEventHandler {
  package func reconcile(_ piece: SnapshotPiece, cursor: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    let applied = try piece.applyEach(in: tx) { event in
      guard let fact = try FamilyFact(event), case .calendar(let effective, _, _) = fact.content else {
        return .applied
      }
      try piece.keys.note(SnapshotKeys.key(Self.prefix, fact.child.childID), in: tx)
      try piece.keys.note(SnapshotKeys.key(Self.calendar, fact.child.childID, effective.seconds), in: tx)
      return try apply(event, in: tx)
    }
    guard applied == .done else { return applied }
    let (familyID, catalogue) = (piece.familyID, catalogue)
    let children = KnownKeys(Self.prefix, ChildTable.rows, familyID: familyID, in: tx)
    let calendars = KnownKeys(Self.calendar, ChildCalendarTable.rows, familyID: familyID, in: tx) { values in
      try ChildCalendarTable.rows.delete(tx, familyID: familyID, values)
      guard let childID = values.first else { return }
      // From when on its days are others depends on the calendars that are left.
      try ActivityRebuild.leave(
        tx, ChildKey(familyID: familyID, childID: childID), from: .distantPast, catalogue)
    }
    return try piece.removeMissing([children, calendars], cursor: &cursor, in: tx)
  }

  private static let prefix = "child"
  private static let calendar = "calendar"
}
