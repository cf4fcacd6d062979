import Bytes
import EventLoop
public import HTTP2
import Synchronization

/// One call on the server: an HTTP/2 stream and the task that serves it.
///
/// It is made of values that decide without it: `CallState` (its course), `CallInbound`, `CallOutbound`,
/// `CallAccounting`. The call carries out what follows from them. It is the stream, rather than holding
/// one, because a separate object would be a fifth allocation of each unary call.
// Sendable: the constants may be read anywhere; everything else is touched only on the connection's loop, to which the
// methods that handlers call hop when they are called elsewhere.
@usableFromInline
final class ServerCall: HTTP2Stream, @unchecked Sendable {
  let connection: ServerConnection
  let head: ServedHead
  let deadline: MonotonicInstant?
  /// Any thread may ask.
  let lastRequestWasCompressed = Atomic(false)
  /// The call ended before its handler did. Any thread may ask.
  let isCancelled = Atomic(false)

  var state = CallState.opened
  var inbound: CallInbound
  var outbound: CallOutbound
  var accounting: CallAccounting
  var failure = CallFailure()
  /// Parts that few calls need are in separate objects: a small call is created and freed sooner. Nil for a unary
  /// call.
  let streams: CallStreams?
  /// The worker that runs the handler; cleared before the worker does anything else.
  var worker: Unmanaged<CallWorker>?
  /// Streams that the handler has started and that end with this call; nil for none.
  var dependents: DependentCalls?

  /// - Parameter place: acquired; nil when the call's address had none left and its caller has to have one.
  init(
    connection: ServerConnection, head: consuming ServedHead, deadline: MonotonicInstant?, limit: Int,
    place: PlaceShare?
  ) {
    self.connection = connection
    self.deadline = deadline
    accounting = CallAccounting(place: place)
    outbound = CallOutbound(compression: head.compression, format: head.format)
    let kind = head.method.handler.kind
    streams = kind == .unary ? nil : CallStreams()
    inbound = CallInbound(
      isStream: kind.streamsRequests, limit: limit, takesCompressed: head.compression.requestEncoding == .gzip)
    if head.format.framing == .connect { inbound.bare = BareBody(head.message ?? [], limit: limit) }
    self.head = head
  }

  var method: RegisteredMethod { head.method }
  var rawMetadata: RawMetadata { head.metadata }
  var loop: EventLoop { connection.shard.loop }
  var peer: PeerIdentity { if let client = head.client { client.peer } else { connection.peer } }
  var interceptors: InterceptorChain { connection.core.interceptors }
  var isOver: Bool { state.isOver }
  /// Why it is over, for those that continue to read or write.
  var outcome: RPCError { failure.outcome }
  /// Bytes of requests that the handler has not read.
  var queuedRequestBytes: Int { streams?.requests.messages.bytes ?? 0 }

  // MARK: From nghttp2

  override func receivedHeaders(_ headers: HeaderBlock, endStream: Bool) {
    assert(loop.inEventLoop)
    guard state.receiveHeaders() else { return }
    if let deadline {
      accounting.timer = connection.parts.shard._withUnsafeGuaranteedRef { $0.timer(for: self, at: deadline) }
    }
    if endStream { receivedEnd() }
    // A call that can be refused by its headers is, even if the rest of the request never arrives.
    notifyReady()
  }

  override func receivedData(_ bytes: UnsafeRawBufferPointer) {
    assert(loop.inEventLoop)
    guard !state.isOver, !failure.isPending else { return consume(bytes.count) }
    guard head.format.framing.hasEnvelopes else {
      return head.format.framing == .webText ? receivedText(bytes) : receivedBare(bytes)
    }
    receivedBody(bytes)
  }

  private func receivedBody(_ bytes: UnsafeRawBufferPointer) {
    hold(bytes.count)
    if let excess = connection.excess() { return fail(excess) }
    var chunk = bytes
    do {
      while let message = try inbound.reader.next(&chunk, from: connection.shard.pieces) {
        if let failure = inbound.receivedMessage() { return fail(failure.error(malformed)) }
        deliver(message)
      }
    } catch {
      return fail(error.error(malformed))
    }
    countSlack()
    updateWindow()
  }

  /// The account contains the received bytes of an incomplete message; it occupies more memory.
  private func countSlack() {
    let slack = inbound.slack
    if slack != accounting.memory.slack {
      let growth = accounting.memory.setSlack(slack)
      count(growth)
      if growth > 0, let excess = connection.excess() { return fail(excess) }
    }
  }

  /// A piece of a body that is one message.
  private func receivedBare(_ bytes: UnsafeRawBufferPointer) {
    hold(bytes.count)
    if let excess = connection.excess() { return fail(excess) }
    if head.message != nil { return fail(RPCError(malformed, "a GET has its message in its query, and no body")) }
    if let bare = inbound.bare, !bare.append(bytes) {
      return fail(
        RPCError(.resourceExhausted, "the message has more than \(bare.limit) bytes, the limit: send it in parts"))
    }
    countSlack()
    updateWindow()
  }

  /// A piece of a body in Base64. What counts, and what is returned to the client's window as it is read, are the
  /// bytes.
  private func receivedText(_ text: UnsafeRawBufferPointer) {
    do {
      let bytes = try inbound.text.decode(text)
      consume(text.count - bytes.count)
      bytes.withUnsafeBytes { receivedBody($0) }
    } catch {
      fail(Self.malformedText)
    }
  }

  private static let malformedText = RPCError(.internalError, "the request's body is not Base64")

  /// The code for a request that is not of its protocol. gRPC has INTERNAL (grpc/doc/statuscodes.md), with which the
  /// response of a call of Connect would say that the server is at fault.
  var malformed: StatusCode { head.format.framing.isConnect ? .invalidArgument : .internalError }

  override func receivedEnd() {
    assert(loop.inEventLoop)
    if let bare = inbound.bare {
      inbound.setBareRequest(bare.removeAll(), isCompressed: head.compression.requestEncoding == .gzip)
    } else if head.format.framing == .webText, !state.isOver, !failure.isPending {
      do {
        try inbound.text.end().withUnsafeBytes { receivedBody($0) }
      } catch {
        fail(Self.malformedText)
      }
      if failure.isPending { return }
    }
    switch inbound.receivedEnd(isOver: state.isOver) {
    case .start: notifyReady()
    case .endRequests:
      streams?.requests.isEnded = true
      wakeReader()
    case .fail(let failure): fail(failure.error(malformed))
    case .nothing: break
    }
  }

  private func deliver(_ message: [UInt8]) {
    guard inbound.isStream else { return inbound.setRequest(message) }
    streams?.requests.messages.append(ReceivedMessage(bytes: message, isCompressed: inbound.reader.isCompressed))
    wakeReader()
  }

  /// Lets the client send as much as has become free.
  func updateWindow() {
    consume(inbound.consumable(unconsumed, queued: queuedRequestBytes))
  }

  private func fail(_ error: RPCError) {
    failure.find(error)
    dropRequest()
    consume(unconsumed)
    notifyReady()
  }

  // MARK: After nghttp2

  override func ready() {
    assert(loop.inEventLoop)
    if failure.isPending { return end(with: failure.outcome) }
    guard isWaiting else { return requestMayBeWhole() }
    // The rest is usually on its way. A call without a place does not wait for it.
    if !inbound.isWhole, accounting.place != nil {
      return connection.parts.shard._withUnsafeGuaranteedRef { $0.lateRequests.append(self) }
    }
    beginInTurn()
  }

  /// Its handler is started now, or when it is its turn.
  func beginInTurn() {
    assert(loop.inEventLoop)
    guard state.hold() else { return }
    connection.parts.admission._withUnsafeGuaranteedRef { admission in
      if admission.holdsCalls { admission.hold(self) } else { begin() }
    }
  }

  /// Its handler was not started and can be.
  var isWaiting: Bool { state.isWaiting }

  /// Hands the call to the workers.
  func begin() {
    assert(loop.inEventLoop)
    state.start()
    if inbound.requestIsCompressed, inbound.isWhole {
      decompressRequest()
    } else {
      connection.parts.workers._withUnsafeGuaranteedRef { $0.append(self) }
    }
  }

  /// The workers had no time for the call.
  func returnToWaiting() {
    assert(loop.inEventLoop)
    state.returnToHold()
  }

  override func writable() {
    assert(loop.inEventLoop)
    guard let streams, !streams.writers.isEmpty else { return }
    for writer in streams.dequeueWriters() { writer.resume(()) }
  }

  override func closed(_ code: HTTP2ErrorCode) {
    assert(loop.inEventLoop)
    let wasWaiting = state.isWaiting
    if state.close() {
      failure.set(RPCError(.cancelled, "the client cancelled the call or its connection was lost"))
      stopHandler()
    } else if let streams, streams.hasWaited {
      streams.fail(outcome)
    }
    stopTimer()
    if wasWaiting { release() }
  }

  // MARK: Before its handler is done

  static let deadlineExceeded = RPCError(.deadlineExceeded, "the call's deadline has passed")

  /// The caller gets the status, also where it has set the deadline itself: a client whose own timer is a moment behind
  /// would take a reset for a cancellation by the server. Behind messages that it does not read the status would wait;
  /// there the stream of a caller that has given up is reset (PROTOCOL-HTTP2, "Client Cancellation").
  func deadlineHasPassed() {
    let hasGivenUp = head.isCallersTimeout && head.format.framing == .grpc
    end(with: Self.deadlineExceeded, isAwaited: queuedBytes == 0 || !hasGivenUp)
  }

  /// Ends the call with a status while its handler may still be at work.
  /// - Parameter isAwaited: whether the caller gets the status; else the stream is reset.
  func end(with error: RPCError, isAwaited: Bool = true) {
    assert(loop.inEventLoop)
    guard !state.isOver else { return }
    let wasWaiting = state.isWaiting
    failure.set(error)
    if isAwaited { finish(error) } else { abandon() }
    stopHandler()
    if wasWaiting { release() }
  }

  /// The caller does not wait for the response.
  private func abandon() {
    _ = state.close()
    reset(.cancel)
    stopTimer()
  }

  /// Responds to a call that was not begun, as the server has too much to do.
  func refuse(_ refusal: AdmissionRefusal, _ pushback: RetryPushback.Answer) {
    assert(loop.inEventLoop)
    if head.format.framing.isConnect { return end(with: pushback.error) }
    guard isWaiting, state.finish() == .headersOnly else { return }
    sendHeadersAndEndDelayed(refusal.headers(head.format), head.completed(pushback.headers))
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
    guard !state.isOver else { return }
    let awaited = inbound.awaited(
      hasEnded: remoteEnded, queued: queuedRequestBytes, messages: streams?.activity ?? 0)
    guard inbound.isStalled(awaited) else { return }
    end(with: RPCError(.deadlineExceeded, "nothing came for \(timeout) of a request that had begun: send it in one go"))
  }

  private func stopHandler() {
    isCancelled.store(true, ordering: .relaxed)
    worker?._withUnsafeGuaranteedRef { $0.cancel() }
    dependents?.cancel()
    dropRequest()
    streams?.fail(outcome)
    failArrival()
  }

  // MARK: Resources

  func stopTimer() {
    guard let timer = accounting.removeTimer() else { return }
    connection.parts.shard._withUnsafeGuaranteedRef { $0.deadlines.release(timer) }
  }

  /// Counts bytes that the call holds, or no longer does.
  func hold(_ bytes: Int) {
    assert(loop.inEventLoop)
    count(accounting.memory.add(bytes))
  }

  /// Adds to the connection's account.
  func count(_ change: Int) {
    connection.parts.account._withUnsafeGuaranteedRef { $0.add(change) }
  }

  /// Nothing more of the request is kept.
  private func dropRequest() {
    assert(loop.inEventLoop)
    inbound.dropPart()
    streams?.drop()
  }

  /// The call no longer counts against any limit.
  func release() {
    assert(loop.inEventLoop)
    worker = nil
    guard state.release() else { return }
    accounting.releasePlace()
    method.limits?.release()
    count(accounting.memory.removeAll())
    if !inbound.request.isEmpty { _ = inbound.dequeueRequest() }
    if inbound.reader.isInsideMessage || queuedRequestBytes > 0 { dropRequest() }
  }
}

/// The context that a call propagates to the calls that its handler makes.
extension ServerCall {
  var requestMetadata: Metadata { head.requestMetadata(on: connection.parts.loop) }

  /// The call's place in its trace. Made at each access, the same each time: most handlers never ask.
  var trace: TraceContext? {
    let received = rawMetadata.trace()
    guard received != nil || connection.core.settings.startsTraces else { return nil }
    // Streams of one connection have different numbers, and connections different seeds.
    var numbers = SplitMix64(seed: connection.spanSeed ^ SplitMix64.mix(UInt64(UInt32(bitPattern: id))))
    guard let received else { return TraceContext.root(&numbers) }
    return received.child(spanID: numbers.next() | 1)
  }

  /// Cancels `call` with this one. From any thread.
  func adopt(_ call: ClientCall) {
    onLoop {
      if self.isOver { return call.cancel() }
      let dependents = self.dependents ?? DependentCalls()
      self.dependents = dependents
      dependents.add(call)
    }
  }
}
