package import ChallengeCounting
package import LocalTime

/// A local day, and what it is for a child's own streaks (CH-17).
package struct ExplainedStreakDay: Hashable, Sendable {
  /// Numbered as in the contract.
  package enum Standing: Int, CaseIterable, Hashable, Sendable {
    /// There was enough learning.
    case counted = 1
    /// It has ended without enough, and nothing protected it.
    case missed
    case paused, frozen, repaired
    /// A date that the child never had.
    case noDay
    /// Today, which can still count.
    case open
  }

  package var learning: LearningDay
  /// Learning that made it count, seconds.
  package var minimum: Int64
  var standing: Standing
  /// The daily streak after it, days; 0 when it is broken.
  package var streak: Int64
  /// The daily streak before it, days.
  var streakBefore: Int64
  /// The weekly streak after it, weeks; 0 when it is broken.
  var weeks: Int64
  /// Freezes held after it.
  var freezesHeld: Int
  /// Whether it has not ended.
  var isToday: Bool
  /// The program's rules for it.
  package var rules: RuleVersion

  package var date: LocalDate { learning.date }

  /// The factor of the day's points, in percent.
  var multiplierPercent: Int64 {
    standing == .counted ? rules.multiplierPercent(streak) : 100
  }

  /// The streak bonus that is due when it has ended, sixtieths.
  var dueSixtieths: Int64 {
    standing == .counted && !isToday
      ? rules.streakBonusSixtieths(daySixtieths: learning.sixtieths, streak: streak) : 0
  }
}

/// A week, and what it is for the weekly streak.
package struct ExplainedStreakWeek: Hashable, Sendable {
  package var dates: Range<LocalDate>
  /// Number of its days that count.
  var countedDays: Int
  /// Whether every day of it lies in a pause.
  var isNeutral: Bool
  /// Whether it has not ended.
  package var isOpen: Bool
  /// The weekly streak after it; of the running week as it is now.
  var weeks: Int64
}

/// Why a child's own streaks are what they are, by the functions that they follow from (CH-17).
package struct StreakExplanation: Hashable, Sendable {
  package private(set) var days: [ExplainedStreakDay] = []
  private(set) var weeks: [ExplainedStreakWeek] = []

  /// The dates that have to be known for some: all of their weeks, up to today.
  package static func known(
    for dates: ClosedRange<LocalDate>, calendar: LocalCalendar, today: LocalDate
  ) -> ClosedRange<LocalDate> {
    let first = min(dates.lowerBound, calendar.week(containing: dates.lowerBound).lowerBound)
    let last = calendar.week(containing: dates.upperBound).upperBound.adding(days: -1)
    return first...max(dates.upperBound, min(last, today))
  }

  /// - Parameters:
  ///   - dates: up to today.
  ///   - last: the last day before `known` that counts; nil for none.
  ///   - folded: the days with learning of `known`, in order, as `ChildStreak.fold` gives them.
  ///   - facts: those from `last` on; from the beginning for none.
  init(
    _ dates: ClosedRange<LocalDate>, last known: StreakDay?, folded: [StreakDay], facts: ChildFacts, today: LocalDate
  ) {
    let counted = folded.filter(\.counts)
    var (last, waiting) = (known, folded[...])
    func advance(before date: LocalDate) {
      while let day = waiting.first, day.date < date {
        if day.counts { last = day }
        waiting.removeFirst()
      }
    }
    advance(before: dates.lowerBound)
    let ended = min(today, dates.upperBound.adding(days: 1))
    let neutral = Dictionary(
      ChildStreak.neutralDays(
        from: dates.lowerBound, last: last, counted: counted.filter { dates.contains($0.date) }, facts: facts,
        today: ended
      ).map { ($0.date, $0.cause) }, uniquingKeysWith: { first, _ in first })
    var before = ChildStreak.daily(last: last, longest: 0, facts: facts, today: dates.lowerBound).current
    for date in dates {
      var day = Self.day(
        date, last: last, waiting.first.flatMap { $0.date == date ? $0 : nil }, neutral[date], facts, today: today)
      advance(before: date.adding(days: 1))
      day.streakBefore = before
      before = day.streak
      days.append(day)
    }
    weeks = Self.weeks(of: dates, last: known, counted: counted, facts: facts, today: today)
  }

  /// - Parameter last: the last day before it that counts.
  private static func day(
    _ date: LocalDate, last: StreakDay?, _ folded: StreakDay?, _ neutral: NeutralCause?, _ facts: ChildFacts,
    today: LocalDate
  ) -> ExplainedStreakDay {
    let standing: ExplainedStreakDay.Standing =
      switch neutral {
      case _ where folded?.counts == true: .counted
      case .pause?: .paused
      case .freeze?: .frozen
      case .repair?: .repaired
      case nil: facts.calendar.interval(of: date).isEmpty ? .noDay : date == today ? .open : .missed
      }
    let counted = standing == .counted ? folded : nil
    let rules = facts.rules(on: date)
    // Of a day that has ended, what comes after it decides nothing.
    let gap = StreakGap(after: last, before: date == today ? date : date.adding(days: 1), facts)
    let freezes =
      date == today ? ChildStreak.freezes(last: counted ?? last, facts: facts, today: date) : gap.freezes
    return ExplainedStreakDay(
      learning: folded?.learning ?? LearningDay(date: date, seconds: 0, sixtieths: 0),
      minimum: rules.minimumSeconds(facts.minimum(on: date)), standing: standing,
      streak: counted?.length ?? (gap.isAlive ? last?.length ?? 0 : 0), streakBefore: 0,
      weeks: ChildStreak.weekly(last: counted ?? last, longest: 0, facts: facts, today: date).current,
      freezesHeld: counted?.freezes.held ?? freezes.held, isToday: date == today, rules: rules)
  }

  private static func weeks(
    of dates: ClosedRange<LocalDate>, last: StreakDay?, counted: [StreakDay], facts: ChildFacts, today: LocalDate
  ) -> [ExplainedStreakWeek] {
    var (weeks, date): ([ExplainedStreakWeek], LocalDate) = ([], dates.lowerBound)
    var (before, waiting) = (last, counted[...])
    while date <= dates.upperBound {
      let week = facts.calendar.week(containing: date)
      var number = 0
      while let day = waiting.first, day.date < week.upperBound, day.date <= today {
        before = day
        if week.contains(day.date) { number += 1 }
        waiting.removeFirst()
      }
      let end = min(week.upperBound.adding(days: -1), today)
      weeks.append(
        ExplainedStreakWeek(
          dates: week, countedDays: number, isNeutral: ChildStreak.isNeutral(week, facts),
          isOpen: week.contains(today),
          weeks: ChildStreak.weekly(last: before, longest: 0, facts: facts, today: end).current))
      date = max(date.adding(days: 1), week.upperBound)
    }
    return weeks
  }
}
