import Database
import EventFeed
import Messages

/// Passes a neighbour's events to the service's own handler, except for those about what was erased (FA-7), and begins
/// the erasures that ShieldPolicy publishes, also while their family is parked.
struct ErasureIntake: EventHandler {
  let handler: any EventHandler
  let erasures: Erasures
  /// The neighbour that is followed.
  let feed: String

  func applyUrgentEffects(of event: ReceivedEvent, in tx: Transaction) throws {
    // An event that cannot be read parks its family below.
    if feed == Neighbour.shieldPolicy.name, let started = try? event.message(PrivacyV1.ErasureStarted.self) {
      let entries = started.registerEntries.map { ErasureRegister.Entry(code: $0.code, day: $0.day) }
      try ErasureTables.store(entries, of: feed, in: tx)
      try erasures.begin(started, of: event.familyID, in: tx)
    }
    if let completed = try? event.message(PrivacyV1.ErasureCompleted.self), let receipt = completed.receipt {
      try ErasureTables.store(receipt, of: completed.erasureID, service: feed, in: tx)
      try erasures.endIfComplete(completed.erasureID, of: event.familyID, in: tx)
      let entries = completed.registerEntries.map { ErasureRegister.Entry(code: $0.code, day: $0.day) }
      try ErasureTables.store(entries, of: feed, in: tx)
    }
    if try !isErased(event) { try handler.applyUrgentEffects(of: event, in: tx) }
  }

  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    try isErased(event) ? .applied : handler.apply(event, in: tx)
  }

  func reconcile(_ piece: SnapshotPiece, cursor: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    let kept = try piece.events.indices.filter { try !isErased(piece.events[$0]) }
    let result = try handler.reconcile(piece.with(events: kept.map { piece.events[$0] }), cursor: &cursor, in: tx)
    switch result {
    case .more(let applied) where applied > 0: return .more(applied: kept[applied - 1] + 1)
    case .more, .parked: return result
    case .done:
      if piece.isLast { try erasures.ask(feed, of: piece.familyID, in: tx) }
      return result
    }
  }

  /// Families with an erasure that is not complete are known, too, as a snapshot has no receipts.
  func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    let asking = erasures.beginsErasures ? try ErasureTables.openFamily(after: familyID, in: tx) : nil
    return [try handler.knownFamily(after: familyID, in: tx), asking].compactMap { $0 }.min()
  }

  /// Whether the event is about a family or a child that was erased.
  private func isErased(_ event: ReceivedEvent) throws -> Bool {
    let register = erasures.register
    guard register.concerns(familyID: event.familyID) else { return false }
    if register.hasErased(familyID: event.familyID) { return true }
    return event.identifiers.contains { register.hasErased($0, of: event.familyID) }
  }
}
