import BadgeDomain
import Database
import EventFeed
import Messages

/// Takes in what ShieldPolicy tells: which children there are. A new child sees every badge with progress (BA-8).
struct FamilyIntake: EventHandler {
  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    guard let childID = try event.message(FamilyV1.ChildChanged.self)?.child?.childID else { return .applied }
    let child = ChildKey(familyID: event.familyID, childID: childID)
    guard try ChildTable.add(tx, child, catalogue: BadgeCatalogue.current.fingerprint) else { return .applied }
    try Awarding.run(tx, child)
    return .applied
  }

  func reconcile(_ snapshot: FamilySnapshot, in tx: Transaction) throws -> Applied {
    try ChildTable.clear(tx, familyID: snapshot.familyID)
    for event in snapshot.events { _ = try apply(event, in: tx) }
    return .applied
  }

  func finishReconciliation(families: Set<String>, reason: ReconciliationReason, in tx: Transaction) throws {
    for gone in try ChildTable.familyIDs(tx, partition: tx.partition) where !families.contains(gone) {
      try ChildTable.clear(tx, familyID: gone)
    }
  }
}
