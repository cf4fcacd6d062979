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

  mutating func remove() -> CallWaiter<[UInt8]?>? {
    defer { waiter = nil }
    return waiter
  }
}
