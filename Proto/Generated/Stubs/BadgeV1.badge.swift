// swift-format-ignore-file
// Written by Proto/generate from screentime/badge/v1/badge.proto. Do not edit.

import Messages
import RPC

extension BadgeV1 {
  /// Badges of a child.
  public protocol BadgeService: RPC.RPCService {
    /// Lists the badges there are. Guardians and children.
    func listBadges(_ request: BadgeV1.ListBadgesRequest, context: RPCContext) async throws -> BadgeV1.ListBadgesResponse
    /// Lists a child's badges: earned ones with their time, others with progress. Guardians of the family and the child.
    func listChildBadges(_ request: BadgeV1.ListChildBadgesRequest, context: RPCContext) async throws -> BadgeV1.ListChildBadgesResponse
    /// Returns a child's achievement points. Guardians of the family and the child.
    func getPoints(_ request: BadgeV1.GetPointsRequest, context: RPCContext) async throws -> BadgeV1.GetPointsResponse
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

    /// Returns a child's achievement points. Guardians of the family and the child.
    public func getPoints(_ request: BadgeV1.GetPointsRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.GetPointsResponse {
      try await channel.unary("/screentime.badge.v1.BadgeService/GetPoints", request, options: options)
    }
  }
}

extension BadgeV1.BadgeService {
  public static var serviceName: String { "screentime.badge.v1.BadgeService" }

  public var methods: [MethodHandler] {
    [
      .unary("ListBadges", listBadges),
      .unary("ListChildBadges", listChildBadges),
      .unary("GetPoints", getPoints),
    ]
  }
}
