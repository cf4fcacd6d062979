import Database
import EventLoop
import Messages
import ProtobufC
import Testing
import Verification

@testable import EventFeed

/// Stands for a code under a secret.
private let code: @Sendable (String) -> [UInt8] = { text in
  let bytes = Array(text.utf8)
  return (0..<32).map { place in
    bytes.enumerated().reduce(UInt8(place)) { $0 &* 31 &+ $1.element &+ UInt8(truncatingIfNeeded: $1.offset + place) }
  }
}

private let family = "f"
private let anna = "00000000-0000-4000-8000-00000000000a"
private let berta = "00000000-0000-4000-8000-00000000000b"

@Suite("Events that name a person", .timeLimit(.minutes(30)))
struct PersonalEventTests {
  private let partition = Partition(familyID: family)

  private func changed(_ childID: String, _ name: String) -> FamilyV1.ChildChanged {
    FamilyV1.ChildChanged(child: FamilyV1.Child(childID: childID, displayName: name))
  }

  private func withService(
    sealing: Bool = true, _ body: (TestService, PersonalKeys) async throws -> Void
  ) async throws {
    let host = try RealHost(loopCount: 1)
    let folder = try await TestService(host: host)
    let keys = try PersonalKeys(at: "\(folder.directory)/personal.keys", host: host, code: code)
    let service = try await TestService(host: host) { $0.personalKeys = sealing ? keys : nil }
    try await body(service, keys)
    await folder.database.close()
    await service.database.close()
    host.shutdown()
  }

  private func log(of service: TestService) async throws -> [StoredEvent] {
    try await service.database.read(partition) { tx in
      var events: [StoredEvent] = []
      try EventLog.scan(after: 0, of: partition, in: tx) {
        events.append($0)
        return true
      }
      return events
    }
  }

  private func stored(_ table: String, of service: TestService) async throws -> [[UInt8]] {
    try await service.database.read(partition) { tx in
      try tx.query("/* test */ SELECT value FROM \(table) WHERE partition = ? ORDER BY position", partition) {
        $0.bytes(0)
      }
    }
  }

  /// How many rules of the log are broken.
  private func differences(in service: TestService) async throws -> Int {
    try await service.database.withFold(into: []) { view in
      var count = 0
      for rule in EventFeed.partitionRules { count += try await rule(view, partition).listed.count }
      return count
    }
  }

  @Test("An event with a name is stored sealed and read as it was published; one without is stored as it is")
  func published() async throws {
    try await withService { service, keys in
      try await service.database.write(partition) { tx in
        try tx.publish(changed(anna, "Anna"), familyID: family)
        try tx.publish(changed(berta, "Berta"), familyID: family)
        try tx.publish(Amount(value: 5), familyID: family)
      }
      let events = try await log(of: service)
      #expect(
        try events.map(\.value) == [changed(anna, "Anna").serialized(), changed(berta, "Berta").serialized()]
          + [Amount(value: 5).serialized()])
      let bytes = try await stored("feed_event", of: service)
      #expect(!bytes[0].holds(Array("Anna".utf8)) && !bytes[1].holds(Array("Berta".utf8)))
      #expect(try bytes[2] == Amount(value: 5).serialized())
      #expect(try await differences(in: service) == 0)

      // What the key's destruction leaves is what the erasure of the event leaves.
      try keys.destroy(.child(anna, of: family))
      let left = try await log(of: service)
      #expect(left.map(\.typeURL) == [ErasedEvents.typeURL, events[1].typeURL, events[2].typeURL])
      #expect(left.map(\.value) == [[], events[1].value, events[2].value])
      #expect(left.map(\.proof?.link) == events.map(\.proof?.link) && left[0].proof?.nonce == [])
      #expect(try await differences(in: service) == 0)
    }
  }

  @Test("The events of a child are found by its id also where they are sealed, and where their key is destroyed")
  func erased() async throws {
    for isDestroyed in [false, true] {
      try await withService { service, keys in
        try await service.database.write(partition) { tx in
          for (child, name) in [(anna, "Anna"), (berta, "Berta")] {
            let event = changed(child, name)
            try tx.publish(event, familyID: family)
            let waiting = StoredEvent(
              partition: partition, position: child == anna ? 1 : 2, familyID: family, createTime: tx.now,
              typeURL: "type.googleapis.com/\(FamilyV1.ChildChanged.fullName)", value: try event.serialized())
            try ParkedFamilies.park("totals", familyID: family, reason: "test", in: tx)
            try ParkedFamilies.add(waiting, feed: "totals", maximum: 9, in: tx)
          }
        }
        for bytes in try await stored("feed_parked_event", of: service) {
          #expect(!bytes.holds(Array("Anna".utf8)) && !bytes.holds(Array("Berta".utf8)))
        }
        if isDestroyed { try keys.destroy(.child(anna, of: family)) }
        try await service.database.write(partition) { tx in
          let erased = try ErasedEvents.erase(
            of: family, containing: anna, erasesFamily: false, after: 0, keeping: { _ in false }, in: tx)
          #expect(erased.count == 1 && erased.next == nil)
          var place = ErasedWaiting.Place()
          #expect(try ErasedWaiting.erase(of: family, feeds: ["totals"], containing: anna, at: &place, in: tx) == 1)
        }
        #expect(try await log(of: service).map(\.value) == [[], changed(berta, "Berta").serialized()])
        let waiting = try await EventFeed.parkedEvents(in: service.database)
        #expect(try waiting.map(\.payload.value) == [[], changed(berta, "Berta").serialized()])
        #expect(try await stored("feed_event", of: service)[0] == [])
        #expect(try await stored("feed_parked_event", of: service)[0] == [])
      }
    }
  }

  @Test("Events that a version before has stored as they are become sealed, once")
  func earlier() async throws {
    try await withService(sealing: false) { service, keys in
      try await service.database.write(partition) { tx in
        for number in 0..<150 {
          let event = changed(anna, "Anna \(number)")
          try tx.publish(event, familyID: family)
          try tx.publish(Amount(value: 5), familyID: family)
          let waiting = StoredEvent(
            partition: partition, position: Int64(number), familyID: family, createTime: tx.now,
            typeURL: "type.googleapis.com/\(FamilyV1.ChildChanged.fullName)", value: try event.serialized())
          try ParkedFamilies.park("totals", familyID: family, reason: "test", in: tx)
          try ParkedFamilies.add(waiting, feed: "totals", maximum: 999, in: tx)
        }
      }
      let before = try await log(of: service)
      let parked = try await EventFeed.parkedEvents(in: service.database, limit: 999)
      await service.database.close()
      var configuration = service.database.configuration
      configuration.personalKeys = keys
      let database = try await Database.open(
        configuration, host: service.host, migrations: EventFeed.migrations + totalMigrations)
      for _ in 0..<2 {
        try await database.write(partition) { tx in
          var position: Int64? = 0
          while let place = position { position = try EventFeed.sealLog(after: place, in: tx) }
          var waiting: EventFeed.ParkedPlace? = .init()
          while let place = waiting { waiting = try EventFeed.sealParked(after: place, in: tx) }
        }
        let (events, bytes) = try await database.read(partition) { tx in
          var events: [StoredEvent] = []
          try EventLog.scan(after: 0, of: partition, in: tx) {
            events.append($0)
            return true
          }
          let tables = ["feed_event", "feed_parked_event"]
          let bytes = try tables.flatMap { table in
            try tx.query("/* test */ SELECT value FROM \(table) WHERE partition = ?", partition) { $0.bytes(0) }
          }
          return (events, bytes)
        }
        #expect(events == before && bytes.count == 450)
        #expect(bytes.allSatisfy { !$0.holds(Array("Anna".utf8)) })
        #expect(try await EventFeed.parkedEvents(in: database, limit: 999) == parked)
      }
      await database.close()
    }
  }
}
