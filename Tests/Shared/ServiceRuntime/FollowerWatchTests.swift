import Awaiting
import Database
import DatabaseServer
import EventLoop
import Glibc
import Locks
import Messages
import Metrics
import RPC
import Telemetry
import Testing

@testable import EventFeed
@testable import ServiceRuntime

/// Reports to an operator about a feed that could not be continued.
@Suite(.timeLimit(.minutes(30)))
struct FollowerWatchTests {
  @Test(
    "A snapshot is counted by its reason, and a neighbour that lost its data is an alarm until it is back"
  )
  func metrics() async throws {
    let host = try RealHost(loopCount: 1)
    let directory = try TestService.makeDirectory()
    let database = try await Database.open(
      DatabaseConfiguration.ofTest(in: directory), host: host, migrations: EventFeed.migrations)
    let (neighbour, metrics) = (Neighbour(), MetricRegistry())
    var settings = FollowerSettings()
    (settings.firstPause, settings.maximumPause) = (.milliseconds(1), .milliseconds(10))
    let changes = Changes()
    settings.onChange = { changes.note() }
    let follower = Follower(
      name: "usage", upstream: neighbour, database: database, host: host, handler: Ignoring(), settings: settings)
    let lines = Locked<[String]>([])
    let logger = Logger(service: "Example", clock: host.wallClock, sink: { line in lines.withLock { $0.append(line) } })
    let watch = FollowerWatch([follower], metrics: metrics, logger: logger, loop: host.loops[0])
    let task = Task { await follower.run() }

    watch.update()
    #expect(
      metrics.values("feed_reconciliations").allSatisfy { $0.value == 0 } && metrics.values("feed_lost") == ["": 0])
    try await changes.eventually("the status of the follower") {
      follower.status.reconciliations == [.positionTrimmed: 1]
    }
    watch.update()
    watch.update()
    #expect(metrics.values("feed_reconciliations").filter { $0.value != 0 } == ["POSITION_TRIMMED": 1])
    let reported = lines.withLock { $0.filter { $0.contains("feed reconciled from a snapshot") } }
    #expect(
      reported.count == 1 && reported.first?.hasSuffix("feed=usage reason=POSITION_TRIMMED") == true
        && reported.first?.contains("level=warning") == true, "\(reported)")

    neighbour.setEpoch(Neighbour.other)
    try await changes.eventually("the status of the follower") { follower.status.lostEpoch == Neighbour.first }
    watch.update()
    #expect(metrics.values("feed_lost") == ["": 1])
    neighbour.setEpoch(Neighbour.first)
    try await changes.eventually("the status of the follower") { follower.status.lostEpoch == nil }
    watch.update()
    #expect(metrics.values("feed_lost") == ["": 0])

    task.cancel()
    await task.value
    await database.close()
    host.shutdown()
  }
}

private struct Ignoring: EventHandler {
  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied { .applied }
}

/// A feed whose first subscription can't be continued, and whose data may be replaced by other data.
private final class Neighbour: FeedUpstream {
  static let first = "aaaaaaaaaaaaaaaa0000000000000001"
  static let other = "bbbbbbbbbbbbbbbb0000000000000001"

  private let epoch = Locked(Neighbour.first)
  private let changes = Changes()
  private let subscriptions = Locked(0)
  private let link = [UInt8](repeating: 7, count: 32)

  func setEpoch(_ value: String) {
    epoch.withLock { $0 = value }
    changes.note()
  }

  func positions() async throws -> FeedV1.GetPositionsResponse {
    FeedV1.GetPositionsResponse(
      epoch: epoch.withLock { $0 }, positions: [FeedV1.PartitionPosition(partition: 3, position: 5, link: link)])
  }

  func subscribe(
    _ request: FeedV1.SubscribeRequest, receive: (FeedV1.SubscribeResponse) async throws -> Void
  ) async throws {
    let count = subscriptions.withLock { count in
      count += 1
      return count
    }
    let partition = try #require(Partition(number: 3))
    if count == 1 { throw FeedOutOfRange(reason: .positionTrimmed, partitions: [partition]).rpcError }
    try await changes.holds { self.epoch.withLock { $0 != request.epoch } }
    throw RPCError(.unavailable, "restarting")
  }

  func snapshot(
    _ request: FeedV1.SnapshotRequest, receive: (FeedV1.SnapshotResponse) async throws -> Void
  ) async throws {
    for partition in request.partitions {
      try await receive(
        FeedV1.SnapshotResponse(
          epoch: epoch.withLock { $0 }, partition: partition, position: 5, partitionComplete: true, link: link))
    }
  }
}
