public import HTTP2

/// The limits of a channel. Everything a peer or a caller can make grow has one.
public struct ChannelSettings: Sendable {
  /// Maximum size of a response message, in bytes; a larger one ends the call with RESOURCE_EXHAUSTED.
  public var maximumResponseBytes: Int
  /// Maximum size of the response headers, or of the trailers, in bytes: names, values and 32 a field. The server is
  /// informed; if it sends more nevertheless, the call ends with RESOURCE_EXHAUSTED.
  public var maximumResponseHeaderBytes = 16_384
  /// Calls that may wait for a connection or for a free stream; one more fails with RESOURCE_EXHAUSTED.
  public var maximumWaitingCalls: Int
  /// Calls in flight on one connection, at most as many as the peer allows.
  public var maximumConcurrentCalls: Int
  /// Bytes of request messages a call buffers before `write` suspends.
  public var writeBufferBytes: Int
  /// When to try again after a connection could not be made.
  public var backoff: ConnectionBackoff
  /// How long the system may take to connect to one address; nil for as long as the attempt may take with TLS and
  /// HTTP/2 (`ConnectionBackoff.minimumConnectTimeout`). Short where the other end may be a machine that is away: the
  /// system itself asks it again after 1 s, 3 s, 7 s.
  public var connectTimeout: Duration?
  /// After how long an attempt to connect to an address of the target that has not answered yet is joined by one to the
  /// next; the first that gets through is used (gRFC A61, RFC 8305). 100 ms to 2 s, others count as the nearer end.
  public var connectionAttemptDelay = Duration.milliseconds(250)
  /// After how long without a byte from the peer a PING asks whether it is still there while calls are in flight; nil
  /// for never. Detects a peer that is gone without a FIN. Servers of other implementations may refuse more than
  /// one in five minutes; after such a complaint the time is doubled (gRFC A8).
  public var keepalive: Duration?
  /// How long the answer to such a PING may take before the connection counts as lost.
  public var keepaliveTimeout: Duration
  /// Bytes of a request message below which `.automatic` compression leaves it as it is.
  public var compressionMinimumBytes = 1_024
  /// Whether the PING is also sent while no call is in flight.
  public var keepaliveWithoutCalls = false
  /// The least time between two lookups of a name that succeeded.
  public var minimumLookupInterval = ResolverState.defaultMinimumInterval
  /// How long a channel without calls keeps its connections; nil for ever. The next call connects again.
  public var idleTimeout: Duration? = .seconds(1_800)
  /// The settings of the service's owner: timeouts, retries, load balancing.
  public var serviceConfig: ServiceConfig?
  /// Bytes of request messages kept for one call, so that its retry policy can repeat it; a call that sends more is not
  /// repeated.
  public var retryBufferBytes = 256 << 10
  /// The same for all calls of the channel, spread evenly over the host's loops.
  public var maximumRetryBufferBytes = 16 << 20
  /// Whether a call that is made for no other one, or for one without a trace, begins a trace.
  public var startsTraces = false
  /// The `:authority` of requests; nil for the target's own address.
  public var authority: String?
  /// The caller's description of itself: program or library and version, in gRPC's own form (PROTOCOL-HTTP2, "User
  /// Agents"). Printable ASCII; anything else is sent as `?`.
  public var userAgent = "grpc-swift-nghttp2/1" {
    didSet { userAgent = MetadataRules.printable(userAgent) }
  }
  /// The trusted authorities and the own certificate; nil for clear text. The server's certificate must hold the host
  /// of the authority: the name as the target has it, of a list the first address, for a Unix socket `localhost`.
  public var tls: TLSClientContext?
  /// Where a channel without `tls` may connect to.
  public var clearText = ClearTextScope.anywhere
  /// Receives how long each connection took, on its loop: for measurements.
  package var connectionObserver: (@Sendable (ConnectionTimes) -> Void)?
  /// Counts the bytes of all connections: for measurements.
  package var traffic: WireTraffic?
  /// The number of the first stream of each connection, for tests of the last one.
  var firstStream: Int32 = 1

  /// Without arguments: the defaults, which are meant for production.
  public init(
    maximumResponseBytes: Int = 4 << 20, maximumWaitingCalls: Int = 10_000, maximumConcurrentCalls: Int = 1_000,
    writeBufferBytes: Int = 64 << 10, backoff: ConnectionBackoff = ConnectionBackoff(), keepalive: Duration? = nil,
    keepaliveTimeout: Duration = .seconds(20), authority: String? = nil, tls: TLSClientContext? = nil
  ) {
    self.maximumResponseBytes = maximumResponseBytes
    self.maximumWaitingCalls = maximumWaitingCalls
    self.maximumConcurrentCalls = maximumConcurrentCalls
    self.writeBufferBytes = writeBufferBytes
    self.backoff = backoff
    self.keepalive = keepalive
    self.keepaliveTimeout = keepaliveTimeout
    self.authority = authority
    self.tls = tls
  }
}
