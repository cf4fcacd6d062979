import Apps
import Database
import DatabaseServer
import EventFeed
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Testing

@testable import UsageCounting
@testable import UsageFeed
@testable import UsageIntake
@testable import UsageRecords

/// Reading a planted value fails; nothing is counted with a default in its place.
@Suite("A row that cannot be read is an error", .sqlite("a column holds values of any type")) struct UnreadableRowTests
{
  /// - Parameter call: made after a restart, as facts that are cached are not read again.
  private func expectRefused(
    _ value: any SQLBindable & Sendable, in table: String, _ column: String, _ call: (UsageFixture) async throws -> Void
  ) async throws {
    let before = try await UsageFixture()
    // The second one waits for a guardian.
    try await before.send([before.record(1), before.record(2, at: -60, seconds: 400)])
    try await before.harness.database.plant(value, in: table, column, of: before.family.familyID)
    await before.harness.stop()
    let after = try await UsageFixture(before.family, continuing: before.harness.directory, isSetUp: false)
    let error = await failure { try await call(after) }
    #expect(error?.code == .internalError, "\(table).\(column)")
    // No name of a table reaches the caller.
    #expect(error?.message.contains(table) == false, "\(table).\(column)")
    await after.harness.stop()
  }

  @Test func facts() async throws {
    try await expectRefused(9, in: "child_calendar", "week_start") { try await $0.send([$0.record(3, at: -7_200)]) }
    try await expectRefused("Moon/Tycho", in: "child_calendar", "time_zone") {
      try await $0.send([$0.record(3, at: -7_200)])
    }
    try await expectRefused(9, in: "app_change", "category") { try await $0.send([$0.record(3, at: -7_200)]) }
  }

  @Test func countedUsage() async throws {
    // At a time that is already counted: the stored stretch is compared.
    try await expectRefused(Int64(1) << 40, in: "usage_segment", "local_date") { try await $0.send([$0.record(3)]) }
    try await expectRefused(9, in: "usage_total", "category") { _ = try await $0.totals() }
  }

  /// The followers' snapshot is refused as well.
  private func expectNoSnapshot(_ value: any SQLBindable & Sendable, in table: String, _ column: String) async throws {
    let fixture = try await UsageFixture()
    try await fixture.send([fixture.record(1)])
    let child = fixture.child
    try await fixture.harness.database.plant(value, in: table, column, of: child.familyID)
    let refusal = await #expect(throws: DatabaseError.self) {
      _ = try await fixture.harness.database.read(child.partition) { tx in
        try UsageSnapshot().state(of: child.familyID, in: tx)
      }
    }
    #expect(refusal?.kind == .unreadableRow)
    #expect(refusal?.message.contains(table) == true && refusal?.message.contains("\(value)") == true)
    await fixture.harness.stop()
  }

  @Test func snapshots() async throws {
    try await expectNoSnapshot(9, in: "usage_segment", "category")
    // It would end before it begins.
    try await expectNoSnapshot(1, in: "usage_segment", "end_time")
  }

  @Test func acknowledgements() async throws {
    let fixture = try await UsageFixture()
    try await fixture.deliver(fixture.acknowledged(1, at: -600, shielding: [fixture.reward]))
    let child = fixture.child
    try await fixture.harness.database.plant("~", in: "policy_acknowledgement", "shields", of: child.familyID)
    let refusal = await #expect(throws: DatabaseError.self) {
      _ = try await fixture.harness.database.read(child.partition) { tx in try AcknowledgementTable.logs(tx, child) }
    }
    #expect(refusal?.kind == .unreadableRow)
    await fixture.harness.stop()
  }

  @Test func quarantine() async throws {
    try await expectRefused("odd", in: "quarantine", "reason") { _ = try await $0.quarantine() }
    try await expectRefused(9, in: "quarantine", "state") { _ = try await $0.quarantine(includingDecided: true) }
  }

  @Test("US-6 US-11 a recount and an addition with a state that is none: they stay, and nothing joins them")
  func states() async throws {
    // Of the form that had no messages, and a message.
    let states = [Array("1 2 odd".utf8), [0x0A, 0xFF]]
    for (kind, suffix, state) in states.flatMap({ [(Recount.kind, "", $0), (Counting.kind, "/1/1/0", $0)] }) {
      let fixture = try await UsageFixture()
      let (child, database) = (fixture.child, fixture.harness.database)
      let failure = try await database.plantWork(
        kind, of: child.familyID, key: child.childID + suffix, state: state)
      #expect(failure?.contains("pending_work \(kind)") == true && failure?.contains(child.childID) == true)
      if kind == Recount.kind {
        let cache = fixture.cache
        for body in [
          { tx in _ = try Recount.isHalfPublished(tx, child) },
          { tx in try Recount.leave(tx, child, from: .distantPast, cause: .zone) },
          { tx in try Recount.begin(tx, child, from: .distantPast, cause: .zone, cache: cache) },
        ] as [@Sendable (Transaction) throws -> Void] {
          let refusal = await #expect(throws: DatabaseError.self) {
            try await database.write(child.partition) { try body($0) }
          }
          #expect(refusal?.kind == .unreadableRow)
        }
      }
      await fixture.harness.stop()
    }
  }

  @Test("a stamp of facts that does not begin with a number") func stamp() async throws {
    #expect(FactStamp("7/1772442000000000000")?.number == 0 && FactStamp("7/") == nil)
    #expect(FactStamp("") == nil && FactStamp("odd 1") == nil && FactStamp("-1 a") == nil)
    #expect(FactStamp("2 b c")?.number == 2 && FactStamp("2 b c") != FactStamp("2 b d"))
    try await expectRefused("odd", in: "family_facts", "stamp") { try await $0.send([$0.record(3, at: -7_200)]) }
  }

  @Test("every column of every table is read as what it is, or not at all") func columns() async throws {
    let fixture = try await UsageFixture()
    try await fixture.send([fixture.record(1), fixture.record(2, at: -60, seconds: 400), fixture.record(3, app: 7)])
    try await fixture.review(.accept, [try #require(try await fixture.quarantine().first?.quarantineID)])
    try await fixture.deliver(fixture.acknowledged(1, at: -600, shielding: [fixture.reward]))
    try await fixture.sendClocked([fixture.clocked(4, ahead: 900)])
    // An import that was withdrawn and restored, and one that came later.
    let sent = freshID()
    try await fixture.importing([fixture.record(5, at: -9_000)], sent)
    try await fixture.withdraw(.importID(sent))
    try await fixture.settle()
    try await fixture.restore("1")
    try await fixture.settle()
    try await fixture.importing([fixture.record(6, at: -8_000)], sent)
    let (child, start, unknown) = (fixture.child, fixture.start, token(7))
    let record = UsageRecord(
      key: RecordKey(deviceID: fixture.family.deviceID, installationID: "installation", sequence: 1),
      content: RecordContent(appToken: unknown, start: start, end: start + 60, shielded: false))
    try await fixture.harness.database.write(child.partition) { tx in
      try tx.execute(
        """
        INSERT INTO long_record
        SELECT c.partition, c.family_id, c.child_id, r.start_time, r.installation_number, r.sequence,
          r.conflict_number, r.end_time FROM usage_record r CROSS JOIN child_number c
        """)
      try tx.execute(
        """
        UPDATE acknowledgement_share
        SET forgotten_time = 1, forgotten_child = 'mia', forgotten_device = 'tablet', forgotten_version = 1
        """)
      try RecordRateTable.save(tx, child, fullTime: start)
      try HeldUsageTable.save(tx, child, .init(until: start + 50_400, latestEnd: start + 50_500))
      try RefusedRecordTable.save(
        tx, child, deviceID: record.key.deviceID, RefusedRecords(count: 1, cause: .key, last: start))
    }
    let later = CountedSegment(
      terms: UsageTerms(app: fixture.learning, category: .learning, generation: 1, pointsPerMinute: 10),
      date: LocalCalendar(zone: try Zone.named("Europe/Berlin")).localDate(at: start - 3_600),
      span: start - 3_000..<start - 2_900)
    let planted = PlantedColumns(
      exempt: ["long_record": "the record itself is read; its end was copied for people"],
      readings: [
        { tx in _ = try FactTables.facts(tx, child) },
        { tx in _ = try ChangeTable.page(tx, child.family, childID: nil, before: .max, limit: 9) },
        { tx in _ = try FactTables.stamp(tx, familyID: child.familyID) },
        { tx in _ = try RecordTable.installation(tx, familyID: child.familyID, record.key) },
        { tx in _ = try RecordTable.page(tx, child, after: .init(before: start - 9_999), limit: 9) },
        { tx in
          _ = try RecordTable.withdrawable(
            tx, child, after: .init(before: start - 9_999), before: start + 9_999, limit: 99)
        },
        { tx in _ = try ImportTable.page(tx, child, after: 0, limit: 9) },
        { tx in _ = try WithdrawalTable.page(tx, child, after: 0, limit: 9) },
        { tx in
          for entry in try QuarantineTable.page(tx, child, after: 0, includingDecided: true, limit: 9) {
            _ = try QuarantineTable.standing(tx, child, at: entry.place)
          }
        },
        { tx in
          for kind in DeviceShareTable.Kind.allCases {
            _ = try DeviceShareTable.count(tx, familyID: child.familyID, deviceID: record.key.deviceID, kind)
          }
        },
        { tx in _ = try DeviceClockTable.find(tx, child, deviceID: record.key.deviceID) },
        { tx in _ = try RecordRateTable.find(tx, child) },
        { tx in _ = try RefusedRecordTable.find(tx, child, deviceID: record.key.deviceID) },
        { tx in _ = try UsageSnapshot().state(of: child.familyID, in: tx) },
        { tx in _ = try TotalTable.sums(tx, child, limit: 99) },
        { tx in try TotalTable.apply(tx, child, UsageTotals(changeBy: SegmentDifference(from: [], to: [later]))) },
        { tx in
          let numbers = try [token(1), token(2), unknown].compactMap {
            try TokenTable.known(tx, familyID: child.familyID, digest: $0)
          }
          _ = try TokenTable.dequeueWaiting(tx, familyID: child.familyID, tokens: numbers)
        },
        { tx in
          _ = try AcknowledgementTable.add(
            tx, child, deviceID: "new",
            PolicyAcknowledgement(version: 9, applied: start, shieldedApps: ["new"]))
        },
      ])
    let faults = try await planted.faults(of: child.familyID, in: fixture.harness.database)
    #expect(faults == [])
    await fixture.harness.stop()
  }

  @Test("US-10 sums that records are added to, and the share of acknowledgements") func sums() async throws {
    for (table, column) in [
      ("usage_total", "seconds"), ("usage_total", "sixtieths"), ("child_number", "family_number"),
      ("app_number", "app_number"),
    ] {
      try await expectRefused("odd", in: table, column) { try await $0.send([$0.record(3, at: -7_200)]) }
    }
    try await expectRefused("odd", in: "usage_total", "seconds") { fixture in
      try await fixture.send([fixture.record(1)])
      _ = try await fixture.days()
    }
    // Neither is found among those of a category, or of those that wait.
    try await expectRefused(9, in: "usage_segment", "category") { try await $0.send([$0.record(3)]) }
    try await expectRefused("odd", in: "quarantine", "state") { _ = try await $0.quarantine() }
  }
}
