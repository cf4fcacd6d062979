/// Minutes in chosen apps: in a week, or from start to end.
enum SpecificAppsGoal: GoalDefinition {
  static let number: Int32 = 3
  static let form = GoalTypeForm(
    displayName: "Specific Apps", initialTarget: 20, qualifier: "of learning",
    explanation: "Use only selected learning apps for a set amount of time", example: "Use Duolingo for 20 minutes",
    icon: "app.fill", color: "green")
  static let unit = GoalType.Unit.minutes
  static let targetRange: ClosedRange<Int64> = 15...360

  static func window(repeatsWeekly: Bool) -> GoalType.Window { repeatsWeekly ? .week : .startToEnd }
  static func measure(_ parameters: GoalParameters) -> GoalMeasure { .seconds }
  static func rule(_ amount: String, _ settings: ChallengeSettings) -> String {
    "\(amount) of learning \(settings.repeatsWeekly ? "in a week" : "from start to end")"
  }
}
