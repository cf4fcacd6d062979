/// The local days of a week with a minimum of counted time each.
enum ConsistencyGoal: GoalDefinition {
  static let number: Int32 = 7
  static let form = GoalTypeForm(
    displayName: "Consistency", initialTarget: 5, qualifier: "in a week",
    explanation: "Learn a set amount of time on several days of a week", example: "Meet your goal on 5 of 7 days")
  static let unit = GoalType.Unit.days
  static let targetRange: ClosedRange<Int64> = 2...7
  static let parameters = [GoalParameters.Name.dailyMinutes]

  static func window(repeatsWeekly: Bool) -> GoalType.Window { .week }
  static func measure(_ parameters: GoalParameters) -> GoalMeasure { .days(minimum: parameters.dailyMinutes * 60) }
  static func rule(_ amount: String, _ settings: ChallengeSettings) -> String {
    "\(amount) with \(GoalType.Unit.minutes.text(settings.parameters.dailyMinutes)) each in a week"
  }
}

/// The local days of a week with a minimum of counted seconds.
struct ConsistencyFold: GoalFold {
  /// Seconds.
  let minimum: Int64
  private(set) var progress: Int64 = 0

  init(minimum: Int64) { self.minimum = minimum }

  mutating func add(_ day: CountedDay) {
    if day.seconds >= minimum { progress += 1 }
  }

  func missing(to target: Int64) -> UsageTarget { .seconds(minimum) }
}
