/// The seam for TLS: what turns the bytes of a socket into the bytes of HTTP/2 and back. Without one a connection is
/// clear text. The connection keeps all reads and writes, so an implementation works on memory alone and belongs to one
/// connection on one loop.
package protocol ByteTransform: AnyObject {
  /// The handshake is done: `seal` may be called.
  var isOpen: Bool { get }
  /// The peer has said that it will send nothing more.
  var peerHasClosed: Bool { get }
  /// The verified name of the peer; nil without one.
  var peerName: String? { get }
  /// Why nothing more can be opened or sealed; what `open` returned before is good.
  var failure: HTTP2Error? { get }
  /// Receives bytes from the socket and returns what they decrypt to; nothing while a handshake goes on.
  func open(_ input: UnsafeRawBufferPointer) -> [UInt8]
  /// Receives bytes for the peer and returns what is to be written.
  func seal(_ input: UnsafeRawBufferPointer) throws(HTTP2Error) -> [UInt8]
  /// The transform itself has something to say (handshake, alerts).
  var hasPendingOutput: Bool { get }
  /// What the transform itself has to say; asked for at the start and after an `open` that left some.
  func dequeuePendingOutput() -> [UInt8]
  /// The word that nothing more will come.
  func closeOutput() -> [UInt8]
}
