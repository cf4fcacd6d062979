import Database

/// An event of a batch without savepoints failed; nothing of the batch has happened.
struct UnisolatedFailure: Error {}

/// Applies some events of one partition in one transaction, with the position: at least one, and more as long as half
/// of its budget is left. A handler leaves work that it cannot do within the rest to pending work, which costs more.
struct ApplyBatch: Sendable {
  /// Why the batch ended before its last event.
  struct Failure: Hashable, Sendable {
    let position: Int64
    let description: String
  }

  struct Outcome: Sendable {
    var position: FollowedPosition
    var failure: Failure?
    /// Families that were parked, with the reason.
    var parked: [(familyID: String, reason: String)] = []
  }

  let feed: String
  let epoch: String
  let events: [StoredEvent]
  let start: FollowedPosition
  /// The event that is on its last attempt: its family is parked when it fails again.
  let lastChance: Int64?
  let maximumParked: Int
  /// Whether each event has its own savepoint, so that one that fails leaves nothing and those before it count.
  /// Without, the batch fails with `UnisolatedFailure` and is repeated with savepoints: they cost something, and hardly
  /// any event fails.
  let isolatesEvents: Bool
  let handler: any EventHandler

  /// For `Database.write`.
  var body: @Sendable (Transaction) throws -> Outcome { { try run(in: $0) } }

  func run(in tx: Transaction) throws -> Outcome {
    var outcome = Outcome(position: start)
    var (last, link) = (start.position, start.position == 0 ? EventChain.genesis : start.link)
    var parked: [String: Bool] = [:]
    for event in events {
      if last > start.position, tx.budget.isHalfSpent { break }
      guard event.position == last + 1 else {
        throw FeedProtocolError.gap(partition: tx.partition, expected: last + 1, received: event.position)
      }
      let next = try event.link(after: link)
      do {
        try apply(event, parked: &parked, outcome: &outcome, in: tx)
      } catch {
        guard tx.isAlive, (error as? DatabaseError)?.isInfrastructure != true else { throw error }
        guard isolatesEvents else { throw UnisolatedFailure() }
        outcome.failure = Failure(position: event.position, description: "\(error)")
        break
      }
      (last, link) = (event.position, next)
    }
    guard last > start.position else { return outcome }
    outcome.position = try FollowedPositions.advance(
      feed, from: start, epoch: epoch, position: last, link: link, in: tx)
    return outcome
  }

  private func apply(
    _ event: StoredEvent, parked: inout [String: Bool], outcome: inout Outcome, in tx: Transaction
  ) throws {
    let received = ReceivedEvent(event, feed: feed)
    try handler.applyUrgentEffects(of: received, in: tx)
    let isParked = try parked[event.familyID] ?? ParkedFamilies.isParked(feed, familyID: event.familyID, in: tx)
    parked[event.familyID] = isParked
    guard !isParked else { return try ParkedFamilies.add(event, feed: feed, maximum: maximumParked, in: tx) }
    tx.attribute(to: event.familyID, cause: "event \(event.typeURL)")
    do {
      if isolatesEvents { try tx.savepoint { try handle(received, in: tx) } } else { try handle(received, in: tx) }
      tx.raise(EventFeed.applied, key: event.familyID)
    } catch {
      guard isolatesEvents, let reason = parkReason(error, event), tx.isAlive else { throw error }
      try ParkedFamilies.park(feed, familyID: event.familyID, reason: reason, in: tx)
      try ParkedFamilies.add(event, feed: feed, maximum: maximumParked, in: tx)
      parked[event.familyID] = true
      outcome.parked.append((event.familyID, reason))
    }
  }

  private func handle(_ event: ReceivedEvent, in tx: Transaction) throws {
    let applied = try handler.apply(event, in: tx)
    if case .parked(let reason) = applied { throw ParkRequest(reason: reason) }
  }

  private func parkReason(_ error: any Error, _ event: StoredEvent) -> String? {
    if let request = error as? ParkRequest { return request.reason }
    if let unreadable = error as? UnreadableEvent { return unreadable.description }
    if (error as? DatabaseError)?.isInfrastructure == true { return nil }
    return event.position == lastChance ? "\(error)" : nil
  }
}
