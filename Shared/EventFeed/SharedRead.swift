import Locks

/// A read that several watches share, as the same commits have woken them: made by the first that asks, for the others
/// too.
final class SharedRead: Sendable {
  private typealias Waiting = UnsafeContinuation<(any Sendable)?, Never>

  private struct State {
    var result: (any Sendable)?
    var hasFailed = false
    /// Watches that have not asked yet: after the last one the result is dropped.
    var expected: Int
    var waiting: [Waiting] = []
  }

  /// How often each key's watches had been woken when the read began.
  private let wakes: [UInt64]
  /// Numbers that distinguish reads after the same commits, such as the state that a client was sent before.
  private let part: [Int64]
  private let state: Locked<State>

  /// - Parameter expected: watches that may ask for the result, apart from the one that reads.
  init(wakes: [UInt64], part: [Int64], expected: Int) {
    (self.wakes, self.part) = (wakes, part)
    state = Locked(State(expected: expected))
  }

  func isFor(wakes: [UInt64], part: [Int64]) -> Bool { self.wakes == wakes && self.part == part }

  /// Gives the result to those that wait for it and to those that will ask; nil when there is none, as the read failed.
  func finish(_ result: (any Sendable)?) {
    let waiting = state.withLock { state in
      state.expected -= state.waiting.count
      state.hasFailed = result == nil
      state.result = state.expected > 0 ? result : nil
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: result) }
  }

  /// Waits for the result; nil when there is none: the caller then reads itself.
  func result() async -> (any Sendable)? {
    await withUnsafeContinuation { continuation in
      let ready: (any Sendable)?? = state.withLock { state in
        guard state.result == nil, !state.hasFailed, state.expected > 0 else {
          state.expected -= 1
          defer { if state.expected <= 0 { state.result = nil } }
          return .some(state.result)
        }
        state.waiting.append(continuation)
        return nil
      }
      if let ready { continuation.resume(returning: ready) }
    }
  }
}
