// swift-format-ignore-file
// Written by StubGenerator from grpc/testing/test.proto. Do not edit.

import InteropMessages
import RPC

extension GrpcTesting {
  /// Every kind of call, with sizes, compression, status and metadata as the client asks.
  public protocol TestService: RPC.RPCService {
    /// Nothing for nothing.
    func emptyCall(_ request: GrpcTesting.Empty, context: RPCContext) async throws -> GrpcTesting.Empty
    /// A payload of the size asked for.
    func unaryCall(_ request: GrpcTesting.SimpleRequest, context: RPCContext) async throws -> GrpcTesting.SimpleResponse
    /// The payloads asked for, in their order.
    func streamingOutputCall(_ request: GrpcTesting.StreamingOutputCallRequest, responses: ResponseWriter<GrpcTesting.StreamingOutputCallResponse>, context: RPCContext) async throws
    /// The number of all bytes, once the requests have ended.
    func streamingInputCall(_ requests: RequestStream<GrpcTesting.StreamingInputCallRequest>, context: RPCContext) async throws -> GrpcTesting.StreamingInputCallResponse
    /// The payloads that each request asks for, as soon as it has come.
    func fullDuplexCall(_ requests: RequestStream<GrpcTesting.StreamingOutputCallRequest>, responses: ResponseWriter<GrpcTesting.StreamingOutputCallResponse>, context: RPCContext) async throws
    /// The payloads that all requests ask for, once these have ended.
    func halfDuplexCall(_ requests: RequestStream<GrpcTesting.StreamingOutputCallRequest>, responses: ResponseWriter<GrpcTesting.StreamingOutputCallResponse>, context: RPCContext) async throws
    /// A method that no server has: UNIMPLEMENTED.
    func unimplementedCall(_ request: GrpcTesting.Empty, context: RPCContext) async throws -> GrpcTesting.Empty
  }

  /// Calls a `grpc.testing.TestService` over a channel.
  public struct TestServiceClient: Sendable {
    public let channel: Channel

    public init(_ channel: Channel) { self.channel = channel }

    /// Nothing for nothing.
    public func emptyCall(_ request: GrpcTesting.Empty, options: CallOptions = CallOptions()) async throws -> GrpcTesting.Empty {
      try await channel.unary("/grpc.testing.TestService/EmptyCall", request, options: options)
    }

    /// A payload of the size asked for.
    public func unaryCall(_ request: GrpcTesting.SimpleRequest, options: CallOptions = CallOptions()) async throws -> GrpcTesting.SimpleResponse {
      try await channel.unary("/grpc.testing.TestService/UnaryCall", request, options: options)
    }

    /// The payloads asked for, in their order.
    public func streamingOutputCall(_ request: GrpcTesting.StreamingOutputCallRequest, options: CallOptions = CallOptions()) -> ResponseStream<GrpcTesting.StreamingOutputCallResponse> {
      channel.serverStreaming("/grpc.testing.TestService/StreamingOutputCall", request, options: options)
    }

    /// The number of all bytes, once the requests have ended.
    public func streamingInputCall(
      options: CallOptions = CallOptions(), requests: @escaping @Sendable (RequestWriter<GrpcTesting.StreamingInputCallRequest>) async throws -> Void
    ) async throws -> GrpcTesting.StreamingInputCallResponse {
      try await channel.clientStreaming("/grpc.testing.TestService/StreamingInputCall", options: options, requests: requests)
    }

    /// The payloads that each request asks for, as soon as it has come.
    public func fullDuplexCall(options: CallOptions = CallOptions()) -> BidirectionalCall<GrpcTesting.StreamingOutputCallRequest, GrpcTesting.StreamingOutputCallResponse> {
      channel.bidirectional("/grpc.testing.TestService/FullDuplexCall", options: options)
    }

    /// The payloads that all requests ask for, once these have ended.
    public func halfDuplexCall(options: CallOptions = CallOptions()) -> BidirectionalCall<GrpcTesting.StreamingOutputCallRequest, GrpcTesting.StreamingOutputCallResponse> {
      channel.bidirectional("/grpc.testing.TestService/HalfDuplexCall", options: options)
    }

    /// A method that no server has: UNIMPLEMENTED.
    public func unimplementedCall(_ request: GrpcTesting.Empty, options: CallOptions = CallOptions()) async throws -> GrpcTesting.Empty {
      try await channel.unary("/grpc.testing.TestService/UnimplementedCall", request, options: options)
    }
  }
}

extension GrpcTesting.TestService {
  public static var serviceName: String { "grpc.testing.TestService" }

  public var methods: [MethodHandler] {
    [
      .unary("EmptyCall", emptyCall),
      .unary("UnaryCall", unaryCall),
      .serverStreaming("StreamingOutputCall", streamingOutputCall),
      .clientStreaming("StreamingInputCall", streamingInputCall),
      .bidirectional("FullDuplexCall", fullDuplexCall),
      .bidirectional("HalfDuplexCall", halfDuplexCall),
      .unary("UnimplementedCall", unimplementedCall),
    ]
  }
}

extension GrpcTesting {
  /// A service that no server has.
  public protocol UnimplementedService: RPC.RPCService {
    /// UNIMPLEMENTED.
    func unimplementedCall(_ request: GrpcTesting.Empty, context: RPCContext) async throws -> GrpcTesting.Empty
  }

  /// Calls a `grpc.testing.UnimplementedService` over a channel.
  public struct UnimplementedServiceClient: Sendable {
    public let channel: Channel

    public init(_ channel: Channel) { self.channel = channel }

    /// UNIMPLEMENTED.
    public func unimplementedCall(_ request: GrpcTesting.Empty, options: CallOptions = CallOptions()) async throws -> GrpcTesting.Empty {
      try await channel.unary("/grpc.testing.UnimplementedService/UnimplementedCall", request, options: options)
    }
  }
}

extension GrpcTesting.UnimplementedService {
  public static var serviceName: String { "grpc.testing.UnimplementedService" }

  public var methods: [MethodHandler] {
    [
      .unary("UnimplementedCall", unimplementedCall),
    ]
  }
}
