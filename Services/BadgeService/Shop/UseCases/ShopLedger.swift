package import Database
import ServiceAPI
package import Verification

/// The rules of a family's purchases (SH-13): each is of an existing reward and of its type, and of each type at most
/// one is worn. A purchase itself is a fact.
package enum ShopLedger {
  package static func differences(_ tx: ReadTransaction, _ familyID: String) throws -> StoredDifferences {
    var found = StoredDifferences()
    let family = FamilyKey(familyID)
    let rewards = try Shop.rewards(tx, family)
    let types = Dictionary(rewards.map { ($0.code, $0.type) }, uniquingKeysWith: { first, _ in first })
    for reward in rewards where reward.isOwn && RewardCatalogue.reward(reward.artwork)?.type != reward.type {
      found.add(
        StoredDifference(
          table: "family_reward", key: [("code", .text(reward.code))], field: "artwork", stored: .text(reward.artwork),
          expected: .text(RewardCatalogue.firstReward(of: reward.type)?.code ?? "")))
    }
    for childID in try PurchaseTable.childIDs(tx, familyID: familyID) {
      var worn: Set<RewardType> = []
      for purchase in try PurchaseTable.list(tx, ChildKey(family, childID: childID)) {
        func note(_ field: String, _ stored: SQLValue?, _ expected: SQLValue?) {
          found.add(
            StoredDifference(
              table: "purchase", key: [("child_id", .text(childID)), ("code", .text(purchase.code))], field: field,
              stored: stored, expected: expected))
        }
        guard let type = types[purchase.code] else {
          note("", .null, nil)
          continue
        }
        if type != purchase.type {
          note("type", .integer(Int64(purchase.type.rawValue)), .integer(Int64(type.rawValue)))
        }
        if purchase.isEquipped, !worn.insert(purchase.type).inserted { note("equipped", .integer(1), .integer(0)) }
      }
    }
    return found
  }
}
