public import ProtobufC
import ProtobufJSON

/// The messages of a call as bytes, in the form that its headers name.
extension ServerCall {
  /// A request, as the client has sent it.
  /// - Throws: `RPCError` for one that is not of its type. gRPC has INTERNAL for it: INVALID_ARGUMENT is for handlers
  ///   alone (grpc/doc/statuscodes.md).
  @inlinable
  func decode<Request: Message>(_ bytes: [UInt8]) throws -> Request {
    do {
      return try codec == .proto ? Request(serializedBytes: bytes) : decodeJSON(bytes)
    } catch {
      throw malformedRequest(Request.fullName, error)
    }
  }

  /// A response, behind room for its envelope.
  @inlinable
  func encode<Response: Message>(_ response: Response) throws -> [UInt8] {
    do {
      var bytes = try codec == .proto ? response.serialized(headroom: Envelope.size) : encodeJSON(response)
      Envelope.fill(&bytes)
      return bytes
    } catch {
      throw RPCError(.internalError, "the response cannot be encoded: \(error)", cause: error)
    }
  }

  @usableFromInline var codec: MessageCodec { head.format.codec }

  @usableFromInline
  func decodeJSON<Request: Message>(_ bytes: [UInt8]) throws -> Request {
    try Request(jsonBytes: bytes, options: connection.core.json)
  }

  @usableFromInline
  func encodeJSON(_ response: some Message) throws -> [UInt8] {
    [UInt8](repeating: 0, count: Envelope.size) + (try response.jsonBytes(options: connection.core.json))
  }

  @usableFromInline
  func malformedRequest(_ type: String, _ reason: any Error) -> RPCError {
    RPCError(malformed, "the request is not a valid \(type): \(reason)", cause: MalformedRequest(reason: reason))
  }
}
