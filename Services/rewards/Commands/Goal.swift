import CommandLine
import Messages

/// The properties of a goal type that the command line knows in addition to those from the service.
struct Goal: Sendable {
  let type: ChallengeV1.GoalType
  /// As options, steps and JSON name it.
  let name: String
  let unit: Unit
  /// Its parameter besides the target.
  var parameter: GoalParameter?
  /// Whether it can have one period from start to end instead of one each week.
  var canBeSingle = false
  /// The text that says what counts, and how much of it is the goal.
  let text: @Sendable (_ target: Int32, ChallengeV1.ChallengeDraft) -> String

  /// The unit of a target; progress counts seconds for minutes and sixtieths for points.
  enum Unit: String {
    case minutes, days, points, apps, steps

    /// How much of the progress is one of it.
    var amount: Int64 { self == .minutes || self == .points ? 60 : 1 }
  }

  static let daily = Goal(type: .dailyMinutes, name: "daily-minutes", unit: .minutes) { target, _ in
    "\(target) minutes a day"
  }

  static let all = [
    daily,
    Goal(type: .weeklyMinutes, name: "weekly-minutes", unit: .minutes) { target, _ in "\(target) minutes a week" },
    Goal(type: .specificApps, name: "specific-apps", unit: .minutes, canBeSingle: true) { target, draft in
      "\(target) minutes in chosen apps \(period(draft))"
    },
    Goal(type: .streak, name: "streak", unit: .days) { target, _ in "\(target) days in a row" },
    Goal(type: .pointsTarget, name: "points", unit: .points, canBeSingle: true) { target, draft in
      "\(target) points \(period(draft))"
    },
    Goal(
      type: .appDiversity, name: "app-diversity", unit: .apps,
      parameter: GoalParameter(
        option: Option(
          name: "app-minutes", value: "N", help: "for app-diversity: minutes in a week that an app needs [10]"),
        question: "Minutes in a week that an app needs", form: .minutes,
        fields: [.init(name: "minimum_minutes_per_app", value: \.minimumMinutesPerApp)])
    ) { target, draft in
      "\(target) apps a week for \(draft.goalParameters?.minimumMinutesPerApp ?? 0) minutes each"
    },
    Goal(
      type: .consistency, name: "consistency", unit: .days,
      parameter: GoalParameter(
        option: Option(name: "daily-minutes", value: "N", help: "for consistency: minutes that a day needs [30]"),
        question: "Minutes that a day needs", form: .minutes,
        fields: [.init(name: "daily_minutes", value: \.dailyMinutes)])
    ) { target, draft in
      "\(draft.goalParameters?.dailyMinutes ?? 0) minutes on \(target) days of a week"
    },
    Goal(
      type: .timeOfDay, name: "time-of-day", unit: .minutes,
      parameter: GoalParameter(
        option: Option(name: "between", value: "FROM-TO", help: "for time-of-day: when to learn [16:00-18:00]"),
        question: "When to learn", form: .times,
        fields: [
          .init(name: "from_minute_of_day", value: \.fromMinuteOfDay),
          .init(name: "to_minute_of_day", value: \.toMinuteOfDay),
        ])
    ) { target, draft in
      let parameters = draft.goalParameters ?? .init()
      let (from, to) = (clock(parameters.fromMinuteOfDay ?? 0), clock(parameters.toMinuteOfDay ?? 0))
      return "\(target) minutes a day between \(from) and \(to)"
    },
    Goal(
      type: .efficiency, name: "efficiency", unit: .points,
      parameter: GoalParameter(
        option: Option(
          name: "within", value: "N", help: "for efficiency: minutes in which to earn the points [30]"),
        question: "Minutes in which to earn the points", form: .minutes,
        fields: [.init(name: "within_minutes", value: \.withinMinutes)])
    ) { target, draft in
      "\(target) points within \(draft.goalParameters?.withinMinutes ?? 0) minutes of a day"
    },
    Goal(type: .chain, name: "chain", unit: .steps) { _, draft in
      "\(draft.chainSteps.count) steps: " + draft.chainSteps.map(ChallengeDraftText.text).joined(separator: ", ")
    },
  ]

  /// nil for one of a later version of the service.
  static func of(_ type: ChallengeV1.GoalType) -> Goal? { all.first { $0.type == type } }

  /// The words for a goal type in JSON.
  static let words = all.map(\.name) + ["unknown"]

  static let parameters = all.compactMap(\.parameter)

  private static func period(_ draft: ChallengeV1.ChallengeDraft) -> String {
    draft.repeatWeekly ?? true ? "a week" : "in all"
  }
}

/// A parameter that a goal type reads besides the target: how it is written in options and steps, and asked for.
struct GoalParameter: Sendable {
  let option: Option
  let question: String
  let form: Form
  /// It is asked for with the first one.
  let fields: [Field]

  enum Form {
    case minutes
    /// From a time of day to another one.
    case times
  }

  /// A field of the contract.
  struct Field: Sendable {
    let name: String
    let value: any WritableKeyPath<ChallengeV1.GoalParameters, Int32?> & Sendable
  }

  /// - Parameter name: the name of the text in errors.
  /// - Returns: false for a text without a number.
  func read(_ text: String, as name: String, into parameters: inout ChallengeV1.GoalParameters) throws -> Bool {
    let values: [Int32]
    switch form {
    case .minutes: values = Int32(text).map { [$0] } ?? []
    case .times:
      let (from, to) = try ChallengeDraftText.times(text, as: name)
      values = [from, to]
    }
    for (field, value) in zip(fields, values) { parameters[keyPath: field.value] = value }
    return !values.isEmpty
  }

  /// As `read` reads it; nil where it is not set.
  func text(_ parameters: ChallengeV1.GoalParameters) -> String? {
    let values = fields.compactMap { parameters[keyPath: $0.value] }
    guard values.count == fields.count else { return nil }
    return values.map { form == .minutes ? "\($0)" : clock($0) }.joined(separator: "-")
  }

  /// The possible answers.
  func help(_ info: ChallengeV1.GoalParameterInfo) -> String {
    form == .minutes ? "\(info.minValue) to \(info.maxValue) minutes." : "From and to, such as 16:00-18:00."
  }
}
