import EventLoop
import Synchronization

/// The operations that handlers read and wait with. They usually run on the loop, where nothing hops.
extension ServerCall {
  /// The one request of a call that has one.
  @usableFromInline var singleRequest: [UInt8] { inbound.request }

  /// The same for a handler that is run once.
  @usableFromInline
  func dequeueRequest() -> [UInt8] {
    assert(loop.inEventLoop)
    return inbound.dequeueRequest()
  }

  /// Runs `work` on the loop, at once when the caller is there already.
  func onLoop(_ work: @escaping @Sendable () -> Void) {
    if loop.inEventLoop { work() } else { loop.execute(work) }
  }

  /// The next request that is here already.
  func nextInQueue() -> RequestQueue.Next {
    assert(loop.inEventLoop)
    if state.isOver { return .failed(outcome) }
    let takesCompressed = inbound.reader.takesCompressed
    if takesCompressed, let decompressed = dequeueDecompressed() { return decompressed }
    guard let streams else { return .end }
    guard let message = streams.requests.messages.popFirst() else { return streams.requests.isEnded ? .end : .nothing }
    streams.activity += 1
    hold(-(message.bytes.count + Envelope.size))
    updateWindow()
    return takesCompressed ? decompressed(message) : .message(message.bytes)
  }

  func wakeReader() {
    assert(loop.inEventLoop)
    guard let streams, streams.reader.isWaiting else { return }
    switch nextInQueue() {
    case .message(let message): streams.reader.remove()?.resume(message)
    case .end: streams.reader.remove()?.resume(nil)
    case .failed(let error): streams.reader.remove()?.fail(error)
    case .nothing: break
    }
  }

  /// The next request message; nil after the last.
  @usableFromInline
  nonisolated(nonsending) func nextRequest() async throws -> [UInt8]? {
    if loop.inEventLoop {
      switch nextInQueue() {
      case .message(let message): return message
      case .end: return nil
      case .failed(let error): throw error
      case .nothing: break
      }
    }
    let waiter = CallWaiter<[UInt8]?>()
    return try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        onLoop { self.wait(waiter, continuation) }
      }
    } onCancel: {
      loop.execute { waiter.cancel() }
    }
  }

  private func wait(_ waiter: CallWaiter<[UInt8]?>, _ continuation: UnsafeContinuation<[UInt8]?, any Error>) {
    guard waiter.begin(continuation) else { return }
    streams?.hasWaited = true
    switch nextInQueue() {
    case .message(let message): waiter.resume(message)
    case .end: waiter.resume(nil)
    case .failed(let error): waiter.fail(error)
    case .nothing:
      if streams?.reader.wait(waiter) != true {
        waiter.fail(RPCError(.internalError, "a request stream can only be read by one task at a time"))
      }
    }
  }
}

// MARK: - The one request

/// A call whose one request is not complete is begun by its headers, so that it can be refused by them, and then waits
/// here.
extension ServerCall {
  /// It has not begun, and could not without `wholeRequest`.
  var isLate: Bool { isWaiting && !inbound.isWhole }

  /// Whether `wholeRequest` has to be waited for.
  var mustAwaitRequest: Bool { !inbound.isWhole || inbound.requestIsCompressed }

  /// Returns when the request is there.
  nonisolated(nonsending) func wholeRequest() async throws {
    guard mustAwaitRequest else { return }
    let waiter = CallWaiter<Void>()
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        onLoop { self.awaitRequest(waiter, continuation) }
      }
    } onCancel: {
      loop.execute { waiter.cancel() }
    }
  }

  private func awaitRequest(_ waiter: CallWaiter<Void>, _ continuation: UnsafeContinuation<Void, any Error>) {
    assert(loop.inEventLoop)
    guard waiter.begin(continuation) else { return }
    guard !isOver else { return waiter.fail(outcome) }
    inbound.arrival = waiter
    requestMayBeWhole()
  }

  /// The request may have become complete; the task that waits for it continues, once it is decompressed.
  func requestMayBeWhole() {
    assert(loop.inEventLoop)
    guard inbound.arrival != nil, inbound.isWhole, !isOver else { return }
    if inbound.requestIsCompressed { decompressRequest() } else { resumeArrival() }
  }

  /// False when no call waits.
  @discardableResult
  func resumeArrival() -> Bool {
    assert(loop.inEventLoop)
    guard let waiter = inbound.arrival else { return false }
    inbound.arrival = nil
    waiter.resume(())
    return true
  }

  func failArrival() {
    assert(loop.inEventLoop)
    guard let waiter = inbound.arrival else { return }
    inbound.arrival = nil
    waiter.fail(outcome)
  }
}

// MARK: - Compressed requests

/// The additional steps of a call whose requests are compressed; the usual call reaches none of this.
extension ServerCall {
  /// Decompresses the only request of a call that has one, and begins the call then.
  func decompressRequest() {
    assert(loop.inEventLoop)
    lastRequestWasCompressed.store(true, ordering: .relaxed)
    let outcome = connection.shard.decompression.begin(inbound.beginDecompression(), of: self)
    if case .later = outcome { return }
    decompressionEnded(outcome)
  }

  /// Decompresses a request of a stream just before it is read, so that what waits in the queue stays small.
  func decompressed(_ message: ReceivedMessage) -> RequestQueue.Next {
    lastRequestWasCompressed.store(message.isCompressed, ordering: .relaxed)
    guard message.isCompressed else { return .message(message.bytes) }
    switch connection.shard.decompression.begin(message.bytes, of: self) {
    case .done(let bytes): return .message(bytes)
    case .failed(let failure):
      end(with: failure)
      return .failed(failure)
    case .later:
      streams?.decompression = .underWay
      return .nothing
    }
  }

  /// The outcome for the request that was to be decompressed; nil when there is none.
  func dequeueDecompressed() -> RequestQueue.Next? {
    assert(loop.inEventLoop)
    guard let streams else { return nil }
    switch streams.decompression {
    case .none: return nil
    case .underWay: return .nothing
    case .done(let bytes):
      streams.decompression = .none
      return .message(bytes)
    }
  }

  /// A request that took longer is decompressed, or cannot be.
  func decompressionEnded(_ outcome: RequestDecompression.Outcome) {
    assert(loop.inEventLoop)
    let isStream = inbound.isStream
    count(accounting.memory.removeDecompression())
    // The call of a stream is released when its handler has ended.
    if isOver { return isStream ? () : release() }
    switch outcome {
    case .done(let bytes) where isStream:
      streams?.decompression = .done(bytes)
      wakeReader()
    case .done(let bytes):
      // The account contains the received bytes; the call holds the decompressed ones.
      hold(inbound.setDecompressed(bytes))
      if let excess = connection.excess() { return decompressionEnded(.failed(excess)) }
      if !resumeArrival() { connection.shard.workers.append(self) }
    case .failed(let failure):
      end(with: failure)
      if !isStream { release() }
    case .later: break
    }
  }

  /// Counts memory that is used while a request is decompressed. Returns the status when it is too much.
  func holdForDecompression(_ growth: Int) -> RPCError? {
    assert(loop.inEventLoop)
    count(accounting.memory.addDecompression(growth))
    return growth > 0 ? connection.excess() : nil
  }
}
