import EventLoop

/// Decides when a channel that no call uses closes its connections.
struct IdleState {
  enum Action: Hashable {
    /// `due` is to be called then.
    case wait(until: MonotonicInstant)
    case becomeIdle
  }

  let timeout: Duration

  func began(now: MonotonicInstant) -> Action {
    .wait(until: now + timeout)
  }

  /// - Parameters:
  ///   - calls: in flight or waiting.
  ///   - lastActivity: when the last call began or ended.
  func due(now: MonotonicInstant, calls: Int, lastActivity: MonotonicInstant) -> Action {
    if calls > 0 { return .wait(until: now + timeout) }
    let end = lastActivity + timeout
    return end <= now ? .becomeIdle : .wait(until: end)
  }
}
