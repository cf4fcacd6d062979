import LocalTime

/// A child's learning on one local day.
public struct LearningDay: Hashable, Sendable {
  public var date: LocalDate
  public var seconds: Int64
  public var sixtieths: Int64

  public init(date: LocalDate, seconds: Int64, sixtieths: Int64) {
    self.date = date
    self.seconds = seconds
    self.sixtieths = sixtieths
  }

  /// Learning by local day, in order.
  public static func days(of segments: [LearningSegment], calendar: LocalCalendar) -> [LearningDay] {
    var days: [LearningDay] = []
    for segment in segments {
      for day in calendar.days(overlapping: segment.span) {
        let seconds = segment.span.clamped(to: day.interval).seconds
        if days.last?.date != day.date { days.append(LearningDay(date: day.date, seconds: 0, sixtieths: 0)) }
        days[days.count - 1].seconds += seconds
        days[days.count - 1].sixtieths += seconds * segment.pointsPerMinute
      }
    }
    return days
  }
}

/// The fold's state after a local day with learning. It is cached, and the cache equals a full fold (CH-11).
public struct StreakDay: Hashable, Sendable {
  public var learning: LearningDay
  /// Length of the daily streak with this day, days; 0 when the day does not count.
  public var length: Int64
  /// Length of the weekly streak with this day's week, weeks; 0 when the day does not count.
  public var weeks: Int64
  /// The freezes held after this day; none when the day does not count.
  public var freezes: Freezes

  public init(_ learning: LearningDay, length: Int64 = 0, weeks: Int64 = 0, freezes: Freezes = Freezes()) {
    self.learning = learning
    self.length = length
    self.weeks = weeks
    self.freezes = freezes
  }

  public var date: LocalDate { learning.date }
  public var counts: Bool { length > 0 }

  /// Whether it means the same as another one for the days after it.
  public func isSame(as other: StreakDay) -> Bool {
    (length, weeks) == (other.length, other.weeks) && freezes == other.freezes
  }

  /// The streak bonus of the day once it is closed, sixtieths (CH-9).
  /// - Parameter rules: the day's.
  public func bonusSixtieths(by rules: RuleVersion) -> Int64 {
    rules.streakBonusSixtieths(daySixtieths: learning.sixtieths, streak: length)
  }
}

/// A streak as of a day (CH-11), evaluated when it is read.
public struct StreakState: Hashable, Sendable {
  /// 0 for a broken streak.
  public var current: Int64
  public var longest: Int64
  public var isAtRisk: Bool

  public init(current: Int64 = 0, longest: Int64 = 0, isAtRisk: Bool = false) {
    self.current = current
    self.longest = longest
    self.isAtRisk = isAtRisk
  }
}

/// The child's own streaks (CH-9, CH-11): over all learning.
///
/// Protected days (a freeze, a pause, a repair) neither count nor break the daily streak, nor does a week that lies in
/// pauses the weekly one (CH-19). Dates that do not exist are neutral, too.
public enum ChildStreak {
  /// What the bonus multiplies a day's learning by with a streak that includes the day (CH-9), in percent: 100 + 5 ×
  /// ⌊streak / 7⌋.
  public static func multiplierPercent(streak: Int64) -> Int64 { 100 + 5 * (max(0, streak) / 7) }

  /// One step of the fold, by the day's rules.
  /// - Parameters:
  ///   - previous: the last day before that counted; nil for none.
  ///   - facts: those from it on; from the beginning for none.
  public static func next(after previous: StreakDay?, _ day: LearningDay, facts: ChildFacts) -> StreakDay {
    let rules = facts.rules(on: day.date)
    return rules.streakDay(previous, day, rules.minimumSeconds(facts.minimum(on: day.date)), facts)
  }

  /// - Parameter minimum: seconds that make the day count.
  static func continued(
    from previous: StreakDay?, _ day: LearningDay, minimum: Int64, facts: ChildFacts
  ) -> StreakDay {
    guard day.seconds >= minimum else { return StreakDay(day) }
    let gap = StreakGap(after: previous, before: day.date, facts)
    let length = gap.isAlive ? (previous?.length ?? 0) + 1 : 1
    let freezes = freezes(gap.freezes, on: day.date, length: length, facts)
    guard let previous else { return StreakDay(day, length: 1, weeks: 1, freezes: freezes) }
    let (before, week) = (
      facts.calendar.week(containing: previous.date), facts.calendar.week(containing: day.date)
    )
    let weeks = before == week ? previous.weeks : follows(week, before, facts) ? previous.weeks + 1 : 1
    return StreakDay(day, length: length, weeks: weeks, freezes: freezes)
  }

  /// The whole fold.
  /// - Parameter days: in order, at most one per date.
  public static func fold(_ days: [LearningDay], facts: ChildFacts) -> [StreakDay] {
    var last: StreakDay?
    return days.map { day in
      let next = next(after: last, day, facts: facts)
      if next.counts { last = next }
      return next
    }
  }

  /// The daily streak as of a day: *at risk* means that the last day before today that is not neutral counted, and
  /// today is open, not neutral and not yet counted.
  /// - Parameters:
  ///   - last: the last day up to today that counted.
  ///   - longest: the greatest length up to today.
  public static func daily(
    last: StreakDay?, longest: Int64, facts: ChildFacts, today: LocalDate
  ) -> StreakState {
    guard let last else { return StreakState(longest: longest) }
    if last.date == today { return StreakState(current: last.length, longest: longest) }
    guard StreakGap(after: last, before: today, facts).isAlive else { return StreakState(longest: longest) }
    return StreakState(
      current: last.length, longest: longest, isAtRisk: !facts.protection.pauses.contains(today))
  }

  /// The weekly streak as of a day: a week counts with at least one counted day, and is at risk when the last week
  /// before it that is not neutral counted, and it is neither neutral nor has counted yet.
  /// - Parameters:
  ///   - last: the last day up to today that counted.
  ///   - longest: the greatest number of weeks up to today.
  public static func weekly(last: StreakDay?, longest: Int64, facts: ChildFacts, today: LocalDate) -> StreakState {
    guard let last else { return StreakState(longest: longest) }
    let (week, thisWeek) = (facts.calendar.week(containing: last.date), facts.calendar.week(containing: today))
    guard week == thisWeek || follows(thisWeek, week, facts) else { return StreakState(longest: longest) }
    return StreakState(
      current: last.weeks, longest: longest, isAtRisk: week != thisWeek && !isNeutral(thisWeek, facts))
  }

  /// When time alone changes a child's streaks, books a bonus or breaks a run: the end of today or of the week; nil
  /// when nothing changes without new facts.
  /// - Parameter hasLaterDays: whether learning of days after today is known.
  public static func nextChange(
    daily: StreakState, weekly: StreakState, hasLaterDays: Bool, today: LocalDate, calendar: LocalCalendar
  ) -> Instant? {
    if daily.current > 0 || hasLaterDays { return calendar.firstInstant(onOrAfter: today.adding(days: 1)) }
    if weekly.current > 0 { return calendar.interval(ofWeekContaining: today).upperBound }
    return nil
  }

  /// Whether a week follows another, with nothing but neutral weeks between.
  private static func follows(
    _ week: Range<LocalDate>, _ before: Range<LocalDate>, _ facts: ChildFacts
  ) -> Bool {
    var next = facts.calendar.week(containing: before.upperBound)
    while next.upperBound <= week.lowerBound, isNeutral(next, facts) {
      next = facts.calendar.week(containing: next.upperBound)
    }
    return next == week
  }

  /// Whether every date of a week that exists lies in a pause.
  static func isNeutral(_ week: Range<LocalDate>, _ facts: ChildFacts) -> Bool {
    week.allSatisfy { facts.protection.pauses.contains($0) || facts.calendar.interval(of: $0).isEmpty }
  }
}

extension ChildStreak {
  /// The daily streak as of a day, by a full fold.
  public static func daily(_ days: [LearningDay], facts: ChildFacts, today: LocalDate) -> StreakState {
    let counted = fold(days.filter { $0.date <= today }, facts: facts).filter(\.counts)
    return daily(last: counted.last, longest: counted.map(\.length).max() ?? 0, facts: facts, today: today)
  }

  /// The weekly streak as of a day, by a full fold.
  public static func weekly(_ days: [LearningDay], facts: ChildFacts, today: LocalDate) -> StreakState {
    let counted = fold(days.filter { $0.date <= today }, facts: facts).filter(\.counts)
    return weekly(last: counted.last, longest: counted.map(\.weeks).max() ?? 0, facts: facts, today: today)
  }
}
