import Database
import EventLoop
import Locks
import RPC

/// What remains to be done after a watch has read.
public enum WatchStep: Hashable, Sendable {
  /// The call has sent everything it is for.
  case finished
  /// It looks again after the next commit that concerns it, and at `alarm`, where time alone changes something.
  case waiting(alarm: WallTime? = nil)
}

/// The calls of a service that stream for long, in either direction: bounded by family and child, woken by the commits
/// that concern them, ended before a drain. The server bounds how many there may be in all (`ServerSettings.shares`).
public final class CommitWatchers: Sendable {
  fileprivate struct State {
    var limits: StreamLimits
    var watches: [String: [CommitWatch<String>]] = [:]
    var haveEnded = false
  }

  private let state: Locked<State>
  private let onChange: (@Sendable () -> Void)?

  /// - Parameter onChange: called, on any thread, when `count` has changed; it must be quick.
  public init(_ limits: StreamLimits = StreamLimits(), onChange: (@Sendable () -> Void)? = nil) {
    state = Locked(State(limits: limits))
    self.onChange = onChange
  }

  public var count: Int { state.withLock { $0.limits.count } }
  /// True once `end` was called: a woken call has to finish.
  private var haveEnded: Bool { state.withLock { $0.haveEnded } }

  /// A watch: reads, which also sends the caller what is new, and reads again whenever a commit concerns it, at the
  /// latest after five minutes. It is registered before the first read, so no commit is missed.
  /// - Parameters:
  ///   - keys: what it waits for, such as a family and a child of it; see `wake`.
  ///   - subject: the family and child whose limits it counts against.
  /// - Throws: RESOURCE_EXHAUSTED when the family or the child has too many, UNAVAILABLE when the service stops.
  public func watch(
    _ keys: String..., of subject: StreamLimits.Subject, on host: any Host, look: () async throws -> WatchStep
  ) async throws {
    let watch = try join(keys, of: subject)
    defer { leave(keys, watch, of: subject) }
    let loop = EventLoop.current ?? host.loops[0]
    while case .waiting(let alarm) = try await look() {
      let timer = alarm.map { host.wallClock.wake(at: $0, on: loop) { watch.note(keys) } }
      defer { timer?.cancel() }
      _ = try await watch.next(within: .seconds(300), on: loop)
      guard !haveEnded else { throw Self.stopping }
    }
  }

  fileprivate static let stopping = RPCError.tryAgain(
    .unavailable, "the service is shutting down; try again in a moment", after: .seconds(1))

  /// Registers a call that commits wake. Must precede its first read, so that no commit is missed.
  /// - Throws: as `watch`.
  private func join(_ keys: [String], of subject: StreamLimits.Subject) throws(RPCError) -> CommitWatch<String> {
    let watch = try state.withLock { state throws(RPCError) in
      try state.enter(subject)
      let watch = CommitWatch<String>()
      for key in keys { state.watches[key, default: []].append(watch) }
      return watch
    }
    onChange?()
    return watch
  }

  private func leave(_ keys: [String], _ watch: CommitWatch<String>, of subject: StreamLimits.Subject) {
    state.withLock { state in
      for key in keys {
        let watches = state.watches[key]?.filter { $0 !== watch } ?? []
        state.watches[key] = watches.isEmpty ? nil : watches
      }
      state.limits.leave(subject)
    }
    onChange?()
  }

  /// Registers a long call that no commit wakes: a stream of requests.
  /// - Throws: as `join`.
  public func enter(_ subject: StreamLimits.Subject) throws(RPCError) {
    try state.withLock { state throws(RPCError) in try state.enter(subject) }
    onChange?()
  }

  public func leave(_ subject: StreamLimits.Subject) {
    state.withLock { $0.limits.leave(subject) }
    onChange?()
  }

  /// Notifies the calls of each key with which a commit raises the signal, for as long as the database is open. Once,
  /// before the service serves.
  public func observe(_ signal: CommitSignal, of database: Database) {
    _ = database.observe(signal) { [self] raised in wake(raised.map(\.key)) }
  }

  /// Notifies the calls of a key: they look again. From any thread.
  public func wake(_ key: String) { wake([key]) }

  private func wake(_ keys: [String]) {
    let watches = state.withLock { state in
      state.watches.isEmpty ? [] : Set(keys).sorted().compactMap { key in state.watches[key].map { (key, $0) } }
    }
    for (key, watches) in watches {
      for watch in watches { watch.note([key]) }
    }
  }

  /// Wakes every call for good: the service stops.
  public func end() {
    let watches = state.withLock { state in
      state.haveEnded = true
      return state.watches
    }
    for (key, watches) in watches.sorted(by: { $0.key < $1.key }) {
      for watch in watches { watch.note([key]) }
    }
  }
}

extension CommitWatchers.State {
  fileprivate mutating func enter(_ subject: StreamLimits.Subject) throws(RPCError) {
    guard !haveEnded else { throw CommitWatchers.stopping }
    try limits.enter(subject)
  }
}
