import Database
import EventFeed
import Identity
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import ServiceRuntime
import Stubs
import Testing

@testable import ChallengeChallenges
@testable import ChallengeCounting
@testable import ChallengeFeed
@testable import ChallengeServer
@testable import ChallengeStreaks

/// A later program with other rules continues the database of an earlier one.
@Suite("CH-5 versions of the rules over an upgrade of the program", .timeLimit(.minutes(30))) struct RuleUpgradeTests {
  private static let day: Int64 = 86_400
  /// The program is upgraded an hour after the learning of this day, so the day itself is an old one.
  private static let upgradeDay: Int64 = 9

  /// Twice the bonus, half the reward time, a streak bonus from the third day on, 60 s more that make a day count; and
  /// of a day at most 10 minutes count for a week.
  private static let changed = RuleBook(
    .first,
    .first.next { rules in
      rules.bonusSixtieths = { 2 * RewardRules.bonusSixtieths(base: $0, percentage: $1) }
      rules.rewardSeconds = { RewardRules.rewardSeconds($0) / 2 }
      rules.multiplierPercent = { 100 + 10 * ($0 / 3) }
      rules.minimumSeconds = { max(1, $0) + 60 }
      rules.goalFold = { $0.goal == .weeklyMinutes ? CappedFold() : $0.goalFold() }
    })

  private struct CappedFold: GoalFold {
    var progress: Int64 = 0
    mutating func add(_ day: CountedDay) { progress += min(600, day.seconds) }
    func missing(to target: Int64) -> UsageTarget { .seconds(target - progress) }
  }

  /// The results of a family's history.
  private struct History {
    /// By title and first date.
    var completions: [String: ChallengeV1.Completion] = [:]
    /// By date: streak, and bonus in sixtieths.
    var bonuses: [LocalDate: [Int64]] = [:]
    var days: [StreakDay] = []
  }

  private static let everyDay = (1...7).map { CommonV1.Weekday(rawValue: $0) }

  private static func draft(
    _ title: String, _ goal: ChallengeV1.GoalType, _ target: Int32, repeats: Bool = true
  ) -> ChallengeV1.ChallengeDraft {
    .init(
      title: title, goalType: goal, target: target, bonusPercentage: 20, fullDay: true, activeDays: everyDay,
      repeatWeekly: repeats)
  }

  private static let chain = ChallengeV1.ChallengeDraft(
    title: "chain", goalType: .chain, bonusPercentage: 20, fullDay: true, activeDays: everyDay,
    chainSteps: [.init(goalType: .dailyMinutes, target: 15), .init(goalType: .streak, target: 6)])

  /// Ten days by one program, eleven by the next. On some days the child learns only for 90 s, on all others for 20
  /// minutes at 10 points.
  /// - Parameter check: receives the second program, when all has happened.
  private static func live(
    _ family: TestFamily, upgradedTo rules: RuleBook, check: (ChallengeFixture) async throws -> Void = { _ in }
  ) async throws -> History {
    let before = try await ChallengeFixture(family, rules: RuleBook(.first))
    for draft in [
      draft("day", .dailyMinutes, 15), draft("week", .weeklyMinutes, 60), draft("run", .streak, 3),
      draft("points", .pointsTarget, 700), chain,
    ] { try await before.create(draft, template: "") }
    for number in 0...upgradeDay {
      if number == 7 { try await before.create(draft("once", .pointsTarget, 900, repeats: false), template: "") }
      try await learn(before, on: number, isShort: number == 5)
    }
    // The old program is killed in the middle of a correction: the rest comes to the new one.
    try await before.deliver(
      before.changed(removed: [before.segment(at: 1 * day, seconds: 1_200)], moreFollows: true), settles: false)
    let now = before.harness.now
    await before.harness.stop()

    let after = try await ChallengeFixture(
      family, continuing: before.harness.directory, isSetUp: false, at: now, rules: rules)
    try await after.deliver(after.changed(added: [after.segment(at: 1 * day + 600, seconds: 1_200, rate: 15)]))
    for number in (upgradeDay + 1)...20 {
      try await learn(after, on: number, isShort: number == 15)
      // Late records of old days: earlier than what completed the day, and on the short one, which still counts.
      guard number == 12 else { continue }
      try await after.deliver(after.changed(added: [after.segment(at: 2 * day - 3_600, seconds: 600, rate: 20)]))
      try await after.deliver(after.changed(added: [after.segment(at: 5 * day + 600, seconds: 10)]))
    }
    try await check(after)
    let history = try await history(after)
    await after.harness.stop()
    return history
  }

  private static func learn(_ fixture: ChallengeFixture, on number: Int64, isShort: Bool) async throws {
    try await fixture.harness.advance(by: max(0, fixture.start.seconds + number * day - fixture.harness.now.seconds))
    try await fixture.learn(at: number * day, seconds: isShort ? 90 : 1_200)
    try await fixture.harness.advance(by: 3_600)
  }

  private static func history(_ fixture: ChallengeFixture) async throws -> History {
    var history = History()
    for completion in try await fixture.completions() {
      let first = try #require(completion.periodStartDate)
      history.completions["\(completion.title) \(first.month)-\(first.day)"] = completion
    }
    for bonus in try await fixture.bonuses() {
      let date = try #require(bonus.date.flatMap { LocalDate($0) })
      history.bonuses[date] = bonus.bonusSixtieths == 0 ? nil : [bonus.streakDays, bonus.bonusSixtieths]
    }
    let child = fixture.child
    history.days = try await fixture.harness.database.read(child.familyID) { tx in
      try LearningDayTable.list(tx, child, from: LocalDate(daysSinceEpoch: .min)).map(\.day)
    }
    return history
  }

  private static func date(_ number: Int64) -> LocalDate {
    LocalDate(daysSinceEpoch: Int32(ServiceHarness.start.seconds / day + number))
  }

  @Test(
    """
    CH-5 CH-8 CH-9 CH-10 periods and streak days that began before an upgrade keep the rules of the program before, whatever \
    comes late; later ones follow the new ones
    """)
  func upgrade() async throws {
    let unchanged = try await Self.live(TestFamily(), upgradedTo: RuleBook(.first))
    let upgraded = try await Self.live(TestFamily(), upgradedTo: Self.changed) { fixture in
      #expect(try await fixture.findings() == [])
      try await Self.expectSimulation(fixture)
      try await Self.expectSnapshot(fixture)
    }
    // Of days 0 to 9, with weeks and runs that began on one of them, and the windows from start to end.
    let last = Self.date(Self.upgradeDay)
    let isOld = { (completion: ChallengeV1.Completion) in
      completion.periodStartDate.flatMap { LocalDate($0) }.map { $0 <= last } ?? false
    }
    let (old, kept) = (unchanged.completions.filter { isOld($1) }, upgraded.completions.filter { isOld($1) })
    #expect(Set(old.keys) == Set(kept.keys))
    for (period, completion) in old {
      #expect(kept[period]?.completionTime == completion.completionTime, "\(period)")
      #expect(kept[period]?.baseSixtieths == completion.baseSixtieths, "\(period)")
      #expect(kept[period]?.bonusSixtieths == completion.bonusSixtieths, "\(period)")
      #expect(kept[period]?.rewardSeconds == completion.rewardSeconds, "\(period)")
      #expect(completion.bonusSixtieths == completion.baseSixtieths * 20 / 100, "\(period)")
    }
    // Nine days, two weeks, two weeks of points, four runs, the chain and the single window, which the last days ended.
    #expect(
      ["day", "week", "points", "run", "chain", "once"].map { title in
        kept.keys.count { $0.hasPrefix("\(title) ") }
      } == [9, 2, 2, 4, 1, 1])
    try Self.expectNewRules(upgraded.completions.filter { !isOld($1) })
    try Self.expectStreaks(unchanged, upgraded)
  }

  private static func expectNewRules(_ completions: [String: ChallengeV1.Completion]) throws {
    #expect(completions.keys.contains { $0.hasPrefix("run ") } && completions.keys.contains { $0.hasPrefix("day ") })
    for (period, completion) in completions {
      #expect(completion.bonusSixtieths == 2 * (completion.baseSixtieths * 20 / 100), "\(period)")
    }
    // Half of 15 minutes by the ratio, 20 % more, and half of that.
    let days = completions.filter { $0.key.hasPrefix("day ") }.values
    #expect(days.allSatisfy { $0.rewardSeconds == 270 })
    // Six days with 10 minutes each, and one with 90 s.
    let week = try #require(completions.first { $0.key.hasPrefix("week ") }?.value)
    #expect(week.completionTime?.seconds == ServiceHarness.start.seconds + 20 * day + 600 - 90)
  }

  private static func expectStreaks(_ unchanged: History, _ upgraded: History) throws {
    let last = date(upgradeDay)
    #expect(unchanged.days.filter { $0.date <= last } == upgraded.days.filter { $0.date <= last })
    #expect(unchanged.bonuses.filter { $0.key <= last } == upgraded.bonuses.filter { $0.key <= last })
    // Each day counts until the second short one.
    #expect(upgraded.days.map(\.length) == Array(1...15) + [0] + Array(1...5))
    #expect(unchanged.days.map(\.length) == Array(1...21))
    #expect(upgraded.bonuses[date(9)] == [10, 12_000 * 5 / 100])
    #expect(upgraded.bonuses[date(10)] == [11, 12_000 * 30 / 100])
    #expect(upgraded.bonuses[date(18)] == [3, 12_000 * 10 / 100])
  }

  /// CH-16: what began before the upgrade is simulated by the rules of that time.
  private static func expectSimulation(_ fixture: ChallengeFixture) async throws {
    let completions = try await fixture.completions()
    for draft in [draft("day", .dailyMinutes, 15), draft("week", .weeklyMinutes, 60), draft("run", .streak, 3)] {
      let request = ChallengeV1.SimulateDraftRequest(
        childID: fixture.family.childID, draft: draft, firstDate: fixture.date(0), lastDate: fixture.date(20))
      var simulated: [[Int64?]] = []
      for try await response in fixture.builder.simulateDraft(request, options: try fixture.guardian) {
        simulated += response.periods.filter { $0.completionTime != nil }.map {
          [$0.completionTime?.seconds, $0.baseSixtieths, $0.bonusSixtieths, $0.rewardSeconds]
        }
      }
      let real = completions.filter { $0.title == draft.title }.map {
        [$0.completionTime?.seconds, $0.baseSixtieths, $0.bonusSixtieths, $0.rewardSeconds]
      }
      #expect(Set(simulated) == Set(real), "\(draft.title)")
    }
  }

  /// A follower that begins again receives the same.
  private static func expectSnapshot(_ fixture: ChallengeFixture) async throws {
    let familyID = fixture.family.familyID
    let messages = try await fixture.harness.database.read(familyID) { tx in
      try ChallengeSnapshot().state(of: familyID, in: tx)
    }
    let sent = messages.compactMap { ($0 as? ChallengeV1.PeriodCompleted)?.completion }
    let listed = try await fixture.completions()
    #expect(sent.count == listed.count)
    #expect(Set(sent.map(\.bonusSixtieths)) == Set(listed.map(\.bonusSixtieths)))
  }

  @Test("CH-10 a preview is by the rules of what begins now")
  func preview() async throws {
    let fixture = try await ChallengeFixture(rules: Self.changed)
    let preview = try await fixture.builder.previewReward(
      .init(draft: .init(title: "day", goalType: .dailyMinutes, target: 60)), options: try fixture.guardian)
    #expect(preview.rewardSeconds == 900 && preview.text == "60 minutes of learning = 15 minutes reward")
    await fixture.harness.stop()
  }

  @Test("CH-9 more learning of a closed day gives it the bonus of a streak that the rules count from")
  func shortStreak() async throws {
    let rules = RuleVersion.first.next {
      $0.multiplierPercent = { 100 + 10 * ($0 / 3) }
      $0.minimumSeconds = { _ in 1 }
    }
    let fixture = try await ChallengeFixture(rules: RuleBook(.first, rules))
    // Too little for a bonus so far.
    for number in 0...2 as ClosedRange<Int64> {
      try await fixture.learn(at: number * Self.day, seconds: 1, rate: 5)
      try await fixture.harness.advance(by: Self.day)
    }
    #expect(try await fixture.bonuses().isEmpty)
    try await fixture.learn(at: 2 * Self.day + 60, seconds: 600)
    #expect(try await fixture.bonuses().map { [$0.streakDays, $0.bonusSixtieths] } == [[3, 600]])
    #expect(try await fixture.findings() == [])
    await fixture.harness.stop()
  }

  private static func stored(_ fixture: ChallengeFixture) async throws -> [RuleVersionTable.Row] {
    try await fixture.harness.database.read(RuleVersionTable.partition) { try RuleVersionTable.list($0) }
  }

  @Test(
    "CH-5 a version holds from the first start of a program that knows it, in a new database from the beginning of time"
  )
  func starts() async throws {
    let third = RuleBook(.first, .first.next { _ in }, .first.next { _ in }.next { _ in })
    let first = try await ChallengeFixture(rules: Self.changed)
    #expect(try await Self.stored(first) == [.init(version: 2, effective: .distantPast)])
    let directory = first.harness.directory
    await first.harness.stop()
    // The same program once more changes nothing.
    let again = try await ChallengeFixture(continuing: directory, isSetUp: false, rules: Self.changed)
    #expect(try await Self.stored(again).count == 1)
    await again.harness.stop()
    let later = try await ChallengeFixture(
      continuing: directory, isSetUp: false, at: ServiceHarness.start + 60, rules: third)
    #expect(
      try await Self.stored(later) == [
        .init(version: 2, effective: .distantPast), .init(version: 3, effective: ServiceHarness.start + 60),
      ])
    let rules = later.harness.database.rules
    #expect(rules.version(at: ServiceHarness.start + 59).number == 2)
    #expect(rules.version(at: ServiceHarness.start + 60).number == 3)
    await later.harness.stop()
    // A clock that was set back puts no version before the one that it follows.
    let fourth = RuleBook(third.versions[0], third.versions[1], third.versions[2], third.versions[2].next { _ in })
    let last = try await ChallengeFixture(
      continuing: directory, isSetUp: false, at: ServiceHarness.start, rules: fourth)
    #expect(try await Self.stored(last).last == .init(version: 4, effective: ServiceHarness.start + 61))
    await last.harness.stop()
  }

  @Test("CH-5 rows that a program without versions has stored are under the first one")
  func before() async throws {
    let family = TestFamily()
    let old = try await ServiceHarness(
      "ChallengeService", migrations: ChallengeSchema.migrations.filter { $0.component != "rules" }, authorization: [:]
    ) { database, host in ChallengeAPI(database: database, host: host) }
    try await old.database.write(family.familyID) { tx in
      try ChildCalendarTable.add(
        tx, ChildKey(familyID: family.familyID, childID: family.childID), effective: ServiceHarness.start,
        timeZone: "Europe/Berlin", weekStart: .monday)
    }
    await old.stop()
    let new = try await ChallengeFixture(family, continuing: old.directory, isSetUp: false, rules: Self.changed)
    #expect(
      try await Self.stored(new) == [
        .init(version: 1, effective: .distantPast), .init(version: 2, effective: ServiceHarness.start),
      ])
    await new.harness.stop()
  }

  @Test("CH-5 a program does not start with a database that counts by rules that it does not know")
  func downgrade() async throws {
    let fixture = try await ChallengeFixture(rules: Self.changed)
    let refusal = await #expect(throws: StartError.self) {
      try await RuleUpgrade.start(RuleBook(.first), on: fixture.harness.database, now: ServiceHarness.start)
    }
    #expect(refusal?.description.contains("version 2") == true, "\(String(describing: refusal))")
    #expect(refusal?.description.contains("restore a backup from before the upgrade") == true)
    await fixture.harness.stop()
  }
}
