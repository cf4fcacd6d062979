package import Database
package import LocalTime
package import ServiceAPI

/// Tells of freezes that have protected a child's daily streak (FA-9).
package enum UsedFreezes {
  /// Notes the last local day that a freeze protects, as ChallengeService has published it: of later ones the child has
  /// the freeze back.
  package static func note(
    _ tx: Transaction, _ child: ChildKey, frozen date: LocalDate?, left: Int64, now: Instant
  ) throws {
    let cause = date.map { "\($0)" } ?? ""
    let later = try InboxCauseTable.page(
      tx, child.family, .freezeUsed, after: (child.childID, cause), limit: atOnce
    ).filter { $0.childID == child.childID }
    for known in later { try Inbox.withdraw(tx, child, .freezeUsed, cause: known.cause, now: now) }
    guard let date, let calendar = try ChildCalendarTable.knownCalendar(tx, child, newest: 2) else { return }
    let end = calendar.interval(of: date).upperBound
    try Inbox.note(tx, child, .freezeUsed(on: date, left: left, at: end), now: now)
  }

  /// Corrections give back few freezes: at most two are held.
  private static let atOnce = 100
}
