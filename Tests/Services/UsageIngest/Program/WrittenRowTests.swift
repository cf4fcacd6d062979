import Database
import DatabaseServer
import Locks
import Messages
import ServiceAPI
import ServiceHarness
import Testing

@testable import UsageCounting

@Suite("Rows that a record and an event write", .sqlite("rows counted by triggers")) struct WrittenRowTests {
  @Test("US-1 a record in order writes itself, its segment, its sums and its event; the same one again writes nothing")
  func records() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send([fixture.record(1), fixture.record(2, at: -3_300)])
      let rows = try await WrittenRows(fixture.harness.database)
      let next = fixture.record(3, at: -3_000)
      let written = try await rows.during { try await fixture.send([next]) }
      // Sums of the app, of all apps, of the day and of the app on the day.
      #expect(
        written == ["usage_record": 1, "usage_segment": 1, "usage_total": 4, "feed_event": 1, "feed_counter": 1])
      #expect(try await rows.during { try await fixture.send([next]) } == [:])
    }
  }

  @Test("What UsageIngest does not count by, and an acknowledgement that it knows, writes nothing")
  func events() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send([fixture.record(1)])
      let acknowledged = fixture.acknowledged(1, at: -1_800, shielding: [fixture.reward])
      try await fixture.deliver(acknowledged)
      let rows = try await WrittenRows(fixture.harness.database)
      #expect(try await rows.during { try await fixture.deliver(acknowledged) } == [:])
      let device = FamilyV1.DeviceChanged(device: FamilyV1.Device(deviceID: fixture.family.deviceID))
      #expect(try await rows.during { try await fixture.deliver(device) } == [:])
    }
  }

  @Test("US-10 a record wakes the watches of its own child alone")
  func wakes() async throws {
    try await withUsageIngest { fixture in
      let woken = Locked<Set<String>>([])
      let database = fixture.harness.database
      // Begins when the commits of the fixture, which change facts of the whole family, have been reported.
      try await database.write(fixture.child.partition) { _ in }
      let observation = database.observe(FactTables.changed) { raised in
        woken.withLock { $0.formUnion(raised.map(\.key)) }
      }
      try await fixture.send([fixture.record(1)])
      // Begins when the commit before it has been reported.
      try await database.write(fixture.child.partition) { _ in }
      #expect(woken.withLock { $0 } == [fixture.child.text])
      observation.cancel()
    }
  }
}
