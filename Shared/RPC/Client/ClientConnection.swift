import EventLoop
import HTTP2

/// One HTTP/2 connection of a subchannel, from the socket to its end. On the transport's loop only.
final class ClientConnection: HTTP2ConnectionDelegate {
  private let transport: ClientTransport
  private let subchannel: Subchannel
  private var http2: HTTP2Connection?
  /// The connection accepts no new streams.
  private(set) var isDraining = false
  /// The peer has answered a call on it.
  var hasServed = false
  /// The peer's SETTINGS have arrived.
  private var hasBegun = false
  private var keepalive: KeepaliveState?
  private var keepaliveTimer: (any ScheduledTimer)?
  /// The peer's reason when it began to drain.
  private var closeReason = ""

  private let isSecure: Bool

  init(transport: ClientTransport, subchannel: Subchannel) {
    self.transport = transport
    self.subchannel = subchannel
    isSecure = transport.settings.tls != nil
  }

  /// Speaks HTTP/2 on `socket`; the subchannel is notified once the peer's SETTINGS have arrived.
  func begin(on socket: StreamSocket, settings: HTTP2Settings) {
    assert(transport.loop.inEventLoop)
    let tls = transport.settings.tls
    let transform = tls?.makeTransform(authority: transport.authority)
    http2 = HTTP2Connection(socket: socket, role: .client, settings: settings, delegate: self, transform: transform)
    http2?.traffic = transport.settings.traffic
    // Never in clear text instead.
    if tls != nil, transform == nil { close("TLS: there is no memory for it") }
  }

  /// Why the connection ended; nil while it is there.
  var failure: String? {
    // A connection whose peer broke the protocol lingers for a moment, but is not used.
    guard let http2, http2.isClosed || http2.failure != nil else { return nil }
    if let failure = http2.failure { return failure.description }
    guard closeReason.isEmpty else { return closeReason }
    return hasBegun || isSecure ? "the peer closed it" : "the peer closed it before it spoke HTTP/2: it may want TLS"
  }

  var streamCount: Int { http2?.session.streamCount ?? 0 }

  var hasFreeStream: Bool {
    guard let http2, !isDraining, !http2.isClosed, http2.failure == nil else { return false }
    let limit = min(transport.settings.maximumConcurrentCalls, Int(http2.session.remoteMaxConcurrentStreams))
    return http2.session.streamCount < limit
  }

  func request(_ stream: ClientStream, _ head: ClientRequestHead, previousAttempts: Int) throws(HTTP2Error) {
    assert(transport.loop.inEventLoop)
    guard let http2 else { throw HTTP2Error(.closed, "the connection is closed") }
    try http2.session.request(
      stream, prepared: isSecure ? RequestHeaders.secure : RequestHeaders.clearText,
      headers: RequestHeaders.list(
        head, authority: transport.authority, userAgent: transport.settings.userAgent,
        // The turn may have begun before the deadline was set: the peer would be sent more time than the call has.
        now: head.deadline == nil ? transport.loop.now : transport.loop.readClock(),
        previousAttempts: previousAttempts))
  }

  func streamClosed() {
    assert(transport.loop.inEventLoop)
    if let failure { subchannel.connectionClosed(self, reason: failure) }
    transport.streamsMayBeFree(on: self)
  }

  /// A request was not accepted, as when all stream numbers are used up: calls in flight finish, others go elsewhere.
  func cannotTakeCalls() {
    assert(transport.loop.inEventLoop)
    guard !isDraining, let http2 else { return }
    isDraining = true
    // It was good for all the calls it could be good for, however few of them have been answered yet.
    if http2.session.hasUsedUpStreams { hasServed = true }
    closeReason = "it takes no more calls"
    subchannel.connectionDrains(self)
    if http2.session.streamCount == 0 { http2.session.terminate(.noError) }
  }

  func close(_ reason: String) {
    assert(transport.loop.inEventLoop)
    http2?.close(HTTP2Error(.closed, reason, code: .cancel))
  }

  /// Accepts no more calls, and ends when those in flight have.
  func retire() {
    assert(transport.loop.inEventLoop)
    isDraining = true
    guard let http2, !http2.isClosed else { return transport.hasFinished(self) }
    if http2.session.streamCount == 0 { http2.session.terminate(.noError) }
  }

  // MARK: Keepalive

  private static let keepalivePing: UInt64 = 0x6b65_6570

  private func carryOut(_ action: KeepaliveState.Action) {
    let due: MonotonicInstant
    switch action {
    case .wait(let until): due = until
    case .ping(let answerBy):
      due = answerBy
      http2?.session.sendPing(Self.keepalivePing)
    case .close: return close("the peer did not answer a PING in time")
    }
    keepaliveTimer?.cancel()
    keepaliveTimer = transport.loop.assumeIsolated().schedule(at: due) { self.keepaliveDue() }
  }

  private func keepaliveDue() {
    keepaliveTimer = nil
    guard let http2, !http2.isClosed else { return }
    let received = MonotonicInstant(nanoseconds: http2.lastReceived)
    let hasCalls = http2.session.streamCount > 0
    if let action = keepalive?.due(now: transport.loop.now, lastReceived: received, hasCalls: hasCalls) {
      carryOut(action)
    }
  }

  func session(_ session: HTTP2Session, receivedPingAcknowledgement payload: UInt64) {
    guard payload == Self.keepalivePing, let action = keepalive?.acknowledged(now: transport.loop.now) else { return }
    carryOut(action)
  }

  // MARK: From the connection

  func sessionReceivedSettings(_ session: HTTP2Session) {
    hasBegun = true
    if keepalive == nil {
      keepalive = transport.shared.keepalive
      if let action = keepalive?.began(now: transport.loop.now) { carryOut(action) }
    }
    subchannel.connectionReady(self)
  }

  func session(
    _ session: HTTP2Session, receivedGoAway lastStreamID: Int32, code: HTTP2ErrorCode, debug: String
  ) {
    if let keepalive, KeepaliveState.isComplaint(code: code.rawValue, debug: debug) {
      transport.shared.keepaliveWasTooFrequent(keepalive.time)
    }
    guard !isDraining else { return }
    isDraining = true
    closeReason = "the peer sent GOAWAY (code \(code.rawValue))" + (debug.isEmpty ? "" : ": \(debug)")
    subchannel.connectionDrains(self)
    // A session without streams does not call `sessionBecameIdle`.
    if session.streamCount == 0 { session.terminate(.noError) }
  }

  func sessionBecameIdle(_ session: HTTP2Session) {
    if isDraining { http2?.close() }
  }

  func connectionEnds(_ connection: HTTP2Connection) {
    isDraining = true
    subchannel.connectionClosed(self, reason: failure ?? "the connection has ended")
  }

  func connectionClosed(_ connection: HTTP2Connection, error: HTTP2Error?) {
    keepaliveTimer?.cancel()
    keepaliveTimer = nil
    subchannel.connectionClosed(self, reason: failure ?? "the connection was closed")
  }
}
