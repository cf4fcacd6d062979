import EventLoop

/// How one connection is brought to its end (RFC 9113 section 6.8): a notice first, so that requests on their way still
/// count, then the last stream's number, then the end of what is open.
struct DrainState {
  enum Action: Equatable {
    case nothing
    /// Send the notice and a PING; ask again then in case it is not answered.
    case notify(until: MonotonicInstant)
    /// Send the final GOAWAY; the session ends by itself with its last stream.
    case refuse
  }

  private enum Phase: Equatable {
    case serving
    case notified(until: MonotonicInstant)
    case refusing
  }

  /// How long the answer to the PING is waited for.
  static let noticeTimeout = Duration.seconds(5)

  private var phase = Phase.serving

  /// When the answer to the notice is overdue.
  var due: MonotonicInstant? {
    if case .notified(let until) = phase { until } else { nil }
  }

  mutating func begin(now: MonotonicInstant) -> Action {
    guard phase == .serving else { return .nothing }
    phase = .notified(until: now + Self.noticeTimeout)
    return .notify(until: now + Self.noticeTimeout)
  }

  /// The PING was answered: a client that got the notice has stopped opening streams.
  mutating func noticeHasArrived() -> Action {
    guard case .notified = phase else { return .nothing }
    phase = .refusing
    return .refuse
  }

  /// A client that does not answer in time is not waited for.
  mutating func check(now: MonotonicInstant) -> Action {
    guard let due, now >= due else { return .nothing }
    return noticeHasArrived()
  }
}
