import ChallengeDomain
import Database
import LocalTime

/// The local days that a change touches.
struct TouchedDays: Hashable, Sendable {
  /// Single days, in order.
  var dates: [LocalDate] = []
  /// The day from which on every day is touched; nil for none.
  var from: LocalDate?

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
  let segments: SegmentReader

  /// What was evaluated, and the booked completions to compare it with.
  struct Outcome {
    var evaluated: [PeriodEvaluation] = []
    var booked: [StoredCompletion] = []
  }

  func update(_ touched: TouchedDays) throws -> Outcome {
    if let from = touched.from {
      try CountedDayTable.remove(tx, familyID: child.familyID, challengeID: challenge.id, from: from)
    }
    return challenge.settings.window == .run ? try runs(touched) : try window(touched)
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
      }
      outcome.evaluated += fold.completed
      // A completion belongs to the day before the instant at which its last second ends.
      outcome.booked += try CompletionTable.find(
        tx, child, challengeID: challenge.id, after: firstInstant(of: first),
        upTo: hasConverged.map { firstInstant(of: $0.adding(days: 1)) } ?? .distantFuture)
      start = waiting.first
    }
    return outcome
  }

  /// Folds one day and stores it. Returns whether it is another one than before.
  private func take(_ date: LocalDate, _ fold: inout RunFold) throws -> Bool {
    let before = try CountedDayTable.find(tx, familyID: child.familyID, challengeID: challenge.id, date)
    let learning = try segments.read(facts.calendar.interval(of: date))
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

  private func window(_ touched: TouchedDays) throws -> Outcome {
    var dates = touched.dates
    var next = try touched.from.flatMap { try LearningDayTable.nextDate(tx, child, from: $0) }
    while let date = next {
      dates.append(date)
      next = try LearningDayTable.nextDate(tx, child, from: date.adding(days: 1))
    }
    for date in dates {
      let day = challenge.windowDay(
        date, segments: try segments.read(facts.calendar.interval(of: date)), facts: facts)
      let before = try CountedDayTable.find(tx, familyID: child.familyID, challengeID: challenge.id, date)
      if day.seconds == 0 {
        if before != nil {
          try CountedDayTable.remove(tx, familyID: child.familyID, challengeID: challenge.id, date)
        }
      } else if day != before {
        try CountedDayTable.save(tx, familyID: child.familyID, challengeID: challenge.id, day)
      }
    }
    let booked = try CompletionTable.find(
      tx, child, challengeID: challenge.id, after: .distantPast, upTo: .distantFuture)
    // What comes after the completion does not change it.
    if touched.from == nil, let instant = booked.first?.completion.instant, let first = dates.first,
      facts.calendar.localDate(at: instant - 1) < first
    {
      return Outcome()
    }
    return Outcome(evaluated: [try CurrentPeriod.window(tx, child, challenge, facts: facts)], booked: booked)
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
  /// Evaluates it: short ones from their segments, long ones from the days before today and today's segments.
  /// - Returns: nil before the challenge counts.
  static func find(
    _ tx: ReadTransaction, _ child: ChildKey, _ challenge: Challenge, facts: ChildFacts, now: Instant,
    segments: SegmentReader
  ) throws -> PeriodEvaluation? {
    guard let scope = challenge.scope(at: now, calendar: facts.calendar) else { return nil }
    switch challenge.settings.window {
    case .localDay, .week:
      return challenge.evaluate(scope, segments: try segments.read(scope.window), facts: facts, asOf: now).last
    case .startToEnd: return try window(tx, child, challenge, facts: facts)
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
    _ tx: ReadTransaction, _ child: ChildKey, _ challenge: Challenge, facts: ChildFacts
  ) throws -> PeriodEvaluation {
    let sum = try CountedDayTable.sum(tx, familyID: child.familyID, challengeID: challenge.id)
    var completion: Completion?
    if challenge.windowReaches(seconds: sum.seconds, sixtieths: sum.sixtieths),
      let crossing = try CountedDayTable.crossing(
        tx, familyID: child.familyID, challengeID: challenge.id,
        where: { challenge.windowReaches(seconds: $0.seconds, sixtieths: $0.sixtieths) })
    {
      let learning = try SegmentTable.overlapping(tx, child, facts.calendar.interval(of: crossing.date))
      completion = challenge.windowCompletion(
        on: crossing.date, before: crossing.before, segments: learning, facts: facts)
    }
    return challenge.windowPeriod(
      seconds: sum.seconds, sixtieths: sum.sixtieths, completion: completion, facts: facts)
  }
}

/// Reads a child's segments, each stretch once for all challenges that look at it.
final class SegmentReader {
  private let tx: ReadTransaction
  private let child: ChildKey
  private var known: [Range<Instant>: [LearningSegment]] = [:]
  private static let maximum = 32

  init(_ tx: ReadTransaction, _ child: ChildKey) {
    self.tx = tx
    self.child = child
  }

  func read(_ range: Range<Instant>) throws -> [LearningSegment] {
    if let segments = known[range] { return segments }
    let segments = try SegmentTable.overlapping(tx, child, range)
    if known.count >= Self.maximum { known = [:] }
    known[range] = segments
    return segments
  }
}
