import LocalTime
import Testing

@testable import ChallengeChallenges
@testable import ChallengeCounting
@testable import ChallengeStreaks

@Suite struct StreakTests {
  private func facts() throws -> ChildFacts { ChildFacts(calendar: try berlin()) }
  private func day(_ day: Int, seconds: Int64 = 60) throws -> LearningSegment {
    try learning("2026-06-\(day < 10 ? "0" : "")\(day)T10:00:00", seconds: seconds)
  }
  private func learningDays(_ dates: [String], sixtieths: Int64 = 6000) throws -> [LearningDay] {
    try dates.map { LearningDay(date: try date($0), seconds: 60, sixtieths: sixtieths) }
  }

  @Test("CH-7 a run completes once at the target and the next starts at 0 on the next local day")
  func runs() throws {
    let challenge = try challenge(.streak, target: 3)
    let usage = try (1...7).map { try day($0, seconds: 600) }
    let completions = challenge.completions(usage, try facts(), asOf: usage[6].span.upperBound)
    #expect(completions.map(\.firstDate) == [try date("2026-06-01"), try date("2026-06-04")])
    // The target day's minimum is reached after its first minute.
    #expect(completions[0].instant == usage[2].span.lowerBound + 60)
    #expect(completions[0].baseSixtieths == 600 * 10 * 2 + 60 * 10)
    #expect(completions[0].rewardSeconds == 1800)
    let current = try challenge.period(at: usage[6].span.upperBound, usage, facts())
    #expect(current.progress == 1 && current.progressTarget == 3 && current.completion == nil)
  }

  @Test("US-7 CH-11 learning of the year 9999, stored before times were bounded, does not cost three million days")
  func farFuture() throws {
    let challenge = try challenge(.streak, target: 3)
    let far = try instant("9999-12-31T12:00:00Z")
    let usage = [try day(1), try day(2), LearningSegment(app: "maths", pointsPerMinute: 10, span: far..<far + 60)]
    // A pause that is never resumed: no day after it breaks the run, so nothing but today ends the scan.
    let paused = try challenge.paused(at: try instant("2026-06-03T00:00:00Z"), calendar: try berlin())
    let now = try instant("2026-06-05T10:00:00Z")
    let scope = try #require(paused.scope(at: now, calendar: try berlin()))
    #expect(paused.evaluate(scope, segments: usage, facts: try facts(), asOf: now).map(\.progress) == [2])
  }

  @Test("CH-11 a scheduled, closed day that does not count resets the run; today does not yet")
  func reset() throws {
    let challenge = try challenge(.streak, target: 3)
    let usage = [try day(1), try day(2), try day(4), try day(5)]
    #expect(challenge.completions(usage, try facts(), asOf: try instant("2026-06-06T21:00:00Z")).isEmpty)
    let wednesday = try instant("2026-06-03T21:00:00Z")
    #expect(try challenge.period(at: wednesday, Array(usage.prefix(2)), facts()).progress == 2)
    let scope = try #require(challenge.scope(at: wednesday, calendar: try berlin()))
    let closed = challenge.evaluate(
      scope, segments: Array(usage.prefix(2)), facts: try facts(), asOf: try instant("2026-06-03T22:00:00Z"))
    #expect(closed.map(\.progress) == [0] && closed.map(\.completion) == [nil])
  }

  @Test("CH-11 days outside the schedule and days touched by a pause are neutral")
  func neutral() throws {
    let weekdays = try challenge(.streak, target: 3) {
      $0.schedule.activeDays = [.monday, .tuesday, .wednesday, .thursday, .friday]
    }
    // Friday, then Saturday's learning outside the schedule, Monday, Tuesday.
    let usage = [try day(5), try day(6), try day(8), try day(9)]
    let now = try instant("2026-06-09T21:00:00Z")
    #expect(weekdays.completions(usage, try facts(), asOf: now).map(\.firstDate) == [try date("2026-06-05")])
    let paused = try challenge(.streak, target: 3)
      .paused(at: try instant("2026-06-02T10:00:00Z"), calendar: try berlin())
      .resumed(at: try instant("2026-06-02T10:00:01Z"), calendar: try berlin())
    let around = [try day(1), try day(3), try day(4)]
    #expect(paused.completions(around, try facts(), asOf: now).map(\.firstDate) == [try date("2026-06-01")])
  }

  @Test("CH-11 a day counts at the minimum; a changed minimum applies from its local day")
  func minimum() throws {
    var facts = try facts()
    let challenge = try challenge(.streak, target: 3)
    let usage = [try day(1, seconds: 60), try day(2, seconds: 60), try day(3, seconds: 119)]
    let now = try instant("2026-06-03T21:00:00Z")
    #expect(challenge.completions(usage, facts, asOf: now).count == 1)
    facts.minimums = [try date("2026-06-03"): 120]
    #expect(challenge.completions(usage, facts, asOf: now).isEmpty)
    #expect(try challenge.period(at: now, [try day(1, seconds: 59)] + usage.dropFirst(), facts).progress == 1)
  }

  @Test("CH-9 a 21-day streak on 100 points gives 15, and nothing compounds or is lost to floats")
  func multiplier() {
    #expect(RuleVersion.first.streakBonusSixtieths(daySixtieths: 6000, streak: 21) == 15 * 60)
    #expect(RuleVersion.first.streakBonusSixtieths(daySixtieths: 6000, streak: 20) == 10 * 60)
    #expect(RuleVersion.first.streakBonusSixtieths(daySixtieths: 6000, streak: 6) == 0)
    #expect(RuleVersion.first.streakBonusSixtieths(daySixtieths: 19, streak: 7) == 0)
    #expect(RuleVersion.first.streakBonusSixtieths(daySixtieths: 20, streak: 7) == 1)
  }

  @Test("CH-11 the daily streak: current, longest and at risk as of a day")
  func daily() throws {
    let days = try learningDays(["2026-06-01", "2026-06-02", "2026-06-03", "2026-06-05", "2026-06-06"])
    let facts = try facts()
    func state(_ today: String) throws -> [Int64] {
      let state = ChildStreak.daily(
        days.filter { $0.date <= (try? date(today)) ?? $0.date }, facts: facts, today: try date(today))
      return [state.current, state.longest, state.isAtRisk ? 1 : 0]
    }
    #expect(try state("2026-06-03") == [3, 3, 0])
    #expect(try state("2026-06-04") == [3, 3, 1])
    #expect(try state("2026-06-05") == [1, 3, 0])
    #expect(try state("2026-06-07") == [2, 3, 1])
    #expect(try state("2026-06-08") == [0, 3, 0])
  }

  @Test("CH-11 a protected day neither counts nor breaks, and a protected today is not at risk")
  func protected() throws {
    let days = try learningDays(["2026-06-01", "2026-06-03"])
    var facts = try facts()
    let paused = try ["2026-06-02", "2026-06-04"].map { try date($0)...date($0) }
    facts.protection.pauses = DateRanges(paused)
    let state = ChildStreak.daily(days, facts: facts, today: try date("2026-06-04"))
    facts.protection.pauses = DateRanges(Array(paused.prefix(1)))
    #expect(state == ChildStreak.daily(days, facts: facts, today: try date("2026-06-03")))
    #expect(state.current == 2 && !state.isAtRisk)
  }

  @Test("CH-11 a date that does not exist is neutral")
  func apia() throws {
    let facts = ChildFacts(calendar: LocalCalendar(zone: try Zone.named("Pacific/Apia")))
    let days = try learningDays(["2011-12-29", "2011-12-31"])
    #expect(ChildStreak.daily(days, facts: facts, today: try date("2011-12-31")).current == 2)
  }

  @Test("CH-11 the weekly streak counts weeks with a counted day")
  func weekly() throws {
    let days = try learningDays(["2026-06-01", "2026-06-03", "2026-06-14", "2026-06-15"])
    let facts = try facts()
    #expect(ChildStreak.weekly(days, facts: facts, today: try date("2026-06-15")).current == 3)
    let next = ChildStreak.weekly(days, facts: facts, today: try date("2026-06-22"))
    #expect(next.current == 3 && next.isAtRisk)
    #expect(ChildStreak.weekly(days, facts: facts, today: try date("2026-06-29")).current == 0)
    #expect(ChildStreak.weekly(days, facts: facts, today: try date("2026-06-29")).longest == 3)
  }

  @Test("CH-11 a week whose dates all do not exist is neutral for the weekly streak")
  func missingWeek() throws {
    // The current week is cut to its one date, which Apia skipped.
    let calendar = LocalCalendar(
      zone: try Zone.named("Pacific/Apia"), weekStart: .friday,
      weekStartChanges: [.init(effective: try instant("2011-12-29T20:00:00Z"), weekday: .saturday)])
    let facts = ChildFacts(calendar: calendar)
    #expect(try calendar.week(containing: date("2011-12-30")) == date("2011-12-30")..<date("2011-12-31"))
    let days = try learningDays(["2011-12-20", "2011-12-27", "2011-12-31"])
    #expect(ChildStreak.weekly(days, facts: facts, today: try date("2011-12-31")).current == 3)
    let before = ChildStreak.weekly(Array(days.prefix(2)), facts: facts, today: try date("2011-12-31"))
    #expect(before.current == 2 && before.isAtRisk)
  }

  @Test("CH-4 CH-6 a run that has not begun is shown by the version at the first instant of the day")
  func notBegun() throws {
    let challenge = try challenge(.streak, target: 3)
    let noon = try instant("2026-06-05T10:00:00Z")
    var settings = challenge.settings
    settings.target = 4
    let edited = try challenge.edited(settings, at: noon, calendar: try berlin())
    #expect(try edited.period(at: noon + 60, [], facts()).progressTarget == 3)
    #expect(try edited.period(at: noon + 86_400, [], facts()).progressTarget == 4)
  }

  @Test("CH-9 learning by local day is split at midnight")
  func learningByDay() throws {
    let days = LearningDay.days(of: [try learning("2026-06-01T23:59:00", seconds: 90)], calendar: try berlin())
    #expect(days.map(\.seconds) == [60, 30] && days.map(\.sixtieths) == [600, 300])
  }
}
