import EventLoop
import HTTP2
public import ProtobufC

/// Sends the responses of a streaming call.
public struct ResponseWriter<Response: Message>: Sendable {
  @usableFromInline
  enum Target: Sendable {
    case call(ServerCall)
    case closure(@Sendable (Response) async throws -> Void)
  }

  @usableFromInline let target: Target

  @usableFromInline
  init(call: ServerCall) {
    target = .call(call)
  }

  /// A writer that hands each response to `body` as a client decodes it, for tests of handlers.
  public init(_ body: @escaping @Sendable (Response) async throws -> Void) {
    target = .closure(body)
  }

  /// Sends one response, and returns when the client has room for more. Throws `RPCError` when the call is over.
  @inlinable
  public nonisolated(nonsending) func write(_ response: Response) async throws {
    switch target {
    case .call(let call): try await call.send(try call.encode(response), nil)
    case .closure(let body): try await body(Response(serializedBytes: try response.serialized()))
    }
  }

  /// Whether a response still waits for room: in the client's window, which a client that does not read leaves full, or
  /// in the connection. A handler that repeats itself to a silent stream asks before. False without a connection.
  public nonisolated(nonsending) func hasUnsent() async -> Bool {
    guard case .call(let call) = target else { return false }
    if call.loop.inEventLoop { return call.queuedBytes > 0 }
    // Unsafe, because a killed machine of a simulation drops it unresumed; all else resumes it once.
    return await withUnsafeContinuation { continuation in
      call.onLoop { continuation.resume(returning: call.queuedBytes > 0) }
    }
  }

  /// Sends one response as `write(_:)` does, with a choice for this one alone. A response can only be compressed if the
  /// client accepts gzip and the first one was not sent yet, or was sent in a call that compresses
  /// (`RPCContext.setResponseCompression`).
  public func write(_ response: Response, compression: MessageCompression) async throws {
    switch target {
    case .call(let call): try await call.send(try call.encode(response), compression)
    case .closure(let body): try await body(Response(serializedBytes: try response.serialized()))
    }
  }
}
