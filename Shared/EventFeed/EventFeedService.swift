public import Database
public import EventLoop
import Identity
public import Messages
import ProtobufC
public import RPC
public import Stubs

/// Serves a database's event feed to other services.
public final class EventFeedService: FeedV1.EventFeedService {
  private let database: Database
  private let host: any Host
  private let snapshots: any SnapshotProvider
  private let settings: FeedSettings
  private let subscribers: Subscribers

  public init(
    database: Database, host: any Host, snapshots: any SnapshotProvider, settings: FeedSettings = FeedSettings()
  ) {
    self.database = database
    self.host = host
    self.snapshots = snapshots
    self.settings = settings
    subscribers = Subscribers(database, settings: settings)
  }

  /// Ends every stream with UNAVAILABLE, also those that begin later. Call it before the server is drained: a
  /// subscription never ends by itself.
  public func endStreams() {
    subscribers.end()
  }

  public func subscribe(
    _ request: FeedV1.SubscribeRequest, responses: ResponseWriter<FeedV1.SubscribeResponse>, context: RPCContext
  ) async throws {
    var cursor = try SubscriptionCursor(request)
    // Watching begins before the first read, so no commit is missed.
    let watch = CommitWatch<Partition>()
    let subscriber = subscribers.add(watch)
    defer { subscribers.remove(subscriber) }

    let epoch = database.epoch
    guard request.epoch.isEmpty || request.epoch == epoch.description else {
      throw FeedOutOfRange(reason: .epochChanged, partitions: [])
    }
    let asked = cursor
    cursor = try await database.read(nil) { tx in
      var begun = asked
      try begun.begin(in: tx)
      return begun
    }
    let loop = EventLoop.current ?? host.loops[0]
    while !subscribers.haveEnded {
      let sent = try await sendPending(&cursor, epoch: epoch.description, to: responses)
      cursor.note(try await news(watch, notBefore: loop.now + settings.pause(after: sent), on: loop))
      guard database.epoch == epoch else { throw FeedOutOfRange(reason: .epochChanged, partitions: []) }
    }
    throw RPCError.tryAgain(.unavailable, "The service is shutting down; subscribe again.", after: .seconds(1))
  }

  /// The partitions with something new, not before the next response may be sent; empty after a heartbeat's silence.
  private func news(
    _ watch: CommitWatch<Partition>, notBefore next: MonotonicInstant, on loop: EventLoop
  ) async throws -> Set<Partition> {
    let noted = try await watch.next(within: settings.heartbeat, on: loop)
    let early = next - loop.now
    guard !noted.isEmpty, early > .zero else { return noted }
    try await CommitWatch.pause(early, on: loop)
    return noted.union(watch.dequeueKeys())
  }

  /// Sends everything that is pending, one bounded response after the other; the next is read once the last was
  /// accepted by the stream. Returns the number of events.
  private func sendPending(
    _ cursor: inout SubscriptionCursor, epoch: String, to responses: ResponseWriter<FeedV1.SubscribeResponse>
  ) async throws -> Int {
    var sent = 0
    repeat {
      let batch = try await nextBatch(cursor)
      cursor = batch.cursor
      sent += batch.count
      try await responses.write(batch.response(epoch: epoch))
    } while !cursor.pending.isEmpty
    return sent
  }

  /// The next events, from the newest ones in memory where these reach back far enough, else from the log. Without any
  /// the log is read, too: a heartbeat shows that it can be.
  private func nextBatch(_ cursor: SubscriptionCursor) async throws -> EventBatch {
    var batch = EventBatch(cursor: cursor, settings: settings)
    subscribers.fill(&batch)
    if batch.isFull || batch.count > 0 && batch.cursor.pending.isEmpty { return batch }
    let begun = batch
    return try await database.read(nil) { tx in
      var batch = begun
      try batch.fill(from: tx)
      return batch
    }
  }

  public func snapshot(
    _ request: FeedV1.SnapshotRequest, responses: ResponseWriter<FeedV1.SnapshotResponse>, context: RPCContext
  ) async throws {
    guard (1...Partition.count).contains(request.partitions.count) else {
      throw RPCError.invalid("partitions", "partitions has \(request.partitions.count) entries, expected 1 to 256")
    }
    let partitions = request.partitions.compactMap { Partition(number: Int($0)) }
    guard partitions.count == request.partitions.count else {
      throw RPCError.invalid(
        request.partitions.enumerated().filter { Partition(number: Int($0.element)) == nil }.map { index, number in
          FieldViolation(field: "partitions[\(index)]", message: "partitions[\(index)] is \(number), expected 0 to 255")
        })
    }
    for partition in Set(partitions).sorted() { try await sendSnapshot(of: partition, to: responses) }
  }

  /// A partition is read from one view of the database, so that position and state belong together, piece by piece: the
  /// next is read once the last was accepted by the stream.
  private func sendSnapshot(
    of partition: Partition, to responses: ResponseWriter<FeedV1.SnapshotResponse>
  ) async throws {
    let (snapshots, settings, epoch) = (snapshots, settings, database.epoch.description)
    try await database.withHeldView(of: partition) { view in
      let (bounds, families) = try await view.read { tx in
        (try EventLog.bounds(of: partition, in: tx), try snapshots.families(of: partition, in: tx))
      }
      let number = Int32(partition.number)
      for family in families {
        var reading = StateReading(snapshots.state(of: family))
        repeat {
          let before = reading
          reading = try await view.read { tx in
            var reading = before
            try reading.fill(from: tx, settings: settings)
            return reading
          }
          try await responses.write(
            FeedV1.SnapshotResponse(
              epoch: epoch, partition: number, position: bounds.newest, familyID: family, state: reading.events))
        } while !reading.isDone
      }
      try await responses.write(
        FeedV1.SnapshotResponse(
          epoch: epoch, partition: number, position: bounds.newest, partitionComplete: true,
          link: bounds.newest == 0 ? [] : bounds.link ?? []))
    }
  }

  public func getPositions(
    _ request: FeedV1.GetPositionsRequest, context: RPCContext
  ) async throws -> FeedV1.GetPositionsResponse {
    let epoch = database.epoch.description
    let isService = context.principal.role == .service
    let (bounds, replaced, key) = try await database.read(nil) { tx in
      (
        try EventLog.allBounds(in: tx), try ReplacedEpochs.all(in: tx),
        isService ? try ConsistencyKey.own(in: tx) ?? [] : []
      )
    }
    return FeedV1.GetPositionsResponse(
      epoch: epoch,
      positions: bounds.sorted { $0.key < $1.key }.map {
        FeedV1.PartitionPosition(partition: Int32($0.key.number), position: $0.value.newest, link: $0.value.link ?? [])
      }, replacedEpochs: replaced, consistencyKey: key)
  }
}
