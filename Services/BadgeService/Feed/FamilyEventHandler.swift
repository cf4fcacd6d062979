import BadgeActivities
package import BadgeBadges
import BadgeChildren
package import Database
package import EventFeed
import LocalTime
import ServiceAPI

/// Applies ShieldPolicy's events: which children exist, and their calendars. A new child sees every badge with progress
/// (BA-8).
package struct FamilyEventHandler: EventHandler {
  let catalogue: BadgeCatalogue

  package init(catalogue: BadgeCatalogue = .current) { self.catalogue = catalogue }

  package func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    guard let fact = try FamilyFact(event), case .calendar(let effective, let zone, let weekStart) = fact.content else {
      return .applied
    }
    try store(effective, zone, weekStart, of: fact.child, in: tx)
    if try ChildTable.add(tx, fact.child, catalogue: catalogue.fingerprint) {
      try Awarding.run(tx, fact.child, catalogue: catalogue)
    }
    return .applied
  }

  /// Another calendar moves activities to other days (BA-5).
  private func store(
    _ effective: Instant, _ zone: String, _ weekStart: Weekday, of child: ChildKey, in tx: Transaction
  ) throws {
    let reach = try ChildCalendarTable.reach(tx, child, of: effective)
    guard
      try ChildCalendarTable.add(tx, child, effective: effective, timeZone: zone, weekStart: weekStart)
    else { return }
    try ActivityRebuild.leave(tx, child, from: max(.distantPast, reach), catalogue)
  }

  package func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try ChildTable.family(after: familyID, tx)
  }
}
