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
  private var text: [UInt8] = []

  /// A text for a client that does not speak gRPC.
  /// - Parameter withText: false for HEAD, whose response has no content.
  init(http prepared: PreparedHeaders, withText: Bool) {
    self.prepared = prepared
    list = HeaderList()
    isDelayed = false
    waitsForEnd = true
    if withText { text = Array("This server speaks gRPC: POST with content-type application/grpc.\n".utf8) }
  }

  /// - Parameter isDelayed: the answer may wait for the next write on the connection.
  init(_ prepared: PreparedHeaders, _ list: HeaderList = HeaderList(), isDelayed: Bool = false) {
    self.prepared = prepared
    self.list = list
    self.isDelayed = isDelayed
    waitsForEnd = false
  }

  /// - Parameter more: further headers, for a browser.
  init(_ error: RPCError, _ format: WireFormat, _ more: HeaderList?) {
    prepared = format.headers.plain
    var list = StatusHeaders.list(error)
    if let more { list.add(more) }
    self.list = list
    isDelayed = false
    waitsForEnd = false
  }

  convenience init(_ error: RPCError, _ head: ServedHead) {
    self.init(error, head.format, head.crossOrigin)
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
    guard !text.isEmpty else { return sendHeadersAndEnd(prepared, list) }
    sendHeaders(prepared, list)
    write(text)
    finish()
  }
}
