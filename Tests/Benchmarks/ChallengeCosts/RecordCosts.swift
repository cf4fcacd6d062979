import BadgeServer
import ChallengeChallenges
import ChallengeServer
import Database
import EventFeed
import EventLoop
import Identity
import LocalTime
import Messages
import ProtobufC
import RPC
import ServiceAPI
import ServiceRuntime
import ShieldServer
import Stubs

/// The cost of a record of a minute in the services that follow UsageIngest: the handler alone, one record a
/// transaction, of 100 children at the same time. Of every eight records five are learning, three are reward use.
struct RecordCosts {
  private enum Follower: String, CaseIterable {
    /// Does nothing: the cost of a transaction.
    case none
    case badge, challenge, shield
    /// ChallengeService with 20 active challenges of each child.
    case challenges
  }

  /// The past of the children, and the records that are measured.
  private struct Case {
    var name: String
    /// Days with 200 records each.
    var days: Int64 = 5
    /// Records of the morning of today.
    var dense: Int64 = 0
    /// Whether the records are three days late.
    var isLate = false
  }

  private static let cases = [
    Case(name: "in-order"), Case(name: "year", days: 365), Case(name: "dense", dense: 1_440),
    Case(name: "late", isLate: true),
  ]
  private static let start: Int64 = 1_767_225_600
  private static let day: Int64 = 86_400
  private static let records: Int64 = 40
  private static let children = (0..<100).map {
    ChildKey(familyID: Bench.id($0 / 3), childID: Bench.id(1_000 + $0))
  }

  let directory: String
  /// Only these, such as `late/shield`; all when empty.
  let only: [String]
  private var requests = 0

  init(directory: String, only: [String]) {
    (self.directory, self.only) = (directory, only)
  }

  mutating func run() async throws {
    for one in Self.cases {
      for follower in Follower.allCases where only.isEmpty || only.contains("\(one.name)/\(follower)") {
        try await measure(follower, one)
      }
    }
  }

  private mutating func measure(_ follower: Follower, _ one: Case) async throws {
    let histories = RecentHistories()
    let bench = try await Bench(
      directory: "\(directory)/\(follower)-\(one.name)", at: Self.start, migrations: migrations(follower)
    ) { database, host in
      switch follower {
      case .none, .badge: break
      case .challenge, .challenges: ChallengeProgram.register(on: database, histories)
      case .shield: ShieldProgram.register(on: database, wallClock: host.wallClock)
      }
    }
    for child in Self.children { try await add(child, follower, bench) }
    let usage: any EventHandler =
      switch follower {
      case .none, .badge: BadgeProgram.usageEventHandler
      case .challenge, .challenges: ChallengeProgram.usageEventHandler(histories)
      case .shield: ShieldProgram.usageEventHandler
      }
    for day in 0..<one.days {
      let begin = Self.start + day * Self.day
      try await bench.advance(to: begin + 80_000)
      for child in Self.children {
        try await deliver((0..<200).map { (begin + $0 * 180, 60) }, child, follower, bench.database, usage)
      }
      await bench.database.settleTimers()
    }
    let today = Self.start + one.days * Self.day
    try await bench.advance(to: today + 80_000)
    for child in Self.children {
      try await deliver((0..<max(1, one.dense)).map { (today + $0 * 30, 30) }, child, follower, bench.database, usage)
    }
    await bench.database.settleTimers()
    let (database, first) = (bench.database, one.isLate ? today - 3 * Self.day + 60 : today + 43_200)
    let cpu = Bench.cpuSeconds()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for child in Self.children {
        group.addTask { [self] in
          for record in 0..<Self.records {
            let begin = first + record * (one.isLate ? 180 : 60)
            try await deliver([(begin, 60)], number: record, child, follower, database, usage)
          }
        }
      }
      try await group.waitForAll()
    }
    await database.settleTimers()
    let used = (Bench.cpuSeconds() - cpu) / Double(Self.children.count) / Double(Self.records) * 1e6
    print("\(one.name)/\(follower) \((used * 10).rounded() / 10) us")
    await bench.database.close()
  }

  private func migrations(_ follower: Follower) -> [Migration] {
    switch follower {
    case .none: []
    case .badge: BadgeProgram.definition.migrations
    case .challenge, .challenges: ChallengeProgram.definition.migrations
    case .shield: ShieldProgram.definition.migrations
    }
  }

  private mutating func add(_ child: ChildKey, _ follower: Follower, _ bench: Bench) async throws {
    let message = FamilyV1.ChildChanged(
      child: FamilyV1.Child(childID: child.childID, displayName: "Mia", timeZone: "UTC"),
      effectiveTime: .init(seconds: Self.start))
    let event = try received(message, child)
    _ = try await bench.database.write(child.familyID) { tx in
      switch follower {
      case .none: break
      case .badge: _ = try BadgeProgram.familyEventHandler.apply(event, in: tx)
      case .challenge, .challenges: _ = try ChallengeProgram.familyEventHandler.apply(event, in: tx)
      case .shield:
        try tx.execute(
          """
          INSERT INTO child_calendar (partition, family_id, child_id, effective_time, time_zone, week_start,
            updater_guardian_id) VALUES (?, ?, ?, ?, 'UTC', 1, '')
          """, tx.partition, child.familyID, child.childID, Self.start)
      }
    }
    if follower == .challenges { try await createChallenges(child, bench) }
  }

  /// Four of each goal type, with targets that are not reached.
  private mutating func createChallenges(_ child: ChildKey, _ bench: Bench) async throws {
    let goals: [(ChallengeV1.GoalType, Int32)] = [
      (.dailyMinutes, 240), (.weeklyMinutes, 1_440), (.specificApps, 360), (.streak, 30), (.pointsTarget, 1_000),
    ]
    let api = ChallengeProgram.api(on: bench.database, host: bench.host)
    var context = RPCContext(method: MethodDescriptor(path: "/CreateChallenge"))
    context.principal = .guardian(
      familyID: child.familyID, guardianID: child.familyID, deviceID: child.familyID, elevatedUntil: nil)
    for number in 0..<20 {
      requests += 1
      let (goal, target) = goals[number % goals.count]
      let draft = ChallengeV1.ChallengeDraft(
        title: "Load \(number)", goalType: goal, target: target, fullDay: true,
        activeDays: [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday])
      _ = try await api.createChallenge(
        .init(childID: child.childID, draft: draft, requestID: Bench.id(requests)), context: context)
    }
  }

  /// Stretches of use, each an instant and seconds.
  /// - Parameter number: of the first one.
  private func deliver(
    _ stretches: [(begin: Int64, seconds: Int64)], number: Int64 = 0, _ child: ChildKey, _ follower: Follower,
    _ database: Database, _ usage: any EventHandler
  ) async throws {
    let segments = stretches.enumerated().map { index, stretch in
      let isLearning = (Int64(index) + number) % 8 < 5
      let date = LocalDate(daysSinceEpoch: Int32(stretch.begin / Self.day))
      return UsageV1.UsageSegment(
        appID: Bench.id(isLearning ? 7 : 8), category: isLearning ? .learning : .reward, generation: 1,
        startTime: .init(seconds: stretch.begin), endTime: .init(seconds: stretch.begin + stretch.seconds),
        pointsPerMinute: isLearning ? 10 : 50,
        date: CommonV1.LocalDate(year: Int32(date.year), month: Int32(date.month), day: Int32(date.day)))
    }
    let event = try received(
      UsageV1.UsageChanged(childID: child.childID, added: segments, cause: .record), child)
    try await database.write(child.partition) { tx in
      if follower != .none { _ = try usage.apply(event, in: tx) }
    }
  }

  private func received(_ message: some Message, _ child: ChildKey) throws -> ReceivedEvent {
    try ReceivedEvent(
      message, of: child.familyID, position: 1, createTime: WallTime(seconds: Self.start), feed: "bench")
  }
}
