import ChallengeChallenges
import ChallengeCounting
import ChallengeFacts
import Database
import LocalTime
import ServiceAPI

/// The meaning of a period's local days to its goal, and so the explanation of each day's learning (CH-17).
struct ExplainedDays {
  private let tx: ReadTransaction
  private let child: ChildKey
  private let found: FoundPeriod
  private let completion: Instant?
  private let now: Instant
  private let calendar: LocalCalendar
  /// Of streaks and of consistency.
  private(set) var days: [ExplainedDay] = []
  /// Of app diversity: the counted seconds of apps.
  private(set) var apps: [String: Int64] = [:]
  /// Of chains.
  private(set) var steps: [ExplainedStep] = []

  private var settings: ChallengeSettings { found.period.version.settings }

  /// - Parameter completion: the second of the period's completion.
  init(
    _ tx: ReadTransaction, _ child: ChildKey, _ found: FoundPeriod, _ counter: DayCounter, completion: Instant?,
    now: Instant
  ) throws {
    (self.tx, self.child, self.found, self.completion, self.now) = (tx, child, found, completion, now)
    calendar = counter.calendar
    switch settings.measure {
    case .run: days = found.run?.days ?? []
    case .days(let minimum):
      guard let scope = found.scope else { break }
      days = try counter.part(scope, on: scope.firstDate).challenge.days(
        of: scope, through: counter.calendar.localDate(at: now), counted: found.days,
        minimum: minimum, calendar: counter.calendar, asOf: now)
    case .apps:
      for day in found.days { apps.merge(day.apps, uniquingKeysWith: +) }
    case .steps: steps = try steps(counter)
    case .seconds, .sixtieths, .peak: break
    }
  }

  /// Whether what happened to learning depends on what was learned before it on the same day.
  var needsWholeDays: Bool { settings.goal == .chain }

  /// The local days that a stretch touches.
  /// - Parameter day: of the stretch before it.
  func dates(of span: Range<Instant>, _ day: DayExplanation?) -> [LocalDate] {
    if let day, day.interval.clamped(to: span) == span { return [day.date] }
    return calendar.days(overlapping: span).map(\.date)
  }

  /// Explains a local day.
  func explanation(of date: LocalDate, _ counter: DayCounter) throws -> DayExplanation {
    let (part, rule, use) = try rule(of: date, counter)
    return DayExplanation(
      part.challenge, on: date, by: rule, time: part.time, calendar: counter.calendar, use: use,
      completion: completion)
  }

  private func rule(
    of date: LocalDate, _ counter: DayCounter
  ) throws -> (ChallengeHistory.Part, CountingRule, DayExplanation.Use) {
    if let run = found.run {
      let part = try counter.history.part(counter.calendar.interval(of: date), number: run.run.version)
      let rule = part.challenge.rule(date, of: run.run, time: part.time, calendar: counter.calendar)
      return (part, rule, .day(isReached: run.counts(on: date), isCounted: run.isRun))
    }
    guard let scope = found.scope else { throw Unscoped() }
    if settings.goal == .chain {
      let last = try CountedDayTable.lastOfChain(
        tx, familyID: child.familyID, challengeID: counter.challengeID, before: date)
      return (
        try counter.part(through: date, after: last),
        try counter.chainRule(date, of: scope, after: last, asOf: now), .steps(steps.map(\.since))
      )
    }
    return (try counter.part(scope, on: date), try counter.rule(date, of: scope), try use(of: date, scope, counter))
  }

  /// Every period but a run has a scope.
  private struct Unscoped: Error {}

  private func use(of date: LocalDate, _ scope: EvaluationScope, _ counter: DayCounter) throws -> DayExplanation.Use {
    switch settings.measure {
    case .days:
      return .day(isReached: days.contains { $0.outcome == .counted && $0.first == date }, isCounted: true)
    case .apps(let minimum): return .apps(Set(apps.filter { $0.value >= minimum }.keys))
    case .peak(let within): return .stretch(try bestStretch(of: date, within: within, scope, counter))
    case .seconds, .sixtieths, .run, .steps: return .amount
    }
  }

  /// The stretch of a local day with the most points, the first one of several.
  private func bestStretch(
    of date: LocalDate, within: Int64, _ scope: EvaluationScope, _ counter: DayCounter
  ) throws -> Range<Instant>? {
    guard found.period.progress > 0 else { return nil }
    var rule = try counter.rule(date, of: scope)
    rule.target = .peak(found.period.progress)
    return try counter.count(date, by: rule, for: .completion)?.reached.map {
      $0.instant - within..<$0.instant
    }
  }

  // MARK: - Chains

  private func steps(_ counter: DayCounter) throws -> [ExplainedStep] {
    let (familyID, id) = (child.familyID, counter.challengeID)
    func last(before date: LocalDate) throws -> CountedDay? {
      try CountedDayTable.lastOfChain(tx, familyID: familyID, challengeID: id, before: date)
    }
    var completed: [(date: LocalDate, first: LocalDate?)] = []
    for index in 0..<min(Int(clamping: found.period.progress), settings.steps.count) {
      guard
        let date = try CountedDayTable.completing(tx, familyID: familyID, challengeID: id, steps: index + 1)?.date
      else { break }
      let before = try last(before: date)
      let part = try counter.part(through: date, after: before)
      completed.append(
        (
          date,
          part.challenge.firstDate(
            ofStep: index, of: settings, completedOn: date, before: before?.chain, time: part.time,
            facts: try counter.facts.facts(from: before?.chain?.lastCounted ?? date), asOf: now)
        ))
    }
    let newest = try last(before: LocalDate(daysSinceEpoch: .max))
    let today = counter.calendar.localDate(at: now)
    let part = try counter.part(through: max(today, found.period.firstDate), after: newest)
    return part.challenge.explainedSteps(
      of: settings, completed: completed, after: newest, time: part.time,
      facts: try counter.facts.facts(from: newest?.chain?.lastCounted ?? today), asOf: now)
  }
}
