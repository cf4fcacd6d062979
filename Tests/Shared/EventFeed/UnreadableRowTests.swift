import DatabaseServer
import EventLoop
import Messages
import ProtobufC
import ServiceHarness
import Testing

@testable import Database
@testable import EventFeed

/// Reading a planted value in the tables that all services have fails; nothing is answered with a default in its place.
@Suite("A row that cannot be read is an error", .sqlite("a column holds values of any type")) struct UnreadableRowTests
{
  private let family = "family"
  private let feed = "feed"
  private var partition: Partition { Partition(familyID: family) }

  /// A service with a row in each of these tables.
  private func withRows(_ body: (TestService, IdempotencyKey) async throws -> Void) async throws {
    let host = try RealHost(loopCount: 1)
    // So that a slow machine leaves nothing to later transactions.
    let service = try await TestService(host: host) {
      ($0.writeBudget, $0.contendedBudget) = (.seconds(60), .seconds(60))
    }
    let key = IdempotencyKey(caller: "caller", method: "method", requestID: "id", request: [1])
    for amount in 1...2 as ClosedRange<Int64> { try await publish(amount, familyID: family, to: service.database) }
    try await service.database.write(partition) { [family, feed, partition] tx in
      _ = try EventLog.trim(before: WallTime(nanoseconds: .max), limit: 1, in: tx)
      _ = try FollowedPositions.claim(feed, in: tx)
      try tx.execute("UPDATE feed_following SET epoch = 'epoch', position = 3, link = x'01'")
      try ParkedFamilies.park(feed, familyID: family, reason: "unknown", in: tx)
      let event = StoredEvent(
        partition: partition, position: 1, familyID: family, createTime: tx.now, typeURL: "type", value: [])
      try ParkedFamilies.add(event, isState: true, feed: feed, maximum: 9, in: tx)
      try ParkedFamilies.keep(ParkedState(isComplete: true, cursor: [1]), feed: feed, familyID: family, in: tx)
      try SnapshotKeys(feed: feed, familyID: family).note("key", in: tx)
      try tx.execute(
        "INSERT INTO feed_consistency_key (partition, feed, origin, secret) VALUES (?, ?, x'01', x'02')",
        tx.partition, feed)
      try tx.wake(at: 0, kind: "kind", familyID: family)
      try tx.enqueueWork(kind: "kind", familyID: family) { _ in [] }
      _ = try tx.once(key, now: 0) { [1] }
    }
    try await body(service, key)
    await service.database.close()
    host.shutdown()
  }

  @Test("every column of the tables of Database and EventFeed is read as what it is, or not at all")
  func columns() async throws {
    try await withRows { [family, feed, partition] service, key in
      let properties = try await service.database.read(nil) { tx in
        try tx.query("SELECT name FROM property") { $0.string(0) }
      }
      let planted = PlantedColumns(
        .shared,
        exempt: [
          "feed_event.partition": "a key, though the table has no primary one",
          "feed_following.origin": "of an earlier version, and no longer read",
          "feed_replaced_epoch": "when it was accepted orders the newest thousand, and is not shown",
          "schema_migration.apply_time": "written for people, and not read",
        ],
        readings: [
          { tx in _ = try EventLog.bounds(of: partition, in: tx) },
          { tx in try EventLog.scan(after: 0, of: partition, in: tx) { _ in true } },
          { tx in _ = try FollowedPositions.read(feed, partition: partition, in: tx) },
          { tx in _ = try ParkedFamilies.list(in: tx, feed: feed, limit: 9) },
          { tx in _ = try ParkedFamilies.state(feed, familyID: family, in: tx) },
          { tx in _ = try ParkedFamilies.events(feed, familyID: family, isState: false, limit: 9, in: tx) },
          { tx in _ = try ParkedFamilies.events(feed, familyID: family, isState: true, limit: 9, in: tx) },
          { tx in _ = try SnapshotKeys(feed: feed, familyID: family).count(of: "key", in: tx) },
          { tx in _ = try ConsistencyKey.read(feed, of: partition, in: tx) },
          { tx in _ = try tx.dueTimer(now: 9) },
          { tx in try ScheduledTable.timers.requireInstants(in: tx) },
          { tx in _ = try tx.dueWork(of: family, now: .max) },
          { tx in try ScheduledTable.work.requireInstants(of: family, in: tx) },
          { tx in _ = try tx.answer(to: key, now: 0) },
          { tx in
            let schema = Schema(connection: tx.connection, isVirtualClock: false)
            for name in properties { _ = try schema.property(name) }
          },
          { tx in
            let migrations = Schema.migrations + EventFeed.migrations + totalMigrations
            _ = try SchemaMigrator(connection: tx.connection, migrations: migrations).isComplete()
          },
        ])
      let faults = try await planted.faults(of: family, in: service.database)
      #expect(faults == [])
    }
  }

  /// Values that SQL alone would add to, compare or pass over.
  @Test(
    "values that SQL would use without reading them",
    arguments: [
      ("feed_following", "position"), ("feed_following", "lease_epoch"), ("feed_parked_family", "event_count"),
      ("feed_parked_family", "attempts"),
      ("feed_parked_event", "is_state"), ("feed_told", "count"), ("idempotency_key", "expire_time"),
    ]) func used(_ table: String, _ column: String) async throws
  {
    try await withRows { [family, feed, partition] service, key in
      try await service.database.write(partition) { tx in
        try tx.execute("/* test */ UPDATE \(table) SET \(column) = 'odd'")
      }
      let error = await #expect(throws: DatabaseError.self) {
        if column == "position" { _ = try await EventFeed.followedEpochs(of: feed, in: service.database) }
        try await service.database.write(partition) { tx in
          switch table {
          case "feed_following": _ = try FollowedPositions.claim(feed, in: tx)
          case "feed_told": _ = try SnapshotKeys(feed: feed, familyID: family).note("key", in: tx)
          case "feed_parked_family" where column == "attempts":
            try ParkedFamilies.noteFailedReplay(feed, familyID: family, reason: "again", in: tx)
          case "idempotency_key": _ = try tx.once(key, now: .max / 2) { [2] }
          default:
            let event = StoredEvent(
              partition: partition, position: 2, familyID: family, createTime: tx.now, typeURL: "type", value: [])
            try ParkedFamilies.add(event, feed: feed, maximum: 9, in: tx)
            _ = try ParkedFamilies.events(feed, familyID: family, isState: false, limit: 9, in: tx)
          }
        }
      }
      #expect(error?.kind == .unreadableRow && error?.message.contains("\"odd\"") == true, "\(table).\(column)")
    }
  }

  @Test("a key of a snapshot that is none of its kind is an error with the key")
  func snapshotKeys() throws {
    let key = SnapshotKeys.key("kind", "child", 7)
    #expect(try SnapshotKeys.decoded(key) { Int($0[1]) } == 7)
    let error = #expect(throws: DatabaseError.self) { _ = try SnapshotKeys.decoded(key) { Int($0[0]) } }
    #expect(error?.kind == .unreadableRow && error?.message.contains("child") == true)
  }

  @Test("a timer and work whose instants cannot be read are reported, and the others still run")
  func instants() async throws {
    try await withRows { [family, partition] service, _ in
      try await service.database.write(partition) { tx in
        for table in ["timer", "pending_work"] { try tx.execute("/* test */ UPDATE \(table) SET run_time = 'odd'") }
        try tx.wake(at: 1, kind: "other", familyID: family)
        try tx.enqueueWork(kind: "other", familyID: family) { _ in [] }
        let timers = try TimerWork(tx: tx, now: 9, handlers: ["other": { _, _ in }]).run()
        #expect(timers.done == 1 && timers.failures.contains { $0.contains("timer") && $0.contains("odd") })
        let steps = ["other": WorkSteps { _, _ in .done }]
        let work = try WorkStep(tx: tx, familyID: family, steps: steps, prepared: nil).run()
        #expect(work.steps == 1 && work.failures.contains { $0.contains("pending_work") })
      }
    }
  }
}
