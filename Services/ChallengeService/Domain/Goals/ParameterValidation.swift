import Violations

// The faults of a goal's parameters (CH-18), and of the schedule for such a goal.
extension ChallengeSettings {
  private static let field = "goal_parameters"

  /// Of the parameters that the goal reads.
  func parameterViolations() -> [FieldViolation] {
    var found: [FieldViolation] = []
    func add(_ name: GoalParameters.Name, _ remedy: String) {
      let field = "\(Self.field).\(name.rawValue)"
      found.append(FieldViolation(field: field, message: "\(field) is \(parameters[name]); \(remedy)"))
    }
    for name in goal.parameters where !name.range.contains(parameters[name]) {
      add(name, "\(goal.rawValue) takes \(name.range.lowerBound) to \(name.range.upperBound)")
    }
    if found.isEmpty, goal == .timeOfDay, parameters.toMinute <= parameters.fromMinute {
      add(.toMinute, "it has to be after from_minute_of_day \(parameters.fromMinute), so choose a later time")
    }
    return found
  }

  /// A goal that the schedule makes impossible. What is wrong with either of them alone is said first.
  func goalScheduleViolations() -> [FieldViolation] {
    guard parameterViolations().isEmpty else { return [] }
    let days = schedule.activeDays.count
    if goal == .consistency, days > 0, goal.targetRange.contains(target), target > days {
      return [
        FieldViolation(
          field: "active_days",
          message: "active_days has \(days) days and the target is \(target); choose more days or a lower target")
      ]
    }
    let counted = countedSchedule
    if goal == .timeOfDay, schedule.isFullDay || schedule.startMinute < schedule.endMinute,
      counted.startMinute >= counted.endMinute
    {
      return [
        FieldViolation(
          field: "\(Self.field).\(GoalParameters.Name.fromMinute.rawValue)",
          message:
            "minutes \(parameters.fromMinute) to \(parameters.toMinute) of the day do not overlap the schedule's "
            + "\(schedule.startMinute) to \(schedule.endMinute); change either")
      ]
    }
    return []
  }
}
