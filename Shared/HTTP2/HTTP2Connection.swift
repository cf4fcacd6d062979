import EventLoop

/// What a connection tells its owner besides what the session does.
public protocol HTTP2ConnectionDelegate: HTTP2SessionDelegate {
  /// The connection is over and every stream has heard it. `error` is nil after a regular end.
  func connectionClosed(_ connection: HTTP2Connection, error: HTTP2Error?)
  /// The TLS handshake is done; `peerName` is known. Never called on clear text.
  func connectionSecured(_ connection: HTTP2Connection)
  /// Nothing is sent or taken any more and every stream has ended; `connectionClosed` follows when the peer has closed too, or
  /// a moment later. Not called when that happens at once.
  func connectionEnds(_ connection: HTTP2Connection)
}

extension HTTP2ConnectionDelegate {
  public func connectionSecured(_ connection: HTTP2Connection) {}
  public func connectionEnds(_ connection: HTTP2Connection) {}
}

/// Joins a session to a socket: one read loop, one write per turn of the event loop, back-pressure both ways. Everything
/// happens on the socket's loop.
public final class HTTP2Connection: SocketHandler {
  public let socket: StreamSocket
  public let session: HTTP2Session
  public var loop: EventLoop { socket.loop }
  /// Set when the peer's first SETTINGS have arrived; before, it may not speak HTTP/2 at all.
  public private(set) var isEstablished = false

  /// When the last bytes came from the peer, in monotonic nanoseconds.
  public private(set) var lastReceived: Int64

  private let transform: (any ByteTransform)?
  /// Set while a handshake is under way that has to be given back.
  private var handshake: HandshakePlace?
  private var isOutputClosed = false
  private var delegate: (any HTTP2ConnectionDelegate)?
  /// Bytes the socket has not taken yet.
  private var backlog: [UInt8] = []
  private var backlogOffset = 0
  private var isFlushScheduled = false
  public private(set) var isClosed = false
  /// Why the connection was closed; set before the streams hear of it, nil after a regular end.
  public private(set) var failure: HTTP2Error?
  private var isEnding = false
  private var isLingering = false
  private var discarded = 0
  private var share = ReadShare()
  private var stallTimer: ScheduledTimer?
  /// Set while all there is to send can wait.
  private var patientTimer: ScheduledTimer?
  private var prefaceTimer: ScheduledTimer?
  /// Set once this side has nothing to say but what it has queued.
  private var endTimer: ScheduledTimer?
  private var writtenSinceCheck = 0

  /// Reads at most this many buffers per turn, so that one busy peer does not hold up the others.
  private static let readsPerTurn = 4
  /// Bytes read of a peer that goes on after the end.
  private static let mostDiscarded = 1 << 20
  private static let sliceLength = 1_024
  private static let patience = Duration.milliseconds(2)
  private static let largestBatch = 49_152
  /// A peer has this long to take what is queued when this side ends the connection …
  private static let flushTime = Duration.seconds(5)
  /// … and this long to close it.
  private static let lingerTime = Duration.seconds(1)

  /// - Parameters:
  ///   - transform: TLS; nil for clear text.
  ///   - handshake: the place of this connection's handshake, which it gives back.
  public init(
    socket: StreamSocket, role: HTTP2Session.Role, settings: HTTP2Settings, delegate: any HTTP2ConnectionDelegate,
    account: ByteAccount = ByteAccount(), transform: (any ByteTransform)? = nil, handshake: HandshakePlace? = nil
  ) {
    self.socket = socket
    self.delegate = delegate
    self.transform = transform
    self.handshake = handshake
    session = HTTP2Session(role: role, settings: settings, account: account)
    lastReceived = socket.loop.now.nanoseconds
    session.now = lastReceived
    session.delegate = delegate
    session.onOutput = { [unowned self] in scheduleFlush() }
    session.onPatientOutput = { [unowned self] in schedulePatientFlush() }
    socket.handler = self
    let limit = MonotonicInstant(nanoseconds: session.now + settings.prefaceTimeout)
    let guarded = LoopConfined(self)
    prefaceTimer = loop.schedule(at: limit) {
      guarded.value.prefaceIsLate()
    }
    handshake?.onTaken = { [weak self] in self?.prefaceIsLate() }
    scheduleFlush()
  }

  /// The name in the peer's verified certificate; nil without mutual TLS, and until the handshake is done.
  public var peerName: String? { transform?.peerName }

  private func prefaceIsLate() {
    let isSecure = transform?.isOpen ?? true
    let what =
      isSecure ? "the peer sent no HTTP/2 preface in time" : "the peer did not finish the TLS handshake in time"
    close(HTTP2Error(.peer, what, code: .settingsTimeout))
  }

  /// Ends the connection at once; calls on it end with `code`. Does nothing the second time.
  public func close(_ error: HTTP2Error? = nil) {
    guard !isClosed else { return }
    isClosed = true
    let error = error ?? failure
    failure = error
    stallTimer?.cancel()
    patientTimer?.cancel()
    prefaceTimer?.cancel()
    endTimer?.cancel()
    stallTimer = nil
    patientTimer = nil
    prefaceTimer = nil
    endTimer = nil
    endHandshake()
    // The socket drops its reference to this object.
    withExtendedLifetime(self) {
      sayGoodbye(error)
      socket.close()
      session.invalidate(error?.code ?? .cancel)
      backlog = []
      let delegate = delegate
      self.delegate = nil
      delegate?.connectionClosed(self, error: error)
    }
  }

  private func endHandshake() {
    handshake?.end()
    handshake = nil
  }

  /// A connection that this side ends as it should says so, if there is room.
  private func sayGoodbye(_ error: HTTP2Error?) {
    guard let transform, !isOutputClosed, backlog.isEmpty, error.map({ $0.kind == .closed }) ?? true else { return }
    isOutputClosed = true
    let goodbye = transform.closeOutput()
    if !goodbye.isEmpty { _ = try? write(goodbye, from: 0) }
  }

  /// Sends what is queued and the end of the stream, then waits a moment for the peer to close: closing at once could
  /// destroy what it has not read yet. A peer that does not read it in some seconds loses the rest.
  public func closeWhenFlushed() {
    guard !isClosed else { return }
    isEnding = true
    limitTheEnd()
    scheduleFlush()
  }

  private func limitTheEnd() {
    if endTimer == nil, !isLingering { closeLater(Self.flushTime) }
  }

  private func closeLater(_ delay: Duration) {
    endTimer?.cancel()
    let guarded = LoopConfined(self)
    endTimer = loop.schedule(at: loop.now + delay) { guarded.value.close() }
  }

  /// Ends all calls; a peer that broke the protocol still gets the GOAWAY that says so.
  private func fail(_ error: HTTP2Error) {
    isEnding = true
    if error.kind == .peer { flush() }
    guard isLingering else { return close(error) }
    failure = error
    session.invalidate(error.code)
    delegate?.connectionEnds(self)
  }

  /// nghttp2 has ended the session. With streams open it was for what the peer sent, and they need not wait for its end.
  private func sessionEnded() {
    if session.streamCount > 0 {
      let error = HTTP2Error(.peer, "the peer broke the rules of HTTP/2", code: .protocolError)
      failure = error
      session.invalidate(error.code)
    }
    delegate?.connectionEnds(self)
  }

  private func linger() {
    guard !isLingering else { return }
    isLingering = true
    socket.closeOutput()
    socket.readInterest = true
    prefaceTimer?.cancel()
    prefaceTimer = nil
    closeLater(Self.lingerTime)
    if !isEnding { sessionEnded() }
  }

  // MARK: Reading

  public func socketReadable() {
    // Not read now, what has come is reported again in the next turn.
    if let handshake, !handshake.mayCarryOn(on: loop) { return }
    lastReceived = loop.now.nanoseconds
    session.now = lastReceived
    do {
      for _ in 0..<Self.readsPerTurn {
        guard let count = isLingering ? try discard() : try read() else { break }
        guard count > 0 else { return close(endOfStream()) }
        guard !isClosed, share.hasRead(count, cost: session.wasted) else { break }
      }
      if isClosed { return }
      noteProgressOfPeer()
      if let transform, transform.peerHasClosed { return close(endOfStream()) }
      // Acknowledgements and window updates are queued without a word; a dead session is closed by the flush.
      if session.hasOutput && patientTimer == nil || !session.isAlive { scheduleFlush() }
    } catch {
      fail(error)
    }
  }

  private func read() throws(HTTP2Error) -> Int? {
    let count = try readShare()
    guard let count, count > 0 else { return count }
    let bytes = UnsafeRawBufferPointer(rebasing: loop.receiveBuffer[..<count])
    guard let transform else {
      try receiveInSlices(bytes)
      return count
    }
    try open(bytes, by: transform)
    return count
  }

  private func open(_ bytes: UnsafeRawBufferPointer, by transform: any ByteTransform) throws(HTTP2Error) {
    let wasOpen = transform.isOpen
    let plain = transform.open(bytes)
    if !wasOpen || transform.hasPendingOutput { scheduleFlush() }
    if !wasOpen {
      if transform.isOpen || transform.failure != nil { endHandshake() }
      if transform.isOpen { delegate?.connectionSecured(self) }
    }
    let span = plain.span
    try span.withUnsafeBytes { (plain: UnsafeRawBufferPointer) throws(HTTP2Error) in
      if !plain.isEmpty { try receiveInSlices(plain) }
    }
    if let failure = transform.failure { throw failure }
  }

  /// A read may hold a hundred small requests. Taken a few at a time, each is answered and forgotten before the next comes
  /// in, so that the memory of all is that of a few; measured: a sixth of the time per call. The answers still go out in
  /// one write. Bulk data is taken in one piece.
  private func receiveInSlices(_ bytes: UnsafeRawBufferPointer) throws(HTTP2Error) {
    guard bytes.count <= Self.largestBatch, bytes.count > Self.sliceLength else { return try session.receive(bytes) }
    let buffer = loop.sendBuffer
    var filled = 0
    do {
      var rest = bytes[...]
      while !rest.isEmpty, !isClosed {
        try session.receive(UnsafeRawBufferPointer(rebasing: rest.prefix(Self.sliceLength)))
        rest = rest.dropFirst(Self.sliceLength)
        guard backlog.isEmpty, !isClosed else { continue }
        filled += try session.drain(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      }
    } catch {
      // What was drained comes before whatever the failure still has to say.
      let drained = UnsafeRawBufferPointer(rebasing: buffer[..<filled])
      backlog += try transform?.seal(drained) ?? Array(drained)
      throw error
    }
    guard filled > 0, !isClosed else { return }
    try send(UnsafeRawBufferPointer(rebasing: buffer[..<filled]))
  }

  /// Reads into the loop's buffer what the connection may read at a time.
  private func readShare() throws(HTTP2Error) -> Int? {
    do {
      return try socket.read(into: UnsafeMutableRawBufferPointer(rebasing: loop.receiveBuffer[..<share.bytes]))
    } catch {
      throw HTTP2Error(.socket, error.description, code: .connectError)
    }
  }

  /// Reads what nobody listens to any more; who does not stop is not waited for.
  private func discard() throws(HTTP2Error) -> Int? {
    let count = try readShare()
    discarded += count ?? 0
    return discarded > Self.mostDiscarded ? 0 : count
  }

  /// The peer may close after a GOAWAY of either side, or when nothing is open: that is no error.
  private func endOfStream() -> HTTP2Error? {
    session.streamCount == 0 ? nil : HTTP2Error(.socket, "the peer closed the connection", code: .connectError)
  }

  private func noteProgressOfPeer() {
    guard !isEstablished, !isLingering, session.hasReceivedSettings else { return }
    isEstablished = true
    prefaceTimer?.cancel()
    prefaceTimer = nil
  }

  // MARK: Writing

  /// Writes at the end of the turn what has come together until then.
  public func scheduleFlush() {
    guard !isFlushScheduled, !isClosed else { return }
    isFlushScheduled = true
    loop.onTurnEnd { [self] in
      isFlushScheduled = false
      flush()
    }
  }

  /// Writes with the next write, or when its time has come.
  private func schedulePatientFlush() {
    guard patientTimer == nil, !isFlushScheduled, !isClosed else { return }
    let guarded = LoopConfined(self)
    patientTimer = loop.schedule(at: loop.now + Self.patience) {
      guarded.value.patientTimer = nil
      guarded.value.scheduleFlush()
    }
  }

  public func socketWritable() {
    flush()
  }

  private func flush() {
    guard !isClosed, !isLingering else { return }
    if let timer = patientTimer {
      timer.cancel()
      patientTimer = nil
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
    socket.readInterest = !(isStuck && session.queuedFrames > session.settings.maxQueuedFrames)
    watchForStall()
    guard isEnding || !session.isAlive else { return }
    limitTheEnd()
    if !isStuck { endOutput() }
  }

  /// Everything is written but the word that nothing more will come.
  private func endOutput() {
    if let transform, !isOutputClosed {
      isOutputClosed = true
      do {
        try writeOrKeep(transform.closeOutput())
      } catch {
        return close(error)
      }
      // The rest goes out when there is room.
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
    let buffer = loop.sendBuffer
    if let transform {
      if backlog.isEmpty { try writeOrKeep(transform.takePendingOutput()) }
      // A client's handshake can fail before anything is sent.
      if let failure = transform.failure, !isEnding { throw failure }
      // What the session has to say waits for the handshake.
      guard transform.isOpen, transform.failure == nil, !isOutputClosed else { return }
    }
    while backlog.isEmpty {
      let count = try session.drain(into: buffer)
      guard count > 0 else { return }
      try send(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      guard count > buffer.count - HTTP2Session.minimumDrainCapacity else { return }
    }
  }

  /// Writes what was drained and keeps what the socket does not take; only while nothing waits.
  private func send(_ bytes: UnsafeRawBufferPointer) throws(HTTP2Error) {
    if let transform { return try writeOrKeep(transform.seal(bytes)) }
    let written = try write(bytes)
    if written < bytes.count { backlog = Array(bytes[written...]) }
  }

  private func writeOrKeep(_ bytes: [UInt8]) throws(HTTP2Error) {
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
      return written
    } catch {
      throw HTTP2Error(.socket, error.description, code: .connectError)
    }
  }

  public func socketClosed(_ error: SocketError?) {
    close(HTTP2Error(.socket, error?.description ?? "the connection was lost", code: .connectError))
  }

  // MARK: Stalls

  /// A peer that takes nothing, by a full socket or by an exhausted window, would pin what is queued for it for ever.
  private func watchForStall() {
    guard stallTimer == nil, !backlog.isEmpty || session.hasCongestedStream else { return }
    // What passes from now on counts; a timeout that began before the queue did would be too short.
    writtenSinceCheck = 0
    session.watchForStalls()
    let guarded = LoopConfined(self)
    stallTimer = loop.schedule(at: MonotonicInstant(nanoseconds: session.now + session.settings.stallTimeout)) {
      guarded.value.checkForStall()
    }
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
