import Awaiting
import Database
import DatabaseServer
import EventLoop
import Locks
import Messages
import ProtobufC
import RPC
import ServiceHarness
import Testing

@testable import EventFeed

@Suite("Following", .timeLimit(.minutes(30)))
struct FollowerTests {
  /// A publisher and a follower, each with a database.
  final class Pair {
    let host: RealHost
    let publisher: TestService
    let subscriber: TestService
    let upstream: LocalUpstream
    let handler = TotalHandler()
    /// Of the follower's status, which follows each of its commits.
    let changes = Changes()
    private(set) var follower: Follower
    private var task: Task<Void, Never>?

    private let settings: FollowerSettings

    init(
      disturb: @escaping @Sendable () throws -> Void = {}, configure: (inout FollowerSettings) -> Void = { _ in }
    ) async throws {
      var settings = quickSettings
      configure(&settings)
      settings.onChange = { [changes] in changes.note() }
      self.settings = settings
      host = try RealHost(loopCount: 2)
      publisher = try await TestService(host: host)
      // Groups end by number, not by time.
      subscriber = try await TestService(host: host) { $0.costMeasure = .steps(of: .nanoseconds(1)) }
      upstream = LocalUpstream(Self.service(publisher, host), disturb: disturb)
      follower = Follower(
        name: "totals", upstream: upstream, database: subscriber.database, host: host, handler: handler,
        settings: settings)
      start()
    }

    static func service(_ publisher: TestService, _ host: RealHost) -> EventFeedService {
      var settings = FeedSettings()
      settings.heartbeat = .milliseconds(50)
      return EventFeedService(
        database: publisher.database, host: host, snapshots: TotalSnapshots(), settings: settings)
    }

    func start() {
      follower = Follower(
        name: "totals", upstream: upstream, database: subscriber.database, host: host, handler: handler,
        settings: settings)
      task = Task { [follower] in await follower.run() }
    }

    func stop() async {
      task?.cancel()
      await task?.value
    }

    func restartSubscriber() async throws {
      await stop()
      try await subscriber.restart()
      start()
    }

    func restartPublisher() async throws {
      upstream.replace(nil)
      try await publisher.restart()
      upstream.replace(Self.service(publisher, host))
    }

    func close() async {
      await stop()
      await publisher.database.close()
      await subscriber.database.close()
      host.shutdown()
    }

    func inAgreement() async throws -> Bool {
      try await totals(in: publisher.database) == totals(in: subscriber.database)
    }
  }

  @Test("A commit arrives at once and exactly once, and the follower reports that it has caught up")
  func follow() async throws {
    let pair = try await Pair()
    for number in 1...200 as ClosedRange<Int64> {
      try await publish(number, familyID: "family \(number % 20)", to: pair.publisher.database)
    }
    try await pair.changes.eventually("totals agree") { try await pair.inAgreement() }
    try await pair.changes.eventually("caught up") {
      pair.follower.status.isCaughtUp && pair.follower.status.position == 200
    }
    let status = pair.follower.status
    #expect(status.events == 200)
    #expect(status.isConnected && status.parkedFamilies == 0 && status.snapshots == 0)
    await pair.close()
  }

  @Test("The events of a response share a commit, whatever their partitions")
  func sharedCommit() async throws {
    let pair = try await Pair()
    await pair.stop()
    for number in 0..<60 { try await publish(1, familyID: "family \(number)", to: pair.publisher.database) }
    // Each has every so many-th partition.
    let writers = pair.subscriber.database.configuration.postgreSQL?.writers ?? 1
    let partitions = Set((0..<60).map { Partition(familyID: "family \($0)") })
    let shares = (0..<writers).map { place in partitions.filter { $0.number % writers == place }.count }
    let commits = Locked<[Int]>([])
    pair.subscriber.database.onCommit { commit in commits.withLock { $0.append(commit.writes) } }
    pair.start()
    try await pair.changes.eventually("totals agree") { try await pair.inAgreement() }
    // Begin when the commits before them have been reported.
    for partition in Partition.all.prefix(writers) { try await pair.subscriber.database.write(partition) { _ in } }
    // The first are those of the claims.
    let sizes = commits.withLock { $0 }
    #expect(sizes.prefix(writers).allSatisfy { $0 == Partition.count / writers })
    #expect(sizes.dropFirst(writers).prefix(writers).sorted() == shares.sorted())
    await pair.close()
  }

  @Test("An event that changes nothing writes no row but the position", .sqlite("the number of changed rows"))
  func unchanged() async throws {
    let pair = try await Pair()
    let (publisher, subscriber) = (pair.publisher.database, pair.subscriber.database)
    let partition = Partition(familyID: "a")
    func changedRows() async throws -> Int? {
      try await subscriber.write(partition) { try $0.queryOne("SELECT total_changes()") { $0.int(0) } }
    }
    try await publish(1, familyID: "a", to: publisher)
    try await pair.changes.eventually("applied") { pair.follower.status.position == 1 }
    let before = try await changedRows()
    try await publisher.write(partition) { tx in
      for _ in 0..<5 { try tx.publish(GoogleProtobuf.BytesValue(value: [1]), familyID: "a") }
    }
    try await pair.changes.eventually("applied") { pair.follower.status.position == 6 }
    #expect(try await changedRows() == before.map { $0 + 1 })
    await pair.close()
  }

  @Test("Broken streams and restarts of both sides keep every total exact")
  func disturbances() async throws {
    let random = Locked(UInt64(4_711))
    let pair = try await Pair(disturb: {
      let breaks = random.withLock { state in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state >> 33) % 4 == 0
      }
      if breaks { throw RPCError(.unavailable, "the connection broke") }
    })
    for round in 0..<10 {
      let database = pair.publisher.database
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 1...100 as ClosedRange<Int64> {
          group.addTask { try await publish(number, familyID: "family \(number % 13)", to: database) }
        }
        try await group.waitForAll()
      }
      if round % 3 == 1 { try await pair.restartSubscriber() }
      if round % 3 == 2 { try await pair.restartPublisher() }
    }
    try await pair.changes.eventually("totals agree") { try await pair.inAgreement() }
    #expect(try await totals(in: pair.subscriber.database).values.reduce(0, +) == 10 * 5_050)
    #expect(pair.follower.status.snapshots == 0)
    await pair.close()
  }

  @Test("A new epoch makes the follower reconcile from a snapshot; families that no longer exist are deleted")
  func newEpoch() async throws {
    let pair = try await Pair()
    for family in ["a", "b", "c"] { try await publish(5, familyID: family, to: pair.publisher.database) }
    try await pair.changes.eventually("totals agree") { try await pair.inAgreement() }
    await pair.stop()
    // The publisher's database is restored: "a" never happened, "b" is another.
    try await pair.publisher.database.write(Partition(familyID: "a")) {
      try $0.execute("DELETE FROM total WHERE partition = ? AND family_id = 'a'", $0.partition)
    }
    try await pair.publisher.database.write(Partition(familyID: "b")) {
      try $0.execute("UPDATE total SET amount = 3 WHERE partition = ? AND family_id = 'b'", $0.partition)
    }
    try await pair.publisher.database.renewEpoch()
    pair.start()
    try await pair.changes.eventually("totals agree") { try await pair.inAgreement() }
    #expect(try await totals(in: pair.subscriber.database) == ["b": 3, "c": 5])
    try await pair.changes.eventually("one snapshot") { pair.follower.status.snapshots == 1 }
    try await publish(4, familyID: "b", to: pair.publisher.database)
    try await pair.changes.eventually("the stream goes on") {
      try await total(of: "b", in: pair.subscriber.database) == 7
    }
    await pair.close()
  }

  @Test("A new epoch ends a running stream too")
  func newEpochWhileConnected() async throws {
    let pair = try await Pair()
    try await publish(5, familyID: "a", to: pair.publisher.database)
    try await pair.changes.eventually("totals agree") { try await pair.inAgreement() }
    try await pair.publisher.database.renewEpoch()
    try await publish(6, familyID: "a", to: pair.publisher.database)
    try await pair.changes.eventually("totals agree") { try await pair.inAgreement() }
    try await pair.changes.eventually("one snapshot") { pair.follower.status.snapshots == 1 }
    await pair.close()
  }

  @Test("A follower that was away for too long, or is new, reconciles what was trimmed")
  func trimmed() async throws {
    let pair = try await Pair()
    await pair.stop()
    for number in 1...20 as ClosedRange<Int64> {
      try await publish(number, familyID: "family \(number % 3)", to: pair.publisher.database)
    }
    let later = WallTime(nanoseconds: .max)
    #expect(try await EventFeed.trim(pair.publisher.database, before: later) == 20)
    try await publish(100, familyID: "family 1", to: pair.publisher.database)
    pair.start()
    try await pair.changes.eventually("totals agree") { try await pair.inAgreement() }
    try await pair.changes.eventually("one snapshot") { pair.follower.status.snapshots == 1 }
    await pair.close()
  }

  @Test("A follower ahead of its feed reconciles")
  func ahead() async throws {
    let pair = try await Pair()
    try await publish(5, familyID: "a", to: pair.publisher.database)
    try await pair.changes.eventually("totals agree") { try await pair.inAgreement() }
    await pair.stop()
    try await pair.subscriber.database.write(Partition(familyID: "a")) {
      try $0.execute("UPDATE feed_following SET position = 1000 WHERE partition = ?", $0.partition)
      try addToTotal(77, familyID: "a", in: $0)
    }
    pair.start()
    try await pair.changes.eventually("totals agree") { try await pair.inAgreement() }
    try await pair.changes.eventually("one snapshot") { pair.follower.status.snapshots == 1 }
    await pair.close()
  }

  @Test(
    "An unknown reference parks the family at once, the others go on, and it is replayed when the reference becomes known"
  )
  func unknownReference() async throws {
    let pair = try await Pair()
    let database = pair.publisher.database
    // Families of one partition, so that one could block the others.
    let partition = Partition(familyID: "stranger")
    let neighbour = (0...).lazy.map { "neighbour \($0)" }.first { Partition(familyID: $0) == partition } ?? ""
    for amount in [1, 2, 3] as [Int64] {
      try await publish(amount, familyID: "stranger", to: database)
      try await publish(amount, familyID: neighbour, to: database)
    }
    try await pair.changes.eventually("the neighbour's total") {
      try await total(of: neighbour, in: pair.subscriber.database) == 6
    }
    #expect(try await total(of: "stranger", in: pair.subscriber.database) == nil)
    try await pair.changes.eventually("the alarm") { pair.follower.status.parkedFamilies == 1 }
    let parked = try await EventFeed.parkedFamilies(in: pair.subscriber.database)
    #expect(parked.map(\.familyID) == ["stranger"])
    #expect(parked.first?.reason == "family is not known yet")
    #expect(parked.first?.eventCount == 3)
    // An event that must take effect at once does not wait behind it.
    #expect(pair.handler.urgent.value >= 3)

    try await pair.restartSubscriber()
    try await know("stranger", in: pair.subscriber.database)
    try await pair.changes.eventually("the parked total") {
      try await total(of: "stranger", in: pair.subscriber.database) == 6
    }
    try await pair.changes.eventually("nothing is parked") { pair.follower.status.parkedFamilies == 0 }
    try await publish(4, familyID: "stranger", to: database)
    try await pair.changes.eventually("the next event") {
      try await total(of: "stranger", in: pair.subscriber.database) == 10
    }
    #expect(try await EventFeed.parkedFamilies(in: pair.subscriber.database).isEmpty)
    await pair.close()
  }

  @Test("An event that fails five times parks its family, whose later events wait behind it until an operator replays")
  func failingEvent() async throws {
    let pair = try await Pair()
    let database = pair.publisher.database
    for amount in [1, -2, 3] as [Int64] { try await publish(amount, familyID: "a", to: database) }
    try await pair.changes.eventually("parked") {
      try await EventFeed.parkedFamilies(in: pair.subscriber.database).first?.eventCount == 2
    }
    #expect(pair.handler.failures.value >= 5)
    #expect(try await total(of: "a", in: pair.subscriber.database) == 1)
    await pair.stop()

    let failed = try await pair.follower.replay(familyID: "a")
    #expect(failed == ReplayOutcome(applied: 0, remaining: 2))
    try await know("a", in: pair.subscriber.database)
    let replayed = try await pair.follower.replay(familyID: "a")
    #expect(replayed == ReplayOutcome(applied: 2, remaining: 0))
    #expect(try await total(of: "a", in: pair.subscriber.database) == 2)
    #expect(try await pair.follower.replay(familyID: "a") == ReplayOutcome())
    await pair.close()
  }

  @Test("An unreadable event parks its family at once; other families go on")
  func unreadableEvent() async throws {
    // Without the replays that come by themselves, which fail too.
    let pair = try await Pair(configure: {
      $0.firstReplayPause = .seconds(3_600)
      $0.maximumReplayPause = .seconds(3_600)
    })
    try await publish(.min, familyID: "a", to: pair.publisher.database)
    try await publish(2, familyID: "b", to: pair.publisher.database)
    try await pair.changes.eventually("applied") { try await total(of: "b", in: pair.subscriber.database) == 2 }
    try await pair.changes.eventually("parked") {
      try await EventFeed.parkedFamilies(in: pair.subscriber.database).count == 1
    }
    let parked = try await EventFeed.parkedFamilies(in: pair.subscriber.database)
    #expect(parked.map(\.familyID) == ["a"])
    #expect(parked.map(\.reason) == ["an amount that is none"])
    // A transaction may run twice; an event that fails has five attempts.
    #expect(pair.handler.failures.value < 5)
    await pair.close()
  }

  @Test(
    "A row that cannot be read parks the family whose event meets it; others go on; mended, it is replayed by itself",
    .sqlite("a column holds values of any type"))
  func unreadableRow() async throws {
    let pair = try await Pair()
    let (publisher, subscriber) = (pair.publisher.database, pair.subscriber.database)
    // Families of one partition, so that one could block the other.
    let partition = Partition(familyID: "a")
    let neighbour = (0...).lazy.map { "neighbour \($0)" }.first { Partition(familyID: $0) == partition } ?? ""
    func set(_ amount: any SQLBindable & Sendable) async throws {
      try await subscriber.write(partition) {
        try $0.execute(
          "UPDATE total SET amount = ? WHERE partition = ? AND family_id = ?", arguments: [amount, partition, "a"])
      }
    }
    try await publish(1, familyID: "a", to: publisher)
    try await pair.changes.eventually("applied") { try await total(of: "a", in: subscriber) == 1 }
    try await set("odd")
    for amount in [2, 3] as [Int64] {
      try await publish(amount, familyID: "a", to: publisher)
      try await publish(amount, familyID: neighbour, to: publisher)
    }
    try await pair.changes.eventually("parked") {
      try await EventFeed.parkedFamilies(in: subscriber).first?.eventCount == 2
    }
    try await pair.changes.eventually("the neighbour's events") {
      try await subscriber.read(partition) {
        try $0.queryOne("SELECT amount FROM total WHERE family_id = ?", neighbour) { $0.int64(0) }
      } == 5
    }
    let parked = try await EventFeed.parkedFamilies(in: subscriber)
    #expect(parked.map(\.familyID) == ["a"])
    #expect(parked.first?.reason.contains("column 0 (amount) is \"odd\", expected integer") == true, "\(parked)")
    // It is encountered again at each replay, and nothing is lost.
    let again = try await pair.follower.replay(familyID: "a")
    #expect(again == ReplayOutcome(applied: 0, remaining: 2))
    try await set(1)
    try await pair.changes.eventually("replayed") { try await total(of: "a", in: subscriber) == 6 }
    #expect(try await EventFeed.parkedFamilies(in: subscriber).isEmpty)
    await pair.close()
  }

  @Test(
    "A start replays what the previous version could not apply, once and in pieces, even without events of other feeds")
  func replayAtStart() async throws {
    let pair = try await Pair(configure: { settings in
      settings.transactionEvents = 2
      settings.firstReplayPause = .seconds(3_600)
      settings.maximumReplayPause = .seconds(3_600)
    })
    for amount in [-1, 2, 3, 4, 5] as [Int64] { try await publish(amount, familyID: "a", to: pair.publisher.database) }
    try await pair.changes.eventually("parked") {
      try await EventFeed.parkedFamilies(in: pair.subscriber.database).first?.eventCount == 5
    }
    await pair.stop()
    try await know("a", in: pair.subscriber.database)
    // Its publisher does not even exist.
    pair.upstream.replace(nil)
    pair.start()
    try await pair.changes.eventually("replayed") { try await total(of: "a", in: pair.subscriber.database) == 13 }
    try await pair.changes.eventually("nothing is parked") {
      try await EventFeed.parkedFamilies(in: pair.subscriber.database).isEmpty
    }
    await pair.close()
  }

  @Test("A family with too many parked events delays only its own partition, and nothing is lost")
  func tooManyParked() async throws {
    let pair = try await Pair(configure: { settings in
      settings.maximumParkedEvents = 3
      settings.stalledPause = .milliseconds(30)
    })
    for amount in 1...5 as ClosedRange<Int64> {
      try await publish(amount, familyID: "stranger", to: pair.publisher.database)
      try await publish(amount, familyID: "a", to: pair.publisher.database)
    }
    #expect(Partition(familyID: "a") != Partition(familyID: "stranger"))
    try await pair.changes.eventually("the other family") {
      try await total(of: "a", in: pair.subscriber.database) == 15
    }
    try await pair.changes.eventually("the alarm") {
      let status = pair.follower.status
      // Seen together, in whatever moment.
      #expect(status.stalledPartitions == 0 || !status.isCaughtUp)
      return status.stalledPartitions == 1
    }
    try await know("stranger", in: pair.subscriber.database)
    try await pair.changes.eventually("totals agree") { try await pair.inAgreement() }
    try await pair.changes.eventually("the alarm is over") { pair.follower.status.stalledPartitions == 0 }
    await pair.close()
  }

  @Test("A follower with a partition that waits is not caught up, from the moment it waits")
  func stalledStatus() {
    let progress = FollowerProgress(feed: "totals", onChange: nil)
    progress.note(caughtUp: true)
    #expect(progress.status.isCaughtUp)
    progress.note(stalled: 1)
    #expect(!progress.status.isCaughtUp)
    progress.note(caughtUp: true)
    #expect(!progress.status.isCaughtUp)
    progress.note(stalled: 0)
    progress.note(caughtUp: true)
    #expect(progress.status.isCaughtUp)
  }

  @Test("A family whose snapshot can't be applied is parked with it")
  func parkedSnapshot() async throws {
    let pair = try await Pair()
    await pair.stop()
    try await publish(5, familyID: "stranger", to: pair.publisher.database)
    try await publish(6, familyID: "a", to: pair.publisher.database)
    _ = try await EventFeed.trim(pair.publisher.database, before: WallTime(nanoseconds: .max))
    pair.start()
    try await pair.changes.eventually("the other family") {
      try await total(of: "a", in: pair.subscriber.database) == 6
    }
    try await pair.changes.eventually("parked") { pair.follower.status.parkedFamilies == 1 }
    try await publish(7, familyID: "stranger", to: pair.publisher.database)
    try await know("stranger", in: pair.subscriber.database)
    try await pair.changes.eventually("state and event") {
      try await total(of: "stranger", in: pair.subscriber.database) == 12
    }
    await pair.close()
  }

  @Test("Two followers of one feed for one database: the older one loses the lease and changes nothing")
  func lease() async throws {
    let host = try RealHost(loopCount: 1)
    let service = try await TestService(host: host)
    let partition = Partition(familyID: "f")
    let old = try await service.database.write(partition) { try FollowedPositions.claim("totals", in: $0) }
    let new = try await service.database.write(partition) { try FollowedPositions.claim("totals", in: $0) }
    await #expect(throws: LeaseLost.self) {
      try await service.database.write(partition) { tx in
        try addToTotal(1, familyID: "f", in: tx)
        return try FollowedPositions.advance("totals", from: old, epoch: "e", position: 1, link: nil, in: tx)
      }
    }
    let advanced = try await service.database.write(partition) {
      try FollowedPositions.advance("totals", from: new, epoch: "e", position: 1, link: nil, in: $0)
    }
    #expect(advanced.position == 1)
    #expect(try await totals(in: service.database) == [:])
    await service.database.close()
    host.shutdown()
  }

  @Test("A publisher, or a proxy in its place, that answers UNAVAILABLE for long is found soon when it is back")
  func unavailable() async throws {
    let attempts = Locked(0)
    // After twenty failures, pauses that double would take a quarter of an hour.
    let pair = try await Pair(
      disturb: {
        let count = attempts.withLock { attempts in
          attempts += 1
          return attempts
        }
        if count <= 20 { throw RPCError(.unavailable, "no healthy upstream") }
      },
      configure: { settings in
        settings.maximumPause = .seconds(3_600)
        settings.maximumUnreachablePause = .milliseconds(5)
      })
    try await pair.changes.eventually("connected") { pair.follower.status.isConnected }
    #expect(attempts.withLock { $0 } > 20)
    await pair.close()
  }
}
