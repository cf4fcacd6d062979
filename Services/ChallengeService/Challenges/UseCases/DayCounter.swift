package import ChallengeCounting
package import ChallengeFacts
import Database
package import LocalTime

/// Counts the local days of a challenge's periods: the stored count of a day plus the changes, or all of the day's
/// segments.
package struct DayCounter {
  package let history: ChallengeHistory
  package let facts: FactReader
  let segments: SegmentReader
  /// The changed segments, where nothing else changed; nil when the rules may have changed, so that the stored counts
  /// are not valid.
  package var change: SegmentChange?
  /// The day in which the previous transaction was interrupted.
  var begun: PartialDay?

  package init(
    history: ChallengeHistory, facts: FactReader, segments: SegmentReader, change: SegmentChange? = nil,
    begun: PartialDay? = nil
  ) {
    self.history = history
    self.facts = facts
    self.segments = segments
    self.change = change
    self.begun = begun
  }

  package var challengeID: String { history.head.challengeID }
  package var calendar: LocalCalendar { facts.calendar }

  /// The challenge as it is in force for a period on one of its days.
  package func part(_ scope: EvaluationScope, on date: LocalDate) throws -> ChallengeHistory.Part {
    try history.part(scope.endDate == nil ? calendar.interval(of: date) : scope.window)
  }

  /// The day's current count; nil for one without learning.
  /// - Throws: `PartialDay.Interruption`.
  package func count(_ date: LocalDate, of scope: EvaluationScope, stored: CountedDay?) throws -> CountedDay? {
    let rule = try rule(date, of: scope)
    if let stored, let day = try changed(stored, by: rule) { return day }
    return try count(date, by: rule, for: .sum).map { CountedDay(date: date, $0) }
  }

  /// The day's count from learning that is at hand.
  package func count(_ date: LocalDate, of scope: EvaluationScope, in week: SegmentReader.Week) throws -> CountedDay {
    var rule = try rule(date, of: scope)
    guard case .peak = rule.detail else { return CountedDay(date: date, try sum(of: week.learning, by: rule)) }
    var usage = CountedUsage()
    let facts = try facts.facts(filtering: week.learning.apps, by: rule.version)
    rule.add(week.segments[...], facts: facts, to: &usage)
    return CountedDay(date: date, usage)
  }

  /// A stored count with what the changed learning makes of it; nil where it is not known what has changed, or all of
  /// the day has to be counted.
  package func changed(_ day: CountedDay, by rule: CountingRule) throws -> CountedDay? {
    guard let change else { return nil }
    let (added, removed) = (try sum(of: change.addedIndex, by: rule), try sum(of: change.removedIndex, by: rule))
    var after = day
    after.change(adding: added, removing: removed)
    guard case .peak(let within) = rule.detail, after != day else { return after }
    guard removed.seconds == 0, let peak = try peak(near: change.added, within: within, by: rule) else { return nil }
    after.peak = max(day.peak, peak)
    return after
  }

  /// The highest amount in any stretch that has some of the added learning; nil where that is too much to read at once.
  private func peak(near added: [LearningSegment], within: Int64, by rule: CountingRule) throws -> Int64? {
    let spans = added.map(\.span).filter { $0.overlaps(rule.window) }
    guard let first = spans.first, let last = spans.last else { return 0 }
    let near = (first.lowerBound - within..<last.upperBound + within).clamped(to: rule.window)
    var (rule, usage, next) = (rule.clamped(to: near), CountedUsage(), near.lowerBound)
    while next < near.upperBound {
      let piece = try segments.piece(next..<near.upperBound)
      guard let last = piece.last else { break }
      rule.add(piece[...], facts: try facts.facts(filtering: piece, by: rule.version), to: &usage)
      next = last.span.upperBound
      if piece.count < SegmentReader.pieceSize { break }
      if segments.isEnough() { return nil }
    }
    return usage.peak?.best ?? 0
  }

  /// The completion on the day that reaches the target.
  /// - Throws: `PartialDay.Interruption`.
  package func completion(of scope: EvaluationScope, on date: LocalDate, after before: PeriodFold) throws -> Completion?
  {
    let challenge = try part(scope, on: date).challenge
    var rule = try rule(date, of: scope)
    rule.target = before.missing
    return try count(date, by: rule, for: .completion)?.reached.map {
      challenge.completion(of: scope, after: before, reached: $0)
    }
  }

  /// Counts a day by its rule, from where it was interrupted.
  /// - Returns: nil for a day without learning.
  /// - Throws: `PartialDay.Interruption` when the transaction's budget is spent before the whole day is counted.
  package func count(_ date: LocalDate, by rule: CountingRule, for purpose: PartialDay.Purpose) throws -> CountedUsage?
  {
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

  package func rule(_ date: LocalDate, of scope: EvaluationScope) throws -> CountingRule {
    let part = try part(scope, on: date)
    return part.challenge.rule(date, of: scope, time: part.time, calendar: calendar)
  }

  private func sum(of learning: LearningIndex, by rule: CountingRule) throws -> CountedUsage {
    var rule = rule
    return rule.sum(of: learning, facts: try facts.facts(filtering: learning.apps, by: rule.version))
  }
}
