import Database
import EventFeed
import ProtobufC
import ServiceRuntime

/// What ShieldPolicy's feed says about a family to a follower that starts from nothing.
public struct ShieldSnapshots: SnapshotProvider {
  public init() {}

  public func families(of partition: Partition, in tx: ReadTransaction) throws -> [String] {
    try FamilyTable.familyIDs(tx, in: partition)
  }

  public func state(of familyID: String, in tx: ReadTransaction) throws -> [any Message] {
    let key = FamilyKey(familyID)
    var events = try FamilyStateEvents.events(tx, key)
    for child in try ChildTable.list(tx, key) {
      events += try ShieldStateEvents.events(tx, ChildKey(key, childID: child.childID))
    }
    return events + (try Revocations.events(of: familyID, in: tx))
  }
}
