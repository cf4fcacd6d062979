/// The seam for HTTP/1.x on a server: turns what a client sends into the bytes of a client of HTTP/2, and what the
/// session sends into responses of HTTP/1.x. The connection keeps all reads, writes and timers, so an implementation
/// works on memory alone and belongs to one connection on one loop. Times are monotonic nanoseconds.
package protocol HTTP1Translating: AnyObject {
  /// Receives bytes of the client.
  func receive(_ bytes: UnsafeRawBufferPointer, now: Int64)
  /// Receives bytes of the session.
  func respond(_ bytes: UnsafeRawBufferPointer, now: Int64)
  /// The bytes for the session so far, at most once.
  func dequeueRequest() -> [UInt8]
  /// The bytes for the client so far, at most once.
  func dequeueResponse() -> [UInt8]
  /// Whether more of the client is of use now: not while what it has sent already waits.
  var wantsInput: Bool { get }
  /// Bytes of the client that wait.
  var heldBytes: Int { get }
  /// When `checkTime` has to be called; nil for not before something else has happened.
  var deadline: Int64? { get }
  /// What the client had to do by then may not be done.
  func checkTime(now: Int64)
  /// Set once the connection has to end, after what `dequeueResponse` returns.
  var end: HTTP1End? { get }
}

/// Why a connection of HTTP/1.x ends.
package enum HTTP1End: Hashable, Sendable {
  /// The last response is complete, or none will come.
  case regular
  /// The client broke the protocol or a limit.
  case fault(String)
}

/// Makes the translator of one connection.
///
/// - Parameters:
///   - isSecure: the connection has TLS.
///   - openedAt: monotonic nanoseconds.
package typealias HTTP1TranslatorMaker = (_ isSecure: Bool, _ openedAt: Int64) -> any HTTP1Translating
