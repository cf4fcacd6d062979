import EchoMessages
import EventLoop
import Glibc
import RPC

/// Calls the echo service as programs do, through a `Channel` on one loop:
///
///     BenchmarkEchoClient unary ADDRESS CALLS IN_FLIGHT        prints the CPU seconds of that many calls of 64 bytes
///     BenchmarkEchoClient transfer ADDRESS MEBIBYTES           prints the seconds to transfer them in both directions
///     at once
///
/// A quarter of the calls is made before as a warm-up; a transfer begins with the first byte.
private typealias Request = BenchmarkV1.EchoRequest
private typealias Response = BenchmarkV1.EchoResponse

private let service = "/screentime.benchmark.v1.EchoService"

private func cpuSeconds() -> Double {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  let (user, system) = (usage.ru_utime, usage.ru_stime)
  return Double(user.tv_sec + system.tv_sec) + Double(user.tv_usec + system.tv_usec) / 1e6
}

private func unary(_ channel: Channel, on loop: EventLoop, calls: Int, inFlight: Int) async throws {
  try await withThrowingTaskGroup(of: Void.self) { group in
    for index in 0..<inFlight {
      let share = calls / inFlight + (index < calls % inFlight ? 1 : 0)
      group.addTask(executorPreference: loop) {
        let request = Request(payload: [UInt8](repeating: 120, count: 64))
        for _ in 0..<share {
          let response: Response = try await channel.unary("\(service)/Echo", request, options: CallOptions())
          guard response.payload == request.payload else { throw RPCError(.dataLoss, "another payload came back") }
        }
      }
    }
    try await group.waitForAll()
  }
}

private func transfer(_ channel: Channel, on loop: EventLoop, mebibytes: Int) async throws {
  let call: BidirectionalCall<Request, Response> = channel.bidirectional("\(service)/Chat", options: CallOptions())
  let count = mebibytes * 16
  try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask(executorPreference: loop) {
      let request = Request(payload: [UInt8](repeating: 120, count: 65_536))
      for _ in 0..<count { try await call.requests.write(request) }
      call.requests.finish()
    }
    group.addTask(executorPreference: loop) {
      var received = 0
      for try await response in call.responses { received += response.payload.count }
      guard received == count * 65_536 else { throw RPCError(.dataLoss, "\(received) bytes came back") }
    }
    try await group.waitForAll()
  }
}

do {
  let arguments = CommandLine.arguments
  guard arguments.count >= 4, let address = SocketAddress(parsing: arguments[2]), let amount = Int(arguments[3]) else {
    print("usage: BenchmarkEchoClient unary ADDRESS CALLS IN_FLIGHT | transfer ADDRESS MEBIBYTES")
    exit(2)
  }
  let host = try RealHost(loopCount: 1, blockingThreads: 1)
  let loop = host.loops[0]
  let channel = Channel(host: host, target: address)
  if arguments[1] == "unary", arguments.count == 5, let inFlight = Int(arguments[4]) {
    try await unary(channel, on: loop, calls: amount / 4, inFlight: inFlight)
    let before = cpuSeconds()
    try await unary(channel, on: loop, calls: amount, inFlight: inFlight)
    print(cpuSeconds() - before)
  } else {
    let _: Response = try await channel.unary("\(service)/Echo", Request(), options: CallOptions())
    let start = loop.readClock()
    try await transfer(channel, on: loop, mebibytes: amount)
    print(Double(loop.readClock().nanoseconds - start.nanoseconds) / 1e9)
  }
  exit(0)
} catch {
  print("the echo client failed: \(error)")
  exit(1)
}
