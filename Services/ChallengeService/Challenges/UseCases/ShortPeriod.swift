package import ChallengeCounting
import ChallengeFacts
import ChallengeStreaks
package import Database
import LocalTime
package import ServiceAPI

/// A period of a local day or a week, from the counts of its days (CH-5, CH-6).
package struct ShortPeriod {
  package let scope: EvaluationScope
  let counter: DayCounter
  /// The days with learning, in order, with their current counts.
  package let days: [CountedDay]

  /// How much of the stored count is valid.
  package enum Trust: Hashable {
    /// The counts, and that no other day has learning.
    case counted
    /// The counts, and which days have learning.
    case learningDays
    /// Only the segments.
    case segments
  }

  package init(
    _ tx: ReadTransaction, _ child: ChildKey, _ scope: EvaluationScope, counter: DayCounter, trusting trust: Trust
  ) throws {
    self.scope = scope
    self.counter = counter
    let end = scope.endDate ?? scope.firstDate.adding(days: 1)
    switch trust {
    case .counted: days = try Self.stored(tx, child, scope, counter)
    case .learningDays:
      let rows = try Self.stored(tx, child, scope, counter)
      let known = Dictionary(rows.map { ($0.date, $0) }, uniquingKeysWith: { first, _ in first })
      days = try LearningDayTable.dates(tx, child, from: scope.firstDate, before: end).compactMap { date in
        try known[date] ?? counter.count(date, of: scope, stored: nil)
      }
    case .segments:
      let week = try counter.segments.week(scope.window, calendar: counter.calendar)
      days = try week.dates.filter { scope.firstDate <= $0 && $0 < end }.map { date in
        try counter.count(date, of: scope, in: week)
      }
    }
  }

  /// Counts the days of a period that share a second with some spans, and stores what differs.
  /// - Throws: `PartialDay.Interruption`; the days before the interrupted one are then stored.
  static func count(
    _ tx: Transaction, _ child: ChildKey, _ scope: EvaluationScope, counter: DayCounter, touched: [Range<Instant>]
  ) throws -> ShortPeriod {
    let end = scope.endDate ?? scope.firstDate.adding(days: 1)
    var gone = Dictionary(
      try stored(tx, child, scope, counter).map { ($0.date, $0) }, uniquingKeysWith: { first, _ in first })
    var days: [CountedDay] = []
    for date in try LearningDayTable.dates(tx, child, from: scope.firstDate, before: end) {
      let (interval, row) = (counter.calendar.interval(of: date), gone[date])
      var day = row
      if row == nil || touched.contains(where: { $0.overlaps(interval) }) {
        day = try counter.count(date, of: scope, stored: row)
      }
      guard let day else { continue }
      if day != row { try CountedDayTable.save(tx, familyID: child.familyID, challengeID: counter.challengeID, day) }
      days.append(day)
      gone[date] = nil
    }
    for date in gone.keys {
      try CountedDayTable.remove(tx, familyID: child.familyID, challengeID: counter.challengeID, date)
    }
    return ShortPeriod(scope, counter, days)
  }

  private init(_ scope: EvaluationScope, _ counter: DayCounter, _ days: [CountedDay]) {
    self.scope = scope
    self.counter = counter
    self.days = days
  }

  private static func stored(
    _ tx: ReadTransaction, _ child: ChildKey, _ scope: EvaluationScope, _ counter: DayCounter
  ) throws -> [CountedDay] {
    try CountedDayTable.list(
      tx, familyID: child.familyID, challengeID: counter.challengeID, from: scope.firstDate,
      before: scope.endDate ?? scope.firstDate.adding(days: 1))
  }

  /// - Parameter findsCompletion: whether to find the instant at which the target was reached.
  package func evaluation(findsCompletion: Bool = true) throws -> PeriodEvaluation {
    let challenge = try counter.part(scope, on: scope.firstDate).challenge
    var sum = PeriodFold(challenge.version(of: scope))
    var completion: Completion?
    for day in days {
      let before = sum
      sum.add(day)
      if findsCompletion, completion == nil, sum.isReached {
        completion = try counter.completion(of: scope, on: day.date, after: before)
      }
    }
    return challenge.period(scope, sum, completion: completion, facts: counter.facts.facts)
  }

  /// Whether the booked completion certainly has not changed: nothing before it has.
  func isSettled(by booked: [StoredCompletion], change: SegmentChange) -> Bool {
    guard booked.count == 1, let completion = booked.first?.completion, completion.firstDate == scope.firstDate else {
      return false
    }
    return (change.added + change.removed).allSatisfy {
      $0.span.lowerBound >= completion.instant || !$0.span.overlaps(scope.window)
    }
  }
}
