// swift-format-ignore-file
// Written by StubGenerator from grpc/reflection/v1/reflection.proto. Do not edit.

import CommonProtos
import RPC

extension GrpcReflectionV1 {
  /// The methods of `grpc.reflection.v1.ServerReflection`.
  public enum ServerReflectionMethods {
    /// `/grpc.reflection.v1.ServerReflection/ServerReflectionInfo`
    public static let serverReflectionInfo = MethodDescriptor(service: "grpc.reflection.v1.ServerReflection", name: "ServerReflectionInfo", kind: .bidirectional)
  }

  /// Tells about the services of the server.
  public protocol ServerReflection: RPC.RPCService {
    /// Answers questions until the caller has no more.
    func serverReflectionInfo(_ requests: RequestStream<GrpcReflectionV1.ServerReflectionRequest>, responses: ResponseWriter<GrpcReflectionV1.ServerReflectionResponse>, context: RPCContext) async throws
  }

  /// A `grpc.reflection.v1.ServerReflection` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialServerReflection: ServerReflection {}

  /// Calls a `grpc.reflection.v1.ServerReflection` over a channel.
  public struct ServerReflectionClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// Answers questions until the caller has no more.
    public func serverReflectionInfo(options: CallOptions = CallOptions()) -> BidirectionalCall<GrpcReflectionV1.ServerReflectionRequest, GrpcReflectionV1.ServerReflectionResponse> {
      channel.bidirectional(ServerReflectionMethods.serverReflectionInfo, options: options)
    }
  }
}

extension GrpcReflectionV1.ServerReflection {
  /// The methods by name, for tables and settings.
  public typealias Methods = GrpcReflectionV1.ServerReflectionMethods

  public static var serviceName: String { "grpc.reflection.v1.ServerReflection" }

  public var methods: [MethodHandler] {
    [
      .bidirectional(Methods.serverReflectionInfo, serverReflectionInfo),
    ]
  }
}

extension GrpcReflectionV1.PartialServerReflection {
  public func serverReflectionInfo(_ requests: RequestStream<GrpcReflectionV1.ServerReflectionRequest>, responses: ResponseWriter<GrpcReflectionV1.ServerReflectionResponse>, context: RPCContext) async throws {
    throw RPCError.unimplemented(Methods.serverReflectionInfo)
  }
}
