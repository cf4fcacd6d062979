package import ChallengeCounting
import ChallengeFacts
package import Database
package import LocalTime
package import ServiceAPI

/// A fold over stored local days, in order.
protocol StoredDayFold {
  /// Counts and adds the next local day.
  /// - Returns: nil for one without learning.
  /// - Throws: `PartialDay.Interruption`; nothing is added then.
  mutating func add(_ date: LocalDate, stored: CountedDay?) throws -> CountedDay?
}

/// The fold of a chain over stored days (CH-18).
struct StoredChainFold: StoredDayFold {
  let scope: EvaluationScope
  let counter: DayCounter
  let now: Instant
  /// The last day after which the chain is not at its beginning.
  private var last: CountedDay?

  /// - Parameter last: of the days before those to be added.
  init(after last: CountedDay?, of scope: EvaluationScope, now: Instant, counter: DayCounter) {
    (self.scope, self.counter, self.now, self.last) = (scope, counter, now, last)
  }

  mutating func add(_ date: LocalDate, stored: CountedDay?) throws -> CountedDay? {
    let rule = try counter.chainRule(date, of: scope, after: last, asOf: now)
    let day =
      try finished(stored, by: rule) ?? counter.count(date, by: rule, for: .sum).map { rule.day(date, $0) }
    if day?.chain != nil { last = day }
    return day
  }

  /// After the last step only sums change; nil for another day, or where it is not known what has changed.
  private func finished(_ stored: CountedDay?, by rule: CountingRule) throws -> CountedDay? {
    guard case .chain(let chain) = rule.detail, chain.isFinished, let stored, stored.chain == chain.start,
      counter.change?.isInRuns == false
    else { return nil }
    return try counter.changed(stored, by: rule)
  }
}

extension DayCounter {
  /// The count of a local day of a chain.
  /// - Parameter last: the last day before it after which the chain is not at its beginning.
  package func chainRule(
    _ date: LocalDate, of scope: EvaluationScope, after last: CountedDay?, asOf now: Instant
  ) throws -> CountingRule {
    let part = try part(through: date, after: last)
    // The days between the last one of a run and this one can be neutral.
    let first = min(date, last?.chain?.lastCounted ?? date)
    return part.challenge.chainRule(
      date, of: scope, time: part.time, facts: try facts.facts(from: first), asOf: now, after: last?.chain)
  }

  /// The history of a local day and of the days between it and the last one of a run, which can end it.
  package func part(through date: LocalDate, after last: CountedDay?) throws -> ChallengeHistory.Part {
    let day = calendar.interval(of: date)
    let from = last?.chain?.lastCounted.map { calendar.interval(of: $0).lowerBound } ?? day.lowerBound
    return try history.part(min(from, day.lowerBound)..<day.upperBound, ruling: day.lowerBound)
  }
}

extension CurrentPeriod {
  /// A chain, from its counted days.
  /// - Parameter findsCompletion: whether to find the instant at which the last step was completed.
  package static func chain(
    _ tx: ReadTransaction, _ child: ChildKey, _ scope: EvaluationScope, counter: DayCounter, now: Instant,
    findsCompletion: Bool = true
  ) throws -> PeriodEvaluation {
    let (familyID, id, today) = (child.familyID, counter.challengeID, counter.calendar.localDate(at: now))
    let last = try CountedDayTable.lastOfChain(
      tx, familyID: familyID, challengeID: id, before: .init(daysSinceEpoch: .max))
    let part = try counter.part(through: max(today, scope.firstDate), after: last)
    let version = part.challenge.version(of: scope)
    var completion: Completion?
    if findsCompletion, last?.chain?.steps ?? 0 >= version.settings.steps.count,
      let (date, before) = try CountedDayTable.completing(
        tx, familyID: familyID, challengeID: id, steps: version.settings.steps.count)
    {
      let previous = try CountedDayTable.lastOfChain(tx, familyID: familyID, challengeID: id, before: date)
      let rule = try counter.chainRule(date, of: scope, after: previous, asOf: now)
      completion = try counter.count(date, by: rule, for: .completion)?.reached.map {
        part.challenge.completion(of: scope, after: PeriodFold(version, from: before), reached: $0)
      }
    }
    let sum = try CountedDayTable.sum(tx, familyID: familyID, challengeID: id)
    // A pause of the child's streaks since then keeps a running streak.
    return part.challenge.chain(
      scope, sum, after: last, completion: completion, time: part.time,
      facts: try counter.facts.facts(from: last?.chain?.lastCounted ?? today), asOf: now)
  }
}
