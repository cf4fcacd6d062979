import ChallengeCounting
import ChallengeFacts
import Database
import LocalTime
import Messages
import ProtobufC
import ServiceAPI

/// Re-evaluates a child's challenges where something has changed, and reports the differences from the booked state.
struct ChildEvaluation {
  private let tx: Transaction
  private let child: ChildKey
  private let facts: FactReader
  private let now: Instant
  /// In order and disjoint.
  private let touched: [Range<Instant>]
  private let segments: SegmentReader
  private let days: TouchedDays
  /// The first instant that is touched.
  let first: Instant
  private let change: SegmentChange?
  private let histories: RecentHistories?
  /// Why something changed.
  private let cause: UsageV1.UsageChangeCause

  /// - Parameters:
  ///   - change: the segments that changed, where nothing else did.
  ///   - histories: those of challenges that were needed recently.
  init(
    _ tx: Transaction, _ child: ChildKey, facts: FactReader, now: Instant, touched: [Range<Instant>],
    change: SegmentChange? = nil, histories: RecentHistories? = nil, because cause: UsageV1.UsageChangeCause
  ) {
    self.tx = tx
    self.child = child
    self.facts = facts
    self.now = now
    self.touched = RangeSet.union(touched)
    self.change = change
    self.histories = histories
    self.cause = cause
    segments = SegmentReader(tx, child, isEnough: { tx.budget.isSpent })
    days = TouchedDays(touched, calendar: facts.calendar)
    first = self.touched.first?.lowerBound ?? .distantPast
  }

  /// The differences, and where to continue when the transaction's budget was spent before all was evaluated.
  struct Outcome {
    var changes: [BookedChange] = []
    var next: PendingEvaluation.Cursor?
    /// The part left to the next round, because something that it depends on has changed since this one began.
    var heldBack: [Range<Instant>] = []
    /// Whether completions were withdrawn, of which others may follow.
    var hasWithdrawn = false
  }

  /// Evaluates a challenge at once.
  func evaluate(_ head: ChallengeTable.Head, only selection: Reevaluation.Selection) throws -> Outcome {
    let (counter, part) = try open(head)
    let challenge = part.challenge
    if selection == .runs, !challenge.settings.dependsOnClosedDays { return Outcome() }
    // A challenge that expired before everything touched counts nothing of it.
    if case .one = selection {} else if part.lifeEnd < first { return Outcome() }
    if try added(counter)?.add(to: challenge) == true { return Outcome() }
    if challenge.settings.window.isShort {
      return try shortPeriods(challenge, counter, from: .distantPast, isCounted: false)
    }
    return try outcome(counter, of: longPeriods(counter).update(days))
  }

  /// The learning that was added, where nothing else changed and all of it is on one day.
  private func added(_ counter: DayCounter) -> AddedLearning? {
    guard let change, change.removed.isEmpty, days.from == nil, days.dates.count == 1, let date = days.first,
      let last = touched.last
    else { return nil }
    return AddedLearning(tx: tx, child: child, date: date, span: first..<last.upperBound, counter: counter)
  }

  /// Evaluates a piece of a challenge, and books or withdraws what differs.
  /// - Parameters:
  ///   - round: its cursor is `Outcome.next` of the previous piece, nil for the first one.
  ///   - waiting: the stretches that have changed since the round began: some of their days may be counted as before
  ///     and some as they are now.
  /// - Returns: no changes, and where to continue; nowhere when the challenge is done.
  func evaluate(
    _ head: ChallengeTable.Head, in round: PendingEvaluation.Round, while waiting: [Range<Instant>]
  ) throws -> Outcome {
    let start = round.cursor?.instant
    var (counter, part) = try open(head, at: start)
    let challenge = part.challenge
    counter.begun = round.cursor?.day
    if start == nil, part.lifeEnd < first { return Outcome() }
    var heldBack: [Range<Instant>] = []
    var hasWithdrawn = false
    let book = { (change: BookedChange) throws -> Void in
      guard change.isWithdrawal != round.isBooking else { return }
      if let span = basis(of: change, of: challenge), waiting.contains(where: span.overlaps) {
        heldBack.append(span.upperBound - 1..<span.upperBound)
      } else {
        // Which withdrawal is the last is known when the round is done.
        try change.store(tx, child, because: cause)
        try change.publish(tx, child, because: cause, moreFollows: change.isWithdrawal)
        if change.isWithdrawal { hasWithdrawn = true }
      }
    }
    var outcome: Outcome
    if challenge.settings.window.isShort {
      outcome = try shortPeriods(
        challenge, counter, from: start ?? .distantPast, isCounted: round.isBooking, use: book)
    } else {
      // Whether the days after the touched ones change is only known once they are folded.
      guard let begin = start.map({ facts.calendar.localDate(at: $0) }) ?? days.first else { return Outcome() }
      outcome = try longPeriods(counter, from: begin, in: round)
    }
    try outcome.changes.forEach(book)
    (outcome.changes, outcome.heldBack, outcome.hasWithdrawn) = ([], heldBack, hasWithdrawn)
    return outcome
  }

  /// The time whose usage and rules determine a completion; nil for a withdrawal, which waits for nothing: too
  /// few completions earn no badge.
  private func basis(of change: BookedChange, of challenge: Challenge) -> Range<Instant>? {
    guard let completion = change.completion else { return nil }
    // A run depends on the days before it, too: they can belong to it.
    let start =
      challenge.settings.window == .run
      ? Instant.distantPast : facts.calendar.firstInstant(onOrAfter: completion.firstDate)
    return start..<max(start + 1, completion.instant)
  }

  private func longPeriods(
    _ counter: DayCounter, from begin: LocalDate, in round: PendingEvaluation.Round
  ) throws -> Outcome {
    let periods = longPeriods(counter)
    if round.isBooking { return try outcome(counter, of: periods.update(TouchedDays(from: begin), isCounted: true)) }
    // Reads in the meantime return the earlier progress.
    let before =
      round.cursor == nil ? try CurrentPeriod.find(tx, child, counter: counter, now: now) : nil
    if round.cursor == nil { try periods.forget(from: begin) }
    let outcome = try outcome(counter, of: periods.update(TouchedDays(from: begin)))
    if outcome.next == nil {
      try ProgressBeforeTable.remove(tx, familyID: child.familyID, challengeID: counter.challengeID)
    } else if let before {
      try ProgressBeforeTable.save(
        tx, child, challengeID: counter.challengeID,
        ChallengeV1.Progress(before, challengeID: counter.challengeID).serialized())
    }
    return outcome
  }

  /// The challenge's history, and the part of it in which the evaluation begins.
  private func open(_ head: ChallengeTable.Head, at start: Instant? = nil) throws -> (
    counter: DayCounter, part: ChallengeHistory.Part
  ) {
    let end = touched.last.map { $0.upperBound } ?? now
    let history = ChallengeHistory(
      tx, head, familyID: child.familyID, calendar: facts.calendar, through: end, in: .message, recent: histories)
    let counter = DayCounter(history: history, facts: facts, segments: segments, change: change)
    return (counter, try history.part(facts.calendar.day(holding: start ?? first)))
  }

  /// - Parameter use: receives the changes as they are found, in pieces, where withdrawals come first; nil to collect
  ///   them.
  private func shortPeriods(
    _ challenge: Challenge, _ counter: DayCounter, from start: Instant, isCounted: Bool,
    use: ((BookedChange) throws -> Void)? = nil
  ) throws -> Outcome {
    // The publisher's clock may be ahead of ours: a change from a future instant on concerns the period that contains
    // it.
    let latest = try max(now, (touched.last?.lowerBound ?? now) + 1, lastCounted(counter))
    var outcome = Outcome()
    var at = start
    while let (scope, end) = challenge.scope(from: at, touchedBy: touched, asOf: latest, calendar: facts.calendar) {
      at = end
      // Nothing counts and nothing is booked long after its life, whatever zone changes do to the length of a day.
      let life = try counter.part(scope, on: scope.firstDate).lifeEnd
      if scope.window.lowerBound > life + 10 * 86_400 { break }
      do {
        let changes = try self.changes(
          scope, counter, from: start, isCounted: isCounted, withdrawsOnly: use != nil && !isCounted)
        if let use { try changes.forEach(use) } else { outcome.changes += changes }
      } catch let interruption as PartialDay.Interruption {
        let day = interruption.day
        outcome.next = .init(
          instant: max(scope.window.lowerBound, facts.calendar.interval(of: day.date).lowerBound), day: day)
        return outcome
      }
      if tx.budget.isSpent {
        outcome.next = .init(instant: at)
        return outcome
      }
    }
    return outcome
  }

  /// Where everything from an instant on is touched: the last instant of which anything is known or was counted.
  /// Devices report learning of the next minutes, too, and a move can give it to another day than the one that has
  /// counted it.
  private func lastCounted(_ counter: DayCounter) throws -> Instant {
    guard days.from != nil else { return .distantPast }
    let counted = try CountedDayTable.last(
      tx, familyID: child.familyID, challengeID: counter.challengeID, before: LocalDate(daysSinceEpoch: .max))
    let day = counted.map { facts.calendar.firstInstant(onOrAfter: $0.date) } ?? .distantPast
    return max(day, try SegmentTable.end(tx, child) ?? .distantPast)
  }

  /// The differences in a period that lasts a local day or a week.
  /// - Parameters:
  ///   - start: the days before it are counted already.
  ///   - isCounted: whether all days are.
  private func changes(
    _ scope: EvaluationScope, _ counter: DayCounter, from start: Instant, isCounted: Bool, withdrawsOnly: Bool
  ) throws -> [BookedChange] {
    let period: ShortPeriod
    // When the completion was being sought, all days had been counted.
    if isCounted || counter.begun?.purpose == .completion && scope.window.contains(start) {
      period = try ShortPeriod(tx, child, scope, counter: counter, trusting: .counted)
    } else {
      let left = touched.filter { $0.upperBound > start }.map { max($0.lowerBound, start)..<$0.upperBound }
      period = try ShortPeriod.count(tx, child, scope, counter: counter, touched: left)
    }
    let challengeID = counter.challengeID
    let booked = try CompletionTable.find(tx, familyID: child.familyID, challengeID: challengeID, in: scope)
    // Where nothing is booked there is nothing to withdraw.
    if withdrawsOnly, booked.isEmpty { return [] }
    if let change, period.isSettled(by: booked, change: change) { return [] }
    return BookedChange.list(
      counter.history.head.challenge, [try rewarded(period.evaluation(), challengeID)], from: booked)
  }

  private func longPeriods(_ counter: DayCounter) -> LongPeriods {
    LongPeriods(tx, child, now: now, counter: counter)
  }

  private func outcome(_ counter: DayCounter, of periods: LongPeriods.Outcome) throws -> Outcome {
    let evaluated = try periods.evaluated.map { try rewarded($0, counter.challengeID) }
    return Outcome(
      changes: BookedChange.list(counter.history.head.challenge, evaluated, from: periods.booked),
      next: periods.next.map {
        .init(instant: facts.calendar.firstInstant(onOrAfter: $0), day: periods.interrupted)
      })
  }

  private func rewarded(_ period: PeriodEvaluation, _ challengeID: String) throws -> PeriodEvaluation {
    try facts.rewarded(period, of: challengeID)
  }
}

extension LocalCalendar {
  /// The local day that contains an instant; outside of the years that have days, just the instant.
  fileprivate func day(holding instant: Instant) -> Range<Instant> {
    instant.isRepresentable ? interval(of: localDate(at: instant)) : instant..<(instant + 1)
  }
}

extension GoalType.Window {
  /// Whether a period lasts a local day or a week.
  fileprivate var isShort: Bool { self == .localDay || self == .week }
}
