/// All that a goal type is (CH-18), in one place: contract, storage, builder, counting and explanations read it here.
protocol GoalDefinition {
  /// Its number in the contract, and so in storage.
  static var number: Int32 { get }
  /// How it is shown, and how its target is entered.
  static var form: GoalTypeForm { get }
  static var unit: GoalType.Unit { get }
  /// The targets that a challenge may have, in the unit.
  static var targetRange: ClosedRange<Int64> { get }
  /// Its parameters besides the target, in the order in which they are asked for.
  static var parameters: [GoalParameters.Name] { get }
  static func window(repeatsWeekly: Bool) -> GoalType.Window
  static func measure(_ parameters: GoalParameters) -> GoalMeasure
  /// The minutes of the local day between which it counts, whatever the schedule says; nil for all.
  static func times(_ parameters: GoalParameters) -> (from: Int64, to: Int64)?
  /// A fault of parameters that are in their ranges, and its remedy.
  static func fault(of parameters: GoalParameters) -> (name: GoalParameters.Name, remedy: String)?
  /// The learning that is asked for, such as "60 minutes of learning in a local day" (CH-17).
  /// - Parameter amount: the target with its unit.
  static func rule(_ amount: String, _ settings: ChallengeSettings) -> String
}

extension GoalDefinition {
  static var parameters: [GoalParameters.Name] { [] }
  static func times(_ parameters: GoalParameters) -> (from: Int64, to: Int64)? { nil }
  static func fault(of parameters: GoalParameters) -> (name: GoalParameters.Name, remedy: String)? { nil }
}

/// The quantity to which the learning of a period is added up (CH-5, CH-18).
package enum GoalMeasure: Hashable, Sendable {
  case seconds
  case sixtieths
  /// Apps with a minimum of seconds each.
  case apps(minimum: Int64)
  /// Local days with a minimum of seconds each.
  case days(minimum: Int64)
  /// The highest number of sixtieths in any stretch of so many seconds of a local day.
  case peak(within: Int64)
  /// Local days in a row that count by the child's minimum.
  case run
  /// Steps of a chain.
  case steps
}

extension ChallengeSettings {
  package var measure: GoalMeasure { goal.definition.measure(parameters) }

  /// The learning that is asked for, such as "60 minutes of learning in a local day" (CH-17).
  package var goalText: String { goal.definition.rule(goal.unit.text(target), self) }
}
