import EventLoop

/// A continuation that is resumed once, on the loop. Confined to the loop but for its creation.
// Sendable: created by the waiting task, then touched only on the call's loop.
final class CallWaiter<Value: Sendable>: @unchecked Sendable {
  private var continuation: UnsafeContinuation<Value, any Error>?
  private(set) var isCancelled = false

  /// False when the wait was cancelled before it began.
  func begin(_ continuation: UnsafeContinuation<Value, any Error>) -> Bool {
    assert(EventLoop.current != nil)
    guard !isCancelled else {
      continuation.resume(throwing: CancellationError())
      return false
    }
    self.continuation = continuation
    return true
  }

  func resume(_ value: Value) {
    assert(EventLoop.current != nil)
    continuation?.resume(returning: value)
    continuation = nil
  }

  func fail(_ error: any Error) {
    assert(EventLoop.current != nil)
    continuation?.resume(throwing: error)
    continuation = nil
  }

  func cancel() {
    assert(EventLoop.current != nil)
    isCancelled = true
    fail(CancellationError())
  }
}

/// The one task that waits for the next request.
struct WaitingReader {
  private var waiter: CallWaiter<[UInt8]?>?

  var isWaiting: Bool { waiter.map { !$0.isCancelled } ?? false }

  /// False when another task waits already.
  mutating func wait(_ waiter: CallWaiter<[UInt8]?>) -> Bool {
    guard !isWaiting else { return false }
    self.waiter = waiter
    return true
  }

  mutating func take() -> CallWaiter<[UInt8]?>? {
    defer { waiter = nil }
    return waiter
  }
}

/// Requests that have come in and were not read.
struct RequestQueue {
  /// What a reader gets.
  enum Next {
    case message([UInt8])
    case end
    case failed(RPCError)
    case nothing
  }

  var messages = MessageQueue()
  var isEnded = false
}

/// What handlers wait for. They usually run on the loop, where nothing hops.
extension ServerCall {
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
      // Those that were cancelled would stay until there is room.
      if streams.writers.count >= 16 { streams.writers.removeAll(where: \.isCancelled) }
      streams.writers.append(waiter)
    } catch {
      waiter.fail(error)
    }
  }
}
