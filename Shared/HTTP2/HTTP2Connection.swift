package import EventLoop

/// A connection's reports to its owner, in addition to the session's.
package protocol HTTP2ConnectionDelegate: HTTP2SessionDelegate {
  /// The connection is over and every stream has heard it. `error` is nil after a regular end.
  func connectionClosed(_ connection: HTTP2Connection, error: HTTP2Error?)
  /// The TLS handshake is done; `peerName` is known. Never called on clear text.
  func connectionSecured(_ connection: HTTP2Connection)
  /// Nothing is sent or received any more and every stream has ended; `connectionClosed` follows when the peer has
  /// closed too, or a moment later. Not called when that happens at once.
  func connectionEnds(_ connection: HTTP2Connection)
  /// Whether others on the loop may wait while the connection processes what it has read.
  func sharesLoop(_ connection: HTTP2Connection) -> Bool
}

extension HTTP2ConnectionDelegate {
  package func connectionSecured(_ connection: HTTP2Connection) {}
  package func connectionEnds(_ connection: HTTP2Connection) {}
  package func sharesLoop(_ connection: HTTP2Connection) -> Bool { false }
}

/// Joins a session to a socket: one read loop, one write per turn of the event loop, back-pressure both ways.
/// Everything happens on the socket's loop.
package final class HTTP2Connection: SocketHandler {
  /// Owned by the connection from now on: nothing else may read, write or close it.
  package let socket: StreamSocket
  /// The protocol's state; streams are opened on it.
  package let session: HTTP2Session
  /// Where everything happens that concerns the connection.
  package var loop: EventLoop { socket.loop }
  /// Set when the peer's first SETTINGS have arrived; before, it may not speak HTTP/2 at all.
  package internal(set) var isEstablished = false

  /// When the last bytes were received from the peer, in monotonic nanoseconds.
  package internal(set) var lastReceived: Int64

  /// Counts what the socket reads and writes, for measurements.
  package var traffic: WireTraffic?

  let transform: (any ByteTransform)?
  /// Set while a handshake is under way whose place has to be released.
  private(set) var handshake: HandshakePlace?
  private var isOutputClosed = false
  private(set) var delegate: (any HTTP2ConnectionDelegate)?
  /// Bytes the socket has not accepted yet.
  var backlog: [UInt8] = []
  private var backlogOffset = 0
  private var isFlushScheduled = false
  /// Whether the socket is closed; streams may still have to be notified.
  package private(set) var isClosed = false
  /// Why the connection was closed; set before the streams are notified, nil after a regular end.
  package private(set) var failure: HTTP2Error?
  var isEnding = false
  /// Streams are being notified of the end, some in each turn.
  private var isNotifying = false
  private(set) var isLingering = false
  /// Server in clear text, or where TLS has not settled the protocol: set until the client's preface has been received.
  /// The session sees nothing of it before it is complete, and nothing is sent before it, as the peer may speak
  /// HTTP/1.1.
  var preface: ClientPreface?
  /// Set once the peer has turned out to speak HTTP/1.1 and is not served: nothing of HTTP/2 is sent to it.
  var speaksHTTP1 = false
  /// Server: set where HTTP/1.x is served, until it is known that the peer speaks HTTP/2.
  var makeTranslator: HTTP1TranslatorMaker?
  /// Set while the peer speaks HTTP/1.x: between the bytes of the socket, or of TLS, and the session.
  var translator: (any HTTP1Translating)?
  var translatorTimer: (any ScheduledTimer)?
  var translatorIsDueAt: Int64 = .max
  /// Bytes of the translator that the account contains.
  var translatorBytes = 0
  /// When the connection was opened, in monotonic nanoseconds.
  let openedAt: Int64
  var discarded = 0
  var share = ReadShare()
  /// Bytes read in the last turn, which was too short to process them.
  var unprocessed: [UInt8] = []
  private var stallTimer: (any ScheduledTimer)?
  /// Set while all there is to send can wait.
  private(set) var delayedFlushTimer: (any ScheduledTimer)?
  var prefaceTimer: (any ScheduledTimer)?
  /// Set once this side sends nothing more than what it has queued.
  private var endTimer: (any ScheduledTimer)?
  private var writtenSinceCheck = 0

  private static let maximumFlushDelay = Duration.milliseconds(2)
  /// A peer has this long to read what is queued when this side ends the connection …
  private static let flushTime = Duration.seconds(5)
  /// … and this long to close it.
  private static let lingerTime = Duration.seconds(1)
  /// Maximum number of a server's streams that are notified of their end in one turn: about 0.1 ms with a handler to be
  /// cancelled for each.
  private static let closedAtOnce = 16

  /// - Parameters:
  ///   - idleMemory: see `HTTP2Session`.
  ///   - transform: TLS; nil for clear text.
  ///   - handshake: the place of this connection's handshake, which it releases.
  ///   - http1: makes what serves a peer of HTTP/1.x; nil to send it away.
  package init(
    socket: StreamSocket, role: HTTP2Session.Role, settings: HTTP2Settings, delegate: any HTTP2ConnectionDelegate,
    account: ByteAccount = ByteAccount(), idleMemory: IdleMemory? = nil, transform: (any ByteTransform)? = nil,
    handshake: HandshakePlace? = nil, http1: HTTP1TranslatorMaker? = nil
  ) {
    self.socket = socket
    self.delegate = delegate
    self.transform = transform
    self.handshake = handshake
    makeTranslator = http1
    preface = role == .server && transform == nil ? ClientPreface() : nil
    session = HTTP2Session(role: role, settings: settings, account: account, idleMemory: idleMemory)
    openedAt = socket.loop.now.nanoseconds
    lastReceived = openedAt
    session.now = openedAt
    session.delegate = delegate
    session.onOutput = { [unowned self] in scheduleFlush() }
    session.onDelayedOutput = { [unowned self] in scheduleDelayedFlush() }
    socket.handler = self
    let limit = MonotonicInstant(nanoseconds: session.now) + settings.prefaceTimeout
    prefaceTimer = loop.assumeIsolated().schedule(at: limit) { self.prefaceIsLate() }
    handshake?.onEvicted = { [weak self] in self?.prefaceIsLate() }
    scheduleFlush()
  }

  /// The name in the peer's verified certificate; nil without mutual TLS, and until the handshake is done.
  package var peerName: String? { transform?.peerName }

  /// That certificate's content; empty without one.
  package var peerCertificate: PeerCertificate { transform?.peerCertificate ?? PeerCertificate() }

  private func prefaceIsLate() {
    let isSecure = transform?.isOpen ?? true
    let what =
      isSecure ? "the peer sent no HTTP/2 preface in time" : "the peer did not finish the TLS handshake in time"
    close(HTTP2Error(.peer, what, code: .settingsTimeout))
  }

  /// Ends the connection at once; calls on it end with `code`. Does nothing the second time.
  package func close(_ error: HTTP2Error? = nil) {
    assert(loop.inEventLoop)
    guard !isClosed else { return }
    isClosed = true
    let error = error ?? failure
    failure = error
    stallTimer?.cancel()
    delayedFlushTimer?.cancel()
    prefaceTimer?.cancel()
    endTimer?.cancel()
    endTranslation()
    stallTimer = nil
    delayedFlushTimer = nil
    prefaceTimer = nil
    endTimer = nil
    endHandshake()
    // The socket drops its reference to this object.
    withExtendedLifetime(self) {
      sendCloseNotify(error)
      socket.close()
      backlog = []
      unprocessed = []
      endStreams(error?.code ?? .cancel, atOnce: error?.kind == .closed ? .max : Self.closedAtOnce)
    }
  }

  /// A client's requests can go elsewhere and are notified at once; hundreds of handlers to be cancelled in one turn
  /// would keep the other connections waiting.
  private func endStreams(_ code: HTTP2ErrorCode, atOnce: Int = HTTP2Connection.closedAtOnce) {
    session.invalidate(code, atOnce: session.role == .client ? .max : atOnce)
    notifyDelegate()
  }

  private func notifyDelegate() {
    guard !isNotifying else { return }
    guard !session.hasStreamsToClose else {
      isNotifying = true
      return inTheNextTurn { connection in
        connection.isNotifying = false
        connection.session.closeMore(atOnce: Self.closedAtOnce)
        connection.notifyDelegate()
      }
    }
    guard isClosed else { return }
    let delegate = delegate
    self.delegate = nil
    delegate?.connectionClosed(self, error: failure)
  }

  func inTheNextTurn(_ work: @escaping (HTTP2Connection) -> Void) {
    loop.onTurnEnd { self.loop.assumeIsolated().execute { work(self) } }
  }

  func endHandshake() {
    handshake?.end()
    handshake = nil
  }

  /// A connection that this side closes in order ends with TLS's close_notify, if there is room.
  private func sendCloseNotify(_ error: HTTP2Error?) {
    guard let transform, !isOutputClosed, backlog.isEmpty, error.map({ $0.kind == .closed }) ?? true else { return }
    isOutputClosed = true
    let closeNotify = transform.closeOutput()
    if !closeNotify.isEmpty { _ = try? write(closeNotify, from: 0) }
  }

  /// Sends what is queued and the end of the stream, then waits a moment for the peer to close: closing at once could
  /// destroy what it has not read yet. A peer that does not read it in some seconds loses the rest.
  package func closeWhenFlushed() {
    assert(loop.inEventLoop)
    guard !isClosed else { return }
    isEnding = true
    limitClosing()
    scheduleFlush()
  }

  private func limitClosing() {
    if endTimer == nil, !isLingering { closeLater(Self.flushTime) }
  }

  private func closeLater(_ delay: Duration) {
    endTimer?.cancel()
    endTimer = loop.assumeIsolated().schedule(after: delay) { self.close() }
  }

  /// Ends all calls; a peer that broke the protocol still gets the GOAWAY with the reason.
  func fail(_ error: HTTP2Error) {
    isEnding = true
    if error.kind == .peer { flush() }
    guard isLingering else { return close(error) }
    failure = error
    endStreams(error.code)
    delegate?.connectionEnds(self)
  }

  /// nghttp2 has ended the session. With open streams the cause was the peer's input, and they need not wait for its
  /// end.
  private func sessionEnded() {
    if session.streamCount > 0 || session.endedWith != nil {
      let code = session.endedWith ?? .protocolError
      let error = HTTP2Error(.peer, "the peer broke the rules of HTTP/2 (\(code))", code: code)
      failure = error
      endStreams(error.code)
    }
    delegate?.connectionEnds(self)
  }

  private func linger() {
    guard !isLingering else { return }
    isLingering = true
    unprocessed = []
    socket.closeOutput()
    socket.readInterest = true
    prefaceTimer?.cancel()
    prefaceTimer = nil
    closeLater(Self.lingerTime)
    if !isEnding { sessionEnded() }
  }

  // MARK: Writing

  /// Writes what has accumulated at the end of the turn.
  package func scheduleFlush() {
    assert(loop.inEventLoop)
    guard !isFlushScheduled, !isClosed else { return }
    isFlushScheduled = true
    loop.onTurnEnd { [self] in
      isFlushScheduled = false
      flush()
    }
  }

  /// Writes with the next write, at the latest after `maximumFlushDelay`.
  private func scheduleDelayedFlush() {
    guard delayedFlushTimer == nil, !isFlushScheduled, !isClosed else { return }
    delayedFlushTimer = loop.assumeIsolated().schedule(after: Self.maximumFlushDelay) {
      self.delayedFlushTimer = nil
      self.scheduleFlush()
    }
  }

  package func socketWritable() {
    assert(loop.inEventLoop)
    flush()
  }

  private func flush() {
    guard !isClosed, !isLingering else { return }
    if let timer = delayedFlushTimer {
      timer.cancel()
      delayedFlushTimer = nil
    }
    session.now = loop.now.nanoseconds
    do {
      try writeBacklog()
      try writeSession()
    } catch {
      return close(error)
    }
    guard !isClosed else { return }
    let isStuck = !backlog.isEmpty
    // Frames that answer the peer's (acknowledgements, resets, window updates) pile up only while the socket is stuck;
    // reading more would add to them. DATA is bounded by its writers and does not count.
    socket.readInterest =
      unprocessed.isEmpty && translator?.wantsInput ?? true
      && !(isStuck && session.queuedFrames > session.settings.maximumQueuedFrames)
    watchForStall()
    guard isEnding || !session.isAlive else { return }
    limitClosing()
    if !isStuck { endOutput() }
  }

  /// Everything is written except the notice that nothing more will be sent.
  private func endOutput() {
    if let transform, !isOutputClosed {
      isOutputClosed = true
      do {
        try writeOrBuffer(transform.closeOutput())
      } catch {
        return close(error)
      }
      // The rest is sent when there is room.
      guard backlog.isEmpty else { return }
    }
    linger()
  }

  private func writeBacklog() throws(HTTP2Error) {
    guard !backlog.isEmpty else { return }
    let written = try write(backlog, from: backlogOffset)
    backlogOffset += written
    if backlogOffset == backlog.count {
      backlog = []
      backlogOffset = 0
    }
  }

  private func writeSession() throws(HTTP2Error) {
    guard !speaksHTTP1, preface == nil || isEnding || !session.isAlive else { return }
    let buffer = loop.sendBuffer
    if let transform {
      if backlog.isEmpty { try writeOrBuffer(transform.dequeuePendingOutput()) }
      // A client's handshake can fail before anything is sent.
      if let failure = transform.failure, !isEnding { throw failure }
      // The session's output waits for the handshake.
      guard transform.isOpen, transform.failure == nil, !isOutputClosed else { return }
    }
    while backlog.isEmpty {
      let count = try session.drain(into: buffer)
      guard count > 0 else { return }
      try send(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      guard count > buffer.count - HTTP2Session.minimumDrainCapacity else { return }
    }
  }

  /// Writes drained bytes and keeps those that the socket does not accept; only while nothing waits.
  func send(_ bytes: UnsafeRawBufferPointer) throws(HTTP2Error) {
    if let translator { return try translate(bytes, by: translator) }
    if let transform { return try writeOrBuffer(transform.seal(bytes)) }
    let written = try write(bytes)
    if written < bytes.count { backlog = Array(bytes[written...]) }
  }

  /// Writes bytes of HTTP/1.x behind those that wait.
  func enqueue(_ bytes: [UInt8]) throws(HTTP2Error) {
    guard !bytes.isEmpty, !isOutputClosed else { return }
    let sealed = try transform.map { transform throws(HTTP2Error) in
      let span = bytes.span
      return try span.withUnsafeBytes { (bytes) throws(HTTP2Error) in try transform.seal(bytes) }
    }
    guard !backlog.isEmpty else { return try writeOrBuffer(sealed ?? bytes) }
    backlog += sealed ?? bytes
  }

  private func writeOrBuffer(_ bytes: [UInt8]) throws(HTTP2Error) {
    guard !bytes.isEmpty else { return }
    let written = try write(bytes, from: 0)
    if written < bytes.count {
      backlog = bytes
      backlogOffset = written
    }
  }

  private func write(_ bytes: [UInt8], from offset: Int) throws(HTTP2Error) -> Int {
    let span = bytes.span
    return try span.withUnsafeBytes { (all: UnsafeRawBufferPointer) throws(HTTP2Error) in
      try write(UnsafeRawBufferPointer(rebasing: all[offset...]))
    }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws(HTTP2Error) -> Int {
    do {
      let written = try socket.write(bytes)
      writtenSinceCheck += written
      traffic?.noteWritten(written)
      return written
    } catch {
      throw HTTP2Error(.socket, error.description, code: .connectError)
    }
  }

  package func socketClosed(_ error: SocketError?) {
    assert(loop.inEventLoop)
    close(HTTP2Error(.socket, error?.description ?? "the connection was lost", code: .connectError))
  }

  // MARK: Stalls

  /// A peer that reads nothing, by a full socket or by an exhausted window, would pin what is queued for it for ever.
  private func watchForStall() {
    guard stallTimer == nil, !backlog.isEmpty || session.hasCongestedStream else { return }
    // Progress from now on counts; a timeout that began before the queue did would be too short.
    writtenSinceCheck = 0
    session.watchForStalls()
    let limit = MonotonicInstant(nanoseconds: session.now) + session.settings.stallTimeout
    stallTimer = loop.assumeIsolated().schedule(at: limit) { self.checkForStall() }
  }

  private func checkForStall() {
    stallTimer = nil
    guard !isClosed else { return }
    if !backlog.isEmpty, writtenSinceCheck == 0 {
      return close(HTTP2Error(.peer, "the peer has stopped reading", code: .enhanceYourCalm))
    }
    session.resetStalledStreams()
    watchForStall()
  }
}
