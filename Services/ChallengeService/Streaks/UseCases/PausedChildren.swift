import ChallengeCounting
import ChallengeFacts
import Database
import LocalTime
import Messages
import ServiceAPI

/// The children to whom a pause of streaks applies (CH-19): one, or all that the family has, at most 50.
struct PausedChildren {
  let familyID: String
  /// Empty for all.
  let childID: String
  package private(set) var children: [ChildKey] = []
  /// The latest local date that any of them has: no day before it is open for all of them. The date in UTC where there
  /// is no child.
  private(set) var today: LocalDate

  init(_ tx: ReadTransaction, familyID: String, childID: String, now: Instant) throws {
    (self.familyID, self.childID) = (familyID, childID)
    today = LocalDate(daysSinceEpoch: .min)
    var next = childID.isEmpty ? try ChildCalendarTable.child(after: "", familyID: familyID, tx) : childID
    while let id = next {
      let child = ChildKey(familyID: familyID, childID: id)
      // The newest calendars hold today.
      if let calendar = try ChildCalendarTable.knownCalendar(tx, child) {
        children.append(child)
        today = max(today, calendar.localDate(at: now))
      }
      next = childID.isEmpty ? try ChildCalendarTable.child(after: id, familyID: familyID, tx) : nil
    }
    if children.isEmpty { today = LocalCalendar(zone: try Zone.named("UTC")).localDate(at: now) }
  }

  var isEmpty: Bool { children.isEmpty }

  /// Evaluates the streaks of all of them after a change of pauses of these dates, none of which has ended; work that
  /// is too much for this transaction is left to later ones, child by child.
  func protect(
    _ tx: Transaction, dates: ClosedRange<LocalDate>, now: Instant, runs: any RunEvaluation
  ) throws {
    for child in children {
      if tx.budget.isSpent {
        try PendingEvaluation.leave(
          tx, child, touched: [], streaksFrom: max(dates.lowerBound, today.adding(days: -2)), because: .unspecified)
      } else if let facts = try FactReader.known(tx, child) {
        try StreakBook(tx, child, facts: facts, now: now, runs: runs).protect(
          from: dates.lowerBound, through: dates.upperBound)
      }
    }
  }
}
