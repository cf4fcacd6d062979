import EchoMessages
import EventLoop
import Glibc
import HTTP2
import RPC

/// The server that the benchmarks of calls measure: the service runtime as every service has it, on one loop, with
/// handlers that do nothing. With `--intercepted` inside the interceptors of `Interceptors.swift`, with `--loops N` on
/// as many loops. `--unlimited` is for tools that make it so slow that it would shed load. SIGTERM drains it.
struct EchoService: RPCService {
  static let serviceName = "screentime.benchmark.v1.EchoService"

  var methods: [MethodHandler] {
    [.unary("Echo", echo), .serverStreaming("Repeat", repeating), .bidirectional("Chat", chat)]
  }

  func echo(_ request: BenchmarkV1.EchoRequest, context: RPCContext) async throws -> BenchmarkV1.EchoResponse {
    BenchmarkV1.EchoResponse(payload: request.payload)
  }

  func repeating(
    _ request: BenchmarkV1.RepeatRequest, responses: ResponseWriter<BenchmarkV1.EchoResponse>, context: RPCContext
  ) async throws {
    let response = BenchmarkV1.EchoResponse(payload: request.payload)
    for _ in 0..<request.count { try await responses.write(response) }
  }

  func chat(
    _ requests: RequestStream<BenchmarkV1.EchoRequest>, responses: ResponseWriter<BenchmarkV1.EchoResponse>,
    context: RPCContext
  ) async throws {
    for try await request in requests {
      try await responses.write(BenchmarkV1.EchoResponse(payload: request.payload))
    }
  }
}

private func number(after option: String) -> Int? {
  let arguments = CommandLine.arguments
  guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else { return nil }
  return Int(arguments[index + 1])
}

do {
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGTERM)
  // Before there are other threads, which inherit it: the signal waits for `sigwait`.
  pthread_sigmask(SIG_BLOCK, &signals, nil)
  let host = try RealHost(loopCount: number(after: "--loops") ?? 1, blockingThreads: 1)
  var settings = ServerSettings()
  settings.http2.maximumConcurrentStreams = 1_024
  // All clients of a benchmark have one address.
  settings.maximumConnectionsPerAddress = 10_000
  if CommandLine.arguments.contains("--unlimited") { settings.admission.targetDelay = nil }
  let interceptors = CommandLine.arguments.contains("--intercepted") ? makeInterceptors() : []
  let server = Server(host: host, services: [EchoService()], interceptors: interceptors, settings: settings)
  print("listening on \(try server.listen(on: .loopback(port: 0)))")
  fflush(nil)
  var signal: Int32 = 0
  sigwait(&signals, &signal)
  await server.drain(grace: .seconds(2))
  exit(0)
} catch {
  print("the echo server cannot start: \(error)")
  exit(1)
}
