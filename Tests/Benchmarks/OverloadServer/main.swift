import EchoMessages
import EventLoop
import Glibc
import RPC

/// The server that `Tests/Benchmarks/run overload` loads: one loop, and handlers that keep it busy for 200 µs of CPU
/// time.
///
///     BenchmarkOverloadServer TARGET    the target delay in µs; 0 without a limit
// Sendable: the counters are touched only on the one loop; `rounds` is constant.
final class WorkService: RPCService, @unchecked Sendable {
  static let serviceName = "screentime.benchmark.v1.WorkService"
  private static let nanosecondsPerCall = 200_000.0

  /// Rounds of arithmetic that take 200 µs here.
  private let rounds: Int
  private var calls: Int64 = 0
  private var nanoseconds: Int64 = 0

  init() {
    var best = Int64.max
    let sample = 200_000
    for _ in 0..<200 {
      let start = Self.threadTime()
      Self.compute(sample)
      best = min(best, Self.threadTime() - start)
    }
    rounds = Int(Double(sample) * Self.nanosecondsPerCall / Double(best))
  }

  var methods: [MethodHandler] {
    [.unary("Work", work), .unary("Vital", work), .unary("Usage", usage)]
  }

  @Sendable func work(
    _ request: BenchmarkV1.EchoRequest, context: RPCContext
  ) async throws -> BenchmarkV1.EchoResponse {
    let start = Self.threadTime()
    Self.compute(rounds)
    calls += 1
    nanoseconds += Self.threadTime() - start
    var response = BenchmarkV1.EchoResponse()
    response.payload = request.payload
    return response
  }

  /// Input and result of each piece of arithmetic, so that the compiler removes none.
  // Sendable: the one loop of the server is all that touches it.
  nonisolated(unsafe) private static var value: UInt64 = 1

  @inline(never)
  private static func compute(_ rounds: Int) {
    var value = value
    for _ in 0..<rounds {
      value ^= value << 13
      value ^= value >> 7
      value ^= value << 17
    }
    Self.value = value
  }

  /// Calls served and the CPU time of their handlers, two numbers of eight bytes.
  @Sendable func usage(
    _ request: BenchmarkV1.EchoRequest, context: RPCContext
  ) async throws -> BenchmarkV1.EchoResponse {
    var response = BenchmarkV1.EchoResponse()
    response.payload = [calls, nanoseconds].flatMap { value in withUnsafeBytes(of: value.littleEndian) { Array($0) } }
    return response
  }

  private static func threadTime() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

do {
  let host = try RealHost(loopCount: 1, blockingThreads: 1)
  var settings = ServerSettings()
  let arguments = CommandLine.arguments
  let target = arguments.count > 1 ? Int(arguments[1]) ?? 0 : 0
  settings.admission.targetDelay = target > 0 ? .microseconds(target) : nil
  settings.admission.minimumWaitingCalls = 1
  let server = Server(host: host, services: [WorkService()], settings: settings)
  print("listening on \(try server.listen(on: .loopback(port: 0)))")
  fflush(nil)
  while true { pause() }
} catch {
  print("the server cannot start: \(error)")
  exit(1)
}
