/// Minutes of learning in a week.
enum WeeklyMinutesGoal: GoalDefinition {
  static let number: Int32 = 2
  static let form = GoalTypeForm(
    displayName: "Weekly Minutes", initialTarget: 120, qualifier: "of learning",
    explanation: "Complete a total number of minutes over the entire week",
    example: "Practice math for 120 minutes this week", icon: "calendar", color: "blue")
  static let unit = GoalType.Unit.minutes
  static let targetRange: ClosedRange<Int64> = 60...1440

  static func window(repeatsWeekly: Bool) -> GoalType.Window { .week }
  static func measure(_ parameters: GoalParameters) -> GoalMeasure { .seconds }
  static func rule(_ amount: String, _ settings: ChallengeSettings) -> String { "\(amount) of learning in a week" }
}
