package import Database
package import EventFeed
import LocalTime
import Messages
package import ServiceAPI
import ShieldFamilies
package import ShieldInbox

/// Applies BadgeService's events: each award makes an entry in the inboxes of child and guardians, once, and each
/// purchase of a child in those of guardians (FA-9).
package struct BadgeEventHandler: EventHandler {
  package init() {}
  package func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    if let revoked = try event.message(BadgeV1.BadgeRevoked.self) {
      let child = ChildKey(familyID: event.familyID, childID: revoked.childID)
      try Inbox.withdraw(tx, child, .badgeEarned, cause: revoked.code, now: Instant(tx.now))
    }
    if let (child, notice) = try Self.award(event) ?? Self.purchase(event) {
      try Inbox.note(tx, child, notice, now: Instant(tx.now))
    } else if let refunded = try event.message(BadgeV1.PurchaseRefunded.self) {
      let child = ChildKey(familyID: event.familyID, childID: refunded.childID)
      try Inbox.withdraw(tx, child, .purchase, cause: refunded.purchaseID, now: Instant(tx.now))
    }
    return .applied
  }

  package func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try FamilyTable.family(after: familyID, tx)
  }

  /// nil for an event of another kind.
  static func award(_ event: ReceivedEvent) throws -> (child: ChildKey, notice: Notice)? {
    guard let message = try event.message(BadgeV1.BadgeAwarded.self) else { return nil }
    guard let badge = message.badge, let earned = message.earnTime?.instant else {
      throw UnreadableEvent("an award of child \(message.childID) has no badge or no time")
    }
    return (
      ChildKey(familyID: event.familyID, childID: message.childID),
      .badgeEarned(code: badge.code, name: badge.displayName, points: Int64(badge.points), at: earned)
    )
  }

  /// nil for an event of another kind, and for a purchase by a guardian, which needs no entry.
  package static func purchase(_ event: ReceivedEvent) throws -> (child: ChildKey, notice: Notice)? {
    guard let message = try event.message(BadgeV1.PurchaseMade.self), message.guardianID.isEmpty else { return nil }
    guard let made = message.purchaseTime?.instant else {
      throw UnreadableEvent("a purchase of child \(message.childID) has no time")
    }
    return (
      ChildKey(familyID: event.familyID, childID: message.childID),
      .purchase(id: message.purchaseID, name: message.displayName, points: Int64(message.points), at: made)
    )
  }
}
