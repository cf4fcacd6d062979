// swift-format-ignore-file
// Written by StubGenerator from screentime/badge/v1/badge.proto. Do not edit.

import Messages
import RPC

extension BadgeV1 {
  /// The methods of `screentime.badge.v1.BadgeService`.
  public enum BadgeServiceMethods {
    /// `/screentime.badge.v1.BadgeService/ListBadges`
    public static let listBadges = MethodDescriptor(service: "screentime.badge.v1.BadgeService", name: "ListBadges", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.badge.v1.BadgeService/ListChildBadges`
    public static let listChildBadges = MethodDescriptor(service: "screentime.badge.v1.BadgeService", name: "ListChildBadges", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.badge.v1.BadgeService/ListProgress`
    public static let listProgress = MethodDescriptor(service: "screentime.badge.v1.BadgeService", name: "ListProgress", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.badge.v1.BadgeService/GetSummary`
    public static let getSummary = MethodDescriptor(service: "screentime.badge.v1.BadgeService", name: "GetSummary", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.badge.v1.BadgeService/GetPoints`
    public static let getPoints = MethodDescriptor(service: "screentime.badge.v1.BadgeService", name: "GetPoints", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.badge.v1.BadgeService/MarkSeen`
    public static let markSeen = MethodDescriptor(service: "screentime.badge.v1.BadgeService", name: "MarkSeen", kind: .unary, idempotency: .idempotent)
    /// `/screentime.badge.v1.BadgeService/ListChanges`
    public static let listChanges = MethodDescriptor(service: "screentime.badge.v1.BadgeService", name: "ListChanges", kind: .unary, idempotency: .noSideEffects)
  }

  /// Badges of a child.
  public protocol BadgeService: RPC.RPCService {
    /// Lists all badges: those that every family has, and the family's own. Guardians and children.
    /// Reasons: SECRET_BADGES_HIDDEN.
    func listBadges(_ request: BadgeV1.ListBadgesRequest, context: RPCContext) async throws -> BadgeV1.ListBadgesResponse
    /// Lists a child's badges: earned ones with their time, others with progress. Guardians of the family and the child.
    /// Reasons: NOT_FOUND, SECRET_BADGES_HIDDEN.
    func listChildBadges(_ request: BadgeV1.ListChildBadgesRequest, context: RPCContext) async throws -> BadgeV1.ListChildBadgesResponse
    /// Lists the badges that a child has not earned yet, with progress. Guardians of the family and the child.
    /// Reasons: NOT_FOUND, SECRET_BADGES_HIDDEN.
    func listProgress(_ request: BadgeV1.ListProgressRequest, context: RPCContext) async throws -> BadgeV1.ListProgressResponse
    /// Returns a child's badges and points at a glance. Guardians of the family and the child.
    /// Reasons: NOT_FOUND, SECRET_BADGES_HIDDEN.
    func getSummary(_ request: BadgeV1.GetSummaryRequest, context: RPCContext) async throws -> BadgeV1.GetSummaryResponse
    /// Returns a child's achievement points. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    func getPoints(_ request: BadgeV1.GetPointsRequest, context: RPCContext) async throws -> BadgeV1.GetPointsResponse
    /// Marks badges as seen by the child: they are no longer new. Repeating it does no harm. The child only.
    /// Reasons: NOT_FOUND, NOT_EARNED.
    func markSeen(_ request: BadgeV1.MarkSeenRequest, context: RPCContext) async throws -> BadgeV1.MarkSeenResponse
    /// Lists what the family's guardians have changed in BadgeService, newest first. Guardians of the family.
    /// Reasons: NOT_FOUND.
    func listChanges(_ request: CommonV1.ListChangesRequest, context: RPCContext) async throws -> CommonV1.ListChangesResponse
  }

  /// A `screentime.badge.v1.BadgeService` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialBadgeService: BadgeService {}

  /// Calls a `screentime.badge.v1.BadgeService` over a channel.
  public struct BadgeServiceClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// Lists all badges: those that every family has, and the family's own. Guardians and children.
    /// Reasons: SECRET_BADGES_HIDDEN.
    public func listBadges(_ request: BadgeV1.ListBadgesRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.ListBadgesResponse {
      try await channel.unary(BadgeServiceMethods.listBadges, request, options: options)
    }

    /// Lists a child's badges: earned ones with their time, others with progress. Guardians of the family and the child.
    /// Reasons: NOT_FOUND, SECRET_BADGES_HIDDEN.
    public func listChildBadges(_ request: BadgeV1.ListChildBadgesRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.ListChildBadgesResponse {
      try await channel.unary(BadgeServiceMethods.listChildBadges, request, options: options)
    }

    /// Lists the badges that a child has not earned yet, with progress. Guardians of the family and the child.
    /// Reasons: NOT_FOUND, SECRET_BADGES_HIDDEN.
    public func listProgress(_ request: BadgeV1.ListProgressRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.ListProgressResponse {
      try await channel.unary(BadgeServiceMethods.listProgress, request, options: options)
    }

    /// Returns a child's badges and points at a glance. Guardians of the family and the child.
    /// Reasons: NOT_FOUND, SECRET_BADGES_HIDDEN.
    public func getSummary(_ request: BadgeV1.GetSummaryRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.GetSummaryResponse {
      try await channel.unary(BadgeServiceMethods.getSummary, request, options: options)
    }

    /// Returns a child's achievement points. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    public func getPoints(_ request: BadgeV1.GetPointsRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.GetPointsResponse {
      try await channel.unary(BadgeServiceMethods.getPoints, request, options: options)
    }

    /// Marks badges as seen by the child: they are no longer new. Repeating it does no harm. The child only.
    /// Reasons: NOT_FOUND, NOT_EARNED.
    public func markSeen(_ request: BadgeV1.MarkSeenRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.MarkSeenResponse {
      try await channel.unary(BadgeServiceMethods.markSeen, request, options: options)
    }

    /// Lists what the family's guardians have changed in BadgeService, newest first. Guardians of the family.
    /// Reasons: NOT_FOUND.
    public func listChanges(_ request: CommonV1.ListChangesRequest, options: CallOptions = CallOptions()) async throws -> CommonV1.ListChangesResponse {
      try await channel.unary(BadgeServiceMethods.listChanges, request, options: options)
    }
  }
}

extension BadgeV1.BadgeService {
  /// The methods by name, for tables and settings.
  public typealias Methods = BadgeV1.BadgeServiceMethods

  public static var serviceName: String { "screentime.badge.v1.BadgeService" }

  public var methods: [MethodHandler] {
    [
      .unary(Methods.listBadges, listBadges),
      .unary(Methods.listChildBadges, listChildBadges),
      .unary(Methods.listProgress, listProgress),
      .unary(Methods.getSummary, getSummary),
      .unary(Methods.getPoints, getPoints),
      .unary(Methods.markSeen, markSeen),
      .unary(Methods.listChanges, listChanges),
    ]
  }
}

extension BadgeV1.PartialBadgeService {
  public func listBadges(_ request: BadgeV1.ListBadgesRequest, context: RPCContext) async throws -> BadgeV1.ListBadgesResponse {
    throw RPCError.unimplemented(Methods.listBadges)
  }
  public func listChildBadges(_ request: BadgeV1.ListChildBadgesRequest, context: RPCContext) async throws -> BadgeV1.ListChildBadgesResponse {
    throw RPCError.unimplemented(Methods.listChildBadges)
  }
  public func listProgress(_ request: BadgeV1.ListProgressRequest, context: RPCContext) async throws -> BadgeV1.ListProgressResponse {
    throw RPCError.unimplemented(Methods.listProgress)
  }
  public func getSummary(_ request: BadgeV1.GetSummaryRequest, context: RPCContext) async throws -> BadgeV1.GetSummaryResponse {
    throw RPCError.unimplemented(Methods.getSummary)
  }
  public func getPoints(_ request: BadgeV1.GetPointsRequest, context: RPCContext) async throws -> BadgeV1.GetPointsResponse {
    throw RPCError.unimplemented(Methods.getPoints)
  }
  public func markSeen(_ request: BadgeV1.MarkSeenRequest, context: RPCContext) async throws -> BadgeV1.MarkSeenResponse {
    throw RPCError.unimplemented(Methods.markSeen)
  }
  public func listChanges(_ request: CommonV1.ListChangesRequest, context: RPCContext) async throws -> CommonV1.ListChangesResponse {
    throw RPCError.unimplemented(Methods.listChanges)
  }
}
