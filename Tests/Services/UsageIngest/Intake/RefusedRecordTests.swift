import Database
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import UsageIntake
@testable import UsageRecords

/// Records that are not stored are seen by a guardian.
@Suite struct RefusedRecordTests {
  private func refusals(
    _ fixture: UsageFixture, asDevice: Bool = false, device: String = "", token: String = ""
  ) async throws -> [UsageV1.DeviceRefusals] {
    let family = fixture.family
    return try await fixture.client.getUploadState(
      .init(childID: family.childID, deviceID: device, pageToken: token),
      options: try fixture.harness.options(asDevice ? family.child : family.guardian)
    ).refusals
  }

  private func stored(_ fixture: UsageFixture) async throws -> RefusedRecords? {
    let (child, deviceID) = (fixture.child, fixture.family.deviceID)
    return try await fixture.harness.database.read(child.partition) {
      try RefusedRecordTable.find($0, child, deviceID: deviceID)
    }
  }

  private func keyless(_ fixture: UsageFixture) -> UsageV1.UsageRecord {
    var record = fixture.record(1)
    record.installationID = ""
    return record
  }

  @Test(
    "US-7 a record without key, app or times is counted by its device, with the last cause, for guardian and device")
  func causes() async throws {
    try await withUsageIngest { fixture in
      #expect(try await refusals(fixture).isEmpty)
      var (appless, endless) = (fixture.record(2), fixture.record(3))
      (appless.appTokenDigest, endless.endTime) = ("", nil)
      var count: Int64 = 0
      for (record, cause) in [
        (keyless(fixture), .key), (appless, .app), (endless, .times),
      ] as [(UsageV1.UsageRecord, UsageV1.RefusalCause)] {
        try await fixture.send([record, fixture.record(10), record])
        count += 2
        let expected = UsageV1.DeviceRefusals(
          deviceID: fixture.family.deviceID, recordCount: count, cause: cause, lastTime: .init(fixture.start))
        #expect(try await refusals(fixture) == [expected])
        #expect(try await refusals(fixture, asDevice: true) == [expected])
      }
      #expect(try await refusals(fixture, device: freshID()).isEmpty)
      #expect(try await refusals(fixture, device: fixture.family.deviceID).count == 1)
      // Stored records are not counted, whatever their answers.
      try await fixture.send([fixture.record(10), fixture.record(10, seconds: 5), fixture.record(11, seconds: 90_000)])
      #expect(try await refusals(fixture).map(\.recordCount) == [count])
    }
  }

  @Test("US-9 the records of a call that is rejected whole are counted, and those above a limit or the rate")
  func batches() async throws {
    let limits = RecordRates.Limits(
      ofChild: RecordAllowance(records: 10, secondsPerRecord: 1),
      ofDevice: RecordAllowance(records: 2, secondsPerRecord: 30), unstored: 5)
    let fixture = try await UsageFixture(rates: RecordRates(limits))
    do {
      let many = (1...1_001).map { fixture.record($0) }
      #expect(await failure { try await fixture.send(many) }?.code == .invalidArgument)
      #expect(await failure { try await fixture.send([]) }?.code == .invalidArgument)
      #expect(try await refusals(fixture).map(\.recordCount) == [1_001])
      #expect(try await refusals(fixture).map(\.cause) == [.batch])
      #expect(try await fixture.send(Array(many.prefix(10))).allSatisfy { $0.outcome != .resourceExhausted })
      #expect(await failure { try await fixture.send(Array(many[10..<30])) }?.code == .resourceExhausted)
      #expect(try await refusals(fixture).map(\.recordCount) == [1_021])
      #expect(try await refusals(fixture).map(\.cause) == [.rate])
      try await fixture.harness.advance(by: 60)
      let (familyID, deviceID) = (fixture.child.familyID, fixture.family.deviceID)
      try await fixture.harness.database.write(familyID) { tx in
        for _ in 0..<RecordTable.maximumInstallations {
          try DeviceShareTable.add(tx, familyID: familyID, deviceID: deviceID, .installations)
        }
      }
      #expect(try await fixture.outcomes(fixture.record(1, installation: "another")) == [.resourceExhausted])
      #expect(try await refusals(fixture).map(\.recordCount) == [1_022])
      #expect(try await refusals(fixture).map(\.cause) == [.limit])
    }
    await fixture.harness.stop()
  }

  @Test("US-9 a device causes one write a minute at most by what is not stored; a restart keeps what was written")
  func writes() async throws {
    let first = try await UsageFixture()
    for _ in 0..<5 { try await first.send([keyless(first)]) }
    #expect(try await stored(first)?.count == 1)
    try await first.harness.advance(by: 59)
    try await first.send([keyless(first)])
    #expect(try await stored(first)?.count == 1)
    try await first.harness.advance(by: 1)
    try await first.send([keyless(first)])
    #expect(try await stored(first) == RefusedRecords(count: 7, cause: .key, last: first.start + 60))
    try await first.send([keyless(first)])
    #expect(try await refusals(first).map(\.recordCount) == [8])
    let directory = first.harness.directory
    await first.harness.stop()
    // On a clock that was set back, too.
    let second = try await UsageFixture(first.family, continuing: directory, isSetUp: false)
    #expect(try await refusals(second).map(\.recordCount) == [7])
    try await second.send([keyless(second)])
    #expect(try await stored(second)?.count == 8)
    await second.harness.stop()
  }

  @Test("FA-7 of a child that is not known nothing is written")
  func unknown() async throws {
    try await withUsageIngest(isSetUp: false) { fixture in
      try await fixture.send([keyless(fixture)])
      #expect(try await stored(fixture) == nil)
    }
  }

  @Test("US-7 records by clocks that are far off wait in quarantine with a reason, and leave no gap")
  func farClocks() async throws {
    try await withUsageIngest { fixture in
      let now = fixture.start
      // The device made each 600 s before it sent them, by its monotonic clock.
      let cases: [(offset: Int64, reason: UsageV1.QuarantineReason)] = [
        (-5_400, .clock), (250 * 86_400, .inFuture), (12 * 366 * 86_400, .outOfRange),
        (1_800 - now.seconds, .outOfRange),
      ]
      let records = cases.enumerated().map { index, one in
        var record = fixture.record(Int64(index + 1), at: one.offset - 900, seconds: 900)
        (record.bootID, record.deviceTime) = ("boot", .init(now + one.offset))
        record.monotonicMilliseconds = 400_000
        return record
      }
      let results = try await fixture.client.recordUsage(
        .init(
          records: records,
          clocks: .init(bootID: "boot", deviceTime: .init(now), monotonicMilliseconds: 1_000_000)),
        options: try fixture.harness.options(fixture.family.child)
      ).results
      #expect(results.map(\.outcome) == Array(repeating: .quarantined, count: 4))
      #expect(results.map(\.quarantineReason) == cases.map(\.reason))
      #expect(try await fixture.quarantine().map(\.reason) == cases.map(\.reason))
      let state = try await fixture.client.getUploadState(
        .init(childID: fixture.family.childID), options: try fixture.harness.options(fixture.family.guardian))
      #expect(state.installations.map(\.highestSequence) == [4] && state.installations[0].missing.isEmpty)
      #expect(state.refusals.isEmpty)
      // The inbox of guardians has its entries by these two.
      #expect(
        try await fixture.harness.events(UsageV1.QuarantineChanged.self, of: fixture.family.familyID).map(\.waiting)
          == [true])
      #expect(
        try await fixture.harness.events(UsageV1.DeviceClockChanged.self, of: fixture.family.familyID).count == 1)
      #expect(try await fixture.totals().learningSeconds == 0)
    }
  }
}
