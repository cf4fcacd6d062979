package import ChallengeCounting
import ChallengeFacts
package import Database
package import LocalTime
package import ServiceAPI

/// The period of a challenge that contains an instant.
package enum CurrentPeriod {
  /// Evaluates it from the counts of its days.
  /// - Returns: nil before the challenge counts.
  package static func find(
    _ tx: ReadTransaction, _ child: ChildKey, counter: DayCounter, now: Instant, isPending: Bool = false
  ) throws -> PeriodEvaluation? {
    let (calendar, challenge) = (counter.calendar, try counter.history.part(now..<(now + 1)).challenge)
    guard let scope = challenge.scope(at: now, calendar: calendar) else { return nil }
    let today = calendar.localDate(at: now)
    switch challenge.settings.window {
    case .localDay, .week:
      return try ShortPeriod(
        tx, child, scope, counter: counter, trusting: isPending ? .segments : .learningDays
      ).evaluation(findsCompletion: false)
    case .startToEnd where challenge.settings.goal == .chain:
      return try chain(tx, child, scope, counter: counter, now: now, findsCompletion: false)
    case .startToEnd: return try window(tx, child, scope, counter: counter, on: today, findsCompletion: false)
    case .run:
      var fold = StoredRunFold(
        after: try CountedDayTable.last(
          tx, familyID: child.familyID, challengeID: counter.challengeID, before: today), now: now, counter: counter)
      // A run that was completed today is still shown.
      for day in try CountedDayTable.list(
        tx, familyID: child.familyID, challengeID: counter.challengeID, from: today, before: .init(daysSinceEpoch: .max)
      ) {
        try fold.add(counted: day)
      }
      return try fold.current()
    }
  }

  /// A single window, from its counted days.
  /// - Parameters:
  ///   - date: the day among its days as of which it is shown.
  ///   - findsCompletion: whether to find the instant at which the target was reached.
  static func window(
    _ tx: ReadTransaction, _ child: ChildKey, _ scope: EvaluationScope, counter: DayCounter, on date: LocalDate,
    findsCompletion: Bool = true
  ) throws -> PeriodEvaluation {
    let challenge = try counter.part(scope, on: date).challenge
    let version = challenge.version(of: scope)
    let sum = try CountedDayTable.sum(tx, familyID: child.familyID, challengeID: challenge.id)
    var completion: Completion?
    if findsCompletion,
      let crossing = try CountedDayTable.crossing(
        tx, familyID: child.familyID, challengeID: challenge.id, where: { challenge.reaches(scope, $0) })
    {
      completion = try counter.completion(
        of: scope, on: crossing.date, after: PeriodFold(version, from: crossing.before))
    }
    return challenge.period(
      scope, PeriodFold(version, from: sum), completion: completion, facts: counter.facts.facts)
  }
}
