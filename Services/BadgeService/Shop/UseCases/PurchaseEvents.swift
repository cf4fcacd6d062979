import BadgeBadges
import BadgeChildren
import Database
import EventFeed
import LocalTime
import Messages
package import ServiceAPI

extension BadgeV1.PurchaseMade {
  package init(_ child: ChildKey, _ reward: Reward, _ purchase: Purchase) {
    self.init()
    childID = child.childID
    purchaseID = purchase.id
    code = reward.code
    displayName = reward.name
    points = Int32(clamping: purchase.paid)
    purchaseTime = .init(purchase.made)
    guardianID = purchase.guardianID
  }
}

extension Shop {
  /// Unlocks a reward for a child, with its event in the same transaction (BA-10).
  /// - Throws: `PurchaseRefusal`.
  static func unlock(
    _ tx: Transaction, _ child: ChildKey, _ reward: Reward, shown: Int64?, id: String, guardianID: String, now: Instant
  ) throws {
    let shop = try ChildShop(tx, child)
    let isUnlocked = shop[reward.code]?.purchase != nil
    if let refusal = reward.refusal(isUnlocked: isUnlocked, shown: shown, available: shop.points.available) {
      throw refusal
    }
    let purchase = Purchase(
      id: id, code: reward.code, type: reward.type, paid: reward.cost, made: now, guardianID: guardianID)
    guard try PurchaseTable.add(tx, child, purchase) else { throw PurchaseRefusal.alreadyUnlocked }
    try tx.publish(BadgeV1.PurchaseMade(child, reward, purchase), familyID: child.familyID)
    ChildTable.noteChange(tx, child)
  }

  /// Takes a reward back: its price is no longer spent, and it can be unlocked again.
  static func refund(_ tx: Transaction, _ child: ChildKey, _ owned: OwnedReward, _ purchase: Purchase) throws {
    try PurchaseTable.remove(tx, child, code: purchase.code)
    try removeUnowned(tx, child.family, owned.reward)
    try tx.publish(
      BadgeV1.PurchaseRefunded(childID: child.childID, purchaseID: purchase.id), familyID: child.familyID)
    ChildTable.noteChange(tx, child)
  }
}
