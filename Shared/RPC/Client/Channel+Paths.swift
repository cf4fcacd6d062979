package import ProtobufC

/// Calls of methods without generated code, by their path: `/package.Service/Method`.
extension Channel {
  /// One request, one response.
  package func unary<Request: Message, Response: Message>(
    _ path: String, _ request: Request, options: CallOptions
  ) async throws -> Response {
    try await unary(MethodDescriptor(path: path), request, options: options)
  }

  /// One request, a stream of responses.
  package func serverStreaming<Request: Message, Response: Message>(
    _ path: String, _ request: Request, options: CallOptions
  ) -> ResponseStream<Response> {
    serverStreaming(MethodDescriptor(path: path, kind: .serverStreaming), request, options: options)
  }

  /// A stream of requests, one response.
  package func clientStreaming<Request: Message, Response: Message>(
    _ path: String, options: CallOptions, requests: @escaping @Sendable (RequestWriter<Request>) async throws -> Void
  ) async throws -> Response {
    try await clientStreaming(
      MethodDescriptor(path: path, kind: .clientStreaming), options: options, requests: requests)
  }

  /// Streams both ways.
  package func bidirectional<Request: Message, Response: Message>(
    _ path: String, options: CallOptions
  ) -> BidirectionalCall<Request, Response> {
    bidirectional(MethodDescriptor(path: path, kind: .bidirectional), options: options)
  }
}
