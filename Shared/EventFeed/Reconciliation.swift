import Database
import EventLoop
import Messages

/// Takes a snapshot's responses and applies them family by family; a partition's position is set when it is complete.
///
/// A crash in between leaves the old position, which the publisher refuses again, so the snapshot is taken anew.
struct Reconciliation {
  let feed: String
  let database: Database
  let handler: any EventHandler
  let reason: ReconciliationReason
  /// The epoch that the snapshot must be of.
  let epoch: String
  /// Positions held before, replaced as partitions complete.
  private(set) var positions: [Partition: FollowedPosition]
  /// Families that had to be parked.
  private(set) var parked: [String] = []

  private var partition: Partition?
  private var families: Set<String> = []
  private var current: (familyID: String, events: [StoredEvent])?
  private var ready: [(familyID: String, events: [StoredEvent])] = []
  private var readyBytes = 0

  init(
    feed: String, database: Database, handler: any EventHandler, reason: ReconciliationReason, epoch: String,
    positions: [Partition: FollowedPosition]
  ) {
    self.feed = feed
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
      current = nil
      ready = []
    }
    if current?.familyID != response.familyID || response.partitionComplete { closeFamily() }
    if response.partitionComplete {
      try await flush(partition)
      let link = response.link.count == EventChain.digestBytes ? response.link : nil
      try await finish(partition, position: response.position, link: link)
      return
    }
    families.insert(response.familyID)
    if current == nil { current = (response.familyID, []) }
    for any in response.state {
      current?.events.append(
        StoredEvent(
          partition: partition, position: response.position, familyID: response.familyID,
          createTime: WallTime(seconds: 0), typeURL: any.typeURL, value: any.value))
      readyBytes += any.value.count
    }
    if ready.count >= 64 || readyBytes > 1 << 20 { try await flush(partition) }
  }

  private mutating func closeFamily() {
    if let current { ready.append(current) }
    current = nil
  }

  private mutating func flush(_ partition: Partition) async throws {
    let (feed, handler, reason, families) = (feed, handler, reason, ready)
    ready = []
    readyBytes = 0
    var rest = families[...]
    while !rest.isEmpty {
      // As many families as the budget allows, at least one.
      let waiting = rest
      let (parked, count) = try await database.write(partition) { tx in
        var (parked, count): ([String], Int) = ([], 0)
        for (familyID, events) in waiting where count == 0 || !tx.budget.isSpent {
          tx.attribute(to: familyID, cause: "snapshot of \(feed)")
          let applied = try Self.apply(familyID, events, feed: feed, handler: handler, reason: reason, in: tx)
          if !applied { parked.append(familyID) }
          count += 1
        }
        return (parked, count)
      }
      self.parked += parked
      rest = rest.dropFirst(count)
    }
  }

  /// Applies one family's state, or parks it with its state. Returns false when it was parked.
  private static func apply(
    _ familyID: String, _ events: [StoredEvent], feed: String, handler: any EventHandler, reason: ReconciliationReason,
    in tx: Transaction
  ) throws -> Bool {
    // The state contains what waited.
    try ParkedFamilies.remove(feed, familyID: familyID, in: tx)
    let snapshot = FamilySnapshot(
      familyID: familyID, events: events.map { ReceivedEvent($0, feed: feed) }, reason: reason)
    for event in snapshot.events { try handler.heed(event, in: tx) }
    do {
      try tx.savepoint {
        if case .parked(let reason) = try handler.reconcile(snapshot, in: tx) { throw ParkRequest(reason: reason) }
      }
      tx.raise(EventFeed.applied, key: familyID)
      return true
    } catch {
      guard tx.isAlive, (error as? DatabaseError)?.isInfrastructure != true else { throw error }
      let cause = (error as? ParkRequest)?.reason ?? "\(error)"
      try ParkedFamilies.park(feed, familyID: familyID, reason: cause, in: tx)
      for (part, event) in events.enumerated() {
        try ParkedFamilies.add(event, part: part, isState: true, feed: feed, maximum: .max, in: tx)
      }
      return false
    }
  }

  private mutating func finish(_ partition: Partition, position: Int64, link: [UInt8]?) async throws {
    let (feed, handler, reason, epoch, families) = (feed, handler, reason, epoch, families)
    guard let previous = positions[partition] else { return }
    positions[partition] = try await database.write(partition) { tx in
      try handler.finishReconciliation(families: families, reason: reason, in: tx)
      for gone in try ParkedFamilies.families(feed, in: tx) where !families.contains(gone) {
        try ParkedFamilies.remove(feed, familyID: gone, in: tx)
      }
      return try FollowedPositions.advance(feed, from: previous, epoch: epoch, position: position, link: link, in: tx)
    }
  }
}
