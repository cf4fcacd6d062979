// swift-format-ignore-file
// Written by StubGenerator from screentime/badge/v1/activities.proto. Do not edit.

import Messages
import RPC

extension BadgeV1 {
  /// The methods of `screentime.badge.v1.ActivityService`.
  public enum ActivityServiceMethods {
    /// `/screentime.badge.v1.ActivityService/RecordActivity`
    public static let recordActivity = MethodDescriptor(service: "screentime.badge.v1.ActivityService", name: "RecordActivity", kind: .unary, idempotency: .idempotent)
    /// `/screentime.badge.v1.ActivityService/RecordActivities`
    public static let recordActivities = MethodDescriptor(service: "screentime.badge.v1.ActivityService", name: "RecordActivities", kind: .unary, idempotency: .idempotent)
    /// `/screentime.badge.v1.ActivityService/ListActivities`
    public static let listActivities = MethodDescriptor(service: "screentime.badge.v1.ActivityService", name: "ListActivities", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.badge.v1.ActivityService/ListFacts`
    public static let listFacts = MethodDescriptor(service: "screentime.badge.v1.ActivityService", name: "ListFacts", kind: .unary, idempotency: .noSideEffects)
  }

  /// Activities and facts of children.
  public protocol ActivityService: RPC.RPCService {
    /// Reports an activity of a child of the family. Repeating it does no harm. Guardians only.
    /// Reasons: NOT_FOUND, ACTIVITY_CONFLICT, LIMIT_REACHED.
    func recordActivity(_ request: BadgeV1.RecordActivityRequest, context: RPCContext) async throws -> BadgeV1.RecordActivityResponse
    /// Reports activities of children of one family. Each is answered for itself: one that is rejected keeps no other from
    /// being stored. Repeating them does no harm. Outside systems only.
    /// Reasons: NOT_FOUND.
    func recordActivities(_ request: BadgeV1.RecordActivitiesRequest, context: RPCContext) async throws -> BadgeV1.RecordActivitiesResponse
    /// Lists a child's activities, those that occurred last first. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    func listActivities(_ request: BadgeV1.ListActivitiesRequest, context: RPCContext) async throws -> BadgeV1.ListActivitiesResponse
    /// Lists all facts of a child with their values. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    func listFacts(_ request: BadgeV1.ListFactsRequest, context: RPCContext) async throws -> BadgeV1.ListFactsResponse
  }

  /// A `screentime.badge.v1.ActivityService` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialActivityService: ActivityService {}

  /// Calls a `screentime.badge.v1.ActivityService` over a channel.
  public struct ActivityServiceClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// Reports an activity of a child of the family. Repeating it does no harm. Guardians only.
    /// Reasons: NOT_FOUND, ACTIVITY_CONFLICT, LIMIT_REACHED.
    public func recordActivity(_ request: BadgeV1.RecordActivityRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.RecordActivityResponse {
      try await channel.unary(ActivityServiceMethods.recordActivity, request, options: options)
    }

    /// Reports activities of children of one family. Each is answered for itself: one that is rejected keeps no other from
    /// being stored. Repeating them does no harm. Outside systems only.
    /// Reasons: NOT_FOUND.
    public func recordActivities(_ request: BadgeV1.RecordActivitiesRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.RecordActivitiesResponse {
      try await channel.unary(ActivityServiceMethods.recordActivities, request, options: options)
    }

    /// Lists a child's activities, those that occurred last first. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    public func listActivities(_ request: BadgeV1.ListActivitiesRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.ListActivitiesResponse {
      try await channel.unary(ActivityServiceMethods.listActivities, request, options: options)
    }

    /// Lists all facts of a child with their values. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    public func listFacts(_ request: BadgeV1.ListFactsRequest, options: CallOptions = CallOptions()) async throws -> BadgeV1.ListFactsResponse {
      try await channel.unary(ActivityServiceMethods.listFacts, request, options: options)
    }
  }
}

extension BadgeV1.ActivityService {
  /// The methods by name, for tables and settings.
  public typealias Methods = BadgeV1.ActivityServiceMethods

  public static var serviceName: String { "screentime.badge.v1.ActivityService" }

  public var methods: [MethodHandler] {
    [
      .unary(Methods.recordActivity, recordActivity),
      .unary(Methods.recordActivities, recordActivities),
      .unary(Methods.listActivities, listActivities),
      .unary(Methods.listFacts, listFacts),
    ]
  }
}

extension BadgeV1.PartialActivityService {
  public func recordActivity(_ request: BadgeV1.RecordActivityRequest, context: RPCContext) async throws -> BadgeV1.RecordActivityResponse {
    throw RPCError.unimplemented(Methods.recordActivity)
  }
  public func recordActivities(_ request: BadgeV1.RecordActivitiesRequest, context: RPCContext) async throws -> BadgeV1.RecordActivitiesResponse {
    throw RPCError.unimplemented(Methods.recordActivities)
  }
  public func listActivities(_ request: BadgeV1.ListActivitiesRequest, context: RPCContext) async throws -> BadgeV1.ListActivitiesResponse {
    throw RPCError.unimplemented(Methods.listActivities)
  }
  public func listFacts(_ request: BadgeV1.ListFactsRequest, context: RPCContext) async throws -> BadgeV1.ListFactsResponse {
    throw RPCError.unimplemented(Methods.listFacts)
  }
}
