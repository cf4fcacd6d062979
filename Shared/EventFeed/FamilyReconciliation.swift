package import Database

/// Applies a family's snapshot piece by piece, each in as many bodies as it needs; parks the family where a piece
/// fails, with that piece and those that come after it.
///
/// Applied pieces stay when the snapshot is interrupted: the next one starts from its beginning and finds fewer
/// differences.
package struct FamilyReconciliation: Sendable {
  package let feed: String
  package let familyID: String
  package let reason: ReconciliationReason
  /// Why the family was parked, if it was.
  package private(set) var parkReason: String?

  private var step = Step.clearing
  private var cursor: [UInt8] = []
  /// Events of the current piece that are applied.
  private var applied = 0
  /// Parts of the state that are stored with the parked family.
  private var parts = 0

  private enum Step {
    /// The remains of an earlier snapshot are removed.
    case clearing
    /// The next piece has not been seen.
    case between
    /// A piece is being applied.
    case inPiece
    /// Every piece is applied.
    case ending
  }

  package init(feed: String, familyID: String, reason: ReconciliationReason) {
    self.feed = feed
    self.familyID = familyID
    self.reason = reason
  }

  private var keys: SnapshotKeys { SnapshotKeys(feed: feed, familyID: familyID) }

  /// Applies the next piece as far as the budget allows. Returns whether it is done; if not, call again with the same
  /// one.
  package mutating func apply(
    _ events: [ReceivedEvent], isLast: Bool, by handler: any EventHandler, in tx: Transaction
  ) throws -> Bool {
    if step == .clearing {
      // The snapshot already contains the effects of the events that waited.
      guard try ParkedFamilies.clear(feed, familyID: familyID, in: tx), try keys.clear(in: tx) else { return false }
      step = .between
    }
    if step == .between {
      for event in events { try handler.applyUrgentEffects(of: event, in: tx) }
      step = .inPiece
    }
    if step == .inPiece {
      if parkReason == nil, try !reconcile(events, isLast: isLast, by: handler, in: tx) { return false }
      if parkReason != nil { try wait(events, isLast: isLast, in: tx) }
      applied = 0
      step = isLast && parkReason == nil ? .ending : .between
    }
    if step == .ending {
      guard try keys.clear(in: tx) else { return false }
      tx.raise(EventFeed.applied, key: familyID)
    }
    return true
  }

  /// Returns whether the handler is done with the piece, or the family is parked.
  private mutating func reconcile(
    _ events: [ReceivedEvent], isLast: Bool, by handler: any EventHandler, in tx: Transaction
  ) throws -> Bool {
    let piece = SnapshotPiece(
      familyID: familyID, events: Array(events.dropFirst(applied)), reason: reason, isLast: isLast, keys: keys)
    do {
      switch try piece.reconcile(by: handler, cursor: cursor, in: tx) {
      case .done(let cursor):
        self.cursor = cursor
        return true
      case .more(let applied, let cursor):
        self.applied += applied
        self.cursor = cursor
        return false
      }
    } catch {
      guard tx.isAlive, (error as? DatabaseError)?.isInfrastructure != true else { throw error }
      let cause = (error as? ParkRequest)?.reason ?? "\(error)"
      try ParkedFamilies.park(feed, familyID: familyID, reason: cause, in: tx)
      parkReason = cause
      return true
    }
  }

  /// Stores the rest of the piece with the parked family.
  private mutating func wait(_ events: [ReceivedEvent], isLast: Bool, in tx: Transaction) throws {
    for event in events.dropFirst(applied) {
      try ParkedFamilies.add(event.stored, part: parts, isState: true, feed: feed, maximum: .max, in: tx)
      parts += 1
    }
    try ParkedFamilies.keep(
      ParkedState(isComplete: isLast, cursor: cursor), feed: feed, familyID: familyID, in: tx)
  }
}

extension FamilyReconciliation {
  /// Applies a snapshot as a follower does, for tests and benchmarks of a handler alone; returns the number of bodies.
  package static func run(
    _ events: [ReceivedEvent], of familyID: String, feed: String = "test", reason: ReconciliationReason = .epochChanged,
    pieceEvents: Int = FollowerSettings().pieceEvents, by handler: any EventHandler, in database: Database
  ) async throws -> (bodies: Int, parkReason: String?) {
    var family = FamilyReconciliation(feed: feed, familyID: familyID, reason: reason)
    var (bodies, start) = (0, 0)
    repeat {
      let end = min(start + pieceEvents, events.count)
      let piece = Array(events[start..<end])
      let before = family
      let (after, isDone) = try await database.write(Partition(familyID: familyID)) { tx in
        var family = before
        let isDone = try family.apply(piece, isLast: end == events.count, by: handler, in: tx)
        return (family, isDone)
      }
      family = after
      bodies += 1
      if isDone, end == events.count { return (bodies, family.parkReason) }
      if isDone { start = end }
    } while true
  }
}

extension SnapshotPiece {
  /// A handler's result for a piece, and its cursor afterwards.
  enum Outcome {
    case done(cursor: [UInt8])
    case more(applied: Int, cursor: [UInt8])
  }

  /// Lets the handler apply the piece; its writes are rolled back when it fails.
  /// - Throws: `ParkRequest` when the family has to be parked.
  func reconcile(by handler: any EventHandler, cursor: [UInt8], in tx: Transaction) throws -> Outcome {
    var cursor = cursor
    return try tx.savepoint {
      switch try handler.reconcile(self, cursor: &cursor, in: tx) {
      case .done: .done(cursor: cursor)
      case .more(let applied): .more(applied: applied, cursor: cursor)
      case .parked(let reason): throw ParkRequest(reason: reason)
      }
    }
  }
}
