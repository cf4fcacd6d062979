/// The seam for TLS: turns the bytes of a socket into the bytes of HTTP/2 and back. Without one a connection is
/// clear text. The connection keeps all reads and writes, so an implementation works on memory alone and belongs to one
/// connection on one loop.
package protocol ByteTransform: AnyObject {
  /// The handshake is done: `seal` may be called.
  var isOpen: Bool { get }
  /// What both ends have chosen to speak, once the handshake is done; nil for a client that offered nothing.
  var applicationProtocol: ApplicationProtocol? { get }
  /// The peer has ended its stream of bytes.
  var peerHasClosed: Bool { get }
  /// The verified name of the peer; nil without one.
  var peerName: String? { get }
  /// The peer's verified certificate; empty without one.
  var peerCertificate: PeerCertificate { get }
  /// Why nothing more can be opened or sealed; what `open` returned before is good.
  var failure: HTTP2Error? { get }
  /// Receives bytes from the socket and returns the decrypted ones; nothing during a handshake.
  func open(_ input: UnsafeRawBufferPointer) -> [UInt8]
  /// Receives bytes for the peer and returns the bytes to be written.
  func seal(_ input: UnsafeRawBufferPointer) throws(HTTP2Error) -> [UInt8]
  /// The transform itself has something to send (handshake, alerts).
  var hasPendingOutput: Bool { get }
  /// Bytes that the transform itself has to send; read at the start and after an `open` that left some.
  func dequeuePendingOutput() -> [UInt8]
  /// The notice that nothing more will be sent.
  func closeOutput() -> [UInt8]
}

/// What is spoken over TLS (RFC 7301).
package enum ApplicationProtocol: Hashable, Sendable {
  /// `h2` (RFC 9113 section 3.2).
  case http2
  /// `http/1.1` (RFC 9112).
  case http1
}
