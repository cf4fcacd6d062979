import Database
import EventLoop
import Messages
import RPC
import SimulatedHost
import Testing

/// One service records, another one follows its feed; both processes are killed at seeded instants while clients work,
/// and the network between them breaks and heals.
@Suite("Simulation: two services", .timeLimit(.minutes(30)))
struct TwoServicesScenario {
  @Test("No acknowledged write is lost, and the follower's totals are exact")
  func totalsAreExact() throws {
    try Seeds.each(5) { seed in try SimulatedWorld.with(seed: seed, run) }
  }

  private func run(_ world: SimulatedWorld) throws -> UInt64 {
    world.network.conditions.reset = 0.001
    world.network.conditions.refusal = 0.05
    let database = Shared<Database?>(nil)
    let recorder = SimulatedService("recorder", in: world) { try await RecorderService.start(on: $0) }
    let totals = SimulatedService("totals", in: world) { try await TotalsService.start(on: $0, database: database) }
    let client = world.addHost("client", loops: 2)
    for service in [recorder, totals] {
      service.killRepeatedly(every: .milliseconds(50) ... .seconds(4), downFor: .milliseconds(1) ... .seconds(1))
    }
    breakNetwork(of: world, between: recorder, and: totals)

    let recorded = Shared<[Int64]>([])
    let channel = Channel(host: client, target: RecorderService.address)
    try world.run(on: client) { await Self.record(through: channel, from: client, recorded: recorded) }

    for service in [recorder, totals] { service.leaveAlone() }
    world.network.heal()
    world.network.conditions = NetworkConditions()
    let expected = Self.totals(of: recorded.value)
    #expect(recorded.value.count == 300, "seed \(world.seed)")
    try expectTotals(expected, in: database, of: totals, world)
    for service in [recorder, totals] { service.expectStarted() }
    #expect(recorder.kills + totals.kills > 0, "seed \(world.seed)")
    Seeds.note(
      """
      \(recorder.kills) kills of the recorder, \(totals.kills) of the totals, \(world.trace.count) steps, \
      \(world.now.nanoseconds / 1_000_000_000) simulated seconds
      """)
    return world.trace.hash
  }

  /// Cuts the path between the two services now and then.
  private func breakNetwork(of world: SimulatedWorld, between one: SimulatedService, and other: SimulatedService) {
    for _ in 0..<2 {
      let begin = world.random.duration(in: .zero ... .seconds(8))
      world.schedule(after: begin) { world.network.partition(one.host, other.host) }
      world.schedule(after: begin + world.random.duration(in: .milliseconds(10) ... .seconds(3))) {
        world.network.heal()
      }
    }
  }

  /// Waits until the follower has caught up, and then a little longer: nothing may be applied twice.
  private func expectTotals(
    _ expected: [String: TotalsService.Total], in database: Shared<Database?>, of service: SimulatedService,
    _ world: SimulatedWorld
  ) throws {
    var found: [String: TotalsService.Total] = [:]
    for _ in 0..<120 where found != expected {
      try world.run(for: .seconds(1))
      found = try read(database, of: service, world)
    }
    #expect(found == expected, "seed \(world.seed)")
    try world.run(for: .seconds(120))
    #expect(try read(database, of: service, world) == expected, "seed \(world.seed), later")
  }

  private func read(
    _ database: Shared<Database?>, of service: SimulatedService, _ world: SimulatedWorld
  ) throws -> [String: TotalsService.Total] {
    guard let current = database.value else { return [:] }
    return try world.run(on: service.host) { try await TotalsService.totals(in: current) }
  }

  private static func totals(of values: [Int64]) -> [String: TotalsService.Total] {
    values.reduce(into: [:]) { totals, value in
      totals[RecorderService.family(of: value), default: .init(count: 0, sum: 0)].count += 1
      totals[RecorderService.family(of: value), default: .init(count: 0, sum: 0)].sum += value
    }
  }

  /// Six clients record fifty numbers each; a call that fails is retried until it is answered.
  static func record(
    through channel: Channel, from client: SimulatedHost, recorded: Shared<[Int64]>, pause: UInt64 = 200
  ) async {
    await withTaskGroup(of: Void.self) { group in
      for caller in 0..<6 {
        group.addTask {
          for number in 0..<50 {
            let value = Int64(caller * 1_000 + number)
            while await !record(value, through: channel) { await client.loops[0].pause(.milliseconds(100)) }
            recorded.change { $0.append(value) }
            await client.loops[0].pause(.milliseconds(Int64(client.randomUInt64() % pause)))
          }
        }
      }
    }
  }

  private static func record(_ value: Int64, through channel: Channel) async -> Bool {
    let request = GoogleProtobuf.Int64Value(value: value)
    let answer: GoogleProtobuf.Int64Value? = try? await channel.unary(
      "/\(RecorderService.serviceName)/Record", request, options: CallOptions(timeout: .seconds(5)))
    return answer == request
  }
}
