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

  /// How much of what is stored holds.
  enum Trust: Hashable {
    /// All that was counted, and no other day has learning.
    case counted
    /// What was counted, except of days that share a second with these spans; which days have learning.
    case learningDays(touched: [Range<Instant>])
    /// Nothing but the segments.
    case segments
  }

  init(
    _ tx: ReadTransaction, _ child: ChildKey, _ scope: EvaluationScope, counter: DayCounter, trusting trust: Trust
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
    switch trust {
    case .counted: days = rows
    case .learningDays(let touched):
      days = try LearningDayTable.dates(tx, child, from: scope.firstDate, before: end).compactMap { date in
        let interval = counter.calendar.interval(of: date)
        if let row = known[date], !touched.contains(where: { $0.overlaps(interval) }) { return row }
        return try counter.count(date, of: scope, stored: known[date])
      }
    case .segments:
      let learning = LearningDay.days(of: try counter.segments.read(scope.window), calendar: counter.calendar)
      days = try learning.compactMap { day in
        guard scope.firstDate <= day.date, day.date < end else { return nil }
        return try counter.count(day.date, of: scope, stored: nil)
      }
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

  /// - Parameter findsCompletion: whether the instant is looked for at which the target was reached.
  func evaluation(findsCompletion: Bool = true) throws -> PeriodEvaluation {
    let challenge = try counter.part(scope, on: scope.firstDate).challenge
    var sum = CountedSum()
    var completion: Completion?
    for day in days {
      let before = sum
      sum.replace(nil, by: day)
      if findsCompletion, completion == nil, challenge.reaches(scope, sum) {
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
