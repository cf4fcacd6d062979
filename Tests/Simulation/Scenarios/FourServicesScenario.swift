import BadgeServer
import ChallengeServer
import EventLoop
import Messages
import RPC
import ServiceRuntime
import ShieldServer
import SimulatedHost
import Stubs
import Testing
import UsageServer

/// The product's main job on all four services as they are shipped: learning usage completes a daily challenge, which
/// gives a bonus, reward time and a badge, while all four processes are killed at seeded instants and the network
/// breaks and heals.
@Suite("Simulation: four services", .timeLimit(.minutes(30)))
struct FourServicesScenario {
  private static let targetMinutes: Int32 = 15
  private static let bonusPercentage: Int32 = 20

  @Test("CH-7 CH-8 CH-10 SH-13 BA-1 BA-2 a completed day gives its bonus, reward time, badge and sums exactly once")
  func rewardsAreExact() throws {
    try Seeds.each(2) { seed in try SimulatedWorld.with(seed: seed, run) }
  }

  private func run(_ world: SimulatedWorld) throws -> UInt64 {
    let (services, _) = try SimulatedCluster.start(
      [
        ShieldProgram.definition, UsageProgram.definition, ChallengeProgram.definition, BadgeProgram.definition,
      ], in: world)
    let host = world.addHost("devices", loops: 2)
    let channels = Household.Channels(host)
    let household = try world.run(on: host) {
      try await Household.make(on: host, children: 2, shield: channels[.shieldPolicy])
    }
    // Until ChallengeService knows the children.
    try world.run(for: .seconds(30))
    try world.run(on: host) { try await Self.createChallenges(household, channels) }

    world.network.conditions.reset = 0.001
    world.network.conditions.refusal = 0.05
    for service in services {
      service.killRepeatedly(every: .seconds(1) ... .seconds(400), downFor: .milliseconds(1) ... .seconds(30))
    }
    let uses = try world.run(on: host, limit: .seconds(20_000)) {
      try await household.live(channels, usesPerChild: 40)
    }
    for service in services { service.leaveAlone() }
    world.network.conditions = NetworkConditions()
    try expect(uses.map { Rewards(of: $0) }, for: household, channels, world)
    for service in services { service.expectStarted() }
    Seeds.note("\(services.map(\.kills)) kills, \(world.trace.count) steps")
    return world.trace.hash
  }

  /// CH-4: the same challenge for every child, with a reward app that its reward time opens.
  private static func createChallenges(_ household: Household, _ channels: Household.Channels) async throws {
    let client = ChallengeV1.ChallengeServiceClient(channels[.challengeService])
    for (number, child) in household.children.enumerated() {
      let reward = try await household.saveApp(
        child, digest: "token.sha256." + String(repeating: "\(number)f", count: 32), category: .reward,
        pointsPerMinute: 50, through: channels[.shieldPolicy])
      let requestID = CallingDevice.freshID(household.guardian.host)
      var draft = ChallengeV1.ChallengeDraft()
      draft.title = "Read"
      draft.goalType = .dailyMinutes
      draft.target = targetMinutes
      draft.bonusPercentage = bonusPercentage
      draft.rewardAppIDs = [reward.appID]
      draft.fullDay = true
      draft.activeDays = [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday]
      let request = ChallengeV1.CreateChallengeRequest(childID: child.childID, draft: draft, requestID: requestID)
      _ = try await household.guardian.insist("CreateChallenge", passing: .notFound) { options in
        try await client.createChallenge(request, options: options)
      }
    }
  }

  /// The earnings of a child.
  private struct Rewards: Hashable, Sendable {
    var learningSixtieths: Int64 = 0
    /// Of every completion.
    var bonuses: [Int64] = []
    var rewardSeconds: [Int64] = []
    var walletLearning: Int64 = 0
    var walletBonus: Int64 = 0
    var grants: [Int64] = []
    var badges: [String] = []
    /// The sums of BadgeService: minutes of learning and points.
    var badgeSums: [Int64] = []

    init() {}

    /// The award of the rules for these uses of one day.
    init(of uses: [Household.Use]) {
      learningSixtieths = uses.reduce(0) { $0 + $1.sixtieths }
      badgeSums = [uses.reduce(0) { $0 + $1.seconds } / 60, learningSixtieths / 60]
      walletLearning = learningSixtieths
      var missing = Int64(targetMinutes) * 60
      var base: Int64 = 0
      for use in uses {
        base += min(missing, use.seconds) * Int64(use.pointsPerMinute)
        missing -= min(missing, use.seconds)
      }
      guard missing == 0 else { return }
      bonuses = [base * Int64(bonusPercentage) / 100]
      walletBonus = bonuses[0]
      // CH-10 with the default ratio of 60 to 30.
      rewardSeconds = [Int64(targetMinutes) * 60 * 30 / 60 * (100 + Int64(bonusPercentage)) / 100]
      grants = rewardSeconds
      badges = ["FIRST_STEPS"]
    }
  }

  /// Waits until all services have caught up, and then longer: nothing may be awarded twice.
  private func expect(
    _ expected: [Rewards], for household: Household, _ channels: Household.Channels, _ world: SimulatedWorld
  ) throws {
    let host = household.guardian.host
    var found: [Rewards] = []
    for _ in 0..<60 where found != expected {
      try world.run(for: .seconds(10))
      found = try world.run(on: host) { try await Self.rewards(of: household, channels) }
    }
    #expect(found == expected, "seed \(world.seed)")
    try world.run(for: .seconds(600))
    let later = try world.run(on: host) { try await Self.rewards(of: household, channels) }
    #expect(later == expected, "seed \(world.seed), later")
  }

  private static func rewards(of household: Household, _ channels: Household.Channels) async throws -> [Rewards] {
    var all: [Rewards] = []
    for child in household.children { all.append(try await rewards(of: child, household.guardian, channels)) }
    return all
  }

  private static func rewards(
    of child: Household.Child, _ guardian: CallingDevice, _ channels: Household.Channels
  ) async throws -> Rewards {
    let childID = child.childID
    let usage = UsageV1.UsageIngestServiceClient(channels[.usageIngest])
    let challenges = ChallengeV1.ChallengeServiceClient(channels[.challengeService])
    let shields = ShieldV1.ShieldPolicyServiceClient(channels[.shieldPolicy])
    let badges = BadgeV1.BadgeServiceClient(channels[.badgeService])
    var rewards = Rewards()
    rewards.learningSixtieths = try await guardian.insist("GetTotals") {
      try await usage.getTotals(UsageV1.GetTotalsRequest(childID: childID), options: $0)
    }.learningSixtieths
    let completions = try await guardian.insist("ListCompletions") {
      try await challenges.listCompletions(ChallengeV1.ListCompletionsRequest(childID: childID), options: $0)
    }.completions
    rewards.bonuses = completions.map(\.bonusSixtieths)
    rewards.rewardSeconds = completions.map(\.rewardSeconds)
    let wallet = try await guardian.insist("GetWallet") {
      try await shields.getWallet(ShieldV1.GetWalletRequest(childID: childID), options: $0)
    }
    rewards.walletLearning = wallet.learningSixtieths
    rewards.walletBonus = wallet.balanceSixtieths - wallet.learningSixtieths
    rewards.grants = try await guardian.insist("ListGrants") {
      try await shields.listGrants(ShieldV1.ListGrantsRequest(childID: childID, includeSpent: true), options: $0)
    }.grants.map(\.seconds)
    let held = try await guardian.insist("ListChildBadges") {
      try await badges.listChildBadges(BadgeV1.ListChildBadgesRequest(childID: childID), options: $0)
    }.badges
    rewards.badges = held.filter(\.earned).compactMap(\.badge?.code)
    rewards.badgeSums = held.filter { ["LEARNING_LEGEND", "POINT_COLLECTOR"].contains($0.badge?.code) }.map(\.progress)
    return rewards
  }
}
