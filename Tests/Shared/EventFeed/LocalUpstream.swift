import EventLoop
import Locks
import Messages
import RPC

@testable import EventFeed

/// A publisher in the same process, without a network; the stream can be broken at any response.
final class LocalUpstream: FeedUpstream {
  private let service: Locked<EventFeedService?>
  /// Called before each response is delivered; throwing breaks the stream.
  private let disturb: @Sendable () throws -> Void

  init(_ service: EventFeedService, disturb: @escaping @Sendable () throws -> Void = {}) {
    self.service = Locked(service)
    self.disturb = disturb
  }

  /// Replaces the publisher, as a restart does; nil while it is down.
  func replace(_ service: EventFeedService?) {
    self.service.withLock { $0 = service }
  }

  private let isOld = Locked(false)

  /// Leaves out what publishers without event chains do not send.
  func hidesChain(_ isOld: Bool) {
    self.isOld.withLock { $0 = isOld }
  }

  private func publisher() throws -> EventFeedService {
    guard let service = service.withLock({ $0 }) else { throw RPCError(.unavailable, "the publisher is down") }
    return service
  }

  private var context: RPCContext {
    RPCContext(method: MethodDescriptor(path: "/screentime.feed.v1.EventFeedService/Test"))
  }

  func positions() async throws -> FeedV1.GetPositionsResponse {
    try disturb()
    var answer = try await publisher().getPositions(FeedV1.GetPositionsRequest(), context: context)
    if isOld.withLock({ $0 }) {
      for index in answer.positions.indices { answer.positions[index].link = [] }
      answer.replacedEpochs = []
    }
    return answer
  }

  func subscribe(
    _ request: FeedV1.SubscribeRequest, receive: (FeedV1.SubscribeResponse) async throws -> Void
  ) async throws {
    let service = try publisher()
    let context = context
    let isOld = isOld.withLock { $0 }
    var request = request
    if isOld {
      for index in request.positions.indices { request.positions[index].link = [] }
    }
    let asked = request
    let relayed: (FeedV1.SubscribeResponse) async throws -> Void = { response in
      var response = response
      if isOld {
        for index in response.events.indices {
          (response.events[index].nonce, response.events[index].digest, response.events[index].link) = ([], [], [])
        }
      }
      try await receive(response)
    }
    try await relay(relayed) { writer in
      try await service.subscribe(asked, responses: writer, context: context)
    }
  }

  func snapshot(
    _ request: FeedV1.SnapshotRequest, receive: (FeedV1.SnapshotResponse) async throws -> Void
  ) async throws {
    let service = try publisher()
    let context = context
    let isOld = isOld.withLock { $0 }
    let relayed: (FeedV1.SnapshotResponse) async throws -> Void = { response in
      var response = response
      if isOld { response.link = [] }
      try await receive(response)
    }
    try await relay(relayed) { writer in
      try await service.snapshot(request, responses: writer, context: context)
    }
  }

  /// Runs the handler concurrently with the receiver, with the statuses that a real call would have.
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
