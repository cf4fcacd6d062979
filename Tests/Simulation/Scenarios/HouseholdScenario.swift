import EventLoop
import Messages
import RPC
import ServiceRuntime
import ShieldServer
import SimulatedHost
import Stubs
import Testing
import UsageServer

/// ShieldPolicy and UsageIngest as they are shipped: children's devices report usage, a guardian adds apps, and both
/// processes are killed at seeded instants while the network breaks and heals.
@Suite("Simulation: a household", .timeLimit(.minutes(30)))
struct HouseholdScenario {
  @Test("US-5 US-11 US-13 totals are exact: every answered record counts once, whatever was killed in between")
  func totalsAreExact() throws {
    try Seeds.each(3) { seed in try SimulatedWorld.with(seed: seed, run) }
  }

  private func run(_ world: SimulatedWorld) throws -> UInt64 {
    let (services, _) = try SimulatedCluster.start(
      [ShieldProgram.definition, UsageProgram.definition], in: world)
    let host = world.addHost("devices", loops: 2)
    let channels = Household.Channels(host)
    let household = try world.run(on: host) {
      try await Household.make(on: host, children: 2, shield: channels[.shieldPolicy])
    }
    world.network.conditions.reset = 0.001
    world.network.conditions.refusal = 0.05
    for service in services {
      service.killRepeatedly(every: .seconds(1) ... .seconds(240), downFor: .milliseconds(1) ... .seconds(20))
    }
    let uses = try world.run(on: host, limit: .seconds(20_000)) {
      try await household.live(channels, usesPerChild: 25)
    }
    let expected = uses.map { Totals(of: $0) }
    for service in services { service.leaveAlone() }
    world.network.conditions = NetworkConditions()
    try expectTotals(expected, of: household, channels, world)
    for service in services { service.expectStarted() }
    Seeds.note(
      "\(services.map(\.kills)) kills, \(world.trace.count) steps, \(world.now.nanoseconds / 1_000_000_000) simulated seconds"
    )
    return world.trace.hash
  }

  private struct Totals: Hashable, Sendable {
    var seconds: Int64 = 0
    var sixtieths: Int64 = 0

    init(of uses: [Household.Use]) {
      seconds = uses.reduce(0) { $0 + $1.seconds }
      sixtieths = uses.reduce(0) { $0 + $1.sixtieths }
    }

    init(_ answer: UsageV1.GetTotalsResponse) {
      seconds = answer.learningSeconds
      sixtieths = answer.learningSixtieths
    }
  }

  private func expectTotals(
    _ expected: [Totals], of household: Household, _ channels: Household.Channels, _ world: SimulatedWorld
  ) throws {
    let host = household.guardian.host
    var found: [Totals] = []
    for _ in 0..<60 where found != expected {
      try world.run(for: .seconds(10))
      found = try world.run(on: host) { try await Self.totals(household, channels[.usageIngest]) }
    }
    #expect(found == expected, "seed \(world.seed)")
    try world.run(for: .seconds(600))
    #expect(
      try world.run(on: host) { try await Self.totals(household, channels[.usageIngest]) } == expected,
      "seed \(world.seed), later")
  }

  private static func totals(_ household: Household, _ usage: Channel) async throws -> [Totals] {
    let client = UsageV1.UsageIngestServiceClient(usage)
    var totals: [Totals] = []
    for child in household.children {
      let answer = try await household.guardian.insist("GetTotals") { options in
        try await client.getTotals(UsageV1.GetTotalsRequest(childID: child.childID), options: options)
      }
      totals.append(Totals(answer))
    }
    return totals
  }
}
