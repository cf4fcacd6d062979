import HTTP2

/// One attempt at a call: an HTTP/2 stream that hands its call what arrives.
final class ClientStream: HTTP2Stream {
  private let call: ClientCall
  let connection: ClientConnection

  init(call: ClientCall, connection: ClientConnection) {
    self.call = call
    self.connection = connection
  }

  override func receivedHeaders(_ headers: HeaderBlock, endStream: Bool) {
    connection.hasServed = true
    call.received(headers, endStream: endStream, on: self)
    notifyReady()
  }

  override func receivedData(_ bytes: UnsafeRawBufferPointer) {
    call.received(bytes, on: self)
    notifyReady()
  }

  override func receivedEnd() {
    notifyReady()
  }

  override func ready() {
    call.streamReady(self)
  }

  override func writable() {
    call.streamWritable(self)
  }

  override func closed(_ code: HTTP2ErrorCode) {
    call.streamClosed(self, code)
    connection.streamClosed()
  }
}
