import HTTP2

/// One attempt at a call: an HTTP/2 stream that hands its call what arrives. Confined to its connection's loop.
final class ClientStream: HTTP2Stream {
  private let call: ClientCall
  let connection: ClientConnection

  init(call: ClientCall, connection: ClientConnection) {
    self.call = call
    self.connection = connection
  }

  override func receivedHeaders(_ headers: HeaderBlock, endStream: Bool) {
    assert(isConfined)
    connection.hasServed = true
    call.received(headers, endStream: endStream, on: self)
    notifyReady()
  }

  override func receivedData(_ bytes: UnsafeRawBufferPointer) {
    assert(isConfined)
    call.received(bytes, on: self)
    notifyReady()
  }

  override func receivedEnd() {
    assert(isConfined)
    notifyReady()
  }

  override func ready() {
    assert(isConfined)
    call.streamReady(self)
  }

  override func writable() {
    assert(isConfined)
    call.streamWritable(self)
  }

  override func closed(_ code: HTTP2ErrorCode) {
    assert(isConfined)
    call.streamClosed(self, code)
    connection.streamClosed()
  }
}
