import ChallengeChallenges
import ChallengeCounting
import ChallengeFacts
import Database
import LocalTime
import ServiceAPI

/// A period of a challenge, found by one of its local days, with what its count is made of (CH-17).
struct FoundPeriod {
  var period: PeriodEvaluation
  /// nil for a streak.
  var scope: EvaluationScope?
  /// The counted days of a local day or a week.
  var days: [CountedDay] = []
  /// The days of a streak's run.
  var run: RunDays?
  /// The time whose learning is explained: whole local days.
  var span: Range<Instant>
  /// Whether time that can still count belongs to it.
  var isOpen: Bool
}

/// Finds periods, from the counts of their days.
struct PeriodFinder {
  let tx: ReadTransaction
  let child: ChildKey
  let counter: DayCounter
  let now: Instant

  private var calendar: LocalCalendar { counter.calendar }
  private var today: LocalDate { calendar.localDate(at: now) }

  /// The period with a local day.
  /// - Parameter date: nil for the current period, or the last one of a challenge that has ended.
  /// - Returns: nil where there is none, and for a day after today.
  func find(_ date: LocalDate?) throws -> FoundPeriod? {
    let challenge = try counter.history.part(now..<(now + 1)).challenge
    let life = challenge.lifeEnd(calendar: calendar)
    guard let date = try date ?? newest(isOver: life <= now), date <= today,
      now >= challenge.countingStart, date >= firstDate(of: challenge)
    else { return nil }
    switch challenge.settings.window {
    case .localDay, .week: return try short(challenge, date, life: life)
    case .startToEnd: return try single(challenge, life: life)
    case .run: return try run(challenge, date, life: life)
    }
  }

  /// The first local day of the challenge's first period.
  private func firstDate(of challenge: Challenge) -> LocalDate {
    let date = calendar.localDate(at: challenge.countingStart)
    return challenge.settings.window == .week ? calendar.week(containing: date).lowerBound : date
  }

  private func newest(isOver: Bool) throws -> LocalDate? {
    if !isOver { return try CurrentPeriod.find(tx, child, counter: counter, now: now)?.firstDate }
    return try PeriodHistory(tx: tx, child: child, counter: counter, now: now).page(
      before: nil, limit: 1, where: { _ in true }
    ).first?.firstDate
  }

  private func short(_ challenge: Challenge, _ date: LocalDate, life: Instant) throws -> FoundPeriod? {
    let at = max(calendar.firstInstant(onOrAfter: date), challenge.countingStart)
    guard let scope = challenge.scope(at: at, calendar: calendar), scope.firstDate <= date,
      let end = scope.endDate, date < end
    else { return nil }
    let short = try ShortPeriod(tx, child, scope, counter: counter, trusting: .learningDays)
    return FoundPeriod(
      period: try short.evaluation(findsCompletion: false), scope: scope, days: short.days, span: scope.window,
      isOpen: now < min(scope.window.upperBound, life))
  }

  private func single(_ challenge: Challenge, life: Instant) throws -> FoundPeriod? {
    guard let scope = challenge.scope(at: now, calendar: calendar),
      let period = try CurrentPeriod.find(tx, child, counter: counter, now: now)
    else { return nil }
    let lived = life < .distantFuture ? calendar.localDate(at: max(life - 1, challenge.countingStart)) : nil
    // A guardian may have ended it before the period's last day.
    let last = lived.map { max($0, period.lastDate ?? $0) }
    let start = calendar.interval(of: scope.firstDate).lowerBound
    return FoundPeriod(
      period: period, scope: scope,
      span: start..<max(start, last.map { calendar.interval(of: $0).upperBound } ?? .distantFuture),
      isOpen: now < life)
  }

  // MARK: - Runs

  private func run(_ challenge: Challenge, _ date: LocalDate, life: Instant) throws -> FoundPeriod? {
    let run = try days(ofRunWith: date)
    let start = calendar.interval(of: run.run.firstDate).lowerBound
    let end = run.end.map { calendar.interval(of: $0).upperBound } ?? .distantFuture
    let version = try part(from: run.run.firstDate, through: run.run.firstDate, number: run.run.version).challenge
    return FoundPeriod(
      period: version.period(of: run.run, calendar: calendar), run: run, span: start..<max(start, end),
      isOpen: now < life && (run.isRun ? run.end == nil : date == today))
  }

  /// The days of the run that a local day belongs to; of a day in no run that day alone.
  private func days(ofRunWith date: LocalDate) throws -> RunDays {
    var end = date.adding(days: 1)
    // The day that completes a run has none itself.
    for _ in 0..<2 {
      guard let day = try last(before: end) else { break }
      end = day.date
      guard let state = day.run else { continue }
      let run = try days(from: state.firstDate, version: state.version, isRun: true)
      if run.end.map({ $0 < date }) ?? false { break }
      return run
    }
    let challenge = try part(from: date, through: date).challenge
    let version = challenge.version(at: max(calendar.firstInstant(onOrAfter: date), challenge.countingStart))
    return try days(from: date, version: version.number, isRun: false)
  }

  private func days(from first: LocalDate, version: Int64, isRun: Bool) throws -> RunDays {
    var run = RunDays(from: first, version: version, isRun: isRun, asOf: now)
    let facts = try counter.facts.facts(from: first)
    // Devices may report use that ends a little after now.
    let last = isRun ? max(today, try self.last(before: LocalDate(daysSinceEpoch: .max))?.date ?? today) : first
    while run.end == nil, run.next <= last {
      let through = min(last, run.next.adding(days: Self.daysAtOnce))
      let part = try part(from: run.next, through: through, number: version)
      let counted = try CountedDayTable.list(
        tx, familyID: child.familyID, challengeID: counter.challengeID, from: run.next,
        before: through.adding(days: 1))
      run.add(through: through, of: part.challenge, time: part.time, counted: counted, facts: facts)
    }
    return run
  }

  private static let daysAtOnce = 60

  private func part(
    from first: LocalDate, through last: LocalDate, number: Int64? = nil
  ) throws -> ChallengeHistory.Part {
    let start = calendar.firstInstant(onOrAfter: first)
    return try counter.history.part(
      start..<max(start + 1, calendar.firstInstant(onOrAfter: last.adding(days: 1))), number: number)
  }

  private func last(before date: LocalDate) throws -> CountedDay? {
    try CountedDayTable.last(tx, familyID: child.familyID, challengeID: counter.challengeID, before: date)
  }
}
