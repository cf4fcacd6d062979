import CNGHTTP2

/// Operations on the connection as a whole.
extension HTTP2Session {
  /// Announces that no new stream will be accepted soon, without refusing those under way (RFC 9113 section 6.8).
  package func sendShutdownNotice() {
    assertConfined()
    nghttp2_submit_shutdown_notice(handle)
    noteOutput()
  }

  /// Accepts no stream after those already open.
  package func sendGoAway(_ code: HTTP2ErrorCode, debug: String = "") {
    assertConfined()
    let last = nghttp2_session_get_last_proc_stream_id(handle)
    var debug = debug
    debug.withUTF8 { bytes in
      _ = nghttp2_submit_goaway(handle, 0, last, code.rawValue, bytes.baseAddress, bytes.count)
    }
    noteOutput()
  }

  /// Sends GOAWAY and accepts nothing more from the peer; `isAlive` turns false once it has been drained.
  package func terminate(_ code: HTTP2ErrorCode) {
    assertConfined()
    nghttp2_session_terminate_session(handle, code.rawValue)
    noteOutput()
  }

  /// Asks the peer for an answer with the same payload (RFC 9113 section 6.7).
  package func sendPing(_ payload: UInt64) {
    assertConfined()
    withUnsafeBytes(of: payload.bigEndian) { bytes in
      _ = nghttp2_submit_ping(handle, 0, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
    }
    noteOutput()
  }
}
