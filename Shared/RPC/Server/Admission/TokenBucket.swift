import EventLoop
import Synchronization

/// The arithmetic of a token bucket. Its level is kept as the time at which it will be full again (the generic cell
/// rate algorithm), so that a rested bucket needs no memory and no clock ticks for it.
struct TokenBucket: Sendable {
  private let burst: Int64
  fileprivate let interval: Int64
  /// No bucket takes longer to fill up, 73 years, or the sums below would overflow.
  private static let maximumRest = Int64.max / 4

  /// - Parameters:
  ///   - burst: tokens of a full bucket, 1 to 1,000,000.
  ///   - interval: time in which one token is added, above zero, a year at most. An interval that would take longer
  ///     than 73 years for all of them is shortened.
  init(burst: Int, interval: Duration) {
    self.burst = Int64(max(1, min(burst, 1_000_000)))
    let nanoseconds = min(interval, .seconds(86_400 * 365)).clampedNanoseconds
    self.interval = max(1, min(nanoseconds, Self.maximumRest / self.burst))
  }

  init(_ rate: RateLimit) {
    let nanoseconds = rate.callsPerSecond > 0 ? 1e9 / rate.callsPerSecond : .infinity
    self.init(burst: rate.burst, interval: .nanoseconds(Int64(min(nanoseconds, 86_400e9 * 365))))
  }

  /// Nanoseconds until there is a token; 0 when there is one now.
  func wait(fullAt: Int64, now: Int64) -> Int64 {
    // A token can be acquired while at most burst - 1 are missing.
    max(0, fullAt - now - (burst - 1) * interval)
  }

  /// The new level after a token was acquired.
  func afterAcquiring(fullAt: Int64, now: Int64) -> Int64 { max(fullAt, now) + interval }

  /// The new level after a token was put back.
  func afterReleasing(fullAt: Int64) -> Int64 { fullAt - interval }
}

/// One bucket for all loops of a server.
final class SharedTokenBucket: Sendable {
  private let bucket: TokenBucket
  private let fullAt = Atomic<Int64>(.min / 4)

  init(_ rate: RateLimit) {
    bucket = TokenBucket(rate)
  }

  /// Puts back a token that `acquire` got.
  func refund() {
    fullAt.wrappingSubtract(bucket.interval, ordering: .relaxed)
  }

  /// Acquires a token; or none, and returns the nanoseconds until there is one.
  func acquire(now: Int64) -> Int64 {
    var seen = fullAt.load(ordering: .relaxed)
    while true {
      let wait = bucket.wait(fullAt: seen, now: now)
      guard wait == 0 else { return wait }
      let (exchanged, original) = fullAt.weakCompareExchange(
        expected: seen, desired: bucket.afterAcquiring(fullAt: seen, now: now), ordering: .relaxed)
      if exchanged { return 0 }
      seen = original
    }
  }
}
