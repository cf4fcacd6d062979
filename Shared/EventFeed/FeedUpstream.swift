import Messages
import RPC
import Stubs

/// The feed that is followed, as the follower needs it: each response is handed over once the one before is handled.
protocol FeedUpstream: Sendable {
  func positions() async throws -> FeedV1.GetPositionsResponse
  func subscribe(
    _ request: FeedV1.SubscribeRequest, receive: (FeedV1.SubscribeResponse) async throws -> Void) async throws
  func snapshot(
    _ request: FeedV1.SnapshotRequest, receive: (FeedV1.SnapshotResponse) async throws -> Void) async throws
}

/// A feed behind a channel.
struct ChannelUpstream: FeedUpstream {
  private let client: FeedV1.EventFeedServiceClient
  private let connectionWait: Duration

  init(_ channel: Channel, connectionWait: Duration) {
    client = FeedV1.EventFeedServiceClient(channel)
    self.connectionWait = connectionWait
  }

  func positions() async throws -> FeedV1.GetPositionsResponse {
    // The channel knows best when to try to connect again; the limit lets the status report why there is no stream.
    try await client.getPositions(
      FeedV1.GetPositionsRequest(), options: CallOptions(timeout: connectionWait, waitForReady: true))
  }

  func subscribe(
    _ request: FeedV1.SubscribeRequest, receive: (FeedV1.SubscribeResponse) async throws -> Void
  ) async throws {
    for try await response in client.subscribe(request) { try await receive(response) }
  }

  func snapshot(
    _ request: FeedV1.SnapshotRequest, receive: (FeedV1.SnapshotResponse) async throws -> Void
  ) async throws {
    for try await response in client.snapshot(request) { try await receive(response) }
  }
}
