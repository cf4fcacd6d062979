import Database
import EventFeed

extension FamilyEventHandler {
  func reconcile(_ piece: SnapshotPiece, cursor: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    let applied = try piece.applyEach(in: tx) { event in
      if let childID = try Self.childID(of: event) {
        try piece.keys.note(SnapshotKeys.key(Self.prefix, childID), in: tx)
      }
      return try apply(event, in: tx)
    }
    guard applied == .done else { return applied }
    let children = KnownKeys(Self.prefix, ChildTable.rows, familyID: piece.familyID, in: tx)
    return try piece.removeMissing([children], cursor: &cursor, in: tx)
  }

  private static let prefix = "child"
}
