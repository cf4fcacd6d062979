import EventLoop
public import ProtobufC

/// The messages of a streamed response, in order. Ends after the last one when the call succeeded, and throws its
/// status otherwise.
///
/// Reading is the back-pressure: the peer may send ahead only as far as the flow-control window reaches. Dropping the
/// stream (and the call it belongs to) before its end cancels the call; so does cancelling the task that reads. A
/// stream is read once, by one task at a time.
public struct ResponseStream<Response: Message>: AsyncSequence, Sendable {
  public typealias Element = Response
  public typealias Failure = RPCError

  let handle: CallHandle

  public func makeAsyncIterator() -> Iterator {
    Iterator(handle: handle)
  }

  /// The headers the peer answers with, as soon as they arrive; see `ReceivedMetadata.waitForInitial()`. Messages may
  /// be read meanwhile.
  public var initialMetadata: Metadata {
    get async throws(RPCError) { try await handle.call.receivedMetadata?.waitForInitial() ?? Metadata() }
  }

  /// Ends the call with CANCELLED, unless it has ended.
  public func cancel() {
    handle.call.cancel()
  }

  /// Reads the messages of the stream; `for try await` makes one.
  public struct Iterator: AsyncIteratorProtocol {
    let handle: CallHandle

    public mutating func next() async throws(RPCError) -> Response? {
      guard let message = try await handle.call.receive() else { return nil }
      return try handle.call.decode(message, as: Response.self)
    }

    public mutating func next(isolation actor: isolated (any Actor)?) async throws(RPCError) -> Response? {
      guard let message = try await handle.call.receive() else { return nil }
      return try handle.call.decode(message, as: Response.self)
    }
  }
}

/// The state that the parts of a streaming call share. The call is cancelled when the application has dropped all of
/// them.
final class CallHandle: Sendable {
  let call: ClientCall
  /// Kept open until the call has ended.
  private let channel: Channel

  init(_ call: ClientCall, channel: Channel) {
    self.call = call
    self.channel = channel
  }

  deinit {
    call.cancel()
  }
}
