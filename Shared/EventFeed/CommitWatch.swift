public import EventLoop
import Locks

/// Collects the keys that commits concern (partitions, families) until a reader asks for them.
public final class CommitWatch<Key: Hashable & Sendable>: Sendable {
  // Unsafe continuations, because a killed machine of a simulation drops them unresumed; all else resumes them once.
  private typealias Waiting = UnsafeContinuation<Set<Key>, any Error>

  private struct State {
    var keys: Set<Key> = []
    var waiting: Waiting?
    /// Number of the current wait, so that the timer of an earlier one does not end it.
    var wait = 0
    /// The wait whose time is over.
    var expiredWait = 0
    var isCancelled = false

    mutating func dequeueKeys() -> Set<Key> {
      defer { keys = [] }
      return keys
    }

    mutating func dequeueWaiting() -> Waiting? {
      defer { waiting = nil }
      return waiting
    }
  }

  private let state = Locked(State())

  public init() {}

  /// Adds keys and wakes the waiting caller. From any thread.
  public func note(_ keys: some Sequence<Key>) {
    let woken = state.withLock { state -> (Waiting, Set<Key>)? in
      state.keys.formUnion(keys)
      guard !state.keys.isEmpty, let waiting = state.dequeueWaiting() else { return nil }
      return (waiting, state.dequeueKeys())
    }
    if let (continuation, keys) = woken { continuation.resume(returning: keys) }
  }

  /// The keys noted since the last call, as soon as there is one; empty when there was none within `limit`. One caller
  /// at a time. Throws `CancellationError` when the task is cancelled.
  public func next(within limit: Duration, on loop: EventLoop) async throws -> Set<Key> {
    let wait = state.withLock { state in
      state.wait += 1
      return state.wait
    }
    let timer = loop.schedule(after: limit) { self.expire(wait) }
    defer { timer.cancel() }
    return try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        let ready: Result<Set<Key>, any Error>? = state.withLock { state in
          if state.isCancelled { return .failure(CancellationError()) }
          if state.keys.isEmpty, state.expiredWait < wait {
            state.waiting = continuation
            return nil
          }
          return .success(state.dequeueKeys())
        }
        if let ready { continuation.resume(with: ready) }
      }
    } onCancel: {
      cancel()
    }
  }

  /// The keys noted since the last call, without waiting for one.
  func dequeueKeys() -> Set<Key> { state.withLock { $0.dequeueKeys() } }

  private func expire(_ wait: Int) {
    let waiting = state.withLock { state -> Waiting? in
      state.expiredWait = wait
      return state.wait == wait ? state.dequeueWaiting() : nil
    }
    waiting?.resume(returning: [])
  }

  private func cancel() {
    let waiting = state.withLock { state in
      state.isCancelled = true
      return state.dequeueWaiting()
    }
    waiting?.resume(throwing: CancellationError())
  }
}

extension CommitWatch where Key == Never? {
  /// Waits for `duration` on the loop's clock. Throws `CancellationError` when the task is cancelled.
  static func pause(_ duration: Duration, on loop: EventLoop) async throws {
    _ = try await CommitWatch().next(within: duration, on: loop)
  }
}
