package import LocalTime

/// A period counted local day by local day: each day's count is kept, so that a new record costs the same however long
/// the period lasts. The result equals the evaluation of the whole period (CH-5).
extension Challenge {
  /// The version in force for a whole period: the one at its first instant.
  package func version(of scope: EvaluationScope) -> ChallengeVersion {
    version(at: max(scope.window.lowerBound, countingStart))
  }

  /// The count of a local day.
  /// - Parameters:
  ///   - time: when this challenge counts.
  ///   - target: the amount whose instant is sought.
  package func rule(
    _ date: LocalDate, of scope: EvaluationScope, time: CountingTime, calendar: LocalCalendar,
    target: UsageTarget? = nil
  ) -> CountingRule {
    let version = version(of: scope)
    let spans = time.spans(
      in: calendar.interval(of: date), schedule: version.settings.countedSchedule, calendar: calendar)
    return CountingRule(spans, version: version, target: target)
  }

  /// Whether a sum of days reaches the period's target: for minutes and points, which need no more.
  package func reaches(_ scope: EvaluationScope, _ sum: CountedSum) -> Bool {
    PeriodFold(version(of: scope), from: sum).isReached
  }

  /// The completion of a period.
  /// - Parameters:
  ///   - before: the period's days before the one that reaches the target.
  ///   - reached: where the target is reached.
  package func completion(
    of scope: EvaluationScope, after before: PeriodFold, reached: CountedUsage.Reached
  ) -> Completion {
    Completion(
      firstDate: scope.firstDate, version: before.version, instant: reached.instant,
      base: before.sum.sixtieths + reached.sixtieths)
  }

  /// The period's evaluation from its days.
  package func period(
    _ scope: EvaluationScope, _ days: PeriodFold, completion: Completion?, facts: ChildFacts
  ) -> PeriodEvaluation {
    PeriodEvaluation(
      firstDate: scope.firstDate, lastDate: lastDate(of: scope, calendar: facts.calendar), version: days.version,
      progress: days.progress, progressTarget: days.target, countedSeconds: days.sum.seconds,
      countedSixtieths: days.sum.sixtieths, completion: completion)
  }
}
