// swift-format-ignore-file
// Written by Proto/generate from screentime/feed/v1/feed.proto. Do not edit.

import Messages
import RPC

extension FeedV1 {
  /// The log of one service.
  public protocol EventFeedService: RPC.RPCService {
    /// Streams events after the given positions, then new ones as they are committed. OUT_OF_RANGE (reason EPOCH_CHANGED,
    /// POSITION_TRIMMED or POSITION_AHEAD): reconcile by Snapshot.
    func subscribe(_ request: FeedV1.SubscribeRequest, responses: ResponseWriter<FeedV1.SubscribeResponse>, context: RPCContext) async throws
    /// Streams the present state of every family of the given partitions, as events that would produce it, and the
    /// position at which each partition was read.
    func snapshot(_ request: FeedV1.SnapshotRequest, responses: ResponseWriter<FeedV1.SnapshotResponse>, context: RPCContext) async throws
    /// Returns the epoch and the newest position of every partition that has events.
    func getPositions(_ request: FeedV1.GetPositionsRequest, context: RPCContext) async throws -> FeedV1.GetPositionsResponse
  }

  /// Calls a `screentime.feed.v1.EventFeedService` over a channel.
  public struct EventFeedServiceClient: Sendable {
    public let channel: Channel

    public init(_ channel: Channel) { self.channel = channel }

    /// Streams events after the given positions, then new ones as they are committed. OUT_OF_RANGE (reason EPOCH_CHANGED,
    /// POSITION_TRIMMED or POSITION_AHEAD): reconcile by Snapshot.
    public func subscribe(_ request: FeedV1.SubscribeRequest, options: CallOptions = CallOptions()) -> ResponseStream<FeedV1.SubscribeResponse> {
      channel.serverStreaming("/screentime.feed.v1.EventFeedService/Subscribe", request, options: options)
    }

    /// Streams the present state of every family of the given partitions, as events that would produce it, and the
    /// position at which each partition was read.
    public func snapshot(_ request: FeedV1.SnapshotRequest, options: CallOptions = CallOptions()) -> ResponseStream<FeedV1.SnapshotResponse> {
      channel.serverStreaming("/screentime.feed.v1.EventFeedService/Snapshot", request, options: options)
    }

    /// Returns the epoch and the newest position of every partition that has events.
    public func getPositions(_ request: FeedV1.GetPositionsRequest, options: CallOptions = CallOptions()) async throws -> FeedV1.GetPositionsResponse {
      try await channel.unary("/screentime.feed.v1.EventFeedService/GetPositions", request, options: options)
    }
  }
}

extension FeedV1.EventFeedService {
  public static var serviceName: String { "screentime.feed.v1.EventFeedService" }

  public var methods: [MethodHandler] {
    [
      .serverStreaming("Subscribe", subscribe),
      .serverStreaming("Snapshot", snapshot),
      .unary("GetPositions", getPositions),
    ]
  }
}
