import BadgeBadges
package import Messages
import ServiceAPI

// Between the contract's messages and the domain's values.

extension BadgeV1.Reward {
  init(_ reward: Reward) {
    self.init()
    code = reward.code
    displayName = reward.name
    description = reward.description
    type = BadgeV1.RewardType(rawValue: Int32(reward.type.rawValue))
    pointsCost = Int32(clamping: reward.cost)
    preview = .init(
      artworkCode: reward.artwork, colors: RewardCatalogue.colors(of: reward.artwork),
      title: reward.type == .title ? reward.name : "")
    own = reward.isOwn
    retired = reward.isRetired
  }
}

extension BadgeV1.ChildReward {
  /// - Parameter available: points that the child can spend; nil without a child.
  init(_ owned: OwnedReward, available: Int64?) {
    self.init()
    reward = .init(owned.reward)
    canAfford =
      available.map { owned.reward.refusal(isUnlocked: owned.purchase != nil, shown: nil, available: $0) == nil }
      ?? false
    guard let purchase = owned.purchase else { return }
    unlocked = true
    equipped = purchase.isEquipped
    unlockTime = .init(purchase.made)
    purchaseID = purchase.id
    paidPoints = Int32(clamping: purchase.paid)
    guardianID = purchase.guardianID
  }
}

extension ChildShop {
  /// The rewards that the child has, as messages.
  package var ownedMessages: [BadgeV1.ChildReward] { owned.map { .init($0, available: points.available) } }

  /// The rewards that the child wears, as messages.
  package var equippedMessages: [BadgeV1.ChildReward] { equipped.map { .init($0, available: points.available) } }
}

extension RewardDraft {
  init(_ draft: BadgeV1.RewardDraft) {
    self.init(
      name: draft.displayName, description: draft.description, type: RewardType(rawValue: Int(draft.type.rawValue)),
      cost: Int64(draft.pointsCost), artwork: draft.artworkCode)
  }
}

extension BadgeV1.ListRewardsResponse {
  /// The rewards on sale, as they are for a child.
  init(_ shop: ChildShop, _ type: RewardType?, affordableOnly: Bool) {
    self.init()
    rewards = shop.rewards.filter { !$0.reward.isRetired && (type == nil || $0.reward.type == type) }
      .map { BadgeV1.ChildReward($0, available: shop.points.available) }
      .filter { $0.canAfford || !affordableOnly }
    availablePoints = shop.points.available
  }
}

extension RequestFaults {
  /// The type to filter by; nil when unspecified.
  mutating func rewardType(_ value: BadgeV1.RewardType) -> RewardType? {
    if value == .unspecified { return nil }
    if let type = RewardType(rawValue: Int(value.rawValue)) { return type }
    add("type", "type \(value.rawValue) is unknown; use 1 (avatar) to 5 (special), or leave it out for all")
    return nil
  }
}
