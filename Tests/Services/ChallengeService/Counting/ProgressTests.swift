import LocalTime
import Testing

@testable import ChallengeChallenges
@testable import ChallengeCounting

@Suite struct ProgressTests {
  private func facts() throws -> ChildFacts { ChildFacts(calendar: try berlin()) }

  @Test(
    "CH-5 only usage inside the days and the time of day counts; a record across an edge counts with what is inside")
  func schedule() throws {
    let challenge = try challenge {
      $0.schedule = Schedule(isFullDay: false, startMinute: 16 * 60, endMinute: 20 * 60, activeDays: [.monday])
    }
    let usage = [
      try learning("2026-06-01T15:50:00", seconds: 1200), try learning("2026-06-01T19:55:00", seconds: 600),
      try learning("2026-06-02T16:00:00", seconds: 3600),
    ]
    #expect(try challenge.period(at: usage[0].span.lowerBound, usage, facts()).progress == 600 + 300)
    #expect(try challenge.period(at: usage[2].span.lowerBound, usage, facts()).progress == 0)
  }

  @Test("CH-5 a repeated hour counts twice, a skipped one not at all; 24:00 is a valid end")
  func clockChanges() throws {
    let twoToThree = try challenge {
      $0.start = Instant(seconds: 1_767_000_000)
      $0.schedule = Schedule(
        isFullDay: false, startMinute: 2 * 60, endMinute: 3 * 60, activeDays: Set(Weekday.allCases))
    }
    let long = Challenge(id: "c", created: Instant(seconds: 1_767_000_000), settings: twoToThree.settings)
    for (day, seconds) in [("2026-03-29", Int64(0)), ("2026-10-25", 7200), ("2026-06-01", 3600)] {
      let interval = try berlin().interval(of: try date(day))
      let usage = [LearningSegment(app: "maths", pointsPerMinute: 10, span: interval)]
      #expect(try long.period(at: interval.lowerBound, usage, facts()).progress == seconds)
    }
    let evening = try challenge {
      $0.schedule = Schedule(
        isFullDay: false, startMinute: 23 * 60, endMinute: 1440, activeDays: Set(Weekday.allCases))
    }
    let usage = [try learning("2026-06-01T22:59:00", seconds: 7200)]
    #expect(try evening.period(at: usage[0].span.lowerBound, usage, facts()).progress == 3600)
  }

  @Test("CH-5 an empty filter matches every app, a list only its apps")
  func filter() throws {
    let usage = [
      try learning("2026-06-01T10:00:00", seconds: 600), try learning("2026-06-01T11:00:00", seconds: 60, app: "piano"),
    ]
    let start = usage[0].span.lowerBound
    #expect(try challenge().period(at: start, usage, facts()).progress == 660)
    let piano = try challenge { $0.learningApps = ["piano"] }
    #expect(try piano.period(at: start, usage, facts()).progress == 60)
  }

  @Test("CH-5 a removal removes an app from the filter; an emptied list matches nothing and re-adding changes nothing")
  func removedFromFilter() throws {
    var facts = try facts()
    let usage = [
      try learning("2026-06-01T10:00:00", seconds: 600), try learning("2026-06-01T12:00:00", seconds: 600),
      try learning("2026-06-01T13:00:00", seconds: 600, app: "piano"),
    ]
    facts.removals = ["maths": [usage[0].span.lowerBound + 60, usage[1].span.lowerBound - 60]]
    let maths = try challenge { $0.learningApps = ["maths"] }
    #expect(try maths.period(at: usage[0].span.lowerBound, usage, facts).progress == 60)
    // Chosen again by an edit, it counts again from the next period on; an edit of something else changes nothing.
    var settings = maths.settings
    settings.title = "Again"
    let at = usage[2].span.upperBound
    let titled = try maths.edited(settings, at: at, calendar: facts.calendar)
    let tuesday = try learning("2026-06-02T10:00:00", seconds: 600)
    #expect(try titled.period(at: tuesday.span.lowerBound, [tuesday], facts).progress == 0)
    let edited = try titled.edited(settings, naming: [.learningApps], at: at, calendar: facts.calendar)
    #expect(try edited.period(at: tuesday.span.lowerBound, [tuesday], facts).progress == 600)
  }

  @Test("CH-5 a challenge counts from the later of its start and its creation")
  func start() throws {
    let usage = [try learning("2026-06-01T10:00:00", seconds: 3600)]
    let challenge = try challenge { $0.start = usage[0].span.lowerBound + 600 }
    #expect(try challenge.period(at: usage[0].span.upperBound, usage, facts()).progress == 3000)
    var settings = challenge.settings
    settings.start = usage[0].span.lowerBound - 100_000
    let created = Challenge(id: "c", created: usage[0].span.lowerBound + 1200, settings: settings)
    #expect(try created.period(at: usage[0].span.upperBound, usage, facts()).progress == 2400)
    #expect(created.scope(at: usage[0].span.lowerBound, calendar: try berlin()) == nil)
  }

  @Test("CH-6 every day is its own period; an earlier completion stays")
  func days() throws {
    let usage = try (1...3).map { try learning("2026-06-0\($0)T10:00:00", seconds: $0 == 2 ? 1800 : 3600) }
    let completions = try challenge().completions(usage, facts(), asOf: usage[2].span.upperBound)
    #expect(completions.map(\.firstDate) == [try date("2026-06-01"), try date("2026-06-03")])
  }

  @Test("CH-6 usage across midnight belongs to both days")
  func midnight() throws {
    let usage = [try learning("2026-06-01T23:30:00", seconds: 3600)]
    let challenge = try challenge()
    #expect(try challenge.period(at: usage[0].span.lowerBound, usage, facts()).progress == 1800)
    #expect(try challenge.period(at: usage[0].span.upperBound, usage, facts()).progress == 1800)
  }

  @Test("CH-6 weeks follow the child's week start, also across a year's end")
  func weeks() throws {
    var calendar = LocalCalendar(zone: try Zone.named("Europe/Berlin"), weekStart: .sunday)
    let usage = [
      try learning("2026-06-06T10:00:00", seconds: 1800), try learning("2026-06-07T10:00:00", seconds: 1800),
      try learning("2026-06-08T10:00:00", seconds: 1800),
    ]
    let weekly = try challenge(.weeklyMinutes, target: 60)
    let sunday = ChildFacts(calendar: calendar)
    #expect(try weekly.period(at: usage[2].span.lowerBound, usage, sunday).progress == 3600)
    #expect(try weekly.period(at: usage[2].span.lowerBound, usage, sunday).firstDate == (try date("2026-06-07")))
    calendar = try berlin()
    let newYear = [
      LearningSegment(app: "maths", pointsPerMinute: 10, span: try span("2026-12-31T10:00:00Z", 1800)),
      LearningSegment(app: "maths", pointsPerMinute: 10, span: try span("2027-01-01T10:00:00Z", 1800)),
    ]
    let period = try weekly.period(at: newYear[1].span.lowerBound, newYear, ChildFacts(calendar: calendar))
    #expect(period.progress == 3600)
    #expect(period.firstDate == (try date("2026-12-28")))
    #expect(period.lastDate == (try date("2027-01-03")))
  }

  private func span(_ text: String, _ seconds: Int64) throws -> Range<Instant> {
    let start = try instant(text)
    return start..<start + seconds
  }

  @Test("CH-6 without weekly repetition specific apps and points have one period, start to end")
  func single() throws {
    let usage = [
      try learning("2026-06-01T10:00:00", seconds: 600), try learning("2026-06-20T10:00:00", seconds: 600),
      try learning("2026-07-20T10:00:00", seconds: 600),
    ]
    let open = try challenge(.specificApps, target: 20) { $0.repeatsWeekly = false }
    #expect(try open.period(at: usage[2].span.lowerBound, usage, facts()).progress == 1800)
    let closed = try challenge(.specificApps, target: 20) {
      $0.repeatsWeekly = false
      $0.end = LocalDate(year: 2026, month: 6, day: 30)
    }
    let period = try closed.period(at: usage[0].span.lowerBound, usage, facts())
    #expect(period.progress == 1200 && period.completion?.instant == usage[1].span.upperBound)
    let weekly = try challenge(.specificApps, target: 20)
    #expect(try weekly.period(at: usage[2].span.lowerBound, usage, facts()).progress == 600)
  }

  @Test("CH-7 the completion instant is the exact second at which the target is reached, even inside a record")
  func exactSecond() throws {
    let usage = [
      try learning("2026-06-01T10:00:00", seconds: 3000), try learning("2026-06-01T12:00:00", seconds: 3600),
    ]
    let completion = try challenge().period(at: usage[0].span.lowerBound, usage, facts()).completion
    #expect(completion?.instant == usage[1].span.lowerBound + 600)
    #expect(completion?.baseSixtieths == 36_000)
    let missing = try challenge().period(
      at: usage[0].span.lowerBound, [try learning("2026-06-01T10:00:00", seconds: 3599)], facts())
    #expect(missing.completion == nil && missing.percentage == 99 && missing.isNear)
  }

  @Test("CH-7 a points target is reached inside a second's worth of sixtieths")
  func pointsExactSecond() throws {
    let usage = [try learning("2026-06-01T10:00:00", seconds: 3600, pointsPerMinute: 35)]
    let challenge = try challenge(.pointsTarget, target: 100) { $0.bonusPercentage = 10 }
    let completion = try challenge.period(at: usage[0].span.lowerBound, usage, facts()).completion
    // 6,000 sixtieths at 35 a second: the 172nd second brings 6,020.
    #expect(completion?.instant == usage[0].span.lowerBound + 172)
    #expect(completion?.baseSixtieths == 6020 && completion?.bonusSixtieths == 602)
  }

  @Test("CH-8 the base is what the counted usage really earned up to the completion, at its own rates")
  func base() throws {
    let usage = [
      try learning("2026-06-01T10:00:00", seconds: 1800, pointsPerMinute: 20),
      try learning("2026-06-01T11:00:00", seconds: 3600, app: "piano", pointsPerMinute: 5),
    ]
    let completion = try challenge { $0.bonusPercentage = 15 }
      .period(at: usage[0].span.lowerBound, usage, facts()).completion
    #expect(completion?.baseSixtieths == 45_000)
    #expect(completion?.bonusSixtieths == 6750)
  }

  @Test("CH-10 the completion carries the exact reward time and its pool")
  func reward() throws {
    var facts = try facts()
    let usage = [try learning("2026-06-01T10:00:00", seconds: 3600)]
    let completed = usage[0].span.upperBound
    facts.rewardApps = [
      "game": [Instant.distantPast..<Instant.distantFuture], "film": [completed + 1..<Instant.distantFuture],
      "gone": [Instant.distantPast..<completed],
    ]
    let all = try challenge { $0.bonusPercentage = 25 }.period(at: usage[0].span.lowerBound, usage, facts)
    #expect(all.completion?.rewardSeconds == 2250 && all.completion?.rewardApps == ["game"])
    facts.removals = ["film": [completed]]
    let chosen = try challenge { $0.rewardApps = ["film", "game"] }.period(
      at: usage[0].span.lowerBound, usage, facts)
    #expect(chosen.completion?.rewardApps == ["game"])
  }

  @Test("CH-5 progress is not capped, the percentage is")
  func uncapped() throws {
    let usage = [try learning("2026-06-01T10:00:00", seconds: 7200)]
    let period = try challenge().period(at: usage[0].span.lowerBound, usage, facts())
    #expect(period.progress == 7200 && period.percentage == 100 && !period.isNear)
  }

  @Test("CH-13 near is 90 % and not completed; the nearest comes first, ties go to the earlier created")
  func near() throws {
    func period(_ seconds: Int64, target: Int64 = 60) throws -> PeriodEvaluation {
      let usage = [try learning("2026-06-01T10:00:00", seconds: seconds)]
      return try challenge(target: target).period(at: usage[0].span.lowerBound, usage, facts())
    }
    #expect(try period(3239).isNear == false)
    #expect(try period(3240).isNear)
    let created = Instant(seconds: 0)
    let candidates = [
      (created + 2, try period(1800)), (created + 1, try period(900, target: 30)), (created, try period(3600)),
    ]
    #expect(
      Nearness.nearest(
        candidates.map {
          .init(
            created: $0.0, progress: $0.1.progress, target: $0.1.progressTarget, isCompleted: $0.1.completion != nil)
        }) == 1)
    #expect(Nearness.nearest([]) == nil)
  }
}
