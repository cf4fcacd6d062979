import CNGHTTP2

/// Checks what RFC 9113 requires and nghttp2 does not check here, and what floods are made of. Called inside nghttp2;
/// `check` at the beginning of every frame except non-empty DATA and those that nghttp2 ignores.
extension HTTP2Session {
  /// The frame size both sides may rely on, which this side never raises (section 6.5.2).
  private static let maximumFrameSize = 16_384
  /// A header list so many times above the limit is no mistake …
  private static let bombFactor = 4
  /// … when it is also so many times larger than its bytes on the wire. Without that it is only a large one, of which
  /// nghttp2 takes no more than nine frames: it is answered, and the connection lives.
  private static let bombExpansion = 4
  /// A server's answer that is too large is more likely an honest one, and other calls live on the connection.
  private static let bombFactorOfServers = 8

  func check(beginOf frame: nghttp2_frame_hd) {
    switch UInt32(frame.type) {
    case NGHTTP2_HEADERS.rawValue:
      headerBlockBytes = frame.length
      if role == .server, frame.stream_id % 2 == 1 { checkOrder(of: frame) }
      return
    case NGHTTP2_CONTINUATION.rawValue:
      headerBlockBytes += frame.length
      // Section 4.2; nghttp2 checks the size of every other frame.
      if frame.length > Self.maximumFrameSize {
        fail(.frameSizeError, "a CONTINUATION frame of \(frame.length) bytes, the limit is \(Self.maximumFrameSize)")
      }
      return noteUseless()
    case NGHTTP2_SETTINGS.rawValue:
      if frame.flags & UInt8(NGHTTP2_FLAG_ACK.rawValue) == 0 {
        queuedBeforeSettings = queuedFrames
        // They may change the window of every stream.
        wasted += streamCount / ReadShare.streamsMoved
      }
      noteUseless()
    case NGHTTP2_RST_STREAM.rawValue: recentResets.remove(frame.stream_id)
    case NGHTTP2_DATA.rawValue:
      if frame.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) == 0 { noteUseless() }
    default: noteUseless()
    }
    unfinishedHeaders = 0
  }

  /// Server: whether the headers that have just been received are those of a request that can be served. Most requests
  /// repeat the headers of the one before, which need no second look.
  func verdictOfRequest() -> RequestRules.Verdict {
    if headers.revision != checkedRevision {
      checkedRevision = headers.revision
      lastVerdict = RequestRules.verdict(of: headers)
    }
    return lastVerdict
  }

  /// Server: a malformed request never becomes a stream; its following frames may be under way (section 8.1.1).
  func refuseMalformed(_ id: Int32) {
    recentResets.insert(id)
    nghttp2_submit_rst_stream(handle, 0, id, HTTP2ErrorCode.protocolError.rawValue)
  }

  /// Server: a request turns out to be malformed behind its headers.
  func resetMalformed(_ stream: HTTP2Stream) {
    noteProvokedReset()
    reset(stream, .protocolError)
  }

  /// Whether a DATA frame carries data; its padding takes up to 256 bytes.
  @inline(__always)
  static func hasContent(_ frame: nghttp2_frame_hd) -> Bool {
    frame.flags & UInt8(NGHTTP2_FLAG_PADDED.rawValue) == 0 ? frame.length > 0 : frame.length > 256
  }

  private func checkOrder(of frame: nghttp2_frame_hd) {
    let id = frame.stream_id
    switch order.check(id) {
    case .opens:
      // After GOAWAY nghttp2 takes no notice of it, and would not report when it is complete.
      if !hasSentGoAway { unfinishedHeaders = id }
    case .known:
      checkClosed(id, endStream: frame.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0)
      noteUseless()
    case .passedOver: fail(.protocolError, "stream \(id) was opened out of order")
    }
  }

  /// HEADERS or DATA on a closed stream: an error, unless this side has closed it and they may have been under way, or
  /// this side has sent GOAWAY and takes no notice of the stream. nghttp2 ignores them all.
  private func checkClosed(_ id: Int32, endStream: Bool) {
    guard role == .server, id % 2 == 1, id <= nghttp2_session_get_last_proc_stream_id(handle),
      nghttp2_session_find_stream(handle, id) == nil
    else { return }
    guard recentResets.contains(id) else { return fail(.streamClosed, "stream \(id) is closed") }
    if endStream { recentResets.remove(id) }
  }

  /// nghttp2 has discarded DATA of what was just received.
  /// - Parameters:
  ///   - scanner: as it was before these bytes.
  ///   - closing: whether the peer has closed a stream with them.
  func checkDiscardedData(
    in bytes: UnsafeRawBufferPointer, from scanner: FrameScanner, closing: (Int32) -> Bool
  ) {
    var scanner = scanner
    var ended: Set<Int32> = []
    scanner.forEach(in: bytes) { frame in
      let isData = frame.type == 0
      let ends = (isData || frame.type == 1) && frame.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0
      if isData, ended.contains(frame.stream) || !closing(frame.stream) {
        checkClosed(frame.stream, endStream: ends)
        if frame.length == 0, !ends { noteUseless() }
      }
      if ends || UInt32(frame.type) == NGHTTP2_RST_STREAM.rawValue { ended.insert(frame.stream) }
    }
  }

  private func noteUseless() {
    wasted += 1
    if !uselessBudget.consume(now: now) { fail(.enhanceYourCalm, "the peer sends too many frames that do nothing") }
  }

  /// A reset costs the peer what the stream has cost this side, see `HTTP2Settings.resetBurst`.
  func noteReset(_ stream: HTTP2Stream?) {
    guard let stream else { return noteUseless() }
    stream.resetByPeer = true
    guard role == .server, .nanoseconds(now - stream.openedAt) < settings.earlyReset else { return }
    wasted += ReadShare.reset
    if !resetBudget.consume(now: now) { fail(.enhanceYourCalm, "the client resets too many streams") }
  }

  /// This side had to reset a stream, see `HTTP2Settings.resetBurst`.
  func noteProvokedReset() {
    wasted += ReadShare.reset
    if !provokedBudget.consume(now: now) { fail(.enhanceYourCalm, "the client provoked too many stream errors") }
  }

  /// A few bytes of HPACK can encode any number of fields: the rest is not even decoded.
  /// - Returns: the result that nghttp2's header callback has to return.
  func checkForBomb(_ value: OpaquePointer) -> Int32 {
    wasted += (32 + nghttp2_rcbuf_get_buf(value).len) / ReadShare.uselessHeaderBytes
    let factor = role == .server ? Self.bombFactor : Self.bombFactorOfServers
    guard headers.size > maximumHeaderListBytes * factor else { return 0 }
    if role == .server, headers.size <= headerBlockBytes * Self.bombExpansion { return 0 }
    fail(.enhanceYourCalm, "a header list of more than \(factor) times \(maximumHeaderListBytes) bytes")
    return NGHTTP2_ERR_CALLBACK_FAILURE.rawValue
  }

  /// After SETTINGS were applied: a window above 2^31 - 1 ends the connection (section 6.9.2). nghttp2 resets the
  /// stream, so that more than the acknowledgement has been queued.
  func checkWindows() {
    guard queuedBeforeSettings >= 0 else { return }
    let resets = queuedFrames - queuedBeforeSettings - 1
    queuedBeforeSettings = -1
    if resets > 0 { fail(.flowControlError, "SETTINGS raise the window of a stream above \(Int32.max)") }
  }
}
