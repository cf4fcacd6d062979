import EventLoop
import Messages
import RPC
import SimulatedHost
import Testing

/// Clients call a service over a network that loses connections, while the service's process is killed repeatedly.
@Suite("Simulation: calls over a bad network", .timeLimit(.minutes(30)))
struct RPCScenario {
  private static let address = SocketAddress.loopback(port: 7001)

  @Test("An answered call has had its effect, whatever happens to connections and the server's process")
  func answeredCallsHaveHadTheirEffect() throws {
    try Seeds.each(5) { seed in try SimulatedWorld.with(seed: seed, run) }
  }

  private func run(_ world: SimulatedWorld) throws -> UInt64 {
    world.network.conditions.reset = 0.002
    world.network.conditions.refusal = 0.05
    let client = world.addHost("client", loops: 2)
    var server = world.addHost("server", loops: 2)
    server.spawn { [server] in try? await NumberService.start(on: server, address: Self.address) }
    for _ in 0..<4 {
      world.schedule(after: world.random.duration(in: .milliseconds(50) ... .seconds(3))) {
        server = server.restarted()
        let restarted = server
        restarted.spawn { try? await NumberService.start(on: restarted, address: Self.address) }
      }
    }
    let channel = Channel(host: client, target: Self.address)
    let answered = Shared<Set<Int64>>([])
    try world.run(on: client) { await Self.call(channel, from: client, answered: answered) }
    world.network.conditions = NetworkConditions()
    try world.run(for: .seconds(10))
    let listed = try world.run(on: client) { try await Self.list(channel) }
    #expect(answered.value.count == 400, "seed \(world.seed)")
    #expect(Set(listed) == answered.value, "seed \(world.seed)")
    return world.trace.hash
  }

  /// Eight callers store fifty numbers each; a call that fails is retried until it is answered.
  private static func call(_ channel: Channel, from client: SimulatedHost, answered: Shared<Set<Int64>>) async {
    await withTaskGroup(of: Void.self) { group in
      for caller in 0..<8 {
        group.addTask {
          for number in 0..<50 {
            let value = Int64(caller * 1_000 + number)
            while await !store(value, channel) { await client.loops[0].pause(.milliseconds(100)) }
            answered.change { $0.insert(value) }
          }
        }
      }
    }
  }

  private static func store(_ value: Int64, _ channel: Channel) async -> Bool {
    do {
      let request = GoogleProtobuf.Int64Value(value: value)
      let answer: GoogleProtobuf.Int64Value = try await channel.unary(
        "/\(NumberService.serviceName)/Store", request, options: CallOptions(timeout: .seconds(5)))
      return answer == request
    } catch { return false }
  }

  private static func list(_ channel: Channel) async throws -> [Int64] {
    var values: [Int64] = []
    let responses: ResponseStream<GoogleProtobuf.Int64Value> = channel.serverStreaming(
      "/\(NumberService.serviceName)/List", GoogleProtobuf.Empty(),
      options: CallOptions(timeout: .seconds(60), waitForReady: true))
    for try await response in responses { values.append(response.value) }
    return values
  }
}

extension EventLoop {
  /// Returns `delay` later on the loop's clock.
  func pause(_ delay: Duration) async {
    await withUnsafeContinuation { continuation in schedule(after: delay) { continuation.resume() } }
  }
}
