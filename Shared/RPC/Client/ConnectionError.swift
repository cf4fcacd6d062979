/// Why a channel has no connection: the `cause` of a call's UNAVAILABLE, and of its DEADLINE_EXCEEDED when it has
/// waited for a connection until then. Equal for failures that repeat.
public struct ConnectionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The target as it was written.
  public var target: String
  /// The last failure, such as `connect 127.0.0.1:7001: Connection refused`, for people.
  public var reason: String

  public var description: String { "no connection to \(target) (\(reason))" }
}
