// swift-format-ignore-file
// Written by StubGenerator from grpc/reflection/v1alpha/reflection.proto. Do not edit.

import CommonProtos
import RPC

extension GrpcReflectionV1alpha {
  /// Tells about the services of the server.
  public protocol ServerReflection: RPC.RPCService {
    /// Answers questions until the caller has no more.
    func serverReflectionInfo(_ requests: RequestStream<GrpcReflectionV1alpha.ServerReflectionRequest>, responses: ResponseWriter<GrpcReflectionV1alpha.ServerReflectionResponse>, context: RPCContext) async throws
  }

  /// Calls a `grpc.reflection.v1alpha.ServerReflection` over a channel.
  public struct ServerReflectionClient: Sendable {
    public let channel: Channel

    public init(_ channel: Channel) { self.channel = channel }

    /// Answers questions until the caller has no more.
    public func serverReflectionInfo(options: CallOptions = CallOptions()) -> BidirectionalCall<GrpcReflectionV1alpha.ServerReflectionRequest, GrpcReflectionV1alpha.ServerReflectionResponse> {
      channel.bidirectional("/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo", options: options)
    }
  }
}

extension GrpcReflectionV1alpha.ServerReflection {
  public static var serviceName: String { "grpc.reflection.v1alpha.ServerReflection" }

  public var methods: [MethodHandler] {
    [
      .bidirectional("ServerReflectionInfo", serverReflectionInfo),
    ]
  }
}
