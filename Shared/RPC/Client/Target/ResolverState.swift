import EventLoop

/// Decides when a name is looked up: at the first need, again after a connection was lost, though not more often than
/// every 30 s, and with the back-off of connections after a failure.
struct ResolverState {
  enum Action: Hashable {
    case none
    case lookUp
    /// `due` is to be called then.
    case wait(until: MonotonicInstant)
  }

  private enum Phase: Hashable {
    case resting
    case lookingUp
    case waiting
  }

  /// gRPC's clients look a name up at most every 30 s.
  static let defaultMinimumInterval = Duration.seconds(30)

  let backoff: ConnectionBackoff
  let minimumInterval: Duration
  private var phase = Phase.resting
  private var lastSuccess: MonotonicInstant?
  private var isWantedAgain = false
  private var failures = 0

  init(backoff: ConnectionBackoff, minimumInterval: Duration = Self.defaultMinimumInterval) {
    self.backoff = backoff
    self.minimumInterval = minimumInterval
  }

  /// Whether the last lookup succeeded so recently that another one would have to wait.
  func isFresh(now: MonotonicInstant) -> Bool {
    lastSuccess.map { now < $0 + minimumInterval } ?? false
  }

  /// A caller needs addresses, or has reason to believe that those at hand are old.
  mutating func needed(now: MonotonicInstant) -> Action {
    switch phase {
    case .lookingUp:
      isWantedAgain = true
      return .none
    case .waiting:
      return .none
    case .resting:
      return begin(now: now)
    }
  }

  mutating func succeeded(now: MonotonicInstant) -> Action {
    guard phase == .lookingUp else { return .none }
    phase = .resting
    failures = 0
    lastSuccess = now
    guard isWantedAgain else { return .none }
    isWantedAgain = false
    return begin(now: now)
  }

  /// - Parameter random: uniform in 0..<1.
  mutating func failed(now: MonotonicInstant, random: Double) -> Action {
    guard phase == .lookingUp else { return .none }
    phase = .waiting
    isWantedAgain = false
    defer { failures += 1 }
    return .wait(until: now + backoff.delay(afterFailures: failures, random: random))
  }

  /// The wait that was asked for is over.
  mutating func due() -> Action {
    guard phase == .waiting else { return .none }
    phase = .lookingUp
    return .lookUp
  }

  /// The channel is idle: the result of a pending lookup, or the end of a wait, is ignored. The time of the last
  /// success is forgotten, so that the next request for addresses is looked up at once.
  mutating func stop() {
    phase = .resting
    isWantedAgain = false
    lastSuccess = nil
  }

  private mutating func begin(now: MonotonicInstant) -> Action {
    if let lastSuccess, isFresh(now: now) {
      phase = .waiting
      return .wait(until: lastSuccess + minimumInterval)
    }
    phase = .lookingUp
    return .lookUp
  }
}
