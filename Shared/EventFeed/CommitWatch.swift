import EventLoop
import Synchronization

/// Collects what commits concern (partitions, families) until somebody asks for it.
public final class CommitWatch<Key: Hashable & Sendable>: Sendable {
  private struct State {
    var keys: Set<Key> = []
    var waiting: CheckedContinuation<Set<Key>, any Error>?
    var isCancelled = false
  }

  private let state = Mutex(State())

  public init() {}

  /// Adds keys and wakes whoever waits. From any thread.
  public func note(_ keys: some Sequence<Key>) {
    let woken = state.withLock { state -> (CheckedContinuation<Set<Key>, any Error>, Set<Key>)? in
      state.keys.formUnion(keys)
      guard !state.keys.isEmpty, let waiting = state.waiting else { return nil }
      defer {
        state.waiting = nil
        state.keys = []
      }
      return (waiting, state.keys)
    }
    if let (continuation, keys) = woken { continuation.resume(returning: keys) }
  }

  /// The keys noted since the last call, as soon as there is one; empty when there was none within `limit`. One caller at a
  /// time. Throws `CancellationError` when the task is cancelled.
  public func next(within limit: Duration, on loop: EventLoop) async throws -> Set<Key> {
    let timer = loop.schedule(after: limit) { self.resume(returning: []) }
    defer { timer.cancel() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let ready: Result<Set<Key>, any Error>? = state.withLock { state in
          if state.isCancelled { return .failure(CancellationError()) }
          if state.keys.isEmpty {
            state.waiting = continuation
            return nil
          }
          defer { state.keys = [] }
          return .success(state.keys)
        }
        if let ready { continuation.resume(with: ready) }
      }
    } onCancel: {
      cancel()
    }
  }

  private func resume(returning keys: Set<Key>) {
    let waiting = state.withLock { state in
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: keys)
  }

  private func cancel() {
    let waiting = state.withLock { state in
      state.isCancelled = true
      defer { state.waiting = nil }
      return state.waiting
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
