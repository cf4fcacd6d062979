import ChallengeDomain
import Database
import LocalTime

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
      // No usage ends in the distant future: such a span is one without end.
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

/// Brings the challenges up to date whose period can last for years: runs and single windows. What they counted is kept by
/// local day, and only touched days are counted anew, with those after them as far as anything changes.
struct LongPeriods {
  let tx: Transaction
  let child: ChildKey
  let challenge: Challenge
  let facts: ChildFacts
  let now: Instant
  let counter: DayCounter

  init(_ tx: Transaction, _ child: ChildKey, now: Instant, counter: DayCounter) {
    self.tx = tx
    self.child = child
    self.now = now
    self.counter = counter
    (challenge, facts) = (counter.challenge, counter.facts)
  }

  /// What was evaluated, and the booked completions to compare it with.
  struct Outcome {
    var evaluated: [PeriodEvaluation] = []
    var booked: [StoredCompletion] = []
    /// The first day that was not looked at, because the transaction's time was spent; nil when all is done.
    var next: LocalDate?
  }

  /// - Parameter isCounted: whether the days are counted already; what they add up to is to be compared.
  func update(_ touched: TouchedDays, isCounted: Bool = false) throws -> Outcome {
    challenge.settings.window == .run ? try runs(touched) : try window(touched, isCounted: isCounted)
  }

  /// Forgets what is counted from a day on: it is to be counted anew.
  func forget(from date: LocalDate) throws {
    try CountedDayTable.remove(tx, familyID: child.familyID, challengeID: challenge.id, from: date)
  }

  // MARK: - Runs

  private func runs(_ touched: TouchedDays) throws -> Outcome {
    var outcome = Outcome()
    var waiting = touched.dates[...]
    var start = touched.first
    while let first = start {
      var fold = RunFold(challenge, facts: facts, asOf: now, after: try last(before: first))
      var date = try waiting.first ?? LearningDayTable.nextDate(tx, child, from: first)
      var hasConverged: LocalDate?
      while let current = date {
        waiting = waiting.drop { $0 <= current }
        // After a day that means the same as before, so do those that follow it.
        guard try take(current, &fold) || touched.from != nil else {
          hasConverged = current
          break
        }
        let following = try LearningDayTable.nextDate(tx, child, from: current.adding(days: 1))
        date = [following, waiting.first].compactMap { $0 }.min()
        if date != nil, tx.budget.isSpent {
          (hasConverged, outcome.next) = (current, current.adding(days: 1))
          break
        }
      }
      outcome.evaluated += fold.completed
      // A completion belongs to the day before the instant at which its last second ends.
      outcome.booked += try CompletionTable.find(
        tx, child, challengeID: challenge.id, after: firstInstant(of: first),
        upTo: hasConverged.map { firstInstant(of: $0.adding(days: 1)) } ?? .distantFuture)
      start = outcome.next == nil ? waiting.first : nil
    }
    return outcome
  }

  /// Folds one day and stores it. Returns whether it is another one than before.
  private func take(_ date: LocalDate, _ fold: inout RunFold) throws -> Bool {
    let before = try CountedDayTable.find(tx, familyID: child.familyID, challengeID: challenge.id, date)
    let learning = try counter.learning(on: date)
    guard !learning.isEmpty else {
      if before != nil {
        try CountedDayTable.remove(tx, familyID: child.familyID, challengeID: challenge.id, date)
      }
      return before != nil
    }
    let day = fold.take(date, segments: learning[...])
    if day != before { try CountedDayTable.save(tx, familyID: child.familyID, challengeID: challenge.id, day) }
    return day != before
  }

  // MARK: - Single windows

  private func window(_ touched: TouchedDays, isCounted: Bool) throws -> Outcome {
    guard let scope = challenge.scope(at: .distantFuture, calendar: facts.calendar) else { return Outcome() }
    if !isCounted, let next = try count(touched, of: scope) { return Outcome(next: next) }
    let booked = try CompletionTable.find(
      tx, child, challengeID: challenge.id, after: .distantPast, upTo: .distantFuture)
    // What comes after the completion does not change it.
    if touched.from == nil, let instant = booked.first?.completion.instant, let first = touched.first,
      facts.calendar.localDate(at: instant - 1) < first
    {
      return Outcome()
    }
    return Outcome(evaluated: [try CurrentPeriod.window(tx, child, scope, counter: counter)], booked: booked)
  }

  /// Counts the touched days, as many as the transaction has time for. Returns the first one that is left, nil for none.
  private func count(_ touched: TouchedDays, of scope: EvaluationScope) throws -> LocalDate? {
    var waiting = touched.dates[...]
    var from = touched.from
    while let date = try waiting.popFirst() ?? from.flatMap({ try LearningDayTable.nextDate(tx, child, from: $0) }) {
      if waiting.isEmpty, let start = from, date >= start { from = date.adding(days: 1) }
      let before = try CountedDayTable.find(tx, familyID: child.familyID, challengeID: challenge.id, date)
      let day = try counter.count(date, of: scope, stored: before)
      if let day, day != before {
        try CountedDayTable.save(tx, familyID: child.familyID, challengeID: challenge.id, day)
      } else if day == nil, before != nil {
        try CountedDayTable.remove(tx, familyID: child.familyID, challengeID: challenge.id, date)
      }
      if tx.budget.isSpent { return date.adding(days: 1) }
    }
    return nil
  }

  private func last(before date: LocalDate) throws -> CountedDay? {
    try CountedDayTable.last(tx, familyID: child.familyID, challengeID: challenge.id, before: date)
  }

  private func firstInstant(of date: LocalDate) -> Instant {
    date.daysSinceEpoch == .min ? .distantPast : facts.calendar.firstInstant(onOrAfter: date)
  }
}

/// The period of a challenge that holds an instant.
enum CurrentPeriod {
  /// Evaluates it from what is counted of its days; runs from the days before today and the segments from today on.
  /// - Returns: nil before the challenge counts.
  static func find(
    _ tx: ReadTransaction, _ child: ChildKey, _ challenge: Challenge, facts: ChildFacts, now: Instant,
    segments: SegmentReader
  ) throws -> PeriodEvaluation? {
    guard let scope = challenge.scope(at: now, calendar: facts.calendar) else { return nil }
    switch challenge.settings.window {
    case .localDay, .week:
      let counter = DayCounter(challenge, facts: facts, segments: segments)
      return try ShortPeriod(tx, child, scope, counter: counter).evaluation()
    case .startToEnd:
      return try window(tx, child, scope, counter: DayCounter(challenge, facts: facts, segments: segments))
    case .run:
      let today = facts.calendar.localDate(at: now)
      var fold = RunFold(
        challenge, facts: facts, asOf: now,
        after: try CountedDayTable.last(tx, familyID: child.familyID, challengeID: challenge.id, before: today))
      let open = facts.calendar.firstInstant(onOrAfter: today)..<Instant.distantFuture
      var last: LocalDate?
      let learning = try segments.read(open)
      for (index, segment) in learning.enumerated() {
        for day in facts.calendar.days(overlapping: segment.span.clamped(to: open)) where day.date != last {
          fold.take(day.date, segments: learning[index...])
          last = day.date
        }
      }
      return fold.current()
    }
  }

  /// A single window, from its counted days.
  static func window(
    _ tx: ReadTransaction, _ child: ChildKey, _ scope: EvaluationScope, counter: DayCounter
  ) throws -> PeriodEvaluation {
    let challenge = counter.challenge
    let sum = try CountedDayTable.sum(tx, familyID: child.familyID, challengeID: challenge.id)
    var completion: Completion?
    if challenge.reaches(scope, seconds: sum.seconds, sixtieths: sum.sixtieths),
      let crossing = try CountedDayTable.crossing(
        tx, familyID: child.familyID, challengeID: challenge.id,
        where: { challenge.reaches(scope, seconds: $0.seconds, sixtieths: $0.sixtieths) })
    {
      completion = try counter.completion(of: scope, on: crossing.date, before: crossing.before)
    }
    return challenge.period(
      scope, seconds: sum.seconds, sixtieths: sum.sixtieths, completion: completion, facts: counter.facts)
  }
}
