package import Database
package import EventFeed
import ProtobufC
import ServiceAPI
import ServiceRuntime
import ShieldFamilies

/// The published state of a family, for a follower that starts from nothing.
package struct ShieldSnapshot: SnapshotProvider {
  package init() {}

  package func families(of partition: Partition, in tx: ReadTransaction) throws -> [String] {
    // A family that is being deleted has nothing left but this.
    Set(try FamilyTable.familyIDs(tx, in: partition) + ErasureTables.openFamilies(of: partition, in: tx)).sorted()
  }

  package func state(of familyID: String) -> StateStep {
    let key = FamilyKey(familyID)
    return StateStep { tx in
      let children = try ChildTable.list(tx, key).map { ChildKey(key, childID: $0.childID) }
      return .init(
        try FamilyStateEvents.events(tx, key),
        next: children.map { ShieldStateEvents.state(of: $0) } + [
          StateStep { tx in .init(try Revocations.state(of: familyID, in: tx)) },
          StateStep { tx in .init(try ErasureTables.open(of: familyID, in: tx)) },
        ])
    }
  }
}
