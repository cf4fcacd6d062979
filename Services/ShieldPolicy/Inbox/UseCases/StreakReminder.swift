package import Database
package import LocalTime
package import Messages
package import ServiceAPI

/// Reminds of a streak that ends with the local day, in the evening of that day or from the hour on that a guardian has
/// set (FA-9): until then most days count by themselves.
package enum StreakReminder {
  /// A timer for that hour, by the child's id.
  static let timerKind = "inbox.streak"
  static func register(on database: Database) {
    database.onTimer(timerKind, remind)
  }

  /// Notes a child's daily streak as it was at an instant.
  /// - Parameter hour: the local hour from which on it is reminded of.
  package static func note(
    _ tx: Transaction, _ child: ChildKey, _ streak: ChallengeV1.Streak, hour: Int64, at instant: Instant, now: Instant
  ) throws {
    let known = try InboxStreakTable.find(tx, child)
    let isAtRisk = streak.atRisk && streak.current > 0
    // Most streaks are neither at risk nor were.
    guard isAtRisk || known != nil, let calendar = try ChildCalendarTable.knownCalendar(tx, child, newest: 2) else {
      return
    }
    let date = calendar.localDate(at: instant)
    if isAtRisk {
      let risky = RiskyDay(date: date, days: streak.current, hour: min(max(hour, 0), 23))
      if risky != known { try InboxStreakTable.save(tx, child, risky) }
      try setTimer(tx, child, risky, calendar, now: now)
    } else if let known {
      try InboxStreakTable.delete(tx, child)
      try tx.cancelWake(kind: timerKind, familyID: child.familyID, key: child.childID)
      // On a later day it is broken, or has counted without a change of it.
      if known.date == date {
        try Inbox.withdraw(tx, child, .streakAtRisk, cause: Notice.streakCause(date), now: now)
      }
    }
  }

  private static func setTimer(
    _ tx: Transaction, _ child: ChildKey, _ risky: RiskyDay, _ calendar: LocalCalendar, now: Instant
  ) throws {
    let begin = Int(risky.hour) * 3_600
    let start = calendar.intervals(of: risky.date, from: begin, to: 86_400).first?.lowerBound ?? now
    try tx.wake(at: max(start, now).seconds, kind: timerKind, familyID: child.familyID, key: child.childID)
  }

  /// A clock that was ahead is right again: reminders of days that have not begun no longer hold, and today's is still
  /// to come, where it may have passed by.
  package static func redecide(_ tx: Transaction, _ child: ChildKey, now: Instant) throws {
    guard let calendar = try ChildCalendarTable.knownCalendar(tx, child, newest: 2) else { return }
    let today = calendar.localDate(at: now)
    for cause in try InboxEntryTable.causes(
      tx, child, .streakAtRisk, from: Notice.streakCause(today.adding(days: 1)))
    {
      try Inbox.withdraw(tx, child, .streakAtRisk, cause: cause, now: now)
    }
    guard let risky = try InboxStreakTable.find(tx, child), risky.date == today else { return }
    try setTimer(tx, child, risky, calendar, now: now)
  }

  private static let remind: TimerHandler = { tx, timer in
    let (child, now) = (ChildKey(familyID: timer.familyID, childID: timer.key), Instant(seconds: timer.now))
    // A reminder that comes after the day is none.
    guard let risky = try InboxStreakTable.find(tx, child),
      let calendar = try ChildCalendarTable.knownCalendar(tx, child, newest: 2),
      calendar.localDate(at: now) == risky.date
    else { return }
    try Inbox.note(tx, child, .streakAtRisk(on: risky.date, days: risky.days, at: now), now: now)
  }
}
