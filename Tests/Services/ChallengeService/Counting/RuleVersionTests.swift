import ChallengeStreaks
import LocalTime
import Testing

@testable import ChallengeBuilder
@testable import ChallengeCounting

@Suite struct RuleVersionTests {
  /// From Wednesday, 3 June 2026, 12:00 in Berlin on.
  private func history(_ change: (inout RuleVersion) -> Void) throws -> RuleHistory {
    var history = RuleHistory(.first)
    history.add(RuleVersion.first.next(change), from: try instant("2026-06-03T10:00:00Z"))
    return history
  }

  private func ruled(
    _ goal: GoalType, target: Int64, by rules: RuleHistory, change: (inout ChallengeSettings) -> Void = { _ in }
  ) throws -> Challenge {
    let usual = try challenge(goal, target: target, change: change)
    return Challenge(id: usual.id, created: usual.created, settings: usual.settings, rules: rules)
  }

  @Test("CH-5 the version at an instant: inclusive from its beginning, the first one before")
  func versions() throws {
    let start = try instant("2026-06-03T10:00:00Z")
    let history = try history { _ in }
    #expect(history.version(at: .distantPast).number == 1 && history.version(at: start - 1).number == 1)
    #expect(history.version(at: start).number == 2 && history.version(at: .distantFuture).number == 2)
    let book = RuleBook(.first, .first.next { _ in })
    #expect(book.newest.number == 2 && book.version(1) == .first && book.version(3) == nil)
  }

  @Test("CH-9 the shortest streak with a bonus is the multiplier's")
  func bonusStreak() {
    #expect(RuleVersion.first.bonusStreak == 7)
    #expect(RuleVersion.first.next { $0.multiplierPercent = { _ in 100 } }.bonusStreak == .max)
    let steep = RuleVersion.first.next { $0.multiplierPercent = { 100 + $0 } }
    #expect(steep.bonusStreak == 1 && steep.streakBonusSixtieths(daySixtieths: 6_000, streak: 2) == 120)
    #expect(steep.streakBonusSixtieths(daySixtieths: 6_000, streak: -1) == 0)
  }

  @Test("CH-5 a period is counted by the rules at its first instant, whenever it is evaluated")
  func periods() throws {
    // From then on half of the time counts, and the bonus is the base.
    let rules = try history {
      $0.bonusSixtieths = { base, _ in base }
      $0.goalFold = { _ in HalfFold() }
    }
    let daily = try ruled(.dailyMinutes, target: 15, by: rules) { $0.bonusPercentage = 10 }
    let facts = ChildFacts(calendar: try berlin(), rules: rules)
    let usage = try [3, 4].map { try learning("2026-06-0\($0)T18:00:00", seconds: 1_800) }
    let now = try instant("2026-07-01T00:00:00Z")
    let completions = daily.completions(usage, facts, asOf: now)
    #expect(completions.map(\.instant) == [usage[0].span.lowerBound + 900, usage[1].span.lowerBound + 1_800])
    #expect(completions.map(\.bonusSixtieths) == [900, 18_000])
    let periods = try usage.map { try daily.period(at: $0.span.lowerBound, usage, facts, asOf: now) }
    #expect(periods.map(\.version.rules.number) == [1, 2] && periods.map(\.progress) == [1_800, 900])
    // A single window and a week from before stay under the first version.
    for goal in [GoalType.weeklyMinutes, .specificApps] {
      let long = try ruled(goal, target: 60, by: rules) { $0.repeatsWeekly = false }
      #expect(try long.period(at: usage[1].span.lowerBound, usage, facts, asOf: now).progress == 3_600, "\(goal)")
    }
  }

  private struct HalfFold: GoalFold {
    var seconds: Int64 = 0
    var progress: Int64 { seconds / 2 }
    mutating func add(_ day: CountedDay) { seconds += day.seconds }
    func missing(to target: Int64) -> UsageTarget { .seconds(2 * target - seconds) }
  }

  @Test("CH-11 a run keeps the rules of its first counted day, and so does what its days have to reach")
  func runs() throws {
    let rules = try history { $0.minimumSeconds = { $0 + 600 } }
    let streak = try ruled(.streak, target: 3, by: rules)
    let facts = ChildFacts(calendar: try berlin(), rules: rules)
    // The run of 2 to 4 June began before; the next ones need 660 s a day.
    let usage = try (2...9).map {
      try learning("2026-06-0\($0)T18:00:00", seconds: $0 == 6 ? 600 : $0 < 6 ? 60 : 900)
    }
    let periods = streak.runs(segments: usage, facts: facts, asOf: try instant("2026-06-09T20:00:00Z"))
    #expect(periods.map(\.firstDate) == [try date("2026-06-02"), try date("2026-06-07")])
    #expect(periods.map(\.version.rules.number) == [1, 2])
    #expect(periods.map(\.completion?.instant) == [usage[2].span.lowerBound + 60, usage[7].span.lowerBound + 660])
  }

  @Test("CH-11 a local day continues the child's streak by the rules at its first instant")
  func streakDays() throws {
    let rules = try history { version in
      version.streakDay = { previous, day, minimum, facts in
        // No streak grows beyond 2.
        var next = ChildStreak.continued(from: previous, day, minimum: minimum, facts: facts)
        next.length = min(next.length, 2)
        return next
      }
    }
    let days = try (1...5).map { LearningDay(date: try date("2026-06-0\($0)"), seconds: 600, sixtieths: 6_000) }
    let folded = ChildStreak.fold(days, facts: ChildFacts(calendar: try berlin(), rules: rules))
    #expect(folded.map(\.length) == [1, 2, 3, 2, 2])
  }

  @Test("CH-18 a chain counts by the rules at its start", arguments: [false, true])
  func chains(isLate: Bool) throws {
    // From then on nothing counts.
    let rules = try history { $0.chain = { _, _, _, _ in nil } }
    let created = try instant(isLate ? "2026-06-03T10:00:00Z" : "2026-06-03T09:59:59Z")
    var settings = try challenge(.chain, target: 2).settings
    settings.start = created
    settings.steps = [.init(goal: .dailyMinutes, target: 15), .init(goal: .dailyMinutes, target: 15)]
    let chain = Challenge(id: "chain", created: created, settings: settings, rules: rules)
    let facts = ChildFacts(calendar: try berlin(), rules: rules)
    let usage = [try learning("2026-06-04T18:00:00", seconds: 1_800), try learning("2026-06-04T19:00:00", seconds: 60)]
    let period = try chain.period(at: usage[1].span.lowerBound, usage, facts)
    #expect(period.version.rules.number == (isLate ? 2 : 1) && (period.completion == nil) == isLate)
  }

  @Test("CH-16 a simulation counts each period by the rules of its time")
  func simulation() throws {
    let rules = try history { $0.rewardSeconds = { _ in 7 } }
    let facts = ChildFacts(calendar: try berlin(), rules: rules)
    let usage = try (1...5).map { try learning("2026-06-0\($0)T18:00:00", seconds: 3_600) }
    let span = try instant("2026-05-31T22:00:00Z")..<instant("2026-06-05T22:00:00Z")
    let simulation = Simulation(
      try challenge().settings, in: span, asOf: try instant("2026-07-01T00:00:00Z"), facts: facts)
    #expect(simulation.periods(usage).map(\.completion?.rewardSeconds) == [1_800, 1_800, 1_800, 7, 7])
  }
}
