import Database
import EventLoop
import Messages

/// Receives a snapshot's responses and applies them piece by piece; a partition's position is set when it is complete.
///
/// A crash in between leaves the old position, which the publisher rejects again, so the snapshot is repeated.
struct Reconciliation {
  let feed: String
  let database: Database
  let handler: any EventHandler
  let settings: FollowerSettings
  let reason: ReconciliationReason
  /// The epoch that the snapshot must be of.
  let epoch: String
  /// Positions held before, replaced as partitions complete.
  private(set) var positions: [Partition: FollowedPosition]
  /// Families that had to be parked.
  private(set) var parked: [String] = []
  /// Pieces that may wait before they are applied, so that small families share bodies.
  var waitingPieces = 64
  /// Bytes of events that were held at once, at most.
  private(set) var mostBytes = 0

  private var partition: Partition?
  private var families: Set<String> = []
  /// Events received of the current family that are in no piece yet.
  private var current = Piece(familyID: "")
  private var currentBytes = 0
  /// Pieces that wait to be applied.
  private var ready: [Piece] = []
  private var readyBytes = 0
  /// Progress of the first waiting piece's family; nil when nothing of it is applied.
  private var open: FamilyReconciliation?

  private struct Piece {
    let familyID: String
    var events: [ReceivedEvent] = []
    var isLast = false
  }

  init(
    feed: String, database: Database, handler: any EventHandler, settings: FollowerSettings,
    reason: ReconciliationReason, epoch: String, positions: [Partition: FollowedPosition]
  ) {
    self.feed = feed
    self.settings = settings
    self.reason = reason
    self.epoch = epoch
    self.database = database
    self.handler = handler
    self.positions = positions
  }

  mutating func receive(_ response: FeedV1.SnapshotResponse) async throws {
    guard response.epoch == epoch else { throw FeedProtocolError.epochChanged }
    guard let partition = Partition(number: Int(response.partition)) else {
      throw FeedProtocolError.badPartition(response.partition)
    }
    if self.partition != partition {
      self.partition = partition
      families = []
      (current, currentBytes) = (Piece(familyID: ""), 0)
      (ready, readyBytes, open) = ([], 0, nil)
    }
    if current.familyID != response.familyID || response.partitionComplete { closePiece(isLast: true) }
    if response.partitionComplete {
      try await flush(partition)
      let link = response.link.count == EventChain.digestBytes ? response.link : nil
      return try await finish(partition, position: response.position, link: link)
    }
    if current.familyID != response.familyID {
      current = Piece(familyID: response.familyID)
      families.insert(response.familyID)
    }
    for any in response.state {
      if current.events.count >= settings.pieceEvents || currentBytes + any.value.count > settings.pieceBytes,
        currentBytes > 0
      {
        closePiece(isLast: false)
      }
      let event = StoredEvent(
        partition: partition, position: response.position, familyID: response.familyID,
        createTime: WallTime(seconds: 0), typeURL: any.typeURL, value: any.value)
      current.events.append(ReceivedEvent(event, feed: feed))
      currentBytes += any.value.count + any.typeURL.utf8.count
    }
    mostBytes = max(mostBytes, readyBytes + currentBytes)
    if ready.count >= waitingPieces || readyBytes > 1 << 20 { try await flush(partition) }
  }

  private mutating func closePiece(isLast: Bool) {
    guard !current.familyID.isEmpty else { return }
    current.isLast = isLast
    ready.append(current)
    readyBytes += currentBytes
    (current, currentBytes) = (Piece(familyID: isLast ? "" : current.familyID), 0)
  }

  private mutating func flush(_ partition: Partition) async throws {
    let (feed, handler, reason) = (feed, handler, reason)
    while !ready.isEmpty {
      // As many pieces as the budget allows.
      let (waiting, begun) = (ready, open)
      let (parked, count, open) = try await database.write(partition) { tx in
        var (parked, count, open): ([String], Int, FamilyReconciliation?) = ([], 0, begun)
        repeat {
          let piece = waiting[count]
          tx.attribute(to: piece.familyID, cause: "snapshot of \(feed)")
          var family = open ?? FamilyReconciliation(feed: feed, familyID: piece.familyID, reason: reason)
          let isDone = try family.apply(piece.events, isLast: piece.isLast, by: handler, in: tx)
          open = isDone && piece.isLast ? nil : family
          if isDone { count += 1 }
          if isDone, piece.isLast, family.parkReason != nil { parked.append(piece.familyID) }
        } while count < waiting.count && !tx.budget.isSpent
        return (parked, count, open)
      }
      self.open = open
      self.parked += parked
      ready.removeFirst(count)
    }
    readyBytes = 0
  }

  /// Families that no longer exist are reconciled with an empty snapshot; then the position is set.
  private mutating func finish(_ partition: Partition, position: Int64, link: [UInt8]?) async throws {
    let (feed, handler, reason, epoch, families) = (feed, handler, reason, epoch, families)
    guard let previous = positions[partition] else { return }
    var gone = GoneFamilies(feed: feed, families: families, reason: reason)
    while !gone.isDone {
      let before = gone
      gone = try await database.write(partition) { tx in
        var gone = before
        try gone.forget(by: handler, in: tx)
        return gone
      }
    }
    parked += gone.parked
    positions[partition] = try await database.write(partition) { tx in
      try FollowedPositions.advance(feed, from: previous, epoch: epoch, position: position, link: link, in: tx)
    }
  }
}

/// Reconciles the known families that are not in a snapshot with an empty one, one after the other.
private struct GoneFamilies: Sendable {
  let feed: String
  /// The keys of the snapshot.
  let families: Set<String>
  let reason: ReconciliationReason
  private(set) var isDone = false
  private(set) var parked: [String] = []
  private var last = ""
  private var open: FamilyReconciliation?

  init(feed: String, families: Set<String>, reason: ReconciliationReason) {
    self.feed = feed
    self.families = families
    self.reason = reason
  }

  /// As many as the budget allows.
  mutating func forget(by handler: any EventHandler, in tx: Transaction) throws {
    repeat {
      if open == nil {
        guard let next = try next(handler, in: tx) else {
          isDone = true
          return
        }
        last = next
        if !families.contains(next) { open = FamilyReconciliation(feed: feed, familyID: next, reason: reason) }
      }
      guard var family = open else { continue }
      tx.attribute(to: family.familyID, cause: "snapshot of \(feed)")
      let isForgotten = try family.apply([], isLast: true, by: handler, in: tx)
      if isForgotten, family.parkReason != nil { parked.append(family.familyID) }
      open = isForgotten ? nil : family
    } while !tx.budget.isSpent
  }

  private func next(_ handler: any EventHandler, in tx: Transaction) throws -> String? {
    [
      try handler.knownFamily(after: last, in: tx), try ParkedFamilies.family(after: last, feed: feed, in: tx),
      try SnapshotKeys.family(after: last, feed: feed, in: tx),
    ].compactMap { $0 }.min()
  }
}
