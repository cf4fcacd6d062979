// swift-format-ignore-file
// Written by StubGenerator from everything/v1/calls.proto. Do not edit.

import CommonProtos
import TestMessages
import RPC

extension EverythingV1 {
  /// The methods of `everything.v1.CallsService`.
  public enum CallsServiceMethods {
    /// `/everything.v1.CallsService/Echo`
    public static let echo = RPC.MethodDescriptor(service: "everything.v1.CallsService", name: "Echo", kind: .unary, idempotency: .noSideEffects)
    /// `/everything.v1.CallsService/Count`
    public static let count = RPC.MethodDescriptor(service: "everything.v1.CallsService", name: "Count", kind: .serverStreaming)
    /// `/everything.v1.CallsService/Sum`
    public static let sum = RPC.MethodDescriptor(service: "everything.v1.CallsService", name: "Sum", kind: .clientStreaming, idempotency: .idempotent)
    /// `/everything.v1.CallsService/Double`
    public static let double = RPC.MethodDescriptor(service: "everything.v1.CallsService", name: "Double", kind: .bidirectional)
    /// `/everything.v1.CallsService/Default`
    public static let `default` = RPC.MethodDescriptor(service: "everything.v1.CallsService", name: "Default", kind: .unary)
  }

  /// Docstring of the service.
  public protocol CallsService: RPC.RPCService {
    /// Docstring of a method: returns its request.
    func echo(_ request: EverythingV1.Everything, context: RPC.RPCContext) async throws -> EverythingV1.Everything
    /// Counts from 1 to the number.
    func count(_ request: GoogleProtobuf.Int32Value, responses: RPC.ResponseWriter<GoogleProtobuf.Int32Value>, context: RPC.RPCContext) async throws
    /// Adds up all numbers.
    func sum(_ requests: RPC.RequestStream<GoogleProtobuf.Int32Value>, context: RPC.RPCContext) async throws -> GoogleProtobuf.Int32Value
    /// Returns every message with its number doubled.
    func double(_ requests: RPC.RequestStream<EverythingV1.Everything.Nested>, responses: RPC.ResponseWriter<EverythingV1.Everything.Nested>, context: RPC.RPCContext) async throws
    /// A name that Swift keeps for itself.
    func `default`(_ request: GoogleProtobuf.Empty, context: RPC.RPCContext) async throws -> GoogleProtobuf.Empty
  }

  /// A `everything.v1.CallsService` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialCallsService: CallsService {}

  /// Calls a `everything.v1.CallsService` over a channel.
  public struct CallsServiceClient: Swift.Sendable {
    /// What the calls go over.
    public let channel: RPC.Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: RPC.Channel) { self.channel = channel }

    /// Docstring of a method: returns its request.
    public func echo(_ request: EverythingV1.Everything, options: RPC.CallOptions = RPC.CallOptions()) async throws -> EverythingV1.Everything {
      try await channel.unary(CallsServiceMethods.echo, request, options: options)
    }

    /// Counts from 1 to the number.
    public func count(_ request: GoogleProtobuf.Int32Value, options: RPC.CallOptions = RPC.CallOptions()) -> RPC.ResponseStream<GoogleProtobuf.Int32Value> {
      channel.serverStreaming(CallsServiceMethods.count, request, options: options)
    }

    /// Adds up all numbers.
    public func sum(
      options: RPC.CallOptions = RPC.CallOptions(), requests: @escaping @Sendable (RPC.RequestWriter<GoogleProtobuf.Int32Value>) async throws -> Swift.Void
    ) async throws -> GoogleProtobuf.Int32Value {
      try await channel.clientStreaming(CallsServiceMethods.sum, options: options, requests: requests)
    }

    /// Returns every message with its number doubled.
    public func double(options: RPC.CallOptions = RPC.CallOptions()) -> RPC.BidirectionalCall<EverythingV1.Everything.Nested, EverythingV1.Everything.Nested> {
      channel.bidirectional(CallsServiceMethods.double, options: options)
    }

    /// A name that Swift keeps for itself.
    public func `default`(_ request: GoogleProtobuf.Empty, options: RPC.CallOptions = RPC.CallOptions()) async throws -> GoogleProtobuf.Empty {
      try await channel.unary(CallsServiceMethods.`default`, request, options: options)
    }
  }
}

extension EverythingV1.CallsService {
  /// The methods by name, for tables and settings.
  public typealias Methods = EverythingV1.CallsServiceMethods

  public static var serviceName: Swift.String { "everything.v1.CallsService" }

  public var methods: [RPC.MethodHandler] {
    [
      .unary(Methods.echo, echo),
      .serverStreaming(Methods.count, count),
      .clientStreaming(Methods.sum, sum),
      .bidirectional(Methods.double, double),
      .unary(Methods.`default`, `default`),
    ]
  }
}

extension EverythingV1.PartialCallsService {
  public func echo(_ request: EverythingV1.Everything, context: RPC.RPCContext) async throws -> EverythingV1.Everything {
    throw RPC.RPCError.unimplemented(Methods.echo)
  }
  public func count(_ request: GoogleProtobuf.Int32Value, responses: RPC.ResponseWriter<GoogleProtobuf.Int32Value>, context: RPC.RPCContext) async throws {
    throw RPC.RPCError.unimplemented(Methods.count)
  }
  public func sum(_ requests: RPC.RequestStream<GoogleProtobuf.Int32Value>, context: RPC.RPCContext) async throws -> GoogleProtobuf.Int32Value {
    throw RPC.RPCError.unimplemented(Methods.sum)
  }
  public func double(_ requests: RPC.RequestStream<EverythingV1.Everything.Nested>, responses: RPC.ResponseWriter<EverythingV1.Everything.Nested>, context: RPC.RPCContext) async throws {
    throw RPC.RPCError.unimplemented(Methods.double)
  }
  public func `default`(_ request: GoogleProtobuf.Empty, context: RPC.RPCContext) async throws -> GoogleProtobuf.Empty {
    throw RPC.RPCError.unimplemented(Methods.`default`)
  }
}
