// swift-format-ignore-file
// Written by StubGenerator from taken/v1/taken.proto. Do not edit.

import CommonProtos
import TestMessages
import RPC

extension TakenV1 {
  /// The methods of `taken.v1.Server`.
  public enum ServerMethods {
    /// `/taken.v1.Server/Get`
    public static let get = RPC.MethodDescriptor(service: "taken.v1.Server", name: "Get", kind: .unary)
    /// `/taken.v1.Server/Watch`
    public static let watch = RPC.MethodDescriptor(service: "taken.v1.Server", name: "Watch", kind: .serverStreaming)
    /// `/taken.v1.Server/Push`
    public static let push = RPC.MethodDescriptor(service: "taken.v1.Server", name: "Push", kind: .clientStreaming)
    /// `/taken.v1.Server/Talk`
    public static let talk = RPC.MethodDescriptor(service: "taken.v1.Server", name: "Talk", kind: .bidirectional)
  }

  public protocol Server: RPC.RPCService {
    func get(_ request: TakenV1.Reading, context: RPC.RPCContext) async throws -> TakenV1.Result
    func watch(_ request: TakenV1.Reading, responses: RPC.ResponseWriter<TakenV1.Error>, context: RPC.RPCContext) async throws
    func push(_ requests: RPC.RequestStream<TakenV1.Box>, context: RPC.RPCContext) async throws -> TakenV1.Message
    func talk(_ requests: RPC.RequestStream<TakenV1.Data>, responses: RPC.ResponseWriter<TakenV1.Array>, context: RPC.RPCContext) async throws
  }

  /// A `taken.v1.Server` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialServer: Server {}

  /// Calls a `taken.v1.Server` over a channel.
  public struct ServerClient: Swift.Sendable {
    /// What the calls go over.
    public let channel: RPC.Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: RPC.Channel) { self.channel = channel }

    public func get(_ request: TakenV1.Reading, options: RPC.CallOptions = RPC.CallOptions()) async throws -> TakenV1.Result {
      try await channel.unary(ServerMethods.get, request, options: options)
    }

    public func watch(_ request: TakenV1.Reading, options: RPC.CallOptions = RPC.CallOptions()) -> RPC.ResponseStream<TakenV1.Error> {
      channel.serverStreaming(ServerMethods.watch, request, options: options)
    }

    public func push(
      options: RPC.CallOptions = RPC.CallOptions(), requests: @escaping @Sendable (RPC.RequestWriter<TakenV1.Box>) async throws -> Swift.Void
    ) async throws -> TakenV1.Message {
      try await channel.clientStreaming(ServerMethods.push, options: options, requests: requests)
    }

    public func talk(options: RPC.CallOptions = RPC.CallOptions()) -> RPC.BidirectionalCall<TakenV1.Data, TakenV1.Array> {
      channel.bidirectional(ServerMethods.talk, options: options)
    }
  }
}

extension TakenV1.Server {
  /// The methods by name, for tables and settings.
  public typealias Methods = TakenV1.ServerMethods

  public static var serviceName: Swift.String { "taken.v1.Server" }

  public var methods: [RPC.MethodHandler] {
    [
      .unary(Methods.get, get),
      .serverStreaming(Methods.watch, watch),
      .clientStreaming(Methods.push, push),
      .bidirectional(Methods.talk, talk),
    ]
  }
}

extension TakenV1.PartialServer {
  public func get(_ request: TakenV1.Reading, context: RPC.RPCContext) async throws -> TakenV1.Result {
    throw RPC.RPCError.unimplemented(Methods.get)
  }
  public func watch(_ request: TakenV1.Reading, responses: RPC.ResponseWriter<TakenV1.Error>, context: RPC.RPCContext) async throws {
    throw RPC.RPCError.unimplemented(Methods.watch)
  }
  public func push(_ requests: RPC.RequestStream<TakenV1.Box>, context: RPC.RPCContext) async throws -> TakenV1.Message {
    throw RPC.RPCError.unimplemented(Methods.push)
  }
  public func talk(_ requests: RPC.RequestStream<TakenV1.Data>, responses: RPC.ResponseWriter<TakenV1.Array>, context: RPC.RPCContext) async throws {
    throw RPC.RPCError.unimplemented(Methods.talk)
  }
}
