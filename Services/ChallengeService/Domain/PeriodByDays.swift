import LocalTime

/// A period counted local day by local day: each day's count is kept, so that a new record costs the same however long
/// the period lasts. The result equals the evaluation of the whole period (CH-5).
extension Challenge {
  /// The version in force for a whole period: the one at its first instant.
  public func version(of scope: EvaluationScope) -> ChallengeVersion {
    version(at: max(scope.window.lowerBound, countingStart))
  }

  /// The count of a local day.
  /// - Parameters:
  ///   - time: when this challenge counts.
  ///   - target: the amount whose instant is sought.
  public func rule(
    _ date: LocalDate, of scope: EvaluationScope, time: CountingTime, calendar: LocalCalendar,
    target: UsageTarget? = nil
  ) -> CountingRule {
    let version = version(of: scope)
    let spans = time.spans(in: calendar.interval(of: date), schedule: version.settings.schedule, calendar: calendar)
    return CountingRule(spans, version: version, target: target)
  }

  /// Whether a sum of days reaches the period's target.
  public func reaches(_ scope: EvaluationScope, _ sum: CountedSum) -> Bool {
    let settings = version(of: scope).settings
    let progress = settings.goal.unit == .points ? sum.sixtieths : sum.seconds
    return progress >= settings.goal.progressTarget(settings.target)
  }

  /// The amount missing to reach the period's target.
  /// - Parameter before: the count so far.
  public func target(of scope: EvaluationScope, after before: CountedSum) -> UsageTarget {
    let settings = version(of: scope).settings
    let already = settings.goal.unit == .points ? before.sixtieths : before.seconds
    return UsageTarget(
      amount: settings.goal.progressTarget(settings.target) - already, unit: settings.goal.unit)
  }

  /// The completion of a period.
  /// - Parameters:
  ///   - before: the sum of the period's days before the one that reaches the target.
  ///   - reached: where the target is reached.
  public func completion(
    of scope: EvaluationScope, before: CountedSum, reached: CountedUsage.Reached
  ) -> Completion {
    Completion(
      firstDate: scope.firstDate, version: version(of: scope), instant: reached.instant,
      base: before.sixtieths + reached.sixtieths)
  }

  /// The period's evaluation from the sum of its days.
  public func period(
    _ scope: EvaluationScope, sum: CountedSum, completion: Completion?, facts: ChildFacts
  ) -> PeriodEvaluation {
    let version = version(of: scope)
    let settings = version.settings
    return PeriodEvaluation(
      firstDate: scope.firstDate, lastDate: lastDate(of: scope, calendar: facts.calendar), version: version,
      progress: settings.goal.unit == .points ? sum.sixtieths : sum.seconds,
      progressTarget: settings.goal.progressTarget(settings.target), countedSeconds: sum.seconds,
      countedSixtieths: sum.sixtieths, completion: completion)
  }
}
