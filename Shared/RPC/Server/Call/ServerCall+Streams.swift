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
