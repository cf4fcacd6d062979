import EchoMessages
import EventLoop
import Glibc
import RPC

/// The server whose CPU time per call `Tests/Benchmarks/run echo` measures: the service runtime as every service has it,
/// on one loop, with a handler that does nothing.
struct EchoService: RPCService {
  static let serviceName = "screentime.benchmark.v1.EchoService"

  var methods: [MethodHandler] { [.unary("Echo", echo)] }

  func echo(_ request: BenchmarkV1.EchoRequest, context: RPCContext) async throws -> BenchmarkV1.EchoResponse {
    var response = BenchmarkV1.EchoResponse()
    response.payload = request.payload
    return response
  }
}

do {
  let host = try RealHost(loopCount: 1, blockingThreads: 1)
  var settings = ServerSettings()
  settings.http2.maxConcurrentStreams = 1_024
  let server = Server(host: host, services: [EchoService()], settings: settings)
  print("listening on \(try server.listen(on: .loopback(port: 0)))")
  fflush(nil)
  while true { pause() }
} catch {
  print("the echo server cannot start: \(error)")
  exit(1)
}
