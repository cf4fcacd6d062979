// swift-format-ignore-file
// Written by StubGenerator from screentime/badge/v1/awards.proto. Do not edit.

import Messages
import RPC

extension BadgeV1 {
  /// The methods of `screentime.badge.v1.AwardService`.
  public enum AwardServiceMethods {
    /// `/screentime.badge.v1.AwardService/WatchAwards`
    public static let watchAwards = MethodDescriptor(service: "screentime.badge.v1.AwardService", name: "WatchAwards", kind: .serverStreaming, idempotency: .noSideEffects)
  }

  /// Live badges and rewards.
  public protocol AwardService: RPC.RPCService {
    /// Streams a child's awards, its progress towards badges, its points, its rewards and its level: a snapshot first, then
    /// changes as they happen. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    func watchAwards(_ request: BadgeV1.WatchAwardsRequest, responses: ResponseWriter<BadgeV1.WatchAwardsResponse>, context: RPCContext) async throws
  }

  /// A `screentime.badge.v1.AwardService` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialAwardService: AwardService {}

  /// Calls a `screentime.badge.v1.AwardService` over a channel.
  public struct AwardServiceClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// Streams a child's awards, its progress towards badges, its points, its rewards and its level: a snapshot first, then
    /// changes as they happen. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    public func watchAwards(_ request: BadgeV1.WatchAwardsRequest, options: CallOptions = CallOptions()) -> ResponseStream<BadgeV1.WatchAwardsResponse> {
      channel.serverStreaming(AwardServiceMethods.watchAwards, request, options: options)
    }
  }
}

extension BadgeV1.AwardService {
  /// The methods by name, for tables and settings.
  public typealias Methods = BadgeV1.AwardServiceMethods

  public static var serviceName: String { "screentime.badge.v1.AwardService" }

  public var methods: [MethodHandler] {
    [
      .serverStreaming(Methods.watchAwards, watchAwards),
    ]
  }
}

extension BadgeV1.PartialAwardService {
  public func watchAwards(_ request: BadgeV1.WatchAwardsRequest, responses: ResponseWriter<BadgeV1.WatchAwardsResponse>, context: RPCContext) async throws {
    throw RPCError.unimplemented(Methods.watchAwards)
  }
}
