package import HTTP2

/// A client of HTTP/1.x as a client of HTTP/2 with one stream at a time: requests become streams of a session of its
/// own, and what the server's session sends becomes responses. So whatever the server does for HTTP/2 it does for
/// HTTP/1.x. It works on memory alone; the connection carries the bytes. It belongs to the connection's loop, which its
/// session asserts.
///
/// - Requests are read one after the other: what a client sends before the response to its last request is complete
///   waits, and nothing more is read meanwhile (no pipelining).
/// - A refused request ends the connection, as does one that is answered before all of it was received: where the next
///   one begins is not certain.
/// - A response that the server does not complete is cut off without its last chunk, or below its length, so that the
///   client can tell.
/// - The session's PINGs are answered here, and so do not find a client that has vanished; `idleTimeout` does, and the
///   next write.
package final class HTTP1Gateway: HTTP1Translating {
  private let settings: HTTP1Settings
  private let scheme: String
  private let session: HTTP2Session
  private let notices: Notices
  private var parser: RequestParser
  private var exchange: Exchange?
  /// What waits for the end of the response.
  private var held: [UInt8] = []
  private var response: [UInt8] = []
  private var headDeadline: Int64?
  private var idleDeadline: Int64?
  package private(set) var end: HTTP1End?

  /// - Parameters:
  ///   - isSecure: the connection has TLS.
  ///   - openedAt: monotonic nanoseconds; the first head's time counts from then on.
  package init(_ settings: HTTP1Settings, isSecure: Bool, openedAt: Int64) {
    self.settings = settings
    scheme = isSecure ? "https" : "http"
    parser = RequestParser(settings)
    var http2 = HTTP2Settings()
    // What the server sends is bounded by what the socket accepts: it is asked for no more before that.
    http2.streamWindow = .max
    http2.connectionWindow = .max
    http2.maximumWindow = .max
    http2.headerTableSize = 0
    session = HTTP2Session(role: .client, settings: http2)
    notices = Notices()
    session.delegate = notices
    headDeadline = openedAt + Self.nanoseconds(settings.headerTimeout)
  }

  /// Kept apart from the gateway, as the session holds its delegate.
  private final class Notices: HTTP2SessionDelegate {
    /// The server takes no further request on the connection.
    var isLast = false

    func session(
      _ session: HTTP2Session, receivedGoAway lastStreamID: Int32, code: HTTP2ErrorCode, debug: String
    ) {
      isLast = true
    }
  }

  private static func nanoseconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    // A century is for ever, and leaves room for the present time.
    return overflow ? 1 << 61 : min(product, 1 << 61) + attoseconds / 1_000_000_000
  }

  // MARK: The client's bytes

  package func receive(_ bytes: UnsafeRawBufferPointer, now: Int64) {
    guard end == nil, !bytes.isEmpty else { return }
    session.now = now
    if let exchange, exchange.requestIsComplete { return held.append(contentsOf: bytes) }
    read(bytes, now: now)
  }

  private func read(_ bytes: UnsafeRawBufferPointer, now: Int64) {
    idleDeadline = nil
    var offset = 0
    // Small chunks become one piece of the body.
    var body: [UInt8] = []
    reading: while let event = parser.next(bytes, from: &offset) {
      switch event {
      case .head(let head):
        headDeadline = nil
        do {
          try begin(head)
        } catch {
          return refuse(error, isHead: head.method == "HEAD")
        }
      case .body(let range): body.append(contentsOf: bytes[range])
      case .refused(let refusal): return refuse(refusal, isHead: exchange?.request.isHead ?? false)
      case .end:
        exchange?.requestIsComplete = true
        break reading
      }
    }
    if let exchange {
      if !body.isEmpty { exchange.write(body) }
      if exchange.requestIsComplete { exchange.finish() }
    }
    held.append(contentsOf: bytes[offset...])
    if parser.isInHead, headDeadline == nil { headDeadline = now + Self.nanoseconds(settings.headerTimeout) }
  }

  private func begin(_ head: RequestHead) throws(Refusal) {
    if Self.isNativeGRPC(head.first("content-type")) {
      throw Refusal(
        505, "gRPC needs HTTP/2, as HTTP/1.1 has no trailers that clients read: use a gRPC client, or gRPC-Web")
    }
    if notices.isLast { throw Refusal(503, "The server is shutting down: connect again.") }
    let request = Exchange.Request(
      isHead: head.method == "HEAD", minorVersion: head.minorVersion, keepsAlive: head.keepsAlive,
      takesTrailers: head.takesTrailers)
    let exchange = Exchange(request, requestIsComplete: false)
    do {
      let fields = RequestFields.list(of: head, scheme: scheme)
      try session.request(exchange, headers: fields, endStream: head.body == .none)
    } catch {
      switch error.kind {
      case .headers: throw Refusal(431, "HTTP/1.1: the headers do not fit into a request of HTTP/2: send fewer")
      default: throw Refusal(503, "The connection takes no more requests: connect again.")
      }
    }
    self.exchange = exchange
    if head.awaitsContinue { response.append(contentsOf: StatusLine.continues) }
  }

  /// `application/grpc` with a codec, parameters or neither, and not `application/grpc-web`.
  private static func isNativeGRPC(_ value: [UInt8]?) -> Bool {
    guard let value else { return false }
    let type = value.prefix { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: ";") && $0 != Characters.space }
    return Characters.lowercased(type) == "application/grpc"
  }

  /// Answers with the reason, unless a response has begun, and ends the connection.
  private func refuse(_ refusal: Refusal, isHead: Bool = false) {
    if exchange?.isUnanswered ?? true {
      response.append(contentsOf: StatusLine.refusal(refusal, withText: !isHead))
    }
    finish(refusal.status < 500 ? .fault(refusal.text) : .regular)
  }

  private func finish(_ end: HTTP1End) {
    self.end = end
    headDeadline = nil
    idleDeadline = nil
    held = []
    if let exchange, !exchange.isComplete { exchange.reset(.cancel) }
    exchange = nil
  }

  // MARK: The session's bytes

  package func respond(_ bytes: UnsafeRawBufferPointer, now: Int64) {
    guard end == nil else { return }
    session.now = now
    do {
      try session.receive(bytes)
    } catch {
      return refuse(Refusal(500, "The connection has failed: connect again."))
    }
    if let exchange {
      advance(exchange, now: now)
    } else if notices.isLast, parser.isBetweenRequests {
      finish(.regular)
    }
  }

  /// Writes what has arrived of the response, and goes on to the next request after its end.
  private func advance(_ exchange: Exchange, now: Int64) {
    if let code = exchange.lossCode { return lose(exchange, code) }
    let (bytes, closes) = exchange.dequeue(isLast: notices.isLast)
    response.append(contentsOf: bytes)
    guard exchange.isComplete else { return }
    guard !closes, exchange.requestIsComplete, !notices.isLast else { return finish(.regular) }
    self.exchange = nil
    guard !held.isEmpty else {
      idleDeadline = now + Self.nanoseconds(settings.idleTimeout)
      return
    }
    let next = held
    held = []
    next.withUnsafeBytes { read($0, now: now) }
  }

  /// The server has reset the stream. A limit has a status in a response; without one ends a call whose deadline, which
  /// the client gave, has passed (CANCEL), and a request that breaks a rule of HTTP/2's.
  private func lose(_ exchange: Exchange, _ code: HTTP2ErrorCode) {
    switch code {
    case .protocolError: refuse(.malformed("the request breaks a rule of HTTP"))
    case .cancel: refuse(Refusal(504, "The request was not answered within the time that it gives: give it more."))
    case .refusedStream: refuse(Refusal(503, "The request was not served: try again."))
    default: refuse(Refusal(500, "The request ended without a response (\(code))."))
    }
  }

  package func dequeueResponse() -> [UInt8] {
    defer { response = [] }
    return response
  }

  package func dequeueRequest() -> [UInt8] {
    var bytes: [UInt8] = []
    // A failure has been noticed by `receive`; here memory could run out at most.
    while session.hasOutput {
      let count = withUnsafeTemporaryAllocation(byteCount: HTTP2Session.minimumDrainCapacity, alignment: 16) { buffer in
        let count = (try? session.drain(into: buffer)) ?? 0
        bytes.append(contentsOf: buffer[..<count])
        return count
      }
      guard count > 0 else { break }
    }
    return bytes
  }

  // MARK: Bounds

  package var heldBytes: Int { held.count + (exchange?.queuedBytes ?? 0) }

  package var wantsInput: Bool { end != nil || heldBytes == 0 }

  package var deadline: Int64? {
    guard let headDeadline else { return idleDeadline }
    return idleDeadline.map { min($0, headDeadline) } ?? headDeadline
  }

  package func checkTime(now: Int64) {
    guard end == nil, let deadline, now >= deadline else { return }
    if parser.isBetweenRequests { return finish(.regular) }
    refuse(Refusal(408, "HTTP/1.1: the request's head took longer than \(settings.headerTimeout): send it in one go"))
  }
}
