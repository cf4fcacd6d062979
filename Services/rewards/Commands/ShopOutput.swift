import JSON
import Messages

/// A reward's type by the word that people type.
let rewardTypes: [(type: BadgeV1.RewardType, name: String)] = [
  (.avatar, "avatar"), (.theme, "theme"), (.title, "title"), (.profileFrame, "frame"), (.special, "special"),
]

func name(_ type: BadgeV1.RewardType) -> String { rewardTypes.first { $0.type == type }?.name ?? "unknown" }

extension BadgeV1.Reward {
  static let shape: Shape = [
    "code": .text, "display_name": .text, "description": .text, "type": .word(rewardTypes.map(\.name) + ["unknown"]),
    "points_cost": .integer, "artwork_code": .text, "colors": .list(.text), "own": .bool, "retired": .bool,
  ]

  var json: JSON { .object(members) }

  fileprivate var members: [String: JSON] {
    [
      "code": .string(code), "display_name": .string(displayName), "description": .string(description),
      "type": .string(name(type)), "points_cost": .integer(Int64(pointsCost)),
      "artwork_code": .string(preview?.artworkCode ?? ""),
      "colors": .array((preview?.colors ?? []).map { .string($0) }), "own": .bool(own), "retired": .bool(retired),
    ]
  }
}

extension BadgeV1.ChildReward {
  static let shape: Shape = [
    "code": .text, "display_name": .text, "description": .text, "type": .word(rewardTypes.map(\.name) + ["unknown"]),
    "points_cost": .integer, "artwork_code": .text, "colors": .list(.text), "own": .bool, "retired": .bool,
    "unlocked": .bool, "equipped": .bool, "can_afford": .bool, "unlock_time": .optional(.time), "purchase_id": .text,
    "paid_points": .integer, "guardian_id": .text,
  ]

  var json: JSON {
    let own: [String: JSON] = [
      "unlocked": .bool(unlocked), "equipped": .bool(equipped), "can_afford": .bool(canAfford),
      "unlock_time": jsonTime(unlockTime), "purchase_id": .string(purchaseID),
      "paid_points": .integer(Int64(paidPoints)),
      "guardian_id": .string(guardianID),
    ]
    return .object((reward ?? .init()).members.merging(own) { first, _ in first })
  }
}

extension BadgeV1.Points {
  static let shape: Shape = [
    "total_points": .integer, "available_points": .integer, "spent_points": .integer, "badges": .integer,
    "rewards": .integer,
  ]

  var json: JSON {
    .object([
      "total_points": .integer(totalPoints), "available_points": .integer(availablePoints),
      "spent_points": .integer(spentPoints), "badges": .integer(Int64(badges)), "rewards": .integer(Int64(rewards)),
    ])
  }

  var text: String {
    "\(grouped(availablePoints)) of \(grouped(totalPoints)) achievement points are left; \(count(Int64(badges), "badge")), "
      + "\(count(Int64(rewards), "reward"))."
  }
}

extension BadgeV1.ChildBadge {
  static let shape: Shape = [
    "code": .text, "display_name": .text, "earned": .bool, "earn_time": .optional(.time), "progress": .integer,
    "target": .integer, "unseen": .bool, "displayed": .bool,
  ]

  var json: JSON {
    .object([
      "code": .string(badge?.code ?? ""), "display_name": .string(badge?.displayName ?? ""), "earned": .bool(earned),
      "earn_time": jsonTime(earnTime), "progress": .integer(progress), "target": .integer(progressTarget),
      "unseen": .bool(unseen), "displayed": .bool(displayed),
    ])
  }
}

/// Rewards as people read them.
func rewardTable(_ rewards: [BadgeV1.ChildReward]) -> String {
  table(
    ["Reward", "Type", "Points", "State", "Code"],
    rewards.map { item in
      let reward = item.reward ?? .init()
      return [
        reward.displayName.shown, name(reward.type),
        grouped(Int64(item.unlocked ? item.paidPoints : reward.pointsCost)),
        item.equipped ? "worn" : item.unlocked ? "unlocked" : item.canAfford ? "affordable" : "", reward.code.shown,
      ]
    })
}
