/// Learning points: in a week, or from start to end.
enum PointsTargetGoal: GoalDefinition {
  static let number: Int32 = 5
  static let form = GoalTypeForm(
    displayName: "Points Target", initialTarget: 500, qualifier: "of learning",
    explanation: "Earn a specific number of points from learning activities", example: "Earn 500 points")
  static let unit = GoalType.Unit.points
  static let targetRange: ClosedRange<Int64> = 100...1000

  static func window(repeatsWeekly: Bool) -> GoalType.Window { repeatsWeekly ? .week : .startToEnd }
  static func measure(_ parameters: GoalParameters) -> GoalMeasure { .sixtieths }
  static func rule(_ amount: String, _ settings: ChallengeSettings) -> String {
    "\(amount) of learning \(settings.repeatsWeekly ? "in a week" : "from start to end")"
  }
}
