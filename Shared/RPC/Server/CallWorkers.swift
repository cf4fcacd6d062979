import EventLoop

/// The tasks that serve a loop's calls, one call after the other: to wake a parked task costs half of making a new one,
/// and no memory. Confined to the loop.
///
/// A task whose handler is suspended is busy, so there are as many as there are calls in flight; what the next lull leaves
/// over is kept for the next burst, within a bound.
final class CallWorkers: @unchecked Sendable {
  // Sendable: touched only on its loop, where the tasks run too; `deinit` has it alone.

  /// Parked tasks kept; each has about 2 KiB.
  static let maximumParked = 128

  private let loop: EventLoop
  private var parked: [CallWorker] = []

  init(loop: EventLoop) {
    self.loop = loop
  }

  deinit {
    for worker in parked { worker.continuation?.resume() }
  }

  /// Runs the call's handler up to its first suspension, on the caller's stack.
  func serve(_ call: ServerCall) {
    guard let worker = parked.popLast() else { return CallWorker().start(call, on: loop) }
    worker.wake(call, on: loop)
  }

  /// Keeps the worker for a later call; false when there are enough.
  fileprivate func park(_ worker: CallWorker) -> Bool {
    guard parked.count < Self.maximumParked else { return false }
    parked.append(worker)
    return true
  }
}

/// One task that serves calls, and the call it serves now.
final class CallWorker: @unchecked Sendable {
  // Sendable: touched only on the loop.

  fileprivate var continuation: UnsafeContinuation<Void, Never>?
  private var call: ServerCall?
  private var task: Task<Void, Never>?
  /// Cancellation sticks to a task, so this one serves nobody else.
  private var isCancelled = false

  /// Cancels the task of the call that is being served.
  func cancel() {
    isCancelled = true
    task?.cancel()
  }

  fileprivate func wake(_ call: ServerCall, on loop: EventLoop) {
    self.call = call
    call.worker = self
    guard let continuation else { return }
    self.continuation = nil
    loop.resumeInline(continuation)
  }

  fileprivate func start(_ first: ServerCall, on loop: EventLoop) {
    call = first
    first.worker = self
    let running = Task.immediate(executorPreference: loop) {
      // Not in methods of their own: every `await` of one costs a look at the task's executor.
      while let call = self.call {
        do {
          let context = RPCContext(call: call)
          let interceptors = call.connection.core.interceptors
          if interceptors.isEmpty {
            let response = try await RPCContext.$current.withValue(context) {
              try await call.method.handler.run(call, context)
            }
            call.finish(response)
          } else {
            call.finish(try await call.serve(context, through: interceptors))
          }
        } catch {
          call.finish(RPCError(thrown: error))
        }
        self.call = nil
        call.handlerHasReturned()
        let workers = call.connection.shard.workers
        guard !self.isCancelled else { break }
        await withUnsafeContinuation { continuation in
          self.continuation = continuation
          if !workers.park(self) {
            self.continuation = nil
            continuation.resume()
          }
        }
      }
      self.task = nil
    }
    if call != nil || continuation != nil { task = running }
  }
}
