import Bytes
import EventLoop
import HTTP2

/// A server's connections on one loop.
// Sendable: touched only on its loop; others reach it with `loop.execute`.
final class ServerShard: @unchecked Sendable {
  let loop: EventLoop
  let account = ByteAccount()
  let idleMemory = IdleMemory()
  let workers: CallWorkers
  let admission: Admission
  let places: Places
  var deadlines = CallDeadlines()
  private(set) lazy var lateRequests = LateRequests(loop: loop, workers: workers)
  /// Made when the first message is compressed.
  private(set) lazy var gzip = GzipCodec(
    level: core.settings.compression.level, store: pieces)
  private(set) lazy var decompression = RequestDecompression(loop: loop, workers: workers, gzip: gzip)
  /// The store of incomplete requests.
  private(set) lazy var pieces = PieceStore { [weak self] in self?.trimPieces() }
  /// Pieces that go back to the system in a millisecond, in about a tenth of it.
  private static let piecesPerTrim = 16
  let handshakes: HandshakeGate
  private let proxyGate: ProxyGate
  var spanSeeds: SplitMix64
  private let core: ServerCore
  private let host: any Host
  private let load: ServerLoad
  private var connections: [ObjectIdentifier: ServerConnection] = [:]
  /// Rejected by a GOAWAY and not closed yet; they count for nothing.
  private var refused: [ObjectIdentifier: RefusedConnection] = [:]
  private static let maximumRefused = 64
  private var isDraining = false
  var isWatchingProgress = false
  var isWatchingIdleStreams = false

  /// - Parameter seed: differs from those of all other shards.
  init(
    loop: EventLoop, host: any Host, core: ServerCore, load: ServerLoad, admission: Admission, places: Places,
    seed: UInt64
  ) {
    self.loop = loop
    self.host = host
    self.admission = admission
    self.places = places
    spanSeeds = SplitMix64(seed: seed)
    self.core = core
    self.load = load
    workers = CallWorkers(loop: loop, admission: admission)
    handshakes = HandshakeGate(core.settings.handshakes)
    proxyGate = ProxyGate(
      loop: loop, maximum: core.settings.proxies.maximumAwaited, timeout: core.settings.http2.prefaceTimeout)
  }

  func timer(for call: ServerCall, at deadline: MonotonicInstant) -> CallDeadline {
    assert(loop.inEventLoop)
    return deadlines.timer(for: call, at: deadline, on: loop)
  }

  /// Uniform in -1..<1. Not asked of the host where nothing depends on it.
  func jitter() -> Double {
    guard core.settings.connectionAge.maximumAge != nil else { return 0 }
    return Double(host.randomUInt64() >> 11) * 0x1p-52 - 1
  }

  /// - Parameter takesProxyHeader: whether the connection has to begin with a header of the PROXY protocol.
  func accept(_ socket: StreamSocket, tls: TLSServerContext? = nil, takesProxyHeader: Bool = false) {
    assert(loop.inEventLoop)
    guard takesProxyHeader else { return accept(socket, tls: tls, from: ConnectionOrigin(socket, settings.proxies)) }
    guard !isDraining else { return socket.close() }
    guard settings.proxies.contains(socket.peer) else {
      reportBroken(socket, "a connection that begins with the PROXY protocol comes from no trusted proxy")
      return socket.close()
    }
    proxyGate.wait(for: socket) { [weak self] end in
      guard let self else { return socket.close() }
      switch end {
      case .client(let client):
        self.accept(socket, tls: tls, from: ConnectionOrigin(socket, client, self.settings.proxies))
      case .closed(let reason?): self.reportBroken(socket, reason)
      case .closed(nil): break
      }
    }
  }

  private func reportBroken(_ socket: StreamSocket, _ reason: String) {
    settings.onBrokenConnection?(PeerIdentity(address: socket.peer, process: socket.peerProcess), reason)
  }

  private func accept(_ socket: StreamSocket, tls: TLSServerContext?, from origin: ConnectionOrigin) {
    let address = origin.peer.address
    if let refusal = isDraining ? .draining : load.admit(from: address, settings, isProxy: origin.isProxy) {
      return reject(socket, refusal, isSecure: tls != nil)
    }
    var transform: TLSTransform?
    var handshake: HandshakePlace?
    if let tls {
      handshake = handshakes.begin(from: address, now: loop.now.nanoseconds)
      transform = handshake == nil ? nil : tls.makeTransform(servesHTTP1: settings.http1 != nil)
      guard transform != nil else {
        handshake?.end()
        load.connectionClosed(from: address)
        return socket.close()
      }
    }
    let connection = ServerConnection(
      socket: socket, origin: origin, core: core, shard: self, transform: transform, handshake: handshake)
    connections[ObjectIdentifier(connection)] = connection
    watchProgress()
    watchIdleStreams()
  }

  /// Before anything is spent on it: a connection that would need a handshake first is closed without a GOAWAY, and so
  /// is every one while many others are being sent theirs.
  private func reject(_ socket: StreamSocket, _ refusal: ConnectionRefusal, isSecure: Bool) {
    guard !isSecure, refused.count < Self.maximumRefused else { return socket.close() }
    let id = ObjectIdentifier(socket)
    refused[id] = RefusedConnection(socket: socket, code: refusal.code, reason: refusal.reason) { [weak self] in
      self?.refused[id] = nil
    }
  }

  func remove(_ connection: ServerConnection) {
    assert(loop.inEventLoop)
    guard connections.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return }
    load.connectionClosed(from: connection.peer.address)
  }

  /// A connection may leave a thousand pieces behind: freeing them in one turn would delay every connection.
  private func trimPieces() {
    loop.schedule(after: .milliseconds(1)) { [weak self] in
      guard let self else { return }
      if self.pieces.trim(Self.piecesPerTrim) { self.trimPieces() }
    }
  }

  var settings: ServerSettings { core.settings }
  var hasConnections: Bool { !connections.isEmpty }
  var hasSeveralConnections: Bool { connections.count > 1 }

  /// The bytes that each connection may hold, however much the others hold.
  var reservedBytes: Int { core.bytesPerLoop / 2 / max(1, connections.count) }

  func forEachConnection(_ body: (ServerConnection) -> Void) {
    assert(loop.inEventLoop)
    for connection in connections.values { body(connection) }
  }

  func drain() {
    assert(loop.inEventLoop)
    guard !isDraining else { return }
    isDraining = true
    closeRefused()
    proxyGate.close()
    for connection in connections.values { connection.drain() }
    endIdleStreamsLater()
  }

  /// Watches and subscriptions would hold the server up until the end of the grace: those that are silent end here, and
  /// their clients reconnect to another server or to this one's successor.
  private func endIdleStreamsLater() {
    loop.schedule(at: loop.now + .seconds(1)) { [weak self] in
      guard let self, !self.connections.isEmpty else { return }
      for connection in self.connections.values { connection.endIdleStreams() }
      self.endIdleStreamsLater()
    }
  }

  private func closeRefused() {
    for connection in refused.values { connection.close() }
    refused = [:]
  }

  func abandon() {
    assert(loop.inEventLoop)
    for connection in connections.values { connection.abandon() }
  }

  func kill() {
    assert(loop.inEventLoop)
    isDraining = true
    closeRefused()
    proxyGate.close()
    for connection in connections.values { connection.kill() }
  }
}
