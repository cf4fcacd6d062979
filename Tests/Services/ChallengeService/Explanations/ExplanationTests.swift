import LocalTime
import Testing

@testable import ChallengeChallenges
@testable import ChallengeCounting
@testable import ChallengeExplanations

/// Why learning counted or did not (CH-17); that the parts add up is tested over the service's random histories.
@Suite struct ExplanationTests {
  /// Learning, as `hour:minute app` in the day, and what became of it.
  private func parts(
    of challenge: Challenge, on day: String = "2026-06-01", _ segments: [LearningSegment],
    use: DayExplanation.Use = .amount, completion: String? = nil, facts: ChildFacts? = nil
  ) throws -> [ExplainedPart] {
    let facts = try facts ?? ChildFacts(calendar: berlin())
    let (date, calendar) = (try date(day), facts.calendar)
    let time = CountingTime(challenge, calendar: calendar)
    let at = max(calendar.interval(of: date).lowerBound, challenge.countingStart)
    let scope = try #require(challenge.scope(at: at, calendar: calendar))
    let rule =
      challenge.settings.goal == .chain
      ? challenge.chainRule(date, of: scope, time: time, facts: facts, asOf: at, after: nil)
      : challenge.rule(date, of: scope, time: time, calendar: calendar)
    var explanation = DayExplanation(
      challenge, on: date, by: rule, time: time, calendar: calendar, use: use,
      completion: try completion.map { try instant($0 + "Z") - 7_200 })
    var parts: [ExplainedPart] = []
    for segment in segments { explanation.add(segment, facts: facts, to: &parts) }
    return parts
  }

  private func outcomes(_ parts: [ExplainedPart]) -> [String] {
    parts.map { "\($0.outcome) \($0.learning.seconds / 60)" }
  }

  private var noon: Instant { get throws { try instant("2026-06-01T10:00:00Z") } }

  @Test("CH-17 before it began, while paused, after its end: cut to the second; the calendar's edges too")
  func life() throws {
    var settings = try challenge().settings
    settings.start = try noon
    settings.schedule.startMinute = 13 * 60
    settings.schedule.endMinute = 20 * 60
    settings.schedule.isFullDay = false
    let challenge = try Challenge(
      id: "c", created: noon - 60,
      versions: [ChallengeVersion(number: 1, effective: noon - 60, settings: settings)],
      pauses: [Pause(from: noon + 7_200, to: noon + 10_800), Pause(from: noon + 12_600, to: noon + 14_400)],
      ended: noon + 21_600)
    let day = [try learning("2026-06-01T11:00:00", seconds: 8 * 3_600)]
    #expect(
      outcomes(try parts(of: challenge, day))
        == [
          "beforeStart 60", "outsideTimeOfDay 60", "counted 60", "paused 60", "counted 30", "paused 30", "counted 120",
          "afterEnd 60",
        ])
    #expect(try parts(of: challenge, day).map(\.isCounted) == [false, false, true, false, true, false, true, false])
    // Learning outside of the day is another day's.
    let night = [try learning("2026-05-31T23:30:00", seconds: 3_600)]
    #expect(outcomes(try parts(of: challenge, night)) == ["beforeStart 30"])
  }

  @Test("CH-17 the last local day, active days and the time of day; deleted is after the end")
  func schedule() throws {
    let open = try challenge { $0.end = try? date("2026-06-02") }
    let nine = try learning("2026-06-03T09:00:00", seconds: 600)
    #expect(outcomes(try parts(of: open, on: "2026-06-03", [nine])) == ["afterEnd 10"])
    let deleted = open.deletedByGuardian(at: try noon)
    let around = [try learning("2026-06-01T11:50:00", seconds: 1_200)]
    #expect(outcomes(try parts(of: deleted, around)) == ["counted 10", "afterEnd 10"])
    let tuesdays = try challenge { $0.schedule.activeDays = [.tuesday] }
    #expect(outcomes(try parts(of: tuesdays, around)) == ["outsideActiveDays 20"])
    let goal = try challenge(.timeOfDay, target: 15) {
      $0.parameters.fromMinute = 12 * 60
      $0.parameters.toMinute = 13 * 60
    }
    #expect(outcomes(try parts(of: goal, around)) == ["outsideTimeOfDay 10", "counted 10"])
  }

  @Test("CH-17 CH-15 an app that is not chosen, and a chosen one from its removal on")
  func filter() throws {
    let chosen = try challenge(.specificApps, target: 15) { $0.learningApps = ["maths"] }
    var facts = ChildFacts(calendar: try berlin())
    facts.removals = ["maths": [try noon]]
    let usage = [
      try learning("2026-06-01T11:00:00", seconds: 1_200, app: "chess"),
      try learning("2026-06-01T11:30:00", seconds: 3_600),
    ]
    #expect(
      outcomes(try parts(of: chosen, usage, facts: facts)) == ["appNotChosen 20", "counted 30", "appRemoved 30"])
    // Before all, its end comes first.
    let ended = chosen.deletedByGuardian(at: try noon - 3_600)
    #expect(outcomes(try parts(of: ended, usage, facts: facts)) == ["afterEnd 20", "afterEnd 60"])
  }

  @Test("CH-17 CH-8 learning after the completion is in the progress and not in the base, cut at its second")
  func completion() throws {
    let usage = [try learning("2026-06-01T11:00:00", seconds: 3_600)]
    let found = try parts(of: challenge(target: 15), usage, completion: "2026-06-01T11:15:00")
    #expect(outcomes(found) == ["counted 15", "counted 45"])
    #expect(found.map(\.isCounted) == [true, true] && found.map(\.isInBase) == [true, false])
  }

  @Test(
    "CH-17 CH-18 days and apps below their minimum, and learning outside the best stretch, count for the bonus alone")
  func minimums() throws {
    let usage = [
      try learning("2026-06-01T11:00:00", seconds: 1_200), try learning("2026-06-01T12:00:00", seconds: 600, app: "b"),
    ]
    let consistency = try challenge(.consistency, target: 3)
    let below = try parts(of: consistency, usage, use: .day(isReached: false, isCounted: true))
    #expect(outcomes(below) == ["dayBelowMinimum 20", "dayBelowMinimum 10"] && below.allSatisfy(\.isCounted))
    #expect(outcomes(try parts(of: consistency, usage, use: .day(isReached: true, isCounted: true)))[0] == "counted 20")
    let streak = try parts(of: consistency, usage, use: .day(isReached: false, isCounted: false))
    #expect(streak.allSatisfy { !$0.isCounted && !$0.isInBase })
    let diversity = try challenge(.appDiversity, target: 2)
    #expect(outcomes(try parts(of: diversity, usage, use: .apps(["b"]))) == ["appBelowMinimum 20", "counted 10"])
    let efficiency = try challenge(.efficiency, target: 50)
    let best = try instant("2026-06-01T09:10:00Z")..<instant("2026-06-01T09:40:00Z")
    #expect(
      outcomes(try parts(of: efficiency, usage, use: .stretch(best)))
        == ["outsideBestStretch 10", "counted 10", "outsideBestStretch 10"])
    #expect(outcomes(try parts(of: efficiency, usage, use: .stretch(nil)))[0] == "outsideBestStretch 20")
  }

  @Test("CH-17 CH-18 a chain's parts name the step that ran, cut at the second at which the one before was completed")
  func chain() throws {
    let chain = try challenge(.chain, target: 3) {
      $0.steps = [
        ChainStep(goal: .dailyMinutes, target: 15), ChainStep(goal: .timeOfDay, target: 30),
        ChainStep(goal: .pointsTarget, target: 100),
      ]
      $0.steps[1].parameters.fromMinute = 12 * 60
      $0.steps[1].parameters.toMinute = 13 * 60
    }
    let usage = [try learning("2026-06-01T11:30:00", seconds: 7_200)]
    let today = try date("2026-06-01")
    let found = try parts(of: chain, usage, use: .steps([today, today, LocalDate(daysSinceEpoch: .min)]))
    #expect(outcomes(found) == ["counted 15", "outsideStep 15", "counted 30", "counted 10", "afterLastStep 50"])
    #expect(found.map(\.step) == [1, 2, 2, 3, 0] && found.allSatisfy(\.isCounted))
    // A step whose day ended without completing it.
    let over = try parts(of: chain, usage, use: .steps([today, try date("2026-06-02"), nil]))
    #expect(outcomes(over).prefix(3) == ["counted 15", "outsideStep 15", "stepNotCompleted 30"])
  }

  @Test("CH-17 the steps say when they were completed, and from which day on their usage counts")
  func steps() throws {
    let chain = try challenge(.chain, target: 4) {
      $0.steps = [
        ChainStep(goal: .streak, target: 3), ChainStep(goal: .weeklyMinutes, target: 60),
        ChainStep(goal: .specificApps, target: 15), ChainStep(goal: .dailyMinutes, target: 15),
      ]
    }
    let (facts, now) = (ChildFacts(calendar: try berlin()), try noon + 10 * 86_400)
    let time = CountingTime(chain, calendar: facts.calendar)
    var before = ChainState()
    (before.firstDate, before.progress, before.lastCounted) = (try date("2026-06-01"), 2, try date("2026-06-02"))
    func first(_ index: Int, _ day: String, _ state: ChainState?) throws -> LocalDate? {
      chain.firstDate(
        ofStep: index, of: chain.settings, completedOn: try date(day), before: state, time: time, facts: facts,
        asOf: now)
    }
    #expect(try first(0, "2026-06-03", before) == date("2026-06-01"))
    // The second of June was missed, so the run began with the day itself.
    #expect(try first(0, "2026-06-05", before) == date("2026-06-05"))
    #expect(try first(1, "2026-06-04", nil) == date("2026-06-01"))
    #expect(try first(2, "2026-06-04", nil) == nil && first(3, "2026-06-04", nil) == date("2026-06-04"))
    var last = CountedDay(date: try date("2026-06-10"))
    var state = ChainState(steps: 1)
    (state.firstDate, state.progress) = (try date("2026-06-08"), 1_200)
    last.chain = state
    let steps = chain.explainedSteps(
      of: chain.settings, completed: [(try date("2026-06-03"), try date("2026-06-01"))], after: last, time: time,
      facts: facts, asOf: now)
    #expect(steps.map(\.progress) == [3, 1_200, 0, 0])
    #expect(
      steps.map(\.since) == [try date("2026-06-01"), try date("2026-06-08"), LocalDate(daysSinceEpoch: .min), nil])
    #expect(
      steps.map(\.text) == [
        "3 days in a row: completed on 2026-06-03", "60 minutes of learning: 20/60 minutes",
        "15 minutes of learning: 0/15 minutes", "15 minutes of learning: 0/15 minutes",
      ])
  }

  @Test("CH-17 CH-11 CH-19 the days of a run: counted, neutral with the reason, the one that breaks it")
  func run() throws {
    let streak = try Challenge(
      id: "c", created: challenge().created,
      versions: try challenge(.streak, target: 5) { $0.schedule.activeDays.remove(.sunday) }.versions,
      pauses: [Pause(from: try noon + 2 * 86_400, to: try noon + 2 * 86_400 + 60)])
    var facts = ChildFacts(calendar: try berlin())
    facts.protection.pauses = DateRanges([try date("2026-06-04")...(try date("2026-06-05"))])
    func days(asOf now: Instant, _ counted: [String: Int64], from first: String = "2026-06-01", isRun: Bool = true)
      throws -> RunDays
    {
      var run = RunDays(from: try date(first), version: 1, isRun: isRun, asOf: now)
      let rows = try counted.map { CountedDay(date: try date($0), seconds: $1, sixtieths: $1 * 10) }
      run.add(
        through: facts.calendar.localDate(at: now), of: streak, time: CountingTime(streak, calendar: facts.calendar),
        counted: rows, facts: facts)
      return run
    }
    let counted: [String: Int64] = [
      "2026-06-01": 60, "2026-06-02": 90, "2026-06-04": 30, "2026-06-05": 20, "2026-06-06": 61, "2026-06-08": 10,
    ]
    let broken = try days(asOf: noon + 30 * 86_400, counted)
    #expect(
      broken.days.map { "\($0.outcome) \($0.first.day)-\($0.last.day) \($0.seconds)" } == [
        "counted 1-1 60", "counted 2-2 90", "paused 3-3 0", "streakPause 4-5 50", "counted 6-6 61",
        "notScheduled 7-7 0", "missed 8-8 10",
      ])
    #expect(broken.end == (try date("2026-06-08")) && broken.run.days == 3 && broken.run.seconds == 271)
    #expect(try broken.counts(on: date("2026-06-06")) && !broken.counts(on: date("2026-06-08")))
    let open = try days(asOf: noon + 7 * 86_400, counted)
    #expect(open.end == nil && open.days.last?.outcome == .open)
    #expect(open.days.last?.text == "open: 10 seconds of the 1 minute that a day needs so far")
    let completed = try days(
      asOf: noon + 30 * 86_400, counted.merging(["2026-06-09": 60, "2026-06-08": 60], uniquingKeysWith: { $1 }))
    #expect(try completed.end == date("2026-06-09") && completed.run.days == 5)
    let alone = try days(asOf: noon + 30 * 86_400, [:], from: "2026-06-10", isRun: false)
    #expect(alone.days.map(\.outcome) == [.missed] && alone.run.days == 0 && alone.run.seconds == 0)
  }

  @Test("CH-17 a run ends with its challenge, and a date without instants is neutral")
  func runEdges() throws {
    let zones = LocalCalendar([
      .init(effective: .distantPast, zone: try Zone.named("Pacific/Apia"), weekStart: .monday)
    ])
    let facts = ChildFacts(calendar: try #require(zones))
    var settings = try challenge(.streak, target: 5).settings
    settings.start = try instant("2011-12-28T12:00:00Z")
    settings.end = try date("2011-12-31")
    let streak = Challenge(id: "c", created: settings.start, settings: settings)
    var run = RunDays(from: try date("2011-12-28"), version: 1, isRun: true, asOf: try instant("2012-02-01T00:00:00Z"))
    run.add(
      through: try date("2012-01-31"), of: streak, time: CountingTime(streak, calendar: facts.calendar),
      counted: try ["2011-12-28", "2011-12-29", "2011-12-31"].map {
        CountedDay(date: try date($0), seconds: 60, sixtieths: 600)
      }, facts: facts)
    #expect(run.days.map(\.outcome) == [.counted, .counted, .noSuchDay, .counted])
    #expect(run.end == (try date("2011-12-31")) && run.run.days == 3)
  }

  @Test("CH-17 CH-18 the days of a consistency week, up to today")
  func week() throws {
    let challenge = try challenge(.consistency, target: 3) { $0.schedule.activeDays.remove(.tuesday) }
    let (calendar, now) = (try berlin(), try noon + 4 * 86_400)
    let scope = try #require(challenge.scope(at: now, calendar: calendar))
    let counted = try [("2026-06-01", 1_800), ("2026-06-03", 1_799)].map {
      CountedDay(date: try date($0.0), seconds: $0.1, sixtieths: 0)
    }
    let days = challenge.days(
      of: scope, through: calendar.localDate(at: now), counted: counted, minimum: 1_800, calendar: calendar, asOf: now)
    #expect(
      days.map { "\($0.outcome) \($0.first.day)-\($0.last.day)" } == [
        "counted 1-1", "notScheduled 2-2", "missed 3-4", "open 5-5",
      ])
  }
}
