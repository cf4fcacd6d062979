import HTTP2

/// A request that no handler sees. A request of gRPC is answered at once, by headers alone; any other when it is
/// complete, as many clients of HTTP accept no earlier response, and its faults are still found. Confined to its
/// connection's loop.
final class RejectedCall: HTTP2Stream {
  /// Bytes of a body that is waited for; a longer one is answered before its end.
  private static let maximumBodyBytes = 65_536
  private let prepared: PreparedHeaders
  private let list: HeaderList
  private let isDelayed: Bool
  private let waitsForEnd: Bool
  private var received = 0
  private var body: [UInt8] = []

  /// A text for a client that speaks none of the protocols.
  /// - Parameter withText: false for HEAD, whose response has no content.
  init(http prepared: PreparedHeaders, withText: Bool) {
    self.prepared = prepared
    list = HeaderList()
    isDelayed = false
    waitsForEnd = true
    if withText { body = Self.text }
  }

  /// - Parameter isDelayed: the answer may wait for the next write on the connection.
  init(_ prepared: PreparedHeaders, _ list: HeaderList = HeaderList(), isDelayed: Bool = false) {
    self.prepared = prepared
    self.list = list
    self.isDelayed = isDelayed
    waitsForEnd = false
  }

  private static let text = Array(
    """
    This server speaks gRPC, gRPC-Web and Connect: POST with content-type application/grpc, application/grpc-web or \
    application/json.

    """.utf8)

  /// - Parameters:
  ///   - more: further headers, for a browser.
  ///   - leadsNowhere: the request's path is that of no method.
  init(_ error: RPCError, _ format: WireFormat, _ more: HeaderList?, leadsNowhere: Bool = false) {
    var response = ErrorResponse(error, format)
    if leadsNowhere, format.framing == .connect { response.prepared = ConnectError.notFound }
    if let more { response.more.add(more) }
    prepared = response.prepared
    list = response.more
    body = response.body
    isDelayed = false
    waitsForEnd = format.framing.isConnect
  }

  convenience init(_ error: RPCError, _ head: ServedHead) {
    self.init(error, head.format, head.crossOrigin)
  }

  /// A call that is not begun, as the server has too much to do.
  /// - Parameter isDelayed: the answer may wait for the next write on the connection.
  convenience init(_ refusal: AdmissionRefusal, _ pushback: RetryPushback.Answer, _ head: ServedHead, isDelayed: Bool) {
    if head.format.framing.isConnect {
      self.init(pushback.error, head)
    } else {
      self.init(refusal.headers(head.format), head.completed(pushback.headers), isDelayed: isDelayed)
    }
  }

  private var isAnswered = false

  override func receivedHeaders(_ headers: HeaderBlock, endStream: Bool) {
    if endStream || !waitsForEnd { answer() }
  }

  override func receivedData(_ bytes: UnsafeRawBufferPointer) {
    received += bytes.count
    if received > Self.maximumBodyBytes { answer() }
    consume(bytes.count)
  }

  override func receivedEnd() { answer() }

  /// Also when waiting for the end has been abandoned.
  func answer() {
    assert(isConfined)
    guard !isAnswered else { return }
    isAnswered = true
    if isDelayed { return sendHeadersAndEndDelayed(prepared, list) }
    guard !body.isEmpty else { return sendHeadersAndEnd(prepared, list) }
    sendHeaders(prepared, list)
    write(body)
    finish()
  }
}
