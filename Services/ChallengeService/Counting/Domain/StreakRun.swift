package import LocalTime

/// The current run after a local day: consecutive days that count (CH-6).
package struct RunState: Hashable, Sendable {
  /// Its first counted day.
  package var firstDate: LocalDate
  /// Number of the version in force for it: the one at its first counted day.
  package var version: Int64
  package var days: Int64
  /// The count from its first day on.
  package var seconds: Int64
  package var sixtieths: Int64

  package init(firstDate: LocalDate, version: Int64, days: Int64 = 0, seconds: Int64 = 0, sixtieths: Int64 = 0) {
    self.firstDate = firstDate
    self.version = version
    self.days = days
    self.seconds = seconds
    self.sixtieths = sixtieths
  }
}

/// The fold of a streak challenge, local day by local day: a run completes once at the target, the next starts at 0 on
/// the next local day (CH-6, CH-7).
///
/// A scheduled, closed day that does not count resets the run. Neutral are: a day outside the schedule, one that a
/// pause of the challenge touched, one in a pause of the child's streaks, one that does not exist. The version in force
/// is the one at the run's first counted day, and its base is all counted usage from that day on.
package struct RunFold: Sendable {
  private let challenge: Challenge
  /// The known facts of the days to be added next and of those before them; more may become known on the way.
  package var facts: ChildFacts
  /// Decides which local days are closed.
  private let now: Instant
  /// Days from here on are not the challenge's.
  private let end: Instant
  private let time: CountingTime
  /// The current run after the last day added.
  package private(set) var state: RunState?
  private var last: LocalDate?
  /// Whether the last day added counts. A day that does not count ends the run only once it is closed, which is checked
  /// later.
  private var lastCounts = false
  /// The runs that the added days have completed, in order.
  package private(set) var completed: [PeriodEvaluation] = []

  /// - Parameter day: the last day before those to be added; nil to begin with the first one.
  package init(_ challenge: Challenge, facts: ChildFacts, asOf now: Instant, after day: CountedDay? = nil) {
    self.challenge = challenge
    self.facts = facts
    self.now = now
    end = challenge.lifeEnd(calendar: facts.calendar)
    time = CountingTime(challenge, calendar: facts.calendar)
    state = day?.run
    last = day?.date
    if let day, let run = day.run { lastCounts = day.seconds >= minimum(on: day.date, version(of: run)) }
  }

  /// The count of the next local day that has learning; empty on one that is not the challenge's.
  package mutating func rule(next date: LocalDate) -> CountingRule {
    bridge(to: date)
    let interval = facts.calendar.interval(of: date)
    let version = version(on: date)
    let spans =
      lives(in: interval)
      ? time.spans(in: interval, schedule: version.settings.schedule, calendar: facts.calendar) : []
    return CountingRule(
      spans, version: version, target: .seconds(minimum(on: date, version)))
  }

  /// Adds the next local day that has learning.
  /// - Parameter counted: the usage that counts by the day's rule; where it lacks the instant that reached the minimum,
  ///   a run that the day completes has no completion.
  @discardableResult
  package mutating func add(_ date: LocalDate, _ counted: CountedUsage) -> CountedDay {
    bridge(to: date)
    (last, lastCounts) = (date, false)
    let interval = facts.calendar.interval(of: date)
    guard lives(in: interval) else { return CountedDay(date: date, run: state) }
    if counted.seconds < minimum(on: date, version(on: date)) {
      state?.seconds += counted.seconds
      state?.sixtieths += counted.sixtieths
    } else {
      lastCounts = true
      count(counted, date)
    }
    return CountedDay(date: date, seconds: counted.seconds, sixtieths: counted.sixtieths, run: state)
  }

  private func lives(in interval: Range<Instant>) -> Bool {
    interval.lowerBound < end && interval.upperBound > challenge.countingStart
  }

  private func minimum(on date: LocalDate, _ version: ChallengeVersion) -> Int64 {
    version.rules.minimumSeconds(facts.minimum(on: date))
  }

  /// The version for a day: that of the current run, or of one that begins on the day.
  private func version(on date: LocalDate) -> ChallengeVersion {
    state.map(version(of:)) ?? challenge.version(ofRunFrom: date, calendar: facts.calendar)
  }

  private func version(of run: RunState) -> ChallengeVersion { challenge.version(of: run, calendar: facts.calendar) }

  private mutating func count(_ counted: CountedUsage, _ date: LocalDate) {
    var run = state ?? RunState(firstDate: date, version: version(on: date).number)
    let version = version(of: run)
    let before = run.sixtieths
    run.days += 1
    run.seconds += counted.seconds
    run.sixtieths += counted.sixtieths
    guard run.days >= version.settings.target else {
      state = run
      return
    }
    let completion = counted.reached.map {
      Completion(firstDate: run.firstDate, version: version, instant: $0.instant, base: before + $0.sixtieths)
    }
    completed.append(evaluation(run, lastDate: date, completion: completion))
    state = nil
  }

  /// The current period: the current run, or one completed today, or else the next one, which can begin today; nil when
  /// the challenge has ended with none of these.
  package func current() -> PeriodEvaluation? {
    let today = facts.calendar.localDate(at: max(now, challenge.countingStart))
    var fold = self
    fold.bridge(to: today.adding(days: 1))
    if let run = fold.state { return evaluation(run, lastDate: nil, completion: nil) }
    if let last = completed.last, last.lastDate ?? today >= today { return last }
    guard now < challenge.stop(calendar: facts.calendar) ?? .distantFuture else { return completed.last }
    // A run that begins today is under the version at the first instant of today.
    let version = challenge.version(
      at: max(facts.calendar.firstInstant(onOrAfter: today), challenge.countingStart))
    return evaluation(RunState(firstDate: today, version: version.number), lastDate: nil, completion: nil)
  }

  /// Checks the days that do not count between the last one that does and another.
  private mutating func bridge(to date: LocalDate) {
    guard state != nil, var between = lastCounts ? last?.adding(days: 1) : last else { return }
    // Only closed days can end a run, so a record far in the future is not a long way off.
    let end = min(date, facts.calendar.localDate(at: now))
    while between < end {
      if let pauseEnd = facts.protection.pauses.end(of: between) {
        between = pauseEnd.adding(days: 1)
        continue
      }
      if breaks(between) {
        state = nil
        return
      }
      between = between.adding(days: 1)
    }
  }

  /// Whether a day that does not count ends the run.
  private func breaks(_ date: LocalDate) -> Bool {
    let interval = facts.calendar.interval(of: date)
    guard let state, !interval.isEmpty, interval.upperBound <= now, interval.lowerBound < end,
      challenge.version(number: state.version).settings.schedule.activeDays.contains(date.weekday)
    else { return false }
    return !time.hasPause(in: interval)
  }

  private func evaluation(_ run: RunState, lastDate: LocalDate?, completion: Completion?) -> PeriodEvaluation {
    var period = challenge.period(of: run, calendar: facts.calendar)
    (period.lastDate, period.completion) = (lastDate, completion)
    return period
  }
}

extension Challenge {
  /// A run as a period; its completion is not sought.
  package func period(of run: RunState, calendar: LocalCalendar) -> PeriodEvaluation {
    let version = version(of: run, calendar: calendar)
    return PeriodEvaluation(
      firstDate: run.firstDate, lastDate: nil, version: version, progress: run.days,
      progressTarget: version.settings.target, countedSeconds: run.seconds, countedSixtieths: run.sixtieths,
      completion: nil)
  }

  /// Every completed run of a streak challenge, and last the current period.
  package func runs(segments: [LearningSegment], facts: ChildFacts, asOf now: Instant) -> [PeriodEvaluation] {
    var fold = RunFold(self, facts: facts, asOf: now)
    var last: LocalDate?
    for (index, segment) in segments.enumerated() {
      for day in facts.calendar.days(overlapping: segment.span) where day.date != last {
        var counted = CountedUsage()
        var rule = fold.rule(next: day.date)
        rule.add(segments[index...], facts: facts, to: &counted)
        fold.add(day.date, counted)
        last = day.date
      }
    }
    let current = fold.current()
    return fold.completed + (current == fold.completed.last ? [] : [current].compactMap { $0 })
  }

  /// The count of a local day that belongs to a run.
  /// - Parameter time: when this challenge counts.
  package func rule(
    _ date: LocalDate, of run: RunState, time: CountingTime, calendar: LocalCalendar
  ) -> CountingRule {
    let version = version(of: run, calendar: calendar)
    let interval = calendar.interval(of: date)
    return CountingRule(
      time.spans(in: interval, schedule: version.settings.schedule, calendar: calendar), version: version)
  }

  /// The version in force for a run, with the program's rules at its first counted day.
  package func version(of run: RunState, calendar: LocalCalendar) -> ChallengeVersion {
    var version = version(number: run.version)
    version.rules = rules.version(at: start(ofRunFrom: run.firstDate, calendar))
    return version
  }

  /// The version of a run whose first counted day is a date.
  package func version(ofRunFrom date: LocalDate, calendar: LocalCalendar) -> ChallengeVersion {
    version(at: start(ofRunFrom: date, calendar))
  }

  private func start(ofRunFrom date: LocalDate, _ calendar: LocalCalendar) -> Instant {
    max(calendar.interval(of: date).lowerBound, countingStart)
  }

  /// The version with a number; the first one for a number that does not exist.
  package func version(number: Int64) -> ChallengeVersion {
    versions.first { $0.number == number } ?? version(at: .distantPast)
  }
}
