package import ChallengeCounting
package import LocalTime
import Ordering

/// Explains the learning of one local day of a period (CH-17): the rule that counts the day says what counts, and what
/// it leaves out is explained by what the challenge was at that time.
package struct DayExplanation: Sendable {
  package let date: LocalDate
  let interval: Range<Instant>
  /// The version whose rule counts the day.
  package var version: ChallengeVersion { rule.version }
  private var rule: CountingRule
  private let use: Use
  private let completion: Instant?
  /// The day, cut where the reason changes; in order.
  private let regions: [Region]
  /// Of a chain, after the parts that were added.
  private var meter: ChainMeter?

  private struct Region {
    var span: Range<Instant>
    var outcome: PartOutcome
  }

  /// The use of counted learning for the goal.
  package enum Use: Hashable, Sendable {
    /// Every second.
    case amount
    /// Whether the local day has its minimum, and whether it belongs to a period at all.
    case day(isReached: Bool, isCounted: Bool)
    /// The apps with the minimum.
    case apps(Set<String>)
    /// The stretch with the most points; nil for none.
    case stretch(Range<Instant>?)
    /// For each step the local day from which on its usage is part of the day, week or run that completed it or that
    /// runs now; nil for none.
    case steps([LocalDate?])
  }

  /// - Parameters:
  ///   - challenge: at least what matters on the day.
  ///   - rule: the one that counts the day.
  ///   - completion: of the period.
  init(
    _ challenge: Challenge, on date: LocalDate, by rule: CountingRule, time: CountingTime, calendar: LocalCalendar,
    use: Use, completion: Instant?
  ) {
    (self.date, self.rule, self.use, self.completion) = (date, rule, use, completion)
    interval = calendar.interval(of: date)
    let life = challenge.lifeSpans(calendar: calendar)
    let isActive = rule.version.settings.countedSchedule.activeDays.contains(date.weekday)
    var regions: [Region] = []
    func explain(_ gap: Range<Instant>) {
      var at = gap.lowerBound
      while at < gap.upperBound {
        let (outcome, end) = Self.reason(
          at: at, challenge.countingStart, life, time.pauses, or: isActive ? .outsideTimeOfDay : .outsideActiveDays)
        assert(at < end, "a reason holds for at least a second")
        let span = at..<min(end, gap.upperBound)
        if let last = regions.last, last.outcome == outcome, last.span.upperBound == at {
          regions[regions.count - 1].span = last.span.lowerBound..<span.upperBound
        } else {
          regions.append(Region(span: span, outcome: outcome))
        }
        at = span.upperBound
      }
    }
    var at = interval.lowerBound
    for span in rule.spans where span.overlaps(interval) {
      let span = span.clamped(to: interval)
      explain(at..<span.lowerBound)
      regions.append(Region(span: span, outcome: .counted))
      at = span.upperBound
    }
    explain(at..<max(at, interval.upperBound))
    self.regions = regions
    if case .chain(let day) = rule.detail { meter = ChainMeter(day.start) }
  }

  /// Why an instant that no rule counts does not count, and until when that holds.
  private static func reason(
    at instant: Instant, _ start: Instant, _ life: [Range<Instant>], _ pauses: [Range<Instant>],
    or schedule: PartOutcome
  ) -> (PartOutcome, until: Instant) {
    if instant < start { return (.beforeStart, start) }
    let alive = RangeSet.index(in: life, endingAfter: instant)
    guard alive < life.count else { return (.afterEnd, .distantFuture) }
    if instant < life[alive].lowerBound { return (.afterEnd, life[alive].lowerBound) }
    let pause = RangeSet.index(in: pauses, endingAfter: instant)
    guard pause < pauses.count else { return (schedule, life[alive].upperBound) }
    if pauses[pause].lowerBound <= instant { return (.paused, pauses[pause].upperBound) }
    return (schedule, min(life[alive].upperBound, pauses[pause].lowerBound))
  }

  /// Adds the parts of a stretch inside the day.
  /// - Parameters:
  ///   - learning: after all that was added before.
  ///   - facts: with the removal of its app.
  package mutating func add(_ learning: LearningSegment, facts: ChildFacts, to parts: inout [ExplainedPart]) {
    let inside = learning.span.clamped(to: interval)
    if inside.isEmpty { return }
    let known = parts.count
    defer {
      assert(
        parts[known...].reduce(0) { $0 + $1.learning.seconds } == inside.seconds, "every second has one outcome")
    }
    let end = rule.end(of: learning.app, facts: facts)
    var index = regions.partitioningIndex { $0.span.upperBound > inside.lowerBound }
    while index < regions.count, regions[index].span.lowerBound < inside.upperBound {
      var piece = learning
      piece.span = regions[index].span.clamped(to: inside)
      let outcome = regions[index].outcome
      index += 1
      if outcome == .beforeStart || outcome == .afterEnd || piece.span.upperBound <= end {
        add(piece, outcome, to: &parts)
        continue
      }
      let span = piece.span
      piece.span = span.clamped(to: Instant.distantPast..<max(end, span.lowerBound))
      if !piece.span.isEmpty { add(piece, outcome, to: &parts) }
      piece.span = max(end, span.lowerBound)..<span.upperBound
      add(piece, end == .distantPast ? .appNotChosen : .appRemoved, to: &parts)
    }
  }

  private mutating func add(_ piece: LearningSegment, _ outcome: PartOutcome, to parts: inout [ExplainedPart]) {
    guard outcome == .counted else {
      parts.append(
        ExplainedPart(
          learning: piece, date: date, outcome: outcome, isCounted: false, isInBase: false, step: 0))
      return
    }
    switch use {
    case .amount: count(piece, .counted, to: &parts)
    case .day(let isReached, let isCounted):
      count(piece, isReached ? .counted : .dayBelowMinimum, isCounted: isCounted, to: &parts)
    case .apps(let reached): count(piece, reached.contains(piece.app) ? .counted : .appBelowMinimum, to: &parts)
    case .stretch(let stretch): count(piece, in: stretch.map { [$0] } ?? [], else: .outsideBestStretch, to: &parts)
    case .steps(let since): count(piece, since: since, to: &parts)
    }
  }

  /// Adds a counted piece, cut where the period was completed.
  private func count(
    _ piece: LearningSegment, _ outcome: PartOutcome, isCounted: Bool = true, step: Int64 = 0,
    to parts: inout [ExplainedPart]
  ) {
    func add(_ span: Range<Instant>, isInBase: Bool) {
      if span.isEmpty { return }
      var learning = piece
      learning.span = span
      parts.append(
        ExplainedPart(
          learning: learning, date: date, outcome: outcome, isCounted: isCounted, isInBase: isCounted && isInBase,
          step: step))
    }
    let cut = min(max(completion ?? .distantPast, piece.span.lowerBound), piece.span.upperBound)
    add(piece.span.lowerBound..<cut, isInBase: true)
    add(cut..<piece.span.upperBound, isInBase: false)
  }

  /// Adds a counted piece, of which some spans count towards the target.
  private func count(
    _ piece: LearningSegment, in spans: [Range<Instant>], as inside: PartOutcome = .counted, else outside: PartOutcome,
    step: Int64 = 0, to parts: inout [ExplainedPart]
  ) {
    func add(_ span: Range<Instant>, _ outcome: PartOutcome) {
      if span.isEmpty { return }
      var part = piece
      part.span = span
      count(part, outcome, step: step, to: &parts)
    }
    var at = piece.span.lowerBound
    for span in RangeSet.overlapping(spans, piece.span) {
      let span = span.clamped(to: piece.span)
      add(at..<span.lowerBound, outside)
      add(span, inside)
      at = span.upperBound
    }
    add(at..<piece.span.upperBound, outside)
  }

  /// Adds a counted piece of a chain, cut where one step ends and the next one begins.
  private mutating func count(_ piece: LearningSegment, since: [LocalDate?], to parts: inout [ExplainedPart]) {
    guard case .chain(let day) = rule.detail, var meter else { return count(piece, .counted, to: &parts) }
    var steps: [(span: Range<Instant>, step: Int64)] = []
    _ = day.rules.chain(&meter, piece, day) { steps.append(($0, $1)) }
    self.meter = meter
    for (span, step) in steps {
      var part = piece
      part.span = span
      let first = Int(step) < since.count ? since[Int(step)] : nil
      let isOfPeriod = first.map { $0 <= date } ?? false
      let outcome = isOfPeriod ? PartOutcome.counted : .stepNotCompleted
      if let spans = day.steps[Int(step)].spans {
        count(part, in: spans, as: outcome, else: .outsideStep, step: step + 1, to: &parts)
      } else {
        count(part, outcome, step: step + 1, to: &parts)
      }
    }
    let end = steps.last?.span.upperBound ?? piece.span.lowerBound
    guard end < piece.span.upperBound else { return }
    var rest = piece
    rest.span = end..<piece.span.upperBound
    count(rest, .afterLastStep, to: &parts)
  }
}
