package import ChallengeCounting
import LocalTime

/// The rewards that a challenge would have given over a stretch of a child's history, as if a guardian had created it
/// at the beginning (CH-16). The functions that evaluate real challenges evaluate it.
package struct Simulation: Sendable {
  private let challenge: Challenge
  private let facts: ChildFacts
  private let span: Range<Instant>
  /// As of when it is shown.
  private let now: Instant

  private var calendar: LocalCalendar { facts.calendar }

  /// - Parameters:
  ///   - settings: valid ones; the beginning takes the place of their start, and they have no end.
  ///   - span: the stretch; learning after it does not matter.
  ///   - now: an instant after which nothing has happened yet.
  ///   - facts: those that matter in the stretch. The apps that share rewards are not looked up.
  init(_ settings: ChallengeSettings, in span: Range<Instant>, asOf now: Instant, facts: ChildFacts) {
    var settings = settings
    (settings.start, settings.end) = (span.lowerBound, nil)
    challenge = Challenge(id: "", created: span.lowerBound, settings: settings, rules: facts.rules)
    self.facts = facts
    self.span = span
    // The last local day is open until the stretch is over.
    self.now = min(now, span.upperBound - 1)
  }

  /// The version whose lists of apps and rules hold for all of it.
  package var version: ChallengeVersion { challenge.version(at: span.lowerBound) }

  /// Every period, completed or not, in order: local days that the schedule leaves out are none; those of a streak are
  /// its runs, broken ones included. The last one can be unfinished.
  /// - Parameter segments: the child's learning that shares a second with the stretch, in order.
  func periods(_ segments: [LearningSegment]) -> [PeriodEvaluation] {
    guard span.lowerBound <= now else { return [] }
    var within = segments
    if let last = segments.last, last.span.upperBound > span.upperBound {
      within[within.count - 1].span = last.span.clamped(to: span)
    }
    switch challenge.settings.window {
    case .run: return runs(within)
    case .localDay, .week, .startToEnd: return windows(within)
    }
  }

  private func windows(_ segments: [LearningSegment]) -> [PeriodEvaluation] {
    var periods: [PeriodEvaluation] = []
    var at = span.lowerBound
    var index = segments.startIndex
    while at <= now, let scope = challenge.scope(at: at, calendar: calendar) {
      at = max(scope.window.upperBound, at + 1)
      if challenge.settings.window == .localDay,
        !challenge.settings.schedule.activeDays.contains(scope.firstDate.weekday)
      {
        continue
      }
      while index < segments.endIndex, segments[index].span.upperBound <= scope.window.lowerBound { index += 1 }
      var end = index
      while end < segments.endIndex, segments[end].span.lowerBound < scope.window.upperBound { end += 1 }
      periods += challenge.evaluate(scope, segments: Array(segments[index..<end]), facts: facts, asOf: now)
    }
    return periods
  }

  private func runs(_ segments: [LearningSegment]) -> [PeriodEvaluation] {
    var fold = RunFold(challenge, facts: facts, asOf: now)
    var periods: [PeriodEvaluation] = []
    var open: RunState?
    var index = segments.startIndex
    var counted = Instant.distantPast
    while index < segments.endIndex {
      let date = calendar.localDate(at: max(segments[index].span.lowerBound, counted))
      var usage = CountedUsage()
      var rule = fold.rule(next: date)
      rule.add(segments[index...], facts: facts, to: &usage)
      let known = fold.completed.count
      let state = fold.add(date, usage).run
      let completed = fold.completed.count > known ? fold.completed.last : nil
      // A run that neither goes on nor was completed is broken.
      if let last = open, last.firstDate != completed?.firstDate ?? state?.firstDate {
        periods.append(challenge.period(of: last, calendar: calendar))
      }
      if let completed { periods.append(completed) }
      open = state
      counted = calendar.interval(of: date).upperBound
      while index < segments.endIndex, segments[index].span.upperBound <= counted { index += 1 }
    }
    let current = fold.current()
    if let last = open, current?.firstDate != last.firstDate {
      periods.append(challenge.period(of: last, calendar: calendar))
    }
    if let current, current != periods.last { periods.append(current) }
    return periods
  }
}
