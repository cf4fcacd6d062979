import EventLoop

/// Decides when a client asks by PING whether its peer is still there (grpc/doc/keepalive.md, gRFC A8).
struct KeepaliveState {
  enum Action: Hashable {
    /// `due` is to be called then.
    case wait(until: MonotonicInstant)
    /// Send a PING; `due` is to be called then.
    case ping(answerBy: MonotonicInstant)
    /// The peer is gone.
    case close
  }

  /// The time without a byte from the peer after which it is asked.
  let time: Duration
  /// How long the answer may take.
  let timeout: Duration
  /// Whether to ask while no call is in flight.
  let withoutCalls: Bool
  /// When the PING that waits for an answer was sent.
  private var asked: MonotonicInstant?

  init(time: Duration, timeout: Duration, withoutCalls: Bool) {
    self.time = time
    self.timeout = timeout
    self.withoutCalls = withoutCalls
  }

  func began(now: MonotonicInstant) -> Action {
    .wait(until: now + time)
  }

  /// - Parameter lastReceived: when the last bytes were received from the peer: any of them show that it is there.
  mutating func due(now: MonotonicInstant, lastReceived: MonotonicInstant, hasCalls: Bool) -> Action {
    if let asked {
      guard lastReceived > asked else { return now >= asked + timeout ? .close : .wait(until: asked + timeout) }
      self.asked = nil
    }
    guard hasCalls || withoutCalls else { return .wait(until: now + time) }
    let due = lastReceived + time
    guard due <= now else { return .wait(until: due) }
    asked = now
    return .ping(answerBy: now + timeout)
  }

  /// The peer has answered.
  mutating func acknowledged(now: MonotonicInstant) -> Action {
    asked = nil
    return .wait(until: now + time)
  }

  /// The time to use from now on, after a GOAWAY that complains of too many pings: twice as long (gRFC A8).
  static func doubled(_ time: Duration) -> Duration {
    time < .seconds(Int64.max / 4) ? time * 2 : time
  }

  /// Whether a GOAWAY complains of too many pings.
  static func isComplaint(code: UInt32, debug: String) -> Bool {
    code == 0xb && debug == "too_many_pings"
  }
}
