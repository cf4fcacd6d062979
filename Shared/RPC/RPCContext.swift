public import EventLoop
import HTTP2
import Synchronization

/// The other end of a connection, or the client that a trusted proxy there has named.
public struct PeerIdentity: Hashable, Sendable, CustomStringConvertible {
  /// Of the connection's other end, or the one that `proxy` has named (`ServerSettings.proxies`), with port 0 where it
  /// has named none. A client's Unix socket usually has no path: it is empty then.
  public var address: SocketAddress
  /// The connection's other end where that is a proxy which has named the client; nil where `address` is it. A client
  /// that is named in a request has no certificate and no process: those of the connection are the proxy's.
  public var proxy: SocketAddress?
  /// The name in the peer's verified certificate; nil without mutual TLS. The first URI of its alternative names, else
  /// the first DNS name, else the common name: for display. Who decides by a name what a caller may do takes it from
  /// `certificateURIs`, as an authority signs DNS names for whoever has the host.
  public var certificateName: String?
  /// The URIs among the alternative names of that certificate, in their order.
  public var certificateURIs: [String] = []
  /// Whether that certificate is made for clients: its extended key usage (RFC 5280 section 4.2.1.12) has `clientAuth`.
  /// A certificate without that extension is not.
  public var hasClientCertificate = false

  /// The process that connected to a Unix socket, as reported by the system; nil for other connections.
  public var process: PeerProcess?

  /// Creates a peer, for contexts without a connection, as in tests.
  public init(address: SocketAddress, certificateName: String? = nil, process: PeerProcess? = nil) {
    self.address = address
    self.certificateName = certificateName
    self.process = process
  }

  /// For logs: `127.0.0.1:4711`, `unix:process 4711 of user 1000`, or `192.0.2.7:4711 by 10.0.0.1:7000`, the second
  /// being the proxy.
  public var description: String {
    if let proxy { return "\(address) by \(proxy)" }
    if case .unix(let path) = address, path.isEmpty, let process { return "unix:\(process)" }
    return address.description
  }
}

/// The call that a handler serves. `current` is the same for everything the handler does, so that calls
/// it makes itself inherit the deadline, the cancellation and the trace.
public struct RPCContext: Sendable {
  /// The context of the call that the present task serves.
  @TaskLocal public static var current: RPCContext?

  private enum Source: Sendable {
    case call(ServerCall)
    case detached(Detached)
  }

  private final class Detached: Sendable {
    let method: MethodDescriptor
    let requestMetadata: Metadata
    let deadline: MonotonicInstant?
    let peer: PeerIdentity
    let trace: TraceContext?
    let receivedAt: MonotonicInstant

    init(
      method: MethodDescriptor, requestMetadata: Metadata, deadline: MonotonicInstant?, peer: PeerIdentity,
      trace: TraceContext?, receivedAt: MonotonicInstant
    ) {
      self.method = method
      self.requestMetadata = requestMetadata
      self.deadline = deadline
      self.peer = peer
      self.trace = trace
      self.receivedAt = receivedAt
    }
  }

  private let source: Source
  /// The values attached by interceptors.
  public var values = ContextValues()

  init(call: ServerCall) {
    source = .call(call)
  }

  /// A context without a connection, for tests and for work that a service starts itself.
  public init(
    method: MethodDescriptor, requestMetadata: Metadata = Metadata(), deadline: MonotonicInstant? = nil,
    peer: PeerIdentity = PeerIdentity(address: .unix(path: "")), trace: TraceContext? = nil,
    receivedAt: MonotonicInstant = MonotonicInstant(nanoseconds: 0)
  ) {
    source = .detached(
      Detached(
        method: method, requestMetadata: requestMetadata, deadline: deadline, peer: peer, trace: trace,
        receivedAt: receivedAt))
  }

  /// The method that is called: one of the server's, which rejects calls of others before there is a context.
  public var method: MethodDescriptor {
    switch source {
    case .call(let call): call.method.descriptor
    case .detached(let detached): detached.method
    }
  }

  /// The request's headers.
  public var requestMetadata: Metadata {
    switch source {
    case .call(let call): call.requestMetadata
    case .detached(let detached): detached.requestMetadata
    }
  }

  /// When the caller gives up; the call is answered with DEADLINE_EXCEEDED then.
  public var deadline: MonotonicInstant? {
    switch source {
    case .call(let call): call.deadline
    case .detached(let detached): detached.deadline
    }
  }

  /// When the request's headers were received; as exact as a turn of the loop.
  public var receivedAt: MonotonicInstant {
    switch source {
    case .call(let call): MonotonicInstant(nanoseconds: call.openedAt)
    case .detached(let detached): detached.receivedAt
    }
  }

  /// The caller, as far as the connection knows.
  public var peer: PeerIdentity {
    switch source {
    case .call(let call): call.peer
    case .detached(let detached): detached.peer
    }
  }

  /// The call's place in a trace, read from the request's headers at every access; nil when the caller sent none and
  /// the server begins none (`ServerSettings.startsTraces`). The calls that the handler makes are sent within it.
  public var trace: TraceContext? {
    switch source {
    case .call(let call): call.trace
    case .detached(let detached): detached.trace
    }
  }

  /// Has a call that the handler has started cancelled with this one, whichever task it belongs to.
  func adopt(_ call: ClientCall) {
    if case .call(let parent) = source { parent.adopt(call) }
  }

  /// Sets whose call this is: from now on it has one of that caller's places (`ServerSettings.shares`), no longer one
  /// of those of its address. For interceptors, and for handlers on the call's loop that find it out only from the
  /// request. Without a connection, or where places are not shared, it does nothing.
  /// - Throws: RESOURCE_EXHAUSTED when the caller has none left.
  public func acquirePlace(of owner: CallOwner) throws(RPCError) {
    if case .call(let call) = source { try call.acquirePlace(of: owner) }
  }

  /// True when the response is no longer awaited: the caller cancelled, the connection was lost, the deadline
  /// passed, `end(with:)` was called. It is the call's, whatever task asks: tasks that the handler has started see it
  /// too, and a task that the handler itself cancels does not change it. The task that asks, for a context without a
  /// connection.
  public var isCancelled: Bool {
    guard case .call(let call) = source else { return Task.isCancelled }
    return call.isCancelled.load(ordering: .relaxed)
  }

  /// Whether the method streams requests or responses.
  public var isStreaming: Bool {
    guard case .call(let call) = source else { return false }
    return call.streams != nil
  }

  /// Ends the call from outside of its handler: the caller gets the status, the handler is cancelled, and its further
  /// reads and writes fail with the error. A call that is over stays as it is. From any thread.
  public func end(with error: RPCError) {
    guard case .call(let call) = source else { return }
    call.onLoop { call.end(with: error) }
  }

  /// Whether the response's messages are compressed, over the server's own setting. Only where the client accepts gzip,
  /// and only before the first message.
  public func setResponseCompression(_ compression: MessageCompression) {
    guard case .call(let call) = source else { return }
    call.onLoop { call.outbound.chooseCompression(compression) }
  }

  /// Whether the request that was read last was sent compressed.
  public var isRequestCompressed: Bool {
    guard case .call(let call) = source else { return false }
    return call.lastRequestWasCompressed.load(ordering: .relaxed)
  }

  /// Sets the headers of the response. They are sent with the first message, with the status of a call that has none,
  /// or by `sendInitialMetadata()`; later settings have no effect.
  public func setInitialMetadata(_ metadata: Metadata) {
    guard case .call(let call) = source else { return }
    call.onLoop { call.responseMetadata().initial = metadata }
  }

  /// Sends the headers of the response now, with the metadata set so far: a call that streams and has nothing to say
  /// yet tells its caller that it was accepted. The second time, and without a connection, it does nothing.
  /// - Throws: the call's status when it is over. It is RESOURCE_EXHAUSTED for metadata beyond what the client takes.
  public nonisolated(nonsending) func sendInitialMetadata() async throws(RPCError) {
    if case .call(let call) = source { try await call.sendInitialMetadata() }
  }

  /// Sets the trailers sent with the status; the metadata of a thrown `RPCError` is added to it.
  public func setTrailers(_ metadata: Metadata) {
    guard case .call(let call) = source else { return }
    call.onLoop { call.responseMetadata().trailers = metadata }
  }

  /// Sets the only value of one name among the trailers.
  ///
  /// - Throws: what cannot be sent, as `Metadata.add` does.
  public func setTrailer(_ name: String, _ value: String) throws(MetadataError) {
    let entry = try Metadata.entry(name, value)
    guard case .call(let call) = source else { return }
    call.onLoop { call.responseMetadata().trailers.replaceOrAdd(entry) }
  }

  /// Sets the only bytes of one name among the trailers.
  ///
  /// - Throws: what cannot be sent, as `Metadata.add` does.
  public func setTrailer(_ name: String, binary: [UInt8]) throws(MetadataError) {
    let entry = try Metadata.entry(name, binary)
    guard case .call(let call) = source else { return }
    call.onLoop { call.responseMetadata().trailers.replaceOrAdd(entry) }
  }
}
