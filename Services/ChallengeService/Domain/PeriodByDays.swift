import LocalTime

/// A period counted local day by local day: what a day counted is kept, so that a new record costs the same however long the
/// period lasts. It equals the evaluation of the whole period (CH-5).
extension Challenge {
  /// The version that rules a whole period: the one in force at its first instant.
  public func version(of scope: EvaluationScope) -> ChallengeVersion {
    version(at: max(scope.window.lowerBound, countingStart))
  }

  /// What a local day adds to its period.
  /// - Parameters:
  ///   - segments: in order; those that share a second with the day, others are harmless.
  ///   - time: when this challenge counts.
  public func day(
    _ date: LocalDate, of scope: EvaluationScope, segments: [LearningSegment], facts: ChildFacts, time: CountingTime
  ) -> CountedDay {
    let counted = usage(date, of: scope, segments: segments, facts: facts, time: time)
    return CountedDay(date: date, seconds: counted.seconds, sixtieths: counted.sixtieths)
  }

  /// Whether a sum of days reaches the period's target.
  public func reaches(_ scope: EvaluationScope, _ sum: CountedSum) -> Bool {
    let settings = version(of: scope).settings
    let progress = settings.goal.unit == .points ? sum.sixtieths : sum.seconds
    return progress >= settings.goal.progressTarget(settings.target)
  }

  /// The completion on the local day whose usage reaches the target.
  /// - Parameters:
  ///   - before: the sum of the period's days before.
  ///   - segments: as for `day`.
  /// - Returns: nil when the day does not reach it.
  public func completion(
    of scope: EvaluationScope, on date: LocalDate, before: CountedSum, segments: [LearningSegment], facts: ChildFacts,
    time: CountingTime
  ) -> Completion? {
    let version = version(of: scope)
    let settings = version.settings
    let already = settings.goal.unit == .points ? before.sixtieths : before.seconds
    let counted = usage(date, of: scope, segments: segments, facts: facts, time: time)
    return counted.reaches(settings.goal.progressTarget(settings.target) - already, in: settings.goal.unit).map {
      Completion(
        firstDate: scope.firstDate, version: version, instant: $0.instant, base: before.sixtieths + $0.sixtieths)
    }
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

  private func usage(
    _ date: LocalDate, of scope: EvaluationScope, segments: [LearningSegment], facts: ChildFacts, time: CountingTime
  ) -> CountedUsage {
    let version = version(of: scope)
    let spans = time.spans(
      in: facts.calendar.interval(of: date), schedule: version.settings.schedule, calendar: facts.calendar)
    return CountedUsage(segments: segments[...], in: spans, version: version, facts: facts)
  }
}
