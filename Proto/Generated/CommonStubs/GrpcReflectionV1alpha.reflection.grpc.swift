// swift-format-ignore-file
// Written by StubGenerator from grpc/reflection/v1alpha/reflection.proto. Do not edit.

import CommonProtos
import RPC

extension GrpcReflectionV1alpha {
  /// The methods of `grpc.reflection.v1alpha.ServerReflection`.
  public enum ServerReflectionMethods {
    /// `/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo`
    public static let serverReflectionInfo = MethodDescriptor(service: "grpc.reflection.v1alpha.ServerReflection", name: "ServerReflectionInfo", kind: .bidirectional)
  }

  /// Tells about the services of the server.
  public protocol ServerReflection: RPC.RPCService {
    /// Answers questions until the caller has no more.
    func serverReflectionInfo(_ requests: RequestStream<GrpcReflectionV1alpha.ServerReflectionRequest>, responses: ResponseWriter<GrpcReflectionV1alpha.ServerReflectionResponse>, context: RPCContext) async throws
  }

  /// A `grpc.reflection.v1alpha.ServerReflection` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialServerReflection: ServerReflection {}

  /// Calls a `grpc.reflection.v1alpha.ServerReflection` over a channel.
  public struct ServerReflectionClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// Answers questions until the caller has no more.
    public func serverReflectionInfo(options: CallOptions = CallOptions()) -> BidirectionalCall<GrpcReflectionV1alpha.ServerReflectionRequest, GrpcReflectionV1alpha.ServerReflectionResponse> {
      channel.bidirectional(ServerReflectionMethods.serverReflectionInfo, options: options)
    }
  }
}

extension GrpcReflectionV1alpha.ServerReflection {
  /// The methods by name, for tables and settings.
  public typealias Methods = GrpcReflectionV1alpha.ServerReflectionMethods

  public static var serviceName: String { "grpc.reflection.v1alpha.ServerReflection" }

  public var methods: [MethodHandler] {
    [
      .bidirectional(Methods.serverReflectionInfo, serverReflectionInfo),
    ]
  }
}

extension GrpcReflectionV1alpha.PartialServerReflection {
  public func serverReflectionInfo(_ requests: RequestStream<GrpcReflectionV1alpha.ServerReflectionRequest>, responses: ResponseWriter<GrpcReflectionV1alpha.ServerReflectionResponse>, context: RPCContext) async throws {
    throw RPCError.unimplemented(Methods.serverReflectionInfo)
  }
}
