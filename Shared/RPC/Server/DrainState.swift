/// How one connection is brought to its end (RFC 9113 section 6.8): a notice first, so that requests on their way still
/// count, then the last stream's number, then the end of what is open.
struct DrainState {
  enum Action: Equatable {
    case nothing
    /// Send the notice and a PING, and start a timer in case it is not answered.
    case notify
    /// Send the final GOAWAY; the session ends by itself with its last stream.
    case refuse
  }

  private enum Phase {
    case serving
    case notified
    case refusing
  }

  private var phase = Phase.serving

  mutating func begin() -> Action {
    guard phase == .serving else { return .nothing }
    phase = .notified
    return .notify
  }

  /// The PING was answered, or the timer has run out: whoever got the notice has stopped opening streams.
  mutating func noticeHasArrived() -> Action {
    guard phase == .notified else { return .nothing }
    phase = .refusing
    return .refuse
  }
}
