import ChallengeCounting
import ChallengeStreaks
import Database
import LocalTime
import ServiceAPI

/// The local days that a change touches.
struct TouchedDays: Hashable, Sendable {
  /// Single days, in order.
  var dates: [LocalDate] = []
  /// The day from which on every day is touched; nil for none.
  var from: LocalDate?

  init(from date: LocalDate) {
    from = date
  }

  init(_ spans: [Range<Instant>], calendar: LocalCalendar) {
    var dates: Set<LocalDate> = []
    for span in spans {
      // No usage ends in the distant future: such a span has no end.
      if span.upperBound >= Instant.latest {
        let date =
          span.lowerBound > Instant.earliest
          ? calendar.localDate(at: span.lowerBound) : LocalDate(daysSinceEpoch: .min)
        from = min(from ?? date, date)
      } else {
        dates.formUnion(calendar.days(overlapping: span).map(\.date))
      }
    }
    self.dates = dates.filter { $0 < from ?? .init(daysSinceEpoch: .max) }.sorted()
  }

  var first: LocalDate? { [dates.first, from].compactMap { $0 }.min() }
}

/// Updates the challenges whose period can last for years: runs and single windows. Their counts are kept by local day,
/// and only touched days are recounted, and the days after them as far as anything changes.
struct LongPeriods {
  let tx: Transaction
  let child: ChildKey
  let now: Instant
  let counter: DayCounter
  private let challengeID: String
  private let calendar: LocalCalendar

  init(_ tx: Transaction, _ child: ChildKey, now: Instant, counter: DayCounter) {
    self.tx = tx
    self.child = child
    self.now = now
    self.counter = counter
    (challengeID, calendar) = (counter.challengeID, counter.calendar)
  }

  /// The evaluation, and the booked completions to compare it with.
  struct Outcome {
    var evaluated: [PeriodEvaluation] = []
    var booked: [StoredCompletion] = []
    /// The first remaining day when the transaction's budget was spent; nil when all is done.
    var next: LocalDate?
    /// The day that was interrupted.
    var interrupted: PartialDay?
    /// The increase of the counted days.
    fileprivate var more = CountedSum()
  }

  /// - Parameter isCounted: whether the days are already counted and only their sum is to be compared.
  func update(_ touched: TouchedDays, isCounted: Bool = false) throws -> Outcome {
    guard let first = touched.first else { return Outcome() }
    return try counter.history.fixed(at: now).settings.window == .run
      ? runs(touched) : window(touched, from: first, isCounted: isCounted)
  }

  /// Deletes the counts from a day on: they are to be recounted.
  func forget(from date: LocalDate) throws {
    let gone = try CountedDayTable.remove(tx, familyID: child.familyID, challengeID: challengeID, from: date)
    guard try counter.history.fixed(at: now).settings.window == .startToEnd else { return }
    try CountedDayTable.add(
      tx, familyID: child.familyID, challengeID: challengeID,
      CountedSum(seconds: -gone.seconds, sixtieths: -gone.sixtieths))
  }

  // MARK: - Runs

  private func runs(_ touched: TouchedDays) throws -> Outcome {
    try fold(touched) { first in
      StoredRunFold(after: try last(before: first), now: now, counter: counter)
    } folded: { fold, span, outcome in
      outcome.evaluated += fold.completed
      outcome.booked += try CompletionTable.find(
        tx, familyID: child.familyID, challengeID: challengeID, after: span.lowerBound, upTo: span.upperBound)
    }
  }

  /// Folds the touched days and those after them as far as anything changes, as many as the budget allows.
  /// - Parameters:
  ///   - begin: the fold of the days before one.
  ///   - folded: receives each fold with the time for which it holds.
  private func fold<Fold: StoredDayFold>(
    _ touched: TouchedDays, from begin: (LocalDate) throws -> Fold,
    folded: (Fold, Range<Instant>, inout Outcome) throws -> Void
  ) throws -> Outcome {
    var outcome = Outcome()
    var waiting = touched.dates[...]
    var start = touched.first
    while let first = start {
      var fold = try begin(first)
      var date = try waiting.first ?? nextDate(from: first, touched)
      var hasConverged: LocalDate?
      while let current = date {
        assert(current >= first && waiting.first ?? current >= current, "days are folded in order")
        waiting = waiting.drop { $0 <= current }
        // Where a day means the same as before, so do the days after it.
        do {
          guard try add(current, to: &fold, &outcome.more) || touched.from != nil else {
            hasConverged = current
            break
          }
        } catch let interruption as PartialDay.Interruption {
          (hasConverged, outcome.next) = (current.adding(days: -1), current)
          outcome.interrupted = interruption.day
          break
        }
        let following = try nextDate(from: current.adding(days: 1), touched)
        date = [following, waiting.first].compactMap { $0 }.min()
        assert(date ?? .init(daysSinceEpoch: .max) > current, "a day is folded once")
        if date != nil, tx.budget.isSpent {
          (hasConverged, outcome.next) = (current, current.adding(days: 1))
          break
        }
      }
      // A completion belongs to the day before the instant at which its last second ends.
      let end = hasConverged.map { firstInstant(of: $0.adding(days: 1)) } ?? .distantFuture
      try folded(fold, firstInstant(of: first)..<max(firstInstant(of: first), end), &outcome)
      start = outcome.next == nil ? waiting.first : nil
    }
    return outcome
  }

  /// Folds one day and stores it. Returns whether it has changed.
  private func add(
    _ date: LocalDate, to fold: inout some StoredDayFold, _ more: inout CountedSum
  ) throws -> Bool {
    let before = try CountedDayTable.find(tx, familyID: child.familyID, challengeID: challengeID, date)
    let day = try fold.add(date, stored: before)
    try save(day, before: before, date)
    more.replace(before, by: day)
    return day != before
  }

  // MARK: - Single windows

  private func window(_ touched: TouchedDays, from first: LocalDate, isCounted: Bool) throws -> Outcome {
    let challenge = try counter.history.fixed(at: now)
    guard let scope = challenge.scope(at: .distantFuture, calendar: calendar) else { return Outcome() }
    let isChain = challenge.settings.goal == .chain
    // When the completion was being sought, all days had been counted.
    if !isCounted, counter.begun?.purpose != .completion {
      let counted = try isChain ? chain(touched, of: scope) : count(touched, of: scope)
      if counted.next != nil { return counted }
    }
    let booked = try CompletionTable.find(
      tx, familyID: child.familyID, challengeID: challengeID, after: .distantPast, upTo: .distantFuture)
    // Later usage does not change a completion.
    if touched.from == nil, let instant = booked.first?.completion.instant,
      calendar.localDate(at: instant - 1) < first
    {
      return Outcome()
    }
    do {
      let period =
        try isChain
        ? CurrentPeriod.chain(tx, child, scope, counter: counter, now: now)
        : CurrentPeriod.window(tx, child, scope, counter: counter, on: calendar.localDate(at: now))
      return Outcome(evaluated: [period], booked: booked)
    } catch let interruption as PartialDay.Interruption {
      return Outcome(next: interruption.day.date, interrupted: interruption.day)
    }
  }

  /// Folds the days of a chain.
  private func chain(_ touched: TouchedDays, of scope: EvaluationScope) throws -> Outcome {
    let outcome = try fold(touched) { first in
      StoredChainFold(
        after: try CountedDayTable.lastOfChain(
          tx, familyID: child.familyID, challengeID: challengeID, before: first), of: scope, now: now, counter: counter)
    } folded: { _, _, _ in
    }
    try CountedDayTable.add(tx, familyID: child.familyID, challengeID: challengeID, outcome.more)
    return outcome
  }

  /// Counts as many of the touched days as the transaction's budget allows.
  private func count(_ touched: TouchedDays, of scope: EvaluationScope) throws -> Outcome {
    var waiting = touched.dates[...]
    var from = touched.from
    var (more, outcome) = (CountedSum(), Outcome())
    while let date = try waiting.popFirst() ?? from.flatMap({ try nextDate(from: $0, touched) }) {
      if waiting.isEmpty, let start = from, date >= start { from = date.adding(days: 1) }
      let before = try CountedDayTable.find(tx, familyID: child.familyID, challengeID: challengeID, date)
      do {
        let day = try counter.count(date, of: scope, stored: before)
        try save(day, before: before, date)
        more.replace(before, by: day)
      } catch let interruption as PartialDay.Interruption {
        (outcome.next, outcome.interrupted) = (date, interruption.day)
        break
      }
      if tx.budget.isSpent {
        outcome.next = date.adding(days: 1)
        break
      }
    }
    try CountedDayTable.add(tx, familyID: child.familyID, challengeID: challengeID, more)
    return outcome
  }

  private func save(_ day: CountedDay?, before: CountedDay?, _ date: LocalDate) throws {
    if day == before { return }
    if let day {
      try CountedDayTable.save(tx, familyID: child.familyID, challengeID: challengeID, day)
    } else {
      try CountedDayTable.remove(tx, familyID: child.familyID, challengeID: challengeID, date)
    }
  }

  /// The next day with learning. Where a whole rest is touched, the calendar may have moved all learning of a day to
  /// another one: then only its count is left, which is removed.
  private func nextDate(from date: LocalDate, _ touched: TouchedDays) throws -> LocalDate? {
    let learned = try LearningDayTable.nextDate(tx, child, from: date)
    guard touched.from != nil else { return learned }
    let counted = try CountedDayTable.nextDate(tx, familyID: child.familyID, challengeID: challengeID, from: date)
    return [learned, counted].compactMap { $0 }.min()
  }

  private func last(before date: LocalDate) throws -> CountedDay? {
    try CountedDayTable.last(tx, familyID: child.familyID, challengeID: challengeID, before: date)
  }

  private func firstInstant(of date: LocalDate) -> Instant {
    date.daysSinceEpoch == .min ? .distantPast : calendar.firstInstant(onOrAfter: date)
  }
}
