public import Database
public import EventLoop
import Locks
public import ProtobufC
public import RPC

/// The next step after a watch has read.
public enum WatchStep: Hashable, Sendable {
  /// The call has sent everything it is for.
  case finished
  /// It looks again after the next commit that concerns it, and at `alarm`, where time alone changes something.
  /// `hasSent` is whether it has sent a response: the next sign of life counts from there.
  case waiting(alarm: WallTime? = nil, hasSent: Bool = false)
}

/// The calls of a service that stream for long, in either direction: bounded by family and child, woken by the commits
/// that concern them, ended before a drain. The server bounds how many there may be in all (`ServerSettings.shares`).
public final class CommitWatchers: Sendable {
  /// The watches of a key.
  fileprivate struct Watched {
    var watches: [CommitWatch<String>] = []
    /// Times that they were woken.
    var wakes: UInt64 = 0
    var read: SharedRead?
    /// The value that came with the last commit's signal, and how many of the watches have not taken it.
    var committed: (value: any Sendable, expected: Int)?
  }

  fileprivate struct State {
    var limits: StreamLimits
    var watched: [String: Watched] = [:]
    var haveEnded = false
  }

  /// How long a watch is silent until a client that has asked for it is sent a sign of life, unless configured
  /// otherwise: less than the 30 to 60 seconds after which proxies end a silent stream by default.
  public static let usualSignInterval = Duration.seconds(25)

  private let state: Locked<State>
  private let signInterval: Duration
  private let onChange: (@Sendable () -> Void)?

  /// - Parameters:
  ///   - signInterval: see `usualSignInterval`.
  ///   - onChange: called, on any thread, when `count` has changed; it must be quick.
  public init(
    _ limits: StreamLimits = StreamLimits(), signsEvery signInterval: Duration = CommitWatchers.usualSignInterval,
    onChange: (@Sendable () -> Void)? = nil
  ) {
    state = Locked(State(limits: limits))
    self.signInterval = signInterval
    self.onChange = onChange
  }

  public var count: Int { state.withLock { $0.limits.count } }
  /// True once `end` was called: a woken call has to finish.
  private var haveEnded: Bool { state.withLock { $0.haveEnded } }

  /// A watch: reads, which also sends the caller what is new, and reads again whenever a commit concerns it, at the
  /// latest after five minutes. It is registered before the first read, so no commit is missed.
  /// - Parameters:
  ///   - keys: the things that it waits for, such as a family and a child of it; see `wake`.
  ///   - subject: the family and child whose limits it counts against.
  /// - Throws: RESOURCE_EXHAUSTED when the family or the child has too many, UNAVAILABLE when the service stops.
  public func watch(
    _ keys: String..., of subject: StreamLimits.Subject, on host: any Host, look: () async throws -> WatchStep
  ) async throws {
    try await watch(keys, of: subject, on: host, signsEvery: nil, look: look, sign: {})
  }

  /// The same, with signs of life for a client that has asked for them: one whenever nothing was sent for an interval,
  /// as proxies end a stream on which no message comes. None is sent while an earlier response waits for room, as a
  /// client that does not read has no use for a second one. They keep nothing alive that has to end: a client that
  /// reads nothing at all is found by `HTTP2Settings.stallTimeout`.
  /// - Parameters:
  ///   - responses: those of the call; nil for a client that has not asked.
  ///   - sign: a sign of life: a response with nothing but the token of what was sent last.
  public func watch<Response: Message>(
    _ keys: String..., of subject: StreamLimits.Subject, on host: any Host,
    signsTo responses: ResponseWriter<Response>?,
    look: () async throws -> WatchStep, sign: () -> Response
  ) async throws {
    try await watch(keys, of: subject, on: host, signsEvery: responses == nil ? nil : signInterval, look: look) {
      guard let responses, await !responses.hasUnsent() else { return }
      try await responses.write(sign())
    }
  }

  private func watch(
    _ keys: [String], of subject: StreamLimits.Subject, on host: any Host, signsEvery interval: Duration?,
    look: () async throws -> WatchStep, sign: () async throws -> Void
  ) async throws {
    let watch = try join(keys, of: subject)
    defer { leave(keys, watch, of: subject) }
    let loop = EventLoop.current ?? host.loops[0]
    var times = WatchTimes(signsEvery: interval, begin: loop.now)
    while case .waiting(let alarm, let hasSent) = try await look() {
      times.noteLook(hasSent: hasSent, at: loop.now)
      let timer = alarm.map { host.wallClock.wake(at: $0, on: loop) { watch.note(keys) } }
      defer { timer?.cancel() }
      while true {
        let next = times.next
        let isWoken = try await !watch.next(within: next.at - loop.now, on: loop).isEmpty
        guard !haveEnded else { throw Self.stopping }
        if isWoken || next.due == .look { break }
        // Nothing is read for it.
        try await sign()
        times.noteResponse(at: loop.now)
      }
    }
  }

  /// The result of a watch's read, made once for all the watches that the same commits have woken.
  /// - Parameters:
  ///   - keys: those with which the call watches.
  ///   - part: distinguishes reads after the same commits: by what a client was sent before, or by the time.
  ///   - read: begins after every commit that has woken the watch.
  public func shared<Value: Sendable>(
    _ keys: String..., part: [Int64], read: () async throws -> Value
  ) async throws -> Value {
    let (shared, isFirst) = state.withLock { $0.read(of: keys, part) }
    guard let shared else { return try await read() }
    guard isFirst else {
      // In two steps, as no result must not become a value that is optional.
      if let result = await shared.result(), let value = result as? Value { return value }
      return try await read()
    }
    do {
      let value = try await read()
      shared.finish(value)
      return value
    } catch {
      shared.finish(nil)
      throw error
    }
  }

  /// The value that came with the last commit's signal, once for each watch that it has woken: the watch would have to
  /// read it otherwise. nil where no value of this type came, and where a watch looks for another reason.
  public func committed<Value: Sendable>(_ key: String) -> Value? {
    state.withLock { $0.takeCommitted(key) } as? Value
  }

  fileprivate static let stopping = RPCError.tryAgain(
    .unavailable, "the service is shutting down; try again in a moment", after: .seconds(1))

  /// Registers a call that commits wake. Must precede its first read, so that no commit is missed.
  /// - Throws: as `watch`.
  private func join(_ keys: [String], of subject: StreamLimits.Subject) throws(RPCError) -> CommitWatch<String> {
    let watch = try state.withLock { state throws(RPCError) in
      try state.enter(subject)
      let watch = CommitWatch<String>()
      for key in keys { state.watched[key, default: Watched()].watches.append(watch) }
      return watch
    }
    onChange?()
    return watch
  }

  private func leave(_ keys: [String], _ watch: CommitWatch<String>, of subject: StreamLimits.Subject) {
    state.withLock { state in
      for key in keys {
        state.watched[key]?.watches.removeAll { $0 === watch }
        if state.watched[key]?.watches.isEmpty == true { state.watched[key] = nil }
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
    _ = database.observe(signal) { [self] raised in wake(raised.map { ($0.key, $0.value) }) }
  }

  /// Notifies the calls of a key: they look again. From any thread.
  /// - Parameter value: see `committed`.
  public func wake(_ key: String, value: (any Sendable)? = nil) { wake([(key, value)]) }

  private func wake(_ commits: [(key: String, value: (any Sendable)?)]) {
    let watches = state.withLock { state -> [(String, [CommitWatch<String>])] in
      if state.watched.isEmpty { return [] }
      // Of several commits the last one counts.
      let last = Dictionary(commits.map { ($0.key, $0.value) }) { $1 }
      return last.sorted { $0.key < $1.key }.compactMap { key, value in state.wake(key, value).map { (key, $0) } }
    }
    for (key, watches) in watches {
      for watch in watches { watch.note([key]) }
    }
  }

  /// Wakes every call for good: the service stops.
  public func end() {
    let watches = state.withLock { state in
      state.haveEnded = true
      return state.watched
    }
    for (key, watched) in watches.sorted(by: { $0.key < $1.key }) {
      for watch in watched.watches { watch.note([key]) }
    }
  }
}

extension CommitWatchers.State {
  /// The watches of a key, which are to be woken.
  fileprivate mutating func wake(_ key: String, _ value: (any Sendable)?) -> [CommitWatch<String>]? {
    guard let watches = watched[key]?.watches else { return nil }
    watched[key]?.wakes += 1
    // An earlier read or committed value is of no use any more.
    watched[key]?.read = nil
    watched[key]?.committed = value.map { ($0, watches.count) }
    return watches
  }

  fileprivate mutating func takeCommitted(_ key: String) -> (any Sendable)? {
    guard let committed = watched[key]?.committed else { return nil }
    watched[key]?.committed = committed.expected > 1 ? (committed.value, committed.expected - 1) : nil
    return committed.value
  }

  /// The read that a watch shares, and whether it makes it; nil where there is no other watch to share it with.
  fileprivate mutating func read(of keys: [String], _ part: [Int64]) -> (SharedRead?, isFirst: Bool) {
    guard let key = keys.first, let first = watched[key], first.watches.count > 1 else { return (nil, true) }
    let wakes = keys.map { watched[$0]?.wakes ?? 0 }
    if let read = first.read, read.isFor(wakes: wakes, part: part) { return (read, false) }
    let read = SharedRead(wakes: wakes, part: part, expected: first.watches.count - 1)
    watched[key]?.read = read
    return (read, true)
  }

  fileprivate mutating func enter(_ subject: StreamLimits.Subject) throws(RPCError) {
    guard !haveEnded else { throw CommitWatchers.stopping }
    try limits.enter(subject)
  }
}
