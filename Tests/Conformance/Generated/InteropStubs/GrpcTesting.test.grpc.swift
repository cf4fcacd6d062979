// swift-format-ignore-file
// Written by StubGenerator from grpc/testing/test.proto. Do not edit.

import InteropMessages
import RPC

extension GrpcTesting {
  /// The methods of `grpc.testing.TestService`.
  public enum TestServiceMethods {
    /// `/grpc.testing.TestService/EmptyCall`
    public static let emptyCall = MethodDescriptor(service: "grpc.testing.TestService", name: "EmptyCall", kind: .unary)
    /// `/grpc.testing.TestService/UnaryCall`
    public static let unaryCall = MethodDescriptor(service: "grpc.testing.TestService", name: "UnaryCall", kind: .unary)
    /// `/grpc.testing.TestService/StreamingOutputCall`
    public static let streamingOutputCall = MethodDescriptor(service: "grpc.testing.TestService", name: "StreamingOutputCall", kind: .serverStreaming)
    /// `/grpc.testing.TestService/StreamingInputCall`
    public static let streamingInputCall = MethodDescriptor(service: "grpc.testing.TestService", name: "StreamingInputCall", kind: .clientStreaming)
    /// `/grpc.testing.TestService/FullDuplexCall`
    public static let fullDuplexCall = MethodDescriptor(service: "grpc.testing.TestService", name: "FullDuplexCall", kind: .bidirectional)
    /// `/grpc.testing.TestService/HalfDuplexCall`
    public static let halfDuplexCall = MethodDescriptor(service: "grpc.testing.TestService", name: "HalfDuplexCall", kind: .bidirectional)
    /// `/grpc.testing.TestService/UnimplementedCall`
    public static let unimplementedCall = MethodDescriptor(service: "grpc.testing.TestService", name: "UnimplementedCall", kind: .unary)
  }

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
    /// The payloads that each request asks for, as soon as it has arrived.
    func fullDuplexCall(_ requests: RequestStream<GrpcTesting.StreamingOutputCallRequest>, responses: ResponseWriter<GrpcTesting.StreamingOutputCallResponse>, context: RPCContext) async throws
    /// The payloads that all requests ask for, once these have ended.
    func halfDuplexCall(_ requests: RequestStream<GrpcTesting.StreamingOutputCallRequest>, responses: ResponseWriter<GrpcTesting.StreamingOutputCallResponse>, context: RPCContext) async throws
    /// A method that no server has: UNIMPLEMENTED.
    func unimplementedCall(_ request: GrpcTesting.Empty, context: RPCContext) async throws -> GrpcTesting.Empty
  }

  /// A `grpc.testing.TestService` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialTestService: TestService {}

  /// Calls a `grpc.testing.TestService` over a channel.
  public struct TestServiceClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// Nothing for nothing.
    public func emptyCall(_ request: GrpcTesting.Empty, options: CallOptions = CallOptions()) async throws -> GrpcTesting.Empty {
      try await channel.unary(TestServiceMethods.emptyCall, request, options: options)
    }

    /// A payload of the size asked for.
    public func unaryCall(_ request: GrpcTesting.SimpleRequest, options: CallOptions = CallOptions()) async throws -> GrpcTesting.SimpleResponse {
      try await channel.unary(TestServiceMethods.unaryCall, request, options: options)
    }

    /// The payloads asked for, in their order.
    public func streamingOutputCall(_ request: GrpcTesting.StreamingOutputCallRequest, options: CallOptions = CallOptions()) -> ResponseStream<GrpcTesting.StreamingOutputCallResponse> {
      channel.serverStreaming(TestServiceMethods.streamingOutputCall, request, options: options)
    }

    /// The number of all bytes, once the requests have ended.
    public func streamingInputCall(
      options: CallOptions = CallOptions(), requests: @escaping @Sendable (RequestWriter<GrpcTesting.StreamingInputCallRequest>) async throws -> Void
    ) async throws -> GrpcTesting.StreamingInputCallResponse {
      try await channel.clientStreaming(TestServiceMethods.streamingInputCall, options: options, requests: requests)
    }

    /// The payloads that each request asks for, as soon as it has arrived.
    public func fullDuplexCall(options: CallOptions = CallOptions()) -> BidirectionalCall<GrpcTesting.StreamingOutputCallRequest, GrpcTesting.StreamingOutputCallResponse> {
      channel.bidirectional(TestServiceMethods.fullDuplexCall, options: options)
    }

    /// The payloads that all requests ask for, once these have ended.
    public func halfDuplexCall(options: CallOptions = CallOptions()) -> BidirectionalCall<GrpcTesting.StreamingOutputCallRequest, GrpcTesting.StreamingOutputCallResponse> {
      channel.bidirectional(TestServiceMethods.halfDuplexCall, options: options)
    }

    /// A method that no server has: UNIMPLEMENTED.
    public func unimplementedCall(_ request: GrpcTesting.Empty, options: CallOptions = CallOptions()) async throws -> GrpcTesting.Empty {
      try await channel.unary(TestServiceMethods.unimplementedCall, request, options: options)
    }
  }
}

extension GrpcTesting.TestService {
  /// The methods by name, for tables and settings.
  public typealias Methods = GrpcTesting.TestServiceMethods

  public static var serviceName: String { "grpc.testing.TestService" }

  public var methods: [MethodHandler] {
    [
      .unary(Methods.emptyCall, emptyCall),
      .unary(Methods.unaryCall, unaryCall),
      .serverStreaming(Methods.streamingOutputCall, streamingOutputCall),
      .clientStreaming(Methods.streamingInputCall, streamingInputCall),
      .bidirectional(Methods.fullDuplexCall, fullDuplexCall),
      .bidirectional(Methods.halfDuplexCall, halfDuplexCall),
      .unary(Methods.unimplementedCall, unimplementedCall),
    ]
  }
}

extension GrpcTesting.PartialTestService {
  public func emptyCall(_ request: GrpcTesting.Empty, context: RPCContext) async throws -> GrpcTesting.Empty {
    throw RPCError.unimplemented(Methods.emptyCall)
  }
  public func unaryCall(_ request: GrpcTesting.SimpleRequest, context: RPCContext) async throws -> GrpcTesting.SimpleResponse {
    throw RPCError.unimplemented(Methods.unaryCall)
  }
  public func streamingOutputCall(_ request: GrpcTesting.StreamingOutputCallRequest, responses: ResponseWriter<GrpcTesting.StreamingOutputCallResponse>, context: RPCContext) async throws {
    throw RPCError.unimplemented(Methods.streamingOutputCall)
  }
  public func streamingInputCall(_ requests: RequestStream<GrpcTesting.StreamingInputCallRequest>, context: RPCContext) async throws -> GrpcTesting.StreamingInputCallResponse {
    throw RPCError.unimplemented(Methods.streamingInputCall)
  }
  public func fullDuplexCall(_ requests: RequestStream<GrpcTesting.StreamingOutputCallRequest>, responses: ResponseWriter<GrpcTesting.StreamingOutputCallResponse>, context: RPCContext) async throws {
    throw RPCError.unimplemented(Methods.fullDuplexCall)
  }
  public func halfDuplexCall(_ requests: RequestStream<GrpcTesting.StreamingOutputCallRequest>, responses: ResponseWriter<GrpcTesting.StreamingOutputCallResponse>, context: RPCContext) async throws {
    throw RPCError.unimplemented(Methods.halfDuplexCall)
  }
  public func unimplementedCall(_ request: GrpcTesting.Empty, context: RPCContext) async throws -> GrpcTesting.Empty {
    throw RPCError.unimplemented(Methods.unimplementedCall)
  }
}

extension GrpcTesting {
  /// The methods of `grpc.testing.UnimplementedService`.
  public enum UnimplementedServiceMethods {
    /// `/grpc.testing.UnimplementedService/UnimplementedCall`
    public static let unimplementedCall = MethodDescriptor(service: "grpc.testing.UnimplementedService", name: "UnimplementedCall", kind: .unary)
  }

  /// A service that no server has.
  public protocol UnimplementedService: RPC.RPCService {
    /// UNIMPLEMENTED.
    func unimplementedCall(_ request: GrpcTesting.Empty, context: RPCContext) async throws -> GrpcTesting.Empty
  }

  /// A `grpc.testing.UnimplementedService` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialUnimplementedService: UnimplementedService {}

  /// Calls a `grpc.testing.UnimplementedService` over a channel.
  public struct UnimplementedServiceClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// UNIMPLEMENTED.
    public func unimplementedCall(_ request: GrpcTesting.Empty, options: CallOptions = CallOptions()) async throws -> GrpcTesting.Empty {
      try await channel.unary(UnimplementedServiceMethods.unimplementedCall, request, options: options)
    }
  }
}

extension GrpcTesting.UnimplementedService {
  /// The methods by name, for tables and settings.
  public typealias Methods = GrpcTesting.UnimplementedServiceMethods

  public static var serviceName: String { "grpc.testing.UnimplementedService" }

  public var methods: [MethodHandler] {
    [
      .unary(Methods.unimplementedCall, unimplementedCall),
    ]
  }
}

extension GrpcTesting.PartialUnimplementedService {
  public func unimplementedCall(_ request: GrpcTesting.Empty, context: RPCContext) async throws -> GrpcTesting.Empty {
    throw RPCError.unimplemented(Methods.unimplementedCall)
  }
}
