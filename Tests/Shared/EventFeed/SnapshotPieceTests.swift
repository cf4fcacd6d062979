import Database
import EventLoop
import Locks
import Messages
import ProtobufC
import RPC
import Testing

@testable import EventFeed

/// A snapshot of families with many items each, read and applied in small pieces.
@Suite("Snapshots in pieces", .timeLimit(.minutes(30)))
struct SnapshotPieceTests {
  @Test("A large family is applied in many bodies, with few events held at once, and then equals the publisher's")
  func manyBodies() async throws {
    try await withItems { feed in
      try await feed.publisher.put(1...700, of: "a")
      try await feed.publisher.put(1...3, of: Self.neighbour)
      // Some are known, some are not, some no longer exist.
      try await feed.subscriber.put(100...300, of: "a")
      try await feed.subscriber.put(650...900, of: "a")
      let bodies = feed.subscriber.database.writeStatistics.writes
      let work = try await feed.reconcile()
      #expect(try await feed.subscriber.items(of: "a") == Array(1...700))
      #expect(try await feed.subscriber.items(of: Self.neighbour) == [1, 2, 3])
      #expect(work.parked.isEmpty && work.mostBytes < 2_000, "\(work.mostBytes)")
      #expect(feed.handler.largestPiece.withLock { $0 } == 7)
      #expect(feed.subscriber.database.writeStatistics.writes - bodies > 100)
      #expect(try await feed.subscriber.isTidy())
    }
  }

  @Test("Families that no longer exist are deleted in as many bodies as needed")
  func gone() async throws {
    try await withItems { feed in
      try await feed.publisher.put(1...3, of: Self.neighbour)
      try await feed.subscriber.put(1...500, of: "a")
      let bodies = feed.subscriber.database.writeStatistics.writes
      _ = try await feed.reconcile()
      #expect(try await feed.subscriber.items(of: "a") == [])
      #expect(try await feed.subscriber.items(of: Self.neighbour) == [1, 2, 3])
      #expect(feed.subscriber.database.writeStatistics.writes - bodies > 30)
      #expect(try await feed.subscriber.isTidy())
    }
  }

  @Test("A snapshot that breaks off after any piece leaves the old position, and is repeated")
  func broken() async throws {
    try await withItems { feed in
      try await feed.publisher.put(1...40, of: "a")
      try await feed.subscriber.put(30...60, of: "a")
      let before = try await feed.position()
      for responses in 1...5 {
        await #expect(throws: Broken.self) { try await feed.reconcile(breakingAfter: responses) }
        #expect(try await feed.position() == before)
        if responses == 4 { try await feed.subscriber.restart() }
      }
      _ = try await feed.reconcile()
      #expect(try await feed.subscriber.items(of: "a") == Array(1...40))
      #expect(try await feed.subscriber.isTidy())
    }
  }

  @Test("A family that is parked in the middle keeps the rest, and resumes there in pieces, followed by its events")
  func parkedInTheMiddle() async throws {
    try await withItems { feed in
      try await feed.publisher.put(1...200, of: "a")
      try await feed.subscriber.put(150...250, of: "a")
      feed.handler.stop(at: 50)
      let work = try await feed.reconcile()
      #expect(work.parked == ["a"])
      // The complete pieces before the failed one are applied; nothing after it has been removed.
      #expect(try await feed.subscriber.items(of: "a") == Array(1...49) + Array(150...250))
      #expect(feed.handler.urgent.value == 200)
      var outcome = try await feed.replay("a")
      #expect(outcome == ReplayOutcome(applied: 0, remaining: 151))
      try await feed.subscriber.restart()
      try await feed.append(201, of: "a")
      feed.handler.stop(at: 100)
      outcome = try await feed.replay("a")
      #expect(outcome.remaining == 103 && outcome.applied == 49)
      feed.handler.stop(at: nil)
      let bodies = feed.subscriber.database.writeStatistics.writes
      outcome = try await feed.replay("a")
      #expect(outcome == ReplayOutcome(applied: 103, remaining: 0))
      #expect(feed.subscriber.database.writeStatistics.writes - bodies > 15)
      #expect(try await feed.subscriber.items(of: "a") == Array(1...201))
      #expect(try await feed.subscriber.isTidy())
    }
  }

  @Test("A parked family whose snapshot was interrupted is not replayed, but reconciled by the next one")
  func parkedAndBroken() async throws {
    try await withItems { feed in
      try await feed.publisher.put(1...40, of: "a")
      feed.handler.stop(at: 10)
      await #expect(throws: Broken.self) { try await feed.reconcile(breakingAfter: 4) }
      feed.handler.stop(at: nil)
      let outcome = try await feed.replay("a")
      #expect(outcome.applied == 0 && outcome.remaining > 0)
      #expect(try await feed.subscriber.items(of: "a").count < 10)
      _ = try await feed.reconcile()
      #expect(try await feed.subscriber.items(of: "a") == Array(1...40))
      #expect(try await feed.subscriber.isTidy())
    }
  }

  @Test("A family that no longer exists and can't be deleted is parked, and deleted when it can")
  func goneAndParked() async throws {
    try await withItems { feed in
      try await feed.subscriber.put(1...30, of: "a")
      feed.handler.failsAtEnd.withLock { $0 = true }
      let work = try await feed.reconcile()
      #expect(work.parked == ["a"])
      #expect(try await feed.replay("a") == ReplayOutcome(applied: 0, remaining: 0))
      #expect(try await EventFeed.parkedFamilies(in: feed.subscriber.database).count == 1)
      feed.handler.failsAtEnd.withLock { $0 = false }
      _ = try await feed.replay("a")
      #expect(try await feed.subscriber.items(of: "a") == [])
      #expect(try await feed.subscriber.isTidy())
    }
  }

  @Test("A snapshot is of one moment, whatever is written while it is read; its responses are bounded")
  func oneMoment() async throws {
    try await withItems { feed in
      try await feed.publisher.put(1...100, of: "a")
      try await feed.append(101, of: "a")
      var (received, sizes, position): ([Int64], [Int], Int64) = ([], [], 0)
      try await feed.upstream.snapshot(feed.request) { response in
        try await feed.append(Int64(1_000 + sizes.count), of: "a")
        sizes.append(response.state.count)
        received += try response.state.map { try Amount(serializedBytes: $0.value).value }
        position = response.position
      }
      #expect(received == Array(1...101))
      #expect(position == 1)
      #expect(sizes.allSatisfy { $0 <= 10 } && sizes.count > 10)
    }
  }

  /// Of the same partition as "a".
  static let neighbour =
    (0...).lazy.map { "n\($0)" }.first { Partition(familyID: $0) == Partition(familyID: "a") } ?? ""

  struct Broken: Error {}
}

/// The tests' fixture: a publisher, and a follower's parts without its loop.
private func withItems(_ body: (ItemFeed) async throws -> Void) async throws {
  let host = try RealHost(loopCount: 1)
  let publisher = try await TestService(host: host)
  // A body may read or change some dozens of rows.
  let subscriber = try await TestService(host: host) {
    $0.costMeasure = .steps(of: .milliseconds(1))
    $0.writeBudget = .milliseconds(40)
  }
  try await body(ItemFeed(host: host, publisher: publisher, subscriber: subscriber))
  await publisher.database.close()
  await subscriber.database.close()
  host.shutdown()
}

private struct ItemFeed {
  let host: RealHost
  let publisher: TestService
  let subscriber: TestService
  let handler = ItemHandler()

  var partition: Partition { Partition(familyID: "a") }
  var request: FeedV1.SnapshotRequest { FeedV1.SnapshotRequest(partitions: [Int32(partition.number)]) }

  var upstream: LocalUpstream {
    var settings = FeedSettings()
    settings.batchEvents = 10
    return LocalUpstream(
      EventFeedService(database: publisher.database, host: host, snapshots: ItemSnapshots(), settings: settings))
  }

  private var settings: FollowerSettings {
    var settings = FollowerSettings()
    settings.pieceEvents = 7
    return settings
  }

  /// Applies a snapshot of the partition.
  @discardableResult
  func reconcile(breakingAfter responses: Int = .max) async throws -> Reconciliation {
    let position = try await subscriber.database.write(partition) { try FollowedPositions.claim("items", in: $0) }
    var work = Reconciliation(
      feed: "items", database: subscriber.database, handler: handler, settings: settings, reason: .epochChanged,
      epoch: publisher.database.epoch.description, positions: [partition: position])
    work.waitingPieces = 3
    var left = responses
    try await upstream.snapshot(request) { response in
      if left == 0 { throw SnapshotPieceTests.Broken() }
      left -= 1
      try await work.receive(response)
    }
    return work
  }

  func position() async throws -> Int64 {
    let partition = partition
    return try await subscriber.database.read(partition) {
      try FollowedPositions.read("items", partition: partition, in: $0).position
    }
  }

  func replay(_ familyID: String) async throws -> ReplayOutcome {
    try await Follower(
      name: "items", upstream: upstream, database: subscriber.database, host: host, handler: handler,
      settings: settings
    ).replay(familyID: familyID)
  }

  /// Adds an item and publishes it; where the family is parked, the event waits.
  func append(_ number: Int64, of familyID: String) async throws {
    try await publisher.put([number], of: familyID)
    try await publisher.database.write(partition) { try $0.publish(Amount(value: number), familyID: familyID) }
    try await subscriber.database.write(partition) { tx in
      guard try ParkedFamilies.isParked("items", familyID: familyID, in: tx) else { return }
      let packed = try GoogleProtobuf.AnyMessage(packing: Amount(value: number))
      let event = StoredEvent(
        partition: tx.partition, position: 1, familyID: familyID, createTime: WallTime(seconds: 0),
        typeURL: packed.typeURL, value: packed.value)
      try ParkedFamilies.add(event, feed: "items", maximum: 10_000, in: tx)
    }
  }
}

extension TestService {
  fileprivate func put(_ numbers: some Sequence<Int64> & Sendable, of familyID: String) async throws {
    try await database.write(Partition(familyID: familyID)) { tx in
      for number in numbers { try putItem(number, of: familyID, in: tx) }
    }
  }

  fileprivate func items(of familyID: String) async throws -> [Int64] {
    try await database.read(nil) {
      try $0.query("SELECT number FROM item WHERE family_id = ? ORDER BY number", familyID) { $0.int64(0) }
    }
  }

  /// Whether nothing is left of the following itself.
  fileprivate func isTidy() async throws -> Bool {
    try await database.read(nil) { tx in
      try ["feed_told", "feed_parked_family", "feed_parked_event"].allSatisfy {
        try tx.queryOne("SELECT COUNT(*) FROM \($0)") { $0.int(0) } == 0
      }
    }
  }
}

private func putItem(_ number: Int64, of familyID: String, in tx: Transaction) throws {
  try tx.execute(
    "INSERT INTO item (partition, family_id, number) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", tx.partition, familyID,
    number)
}

private struct ItemSnapshots: SnapshotProvider {
  func families(of partition: Partition, in tx: ReadTransaction) throws -> [String] {
    try tx.query("SELECT DISTINCT family_id FROM item WHERE partition = ?", partition) { $0.string(0) }
  }

  func state(of familyID: String) -> StateStep {
    .pages { tx, last in
      try tx.query(
        "SELECT number FROM item WHERE partition = ? AND family_id = ? AND number > ? ORDER BY number LIMIT 2",
        Partition(familyID: familyID), familyID, last ?? .min
      ) { $0.int64(0) }
    } events: { numbers in
      numbers.map { Amount(value: $0) }
    }
  }
}

/// Keeps the items of the snapshot; the others are deleted after its last piece.
private struct ItemHandler: EventHandler {
  let largestPiece = Locked(0)
  let urgent = Counter()
  let failsAtEnd = Locked(false)
  private let barrier = Locked<Int64?>(nil)

  /// An item from here on is not known yet.
  func stop(at number: Int64?) { barrier.withLock { $0 = number } }

  func applyUrgentEffects(of event: ReceivedEvent, in tx: Transaction) throws { urgent.increment() }

  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    guard let number = try event.message(Amount.self)?.value else { return .applied }
    if let barrier = barrier.withLock({ $0 }), number >= barrier { return .parked(reason: "not known yet") }
    try putItem(number, of: event.familyID, in: tx)
    return .applied
  }

  func reconcile(_ piece: SnapshotPiece, cursor: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    largestPiece.withLock { $0 = max($0, piece.events.count) }
    let result = try piece.applyEach(in: tx) { event in
      if let number = try event.message(Amount.self)?.value { try piece.keys.note("\(number)", in: tx) }
      return try apply(event, in: tx)
    }
    guard result == .done, piece.isLast else { return result }
    if failsAtEnd.withLock({ $0 }) { return .parked(reason: "not yet") }
    var last = Int64(String(decoding: cursor, as: UTF8.self)) ?? .min
    while !tx.budget.isSpent {
      let next = try tx.queryOne(
        "SELECT MIN(number) FROM item WHERE partition = ? AND family_id = ? AND number > ?", tx.partition,
        piece.familyID, last
      ) { $0.optionalInt64(0) }
      guard let next, let next else { return .done }
      if try piece.keys.count(of: "\(next)", in: tx) == 0 {
        try tx.execute(
          "DELETE FROM item WHERE partition = ? AND family_id = ? AND number = ?", tx.partition, piece.familyID, next)
      }
      last = next
    }
    cursor = Array("\(last)".utf8)
    return .more(applied: piece.events.count)
  }

  func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try tx.family(after: familyID, of: tx.partition, in: "item")
  }
}
