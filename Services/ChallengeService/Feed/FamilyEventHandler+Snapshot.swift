package import Database
package import EventFeed
import LocalTime
import ServiceAPI

// A snapshot's facts are stored piece by piece, and each child is evaluated once after the last piece, because a part
// of the facts adds up to a state that never existed.

/// The iteration when all is stored, over the children that are evaluated.
let evaluatingSnapshot: UInt8 = 1

extension FamilyEventHandler {
  package func reconcile(_ piece: SnapshotPiece, cursor: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    let applied = try piece.applyEach(in: tx) { event in
      guard let fact = try FamilyFact(event) else { return .applied }
      try fact.store(tx)
      try piece.keys.note(fact.key, in: tx)
      return .applied
    }
    guard applied == .done, piece.isLast else { return applied }
    if try SnapshotStep.mark(of: cursor) != evaluatingSnapshot {
      let swept = try piece.removeMissing(FamilyFact.known(of: piece.familyID, in: tx), cursor: &cursor, in: tx)
      guard swept == .done else { return swept }
    }
    return try piece.applyKeys(mark: evaluatingSnapshot, cursor: &cursor, in: tx) { last in
      [try ChildCalendarTable.child(after: last ?? "", familyID: piece.familyID, tx)].compactMap(\.self)
    } body: { childID in
      let child = ChildKey(familyID: piece.familyID, childID: childID)
      try reevaluate(tx, AffectedTime(child: child, from: .distantPast, movesDays: true))
    }
  }
}
