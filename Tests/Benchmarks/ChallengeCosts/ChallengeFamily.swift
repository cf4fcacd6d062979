import ChallengeChallenges
import ChallengeServer
import Database
import EventFeed
import LocalTime
import Messages
import RPC
import ServiceRuntime
import Stubs

/// A child of ChallengeService at its limits: 100 challenges of all goal types, each with 200 settings of 400 apps and
/// 1,000 pauses, and learning of ten years.
struct ChallengeFamily {
  let bench: Bench
  private let histories = RecentHistories()
  static let years: Int64 = 10
  static let start: Int64 = 1_456_790_400
  static let challenges = 100
  /// Stretches of learning a day.
  static let segments: Int64 = 40
  static let apps = (0..<400).map { Bench.id(1_000 + $0) }

  private var family: any EventHandler { ChallengeProgram.familyEventHandler }
  private var usage: any EventHandler { ChallengeProgram.usageEventHandler(histories) }
  private var api: any ChallengeV1.ChallengeService { ChallengeProgram.api(on: bench.database, host: bench.host) }

  init(directory: String) async throws {
    bench = try await Bench(
      directory: directory, at: Self.start, migrations: ChallengeProgram.definition.migrations,
      register: { [histories] database, _ in ChallengeProgram.register(on: database, histories) })
  }

  func run() async throws {
    try await fill()
    try await events()
    try await calls()
    try await timers()
  }

  // MARK: - Filling

  private func fill() async throws {
    try await bench.deliver(childChanged("Europe/Berlin"), to: family)
    for app in Self.apps { try await bench.deliver(assigned(app, at: Self.start), to: family) }
    for number in 0..<Self.challenges { try await create(number) }
    // The actions of guardians in ten years, as they are stored.
    let step = Self.years * 365 * 86_400 / 1_000
    try await bench.database.write(bench.partition) { tx in
      try tx.execute(
        """
        WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 199)
        INSERT INTO challenge_version (
          partition, family_id, challenge_id, number, effective_time, settings, learning_chosen_time,
          reward_chosen_time, last_date)
        SELECT partition, family_id, challenge_id, i, effective_time + i * ? * 5, settings, learning_chosen_time,
          reward_chosen_time, last_date FROM challenge_version, n WHERE number = 1
        """, step)
      try tx.execute(
        """
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 998)
        INSERT INTO challenge_pause (partition, family_id, challenge_id, from_time, to_time)
        SELECT partition, family_id, challenge_id, create_time + i * ?, create_time + i * ? + 3600 FROM challenge, n
        """, step, step)
    }
    try await fillApps()
    try await bench.advance(to: Self.start + Self.years * 365 * 86_400)
    var events: [ReceivedEvent] = []
    for day in 0..<(Self.years * 365) {
      let segments = (0..<Self.segments).map { segment(at: Self.start + day * 86_400 + $0 * 900, seconds: 600) }
      events.append(try bench.event(UsageV1.UsageChanged(childID: Bench.child, added: segments, cause: .record)))
    }
    let received = events
    try await bench.measure("UsageIngest-snapshot") { _ in
      let handler = usage
      _ = try await FamilyReconciliation.run(received, of: Bench.family, by: handler, in: bench.database)
    }
  }

  /// Another 600 apps that were added and removed, until the child's apps have changed 20,000 times.
  private func fillApps() async throws {
    let (family, child) = (Bench.family, Bench.child)
    try await bench.database.write(bench.partition) { tx in
      try tx.execute(
        """
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9800)
        INSERT INTO child_app (partition, family_id, child_id, app_id, effective_time, is_reward, generation)
        SELECT ?, ?, ?, '01890000-0000-7000-8000-0000001' || (10000 + i % 600), ? + i * 600, 1, i FROM n
        """, tx.partition, family, child, Self.start)
      try tx.execute(
        """
        INSERT INTO app_removal (partition, family_id, child_id, app_id, generation, remove_time)
        SELECT partition, family_id, child_id, app_id, generation, effective_time + 300 FROM child_app
        WHERE is_reward = 1
        """)
      try tx.execute(
        """
        INSERT INTO reward_app (partition, family_id, child_id, app_id, from_time, to_time)
        SELECT partition, family_id, child_id, app_id, effective_time, effective_time + 300 FROM child_app
        WHERE is_reward = 1
        """)
    }
  }

  private func create(_ number: Int) async throws {
    let draft = ChallengeV1.ChallengeDraft(
      learningAppIDs: Array(Self.apps.prefix(200)), rewardAppIDs: Array(Self.apps.suffix(200)),
      repeatWeekly: number % 2 == 0)
    _ = try await api.createChallenge(
      .init(
        childID: Bench.child, draft: draft, templateID: Self.templates[number % Self.templates.count],
        requestID: Bench.id(10_000 + number)), context: bench.context("c"))
  }

  static let templates = ["daily_dynamo", "weekend_warrior", "app_master", "streak_champion"]

  // MARK: - Events

  private func events() async throws {
    let day = bench.now - 6 * 3_600
    try await bench.measure("UsageChanged-record", runs: 200) { run in
      let new = segment(at: day + Int64(run) * 60, seconds: 50)
      try await bench.deliver(
        UsageV1.UsageChanged(childID: Bench.child, added: [new], cause: .record), to: usage)
    }
    try await bench.measure("UsageChanged-500-late", runs: 1) { _ in
      // One stretch a day of the last 500 days gets another rate.
      let old = (1...500).map { segment(at: Self.start + (Self.years * 365 - Int64($0)) * 86_400, seconds: 600) }
      var new = old
      for index in new.indices { new[index].pointsPerMinute = 20 }
      try await bench.deliver(
        UsageV1.UsageChanged(childID: Bench.child, added: new, removed: old, cause: .assignment), to: usage)
    }
    try await bench.measure("ChildChanged-zone-now") { _ in
      try await bench.deliver(childChanged("Asia/Tokyo"), to: family)
    }
    try await bench.measure("ChildChanged-zone-ten-years-back") { _ in
      var change = childChanged("America/New_York")
      change.effectiveTime = .init(seconds: Self.start + 86_400)
      try await bench.deliver(change, to: family)
    }
    try await bench.measure("AppAssigned-reward", runs: 5) { run in
      try await bench.deliver(assigned(Bench.id(5_000 + run), at: bench.now, category: .reward), to: family)
    }
    try await bench.measure("AppRemoved", runs: 5) { run in
      try await bench.deliver(
        ShieldV1.AppRemoved(
          childID: Bench.child, appID: Self.apps[run], generation: 1, removeTime: .init(seconds: bench.now)),
        to: family)
    }
    try await bench.measure("ShieldPolicy-snapshot") { _ in
      let apps = try Self.apps.map { try bench.event(assigned($0, at: Self.start)) }
      let received = [try bench.event(childChanged("Europe/Berlin", at: Self.start))] + apps
      _ = try await FamilyReconciliation.run(received, of: Bench.family, by: family, in: bench.database)
    }
  }

  // MARK: - Calls

  private func calls() async throws {
    let child = Bench.child
    let list = try await api.listChallenges(.init(childID: child), context: bench.context("c")).challenges
    let ids = list.map(\.challengeID)
    func id(_ run: Int) -> String { Bench.id(20_000_000 + Int.random(in: 0..<1_000_000) * 10 + run) }
    try await read("ListTemplates") { _ = try await $0.listTemplates(.init(), context: $1) }
    try await read("ListGoalTypes") { _ = try await $0.listGoalTypes(.init(), context: $1) }
    try await read("ValidateDraft") { _ = try await $0.validateDraft(.init(childID: child), context: $1) }

    try await read("GetChallenge") { _ = try await $0.getChallenge(.init(challengeID: ids[0]), context: $1) }
    try await read("ListChallenges") { _ = try await $0.listChallenges(.init(childID: child), context: $1) }
    try await read("ListProgress-and-a-watch's-wake") {
      _ = try await $0.listProgress(.init(childID: child), context: $1)
    }
    try await read("ListCompletions-1000") {
      _ = try await $0.listCompletions(.init(childID: child, pageSize: 1_000), context: $1)
    }
    try await read("GetStreaks") { _ = try await $0.getStreaks(.init(childID: child), context: $1) }
    try await bench.measure("UpdateStreakSettings", runs: 5) { run in
      _ = try await api.updateStreakSettings(
        .init(childID: child, minimumMinutes: Int32(run + 2), requestID: id(run)), context: bench.context("c"))
    }
    try await bench.measure("PauseChallenge", runs: 10) { run in
      _ = try await api.pauseChallenge(
        .init(challengeID: ids[run], paused: true, requestID: id(run)), context: bench.context("c"))
    }
    try await bench.measure("UpdateChallenge", runs: 10) { run in
      _ = try await api.updateChallenge(
        .init(
          challengeID: ids[run + 10], settings: .init(title: "Once more"),
          updateMask: GoogleProtobuf.FieldMask(paths: ["title"]), requestID: id(run)), context: bench.context("c"))
    }
    try await bench.measure("EndChallenge", runs: 5) { run in
      _ = try await api.endChallenge(
        .init(challengeID: ids[run + 20], requestID: id(run)), context: bench.context("c"))
    }
    try await bench.measure("DeleteChallenge", runs: 5) { run in
      _ = try await api.deleteChallenge(
        .init(challengeID: ids[run + 20], requestID: id(run)), context: bench.context("c"))
    }
    try await bench.measure("CreateChallenge", runs: 5) { try await create(200 + $0) }
  }

  private func read(
    _ name: String, _ body: (any ChallengeV1.ChallengeService, RPCContext) async throws -> Void
  ) async throws {
    try await bench.measure(name, runs: 20) { _ in try await body(api, bench.context("c")) }
  }

  // MARK: - Timers

  private func timers() async throws {
    try await bench.measure("challenge.dayClose") { _ in try await bench.advance(to: bench.now + 86_400) }
  }

  // MARK: - The neighbours' events

  private func childChanged(_ zone: String, at time: Int64? = nil) -> FamilyV1.ChildChanged {
    FamilyV1.ChildChanged(
      child: FamilyV1.Child(childID: Bench.child, displayName: "Mia", timeZone: zone),
      effectiveTime: .init(seconds: time ?? bench.now))
  }

  private func assigned(
    _ app: String, at time: Int64, category: CommonV1.AppCategory = .learning
  ) -> ShieldV1.AppAssigned {
    var message = ShieldV1.App()
    (message.appID, message.category, message.generation) = (app, category, 1)
    message.effectiveTime = .init(seconds: time)
    return ShieldV1.AppAssigned(childID: Bench.child, app: message)
  }

  private func segment(at start: Int64, seconds: Int64) -> UsageV1.UsageSegment {
    UsageV1.UsageSegment(
      appID: Self.apps[0], category: .learning, generation: 1, startTime: .init(seconds: start),
      endTime: .init(seconds: start + seconds), pointsPerMinute: 10)
  }
}
