import BadgeServer
import Database
import EventFeed
import LocalTime
import Messages
import RPC
import ServiceRuntime
import Stubs

/// A child of BadgeService at its limits: the completed periods of 100 daily challenges in ten years.
struct BadgeFamily {
  let bench: Bench
  static let days: Int32 = 3_650

  private var api: any BadgeV1.BadgeService { BadgeProgram.api(on: bench.database) }
  private var rewards: any BadgeV1.RewardService { BadgeProgram.shop(on: bench.database, host: bench.host) }
  private var profiles: any BadgeV1.ProfileService { BadgeProgram.profiles(on: bench.database, host: bench.host) }

  init(directory: String) async throws {
    bench = try await Bench(
      directory: directory, at: ChallengeFamily.start, migrations: BadgeProgram.definition.migrations,
      register: { _, _ in })
  }

  func run() async throws {
    try await bench.deliver(
      FamilyV1.ChildChanged(
        child: FamilyV1.Child(childID: Bench.child, displayName: "Mia", timeZone: "UTC"),
        effectiveTime: .init(seconds: 1_772_442_000)),
      to: BadgeProgram.familyEventHandler)
    let (family, child) = (Bench.family, Bench.child)
    try await bench.database.write(bench.partition) { tx in
      try tx.execute(
        """
        WITH RECURSIVE c (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM c WHERE i < 99),
          d (j) AS (SELECT 10000 UNION ALL SELECT j + 1 FROM d WHERE j < 10000 + ?)
        INSERT INTO completed_period (partition, family_id, child_id, challenge_id, first_date)
        SELECT ?, ?, ?, 'challenge ' || i, j FROM c, d
        """, Int64(Self.days), tx.partition, family, child)
      try tx.execute(
        "INSERT INTO completed_count (partition, family_id, child_id, periods) VALUES (?, ?, ?, ?)", tx.partition,
        family, child, Int64(Self.days) * 100)
    }
    try await events()
    try await calls()
    try await shop()
    try await snapshots()
    try await catalogue()
  }

  private func events() async throws {
    try await bench.measure("PeriodCompleted", runs: 200) { run in
      let completion = ChallengeV1.Completion(
        challengeID: Bench.id(run), periodStartDate: CommonV1.LocalDate(year: 2026, month: 1, day: 1))
      try await bench.deliver(
        ChallengeV1.PeriodCompleted(childID: Bench.child, completion: completion),
        to: BadgeProgram.challengeEventHandler)
    }
    try await bench.measure("PeriodCorrected", runs: 200) { run in
      let completion = ChallengeV1.Completion(
        challengeID: Bench.id(run), periodStartDate: CommonV1.LocalDate(year: 2026, month: 1, day: 1))
      try await bench.deliver(
        ChallengeV1.PeriodCorrected(childID: Bench.child, previous: completion), to: BadgeProgram.challengeEventHandler)
    }
    try await bench.measure("StreakChanged", runs: 200) { run in
      try await bench.deliver(
        ChallengeV1.StreakChanged(childID: Bench.child, daily: .init(current: 1, longest: Int64(run))),
        to: BadgeProgram.challengeEventHandler)
    }
    try await bench.measure("UsageChanged-500", runs: 50) { run in
      let segments = (0..<500).map {
        UsageV1.UsageSegment(
          appID: Bench.child, category: .learning, generation: 1, startTime: .init(seconds: Int64(run * 500 + $0) * 60),
          endTime: .init(seconds: Int64(run * 500 + $0) * 60 + 50), pointsPerMinute: 10)
      }
      try await bench.deliver(
        UsageV1.UsageChanged(childID: Bench.child, added: segments, cause: .record), to: BadgeProgram.usageEventHandler)
    }
    try await bench.measure("ChildChanged", runs: 50) { run in
      try await bench.deliver(
        FamilyV1.ChildChanged(
          child: FamilyV1.Child(childID: Bench.id(run), displayName: "Mia", timeZone: "UTC"),
          effectiveTime: .init(seconds: 1_772_442_000)),
        to: BadgeProgram.familyEventHandler)
    }
  }

  private func calls() async throws {
    let child = Bench.child
    try await read("ListBadges") { _ = try await $0.listBadges(.init(), context: $1) }
    try await read("ListChildBadges") { _ = try await $0.listChildBadges(.init(childID: child), context: $1) }
    try await read("ListProgress") { _ = try await $0.listProgress(.init(childID: child), context: $1) }
    try await read("GetSummary") { _ = try await $0.getSummary(.init(childID: child), context: $1) }
    try await read("GetPoints") { _ = try await $0.getPoints(.init(childID: child), context: $1) }
    try await bench.measure("MarkSeen", runs: 50) { _ in
      _ = try await api.markSeen(.init(), context: bench.context("b", asChild: true))
    }
  }

  /// The shop of a family with as many rewards of its own as it may keep, all of which the child has.
  private func shop() async throws {
    let child = Bench.child
    try await bench.database.write(bench.partition) { tx in
      try tx.execute(
        """
        WITH RECURSIVE r (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM r WHERE i < 498)
        INSERT INTO family_reward (partition, family_id, code, type, name, description, cost, artwork, retired)
        SELECT ?, ?, 'reward ' || i, 5, 'name', 'description', 1, 'SPECIAL_CONFETTI', i > 98 FROM r
        """, tx.partition, Bench.family)
      try tx.execute(
        """
        WITH RECURSIVE r (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM r WHERE i < 498)
        INSERT INTO purchase (partition, family_id, child_id, code, purchase_id, type, paid, purchase_time, guardian_id,
          equipped)
        SELECT ?, ?, ?, 'reward ' || i, 'purchase ' || i, 5, 0, 1, '', 0 FROM r
        """, tx.partition, Bench.family, child)
    }
    try await bench.measure("ListRewards", runs: 50) { _ in
      _ = try await rewards.listRewards(.init(childID: child), context: bench.context("b"))
    }
    try await bench.measure("ListChildRewards", runs: 50) { _ in
      _ = try await rewards.listChildRewards(.init(childID: child), context: bench.context("b"))
    }
    try await bench.measure("GetProfile", runs: 50) { _ in
      _ = try await profiles.getProfile(.init(childID: child), context: bench.context("b"))
    }
    try await bench.measure("EquipReward", runs: 50) { run in
      _ = try await rewards.equipReward(.init(code: "reward \(run)"), context: bench.context("b", asChild: true))
    }
    try await bench.measure("SetDisplay", runs: 50) { run in
      _ = try await profiles.setDisplay(
        .init(code: "CHALLENGE_CHAMPION", displayed: run % 2 == 0), context: bench.context("b", asChild: true))
    }
    try await bench.measure("UnlockReward+RefundPurchase", runs: 50) { run in
      let bought = try await rewards.unlockReward(
        .init(childID: child, code: "AVATAR_FOX", requestID: Bench.id(run)), context: bench.context("b"))
      _ = try await rewards.refundPurchase(
        .init(childID: child, purchaseID: bought.reward?.purchaseID ?? "", requestID: Bench.id(run)),
        context: bench.context("c"))
    }
    try await bench.measure("CreateReward+RetireReward", runs: 50) { run in
      let draft = BadgeV1.RewardDraft(displayName: "Cinema", type: .special, pointsCost: 9)
      let made = try await rewards.createReward(
        .init(draft: draft, requestID: Bench.id(run)), context: bench.context("d"))
      _ = try await rewards.retireReward(.init(code: made.code, requestID: Bench.id(run)), context: bench.context("e"))
    }
  }

  /// The neighbours' snapshots: of the periods every fifth hundred differs, and there are fifty children with learning.
  private func snapshots() async throws {
    var periods: [ReceivedEvent] = []
    for challenge in 0..<100 {
      for day in 0..<Self.days where (Int(day) + challenge) % 500 != 0 {
        let date = LocalDate(daysSinceEpoch: 10_000 + day)
        let completion = ChallengeV1.Completion(
          challengeID: "challenge \(challenge)",
          periodStartDate: CommonV1.LocalDate(year: Int32(date.year), month: Int32(date.month), day: Int32(date.day)))
        periods.append(try bench.event(ChallengeV1.PeriodCompleted(childID: Bench.child, completion: completion)))
      }
    }
    try await snapshot("ChallengeService-snapshot", periods, BadgeProgram.challengeEventHandler)
    let learning = try (0..<50).flatMap { child in
      try (0..<20).map { part in
        let segments = (0..<500).map { number in
          let begin = Int64(part * 500 + number) * 60
          return UsageV1.UsageSegment(
            appID: Bench.child, category: .learning, generation: 1, startTime: .init(seconds: begin),
            endTime: .init(seconds: begin + 50), pointsPerMinute: 10)
        }
        return try bench.event(UsageV1.UsageChanged(childID: Bench.id(child), added: segments, cause: .record))
      }
    }
    try await snapshot("UsageIngest-snapshot-500000-stretches", learning, BadgeProgram.usageEventHandler)
    let children = try (0..<50).map { child in
      try bench.event(
        FamilyV1.ChildChanged(
          child: FamilyV1.Child(childID: Bench.id(child), displayName: "Mia", timeZone: "UTC"),
          effectiveTime: .init(seconds: 1_772_442_000)))
    }
    try await snapshot("ShieldPolicy-snapshot", children, BadgeProgram.familyEventHandler)
  }

  private func snapshot(_ name: String, _ state: [ReceivedEvent], _ handler: any EventHandler) async throws {
    try await bench.measure(name) { _ in
      let outcome = try await FamilyReconciliation.run(state, of: Bench.family, by: handler, in: bench.database)
      if let reason = outcome.parkReason { print("parked: \(reason)") }
    }
  }

  /// A start with another catalogue: fifty children are evaluated for all of it.
  private func catalogue() async throws {
    try await bench.database.write(bench.partition) { try $0.execute("UPDATE child SET catalogue = 'former'") }
    try await bench.measure("catalogue-50-children") { _ in
      let count = try await BadgeProgram.evaluateCatalogue(on: bench.database)
      if count < 50 { print("only \(count) children evaluated") }
    }
  }

  private func read(
    _ name: String, _ body: (any BadgeV1.BadgeService, RPCContext) async throws -> Void
  ) async throws {
    try await bench.measure(name, runs: 50) { _ in try await body(api, bench.context("b")) }
  }
}
