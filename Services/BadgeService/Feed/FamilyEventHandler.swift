import BadgeDomain
import Database
import EventFeed
import Messages

/// Applies ShieldPolicy's events: which children exist. A new child sees every badge with progress (BA-8).
struct FamilyEventHandler: EventHandler {
  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    guard let childID = try Self.childID(of: event) else { return .applied }
    let child = ChildKey(familyID: event.familyID, childID: childID)
    guard try ChildTable.add(tx, child, catalogue: BadgeCatalogue.current.fingerprint) else { return .applied }
    try Awarding.run(tx, child)
    return .applied
  }

  func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try ChildTable.family(after: familyID, tx)
  }

  static func childID(of event: ReceivedEvent) throws -> String? {
    try event.message(FamilyV1.ChildChanged.self)?.child?.childID
  }
}
