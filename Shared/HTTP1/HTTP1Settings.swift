/// The bounds of a server for HTTP/1.x, in addition to those that it has for HTTP/2: a request of HTTP/1.x becomes one
/// of HTTP/2, so that those hold as well.
public struct HTTP1Settings: Hashable, Sendable {
  /// Bytes of a request's target; a longer one is answered with 414 (RFC 9112 section 3 asks for 8,000 at least, with
  /// the rest of the line).
  public var maximumTargetBytes = 8_000
  /// Bytes of a request's header lines with their ends, and again of its trailers; more are answered with 431.
  public var maximumHeaderBytes = 16_384
  /// Header lines of a request, and again of its trailers; more are answered with 431.
  public var maximumHeaderFields = 100
  /// How long a request's head may take from its first byte on, the first one's from the opening of the connection on,
  /// with its TLS handshake; then it is answered with 408.
  public var headerTimeout = Duration.seconds(10)
  /// How long a connection may be open without a request; then it is closed. It should be longer than proxies keep
  /// connections for later use (nginx: 60 s, ALB: 60 s), as a request may cross the end of the connection.
  public var idleTimeout = Duration.seconds(120)

  /// The defaults, which are meant for servers on the open network.
  public init() {}
}
