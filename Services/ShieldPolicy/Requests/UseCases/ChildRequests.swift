package import Database
package import LocalTime
package import ServiceAPI
import ShieldInbox

/// Requests of children (SH-15): the changes of one by a transaction, and their end after 24 hours.
package enum ChildRequests {
  /// A timer for the next request of a child that lapses, by the child's id.
  static let timerKind = "shield.requestLapse"
  /// Maximum number of requests that one firing of the timer ends: each concerns an entry of every guardian.
  private static let lapsesAtOnce = 5

  /// Registers the timer; before the database's timers start.
  package static func register(on database: Database) {
    database.onTimer(timerKind) { tx, timer in
      let (child, now) = (ChildKey(familyID: timer.familyID, childID: timer.key), Instant(seconds: timer.now))
      for var request in try ChildRequestTable.open(tx, child).filter({ $0.lapses <= now }).prefix(lapsesAtOnce) {
        request.lapse()
        try close(tx, child, request, now: now)
      }
      try schedule(tx, child)
    }
  }

  /// Stores a new request, and notifies the guardians.
  static func make(_ tx: Transaction, _ child: ChildKey, _ request: ChildRequest) throws {
    try ChildRequestTable.insert(tx, child, request)
    try Inbox.note(tx, child, .requested(request), now: request.created)
    try schedule(tx, child)
  }

  /// Stores a decision, and notifies the child.
  static func decide(_ tx: Transaction, _ child: ChildKey, _ request: ChildRequest, now: Instant) throws {
    try close(tx, child, request, now: now)
    try Inbox.note(tx, child, .decided(request, at: now), now: now)
    try schedule(tx, child)
  }

  /// Stores the end of a request: no guardian has to decide it any more.
  private static func close(_ tx: Transaction, _ child: ChildKey, _ request: ChildRequest, now: Instant) throws {
    try ChildRequestTable.update(tx, child, request)
    try Inbox.withdraw(tx, child, .request, cause: request.id, now: now)
  }

  /// A clock that was ahead is right again: requests that have lapsed by it only are open.
  package static func redecide(_ tx: Transaction, _ child: ChildKey, now: Instant) throws {
    let newest = try ChildRequestTable.page(
      tx, child, before: .max, openAt: nil, limit: ChildRequest.maximumKept)
    for (_, request) in newest.prefix(while: { $0.request.lapses > now }) where request.state == .lapsed {
      var request = request
      request.reopen()
      try ChildRequestTable.update(tx, child, request)
      try Inbox.note(tx, child, .requested(request), now: now)
    }
    try schedule(tx, child)
  }

  private static func schedule(_ tx: Transaction, _ child: ChildKey) throws {
    if let next = try ChildRequestTable.open(tx, child).map(\.lapses).min() {
      try tx.wake(at: next.seconds, kind: timerKind, familyID: child.familyID, key: child.childID)
    } else {
      try tx.cancelWake(kind: timerKind, familyID: child.familyID, key: child.childID)
    }
  }
}
