/// How a goal type is shown, and how its target is entered: one row for each.
package struct GoalTypeForm: Hashable, Sendable {
  /// Name for display.
  package var displayName: String
  /// The target that a guardian begins with, in the unit: that of the example, for daily minutes the default (CH-1).
  package var initialTarget: Int64
  /// What follows a target and its unit where the goal is named, as in "60 minutes of learning".
  var qualifier: String
}

extension GoalType {
  package var form: GoalTypeForm {
    switch self {
    case .dailyMinutes: .init(displayName: "Daily Minutes", initialTarget: 60, qualifier: "of learning")
    case .weeklyMinutes: .init(displayName: "Weekly Minutes", initialTarget: 120, qualifier: "of learning")
    case .specificApps: .init(displayName: "Specific Apps", initialTarget: 20, qualifier: "of learning")
    case .streak: .init(displayName: "Streak", initialTarget: 7, qualifier: "in a row")
    case .pointsTarget: .init(displayName: "Points Target", initialTarget: 500, qualifier: "of learning")
    case .appDiversity: .init(displayName: "App Diversity", initialTarget: 3, qualifier: "in a week")
    case .consistency: .init(displayName: "Consistency", initialTarget: 5, qualifier: "in a week")
    case .timeOfDay: .init(displayName: "Time of Day", initialTarget: 30, qualifier: "of learning")
    case .efficiency: .init(displayName: "Efficiency", initialTarget: 100, qualifier: "of learning")
    case .chain: .init(displayName: "Milestone Chain", initialTarget: 3, qualifier: "in order")
    }
  }

  /// The goal with a target in words, such as "60 minutes of learning".
  package func text(target: Int64) -> String { "\(unit.text(target)) \(form.qualifier)" }
}

extension GoalType.Unit {
  /// One of it.
  var singular: String {
    switch self {
    case .minutes: "minute"
    case .days: "day"
    case .points: "point"
    case .apps: "app"
    case .steps: "step"
    }
  }

  /// The step in which targets are entered.
  package var inputStep: Int64 {
    switch self {
    case .minutes: 5
    case .days, .apps, .steps: 1
    case .points: 50
    }
  }

  /// An amount in words.
  package func text(_ amount: Int64) -> String { "\(amount) \(amount == 1 ? singular : rawValue)" }
}

extension PeriodEvaluation {
  /// What one of the target's unit is in the unit of progress.
  private var unitAmount: Int64 { version.settings.goal.progressTarget(1) }
  private var unit: GoalType.Unit { version.settings.goal.unit }
  /// Progress in the target's unit, rounded down (US-2), not capped.
  private var shownProgress: Int64 { max(0, progress) / unitAmount }

  /// Such as "45/60 minutes".
  package var progressText: String { "\(shownProgress)/\(version.settings.target) \(unit.rawValue)" }

  /// What is missing to the target, in the unit of progress.
  package var remaining: Int64 { isCompleted ? 0 : max(0, progressTarget - max(0, progress)) }

  /// Such as "15 minutes to go"; with the progress it adds up to the target.
  package var remainingText: String {
    isCompleted ? "Completed" : "\(unit.text(max(0, version.settings.target - shownProgress))) to go"
  }
}
