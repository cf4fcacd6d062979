import EventLoop

/// Counts the PINGs that a client sends too often (gRPC A8). Strikes are forgiven whenever the server sends HEADERS or
/// DATA.
struct PingPolicy {
  enum Verdict: Equatable {
    case welcome
    case strike
    /// GOAWAY with ENHANCE_YOUR_CALM and `too_many_pings`, and the end.
    case tooMany
    /// The limit was reported already.
    case ignored
  }

  /// How far apart PINGs on a connection without calls are when the client may not keep it alive (A8: two hours, TCP's
  /// own keepalive).
  static let intervalWithoutCalls = Duration.seconds(7_200)

  private let minimumInterval: Duration
  private let permitsWithoutCalls: Bool
  private let maximumStrikes: Int
  private var strikes = 0
  private var lastPing: MonotonicInstant?
  private var hasEnded = false

  init(_ settings: ServerKeepalive) {
    minimumInterval = settings.minimumPingInterval
    permitsWithoutCalls = settings.permitsPingsWithoutCalls
    maximumStrikes = settings.maximumPingStrikes
  }

  /// - Parameters:
  ///   - hasCalls: whether a stream is open.
  ///   - hasAnswered: whether HEADERS or DATA were sent since the last PING.
  mutating func received(now: MonotonicInstant, hasCalls: Bool, hasAnswered: Bool) -> Verdict {
    guard !hasEnded else { return .ignored }
    let previous = lastPing
    lastPing = now
    if hasAnswered {
      strikes = 0
      return .welcome
    }
    let interval = hasCalls || permitsWithoutCalls ? minimumInterval : max(minimumInterval, Self.intervalWithoutCalls)
    guard let previous, now < previous + interval else { return .welcome }
    strikes += 1
    guard strikes > maximumStrikes else { return .strike }
    hasEnded = true
    return .tooMany
  }
}
