package import LocalTime

/// Goals of other types, one after the other.
enum ChainGoal: GoalDefinition {
  static let number: Int32 = 10
  static let form = GoalTypeForm(
    displayName: "Milestone Chain", initialTarget: 3, qualifier: "in order",
    explanation: "Complete several goals one after the other", example: "15 minutes, then 30, then a 3-day streak")
  static let unit = GoalType.Unit.steps
  static let targetRange = ChainStep.count

  static func window(repeatsWeekly: Bool) -> GoalType.Window { .startToEnd }
  static func measure(_ parameters: GoalParameters) -> GoalMeasure { .steps }
  static func rule(_ amount: String, _ settings: ChallengeSettings) -> String {
    let steps = settings.steps.enumerated().map { "\($0 + 1). \(settings.settings(of: $1).goalText)" }
    return "\(amount) one after the other: \(steps.joined(separator: ", "))"
  }
}

/// A step of a chain: a goal of another type, with its own target and parameters.
package struct ChainStep: Hashable, Sendable {
  package var goal: GoalType
  /// In the goal's unit.
  package var target: Int64
  package var parameters: GoalParameters

  package init(goal: GoalType, target: Int64, parameters: GoalParameters = GoalParameters()) {
    self.goal = goal
    self.target = target
    self.parameters = parameters
  }

  package static let count: ClosedRange<Int64> = 2...10

  /// In the unit of its progress.
  package var progressTarget: Int64 { goal.progressTarget(target) }

  /// How long it has to be reached: a day, a week, a run, or until the end.
  package var window: GoalType.Window { goal.window(repeatsWeekly: false) }

  var measure: GoalMeasure { goal.definition.measure(parameters) }
}

extension ChallengeSettings {
  /// The settings of a challenge that would be a step alone: its single windows last to the end.
  package func settings(of step: ChainStep) -> ChallengeSettings {
    var settings = self
    (settings.goal, settings.target, settings.parameters) = (step.goal, step.target, step.parameters)
    (settings.repeatsWeekly, settings.steps) = (false, [])
    return settings
  }

  /// Whether the progress depends on which local days are closed: a missed one ends a run.
  package var dependsOnClosedDays: Bool { window == .run || steps.contains { $0.window == .run } }
}

/// How far a chain is after a local day: completed steps, and the period of the running one.
package struct ChainState: Hashable, Sendable {
  /// Completed steps.
  package var steps: Int64 = 0
  /// First local day of the running step's period, or of its single window; nil while nothing has counted for it.
  package var firstDate: LocalDate?
  /// Of the running step: seconds, sixtieths, days or apps.
  package var progress: Int64 = 0
  /// The last local day that counted for a run.
  package var lastCounted: LocalDate?
  /// The seconds of apps in the running step's week, where it needs them.
  package var apps: [String: Int64] = [:]

  package init(steps: Int64 = 0) { self.steps = steps }
}

/// The facts that a chain needs to count a local day.
package struct ChainDay: Hashable, Sendable {
  package let date: LocalDate
  /// The first date of its week.
  let weekStart: LocalDate
  /// Seconds that make the day count for a run.
  package let minimum: Int64
  package let steps: [Step]
  package let rules: RuleVersion
  /// Before anything of the day was counted.
  package let start: ChainState

  /// How a step counts on the day.
  package struct Step: Hashable, Sendable {
    let window: GoalType.Window
    let measure: GoalMeasure
    /// In the unit of its progress.
    let target: Int64
    /// When the day counts for the step, where that is narrower than the challenge's schedule.
    package let spans: [Range<Instant>]?
  }

  /// Whether all steps are completed before the day.
  package var isFinished: Bool { start.steps >= steps.count }
}

/// The count of a local day for a chain, so far. Each second counts for the step that runs then: from the exact second
/// on at which the one before was completed.
package struct ChainMeter: Hashable, Sendable {
  package internal(set) var state: ChainState
  /// Seconds of the day that counted for the running step.
  package var today: Int64 = 0
  /// Of the running step, where it needs it.
  package var peak: Peak?

  package init(_ state: ChainState) { self.state = state }

  /// Adds counted usage.
  /// - Parameter each: receives each part of it, with the index of the step that ran.
  /// - Returns: the second of the piece at which the last step is completed; nil where it is not.
  package mutating func add(
    _ piece: LearningSegment, _ day: ChainDay, each: (Range<Instant>, Int64) -> Void
  ) -> Int64? {
    var rest = piece
    while state.steps < day.steps.count, !rest.span.isEmpty {
      let step = state.steps
      guard let needed = advance(rest, day) else {
        each(rest.span, step)
        return nil
      }
      assert(needed <= rest.seconds, "a step is completed within the piece that completes it")
      each(rest.span.lowerBound..<rest.span.lowerBound + needed, step)
      rest.span = rest.span.lowerBound + needed..<rest.span.upperBound
      self = ChainMeter(ChainState(steps: state.steps + 1))
      if state.steps == day.steps.count { return rest.span.lowerBound - piece.span.lowerBound }
    }
    return nil
  }

  /// Adds usage to the running step.
  /// - Returns: the second at which it is completed; nil where all of the piece belongs to it.
  private mutating func advance(_ piece: LearningSegment, _ day: ChainDay) -> Int64? {
    let step = day.steps[Int(state.steps)]
    switch step.window {
    case .localDay: state.firstDate = day.date
    case .week: state.firstDate = day.weekStart
    case .startToEnd, .run: state.firstDate = state.firstDate ?? day.date
    }
    guard let spans = step.spans else { return advance(piece, by: step, day) }
    for span in RangeSet.overlapping(spans, piece.span) {
      var part = piece
      part.span = span.clamped(to: piece.span)
      if let needed = advance(part, by: step, day) { return part.span.lowerBound + needed - piece.span.lowerBound }
    }
    return nil
  }

  private mutating func advance(_ piece: LearningSegment, by step: ChainDay.Step, _ day: ChainDay) -> Int64? {
    switch step.measure {
    case .seconds, .steps: return amount(piece.seconds, perSecond: 1, target: step.target)
    case .sixtieths: return amount(piece.seconds, perSecond: piece.pointsPerMinute, target: step.target)
    case .days(let minimum): return days(piece, minimum: minimum, day.date, target: step.target)
    case .run: return days(piece, minimum: day.minimum, day.date, target: step.target)
    case .apps(let minimum): return app(piece, minimum: minimum, target: step.target)
    case .peak(let within):
      var peak = peak ?? Peak(within: within)
      let needed = peak.add(piece, seeking: step.target)
      (self.peak, state.progress) = (peak, peak.best)
      return needed
    }
  }

  private mutating func amount(_ seconds: Int64, perSecond: Int64, target: Int64) -> Int64? {
    guard perSecond > 0 else { return nil }
    let needed = max(0, (target - state.progress + perSecond - 1) / perSecond)
    if needed <= seconds { return needed }
    state.progress += seconds * perSecond
    return nil
  }

  private mutating func days(
    _ piece: LearningSegment, minimum: Int64, _ date: LocalDate, target: Int64
  ) -> Int64? {
    let needed = minimum - today
    today += piece.seconds
    guard needed > 0, needed <= piece.seconds else { return nil }
    state.progress += 1
    state.lastCounted = date
    return state.progress >= target ? needed : nil
  }

  private mutating func app(_ piece: LearningSegment, minimum: Int64, target: Int64) -> Int64? {
    let needed = minimum - (state.apps[piece.app] ?? 0)
    state.apps[piece.app, default: 0] += piece.seconds
    guard needed > 0, needed <= piece.seconds else { return nil }
    state.progress += 1
    return state.progress >= target ? needed : nil
  }
}

extension Challenge {
  /// The count of a local day of a chain.
  /// - Parameters:
  ///   - time: when this challenge counts.
  ///   - state: after the last local day with learning before it; nil for none.
  ///   - now: decides which local days are closed.
  package func chainRule(
    _ date: LocalDate, of scope: EvaluationScope, time: CountingTime, facts: ChildFacts, asOf now: Instant,
    after state: ChainState?
  ) -> CountingRule {
    var rule = rule(date, of: scope, time: time, calendar: facts.calendar)
    let (settings, interval) = (rule.version.settings, facts.calendar.interval(of: date))
    let isAlive = interval.lowerBound < lifeEnd(calendar: facts.calendar) && interval.upperBound > countingStart
    let start =
      isAlive
      ? self.state(state ?? ChainState(), on: date, of: settings, time: time, facts: facts, asOf: now) : ChainState()
    let steps = settings.steps.map { step in
      ChainDay.Step(
        window: step.window, measure: step.measure, target: step.progressTarget,
        spans: step.goal.times(step.parameters) == nil
          ? nil
          : time.spans(
            in: interval, schedule: settings.settings(of: step).countedSchedule, calendar: facts.calendar))
    }
    rule.detail = .chain(
      ChainDay(
        date: date, weekStart: facts.calendar.week(containing: date).lowerBound,
        minimum: rule.version.rules.minimumSeconds(facts.minimum(on: date)), steps: steps, rules: rule.version.rules,
        start: start))
    return rule
  }

  /// The state at the beginning of a later local day: the periods of days and weeks that have ended are over, and so is
  /// a run with a missed day.
  package func state(
    _ state: ChainState, on date: LocalDate, of settings: ChallengeSettings, time: CountingTime, facts: ChildFacts,
    asOf now: Instant
  ) -> ChainState {
    guard state.steps < settings.steps.count, let first = state.firstDate else { return state }
    let isOver =
      switch settings.steps[Int(state.steps)].window {
      case .localDay: first != date
      case .week: first != facts.calendar.week(containing: date).lowerBound
      case .run:
        state.lastCounted.map { misses(between: $0, and: date, settings, time: time, facts: facts, asOf: now) } ?? false
      case .startToEnd: false
      }
    return isOver ? ChainState(steps: state.steps) : state
  }

  /// Whether a scheduled local day was missed: a closed one that is neither neutral nor counted.
  private func misses(
    between last: LocalDate, and date: LocalDate, _ settings: ChallengeSettings, time: CountingTime, facts: ChildFacts,
    asOf now: Instant
  ) -> Bool {
    let (calendar, life) = (facts.calendar, lifeEnd(calendar: facts.calendar))
    var between = last.adding(days: 1)
    let end = min(date, calendar.localDate(at: now))
    while between < end {
      if let pauseEnd = facts.protection.pauses.end(of: between) {
        between = pauseEnd.adding(days: 1)
        continue
      }
      let interval = calendar.interval(of: between)
      if !interval.isEmpty, interval.upperBound <= now, interval.lowerBound < life,
        settings.schedule.activeDays.contains(between.weekday), !time.hasPause(in: interval)
      {
        return true
      }
      between = between.adding(days: 1)
    }
    return false
  }

  /// Evaluates a chain: a fold over the local days with learning.
  package func chain(
    _ scope: EvaluationScope, segments: [LearningSegment], facts: ChildFacts, asOf now: Instant
  ) -> PeriodEvaluation {
    let time = CountingTime(self, calendar: facts.calendar)
    var (days, last): (PeriodFold, CountedDay?) = (PeriodFold(version(of: scope)), nil)
    var (completion, date): (Completion?, LocalDate?) = (nil, nil)
    for (index, segment) in segments.enumerated() {
      for day in facts.calendar.days(overlapping: segment.span.clamped(to: scope.window)) where day.date != date {
        var counted = CountedUsage()
        var rule = chainRule(day.date, of: scope, time: time, facts: facts, asOf: now, after: last?.chain)
        rule.add(segments[index...], facts: facts, to: &counted)
        if completion == nil, let reached = counted.reached {
          completion = self.completion(of: scope, after: days, reached: reached)
        }
        let next = rule.day(day.date, counted)
        days.add(next)
        date = next.date
        if next.chain != nil { last = next }
      }
    }
    return chain(scope, days.sum, after: last, completion: completion, time: time, facts: facts, asOf: now)
  }

  /// A chain's evaluation from its days.
  /// - Parameters:
  ///   - sum: of all days.
  ///   - last: the last day with learning.
  package func chain(
    _ scope: EvaluationScope, _ sum: CountedSum, after last: CountedDay?, completion: Completion?, time: CountingTime,
    facts: ChildFacts, asOf now: Instant
  ) -> PeriodEvaluation {
    var period = period(scope, PeriodFold(version(of: scope), from: sum), completion: completion, facts: facts)
    let (settings, today) = (period.version.settings, facts.calendar.localDate(at: now))
    var state = last?.chain ?? ChainState()
    if let last, last.date < today {
      state = self.state(state, on: today, of: settings, time: time, facts: facts, asOf: now)
    }
    period.progress = state.steps
    if state.steps < settings.steps.count {
      period.running = .init(number: state.steps + 1, step: settings.steps[Int(state.steps)], progress: state.progress)
    }
    return period
  }
}

extension PeriodEvaluation {
  /// The running step of a chain.
  package struct RunningStep: Hashable, Sendable {
    /// From 1.
    package var number: Int64
    package var step: ChainStep
    /// In the unit of the step's progress.
    package var progress: Int64

    /// Progress in percent, rounded down and capped at 100.
    package var percentage: Int64 { min(100, max(0, progress) * 100 / max(1, step.progressTarget)) }
  }
}

extension CountingRule {
  /// A counted day; of a chain with the state after it.
  package func day(_ date: LocalDate, _ usage: CountedUsage) -> CountedDay {
    var day = CountedDay(date: date, usage)
    if case .chain(let chain) = detail {
      let state = usage.chain?.state ?? chain.start
      day.chain = state == ChainState() ? nil : state
    }
    return day
  }
}
