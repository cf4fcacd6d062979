import LocalTime

/// A single window from start to end, counted local day by local day.
extension Challenge {
  /// What a local day adds to the single window.
  /// - Parameter segments: in order; those that share a second with the day, others are harmless.
  public func windowDay(_ date: LocalDate, segments: [LearningSegment], facts: ChildFacts) -> CountedDay {
    let counted = windowUsage(date, segments: segments, facts: facts)
    return CountedDay(date: date, seconds: counted.seconds, sixtieths: counted.sixtieths)
  }

  /// Whether a sum of days reaches the target.
  public func windowReaches(seconds: Int64, sixtieths: Int64) -> Bool {
    let settings = version(at: countingStart).settings
    let progress = settings.goal.unit == .points ? sixtieths : seconds
    return progress >= settings.goal.progressTarget(settings.target)
  }

  /// The completion on the local day whose usage reaches the target.
  /// - Parameters:
  ///   - before: the sum of the days before.
  ///   - segments: as for `windowDay`.
  /// - Returns: nil when the day does not reach it.
  public func windowCompletion(
    on date: LocalDate, before: CountedDay, segments: [LearningSegment], facts: ChildFacts
  ) -> Completion? {
    let version = version(at: countingStart)
    let settings = version.settings
    let already = settings.goal.unit == .points ? before.sixtieths : before.seconds
    let counted = windowUsage(date, segments: segments, facts: facts)
    return counted.reaches(settings.goal.progressTarget(settings.target) - already, in: settings.goal.unit).map {
      Completion(
        firstDate: facts.calendar.localDate(at: countingStart), version: version, instant: $0.instant,
        base: before.sixtieths + $0.sixtieths, facts: facts)
    }
  }

  /// The window's evaluation from the sum of its days.
  public func windowPeriod(
    seconds: Int64, sixtieths: Int64, completion: Completion?, facts: ChildFacts
  ) -> PeriodEvaluation {
    let version = version(at: countingStart)
    let settings = version.settings
    return PeriodEvaluation(
      firstDate: facts.calendar.localDate(at: countingStart), lastDate: self.settings.end, version: version,
      progress: settings.goal.unit == .points ? sixtieths : seconds,
      progressTarget: settings.goal.progressTarget(settings.target), countedSeconds: seconds,
      countedSixtieths: sixtieths, completion: completion)
  }

  private func windowUsage(_ date: LocalDate, segments: [LearningSegment], facts: ChildFacts) -> CountedUsage {
    let version = version(at: countingStart)
    let spans = spans(of: facts.calendar.interval(of: date), version: version, calendar: facts.calendar)
    return CountedUsage(segments: segments[...], in: spans, version: version, facts: facts)
  }
}
