/// Minutes between two times of day: daily minutes by a narrower schedule.
extension ChallengeSettings {
  /// When the challenge counts: by its schedule and, where the goal names times of day, between them.
  package var countedSchedule: Schedule {
    guard goal == .timeOfDay else { return schedule }
    var narrowed = schedule
    narrowed.isFullDay = false
    narrowed.startMinute = Int(clamping: parameters.fromMinute)
    narrowed.endMinute = Int(clamping: parameters.toMinute)
    if !schedule.isFullDay {
      narrowed.startMinute = max(narrowed.startMinute, schedule.startMinute)
      narrowed.endMinute = min(narrowed.endMinute, schedule.endMinute)
    }
    return narrowed
  }
}
