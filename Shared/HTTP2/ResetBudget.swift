/// Counts the streams this side had to reset because the peer provoked it ("MadeYouReset"): nghttp2 limits only the
/// resets a peer sends. A token bucket, refilled by the clock that is passed in.
struct ResetBudget {
  private let burst: Double
  private let perSecond: Double
  private var tokens: Double
  private var last: Int64 = 0

  init(burst: UInt64, perSecond: UInt64) {
    self.burst = Double(burst)
    self.perSecond = Double(perSecond)
    tokens = Double(burst)
  }

  /// Takes one token; false when the peer has used up its budget.
  /// - Parameter now: monotonic nanoseconds.
  mutating func take(now: Int64) -> Bool {
    tokens = min(burst, tokens + Double(max(0, now - last)) * perSecond / 1e9)
    last = now
    guard tokens >= 1 else { return false }
    tokens -= 1
    return true
  }
}
