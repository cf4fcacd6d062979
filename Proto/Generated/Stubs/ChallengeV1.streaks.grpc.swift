// swift-format-ignore-file
// Written by StubGenerator from screentime/challenge/v1/streaks.proto. Do not edit.

import Messages
import RPC

extension ChallengeV1 {
  /// The methods of `screentime.challenge.v1.StreakService`.
  public enum StreakServiceMethods {
    /// `/screentime.challenge.v1.StreakService/GrantFreeze`
    public static let grantFreeze = MethodDescriptor(service: "screentime.challenge.v1.StreakService", name: "GrantFreeze", kind: .unary, idempotency: .idempotent)
    /// `/screentime.challenge.v1.StreakService/PauseStreak`
    public static let pauseStreak = MethodDescriptor(service: "screentime.challenge.v1.StreakService", name: "PauseStreak", kind: .unary, idempotency: .idempotent)
    /// `/screentime.challenge.v1.StreakService/UpdateStreakPause`
    public static let updateStreakPause = MethodDescriptor(service: "screentime.challenge.v1.StreakService", name: "UpdateStreakPause", kind: .unary, idempotency: .idempotent)
    /// `/screentime.challenge.v1.StreakService/CancelStreakPause`
    public static let cancelStreakPause = MethodDescriptor(service: "screentime.challenge.v1.StreakService", name: "CancelStreakPause", kind: .unary, idempotency: .idempotent)
    /// `/screentime.challenge.v1.StreakService/ListStreakPauses`
    public static let listStreakPauses = MethodDescriptor(service: "screentime.challenge.v1.StreakService", name: "ListStreakPauses", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.challenge.v1.StreakService/RepairStreak`
    public static let repairStreak = MethodDescriptor(service: "screentime.challenge.v1.StreakService", name: "RepairStreak", kind: .unary, idempotency: .idempotent)
    /// `/screentime.challenge.v1.StreakService/ListStreakRepairs`
    public static let listStreakRepairs = MethodDescriptor(service: "screentime.challenge.v1.StreakService", name: "ListStreakRepairs", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.challenge.v1.StreakService/ExplainStreaks`
    public static let explainStreaks = MethodDescriptor(service: "screentime.challenge.v1.StreakService", name: "ExplainStreaks", kind: .unary, idempotency: .noSideEffects)
  }

  /// Freezes, pauses and repairs of streaks.
  public protocol StreakService: RPC.RPCService {
    /// Gives a child a freeze. It can be used for today and later days. A child holds at most two. Guardians only.
    /// Reasons: NOT_FOUND, FREEZES_HELD, LIMIT_REACHED.
    func grantFreeze(_ request: ChallengeV1.GrantFreezeRequest, context: RPCContext) async throws -> ChallengeV1.GrantFreezeResponse
    /// Pauses the streaks of a child, or of all children of the family, for a range of days from today on. Guardians only.
    /// Reasons: NOT_FOUND, LIMIT_REACHED.
    func pauseStreak(_ request: ChallengeV1.PauseStreakRequest, context: RPCContext) async throws -> ChallengeV1.StreakPause
    /// Changes a pause. A pause that has begun can only be shortened, and renamed, and keeps the days that have begun: its last
    /// day is today at the earliest. Guardians only.
    /// Reasons: NOT_FOUND, STREAK_PAUSE_NOT_EDITABLE.
    func updateStreakPause(_ request: ChallengeV1.UpdateStreakPauseRequest, context: RPCContext) async throws -> ChallengeV1.StreakPause
    /// Cancels a pause. Of one that has begun the days that have begun stay neutral, today too. Guardians only.
    /// Reasons: NOT_FOUND, STREAK_PAUSE_NOT_EDITABLE.
    func cancelStreakPause(_ request: ChallengeV1.CancelStreakPauseRequest, context: RPCContext) async throws -> ChallengeV1.CancelStreakPauseResponse
    /// Lists the pauses that apply to a child: its own, and those of all children. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    func listStreakPauses(_ request: ChallengeV1.ListStreakPausesRequest, context: RPCContext) async throws -> ChallengeV1.ListStreakPausesResponse
    /// Makes a closed day of the last 60 that does not count neutral for the child's own daily streak. Guardians only.
    /// Reasons: NOT_FOUND, STREAK_DAY_NOT_REPAIRABLE, LIMIT_REACHED.
    func repairStreak(_ request: ChallengeV1.RepairStreakRequest, context: RPCContext) async throws -> ChallengeV1.StreakRepair
    /// Lists the repairs of a child's streak, with who made each and why. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    func listStreakRepairs(_ request: ChallengeV1.ListStreakRepairsRequest, context: RPCContext) async throws -> ChallengeV1.ListStreakRepairsResponse
    /// Explains a child's own streaks and their bonuses, day by day (CH-17). Guardians of the family and the child.
    /// UNAVAILABLE with a delay while changes of the child's usage are being counted.
    /// Reasons: NOT_FOUND.
    func explainStreaks(_ request: ChallengeV1.ExplainStreaksRequest, context: RPCContext) async throws -> ChallengeV1.ExplainStreaksResponse
  }

  /// A `screentime.challenge.v1.StreakService` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialStreakService: StreakService {}

  /// Calls a `screentime.challenge.v1.StreakService` over a channel.
  public struct StreakServiceClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// Gives a child a freeze. It can be used for today and later days. A child holds at most two. Guardians only.
    /// Reasons: NOT_FOUND, FREEZES_HELD, LIMIT_REACHED.
    public func grantFreeze(_ request: ChallengeV1.GrantFreezeRequest, options: CallOptions = CallOptions()) async throws -> ChallengeV1.GrantFreezeResponse {
      try await channel.unary(StreakServiceMethods.grantFreeze, request, options: options)
    }

    /// Pauses the streaks of a child, or of all children of the family, for a range of days from today on. Guardians only.
    /// Reasons: NOT_FOUND, LIMIT_REACHED.
    public func pauseStreak(_ request: ChallengeV1.PauseStreakRequest, options: CallOptions = CallOptions()) async throws -> ChallengeV1.StreakPause {
      try await channel.unary(StreakServiceMethods.pauseStreak, request, options: options)
    }

    /// Changes a pause. A pause that has begun can only be shortened, and renamed, and keeps the days that have begun: its last
    /// day is today at the earliest. Guardians only.
    /// Reasons: NOT_FOUND, STREAK_PAUSE_NOT_EDITABLE.
    public func updateStreakPause(_ request: ChallengeV1.UpdateStreakPauseRequest, options: CallOptions = CallOptions()) async throws -> ChallengeV1.StreakPause {
      try await channel.unary(StreakServiceMethods.updateStreakPause, request, options: options)
    }

    /// Cancels a pause. Of one that has begun the days that have begun stay neutral, today too. Guardians only.
    /// Reasons: NOT_FOUND, STREAK_PAUSE_NOT_EDITABLE.
    public func cancelStreakPause(_ request: ChallengeV1.CancelStreakPauseRequest, options: CallOptions = CallOptions()) async throws -> ChallengeV1.CancelStreakPauseResponse {
      try await channel.unary(StreakServiceMethods.cancelStreakPause, request, options: options)
    }

    /// Lists the pauses that apply to a child: its own, and those of all children. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    public func listStreakPauses(_ request: ChallengeV1.ListStreakPausesRequest, options: CallOptions = CallOptions()) async throws -> ChallengeV1.ListStreakPausesResponse {
      try await channel.unary(StreakServiceMethods.listStreakPauses, request, options: options)
    }

    /// Makes a closed day of the last 60 that does not count neutral for the child's own daily streak. Guardians only.
    /// Reasons: NOT_FOUND, STREAK_DAY_NOT_REPAIRABLE, LIMIT_REACHED.
    public func repairStreak(_ request: ChallengeV1.RepairStreakRequest, options: CallOptions = CallOptions()) async throws -> ChallengeV1.StreakRepair {
      try await channel.unary(StreakServiceMethods.repairStreak, request, options: options)
    }

    /// Lists the repairs of a child's streak, with who made each and why. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    public func listStreakRepairs(_ request: ChallengeV1.ListStreakRepairsRequest, options: CallOptions = CallOptions()) async throws -> ChallengeV1.ListStreakRepairsResponse {
      try await channel.unary(StreakServiceMethods.listStreakRepairs, request, options: options)
    }

    /// Explains a child's own streaks and their bonuses, day by day (CH-17). Guardians of the family and the child.
    /// UNAVAILABLE with a delay while changes of the child's usage are being counted.
    /// Reasons: NOT_FOUND.
    public func explainStreaks(_ request: ChallengeV1.ExplainStreaksRequest, options: CallOptions = CallOptions()) async throws -> ChallengeV1.ExplainStreaksResponse {
      try await channel.unary(StreakServiceMethods.explainStreaks, request, options: options)
    }
  }
}

extension ChallengeV1.StreakService {
  /// The methods by name, for tables and settings.
  public typealias Methods = ChallengeV1.StreakServiceMethods

  public static var serviceName: String { "screentime.challenge.v1.StreakService" }

  public var methods: [MethodHandler] {
    [
      .unary(Methods.grantFreeze, grantFreeze),
      .unary(Methods.pauseStreak, pauseStreak),
      .unary(Methods.updateStreakPause, updateStreakPause),
      .unary(Methods.cancelStreakPause, cancelStreakPause),
      .unary(Methods.listStreakPauses, listStreakPauses),
      .unary(Methods.repairStreak, repairStreak),
      .unary(Methods.listStreakRepairs, listStreakRepairs),
      .unary(Methods.explainStreaks, explainStreaks),
    ]
  }
}

extension ChallengeV1.PartialStreakService {
  public func grantFreeze(_ request: ChallengeV1.GrantFreezeRequest, context: RPCContext) async throws -> ChallengeV1.GrantFreezeResponse {
    throw RPCError.unimplemented(Methods.grantFreeze)
  }
  public func pauseStreak(_ request: ChallengeV1.PauseStreakRequest, context: RPCContext) async throws -> ChallengeV1.StreakPause {
    throw RPCError.unimplemented(Methods.pauseStreak)
  }
  public func updateStreakPause(_ request: ChallengeV1.UpdateStreakPauseRequest, context: RPCContext) async throws -> ChallengeV1.StreakPause {
    throw RPCError.unimplemented(Methods.updateStreakPause)
  }
  public func cancelStreakPause(_ request: ChallengeV1.CancelStreakPauseRequest, context: RPCContext) async throws -> ChallengeV1.CancelStreakPauseResponse {
    throw RPCError.unimplemented(Methods.cancelStreakPause)
  }
  public func listStreakPauses(_ request: ChallengeV1.ListStreakPausesRequest, context: RPCContext) async throws -> ChallengeV1.ListStreakPausesResponse {
    throw RPCError.unimplemented(Methods.listStreakPauses)
  }
  public func repairStreak(_ request: ChallengeV1.RepairStreakRequest, context: RPCContext) async throws -> ChallengeV1.StreakRepair {
    throw RPCError.unimplemented(Methods.repairStreak)
  }
  public func listStreakRepairs(_ request: ChallengeV1.ListStreakRepairsRequest, context: RPCContext) async throws -> ChallengeV1.ListStreakRepairsResponse {
    throw RPCError.unimplemented(Methods.listStreakRepairs)
  }
  public func explainStreaks(_ request: ChallengeV1.ExplainStreaksRequest, context: RPCContext) async throws -> ChallengeV1.ExplainStreaksResponse {
    throw RPCError.unimplemented(Methods.explainStreaks)
  }
}
