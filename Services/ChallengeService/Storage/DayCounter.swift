import ChallengeDomain
import Database
import LocalTime

/// Counts the local days of a challenge's periods: what is stored of a day plus what changed, or the day's segments afresh.
struct DayCounter {
  let challenge: Challenge
  let facts: ChildFacts
  let time: CountingTime
  let segments: SegmentReader
  /// What changed, where nothing else did; nil when the rules may have changed, so that what is stored does not hold.
  let change: SegmentChange?

  init(_ challenge: Challenge, facts: ChildFacts, segments: SegmentReader, change: SegmentChange? = nil) {
    self.challenge = challenge
    self.facts = facts
    self.segments = segments
    self.change = change
    time = CountingTime(challenge, calendar: facts.calendar)
  }

  /// The day as it counts now; nil for one without learning.
  func count(_ date: LocalDate, of scope: EvaluationScope, stored: CountedDay?) throws -> CountedDay? {
    if var day = stored, let change {
      let (added, removed) = (count(date, of: scope, change.added), count(date, of: scope, change.removed))
      day.seconds += added.seconds - removed.seconds
      day.sixtieths += added.sixtieths - removed.sixtieths
      return day
    }
    let learning = try learning(on: date)
    return learning.isEmpty ? nil : count(date, of: scope, learning)
  }

  /// The completion on the day that reaches the target.
  func completion(of scope: EvaluationScope, on date: LocalDate, before: CountedDay) throws -> Completion? {
    challenge.completion(
      of: scope, on: date, before: before, segments: try learning(on: date), facts: facts, time: time)
  }

  func learning(on date: LocalDate) throws -> [LearningSegment] {
    try segments.read(facts.calendar.interval(of: date))
  }

  private func count(_ date: LocalDate, of scope: EvaluationScope, _ segments: [LearningSegment]) -> CountedDay {
    challenge.day(date, of: scope, segments: segments, facts: facts, time: time)
  }
}
