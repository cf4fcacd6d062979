import CNGHTTP2

/// A session's operations for its streams.
extension HTTP2Session {
  // MARK: Requests (client role)

  /// Opens `stream` with a request. Its body follows with `write` and `finish`.
  ///
  /// - Throws: an error of the kind `headers` when the list is too large, of another when the connection takes no more
  ///   requests.
  package func request(
    _ stream: HTTP2Stream, prepared: PreparedHeaders? = nil, headers: HeaderList, endStream: Bool = false
  ) throws(HTTP2Error) {
    assertConfined()
    guard !isOver else { throw HTTP2Error(.closed, "the connection is closed") }
    let size = headers.size + (prepared?.size ?? 0)
    guard size <= maximumSentHeaderBytes else {
      throw HTTP2Error(.headers, "its headers take \(size) bytes, and the limit is \(maximumSentHeaderBytes)")
    }
    let pointer = Unmanaged.passUnretained(stream).toOpaque()
    let result = headers.withFields(after: prepared) { fields, count in
      var provider = Self.provider(pointer)
      return endStream
        ? nghttp2_submit_request(handle, nil, fields, count, nil, pointer)
        : nghttp2_submit_request(handle, nil, fields, count, &provider, pointer)
    }
    guard result > 0 else { throw HTTP2Error(.stream, Self.text(Int(result)), code: .refusedStream) }
    if endStream { stream.ending = .endStream }
    adopt(stream, id: result)
    noteOutput()
  }

  /// Client: every stream number has been used (RFC 9113 section 5.1.1).
  package var hasUsedUpStreams: Bool { nghttp2_session_get_next_stream_id(handle) > UInt32(Int32.max) }

  /// Streams the server allows at a time; more wait inside nghttp2.
  package var remoteMaxConcurrentStreams: UInt32 {
    nghttp2_session_get_remote_settings(handle, NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS)
  }

  /// Some stream has queued bytes that its window or the connection's does not let through.
  package var hasCongestedStream: Bool { queuedBytes > 0 }

  /// Records the progress of the streams that have queued bytes. Bytes that are queued later are not waited for.
  package func watchForStalls() {
    assertConfined()
    forEachStream { stream in
      stream.isWatched = stream.queuedBytes > 0
      stream.progressAtLastCheck = stream.progress
    }
  }

  /// Resets every stream whose queued bytes have not moved since `watchForStalls`.
  package func resetStalledStreams() {
    assertConfined()
    forEachStream { stream in
      if stream.isWatched, stream.queuedBytes > 0, stream.progress == stream.progressAtLastCheck {
        reset(stream, .cancel)
      }
    }
  }

  /// Calls `body` with every open stream.
  package func forEachStream(_ body: (HTTP2Stream) -> Void) {
    assertConfined()
    for case let stream? in streams where !stream.isClosed { body(stream) }
  }

  // MARK: Answers and windows

  func respond(
    _ stream: HTTP2Stream, _ prepared: PreparedHeaders?, _ more: HeaderList, endStream: Bool, isDelayed: Bool = false
  ) {
    guard !isOver, !stream.isClosed else { return }
    more.withFields(after: prepared) { submit(stream, $0, $1, endStream: endStream) }
    if isDelayed, let onDelayedOutput { onDelayedOutput() } else { noteOutput() }
  }

  /// Prepared headers alone, followed by a body.
  func respond(_ stream: HTTP2Stream, _ prepared: PreparedHeaders) {
    guard !isOver, !stream.isClosed else { return }
    submit(stream, UnsafePointer(prepared.fields.baseAddress), prepared.count, endStream: false)
    noteOutput()
  }

  private func submit(_ stream: HTTP2Stream, _ fields: UnsafePointer<nghttp2_nv>?, _ count: Int, endStream: Bool) {
    hasSentForStreams = true
    let result: Int32
    if endStream {
      stream.ending = .endStream
      result = nghttp2_submit_response(handle, stream.id, fields, count, nil)
    } else {
      var provider = Self.provider(Unmanaged.passUnretained(stream).toOpaque())
      result = nghttp2_submit_response(handle, stream.id, fields, count, &provider)
    }
    if result != 0 { reset(stream, .internalError) }
  }

  func resume(_ stream: HTTP2Stream) {
    guard !isOver else { return }
    if stream.isDeferred {
      stream.isDeferred = false
      nghttp2_session_resume_data(handle, stream.id)
    }
    noteOutput()
  }

  func reset(_ stream: HTTP2Stream, _ code: HTTP2ErrorCode) {
    guard !isOver, !stream.isClosed else { return }
    stream.resetByThisSide = true
    dropOutput(stream)
    nghttp2_submit_rst_stream(handle, 0, stream.id, code.rawValue)
    noteOutput()
  }

  func dropOutput(_ stream: HTTP2Stream) {
    guard !stream.output.isEmpty else { return }
    noteQueued(-stream.output.held)
    stream.output.removeAll()
  }

  func consume(_ stream: HTTP2Stream, _ count: Int) {
    guard !isOver, count > 0 else { return }
    let count = min(count, stream.unconsumed)
    stream.unconsumed -= count
    noteRead(count)
    if stream.remoteEnded || stream.isClosed {
      nghttp2_session_consume_connection(handle, count)
    } else {
      nghttp2_session_consume(handle, stream.id, count)
    }
    // nghttp2 queues a WINDOW_UPDATE only when half the window is used up, so mostly there is nothing to send.
    if !isInside, nghttp2_session_get_outbound_queue_size(handle) > 0 { noteOutput() }
  }

  private static func provider(_ stream: UnsafeMutableRawPointer) -> nghttp2_data_provider {
    nghttp2_data_provider(source: nghttp2_data_source(ptr: stream), read_callback: SessionCallbacks.readData)
  }
}
