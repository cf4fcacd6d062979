import Messages
import RPC
import Stubs

extension Fake {
  static func reward(_ name: String) -> BadgeV1.Reward {
    .init(
      code: "AVATAR_FOX", displayName: name, description: name, type: .avatar, pointsCost: 100_000,
      preview: .init(artworkCode: "AVATAR_FOX", colors: ["#E6F4F9"], title: name), own: true)
  }

  static func rewards(_ name: String) -> [BadgeV1.ChildReward] {
    var (theme, unknown) = (reward(name), reward(name))
    (theme.code, theme.type, theme.retired) = ("THEME_OCEAN", .theme, true)
    (unknown.code, unknown.type) = (id, .init(rawValue: 99))
    return [
      .init(
        reward: reward(name), unlocked: true, equipped: true, unlockTime: time, purchaseID: id, paidPoints: 99_999,
        guardianID: id),
      .init(reward: theme, unlocked: true), .init(reward: unknown, canAfford: true),
    ]
  }

  static let points = BadgeV1.Points(
    totalPoints: 1_000_000, availablePoints: 900_000, spentPoints: 100_000, badges: 1, rewards: 1_000)

  static func badge(_ name: String) -> BadgeV1.ChildBadge {
    .init(
      badge: .init(code: "FIRST_STEPS", displayName: name), earned: true, earnTime: time, progress: 1,
      progressTarget: 1, progressText: "1/1", displayed: true)
  }
}

/// The shop.
final class FakeRewards: BadgeV1.PartialRewardService {
  let name: String

  init(name: String) { self.name = name }

  func listRewards(_ request: BadgeV1.ListRewardsRequest, context: RPCContext) async throws
    -> BadgeV1.ListRewardsResponse
  { .init(rewards: Fake.rewards(name), availablePoints: 900_000) }
  func listChildRewards(_ request: BadgeV1.ListChildRewardsRequest, context: RPCContext) async throws
    -> BadgeV1.ListChildRewardsResponse
  { .init(rewards: Fake.rewards(name)) }
  func unlockReward(_ request: BadgeV1.UnlockRewardRequest, context: RPCContext) async throws
    -> BadgeV1.UnlockRewardResponse
  { .init(reward: Fake.rewards(name)[0], points: Fake.points) }
  func equipReward(_ request: BadgeV1.EquipRewardRequest, context: RPCContext) async throws
    -> BadgeV1.EquipRewardResponse
  { .init(equipped: Fake.rewards(name)) }
  func unequipReward(_ request: BadgeV1.UnequipRewardRequest, context: RPCContext) async throws
    -> BadgeV1.UnequipRewardResponse
  { .init() }
  func createReward(_ request: BadgeV1.CreateRewardRequest, context: RPCContext) async throws -> BadgeV1.Reward {
    Fake.reward(name)
  }
  func updateReward(_ request: BadgeV1.UpdateRewardRequest, context: RPCContext) async throws -> BadgeV1.Reward {
    Fake.reward(name)
  }
  func retireReward(_ request: BadgeV1.RetireRewardRequest, context: RPCContext) async throws -> BadgeV1.Reward {
    Fake.reward(name)
  }
  func refundPurchase(_ request: BadgeV1.RefundPurchaseRequest, context: RPCContext) async throws
    -> BadgeV1.RefundPurchaseResponse
  { .init(code: "AVATAR_FOX", refundedPoints: 100_000, points: Fake.points) }
  func getArtwork(_ request: BadgeV1.GetArtworkRequest, context: RPCContext) async throws -> BadgeV1.GetArtworkResponse
  {
    .init(svg: "<svg/>")
  }
}

/// The profiles of children.
final class FakeProfiles: BadgeV1.PartialProfileService {
  let name: String

  init(name: String) { self.name = name }

  func getProfile(_ request: BadgeV1.GetProfileRequest, context: RPCContext) async throws -> BadgeV1.Profile {
    .init(
      childID: Fake.id, equipped: Fake.rewards(name), displayedBadges: [Fake.badge(name), Fake.badge(name)],
      points: Fake.points)
  }
  func setDisplay(_ request: BadgeV1.SetDisplayRequest, context: RPCContext) async throws -> BadgeV1.SetDisplayResponse
  {
    .init(displayedBadges: request.displayed ? [Fake.badge(name)] : [])
  }
}

/// Badges, points and rewards as they change.
final class FakeAwards: BadgeV1.PartialAwardService {
  let name: String

  init(name: String) { self.name = name }

  func watchAwards(
    _ request: BadgeV1.WatchAwardsRequest, responses: ResponseWriter<BadgeV1.WatchAwardsResponse>, context: RPCContext
  ) async throws {
    let snapshot = BadgeV1.AwardsSnapshot(
      badges: [Fake.badge(name)], rewards: Fake.rewards(name), points: Fake.points)
    for change: BadgeV1.WatchAwardsResponse.Change in [
      .snapshot(snapshot), .badge(Fake.badge(name)), .reward(Fake.rewards(name)[0]), .points(Fake.points),
      .level(.init(level: 100)),
    ] { try await responses.write(.init(change: change, resumeToken: "1")) }
    // The watch would be opened again for ever.
    throw RPCError(.permissionDenied, "enough")
  }
}
