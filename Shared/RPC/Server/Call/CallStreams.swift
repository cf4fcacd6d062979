import EventLoop

/// The additional state of a call that streams in some direction. Confined to the loop.
final class CallStreams {
  var requests = RequestQueue()
  var reader = WaitingReader()
  var writers: [CallWaiter<Void>] = []
  /// The request that was read last, where it is compressed.
  var decompression = DecompressedRequest.none
  /// A task has waited to read or write, and may do so longer than the handler.
  var hasWaited = false
  /// Rises with every message sent or read.
  var activity = 0
  var activityAtLastCheck = -1
  var idleness = StreamIdleness()
  private var confinement = Confinement()

  /// Nothing more of the requests is kept.
  func drop() {
    assert(confinement.holds())
    requests.messages.removeAll()
    decompression = .none
  }

  func fail(_ error: RPCError) {
    assert(confinement.holds())
    reader.remove()?.fail(error)
    for writer in dequeueWriters() { writer.fail(error) }
  }

  func dequeueWriters() -> [CallWaiter<Void>] {
    assert(confinement.holds())
    defer { writers = [] }
    return writers
  }
}

/// A request of a stream whose decompression may take several turns.
enum DecompressedRequest {
  case none
  case underWay
  case done([UInt8])
}

/// Requests that were received and were not read.
struct RequestQueue {
  /// The result of a read.
  enum Next {
    case message([UInt8])
    case end
    case failed(RPCError)
    case nothing
  }

  var messages = MessageQueue()
  var isEnded = false
}

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

/// Finds streams of requests on which nothing arrives any more: each holds a place and a task for nothing. A response
/// to a client that does not read is found by the session (`HTTP2Settings.stallTimeout`); a stream of responses that
/// has nothing to send is not idle.
struct StreamIdleness {
  private var messages = -1
  private var since: Int64 = 0

  /// To be asked from time to time.
  /// - Parameters:
  ///   - messages: how many have arrived; nil while it is not the client's turn.
  ///   - now: in nanoseconds.
  /// - Returns: whether no message has arrived for the time, in nanoseconds.
  mutating func check(messages: Int?, now: Int64, limit: Int64) -> Bool {
    guard let messages, messages == self.messages else {
      self.messages = messages ?? -1
      since = now
      return false
    }
    return now - since >= limit
  }
}
