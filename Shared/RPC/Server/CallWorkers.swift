import EventLoop

/// The tasks that serve a loop's calls, one call after the other: a call costs a look at a queue instead of a new task and
/// its memory. Confined to the loop.
///
/// A task whose handler is suspended is busy, so there are as many as there are calls in flight; what the next lull leaves
/// over is kept for the next burst, within a bound.
final class CallWorkers: @unchecked Sendable {
  // Sendable: touched only on its loop, where the tasks run too; `deinit` has it alone.

  /// Parked tasks kept; each has about 2 KiB.
  static let maximumParked = 128

  private let loop: EventLoop
  private let admission: Admission
  private var parked: [CallWorker] = []
  private var waiting: [ServerCall] = []
  private var taken = 0
  private var isRunning = false

  init(loop: EventLoop, admission: Admission) {
    self.loop = loop
    self.admission = admission
  }

  deinit {
    for worker in parked { worker.end() }
  }

  /// The call's handler runs at the next `run`.
  func append(_ call: ServerCall) {
    waiting.append(call)
  }

  /// Runs the handlers of the calls that wait, each up to its end or its first suspension, on the caller's stack.
  func run() {
    guard !isRunning, !waiting.isEmpty else { return }
    isRunning = true
    // One worker serves them all, unless a handler suspends.
    while let call = next() {
      if let worker = parked.popLast() { worker.wake(call, on: loop) } else { CallWorker().start(call, on: loop) }
    }
    isRunning = false
  }

  fileprivate func next() -> ServerCall? {
    while taken < waiting.count {
      guard admission.mayBegin() else {
        giveWay()
        return nil
      }
      let call = waiting[taken]
      taken += 1
      if taken == waiting.count {
        waiting.removeAll(keepingCapacity: taken <= 1_024)
        taken = 0
      }
      guard call.isOver else { return call }
      // It was closed while it waited for the handler of another.
      call.release()
    }
    return nil
  }

  /// The turn is over: what waits here goes on waiting there.
  private func giveWay() {
    let rest = waiting[taken...]
    waiting = []
    taken = 0
    for call in rest {
      call.returnToWaiting()
      if call.isOver { call.release() } else { admission.hold(call) }
    }
  }

  /// Keeps the worker for a later call; false when there are enough.
  fileprivate func park(_ worker: CallWorker) -> Bool {
    guard parked.count < Self.maximumParked else { return false }
    parked.append(worker)
    return true
  }
}

/// One task that serves calls.
final class CallWorker: @unchecked Sendable {
  // Sendable: touched only on the loop.

  private var first: ServerCall?
  private var continuation: UnsafeContinuation<Void, Never>?
  private var task: Task<Void, Never>?
  /// Cancellation sticks to a task, so one that was cancelled serves nobody else.
  private var isCancelled = false

  /// Cancels the task of the call that is being served.
  func cancel() {
    isCancelled = true
    task?.cancel()
  }

  fileprivate func wake(_ call: ServerCall, on loop: EventLoop) {
    guard let continuation else { return }
    self.continuation = nil
    first = call
    loop.resumeInline(continuation)
  }

  /// Lets the parked task return; it has nothing to serve.
  fileprivate func end() {
    continuation?.resume()
    continuation = nil
  }

  fileprivate func start(_ call: ServerCall, on loop: EventLoop) {
    first = call
    // Detached: what the task that happens to run here has bound is none of the calls' business.
    task = Task.immediateDetached(executorPreference: loop) {
      // All in one closure: every return from an `await` in a method of its own asks the task for its executor, under a
      // lock.
      while let first = self.first.take() {
        var call = first
        while true {
          call.worker = self
          do {
            let context = RPCContext(call: call)
            if call.hasInterceptors {
              call.finish(try await call.intercepted(context))
            } else {
              call.finish(
                try await RPCContext.$current.withValue(context) { [call] in
                  try await call.method.handler.run(call, context)
                })
            }
          } catch {
            call.finish(RPCError(thrown: error))
          }
          call.release()
          guard !self.isCancelled, let next = call.connection.shard.workers.next() else { break }
          call = next
        }
        let workers = call.connection.shard.workers
        guard !self.isCancelled, workers.park(self) else { break }
        await withUnsafeContinuation { self.continuation = $0 }
      }
      self.task = nil
    }
    // The handler's first part has run by now, and may have ended its call.
    if isCancelled { task?.cancel() }
  }
}
