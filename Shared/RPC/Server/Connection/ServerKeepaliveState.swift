import EventLoop

/// Whether a client is still there: a PING after a time of silence, and the end when there is no reply. Any byte is a
/// sign of life, so nothing is recorded per call: the owner reports when it last read something.
struct ServerKeepaliveState {
  enum Action: Equatable {
    /// Ask again then.
    case wait(until: MonotonicInstant)
    /// Send a PING, and ask again then.
    case ping(next: MonotonicInstant)
    case close
    /// Keepalive is off.
    case never
  }

  private let time: Duration?
  private let timeout: Duration
  /// When the PING was sent that nothing was received after.
  private var pingedAt: MonotonicInstant?

  init(_ settings: ServerKeepalive) {
    time = settings.time.map { max($0, .seconds(1)) }
    timeout = settings.timeout
  }

  /// - Parameter lastRead: when something was last received; at first, when the connection was opened.
  mutating func check(now: MonotonicInstant, lastRead: MonotonicInstant) -> Action {
    guard let time else { return .never }
    if let sent = pingedAt {
      guard lastRead > sent else {
        return now < sent + timeout ? .wait(until: min(sent + timeout, now + time)) : .close
      }
      pingedAt = nil
    }
    guard now >= lastRead + time else { return .wait(until: lastRead + time) }
    pingedAt = now
    // An answer is noticed when it is time for the next PING, though there is longer to wait for it.
    return .ping(next: now + min(time, timeout))
  }
}
