import Messages

@testable import ChallengeCounting

/// A goal type as the tests know it, apart from its definition: one for each, in the order of the contract.
struct GoalExample: Sendable {
  let goal: GoalType
  let message: ChallengeV1.GoalType
  let unit: String
  let targets: ClosedRange<Int64>
  /// With their ranges and defaults, by the fields of the contract.
  var parameters: [(name: String, range: ClosedRange<Int64>, initial: Int64)] = []
  /// A target, and the rule with it in words.
  let example: Int64
  let rule: String
  /// Targets of random challenges.
  let random: ClosedRange<Int64>
  /// A challenge of three weeks of random learning, of a goal type with parameters.
  var draft: ChallengeV1.ChallengeDraft?
  /// The progress, for the reference that counts second by second.
  var progress: @Sendable (NaiveReference.Count, NaiveReference.Tally, GoalParameters) -> Int64 = { count, _, _ in
    count.seconds
  }
  /// The minutes of the day that count, for the reference; nil for all.
  var minutes: (@Sendable (GoalParameters) -> Range<Int64>)?

  static let all: [GoalExample] = [
    .init(
      goal: .dailyMinutes, message: .dailyMinutes, unit: "minutes", targets: 15...240, example: 60,
      rule: "60 minutes of learning in a local day", random: 15...15),
    .init(
      goal: .weeklyMinutes, message: .weeklyMinutes, unit: "minutes", targets: 60...1440, example: 120,
      rule: "120 minutes of learning in a week", random: 60...60),
    .init(
      goal: .specificApps, message: .specificApps, unit: "minutes", targets: 15...360, example: 20,
      rule: "20 minutes of learning in a week", random: 15...15),
    .init(
      goal: .streak, message: .streak, unit: "days", targets: 3...30, example: 7,
      rule: "7 days in a row with the minimum of learning", random: 3...3),
    .init(
      goal: .pointsTarget, message: .pointsTarget, unit: "points", targets: 100...1000, example: 500,
      rule: "500 points of learning in a week", random: 100...100, progress: { count, _, _ in count.sixtieths }),
    .init(
      goal: .appDiversity, message: .appDiversity, unit: "apps", targets: 2...10,
      parameters: [("minimum_minutes_per_app", 1...60, 10)], example: 3,
      rule: "3 apps with 10 minutes each in a week", random: 2...3,
      draft: .init(
        title: "diversity", goalType: .appDiversity, target: 2, fullDay: true,
        goalParameters: .init(minimumMinutesPerApp: 60)),
      progress: { _, tally, parameters in
        Int64(tally.apps.values.count { $0 >= parameters.minimumMinutesPerApp * 60 })
      }),
    .init(
      goal: .consistency, message: .consistency, unit: "days", targets: 2...7,
      parameters: [("daily_minutes", 15...240, 30)], example: 5,
      rule: "5 days with 30 minutes each in a week", random: 2...3,
      draft: .init(title: "consistency", goalType: .consistency, target: 3, bonusPercentage: 10, fullDay: true),
      progress: { _, tally, parameters in Int64(tally.days.values.count { $0 >= parameters.dailyMinutes * 60 }) }),
    .init(
      goal: .timeOfDay, message: .timeOfDay, unit: "minutes", targets: 15...240,
      parameters: [("from_minute_of_day", 0...1439, 960), ("to_minute_of_day", 1...1440, 1_080)], example: 30,
      rule: "30 minutes of learning in a local day from 16:00 to 18:00", random: 15...15,
      draft: .init(title: "time of day", goalType: .timeOfDay, target: 15, bonusPercentage: 7),
      minutes: { $0.fromMinute..<$0.toMinute }),
    .init(
      goal: .efficiency, message: .efficiency, unit: "points", targets: 50...1000,
      parameters: [("within_minutes", 15...240, 30)], example: 100,
      rule: "100 points of learning within 30 minutes of a local day", random: 50...400,
      draft: .init(title: "efficiency", goalType: .efficiency, target: 300, fullDay: true),
      progress: { _, tally, _ in tally.best }),
    .init(
      goal: .chain, message: .chain, unit: "steps", targets: 2...10, example: 2,
      rule: "2 steps one after the other: 1. 15 minutes of learning in a local day, "
        + "2. 100 points of learning from start to end", random: 2...4),
  ]

  static func of(_ goal: GoalType) -> GoalExample? { all.first { $0.goal == goal } }

  /// Examples with parameters.
  static let further = all.filter { !$0.parameters.isEmpty }
}
