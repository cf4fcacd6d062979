import ChallengeDomain
import Database
import LocalTime

/// Evaluates a child's challenges afresh where something has changed, and tells what differs from what is booked.
struct ChildEvaluation {
  let tx: Transaction
  let child: ChildKey
  let facts: FactReader
  let now: Instant
  /// In order and disjoint.
  let touched: [Range<Instant>]
  private let segments: SegmentReader
  private let days: TouchedDays
  /// The first instant that is touched.
  let first: Instant
  private let change: SegmentChange?

  /// - Parameter change: the segments that changed, where nothing else did.
  init(
    _ tx: Transaction, _ child: ChildKey, facts: FactReader, now: Instant, touched: [Range<Instant>],
    change: SegmentChange? = nil
  ) {
    self.tx = tx
    self.child = child
    self.facts = facts
    self.now = now
    self.touched = RangeSet.union(touched)
    self.change = change
    segments = SegmentReader(tx, child)
    days = TouchedDays(touched, calendar: facts.calendar)
    first = self.touched.first?.lowerBound ?? .distantPast
  }

  /// What differs, and where to go on when the transaction's time was spent before all was evaluated.
  struct Outcome {
    var changes: [BookedChange] = []
    var next: Int64?
  }

  /// Evaluates a challenge at once.
  func evaluate(_ head: ChallengeTable.Head, only selection: Reevaluation.Selection) throws -> Outcome {
    let (counter, challenge) = try open(head)
    if selection == .runs, challenge.settings.window != .run { return Outcome() }
    // One that expired before all that is touched counts nothing of it.
    if case .one = selection {} else if challenge.lifeEnd(calendar: facts.calendar) < first { return Outcome() }
    if challenge.settings.window.isShort {
      return try shortPeriods(challenge, counter, from: .distantPast, isCounted: false)
    }
    return try outcome(counter, of: longPeriods(counter).update(days))
  }

  /// Evaluates a piece of a challenge.
  /// - Parameters:
  ///   - cursor: `Outcome.next` of the piece before; nil for the first one.
  ///   - isCounted: whether the days are counted already.
  func evaluate(_ head: ChallengeTable.Head, from cursor: Int64?, isCounted: Bool) throws -> Outcome {
    let (counter, challenge) = try open(head)
    if challenge.lifeEnd(calendar: facts.calendar) < first { return Outcome() }
    if challenge.settings.window.isShort {
      let start = cursor.map(Instant.init(seconds:)) ?? .distantPast
      return try shortPeriods(challenge, counter, from: start, isCounted: isCounted)
    }
    // Whether the days after the touched ones change is only known when they are folded.
    guard let begin = cursor.map({ LocalDate(daysSinceEpoch: Int32(clamping: $0)) }) ?? days.first else {
      return Outcome()
    }
    let periods = longPeriods(counter)
    if cursor == nil, !isCounted { try periods.forget(from: begin) }
    return try outcome(counter, of: periods.update(TouchedDays(from: begin), isCounted: isCounted))
  }

  /// The challenge's history, and the challenge as it is when what is touched begins.
  private func open(_ head: ChallengeTable.Head) throws -> (counter: DayCounter, challenge: Challenge) {
    let end = touched.last.map { $0.upperBound } ?? now
    let history = ChallengeHistory(tx, head, familyID: child.familyID, calendar: facts.calendar, through: end)
    let counter = DayCounter(history: history, facts: facts, segments: segments, change: change)
    return (counter, try history.part(facts.calendar.day(holding: first)).challenge)
  }

  private func shortPeriods(
    _ challenge: Challenge, _ counter: DayCounter, from start: Instant, isCounted: Bool
  ) throws -> Outcome {
    // A neighbour's clock may be ahead of ours: what applies from an instant to come concerns the period that holds it.
    let latest = max(now, (touched.last?.lowerBound ?? now) + 1)
    var outcome = Outcome()
    var at = start
    while let (scope, end) = challenge.scope(from: at, touchedBy: touched, asOf: latest, calendar: facts.calendar) {
      at = end
      let period = try ShortPeriod(tx, child, scope, counter: counter) { interval in
        !isCounted && touched.contains { $0.overlaps(interval) }
      }
      if !isCounted { try period.save(tx) }
      let booked = try CompletionTable.find(tx, familyID: child.familyID, challengeID: challenge.id, in: scope)
      if change.map({ period.isSettled(by: booked, change: $0) }) != true {
        outcome.changes += BookedChange.list(challenge.id, [try rewarded(period.evaluation(), challenge.id)], from: booked)
      }
      if tx.budget.isSpent {
        outcome.next = at.seconds
        return outcome
      }
    }
    return outcome
  }

  private func longPeriods(_ counter: DayCounter) -> LongPeriods {
    LongPeriods(tx, child, now: now, counter: counter)
  }

  private func outcome(_ counter: DayCounter, of periods: LongPeriods.Outcome) throws -> Outcome {
    let evaluated = try periods.evaluated.map { try rewarded($0, counter.challengeID) }
    return Outcome(
      changes: BookedChange.list(counter.challengeID, evaluated, from: periods.booked),
      next: periods.next.map { Int64($0.daysSinceEpoch) })
  }

  private func rewarded(_ period: PeriodEvaluation, _ challengeID: String) throws -> PeriodEvaluation {
    try facts.rewarded(period, of: challengeID)
  }
}

extension LocalCalendar {
  /// The local day that holds an instant; of one outside of the years that have days just the instant.
  fileprivate func day(holding instant: Instant) -> Range<Instant> {
    instant.isRepresentable ? interval(of: localDate(at: instant)) : instant..<(instant + 1)
  }
}

extension GoalType.Window {
  /// Whether a period lasts a local day or a week.
  fileprivate var isShort: Bool { self == .localDay || self == .week }
}
