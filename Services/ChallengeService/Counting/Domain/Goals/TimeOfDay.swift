/// Minutes between two times of day: daily minutes by a narrower schedule.
enum TimeOfDayGoal: GoalDefinition {
  static let number: Int32 = 8
  static let form = GoalTypeForm(
    displayName: "Time of Day", initialTarget: 30, qualifier: "of learning",
    explanation: "Learn at a certain time of day", example: "Learn 30 minutes between 4 and 6 PM")
  static let unit = GoalType.Unit.minutes
  static let targetRange: ClosedRange<Int64> = 15...240
  static let parameters = [GoalParameters.Name.fromMinute, .toMinute]

  static func window(repeatsWeekly: Bool) -> GoalType.Window { .localDay }
  static func measure(_ parameters: GoalParameters) -> GoalMeasure { .seconds }
  static func times(_ parameters: GoalParameters) -> (from: Int64, to: Int64)? {
    (parameters.fromMinute, parameters.toMinute)
  }
  static func fault(of parameters: GoalParameters) -> (name: GoalParameters.Name, remedy: String)? {
    guard parameters.toMinute <= parameters.fromMinute else { return nil }
    let from = GoalParameters.Name.fromMinute.rawValue
    return (.toMinute, "it has to be after \(from) \(parameters.fromMinute), so choose a later time")
  }
  static func rule(_ amount: String, _ settings: ChallengeSettings) -> String {
    "\(amount) of learning in a local day from \(WallClock.text(settings.parameters.fromMinute)) to "
      + WallClock.text(settings.parameters.toMinute)
  }
}

extension ChallengeSettings {
  /// When the challenge counts: by its schedule and, where the goal names times of day, between them.
  package var countedSchedule: Schedule {
    guard let times = goal.definition.times(parameters) else { return schedule }
    var narrowed = schedule
    narrowed.isFullDay = false
    narrowed.startMinute = Int(clamping: times.from)
    narrowed.endMinute = Int(clamping: times.to)
    if !schedule.isFullDay {
      narrowed.startMinute = max(narrowed.startMinute, schedule.startMinute)
      narrowed.endMinute = min(narrowed.endMinute, schedule.endMinute)
    }
    return narrowed
  }
}
