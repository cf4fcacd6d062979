/// The apps of a week with a minimum of counted time each.
enum AppDiversityGoal: GoalDefinition {
  static let number: Int32 = 6
  static let form = GoalTypeForm(
    displayName: "App Diversity", initialTarget: 3, qualifier: "in a week",
    explanation: "Use several different learning apps in a week", example: "Use 3 different learning apps this week")
  static let unit = GoalType.Unit.apps
  static let targetRange: ClosedRange<Int64> = 2...10
  static let parameters = [GoalParameters.Name.minimumMinutesPerApp]

  static func window(repeatsWeekly: Bool) -> GoalType.Window { .week }
  static func measure(_ parameters: GoalParameters) -> GoalMeasure {
    .apps(minimum: parameters.minimumMinutesPerApp * 60)
  }
  static func rule(_ amount: String, _ settings: ChallengeSettings) -> String {
    "\(amount) with \(GoalType.Unit.minutes.text(settings.parameters.minimumMinutesPerApp)) each in a week"
  }
}

/// The apps of a week with a minimum of counted seconds each. All generations of an app are one app.
struct AppDiversityFold: GoalFold {
  /// Seconds.
  let minimum: Int64
  private(set) var progress: Int64 = 0
  private var seconds: [String: Int64] = [:]

  init(minimum: Int64) { self.minimum = minimum }

  mutating func add(_ day: CountedDay) {
    for (app, more) in day.apps {
      let before = seconds[app] ?? 0
      seconds[app] = before + more
      if before < minimum, before + more >= minimum { progress += 1 }
    }
  }

  func missing(to target: Int64) -> UsageTarget {
    .apps(target - progress, minimum: minimum, before: seconds)
  }
}

extension CountedUsage {
  /// The second of a piece at which it brings so many more apps to the minimum.
  /// - Parameters:
  ///   - count: how many apps have to reach it, including those that have since the day began.
  ///   - before: the seconds of apps before the day.
  func second(in piece: LearningSegment, reaching count: Int64, minimum: Int64, before: [String: Int64]) -> Int64? {
    let (earlier, today) = (before[piece.app] ?? 0, apps[piece.app] ?? 0)
    let needed = minimum - earlier - today
    guard count > 0, needed > 0, needed <= piece.seconds else { return nil }
    let reached = apps.count { app, seconds in
      let earlier = before[app] ?? 0
      return earlier < minimum && earlier + seconds >= minimum
    }
    return Int64(reached) + 1 == count ? needed : nil
  }
}
