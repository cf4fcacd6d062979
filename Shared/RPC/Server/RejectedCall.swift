import HTTP2

/// A request that is answered at once, by its headers alone if it is one of gRPC.
final class RejectedCall: HTTP2Stream {
  private let prepared: PreparedHeaders
  private let list: HeaderList
  private let isPatient: Bool
  private var text: [UInt8] = []

  /// Tells a client that does not speak gRPC, in words.
  /// - Parameter withText: false for HEAD, whose answer has no content.
  init(http prepared: PreparedHeaders, withText: Bool) {
    self.prepared = prepared
    list = HeaderList()
    isPatient = false
    if withText { text = Array("This server speaks gRPC: POST with content-type application/grpc.\n".utf8) }
  }

  /// - Parameter isPatient: the answer may wait for the next write on the connection.
  init(_ prepared: PreparedHeaders, _ list: HeaderList = HeaderList(), isPatient: Bool = false) {
    self.prepared = prepared
    self.list = list
    self.isPatient = isPatient
  }

  init(_ error: RPCError) {
    prepared = StatusHeaders.response
    list = StatusHeaders.list(error)
    isPatient = false
  }

  private var isAnswered = false

  override func receivedHeaders(_ headers: HeaderBlock, endStream: Bool) {
    guard !isAnswered else { return }
    isAnswered = true
    if isPatient { return sendHeadersAndEndPatiently(prepared, list) }
    guard !text.isEmpty else { return sendHeadersAndEnd(prepared, list) }
    sendHeaders(prepared, list)
    write(text)
    finish()
  }

  override func receivedData(_ bytes: UnsafeRawBufferPointer) { consume(bytes.count) }
}
