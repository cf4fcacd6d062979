import ChallengeCounting
import ChallengeFacts
import Database
import LocalTime
import ServiceAPI

/// Adds new learning on a day to a challenge's count of that day, where this certainly changes no completion and no
/// other day: nearly every record is such a one. The count is the same as that of the whole evaluation.
struct AddedLearning {
  let tx: Transaction
  let child: ChildKey
  /// The local day of all of it.
  let date: LocalDate
  /// From its first instant to its last.
  let span: Range<Instant>
  let counter: DayCounter

  private var calendar: LocalCalendar { counter.calendar }
  private var familyID: String { child.familyID }
  private var challengeID: String { counter.challengeID }

  /// - Returns: false where nothing was done and the challenge has to be evaluated.
  func add(to challenge: Challenge) throws -> Bool {
    // Nothing counts before.
    if span.upperBound <= challenge.countingStart { return true }
    return switch challenge.settings.window {
    case .localDay, .week: try addToShortPeriod(challenge)
    // The step for which a second counts in a chain depends on the seconds before it.
    case .startToEnd: try challenge.settings.goal != .chain && addToWindow(challenge)
    case .run: try counter.change?.isInRuns == false && addToRun()
    }
  }

  private func addToShortPeriod(_ challenge: Challenge) throws -> Bool {
    let start = max(span.lowerBound, challenge.countingStart)
    guard let scope = challenge.scope(at: start, calendar: calendar) else { return false }
    let days = try CountedDayTable.list(
      tx, familyID: familyID, challengeID: challengeID, from: scope.firstDate,
      before: scope.endDate ?? scope.firstDate.adding(days: 1))
    guard let before = days.first(where: { $0.date == date }),
      let after = try counter.changed(before, by: counter.rule(date, of: scope))
    else { return false }
    if after == before { return true }
    let rules = try counter.part(scope, on: scope.firstDate).challenge
    var old = PeriodFold(rules.version(of: scope))
    var new = old
    for day in days {
      old.add(day)
      new.add(day.date == date ? after : day)
    }
    if old.isReached {
      // Learning after a booked completion does not change it.
      let booked = try CompletionTable.find(tx, familyID: familyID, challengeID: challengeID, in: scope)
      guard booked.count == 1, let completion = booked.first?.completion, completion.firstDate == scope.firstDate,
        completion.instant <= span.lowerBound
      else { return false }
    } else if new.isReached {
      return false
    }
    try CountedDayTable.save(tx, familyID: familyID, challengeID: challengeID, after)
    return true
  }

  private func addToWindow(_ challenge: Challenge) throws -> Bool {
    guard let scope = challenge.scope(at: .distantFuture, calendar: calendar),
      let before = try CountedDayTable.find(tx, familyID: familyID, challengeID: challengeID, date),
      let after = try counter.changed(before, by: counter.rule(date, of: scope))
    else { return false }
    if after == before { return true }
    var sum = try CountedDayTable.sum(tx, familyID: familyID, challengeID: challengeID)
    var more = CountedSum()
    more.replace(before, by: after)
    sum.replace(before, by: after)
    // Also one that was reached before is left to the evaluation.
    if try counter.part(scope, on: date).challenge.reaches(scope, sum) { return false }
    try CountedDayTable.save(tx, familyID: familyID, challengeID: challengeID, after)
    try CountedDayTable.add(tx, familyID: familyID, challengeID: challengeID, more)
    return true
  }

  /// More learning on the last day of a run that the day belongs to and has not completed.
  private func addToRun() throws -> Bool {
    let days = try CountedDayTable.first(tx, familyID: familyID, challengeID: challengeID, from: date, limit: 2)
    guard days.count == 1, let before = days.first, before.date == date, let run = before.run else { return false }
    let part = try counter.history.part(calendar.interval(of: date), number: run.version)
    let rule = part.challenge.rule(date, of: run, time: part.time, calendar: calendar)
    guard before.seconds >= (try counter.facts.minimum(on: date, by: rule.version.rules)),
      var after = try counter.changed(before, by: rule)
    else { return false }
    if after == before { return true }
    after.run?.seconds += after.seconds - before.seconds
    after.run?.sixtieths += after.sixtieths - before.sixtieths
    try CountedDayTable.save(tx, familyID: familyID, challengeID: challengeID, after)
    return true
  }
}
