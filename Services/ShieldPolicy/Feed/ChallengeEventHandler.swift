import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI
import ShieldDomain

/// Applies ChallengeService's events: each completed period gives reward time and a bonus, once (CH-8, CH-10, SH-12);
/// each closed day of a streak gives a bonus (CH-9).
struct ChallengeEventHandler: EventHandler {
  var limits = ReplayLimits()

  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    let now = Instant(tx.now)
    if let message = try event.message(ChallengeV1.PeriodCompleted.self) {
      guard let completion = message.completion else { throw UnreadableEvent("a completed period has no completion") }
      let child = ChildKey(familyID: event.familyID, childID: message.childID)
      try replace(tx, child, nil, with: PeriodReward(completion), now: now)
    } else if let message = try event.message(ChallengeV1.PeriodCorrected.self) {
      let child = ChildKey(familyID: event.familyID, childID: message.childID)
      try replace(
        tx, child, try message.previous.map(PeriodReward.init), with: try message.current.map(PeriodReward.init),
        now: now)
    } else if let message = try event.message(ChallengeV1.StreakBonusChanged.self) {
      let child = ChildKey(familyID: event.familyID, childID: message.childID)
      var change = WalletChange()
      let bonus = try StreakBonus(message)
      try change.set(bonus.cause, to: bonus.sixtieths, tx, child)
      try change.settle(tx, child, now: now, limits: limits)
    }
    return .applied
  }

  func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try FamilyTable.family(after: familyID, tx)
  }

  private func replace(
    _ tx: Transaction, _ child: ChildKey, _ old: PeriodReward?, with new: PeriodReward?, now: Instant
  ) throws {
    var change = WalletChange()
    if let old, old.periodID != new?.periodID { try remove(tx, child, periodID: old.periodID, &change) }
    if let new { try save(tx, child, PeriodGift(new, of: child, in: tx), &change) }
    try change.settle(tx, child, now: now, limits: limits)
  }

  func save(
    _ tx: Transaction, _ child: ChildKey, _ gift: PeriodGift, _ change: inout WalletChange
  ) throws {
    let grantID = PeriodReward.grantID(gift.periodID)
    if let old = try GrantTable.find(tx, child, grantID) { change.replay(from: old.grant.usableFrom) }
    if let grant = gift.grant {
      try GrantTable.save(tx, child, grant)
      change.replay(from: grant.grant.usableFrom)
    } else {
      try GrantTable.void(tx, child, grantID)
    }
    try change.set(.bonus(gift.periodID), to: gift.bonusSixtieths, tx, child)
  }

  private func remove(
    _ tx: Transaction, _ child: ChildKey, periodID: String, _ change: inout WalletChange
  ) throws {
    try removeGrant(tx, child, periodID: periodID, &change)
    try change.set(.bonus(periodID), to: 0, tx, child)
  }

  func removeGrant(
    _ tx: Transaction, _ child: ChildKey, periodID: String, _ change: inout WalletChange
  ) throws {
    let grantID = PeriodReward.grantID(periodID)
    if let old = try GrantTable.find(tx, child, grantID) { change.replay(from: old.grant.usableFrom) }
    try GrantTable.void(tx, child, grantID)
  }
}
