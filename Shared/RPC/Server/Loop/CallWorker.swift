import EventLoop

/// One task that serves calls, one after the other, each inside the server's interceptors. Confined to the loop.
// Sendable: touched only on the loop, where its task runs, too.
@usableFromInline
final class CallWorker: @unchecked Sendable {
  /// A call and its context after the interceptors. Never nil: optional because the task local is.
  @usableFromInline typealias Begun = (call: ServerCall, context: RPCContext?)

  /// The reason for waking it.
  private var first: ServerCall?
  /// The call to be served, until it is dequeued; its interceptors have begun it.
  private var next: Begun?
  /// Lives as long as there are calls. Not held, as it holds the workers that are parked.
  private let workers: Unmanaged<CallWorkers>
  /// The call served last, which retains `workers` until this one is parked.
  private var last: ServerCall?
  /// Number of interceptors that have begun the call; if not all, the next one has to wait for something.
  private var begun = 0
  private var mustWait = false
  private var continuation: UnsafeContinuation<Void, Never>?
  private var task: Task<Void, Never>?
  /// Cancellation sticks to a task, so one that was cancelled serves no other call.
  private var isCancelled = false

  init(_ first: ServerCall, of workers: CallWorkers) {
    self.first = first
    self.workers = Unmanaged.passUnretained(workers)
  }

  /// Cancels the task of the call that is being served.
  func cancel() {
    assert(isConfined)
    isCancelled = true
    task?.cancel()
  }

  func wake(_ call: ServerCall, on loop: EventLoop) {
    assert(loop.inEventLoop)
    guard let continuation else { return }
    self.continuation = nil
    first = call
    loop.resumeInline(continuation)
  }

  /// For assertions.
  private var isConfined: Bool { workers._withUnsafeGuaranteedRef { $0.loop.inEventLoop } }

  /// Lets the parked task return; it has nothing to serve. Called when nothing else knows the worker: on the loop, or
  /// when the loop has ended.
  func end() {
    isCancelled = true
    continuation?.resume()
    continuation = nil
  }

  func start(on loop: EventLoop) {
    assert(loop.inEventLoop)
    // Detached: the task locals of the task that happens to run here must not leak into the calls.
    task = Task.immediateDetached(executorPreference: loop) {
      // All in one closure: every return from an `await` asks the task for its executor, under a lock.
      while self.beginFirst() {
        while let method = self.nextMethod {
          if self.mustWait { await self.serveIntercepted() } else { await method.handler.serve(self) }
        }
        guard self.park(), !self.isCancelled else { break }
        await withUnsafeContinuation { self.continuation = $0 }
      }
      self.task = nil
    }
    // The handler's first part has run by now, and may have ended its call.
    if isCancelled { task?.cancel() }
  }

  /// Serves the present call, which its interceptors have begun, and those of the same method that wait behind it.
  // Inlined where the handler's type is known, so that all of it is one function that checks its executor once per
  // call.
  @inlinable
  @inline(__always)
  @concurrent func serve(_ run: @concurrent (ServerCall, RPCContext) async throws -> [UInt8]?) async {
    while let (call, bound) = dequeue(), let context = bound {
      do {
        succeed(call, context, try await RPCContext.$current.withValue(bound) { try await run(call, context) })
      } catch {
        fail(call, context, error)
      }
      guard advance(after: call) else { return }
    }
  }

  /// Transfers ownership of the next call to the caller.
  @usableFromInline
  func dequeue() -> Begun? {
    assert(isConfined)
    var begun: Begun?
    swap(&begun, &next)
    return begun
  }

  private var nextMethod: RegisteredMethod? { next?.call.method }

  /// Serves a call of which an interceptor has to wait, or whose request is not there yet.
  private nonisolated(nonsending) func serveIntercepted() async {
    guard let (call, bound) = dequeue(), let context = bound else { return }
    var response: [UInt8]?
    var wasServed = false
    do {
      try await call.interceptors.intercept(context, at: begun) { context in
        try await call.wholeRequest()
        response = try await call.method.handler.run(call, context)
        wasServed = true
      }
      guard wasServed else { throw RPCError(.internalError, "an interceptor ended the call without answering it") }
      succeed(call, context, response)
    } catch {
      fail(call, context, error)
    }
    advance(after: call)
  }

  @usableFromInline
  func succeed(_ call: ServerCall, _ context: RPCContext, _ response: consuming [UInt8]?) {
    endInterceptors(call, context, nil)
    call.finish(response)
    call.release()
  }

  private func endInterceptors(_ call: ServerCall, _ context: RPCContext, _ error: (any Error)?) {
    guard begun > 0 else { return }
    call.connection.parts.interceptors._withUnsafeGuaranteedRef { $0.ended(context, error, 0..<begun) }
  }

  @usableFromInline
  func fail(_ call: ServerCall, _ context: RPCContext, _ error: any Error) {
    endInterceptors(call, context, error)
    call.finish(RPCError(thrown: error))
    call.release()
  }

  /// Begins the next call that waits, if there is one.
  /// - Returns: whether it can be served as `last` was: by the same method, without an interceptor that waits.
  @usableFromInline
  @discardableResult
  func advance(after last: ServerCall) -> Bool {
    assert(isConfined)
    while !isCancelled, let call = workers._withUnsafeGuaranteedRef({ $0.next() }) {
      let isSame = call.method === last.method
      if begin(call) { return !mustWait && isSame }
    }
    self.last = last
    return false
  }

  /// Begins the call it was woken for; false when it was woken for none.
  private func beginFirst() -> Bool {
    guard let call = first else { return false }
    first = nil
    if !begin(call) { advance(after: call) }
    return true
  }

  /// False when the call was refused.
  private func begin(_ call: ServerCall) -> Bool {
    call.worker = Unmanaged.passUnretained(self)
    begun = 0
    mustWait = false
    var context = RPCContext(call: call)
    do {
      (begun, mustWait) = try call.connection.parts.interceptors._withUnsafeGuaranteedRef { interceptors in
        let begun = try interceptors.begin(&context)
        return (begun, begun < interceptors.count)
      }
      if call.accounting.place == nil { try call.acquireLastPlace(callerIsBeingFoundOut: mustWait) }
      mustWait = mustWait || call.mustAwaitRequest
    } catch {
      fail(call, context, error)
      return false
    }
    next = (call, context)
    return true
  }

  /// Keeps the worker for later calls, if it can serve any and there are not enough.
  private func park() -> Bool {
    assert(isConfined)
    defer { last = nil }
    return !isCancelled && workers._withUnsafeGuaranteedRef { $0.park(self) }
  }
}
