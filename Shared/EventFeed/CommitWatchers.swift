import Database
import EventLoop
import Locks
import RPC

/// What is left to do after a watch has looked.
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

  /// A watch: looks, which also sends the caller what is new, and looks again whenever a commit concerns it, at the
  /// latest after five minutes. It is registered before the first look, so that no commit falls in between.
  /// - Parameters:
  ///   - key: what it waits for, usually a family; see `wake`.
  ///   - subject: whose limits it counts against.
  /// - Throws: RESOURCE_EXHAUSTED when the family or the child has too many, UNAVAILABLE when the service stops.
  public func watch(
    _ key: String, of subject: StreamLimits.Subject, on host: any Host, look: () async throws -> WatchStep
  ) async throws {
    let watch = try join(key, of: subject)
    defer { leave(key, watch, of: subject) }
    let loop = EventLoop.current ?? host.loops[0]
    while case .waiting(let alarm) = try await look() {
      let timer = alarm.map { host.wallClock.wake(at: $0, on: loop) { watch.note([key]) } }
      defer { timer?.cancel() }
      _ = try await watch.next(within: .seconds(300), on: loop)
      guard !haveEnded else { throw Self.stopping }
    }
  }

  fileprivate static let stopping = RPCError.tryAgain(
    .unavailable, "the service is shutting down; try again in a moment", after: .seconds(1))

  /// Registers a call that commits wake; do it before its first read, so that no commit falls in between.
  /// - Throws: as `watch`.
  private func join(_ key: String, of subject: StreamLimits.Subject) throws(RPCError) -> CommitWatch<String> {
    let watch = try state.withLock { state throws(RPCError) in
      try state.enter(subject)
      let watch = CommitWatch<String>()
      state.watches[key, default: []].append(watch)
      return watch
    }
    onChange?()
    return watch
  }

  private func leave(_ key: String, _ watch: CommitWatch<String>, of subject: StreamLimits.Subject) {
    state.withLock { state in
      guard var watches = state.watches[key], let index = watches.firstIndex(where: { $0 === watch }) else { return }
      watches.remove(at: index)
      state.watches[key] = watches.isEmpty ? nil : watches
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
    _ = database.observe(signal) { [self] raised in
      for key in Set(raised.map(\.key)).sorted() { wake(key) }
    }
  }

  /// Notifies the calls of a key: they look again. From any thread.
  public func wake(_ key: String) {
    let watches = state.withLock { $0.watches[key] ?? [] }
    for watch in watches { watch.note([key]) }
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
