import Database
import DatabaseServer
import EventLoop
import Messages
import ProtobufC
import RPC
import Testing

@testable import EventFeed

@Suite("Event log", .timeLimit(.minutes(30)))
struct EventLogTests {
  private struct Refusal: Error {}

  @Test("Events are numbered without gaps and in commit order, whatever is rejected in between")
  func numbering() async throws {
    let host = try RealHost(loopCount: 1)
    let service = try await TestService(host: host)
    let database = service.database
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<600 {
        group.addTask {
          let family = "family \(number % 7)"
          try? await database.write(Partition(familyID: family)) { tx in
            try tx.publish(Amount(value: Int64(number)), familyID: family)
            try? tx.savepoint {
              try tx.publish(Amount(value: -1), familyID: family)
              throw Refusal()
            }
            if number % 5 == 0 { throw Refusal() }
            if number % 3 == 0 { try tx.publish(Amount(value: Int64(number)), familyID: family) }
          }
        }
      }
    }
    // SQLite numbers the rows in the order of their commits.
    let order = DatabaseServer.current == nil ? "rowid" : "partition, position"
    let rows = try await database.read(nil) {
      try $0.query("SELECT partition, position, value FROM feed_event ORDER BY \(order)") {
        ($0.int(0), $0.int64(1), try Amount(serializedBytes: $0.bytes(2)).value)
      }
    }
    let expected = (0..<600).filter { $0 % 5 != 0 }.reduce(0) { $0 + ($1 % 3 == 0 ? 2 : 1) }
    #expect(rows.count == expected)
    #expect(rows.allSatisfy { $0.2 >= 0 && $0.2 % 5 != 0 })
    for (partition, events) in Dictionary(grouping: rows, by: \.0) {
      #expect(events.map(\.1) == (1...Int64(events.count)).map { $0 }, "partition \(partition)")
    }
    await database.close()
    host.shutdown()
  }

  @Test("A family of another partition and an event of more than 1 MiB are refused")
  func refusals() async throws {
    let host = try RealHost(loopCount: 1)
    let service = try await TestService(host: host)
    let database = service.database
    await #expect(throws: DatabaseError.self) {
      try await database.write(Partition(familyID: "f")) { try $0.publish(Amount(value: 1), familyID: "other") }
    }
    await #expect(throws: DatabaseError.self) {
      try await database.write(Partition(familyID: "f")) {
        try $0.publish(GoogleProtobuf.BytesValue(value: [UInt8](repeating: 0, count: 1 << 20)), familyID: "f")
      }
    }
    await database.close()
    host.shutdown()
  }

  @Test("Events published since a position are read as long as there are not too many")
  func since() async throws {
    let host = try RealHost(loopCount: 1)
    let service = try await TestService(host: host)
    let database = service.database
    try await database.write(Partition(familyID: "f")) { tx in
      for _ in 0..<10 {
        try tx.publish(GoogleProtobuf.BytesValue(value: [UInt8](repeating: 0, count: 1_000)), familyID: "f")
      }
    }
    try await database.read(nil) { tx in
      func count(after position: Int64, limit: Int64 = 100, bytes: Int = 20_000) throws -> Int? {
        try PublishedEvents.since(position, familyID: "f", limit: limit, bytes: bytes, in: tx)?.events.count
      }
      let counts = [
        try count(after: 0), try count(after: 10), try count(after: 11), try count(after: 0, limit: 9),
        try count(after: 0, bytes: 9_999), try count(after: 5, bytes: 5_100),
      ]
      #expect(counts == [10, 0, nil, nil, nil, 5])
    }
    await database.close()
    host.shutdown()
  }

  @Test("Trimming removes old events and continues their numbers")
  func trimming() async throws {
    let clock = VirtualWallClock(WallTime(seconds: 100))
    let host = try RealHost(loopCount: 1, wallClock: clock)
    let service = try await TestService(host: host)
    let database = service.database
    let partition = Partition(familyID: "f")
    for amount in 1...3 as ClosedRange<Int64> { try await publish(amount, familyID: "f", to: database) }
    try await clock.advance(to: WallTime(seconds: 200))
    try await publish(4, familyID: "f", to: database)
    #expect(try await EventFeed.trim(database, before: WallTime(seconds: 150)) == 3)
    #expect(try await EventFeed.trim(database, before: WallTime(seconds: 150)) == 0)
    let bounds = try await database.read(partition) { try EventLog.bounds(of: partition, in: $0) }
    #expect(bounds.newest == 4 && bounds.trimmed == 3)
    #expect(try await EventFeed.trim(database, before: WallTime(seconds: 300)) == 1)
    try await publish(5, familyID: "f", to: database)
    let positions = try await database.read(partition) {
      try $0.query("SELECT position FROM feed_event") { $0.int64(0) }
    }
    #expect(positions == [5])
    await database.close()
    host.shutdown()
  }

  @Test("A database error becomes a status that hides file names and statements")
  func statuses() {
    let full = DatabaseError(.diskFull, "/var/lib/x: INSERT INTO y: disk full", remedy: "Free space.").rpcError
    #expect(full.code == .unavailable)
    #expect(full.message == "The service's disk is full. Free space.")
    #expect(DatabaseError(.overloaded, "8 writes wait", remedy: "").rpcError.code == .resourceExhausted)
    #expect(DatabaseError(.corrupt, "", remedy: "").rpcError.code == .dataLoss)
    let reused = DatabaseError(.requestIDReused, "request_id \"a\" was used", remedy: "Use a new one.").rpcError
    #expect(reused.code == .alreadyExists)
    #expect(
      reused.details.compactMap { try? $0.unpacked(as: GoogleRpc.ErrorInfo.self)?.reason } == [
        "REQUEST_ID_REUSED"
      ])
  }
}
