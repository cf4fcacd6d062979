/// How long a connection may last, so that clients spread over servers that were added later (gRPC A9). A connection
/// that is too old is drained: the client opens another one, calls in flight finish.
public struct ConnectionAge: Sendable {
  /// A connection that has had no call for so long is drained; nil for never.
  public var maximumIdle: Duration?
  /// A connection of this age is drained; nil for never. Each connection's own limit is up to 10 % more or less, so
  /// that those opened together do not end together.
  public var maximumAge: Duration?
  /// How long the calls in flight may go on after that before they end with UNAVAILABLE; nil for as long as they like.
  public var grace: Duration?

  /// Without arguments connections last as long as both ends like.
  public init(maximumIdle: Duration? = nil, maximumAge: Duration? = nil, grace: Duration? = nil) {
    self.maximumIdle = maximumIdle
    self.maximumAge = maximumAge
    self.grace = grace
  }
}
