/// How much of something a peer may do: at once, and per second from then on. A token bucket, refilled by the clock
/// that is passed in. It keeps its tokens, unlike the bucket of RPC's rate limits, which keeps the time at which it is
/// full: here fractions of a token are refunded.
struct RateBudget {
  private let burst: Double
  private let perSecond: Double
  private var tokens: Double
  private var last: Int64 = 0

  init(burst: UInt64, perSecond: UInt64) {
    self.burst = Double(burst)
    self.perSecond = Double(perSecond)
    tokens = Double(burst)
  }

  /// Consumes one token; false when the peer has used up its budget.
  /// - Parameter now: monotonic nanoseconds.
  mutating func consume(now: Int64) -> Bool {
    if now > last {
      tokens = min(burst, tokens + Double(now - last) * perSecond / 1e9)
      last = now
    }
    guard tokens >= 1 else { return false }
    tokens -= 1
    return true
  }

  /// Regular use by the peer refills its budget, up to the burst.
  mutating func refund(_ count: Double) {
    tokens = min(burst, tokens + count)
  }
}
