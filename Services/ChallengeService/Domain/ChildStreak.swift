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

/// A streak as of a day (CH-11): evaluated, never stored.
public struct StreakState: Hashable, Sendable {
  /// 0 for a dead streak.
  public var current: Int64
  public var longest: Int64
  public var isAtRisk: Bool
}

/// The child's own streaks (CH-9, CH-11): over all learning.
public enum ChildStreak {
  /// Bonuses add, each over usage points alone: a day's streak bonus is ⌊the day's learning sixtieths × 5 ×
  /// ⌊streak / 7⌋ / 100⌋ with the streak including that day.
  public static func bonusSixtieths(daySixtieths: Int64, streak: Int64) -> Int64 {
    daySixtieths * 5 * (max(0, streak) / 7) / 100
  }

  /// The streak on each counted day, including that day.
  /// - Parameters:
  ///   - days: in order, at most one a date.
  ///   - neutral: protected dates (a freeze, a pause): they neither count nor break. Dates that do not exist are
  ///     neutral anyway.
  public static func lengths(
    _ days: [LearningDay], facts: ChildFacts, neutral: Set<LocalDate> = []
  ) -> [LocalDate: Int64] {
    var lengths: [LocalDate: Int64] = [:]
    var last: (date: LocalDate, length: Int64)?
    for day in days where day.seconds >= max(1, facts.minimum(on: day.date)) {
      let continues = last.map { areNeutral(between: $0.date, and: day.date, facts, neutral) } ?? false
      let length = continues ? (last?.length ?? 0) + 1 : 1
      lengths[day.date] = length
      last = (day.date, length)
    }
    return lengths
  }

  /// The daily streak as of a day: *at risk* means that the last day before today that is not neutral counted, and
  /// today is open, not neutral and not yet counted.
  public static func daily(
    _ days: [LearningDay], facts: ChildFacts, neutral: Set<LocalDate> = [], today: LocalDate
  ) -> StreakState {
    let lengths = lengths(days, facts: facts, neutral: neutral)
    let longest = lengths.values.max() ?? 0
    guard let last = lengths.keys.filter({ $0 <= today }).max(), let length = lengths[last] else {
      return StreakState(current: 0, longest: longest, isAtRisk: false)
    }
    if last == today { return StreakState(current: length, longest: longest, isAtRisk: false) }
    guard areNeutral(between: last, and: today, facts, neutral) else {
      return StreakState(current: 0, longest: longest, isAtRisk: false)
    }
    return StreakState(current: length, longest: longest, isAtRisk: !neutral.contains(today))
  }

  /// The weekly streak as of a day: a week counts with at least one counted day, and is at risk when the last counted
  /// week is the previous one.
  public static func weekly(_ days: [LearningDay], facts: ChildFacts, today: LocalDate) -> StreakState {
    let calendar = facts.calendar
    var (current, longest) = (Int64(0), Int64(0))
    var last: Range<LocalDate>?
    for day in days where day.date <= today && day.seconds >= max(1, facts.minimum(on: day.date)) {
      let week = calendar.week(containing: day.date)
      if week == last { continue }
      current = last?.upperBound == week.lowerBound ? current + 1 : 1
      longest = max(longest, current)
      last = week
    }
    let thisWeek = calendar.week(containing: today)
    guard let last, last == thisWeek || last.upperBound == thisWeek.lowerBound else {
      return StreakState(current: 0, longest: longest, isAtRisk: false)
    }
    return StreakState(current: current, longest: longest, isAtRisk: last != thisWeek)
  }

  /// Whether every date strictly between two is neutral.
  private static func areNeutral(
    between first: LocalDate, and last: LocalDate, _ facts: ChildFacts, _ neutral: Set<LocalDate>
  ) -> Bool {
    var date = first.adding(days: 1)
    while date < last {
      guard neutral.contains(date) || facts.calendar.interval(of: date).isEmpty else { return false }
      date = date.adding(days: 1)
    }
    return true
  }
}
