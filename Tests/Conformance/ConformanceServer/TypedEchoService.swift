import CommonProtos
import RPC

/// An echo of generated messages, for measurements that include decoding and encoding.
struct TypedEchoService: RPCService {
  static let serviceName = "screentime.benchmark.v1.EchoService"

  var methods: [MethodHandler] { [.unary("Echo", echo)] }

  func echo(_ request: GoogleProtobuf.BytesValue, context: RPCContext) async throws -> GoogleProtobuf.BytesValue {
    GoogleProtobuf.BytesValue(value: request.value)
  }
}
