/// A listener's report to its owner when the system refuses it connections.
public enum AcceptReport: Hashable, Sendable {
  /// Accepting fails and is tried again every 100 ms; connections wait in the kernel's queue meanwhile. Reported at
  /// once, and again at most once a minute.
  case failing(SocketError, attempts: Int)
  /// Connections are accepted again, after so many attempts that failed.
  case recovered(address: SocketAddress, attempts: Int)
}

/// Decides when a listener that cannot accept has something to report, so that a flood of failures makes few lines.
struct AcceptFailures {
  /// Between two reports of failures.
  static let interval = Duration.seconds(60)

  private var failedAttempts = 0
  private var lastReport: MonotonicInstant?
  private var isReported = false

  /// Whether accepting has failed since it last worked.
  var isPresent: Bool { failedAttempts > 0 }

  /// - Returns: how many attempts have failed, when that is to be reported.
  mutating func failed(at now: MonotonicInstant) -> Int? {
    failedAttempts += 1
    if let lastReport, now < lastReport + Self.interval { return nil }
    lastReport = now
    isReported = true
    return failedAttempts
  }

  /// - Returns: how many attempts failed before, when that is to be reported.
  mutating func succeeded() -> Int? {
    defer { (failedAttempts, isReported) = (0, false) }
    return isReported ? failedAttempts : nil
  }
}
