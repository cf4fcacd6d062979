public import EventLoop

/// A call's request to the peer. Interceptors may change everything but the method.
public struct ClientRequestHead: Sendable {
  /// The method to be called.
  public let method: MethodDescriptor
  /// The headers of the request.
  public var metadata: Metadata
  /// When the call ends with DEADLINE_EXCEEDED.
  public var deadline: MonotonicInstant?
  /// Whether the call waits while no connection can be made.
  public var waitForReady: Bool
  /// Whether the request's messages are compressed.
  public internal(set) var compression = MessageCompression.never
  /// Sent as `traceparent` and `tracestate`, unless `metadata` has its own `traceparent`; nil for none.
  public var trace: TraceContext?
  /// Has the metadata of the response as it arrives: for interceptors never nil.
  public internal(set) var received: ReceivedMetadata?
  /// The channel's service config for the method.
  var config: MethodConfig?

  /// For tests of interceptors; the channel makes those of its calls.
  public init(
    method: MethodDescriptor, metadata: Metadata, deadline: MonotonicInstant?, waitForReady: Bool,
    trace: TraceContext? = nil
  ) {
    self.method = method
    self.metadata = metadata
    self.deadline = deadline
    self.waitForReady = waitForReady
    self.trace = trace
  }
}

/// Runs around every call of a channel, for what does not belong to a single method: credentials, traces, counts.
public protocol ClientInterceptor: Sendable {
  /// Makes the call with `next`, or refuses it by throwing.
  ///
  /// `next` returns when the call has ended, and throws its `RPCError` when it has failed. For a call that streams, the
  /// caller reads and writes meanwhile, and its outcome is the one that `next` reported: an error that this method
  /// throws afterwards is not seen.
  ///
  /// The caller is resumed at its deadline, and when its task is cancelled, without waiting for this method; its task
  /// is cancelled then, unless it runs around a call that streams and has made it. It runs on the loop of the caller,
  /// if it has one, and must not block that.
  func intercept(
    _ head: ClientRequestHead, next: (ClientRequestHead) async throws -> Void
  ) async throws
}

extension [any ClientInterceptor] {
  /// Makes `call` inside these interceptors, the first outermost.
  func intercept(
    _ head: ClientRequestHead, from index: Int = 0, _ call: (ClientRequestHead) async throws -> Void
  ) async throws {
    guard index < count else { return try await call(head) }
    try await self[index].intercept(head) { head in
      try await intercept(head, from: index + 1, call)
    }
  }
}
