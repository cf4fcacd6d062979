package import LocalTime

/// A unit of evaluation: one period of a challenge, or all runs of a streak challenge (CH-6).
package struct EvaluationScope: Hashable, Sendable {
  /// First local date of the period; for runs the day on which the challenge starts to count.
  package var firstDate: LocalDate
  /// The first local date after the period; nil for a single window and for runs, which own every booked completion of
  /// the challenge. The others own those with a first date from `firstDate` on and before this one, even of weeks whose
  /// bounds a late change of the week start has moved.
  package var endDate: LocalDate?
  /// The instants whose segments are needed; without end for an open single window and for runs.
  package var window: Range<Instant>
}

/// One period and its count.
package struct PeriodEvaluation: Hashable, Sendable {
  /// First local date; with the challenge, the period's identity.
  package var firstDate: LocalDate
  /// Last local date, inclusive; nil for a single window without end and for a current run.
  package var lastDate: LocalDate?
  /// The version in force for the whole period.
  package var version: ChallengeVersion
  /// Seconds, sixtieths or days, as the goal counts; not capped.
  package var progress: Int64
  /// In the same unit as the progress.
  package var progressTarget: Int64
  package var countedSeconds: Int64
  package var countedSixtieths: Int64
  package var completion: Completion?
  /// The running step of a chain that is not completed.
  package var running: RunningStep?

  /// Progress in percent, rounded down and capped at 100.
  package var percentage: Int64 {
    guard progressTarget > 0 else { return 100 }
    return progress >= progressTarget ? 100 : max(0, progress) * 100 / progressTarget
  }

  /// CH-7: the progress has reached the target.
  package var isCompleted: Bool { progressTarget > 0 && progress >= progressTarget }

  /// CH-13: at least 90 % of the target and not completed.
  package var isNear: Bool { !isCompleted && progress * 100 >= progressTarget * 90 }
}

/// A completed period (CH-7).
package struct Completion: Hashable, Sendable {
  /// First local date of the period: with the challenge its identity, so that a period completes once.
  package var firstDate: LocalDate
  /// Number of the version in force.
  package var version: Int64
  /// The exact second in event time at which the progress reached the target.
  package var instant: Instant
  /// The points that the counted usage of the period actually earned up to the completion, in sixtieths.
  package var baseSixtieths: Int64
  /// CH-8.
  package var bonusSixtieths: Int64
  /// CH-10.
  package var rewardSeconds: Int64
  /// Logical ids of the reward apps that share it, sorted.
  package var rewardApps: [String]
  /// How the settings in force chose them.
  package var rewardScope: RewardScope

  package init(
    firstDate: LocalDate, version: Int64, instant: Instant, baseSixtieths: Int64, bonusSixtieths: Int64,
    rewardSeconds: Int64, rewardApps: [String], rewardScope: RewardScope = .byList
  ) {
    self.firstDate = firstDate
    self.version = version
    self.instant = instant
    self.baseSixtieths = baseSixtieths
    self.bonusSixtieths = bonusSixtieths
    self.rewardSeconds = rewardSeconds
    self.rewardApps = rewardApps
    self.rewardScope = rewardScope
  }

  /// Without the apps that share the reward, see `PeriodEvaluation.rewarded`.
  package init(firstDate: LocalDate, version: ChallengeVersion, instant: Instant, base: Int64) {
    self.init(
      firstDate: firstDate, version: version.number, instant: instant, baseSixtieths: base,
      bonusSixtieths: version.rules.bonusSixtieths(base, version.settings.bonusPercentage),
      rewardSeconds: version.rules.rewardSeconds(version.settings), rewardApps: [],
      rewardScope: version.settings.rewardScope)
  }
}

extension PeriodEvaluation {
  /// With the apps that share the reward of its completion.
  package func rewarded(_ facts: ChildFacts) -> PeriodEvaluation {
    guard let instant = completion?.instant else { return self }
    var rewarded = self
    rewarded.completion?.rewardApps = facts.rewardPool(version, at: instant)
    return rewarded
  }
}

extension EvaluationScope {
  /// Whether a booked completion belongs to the scope.
  package func contains(_ completion: Completion) -> Bool {
    guard let endDate else { return true }
    return firstDate <= completion.firstDate && completion.firstDate < endDate
  }
}

extension Challenge {
  /// The scope that contains an instant; nil before the challenge counts.
  package func scope(at instant: Instant, calendar: LocalCalendar) -> EvaluationScope? {
    guard instant >= countingStart else { return nil }
    let date = calendar.localDate(at: instant)
    switch settings.window {
    case .localDay:
      return EvaluationScope(
        firstDate: date, endDate: date.adding(days: 1), window: calendar.interval(of: date))
    case .week:
      let week = calendar.week(containing: date)
      return EvaluationScope(
        firstDate: week.lowerBound, endDate: week.upperBound, window: calendar.interval(ofWeekContaining: date))
    case .startToEnd, .run:
      return EvaluationScope(
        firstDate: calendar.localDate(at: countingStart), endDate: nil,
        window: countingStart..<Instant.distantFuture)
    }
  }

  /// The scopes to re-evaluate when usage or facts change in some spans, in order.
  ///
  /// A span without end (a changed zone, for example) ends at `now`: later periods contain nothing yet.
  func scopes(
    touchedBy spans: [Range<Instant>], asOf now: Instant, calendar: LocalCalendar
  ) -> [EvaluationScope] {
    let spans = RangeSet.union(spans)
    var scopes: [EvaluationScope] = []
    var at = Instant.distantPast
    while let (scope, end) = scope(from: at, touchedBy: spans, asOf: now, calendar: calendar) {
      scopes.append(scope)
      at = end
    }
    return scopes
  }

  /// The first of these scopes from an instant on, and the instant from which to look for the next one.
  /// - Parameter spans: in order and disjoint.
  package func scope(
    from instant: Instant, touchedBy spans: [Range<Instant>], asOf now: Instant, calendar: LocalCalendar
  ) -> (scope: EvaluationScope, end: Instant)? {
    for span in spans {
      let at = max(span.lowerBound, countingStart, instant)
      // A record may end up to five minutes after its receipt, so a finite span counts to its own end.
      let end = span.upperBound < .distantFuture ? span.upperBound : now + 1
      guard at < end, let scope = scope(at: at, calendar: calendar) else { continue }
      return (scope, max(scope.window.upperBound, at + 1))
    }
    return nil
  }
}
