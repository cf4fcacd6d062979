/// How long a client waits between attempts to connect: gRPC's connection back-off protocol
/// (grpc/doc/connection-backoff.md) with its published constants as defaults.
public struct ConnectionBackoff: Hashable, Sendable {
  /// The time from the start of the first attempt to the start of the second.
  public var initial: Duration
  /// Each further wait is this many times longer.
  public var multiplier: Double
  /// No wait is longer, apart from jitter.
  public var maximum: Duration
  /// The share by which a wait varies in both directions, so that clients do not return all at once.
  public var jitter: Double
  /// An attempt is given at least this long, even when the next one would be due.
  public var minimumConnectTimeout: Duration

  /// gRPC's constants: 1 s, × 1.6, at most 120 s, ± 20 %, 20 s for an attempt.
  public init(
    initial: Duration = .seconds(1), multiplier: Double = 1.6, maximum: Duration = .seconds(120),
    jitter: Double = 0.2, minimumConnectTimeout: Duration = .seconds(20)
  ) {
    self.initial = initial
    self.multiplier = multiplier
    self.maximum = maximum
    self.jitter = jitter
    self.minimumConnectTimeout = minimumConnectTimeout
  }

  /// The time between the starts of attempt `failures` and the one after it.
  ///
  /// - Parameters:
  ///   - failures: how many attempts failed in a row before this one, 0 for the first.
  ///   - random: uniform in 0..<1.
  func delay(afterFailures failures: Int, random: Double) -> Duration {
    initial.growing(by: multiplier, times: failures, atMost: maximum).scaled(by: 1 + jitter * (2 * random - 1))
  }
}
