import JSON
import Messages

/// A day as commands print it for programs.
extension UsageV1.DailySummary {
  static let members: [(key: String, shape: Shape)] = [
    ("date", .date), ("learning_seconds", .integer), ("reward_seconds", .integer), ("learning_sixtieths", .integer),
  ]

  var members: [String: JSON] {
    [
      "date": .string(RewardsCommands.date(date)), "learning_seconds": .integer(learningSeconds),
      "reward_seconds": .integer(rewardSeconds), "learning_sixtieths": .integer(learningSixtieths),
    ]
  }
}
