public import Metrics

/// A server's behaviour under overload. See `AdmissionLimit` for the adaptive part.
public struct AdmissionSettings: Sendable {
  /// How long calls may wait for their turn on a loop. When no call waits less than this for a whole `interval`, the
  /// loop refuses what it could not begin within this time, until it could serve all requests. Time that a handler
  /// spends waiting (for a database, for another service) is not counted: only work of the loop itself delays others.
  /// `nil` turns the adaptive limit off.
  ///
  /// The default keeps an overloaded server from answering everything too late, and has no effect
  /// otherwise. A service whose calls are short and urgent sets about what one of its calls takes.
  public var targetDelay: Duration? = .milliseconds(50)
  /// How long the delay must stay above the target without a break: shorter bursts are served.
  public var interval: Duration = .milliseconds(100)
  /// Calls that may always wait on a loop, however long each takes.
  public var minimumWaitingCalls = 8
  /// The delay after which a refused caller is asked to retry (`grpc-retry-pushback-ms`), on average, when twice as
  /// much is asked for as can be served; the delay grows with the overload.
  public var retryDelay: Duration = .milliseconds(500)

  /// Calls that the whole server accepts; those of priority `.exempt` do not count, here and below.
  public var rate: RateLimit?
  /// Calls that each peer may make: an IPv4 address, a /64 of IPv6, all of a machine's Unix sockets.
  public var peerRate: RateLimit?
  /// Maximum number of peers whose rates are remembered.
  public var maximumPeers = 10_000

  /// Where refusals are counted: `grpc_server_calls_shed{reason=…}`.
  public var metrics: MetricRegistry?

  /// The adaptive limit with its defaults; no rates.
  public init() {}
}

/// A token bucket: so many calls a second in the long run, `burst` at once after a rest.
public struct RateLimit: Hashable, Sendable {
  /// Above 0; from a call in a year to 10^9 a second. With a burst that would then take longer than 73 years to come
  /// back, the slowest is `burst` calls in 73 years.
  public var callsPerSecond: Double
  /// From 1 to 1,000,000.
  public var burst: Int

  /// - Parameters:
  ///   - callsPerSecond: above zero.
  ///   - burst: calls that are allowed at once after a rest, at least 1.
  public init(callsPerSecond: Double, burst: Int) {
    self.callsPerSecond = callsPerSecond
    self.burst = burst
  }
}
