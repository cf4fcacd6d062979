/// Parameters that goal types read besides the target (CH-18). Those that a goal type does not read keep their
/// defaults.
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

    /// The values that a challenge may have, and where one is.
    private var definition: (range: ClosedRange<Int64>, value: WritableKeyPath<GoalParameters, Int64>) {
      switch self {
      case .minimumMinutesPerApp: (1...60, \.minimumMinutesPerApp)
      case .dailyMinutes: (15...240, \.dailyMinutes)
      case .fromMinute: (0...1439, \.fromMinute)
      case .toMinute: (1...1440, \.toMinute)
      case .withinMinutes: (15...240, \.withinMinutes)
      }
    }

    /// The values that a challenge may have.
    package var range: ClosedRange<Int64> { definition.range }
    fileprivate var value: WritableKeyPath<GoalParameters, Int64> { definition.value }
  }

  package subscript(name: Name) -> Int64 {
    get { self[keyPath: name.value] }
    set { self[keyPath: name.value] = newValue }
  }
}
