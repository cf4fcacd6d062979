package import ChallengeCounting
package import Database
package import LocalTime
package import ServiceAPI

/// The periods of a challenge from the newest back to its beginning, completed or not (CH-6).
package struct PeriodHistory {
  package let tx: ReadTransaction
  package let child: ChildKey
  let counter: DayCounter
  package let now: Instant

  package init(tx: ReadTransaction, child: ChildKey, counter: DayCounter, now: Instant) {
    self.tx = tx
    self.child = child
    self.counter = counter
    self.now = now
  }

  /// Days of history that are read at once, in seconds.
  private static let stretch: Int64 = 32 * 86_400

  private var calendar: LocalCalendar { counter.calendar }

  /// Periods before a date, newest first.
  /// - Parameters:
  ///   - date: the first date of the period before the page; nil from the current one on.
  ///   - isWanted: those that are left out do not count against the limit.
  package func page(
    before date: LocalDate?, limit: Int, where isWanted: (PeriodEvaluation) -> Bool
  ) throws -> [PeriodEvaluation] {
    let challenge = try counter.history.part(now..<(now + 1)).challenge
    guard now >= challenge.countingStart else { return [] }
    var found: [PeriodEvaluation] = []
    func add(_ period: PeriodEvaluation) -> Bool {
      if isWanted(period) { found.append(period) }
      return found.count < limit
    }
    switch challenge.settings.window {
    case .localDay, .week: try short(challenge, before: date, add)
    case .startToEnd:
      guard date == nil, let only = try CurrentPeriod.find(tx, child, counter: counter, now: now) else { break }
      _ = add(only)
    case .run: try runs(before: date, add)
    }
    return found
  }

  /// Days and weeks, from the counts of their days.
  private func short(_ challenge: Challenge, before date: LocalDate?, _ add: (PeriodEvaluation) -> Bool) throws {
    let start = challenge.countingStart
    var at = min(now, challenge.lifeEnd(calendar: calendar) - 1)
    if let date { at = min(at, calendar.firstInstant(onOrAfter: date) - 1) }
    var read = at + 1
    while at >= start {
      // Backwards, several weeks at once.
      if at < read {
        read = max(start, at - Self.stretch)
        _ = try counter.history.part(read..<(at + 1))
      }
      guard let scope = challenge.scope(at: at, calendar: calendar) else { return }
      at = min(at, scope.window.lowerBound) - 1
      let ruling = try counter.part(scope, on: scope.firstDate).challenge.version(of: scope)
      let isScheduled = ruling.settings.schedule.activeDays.contains(scope.firstDate.weekday)
      if challenge.settings.window == .localDay, !isScheduled { continue }
      let period = try ShortPeriod(tx, child, scope, counter: counter, trusting: .learningDays)
      if !add(try period.evaluation(findsCompletion: false)) { return }
    }
  }

  /// The runs of a streak, from the stored states after its days.
  private func runs(before date: LocalDate?, _ add: (PeriodEvaluation) -> Bool) throws {
    var end = date
    if end == nil, let current = try CurrentPeriod.find(tx, child, counter: counter, now: now) {
      if !add(current) { return }
      end = current.firstDate
    }
    // The day that completes a run has none itself.
    var later: CountedDay?
    while let day = try CountedDayTable.last(
      tx, familyID: child.familyID, challengeID: counter.challengeID,
      before: end ?? LocalDate(daysSinceEpoch: .max))
    {
      end = day.date
      guard var run = day.run else {
        later = day
        continue
      }
      end = run.firstDate
      if let last = later, try isCompleted(run) {
        run.days += 1
        run.seconds += last.seconds
        run.sixtieths += last.sixtieths
      }
      later = nil
      let challenge = try counter.history.part(calendar.interval(of: day.date), number: run.version).challenge
      if !add(challenge.period(of: run, calendar: calendar)) { return }
    }
  }

  private func isCompleted(_ run: RunState) throws -> Bool {
    try CompletionTable.contains(
      tx, familyID: child.familyID, challengeID: counter.challengeID, firstDate: run.firstDate)
  }
}
