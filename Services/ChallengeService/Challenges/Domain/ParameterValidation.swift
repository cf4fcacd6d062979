import ChallengeCounting
import Violations

// The faults of a goal's parameters (CH-18), and of the schedule for such a goal.
extension ChallengeSettings {
  /// Of the parameters that the goal reads.
  func parameterViolations(in field: String = "goal_parameters") -> [FieldViolation] {
    var found: [FieldViolation] = []
    func add(_ name: GoalParameters.Name, _ remedy: String) {
      let field = "\(field).\(name.rawValue)"
      found.append(FieldViolation(field: field, message: "\(field) is \(parameters[name]); \(remedy)"))
    }
    for name in goal.parameters where !name.range.contains(parameters[name]) {
      add(name, "\(goal.rawValue) takes \(name.range.lowerBound) to \(name.range.upperBound)")
    }
    if found.isEmpty, let fault = goal.fault(of: parameters) { add(fault.name, fault.remedy) }
    return found
  }

  /// A goal, or a step, that the schedule makes impossible. Faults of either of them alone come first.
  func goalScheduleViolations() -> [FieldViolation] {
    if goal == .chain {
      return steps.enumerated().flatMap { index, step in
        settings(of: step).goalScheduleViolations(in: "chain_steps[\(index)].parameters")
      }
    }
    return goalScheduleViolations(in: "goal_parameters")
  }

  private func goalScheduleViolations(in field: String) -> [FieldViolation] {
    guard parameterViolations().isEmpty else { return [] }
    let days = schedule.activeDays.count
    if case .days = measure, days > 0, goal.targetRange.contains(target), target > days {
      return [
        FieldViolation(
          field: "active_days",
          message:
            "active_days has \(days) days and \(goal.rawValue) the target \(target); choose more days or a lower target"
        )
      ]
    }
    let counted = countedSchedule
    if let times = goal.times(parameters), let name = goal.parameters.first,
      schedule.isFullDay || schedule.startMinute < schedule.endMinute, counted.startMinute >= counted.endMinute
    {
      return [
        FieldViolation(
          field: "\(field).\(name.rawValue)",
          message:
            "minutes \(times.from) to \(times.to) of the day do not overlap the schedule's "
            + "\(schedule.startMinute) to \(schedule.endMinute); change either")
      ]
    }
    return []
  }

  /// Of a chain's steps and its target.
  func chainViolations() -> [FieldViolation] {
    guard ChainStep.count.contains(Int64(steps.count)) else {
      return [
        FieldViolation(
          field: "chain_steps",
          message:
            "chain_steps has \(steps.count) steps; give \(ChainStep.count.lowerBound) to \(ChainStep.count.upperBound)")
      ]
    }
    var found: [FieldViolation] = []
    if target != steps.count {
      found.append(
        FieldViolation(
          field: "target", message: "target is \(target) and the chain has \(steps.count) steps; leave the target out"))
    }
    for (index, step) in steps.enumerated() {
      let (field, range) = ("chain_steps[\(index)]", step.goal.targetRange)
      if step.goal == .chain {
        found.append(
          FieldViolation(field: "\(field).goal_type", message: "\(field).goal_type is a chain; name another goal type"))
      } else if !range.contains(step.target) {
        found.append(
          FieldViolation(
            field: "\(field).target",
            message: "\(field).target is \(step.target); \(step.goal.rawValue) takes \(range.lowerBound) to "
              + "\(range.upperBound) \(step.goal.unit.rawValue)"))
      }
      found += settings(of: step).parameterViolations(in: "\(field).parameters")
    }
    return found
  }
}
