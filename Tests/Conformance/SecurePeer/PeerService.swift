import RPC

/// Returns to callers what their certificate states about them, and transfers bytes in both directions.
struct PeerService: RPCService {
  static let serviceName = "secure.Peer"

  var methods: [MethodHandler] { [.unary("Who", who), .bidirectional("Chat", chat)] }

  func who(_ request: Bytes, context: RPCContext) async throws -> Bytes {
    Bytes(Array((context.peer.certificateName ?? "unnamed").utf8))
  }

  func chat(
    _ requests: RequestStream<Bytes>, responses: ResponseWriter<Bytes>, context: RPCContext
  ) async throws {
    for try await request in requests { try await responses.write(request) }
  }
}
