import EventLoop

/// A server's decisions about one connection as time passes: keepalive, age, idleness, drain, the client's PINGs. A
/// value; one timer of the connection calls `check` and carries out the result.
struct ConnectionLife {
  /// The actions, in this order.
  enum Action: Equatable {
    /// Drop the connection: the client has vanished.
    case close
    /// Send a PING.
    case ping
    /// Send the shutdown notice and its PING.
    case notify
    /// Send the final GOAWAY.
    case refuse
    /// End the calls that are left with UNAVAILABLE, and then the connection.
    case end
  }

  private var keepalive: ServerKeepaliveState
  private var age: ConnectionAgeState
  private var draining = DrainState()
  private var pings: PingPolicy
  /// When `check` is to be called; nil for never. It may come earlier after `beginDrain`.
  private(set) var due: MonotonicInstant?
  /// Why the connection is drained, for the final GOAWAY; empty when the server as a whole stops.
  private(set) var reason = ""

  /// - Parameter jitter: uniform in -1..<1.
  init(keepalive: ServerKeepalive, age: ConnectionAge, openedAt: MonotonicInstant, jitter: Double) {
    self.keepalive = ServerKeepaliveState(keepalive)
    pings = PingPolicy(keepalive)
    self.age = ConnectionAgeState(age, openedAt: openedAt, jitter: jitter)
    _ = check(now: openedAt, lastRead: openedAt, idleSince: openedAt)
  }

  /// - Parameters:
  ///   - lastRead: when something was last received.
  ///   - idleSince: when the last call ended; nil while one is open.
  mutating func check(now: MonotonicInstant, lastRead: MonotonicInstant, idleSince: MonotonicInstant?) -> [Action] {
    var actions: [Action] = []
    due = nil
    switch keepalive.check(now: now, lastRead: lastRead) {
    case .never: break
    case .wait(let until): wake(at: until)
    case .ping(let next):
      actions.append(.ping)
      wake(at: next)
    case .close: return [.close]
    }
    switch age.check(now: now, idleSince: idleSince) {
    case .never: break
    case .wait(let until): wake(at: until)
    case .drain(let why, let next):
      if let next { wake(at: next) }
      if case .notify = draining.begin(now: now) {
        reason = why.rawValue
        actions.append(.notify)
      }
    case .end: actions.append(.end)
    }
    if draining.check(now: now) == .refuse { actions.append(.refuse) }
    if let due = draining.due { wake(at: due) }
    return actions
  }

  /// The server stops.
  mutating func beginDrain(now: MonotonicInstant) -> Action? {
    guard case .notify(let until) = draining.begin(now: now) else { return nil }
    wake(at: until)
    return .notify
  }

  /// The client has answered the PING sent with the notice.
  mutating func noticeHasArrived() -> Action? {
    draining.noticeHasArrived() == .refuse ? .refuse : nil
  }

  mutating func receivedPing(now: MonotonicInstant, hasCalls: Bool, hasAnswered: Bool) -> PingPolicy.Verdict {
    pings.received(now: now, hasCalls: hasCalls, hasAnswered: hasAnswered)
  }

  private mutating func wake(at instant: MonotonicInstant) {
    due = min(due ?? instant, instant)
  }
}
