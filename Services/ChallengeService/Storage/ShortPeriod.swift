import ChallengeDomain
import Database
import LocalTime

/// A period of a local day or a week, from what is counted of its days (CH-5, CH-6).
struct ShortPeriod {
  let tx: ReadTransaction
  let child: ChildKey
  let scope: EvaluationScope
  let counter: DayCounter
  private let stored: [LocalDate: CountedDay]
  /// The days with learning, in order, as they count now.
  private let days: [CountedDay]

  /// - Parameters:
  ///   - isFresh: whether nothing of what is stored besides the segments holds.
  ///   - isTouched: whether what is stored of the day with this interval does not hold.
  init(
    _ tx: ReadTransaction, _ child: ChildKey, _ scope: EvaluationScope, counter: DayCounter, isFresh: Bool = false,
    isTouched: (Range<Instant>) -> Bool = { _ in false }
  ) throws {
    self.tx = tx
    self.child = child
    self.scope = scope
    self.counter = counter
    let end = scope.endDate ?? scope.firstDate.adding(days: 1)
    let rows = try CountedDayTable.list(
      tx, familyID: child.familyID, challengeID: counter.challengeID, from: scope.firstDate, before: end)
    let known = Dictionary(rows.map { ($0.date, $0) }, uniquingKeysWith: { first, _ in first })
    stored = known
    let dates =
      isFresh
      ? LearningDay.days(of: try counter.segments.read(scope.window), calendar: counter.calendar).map(\.date).filter {
        scope.firstDate <= $0 && $0 < end
      } : try LearningDayTable.dates(tx, child, from: scope.firstDate, before: end)
    days = try dates.compactMap { date in
      if let row = known[date], !isFresh, !isTouched(counter.calendar.interval(of: date)) { return row }
      return try counter.count(date, of: scope, stored: known[date])
    }
  }

  /// Stores what differs.
  func save(_ tx: Transaction) throws {
    var gone = stored
    for day in days where gone.removeValue(forKey: day.date) != day {
      try CountedDayTable.save(tx, familyID: child.familyID, challengeID: counter.challengeID, day)
    }
    for date in gone.keys {
      try CountedDayTable.remove(tx, familyID: child.familyID, challengeID: counter.challengeID, date)
    }
  }

  func evaluation() throws -> PeriodEvaluation {
    let challenge = try counter.part(scope, on: scope.firstDate).challenge
    var sum = CountedSum()
    var completion: Completion?
    for day in days {
      let before = sum
      sum.replace(nil, by: day)
      if completion == nil, challenge.reaches(scope, sum) {
        completion = try counter.completion(of: scope, on: day.date, before: before)
      }
    }
    return challenge.period(scope, sum: sum, completion: completion, facts: counter.facts.facts)
  }

  /// Whether the booked completion is certainly as before: nothing in front of it changed.
  func isSettled(by booked: [StoredCompletion], change: SegmentChange) -> Bool {
    guard booked.count == 1, let completion = booked.first?.completion, completion.firstDate == scope.firstDate else {
      return false
    }
    return (change.added + change.removed).allSatisfy {
      $0.span.lowerBound >= completion.instant || !$0.span.overlaps(scope.window)
    }
  }
}
