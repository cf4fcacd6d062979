// swift-format-ignore-file
// Written by StubGenerator from grpc/health/v1/health.proto. Do not edit.

import CommonProtos
import RPC

extension GrpcHealthV1 {
  /// The methods of `grpc.health.v1.Health`.
  public enum HealthMethods {
    /// `/grpc.health.v1.Health/Check`
    public static let check = MethodDescriptor(service: "grpc.health.v1.Health", name: "Check", kind: .unary)
    /// `/grpc.health.v1.Health/List`
    public static let list = MethodDescriptor(service: "grpc.health.v1.Health", name: "List", kind: .unary)
    /// `/grpc.health.v1.Health/Watch`
    public static let watch = MethodDescriptor(service: "grpc.health.v1.Health", name: "Watch", kind: .serverStreaming)
  }

  /// Tells whether services take calls.
  public protocol Health: RPC.RPCService {
    /// The state of one service now. NOT_FOUND if the server has no such service.
    func check(_ request: GrpcHealthV1.HealthCheckRequest, context: RPCContext) async throws -> GrpcHealthV1.HealthCheckResponse
    /// The states of all services now. RESOURCE_EXHAUSTED if there are more than fit.
    func list(_ request: GrpcHealthV1.HealthListRequest, context: RPCContext) async throws -> GrpcHealthV1.HealthListResponse
    /// The state of one service now and after every change, until the caller cancels. Asking about a service that does not
    /// exist is answered with SERVICE_UNKNOWN, and with its state once it does.
    func watch(_ request: GrpcHealthV1.HealthCheckRequest, responses: ResponseWriter<GrpcHealthV1.HealthCheckResponse>, context: RPCContext) async throws
  }

  /// A `grpc.health.v1.Health` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialHealth: Health {}

  /// Calls a `grpc.health.v1.Health` over a channel.
  public struct HealthClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// The state of one service now. NOT_FOUND if the server has no such service.
    public func check(_ request: GrpcHealthV1.HealthCheckRequest, options: CallOptions = CallOptions()) async throws -> GrpcHealthV1.HealthCheckResponse {
      try await channel.unary(HealthMethods.check, request, options: options)
    }

    /// The states of all services now. RESOURCE_EXHAUSTED if there are more than fit.
    public func list(_ request: GrpcHealthV1.HealthListRequest, options: CallOptions = CallOptions()) async throws -> GrpcHealthV1.HealthListResponse {
      try await channel.unary(HealthMethods.list, request, options: options)
    }

    /// The state of one service now and after every change, until the caller cancels. Asking about a service that does not
    /// exist is answered with SERVICE_UNKNOWN, and with its state once it does.
    public func watch(_ request: GrpcHealthV1.HealthCheckRequest, options: CallOptions = CallOptions()) -> ResponseStream<GrpcHealthV1.HealthCheckResponse> {
      channel.serverStreaming(HealthMethods.watch, request, options: options)
    }
  }
}

extension GrpcHealthV1.Health {
  /// The methods by name, for tables and settings.
  public typealias Methods = GrpcHealthV1.HealthMethods

  public static var serviceName: String { "grpc.health.v1.Health" }

  public var methods: [MethodHandler] {
    [
      .unary(Methods.check, check),
      .unary(Methods.list, list),
      .serverStreaming(Methods.watch, watch),
    ]
  }
}

extension GrpcHealthV1.PartialHealth {
  public func check(_ request: GrpcHealthV1.HealthCheckRequest, context: RPCContext) async throws -> GrpcHealthV1.HealthCheckResponse {
    throw RPCError.unimplemented(Methods.check)
  }
  public func list(_ request: GrpcHealthV1.HealthListRequest, context: RPCContext) async throws -> GrpcHealthV1.HealthListResponse {
    throw RPCError.unimplemented(Methods.list)
  }
  public func watch(_ request: GrpcHealthV1.HealthCheckRequest, responses: ResponseWriter<GrpcHealthV1.HealthCheckResponse>, context: RPCContext) async throws {
    throw RPCError.unimplemented(Methods.watch)
  }
}
