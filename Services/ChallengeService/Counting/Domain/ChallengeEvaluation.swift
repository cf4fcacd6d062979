package import LocalTime

extension Challenge {
  /// Evaluates a scope: a pure fold over the segments inside it (CH-5). It yields one period for most goals; for a
  /// streak challenge, every completed run and the current one.
  /// - Parameters:
  ///   - segments: the child's learning segments that share a second with the scope's window, in order; others are
  ///     harmless.
  ///   - now: decides which local days are closed; matters to streaks and chains only.
  package func evaluate(
    _ scope: EvaluationScope, segments: [LearningSegment], facts: ChildFacts, asOf now: Instant
  ) -> [PeriodEvaluation] {
    let periods =
      settings.window == .run
      ? runs(segments: segments, facts: facts, asOf: now)
      : settings.goal == .chain
        ? [chain(scope, segments: segments, facts: facts, asOf: now)]
        : [period(scope, segments: segments, facts: facts)]
    return periods.map { $0.rewarded(facts) }
  }

  private func period(
    _ scope: EvaluationScope, segments: [LearningSegment], facts: ChildFacts
  ) -> PeriodEvaluation {
    let time = CountingTime(self, calendar: facts.calendar)
    var days = PeriodFold(version(of: scope))
    var completion: Completion?
    var last: LocalDate?
    for (index, segment) in segments.enumerated() {
      for day in facts.calendar.days(overlapping: segment.span.clamped(to: scope.window)) where day.date != last {
        last = day.date
        let before = days
        var counted = CountedUsage()
        var rule = rule(day.date, of: scope, time: time, calendar: facts.calendar, target: before.missing)
        rule.add(segments[index...], facts: facts, to: &counted)
        days.add(CountedDay(date: day.date, counted))
        if completion == nil, days.isReached, let reached = counted.reached {
          completion = self.completion(of: scope, after: before, reached: reached)
        }
      }
    }
    return period(scope, days, completion: completion, facts: facts)
  }

  package func lastDate(of scope: EvaluationScope, calendar: LocalCalendar) -> LocalDate? {
    switch settings.window {
    case .localDay: scope.firstDate
    case .week: calendar.week(containing: scope.firstDate).upperBound.adding(days: -1)
    case .startToEnd, .run: settings.end
    }
  }
}
