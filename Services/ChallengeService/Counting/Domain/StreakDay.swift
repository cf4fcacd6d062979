package import LocalTime

/// A child's learning on one local day.
package struct LearningDay: Hashable, Sendable {
  package var date: LocalDate
  package var seconds: Int64
  package var sixtieths: Int64

  package init(date: LocalDate, seconds: Int64, sixtieths: Int64) {
    self.date = date
    self.seconds = seconds
    self.sixtieths = sixtieths
  }

  /// Learning by local day, in order.
  package static func days(of segments: [LearningSegment], calendar: LocalCalendar) -> [LearningDay] {
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
package struct StreakDay: Hashable, Sendable {
  package var learning: LearningDay
  /// Length of the daily streak with this day, days; 0 when the day does not count.
  package var length: Int64
  /// Length of the weekly streak with this day's week, weeks; 0 when the day does not count.
  package var weeks: Int64
  /// The freezes held after this day; none when the day does not count.
  package var freezes: Freezes

  package init(_ learning: LearningDay, length: Int64 = 0, weeks: Int64 = 0, freezes: Freezes = Freezes()) {
    self.learning = learning
    self.length = length
    self.weeks = weeks
    self.freezes = freezes
  }

  package var date: LocalDate { learning.date }
  package var counts: Bool { length > 0 }

  /// Whether it means the same as another one for the days after it.
  package func isSame(as other: StreakDay) -> Bool {
    (length, weeks) == (other.length, other.weeks) && freezes == other.freezes
  }

  /// The streak bonus of the day once it is closed, sixtieths (CH-9).
  /// - Parameter rules: the day's.
  package func bonusSixtieths(by rules: RuleVersion) -> Int64 {
    rules.streakBonusSixtieths(daySixtieths: learning.sixtieths, streak: length)
  }
}

/// The child's own streaks (CH-9, CH-11): over all learning.
///
/// Protected days (a freeze, a pause, a repair) neither count nor break the daily streak, nor does a week that lies in
/// pauses the weekly one (CH-19). Dates that do not exist are neutral, too.
package enum ChildStreak {
  /// The factor of the bonus for a day's learning with a streak that includes the day (CH-9), in percent: 100 + 5 ×
  /// ⌊streak / 7⌋.
  package static func multiplierPercent(streak: Int64) -> Int64 { 100 + 5 * (max(0, streak) / 7) }

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

  /// Whether a week follows another, with nothing but neutral weeks between.
  package static func follows(
    _ week: Range<LocalDate>, _ before: Range<LocalDate>, _ facts: ChildFacts
  ) -> Bool {
    var next = facts.calendar.week(containing: before.upperBound)
    while next.upperBound <= week.lowerBound, isNeutral(next, facts) {
      next = facts.calendar.week(containing: next.upperBound)
    }
    return next == week
  }

  /// Whether every date of a week that exists lies in a pause.
  package static func isNeutral(_ week: Range<LocalDate>, _ facts: ChildFacts) -> Bool {
    week.allSatisfy { facts.protection.pauses.contains($0) || facts.calendar.interval(of: $0).isEmpty }
  }
}
