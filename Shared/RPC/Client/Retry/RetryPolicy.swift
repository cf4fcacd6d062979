/// When a call that has failed is made again (gRFC A6).
public struct RetryPolicy: Hashable, Sendable {
  /// More attempts than these are not made, whatever a configuration asks for (gRFC A6).
  public static let maximumAttemptsLimit = 5

  /// Attempts of one call, the first one counted: 2...5.
  public var maximumAttempts: Int
  /// The wait before the first retry, apart from jitter of ± 20 %.
  public var initialBackoff: Duration
  /// No wait is longer, apart from jitter.
  public var maximumBackoff: Duration
  /// Each further wait is this many times longer.
  public var backoffMultiplier: Double
  private var codes: UInt32

  /// - Parameters:
  ///   - maximumAttempts: a number over 5 means 5, one under 1 means 1: no retries.
  ///   - retryableStatusCodes: the statuses after which the call is made again.
  public init(
    maximumAttempts: Int, initialBackoff: Duration, maximumBackoff: Duration, backoffMultiplier: Double,
    retryableStatusCodes: Set<StatusCode>
  ) {
    self.maximumAttempts = max(1, min(maximumAttempts, Self.maximumAttemptsLimit))
    self.initialBackoff = initialBackoff
    self.maximumBackoff = maximumBackoff
    self.backoffMultiplier = backoffMultiplier
    codes = retryableStatusCodes.reduce(0) { $0 | 1 << UInt32($1.rawValue) }
  }

  /// Whether a call that ended with this status is made again, as long as attempts are left.
  public func isRetryable(_ code: StatusCode) -> Bool {
    codes & 1 << UInt32(code.rawValue) != 0
  }

  /// The wait before the retry number `step`, counted from 0.
  ///
  /// - Parameter random: uniform in 0..<1.
  func backoff(step: Int, random: Double) -> Duration {
    min(initialBackoff, maximumBackoff)
      .growing(by: backoffMultiplier, times: min(step, Self.maximumAttemptsLimit), atMost: maximumBackoff)
      .scaled(by: 0.8 + 0.4 * random)
  }
}
