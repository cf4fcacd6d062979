import Database
import EventLoop
import RPC
import SimulatedHost
import Testing

/// One service records, another one follows its feed; both are repeatedly restored from backups of earlier moments
/// while clients work.
@Suite("Simulation: restores", .timeLimit(.minutes(30)))
struct RestoreScenario {
  @Test("However often either is restored, the follower's totals are in the end those of the recorder")
  func totalsAgree() throws {
    try Seeds.each(5) { seed in try SimulatedWorld.with(seed: seed, run) }
  }

  private func run(_ world: SimulatedWorld) throws -> UInt64 {
    world.network.conditions.reset = 0.001
    let (recorded, followed) = (Shared<Database?>(nil), Shared<Database?>(nil))
    let recorder = SimulatedService("recorder", in: world) {
      try await RecorderService.start(on: $0, database: recorded)
    }
    let totals = SimulatedService("totals", in: world) { try await TotalsService.start(on: $0, database: followed) }
    let client = world.addHost("client", loops: 2)
    recorder.restoreRepeatedly(every: .seconds(2) ... .seconds(8), downFor: .milliseconds(1) ... .seconds(2))
    // Long enough for the restored log to outgrow what was followed of the old one.
    totals.restoreRepeatedly(every: .seconds(2) ... .seconds(8), downFor: .milliseconds(1) ... .seconds(15))
    let channel = Channel(host: client, target: RecorderService.address)
    try world.run(on: client, limit: .seconds(10_000)) {
      await TwoServicesScenario.record(through: channel, from: client, recorded: Shared([]), pause: 1_500)
    }
    for service in [recorder, totals] { service.leaveAlone() }
    world.network.conditions = NetworkConditions()
    try expectAgreement(of: totals, followed, with: recorder, recorded, world)
    for service in [recorder, totals] { service.expectStarted() }
    Seeds.note(
      """
      \(recorder.restores) restores of the recorder, \(totals.restores) of the totals, \(world.trace.count) steps, \
      \(world.now.nanoseconds / 1_000_000_000) simulated seconds
      """)
    return world.trace.hash
  }

  private func expectAgreement(
    of totals: SimulatedService, _ followed: Shared<Database?>, with recorder: SimulatedService,
    _ recorded: Shared<Database?>, _ world: SimulatedWorld
  ) throws {
    var (expected, found): ([String: TotalsService.Total], [String: TotalsService.Total]) = ([:], [:])
    for _ in 0..<300 where found.isEmpty || found != expected {
      try world.run(for: .seconds(1))
      guard let recorded = recorded.value, let followed = followed.value else { continue }
      expected = try world.run(on: recorder.host) { try await RecorderService.totals(in: recorded) }
      found = try world.run(on: totals.host) { try await TotalsService.totals(in: followed) }
    }
    #expect(!expected.isEmpty && found == expected, "seed \(world.seed)")
    try world.run(for: .seconds(120))
    guard let followed = followed.value else { return }
    let later = try world.run(on: totals.host) { try await TotalsService.totals(in: followed) }
    #expect(later == expected, "seed \(world.seed), later")
  }
}
