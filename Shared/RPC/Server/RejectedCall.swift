import HTTP2

/// A request that is answered by its headers alone.
final class RejectedCall: HTTP2Stream {
  private let prepared: PreparedHeaders
  private let list: HeaderList

  init(_ prepared: PreparedHeaders, _ list: HeaderList = HeaderList()) {
    self.prepared = prepared
    self.list = list
  }

  init(_ error: RPCError) {
    prepared = StatusHeaders.response
    list = StatusHeaders.list(error)
  }

  private var isAnswered = false

  override func receivedHeaders(_ headers: HeaderBlock, endStream: Bool) {
    guard !isAnswered else { return }
    isAnswered = true
    sendHeadersAndEnd(prepared, list)
  }

  override func receivedData(_ bytes: UnsafeRawBufferPointer) { consume(bytes.count) }
}
