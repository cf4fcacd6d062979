import EventLoop
import Locks

/// A call with one response inside its interceptors. They run in a separate task, so that the caller is resumed at the
/// call's deadline, or when its own task is cancelled, whatever an interceptor waits for.
final class InterceptedCall<Response: Sendable>: Sendable {
  typealias Caller = UnsafeContinuation<Response, any Error>

  private struct State {
    var caller: Caller?
    var interceptors: Task<Void, Never>?
    var deadlineTimer: (any ScheduledTimer)?
    /// The call that an interceptor made last.
    var call: ClientCall?
    /// The result that the caller has received.
    var outcome: Result<Response, any Error>?
  }

  private let state = Locked(State())

  /// Returns what `interceptors` return, or throws DEADLINE_EXCEEDED or CANCELLED as soon as that is due;
  /// `interceptors` are cancelled then, and their end is not awaited.
  ///
  /// - Parameter loop: the calls' own; has the deadline's timer.
  func response(
    by deadline: MonotonicInstant?, on loop: EventLoop, _ interceptors: @escaping @Sendable () async throws -> Response
  ) async throws -> Response {
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { caller in
        guard begins(caller) else { return }
        let task = Task(executorPreference: EventLoop.current) {
          do {
            self.end(.success(try await interceptors()))
          } catch {
            self.end(.failure(error))
          }
        }
        let timer = deadline.map { loop.schedule(at: $0) { self.giveUp(self.lateness) } }
        hold(task, timer)
      }
    } onCancel: {
      giveUp(ClientCall.cancelledByCaller)
    }
  }

  /// Before an interceptor makes the call. Throws when the caller does not wait any more.
  func makes(_ call: ClientCall) throws {
    try state.withLock { state in
      if case .failure(let error) = state.outcome { throw error }
      state.call = call
    }
  }

  private var lateness: RPCError { state.withLock { $0.call }?.lateness ?? ClientCall.deadlineExceeded }

  /// False when the caller's task was cancelled already.
  private func begins(_ caller: Caller) -> Bool {
    let outcome = state.withLock { state in
      if state.outcome == nil { state.caller = caller }
      return state.outcome
    }
    guard let outcome else { return true }
    caller.resume(with: outcome)
    return false
  }

  /// Keeps what has to be stopped at the end, which may have been reached already.
  private func hold(_ task: Task<Void, Never>, _ timer: (any ScheduledTimer)?) {
    let isOver = state.withLock { state in
      guard state.outcome == nil else { return true }
      state.interceptors = task
      state.deadlineTimer = timer
      return false
    }
    guard isOver else { return }
    task.cancel()
    timer?.cancel()
  }

  private func giveUp(_ error: RPCError) {
    guard let rest = settle(.failure(error)) else { return }
    rest.deadlineTimer?.cancel()
    // In this order, so that the interceptors see the status that the caller sees.
    rest.call?.fail(error)
    rest.interceptors?.cancel()
    rest.caller?.resume(throwing: error)
  }

  private func end(_ outcome: Result<Response, any Error>) {
    guard let rest = settle(outcome) else { return }
    rest.deadlineTimer?.cancel()
    rest.caller?.resume(with: outcome)
  }

  /// The work to stop and the waiting caller, the first time only.
  private func settle(_ outcome: Result<Response, any Error>) -> State? {
    state.withLock { state in
      guard state.outcome == nil else { return nil }
      let rest = state
      state = State(outcome: outcome)
      return rest
    }
  }
}
