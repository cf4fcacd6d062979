/// A session's reports to its owner, apart from those to the streams. Called inside nghttp2 unless noted: may
/// submit, must not call `receive` or `drain` and must not run code of the application.
package protocol HTTP2SessionDelegate: AnyObject {
  /// Server: a request's header list is complete. `nil` resets the stream with REFUSED_STREAM.
  func session(
    _ session: HTTP2Session, openedStream id: Int32, headers: HeaderBlock, endStream: Bool
  ) -> HTTP2Stream?
  /// The peer will accept no stream above `lastStreamID`.
  func session(_ session: HTTP2Session, receivedGoAway lastStreamID: Int32, code: HTTP2ErrorCode, debug: String)
  /// The peer asks whether this side is there. nghttp2 answers by itself; this is for counting.
  func session(_ session: HTTP2Session, receivedPing payload: UInt64)
  /// The peer has answered `sendPing`.
  func session(_ session: HTTP2Session, receivedPingAcknowledgement payload: UInt64)
  /// The peer's SETTINGS are in force: its limits may be others than before.
  func sessionReceivedSettings(_ session: HTTP2Session)
  /// The streams have been notified of everything received so far. Called after nghttp2 has returned; unlike the
  /// streams' own methods it may run the application's code.
  func sessionHandledEvents(_ session: HTTP2Session)
  /// The number of open streams sank to zero. Called after nghttp2 has returned.
  func sessionBecameIdle(_ session: HTTP2Session)
}

extension HTTP2SessionDelegate {
  package func session(
    _ session: HTTP2Session, openedStream id: Int32, headers: HeaderBlock, endStream: Bool
  ) -> HTTP2Stream? { nil }
  package func session(
    _ session: HTTP2Session, receivedGoAway lastStreamID: Int32, code: HTTP2ErrorCode, debug: String
  ) {}
  package func session(_ session: HTTP2Session, receivedPing payload: UInt64) {}
  package func session(_ session: HTTP2Session, receivedPingAcknowledgement payload: UInt64) {}
  package func sessionReceivedSettings(_ session: HTTP2Session) {}
  package func sessionHandledEvents(_ session: HTTP2Session) {}
  package func sessionBecameIdle(_ session: HTTP2Session) {}
}
