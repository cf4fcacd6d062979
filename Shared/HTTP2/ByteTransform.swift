/// The seam for TLS: what turns the bytes of a socket into the bytes of HTTP/2 and back. Without one a connection is
/// clear text. The connection keeps all reads and writes, so an implementation works on memory alone (OpenSSL: two
/// memory BIOs) and belongs to one connection on one loop.
public protocol ByteTransform: AnyObject {
  /// Takes bytes from the socket and appends what they decrypt to; nothing while a handshake goes on.
  func open(_ input: UnsafeRawBufferPointer, into output: inout [UInt8]) throws(HTTP2Error)
  /// Takes bytes for the peer and appends what is to be written; they wait inside while a handshake goes on.
  func seal(_ input: UnsafeRawBufferPointer, into output: inout [UInt8]) throws(HTTP2Error)
  /// Appends what the transform itself has to say (handshake, alerts); called after every `open` and once at the start.
  func pendingOutput(into output: inout [UInt8]) throws(HTTP2Error)
}
