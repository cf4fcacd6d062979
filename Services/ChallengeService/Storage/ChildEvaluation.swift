import ChallengeDomain
import Database
import LocalTime

/// Evaluates a child's challenges afresh where something has changed, and tells what differs from what is booked.
struct ChildEvaluation {
  let tx: Transaction
  let child: ChildKey
  let facts: ChildFacts
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
    _ tx: Transaction, _ child: ChildKey, facts: ChildFacts, now: Instant, touched: [Range<Instant>],
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
    let challenge = try load(head)
    if selection == .runs, challenge.settings.window != .run { return Outcome() }
    // One that expired before all that is touched counts nothing of it.
    if case .one = selection {} else if challenge.lifeEnd(calendar: facts.calendar) < first { return Outcome() }
    if challenge.settings.window.isShort { return try shortPeriods(challenge, from: .distantPast, isCounted: false) }
    return try outcome(challenge, of: longPeriods(challenge).update(days))
  }

  /// Evaluates a piece of a challenge.
  /// - Parameters:
  ///   - cursor: `Outcome.next` of the piece before; nil for the first one.
  ///   - isCounted: whether the days are counted already.
  func evaluate(_ head: ChallengeTable.Head, from cursor: Int64?, isCounted: Bool) throws -> Outcome {
    let challenge = try load(head)
    if challenge.lifeEnd(calendar: facts.calendar) < first { return Outcome() }
    if challenge.settings.window.isShort {
      let start = cursor.map(Instant.init(seconds:)) ?? .distantPast
      return try shortPeriods(challenge, from: start, isCounted: isCounted)
    }
    // Whether the days after the touched ones change is only known when they are folded.
    guard let begin = cursor.map({ LocalDate(daysSinceEpoch: Int32(clamping: $0)) }) ?? days.first else {
      return Outcome()
    }
    let periods = longPeriods(challenge)
    if cursor == nil, !isCounted { try periods.forget(from: begin) }
    return try outcome(challenge, of: periods.update(TouchedDays(from: begin), isCounted: isCounted))
  }

  /// A challenge with as much of its history as its periods reach back from what is touched.
  private func load(_ head: ChallengeTable.Head) throws -> Challenge {
    // A week and a day more, whatever a zone change does to their lengths.
    let recent = max(first, Instant.earliest) - 10 * 86_400
    let challenge = try ChallengeTable.load(tx, head, child.familyID, from: recent).challenge
    switch challenge.settings.window {
    case .localDay, .week: return challenge
    case .startToEnd: return try ChallengeTable.load(tx, head, child.familyID, from: .distantPast).challenge
    case .run:
      guard let day = days.first,
        let run = try CountedDayTable.last(tx, familyID: child.familyID, challengeID: challenge.id, before: day)?.run
      else { return challenge }
      let begin = facts.calendar.firstInstant(onOrAfter: run.firstDate) - 86_400
      return begin >= recent ? challenge : try ChallengeTable.load(tx, head, child.familyID, from: begin).challenge
    }
  }

  private func shortPeriods(_ challenge: Challenge, from start: Instant, isCounted: Bool) throws -> Outcome {
    // A neighbour's clock may be ahead of ours: what applies from an instant to come concerns the period that holds it.
    let latest = max(now, (touched.last?.lowerBound ?? now) + 1)
    let counter = DayCounter(challenge, facts: facts, segments: segments, change: change)
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
        outcome.changes += BookedChange.list(challenge, [try period.evaluation()], from: booked)
      }
      if tx.budget.isSpent {
        outcome.next = at.seconds
        return outcome
      }
    }
    return outcome
  }

  private func longPeriods(_ challenge: Challenge) -> LongPeriods {
    LongPeriods(
      tx, child, now: now, counter: DayCounter(challenge, facts: facts, segments: segments, change: change))
  }

  private func outcome(_ challenge: Challenge, of periods: LongPeriods.Outcome) -> Outcome {
    Outcome(
      changes: BookedChange.list(challenge, periods.evaluated, from: periods.booked),
      next: periods.next.map { Int64($0.daysSinceEpoch) })
  }
}

extension GoalType.Window {
  /// Whether a period lasts a local day or a week.
  fileprivate var isShort: Bool { self == .localDay || self == .week }
}
