import EventLoop
import HTTP2

/// The response of a call.
extension ServerCall {
  /// Where the handler sets headers and trailers.
  func responseMetadata() -> ResponseMetadata {
    assert(loop.inEventLoop)
    return outbound.makeMetadata()
  }

  /// Ends the call well.
  func finish(_ response: consuming [UInt8]?) {
    assert(loop.inEventLoop)
    guard !state.isOver else { return }
    if let response = consume response {
      if let excess = excess(response) { return finish(excess) }
      if outbound.format.framing == .connect { return finish(bare: response) }
      if outbound.compression.isActive { return finish(compressing: response) }
      if state == .started, outbound.metadata == nil, outbound.format == .grpc {
        state.sendAll()
        respond(outbound.compression.responseHeaders(.grpc), body: response, trailers: StatusHeaders.okTrailers)
        return stopTimer()
      }
      guard sendsHeadersOnce() else { return }
      writeBody(response)
    }
    switch state.finish() {
    case .nothing: return
    case .trailers: endResponse(nil)
    case .headersOnly: finishWithoutMessage(nil)
    }
    stopTimer()
  }

  func finish(_ error: RPCError) {
    assert(loop.inEventLoop)
    switch state.finish() {
    case .nothing: return
    case .trailers: endResponse(error)
    case .headersOnly: finishWithoutMessage(error)
    }
    stopTimer()
  }

  /// Ends a call of which nothing was sent. Headers alone are for errors (PROTOCOL-HTTP2, "Responses"), and for those
  /// without initial metadata, which would become trailers.
  private func finishWithoutMessage(_ failure: RPCError?) {
    let limit = maximumHeaderBytes
    var failure = failure
    if outbound.format.framing != .connect, failure == nil || outbound.hasInitialMetadata {
      do {
        let headers = try outbound.headers(limit: limit)
        sendHeaders(headers.prepared, head.completed(headers.more))
        return endResponse(failure)
      } catch {
        failure?.message += " (its initial metadata is left out: \(error.message))"
        failure = failure ?? error
      }
    }
    guard let failure else { return }
    let response = outbound.errorAlone(failure, limit: limit)
    guard !response.body.isEmpty else {
      return sendHeadersAndEnd(response.prepared, head.completed(response.more))
    }
    sendHeaders(response.prepared, head.completed(response.more))
    write(response.body)
    finish()
  }

  /// Ends the response behind the headers and messages that were sent.
  /// - Parameter failure: nil for a call that ends well.
  private func endResponse(_ failure: RPCError?) {
    switch outbound.format.framing {
    case .grpc:
      if let trailers = outbound.trailers(failure, limit: maximumHeaderBytes) {
        finish(trailers: trailers)
      } else {
        finish(trailers: StatusHeaders.okTrailers)
      }
    case .web, .webText:
      let trailers = outbound.trailers(failure, limit: maximumHeaderBytes) ?? StatusHeaders.list(ok: [], limit: .max)
      write(outbound.format.trailers(trailers))
      finish()
    case .connectStream:
      write(ConnectError.endOfStream(failure, outbound.metadata?.trailers))
      finish()
    case .connect: finish()
    }
  }

  /// Ends a call well whose response is headers and one message: what would be trailers is among the headers.
  private func finish(bare response: [UInt8]) {
    let response = outbound.compression.isActive ? compressed(response, nil) : response
    do {
      let headers = try outbound.headers(ofBody: response.count - Envelope.size, limit: maximumHeaderBytes)
      state.sendAll()
      sendHeaders(headers.prepared, head.completed(headers.more))
      writeBody(response)
      finish()
      stopTimer()
    } catch {
      finish(error)
    }
  }

  private func writeBody(_ bytes: [UInt8]) {
    write(outbound.format.framing == .grpc ? bytes : outbound.format.body(bytes))
  }

  /// Sends the headers of the response before there is a message, unless they were sent.
  /// - Throws: the call's status when it is over, which it is after RESOURCE_EXHAUSTED for metadata beyond the client's
  ///   limit.
  nonisolated(nonsending) func sendInitialMetadata() async throws(RPCError) {
    if loop.inEventLoop { return try sendInitialMetadataNow() }
    let result: Result<Void, RPCError> = await withUnsafeContinuation { continuation in
      onLoop { continuation.resume(returning: Result { () throws(RPCError) in try self.sendInitialMetadataNow() }) }
    }
    try result.get()
  }

  private func sendInitialMetadataNow() throws(RPCError) {
    assert(loop.inEventLoop)
    guard !state.isOver, !isClosed else { throw outcome }
    // In a unary call of Connect the headers have the status, which is not known yet.
    guard state != .responding, outbound.format.framing != .connect else { return }
    outbound.settleHeaders()
    guard sendsHeadersOnce() else { throw outcome }
    streams?.activity += 1
  }

  /// `finish` for a response that may be compressed.
  private func finish(compressing response: [UInt8]) {
    let response = compressed(response, nil)
    guard sendsHeadersOnce() else { return }
    writeBody(response)
    finish(nil)
  }

  /// Queues a response; true when the writer may go on.
  func enqueueResponse(_ bytes: [UInt8], _ override: MessageCompression? = nil) throws(RPCError) -> Bool {
    assert(loop.inEventLoop)
    guard !state.isOver, !isClosed else { throw outcome }
    if let excess = excess(bytes) { throw excess }
    let bytes = outbound.compression.isActive || override != nil ? compressed(bytes, override) : bytes
    guard sendsHeadersOnce() else { throw outcome }
    writeBody(bytes)
    streams?.activity += 1
    return !isCongested
  }

  /// Sends the headers, if they were not sent. False when they are more than can be sent: the call is over then.
  private func sendsHeadersOnce() -> Bool {
    if state == .responding { return true }
    do {
      let headers = try outbound.headers(limit: maximumHeaderBytes)
      state.sendHeaders()
      sendHeaders(headers.prepared, head.completed(headers.more))
      return true
    } catch {
      end(with: error)
      return false
    }
  }

  private func compressed(_ bytes: [UInt8], _ override: MessageCompression?) -> [UInt8] {
    outbound.compressed(
      bytes, override, headersSent: state == .responding, mayFollow: method.handler.kind.streamsResponses,
      minimum: connection.core.settings.compression.minimumBytes, by: connection.shard.gzip)
  }

  /// The status for a response beyond the method's limit, or one for which there is no room behind those that the
  /// client has not read.
  private func excess(_ response: [UInt8]) -> RPCError? {
    let count = response.count - Envelope.size
    guard count > method.checkedResponseBytes else { return nil }
    guard count > method.maximumResponseBytes else { return connection.excess() }
    return RPCError(
      .resourceExhausted,
      "the response has \(count) bytes, the limit of \(method.path) is \(method.maximumResponseBytes): ask for less")
  }

  /// Sends a response message, and waits until the client has room for more.
  ///
  /// - Parameter override: whether to compress it, if not as the rest of the call.
  @usableFromInline
  nonisolated(nonsending) func send(_ bytes: [UInt8], _ override: MessageCompression? = nil) async throws {
    let isOnLoop = loop.inEventLoop
    if isOnLoop, try enqueueResponse(bytes, override) { return }
    try await sendLater(isOnLoop ? nil : bytes, override)
  }

  /// - Parameter bytes: nil when they are queued already.
  private nonisolated(nonsending) func sendLater(_ bytes: [UInt8]?, _ override: MessageCompression?) async throws {
    let waiter = CallWaiter<Void>()
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        onLoop { self.send(bytes, override, waiter, continuation) }
      }
    } onCancel: {
      loop.execute { waiter.cancel() }
    }
  }

  /// - Parameter bytes: nil when they are queued already.
  private func send(
    _ bytes: [UInt8]?, _ override: MessageCompression?, _ waiter: CallWaiter<Void>,
    _ continuation: UnsafeContinuation<Void, any Error>
  ) {
    guard waiter.begin(continuation) else { return }
    do {
      if let bytes, try enqueueResponse(bytes, override) { return waiter.resume(()) }
      guard isCongested else { return waiter.resume(()) }
      guard let streams else { return waiter.resume(()) }
      streams.hasWaited = true
      // Waits that were cancelled would stay until there is room.
      if streams.writers.count >= 16 { streams.writers.removeAll(where: \.isCancelled) }
      streams.writers.append(waiter)
    } catch {
      waiter.fail(error)
    }
  }
}
