import BadgeDomain
import Database
import EventFeed
import Messages

/// Takes in what ShieldPolicy tells: which children there are. A new child sees every badge with progress (BA-8).
struct FamilyIntake: EventHandler {
  var takesWholeSnapshots: Bool { true }

  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    guard let childID = try event.message(FamilyV1.ChildChanged.self)?.child?.childID else { return .applied }
    let child = ChildKey(familyID: event.familyID, childID: childID)
    guard try ChildTable.add(tx, child, catalogue: BadgeCatalogue.current.fingerprint) else { return .applied }
    try Awarding.run(tx, child)
    return .applied
  }

  func reconcile(_ snapshot: SnapshotPiece, place: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    try ChildTable.clear(tx, familyID: snapshot.familyID)
    for event in snapshot.events { _ = try apply(event, in: tx) }
    return .done
  }

  func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try ChildTable.family(after: familyID, tx)
  }
}
