public import ProtobufC

/// A call in which both sides stream, independently of each other.
public struct BidirectionalCall<Request: Message, Response: Message>: Sendable {
  /// Sends request messages; `finish()` ends them.
  public let requests: RequestWriter<Request>
  /// The peer's messages, and the call's status as their end.
  public let responses: ResponseStream<Response>

  init(handle: CallHandle) {
    requests = RequestWriter(handle: handle)
    responses = ResponseStream(handle: handle)
  }

  /// The headers the peer answers with, as soon as they arrive; see `ReceivedMetadata.waitForInitial()`.
  public var initialMetadata: Metadata {
    get async throws(RPCError) { try await responses.initialMetadata }
  }

  /// Ends the call with CANCELLED, unless it has ended.
  public func cancel() {
    responses.cancel()
  }
}
