import EventLoop
import ProtobufC

/// The methods that the application's tasks call, from any executor. On the call's own loop nothing hops.
extension ClientCall {
  /// The message behind its envelope.
  static func encode(_ message: some Message) throws(RPCError) -> [UInt8] {
    var bytes: [UInt8]
    do {
      bytes = try message.serialized(headroom: Envelope.size)
    } catch {
      throw RPCError(.internalError, "the request cannot be encoded: \(error)", cause: error)
    }
    Envelope.fill(&bytes)
    return bytes
  }

  func decode<Response: Message>(_ message: [UInt8], as type: Response.Type) throws(RPCError) -> Response {
    do {
      return try Response(serializedBytes: message)
    } catch {
      throw RPCError(.internalError, "the response is not a valid \(Response.fullName): \(error)", cause: error)
    }
  }

  /// Makes the call with one request message, and waits for its one response.
  func unary(_ head: ClientRequestHead, _ message: [UInt8]) async throws(RPCError) -> [UInt8] {
    try await answer { answer in
      self.append(message, nil)
      self.finishRequests()
      self.start(head)
      self.readSingle(.task(answer))
    }
  }

  /// Waits for the one response of a call that was started.
  func response() async throws(RPCError) -> [UInt8] {
    try await answer { self.readSingle(.task($0)) }
  }

  /// The next response message; nil after the last of a call that succeeded.
  func receive() async throws(RPCError) -> [UInt8]? {
    try await answer { self.read($0) }
  }

  /// Sends an encoded message; suspends while too much waits to be sent.
  ///
  /// - Parameter override: whether to compress the message, in a call that compresses.
  func send(_ message: [UInt8], _ override: MessageCompression? = nil) async throws(RPCError) {
    try await answer { self.append(message, $0, override) }
  }

  /// Starts the call from within its interceptors and waits for its status.
  func run(_ head: ClientRequestHead) async throws(RPCError) {
    try await answer { answer in
      self.interceptorsDidFinish()
      self.start(head)
      self.watch(answer)
    }
  }

  /// Queues the only request message, if there is but one, and starts the call unless that is left to `run`.
  func scheduleStart(_ head: ClientRequestHead?, _ request: [UInt8]?) {
    onLoop {
      if let request {
        self.append(request, nil)
        self.finishRequests()
      }
      if let head { self.start(head) }
    }
  }

  func scheduleInterceptors(by task: Task<Void, Never>, until deadline: MonotonicInstant?) {
    onLoop { self.intercept(by: task, until: deadline) }
  }

  func finishSending() {
    onLoop { self.finishRequests() }
  }

  func cancel() {
    fail(Self.cancelledByCaller)
  }

  /// Ends the call with `error`, unless it has ended.
  func fail(_ error: RPCError) {
    onLoop { self.end(.failure(error)) }
  }

  /// As `fail`; returns whether it was this that ended the call.
  func failUnlessEnded(_ error: RPCError) async -> Bool {
    await withUnsafeContinuation { continuation in
      onLoop {
        let hadEnded = self.hasEnded
        self.end(.failure(error))
        continuation.resume(returning: !hadEnded)
      }
    }
  }

  private func onLoop(_ work: @escaping @Sendable () -> Void) {
    let loop = transport.loop
    if loop.inEventLoop { work() } else { loop.execute(work) }
  }

  private func answer<Value: Sendable>(
    _ ask: @escaping @Sendable (Answer<Value>) -> Void
  ) async throws(RPCError) -> Value {
    let result = await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        onLoop { ask(continuation) }
      }
    } onCancel: {
      cancel()
    }
    return try result.get()
  }
}
