import CNGHTTP2

/// nghttp2's callbacks. Each finds its session behind the user data and does no more than note what happened.
enum SessionCallbacks {
  // Sendable: written once and only read by nghttp2, which copies the table into each session.
  nonisolated(unsafe) static let server = make(role: .server)
  // Sendable: as `server`.
  nonisolated(unsafe) static let client = make(role: .client)

  private static func make(role: HTTP2Session.Role) -> OpaquePointer? {
    var callbacks: OpaquePointer?
    nghttp2_session_callbacks_new(&callbacks)
    nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks, beginHeaders)
    nghttp2_session_callbacks_set_on_header_callback2(callbacks, header)
    nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, frameReceived)
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, dataReceived)
    nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, streamClosed)
    nghttp2_session_callbacks_set_on_frame_send_callback(callbacks, frameSent)
    nghttp2_session_callbacks_set_on_frame_not_send_callback(callbacks, frameNotSent)
    nghttp2_session_callbacks_set_on_begin_frame_callback(callbacks, beginFrame)
    nghttp2_session_callbacks_set_unpack_extension_callback(callbacks, dropExtension)
    nghttp2_session_callbacks_set_on_invalid_frame_recv_callback(
      callbacks, role == .server ? invalidFrame : invalidResponse)
    return callbacks
  }

  private static func session(_ userData: UnsafeMutableRawPointer?) -> HTTP2Session? {
    userData.map { Unmanaged<HTTP2Session>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func stream(_ handle: OpaquePointer?, _ id: Int32) -> HTTP2Stream? {
    nghttp2_session_get_stream_user_data(handle, id).map {
      Unmanaged<HTTP2Stream>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private static let beginFrame: nghttp2_on_begin_frame_callback = { _, frame, userData in
    guard let frame, let userData else { return 0 }
    Unmanaged<HTTP2Session>.fromOpaque(userData)._withUnsafeGuaranteedRef { session in
      if frame.pointee.type == 0 {
        session.dataFramesBegun += 1
        // Non-empty DATA needs no check.
        if HTTP2Session.hasContent(frame.pointee) {
          session.lastDataLength = frame.pointee.length
          return
        }
      }
      session.check(beginOf: frame.pointee)
    }
    return 0
  }

  /// A request that nghttp2 refuses by itself never becomes a stream; its following frames may be under way.
  private static let invalidFrame: nghttp2_on_invalid_frame_recv_callback = { _, frame, _, userData in
    guard let frame, let userData, UInt32(frame.pointee.hd.type) == NGHTTP2_HEADERS.rawValue else { return 0 }
    let id = frame.pointee.hd.stream_id
    Unmanaged<HTTP2Session>.fromOpaque(userData)._withUnsafeGuaranteedRef { session in
      session.recentResets.insert(id)
      session.unfinishedHeaders = 0
    }
    return 0
  }

  /// nghttp2 resets the stream by itself.
  private static let invalidResponse: nghttp2_on_invalid_frame_recv_callback = { handle, frame, error, _ in
    if let frame { stream(handle, frame.pointee.hd.stream_id)?.fault = error }
    return 0
  }

  /// A frame of a type that this side does not know is ignored (RFC 9113 section 5.5); `beginFrame` has counted it.
  private static let dropExtension: nghttp2_unpack_extension_callback = { _, _, _, _ in
    NGHTTP2_ERR_CANCEL.rawValue
  }

  private static let beginHeaders: nghttp2_on_begin_headers_callback = { _, _, userData in
    guard let userData else { return 0 }
    Unmanaged<HTTP2Session>.fromOpaque(userData)._withUnsafeGuaranteedRef { $0.headers.begin() }
    return 0
  }

  private static let header: nghttp2_on_header_callback2 = { _, _, name, value, _, userData in
    guard let userData, let name, let value else { return 0 }
    // Called about ten times a request: no reference counting here.
    return Unmanaged<HTTP2Session>.fromOpaque(userData)._withUnsafeGuaranteedRef { session in
      session.headers.append(
        name, value, maximumBytes: session.maximumHeaderListBytes, maximumFields: session.maximumHeaderFields)
      return session.headers.isTooLarge ? session.checkForBomb(value) : 0
    }
  }

  private static let frameReceived: nghttp2_on_frame_recv_callback = { handle, frame, userData in
    guard let frame, let userData else { return 0 }
    let head = frame.pointee.hd
    if UInt32(head.type) == NGHTTP2_DATA.rawValue {
      guard head.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0,
        let stream = nghttp2_session_get_stream_user_data(handle, head.stream_id)
      else { return 0 }
      Unmanaged<HTTP2Stream>.fromOpaque(stream)._withUnsafeGuaranteedRef {
        if let missing = $0.contentLeft, missing > 0 { return resetMalformed($0, userData) }
        $0.remoteEnded = true
        $0.receivedEnd()
      }
    } else {
      Unmanaged<HTTP2Session>.fromOpaque(userData)._withUnsafeGuaranteedRef { session in
        if UInt32(head.type) == NGHTTP2_HEADERS.rawValue {
          session.headers.finish()
          headersReceived(session, handle, frame, endStream: head.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0)
        } else {
          controlReceived(session, frame)
        }
      }
    }
    return 0
  }

  private static func controlReceived(_ session: HTTP2Session, _ frame: UnsafePointer<nghttp2_frame>) {
    let head = frame.pointee.hd
    switch UInt32(head.type) {
    case NGHTTP2_GOAWAY.rawValue:
      let goAway = frame.pointee.goaway
      let debug = UnsafeBufferPointer(start: goAway.opaque_data, count: min(1_024, goAway.opaque_data_len))
      session.delegate?.session(
        session, receivedGoAway: goAway.last_stream_id, code: HTTP2ErrorCode(rawValue: goAway.error_code),
        debug: String(decoding: debug, as: UTF8.self))
    case NGHTTP2_RST_STREAM.rawValue:
      session.noteReset(stream(session.handle, head.stream_id))
    case NGHTTP2_PING.rawValue:
      let opaque = withUnsafeBytes(of: frame.pointee.ping.opaque_data) { $0.loadUnaligned(as: UInt64.self) }
      let payload = UInt64(bigEndian: opaque)
      if head.flags & UInt8(NGHTTP2_FLAG_ACK.rawValue) != 0 {
        if payload == HTTP2Session.windowPing { return session.windowPingAcknowledged() }
        session.delegate?.session(session, receivedPingAcknowledgement: payload)
      } else {
        session.delegate?.session(session, receivedPing: payload)
      }
    case NGHTTP2_SETTINGS.rawValue:
      session.checkWindows()
      if head.flags & UInt8(NGHTTP2_FLAG_ACK.rawValue) == 0 {
        session.hasReceivedSettings = true
        let limit = nghttp2_session_get_remote_settings(session.handle, NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE)
        session.maximumSentHeaderBytes = min(Int(limit), HTTP2Session.maximumHeaderListSize)
        session.delegate?.sessionReceivedSettings(session)
      }
    default: break
    }
  }

  private static func headersReceived(
    _ session: HTTP2Session, _ handle: OpaquePointer?, _ frame: UnsafePointer<nghttp2_frame>, endStream: Bool
  ) {
    let id = frame.pointee.hd.stream_id
    if frame.pointee.headers.cat == NGHTTP2_HCAT_REQUEST {
      session.unfinishedHeaders = 0
      guard case .valid(let contentLength) = session.verdictOfRequest(), !endStream || contentLength ?? 0 == 0 else {
        return session.refuseMalformed(id)
      }
      guard
        let stream = session.delegate?.session(
          session, openedStream: id, headers: session.headers, endStream: endStream)
      else {
        nghttp2_submit_rst_stream(handle, 0, id, HTTP2ErrorCode.refusedStream.rawValue)
        return
      }
      let reference = Unmanaged.passUnretained(stream)
      session.adopt(consume stream, id: id)
      nghttp2_session_set_stream_user_data(handle, id, reference.toOpaque())
      reference._withUnsafeGuaranteedRef {
        $0.remoteEnded = endStream
        $0.contentLeft = contentLength
        $0.receivedHeaders(session.headers, endStream: endStream)
      }
    } else if let stream = stream(handle, id) {
      if session.role == .server {
        let isComplete = endStream && stream.contentLeft ?? 0 == 0
        guard isComplete, RequestRules.areValidTrailers(session.headers) else { return session.resetMalformed(stream) }
      }
      if endStream { stream.remoteEnded = true }
      stream.receivedHeaders(session.headers, endStream: endStream)
      if endStream { stream.receivedEnd() }
    }
  }

  /// The body of a request is not as long as it has announced (RFC 9113 section 8.1.1).
  private static func resetMalformed(_ stream: HTTP2Stream, _ userData: UnsafeMutableRawPointer?) {
    session(userData)?.resetMalformed(stream)
  }

  private static let dataReceived: nghttp2_on_data_chunk_recv_callback = { handle, _, id, bytes, count, userData in
    guard let pointer = nghttp2_session_get_stream_user_data(handle, id) else {
      // The stream will not read it, so the connection's window is updated here.
      nghttp2_session_consume(handle, id, count)
      return 0
    }
    Unmanaged<HTTP2Stream>.fromOpaque(pointer)._withUnsafeGuaranteedRef { stream in
      if stream.resetByThisSide {
        nghttp2_session_consume(handle, id, count)
      } else if !stream.fitsContentLength(count) {
        resetMalformed(stream, userData)
        nghttp2_session_consume(handle, id, count)
      } else {
        stream.unconsumed += count
        if let userData {
          Unmanaged<HTTP2Session>.fromOpaque(userData)._withUnsafeGuaranteedRef { $0.estimator.hasNewData = true }
        }
        stream.receivedData(UnsafeRawBufferPointer(start: bytes, count: count))
      }
    }
    return 0
  }

  private static let streamClosed: nghttp2_on_stream_close_callback = { handle, id, code, userData in
    guard let userData, let pointer = nghttp2_session_get_stream_user_data(handle, id) else { return 0 }
    Unmanaged<HTTP2Session>.fromOpaque(userData)._withUnsafeGuaranteedRef { session in
      Unmanaged<HTTP2Stream>.fromOpaque(pointer)._withUnsafeGuaranteedRef { stream in
        session.noteClosed(stream, HTTP2ErrorCode(rawValue: code))
      }
    }
    return 0
  }

  private static let frameSent: nghttp2_on_frame_send_callback = { handle, frame, userData in
    guard let frame else { return 0 }
    let head = frame.pointee.hd
    guard UInt32(head.type) <= NGHTTP2_RST_STREAM.rawValue, let userData else {
      if UInt32(head.type) == NGHTTP2_GOAWAY.rawValue, let session = session(userData) {
        if frame.pointee.goaway.last_stream_id < .max { session.hasSentGoAway = true }
        let code = HTTP2ErrorCode(rawValue: frame.pointee.goaway.error_code)
        if code != .noError { session.endedWith = code }
      }
      return 0
    }
    Unmanaged<HTTP2Session>.fromOpaque(userData)._withUnsafeGuaranteedRef { session in
      if head.type == 0 { session.uselessBudget.refund(3) }
      if session.role == .server {
        responseSent(session, handle, head)
      } else if UInt32(head.type) == NGHTTP2_HEADERS.rawValue, frame.pointee.headers.cat == NGHTTP2_HCAT_REQUEST {
        session.lastRequestSent = head.stream_id
      }
    }
    return 0
  }

  private static func responseSent(_ session: HTTP2Session, _ handle: OpaquePointer?, _ head: nghttp2_frame_hd) {
    let isReset = UInt32(head.type) == NGHTTP2_RST_STREAM.rawValue
    guard isReset || head.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0 else { return }
    let pointer = nghttp2_session_get_stream_user_data(handle, head.stream_id)
    let stream = pointer.map { Unmanaged<HTTP2Stream>.fromOpaque($0) }
    if isReset {
      session.recentResets.insert(head.stream_id)
      if stream?._withUnsafeGuaranteedRef({ $0.resetByThisSide }) != true { session.noteProvokedReset() }
    } else if let stream, !stream._withUnsafeGuaranteedRef({ $0.remoteEnded }) {
      // The answer is complete before the request is: only now may the rest of the request be refused, as an earlier
      // RST_STREAM would have dropped the queued trailers.
      stream._withUnsafeGuaranteedRef { $0.resetByThisSide = true }
      nghttp2_submit_rst_stream(handle, 0, head.stream_id, HTTP2ErrorCode.noError.rawValue)
    }
  }

  /// A client's request that cannot be sent any more (GOAWAY) never becomes a stream, so there is no other callback. A
  /// server's response that cannot be sent leaves a stream that nothing else would close.
  private static let frameNotSent: nghttp2_on_frame_not_send_callback = { handle, frame, error, userData in
    guard let frame, let session = session(userData), UInt32(frame.pointee.hd.type) == NGHTTP2_HEADERS.rawValue else {
      return 0
    }
    let id = frame.pointee.hd.stream_id
    if session.role == .client {
      guard frame.pointee.headers.cat == NGHTTP2_HCAT_REQUEST else { return 0 }
      session.noteNeverSent(id, connectionIsOver(error) ? .refusedStream : .internalError)
    } else if stream(handle, id) != nil {
      nghttp2_submit_rst_stream(handle, 0, id, HTTP2ErrorCode.internalError.rawValue)
    }
    return 0
  }

  /// Whether it is the connection that accepts no request any more; else it is the request that cannot be sent, here or
  /// elsewhere.
  private static func connectionIsOver(_ error: Int32) -> Bool {
    error == NGHTTP2_ERR_START_STREAM_NOT_ALLOWED.rawValue || error == NGHTTP2_ERR_STREAM_CLOSING.rawValue
      || error == NGHTTP2_ERR_SESSION_CLOSING.rawValue
  }

  static let readData: nghttp2_data_source_read_callback = { handle, id, buffer, capacity, flags, source, userData in
    guard let pointer = source?.pointee.ptr, let flags, let userData else {
      return Int(NGHTTP2_ERR_CALLBACK_FAILURE.rawValue)
    }
    return Unmanaged<HTTP2Stream>.fromOpaque(pointer)._withUnsafeGuaranteedRef { stream in
      let held = stream.output.held
      let count = stream.output.move(into: UnsafeMutableRawBufferPointer(start: buffer, count: capacity))
      if stream.output.isEmpty {
        switch stream.ending {
        case .open:
          if count == 0 {
            stream.isDeferred = true
            return Int(NGHTTP2_ERR_DEFERRED.rawValue)
          }
        case .endStream:
          flags.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue
        case .trailers(let trailers):
          trailers.withFields(after: nil) { submitTrailers($0, $1, handle, id, flags) }
        case .preparedTrailers(let prepared):
          submitTrailers(prepared.fields.baseAddress, prepared.count, handle, id, flags)
        }
      }
      stream.progress &+= UInt32(truncatingIfNeeded: count)
      Unmanaged<HTTP2Session>.fromOpaque(userData)._withUnsafeGuaranteedRef { session in
        if count > 0 {
          session.noteQueued(stream.output.held - held)
          session.hasSentForStreams = true
        }
        if stream.isAboveHighWater, stream.output.count <= session.outputLowWater {
          stream.isAboveHighWater = false
          session.queue(.writable, of: stream)
        }
      }
      return count
    }
  }

  /// Trailers must be submitted inside the read callback: outside they would overtake the data.
  private static func submitTrailers(
    _ fields: UnsafePointer<nghttp2_nv>?, _ count: Int, _ handle: OpaquePointer?, _ id: Int32,
    _ flags: UnsafeMutablePointer<UInt32>
  ) {
    flags.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue | NGHTTP2_DATA_FLAG_NO_END_STREAM.rawValue
    _ = nghttp2_submit_trailer(handle, id, fields, count)
  }
}
