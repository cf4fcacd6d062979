import BadgeBadges
import BadgeShop
package import Database
package import EventFeed
import Messages
import ProtobufC
import ServiceAPI

/// The published state of a family: its awards, and the purchases that were not refunded.
package struct BadgeSnapshot: SnapshotProvider {
  package init() {}

  package func families(of partition: Partition, in tx: ReadTransaction) throws -> [String] {
    Set(try AwardTable.familyIDs(tx, partition: partition) + PurchaseTable.familyIDs(tx, partition: partition)).sorted()
  }

  package func state(of familyID: String) -> StateStep {
    StateStep { tx in
      .init(
        next: try AwardTable.childIDs(tx, familyID: familyID).map {
          awards(of: ChildKey(familyID: familyID, childID: $0))
        }
          + PurchaseTable.childIDs(tx, familyID: familyID).map {
            purchases(of: ChildKey(familyID: familyID, childID: $0))
          })
    }
  }

  /// At most one for each badge; none for one that was revoked. A badge of the catalogue that a later catalogue no
  /// longer has stays the child's, with its points, and is not published any more: nothing describes it.
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

  /// At most one for each reward.
  private func purchases(of child: ChildKey) -> StateStep {
    StateStep { tx in
      let rewards = Dictionary(
        try Shop.rewards(tx, child.family).map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
      return .init(
        try PurchaseTable.list(tx, child).compactMap { purchase in
          rewards[purchase.code].map { BadgeV1.PurchaseMade(child, $0, purchase) }
        })
    }
  }
}
