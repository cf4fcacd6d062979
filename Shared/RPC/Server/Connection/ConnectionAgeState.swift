import EventLoop

/// When a connection has been idle too long or has become too old, and when its last calls have had their time.
struct ConnectionAgeState {
  enum Reason: String, Equatable {
    case idle = "max_idle"
    case age = "max_age"
  }

  enum Action: Equatable {
    /// Ask again then.
    case wait(until: MonotonicInstant)
    /// Begin to drain, and ask again then; nil for never.
    case drain(Reason, next: MonotonicInstant?)
    /// The grace is over: calls that are left end now.
    case end
    case never
  }

  private let maximumIdle: Duration?
  private let grace: Duration?
  private let oldAt: MonotonicInstant?
  private var endAt: MonotonicInstant?
  private var isDraining = false

  /// - Parameter jitter: uniform in -1..<1; a tenth of it is added to the age.
  init(_ settings: ConnectionAge, openedAt: MonotonicInstant, jitter: Double) {
    maximumIdle = settings.maximumIdle
    grace = settings.grace
    oldAt = settings.maximumAge.map { age in
      openedAt + .nanoseconds(Int64(clamping: age.clampedNanoseconds, spread: jitter / 10))
    }
  }

  /// - Parameter idleSince: when the last call ended, the connection's opening before the first; nil while one is open.
  mutating func check(now: MonotonicInstant, idleSince: MonotonicInstant?) -> Action {
    if isDraining {
      guard let endAt else { return .never }
      guard now >= endAt else { return .wait(until: endAt) }
      self.endAt = nil
      return .end
    }
    if let oldAt, now >= oldAt { return drain(.age, now: now) }
    var next = oldAt
    if let maximumIdle {
      // While a call is open the connection is not idle; it will be again at this moment at the earliest.
      let idleAt = (idleSince ?? now) + maximumIdle
      if now >= idleAt { return drain(.idle, now: now) }
      next = min(next ?? idleAt, idleAt)
    }
    return next.map { .wait(until: $0) } ?? .never
  }

  private mutating func drain(_ reason: Reason, now: MonotonicInstant) -> Action {
    isDraining = true
    endAt = grace.map { now + $0 }
    return .drain(reason, next: endAt)
  }
}

extension Int64 {
  /// `value` and `spread` times itself more; the greatest number where that does not fit.
  fileprivate init(clamping value: Int64, spread: Double) {
    let result = Double(value) * (1 + spread)
    self = result < 0x1p63 ? Int64(result) : .max
  }
}
