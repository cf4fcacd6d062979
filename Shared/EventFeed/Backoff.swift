import EventLoop

/// Growing pauses between attempts, with a random part so that followers do not come back all at once.
struct Backoff {
  let first: Duration
  let longest: Duration
  private var attempts = 0

  init(first: Duration, longest: Duration) {
    self.first = first
    self.longest = longest
  }

  /// The next pause: doubled each time up to the longest, and between half and all of that.
  mutating func next(random: UInt64) -> Duration {
    let (scaled, overflow) = first.clampedNanoseconds.multipliedReportingOverflow(by: 1 << min(attempts, 30))
    attempts += 1
    let whole = overflow ? longest.clampedNanoseconds : min(scaled, longest.clampedNanoseconds)
    return .nanoseconds(whole - Int64(random % UInt64(max(1, whole / 2 + 1))))
  }

  mutating func reset() {
    attempts = 0
  }
}
