// swift-format-ignore-file
// Written by StubGenerator from everything/v1/calls.proto. Do not edit.

import CommonProtos
import TestMessages
import RPC

extension EverythingV1 {
  /// Docstring of the service.
  public protocol CallsService: RPC.RPCService {
    /// Docstring of a method: returns its request.
    func echo(_ request: EverythingV1.Everything, context: RPCContext) async throws -> EverythingV1.Everything
    /// Counts from 1 to the number.
    func count(_ request: GoogleProtobuf.Int32Value, responses: ResponseWriter<GoogleProtobuf.Int32Value>, context: RPCContext) async throws
    /// Adds up all numbers.
    func sum(_ requests: RequestStream<GoogleProtobuf.Int32Value>, context: RPCContext) async throws -> GoogleProtobuf.Int32Value
    /// Returns every message with its number doubled.
    func double(_ requests: RequestStream<EverythingV1.Everything.Nested>, responses: ResponseWriter<EverythingV1.Everything.Nested>, context: RPCContext) async throws
    /// A name that Swift keeps for itself.
    func `default`(_ request: GoogleProtobuf.Empty, context: RPCContext) async throws -> GoogleProtobuf.Empty
  }

  /// Calls a `everything.v1.CallsService` over a channel.
  public struct CallsServiceClient: Sendable {
    public let channel: Channel

    public init(_ channel: Channel) { self.channel = channel }

    /// Docstring of a method: returns its request.
    public func echo(_ request: EverythingV1.Everything, options: CallOptions = CallOptions()) async throws -> EverythingV1.Everything {
      try await channel.unary("/everything.v1.CallsService/Echo", request, options: options)
    }

    /// Counts from 1 to the number.
    public func count(_ request: GoogleProtobuf.Int32Value, options: CallOptions = CallOptions()) -> ResponseStream<GoogleProtobuf.Int32Value> {
      channel.serverStreaming("/everything.v1.CallsService/Count", request, options: options)
    }

    /// Adds up all numbers.
    public func sum(
      options: CallOptions = CallOptions(), requests: @escaping @Sendable (RequestWriter<GoogleProtobuf.Int32Value>) async throws -> Void
    ) async throws -> GoogleProtobuf.Int32Value {
      try await channel.clientStreaming("/everything.v1.CallsService/Sum", options: options, requests: requests)
    }

    /// Returns every message with its number doubled.
    public func double(options: CallOptions = CallOptions()) -> BidirectionalCall<EverythingV1.Everything.Nested, EverythingV1.Everything.Nested> {
      channel.bidirectional("/everything.v1.CallsService/Double", options: options)
    }

    /// A name that Swift keeps for itself.
    public func `default`(_ request: GoogleProtobuf.Empty, options: CallOptions = CallOptions()) async throws -> GoogleProtobuf.Empty {
      try await channel.unary("/everything.v1.CallsService/Default", request, options: options)
    }
  }
}

extension EverythingV1.CallsService {
  public static var serviceName: String { "everything.v1.CallsService" }

  public var methods: [MethodHandler] {
    [
      .unary("Echo", echo),
      .serverStreaming("Count", count),
      .clientStreaming("Sum", sum),
      .bidirectional("Double", double),
      .unary("Default", `default`),
    ]
  }
}
