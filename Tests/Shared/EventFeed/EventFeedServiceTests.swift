import Database
import EventLoop
import Messages
import ProtobufC
import RPC
import Synchronization
import Testing

@testable import EventFeed

@Suite("Event feed service", .timeLimit(.minutes(30)))
struct EventFeedServiceTests {
  private let context = RPCContext(method: MethodDescriptor(path: "/screentime.feed.v1.EventFeedService/Subscribe"))

  private func status(_ body: () async throws -> Void) async -> RPCError? {
    do {
      try await body()
      return nil
    } catch {
      return error as? RPCError ?? (error as? any RPCErrorConvertible)?.rpcError
    }
  }

  private func request(_ epoch: String, _ positions: [(Int32, Int64)]) -> FeedV1.SubscribeRequest {
    FeedV1.SubscribeRequest(
      epoch: epoch, positions: positions.map { FeedV1.PartitionPosition(partition: $0.0, position: $0.1) })
  }

  @Test("Wrong requests are refused with the field's name, foreign epochs and positions with their reason")
  func refusals() async throws {
    let host = try RealHost(loopCount: 1)
    let publisher = try await TestService(host: host)
    let feed = EventFeedService(database: publisher.database, host: host, snapshots: TotalSnapshots())
    let epoch = publisher.database.epoch.description
    let wrong: [(FeedV1.SubscribeRequest, String)] = [
      (request("", []), "positions has 0 entries"),
      (request("", [(256, 0)]), "positions[0].partition is 256"),
      (request("", [(1, 0), (1, 0)]), "positions[1].partition is 1 again"),
      (request("", [(1, 5)]), "positions[0].position is 5"),
      (request(epoch, [(1, -1)]), "positions[0].position is -1"),
    ]
    for (request, text) in wrong {
      let error = await status {
        try await feed.subscribe(request, responses: ResponseWriter { _ in }, context: context)
      }
      #expect(error?.code == .invalidArgument)
      #expect(error?.message.contains(text) == true, "\(String(describing: error))")
    }
    let foreign: [(FeedV1.SubscribeRequest, FeedOutOfRange)] = [
      (request("0123", [(1, 0)]), FeedOutOfRange(reason: .epochChanged, partitions: [])),
      (
        request(epoch, [(1, 7)]),
        FeedOutOfRange(reason: .positionAhead, partitions: Partition.all.filter { $0.number == 1 })
      ),
    ]
    for (request, expected) in foreign {
      let error = await status {
        try await feed.subscribe(request, responses: ResponseWriter { _ in }, context: context)
      }
      #expect(error?.code == .outOfRange)
      #expect(error.flatMap { FeedOutOfRange($0) } == expected)
    }
    await publisher.database.close()
    host.shutdown()
  }

  @Test("A publisher refuses a link that is not of its own history, and accepts one that is")
  func links() async throws {
    let host = try RealHost(loopCount: 1)
    let publisher = try await TestService(host: host)
    let feed = EventFeedService(database: publisher.database, host: host, snapshots: TotalSnapshots())
    for amount in 1...3 as ClosedRange<Int64> { try await publish(amount, familyID: "a", to: publisher.database) }
    let partition = Partition(familyID: "a")
    let newest = try #require(
      try await feed.getPositions(FeedV1.GetPositionsRequest(), context: context).positions.first)
    func answer(_ position: Int64, _ link: [UInt8]) async -> RPCError? {
      let request = FeedV1.SubscribeRequest(
        epoch: publisher.database.epoch.description,
        positions: [FeedV1.PartitionPosition(partition: Int32(partition.number), position: position, link: link)])
      return await status {
        // An accepted follower gets a response; the subscription ends with it.
        try await feed.subscribe(
          request, responses: ResponseWriter { _ in throw RPCError(.cancelled, "served") }, context: context)
      }
    }
    let foreign = [UInt8](repeating: 9, count: EventChain.digestBytes)
    for (position, link) in [(3, foreign), (2, newest.link), (1, foreign)] as [(Int64, [UInt8])] {
      let error = await answer(position, link)
      #expect(error?.code == .outOfRange)
      #expect(
        error.flatMap { FeedOutOfRange($0) } == FeedOutOfRange(reason: .otherHistory, partitions: [partition]))
    }
    let short = await answer(3, [1, 2])
    #expect(short?.code == .invalidArgument)
    #expect(short?.message.contains("positions[0].link has 2 bytes") == true)
    try await publish(4, familyID: "a", to: publisher.database)
    for link in [newest.link, []] { #expect(await answer(3, link)?.message == "served") }
    await publisher.database.close()
    host.shutdown()
  }

  @Test("The newest positions are those of the partitions that have events")
  func positions() async throws {
    let host = try RealHost(loopCount: 1)
    let publisher = try await TestService(host: host)
    let feed = EventFeedService(database: publisher.database, host: host, snapshots: TotalSnapshots())
    for _ in 0..<3 { try await publish(1, familyID: "a", to: publisher.database) }
    let answer = try await feed.getPositions(FeedV1.GetPositionsRequest(), context: context)
    #expect(answer.epoch == publisher.database.epoch.description)
    #expect(answer.positions.map(\.partition) == [Int32(Partition(familyID: "a").number)])
    #expect(answer.positions.map(\.position) == [3])
    #expect(answer.positions.map(\.link.count) == [EventChain.digestBytes])
    await publisher.database.close()
    host.shutdown()
  }

  @Test("A slow subscriber gets bounded responses, read only when the one before was accepted")
  func slowSubscriber() async throws {
    let host = try RealHost(loopCount: 1)
    let publisher = try await TestService(host: host)
    let database = publisher.database
    var settings = FeedSettings()
    settings.batchBytes = 20_000
    settings.batchEvents = 50
    let feed = EventFeedService(database: database, host: host, snapshots: TotalSnapshots(), settings: settings)
    for number in 0..<500 {
      let family = "family \(number % 10)"
      try await database.write(Partition(familyID: family)) {
        try $0.publish(GoogleProtobuf.BytesValue(value: [UInt8](repeating: 1, count: 1_000)), familyID: family)
      }
    }
    let (received, sizes) = AsyncStream.makeStream(of: (events: Int, bytes: Int, caughtUp: Bool).self)
    let gate = CommitWatch<Int>()
    let context = context
    let task = Task {
      let all = FeedV1.SubscribeRequest(
        positions: Partition.all.map { FeedV1.PartitionPosition(partition: Int32($0.number), position: 0) })
      try await feed.subscribe(
        all,
        responses: ResponseWriter { response in
          let bytes = try response.serialized().count
          sizes.yield((response.events.count, bytes, response.caughtUp))
          _ = try await gate.next(within: .seconds(30), on: host.loops[0])
        }, context: context)
    }
    var iterator = received.makeAsyncIterator()
    var events = 0
    while let response = await iterator.next() {
      events += response.events
      #expect(response.events <= 50 && response.bytes < 25_000)
      if response.caughtUp { break }
      gate.note([events])
    }
    #expect(events == 500)
    task.cancel()
    _ = await task.result
    await database.close()
    host.shutdown()
  }

  @Test("An idle stream has heartbeats, and a commit reaches it without waiting for one")
  func heartbeat() async throws {
    let host = try RealHost(loopCount: 1)
    let publisher = try await TestService(host: host)
    let database = publisher.database
    var settings = FeedSettings()
    settings.heartbeat = .milliseconds(5)
    let quick = EventFeedService(database: database, host: host, snapshots: TotalSnapshots(), settings: settings)
    settings.heartbeat = .seconds(3_600)
    let patient = EventFeedService(database: database, host: host, snapshots: TotalSnapshots(), settings: settings)
    let partition = Int32(Partition(familyID: "a").number)
    let context = context
    let (beats, beat) = AsyncStream.makeStream(of: FeedV1.SubscribeResponse.self)
    let (news, new) = AsyncStream.makeStream(of: FeedV1.SubscribeResponse.self)
    let request = request("", [(partition, 0)])
    let tasks = [
      Task { try await quick.subscribe(request, responses: ResponseWriter { beat.yield($0) }, context: context) },
      Task { try await patient.subscribe(request, responses: ResponseWriter { new.yield($0) }, context: context) },
    ]
    var heard = beats.makeAsyncIterator()
    for _ in 0..<3 { #expect(await heard.next()?.events.isEmpty == true) }
    var received = news.makeAsyncIterator()
    #expect(await received.next()?.caughtUp == true)
    try await publish(9, familyID: "a", to: database)
    let event = await received.next()?.events.first
    #expect(event?.position == 1)
    #expect(event?.payload.flatMap { try? $0.unpacked(as: Amount.self) }?.value == 9)
    for task in tasks {
      task.cancel()
      _ = await task.result
    }
    await database.close()
    host.shutdown()
  }

  @Test("A feed that is ended ends its streams at once with UNAVAILABLE, and those that begin later")
  func ending() async throws {
    let host = try RealHost(loopCount: 1)
    let publisher = try await TestService(host: host)
    let feed = EventFeedService(database: publisher.database, host: host, snapshots: TotalSnapshots())
    let (request, context) = (request("", [(1, 0)]), context)
    let (responses, response) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await feed.subscribe(request, responses: ResponseWriter { _ in response.yield() }, context: context)
    }
    var iterator = responses.makeAsyncIterator()
    await iterator.next()
    feed.endStreams()
    #expect(await status { try await task.value }?.code == .unavailable)
    let late = await status {
      try await feed.subscribe(request, responses: ResponseWriter { _ in }, context: context)
    }
    #expect(late?.code == .unavailable)
    await publisher.database.close()
    host.shutdown()
  }
}
