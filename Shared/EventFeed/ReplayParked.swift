import Database

/// What a replay of a parked family did.
public struct ReplayOutcome: Hashable, Sendable {
  /// Events applied now.
  public var applied = 0
  /// Events that still wait.
  public var remaining = 0
}

/// Applies the oldest of a parked family's events again, in order, in one transaction; from the first that fails on they
/// stay parked.
struct ReplayParked: Sendable {
  /// What one transaction did.
  struct Piece: Hashable, Sendable {
    var outcome = ReplayOutcome()
    /// Whether an event failed: there is nothing to go on with for now.
    var hasFailed = false
  }

  let feed: String
  let familyID: String
  /// Events that one transaction applies, at most, and fewer when they take long; a snapshot's state is applied as a whole.
  let maximumEvents: Int
  let handler: any EventHandler

  func run(in tx: Transaction) throws -> Piece {
    var piece = Piece()
    piece.outcome.remaining = try ParkedFamilies.eventCount(feed, familyID: familyID, in: tx)
    do {
      let state = try ParkedFamilies.events(feed, familyID: familyID, isState: true, limit: .max, in: tx)
      if !state.isEmpty { try reconcile(state, &piece.outcome, in: tx) }
      let waiting = try ParkedFamilies.events(
        feed, familyID: familyID, isState: false, limit: max(0, maximumEvents - state.count), in: tx)
      for event in waiting where piece.outcome.applied == 0 || !tx.budget.isSpent {
        try apply(event, &piece.outcome, in: tx)
      }
      if state.isEmpty && waiting.isEmpty { piece.outcome.remaining = 0 }
    } catch {
      guard tx.isAlive, (error as? DatabaseError)?.isInfrastructure != true else { throw error }
      let reason = (error as? ParkRequest)?.reason ?? "\(error)"
      try ParkedFamilies.noteFailedReplay(feed, familyID: familyID, reason: reason, in: tx)
      piece.hasFailed = true
      return piece
    }
    if piece.outcome.remaining == 0 {
      try ParkedFamilies.remove(feed, familyID: familyID, in: tx)
      tx.raise(EventFeed.applied, key: familyID)
    }
    return piece
  }

  private func reconcile(_ state: [StoredEvent], _ outcome: inout ReplayOutcome, in tx: Transaction) throws {
    try tx.savepoint {
      let snapshot = FamilySnapshot(
        familyID: familyID, events: state.map { ReceivedEvent($0, feed: feed) }, reason: .parked)
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
