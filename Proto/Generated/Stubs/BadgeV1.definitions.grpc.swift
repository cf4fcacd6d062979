// swift-format-ignore-file
// Written by StubGenerator from screentime/badge/v1/definitions.proto. Do not edit.

import Messages
import RPC

extension BadgeV1 {
  /// The methods of `screentime.badge.v1.DefinitionService`.
  public enum DefinitionServiceMethods {
    /// `/screentime.badge.v1.DefinitionService/CreateBadge`
    public static let createBadge = MethodDescriptor(service: "screentime.badge.v1.DefinitionService", name: "CreateBadge", kind: .unary, idempotency: .idempotent)
    /// `/screentime.badge.v1.DefinitionService/UpdateBadge`
    public static let updateBadge = MethodDescriptor(service: "screentime.badge.v1.DefinitionService", name: "UpdateBadge", kind: .unary, idempotency: .idempotent)
    /// `/screentime.badge.v1.DefinitionService/RetireBadge`
    public static let retireBadge = MethodDescriptor(service: "screentime.badge.v1.DefinitionService", name: "RetireBadge", kind: .unary, idempotency: .idempotent)
    /// `/screentime.badge.v1.DefinitionService/ListDefinitions`
    public static let listDefinitions = MethodDescriptor(service: "screentime.badge.v1.DefinitionService", name: "ListDefinitions", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.badge.v1.DefinitionService/AwardBadge`
    public static let awardBadge = MethodDescriptor(service: "screentime.badge.v1.DefinitionService", name: "AwardBadge", kind: .unary, idempotency: .idempotent)
    /// `/screentime.badge.v1.DefinitionService/RevokeBadge`
    public static let revokeBadge = MethodDescriptor(service: "screentime.badge.v1.DefinitionService", name: "RevokeBadge", kind: .unary, idempotency: .idempotent)
    /// `/screentime.badge.v1.DefinitionService/GetAward`
    public static let getAward = MethodDescriptor(service: "screentime.badge.v1.DefinitionService", name: "GetAward", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.badge.v1.DefinitionService/ExplainBadge`
    public static let explainBadge = MethodDescriptor(service: "screentime.badge.v1.DefinitionService", name: "ExplainBadge", kind: .unary, idempotency: .noSideEffects)
  }

  /// Own badges and awards.
  public protocol DefinitionService: RPC.RPCService {
    /// Creates an own badge of the family. Guardians only.
    /// Reasons: LIMIT_REACHED.
    func createBadge(_ request: BadgeV1.CreateBadgeRequest, context: RPCContext) async throws -> BadgeV1.Badge
    /// Changes an own badge. Guardians only.
    /// Reasons: NOT_FOUND, BADGE_NOT_OWN, BADGE_RETIRED.
    func updateBadge(_ request: BadgeV1.UpdateBadgeRequest, context: RPCContext) async throws -> BadgeV1.Badge
    /// Retires an own badge: no child earns it any more, and it is listed for those only who have it. A badge that
    /// is retired already stays as it is. Guardians only.
    /// Reasons: NOT_FOUND, BADGE_NOT_OWN.
    func retireBadge(_ request: BadgeV1.RetireBadgeRequest, context: RPCContext) async throws -> BadgeV1.Badge
    /// Lists the family's own badges with their criteria, in the order in which they were created. Guardians only.
    func listDefinitions(_ request: BadgeV1.ListDefinitionsRequest, context: RPCContext) async throws -> BadgeV1.ListDefinitionsResponse
    /// Awards an own badge by hand, whatever its criteria say. A child that has it keeps it as it is. Guardians only.
    /// Reasons: NOT_FOUND, BADGE_NOT_OWN, BADGE_RETIRED.
    func awardBadge(_ request: BadgeV1.AwardBadgeRequest, context: RPCContext) async throws -> BadgeV1.Award
    /// Takes a badge away, with its points; points that are spent stay spent. Facts do not give it again, a guardian can
    /// (own badges). An award that is revoked already stays as it is. Guardians only.
    /// Reasons: NOT_FOUND, NOT_EARNED.
    func revokeBadge(_ request: BadgeV1.RevokeBadgeRequest, context: RPCContext) async throws -> BadgeV1.Award
    /// Returns an award with its evidence. Guardians of the family and the child; for the child a revoked one is none.
    /// Reasons: NOT_FOUND.
    func getAward(_ request: BadgeV1.GetAwardRequest, context: RPCContext) async throws -> BadgeV1.Award
    /// Explains a child's standing with a badge (CH-17): its conditions with the values of the facts, what is missing, and
    /// the award. Guardians of the family and the child; of a secret badge that the child does not have, guardians who ask
    /// for it. For the child an award that was revoked is none.
    /// Reasons: NOT_FOUND, SECRET_BADGES_HIDDEN.
    func explainBadge(_ request: BadgeV1.ExplainBadgeRequest, context: RPCContext) async throws -> BadgeV1.ExplainBadgeResponse
  }

  /// A `screentime.badge.v1.DefinitionService` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialDefinitionService: DefinitionService {}

  /// Calls a `screentime.badge.v1.DefinitionService` over a channel.
  public struct DefinitionServiceClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// Creates an own badge of the family. Guardians only.
    /// Reasons: LIMIT_REACHED.
    public func createBadge(_ request: BadgeV1.CreateBadgeRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.Badge {
      try await channel.unary(DefinitionServiceMethods.createBadge, request, options: options)
    }

    /// Changes an own badge. Guardians only.
    /// Reasons: NOT_FOUND, BADGE_NOT_OWN, BADGE_RETIRED.
    public func updateBadge(_ request: BadgeV1.UpdateBadgeRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.Badge {
      try await channel.unary(DefinitionServiceMethods.updateBadge, request, options: options)
    }

    /// Retires an own badge: no child earns it any more, and it is listed for those only who have it. A badge that
    /// is retired already stays as it is. Guardians only.
    /// Reasons: NOT_FOUND, BADGE_NOT_OWN.
    public func retireBadge(_ request: BadgeV1.RetireBadgeRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.Badge {
      try await channel.unary(DefinitionServiceMethods.retireBadge, request, options: options)
    }

    /// Lists the family's own badges with their criteria, in the order in which they were created. Guardians only.
    public func listDefinitions(_ request: BadgeV1.ListDefinitionsRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.ListDefinitionsResponse {
      try await channel.unary(DefinitionServiceMethods.listDefinitions, request, options: options)
    }

    /// Awards an own badge by hand, whatever its criteria say. A child that has it keeps it as it is. Guardians only.
    /// Reasons: NOT_FOUND, BADGE_NOT_OWN, BADGE_RETIRED.
    public func awardBadge(_ request: BadgeV1.AwardBadgeRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.Award {
      try await channel.unary(DefinitionServiceMethods.awardBadge, request, options: options)
    }

    /// Takes a badge away, with its points; points that are spent stay spent. Facts do not give it again, a guardian can
    /// (own badges). An award that is revoked already stays as it is. Guardians only.
    /// Reasons: NOT_FOUND, NOT_EARNED.
    public func revokeBadge(_ request: BadgeV1.RevokeBadgeRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.Award {
      try await channel.unary(DefinitionServiceMethods.revokeBadge, request, options: options)
    }

    /// Returns an award with its evidence. Guardians of the family and the child; for the child a revoked one is none.
    /// Reasons: NOT_FOUND.
    public func getAward(_ request: BadgeV1.GetAwardRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.Award {
      try await channel.unary(DefinitionServiceMethods.getAward, request, options: options)
    }

    /// Explains a child's standing with a badge (CH-17): its conditions with the values of the facts, what is missing, and
    /// the award. Guardians of the family and the child; of a secret badge that the child does not have, guardians who ask
    /// for it. For the child an award that was revoked is none.
    /// Reasons: NOT_FOUND, SECRET_BADGES_HIDDEN.
    public func explainBadge(_ request: BadgeV1.ExplainBadgeRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.ExplainBadgeResponse {
      try await channel.unary(DefinitionServiceMethods.explainBadge, request, options: options)
    }
  }
}

extension BadgeV1.DefinitionService {
  /// The methods by name, for tables and settings.
  public typealias Methods = BadgeV1.DefinitionServiceMethods

  public static var serviceName: String { "screentime.badge.v1.DefinitionService" }

  public var methods: [MethodHandler] {
    [
      .unary(Methods.createBadge, createBadge),
      .unary(Methods.updateBadge, updateBadge),
      .unary(Methods.retireBadge, retireBadge),
      .unary(Methods.listDefinitions, listDefinitions),
      .unary(Methods.awardBadge, awardBadge),
      .unary(Methods.revokeBadge, revokeBadge),
      .unary(Methods.getAward, getAward),
      .unary(Methods.explainBadge, explainBadge),
    ]
  }
}

extension BadgeV1.PartialDefinitionService {
  public func createBadge(_ request: BadgeV1.CreateBadgeRequest, context: RPCContext) async throws -> BadgeV1.Badge {
    throw RPCError.unimplemented(Methods.createBadge)
  }
  public func updateBadge(_ request: BadgeV1.UpdateBadgeRequest, context: RPCContext) async throws -> BadgeV1.Badge {
    throw RPCError.unimplemented(Methods.updateBadge)
  }
  public func retireBadge(_ request: BadgeV1.RetireBadgeRequest, context: RPCContext) async throws -> BadgeV1.Badge {
    throw RPCError.unimplemented(Methods.retireBadge)
  }
  public func listDefinitions(_ request: BadgeV1.ListDefinitionsRequest, context: RPCContext) async throws -> BadgeV1.ListDefinitionsResponse {
    throw RPCError.unimplemented(Methods.listDefinitions)
  }
  public func awardBadge(_ request: BadgeV1.AwardBadgeRequest, context: RPCContext) async throws -> BadgeV1.Award {
    throw RPCError.unimplemented(Methods.awardBadge)
  }
  public func revokeBadge(_ request: BadgeV1.RevokeBadgeRequest, context: RPCContext) async throws -> BadgeV1.Award {
    throw RPCError.unimplemented(Methods.revokeBadge)
  }
  public func getAward(_ request: BadgeV1.GetAwardRequest, context: RPCContext) async throws -> BadgeV1.Award {
    throw RPCError.unimplemented(Methods.getAward)
  }
  public func explainBadge(_ request: BadgeV1.ExplainBadgeRequest, context: RPCContext) async throws -> BadgeV1.ExplainBadgeResponse {
    throw RPCError.unimplemented(Methods.explainBadge)
  }
}
