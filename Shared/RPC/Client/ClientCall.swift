import EventLoop
import HTTP2

/// One call from its start to its status, over one stream or, when attempts fail and may be repeated, several.
///
/// Lives on its transport's loop. The asynchronous half that the application's tasks use is in
/// `ClientCall+Async.swift`.
// Sendable: everything mutable is touched only on `transport.loop`; methods for other threads hop there first.
final class ClientCall: @unchecked Sendable {
  typealias Answer<Value> = UnsafeContinuation<Result<Value, RPCError>, Never>

  /// Where the only response goes.
  enum SingleAnswer {
    case task(Answer<[UInt8]>)
    /// On the loop.
    case callback((Result<[UInt8], RPCError>) -> Void)

    func resume(returning result: Result<[UInt8], RPCError>) {
      switch self {
      case .task(let answer): answer.resume(returning: result)
      case .callback(let callback): callback(result)
      }
    }
  }

  /// The result that the application waits for at the end.
  enum Shape {
    /// Exactly one response message, given to `single`.
    case singleResponse
    /// Response messages one by one, given to `reader`.
    case responseStream
  }

  let transport: ClientTransport
  let shape: Shape
  /// Kept by `WaitingCalls`.
  var isWaiting = false
  /// Set before the call is used.
  var compression = MessageCompression.never
  let receivedMetadata: ReceivedMetadata?
  /// An interceptor may make the same call again, with the same `receivedMetadata`. Set before the call is used.
  var isRepeatable = false

  private(set) var head: ClientRequestHead?
  var stream: ClientStream?
  private var deadlineTimer: (any ScheduledTimer)?
  var retry = RetryState(policy: nil)
  var retryTimer: (any ScheduledTimer)?

  var messages: ReplayBuffer
  /// Bytes before compression.
  var largestMessage = 0
  /// The part of `messages` that the transport has counted.
  var countedBytes = 0
  private var hasFinishedSending = false

  var response: ResponseStatus
  var incoming: ResponseMessages
  var outcome: Result<Void, RPCError>?

  private var single: SingleAnswer?
  private var reader: Answer<[UInt8]?>?
  private var writers: [Answer<Void>] = []
  private var watcher: Answer<Void>?
  /// The interceptors of a call that streams.
  private var interceptors: Task<Void, Never>?

  init(transport: ClientTransport, shape: Shape, receivedMetadata: ReceivedMetadata?) {
    self.transport = transport
    self.shape = shape
    self.receivedMetadata = receivedMetadata
    messages = ReplayBuffer(limit: transport.settings.writeBufferBytes)
    response = ResponseStatus()
    incoming = ResponseMessages(limit: transport.settings.maximumResponseBytes)
  }

  var hasEnded: Bool { outcome != nil }
  var waitsForReady: Bool { head?.waitForReady ?? false }

  // MARK: From the application, on the loop

  /// Hands the call to the transport. Once; an interceptor that tries it again gets an error from `watch`.
  func start(_ head: ClientRequestHead) {
    assert(transport.loop.inEventLoop)
    guard outcome == nil, self.head == nil else { return }
    self.head = head
    if let deadline = head.deadline {
      guard deadline > transport.loop.now else { return end(.failure(Self.deadlineExceeded)) }
      deadlineTimer = transport.loop.schedule(at: deadline) { [weak self] in
        guard let self else { return }
        self.end(.failure(self.lateness))
      }
    }
    if let config = head.config, !apply(config) { return }
    transport.submit(self)
  }

  ///
  /// - Parameter override: whether to compress the message, in a call that compresses.
  func append(_ message: [UInt8], _ writer: Answer<Void>?, _ override: MessageCompression? = nil) {
    assert(transport.loop.inEventLoop)
    if let outcome {
      writer?.resume(returning: Self.refusedWrite(after: outcome))
      return
    }
    largestMessage = max(largestMessage, message.count - Envelope.size)
    if let limit = head?.config?.maximumRequestBytes, largestMessage > limit {
      let error = Self.tooLarge(largestMessage, limit)
      end(.failure(error))
      writer?.resume(returning: .failure(error))
      return
    }
    let message = compression == .never ? message : compressed(message, override)
    guard !hasFinishedSending else {
      writer?.resume(
        returning: .failure(RPCError(.failedPrecondition, "write was called after finish")))
      return
    }
    let isCongested: Bool
    if let stream {
      messages.appendSent(message)
      stream.write(message)
      isCongested = stream.isCongested
    } else {
      messages.append(message)
      isCongested = messages.unsentBytes >= transport.settings.writeBufferBytes
    }
    if retry.policy != nil { countMessages() }
    guard let writer else { return }
    if isCongested { writers.append(writer) } else { writer.resume(returning: .success(())) }
  }

  func finishRequests() {
    assert(transport.loop.inEventLoop)
    guard outcome == nil, !hasFinishedSending else { return }
    hasFinishedSending = true
    stream?.finish()
  }

  func readSingle(_ answer: SingleAnswer) {
    assert(transport.loop.inEventLoop)
    single = answer
    deliver()
  }

  func read(_ answer: Answer<[UInt8]?>) {
    assert(transport.loop.inEventLoop)
    guard reader == nil else {
      let error = RPCError(.failedPrecondition, "a response stream is read by one task at a time")
      answer.resume(returning: .failure(error))
      return
    }
    reader = answer
    deliver()
  }

  /// Keeps the task of the interceptors, so that one that has not made the call yet is cancelled when the call ends,
  /// which it does at the deadline.
  func intercept(by task: Task<Void, Never>, until deadline: MonotonicInstant?) {
    assert(transport.loop.inEventLoop)
    guard head == nil else { return }
    if hasEnded { return task.cancel() }
    interceptors = task
    guard let deadline else { return }
    deadlineTimer = transport.loop.schedule(at: deadline) { [weak self] in
      self?.end(.failure(Self.deadlineExceeded))
    }
  }

  /// The interceptors make the call: from here on the deadline is the one they set.
  func interceptorsDidFinish() {
    assert(transport.loop.inEventLoop)
    guard head == nil else { return }
    interceptors = nil
    deadlineTimer?.cancel()
    deadlineTimer = nil
  }

  /// Reports the outcome, for interceptors.
  func watch(_ answer: Answer<Void>) {
    assert(transport.loop.inEventLoop)
    guard watcher == nil else {
      let error = RPCError(.failedPrecondition, "a streaming call cannot be made a second time")
      answer.resume(returning: .failure(error))
      return
    }
    watcher = answer
    if let outcome { finishWatcher(outcome) }
  }

  /// Ends the call from this side. Messages that were received and not read are dropped.
  func end(_ outcome: Result<Void, RPCError>) {
    assert(transport.loop.inEventLoop)
    guard self.outcome == nil else { return }
    releaseWindow(incoming.discard())
    conclude(outcome)
  }

  // MARK: From the transport

  /// Makes the attempt on `connection`.
  func open(on connection: ClientConnection) {
    assert(transport.loop.inEventLoop)
    guard outcome == nil, let head else { return }
    let stream = ClientStream(call: self, connection: connection)
    self.stream = stream
    do {
      try connection.request(stream, head, previousAttempts: retry.previousAttempts)
    } catch {
      self.stream = nil
      if error.kind == .headers {
        let remedy = "send less metadata, or raise the server's limit"
        return end(
          .failure(RPCError(.resourceExhausted, "the request cannot be sent: \(error); \(remedy)", cause: error)))
      }
      connection.cannotTakeCalls()
      attemptFailed(.neverSent, RPCError(.unavailable, "the call could not be sent: \(error)", cause: error))
      return
    }
    messages.sendAll { stream.write($0) }
    if retry.policy != nil { countMessages() }
    if hasFinishedSending { stream.finish() }
    if !stream.isCongested { resumeWriters() }
  }

  // MARK: From the stream

  func received(_ headers: HeaderBlock, endStream: Bool, on stream: ClientStream) {
    assert(transport.loop.inEventLoop)
    guard stream === self.stream, outcome == nil else { return }
    response.received(headers, endStream: endStream)
    incoming.takesCompressed = response.encoding == .gzip
    guard let initial = response.dequeueInitialMetadata(), response.failure == nil else { return }
    // The response has begun, so that the call cannot be repeated without its caller noticing (gRFC A6).
    messages.commit()
    receivedMetadata?.receivedInitial(initial)
  }

  func received(_ bytes: UnsafeRawBufferPointer, on stream: ClientStream) {
    assert(transport.loop.inEventLoop)
    guard stream === self.stream, outcome == nil, response.failure == nil else {
      stream.consume(bytes.count)
      return
    }
    do {
      try incoming.append(bytes)
    } catch {
      response.failure = fault(error)
    }
  }

  func streamReady(_ stream: ClientStream) {
    assert(transport.loop.inEventLoop)
    guard stream === self.stream, outcome == nil else { return }
    if stream.remoteEnded || response.failure != nil { return settle(finalOutcome()) }
    deliver()
  }

  func streamWritable(_ stream: ClientStream) {
    assert(transport.loop.inEventLoop)
    guard stream === self.stream else { return }
    resumeWriters()
  }

  func streamClosed(_ stream: ClientStream, _ code: HTTP2ErrorCode) {
    assert(transport.loop.inEventLoop)
    guard stream === self.stream else { return }
    self.stream = nil
    guard outcome == nil else { return }
    if stream.remoteEnded || response.failure != nil { return settle(finalOutcome()) }
    let error = lostStream(stream, code)
    if stream.wasNeverSent {
      attemptFailed(.neverSent, error)
    } else if code == .refusedStream {
      attemptFailed(.refused, error)
    } else {
      attemptFailed(.status(error.code, .none), error)
    }
  }

  // MARK: The end

  private func finalOutcome() -> Result<Void, RPCError> {
    if let failure = response.failure { return .failure(failure) }
    guard incoming.endsWithinMessage else { return response.outcome() }
    return .failure(RPCError(.internalError, "the response ended in the middle of a message"))
  }

  private func lostStream(_ stream: ClientStream, _ code: HTTP2ErrorCode) -> RPCError {
    if let reason = stream.connection.failure {
      return RPCError(.unavailable, "the connection to \(transport.target) was lost: \(reason)")
    }
    // The reset may have been received after this turn began.
    if code == .cancel, let deadline = head?.deadline, deadline <= transport.loop.readClock() {
      return Self.deadlineExceeded
    }
    let status = PeerFailure.status(http2ErrorCode: code.rawValue)
    switch stream.loss {
    case .resetByPeer:
      return RPCError(code: status, message: "the peer reset the stream with HTTP/2 error code \(code.rawValue)")
    case .invalidResponse(let fault):
      return RPCError(code: .internalError, message: "the response is not valid HTTP/2: \(fault)")
    case .resetByThisSide:
      return RPCError(code: status, message: "the peer has taken nothing of the request for too long")
    case .refused:
      return RPCError(code: status, message: "the peer takes no more calls on the connection")
    case .unsendable:
      return RPCError(code: status, message: "the request's headers cannot be sent (\(code))")
    case .connectionEnded:
      return RPCError(code: status, message: "the connection to \(transport.target) has ended (\(code))")
    }
  }

  private func fault(_ error: EnvelopeError) -> RPCError {
    switch error {
    case .compressed:
      RPCError(
        .internalError,
        response.encoding == .identity
          ? "a response message is marked as compressed, but the response names no grpc-encoding"
          : "the response's grpc-encoding is not one of those offered: identity, gzip")
    case .reservedFlag(let flag):
      RPCError(.internalError, "the response has the undefined message flag \(flag)")
    case .tooLarge(let size, let limit):
      RPCError(.resourceExhausted, "a response message of \(size) bytes is over the limit of \(limit)")
    case .outOfMemory:
      RPCError(.resourceExhausted, "there is no memory for the response message")
    }
  }

  func conclude(_ outcome: Result<Void, RPCError>) {
    assert(transport.loop.inEventLoop)
    self.outcome = outcome
    deadlineTimer?.cancel()
    deadlineTimer = nil
    retryTimer?.cancel()
    retryTimer = nil
    messages.commit()
    messages.removeAll()
    if countedBytes > 0 { countMessages() }
    receivedMetadata?.receivedTrailing(response.trailingMetadata)
    if !isRepeatable { receivedMetadata?.callEnded(outcome) }
    if let stream {
      // Either this side gave up, or the peer answered without reading all requests: the rest is of no use then
      // (PROTOCOL-HTTP2, "Early Server Closure").
      let isComplete = stream.remoteEnded && hasFinishedSending && stream.queuedBytes == 0
      if !stream.isClosed, !isComplete { stream.reset(stream.remoteEnded ? .noError : .cancel) }
    } else {
      transport.forget(self)
    }
    let refusal = Self.refusedWrite(after: outcome)
    let writers = writers
    self.writers = []
    for writer in writers { writer.resume(returning: refusal) }
    interceptors?.cancel()
    interceptors = nil
    deliver()
    finishWatcher(outcome)
  }

  private func finishWatcher(_ outcome: Result<Void, RPCError>) {
    watcher?.resume(returning: outcome)
    watcher = nil
  }

  private func resumeWriters() {
    let writers = writers
    self.writers = []
    for writer in writers { writer.resume(returning: .success(())) }
  }

  // MARK: Delivery

  private func deliver() {
    switch shape {
    case .singleResponse: deliverSingle()
    case .responseStream: deliverNext()
    }
  }

  private func deliverSingle() {
    guard let outcome else {
      releaseWindow(incoming.credit(readerWaits: true))
      return
    }
    guard let single else { return }
    self.single = nil
    if case .failure(let error) = outcome { return single.resume(returning: .failure(error)) }
    guard let message = incoming.next() else {
      return single.resume(returning: .failure(Self.wrongNumber("this method has one response, the peer sent none")))
    }
    guard incoming.isEmpty else {
      return single.resume(returning: .failure(Self.wrongNumber("this method has one response, the peer sent more")))
    }
    single.resume(returning: opened(message))
  }

  private func deliverNext() {
    if let reader {
      if let message = incoming.next() {
        self.reader = nil
        reader.resume(returning: opened(message).map { $0 })
      } else if let outcome {
        self.reader = nil
        reader.resume(returning: outcome.map { nil })
      }
    }
    releaseWindow(incoming.credit(readerWaits: reader != nil))
  }

  func releaseWindow(_ bytes: Int) {
    assert(transport.loop.inEventLoop)
    guard bytes > 0 else { return }
    stream?.consume(bytes)
  }

  /// How the call ends at its deadline: with why there is no connection, if it has waited for one.
  var lateness: RPCError {
    assert(transport.loop.inEventLoop)
    guard stream == nil, let missing = transport.connectionError else { return Self.deadlineExceeded }
    return RPCError(.deadlineExceeded, "\(Self.deadlineExceeded.message): \(missing)", cause: missing)
  }

  static let deadlineExceeded = RPCError(
    code: .deadlineExceeded, message: "the call was not answered before its deadline")
  static let cancelledByCaller = RPCError(.cancelled, "the call was cancelled by its caller")

  /// A wrong number of messages is UNIMPLEMENTED (grpc/doc/statuscodes.md).
  private static func wrongNumber(_ message: String) -> RPCError { RPCError(.unimplemented, message) }

  static func tooLarge(_ size: Int, _ limit: Int) -> RPCError {
    RPCError(
      .resourceExhausted,
      "a request message of \(size) bytes is over the limit of \(limit) that its service config sets")
  }

  private static func refusedWrite(after outcome: Result<Void, RPCError>) -> Result<Void, RPCError> {
    outcome.flatMap {
      .failure(RPCError(.cancelled, "the peer has ended the call and reads no more requests"))
    }
  }
}
