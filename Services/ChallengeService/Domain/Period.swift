import LocalTime

/// A unit of evaluation: one period of a challenge, or all runs of a streak challenge (CH-6).
public struct EvaluationScope: Hashable, Sendable {
  /// First local date of the period; for runs the day on which the challenge starts to count.
  public var firstDate: LocalDate
  /// The first local date after the period; nil for a single window and for runs, which own every booked completion of
  /// the challenge. The others own those with a first date from `firstDate` on and before this one, even of weeks whose
  /// bounds a late change of the week start has moved.
  public var endDate: LocalDate?
  /// The instants whose segments are needed; without end for an open single window and for runs.
  public var window: Range<Instant>
}

/// One period and its count.
public struct PeriodEvaluation: Hashable, Sendable {
  /// First local date; with the challenge, the period's identity.
  public var firstDate: LocalDate
  /// Last local date, inclusive; nil for a single window without end and for a current run.
  public var lastDate: LocalDate?
  /// The version in force for the whole period.
  public var version: ChallengeVersion
  /// Seconds, sixtieths or days, as the goal counts; not capped.
  public var progress: Int64
  /// In the same unit as the progress.
  public var progressTarget: Int64
  public var countedSeconds: Int64
  public var countedSixtieths: Int64
  public var completion: Completion?
  /// The running step of a chain that is not completed.
  public var running: RunningStep?

  /// Progress in percent, rounded down and capped at 100.
  public var percentage: Int64 {
    guard progressTarget > 0 else { return 100 }
    return progress >= progressTarget ? 100 : max(0, progress) * 100 / progressTarget
  }

  /// CH-7: the progress has reached the target.
  public var isCompleted: Bool { progressTarget > 0 && progress >= progressTarget }

  /// CH-13: at least 90 % of the target and not completed.
  public var isNear: Bool { !isCompleted && progress * 100 >= progressTarget * 90 }
}

/// A completed period (CH-7).
public struct Completion: Hashable, Sendable {
  /// First local date of the period: with the challenge its identity, so that a period completes once.
  public var firstDate: LocalDate
  /// Number of the version in force.
  public var version: Int64
  /// The exact second in event time at which the progress reached the target.
  public var instant: Instant
  /// The points that the counted usage of the period actually earned up to the completion, in sixtieths.
  public var baseSixtieths: Int64
  /// CH-8.
  public var bonusSixtieths: Int64
  /// CH-10.
  public var rewardSeconds: Int64
  /// Logical ids of the reward apps that share it, sorted.
  public var rewardApps: [String]
  /// How the settings in force chose them.
  public var rewardScope: RewardScope

  public init(
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
  init(firstDate: LocalDate, version: ChallengeVersion, instant: Instant, base: Int64) {
    self.init(
      firstDate: firstDate, version: version.number, instant: instant, baseSixtieths: base,
      bonusSixtieths: version.rules.bonusSixtieths(base, version.settings.bonusPercentage),
      rewardSeconds: version.rules.rewardSeconds(version.settings), rewardApps: [],
      rewardScope: version.settings.rewardScope)
  }
}

extension PeriodEvaluation {
  /// With the apps that share the reward of its completion.
  func rewarded(_ facts: ChildFacts) -> PeriodEvaluation {
    guard let instant = completion?.instant else { return self }
    var rewarded = self
    rewarded.completion?.rewardApps = facts.rewardPool(version, at: instant)
    return rewarded
  }
}

extension EvaluationScope {
  /// Whether a booked completion belongs to the scope.
  public func contains(_ completion: Completion) -> Bool {
    guard let endDate else { return true }
    return firstDate <= completion.firstDate && completion.firstDate < endDate
  }
}

extension Challenge {
  /// The scope that contains an instant; nil before the challenge counts.
  public func scope(at instant: Instant, calendar: LocalCalendar) -> EvaluationScope? {
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
  public func scopes(
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
  public func scope(
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
