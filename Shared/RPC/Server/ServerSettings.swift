public import HTTP1
public import HTTP2
public import ProtobufJSON

/// The bounds of a server. Past one, the caller gets RESOURCE_EXHAUSTED or UNAVAILABLE and the process stays up.
public struct ServerSettings: Sendable {
  /// Bytes of one request message; a larger one is answered with RESOURCE_EXHAUSTED.
  public var maximumRequestBytes = 4 << 20
  /// Connections of the process; a further one is rejected: with GOAWAY, or, over TLS, closed before the handshake.
  /// Rejected ones do not count.
  public var maximumConnections = 10_000
  /// Connections of one client address (IPv6: one /64; all Unix sockets are one); a further one is rejected in the
  /// same way. A client that `proxies` name counts by its own address, and a proxy that names clients in its requests
  /// has no such limit. Raise it where a proxy that hides its clients' addresses opens many; where it is as high as
  /// `maximumConnections`, nothing is kept for other addresses.
  public var maximumConnectionsPerAddress = 2_500
  /// The last quarter of the connections is kept for addresses that have fewer than this, so that a few addresses can't
  /// take all there are.
  static let connectionsFromReserve = 16
  var connectionReserve: Int { maximumConnectionsPerAddress < maximumConnections ? maximumConnections / 4 : 0 }
  /// Maximum number of calls of the process that are served at a time, including those whose caller has gone but whose
  /// handler still runs. Health has its own places.
  public var maximumCallsInFlight = 20_000
  /// How many of them each caller may have; nil: one caller may have them all.
  public var shares: CallShares?
  /// When calls are refused although they would not pass a bound.
  public var admission = AdmissionSettings()
  /// Settings of single methods, of services, of everything. `Server.unknownMethods` names those that fit nothing.
  public var methods: [MethodSelector: MethodSettings] = [:]
  /// Whose word about a client's address is believed: for all limits by address, for logs and for `RPCContext.peer`. By
  /// default no peer's.
  public var proxies = TrustedProxies()
  /// Bytes held for one connection: requests that were not read, responses that were not read.
  public var maximumConnectionBytes = 32 << 20
  /// The same for the process. Above a half, only connections that hold less than their equal share of the other half
  /// may hold more.
  public var maximumBytesInFlight = 256 << 20
  /// Which responses are compressed.
  public var compression = ServerCompression()
  /// TLS handshakes that a loop has under way, and carries on in one turn.
  public var handshakes = HandshakeLimits()
  /// A header block, or a request message, that has begun and of which nothing arrived for so long (at most twice as
  /// long) ends its connection, or its call with DEADLINE_EXCEEDED. Streams that are silent between messages are not
  /// concerned.
  public var requestProgressTimeout = Duration.seconds(30)
  /// A stream of requests on which no message has arrived for so long (at most a quarter longer) while its handler
  /// waits for one ends with DEADLINE_EXCEEDED; nil for never.
  public var streamIdleTime: Duration?
  /// How messages are read from JSON, in calls that use it. By default fields that a message does not have are left
  /// out, as they are when a message is read from its binary form. A `google.protobuf.Any` may contain any message that
  /// a method of the server takes or returns, and those that are named here.
  public var json = JSONMappingOptions(ignoresUnknownFields: true)
  /// Which pages of other origins may call by gRPC-Web or Connect; nil for none.
  public var crossOrigin: CrossOriginPolicy?
  /// Whether a call whose caller sent no `traceparent` begins a trace.
  public var startsTraces = false
  /// Clients that vanish, and clients that send too many PINGs.
  public var keepalive = ServerKeepalive()
  /// How long a connection may last.
  public var connectionAge = ConnectionAge()
  /// Streams per connection, windows, header limits, resets, timeouts.
  public var http2 = HTTP2Settings()
  /// The bounds of clients of HTTP/1.1 and HTTP/1.0, which can make the calls that need no trailers; whatever holds for
  /// HTTP/2 holds for them as well. nil: they are sent away, in clear text with 400, over TLS by ALPN.
  public var http1: HTTP1Settings? = HTTP1Settings()
  /// Called on its loop when a connection was closed because of the peer's input, with the reason. It must be quick, as
  /// a peer decides how often it is called.
  public var onBrokenConnection: (@Sendable (PeerIdentity, String) -> Void)?

  /// The defaults, which are meant for production.
  public init() {}
}
