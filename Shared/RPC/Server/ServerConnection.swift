import EventLoop
import HTTP1
import HTTP2
import ProtobufJSON

/// The constants that all connections of a server share.
struct ServerCore: Sendable {
  let table: MethodTable
  let interceptors: InterceptorChain
  let settings: ServerSettings
  /// Each loop's part of the process's limits.
  let bytesPerLoop: Int
  /// How messages are read from JSON and written as such.
  let json: JSONMappingOptions

  /// - Parameter bytesPerLoop: each loop's part of the process's limits.
  init(table: MethodTable, interceptors: InterceptorChain, settings: ServerSettings, bytesPerLoop: Int) {
    self.table = table
    self.interceptors = interceptors
    self.settings = settings
    self.bytesPerLoop = bytesPerLoop
    var json = settings.json
    json.types.add(table.methods.flatMap(\.handler.messages))
    self.json = json
  }
}

/// Objects that a connection holds and every call uses several times, without reference counting: counting is atomic,
/// and took a fifth of a unary call.
struct UncountedParts {
  let shard: Unmanaged<ServerShard>
  let loop: Unmanaged<EventLoop>
  let workers: Unmanaged<CallWorkers>
  let admission: Unmanaged<Admission>
  let account: Unmanaged<ByteAccount>
  let interceptors: Unmanaged<InterceptorChain>

  init(_ shard: ServerShard, _ account: ByteAccount, _ core: ServerCore) {
    interceptors = Unmanaged.passUnretained(core.interceptors)
    self.shard = Unmanaged.passUnretained(shard)
    loop = Unmanaged.passUnretained(shard.loop)
    workers = Unmanaged.passUnretained(shard.workers)
    admission = Unmanaged.passUnretained(shard.admission)
    self.account = Unmanaged.passUnretained(account)
  }
}

/// One client's connection: turns requests into calls. Confined to its loop.
final class ServerConnection: HTTP2ConnectionDelegate {
  let core: ServerCore
  let shard: ServerShard
  let account: ByteAccount
  let parts: UncountedParts
  /// The share of places of all connections of its address.
  let address: AddressPlaces
  /// Whether its requests name their clients in a header that is believed.
  private let isProxy: Bool
  /// The last caller that was made known, and its places: most calls of a connection are the same one's.
  private var lastOwner: CallOwner?
  private var ownerPlaces: PlaceShare?
  /// The client, as far as the connection itself tells; with the name in its certificate, once a TLS handshake has
  /// shown it.
  private(set) var peer: PeerIdentity
  /// Makes the span ids of this connection's calls differ from those of all others.
  let spanSeed: UInt64
  private(set) var connection: HTTP2Connection?
  var headersProgress = RequestProgress()
  /// The headers of the last valid call, and their meaning: most calls repeat them.
  private var lastHead: ServedHead?
  private var lastRevision: UInt64 = 0
  private var metadata = SharedMetadata()
  var life: ConnectionLife
  /// The connection's one timer, for what `life` has to check next.
  var lifeTimer: (any ScheduledTimer)?
  /// Monotonic nanoseconds at which the last call ended.
  var idleSince: Int64

  /// - Parameters:
  ///   - origin: whose connection it is.
  ///   - transform: TLS; nil for clear text.
  ///   - handshake: the place of its handshake.
  init(
    socket: StreamSocket, origin: ConnectionOrigin, core: ServerCore, shard: ServerShard,
    transform: (any ByteTransform)? = nil, handshake: HandshakePlace? = nil
  ) {
    self.core = core
    self.shard = shard
    peer = origin.peer
    isProxy = origin.isProxy
    address = shard.places.address(origin.peer.address)
    spanSeed = shard.spanSeeds.next()
    account = ByteAccount(parent: shard.account)
    parts = UncountedParts(shard, account, core)
    let now = shard.loop.now
    idleSince = now.nanoseconds
    life = ConnectionLife(
      keepalive: core.settings.keepalive, age: core.settings.connectionAge, openedAt: now, jitter: shard.jitter())
    connection = HTTP2Connection(
      socket: socket, role: .server, settings: core.settings.http2, delegate: self, account: account,
      idleMemory: shard.idleMemory, transform: transform, handshake: handshake,
      http1: core.settings.http1.map { settings in
        { HTTP1Gateway(settings, isSecure: $0, openedAt: $1) }
      })
    scheduleLife()
  }

  func connectionSecured(_ connection: HTTP2Connection) {
    peer.certificateName = connection.peerName
    peer.certificateURIs = connection.peerCertificate.uris
    peer.hasClientCertificate = connection.peerCertificate.isForClients
  }

  func sharesLoop(_ connection: HTTP2Connection) -> Bool { shard.hasSeveralConnections }

  // MARK: Requests

  func session(
    _ session: HTTP2Session, openedStream id: Int32, headers: HeaderBlock, endStream: Bool
  ) -> HTTP2Stream? {
    if let lastHead, headers.revision == lastRevision { return serve(lastHead, now: session.now) }
    let head = RequestHead(headers, table: core.table, last: lastHead?.method, metadata: &metadata)
    switch head.verdict(isTooLarge: headers.isTooLarge, settings: core.settings.http2) {
    case .httpStatus(let prepared):
      if let preflight = core.settings.crossOrigin?.preflight(headers) {
        return RejectedCall(CrossOriginPolicy.preflightHeaders, preflight)
      }
      return RejectedCall(http: prepared, withText: headers.first(.method) != "HEAD")
    case .status(let code, let message):
      let leadsNowhere = head.method == nil && code == .unimplemented
      if leadsNowhere { parts.admission._withUnsafeGuaranteedRef { $0.noteUnknownMethod() } }
      return RejectedCall(
        RPCError(code, message), head.format ?? .grpc, crossOrigin(head.format, headers), leadsNowhere: leadsNowhere)
    case .serve(let method):
      var compression = head.compression
      compression.choice = core.settings.compression.responses
      let served = ServedHead(
        method: method, metadata: metadata.finish(), requested: head.timeout, compression: compression,
        format: head.format ?? .grpc, message: head.message, crossOrigin: crossOrigin(head.format, headers),
        client: isProxy ? client(namedBy: headers) : nil)
      lastHead = served
      lastRevision = headers.revision
      return serve(served, now: session.now)
    }
  }

  func sessionHandledEvents(_ session: HTTP2Session) {
    assert(shard.loop.inEventLoop)
    shard.workers.run()
  }

  /// The client that a proxy's request names; nil where it names none.
  private func client(namedBy headers: HeaderBlock) -> ForwardedClient? {
    ForwardedClient.named(
      by: headers, on: peer, last: lastHead?.client, core.settings.proxies, shard.places)
  }

  /// Begins a call.
  private func serve(_ head: consuming ServedHead, now: Int64) -> HTTP2Stream {
    if head.timeout == 0 { return RejectedCall(ServerCall.deadlineExceeded, head) }
    if let excess = excess() { return RejectedCall(excess, head) }
    let place = place(of: head)
    let excess = place.acquire()
    // Whose call it is may be known as soon as its headers were read, and that caller have a place.
    if let excess, !shard.places.areShared {
      shard.places.note(excess)
      return RejectedCall(excess.error, head)
    }
    let refused = parts.admission._withUnsafeGuaranteedRef {
      $0.refusal(of: head, from: head.client?.peer ?? peer, now: now)
    }
    if let refused {
      if excess == nil { place.release() }
      return refused
    }
    return ServerCall(
      connection: self, head: head, deadline: deadline(head.timeout), limit: head.method.maximumRequestBytes,
      place: excess == nil ? place : nil)
  }

  /// What a page needs to read the response; nil for a caller that is none.
  private func crossOrigin(_ format: WireFormat?, _ headers: HeaderBlock) -> HeaderList? {
    guard format?.framing != .grpc, let policy = core.settings.crossOrigin else { return nil }
    return policy.headers(for: headers.first(named: "origin"))
  }

  /// The share of its address in the places of calls whose caller is not known yet.
  @inline(__always)
  private func place(of head: ServedHead) -> PlaceShare {
    // Health is still answered when all places are in use.
    let isExempt = head.method.priority == .exempt
    guard let client = head.client else { return isExempt ? address.exempt : address.unidentified }
    return isExempt ? client.places.exempt : client.places.unidentified
  }

  /// The places of a caller; nil where places are not shared.
  func places(of owner: CallOwner) -> PlaceShare? {
    assert(shard.loop.inEventLoop)
    if lastOwner != owner {
      ownerPlaces = shard.places.share(of: owner)
      lastOwner = owner
    }
    return ownerPlaces
  }

  /// The end of the call's time. It counts from now and not from the beginning of this turn, at which the caller may
  /// not have sent the request yet: the caller, whose own deadline would come later, would take the reset of the stream
  /// for a cancellation by the server.
  private func deadline(_ timeout: Int64) -> MonotonicInstant? {
    guard timeout >= 0 else { return nil }
    let (sum, overflow) = shard.loop.readClock().nanoseconds.addingReportingOverflow(timeout)
    return overflow ? nil : MonotonicInstant(nanoseconds: sum)
  }

  /// The status for what exceeds the bytes this connection may hold. Half of the loop's bytes are shared by all; of the
  /// other half every connection has an equal share, so that those who use much cannot keep out those who use little.
  func excess() -> RPCError? {
    if account.bytes > core.settings.maximumConnectionBytes {
      return .overload(
        "the server holds \(account.bytes) bytes for this connection, the limit is "
          + "\(core.settings.maximumConnectionBytes): read the responses, send fewer requests at a time")
    }
    if shard.account.bytes > core.bytesPerLoop / 2, account.bytes > shard.reservedBytes {
      return .overload(
        "the server holds \(account.bytes) bytes for this connection and many for others: retry later, send fewer "
          + "requests at a time")
    }
    return nil
  }

  // MARK: The end

  /// The server that takes its place, or another one, has to be found.
  private static let shutDown = RPCError.tryAgain(
    .unavailable, "the server is shutting down: connect again", after: .seconds(1))

  /// Ends every call with UNAVAILABLE, and the connection after that.
  func abandon(_ error: RPCError = shutDown) {
    assert(shard.loop.inEventLoop)
    guard let connection else { return }
    connection.session.forEachStream { stream in
      (stream as? ServerCall)?.end(with: error)
      (stream as? RejectedCall)?.answer()
    }
    connection.session.sendGoAway(.noError)
    connection.closeWhenFlushed()
  }

  func endIdleStreams() {
    assert(shard.loop.inEventLoop)
    connection?.session.forEachStream { stream in
      (stream as? ServerCall)?.endIfIdle(Self.shutDown)
      (stream as? RejectedCall)?.answer()
    }
  }

  /// Closes the connection without GOAWAY, as a crash would.
  func kill() {
    assert(shard.loop.inEventLoop)
    connection?.close(HTTP2Error(.closed, "the server was closed", code: .cancel))
  }

  func connectionClosed(_ connection: HTTP2Connection, error: HTTP2Error?) {
    assert(shard.loop.inEventLoop)
    lifeTimer?.cancel()
    lifeTimer = nil
    if let error, error.kind == .peer { core.settings.onBrokenConnection?(peer, error.description) }
    self.connection = nil
    shard.remove(self)
  }

  // MARK: As time passes; see `ServerConnection+Life`

  func sessionBecameIdle(_ session: HTTP2Session) {
    idleSince = session.now
  }

  func session(_ session: HTTP2Session, receivedPing payload: UInt64) {
    receivedPing()
  }

  func session(_ session: HTTP2Session, receivedPingAcknowledgement payload: UInt64) {
    if payload == Self.drainPing { noticeHasArrived() }
  }
}
