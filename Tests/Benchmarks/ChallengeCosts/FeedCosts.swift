import Database
import EventFeed
import EventLoop
import Identity
import Messages
import RPC
import ServiceRuntime
import Stubs

/// The tables that every service has in addition to its own: a feed with 100,000 events, of a family for which 10,000
/// wait, and 10,000 revoked devices.
struct FeedCosts {
  let bench: Bench
  private static let start: Int64 = 1_767_225_600
  private static let feed = "bench"

  init(directory: String) async throws {
    bench = try await Bench(
      directory: directory, at: Self.start, migrations: Revocations.migrations, register: { _, _ in })
  }

  func run() async throws {
    try await fill()
    try await serving()
    try await following()
    try await revocations()
    try await requestIDs()
    try await bench.measure("trimming-100000-events") { _ in
      _ = try await EventFeed.trim(bench.database, before: WallTime(nanoseconds: .max))
    }
  }

  private func fill() async throws {
    for _ in 0..<1_000 {
      try await bench.database.write(bench.partition) { tx in
        for _ in 0..<100 {
          try tx.publish(GoogleProtobuf.BytesValue(value: [UInt8](repeating: 1, count: 200)), familyID: Bench.family)
        }
      }
    }
    let event = try GoogleProtobuf.AnyMessage(packing: GoogleProtobuf.Int64Value(value: 1))
    try await bench.database.write(bench.partition) { tx in
      try tx.execute(
        """
        INSERT INTO feed_parked_family (partition, feed, family_id, reason, park_time, event_count, attempts)
        VALUES (?, ?, ?, 'not known yet', 0, 10000, 1)
        """, tx.partition, Self.feed, Bench.family)
      try tx.execute(
        """
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
        INSERT INTO feed_parked_event (partition, feed, family_id, position, part, is_state, create_time, type_url,
          value)
        SELECT ?, ?, ?, i, 0, 0, 0, ?, ? FROM n
        """, tx.partition, Self.feed, Bench.family, event.typeURL, event.value)
    }
  }

  private func serving() async throws {
    struct Taken: Error {}
    let context = RPCContext(method: MethodDescriptor(path: "/feed"))
    func feed() -> EventFeedService {
      EventFeedService(database: bench.database, host: bench.host, snapshots: NoSnapshots())
    }
    try await bench.measure("Subscribe-500-events", runs: 20) { _ in
      let request = FeedV1.SubscribeRequest(
        positions: Partition.all.map { FeedV1.PartitionPosition(partition: Int32($0.number), position: 0) })
      _ = try? await feed().subscribe(request, responses: ResponseWriter { _ in throw Taken() }, context: context)
    }
    try await bench.measure("GetPositions", runs: 20) { _ in
      _ = try await feed().getPositions(.init(), context: context)
    }
    try await bench.measure("ListFollowedEpochs", runs: 20) { _ in
      _ = try await EventFeed.followedEpochs(of: Self.feed, in: bench.database)
    }
    // The data that GetInfo reads.
    try await bench.measure("GetInfo", runs: 20) { _ in
      _ = try await feed().getPositions(.init(), context: context)
      _ = try await bench.database.pendingWork()
      _ = try await EventFeed.digest(of: bench.database)
      for feed in ["a", "b", "c"] { _ = try await EventFeed.followedDigest(of: feed, in: bench.database) }
    }
  }

  private func following() async throws {
    try await bench.measure("ListParked-100", runs: 20) { _ in
      _ = try await EventFeed.parkedEvents(in: bench.database, offset: 0, limit: 101)
    }
    try await bench.measure("ListParked-last-100-of-10000", runs: 20) { _ in
      _ = try await EventFeed.parkedEvents(in: bench.database, offset: 9_900, limit: 101)
    }
    let nowhere = Channel(host: bench.host, target: .loopback(port: 1))
    try await bench.measure("ReplayParked-10000") { _ in
      let follower = Follower(
        name: Self.feed, channel: nowhere, database: bench.database, host: bench.host, handler: Counting())
      let outcome = try await follower.replay(familyID: Bench.family)
      if outcome.applied != 10_000 { print("only \(outcome.applied) events applied") }
    }
    nowhere.close()
  }

  /// Of 100,000 answers that are kept in the partition half are due to go.
  private func requestIDs() async throws {
    try await bench.database.write(bench.partition) { tx in
      try tx.execute(
        """
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
        INSERT INTO idempotency_key (partition, caller, method, request_id, digest, answer, expire_time)
        SELECT ?, 'guardian', 'Create', 'key ' || i, ?, ?, i FROM n
        """, tx.partition, [UInt8](repeating: 1, count: 32), [UInt8](repeating: 2, count: 500))
    }
    try await bench.measure("request_id-of-100000", runs: 200) { run in
      let key = IdempotencyKey(caller: "guardian", method: "Create", requestID: Bench.id(run), request: [1])
      _ = try await bench.database.write(bench.partition) { try $0.once(key, now: 50_000) { [3] } }
    }
  }

  /// As a service that follows stores them, in addition to publishing.
  private func revocations() async throws {
    try await bench.database.write(bench.partition) { tx in
      try tx.execute(
        """
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
        INSERT INTO revoked_device (partition, family_id, device_id, revoke_time) SELECT ?, ?, 'device ' || i, ? FROM n
        """, tx.partition, Bench.family, Self.start)
    }
    try await bench.measure("DeviceRevoked", runs: 100) { run in
      try await bench.database.write(bench.partition) { tx in
        try Revocations.revoke(
          RevokedDevice(deviceID: Bench.id(run), revokeTime: Self.start), of: Bench.family, in: tx)
      }
    }
  }
}

private struct NoSnapshots: SnapshotProvider {
  func families(of partition: Partition, in tx: ReadTransaction) throws -> [String] { [] }
  func state(of familyID: String) -> StateStep { StateStep { _ in .init([]) } }
}

/// Reads each event, as handlers do, and keeps nothing.
private struct Counting: EventHandler {
  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    _ = try event.message(GoogleProtobuf.Int64Value.self)
    return .applied
  }

  func knownFamily(after familyID: String, in tx: Transaction) throws -> String? { nil }
}
