import EventLoop
import Testing

@testable import RPC

struct RateLimiterTests {
  private func at(_ seconds: Double) -> MonotonicInstant { MonotonicInstant(nanoseconds: Int64(seconds * 1e9)) }

  @Test("FA-1, FA-2 a rested key may make a burst of calls, then one each interval")
  func burst() {
    var limiter = RateLimiter<String>(burst: 3, interval: .seconds(10))
    for _ in 0..<3 { #expect(limiter.acquire("a", now: at(100)) == .allowed) }
    #expect(limiter.acquire("a", now: at(100)) == .denied(retryAfter: .seconds(10)))
    #expect(limiter.acquire("a", now: at(104)) == .denied(retryAfter: .seconds(6)))
    #expect(limiter.acquire("b", now: at(104)) == .allowed)
    #expect(limiter.acquire("a", now: at(110)) == .allowed)
    #expect(limiter.acquire("a", now: at(110)) == .denied(retryAfter: .seconds(10)))
    for _ in 0..<3 { #expect(limiter.acquire("a", now: at(1000)) == .allowed) }
    #expect(limiter.check("a", now: at(1000)) == .denied(retryAfter: .seconds(10)))
  }

  @Test("FA-1, FA-2 memory is bounded, and a flood of keys does not free the key that is limited most")
  func bounded() {
    var limiter = RateLimiter<Int>(burst: 2, interval: .seconds(10), maximumKeys: 100)
    _ = limiter.acquire(-1, now: at(0))
    _ = limiter.acquire(-1, now: at(0))
    for key in 0..<10_000 {
      _ = limiter.acquire(key, now: at(0))
      #expect(limiter.fullAt.count <= 100)
    }
    #expect(limiter.check(-1, now: at(0)) == .denied(retryAfter: .seconds(10)))
  }

  @Test(
    "the slowest rates with the largest bursts overflow nothing",
    arguments: [(1e-5, 1_000_000), (0, 300), (1e-300, .max), (-1, 1), (.infinity, 1_000_000), (.nan, 5)])
  func extremes(callsPerSecond: Double, burst: Int) {
    let rate = RateLimit(callsPerSecond: callsPerSecond, burst: burst)
    let bucket = SharedTokenBucket(rate)
    var limiter = RateLimiter<String>(rate)
    for now in [0, Int64(1e9), Int64(1e18)] {
      #expect(bucket.acquire(now: now) == 0)
      bucket.refund()
      #expect(limiter.acquire("a", now: MonotonicInstant(nanoseconds: now)) == .allowed)
      limiter.refund("a")
    }
    for _ in 0..<min(burst, 1_000) { #expect(bucket.acquire(now: Int64(1e18)) == 0) }
  }

  @Test("a bucket for all loops: released tokens can be acquired again")
  func sharedGiveBack() {
    let bucket = SharedTokenBucket(RateLimit(callsPerSecond: 0.1, burst: 2))
    #expect(bucket.acquire(now: 5) == 0)
    #expect(bucket.acquire(now: 5) == 0)
    #expect(bucket.acquire(now: 5) == 10_000_000_000)
    bucket.refund()
    #expect(bucket.acquire(now: 5) == 0)
    #expect(bucket.acquire(now: 5) == 10_000_000_000)
  }

  @Test("FA-2 an attempt that is refunded does not count")
  func refund() {
    var limiter = RateLimiter<String>(burst: 1, interval: .seconds(10))
    let now = MonotonicInstant(nanoseconds: 5)
    #expect(limiter.acquire("peer", now: now) == .allowed)
    limiter.refund("peer")
    limiter.refund("stranger")
    #expect(limiter.acquire("peer", now: now) == .allowed)
    #expect(limiter.acquire("peer", now: now) == .denied(retryAfter: .seconds(10)))
  }
}
