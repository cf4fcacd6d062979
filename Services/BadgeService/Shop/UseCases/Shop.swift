package import BadgeBadges
import BadgeChildren
package import Database
import LocalTime
package import ServiceAPI

/// A reward, and the child's purchase of it.
struct OwnedReward: Hashable, Sendable {
  var reward: Reward
  /// nil when the child does not have it.
  var purchase: Purchase?
}

/// The shop of a family, as one child sees it (BA-10 to BA-12).
package struct ChildShop: Sendable {
  /// All that is sold, and what the child has: the catalogue's in its order, then the family's own in that of their
  /// creation.
  let rewards: [OwnedReward]
  let points: AchievementPoints
  /// Number of badges that the child has.
  let badges: Int

  package init(_ tx: ReadTransaction, _ child: ChildKey) throws {
    let awards = try AwardTable.list(tx, child)
    let purchases = try PurchaseTable.list(tx, child)
    let byCode = Dictionary(purchases.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
    rewards = try Shop.rewards(tx, child.family).compactMap { reward in
      let purchase = byCode[reward.code]
      return purchase == nil && reward.isRetired ? nil : OwnedReward(reward: reward, purchase: purchase)
    }
    badges = awards.count
    points = AchievementPoints(
      total: awards.reduce(0) { $0 + $1.points }, spent: purchases.reduce(0) { $0 + $1.paid })
  }

  /// The points that the child has earned and spent.
  package var balance: PointBalance { PointBalance(points: points, badges: badges, rewards: owned.count) }

  /// The rewards that the child has, in the order of all rewards.
  var owned: [OwnedReward] { rewards.filter { $0.purchase != nil } }

  /// The rewards that the child wears, by the order of the types.
  var equipped: [OwnedReward] {
    owned.filter { $0.purchase?.isEquipped == true }.sorted { $0.reward.type.rawValue < $1.reward.type.rawValue }
  }

  subscript(code: String) -> OwnedReward? { rewards.first { $0.reward.code == code } }
}

/// The changes of rewards and purchases.
package enum Shop {
  /// The catalogue's rewards, then the family's own in the order of their creation, also retired ones.
  package static func rewards(_ tx: ReadTransaction, _ family: FamilyKey) throws -> [Reward] {
    RewardCatalogue.rewards + (try RewardTable.list(tx, family))
  }

  /// Puts a reward on that the child has; another one of its type comes off (BA-11).
  static func equip(_ tx: Transaction, _ child: ChildKey, _ purchase: Purchase) throws {
    if purchase.isEquipped { return }
    for other in try PurchaseTable.list(tx, child) where other.type == purchase.type && other.isEquipped {
      try PurchaseTable.setEquipped(tx, child, code: other.code, false)
    }
    try PurchaseTable.setEquipped(tx, child, code: purchase.code, true)
    ChildTable.noteChange(tx, child)
  }

  static func unequip(_ tx: Transaction, _ child: ChildKey, _ purchase: Purchase) throws {
    guard purchase.isEquipped else { return }
    try PurchaseTable.setEquipped(tx, child, code: purchase.code, false)
    ChildTable.noteChange(tx, child)
  }

  /// Removes a retired reward that no child of the family has any more: it could not be seen again.
  static func removeUnowned(_ tx: Transaction, _ family: FamilyKey, _ reward: Reward) throws {
    guard reward.isOwn, reward.isRetired else { return }
    for childID in try PurchaseTable.childIDs(tx, familyID: family.familyID)
    where try PurchaseTable.find(tx, ChildKey(family, childID: childID), code: reward.code) != nil { return }
    try RewardTable.remove(tx, family, reward.code)
  }
}
