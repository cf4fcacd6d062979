/// What goal types read besides the target (CH-18). Those that a goal type does not read keep their defaults.
package struct GoalParameters: Hashable, Sendable {
  /// App diversity: minutes in a week that an app needs.
  package var minimumMinutesPerApp: Int64 = 10
  /// Consistency: minutes that a local day needs.
  package var dailyMinutes: Int64 = 30
  /// Time of day: from this minute of the local day on.
  package var fromMinute: Int64 = 16 * 60
  /// Time of day: up to this minute, exclusive.
  package var toMinute: Int64 = 18 * 60
  /// Efficiency: minutes of elapsed time in which the points have to be earned.
  package var withinMinutes: Int64 = 30

  package init() {}

  /// A parameter by the name of its field in a draft.
  package enum Name: String, CaseIterable, Hashable, Sendable {
    case minimumMinutesPerApp = "minimum_minutes_per_app"
    case dailyMinutes = "daily_minutes"
    case fromMinute = "from_minute_of_day"
    case toMinute = "to_minute_of_day"
    case withinMinutes = "within_minutes"

    /// The values that a challenge may have.
    package var range: ClosedRange<Int64> {
      switch self {
      case .minimumMinutesPerApp: 1...60
      case .dailyMinutes, .withinMinutes: 15...240
      case .fromMinute: 0...1439
      case .toMinute: 1...1440
      }
    }
  }

  package subscript(name: Name) -> Int64 {
    get {
      switch name {
      case .minimumMinutesPerApp: minimumMinutesPerApp
      case .dailyMinutes: dailyMinutes
      case .fromMinute: fromMinute
      case .toMinute: toMinute
      case .withinMinutes: withinMinutes
      }
    }
    set {
      switch name {
      case .minimumMinutesPerApp: minimumMinutesPerApp = newValue
      case .dailyMinutes: dailyMinutes = newValue
      case .fromMinute: fromMinute = newValue
      case .toMinute: toMinute = newValue
      case .withinMinutes: withinMinutes = newValue
      }
    }
  }
}

extension GoalType {
  /// The parameters that it reads.
  package var parameters: [GoalParameters.Name] {
    switch self {
    case .dailyMinutes, .weeklyMinutes, .specificApps, .streak, .pointsTarget, .chain: []
    case .appDiversity: [.minimumMinutesPerApp]
    case .consistency: [.dailyMinutes]
    case .timeOfDay: [.fromMinute, .toMinute]
    case .efficiency: [.withinMinutes]
    }
  }
}
