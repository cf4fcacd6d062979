import EventLoop
import Messages
import RPC
import Locks

@testable import EventFeed

/// A publisher in the same process, without a network; the stream can be broken at any response.
final class LocalUpstream: FeedUpstream {
  private let service: Locked<EventFeedService?>
  /// Called before each response is handed over; throwing breaks the stream.
  private let disturb: @Sendable () throws -> Void

  init(_ service: EventFeedService, disturb: @escaping @Sendable () throws -> Void = {}) {
    self.service = Locked(service)
    self.disturb = disturb
  }

  /// Replaces the publisher, as a restart does; nil while it is down.
  func replace(_ service: EventFeedService?) {
    self.service.withLock { $0 = service }
  }

  private func publisher() throws -> EventFeedService {
    guard let service = service.withLock({ $0 }) else { throw RPCError(.unavailable, "the publisher is down") }
    return service
  }

  private var context: RPCContext { RPCContext(method: "/screentime.feed.v1.EventFeedService/Test") }

  func positions() async throws -> FeedV1.GetPositionsResponse {
    try disturb()
    return try await publisher().getPositions(FeedV1.GetPositionsRequest(), context: context)
  }

  func subscribe(
    _ request: FeedV1.SubscribeRequest, receive: (FeedV1.SubscribeResponse) async throws -> Void
  ) async throws {
    let service = try publisher()
    let context = context
    try await relay(receive) { writer in
      try await service.subscribe(request, responses: writer, context: context)
    }
  }

  func snapshot(
    _ request: FeedV1.SnapshotRequest, receive: (FeedV1.SnapshotResponse) async throws -> Void
  ) async throws {
    let service = try publisher()
    let context = context
    try await relay(receive) { writer in
      try await service.snapshot(request, responses: writer, context: context)
    }
  }

  /// Runs the handler beside the receiver, with the statuses that a real call would have.
  private func relay<Response>(
    _ receive: (Response) async throws -> Void,
    _ handler: @escaping @Sendable (ResponseWriter<Response>) async throws -> Void
  ) async throws {
    let (stream, sink) = AsyncThrowingStream.makeStream(of: Response.self, throwing: (any Error).self)
    let disturb = disturb
    let task = Task {
      do {
        try await handler(
          ResponseWriter {
            try disturb()
            sink.yield($0)
          })
        sink.finish()
      } catch {
        sink.finish(throwing: (error as? any RPCErrorConvertible)?.rpcError ?? error)
      }
    }
    defer { task.cancel() }
    for try await response in stream { try await receive(response) }
  }
}
