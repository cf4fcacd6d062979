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
@Suite("Simulation: a household", .timeLimit(.minutes(10)))
struct HouseholdScenario {
  private static let childCount = 2
  private static let recordsPerChild = 25
  private static let rates: [Int32] = [10, 35, 5]

  @Test("US-5 US-11 US-13 totals are exact: every answered record counts once, whatever was killed in between")
  func totalsAreExact() throws {
    try Seeds.each(3) { seed in try SimulatedWorld.with(seed: seed, run) }
  }

  private func run(_ world: SimulatedWorld) throws -> UInt64 {
    let (services, _) = try SimulatedCluster.start(
      [ShieldPolicyService.definition, UsageProgram.definition], in: world)
    let host = world.addHost("devices", loops: 2)
    let channels = Channels(
      shield: Channel(host: host, target: .loopback(port: Neighbour.shieldPolicy.defaultPort)),
      usage: Channel(host: host, target: .loopback(port: Neighbour.usageIngest.defaultPort)))
    let household = try world.run(on: host) {
      try await Household.make(on: host, children: Self.childCount, shield: channels.shield)
    }
    world.network.conditions.reset = 0.001
    world.network.conditions.refusal = 0.05
    for service in services {
      service.killRepeatedly(every: .seconds(1) ... .seconds(240), downFor: .milliseconds(1) ... .seconds(20))
    }
    let expected = try world.run(on: host, limit: .seconds(20_000)) {
      try await Self.live(household, channels)
    }
    for service in services { service.leaveAlone() }
    world.network.conditions = NetworkConditions()
    try expectTotals(expected, of: household, channels, world)
    for service in services { service.expectStarted() }
    Seeds.note(
      "\(services.map(\.kills)) kills, \(world.trace.count) steps, \(world.now.nanoseconds / 1_000_000_000) simulated seconds"
    )
    return world.trace.hash
  }

  private struct Channels: Sendable {
    var shield: Channel
    var usage: Channel
  }

  private struct Totals: Hashable, Sendable {
    var seconds: Int64 = 0
    var sixtieths: Int64 = 0
  }

  /// Apps are added and used; returns what must have been counted for each child.
  private static func live(_ household: Household, _ channels: Channels) async throws -> [Totals] {
    try await withThrowingTaskGroup(of: (Int, Totals).self) { group in
      for (number, child) in household.children.enumerated() {
        try await household.saveApp(
          child, digest: digest(number, 0), pointsPerMinute: rates[0], through: channels.shield)
        group.addTask { (number, try await use(child, channels.usage)) }
      }
      for (number, child) in household.children.enumerated() {
        for app in 1..<rates.count {
          await child.device.host.loops[0].pause(.seconds(Int64(child.device.host.randomUInt64() % 300)))
          try await household.saveApp(
            child, digest: digest(number, app), pointsPerMinute: rates[app], through: channels.shield)
        }
      }
      return try await group.reduce(into: [Totals](repeating: Totals(), count: childCount)) { $0[$1.0] = $1.1 }
    }
  }

  /// The digest of an app's token.
  private static func digest(_ child: Int, _ app: Int) -> String {
    "token.sha256." + String(repeating: "\(child)\(app)", count: 32)
  }

  /// The child uses one app after the other; its device reports each use until it is answered.
  private static func use(_ child: Household.Child, _ usage: Channel) async throws -> Totals {
    let client = UsageV1.UsageIngestServiceClient(usage)
    let host = child.device.host
    let installation = CallingDevice.freshID(host)
    var totals = Totals()
    var last = host.wallClock.now.seconds + 1
    for sequence in 1...Self.recordsPerChild {
      await host.loops[0].pause(.seconds(Int64(5 + host.randomUInt64() % 60)))
      let now = host.wallClock.now.seconds
      let usable = child.apps.value.filter { $0.effectiveSeconds <= last }
      guard now > last, !usable.isEmpty else { continue }
      let app = usable[Int(host.randomUInt64() % UInt64(usable.count))]
      let record = UsageV1.UsageRecord(
        installationID: installation, sequence: Int64(sequence), appTokenDigest: app.tokenDigest,
        startTime: GoogleProtobuf.Timestamp(seconds: last), endTime: GoogleProtobuf.Timestamp(seconds: now))
      let answer = try await child.device.insist("RecordUsage") { options in
        try await client.recordUsage(UsageV1.RecordUsageRequest(records: [record]), options: options)
      }
      #expect([.accepted, .unassigned, .duplicate].contains(answer.results.first?.outcome))
      totals.seconds += now - last
      totals.sixtieths += (now - last) * Int64(app.pointsPerMinute)
      last = now
    }
    return totals
  }

  private func expectTotals(
    _ expected: [Totals], of household: Household, _ channels: Channels, _ world: SimulatedWorld
  ) throws {
    let host = household.guardian.host
    var found: [Totals] = []
    for _ in 0..<60 where found != expected {
      try world.run(for: .seconds(10))
      found = try world.run(on: host) { try await Self.totals(household, channels.usage) }
    }
    #expect(found == expected, "seed \(world.seed)")
    try world.run(for: .seconds(600))
    #expect(
      try world.run(on: host) { try await Self.totals(household, channels.usage) } == expected,
      "seed \(world.seed), later")
  }

  private static func totals(_ household: Household, _ usage: Channel) async throws -> [Totals] {
    let client = UsageV1.UsageIngestServiceClient(usage)
    var totals: [Totals] = []
    for child in household.children {
      let answer = try await household.guardian.insist("GetTotals") { options in
        try await client.getTotals(UsageV1.GetTotalsRequest(childID: child.childID), options: options)
      }
      totals.append(Totals(seconds: answer.learningSeconds, sixtieths: answer.learningSixtieths))
    }
    return totals
  }
}
