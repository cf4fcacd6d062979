// swift-format-ignore-file
// Written by StubGenerator from connectrpc/conformance/v1/calls.proto. Do not edit.

import InteropMessages
import RPC

extension ConnectrpcConformanceV1 {
  /// The methods of `connectrpc.conformance.v1.ConformanceService`.
  public enum ConformanceServiceMethods {
    /// `/connectrpc.conformance.v1.ConformanceService/Unary`
    public static let unary = MethodDescriptor(service: "connectrpc.conformance.v1.ConformanceService", name: "Unary", kind: .unary)
    /// `/connectrpc.conformance.v1.ConformanceService/ServerStream`
    public static let serverStream = MethodDescriptor(service: "connectrpc.conformance.v1.ConformanceService", name: "ServerStream", kind: .serverStreaming)
    /// `/connectrpc.conformance.v1.ConformanceService/ClientStream`
    public static let clientStream = MethodDescriptor(service: "connectrpc.conformance.v1.ConformanceService", name: "ClientStream", kind: .clientStreaming)
    /// `/connectrpc.conformance.v1.ConformanceService/BidiStream`
    public static let bidiStream = MethodDescriptor(service: "connectrpc.conformance.v1.ConformanceService", name: "BidiStream", kind: .bidirectional)
    /// `/connectrpc.conformance.v1.ConformanceService/Unimplemented`
    public static let unimplemented = MethodDescriptor(service: "connectrpc.conformance.v1.ConformanceService", name: "Unimplemented", kind: .unary)
    /// `/connectrpc.conformance.v1.ConformanceService/IdempotentUnary`
    public static let idempotentUnary = MethodDescriptor(service: "connectrpc.conformance.v1.ConformanceService", name: "IdempotentUnary", kind: .unary, idempotency: .noSideEffects)
  }

  /// Methods of each kind that answer as the first request describes, and with what they have seen of the requests.
  public protocol ConformanceService: RPC.RPCService {
    /// One payload, or the failure.
    func unary(_ request: ConnectrpcConformanceV1.UnaryRequest, context: RPCContext) async throws -> ConnectrpcConformanceV1.UnaryResponse
    /// As many payloads as there are pieces of data; then the failure, if there is one.
    func serverStream(_ request: ConnectrpcConformanceV1.ServerStreamRequest, responses: ResponseWriter<ConnectrpcConformanceV1.ServerStreamResponse>, context: RPCContext) async throws
    /// One payload or the failure, once the requests have ended.
    func clientStream(_ requests: RequestStream<ConnectrpcConformanceV1.ClientStreamRequest>, context: RPCContext) async throws -> ConnectrpcConformanceV1.ClientStreamResponse
    /// One payload for each request, or all of them once the requests have ended.
    func bidiStream(_ requests: RequestStream<ConnectrpcConformanceV1.BidiStreamRequest>, responses: ResponseWriter<ConnectrpcConformanceV1.BidiStreamResponse>, context: RPCContext) async throws
    /// A method that no server has: UNIMPLEMENTED.
    func unimplemented(_ request: ConnectrpcConformanceV1.UnimplementedRequest, context: RPCContext) async throws -> ConnectrpcConformanceV1.UnimplementedResponse
    /// Like Unary, and declared to have no effect.
    func idempotentUnary(_ request: ConnectrpcConformanceV1.IdempotentUnaryRequest, context: RPCContext) async throws -> ConnectrpcConformanceV1.IdempotentUnaryResponse
  }

  /// A `connectrpc.conformance.v1.ConformanceService` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialConformanceService: ConformanceService {}

  /// Calls a `connectrpc.conformance.v1.ConformanceService` over a channel.
  public struct ConformanceServiceClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// One payload, or the failure.
    public func unary(_ request: ConnectrpcConformanceV1.UnaryRequest, options: CallOptions = CallOptions()) async throws -> ConnectrpcConformanceV1.UnaryResponse {
      try await channel.unary(ConformanceServiceMethods.unary, request, options: options)
    }

    /// As many payloads as there are pieces of data; then the failure, if there is one.
    public func serverStream(_ request: ConnectrpcConformanceV1.ServerStreamRequest, options: CallOptions = CallOptions()) -> ResponseStream<ConnectrpcConformanceV1.ServerStreamResponse> {
      channel.serverStreaming(ConformanceServiceMethods.serverStream, request, options: options)
    }

    /// One payload or the failure, once the requests have ended.
    public func clientStream(
      options: CallOptions = CallOptions(), requests: @escaping @Sendable (RequestWriter<ConnectrpcConformanceV1.ClientStreamRequest>) async throws -> Void
    ) async throws -> ConnectrpcConformanceV1.ClientStreamResponse {
      try await channel.clientStreaming(ConformanceServiceMethods.clientStream, options: options, requests: requests)
    }

    /// One payload for each request, or all of them once the requests have ended.
    public func bidiStream(options: CallOptions = CallOptions()) -> BidirectionalCall<ConnectrpcConformanceV1.BidiStreamRequest, ConnectrpcConformanceV1.BidiStreamResponse> {
      channel.bidirectional(ConformanceServiceMethods.bidiStream, options: options)
    }

    /// A method that no server has: UNIMPLEMENTED.
    public func unimplemented(_ request: ConnectrpcConformanceV1.UnimplementedRequest, options: CallOptions = CallOptions()) async throws -> ConnectrpcConformanceV1.UnimplementedResponse {
      try await channel.unary(ConformanceServiceMethods.unimplemented, request, options: options)
    }

    /// Like Unary, and declared to have no effect.
    public func idempotentUnary(_ request: ConnectrpcConformanceV1.IdempotentUnaryRequest, options: CallOptions = CallOptions()) async throws -> ConnectrpcConformanceV1.IdempotentUnaryResponse {
      try await channel.unary(ConformanceServiceMethods.idempotentUnary, request, options: options)
    }
  }
}

extension ConnectrpcConformanceV1.ConformanceService {
  /// The methods by name, for tables and settings.
  public typealias Methods = ConnectrpcConformanceV1.ConformanceServiceMethods

  public static var serviceName: String { "connectrpc.conformance.v1.ConformanceService" }

  public var methods: [MethodHandler] {
    [
      .unary(Methods.unary, unary),
      .serverStreaming(Methods.serverStream, serverStream),
      .clientStreaming(Methods.clientStream, clientStream),
      .bidirectional(Methods.bidiStream, bidiStream),
      .unary(Methods.unimplemented, unimplemented),
      .unary(Methods.idempotentUnary, idempotentUnary),
    ]
  }
}

extension ConnectrpcConformanceV1.PartialConformanceService {
  public func unary(_ request: ConnectrpcConformanceV1.UnaryRequest, context: RPCContext) async throws -> ConnectrpcConformanceV1.UnaryResponse {
    throw RPCError.unimplemented(Methods.unary)
  }
  public func serverStream(_ request: ConnectrpcConformanceV1.ServerStreamRequest, responses: ResponseWriter<ConnectrpcConformanceV1.ServerStreamResponse>, context: RPCContext) async throws {
    throw RPCError.unimplemented(Methods.serverStream)
  }
  public func clientStream(_ requests: RequestStream<ConnectrpcConformanceV1.ClientStreamRequest>, context: RPCContext) async throws -> ConnectrpcConformanceV1.ClientStreamResponse {
    throw RPCError.unimplemented(Methods.clientStream)
  }
  public func bidiStream(_ requests: RequestStream<ConnectrpcConformanceV1.BidiStreamRequest>, responses: ResponseWriter<ConnectrpcConformanceV1.BidiStreamResponse>, context: RPCContext) async throws {
    throw RPCError.unimplemented(Methods.bidiStream)
  }
  public func unimplemented(_ request: ConnectrpcConformanceV1.UnimplementedRequest, context: RPCContext) async throws -> ConnectrpcConformanceV1.UnimplementedResponse {
    throw RPCError.unimplemented(Methods.unimplemented)
  }
  public func idempotentUnary(_ request: ConnectrpcConformanceV1.IdempotentUnaryRequest, context: RPCContext) async throws -> ConnectrpcConformanceV1.IdempotentUnaryResponse {
    throw RPCError.unimplemented(Methods.idempotentUnary)
  }
}
