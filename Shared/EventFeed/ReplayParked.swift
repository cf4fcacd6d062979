import Database

/// The result of a parked family's replay.
public struct ReplayOutcome: Hashable, Sendable {
  /// Events applied now.
  public var applied = 0
  /// Events that still wait.
  public var remaining = 0
}

/// Replays the oldest of a parked family's events, in order, in one transaction; from the first that fails on they stay
/// parked.
struct ReplayParked: Sendable {
  /// The result of one transaction.
  struct Piece: Hashable, Sendable {
    enum Next: Hashable, Sendable {
      /// There is more to apply.
      case more
      /// An event failed, or the snapshot is not complete: the replay can't continue for now.
      case waiting
      /// The family is no longer parked.
      case free
    }

    var outcome = ReplayOutcome()
    var next = Next.more
  }

  let feed: String
  let familyID: String
  let settings: FollowerSettings
  let handler: any EventHandler

  func run(in tx: Transaction) throws -> Piece {
    var piece = Piece()
    piece.outcome.remaining = try ParkedFamilies.eventCount(feed, familyID: familyID, in: tx)
    do {
      piece.next = try applyNext(&piece.outcome, in: tx)
    } catch {
      guard tx.isAlive, (error as? DatabaseError)?.isInfrastructure != true else { throw error }
      let reason = (error as? ParkRequest)?.reason ?? "\(error)"
      try ParkedFamilies.noteFailedReplay(feed, familyID: familyID, reason: reason, in: tx)
      piece.next = .waiting
    }
    if piece.next == .free {
      try ParkedFamilies.remove(feed, familyID: familyID, in: tx)
      tx.raise(EventFeed.applied, key: familyID)
    }
    return piece
  }

  private func applyNext(_ outcome: inout ReplayOutcome, in tx: Transaction) throws -> Piece.Next {
    if let state = try ParkedFamilies.state(feed, familyID: familyID, in: tx) {
      guard state.isComplete else { return .waiting }
      try reconcile(state, &outcome, in: tx)
      return .more
    }
    guard try SnapshotKeys(feed: feed, familyID: familyID).clear(in: tx) else { return .more }
    let waiting = try ParkedFamilies.events(
      feed, familyID: familyID, isState: false, limit: settings.transactionEvents, in: tx)
    for event in waiting where outcome.applied == 0 || !tx.budget.isSpent {
      try apply(event, &outcome, in: tx)
    }
    if waiting.isEmpty { outcome.remaining = 0 }
    return outcome.remaining == 0 ? .free : .more
  }

  /// Applies the next piece of a snapshot's state.
  private func reconcile(_ state: ParkedState, _ outcome: inout ReplayOutcome, in tx: Transaction) throws {
    let waiting = try ParkedFamilies.events(
      feed, familyID: familyID, isState: true, limit: settings.pieceEvents, bytes: settings.pieceBytes, in: tx)
    let isLast =
      try waiting.count
      == ParkedFamilies.stateCount(
        feed, familyID: familyID, limit: waiting.count + 1, in: tx)
    let piece = SnapshotPiece(
      familyID: familyID, events: waiting.map { ReceivedEvent($0.event, feed: feed) }, reason: .parked, isLast: isLast,
      keys: SnapshotKeys(feed: feed, familyID: familyID))
    var (next, applied) = (state, waiting.count)
    var isDone = false
    switch try piece.reconcile(by: handler, cursor: state.cursor, in: tx) {
    case .done(let cursor): (next.cursor, isDone) = (cursor, isLast)
    case .more(let count, let cursor): (next.cursor, applied) = (cursor, count)
    }
    for event in waiting.prefix(applied) { try ParkedFamilies.remove(event, feed: feed, in: tx) }
    try ParkedFamilies.keep(isDone ? nil : next, feed: feed, familyID: familyID, in: tx)
    outcome.applied += applied
    outcome.remaining -= applied
  }

  private func apply(_ waiting: WaitingEvent, _ outcome: inout ReplayOutcome, in tx: Transaction) throws {
    try tx.savepoint {
      if case .parked(let reason) = try handler.apply(ReceivedEvent(waiting.event, feed: feed), in: tx) {
        throw ParkRequest(reason: reason)
      }
      try ParkedFamilies.remove(waiting, feed: feed, in: tx)
    }
    outcome.applied += 1
    outcome.remaining -= 1
  }
}
