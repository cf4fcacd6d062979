package import BadgeChildren
package import Database
import LocalTime
import ServiceAPI

/// Closes a child's weeks and months (BA-5): their sums are facts when they have ended.
///
/// The timer is durable, one for each child with a week or month that is open. It evaluates as of now: after a stop of
/// some weeks it closes them all at once.
package enum PeriodClose {
  static let kind = "badge.periodClose"

  package static func register(on database: Database, _ earning: any Earning) {
    database.onTimer(kind) { tx, timer in
      try run(tx, ChildKey(familyID: timer.familyID, childID: timer.key), earning)
    }
  }

  static func run(_ tx: Transaction, _ child: ChildKey, _ earning: any Earning) throws {
    let now = Instant(tx.now)
    var book = try ActivityBook(tx, child, now: now)
    // The rebuild of the days closes what has ended, too.
    guard book.rebuilt == nil else { return }
    try book.setClosedFacts()
    try earning.earn(tx, child, after: book.changes)
    try set(tx, child, book.calendar, now: now)
  }

  /// Sets the child's timer to the end of the first week or month that is open, or removes it where there is none.
  static func set(_ tx: Transaction, _ child: ChildKey, _ calendar: LocalCalendar, now: Instant) throws {
    let today = calendar.localDate(at: now)
    let week = try DatedTables.firstOpen(
      tx, child, in: "budget_week", from: calendar.week(containing: today).lowerBound
    ).map { calendar.firstInstant(onOrAfter: calendar.week(containing: $0).upperBound) }
    let month = try DatedTables.firstOpen(tx, child, in: "saving_month", from: today.firstOfMonth).map {
      calendar.firstInstant(onOrAfter: $0.firstOfNextMonth)
    }
    if let end = [week, month].compactMap(\.self).min() {
      try tx.wake(at: end.seconds, kind: kind, familyID: child.familyID, key: child.childID)
    } else {
      try tx.cancelWake(kind: kind, familyID: child.familyID, key: child.childID)
    }
  }
}
