import Database
import DatabaseServer
import EventLoop
import Identity
import Messages
import ServiceHarness
import Testing

@testable import EventFeed
@testable import ServiceRuntime

private struct Accepting: EventHandler {
  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied { .applied }
}

@Suite("Revocations that are received") struct RevocationIntakeTests {
  @Test(
    "FA-3 A revocation that cannot be read parks its family instead of leaving the device valid in silence",
    arguments: [
      (FamilyV1.DeviceRevoked(revokeTime: .init(seconds: 5)), "without device_id"),
      (FamilyV1.DeviceRevoked(deviceID: "phone"), "phone without revoke_time"),
    ])
  func incomplete(_ message: FamilyV1.DeviceRevoked, _ reason: String) async throws {
    let event = try ReceivedEvent(message, of: "f", position: 1, createTime: WallTime(seconds: 5), feed: "families")
    try await expectUnreadable(event, reason)
  }

  @Test("FA-3 The same for one whose bytes are damaged")
  func damaged() async throws {
    let stored = StoredEvent(
      partition: Partition(familyID: "f"), position: 1, familyID: "f", createTime: WallTime(seconds: 5),
      typeURL: try GoogleProtobuf.AnyMessage(packing: FamilyV1.DeviceRevoked()).typeURL, value: [0x0A, 0xFF])
    try await expectUnreadable(ReceivedEvent(stored, feed: "families"), "not a DeviceRevoked")
  }

  /// A database with the tables of this room.
  private func withDatabase(_ body: (Database) async throws -> Void) async throws {
    let host = try RealHost(loopCount: 1, blockingThreads: 2)
    defer { host.shutdown() }
    let database = try await Database.open(
      DatabaseConfiguration.ofTest(in: TestService.makeDirectory()), host: host,
      migrations: Revocations.migrations + ErasureTables.migrations + VirtualClockRecord.migrations)
    try await body(database)
    await database.close()
  }

  @Test(
    "FA-3 A stored revocation that cannot be read parks its family and stays; the device stays revoked",
    .sqlite("a column holds values of any type"))
  func stored() async throws {
    try await withDatabase { database in
      try await database.write(Partition(familyID: "f")) { tx in
        let now = tx.now.seconds
        let intake = RevocationIntake(handler: Accepting())
        func event(_ position: Int64) throws -> ReceivedEvent {
          try ReceivedEvent(
            FamilyV1.DeviceRevoked(RevokedDevice(deviceID: "phone", revokeTime: now)), of: "f", position: position,
            createTime: tx.now, feed: "families")
        }
        try intake.applyUrgentEffects(of: try event(1), in: tx)
        #expect(try intake.apply(try event(1), in: tx) == .applied)
        try tx.execute("/* test */ UPDATE revoked_device SET revoke_time = 'odd'")
        try intake.applyUrgentEffects(of: try event(2), in: tx)
        let error = #expect(throws: DatabaseError.self) { _ = try intake.apply(try event(2), in: tx) }
        #expect(error?.kind == .unreadableRow && error?.message.contains("\"odd\"") == true)
        #expect(try Revocations.all(in: tx, now: 7) == [RevokedDevice(deviceID: "phone", revokeTime: 7)])
        #expect(try tx.query("SELECT revoke_time FROM revoked_device") { $0.value(0) } == [.text("odd")])
      }
    }
  }

  @Test("FA-5 a restriction takes effect like a revocation, also where its family is parked; an older one does not")
  func restriction() async throws {
    try await withDatabase { database in
      let intake = RevocationIntake(handler: Accepting())
      try await database.write(Partition(familyID: "f")) { tx in
        let now = tx.now.seconds
        func event(_ time: Int64, _ position: Int64) throws -> ReceivedEvent {
          try ReceivedEvent(
            FamilyV1.DeviceRestricted(RestrictedDevice(deviceID: "phone", restrictTime: time)), of: "f",
            position: position, createTime: tx.now, feed: "families")
        }
        try intake.applyUrgentEffects(of: try event(now, 1), in: tx)
        #expect(try Restrictions.time(of: "phone", of: "f", in: tx) == now)
        _ = try intake.apply(try event(now - 5, 2), in: tx)
        #expect(try Restrictions.time(of: "phone", of: "f", in: tx) == now)
        // A publisher's clock that is ahead does not restrict the device for longer than clocks may differ.
        _ = try intake.apply(try event(.max, 3), in: tx)
        #expect(try Restrictions.time(of: "phone", of: "f", in: tx) == RestrictedDevice.latestTime(at: now))
        #expect(try Revocations.state(of: "f", in: tx).count == 1)
      }
    }
  }

  @Test("FA-5 a stored restriction that cannot be read stays", .sqlite("a column holds values of any type"))
  func storedRestriction() async throws {
    try await withDatabase { database in
      try await database.write(Partition(familyID: "f")) { tx in
        let restricted = RestrictedDevice(deviceID: "phone", restrictTime: tx.now.seconds)
        try Restrictions.store(restricted, of: "f", in: tx)
        try tx.execute("/* test */ UPDATE restricted_device SET restrict_time = 'odd'")
        #expect(try Restrictions.all(in: tx, now: 7) == [RestrictedDevice(deviceID: "phone", restrictTime: 7)])
      }
    }
  }

  @Test(
    "Every column of the tables of this room is read as what it is, or not at all",
    .sqlite("a column holds values of any type"))
  func columns() async throws {
    try await withDatabase { database in
      let device = RevokedDevice(deviceID: "phone", revokeTime: .max)
      try await database.write(Partition(familyID: "f")) { try Revocations.store(device, of: "f", in: $0) }
      let restricted = RestrictedDevice(deviceID: "phone", restrictTime: .max)
      try await database.write(Partition(familyID: "f")) { try Restrictions.store(restricted, of: "f", in: $0) }
      try await VirtualClockRecord.store(WallTime(seconds: 5), in: database)
      let (started, partition) = (PrivacyV1.ErasureStarted(erasureID: "e"), Partition(familyID: "f"))
      try await database.write(partition) { tx in
        try ErasureTables.insert(started, requestDigest: [1], subjectDigest: "d", in: tx)
        try ErasureTables.open(started, of: "f", in: tx)
        try ErasureTables.store(PrivacyV1.SignedReceipt(), of: "e", service: "s", in: tx)
        try ErasureTables.store([.init(code: [1], day: 1)], of: "s", in: tx)
      }
      let planted = PlantedColumns(
        .runtime,
        readings: [
          { tx in _ = try Revocations.events(of: "f", in: tx) },
          { tx in _ = try Restrictions.events(of: "f", in: tx) },
          { tx in _ = try VirtualClockRecord.stored(in: tx) },
          { tx in _ = try ErasureTables.find(requestDigest: [1], in: partition, tx) },
          { tx in _ = try ErasureTables.subjectDigest(requestDigest: [1], in: partition, tx) },
          { tx in _ = try ErasureTables.open(of: "f", in: tx) },
          { tx in _ = try ErasureTables.receipts(of: "e", in: partition, tx) },
          { tx in _ = try ErasureTables.entries(of: "s", in: partition, after: [], limit: 9, tx) },
        ])
      #expect(try await planted.faults(of: "f", in: database) == [])
    }
  }

  private func expectUnreadable(_ event: ReceivedEvent, _ reason: String) async throws {
    try await withDatabase { database in
      let intake = RevocationIntake(handler: Accepting())
      try await database.write(Partition(familyID: "f")) { tx in
        try intake.applyUrgentEffects(of: event, in: tx)
        let error = #expect(throws: UnreadableEvent.self) { _ = try intake.apply(event, in: tx) }
        #expect(error?.description.contains(reason) == true)
        #expect(try Revocations.events(of: "f", in: tx).isEmpty)
      }
    }
  }
}
