import LocalTime

/// A bounded number of attempts in a time (FA-1 family creation, FA-2 wrong codes): a token bucket in whole seconds.
public struct AttemptLimit: Hashable, Sendable {
  /// Most attempts at once.
  public var burst: Int64
  /// One further attempt is allowed after this many seconds.
  public var secondsPerAttempt: Int64

  public init(burst: Int64, secondsPerAttempt: Int64) {
    self.burst = max(1, burst)
    self.secondsPerAttempt = max(1, secondsPerAttempt)
  }

  /// Wrong pairing codes from one peer: 5 at once, then one a minute.
  public static let wrongPairingCodes = AttemptLimit(burst: 5, secondsPerAttempt: 60)
  /// Families created from one peer: 10 at once, then one a minute.
  public static let familyCreations = AttemptLimit(burst: 10, secondsPerAttempt: 60)
}

/// How far one peer is with its attempts.
public struct AttemptCount: Hashable, Sendable {
  /// When the bucket is full again; in the past for a peer that has done nothing lately, which may then be forgotten.
  public private(set) var fullAgain: Instant

  public init() { fullAgain = .distantPast }

  /// Seconds to wait before the next attempt; 0 when it is allowed now.
  public func delay(_ limit: AttemptLimit, at now: Instant) -> Int64 {
    let ahead = max(0, fullAgain.seconds - now.seconds)
    return max(0, ahead + limit.secondsPerAttempt - limit.burst * limit.secondsPerAttempt)
  }

  /// Counts an attempt.
  public mutating func record(_ limit: AttemptLimit, at now: Instant) {
    fullAgain = Instant(seconds: max(fullAgain.seconds, now.seconds) + limit.secondsPerAttempt)
  }
}
