import Database
import EventFeed
import EventLoop
import LocalTime
import Locks
import Messages
import ProtobufC
import RPC
import ServiceAPI
import ServiceRuntime
import ShieldCalls
import ShieldFeed
import ShieldServer
import Stubs

/// A child of ShieldPolicy at its limits: 1,000 reward apps, 1,000 grants with time left for all of them, 1,000
/// calendars, and 100,000 uses of reward time in a year.
struct ShieldFamily {
  let bench: Bench
  static let start: Int64 = 1_735_689_600
  static let uses: Int64 = 100_000
  static let spacing: Int64 = 300
  static let end = start + uses * spacing
  var apps: [String] = []

  var api: ShieldAPI { ShieldAPI(host: bench.host, database: bench.database) }
  private var usage: any EventHandler { ShieldProgram.usageEventHandler }
  private var challenges: any EventHandler { ShieldProgram.challengeEventHandler }

  init(directory: String) async throws {
    bench = try await Bench(
      directory: directory, at: Self.start,
      migrations: ErasureTables.migrations + ShieldProgram.definition.migrations,
      register: { database, host in ShieldProgram.register(on: database, wallClock: host.wallClock) })
  }

  mutating func run() async throws {
    try await fill()
    try await readsAtTheLimit()
    try await events()
    try await writes()
    try await requests()
    try await watches()
    try await later()
    try await timers()
    try await schedule()
    try await commands()
    try await changes()
  }

  // MARK: - Filling

  private mutating func fill() async throws {
    try await bench.database.write(Bench.family) { tx in
      try tx.execute(
        """
        INSERT INTO child (partition, family_id, place, child_id, display_name, create_time, update_time,
          updater_guardian_id) VALUES (?, ?, 1, ?, 'Mia', ?, ?, '')
        """, tx.partition, Bench.family, Bench.child, Self.start, Self.start)
      for change in 0..<Int64(1_000) {
        try tx.execute(
          """
          INSERT INTO child_calendar (partition, family_id, child_id, effective_time, time_zone, week_start,
            updater_guardian_id) VALUES (?, ?, ?, ?, ?, 1, '')
          """, tx.partition, Bench.family, Bench.child, Self.start + change,
          change % 2 == 0 ? "Europe/Berlin" : "Asia/Tokyo")
      }
    }
    try await bench.advance(to: Self.start + 2_000)
    for part in 0..<5 { apps += try await save(part, rate: 50) }
    // A year of use in the order in which it happened.
    for first in stride(from: 0, to: Self.uses, by: 500) {
      let segments = (first..<first + 500).map { segment($0 * Self.spacing + 4_000, seconds: 60) }
      try await bench.deliver(
        UsageV1.UsageChanged(childID: Bench.child, added: segments, cause: .record), to: usage)
    }
    try await bench.advance(to: Self.end)
    for number in 0..<970 { try await grant(number) }
  }

  private func save(_ part: Int, rate: Int32) async throws -> [String] {
    let selections = (0..<200).map { number in
      ShieldV1.AppSelection(
        tokenDigest: token(part * 200 + number), displayName: "App \(part * 200 + number)", category: .reward,
        pointsPerMinute: rate, kind: .application)
    }
    let request = ShieldV1.SaveAppsRequest(
      childID: Bench.child, selections: selections, requestID: Bench.id(Int(rate) * 1_000 + part))
    return try await api.saveApps(request, context: bench.context("SaveApps")).apps.map(\.appID)
  }

  private func token(_ number: Int) -> String {
    let digits = String(number)
    return "token.sha256." + String(repeating: "0", count: 64 - digits.count) + digits
  }

  private func grant(_ number: Int) async throws {
    let request = ShieldV1.GrantUnlockRequest(
      childID: Bench.child, appIDs: apps, seconds: 600, requestID: Bench.id(1_000_000 + number))
    _ = try await api.grantUnlock(request, context: bench.context("GrantUnlock"))
  }

  func segment(_ second: Int64, seconds: Int64) -> UsageV1.UsageSegment {
    let begin = Self.start + second
    let date = LocalDate(daysSinceEpoch: Int32(begin / 86_400))
    return UsageV1.UsageSegment(
      appID: apps[Int(second / 300) % apps.count], category: .reward, generation: 1,
      startTime: .init(seconds: begin), endTime: .init(seconds: begin + seconds), pointsPerMinute: 50,
      date: CommonV1.LocalDate(year: Int32(date.year), month: Int32(date.month), day: Int32(date.day)))
  }

  // MARK: - Measuring

  private func read(
    _ name: String, asChild: Bool = false, _ body: (ShieldAPI, RPCContext) async throws -> Void
  ) async throws {
    try await bench.measure(name, runs: 20) { _ in try await body(api, bench.context(name, asChild: asChild)) }
  }

  /// With 1,000 grants: of thirty completions that are withdrawn afterwards, so that there is room for more.
  private func readsAtTheLimit() async throws {
    let extra = (0..<30).map { completion(30_000 + $0, at: bench.now) }
    for completion in extra {
      try await bench.deliver(
        ChallengeV1.PeriodCompleted(childID: Bench.child, completion: completion), to: challenges)
    }
    await bench.database.settleTimers()
    try await reads()
    for completion in extra {
      try await bench.deliver(
        ChallengeV1.PeriodCorrected(childID: Bench.child, previous: completion), to: challenges)
    }
    await bench.database.settleTimers()
  }

  private func reads() async throws {
    let (child, app) = (Bench.child, apps[0])
    // The response has to be encoded, too.
    try await read("GetPolicy") {
      _ = try GoogleProtobuf.AnyMessage(packing: try await $0.getPolicy(.init(childID: child), context: $1))
    }
    try await read("GetPolicy-device", asChild: true) { _ = try await $0.getPolicy(.init(childID: child), context: $1) }
    try await read("ListApps") { _ = try await $0.listApps(.init(childID: child), context: $1) }
    try await read("GetRemovalWarning") {
      _ = try await $0.getRemovalWarning(.init(childID: child, appID: app), context: $1)
    }
    try await read("ListGrants") { _ = try await $0.listGrants(.init(childID: child, pageSize: 1_000), context: $1) }
    try await read("GetWallet") { _ = try await $0.getWallet(.init(childID: child), context: $1) }
    try await read("ListLedger") { _ = try await $0.listLedger(.init(childID: child, pageSize: 1_000), context: $1) }
    try await read("ListAcknowledgements") {
      _ = try await $0.listAcknowledgements(.init(childID: child), context: $1)
    }
  }

  private func events() async throws {
    try await bench.measure("UsageChanged-record", runs: 100) { run in
      try await deliver([segment(Self.uses * Self.spacing + Int64(run) * 300, seconds: 60)])
    }
    // As many as UsageIngest publishes at once.
    try await bench.measure("UsageChanged-200", runs: 10) { run in
      try await deliver(
        (0..<200).map { segment((Self.uses + 1_000 + Int64(run) * 200 + $0) * Self.spacing, seconds: 60) })
    }
    try await bench.measure("UsageChanged-late-100000-uses-follow", runs: 2) { run in
      try await deliver([segment(3_000 + Int64(run) * 100, seconds: 60)])
    }
    try await snapshot()
    try await challengeSnapshot()
    try await servedSnapshot()
    try await bench.measure("StreakBonusChanged", runs: 20) { run in
      try await bench.deliver(
        ChallengeV1.StreakBonusChanged(
          childID: Bench.child, date: CommonV1.LocalDate(year: 2026, month: 1, day: Int32(run + 1)), streakDays: 7,
          bonusSixtieths: 60), to: challenges)
    }
    let late = completion(0, at: Self.start + 5_000)
    try await bench.measure("PeriodCompleted", runs: 20) { run in
      try await bench.deliver(
        ChallengeV1.PeriodCompleted(childID: Bench.child, completion: completion(run + 1, at: bench.now)),
        to: challenges)
    }
    try await bench.measure("PeriodCompleted-late-100000-uses-follow") { _ in
      try await bench.deliver(ChallengeV1.PeriodCompleted(childID: Bench.child, completion: late), to: challenges)
    }
    try await bench.measure("PeriodCorrected-late-100000-uses-follow") { _ in
      try await bench.deliver(ChallengeV1.PeriodCorrected(childID: Bench.child, previous: late), to: challenges)
    }
  }

  /// A restored UsageIngest publishes everything again; one use in every fifth hundred differs.
  private func snapshot() async throws {
    let received = try stride(from: 0, to: Self.uses, by: 100).map { first in
      let segments = (first..<first + 100).map {
        segment($0 * Self.spacing + 4_000, seconds: $0 % 500 == 0 ? 30 : 60)
      }
      return try bench.event(UsageV1.UsageChanged(childID: Bench.child, added: segments, cause: .record))
    }
    try await bench.measure("snapshot-100000-uses") { _ in
      let outcome = try await FamilyReconciliation.run(received, of: Bench.family, by: usage, in: bench.database)
      if let reason = outcome.parkReason { print("parked: \(reason)") }
    }
  }

  /// A restored ChallengeService: 20,000 completions, of which some unlock all apps, and a year of streak bonuses. It
  /// is played twice: all of it is new, then every fiftieth bonus differs.
  private func challengeSnapshot() async throws {
    for (name, bonus) in [("new", Int64(60)), ("a-fiftieth-differs", 90)] {
      let completions = try (0..<20_000).map { number in
        var completion = completion(20_000 + number, at: Self.start + 10_000 + Int64(number) * 1_000)
        if number % 500 != 0 { (completion.rewardAppIDs, completion.rewardSeconds) = ([], 0) }
        if number % 50 == 0 { completion.bonusSixtieths = bonus }
        return try bench.event(ChallengeV1.PeriodCompleted(childID: Bench.child, completion: completion))
      }
      let streaks = try (0..<365).map { day in
        let date = LocalDate(daysSinceEpoch: 20_100 + Int32(day))
        return try bench.event(
          ChallengeV1.StreakBonusChanged(
            childID: Bench.child,
            date: CommonV1.LocalDate(year: Int32(date.year), month: Int32(date.month), day: Int32(date.day)),
            streakDays: 7, bonusSixtieths: 60))
      }
      try await bench.measure("ChallengeService-snapshot-20000-periods-\(name)") { _ in
        let outcome = try await FamilyReconciliation.run(
          completions + streaks, of: Bench.family, by: challenges, in: bench.database)
        if let reason = outcome.parkReason { print("parked: \(reason)") }
      }
    }
  }

  /// The snapshot that a follower without a position receives.
  private func servedSnapshot() async throws {
    try await bench.measure("Snapshot-served") { _ in
      let feed = EventFeedService(database: bench.database, host: bench.host, snapshots: ShieldSnapshot())
      try await feed.snapshot(
        .init(partitions: [Int32(bench.partition.number)]),
        responses: ResponseWriter { _ = try GoogleProtobuf.AnyMessage(packing: $0) },
        context: RPCContext(method: MethodDescriptor(path: "/Snapshot")))
    }
  }

  /// Completions of a device whose clock is ahead.
  private func later() async throws {
    for number in 0..<500 {
      try await bench.deliver(
        ChallengeV1.PeriodCompleted(
          childID: Bench.child, completion: completion(10_000 + number, at: bench.now + 1 + Int64(number % 300))),
        to: challenges)
    }
    try await read("GetPolicy-500-grants-begin-later") {
      _ = try await $0.getPolicy(.init(childID: Bench.child), context: $1)
    }
  }

  func deliver(_ segments: [UsageV1.UsageSegment]) async throws {
    try await bench.deliver(UsageV1.UsageChanged(childID: Bench.child, added: segments, cause: .record), to: usage)
  }

  private func completion(_ number: Int, at second: Int64) -> ChallengeV1.Completion {
    ChallengeV1.Completion(
      challengeID: Bench.id(5_000 + number), title: "Read",
      periodStartDate: CommonV1.LocalDate(year: 2025, month: 1, day: 2), completionTime: .init(seconds: second),
      bonusSixtieths: 60, rewardSeconds: 3_600, rewardAppIDs: apps)
  }

  private func writes() async throws {
    let (child, apps) = (Bench.child, apps)
    try await bench.measure("GrantUnlock", runs: 1) { _ in try await grant(2_000) }
    try await bench.measure("BlockApps-1000", runs: 5) { run in
      _ = try await api.blockApps(
        .init(childID: child, appIDs: apps, requestID: Bench.id(11_000 + run), ban: run % 2 == 0),
        context: bench.context("BlockApps"))
    }
    try await bench.measure("UnlockAllRewardApps", runs: 1) { _ in
      _ = try await api.unlockAllRewardApps(
        .init(childID: child, requestID: Bench.id(12_000)), context: bench.context("UnlockAllRewardApps"))
    }
    try await bench.measure("UnblockApps-1000", runs: 1) { run in
      _ = try await api.unblockApps(
        .init(childID: child, appIDs: apps, requestID: Bench.id(13_000)), context: bench.context("UnblockApps"))
    }
    // The answer contains fields that are already encoded.
    let answer = try await api.getPolicy(.init(childID: child), context: bench.context("GetPolicy"))
    let newest = try ShieldV1.Policy(serializedBytes: try answer.serialized()).version
    try await bench.measure("AckPolicy", runs: 5) { run in
      _ = try await api.ackPolicy(
        .init(version: newest - 4 + Int64(run), applyTime: .init(seconds: bench.now)),
        context: bench.context("AckPolicy", asChild: true))
    }
    try await bench.measure("SaveApps-200", runs: 5) { run in _ = try await save(run, rate: 60) }
    try await bench.measure("RemoveApp", runs: 5) { run in
      _ = try await api.removeApp(
        .init(childID: child, appID: apps[run], requestID: Bench.id(14_000 + run)), context: bench.context("RemoveApp"))
    }
    try await bench.measure("ForgiveDebt", runs: 1) { _ in
      _ = try? await api.forgiveDebt(
        .init(childID: child, requestID: Bench.id(15_000)), context: bench.context("ForgiveDebt"))
    }
    // Points to spend.
    try await bench.deliver(
      ChallengeV1.StreakBonusChanged(
        childID: Bench.child, date: CommonV1.LocalDate(year: 2026, month: 2, day: 1), streakDays: 7,
        bonusSixtieths: 1_000_000_000), to: challenges)
    let left = Array(apps.dropFirst(5))
    try await bench.measure("BuyTime", runs: 5) { run in
      _ = try await api.buyTime(
        .init(appIDs: left, minutes: 1, requestID: Bench.id(15_100 + run)),
        context: bench.context("BuyTime", asChild: true))
    }
  }

  /// As many watches as a child may have, woken by a change of one app.
  private func watches() async throws {
    for (count, name) in [(0, "a-change-of-one-app"), (StreamLimits.perChild, "a-change-of-one-app-50-watches")] {
      // Each call changes the app again.
      let offset = count == 0 ? 1 : 0
      let woken = Counter()
      try await bench.measure("\(name)-5-times") { _ in
        // Opened with the database; both end with the program.
        let api = api
        api.policies.startWatches()
        for _ in 0..<count {
          let context = bench.context("WatchPolicy")
          Task {
            try await api.watchPolicy(
              .init(childID: Bench.child),
              responses: ResponseWriter {
                _ = try GoogleProtobuf.AnyMessage(packing: $0)
                woken.add()
              }, context: context)
          }
        }
        for round in 1...6 {
          while woken.count < count * round { try await Task.sleep(for: .milliseconds(1)) }
          if round == 6 { break }
          _ = try await api.blockApps(
            .init(
              childID: Bench.child, appIDs: [apps[999]], requestID: Bench.id(17_000 + count * 10 + round),
              ban: (round + offset) % 2 == 0), context: bench.context("BlockApps"))
        }
        api.policies.endWatches()
      }
    }
  }

  /// The same child when its apps have been removed and added again up to the limit of stored changes.
  private func changes() async throws {
    let apps = apps
    try await bench.database.write(bench.partition) { tx in
      // Before the grants began, so that no app has left them.
      for (place, app) in apps.enumerated() {
        for round in 0..<Int64(8) {
          for isRemoval in [true, false] {
            try tx.execute(
              """
              INSERT INTO app_assignment (partition, family_id, child_id, number, app_id, effective_time, category,
                points_per_minute, generation, is_removal)
              SELECT ?, ?, ?, MAX(number) + 1, ?, ?, 2, 50, ?, ? FROM app_assignment
              WHERE partition = ? AND family_id = ? AND child_id = ?
              """, tx.partition, Bench.family, Bench.child, app, Self.start + 2_000 + Int64(place) * 20 + round,
              round + 2, isRemoval, tx.partition, Bench.family, Bench.child)
          }
        }
      }
      try tx.execute("UPDATE app SET generation = 11 WHERE partition = ?", tx.partition)
    }
    let child = Bench.child
    try await read("GetPolicy-20000-changes") { _ = try await $0.getPolicy(.init(childID: child), context: $1) }
    try await bench.measure("SaveApps-200-20000-changes") { _ in _ = try await save(1, rate: 70) }
    try await bench.measure("RemoveApp-20000-changes", runs: 5) { run in
      _ = try await api.removeApp(
        .init(childID: child, appID: apps[300 + run], requestID: Bench.id(18_000 + run)),
        context: bench.context("RemoveApp"))
    }
    try await bench.measure("UsageChanged-record-20000-changes", runs: 20) { run in
      try await deliver([segment((Self.uses + 20_000 + Int64(run)) * Self.spacing, seconds: 60)])
    }
    // A grant from before all removals: now they count.
    try await bench.deliver(
      ChallengeV1.PeriodCompleted(
        childID: child,
        completion: ChallengeV1.Completion(
          challengeID: Bench.id(19_000), title: "Read",
          periodStartDate: CommonV1.LocalDate(year: 2025, month: 1, day: 1),
          completionTime: .init(seconds: Self.start + 1_000), rewardSeconds: 1_000_000_000, rewardAppIDs: [apps[400]])),
      to: challenges)
    try await read("GetPolicy-8000-removals") { _ = try await $0.getPolicy(.init(childID: child), context: $1) }
    try await bench.measure("RemoveApp-8000-removals", runs: 5) { run in
      _ = try await api.removeApp(
        .init(childID: child, appID: apps[310 + run], requestID: Bench.id(18_200 + run)),
        context: bench.context("RemoveApp"))
    }
  }

  private func timers() async throws {
    let request = ShieldV1.GrantUnlockRequest(
      childID: Bench.child, appIDs: Array(apps.suffix(900)), seconds: 600,
      expireTime: .init(seconds: bench.now + 100), requestID: Bench.id(16_000))
    _ = try? await api.grantUnlock(request, context: bench.context("GrantUnlock"))
    try await bench.measure("timer-policy.change") { _ in try await bench.advance(to: bench.now + 200) }
  }
}

/// Counts what happens in several tasks.
private final class Counter: Sendable {
  private let value = Locked(0)

  var count: Int { value.withLock { $0 } }
  func add() { value.withLock { $0 += 1 } }
}
