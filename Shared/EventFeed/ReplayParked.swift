import Database

/// What a replay of a parked family did.
public struct ReplayOutcome: Hashable, Sendable {
  /// Events applied now.
  public var applied = 0
  /// Events that still wait.
  public var remaining = 0
}

/// Applies a parked family's events again, in order, in one transaction; from the first that fails on they stay parked.
struct ReplayParked: Sendable {
  let feed: String
  let familyID: String
  let handler: any EventHandler

  func run(in tx: Transaction) throws -> ReplayOutcome {
    let waiting = try ParkedFamilies.events(feed, familyID: familyID, in: tx, partition: tx.partition)
    var outcome = ReplayOutcome(applied: 0, remaining: waiting.count)
    let state = waiting.prefix { $0.isState }.map(\.event)
    do {
      if !state.isEmpty { try reconcile(state, &outcome, in: tx) }
      for entry in waiting.dropFirst(state.count) { try apply(entry.event, &outcome, in: tx) }
    } catch {
      guard tx.isAlive, (error as? DatabaseError)?.isInfrastructure != true else { throw error }
      let reason = (error as? ParkRequest)?.reason ?? "\(error)"
      try ParkedFamilies.noteFailedReplay(feed, familyID: familyID, reason: reason, in: tx)
      return outcome
    }
    try ParkedFamilies.remove(feed, familyID: familyID, in: tx)
    tx.raise(EventFeed.applied, key: familyID)
    return outcome
  }

  private func reconcile(_ state: [StoredEvent], _ outcome: inout ReplayOutcome, in tx: Transaction) throws {
    try tx.savepoint {
      let snapshot = FamilySnapshot(familyID: familyID, events: state.map { ReceivedEvent($0, feed: feed) })
      try require(handler.reconcile(snapshot, in: tx))
      for event in state { try ParkedFamilies.remove(event, feed: feed, in: tx) }
    }
    outcome.applied += state.count
    outcome.remaining -= state.count
  }

  private func apply(_ event: StoredEvent, _ outcome: inout ReplayOutcome, in tx: Transaction) throws {
    try tx.savepoint {
      try require(handler.apply(ReceivedEvent(event, feed: feed), in: tx))
      try ParkedFamilies.remove(event, feed: feed, in: tx)
    }
    outcome.applied += 1
    outcome.remaining -= 1
  }

  private func require(_ applied: Applied) throws {
    if case .parked(let reason) = applied { throw ParkRequest(reason: reason) }
  }
}
