public import Database
public import EventLoop
import Messages
public import RPC
import Synchronization

/// Follows another service's event feed: one stream for all partitions, whose events are applied with their positions.
///
/// It reconnects by itself, reconciles from a snapshot where the feed can't be continued, parks families whose events
/// can't be applied, and replays them when something new becomes known.
public final class Follower: Sendable {
  /// The feed's name in this database, such as `usage`.
  public let name: String
  let upstream: any FeedUpstream
  let database: Database
  let host: any Host
  let handler: any EventHandler
  let settings: FollowerSettings
  let applied = AppliedPositions()
  private let progress: FollowerProgress

  /// - Parameters:
  ///   - name: the feed's name in this database, for its positions and parked families; never change it.
  ///   - channel: leads to the publisher; with the service's credentials as interceptors.
  public convenience init(
    name: String, channel: Channel, database: Database, host: any Host, handler: any EventHandler,
    settings: FollowerSettings = FollowerSettings()
  ) {
    self.init(
      name: name, upstream: ChannelUpstream(channel, connectionWait: settings.connectionWait), database: database,
      host: host, handler: handler, settings: settings)
  }

  init(
    name: String, upstream: any FeedUpstream, database: Database, host: any Host, handler: any EventHandler,
    settings: FollowerSettings
  ) {
    self.name = name
    self.upstream = upstream
    self.database = database
    self.host = host
    self.handler = handler
    self.settings = settings
    progress = FollowerProgress(feed: name, onChange: settings.onChange)
  }

  public var status: FollowerStatus { progress.status }

  func isParked(_ familyID: String) -> Bool { progress.isParked(familyID) }

  /// Reads how far the feed was applied, so that calls which have to see a position are served while the publisher is
  /// away. Call it before the service serves.
  public func readPositions() async throws {
    let (positions, key, parked) = try await database.read(nil) { [name] tx in
      (
        try FollowedPositions.all(name, in: tx), try ConsistencyKey.read(name, in: tx),
        try ParkedFamilies.families(name, limit: Self.maximumParkedFamilies, in: tx)
      )
    }
    progress.start(position: positions.values.reduce(0) { $0 + $1.position }, parked: parked)
    if let key { applied.note(key: key) }
    applied.note(positions)
  }

  private static let maximumParkedFamilies = 100_000

  /// Events that the publisher has and that are not applied here: asked of the publisher.
  public func lag() async throws -> Int64 {
    let newest = try await upstream.positions().positions.reduce(0) { $0 + $1.position }
    return max(0, newest - status.position)
  }

  /// Follows until the task is cancelled, on one of the host's loops.
  public func run() async {
    let loop = EventLoop.current ?? host.loops[0]
    await withTaskExecutorPreference(loop) {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await self.follow(on: loop) }
        group.addTask { await self.replayPeriodically(on: loop) }
        await group.waitForAll()
      }
    }
  }

  /// Applies a family's parked events again; events that still fail stay parked. Does nothing for a family that is not
  /// parked.
  @discardableResult
  public func replay(familyID: String) async throws -> ReplayOutcome {
    let work = ReplayParked(feed: name, familyID: familyID, settings: settings, handler: handler)
    var outcome = ReplayOutcome()
    while true {
      let piece = try await database.write(Partition(familyID: familyID)) { try work.run(in: $0) }
      outcome.applied += piece.outcome.applied
      outcome.remaining = piece.outcome.remaining
      if piece.next == .free { progress.unpark(familyID) }
      if piece.next != .more { return outcome }
    }
  }

  /// Replays every parked family once: the new version may be able to apply what the previous one could not.
  private func replayAtStart() async {
    do {
      let parked = try await database.read(nil) { [name] in try ParkedFamilies.families(name, limit: 100_000, in: $0) }
      for family in parked where !Task.isCancelled { await replayNoting(family) }
    } catch {
      progress.note(error: "replay: \(error)")
    }
  }

  /// Replays a family; an error is noted and keeps no other family waiting. Returns whether an event was applied.
  @discardableResult
  private func replayNoting(_ familyID: String) async -> Bool {
    do {
      return try await replay(familyID: familyID).applied > 0
    } catch {
      progress.note(error: "replay: \(error)")
      return false
    }
  }

  /// Reconnects whenever the stream breaks.
  private func follow(on loop: EventLoop) async {
    var backoff = Backoff(first: settings.firstPause, maximum: settings.maximumPause)
    var unreachable = Backoff(first: settings.firstPause, maximum: settings.maximumUnreachablePause)
    while !Task.isCancelled {
      var isReached = true
      let stream = FollowedStream(self, progress: progress, loop: loop)
      do {
        try await stream.run()
      } catch {
        let missing = (error as? RPCError)?.cause as? ConnectionError
        // A proxy in front of one that is away answers in its place.
        isReached = missing == nil && (error as? RPCError)?.code != .unavailable
        applied.note(publisher: nil)
        // The reason why there is no connection is more useful than that a call waited for one until its deadline.
        progress.disconnect(Task.isCancelled ? nil : missing.map { "\($0)" } ?? "\(error)")
      }
      // A publisher that comes back is found soon, whatever happened before.
      if stream.madeProgress || !isReached { backoff.reset() }
      if isReached { unreachable.reset() }
      let random = host.randomUInt64()
      let pause = isReached ? backoff.next(random: random) : unreachable.next(random: random)
      try? await CommitWatch.pause(pause, on: loop)
    }
  }

  /// Replays parked families when another feed has brought something for them, and periodically, because something may
  /// have become known in another way.
  private func replayPeriodically(on loop: EventLoop) async {
    let watch = CommitWatch<String>()
    progress.notifyParked(watch)
    let observation = database.observe(EventFeed.applied) { [progress] raised in
      let families = raised.map(\.key).filter { progress.isParked($0) }
      if !families.isEmpty { watch.note(families) }
    }
    defer { observation.cancel() }
    await replayAtStart()
    var last = ""
    var backoff = Backoff(first: settings.firstReplayPause, maximum: settings.maximumReplayPause)
    while !Task.isCancelled {
      do {
        let woken = try await watch.next(within: backoff.next(random: host.randomUInt64()), on: loop)
        if !woken.isEmpty { backoff.reset() }
        let families = woken.isEmpty ? progress.parkedFamilies(after: last, limit: 100) : woken.sorted()
        if woken.isEmpty { last = families.last ?? "" }
        for family in families where await replayNoting(family) { backoff.reset() }
      } catch {
        progress.note(error: "replay: \(error)")
      }
    }
  }
}
