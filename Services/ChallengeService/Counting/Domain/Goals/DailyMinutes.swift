/// Minutes of learning in a local day.
enum DailyMinutesGoal: GoalDefinition {
  static let number: Int32 = 1
  static let form = GoalTypeForm(
    displayName: "Daily Minutes", initialTarget: 60, qualifier: "of learning",
    explanation: "Complete a specific number of minutes each day", example: "Read for 30 minutes every day",
    icon: "sun.max.fill", color: "orange")
  static let unit = GoalType.Unit.minutes
  static let targetRange: ClosedRange<Int64> = 15...240

  static func window(repeatsWeekly: Bool) -> GoalType.Window { .localDay }
  static func measure(_ parameters: GoalParameters) -> GoalMeasure { .seconds }
  static func rule(_ amount: String, _ settings: ChallengeSettings) -> String { "\(amount) of learning in a local day" }
}
