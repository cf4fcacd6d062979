import ChallengeDomain
import Database
import LocalTime

/// Counts the local days of a challenge's periods: the stored count of a day plus the changes, or all of the day's
/// segments.
struct DayCounter {
  let history: ChallengeHistory
  let facts: FactReader
  let segments: SegmentReader
  /// The changed segments, where nothing else changed; nil when the rules may have changed, so that the stored counts
  /// are not valid.
  var change: SegmentChange?
  /// The day in which the previous transaction was interrupted.
  var begun: PartialDay?

  var challengeID: String { history.head.challengeID }
  var calendar: LocalCalendar { facts.calendar }

  /// The challenge as it is in force for a period on one of its days.
  func part(_ scope: EvaluationScope, on date: LocalDate) throws -> ChallengeHistory.Part {
    try history.part(scope.endDate == nil ? calendar.interval(of: date) : scope.window)
  }

  /// The day's current count; nil for one without learning.
  /// - Throws: `PartialDay.Interruption`.
  func count(_ date: LocalDate, of scope: EvaluationScope, stored: CountedDay?) throws -> CountedDay? {
    let rule = try rule(date, of: scope)
    if var day = stored, let change {
      let (added, removed) = (try sum(of: change.addedIndex, by: rule), try sum(of: change.removedIndex, by: rule))
      day.seconds += added.seconds - removed.seconds
      day.sixtieths += added.sixtieths - removed.sixtieths
      return day
    }
    return try count(date, by: rule, for: .sum).map {
      CountedDay(date: date, seconds: $0.seconds, sixtieths: $0.sixtieths)
    }
  }

  /// The day's count from learning that is at hand.
  func count(_ date: LocalDate, of scope: EvaluationScope, in learning: LearningIndex) throws -> CountedDay {
    let counted = try sum(of: learning, by: rule(date, of: scope))
    return CountedDay(date: date, seconds: counted.seconds, sixtieths: counted.sixtieths)
  }

  /// The completion on the day that reaches the target.
  /// - Throws: `PartialDay.Interruption`.
  func completion(of scope: EvaluationScope, on date: LocalDate, before: CountedSum) throws -> Completion? {
    let challenge = try part(scope, on: date).challenge
    var rule = try rule(date, of: scope)
    rule.target = challenge.target(of: scope, after: before)
    return try count(date, by: rule, for: .completion)?.reached.map {
      challenge.completion(of: scope, before: before, reached: $0)
    }
  }

  /// Counts a day by its rule, from where it was interrupted.
  /// - Returns: nil for a day without learning.
  /// - Throws: `PartialDay.Interruption` when the transaction's budget is spent before the whole day is counted.
  func count(_ date: LocalDate, by rule: CountingRule, for purpose: PartialDay.Purpose) throws -> CountedUsage? {
    let interval = calendar.interval(of: date)
    let begun = self.begun.flatMap { $0.date == date && $0.purpose == purpose ? $0 : nil }
    var day = begun ?? PartialDay(date: date, purpose: purpose, next: interval.lowerBound)
    var rule = rule
    var hasLearning = begun != nil
    while day.next < interval.upperBound {
      let piece = try segments.piece(day.next..<interval.upperBound)
      guard let last = piece.last else { break }
      hasLearning = true
      rule.add(piece[...], facts: try facts.facts(filtering: piece, by: rule.version), to: &day.usage)
      day.next = max(last.span.upperBound, rule.window.lowerBound)
      if piece.count < SegmentReader.pieceSize || day.next >= rule.window.upperBound { break }
      if purpose == .completion, day.usage.reached != nil { break }
      if segments.isEnough() { throw PartialDay.Interruption(day: day) }
    }
    return hasLearning ? day.usage : nil
  }

  func rule(_ date: LocalDate, of scope: EvaluationScope) throws -> CountingRule {
    let part = try part(scope, on: date)
    return part.challenge.rule(date, of: scope, time: part.time, calendar: calendar)
  }

  /// What counts of the added segments; nil where it is not known what has changed.
  func added(by rule: CountingRule) throws -> CountedSum? {
    try change.map { try sum(of: $0.addedIndex, by: rule) }
  }

  private func sum(of learning: LearningIndex, by rule: CountingRule) throws -> CountedSum {
    var rule = rule
    return rule.sum(of: learning, facts: try facts.facts(filtering: learning.apps, by: rule.version))
  }
}
