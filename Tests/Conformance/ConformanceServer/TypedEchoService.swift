import CommonProtos
import RPC

/// An echo of generated messages, for measurements that include decoding and encoding, and for our client.
///
/// - `Tick` answers a request "FIRST PAUSE" with messages FIRST, FIRST + 1 and so on, one every PAUSE milliseconds.
struct TypedEchoService: RPCService {
  static let serviceName = "screentime.benchmark.v1.EchoService"

  var methods: [MethodHandler] { [.unary("Echo", echo), .serverStreaming("Tick", tick)] }

  func echo(_ request: GoogleProtobuf.BytesValue, context: RPCContext) async throws -> GoogleProtobuf.BytesValue {
    GoogleProtobuf.BytesValue(value: request.value)
  }

  func tick(
    _ request: GoogleProtobuf.BytesValue, responses: ResponseWriter<GoogleProtobuf.BytesValue>, context: RPCContext
  ) async throws {
    let text = String(decoding: request.value, as: UTF8.self)
    let numbers = text.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 2, numbers[0] >= 0, numbers[1] > 0 else {
      throw RPCError(.invalidArgument, "expected FIRST PAUSE, got \(text)")
    }
    for number in numbers[0]... {
      try await responses.write(GoogleProtobuf.BytesValue(value: Array("\(number)".utf8)))
      try await Task.sleep(for: .milliseconds(numbers[1]))
    }
  }
}
