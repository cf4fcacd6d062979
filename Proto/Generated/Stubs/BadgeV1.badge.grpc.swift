// swift-format-ignore-file
// Written by StubGenerator from screentime/badge/v1/badge.proto. Do not edit.

import Messages
import RPC

extension BadgeV1 {
  /// Badges of a child.
  public protocol BadgeService: RPC.RPCService {
    /// Lists the badges there are. Guardians and children.
    func listBadges(_ request: BadgeV1.ListBadgesRequest, context: RPCContext) async throws -> BadgeV1.ListBadgesResponse
    /// Lists a child's badges: earned ones with their time, others with progress. Guardians of the family and the child.
    func listChildBadges(_ request: BadgeV1.ListChildBadgesRequest, context: RPCContext) async throws -> BadgeV1.ListChildBadgesResponse
    /// Lists the badges that a child has not earned yet, with progress. Guardians of the family and the child.
    func listProgress(_ request: BadgeV1.ListProgressRequest, context: RPCContext) async throws -> BadgeV1.ListProgressResponse
    /// Returns what a child has reached, at a glance. Guardians of the family and the child.
    func getSummary(_ request: BadgeV1.GetSummaryRequest, context: RPCContext) async throws -> BadgeV1.GetSummaryResponse
    /// Returns a child's achievement points. Guardians of the family and the child.
    func getPoints(_ request: BadgeV1.GetPointsRequest, context: RPCContext) async throws -> BadgeV1.GetPointsResponse
    /// The child has looked at badges: they are new no longer. Repeating it does no harm. The child only.
    func markSeen(_ request: BadgeV1.MarkSeenRequest, context: RPCContext) async throws -> BadgeV1.MarkSeenResponse
  }

  /// Calls a `screentime.badge.v1.BadgeService` over a channel.
  public struct BadgeServiceClient: Sendable {
    public let channel: Channel

    public init(_ channel: Channel) { self.channel = channel }

    /// Lists the badges there are. Guardians and children.
    public func listBadges(_ request: BadgeV1.ListBadgesRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.ListBadgesResponse {
      try await channel.unary("/screentime.badge.v1.BadgeService/ListBadges", request, options: options)
    }

    /// Lists a child's badges: earned ones with their time, others with progress. Guardians of the family and the child.
    public func listChildBadges(_ request: BadgeV1.ListChildBadgesRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.ListChildBadgesResponse {
      try await channel.unary("/screentime.badge.v1.BadgeService/ListChildBadges", request, options: options)
    }

    /// Lists the badges that a child has not earned yet, with progress. Guardians of the family and the child.
    public func listProgress(_ request: BadgeV1.ListProgressRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.ListProgressResponse {
      try await channel.unary("/screentime.badge.v1.BadgeService/ListProgress", request, options: options)
    }

    /// Returns what a child has reached, at a glance. Guardians of the family and the child.
    public func getSummary(_ request: BadgeV1.GetSummaryRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.GetSummaryResponse {
      try await channel.unary("/screentime.badge.v1.BadgeService/GetSummary", request, options: options)
    }

    /// Returns a child's achievement points. Guardians of the family and the child.
    public func getPoints(_ request: BadgeV1.GetPointsRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.GetPointsResponse {
      try await channel.unary("/screentime.badge.v1.BadgeService/GetPoints", request, options: options)
    }

    /// The child has looked at badges: they are new no longer. Repeating it does no harm. The child only.
    public func markSeen(_ request: BadgeV1.MarkSeenRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.MarkSeenResponse {
      try await channel.unary("/screentime.badge.v1.BadgeService/MarkSeen", request, options: options)
    }
  }
}

extension BadgeV1.BadgeService {
  public static var serviceName: String { "screentime.badge.v1.BadgeService" }

  public var methods: [MethodHandler] {
    [
      .unary("ListBadges", listBadges),
      .unary("ListChildBadges", listChildBadges),
      .unary("ListProgress", listProgress),
      .unary("GetSummary", getSummary),
      .unary("GetPoints", getPoints),
      .unary("MarkSeen", markSeen),
    ]
  }
}
