// swift-format-ignore-file
// Written by StubGenerator from screentime/badge/v1/rewards.proto. Do not edit.

import Messages
import RPC

extension BadgeV1 {
  /// The methods of `screentime.badge.v1.RewardService`.
  public enum RewardServiceMethods {
    /// `/screentime.badge.v1.RewardService/ListRewards`
    public static let listRewards = MethodDescriptor(service: "screentime.badge.v1.RewardService", name: "ListRewards", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.badge.v1.RewardService/ListChildRewards`
    public static let listChildRewards = MethodDescriptor(service: "screentime.badge.v1.RewardService", name: "ListChildRewards", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.badge.v1.RewardService/UnlockReward`
    public static let unlockReward = MethodDescriptor(service: "screentime.badge.v1.RewardService", name: "UnlockReward", kind: .unary, idempotency: .idempotent)
    /// `/screentime.badge.v1.RewardService/EquipReward`
    public static let equipReward = MethodDescriptor(service: "screentime.badge.v1.RewardService", name: "EquipReward", kind: .unary, idempotency: .idempotent)
    /// `/screentime.badge.v1.RewardService/UnequipReward`
    public static let unequipReward = MethodDescriptor(service: "screentime.badge.v1.RewardService", name: "UnequipReward", kind: .unary, idempotency: .idempotent)
    /// `/screentime.badge.v1.RewardService/CreateReward`
    public static let createReward = MethodDescriptor(service: "screentime.badge.v1.RewardService", name: "CreateReward", kind: .unary, idempotency: .idempotent)
    /// `/screentime.badge.v1.RewardService/UpdateReward`
    public static let updateReward = MethodDescriptor(service: "screentime.badge.v1.RewardService", name: "UpdateReward", kind: .unary, idempotency: .idempotent)
    /// `/screentime.badge.v1.RewardService/RetireReward`
    public static let retireReward = MethodDescriptor(service: "screentime.badge.v1.RewardService", name: "RetireReward", kind: .unary, idempotency: .idempotent)
    /// `/screentime.badge.v1.RewardService/RefundPurchase`
    public static let refundPurchase = MethodDescriptor(service: "screentime.badge.v1.RewardService", name: "RefundPurchase", kind: .unary, idempotency: .idempotent)
    /// `/screentime.badge.v1.RewardService/GetArtwork`
    public static let getArtwork = MethodDescriptor(service: "screentime.badge.v1.RewardService", name: "GetArtwork", kind: .unary, idempotency: .noSideEffects)
  }

  /// Rewards, and what a child has of them.
  public protocol RewardService: RPC.RPCService {
    /// Lists the rewards that are sold: the catalogue's, then the family's own. With a child, also what they are for it:
    /// without `child_id` a child is the child, and a guardian receives the rewards alone. Guardians and children.
    /// Reasons: NOT_FOUND.
    func listRewards(_ request: BadgeV1.ListRewardsRequest, context: RPCContext) async throws -> BadgeV1.ListRewardsResponse
    /// Lists the rewards that a child has, also those that are no longer sold. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    func listChildRewards(_ request: BadgeV1.ListChildRewardsRequest, context: RPCContext) async throws -> BadgeV1.ListChildRewardsResponse
    /// Unlocks a reward for a child with its available points, once. The child, and guardians of the family for it.
    /// Reasons: NOT_FOUND, REWARD_UNLOCKED, POINTS_TOO_LOW, REWARD_RETIRED, REWARD_COST_CHANGED.
    func unlockReward(_ request: BadgeV1.UnlockRewardRequest, context: RPCContext) async throws -> BadgeV1.UnlockRewardResponse
    /// Puts a reward on that the caller has; another one of its type comes off. Repeating it does no harm. The child only.
    /// Reasons: NOT_FOUND, REWARD_NOT_UNLOCKED.
    func equipReward(_ request: BadgeV1.EquipRewardRequest, context: RPCContext) async throws -> BadgeV1.EquipRewardResponse
    /// Takes a reward off that the caller has. Repeating it does no harm. The child only.
    /// Reasons: NOT_FOUND, REWARD_NOT_UNLOCKED.
    func unequipReward(_ request: BadgeV1.UnequipRewardRequest, context: RPCContext) async throws -> BadgeV1.UnequipRewardResponse
    /// Adds a reward of the family's own to the shop. Guardians of the family.
    /// Reasons: LIMIT_REACHED.
    func createReward(_ request: BadgeV1.CreateRewardRequest, context: RPCContext) async throws -> BadgeV1.Reward
    /// Changes a reward of the family's own; who has it paid what it cost then. Guardians of the family.
    /// Reasons: NOT_FOUND, REWARD_NOT_EDITABLE.
    func updateReward(_ request: BadgeV1.UpdateRewardRequest, context: RPCContext) async throws -> BadgeV1.Reward
    /// Takes a reward of the family's own out of the shop for good; children who have it keep it. Guardians of the family.
    /// Reasons: NOT_FOUND, REWARD_NOT_EDITABLE.
    func retireReward(_ request: BadgeV1.RetireRewardRequest, context: RPCContext) async throws -> BadgeV1.Reward
    /// Takes a reward back from a child and gives it the points that it cost; it can be unlocked again. Guardians of the
    /// family.
    /// Reasons: NOT_FOUND.
    func refundPurchase(_ request: BadgeV1.RefundPurchaseRequest, context: RPCContext) async throws -> BadgeV1.RefundPurchaseResponse
    /// Returns the artwork of a reward, or of all badges of a category and rarity. It is the same for everyone, and changes
    /// only with the service's version. Guardians and children.
    func getArtwork(_ request: BadgeV1.GetArtworkRequest, context: RPCContext) async throws -> BadgeV1.GetArtworkResponse
  }

  /// A `screentime.badge.v1.RewardService` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialRewardService: RewardService {}

  /// Calls a `screentime.badge.v1.RewardService` over a channel.
  public struct RewardServiceClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// Lists the rewards that are sold: the catalogue's, then the family's own. With a child, also what they are for it:
    /// without `child_id` a child is the child, and a guardian receives the rewards alone. Guardians and children.
    /// Reasons: NOT_FOUND.
    public func listRewards(_ request: BadgeV1.ListRewardsRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.ListRewardsResponse {
      try await channel.unary(RewardServiceMethods.listRewards, request, options: options)
    }

    /// Lists the rewards that a child has, also those that are no longer sold. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    public func listChildRewards(_ request: BadgeV1.ListChildRewardsRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.ListChildRewardsResponse {
      try await channel.unary(RewardServiceMethods.listChildRewards, request, options: options)
    }

    /// Unlocks a reward for a child with its available points, once. The child, and guardians of the family for it.
    /// Reasons: NOT_FOUND, REWARD_UNLOCKED, POINTS_TOO_LOW, REWARD_RETIRED, REWARD_COST_CHANGED.
    public func unlockReward(_ request: BadgeV1.UnlockRewardRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.UnlockRewardResponse {
      try await channel.unary(RewardServiceMethods.unlockReward, request, options: options)
    }

    /// Puts a reward on that the caller has; another one of its type comes off. Repeating it does no harm. The child only.
    /// Reasons: NOT_FOUND, REWARD_NOT_UNLOCKED.
    public func equipReward(_ request: BadgeV1.EquipRewardRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.EquipRewardResponse {
      try await channel.unary(RewardServiceMethods.equipReward, request, options: options)
    }

    /// Takes a reward off that the caller has. Repeating it does no harm. The child only.
    /// Reasons: NOT_FOUND, REWARD_NOT_UNLOCKED.
    public func unequipReward(_ request: BadgeV1.UnequipRewardRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.UnequipRewardResponse {
      try await channel.unary(RewardServiceMethods.unequipReward, request, options: options)
    }

    /// Adds a reward of the family's own to the shop. Guardians of the family.
    /// Reasons: LIMIT_REACHED.
    public func createReward(_ request: BadgeV1.CreateRewardRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.Reward {
      try await channel.unary(RewardServiceMethods.createReward, request, options: options)
    }

    /// Changes a reward of the family's own; who has it paid what it cost then. Guardians of the family.
    /// Reasons: NOT_FOUND, REWARD_NOT_EDITABLE.
    public func updateReward(_ request: BadgeV1.UpdateRewardRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.Reward {
      try await channel.unary(RewardServiceMethods.updateReward, request, options: options)
    }

    /// Takes a reward of the family's own out of the shop for good; children who have it keep it. Guardians of the family.
    /// Reasons: NOT_FOUND, REWARD_NOT_EDITABLE.
    public func retireReward(_ request: BadgeV1.RetireRewardRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.Reward {
      try await channel.unary(RewardServiceMethods.retireReward, request, options: options)
    }

    /// Takes a reward back from a child and gives it the points that it cost; it can be unlocked again. Guardians of the
    /// family.
    /// Reasons: NOT_FOUND.
    public func refundPurchase(_ request: BadgeV1.RefundPurchaseRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.RefundPurchaseResponse {
      try await channel.unary(RewardServiceMethods.refundPurchase, request, options: options)
    }

    /// Returns the artwork of a reward, or of all badges of a category and rarity. It is the same for everyone, and changes
    /// only with the service's version. Guardians and children.
    public func getArtwork(_ request: BadgeV1.GetArtworkRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.GetArtworkResponse {
      try await channel.unary(RewardServiceMethods.getArtwork, request, options: options)
    }
  }
}

extension BadgeV1.RewardService {
  /// The methods by name, for tables and settings.
  public typealias Methods = BadgeV1.RewardServiceMethods

  public static var serviceName: String { "screentime.badge.v1.RewardService" }

  public var methods: [MethodHandler] {
    [
      .unary(Methods.listRewards, listRewards),
      .unary(Methods.listChildRewards, listChildRewards),
      .unary(Methods.unlockReward, unlockReward),
      .unary(Methods.equipReward, equipReward),
      .unary(Methods.unequipReward, unequipReward),
      .unary(Methods.createReward, createReward),
      .unary(Methods.updateReward, updateReward),
      .unary(Methods.retireReward, retireReward),
      .unary(Methods.refundPurchase, refundPurchase),
      .unary(Methods.getArtwork, getArtwork),
    ]
  }
}

extension BadgeV1.PartialRewardService {
  public func listRewards(_ request: BadgeV1.ListRewardsRequest, context: RPCContext) async throws -> BadgeV1.ListRewardsResponse {
    throw RPCError.unimplemented(Methods.listRewards)
  }
  public func listChildRewards(_ request: BadgeV1.ListChildRewardsRequest, context: RPCContext) async throws -> BadgeV1.ListChildRewardsResponse {
    throw RPCError.unimplemented(Methods.listChildRewards)
  }
  public func unlockReward(_ request: BadgeV1.UnlockRewardRequest, context: RPCContext) async throws -> BadgeV1.UnlockRewardResponse {
    throw RPCError.unimplemented(Methods.unlockReward)
  }
  public func equipReward(_ request: BadgeV1.EquipRewardRequest, context: RPCContext) async throws -> BadgeV1.EquipRewardResponse {
    throw RPCError.unimplemented(Methods.equipReward)
  }
  public func unequipReward(_ request: BadgeV1.UnequipRewardRequest, context: RPCContext) async throws -> BadgeV1.UnequipRewardResponse {
    throw RPCError.unimplemented(Methods.unequipReward)
  }
  public func createReward(_ request: BadgeV1.CreateRewardRequest, context: RPCContext) async throws -> BadgeV1.Reward {
    throw RPCError.unimplemented(Methods.createReward)
  }
  public func updateReward(_ request: BadgeV1.UpdateRewardRequest, context: RPCContext) async throws -> BadgeV1.Reward {
    throw RPCError.unimplemented(Methods.updateReward)
  }
  public func retireReward(_ request: BadgeV1.RetireRewardRequest, context: RPCContext) async throws -> BadgeV1.Reward {
    throw RPCError.unimplemented(Methods.retireReward)
  }
  public func refundPurchase(_ request: BadgeV1.RefundPurchaseRequest, context: RPCContext) async throws -> BadgeV1.RefundPurchaseResponse {
    throw RPCError.unimplemented(Methods.refundPurchase)
  }
  public func getArtwork(_ request: BadgeV1.GetArtworkRequest, context: RPCContext) async throws -> BadgeV1.GetArtworkResponse {
    throw RPCError.unimplemented(Methods.getArtwork)
  }
}
