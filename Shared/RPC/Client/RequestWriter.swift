public import ProtobufC

/// Sends the messages of a streamed request.
public struct RequestWriter<Request: Message>: Sendable {
  let handle: CallHandle

  /// Sends one message. Suspends while the peer does not read as fast as this side writes.
  ///
  /// - Throws: `RPCError`: the call's own status when it has failed; CANCELLED when the peer has ended it without an
  ///   error and reads no more requests.
  public func write(_ message: Request) async throws(RPCError) {
    try await handle.call.send(try ClientCall.encode(message))
  }

  /// The same, with an override for this message alone: whether it is compressed, in a call whose options compress. In
  /// other calls no message is.
  public func write(_ message: Request, compression: MessageCompression) async throws(RPCError) {
    try await handle.call.send(try ClientCall.encode(message), compression)
  }

  /// Says that no message follows. Does nothing the second time.
  public func finish() {
    handle.call.finishSending()
  }
}
