import LocalTime
import Randomness
import Testing

@testable import ChallengeCounting
@testable import ChallengeLevels
@testable import ChallengeStreaks

/// Some months of a child: its learning, the minimums, and the protection of its streaks.
struct StreakMonths {
  var first: LocalDate
  var facts: ChildFacts
  /// Seconds of learning by day.
  var learned: [LocalDate: Int64] = [:]

  static let days = 70

  var today: LocalDate { first.adding(days: Self.days - 1) }
  var dates: ClosedRange<LocalDate> { first...today }

  /// - Parameter round: every third one is around the date that Apia never had.
  init(round: Int, using random: inout SeededRandom) throws {
    first = try round.isMultiple(of: 3) ? date("2011-11-20") : date("2026-05-01")
    let begin = first
    func any() -> LocalDate { begin.adding(days: Int.random(in: 20..<Self.days, using: &random)) }
    let zone = try Zone.named(round.isMultiple(of: 3) ? "Pacific/Apia" : "Europe/Berlin")
    facts = ChildFacts(
      calendar: LocalCalendar(
        zone: zone, weekStart: [.monday, .sunday, .thursday].randomElement(using: &random) ?? .monday),
      minimums: StreakMinimums([any().adding(days: -60): 300, any(): 900]))
    let rate = Int.random(in: 2...10, using: &random)
    for day in dates where Int.random(in: 0..<10, using: &random) < rate { learn(on: day, using: &random) }
    protect(using: &random)
  }

  mutating func learn(on day: LocalDate, using random: inout SeededRandom) {
    if facts.calendar.interval(of: day).isEmpty { return }
    learned[day] = Int64.random(in: 1...20, using: &random) * 90
  }

  mutating func protect(using random: inout SeededRandom) {
    let begin = first
    func any() -> LocalDate { begin.adding(days: Int.random(in: 0..<Self.days, using: &random)) }
    facts.protection = StreakProtection(
      pauses: DateRanges(
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
          let first = any()
          return first...first.adding(days: Int.random(in: 0...16, using: &random))
        }),
      repairs: Set((0..<Int.random(in: 0...5, using: &random)).map { _ in any() }),
      grants: (0..<Int.random(in: 0...6, using: &random)).map { _ in any() },
      earning: DatedNumbers(standard: 0, [any(): Int64.random(in: 0...6, using: &random)]))
  }

  var learning: [LearningDay] {
    learned.sorted { $0.key < $1.key }.map { LearningDay(date: $0.key, seconds: $0.value, sixtieths: $0.value * 7) }
  }

  var fold: [StreakDay] { ChildStreak.fold(learning, facts: facts) }
}

@Suite struct StreakRecordsTests {
  /// The days that reached each length first, taken day by day: the last `limit` of its run.
  private func reference(_ fold: [StreakDay]) -> [Int64: [LocalDate]] {
    var (found, run): ([Int64: [LocalDate]], [LocalDate]) = ([:], [])
    for day in fold where day.counts {
      run = day.length == 1 ? [day.date] : run + [day.date]
      if found[day.length] == nil { found[day.length] = run }
    }
    return found
  }

  /// The same from the records.
  private func days(_ records: StreakRecords) -> [Int64: [LocalDate]] {
    var (found, run): ([Int64: [LocalDate]], [LocalDate]) = ([:], [])
    for stretch in records.stretches {
      if stretch.length == 1 { run = [] }
      for index in 0..<Int(stretch.days) {
        run.append(stretch.first.adding(days: index))
        let length = stretch.length + Int64(index)
        if found[length] == nil { found[length] = run }
      }
    }
    return found
  }

  private func records(_ fold: [StreakDay]) -> StreakRecords {
    var records = StreakRecords()
    records.replace(from: LocalDate(daysSinceEpoch: .min), with: fold.filter(\.counts)) { _ in [] }
    return records
  }

  @Test("BA-8 records hold the days of every run that became the longest, as taken day by day, for random months")
  func reference() throws {
    var random = SeededRandom(seed: 88)
    var longest: Int64 = 0
    for round in 0..<600 {
      let fold = try StreakMonths(round: round, using: &random).fold
      let records = records(fold)
      #expect(days(records) == reference(fold), "round \(round)")
      #expect(records.longest == fold.map(\.length).max() ?? 0)
      #expect(StreakRecords(text: records.text) == records)
      longest = max(longest, records.longest)
    }
    #expect(longest > 30)
  }

  @Test("BA-8 records continued from the first changed day equal those of all days, for late records in any order")
  func continued() throws {
    var random = SeededRandom(seed: 89)
    for round in 0..<150 {
      var months = try StreakMonths(round: round, using: &random)
      var stored = records(months.fold)
      for step in 0..<30 {
        var changed = months.dates.randomElement(using: &random) ?? months.first
        switch Int.random(in: 0..<6, using: &random) {
        case 0: months.learned[changed] = nil
        case 1:
          months.protect(using: &random)
          changed = LocalDate(daysSinceEpoch: .min)
        case 2:
          // A late week.
          for day in changed...min(changed.adding(days: 8), months.today) { months.learn(on: day, using: &random) }
        default: months.learn(on: changed, using: &random)
        }
        let fold = months.fold.filter(\.counts)
        stored.replace(from: changed, with: fold.filter { $0.date >= changed }) { count in
          fold.filter { $0.date < changed }.suffix(Int(count)).map(\.date)
        }
        #expect(stored == records(fold), "round \(round), step \(step)")
      }
    }
  }

  @Test("BA-8 a week that arrives late as a whole has the day of each of its lengths; records are bounded")
  func lateWeek() throws {
    let facts = ChildFacts(calendar: try berlin())
    let days = try (0..<9).map { LearningDay(date: try date("2026-06-01").adding(days: $0), seconds: 60, sixtieths: 1) }
    let late = records(ChildStreak.fold(days, facts: facts))
    #expect(late.stretches == [StreakStretch(first: try date("2026-06-01"), days: 9, length: 1)])
    // Every second day counts, and those between are repaired.
    let first = try date("2000-01-01")
    let many = (0..<1_200).map { LearningDay(date: first.adding(days: 2 * $0), seconds: 60, sixtieths: 1) }
    let repairs = Set((0..<1_200).map { first.adding(days: 2 * $0 + 1) })
    let repaired = ChildFacts(calendar: try berlin(), protection: StreakProtection(repairs: repairs))
    let bounded = records(ChildStreak.fold(many, facts: repaired))
    #expect(bounded.stretches.count == StreakRecords.maximum && bounded.longest == 1_000)
    for text in ["1 2", "1 2 x", "1 0 1", "1 1 0", "99999999999 1 1"] { #expect(StreakRecords(text: text) == nil) }
  }
}

@Suite struct StreakExplanationTests {
  private func explain(_ months: StreakMonths, _ dates: ClosedRange<LocalDate>) -> StreakExplanation {
    let fold = months.fold
    let known = StreakExplanation.known(for: dates, calendar: months.facts.calendar, today: months.today)
    return StreakExplanation(
      dates, last: fold.last { $0.counts && $0.date < known.lowerBound },
      folded: fold.filter { known.contains($0.date) }, facts: months.facts, today: months.today)
  }

  @Test("CH-17 the explanation of streaks equals the streaks as of each day, and its parts add up to the bonuses")
  func equal() throws {
    var random = SeededRandom(seed: 171)
    var standings: Set<ExplainedStreakDay.Standing> = []
    for round in 0..<200 {
      let months = try StreakMonths(round: round, using: &random)
      let (fold, facts, today) = (months.fold, months.facts, months.today)
      let whole = explain(months, months.dates)
      #expect(whole.days.map(\.date) == Array(months.dates))
      let due = fold.filter { $0.date < today }.reduce(0) { $0 + $1.bonusSixtieths(by: facts.rules(on: $1.date)) }
      #expect(whole.days.reduce(0) { $0 + $1.dueSixtieths } == due, "round \(round)")
      #expect(whole.days.reduce(0) { $0 + $1.learning.seconds } == months.learned.values.reduce(0, +))
      let folded = Dictionary(uniqueKeysWithValues: fold.map { ($0.date, $0) })
      let neutral = ChildStreak.neutralDays(
        from: months.first, last: nil, counted: fold.filter(\.counts), facts: facts, today: today)
      let causes = Dictionary(uniqueKeysWithValues: neutral.map { ($0.date, $0.cause) })
      for day in whole.days {
        standings.insert(day.standing)
        let isOpen = day.date == today
        #expect((day.standing == .counted) == (folded[day.date]?.counts == true), "round \(round), \(day.date)")
        // The streak after a day is the one with which the next one begins.
        let next = isOpen ? today : day.date.adding(days: 1)
        let state = ChildStreak.daily(
          fold.map(\.learning).filter { $0.date <= day.date }, facts: facts, today: next)
        #expect(day.streak == state.current, "round \(round), \(day.date)")
        let week = ChildStreak.weekly(fold.map(\.learning), facts: facts, today: day.date)
        #expect(day.weeks == week.current, "round \(round), \(day.date)")
        let cause: NeutralCause? =
          switch day.standing {
          case .paused: .pause
          case .frozen: .freeze
          case .repaired: .repair
          default: nil
          }
        #expect(cause == causes[day.date], "round \(round), \(day.date)")
        #expect((day.standing == .missed) == (cause == nil && day.standing == .missed))
        if day.standing == .missed { #expect(day.streak == 0) }
        #expect(!day.text(protection: "x").isEmpty)
      }
      let last = try #require(whole.days.last)
      #expect(last.streak == ChildStreak.daily(months.learning, facts: facts, today: today).current)
      let counted = fold.last(where: \.counts)
      #expect(last.freezesHeld == ChildStreak.freezes(last: counted, facts: facts, today: today).held)
      // Pages and ranges are parts of the whole.
      let some = [months.dates.randomElement(using: &random), months.dates.randomElement(using: &random)]
        .compactMap { $0 }.sorted()
      let part = explain(months, some[0]...some[1])
      #expect(part.days == whole.days.filter { some[0] <= $0.date && $0.date <= some[1] }, "round \(round)")
      #expect(part.weeks.allSatisfy(whole.weeks.contains), "round \(round)")
      for week in whole.weeks {
        #expect(week.countedDays == fold.count { $0.counts && week.dates.contains($0.date) })
        let end = min(today, week.dates.upperBound.adding(days: -1))
        #expect(week.weeks == ChildStreak.weekly(months.learning, facts: facts, today: end).current)
      }
    }
    #expect(standings == Set(ExplainedStreakDay.Standing.allCases))
  }

  @Test("CH-17 a day's missing time, the computation of its bonus and its protection are explained in words")
  func words() throws {
    let first = try date("2026-06-01")
    let facts = ChildFacts(
      calendar: try berlin(), minimums: [first: 900],
      protection: StreakProtection(pauses: DateRanges([first.adding(days: 9)...first.adding(days: 9)])))
    var days = (0..<8).map { LearningDay(date: first.adding(days: $0), seconds: 900, sixtieths: 9_001) }
    days.append(LearningDay(date: first.adding(days: 8), seconds: 239, sixtieths: 2_390))
    let today = first.adding(days: 10)
    let explained = StreakExplanation(
      first...today, last: nil, folded: ChildStreak.fold(days, facts: facts), facts: facts, today: today)
    let texts = explained.days.map { $0.text(protection: "Holiday") }
    #expect(texts[6] == "15 of 15 minutes: 7 days in a row")
    #expect(texts[8] == "3 of 15 minutes: 12 minutes short; the streak of 8 days is broken")
    #expect(texts[9] == "0 of 15 minutes: neutral, as it lies in the pause \"Holiday\"")
    #expect(texts[10] == "0 of 15 minutes: 15 minutes to go today")
    #expect(explained.days[5].bonusText(booked: 0) == "no bonus before 7 days in a row")
    #expect(
      explained.days[6].bonusText(booked: 450) == "150 1/60 points × 5 % = 7 30/60 points, rounded down to 1/60 point")
    #expect(explained.days[8].bonusText(booked: 0) == "no bonus, as the day does not count")
    #expect(explained.days[10].bonusText(booked: 0) == "")
    #expect(
      explained.weeks.map(\.text) == ["7 days counted: 1 week in a row", "1 day counted: 2 weeks in a row"])
  }
}

@Suite struct LevelExplanationTests {
  @Test("CH-17 the parts of a level add up to its points, by day and by month, and each threshold has its day")
  func parts() {
    var random = SeededRandom(seed: 172)
    for round in 0..<200 {
      var days: [LearningDay] = []
      var date = LocalDate(year: 2025, month: 11, day: 20)
      for _ in 0..<Int.random(in: 0...120, using: &random) {
        date = date.adding(days: Int.random(in: 1...9, using: &random))
        let seconds = Int64.random(in: 1...7_200, using: &random)
        days.append(
          LearningDay(date: date, seconds: seconds, sixtieths: seconds * Int64.random(in: 0...9, using: &random)))
      }
      let table = Levels(points: [0, 50, 300, 301, 2_000, 50_000])
      let highest = Int64.random(in: 1...8, using: &random)
      let explained = LevelExplanation(days, levels: table, announced: [], highest: highest)
      let sum = days.reduce(0) { $0 + $1.sixtieths }
      #expect(explained.sixtieths == sum && explained.shown == table.level(ofSixtieths: sum))
      for part in LevelExplanation.Part.allCases {
        let parts = explained.parts(part)
        #expect(parts.reduce(0) { $0 + $1.sixtieths } == sum && parts.last?.total ?? 0 == sum, "round \(round)")
        #expect(parts.reduce(0) { $0 + $1.seconds } == days.reduce(0) { $0 + $1.seconds })
        #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.dates.upperBound < $1.dates.lowerBound })
        #expect(days.allSatisfy { day in parts.contains { $0.dates.contains(day.date) } })
      }
      #expect(explained.thresholds.map(\.level) == Array(2..<max(2, max(highest, explained.shown.level) + 1)))
      for threshold in explained.thresholds {
        var total: Int64 = 0
        let reached = days.first { day in
          total += day.sixtieths
          return threshold.points.map { total / 60 >= $0 } ?? false
        }
        #expect(threshold.reached == reached?.date, "round \(round), level \(threshold.level)")
      }
    }
  }

  @Test("CH-17 why a level is lower than one that was reached is said: a correction, or another table")
  func lowered() {
    let day = LearningDay(date: LocalDate(year: 2026, month: 3, day: 2), seconds: 600, sixtieths: 6_000)
    func text(_ points: [Int64], _ announced: Int64?) -> String {
      LevelExplanation(
        [day], levels: Levels(points: points),
        announced: [AnnouncedLevel(level: 3, points: announced, time: Instant(seconds: 0))], highest: 3
      ).text
    }
    let present = "100 points: level 2 is reached at 100"
    #expect(
      LevelExplanation([day], levels: Levels(points: [0, 100]), announced: [], highest: 2).text
        == present + ", the highest level")
    #expect(text([0, 100, 250], 250).hasSuffix("a correction has taken points away since: it needs 250 points"))
    #expect(
      text([0, 100, 250], 90)
        == present + ", 150 points to level 3. Level 3 was reached once; another table has replaced the one of then: "
        + "it needed 90 points, now 250")
    #expect(text([0, 100], 250).hasSuffix("the present table does not have it: it needed 250 points"))
    #expect(text([0, 100, 250], nil).hasSuffix("a correction or another table has lowered it: it needs 250 points"))
  }
}
