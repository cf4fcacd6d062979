import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs

// The shop of the fixture's family.
extension BadgeFixture {
  var asChild: CallOptions { get throws { try harness.options(family.child) } }
  var asSibling: CallOptions { get throws { try harness.options(family.sibling) } }

  /// The child and its sibling; the child earns 85 points: FIRST_STEPS, CHALLENGE_CHAMPION and WEEK_WARRIOR.
  func openShop() async throws {
    try await deliver(childChanged)
    try await deliver(
      FamilyV1.ChildChanged(
        child: .init(childID: family.siblingID, displayName: "Ben", timeZone: "Europe/Berlin", weekStart: .monday),
        effectiveTime: .init(ServiceHarness.start)))
    for day in 1...10 as ClosedRange<Int32> { try await deliver(completed(day)) }
    try await deliver(streak(7))
  }

  /// A row in each of the shop's tables, and a level: an own reward, which the child has and wears, and a badge that it
  /// displays.
  func fillShop() async throws {
    let own = try await makeReward(cost: 1)
    _ = try await unlock(own.code)
    _ = try await rewards.equipReward(.init(code: own.code), options: asChild)
    _ = try await profiles.setDisplay(.init(code: "FIRST_STEPS", displayed: true), options: asChild)
    try await deliver(
      ChallengeV1.LevelChanged(childID: family.childID, level: 2, levelPoints: 100, nextLevelPoints: 250))
  }

  @discardableResult
  func unlock(
    _ code: String, cost: Int32 = 0, requestID: String = freshID(), as options: CallOptions? = nil
  ) async throws -> BadgeV1.UnlockRewardResponse {
    try await rewards.unlockReward(
      .init(childID: family.childID, code: code, pointsCost: cost, requestID: requestID),
      options: options ?? asChild)
  }

  func makeReward(
    _ name: String = "Movie night", type: BadgeV1.RewardType = .special, cost: Int32 = 30
  ) async throws -> BadgeV1.Reward {
    try await rewards.createReward(
      .init(
        draft: .init(displayName: name, description: "You choose the movie", type: type, pointsCost: cost),
        requestID: freshID()), options: guardian)
  }

  @discardableResult
  func refund(_ purchaseID: String, requestID: String = freshID()) async throws -> BadgeV1.RefundPurchaseResponse {
    try await rewards.refundPurchase(
      .init(childID: family.childID, purchaseID: purchaseID, requestID: requestID), options: guardian)
  }

  func shop(type: BadgeV1.RewardType = .unspecified, affordable: Bool = false) async throws -> [BadgeV1.ChildReward] {
    try await rewards.listRewards(
      .init(childID: family.childID, type: type, affordableOnly: affordable), options: guardian
    ).rewards
  }

  func owned(type: BadgeV1.RewardType = .unspecified) async throws -> [BadgeV1.ChildReward] {
    try await rewards.listChildRewards(.init(childID: family.childID, type: type), options: guardian).rewards
  }

  func profile() async throws -> BadgeV1.Profile {
    try await profiles.getProfile(.init(childID: family.childID), options: guardian)
  }
}
