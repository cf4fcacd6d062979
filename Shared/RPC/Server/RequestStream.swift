public import ProtobufC

/// The requests of a streaming call, in order. Reading is what lets the client send more. For one reader at a time.
public struct RequestStream<Request: Message>: AsyncSequence, Sendable {
  public typealias Element = Request

  @usableFromInline let read: ReadSource

  @usableFromInline
  enum ReadSource: Sendable {
    case call(ServerCall)
    case list([Request])
  }

  @usableFromInline
  init(call: ServerCall) {
    read = .call(call)
  }

  /// A stream of fixed messages, for tests of handlers.
  public init(_ messages: [Request]) {
    read = .list(messages)
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    @usableFromInline let source: ReadSource
    @usableFromInline var index = 0

    @usableFromInline
    init(_ source: ReadSource) {
      self.source = source
    }

    /// The next request; nil after the last. Throws `RPCError` when the call is over: cancelled, lost or malformed.
    @inlinable
    public nonisolated(nonsending) mutating func next() async throws -> Request? {
      switch source {
      case .call(let call):
        guard let bytes = try await call.nextRequest() else { return nil }
        return try call.decode(bytes) as Request
      case .list(let messages):
        guard index < messages.count else { return nil }
        index += 1
        return messages[index - 1]
      }
    }
  }

  @inlinable
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(read)
  }
}
