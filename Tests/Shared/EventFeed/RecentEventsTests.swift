import Awaiting
import Database
import EventLoop
import Locks
import Messages
import ProtobufC
import RPC
import Testing

@testable import EventFeed

@Suite("Newest events in memory", .timeLimit(.minutes(30)))
struct RecentEventsTests {
  private let context = RPCContext(method: MethodDescriptor(path: "/screentime.feed.v1.EventFeedService/Subscribe"))
  private let first = Partition.all[1]
  private let second = Partition.all[2]

  private func subscribeToAll() -> FeedV1.SubscribeRequest {
    FeedV1.SubscribeRequest(
      positions: Partition.all.map { FeedV1.PartitionPosition(partition: Int32($0.number), position: 0) })
  }

  @Test("They are found by position; the oldest are dropped when there are too many, and a gap hides nothing")
  func bounds() {
    var recent = RecentEvents(maximumBytes: 2_000)
    for position in 5...7 as ClosedRange<Int64> { recent.append([UInt8(position)], at: position, of: first) }
    #expect(recent.event(at: 4, of: first) == nil)
    #expect((5...8).map { recent.event(at: $0, of: first) } == [[5], [6], [7], nil])
    #expect(recent.newest(of: first) == 7 && recent.newest(of: second) == nil)
    for position in 1...1_000 as ClosedRange<Int64> {
      recent.append([UInt8](repeating: 0, count: 100), at: position, of: second)
    }
    #expect(recent.newest(of: first) == nil && recent.event(at: 7, of: first) == nil)
    let held = (1...1_000).filter { recent.event(at: $0, of: second) != nil }
    #expect(held == Array((held.first ?? 0)...1_000))
    #expect((6...20).contains(held.count), "\(held.count)")
    recent.append([1], at: 1_002, of: second)
    #expect(recent.event(at: 1_001, of: second) == nil && recent.event(at: 1_002, of: second) == [1])
    #expect(recent.newest(of: second) == 1_002)
  }

  @Test("A commit that is reported after the last stream has ended hides no later one from the next stream")
  func lateReport() async throws {
    let host = try RealHost(loopCount: 1)
    let publisher = try await TestService(host: host)
    let database = publisher.database
    let subscribers = Subscribers(database, settings: FeedSettings())
    let ended = Locked(0)
    // Registered before the streams' own observer, so it runs before it.
    let changes = Changes()
    let observation = database.observe(EventFeed.appended) { _ in
      subscribers.remove(ended.withLock { $0 })
      ended.withLock { $0 = 0 }
      changes.note()
    }
    ended.withLock { $0 = subscribers.add(CommitWatch()) }
    try await publish(1, familyID: "a", to: database)
    try await changes.eventually("the stream ended") { ended.withLock { $0 == 0 } }
    observation.cancel()
    try await publish(2, familyID: "a", to: database)
    // Begins when the commit before it has been reported, to no stream.
    try await database.write(first) { _ in }

    let next = subscribers.add(CommitWatch())
    let request = subscribeToAll()
    let cursor = try await database.read(nil) { tx in
      var cursor = try SubscriptionCursor(request)
      try cursor.begin(in: tx)
      return cursor
    }
    var batch = EventBatch(cursor: cursor, settings: FeedSettings())
    subscribers.fill(&batch)
    #expect(batch.count == 2 || batch.cursor.pending == [Partition(familyID: "a")])
    subscribers.remove(next)
    await database.close()
    host.shutdown()
  }

  @Test("A stream that is up to date is sent a commit without reading the database")
  func withoutReading() async throws {
    let host = try RealHost(loopCount: 1)
    let publisher = try await TestService(host: host)
    let database = publisher.database
    let feed = EventFeedService(database: database, host: host, snapshots: TotalSnapshots())
    let (responses, response) = AsyncStream.makeStream(of: FeedV1.SubscribeResponse.self)
    let (request, context) = (subscribeToAll(), context)
    let task = Task {
      try await feed.subscribe(request, responses: ResponseWriter { response.yield($0) }, context: context)
    }
    var received = responses.makeAsyncIterator()
    #expect(await received.next()?.caughtUp == true)
    // No reader is left for the stream.
    let lock = Lock()
    let isReleased = Locked(false)
    let (entries, entry) = AsyncStream.makeStream(of: Void.self)
    let blocked = (0..<2).map { _ in
      Task {
        try await database.read(nil) { _ in
          entry.yield()
          lock.locked { while !isReleased.withLock({ $0 }) { lock.wait() } }
        }
      }
    }
    var entered = entries.makeAsyncIterator()
    for _ in blocked { await entered.next() }
    try await publish(9, familyID: "a", to: database)
    let events = await received.next()?.events
    #expect(events?.map(\.position) == [1])
    lock.locked { isReleased.withLock { $0 = true } }
    lock.signalAll()
    for task in blocked { try await task.value }
    // The events in memory are the stored ones.
    let partition = Partition(familyID: "a")
    let stored = try await database.read(partition) { tx in
      var stored: [FeedV1.Event] = []
      try EventLog.scan(after: 0, of: partition, in: tx) {
        stored.append($0.message)
        return true
      }
      return stored
    }
    #expect(events == stored)
    task.cancel()
    _ = await task.result
    await database.close()
    host.shutdown()
  }

  @Test(
    "Streams at any speed are sent every event once and in order, however few are in memory",
    arguments: [1, 3_000, 1 << 20], [3, 500])
  func mixed(recentBytes: Int, batchEvents: Int) async throws {
    let host = try RealHost(loopCount: 2)
    let publisher = try await TestService(host: host)
    let database = publisher.database
    var settings = FeedSettings()
    (settings.recentBytes, settings.batchEvents) = (recentBytes, batchEvents)
    (settings.pace, settings.maximumPace) = (.microseconds(100), .milliseconds(1))
    let feed = EventFeedService(database: database, host: host, snapshots: TotalSnapshots(), settings: settings)
    let (request, context) = (subscribeToAll(), context)
    let count = 300
    await withThrowingTaskGroup(of: [String].self) { group in
      for stream in 0..<3 {
        group.addTask {
          let seen = Locked<[String]>([])
          let (done, end) = AsyncStream.makeStream(of: Void.self)
          let task = Task(executorPreference: host.loops[stream % 2]) {
            try await feed.subscribe(
              request,
              responses: ResponseWriter { response in
                // A subscriber falls behind.
                if stream == 2 { for _ in 0..<200 { await Task.yield() } }
                let all = seen.withLock { seen in
                  seen += response.events.map { "\($0.partition) \($0.position)" }
                  return seen.count
                }
                if all >= count { end.finish() }
              }, context: context)
          }
          for await _ in done {}
          task.cancel()
          _ = await task.result
          return seen.withLock { $0 }
        }
      }
      group.addTask {
        for number in 0..<count {
          try await publish(Int64(number), familyID: "family \(number % 7)", to: database)
        }
        return []
      }
      while let result = await group.nextResult() {
        guard let seen = try? result.get(), !seen.isEmpty else { continue }
        #expect(seen.count == count && Set(seen).count == count)
        for (partition, events) in Dictionary(grouping: seen, by: { $0.split(separator: " ")[0] }) {
          #expect(events == (1...events.count).map { "\(partition) \($0)" })
        }
      }
    }
    await database.close()
    host.shutdown()
  }

  @Test("The pause between responses settles with the rate of events, from above and from below, within its bounds")
  func pace() {
    let settings = FeedSettings()
    #expect(settings.pause(after: 0) == .zero && settings.pause(after: 1) == settings.pace)
    #expect(settings.pause(after: 1_000_000) == settings.maximumPace)
    for rate in [20, 100, 500, 1_000, 2_000, 5_000] {
      for begin in [Duration.zero, settings.maximumPace] {
        var pause = begin
        let pauses = (0..<40).map { _ in
          // One at least: it ends the wait.
          pause = settings.pause(after: max(1, Int(pause / .seconds(1) * Double(rate))))
          return pause
        }
        let proportional = settings.pace * (settings.pace / .seconds(1)) * rate
        #expect(Set(pauses.suffix(20)).count == 1, "\(rate) a second: \(pauses)")
        #expect(pause >= settings.pace && pause <= min(max(settings.pace, proportional), settings.maximumPace))
      }
    }
  }
}
