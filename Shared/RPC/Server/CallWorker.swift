import EventLoop

/// One task that serves calls, one after the other, each inside the server's interceptors.
@usableFromInline
final class CallWorker: @unchecked Sendable {
  // Sendable: touched only on the loop.

  /// The call that is being served, or was last.
  @usableFromInline private(set) var call: ServerCall?
  /// What the interceptors have made of the call's context.
  @usableFromInline private(set) var context: RPCContext?
  /// How many of the interceptors have begun the call; where that is not all, the next one has to wait for something.
  private var begun = 0
  private var mustWait = false
  /// `call` is to be served, its interceptors have begun it.
  private var isServing = false
  private var continuation: UnsafeContinuation<Void, Never>?
  private var task: Task<Void, Never>?
  /// Cancellation sticks to a task, so one that was cancelled serves nobody else.
  private var isCancelled = false

  init(_ first: ServerCall) {
    call = first
  }

  /// Cancels the task of the call that is being served.
  func cancel() {
    isCancelled = true
    task?.cancel()
  }

  func wake(_ call: ServerCall, on loop: EventLoop) {
    guard let continuation else { return }
    self.continuation = nil
    self.call = call
    loop.resumeInline(continuation)
  }

  /// Lets the parked task return; it has nothing to serve.
  func end() {
    isCancelled = true
    continuation?.resume()
    continuation = nil
  }

  func start(on loop: EventLoop) {
    // Detached: what the task that happens to run here has bound is none of the calls' business.
    task = Task.immediateDetached(executorPreference: loop) {
      // All in one closure: every return from an `await` asks the task for its executor, under a lock.
      while self.beginFirst() {
        while self.isServing, let call = self.call {
          if self.mustWait { await self.serveSurrounded(call) } else { await call.method.handler.serve(self) }
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
  // Inlined into what knows the handler, where all of it is one function that looks at its executor once a call.
  @inlinable
  @inline(__always)
  @concurrent func serve(_ run: @concurrent (ServerCall, RPCContext) async throws -> [UInt8]?) async {
    while let call, let context {
      do {
        succeed(call, try await RPCContext.$current.withValue(context) { try await run(call, context) })
      } catch {
        fail(call, error)
      }
      guard advance(after: call) else { return }
    }
  }

  /// Serves a call of which an interceptor has to wait.
  private nonisolated(nonsending) func serveSurrounded(_ call: ServerCall) async {
    guard let context else { return }
    var response: [UInt8]?
    var wasServed = false
    do {
      try await RPCContext.$current.withValue(context) {
        try await call.interceptors[begun].intercept(context) { context in
          try await call.interceptors.surround(context, from: begun + 1) { context in
            response = try await call.method.handler.run(call, context)
            wasServed = true
          }
        }
      }
      guard wasServed else { throw RPCError(.internalError, "an interceptor ended the call without answering it") }
      succeed(call, response)
    } catch {
      fail(call, error)
    }
    advance(after: call)
  }

  @usableFromInline
  func succeed(_ call: ServerCall, _ response: [UInt8]?) {
    if begun > 0, let context { call.interceptors.ended(context, nil, 0..<begun) }
    call.finish(response)
    call.release()
  }

  @usableFromInline
  func fail(_ call: ServerCall, _ error: any Error) {
    if begun > 0, let context { call.interceptors.ended(context, error, 0..<begun) }
    call.finish(RPCError(thrown: error))
    call.release()
  }

  /// Takes the next call that waits, if there is one.
  /// - Returns: whether it can be served as `last` was: by the same method, without an interceptor that waits.
  @usableFromInline
  @discardableResult
  func advance(after last: ServerCall) -> Bool {
    let workers = last.connection.shard.workers
    while !isCancelled, let next = workers.next() {
      if begin(next) { return !mustWait && next.method === last.method }
    }
    isServing = false
    return false
  }

  /// Begins the call it was woken for; false when it was woken for none.
  private func beginFirst() -> Bool {
    guard let call else { return false }
    if !begin(call) { advance(after: call) }
    return true
  }

  /// False when the call was refused.
  private func begin(_ next: ServerCall) -> Bool {
    call = next
    next.worker = self
    context = nil
    begun = 0
    mustWait = false
    var context = RPCContext(call: next)
    let interceptors = next.interceptors
    if !interceptors.isEmpty {
      do {
        begun = try interceptors.begin(&context)
        mustWait = begun < interceptors.count
      } catch {
        fail(next, error)
        return false
      }
    }
    self.context = context
    isServing = true
    return true
  }

  /// Keeps the worker for later calls, if it can serve any and there are not enough.
  private func park() -> Bool {
    guard !isCancelled, let workers = call?.connection.shard.workers else { return false }
    call = nil
    context = nil
    return workers.park(self)
  }
}
