/// Local days in a row that count (CH-11).
enum StreakGoal: GoalDefinition {
  static let number: Int32 = 4
  static let form = GoalTypeForm(
    displayName: "Streak", initialTarget: 7, qualifier: "in a row",
    explanation: "Maintain consistent learning activity for consecutive days", example: "Learn for 7 days in a row",
    icon: "flame.fill", color: "red")
  static let unit = GoalType.Unit.days
  static let targetRange: ClosedRange<Int64> = 3...30

  static func window(repeatsWeekly: Bool) -> GoalType.Window { .run }
  static func measure(_ parameters: GoalParameters) -> GoalMeasure { .run }
  static func rule(_ amount: String, _ settings: ChallengeSettings) -> String {
    "\(amount) in a row with the minimum of learning"
  }
}
