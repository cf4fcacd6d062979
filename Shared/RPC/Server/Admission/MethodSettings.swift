/// The limits of one method, or of all methods of a service. See `ServerSettings.methods`.
public struct MethodSettings: Sendable {
  /// Which calls are refused first when not all can be served.
  public var priority = CallPriority.normal
  /// Bytes of one request message, without its envelope; nil for the server's limit.
  public var maximumRequestBytes: Int?
  /// Bytes of one response message; a larger one ends the call with RESOURCE_EXHAUSTED.
  public var maximumResponseBytes: Int?
  /// The deadline of a call that names none.
  public var defaultTimeout: Duration?
  /// Maximum time to the deadline of a call; also applies to calls without one.
  public var maximumTimeout: Duration?
  /// Calls that are accepted.
  public var rate: RateLimit?
  /// Calls that are served at a time, over all loops.
  public var maximumCallsInFlight: Int?

  /// The defaults for methods without settings.
  public init() {}
}

/// How important it is that a call is served. When not all can be, those below are refused for those above.
public enum CallPriority: Int, CaseIterable, Comparable, Sendable {
  /// Served when there is time: prefetches, batches, statistics.
  case sheddable
  /// The settings of methods that are not listed.
  case normal
  /// For calls whose delay users notice at once.
  case critical
  /// Never refused for load or rates: health checks, which would otherwise make an overloaded server a dead one.
  case exempt

  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
