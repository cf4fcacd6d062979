import EventLoop
import HTTP2
import Synchronization

/// One call on the server: an HTTP/2 stream and the task that serves it.
// Sendable: the constants may be read anywhere; everything else is touched only on the connection's loop, to which the
// methods that handlers call hop when they are called elsewhere.
@usableFromInline
final class ServerCall: HTTP2Stream, @unchecked Sendable {
  let connection: ServerConnection
  let head: ServedHead
  let deadline: MonotonicInstant?

  /// What few calls have stands in objects of its own: a call that is small is made and forgotten sooner.
  private(set) var metadata: ResponseMetadata?
  var compression: CallCompression
  /// Any thread may ask.
  let lastRequestWasCompressed = Atomic(false)
  /// The call ended before its handler did. Any thread may ask.
  let isCancelled = Atomic(false)

  private(set) var state: ServerCallState
  var reader: EnvelopeReader
  /// Whoever runs the handler; it is forgotten before the worker does anything else.
  var worker: Unmanaged<CallWorker>?
  private var hasStarted = false
  private var isServing = false
  /// Waits with others for its turn (`Admission`).
  private var isHeld = false
  /// What the call has a place of, until it is released.
  var place: PlaceShare?
  private var timer: CallDeadline?
  /// Found while nghttp2 was at work; acted on afterwards.
  private var hasFailed = false
  /// That, or why the call is over, for a handler that goes on reading or writing.
  private var failure: RPCError?

  var request: [UInt8] = []
  /// `request` is still compressed.
  var requestIsCompressed = false
  /// Whoever serves the call and waits for the rest of its one request.
  var arrival: CallWaiter<Void>?
  /// Nil for a unary call.
  let streams: CallStreams?
  private var progress = RequestProgress()
  /// Bytes of requests counted in the connection's account.
  var held = 0
  /// The part of it that is memory for what is still to come.
  var heldSlack = 0
  var heldForOpening = 0
  /// Streams that the handler has started and that end with this call; nil for none.
  var dependents: DependentCalls?

  /// - Parameter place: taken; nil when the call's address had none left and its caller has to have one.
  init(
    connection: ServerConnection, head: consuming ServedHead, deadline: MonotonicInstant?, limit: Int,
    place: PlaceShare?
  ) {
    self.connection = connection
    self.deadline = deadline
    self.place = place
    compression = head.compression
    let kind = head.method.handler.kind
    state = ServerCallState(streamsRequests: kind.streamsRequests)
    streams = kind == .unary ? nil : CallStreams()
    self.head = head
    reader = EnvelopeReader(limit: limit)
    reader.takesCompressed = compression.requestEncoding == .gzip
  }

  var method: RegisteredMethod { head.method }
  var rawMetadata: RawMetadata { head.metadata }
  var loop: EventLoop { connection.shard.loop }
  var peer: PeerIdentity { connection.peer }

  /// The one request of a call that has one.
  @usableFromInline var singleRequest: [UInt8] { request }

  /// The same for a handler that is run once.
  @usableFromInline
  func dequeueRequest() -> [UInt8] {
    assert(loop.inEventLoop)
    var taken: [UInt8] = []
    swap(&taken, &request)
    return taken
  }

  // MARK: From nghttp2

  override func receivedHeaders(_ headers: HeaderBlock, endStream: Bool) {
    assert(loop.inEventLoop)
    guard !hasStarted, !isServing else { return }  // Trailers of the request mean nothing to gRPC.
    isServing = true
    if let deadline { timer = connection.parts.shard._withUnsafeGuaranteedRef { $0.timer(for: self, at: deadline) } }
    if endStream { receivedEnd() }
    // What can be refused by the headers is, also where the rest of the request never comes.
    notifyReady()
  }

  override func receivedData(_ bytes: UnsafeRawBufferPointer) {
    assert(loop.inEventLoop)
    guard !state.isOver, !hasFailed else { return consume(bytes.count) }
    hold(bytes.count)
    if let excess = connection.excess() { return fail(excess) }
    var chunk = bytes
    do {
      while let message = try reader.next(&chunk, from: connection.shard.pieces) {
        if let failure = state.receivedMessage() { return fail(failure.error) }
        deliver(message)
      }
    } catch {
      return fail(error.error)
    }
    if reader.slack != heldSlack, let excess = countSlack() { return fail(excess) }
    updateWindow()
  }

  override func receivedEnd() {
    assert(loop.inEventLoop)
    switch state.receivedEnd(insideMessage: reader.isInsideMessage) {
    case .start: notifyReady()
    case .endRequests:
      streams?.requests.isEnded = true
      wakeReader()
    case .fail(let failure): fail(failure.error)
    case .nothing: break
    }
  }

  private func deliver(_ message: [UInt8]) {
    guard method.handler.kind.streamsRequests else {
      request = message
      requestIsCompressed = reader.isCompressed
      return
    }
    streams?.requests.messages.append(ReceivedMessage(bytes: message, isCompressed: reader.isCompressed))
    wakeReader()
  }

  /// What is queued for the handler stays owed. The beginning of a message may be followed by the rest of it, or a
  /// message larger than the window would never be complete, but not while the handler has others to read: it would be
  /// given a window for every message that it is behind.
  private func updateWindow() {
    let queued = queuedRequestBytes
    consume(unconsumed - (queued > 0 ? queued + reader.bytesInside : 0))
  }

  private func fail(_ error: RPCError) {
    // What went wrong first is the reason; a body that was given up also ends inside a message.
    if !hasFailed { failure = error }
    hasFailed = true
    dropRequest()
    consume(unconsumed)
    notifyReady()
  }

  // MARK: After nghttp2

  override func ready() {
    assert(loop.inEventLoop)
    if hasFailed, let failure { return end(with: failure) }
    guard isWaiting else { return requestMayBeWhole() }
    // The rest is usually on its way. Who has no place is not waited for.
    if !hasWholeRequest, place != nil {
      return connection.parts.shard._withUnsafeGuaranteedRef { $0.lateRequests.append(self) }
    }
    beginInTurn()
  }

  /// Its handler is started now, or when it is its turn.
  func beginInTurn() {
    assert(loop.inEventLoop)
    guard !isHeld else { return }
    isHeld = true
    connection.parts.admission._withUnsafeGuaranteedRef { admission in
      if admission.holdsCalls { admission.hold(self) } else { begin() }
    }
  }

  /// Its handler was not started and can be.
  var isWaiting: Bool { !hasStarted && !state.isOver }

  /// Hands the call to the workers.
  func begin() {
    assert(loop.inEventLoop)
    hasStarted = true
    isHeld = false
    if requestIsCompressed, hasWholeRequest {
      openRequest()
    } else {
      connection.parts.workers._withUnsafeGuaranteedRef { $0.append(self) }
    }
  }

  /// The workers had no time for the call.
  func returnToWaiting() {
    assert(loop.inEventLoop)
    hasStarted = false
    isHeld = true
  }

  /// The one request, where there is one, has come in.
  var hasWholeRequest: Bool { state.requestsEnded || method.handler.kind.streamsRequests }

  override func writable() {
    assert(loop.inEventLoop)
    guard let streams, !streams.writers.isEmpty else { return }
    for writer in streams.dequeueWriters() { writer.resume(()) }
  }

  override func closed(_ code: HTTP2ErrorCode) {
    assert(loop.inEventLoop)
    if state.closed() {
      failure = RPCError(.cancelled, "the client cancelled the call or its connection was lost")
      stopHandler()
    } else if let streams, streams.hasWaited {
      streams.fail(outcome)
    }
    stopTimer()
    if !hasStarted { release() }
  }

  func deadlineHasPassed() {
    end(with: RPCError(.deadlineExceeded, "the call's deadline has passed"))
  }

  /// Ends the call with a status while its handler may still be at work.
  func end(with error: RPCError) {
    assert(loop.inEventLoop)
    guard !state.isOver else { return }
    failure = error
    finish(error)
    stopHandler()
    if !hasStarted { release() }
  }

  /// Answers a call that was not begun by prepared headers.
  func refuse(_ headers: PreparedHeaders, _ more: HeaderList) {
    assert(loop.inEventLoop)
    guard isWaiting, state.finish() == .headersOnly else { return }
    sendHeadersAndEndWithoutReset(headers, more)
    stopHandler()
    stopTimer()
    release()
  }

  /// Ends a call that streams and has neither sent nor read anything since the last time this was called.
  func endIfIdle(_ error: RPCError) {
    assert(loop.inEventLoop)
    guard let streams, !state.isOver else { return }
    if streams.activity == streams.activityAtLastCheck, queuedBytes == 0 { return end(with: error) }
    streams.activityAtLastCheck = streams.activity
  }

  /// A timeout has passed since this was called last.
  func checkProgress(timeout: Duration) {
    assert(loop.inEventLoop)
    guard !state.isOver, progress.check(awaited) else { return }
    end(with: RPCError(.deadlineExceeded, "nothing came for \(timeout) of a request that had begun: send it in one go"))
  }

  /// What the client owes: the one request, or the rest of a message while its handler is not behind.
  private var awaited: RequestProgress.Mark? {
    guard !remoteEnded, queuedRequestBytes == 0 else { return nil }
    if method.handler.kind.streamsRequests, !reader.isInsideMessage { return nil }
    return RequestProgress.Mark(bytes: reader.bytesInside, messages: streams?.activity ?? 0)
  }

  private func stopHandler() {
    isCancelled.store(true, ordering: .relaxed)
    worker?._withUnsafeGuaranteedRef { $0.cancel() }
    dependents?.cancel()
    dropRequest()
    streams?.fail(outcome)
    failArrival()
  }

  var outcome: RPCError { failure ?? RPCError(.cancelled, "the call is over") }

  private func stopTimer() {
    guard timer != nil else { return }
    var stopped: CallDeadline?
    swap(&stopped, &timer)
    if let stopped = consume stopped {
      connection.parts.shard._withUnsafeGuaranteedRef { $0.deadlines.refund(stopped) }
    }
  }

  // MARK: The handler

  var isOver: Bool { state.isOver }

  var interceptors: InterceptorChain { connection.core.interceptors }

  /// Where the handler sets what goes beside its messages.
  func responseMetadata() -> ResponseMetadata {
    assert(loop.inEventLoop)
    let metadata = metadata ?? ResponseMetadata()
    self.metadata = metadata
    return metadata
  }

  /// Ends the call well.
  func finish(_ response: consuming [UInt8]?) {
    assert(loop.inEventLoop)
    guard !state.isOver else { return }
    if let response = consume response {
      if let excess = excess(response) { return finish(excess) }
      if compression.isActive { return finish(compressing: response) }
      if !state.headersSent, metadata == nil {
        _ = state.sendsMessage()
        _ = state.finish()
        respond(compression.responseHeaders, body: response, trailers: StatusHeaders.okTrailers)
        return stopTimer()
      }
      guard sendsHeadersOnce() else { return }
      write(response)
    }
    switch state.finish() {
    case .nothing: return
    case .trailers:
      if let metadata {
        finish(trailers: StatusHeaders.list(ok: [metadata.trailers], limit: maximumHeaderBytes))
      } else {
        finish(trailers: StatusHeaders.okTrailers)
      }
    case .headersOnly:
      let prepared = compression.responseHeaders
      sendHeadersAndEnd(
        prepared,
        StatusHeaders.list(ok: metadata?.both ?? [], limit: maximumHeaderBytes - prepared.size))
    }
    stopTimer()
  }

  func finish(_ error: RPCError) {
    assert(loop.inEventLoop)
    switch state.finish() {
    case .nothing: return
    case .trailers:
      finish(trailers: StatusHeaders.list(error, metadata.map { [$0.trailers] } ?? [], limit: maximumHeaderBytes))
    case .headersOnly:
      // UNIMPLEMENTED lists the encodings itself.
      let prepared = error.code == .unimplemented ? StatusHeaders.response : compression.responseHeaders
      sendHeadersAndEnd(
        prepared, StatusHeaders.list(error, metadata?.both ?? [], limit: maximumHeaderBytes - prepared.size))
    }
    stopTimer()
  }

  /// `finish` for a response that may be compressed.
  private func finish(compressing response: [UInt8]) {
    let response = compressed(response, nil)
    guard sendsHeadersOnce() else { return }
    write(response)
    finish(nil)
  }

  /// Sends the headers, if they were not sent. False when they are more than can be sent: the call is over then.
  private func sendsHeadersOnce() -> Bool {
    if state.headersSent { return true }
    let prepared = compression.responseHeaders
    var list = HeaderList()
    if let metadata, !metadata.initial.isEmpty {
      metadata.initial.append(to: &list)
      if let excess = StatusHeaders.excess(list.size + prepared.size, maximumHeaderBytes) {
        metadata.initial = Metadata()
        end(with: excess)
        return false
      }
    }
    _ = state.sendsMessage()
    sendHeaders(prepared, list)
    return true
  }

  /// The call no longer counts against any limit.
  func release() {
    assert(loop.inEventLoop)
    worker = nil
    guard isServing else { return }
    isServing = false
    givePlaceBack()
    method.limits?.release()
    hold(-held)
    heldSlack = 0
    heldForOpening = 0
    if !request.isEmpty { request = [] }
    if reader.isInsideMessage || queuedRequestBytes > 0 { dropRequest() }
  }

  // MARK: For the handler's streams, on the loop

  /// Runs `work` on the loop, at once when the caller is there already.
  func onLoop(_ work: @escaping @Sendable () -> Void) {
    if loop.inEventLoop { work() } else { loop.execute(work) }
  }

  /// Queues a response; true when the writer may go on.
  func enqueueResponse(_ bytes: [UInt8], _ override: MessageCompression? = nil) throws(RPCError) -> Bool {
    assert(loop.inEventLoop)
    guard !state.isOver, !isClosed else { throw outcome }
    if let excess = excess(bytes) { throw excess }
    let bytes = compression.isActive || override != nil ? compressed(bytes, override) : bytes
    guard sendsHeadersOnce() else { throw outcome }
    write(bytes)
    streams?.activity += 1
    return !isCongested
  }

  /// The next request that is here already.
  func nextInQueue() -> RequestQueue.Next {
    assert(loop.inEventLoop)
    if state.isOver { return .failed(outcome) }
    if reader.takesCompressed, let opened = dequeueDecompressed() { return opened }
    guard let streams else { return .end }
    guard let message = streams.requests.messages.popFirst() else { return streams.requests.isEnded ? .end : .nothing }
    streams.activity += 1
    hold(-(message.bytes.count + Envelope.size))
    updateWindow()
    return reader.takesCompressed ? decompressed(message) : .message(message.bytes)
  }

  func wakeReader() {
    assert(loop.inEventLoop)
    guard let streams, streams.reader.isWaiting else { return }
    switch nextInQueue() {
    case .message(let message): streams.reader.take()?.resume(message)
    case .end: streams.reader.take()?.resume(nil)
    case .failed(let error): streams.reader.take()?.fail(error)
    case .nothing: break
    }
  }
}
