import ChallengeCounting
import ChallengeFacts
import Database
import LocalTime

/// The fold of a streak challenge over stored days, with only as much of its history as the next days need.
struct StoredRunFold: StoredDayFold {
  private let now: Instant
  private let counter: DayCounter
  private var last: CountedDay?
  private var fold: RunFold?
  /// Until when the loaded part of the history reaches.
  private var end = Instant.distantPast
  private var before: [PeriodEvaluation] = []

  /// - Parameter last: the last day before those to be added; nil to begin with the first one.
  init(after last: CountedDay?, now: Instant, counter: DayCounter) {
    self.last = last
    self.now = now
    self.counter = counter
  }

  /// The runs that the added days have completed, in order.
  var completed: [PeriodEvaluation] { before + (fold?.completed ?? []) }

  mutating func add(_ date: LocalDate, stored: CountedDay?) throws -> CountedDay? {
    var fold = try reaching(date)
    guard let counted = try counter.count(date, by: fold.rule(next: date), for: .sum) else { return nil }
    let day = fold.add(date, counted)
    (self.fold, last) = (fold, day)
    return day
  }

  /// Adds the next local day with its stored count.
  mutating func add(counted day: CountedDay) throws {
    var fold = try reaching(day.date)
    last = fold.add(day.date, CountedUsage(seconds: day.seconds, sixtieths: day.sixtieths))
    self.fold = fold
  }

  /// The current period.
  mutating func current() throws -> PeriodEvaluation? {
    let (today, start) = (counter.calendar.localDate(at: now), try counter.history.fixed(at: now).countingStart)
    return try reaching(max(today, counter.calendar.localDate(at: start))).current()
  }

  /// The fold with the history of a day and of the days between it and the last one.
  private mutating func reaching(_ date: LocalDate) throws -> RunFold {
    let day = counter.calendar.interval(of: date)
    if let fold, day.upperBound <= end { return fold }
    before = completed
    // The days between can end a run.
    let from =
      last.flatMap { $0.run == nil ? nil : counter.calendar.interval(of: $0.date).lowerBound } ?? day.lowerBound
    let part = try counter.history.part(
      min(from, day.lowerBound)..<max(day.upperBound, day.lowerBound + Self.stretch), ruling: day.lowerBound,
      number: last?.run?.version)
    end = part.span.upperBound
    let fold = RunFold(
      part.challenge, facts: try counter.facts.facts(from: min(last?.date ?? date, date)), asOf: now, after: last)
    self.fold = fold
    return fold
  }

  /// How many days are loaded at once, in seconds.
  private static let stretch: Int64 = 32 * 86_400
}
