public import Database
public import EventLoop
import Locks
import RPC

/// How a position of a followed feed relates to this service.
public enum PositionStanding: Hashable, Sendable {
  /// The family's events up to it are applied.
  case applied
  /// They are not yet.
  case pending
  /// It belongs to a line of history that has ended.
  case expired
  /// An event of the family can't be applied, and its later ones wait behind it.
  case parked
}

/// A position of a followed feed that a call has to see.
public struct AwaitedPosition: Hashable, Sendable {
  public var familyID: String
  public var epoch: Epoch
  /// In the family's partition.
  public var position: Int64

  public init(familyID: String, epoch: Epoch, position: Int64) {
    (self.familyID, self.epoch, self.position) = (familyID, epoch, position)
  }

  fileprivate var partition: Partition { Partition(familyID: familyID) }
}

/// How far a feed is applied, in memory, and the calls that wait for it: woken by the follower's commits, only those
/// whose position is reached. Whether a family is parked is known to `FollowerProgress`.
final class AppliedPositions: Sendable {
  private struct Followed {
    var epoch = ""
    var position: Int64 = 0
  }

  private struct Wait {
    var awaited: AwaitedPosition
    var watch: CommitWatch<Bool>
  }

  private struct State {
    var followed = Array(repeating: Followed(), count: Partition.count)
    /// The publisher's, while there is a connection.
    var epoch: String?
    var key: ConsistencyKey?
    var waits: [Int: [Int: Wait]] = [:]
    var nextWait = 0
    var haveEnded = false

    /// The watches of waits, of all partitions or one.
    func watches(of partition: Int? = nil, where isReached: (Wait) -> Bool = { _ in true }) -> [CommitWatch<Bool>] {
      if waits.isEmpty { return [] }
      let waits = partition.map { self.waits[$0].map { [$0] } ?? [] } ?? Array(self.waits.values)
      return waits.flatMap { $0.values.filter(isReached).map(\.watch) }
    }
  }

  private let state = Locked(State())

  /// The calls that wait now.
  var waitingCount: Int { state.withLock { $0.waits.values.reduce(0) { $0 + $1.count } } }

  /// The publisher's key, if it is of the database to which the epoch belongs.
  func key(of epoch: Epoch) -> [UInt8]? {
    state.withLock { state in state.key.flatMap { $0.origin == Array(epoch.bytes.prefix(8)) ? $0.secret : nil } }
  }

  /// nil until the publisher has been reached for the first time.
  var key: ConsistencyKey? { state.withLock { $0.key } }

  // MARK: Updates

  /// The key as it was received, or was stored.
  func note(key: ConsistencyKey) {
    let woken = state.withLock { state in
      state.key = key
      return state.watches()
    }
    for watch in woken { watch.note([true]) }
  }

  /// The publisher's epoch; nil when there is no connection any more.
  func note(publisher epoch: String?) {
    let woken = state.withLock { state in
      state.epoch = epoch
      return epoch == nil ? [] : state.watches()
    }
    for watch in woken { watch.note([true]) }
  }

  /// After a commit, and after the families that it parked are noted.
  func note(_ positions: [Partition: FollowedPosition]) {
    let woken = state.withLock { state in
      positions.flatMap { partition, position in
        state.followed[partition.number] = Followed(epoch: position.epoch, position: position.position)
        return state.watches(of: partition.number) {
          $0.awaited.epoch.description != position.epoch || $0.awaited.position <= position.position
        }
      }
    }
    for watch in woken { watch.note([true]) }
  }

  /// Families were parked: calls for them end.
  func noteParked() {
    let woken = state.withLock { $0.watches() }
    for watch in woken { watch.note([true]) }
  }

  /// Ends every wait, also those that begin later.
  func end() {
    let woken = state.withLock { state in
      state.haveEnded = true
      return state.watches()
    }
    for watch in woken { watch.note([true]) }
  }

  // MARK: Waiting

  func standing(_ awaited: AwaitedPosition, isParked: Bool) -> PositionStanding {
    if isParked { return .parked }
    let epoch = awaited.epoch.description
    return state.withLock { state in
      let followed = state.followed[awaited.partition.number]
      if followed.epoch == epoch, followed.position >= awaited.position { return .applied }
      // The publisher's present epoch is not known without a connection.
      guard let publisher = state.epoch else { return .pending }
      return publisher == epoch ? .pending : .expired
    }
  }

  /// Waits until `isOver`, at most until `end`.
  /// - Throws: UNAVAILABLE when the service stops, `CancellationError` when the task is cancelled.
  func wait(
    for awaited: AwaitedPosition, until end: MonotonicInstant, on loop: EventLoop, isOver: () throws -> Bool
  ) async throws {
    let watch = CommitWatch<Bool>()
    let partition = awaited.partition.number
    let number = state.withLock { state in
      state.nextWait += 1
      state.waits[partition, default: [:]][state.nextWait] = Wait(awaited: awaited, watch: watch)
      return state.nextWait
    }
    defer {
      state.withLock { state in
        state.waits[partition]?[number] = nil
        if state.waits[partition]?.isEmpty == true { state.waits[partition] = nil }
      }
    }
    while try !isOver(), loop.now < end {
      if state.withLock({ $0.haveEnded }) {
        throw RPCError.tryAgain(
          .unavailable, "the service is shutting down; try again in a moment", after: .seconds(1))
      }
      _ = try await watch.next(within: end - loop.now, on: loop)
    }
  }
}

extension Follower {
  /// How a position of the followed feed relates to this service now.
  public func standing(of awaited: AwaitedPosition) -> PositionStanding {
    applied.standing(awaited, isParked: isParked(awaited.familyID))
  }

  /// Waits while the position is pending, at most until `end`, and returns what it is then. Woken by the commits that
  /// apply it.
  /// - Throws: UNAVAILABLE when the service stops, `CancellationError` when the task is cancelled.
  public func standing(
    of awaited: AwaitedPosition, waitingUntil end: MonotonicInstant, on loop: EventLoop
  ) async throws -> PositionStanding {
    try await applied.wait(for: awaited, until: end, on: loop) { standing(of: awaited) != .pending }
    return standing(of: awaited)
  }

  /// The secret by which the publisher authenticates positions of an epoch; nil for one of another database than was
  /// reached last.
  public func consistencyKey(of epoch: Epoch) -> [UInt8]? { applied.key(of: epoch) }

  /// Waits until the publisher's key is known, at most until `end`: a service that was never connected has none.
  /// - Throws: as `standing`.
  public func hasConsistencyKey(
    for awaited: AwaitedPosition, waitingUntil end: MonotonicInstant, on loop: EventLoop
  ) async throws -> Bool {
    try await applied.wait(for: awaited, until: end, on: loop) { applied.key != nil }
    return applied.key != nil
  }

  /// Whether a publisher has ever sent its key.
  public var hasConsistencyKey: Bool { applied.key != nil }

  /// Calls that wait for positions of the feed.
  public var waitingCalls: Int { applied.waitingCount }

  /// Ends the calls that wait, also those that begin to later. Call it before the server is drained.
  public func endWaits() { applied.end() }
}
