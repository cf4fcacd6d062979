/// A bounded number of attempts in a time (FA-1 family creation, FA-2 wrong codes): a token bucket in whole seconds.
/// The API counts; the numbers are the rule's.
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
