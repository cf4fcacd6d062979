import CommandLine
import LocalTime
import Messages

/// The settings of a challenge as options, for creating and editing.
enum ChallengeDraftOptions {
  static let all =
    [
      Option(name: "title", value: "TEXT", help: "title"),
      Option(name: "description", value: "TEXT", help: "description"),
      Option(
        name: "goal", value: "GOAL",
        help: Goal.all.dropLast().map(\.name).joined(separator: ", ") + " or \(Goal.all.last?.name ?? "") "
          + "[\(Goal.daily.name)]"),
      Option(name: "target", value: "N", help: "in minutes, days, points or apps; see rewards challenge goals [60]"),
    ] + Goal.parameters.map(\.option) + settings

  private static let settings = [
    Option(
      name: "step", value: "GOAL:N",
      help: "for chain: a step's goal and target, such as streak:3, consistency:5:30 or time-of-day:30:16:00-18:00",
      repeats: true),
    Option(name: "bonus", value: "PERCENT", help: "0 to 50 [0]"),
    Option(name: "ratio", value: "L:R", help: "learning to reward minutes [60:30]"),
    Option(name: "learning", value: "APP", help: "a learning app that counts [all of them]", repeats: true),
    Option(name: "reward", value: "APP", help: "a reward app that opens [all of them]", repeats: true),
    Option(
      name: "reward-time", value: "WHO", help: "all, chosen (by --reward) or none: the bonus alone [chosen or all]"),
    Option(name: "start", value: "TIME", help: "from when it counts, such as 2026-03-02T06:00:00Z [now]"),
    Option(name: "end", value: "DATE", help: "last day, such as 2026-03-29 [no end]"),
    Option(name: "full-day", value: nil, help: "count the whole day"),
    Option(name: "time", value: "FROM-TO", help: "time of day that counts, up to 24:00 [16:00-20:00]"),
    Option(name: "days", value: "DAYS", help: "days that count, such as mon-fri or sat,sun [mon-fri]"),
    Option(name: "once", value: nil, help: "one period from start to end, for apps and points, instead of every week"),
  ]

  static let scopes: [(name: String, scope: ChallengeV1.RewardScope)] = [
    ("all", .all), ("chosen", .chosen), ("none", .none),
  ]

  /// The draft, and the fields that were given.
  /// - Parameter owned: the child's apps; nil for a command without options that name some.
  static func read(_ arguments: Arguments, _ owned: ChildApps?) throws -> (ChallengeV1.ChallengeDraft, [String]) {
    var draft = ChallengeV1.ChallengeDraft()
    var fields: [String] = []
    func apply(_ option: String, _ names: String..., set: (String) throws -> Void) throws {
      guard let text = arguments[option] else { return }
      try set(text)
      fields += names
    }
    try apply("title", "title") { draft.title = $0 }
    try apply("description", "description") { draft.description = $0 }
    try apply("goal", "goal_type") { draft.goalType = try ChallengeDraftText.goal($0, as: "--goal") }
    // The service knows the limits of each goal type and names them; here numbers are only distinguished from words.
    try apply("target", "target") { _ in draft.target = try number("target", arguments) }
    try apply("bonus", "bonus_percentage") { _ in draft.bonusPercentage = try number("bonus", arguments) }
    try apply("ratio", "ratio_learning_minutes", "ratio_reward_minutes") {
      (draft.ratioLearningMinutes, draft.ratioRewardMinutes) = try ChallengeDraftText.ratio($0, as: "--ratio")
    }
    try apply("learning", "learning_app_ids") { _ in
      draft.learningAppIDs = try owned?.ids(arguments.all("learning"), category: .learning) ?? []
    }
    try apply("reward", "reward_app_ids") { _ in
      draft.rewardAppIDs = try owned?.ids(arguments.all("reward"), category: .reward) ?? []
    }
    try apply("reward-time", "reward_scope") {
      draft.rewardScope = try ChallengeDraftText.scope($0, as: "--reward-time")
    }
    try apply("start", "start_time") { draft.startTime = try ChallengeDraftText.instant($0, as: "--start") }
    try apply("end", "end_date") { draft.endDate = try ChallengeDraftText.date($0, as: "--end") }
    try apply("full-day", "full_day") { _ in draft.fullDay = true }
    try apply("time", "full_day", "start_minute_of_day", "end_minute_of_day") {
      if arguments.has("full-day") { throw CommandError("--full-day and --time exclude each other") }
      draft.fullDay = false
      (draft.startMinuteOfDay, draft.endMinuteOfDay) = try ChallengeDraftText.times($0, as: "--time")
    }
    try apply("days", "active_days") { draft.activeDays = try ChallengeDraftText.days($0, as: "--days") }
    try apply("once", "repeat_weekly") { _ in draft.repeatWeekly = false }
    try apply("step", "chain_steps") { _ in
      draft.chainSteps = try arguments.all("step").map { try ChallengeDraftText.step($0, as: "--step") }
    }
    if let parameters = try parameters(arguments) {
      draft.goalParameters = parameters
      fields.append("goal_parameters")
    }
    return (draft, fields)
  }

  /// nil where none is given.
  private static func parameters(_ arguments: Arguments) throws -> ChallengeV1.GoalParameters? {
    var parameters = ChallengeV1.GoalParameters()
    for parameter in Goal.parameters {
      let option = parameter.option.name
      guard let text = arguments[option] else { continue }
      if parameter.form == .minutes { _ = try number(option, arguments) }
      _ = try parameter.read(text, as: "--\(option)", into: &parameters)
    }
    return parameters == .init() ? nil : parameters
  }

  private static func number(_ option: String, _ arguments: Arguments) throws -> Int32? {
    try arguments.number(option, in: 0...1_000_000).map { Int32($0) }
  }

  static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
}
