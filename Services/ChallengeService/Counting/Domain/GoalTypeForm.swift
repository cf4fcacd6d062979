/// How a goal type is shown, and how its target is entered.
package struct GoalTypeForm: Hashable, Sendable {
  /// Name for display.
  package var displayName: String
  /// The target that a guardian begins with, in the unit: that of the example, for daily minutes the default (CH-1).
  package var initialTarget: Int64
  /// The words after a target and its unit where the goal is named, as in "60 minutes of learning".
  var qualifier: String
  /// Its meaning, as a request.
  package var explanation: String
  package var example: String
  /// Name of its icon, if it has one.
  package var icon: String?
  /// Name of its color, if it has one.
  package var color: String?
}

extension GoalType {
  /// The goal with a target in words, such as "60 minutes of learning".
  package func text(target: Int64) -> String { "\(unit.text(target)) \(form.qualifier)" }

  package var explanation: String { form.explanation }
  package var example: String { form.example }
  package var icon: String? { form.icon }
  package var color: String? { form.color }
}

extension GoalType.Unit {
  /// The name of a single one.
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
  /// One unit of the target, in the unit of progress.
  private var unitAmount: Int64 { version.settings.goal.progressTarget(1) }
  private var unit: GoalType.Unit { version.settings.goal.unit }
  /// Progress in the target's unit, rounded down (US-2), not capped.
  private var shownProgress: Int64 { max(0, progress) / unitAmount }

  /// Such as "45/60 minutes".
  package var progressText: String { "\(shownProgress)/\(version.settings.target) \(unit.rawValue)" }

  /// The amount that is missing to the target, in the unit of progress.
  package var remaining: Int64 { isCompleted ? 0 : max(0, progressTarget - max(0, progress)) }

  /// Such as "15 minutes to go"; with the progress it adds up to the target.
  package var remainingText: String {
    isCompleted ? "Completed" : "\(unit.text(max(0, version.settings.target - shownProgress))) to go"
  }
}
