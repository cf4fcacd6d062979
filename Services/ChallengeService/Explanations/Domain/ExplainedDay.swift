package import ChallengeCounting
package import LocalTime

/// The meaning of a local day, or of successive ones, to a goal that counts days (CH-17).
package struct ExplainedDay: Hashable, Sendable {
  /// The numbers are sent.
  package enum Outcome: Int32, CaseIterable, Hashable, Sendable {
    case counted = 1
    /// It can still reach the minimum.
    case open
    /// It is over with less than the minimum.
    case missed
    /// Outside the active days or the challenge's life.
    case notScheduled
    /// The challenge was paused for some of it.
    case paused
    /// In a pause of the child's streaks.
    case streakPause
    /// A date without instants.
    case noSuchDay
  }

  package var first: LocalDate
  package var last: LocalDate
  var outcome: Outcome
  /// The counted time of all its days.
  package var seconds: Int64
  package var sixtieths: Int64
  /// Seconds that make the first day count.
  var minimum: Int64
}

extension [ExplainedDay] {
  /// Adds the next day; it becomes part of the last row where that means the same and is not a day of the progress.
  fileprivate mutating func add(
    _ date: LocalDate, _ outcome: ExplainedDay.Outcome, _ counted: CountedDay?, minimum: Int64
  ) {
    let (seconds, sixtieths) = (counted?.seconds ?? 0, counted?.sixtieths ?? 0)
    if let before = last, before.outcome == outcome, outcome != .counted, before.last.adding(days: 1) == date {
      self[count - 1].last = date
      self[count - 1].seconds += seconds
      self[count - 1].sixtieths += sixtieths
    } else {
      append(
        ExplainedDay(
          first: date, last: date, outcome: outcome, seconds: seconds, sixtieths: sixtieths, minimum: minimum))
    }
  }
}

/// The local days of a run of a streak challenge, one after the other, by the rules of `RunFold`: from its first day to
/// the one that completes or breaks it.
package struct RunDays: Sendable {
  package private(set) var days: [ExplainedDay] = []
  /// The run after the days that were added.
  package private(set) var run: RunState
  /// The last day of a run that is over; nil while it goes on.
  private(set) var end: LocalDate?
  /// The next day to add.
  package private(set) var next: LocalDate
  /// Whether it is a run: a day in no run is explained alone.
  let isRun: Bool
  private let now: Instant

  /// - Parameter isRun: false for a single day that is in no run.
  init(from first: LocalDate, version: Int64, isRun: Bool, asOf now: Instant) {
    run = RunState(firstDate: first, version: version)
    (next, self.isRun, self.now) = (first, isRun, now)
  }

  /// Adds days as long as the run goes on.
  /// - Parameters:
  ///   - challenge: with what matters on these days.
  ///   - counted: the days with learning among them.
  package mutating func add(
    through last: LocalDate, of challenge: Challenge, time: CountingTime, counted: [CountedDay], facts: ChildFacts
  ) {
    let version = challenge.version(of: run, calendar: facts.calendar)
    let known = Dictionary(counted.map { ($0.date, $0) }, uniquingKeysWith: { first, _ in first })
    let life = challenge.lifeEnd(calendar: facts.calendar)
    while end == nil, next <= last {
      let (date, day) = (next, known[next])
      let minimum = version.rules.minimumSeconds(facts.minimum(on: date))
      next = date.adding(days: 1)
      let interval = facts.calendar.interval(of: date)
      let outcome: ExplainedDay.Outcome
      if isRun, day?.seconds ?? 0 >= minimum {
        outcome = .counted
        run.days += 1
      } else if facts.protection.pauses.contains(date) {
        outcome = .streakPause
      } else if interval.isEmpty {
        outcome = .noSuchDay
      } else if interval.lowerBound >= life {
        // Nothing of it is the challenge's.
        if isRun {
          end = date.adding(days: -1)
          return
        }
        outcome = .notScheduled
      } else if interval.upperBound > now {
        outcome = .open
      } else if !version.settings.schedule.activeDays.contains(date.weekday) {
        outcome = .notScheduled
      } else if time.hasPause(in: interval) {
        outcome = .paused
      } else {
        outcome = .missed
      }
      days.add(date, outcome, day, minimum: minimum)
      if isRun {
        run.seconds += day?.seconds ?? 0
        run.sixtieths += day?.sixtieths ?? 0
      }
      if outcome == .missed || !isRun || run.days >= version.settings.target { end = date }
    }
  }

  /// Whether a local day counts for the run.
  func counts(on date: LocalDate) -> Bool {
    days.contains { $0.outcome == .counted && $0.first == date }
  }
}

extension Challenge {
  /// The local days of a week that counts days with a minimum, up to one.
  /// - Parameters:
  ///   - counted: the days with learning.
  ///   - minimum: seconds.
  package func days(
    of scope: EvaluationScope, through last: LocalDate, counted: [CountedDay], minimum: Int64, calendar: LocalCalendar,
    asOf now: Instant
  ) -> [ExplainedDay] {
    let known = Dictionary(counted.map { ($0.date, $0) }, uniquingKeysWith: { first, _ in first })
    let (version, life) = (version(of: scope), lifeSpans(calendar: calendar))
    var days: [ExplainedDay] = []
    var date = scope.firstDate
    while date < scope.endDate ?? date, date <= last {
      let (day, interval) = (known[date], calendar.interval(of: date))
      let outcome: ExplainedDay.Outcome
      if day?.seconds ?? 0 >= minimum {
        outcome = .counted
      } else if interval.isEmpty {
        outcome = .noSuchDay
      } else if !version.settings.schedule.activeDays.contains(date.weekday)
        || RangeSet.overlapping(life, interval).isEmpty
      {
        outcome = .notScheduled
      } else {
        outcome = interval.upperBound > now ? .open : .missed
      }
      days.add(date, outcome, day, minimum: minimum)
      date = date.adding(days: 1)
    }
    return days
  }
}
