import EventLoop
import HTTP2

/// One HTTP/2 connection of a transport, from the socket to its end. On the transport's loop only.
final class ClientConnection: HTTP2ConnectionDelegate {
  private let transport: ClientTransport
  private var http2: HTTP2Connection?
  /// The peer takes no new streams.
  private(set) var isDraining = false
  private var keepaliveTimer: ScheduledTimer?
  private var isPingUnanswered = false
  /// What the peer said when it began to drain.
  private var farewell = ""

  private let isSecure: Bool

  init(transport: ClientTransport) {
    self.transport = transport
    isSecure = transport.settings.tls != nil
  }

  /// Speaks HTTP/2 on `socket`; the transport hears of it once the peer's SETTINGS have arrived.
  func begin(on socket: StreamSocket, settings: HTTP2Settings) {
    let tls = transport.settings.tls
    let transform = tls?.makeTransform(authority: transport.authority)
    http2 = HTTP2Connection(socket: socket, role: .client, settings: settings, delegate: self, transform: transform)
    // Never in clear text instead.
    if tls != nil, transform == nil { close("TLS: there is no memory for it") }
  }

  /// Why the connection ended; nil while it is there.
  var failure: String? {
    guard let http2, http2.isClosed else { return nil }
    return http2.failure?.description ?? (farewell.isEmpty ? "the peer closed it" : farewell)
  }

  var hasFreeStream: Bool {
    guard let http2, !isDraining, !http2.isClosed else { return false }
    let limit = min(transport.settings.maximumConcurrentCalls, Int(http2.session.remoteMaxConcurrentStreams))
    return http2.session.streamCount < limit
  }

  func request(_ stream: ClientStream, _ head: ClientRequestHead) throws(HTTP2Error) {
    guard let http2 else { throw HTTP2Error(.closed, "the connection is closed") }
    try http2.session.request(
      stream, prepared: isSecure ? RequestHeaders.secure : RequestHeaders.clearText,
      headers: RequestHeaders.list(head, authority: transport.authority, now: transport.loop.now))
  }

  func streamClosed() {
    transport.streamClosed(on: self)
  }

  func close(_ reason: String) {
    http2?.close(HTTP2Error(.closed, reason, code: .cancel))
  }

  // MARK: Keepalive

  private static let keepalivePing: UInt64 = 0x6b65_6570

  private func scheduleKeepalive(after delay: Duration?) {
    keepaliveTimer?.cancel()
    guard let delay else { return }
    let confined = LoopConfined(self)
    keepaliveTimer = transport.loop.schedule(after: delay) { confined.value.keepaliveDue() }
  }

  private func keepaliveDue() {
    keepaliveTimer = nil
    guard let http2, !http2.isClosed else { return }
    guard !isPingUnanswered else { return close("the peer did not answer a PING in time") }
    guard http2.session.streamCount > 0 else { return scheduleKeepalive(after: transport.settings.keepalive) }
    isPingUnanswered = true
    http2.session.sendPing(Self.keepalivePing)
    scheduleKeepalive(after: transport.settings.keepaliveTimeout)
  }

  func session(_ session: HTTP2Session, receivedPingAcknowledgement payload: UInt64) {
    guard payload == Self.keepalivePing, isPingUnanswered else { return }
    isPingUnanswered = false
    scheduleKeepalive(after: transport.settings.keepalive)
  }

  // MARK: From the connection

  func sessionReceivedSettings(_ session: HTTP2Session) {
    if keepaliveTimer == nil { scheduleKeepalive(after: transport.settings.keepalive) }
    transport.connectionReady(self)
  }

  func session(
    _ session: HTTP2Session, receivedGoAway lastStreamID: Int32, code: HTTP2ErrorCode, debug: String
  ) {
    guard !isDraining else { return }
    isDraining = true
    farewell = "the peer said goodbye (GOAWAY, code \(code.rawValue))" + (debug.isEmpty ? "" : ": \(debug)")
    transport.connectionDrains(self)
    // A session without streams hears no `sessionBecameIdle`.
    if session.streamCount == 0 { session.terminate(.noError) }
  }

  func sessionBecameIdle(_ session: HTTP2Session) {
    if isDraining { http2?.close() }
  }

  func connectionClosed(_ connection: HTTP2Connection, error: HTTP2Error?) {
    keepaliveTimer?.cancel()
    keepaliveTimer = nil
    transport.connectionClosed(self, reason: failure ?? "the connection was closed")
  }
}
