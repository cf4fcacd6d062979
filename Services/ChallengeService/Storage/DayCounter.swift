import ChallengeDomain
import Database
import LocalTime

/// Counts the local days of a challenge's periods: what is stored of a day plus what changed, or the day's segments afresh.
struct DayCounter {
  let history: ChallengeHistory
  let facts: FactReader
  let segments: SegmentReader
  /// What changed, where nothing else did; nil when the rules may have changed, so that what is stored does not hold.
  var change: SegmentChange?

  var challengeID: String { history.head.challengeID }
  var calendar: LocalCalendar { facts.calendar }

  /// What rules a period on one of its days.
  func part(_ scope: EvaluationScope, on date: LocalDate) throws -> ChallengeHistory.Part {
    try history.part(scope.endDate == nil ? calendar.interval(of: date) : scope.window)
  }

  /// The day as it counts now; nil for one without learning.
  func count(_ date: LocalDate, of scope: EvaluationScope, stored: CountedDay?) throws -> CountedDay? {
    let part = try part(scope, on: date)
    if var day = stored, let change {
      let (added, removed) = (
        try count(date, of: scope, change.added, part), try count(date, of: scope, change.removed, part)
      )
      day.seconds += added.seconds - removed.seconds
      day.sixtieths += added.sixtieths - removed.sixtieths
      return day
    }
    let learning = try learning(on: date)
    return learning.isEmpty ? nil : try count(date, of: scope, learning, part)
  }

  /// The completion on the day that reaches the target.
  func completion(of scope: EvaluationScope, on date: LocalDate, before: CountedSum) throws -> Completion? {
    let (part, learning) = (try part(scope, on: date), try learning(on: date))
    let facts = try facts.facts(filtering: learning, by: part.challenge.version(of: scope))
    return part.challenge.completion(
      of: scope, on: date, before: before, segments: learning, facts: facts, time: part.time)
  }

  func learning(on date: LocalDate) throws -> [LearningSegment] {
    try segments.read(calendar.interval(of: date))
  }

  private func count(
    _ date: LocalDate, of scope: EvaluationScope, _ segments: [LearningSegment], _ part: ChallengeHistory.Part
  ) throws -> CountedDay {
    let facts = try facts.facts(filtering: segments, by: part.challenge.version(of: scope))
    return part.challenge.day(date, of: scope, segments: segments, facts: facts, time: part.time)
  }
}
