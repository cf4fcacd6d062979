package import ChallengeCounting
package import LocalTime

/// A streak as of a day (CH-11), evaluated when it is read.
package struct StreakState: Hashable, Sendable {
  /// 0 for a broken streak.
  package var current: Int64
  var longest: Int64
  var isAtRisk: Bool

  init(current: Int64 = 0, longest: Int64 = 0, isAtRisk: Bool = false) {
    self.current = current
    self.longest = longest
    self.isAtRisk = isAtRisk
  }
}

// The fold of the child's own streaks, and what they are as of a day (CH-11).
extension ChildStreak {
  /// One step of the fold, by the day's rules.
  /// - Parameters:
  ///   - previous: the last day before that counted; nil for none.
  ///   - facts: those from it on; from the beginning for none.
  package static func next(after previous: StreakDay?, _ day: LearningDay, facts: ChildFacts) -> StreakDay {
    let rules = facts.rules(on: day.date)
    return rules.streakDay(previous, day, rules.minimumSeconds(facts.minimum(on: day.date)), facts)
  }

  /// The whole fold.
  /// - Parameter days: in order, at most one per date.
  package static func fold(_ days: [LearningDay], facts: ChildFacts) -> [StreakDay] {
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
  static func daily(
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
  static func weekly(last: StreakDay?, longest: Int64, facts: ChildFacts, today: LocalDate) -> StreakState {
    guard let last else { return StreakState(longest: longest) }
    let (week, thisWeek) = (facts.calendar.week(containing: last.date), facts.calendar.week(containing: today))
    guard week == thisWeek || follows(thisWeek, week, facts) else { return StreakState(longest: longest) }
    return StreakState(
      current: last.weeks, longest: longest, isAtRisk: week != thisWeek && !isNeutral(thisWeek, facts))
  }

  /// When time alone changes a child's streaks, books a bonus or breaks a run: the end of today or of the week; nil
  /// when nothing changes without new facts.
  /// - Parameter hasLaterDays: whether learning of days after today is known.
  package static func nextChange(
    daily: StreakState, weekly: StreakState, hasLaterDays: Bool, today: LocalDate, calendar: LocalCalendar
  ) -> Instant? {
    if daily.current > 0 || hasLaterDays { return calendar.firstInstant(onOrAfter: today.adding(days: 1)) }
    if weekly.current > 0 { return calendar.interval(ofWeekContaining: today).upperBound }
    return nil
  }
}

extension ChildStreak {
  /// The daily streak as of a day, by a full fold.
  static func daily(_ days: [LearningDay], facts: ChildFacts, today: LocalDate) -> StreakState {
    let counted = fold(days.filter { $0.date <= today }, facts: facts).filter(\.counts)
    return daily(last: counted.last, longest: counted.map(\.length).max() ?? 0, facts: facts, today: today)
  }

  /// The weekly streak as of a day, by a full fold.
  static func weekly(_ days: [LearningDay], facts: ChildFacts, today: LocalDate) -> StreakState {
    let counted = fold(days.filter { $0.date <= today }, facts: facts).filter(\.counts)
    return weekly(last: counted.last, longest: counted.map(\.weeks).max() ?? 0, facts: facts, today: today)
  }
}
