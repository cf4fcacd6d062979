public import EventLoop

/// Token buckets, one for each key, in bounded memory. A pure value: the time is a parameter.
///
/// A bucket holds `burst` calls and is refilled by one every `interval`. It is kept as the time at which it will be
/// full again, so an idle key needs no memory.
public struct RateLimiter<Key: Hashable & Sendable>: Sendable {
  /// Whether a key may make a call now.
  public enum Decision: Hashable, Sendable {
    /// Its bucket holds at least one call.
    case allowed
    /// The call would be allowed after that time.
    case denied(retryAfter: Duration)
  }

  private let bucket: TokenBucket
  private let maximumKeys: Int
  private(set) var fullAt: [Key: Int64] = [:]

  /// - Parameters:
  ///   - burst: calls that a rested key may make at once, at least 1.
  ///   - interval: time after which one more is allowed, above zero.
  ///   - maximumKeys: beyond it the keys nearest to rest are forgotten.
  public init(burst: Int, interval: Duration, maximumKeys: Int = 10_000) {
    bucket = TokenBucket(burst: burst, interval: interval)
    self.maximumKeys = max(1, maximumKeys)
  }

  /// As above, with the bucket of a rate.
  public init(_ rate: RateLimit, maximumKeys: Int = 10_000) {
    bucket = TokenBucket(rate)
    self.maximumKeys = max(1, maximumKeys)
  }

  /// Acquires a token of the key's bucket if there is one.
  public mutating func acquire(_ key: Key, now: MonotonicInstant) -> Decision {
    let decision = check(key, now: now)
    if decision == .allowed {
      if fullAt[key] == nil, fullAt.count >= maximumKeys { makeRoom(now: now.nanoseconds) }
      fullAt[key] = bucket.afterAcquiring(fullAt: fullAt[key] ?? now.nanoseconds, now: now.nanoseconds)
    }
    return decision
  }

  /// The result that `acquire` would return, without a change.
  public func check(_ key: Key, now: MonotonicInstant) -> Decision {
    guard let fullAt = fullAt[key] else { return .allowed }
    let wait = bucket.wait(fullAt: fullAt, now: now.nanoseconds)
    return wait == 0 ? .allowed : .denied(retryAfter: .nanoseconds(wait))
  }

  /// Puts back a token that `acquire` got from the key's bucket: the call turned out not to count.
  public mutating func refund(_ key: Key) {
    guard let until = fullAt[key] else { return }
    fullAt[key] = bucket.afterReleasing(fullAt: until)
  }

  /// Forgets keys at rest; when that is not enough, a quarter of the rest, those nearest to it first. A caller that
  /// floods the limiter with keys so frees other floods, not itself.
  private mutating func makeRoom(now: Int64) {
    fullAt = fullAt.filter { $0.value > now }
    guard fullAt.count >= maximumKeys else { return }
    let kept = fullAt.sorted { $0.value > $1.value }.prefix(maximumKeys * 3 / 4)
    fullAt = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
  }
}
