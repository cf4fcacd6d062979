import BadgeBadges
import BadgeChildren
package import Database
package import EventLoop
package import Identity
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import Stubs

/// The shop: rewards, and what children have of them (BA-10 to BA-12).
package struct RewardAPI: BadgeV1.RewardService, KnownChildAPI {
  package let database: Database
  let host: any Host

  package init(database: Database, host: any Host) { (self.database, self.host) = (database, host) }

  /// Roles that may call each method (FA-6); all others are rejected.
  package static let authorization: AuthorizationTable = roles.inParentMode([
    Methods.listRewards, Methods.listChildRewards, Methods.unlockReward, Methods.createReward,
    Methods.updateReward, Methods.retireReward, Methods.refundPurchase, Methods.getArtwork,
  ])

  private static let roles: AuthorizationTable = [
    Methods.listRewards: .family,
    Methods.listChildRewards: .family,
    Methods.unlockReward: .family,
    Methods.equipReward: .children,
    Methods.unequipReward: .children,
    Methods.createReward: .guardians,
    Methods.updateReward: .guardians,
    Methods.retireReward: .guardians,
    Methods.refundPurchase: .guardians,
    Methods.getArtwork: .family,
  ]

  var now: Instant { host.wallClock.instant }

  package func listRewards(
    _ request: BadgeV1.ListRewardsRequest, context: RPCContext
  ) async throws -> BadgeV1.ListRewardsResponse {
    var faults = RequestFaults()
    let type = faults.rewardType(request.type)
    // A child that names none is the child.
    if request.childID.isEmpty, let (caller, _) = try? context.callingChild() {
      try faults.refuse()
      let shop = try await database.read(caller.familyID) { tx in
        try Self.requireKnown(tx, caller: caller)
        return try ChildShop(tx, caller)
      }
      return .init(shop, type, affordableOnly: request.affordableOnly)
    }
    let childID = request.childID
    if childID.isEmpty, request.affordableOnly {
      faults.add("affordable_only", "affordable_only is set without child_id; name the child whose points count")
    }
    guard !childID.isEmpty else {
      try faults.refuse()
      let family = FamilyKey(try context.callerFamilyID())
      let rewards = try await database.read(family.familyID) { tx in try Shop.rewards(tx, family) }
      return .init(
        rewards: rewards.filter { !$0.isRetired && (type == nil || $0.type == type) }.map {
          BadgeV1.ChildReward(OwnedReward(reward: $0), available: nil)
        })
    }
    return .init(
      try await shop(try child(childID, context, &faults)), type, affordableOnly: request.affordableOnly)
  }

  package func listChildRewards(
    _ request: BadgeV1.ListChildRewardsRequest, context: RPCContext
  ) async throws -> BadgeV1.ListChildRewardsResponse {
    var faults = RequestFaults()
    let type = faults.rewardType(request.type)
    let shop = try await shop(try child(request.childID, context, &faults))
    return .init(
      rewards: shop.ownedMessages.filter { type == nil || $0.reward?.type.rawValue == request.type.rawValue })
  }

  private func shop(_ child: ChildKey) async throws -> ChildShop {
    try await read(child) { tx in try ChildShop(tx, child) }
  }

  package func unlockReward(
    _ request: BadgeV1.UnlockRewardRequest, context: RPCContext
  ) async throws -> BadgeV1.UnlockRewardResponse {
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.code(request.code)
    faults.number(request.pointsCost, field: "points_cost", in: 0...RewardDraft.costs.upperBound)
    let child = try child(request.childID, context, &faults)
    let guardianID = (try? context.callerGuardian())?.guardianID ?? ""
    let (now, id) = (now, Identifier.make(on: host))
    let shown = request.pointsCost == 0 ? nil : Int64(request.pointsCost)
    let again = RemadeAnswer<BadgeV1.UnlockRewardResponse> { tx, _ in
      let shop = try ChildShop(tx, child)
      return .init(
        reward: shop[request.code].map { .init($0, available: shop.points.available) }, points: .init(shop.balance))
    }
    return try await once.answer(in: database, of: child.familyID, now: now, again: again) { tx in
      try Self.requireKnown(tx, child)
      let reward = try Self.reward(tx, child.family, request.code)
      do {
        try Shop.unlock(tx, child, reward, shown: shown, id: id, guardianID: guardianID, now: now)
      } catch let refusal as PurchaseRefusal {
        throw Refusal.purchase(refusal, of: reward, available: try ChildShop(tx, child).points.available)
      }
      let shop = try ChildShop(tx, child)
      return Recorded(
        .init(
          reward: shop[reward.code].map { .init($0, available: shop.points.available) }, points: .init(shop.balance)),
        .purchase(.rewardUnlocked, child, reward, points: (nil, reward.cost)))
    }
  }

  package func equipReward(
    _ request: BadgeV1.EquipRewardRequest, context: RPCContext
  ) async throws -> BadgeV1.EquipRewardResponse {
    .init(equipped: try await wear(request.code, context, Shop.equip))
  }

  package func unequipReward(
    _ request: BadgeV1.UnequipRewardRequest, context: RPCContext
  ) async throws -> BadgeV1.UnequipRewardResponse {
    .init(equipped: try await wear(request.code, context, Shop.unequip))
  }

  /// Changes what the calling child wears (BA-11). Returns all that it wears then.
  private func wear(
    _ code: String, _ context: RPCContext,
    _ change: @escaping @Sendable (Transaction, ChildKey, Purchase) throws -> Void
  ) async throws -> [BadgeV1.ChildReward] {
    let child = try context.callingChild().child
    var faults = RequestFaults()
    faults.code(code)
    try faults.refuse()
    return try await database.write(child.familyID) { tx in
      try Self.requireKnown(tx, caller: child)
      let reward = try Self.reward(tx, child.family, code)
      guard let purchase = try PurchaseTable.find(tx, child, code: code) else {
        throw Refusal.failedPrecondition(
          .rewardNotUnlocked, "code is \"\(reward.code)\", which is not unlocked yet; unlock it first", field: "code")
      }
      try change(tx, child, purchase)
      return try ChildShop(tx, child).equippedMessages
    }
  }

  package func getArtwork(
    _ request: BadgeV1.GetArtworkRequest, context: RPCContext
  ) async throws -> BadgeV1.GetArtworkResponse {
    var faults = RequestFaults()
    let category = BadgeCategory(rawValue: Int(request.category.rawValue))
    let rarity = BadgeRarity(rawValue: Int(request.rarity.rawValue))
    let isOfReward = !request.artworkCode.isEmpty
    let svg = Artwork.reward(request.artworkCode)
    if isOfReward, svg == nil {
      let codes = RewardCatalogue.rewards.map(\.code).joined(separator: ", ")
      faults.add("artwork_code", "artwork_code is \"\(request.artworkCode.prefix(64))\"; it can be \(codes)")
    }
    for (field, isSet, isReadable, range) in [
      ("category", request.category != .unspecified, category != nil, "1 (saving) to 7 (special)"),
      ("rarity", request.rarity != .unspecified, rarity != nil, "1 (common) to 5 (legendary)"),
    ] where isOfReward ? isSet : !isReadable {
      faults.add(
        field,
        isOfReward
          ? "\(field) is set beside artwork_code; ask for the artwork of a reward or for that of badges"
          : "\(field) is unknown; use \(range), or artwork_code for a reward's")
    }
    try faults.refuse()
    if isOfReward {
      return .init(svg: svg ?? "")
    }
    guard let category, let rarity else { return .init() }
    return .init(svg: Artwork.badge(category, rarity))
  }

  /// A reward of the catalogue, or of the family's own; another one does not exist for the caller.
  static func reward(_ tx: ReadTransaction, _ family: FamilyKey, _ code: String) throws -> Reward {
    guard let reward = try RewardCatalogue.reward(code) ?? RewardTable.find(tx, family, code) else {
      throw Refusal.notFound("code", code)
    }
    return reward
  }
}

extension Refusal {
  fileprivate static func purchase(_ refusal: PurchaseRefusal, of reward: Reward, available: Int64) -> RPCError {
    switch refusal {
    case .alreadyUnlocked:
      failedPrecondition(.rewardUnlocked, "\"\(reward.name)\" is unlocked already; it is unlocked once", field: "code")
    case .retired:
      failedPrecondition(
        .rewardRetired, "\"\(reward.name)\" is no longer sold; list the rewards that are", field: "code")
    case .costChanged:
      failedPrecondition(
        .rewardCostChanged, "\"\(reward.name)\" costs \(reward.cost) points by now; show that, and ask again",
        field: "points_cost")
    case .pointsTooLow:
      failedPrecondition(
        .pointsTooLow, "\"\(reward.name)\" costs \(reward.cost) points and \(available) are available; earn more first",
        field: "code")
    }
  }
}
