import LocalTime

/// When a challenge counts: days of the week and a time of day.
public struct Schedule: Hashable, Sendable {
  public var isFullDay: Bool
  /// Wall-clock minute of the day, 0 to 1439; ignored for a full day.
  public var startMinute: Int
  /// Exclusive, 1 to 1440; ignored for a full day.
  public var endMinute: Int
  public var activeDays: Set<Weekday>

  public init(isFullDay: Bool, startMinute: Int, endMinute: Int, activeDays: Set<Weekday>) {
    self.isFullDay = isFullDay
    self.startMinute = startMinute
    self.endMinute = endMinute
    self.activeDays = activeDays
  }

  /// The instants of a local day that count, in order: a repeated hour counts twice, a skipped one not at all.
  public func spans(on date: LocalDate, calendar: LocalCalendar) -> [Range<Instant>] {
    guard activeDays.contains(date.weekday) else { return [] }
    if isFullDay {
      let day = calendar.interval(of: date)
      return day.isEmpty ? [] : [day]
    }
    return calendar.intervals(of: date, from: startMinute * 60, to: endMinute * 60)
  }
}

/// What a guardian chooses for a challenge.
public struct ChallengeSettings: Hashable, Sendable {
  public var title: String
  public var description: String
  public var goal: GoalType
  /// In the goal's unit.
  public var target: Int64
  public var bonusPercentage: Int64
  /// Logical ids; empty means all.
  public var learningApps: [String]
  /// Logical ids; see `rewardScope`.
  public var rewardApps: [String]
  /// Which reward apps share the reward time.
  public var rewardScope: RewardScope
  public var ratio: RewardRatio
  public var start: Instant
  /// Last local date, counted to its end; nil means none.
  public var end: LocalDate?
  public var schedule: Schedule
  public var repeatsWeekly: Bool
  public var parameters = GoalParameters()
  /// Of a chain, in order.
  public var steps: [ChainStep] = []

  public init(
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
  public static func defaults(start now: Instant) -> ChallengeSettings {
    ChallengeSettings(
      title: "", description: "", goal: .dailyMinutes, target: 60, bonusPercentage: 0, learningApps: [],
      rewardApps: [], ratio: RewardRatio(learningMinutes: 60, rewardMinutes: 30), start: now, end: nil,
      schedule: Schedule(
        isFullDay: false, startMinute: 16 * 60, endMinute: 20 * 60,
        activeDays: [.monday, .tuesday, .wednesday, .thursday, .friday]),
      repeatsWeekly: true)
  }

  public var window: GoalType.Window { goal.window(repeatsWeekly: repeatsWeekly) }
}
