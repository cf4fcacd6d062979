/// Stops retries while a server fails more than it succeeds: the token bucket of gRFC A6. A channel has one.
struct RetryThrottle: Hashable {
  /// Thousandths of a token, as three decimal places count.
  private(set) var tokens: Int
  private let maximum: Int
  private let ratio: Int

  init(_ settings: RetryThrottling) {
    maximum = settings.maximumMilliTokens
    ratio = settings.milliTokenRatio
    tokens = maximum
  }

  var allowsRetry: Bool { tokens > maximum / 2 }

  mutating func failed() {
    tokens = max(0, tokens - 1_000)
  }

  mutating func succeeded() {
    tokens = min(maximum, tokens + ratio)
  }
}

/// When retries of a channel stop (gRFC A6, "Throttling Retry Attempts and Hedged RPCs").
public struct RetryThrottling: Hashable, Sendable {
  let maximumMilliTokens: Int
  let milliTokenRatio: Int

  /// - Parameters:
  ///   - maximumTokens: more than 0, at most 1000; each failure takes one, and at half of them retries stop.
  ///   - tokenRatio: tokens that each success adds; more than 0. Decimal places beyond the third are ignored.
  public init(maximumTokens: Double, tokenRatio: Double) {
    maximumMilliTokens = Int(min(max(maximumTokens, 0.001), 1_000) * 1_000 + 0.000_001)
    milliTokenRatio = Int(min(max(tokenRatio, 0.001), 1_000) * 1_000 + 0.000_001)
  }
}
