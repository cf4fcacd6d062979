import BadgeDomain
import Database
import EventFeed
import Messages
import ProtobufC

/// What BadgeService has published about a family: its awards.
struct BadgeSnapshot: SnapshotProvider {
  func families(of partition: Partition, in tx: ReadTransaction) throws -> [String] {
    try AwardTable.familyIDs(tx, partition: partition)
  }

  func state(of familyID: String, in tx: ReadTransaction) throws -> [any Message] {
    try AwardTable.childIDs(tx, familyID: familyID).flatMap { childID in
      let child = ChildKey(familyID: familyID, childID: childID)
      return try AwardTable.list(tx, child).compactMap { award in
        BadgeCatalogue.current[award.code].map { BadgeV1.BadgeAwarded(child, $0, earned: award.earned) }
      }
    }
  }
}
