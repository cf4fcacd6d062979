// swift-format-ignore-file
// Written by StubGenerator from screentime/feed/v1/feed.proto. Do not edit.

import Messages
import RPC

extension FeedV1 {
  /// The methods of `screentime.feed.v1.EventFeedService`.
  public enum EventFeedServiceMethods {
    /// `/screentime.feed.v1.EventFeedService/Subscribe`
    public static let subscribe = MethodDescriptor(service: "screentime.feed.v1.EventFeedService", name: "Subscribe", kind: .serverStreaming, idempotency: .noSideEffects)
    /// `/screentime.feed.v1.EventFeedService/Snapshot`
    public static let snapshot = MethodDescriptor(service: "screentime.feed.v1.EventFeedService", name: "Snapshot", kind: .serverStreaming, idempotency: .noSideEffects)
    /// `/screentime.feed.v1.EventFeedService/GetPositions`
    public static let getPositions = MethodDescriptor(service: "screentime.feed.v1.EventFeedService", name: "GetPositions", kind: .unary, idempotency: .noSideEffects)
  }

  /// The log of one service.
  public protocol EventFeedService: RPC.RPCService {
    /// Streams events after the given positions, then new ones as they are committed. OUT_OF_RANGE:
    /// reconcile by Snapshot.
    /// Reasons: EPOCH_CHANGED, POSITION_TRIMMED, POSITION_AHEAD, OTHER_HISTORY.
    func subscribe(_ request: FeedV1.SubscribeRequest, responses: ResponseWriter<FeedV1.SubscribeResponse>, context: RPCContext) async throws
    /// Streams the current state of every family of the given partitions, as events that would produce it, and the
    /// position at which each partition was read.
    func snapshot(_ request: FeedV1.SnapshotRequest, responses: ResponseWriter<FeedV1.SnapshotResponse>, context: RPCContext) async throws
    /// Returns the epoch and the newest position of every partition that has events.
    func getPositions(_ request: FeedV1.GetPositionsRequest, context: RPCContext) async throws -> FeedV1.GetPositionsResponse
  }

  /// A `screentime.feed.v1.EventFeedService` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialEventFeedService: EventFeedService {}

  /// Calls a `screentime.feed.v1.EventFeedService` over a channel.
  public struct EventFeedServiceClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// Streams events after the given positions, then new ones as they are committed. OUT_OF_RANGE:
    /// reconcile by Snapshot.
    /// Reasons: EPOCH_CHANGED, POSITION_TRIMMED, POSITION_AHEAD, OTHER_HISTORY.
    public func subscribe(_ request: FeedV1.SubscribeRequest, options: CallOptions = CallOptions()) -> ResponseStream<FeedV1.SubscribeResponse> {
      channel.serverStreaming(EventFeedServiceMethods.subscribe, request, options: options)
    }

    /// Streams the current state of every family of the given partitions, as events that would produce it, and the
    /// position at which each partition was read.
    public func snapshot(_ request: FeedV1.SnapshotRequest, options: CallOptions = CallOptions()) -> ResponseStream<FeedV1.SnapshotResponse> {
      channel.serverStreaming(EventFeedServiceMethods.snapshot, request, options: options)
    }

    /// Returns the epoch and the newest position of every partition that has events.
    public func getPositions(_ request: FeedV1.GetPositionsRequest, options: CallOptions = CallOptions()) async throws -> FeedV1.GetPositionsResponse {
      try await channel.unary(EventFeedServiceMethods.getPositions, request, options: options)
    }
  }
}

extension FeedV1.EventFeedService {
  /// The methods by name, for tables and settings.
  public typealias Methods = FeedV1.EventFeedServiceMethods

  public static var serviceName: String { "screentime.feed.v1.EventFeedService" }

  public var methods: [MethodHandler] {
    [
      .serverStreaming(Methods.subscribe, subscribe),
      .serverStreaming(Methods.snapshot, snapshot),
      .unary(Methods.getPositions, getPositions),
    ]
  }
}

extension FeedV1.PartialEventFeedService {
  public func subscribe(_ request: FeedV1.SubscribeRequest, responses: ResponseWriter<FeedV1.SubscribeResponse>, context: RPCContext) async throws {
    throw RPCError.unimplemented(Methods.subscribe)
  }
  public func snapshot(_ request: FeedV1.SnapshotRequest, responses: ResponseWriter<FeedV1.SnapshotResponse>, context: RPCContext) async throws {
    throw RPCError.unimplemented(Methods.snapshot)
  }
  public func getPositions(_ request: FeedV1.GetPositionsRequest, context: RPCContext) async throws -> FeedV1.GetPositionsResponse {
    throw RPCError.unimplemented(Methods.getPositions)
  }
}

extension FeedV1 {
  /// The methods of `screentime.feed.v1.FollowingService`.
  public enum FollowingServiceMethods {
    /// `/screentime.feed.v1.FollowingService/ListFollowedEpochs`
    public static let listFollowedEpochs = MethodDescriptor(service: "screentime.feed.v1.FollowingService", name: "ListFollowedEpochs", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.feed.v1.FollowingService/ListErasureEntries`
    public static let listErasureEntries = MethodDescriptor(service: "screentime.feed.v1.FollowingService", name: "ListErasureEntries", kind: .serverStreaming, idempotency: .noSideEffects)
  }

  /// Reports what a follower remembers of the services it follows. Services only.
  public protocol FollowingService: RPC.RPCService {
    /// Returns the epochs under which the calling service has been followed: after the loss of its data it has another.
    func listFollowedEpochs(_ request: FeedV1.ListFollowedEpochsRequest, context: RPCContext) async throws -> FeedV1.ListFollowedEpochsResponse
    /// Streams what is kept of the calling service's register of erased ids, which a restored service merges before it
    /// serves, and the called service's own, of which a restored caller has no copy any longer.
    func listErasureEntries(_ request: FeedV1.ListErasureEntriesRequest, responses: ResponseWriter<FeedV1.ListErasureEntriesResponse>, context: RPCContext) async throws
  }

  /// A `screentime.feed.v1.FollowingService` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialFollowingService: FollowingService {}

  /// Calls a `screentime.feed.v1.FollowingService` over a channel.
  public struct FollowingServiceClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// Returns the epochs under which the calling service has been followed: after the loss of its data it has another.
    public func listFollowedEpochs(_ request: FeedV1.ListFollowedEpochsRequest, options: CallOptions = CallOptions()) async throws -> FeedV1.ListFollowedEpochsResponse {
      try await channel.unary(FollowingServiceMethods.listFollowedEpochs, request, options: options)
    }

    /// Streams what is kept of the calling service's register of erased ids, which a restored service merges before it
    /// serves, and the called service's own, of which a restored caller has no copy any longer.
    public func listErasureEntries(_ request: FeedV1.ListErasureEntriesRequest, options: CallOptions = CallOptions()) -> ResponseStream<FeedV1.ListErasureEntriesResponse> {
      channel.serverStreaming(FollowingServiceMethods.listErasureEntries, request, options: options)
    }
  }
}

extension FeedV1.FollowingService {
  /// The methods by name, for tables and settings.
  public typealias Methods = FeedV1.FollowingServiceMethods

  public static var serviceName: String { "screentime.feed.v1.FollowingService" }

  public var methods: [MethodHandler] {
    [
      .unary(Methods.listFollowedEpochs, listFollowedEpochs),
      .serverStreaming(Methods.listErasureEntries, listErasureEntries),
    ]
  }
}

extension FeedV1.PartialFollowingService {
  public func listFollowedEpochs(_ request: FeedV1.ListFollowedEpochsRequest, context: RPCContext) async throws -> FeedV1.ListFollowedEpochsResponse {
    throw RPCError.unimplemented(Methods.listFollowedEpochs)
  }
  public func listErasureEntries(_ request: FeedV1.ListErasureEntriesRequest, responses: ResponseWriter<FeedV1.ListErasureEntriesResponse>, context: RPCContext) async throws {
    throw RPCError.unimplemented(Methods.listErasureEntries)
  }
}
