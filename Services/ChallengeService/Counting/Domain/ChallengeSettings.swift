package import LocalTime

/// When a challenge counts: days of the week and a time of day.
package struct Schedule: Hashable, Sendable {
  package var isFullDay: Bool
  /// Wall-clock minute of the day, 0 to 1439; ignored for a full day.
  package var startMinute: Int
  /// Exclusive, 1 to 1440; ignored for a full day.
  package var endMinute: Int
  package var activeDays: Set<Weekday>

  package init(isFullDay: Bool, startMinute: Int, endMinute: Int, activeDays: Set<Weekday>) {
    self.isFullDay = isFullDay
    self.startMinute = startMinute
    self.endMinute = endMinute
    self.activeDays = activeDays
  }

  /// The instants of a local day that count, in order: a repeated hour counts twice, a skipped one not at all.
  package func spans(on date: LocalDate, calendar: LocalCalendar) -> [Range<Instant>] {
    guard activeDays.contains(date.weekday) else { return [] }
    if isFullDay {
      let day = calendar.interval(of: date)
      return day.isEmpty ? [] : [day]
    }
    return calendar.intervals(of: date, from: startMinute * 60, to: endMinute * 60)
  }
}

/// A guardian's choices for a challenge.
package struct ChallengeSettings: Hashable, Sendable {
  package var title: String
  package var description: String
  package var goal: GoalType
  /// In the goal's unit.
  package var target: Int64
  package var bonusPercentage: Int64
  /// Logical ids; empty means all.
  package var learningApps: [String]
  /// Logical ids; see `rewardScope`.
  package var rewardApps: [String]
  /// Which reward apps share the reward time.
  package var rewardScope: RewardScope
  package var ratio: RewardRatio
  package var start: Instant
  /// Last local date, counted to its end; nil means none.
  package var end: LocalDate?
  package var schedule: Schedule
  package var repeatsWeekly: Bool
  package var parameters = GoalParameters()
  /// Of a chain, in order.
  package var steps: [ChainStep] = []

  package init(
    title: String, description: String, goal: GoalType, target: Int64, bonusPercentage: Int64,
    learningApps: [String], rewardApps: [String], ratio: RewardRatio, start: Instant, end: LocalDate?,
    schedule: Schedule, repeatsWeekly: Bool, rewardScope: RewardScope = .byList
  ) {
    self.title = title
    self.description = description
    self.goal = goal
    self.target = target
    self.bonusPercentage = bonusPercentage
    self.learningApps = learningApps
    self.rewardApps = rewardApps
    self.ratio = ratio
    self.start = start
    self.end = end
    self.schedule = schedule
    self.repeatsWeekly = repeatsWeekly
    self.rewardScope = rewardScope
  }

  /// The builder's defaults (CH-1): daily minutes, 60, ratio 60:30, no bonus, 16:00 to 20:00 from Monday to Friday,
  /// repeating weekly, starting now, without end.
  package static func defaults(start now: Instant) -> ChallengeSettings {
    ChallengeSettings(
      title: "", description: "", goal: .dailyMinutes, target: 60, bonusPercentage: 0, learningApps: [],
      rewardApps: [], ratio: RewardRatio(learningMinutes: 60, rewardMinutes: 30), start: now, end: nil,
      schedule: Schedule(
        isFullDay: false, startMinute: 16 * 60, endMinute: 20 * 60,
        activeDays: [.monday, .tuesday, .wednesday, .thursday, .friday]),
      repeatsWeekly: true)
  }

  package var window: GoalType.Window { goal.window(repeatsWeekly: repeatsWeekly) }
}
