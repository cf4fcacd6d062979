import EventLoop
import RPC

/// Growing pauses between attempts, with a random part so that followers do not come back all at once:
/// half of the pause. gRPC's ± 20 % would spread the followers of a publisher that has restarted over less time.
struct Backoff {
  let first: Duration
  let maximum: Duration
  private var attempts = 0

  init(first: Duration, maximum: Duration) {
    self.first = first
    self.maximum = maximum
  }

  /// The next pause: doubled each time up to the maximum, and between half and all of that.
  mutating func next(random: UInt64) -> Duration {
    let whole = min(first, maximum).growing(by: 2, times: attempts, atMost: maximum).clampedNanoseconds
    attempts += 1
    return .nanoseconds(whole - Int64(random % UInt64(max(1, whole / 2 + 1))))
  }

  mutating func reset() {
    attempts = 0
  }
}
