import Database
import LocalTime
import Messages
import RPC
import Randomness
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ChallengeBuilder
@testable import ChallengeCounting

@Suite struct SimulationTests {
  private typealias Simulated = (periods: [ChallengeV1.SimulatedPeriod], totals: ChallengeV1.SimulationTotals)

  private static let day: Int64 = 86_400
  /// 2 March 2026, 00:00 in Berlin, in seconds after the fixture's start.
  private static let midnight: Int64 = -10 * 3_600
  private static let other = "00000000-0000-7000-8000-000000000009"

  private static func simulate(
    _ fixture: ChallengeFixture, _ draft: ChallengeV1.ChallengeDraft, template: String = "", from first: Int32 = 2,
    to last: CommonV1.LocalDate = .init(year: 2026, month: 12, day: 31)
  ) async throws -> Simulated {
    let request = ChallengeV1.SimulateDraftRequest(
      childID: fixture.family.childID, draft: draft, templateID: template,
      firstDate: .init(year: 2026, month: 3, day: first), lastDate: last)
    var simulated = Simulated([], .init())
    for try await response in fixture.builder.simulateDraft(request, options: try fixture.guardian) {
      #expect(response.periods.count <= 100)
      simulated.periods += response.periods
      if let totals = response.totals { simulated.totals = totals }
    }
    return simulated
  }

  /// A draft of each goal type that was ever offered, and more.
  private static func drafts(_ learning: String) -> [ChallengeV1.ChallengeDraft] {
    func draft(
      _ title: String, _ goal: ChallengeV1.GoalType, _ target: Int32, apps: [String] = [],
      days: [CommonV1.Weekday] = (1...7).map { .init(rawValue: $0) }, repeats: Bool = true
    ) -> ChallengeV1.ChallengeDraft {
      .init(
        title: title, goalType: goal, target: target, bonusPercentage: 15, learningAppIDs: apps, fullDay: true,
        activeDays: days, repeatWeekly: repeats)
    }
    return [
      draft("day", .dailyMinutes, 60), draft("some days", .dailyMinutes, 30, days: [.monday, .thursday, .sunday]),
      draft("app day", .dailyMinutes, 20, apps: [learning]),
      .init(title: "afternoon", target: 20, bonusPercentage: 50, rewardScope: .none),
      draft("week", .weeklyMinutes, 300), draft("weekend", .weeklyMinutes, 90, days: [.saturday, .sunday]),
      draft("apps", .specificApps, 200, apps: [learning]),
      draft("apps once", .specificApps, 300, apps: [learning], repeats: false),
      draft("streak", .streak, 3),
      draft("app streak", .streak, 4, apps: [learning], days: [.monday, .tuesday, .friday]),
      draft("points", .pointsTarget, 500), draft("points once", .pointsTarget, 900, repeats: false),
    ]
  }

  @Test(
    "CH-16 a simulation equals what the same draft has given that was created at the beginning, whatever happened since",
    arguments: 0..<10 as Range<UInt64>)
  func equalsTheReal(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let fixture = try await ChallengeFixture(at: ServiceHarness.start + Self.midnight)
    let drafts = Self.drafts(fixture.learning)
    var ids: [String] = []
    for draft in drafts { ids.append(try await fixture.create(draft, template: "").challengeID) }
    try await Self.live(fixture, using: &random)
    let events = try await fixture.harness.eventNames(of: fixture.family.familyID).count
    var completed = 0
    for (draft, id) in zip(drafts, ids) {
      let simulated = try await Self.simulate(fixture, draft)
      try await Self.expect(simulated, of: draft, toEqual: id, fixture)
      completed += Int(simulated.totals.completedCount)
    }
    #expect(completed > 10)
    #expect(try await fixture.harness.eventNames(of: fixture.family.familyID).count == events)
    await fixture.harness.stop()
  }

  /// Three weeks over a change of clocks: use that comes late or is taken back, a removal, moves, other minimums.
  private static func live(_ fixture: ChallengeFixture, using random: inout SeededRandom) async throws {
    var used: [UsageV1.UsageSegment] = []
    let hours = 28 * 24 + Int64.random(in: 0..<48, using: &random)
    let (move, removal) = (Int64.random(in: 0..<hours, using: &random), Int64.random(in: 0..<hours, using: &random))
    let minimum = Int64.random(in: 0..<hours, using: &random)
    // Hours pass when the next thing happens: to find that nothing is due takes the longest.
    var reached: Int64 = 0
    func pass(to hour: Int64) async throws {
      if hour > reached { try await fixture.harness.advance(by: (hour - reached) * 3_600) }
      reached = hour
    }
    for hour in 0..<hours {
      let now = midnight + hour * 3_600
      if [move, removal, removal + 5, minimum].contains(hour) { try await pass(to: hour) }
      if hour == move {
        let zone = ["America/New_York", "Asia/Tokyo", "Pacific/Apia"].randomElement(using: &random) ?? ""
        var moved = fixture.childChanged(zone: zone, at: now)
        moved.child?.weekStart = [.monday, .sunday, .saturday].randomElement(using: &random) ?? .monday
        try await fixture.deliver(moved)
      }
      if hour == removal { try await fixture.deliver(fixture.removed(fixture.learning, at: now)) }
      if hour == removal + 5 {
        try await fixture.deliver(fixture.assigned(fixture.learning, .learning, at: now, generation: 2))
      }
      if hour == minimum { _ = try await fixture.setMinimum(Int32.random(in: 2...30, using: &random)) }
      if Int.random(in: 0..<5, using: &random) == 0 {
        let new = fixture.segment(
          at: now, seconds: Int64.random(in: 60...3_600, using: &random),
          app: Bool.random(using: &random) ? fixture.learning : other,
          rate: Int32.random(in: 1...9, using: &random) * 5)
        used.append(new)
        try await pass(to: hour)
        try await fixture.deliver(fixture.changed(added: [new]))
      }
      if used.count > 5, Int.random(in: 0..<60, using: &random) == 0 {
        let gone = used.remove(at: Int.random(in: 0..<used.count, using: &random))
        try await pass(to: hour)
        try await fixture.deliver(fixture.changed(removed: [gone]))
      }
    }
    try await pass(to: hours)
    // The last removal may still be without its return.
    if removal + 5 >= hours {
      try await fixture.deliver(
        fixture.assigned(fixture.learning, .learning, at: midnight + hours * 3_600, generation: 2))
    }
  }

  private static func expect(
    _ simulated: Simulated, of draft: ChallengeV1.ChallengeDraft, toEqual id: String, _ fixture: ChallengeFixture
  ) async throws {
    let listed = try await fixture.client.listPeriods(
      .init(childID: fixture.family.childID, challengeID: id, pageSize: 1_000), options: try fixture.guardian)
    let real = listed.periods.reversed().map { period in
      var period = period
      period.challengeID = ""
      return period
    }
    #expect(simulated.periods.compactMap(\.progress) == real, "\(draft.title)")
    let done = try await fixture.client.listCompletions(
      .init(childID: fixture.family.childID, challengeID: id, pageSize: 1_000), options: try fixture.guardian
    ).completions
    let completions = simulated.periods.filter { $0.completionTime != nil }
    #expect(
      Set(completions.map { [$0.completionTime?.seconds, $0.baseSixtieths, $0.bonusSixtieths, $0.rewardSeconds] })
        == Set(done.map { [$0.completionTime?.seconds, $0.baseSixtieths, $0.bonusSixtieths, $0.rewardSeconds] }),
      "\(draft.title)")
    #expect(completions.count == done.count && simulated.totals.periodCount == Int32(real.count), "\(draft.title)")
    #expect(simulated.totals.completedCount == Int32(done.count))
    #expect(simulated.totals.rewardSeconds == done.reduce(0) { $0 + $1.rewardSeconds })
    #expect(simulated.totals.bonusSixtieths == done.reduce(0) { $0 + $1.bonusSixtieths })
  }

  @Test("CH-16 a range that ended is shown as it was in its last second, later use left out; nothing is written")
  func earlierRange() async throws {
    let fixture = try await ChallengeFixture(at: ServiceHarness.start + Self.midnight)
    let drafts = Self.drafts(fixture.learning)
    var ids: [String] = []
    for draft in drafts { ids.append(try await fixture.create(draft, template: "").challengeID) }
    for day in 0..<9 as Range<Int64> {
      let now = Self.midnight + day * Self.day
      for hour in [6, 16, 22] as [Int64] where day != 5 {
        try await fixture.deliver(
          fixture.changed(added: [fixture.segment(at: now + hour * 3_600, seconds: 1_500 + day * 60)]))
      }
      try await fixture.harness.advance(by: Self.day - 1)
      if day == 7 {
        // Over midnight: learning after it belongs to the next day.
        let over = fixture.segment(at: now + Self.day - 300, seconds: 600)
        for (draft, id) in zip(drafts, ids) {
          let last = CommonV1.LocalDate(year: 2026, month: 3, day: 9)
          try await Self.expect(try await Self.simulate(fixture, draft, to: last), of: draft, toEqual: id, fixture)
        }
        try await fixture.deliver(fixture.changed(added: [over]))
      }
      try await fixture.harness.advance(by: 1)
    }
    let written = try await WrittenRows(fixture.harness.database).during {
      let daily = try await Self.simulate(fixture, drafts[0], from: 3, to: .init(year: 2026, month: 3, day: 9))
      #expect(daily.periods.compactMap { $0.progress?.periodStartDate?.day } == Array(3...9))
      // 9 March has 300 of the 600 seconds over midnight.
      #expect(daily.periods.last?.progress?.countedSeconds == 6_060)
      #expect(daily.totals.lastDate?.day == 9)
    }
    #expect(written == [:])
    await fixture.harness.stop()
  }

  @Test("CH-16 start, end and texts of the draft do not matter, days after today are left out, and before all is empty")
  func ranges() async throws {
    try await withChallengeService { fixture in
      try await fixture.learn(at: 0, seconds: 1_200)
      let draft = ChallengeV1.ChallengeDraft(
        target: 15, bonusPercentage: 50, startTime: .init(fixture.start + 86_400 * 30),
        endDate: .init(year: 2026, month: 5, day: 1), fullDay: true)
      let simulated = try await Self.simulate(fixture, draft, from: 1)
      // Sunday the first is left out by the schedule.
      #expect(simulated.periods.map { $0.progress?.progressText } == ["20/15 minutes"])
      #expect(simulated.periods.map(\.rewardSeconds) == [675] && simulated.periods.map(\.bonusSixtieths) == [4_500])
      #expect(simulated.periods.first?.completionTime == .init(fixture.start + 900))
      #expect(simulated.totals.lastDate == .init(year: 2026, month: 3, day: 2))
      let none = try await Self.simulate(fixture, draft, from: 9)
      #expect(none.periods.isEmpty && none.totals.completedCount == 0)
      let template = try await Self.simulate(fixture, .init(target: 20), template: "daily_dynamo")
      #expect(template.periods.first?.progress?.title == "Daily Dynamo" && template.totals.completedCount == 1)
    }
  }

  @Test("CH-16 a range is at most 366 days; all faults come at once; foreign apps are NOT_FOUND")
  func faults() async throws {
    try await withChallengeService { fixture in
      func error(
        _ draft: ChallengeV1.ChallengeDraft, _ first: CommonV1.LocalDate?, _ last: CommonV1.LocalDate?,
        template: String = ""
      ) async -> RPCError? {
        await failure {
          let request = ChallengeV1.SimulateDraftRequest(
            childID: fixture.family.childID, draft: draft, templateID: template, firstDate: first, lastDate: last)
          for try await _ in fixture.builder.simulateDraft(request, options: try fixture.guardian) {}
        }
      }
      let first = CommonV1.LocalDate(year: 2025, month: 3, day: 2)
      let last = CommonV1.LocalDate(year: 2026, month: 3, day: 2)
      #expect(await error(.init(), first, last) == nil)
      #expect(await error(.init(), .init(year: 2025, month: 3, day: 1), last)?.fields == ["last_date"])
      #expect(await error(.init(), last, first)?.fields == ["last_date"])
      let many = await error(
        .init(target: 5, allActiveDaysCleared: true), nil, .init(year: 2026, month: 2, day: 30), template: "none")
      #expect(
        Set(many?.fields ?? []) == ["draft.target", "draft.active_days", "first_date", "last_date", "template_id"])
      let foreign = await error(.init(learningAppIDs: [freshID()]), first, last)
      #expect(foreign?.code == .notFound && foreign?.reason == "APP_NOT_FOUND")
    }
  }

  @Test("CH-16 a simulation reads at most so many stretches, and says what to do about more")
  func bounded() async throws {
    try await withChallengeService { fixture in
      let dates = LocalDate(year: 2026, month: 3, day: 2)...LocalDate(year: 2026, month: 3, day: 2)
      let (child, now) = (fixture.child, fixture.harness.now)
      try await fixture.learn(at: 0, seconds: 60)
      try await fixture.learn(at: 120, seconds: 60)
      func simulate(atMost limit: Int) async throws -> Int {
        try await fixture.harness.database.read(child.familyID) { tx in
          try SimulatedDraft(
            tx, child, .defaults(start: now), dates, now: now, maximumStretches: limit
          ).periods.count
        }
      }
      #expect(try await simulate(atMost: 2) == 1)
      let error = await failure { _ = try await simulate(atMost: 1) }
      #expect(error?.code == .resourceExhausted && error?.reason == "LIMIT_REACHED")
      // Half of a change adds up to a state that never existed.
      try await fixture.deliver(
        fixture.changed(removed: [fixture.segment(at: 0, seconds: 60)], moreFollows: true), settles: false)
      let held = await failure { _ = try await simulate(atMost: 2) }
      #expect(held?.code == .unavailable)
      try await fixture.deliver(fixture.changed(added: [fixture.segment(at: 30, seconds: 60)]))
      #expect(try await simulate(atMost: 2) == 1)
    }
  }
}
