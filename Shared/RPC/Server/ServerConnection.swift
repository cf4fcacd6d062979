import EventLoop
import HTTP2

/// What all connections of a server share; constant.
struct ServerCore: Sendable {
  let table: MethodTable
  let interceptors: [any ServerInterceptor]
  let settings: ServerSettings
  /// Each loop's part of the process's limits.
  let callsPerLoop: Int
  let bytesPerLoop: Int
}

/// One client's connection: turns requests into calls. Confined to its loop.
final class ServerConnection: HTTP2ConnectionDelegate {
  let core: ServerCore
  let shard: ServerShard
  let account: ByteAccount
  /// With the name in its certificate, once a TLS handshake has shown it.
  private(set) var peer: PeerIdentity
  /// What makes the span ids of this connection's calls differ from those of all others.
  let spanSeed: UInt64
  private(set) var connection: HTTP2Connection?
  var headersProgress = RequestProgress()
  /// What the headers of the last call that could be served mean, and which they were: most calls repeat them.
  private var lastHead: ServedHead?
  private var lastRevision: UInt64 = 0
  private var metadata = SharedMetadata()
  private var draining = DrainState()
  private var drainTimer: ScheduledTimer?

  private static let drainPing: UInt64 = 0x6472_6169_6e21

  init(socket: StreamSocket, core: ServerCore, shard: ServerShard, transform: (any ByteTransform)? = nil) {
    self.core = core
    self.shard = shard
    peer = PeerIdentity(address: socket.peer)
    spanSeed = shard.spanSeeds.next()
    account = ByteAccount(parent: shard.account)
    connection = HTTP2Connection(
      socket: socket, role: .server, settings: core.settings.http2, delegate: self, account: account,
      transform: transform, handshakes: transform == nil ? nil : shard.handshakes)
  }

  func connectionSecured(_ connection: HTTP2Connection) {
    peer.certificateName = connection.peerName
  }

  /// Tells the peer that there is no room for it.
  func turnAway() {
    connection?.session.terminate(.enhanceYourCalm)
  }

  // MARK: Requests

  func session(
    _ session: HTTP2Session, openedStream id: Int32, headers: HeaderBlock, endStream: Bool
  ) -> HTTP2Stream? {
    if let lastHead, headers.revision == lastRevision { return serve(lastHead, now: session.now) }
    let head = RequestHead(headers, table: core.table, last: lastHead?.method, metadata: &metadata)
    switch head.verdict(isTooLarge: headers.isTooLarge, settings: core.settings.http2) {
    case .httpStatus(let prepared):
      return RejectedCall(http: prepared, withText: headers.first(.method) != "HEAD")
    case .status(let code, let message): return RejectedCall(RPCError(code, message))
    case .serve(let method):
      var compression = head.compression
      compression.choice = core.settings.compression.responses
      let served = ServedHead(
        method: method, metadata: metadata.finish(), timeout: method.timeout(requested: head.timeout),
        compression: compression)
      lastHead = served
      lastRevision = headers.revision
      return serve(served, now: session.now)
    }
  }

  func sessionHandledEvents(_ session: HTTP2Session) {
    shard.workers.run()
  }

  /// Begins a call.
  private func serve(_ head: ServedHead, now: Int64) -> HTTP2Stream {
    if let excess = excess() { return RejectedCall(excess) }
    // Health keeps an answer when all places are taken.
    guard
      shard.activeCalls < core.callsPerLoop
        || head.method.priority == .exempt && shard.activeCalls < 2 * core.callsPerLoop
    else {
      return RejectedCall(
        .overload("the server has \(core.callsPerLoop) calls in flight already: retry later"))
    }
    if let refused = shard.admission.refusal(of: head.method, from: peer, now: now) { return refused }
    return ServerCall(
      connection: self, head: head, deadline: deadline(head.timeout, now: now), limit: head.method.maximumRequestBytes
    )
  }

  private func deadline(_ timeout: Int64, now: Int64) -> MonotonicInstant? {
    guard timeout >= 0 else { return nil }
    let (sum, overflow) = now.addingReportingOverflow(timeout)
    return overflow ? nil : MonotonicInstant(nanoseconds: sum)
  }

  /// The status for what goes beyond the bytes this connection, or its loop, may hold.
  func excess() -> RPCError? {
    if account.bytes > core.settings.maximumConnectionBytes {
      return .overload(
        "the server holds \(account.bytes) bytes for this connection, the limit is "
          + "\(core.settings.maximumConnectionBytes): read the responses, send fewer requests at a time")
    }
    if shard.account.bytes > core.bytesPerLoop {
      return .overload("the server holds as many bytes as it may: retry later")
    }
    return nil
  }

  // MARK: The end

  func drain() {
    carryOut(draining.begin())
  }

  /// Ends every call with UNAVAILABLE, and the connection after that.
  func abandon() {
    guard let connection else { return }
    connection.session.forEachStream { stream in
      (stream as? ServerCall)?.end(with: RPCError(.unavailable, "the server is shutting down"))
    }
    connection.session.sendGoAway(.noError)
    connection.closeWhenFlushed()
  }

  func endIdleStreams() {
    connection?.session.forEachStream { stream in
      (stream as? ServerCall)?.endIfIdle(RPCError(.unavailable, "the server is shutting down: connect again"))
    }
  }

  /// Drops the connection without a word, as a crash would.
  func kill() {
    connection?.close(HTTP2Error(.closed, "the server was closed", code: .cancel))
  }

  func session(_ session: HTTP2Session, receivedPingAcknowledgement payload: UInt64) {
    if payload == Self.drainPing { carryOut(draining.noticeHasArrived()) }
  }

  func connectionClosed(_ connection: HTTP2Connection, error: HTTP2Error?) {
    drainTimer?.cancel()
    drainTimer = nil
    self.connection = nil
    shard.remove(self)
  }

  private func carryOut(_ action: DrainState.Action) {
    guard let connection else { return }
    switch action {
    case .nothing: break
    case .notify:
      connection.session.sendShutdownNotice()
      connection.session.sendPing(Self.drainPing)
      let guarded = LoopConfined(self)
      drainTimer = shard.loop.schedule(at: shard.loop.now + .seconds(1)) {
        let connection = guarded.value
        connection.carryOut(connection.draining.noticeHasArrived())
      }
    case .refuse:
      drainTimer?.cancel()
      drainTimer = nil
      connection.session.sendGoAway(.noError)
    }
  }
}

/// A server's connections on one loop.
final class ServerShard: @unchecked Sendable {
  // Sendable: touched only on its loop; others reach it with `loop.execute`.
  let loop: EventLoop
  let account = ByteAccount()
  let workers: CallWorkers
  let admission: Admission
  var activeCalls = 0
  /// Made when the first message is compressed.
  private(set) lazy var gzip = GzipCodec(level: core.settings.compression.level)
  let handshakes: HandshakeGate
  var spanSeeds: SplitMix64
  private let core: ServerCore
  private let load: ServerLoad
  private var connections: [ObjectIdentifier: ServerConnection] = [:]
  private var isDraining = false
  var isWatchingProgress = false

  /// - Parameter seed: differs from those of all other shards.
  init(loop: EventLoop, core: ServerCore, load: ServerLoad, admission: Admission, seed: UInt64) {
    self.loop = loop
    self.admission = admission
    spanSeeds = SplitMix64(seed: seed)
    self.core = core
    self.load = load
    workers = CallWorkers(loop: loop, admission: admission)
    handshakes = HandshakeGate(core.settings.handshakes)
  }

  func accept(_ socket: StreamSocket, tls: TLSServerContext? = nil) {
    var transform: TLSTransform?
    if let tls {
      guard handshakes.begin() else { return socket.close() }
      transform = tls.makeTransform()
      guard transform != nil else {
        handshakes.end()
        return socket.close()
      }
    }
    let connection = ServerConnection(socket: socket, core: core, shard: self, transform: transform)
    connections[ObjectIdentifier(connection)] = connection
    let open = load.connectionOpened(from: socket.peer)
    if open.all > settings.maximumConnections || open.ofPeer > settings.maximumConnectionsPerAddress || isDraining {
      connection.turnAway()
    }
    watchProgress()
  }

  func remove(_ connection: ServerConnection) {
    guard connections.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return }
    load.connectionClosed(from: connection.peer.address)
  }

  var settings: ServerSettings { core.settings }
  var hasConnections: Bool { !connections.isEmpty }

  func forEachConnection(_ body: (ServerConnection) -> Void) {
    for connection in connections.values { body(connection) }
  }

  func drain() {
    guard !isDraining else { return }
    isDraining = true
    for connection in connections.values { connection.drain() }
    endIdleStreamsLater()
  }

  /// Watches and subscriptions would hold the server up until the end of the grace: those that are silent end here, and
  /// their clients come back to another server or to this one's successor.
  private func endIdleStreamsLater() {
    loop.schedule(at: loop.now + .seconds(1)) { [weak self] in
      guard let self, !self.connections.isEmpty else { return }
      for connection in self.connections.values { connection.endIdleStreams() }
      self.endIdleStreamsLater()
    }
  }

  func abandon() {
    for connection in connections.values { connection.abandon() }
  }

  func kill() {
    for connection in connections.values { connection.kill() }
  }
}
