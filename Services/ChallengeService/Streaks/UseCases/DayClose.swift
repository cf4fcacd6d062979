import ChallengeCounting
import ChallengeFacts
package import Database
import LocalTime
import Messages
import ServiceAPI

/// Closes a child's local day (CH-9, CH-11): the streak bonuses of closed days are booked, the current
/// streaks are published, and challenges that a closed day can break are evaluated.
///
/// The timer is durable, one for each child for whom the passing of time matters. It evaluates as of now, not as of the
/// instant it was set for: after a stop of several days it closes them all at once.
package enum DayClose {
  package static let kind = "challenge.dayClose"

  /// Registers the closing of days; before the database's timers start.
  package static func register(on database: Database, runs: any RunEvaluation) {
    database.onTimer(kind) { tx, timer in
      let child = ChildKey(familyID: timer.familyID, childID: timer.key)
      guard let facts = try FactReader.known(tx, child) else { return }
      try StreakBook(tx, child, facts: facts, now: Instant(seconds: timer.now), runs: runs).close()
      // Watches show the new day.
      tx.raise(ChildProgress.changed, key: child.text)
    }
  }

  /// A clock that was ahead is right again: the days that it has closed are open, and whatever depends on them is
  /// evaluated once more.
  package static func redecide(_ tx: Transaction, _ familyID: String) throws {
    for childID in try StreakTable.childIDs(tx, familyID: familyID) {
      let child = ChildKey(familyID: familyID, childID: childID)
      guard let streaks = try StreakTable.find(tx, child),
        let calendar = try ChildCalendarTable.knownCalendar(tx, child)
      else { continue }
      let today = calendar.localDate(at: Instant(tx.now))
      if streaks.closedBefore <= today { continue }
      try PendingEvaluation.leave(
        tx, child, touched: [calendar.firstInstant(onOrAfter: today)..<Instant.distantFuture], streaksFrom: today,
        because: .unspecified)
    }
  }

  /// Sets the child's timer, or removes it when time alone changes nothing any more.
  static func set(_ tx: Transaction, _ child: ChildKey, at instant: Instant?) throws {
    if let instant {
      try tx.wake(at: instant.seconds, kind: kind, familyID: child.familyID, key: child.childID)
    } else {
      try tx.cancelWake(kind: kind, familyID: child.familyID, key: child.childID)
    }
  }
}
