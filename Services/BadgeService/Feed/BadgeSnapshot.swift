import BadgeDomain
import Database
import EventFeed
import Messages
import ProtobufC

/// The published state of a family: its awards.
struct BadgeSnapshot: SnapshotProvider {
  func families(of partition: Partition, in tx: ReadTransaction) throws -> [String] {
    try AwardTable.familyIDs(tx, partition: partition)
  }

  func state(of familyID: String) -> StateStep {
    StateStep { tx in
      .init(
        next: try AwardTable.childIDs(tx, familyID: familyID).map {
          awards(of: ChildKey(familyID: familyID, childID: $0))
        })
    }
  }

  /// At most one for each badge; none for one that was revoked. One of the catalogue that a later catalogue no longer
  /// has stays the child's, with its points, and is not published any more: nothing describes it.
  private func awards(of child: ChildKey) -> StateStep {
    StateStep { tx in
      .init(
        try AwardTable.list(tx, child).compactMap { award in
          try BadgeCatalogue.current.badge(tx, familyID: child.familyID, award.code).map {
            BadgeV1.BadgeAwarded(child, $0, award)
          }
        })
    }
  }
}
