import EventLoop
import LoadEngine
import LoadFigures
import Locks
import RPC
import SimulatedHost
import Testing

/// In simulated time, so that a figure is what arithmetic says.
@Suite("Load in simulated time", .serialized)
struct LoadRunTests {
  /// Answers at once, but for a time in which it answers nothing.
  private struct Server: RPCService {
    static let serviceName = "test.Load"
    let loop: EventLoop
    /// After the start of the world.
    var stall: ClosedRange<MonotonicInstant>?
    var rejects = false

    var methods: [MethodHandler] {
      [
        .unary("Echo") { (request: RawMessage, _) in
          if rejects { throw RPCError.tryAgain(.unavailable, "busy", after: .seconds(1)) }
          if let stall, stall.contains(loop.readClock()) {
            await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
              loop.schedule(at: stall.upperBound) { continuation.resume() }
            }
          }
          return request
        },
        .unary("Fail") { (_: RawMessage, _) -> RawMessage in throw RPCError(.notFound, "no") },
        .bidirectional("Chat") { (requests: RequestStream<RawMessage>, responses: ResponseWriter<RawMessage>, _) in
          for try await request in requests { try await responses.write(request) }
        },
      ]
    }
  }

  private func run(
    _ plan: LoadPlan, loops: Int = 1, stall: ClosedRange<Int64>? = nil, rejects: Bool = false, further: Bool = false,
    latency: Duration = .microseconds(50)
  ) throws -> RunFigures {
    try SimulatedWorld.with(seed: 1) { world in
      world.network.conditions.latency = latency...latency
      world.network.conditions.shortTransfer = 0
      let (machine, client) = (world.addHost("server"), world.addHost("client", loops: loops))
      var service = Server(loop: machine.loops[0], rejects: rejects)
      if let stall {
        service.stall = .init(nanoseconds: stall.lowerBound) ... .init(nanoseconds: stall.upperBound)
      }
      let server = RPC.Server(host: machine, services: [service])
      let address = try server.listen(on: .loopback(port: 7))
      return try world.run(on: client) {
        try await LoadRun(
          host: client, target: ChannelTarget(address), further: further ? [ChannelTarget(address)] : [],
          settings: ChannelSettings(), plan: plan
        ).run()
      }
    }
  }

  private func plan(
    _ mode: LoadPlan.Mode, _ method: String = "Echo", _ kind: MethodDescriptor.Kind = .unary, messages: Int = 1
  ) -> LoadPlan {
    LoadPlan(method: MethodDescriptor(service: "test.Load", name: method, kind: kind), mode: mode) { _, _ in
      .repeating([Array(repeating: RawMessage([1, 2, 3]), count: messages)])
    }
  }

  @Test("an open loop sends every call of its schedule, without the warm-up in the figures")
  func open() throws {
    var plan = plan(.open(.constant(100, seconds: 5)))
    plan.warmUp = 1
    let figures = try run(plan)
    #expect(figures.offered == 400)
    #expect(figures.sent == 400)
    #expect(figures.succeeded == 400)
    #expect(figures.offeredRate == 100)
    #expect(figures.successRate == 100)
    #expect(figures.statuses == ["OK": 400])
    #expect(figures.requestBytes == 1_200)
    #expect(figures.responseBytes == 1_200)
    // A call has two frames each way, the message with its five bytes before it, and headers that are in the table.
    let least: Int64 = 400 * (9 + 9 + 5 + 3)
    #expect(figures.wireBytesSent > least)
    #expect(figures.wireBytesSent < 400 * 60)
    #expect(figures.wireBytesReceived > least)
    #expect(figures.timeline.mapValues(\.sent) == [0: 100, 1: 100, 2: 100, 3: 100])
    #expect(figures.latency.maximum < 1_000_000)
    // Of every call that was sent.
    #expect(figures.lag.count == 400)
    #expect(figures.lag.percentile(99) < 100_000)
    #expect(figures.connects.count == 1)
    #expect(GeneratorVerdict(figures, isOpen: true).isSound)
  }

  @Test("loops share one schedule")
  func loops() throws {
    var plan = plan(.open(.constant(1_000, seconds: 1, .poisson(seed: 5))))
    plan.connections = 3
    let figures = try run(plan, loops: 3)
    var cursor = Schedule.constant(1_000, seconds: 1, .poisson(seed: 5)).cursor
    var count: Int64 = 0
    while cursor.next() != nil { count += 1 }
    #expect(figures.succeeded == count)
    #expect(figures.connects.count == 3)
  }

  @Test("a server that stalls for 1 s has the latencies that callers see: those of all calls that were due meanwhile")
  func coordinatedOmission() throws {
    // 100 calls a second for 10 s, of which the server answers nothing for one: of 1,000 calls 100 are due in it,
    // whose latencies are 10 ms apart from each other up to 1 s.
    let figures = try run(plan(.open(.constant(100, seconds: 10))), stall: 3_000_000_000...4_000_000_000)
    #expect(figures.succeeded == 1_000)
    for tenth in 1...9 {
      // So many calls took longer than tenths of a second.
      let slower = 1_000 - figures.latency.count(upTo: Int64(tenth) * 100_000_000)
      #expect(abs(slower - Int64(10 - tenth) * 10) <= 1, "\(tenth) tenths")
    }
    let (half, most) = (figures.latency.percentile(95), figures.latency.percentile(99))
    #expect(abs(half - 500_000_000) <= 11_000_000)
    #expect(abs(most - 900_000_000) <= 11_000_000)
    #expect(figures.latency.percentile(89) < 1_000_000)
    // The generator was never late: all of it is the server's.
    #expect(figures.lag.maximum < 1_000_000)
    #expect(GeneratorVerdict(figures, isOpen: true).isSound)
  }

  @Test("a closed loop hides the same stall, which is why it says so")
  func closed() throws {
    let figures = try run(
      plan(.closed(calls: 1, seconds: 3)), stall: 1_000_000_000...2_000_000_000, latency: .milliseconds(1))
    // One call was caught; among a thousand others it is no percentile.
    #expect(figures.latency.maximum > 900_000_000)
    #expect(figures.latency.percentile(99) < 10_000_000)
    #expect(figures.lag.count == 0)
  }

  @Test("statuses, shed calls and calls without an answer are different things")
  func failures() throws {
    let failed = try run(plan(.open(.constant(10, seconds: 1)), "Fail"))
    #expect(failed.statuses == ["NOT_FOUND": 10])
    #expect(failed.failures == 10)
    #expect(failed.failed.count == 10)
    #expect(failed.latency.count == 0)
    let shed = try run(plan(.open(.constant(10, seconds: 1))), rejects: true)
    #expect(shed.shed == 10)
    #expect(shed.failures == 0)
    #expect(shed.errorShare == 1)
    var late = plan(.open(.constant(10, seconds: 4)))
    late.options.timeout = .milliseconds(50)
    let timedOut = try run(late, stall: 2_000_000_000...3_000_000_000)
    #expect(abs((timedOut.transportErrors["deadline passed"] ?? 0) - 10) <= 1)
    #expect(timedOut.offered == 40)
  }

  @Test("calls that are never answered are cut off and counted, with the time that they waited")
  func cutOff() throws {
    var plan = plan(.open(.constant(10, seconds: 4)))
    plan.grace = .seconds(2)
    let figures = try run(plan, stall: 2_000_000_000...100_000_000_000)
    #expect(figures.unfinished == figures.offered - figures.succeeded)
    #expect(abs(figures.unfinished - 20) <= 1)
    #expect(abs(figures.failed.maximum - 4_000_000_000) < 150_000_000)
    plan.maximumOutstanding = 5
    let dropping = try run(plan, stall: 2_000_000_000...100_000_000_000)
    #expect(dropping.unfinished == 5)
    #expect(dropping.offered == 40)
    #expect(dropping.dropped == 40 - 5 - dropping.succeeded)
    #expect(!GeneratorVerdict(dropping, isOpen: true).isSound)
  }

  @Test("calls of several methods go to their targets, carry their options, and are reported by method")
  func methods() throws {
    let answers = Locked<[String: Int]>([:])
    var plan = LoadPlan(
      method: MethodDescriptor(service: "-", name: "-", kind: .unary), mode: .open(.constant(100, seconds: 2))
    ) { _, _ in
      var count = 0
      return RequestFeed {
        count += 1
        let name = count % 4 == 0 ? "Fail" : "Echo"
        return LoadCall(
          [RawMessage([1, 2])],
          .init(
            MethodDescriptor(service: "test.Load", name: name, kind: .unary), target: 1,
            options: CallOptions(timeout: .seconds(5))
          ) { answer in
            let text = if case .success(let message) = answer { "\(message.bytes)" } else { "failed" }
            answers.withLock { $0[text, default: 0] += 1 }
          })
      }
    }
    plan.warmUp = 1
    let figures = try run(plan, further: true)
    #expect(figures.offered == 100 && figures.succeeded == 75 && figures.statuses["NOT_FOUND"] == 25)
    #expect(figures.methods.mapValues(\.sent) == ["Echo": 75, "Fail": 25])
    #expect(figures.methods["Echo"]?.latency.count == 75 && figures.methods["Fail"]?.latency.count == 0)
    // With the warm-up.
    #expect(answers.withLock { $0 } == ["[1, 2]": 150, "failed": 50])
    #expect(figures.connects.count == 2)
  }

  @Test("streams report the time to the first message and of each")
  func streams() throws {
    let figures = try run(plan(.open(.constant(10, seconds: 1)), "Chat", .bidirectional, messages: 4))
    #expect(figures.succeeded == 10)
    #expect(figures.requestMessages == 40)
    #expect(figures.responseMessages == 40)
    #expect(figures.firstMessage.count == 10)
    #expect(figures.messageTime.count == 40)
  }

  @Test("a connection that cannot be made ends the run before it begins")
  func noServer() throws {
    let plan = plan(.open(.constant(10, seconds: 1)))
    SimulatedWorld.with(seed: 1) { world in
      let client = world.addHost("client")
      #expect(throws: RPCError.self) {
        _ = try world.run(on: client) {
          try await LoadRun(
            host: client, target: ChannelTarget(.loopback(port: 9)), settings: ChannelSettings(), plan: plan
          ).run()
        }
      }
    }
  }
}
