import BadgeBadges
import BadgeChildren
import Database
import Identity
package import Messages
package import RPC
import ServiceAPI

// BA-6, BA-10: a family's own rewards, and refunds.
extension RewardAPI {
  package func createReward(
    _ request: BadgeV1.CreateRewardRequest, context: RPCContext
  ) async throws -> BadgeV1.Reward {
    let family = FamilyKey(try context.callerGuardian().familyID)
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    let draft = RewardDraft(request.draft ?? .init())
    faults.add(in: "draft", draft.violations())
    try faults.refuse()
    guard let reward = Reward(code: Identifier.make(on: host), draft) else { return .init() }
    return try await once.answer(in: database, of: family.familyID, now: now, again: Self.remade(family)) { tx in
      let own = try RewardTable.list(tx, family)
      guard own.count(where: { !$0.isRetired }) < RewardTable.maximumSold else {
        throw Refusal.limitReached(
          "the family sells \(RewardTable.maximumSold) rewards of its own, which is the most; retire one first")
      }
      guard own.count < RewardTable.maximumKept else {
        throw Refusal.limitReached(
          "the family keeps \(RewardTable.maximumKept) rewards of its own with retired ones that children have, which is "
            + "the most; change one that is sold")
      }
      try RewardTable.save(tx, family, reward)
      return Recorded(.init(reward), .reward(.rewardCreated, from: nil, to: reward))
    }
  }

  package func updateReward(
    _ request: BadgeV1.UpdateRewardRequest, context: RPCContext
  ) async throws -> BadgeV1.Reward {
    let family = FamilyKey(try context.callerGuardian().familyID)
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.code(request.code)
    let changeable = RewardDraft.Field.allCases.filter { $0 != .type }.map(\.rawValue)
    let fields = Set(
      faults.updateMask(request.updateMask, allowed: changeable).compactMap(RewardDraft.Field.init(rawValue:))
    )
    .subtracting([.type])
    var draft = RewardDraft(request.draft ?? .init())
    // The type stays: whose artwork fits it is known when the reward is read.
    draft.type = nil
    faults.add(in: "draft", draft.violations(of: fields))
    try faults.refuse()
    return try await once.answer(in: database, of: family.familyID, now: now, again: Self.remade(family)) {
      [draft] tx in
      let before = try Self.own(tx, family, request.code)
      guard !before.isRetired else { throw Refusal.notEditable(before, "is retired") }
      var (after, draft) = (before, draft)
      draft.type = before.type
      var faults = RequestFaults()
      faults.add(in: "draft", draft.violations(of: fields))
      try faults.refuse()
      after.apply(draft, fields)
      guard after != before else { return Recorded(.init(after), nil) }
      try RewardTable.save(tx, family, after)
      try ChildTable.noteChange(tx, family)
      return Recorded(.init(after), .reward(.rewardUpdated, from: before, to: after))
    }
  }

  package func retireReward(
    _ request: BadgeV1.RetireRewardRequest, context: RPCContext
  ) async throws -> BadgeV1.Reward {
    let family = FamilyKey(try context.callerGuardian().familyID)
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.code(request.code)
    try faults.refuse()
    return try await once.answer(in: database, of: family.familyID, now: now, again: Self.remade(family)) { tx in
      let before = try Self.own(tx, family, request.code)
      guard !before.isRetired else { return Recorded(.init(before), nil) }
      var after = before
      after.isRetired = true
      try RewardTable.save(tx, family, after)
      try Shop.removeUnowned(tx, family, after)
      try ChildTable.noteChange(tx, family)
      return Recorded(.init(after), .reward(.rewardRetired, from: before, to: after))
    }
  }

  /// The reward as it is now.
  private static func remade(_ family: FamilyKey) -> RemadeAnswer<BadgeV1.Reward> {
    RemadeAnswer(naming: { .init(code: $0.code) }) { tx, named in .init(try own(tx, family, named.code)) }
  }

  package func refundPurchase(
    _ request: BadgeV1.RefundPurchaseRequest, context: RPCContext
  ) async throws -> BadgeV1.RefundPurchaseResponse {
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.identifier(request.purchaseID, field: "purchase_id")
    let child = try child(request.childID, context, &faults)
    return try await once.answer(in: database, of: child.familyID, now: now) { tx in
      try Self.requireKnown(tx, child)
      guard let owned = try ChildShop(tx, child).owned.first(where: { $0.purchase?.id == request.purchaseID }),
        let purchase = owned.purchase
      else { throw Refusal.notFound("purchase_id", request.purchaseID) }
      try Shop.refund(tx, child, owned, purchase)
      return Recorded(
        .init(
          code: purchase.code, refundedPoints: Int32(clamping: purchase.paid),
          points: .init(try ChildShop(tx, child).balance)),
        .purchase(.purchaseRefunded, child, owned.reward, points: (purchase.paid, nil)))
    }
  }

  /// A reward that the family has made.
  private static func own(_ tx: ReadTransaction, _ family: FamilyKey, _ code: String) throws -> Reward {
    let reward = try reward(tx, family, code)
    guard reward.isOwn else { throw Refusal.notEditable(reward, "is one of the catalogue") }
    return reward
  }
}

extension Refusal {
  fileprivate static func notEditable(_ reward: Reward, _ reason: String) -> RPCError {
    failedPrecondition(
      .rewardNotEditable, "\"\(reward.name)\" \(reason), and is not changed; create another one", field: "code")
  }
}

// Guardians' changes in the shop, as they are recorded (FA-1).
extension Change {
  fileprivate static func reward(_ kind: CommonV1.ChangeKind, from before: Reward?, to after: Reward) -> Change {
    var change = Change(kind, Subject(id: after.code, name: after.name))
    change.note(RewardDraft.Field.name.rawValue, from: before?.name, to: after.name)
    change.note(RewardDraft.Field.description.rawValue, from: before?.description, to: after.description)
    change.note(RewardDraft.Field.type.rawValue, from: before?.type.word, to: after.type.word)
    change.note(RewardDraft.Field.cost.rawValue, from: before?.cost, to: after.cost)
    change.note(RewardDraft.Field.artwork.rawValue, from: before?.artwork, to: after.artwork)
    if let before { change.note("retired", from: before.isRetired, to: after.isRetired) }
    return change
  }

  /// - Parameter points: the price of the purchase, before and after.
  static func purchase(
    _ kind: CommonV1.ChangeKind, _ child: ChildKey, _ reward: Reward, points: (Int64?, Int64?)
  ) -> Change {
    var change = Change(kind, childID: child.childID, Subject(id: reward.code, name: reward.name))
    change.note("points", from: points.0, to: points.1)
    return change
  }
}

extension RewardType {
  fileprivate var word: String { self == .profileFrame ? "profile_frame" : "\(self)" }
}
