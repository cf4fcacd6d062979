import Database
import EventLoop
import Locks
import Messages
import RPC

/// One connection of a follower to its feed, from the claim of the positions to the end of the stream.
final class FollowedStream: Sendable {
  private let follower: Follower
  private let progress: FollowerProgress
  private let loop: EventLoop
  private let state = Locked(State())

  private struct State {
    var positions: [Partition: FollowedPosition] = [:]
    var responses = 0
    /// Partitions whose parked events have reached the limit; their events are left for a later stream.
    var stalled: Set<Partition> = []
    var stalledSince = MonotonicInstant.distantFuture
  }

  init(_ follower: Follower, progress: FollowerProgress, loop: EventLoop) {
    self.follower = follower
    self.progress = progress
    self.loop = loop
  }

  /// Whether the publisher answered at all.
  var madeProgress: Bool { state.withLock { $0.responses > 0 } }

  /// Runs until the stream breaks. Always throws.
  func run() async throws {
    // Asked before anything is claimed, so that an unreachable publisher costs no writes.
    let publisher = try await follower.upstream.positions()
    let epochs = EpochJudgement(
      publisher, followed: try await EventFeed.followedEpochs(of: follower.name, in: follower.database))
    progress.note(lost: epochs.lost.first?.epoch)
    if let lost = epochs.lost.first { throw FeedProtocolError.lost(followed: lost.epoch, found: publisher.epoch) }
    try await claim(publisher)
    let epoch = publisher.epoch
    try await keepKey(publisher)
    follower.applied.note(publisher: epoch)
    let stale = positions.filter { !$0.value.epoch.isEmpty && $0.value.epoch != epoch }
    if !stale.isEmpty {
      let isLost = stale.contains { epochs.replaced.contains($0.value.epoch) }
      try await reconcile(stale.keys.sorted(), epoch: epoch, reason: isLost ? .dataLost : .epochChanged)
    }
    do {
      try await subscribe(epoch: epoch)
    } catch let error as RPCError {
      guard let outOfRange = FeedOutOfRange(error) else { throw error }
      // A changed epoch is judged by what the publisher reports next.
      if let reason = outOfRange.reconciliation {
        try await reconcile(outOfRange.partitions, epoch: epoch, reason: reason)
      }
      throw outOfRange
    } catch FeedProtocolError.otherHistory(let partition, let position) {
      try await reconcile([partition], epoch: epoch, reason: .otherHistory)
      throw FeedProtocolError.otherHistory(partition: partition, position: position)
    }
  }

  private var positions: [Partition: FollowedPosition] { state.withLock { $0.positions } }

  /// Claims every partition from the follower that held it before.
  private func claim(_ publisher: FeedV1.GetPositionsResponse) async throws {
    let (name, database) = (follower.name, follower.database)
    var published: [Int: FollowedPosition] = [:]
    for entry in publisher.positions where entry.link.count == EventChain.digestBytes {
      published[Int(entry.partition)] = FollowedPosition(
        epoch: publisher.epoch, position: entry.position, link: entry.link)
    }
    let results = await database.write(
      each: Partition.all.map { partition in
        let newest = published[partition.number] ?? FollowedPosition()
        return (partition, { try FollowedPositions.claim(name, published: newest, in: $0) })
      })
    let claimed = Dictionary(uniqueKeysWithValues: zip(Partition.all, try results.map { try $0.get() }))
    let parked = try await EventFeed.parkedFamilies(in: database, feed: name, limit: 100_000)
    progress.start(position: claimed.values.reduce(0) { $0 + $1.position }, parked: parked.map(\.familyID))
    progress.note(stalled: 0)
    state.withLock { $0.positions = claimed }
    follower.applied.note(claimed)
  }

  /// Keeps the key by which the publisher authenticates its positions, if it is another one than before.
  private func keepKey(_ publisher: FeedV1.GetPositionsResponse) async throws {
    guard publisher.consistencyKey.count == ConsistencyKey.bytes, let epoch = Epoch(description: publisher.epoch) else {
      return
    }
    let key = ConsistencyKey(origin: Array(epoch.bytes.prefix(8)), secret: publisher.consistencyKey)
    guard follower.applied.key != key else { return }
    try await key.keep(follower.name, in: follower.database)
    follower.applied.note(key: key)
  }

  private func subscribe(epoch: String) async throws {
    let request = FeedV1.SubscribeRequest(
      epoch: epoch,
      positions: positions.sorted { $0.key < $1.key }.map {
        FeedV1.PartitionPosition(
          partition: Int32($0.key.number), position: $0.value.position, link: $0.value.link ?? [])
      })
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await self.follower.upstream.subscribe(request) { try await self.receive($0, epoch: epoch) }
        throw FeedProtocolError.ended
      }
      group.addTask { try await self.watchSilence() }
      defer { group.cancelAll() }
      // Both only ever throw; the first ends the other.
      try await group.next()
    }
  }

  /// Throws when nothing was received for too long.
  private func watchSilence() async throws {
    var seen = -1
    while true {
      let count = state.withLock { $0.responses }
      guard count != seen else {
        throw FeedProtocolError.silent(seconds: follower.settings.silence.components.seconds)
      }
      seen = count
      try await CommitWatch.pause(follower.settings.silence, on: loop)
    }
  }

  private func receive(_ response: FeedV1.SubscribeResponse, epoch: String) async throws {
    guard response.epoch == epoch else { throw FeedProtocolError.epochChanged }
    let (stalled, since) = state.withLock { state in
      state.responses += 1
      return (state.stalled, state.stalledSince)
    }
    guard since > loop.now - follower.settings.stalledPause else { throw FeedProtocolError.stalled }
    progress.connect()
    var byPartition: [Partition: [StoredEvent]] = [:]
    for event in response.events {
      guard let partition = Partition(number: Int(event.partition)) else {
        throw FeedProtocolError.badPartition(event.partition)
      }
      if stalled.contains(partition) { continue }
      byPartition[partition, default: []].append(try StoredEvent(event, partition: partition))
    }
    try await apply(
      byPartition.sorted { $0.key < $1.key }.map { partition, events in
        guard let position = positions[partition] else { throw LeaseLost(feed: follower.name, partition: partition) }
        return PartitionEvents(partition: partition, epoch: epoch, events: events, start: position, follower)
      })
    state.withLock { $0.responses += 1 }
    progress.note(caughtUp: response.caughtUp)
  }

  /// Applies the events of all partitions in one group of bodies, which share a commit; a partition applies the events
  /// that it has left over by itself.
  private func apply(_ partitions: [PartitionEvents]) async throws {
    let batches = partitions.compactMap(\.next)
    let outcomes = await follower.database.write(
      each: zip(partitions, batches).map { events, batch in (events.partition, batch.body) })
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (events, outcome) in zip(partitions, outcomes) {
        // Most have nothing left over and need no task.
        if case .success(let outcome) = outcome, events.isCompleted(by: outcome) {
          note(outcome, of: events)
        } else {
          group.addTask { try await self.applyUnlessStalled(events, outcome) }
        }
      }
      try await group.waitForAll()
    }
  }

  /// One family with too many parked events must not keep the other partitions waiting.
  private func applyUnlessStalled(
    _ events: PartitionEvents, _ first: Result<ApplyBatch.Outcome, any Error>
  ) async throws {
    do {
      try await apply(events, from: first)
    } catch let error as DatabaseError where error.kind == .limitReached {
      let count = state.withLock { state in
        if state.stalled.isEmpty { state.stalledSince = loop.now }
        state.stalled.insert(events.partition)
        return state.stalled.count
      }
      progress.note(stalled: count)
      progress.note(error: "\(error)")
    }
  }

  /// Applies what the first transaction has left over, in further ones. An event that fails is retried after a short
  /// pause; if the last attempt fails too, its family is parked.
  private func apply(_ events: PartitionEvents, from first: Result<ApplyBatch.Outcome, any Error>) async throws {
    var (events, result) = (events, first)
    while true {
      do {
        let outcome = try result.get()
        note(outcome, of: events)
        events.note(outcome)
        if let failure = outcome.failure {
          progress.note(error: "event \(failure.position) of \(events.partition): \(failure.description)")
          try await CommitWatch.pause(.milliseconds(10 << min(events.failures.count, 6)), on: loop)
        }
      } catch is UnisolatedFailure {
        events.isolateEvents()
      }
      guard let batch = events.next else { return }
      result = await follower.database.write(each: [(events.partition, batch.body)])[0]
    }
  }

  private func note(_ outcome: ApplyBatch.Outcome, of events: PartitionEvents) {
    state.withLock { $0.positions[events.partition] = outcome.position }
    let count = Int(outcome.position.position - events.start.position)
    if count > 0 { progress.note(applied: count) }
    progress.park(outcome.parked.map(\.familyID))
    if !outcome.parked.isEmpty { follower.applied.noteParked() }
    follower.applied.note([events.partition: outcome.position])
    if let last = outcome.parked.last { progress.note(error: "family \(last.familyID) is parked: \(last.reason)") }
  }

  private func reconcile(_ partitions: [Partition], epoch: String, reason: ReconciliationReason) async throws {
    var work = Reconciliation(
      feed: follower.name, database: follower.database, handler: follower.handler, settings: follower.settings,
      reason: reason, epoch: epoch, positions: positions)
    defer {
      progress.park(work.parked)
      state.withLock { $0.positions = work.positions }
      progress.note(position: work.positions.values.reduce(0) { $0 + $1.position })
      if !work.parked.isEmpty { follower.applied.noteParked() }
      follower.applied.note(work.positions)
    }
    let request = FeedV1.SnapshotRequest(partitions: partitions.map { Int32($0.number) })
    try await follower.upstream.snapshot(request) { response in
      self.state.withLock { $0.responses += 1 }
      try await work.receive(response)
    }
    progress.noteSnapshot(reason)
  }
}
