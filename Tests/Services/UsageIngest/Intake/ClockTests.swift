import Database
import EventFeed
import EventLoop
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import UsageFeed

@Suite("Clocks of devices") struct ClockTests {
  private func changes(_ fixture: UsageFixture) async throws -> [Int64] {
    try await fixture.harness.events(UsageV1.DeviceClockChanged.self, of: fixture.family.familyID).map(\.clockSeconds)
  }

  @Test("US-1 US-7 a record by a wrong clock waits, with how far it was ahead; accepted it counts from its own time")
  func wrongClock() async throws {
    try await withUsageIngest { fixture in
      let results = try await fixture.sendClocked(
        [
          fixture.clocked(1, ahead: 300), fixture.clocked(2, ahead: 301, before: 900),
          fixture.clocked(3, ahead: -7_200),
          fixture.clocked(4, ahead: 9_000, boot: "another"), fixture.clocked(5, ahead: 9_000, boot: ""),
        ])
      #expect(results.map(\.outcome) == [.accepted, .quarantined, .quarantined, .accepted, .accepted])
      #expect(results.map(\.quarantineReason) == [.unspecified, .clock, .clock, .unspecified, .unspecified])
      #expect(results[2].message == "the device's clock was 7200 s behind when it made the record; a guardian decides")
      let waiting = try await fixture.quarantine()
      #expect(waiting.map(\.clockSeconds) == [301, -7_200] && waiting.map(\.reason) == [.clock, .clock])
      #expect(try await fixture.totals().learningSeconds == 180)
      // Sent again by a right clock it is the same record.
      #expect(try await fixture.sendClocked([fixture.clocked(2, ahead: 0)]).map(\.outcome) == [.duplicate])
      let explained = try await fixture.client.explainUsage(
        .init(
          childID: fixture.family.childID,
          subject: .record(.init(deviceID: fixture.family.deviceID, installationID: "installation", sequence: 2))),
        options: try fixture.harness.options(fixture.family.guardian))
      #expect(explained.parts.map(\.outcome) == [.quarantined] && explained.parts.map(\.quarantineReason) == [.clock])
      #expect(explained.parts[0].text.contains("301 s ahead"))
      try await fixture.review(.accept, [waiting[0].quarantineID])
      #expect(try await fixture.totals().learningSeconds == 240)
      try await fixture.expectAgreement()
    }
  }

  @Test("US-7 without clocks at sending nothing is checked; a stream's batch has its own")
  func streams() async throws {
    try await withUsageIngest { fixture in
      #expect(try await fixture.send([fixture.clocked(1, ahead: 9_000)]).map(\.outcome) == [.accepted])
      let call = fixture.client.streamUsage(options: try fixture.harness.options(fixture.family.child))
      var answers = call.responses.makeAsyncIterator()
      for (sequence, clocks) in [
        (2, nil), (3, UsageV1.SendingClocks(bootID: "boot", deviceTime: .init(), monotonicMilliseconds: 1_000_000)),
        (4, UsageV1.SendingClocks(bootID: "boot", monotonicMilliseconds: 1_000_000)),
      ] as [(Int64, UsageV1.SendingClocks?)] {
        try await call.requests.write(
          .init(batch: sequence, records: [fixture.clocked(sequence, ahead: 9_000)], clocks: clocks))
        let answer = try await answers.next()
        #expect(answer?.results.map(\.outcome) == [sequence == 3 ? .quarantined : .accepted], "\(sequence)")
      }
      call.requests.finish()
      while try await answers.next() != nil {}
    }
  }

  @Test("US-1 of a record a boot's name that is too long means that no boot is known; a batch with one is rejected")
  func faults() async throws {
    try await withUsageIngest { fixture in
      let long = String(repeating: "b", count: 65)
      let results = try await fixture.sendClocked([
        fixture.clocked(1, ahead: 9_000, boot: long), fixture.clocked(2, ahead: 0),
      ])
      #expect(results.map(\.outcome) == [.accepted, .accepted])
      let batch = await failure { _ = try await fixture.sendClocked([fixture.clocked(3, ahead: 0)], boot: long) }
      #expect(batch?.code == .invalidArgument && batch?.fields == ["clocks.boot_id"])
      let negative = await failure {
        _ = try await fixture.client.recordUsage(
          .init(
            records: [fixture.clocked(3, ahead: 0)],
            clocks: .init(bootID: "b", deviceTime: .init(fixture.start), monotonicMilliseconds: -1)),
          options: try fixture.harness.options(fixture.family.child))
      }
      #expect(negative?.fields == ["clocks.monotonic_milliseconds"])
    }
  }

  @Test("FA-9 US-7 a changed clock is published once, and again after it was right; a snapshot has the last change")
  func published() async throws {
    try await withUsageIngest { fixture in
      _ = try await fixture.sendClocked((1...20).map { fixture.clocked($0, ahead: 7_200 + $0) })
      _ = try await fixture.sendClocked((21...22).map { fixture.clocked($0, ahead: 7_000) })
      #expect(try await changes(fixture) == [7_201])
      _ = try await fixture.sendClocked([fixture.clocked(23, ahead: 0)])
      _ = try await fixture.sendClocked([fixture.clocked(24, ahead: 7_200)])
      #expect(try await changes(fixture) == [7_201])
      try await fixture.harness.advance(by: 3_600)
      _ = try await fixture.sendClocked([fixture.clocked(25, ahead: 7_200), fixture.clocked(26, ahead: -900)])
      #expect(try await changes(fixture) == [7_201, -900])
      let child = fixture.child
      let snapshot = try await fixture.harness.database.read(child.partition) { tx in
        #expect(try UsageSnapshot().families(of: child.partition, in: tx) == [child.familyID])
        return try UsageSnapshot().state(of: child.familyID, in: tx).compactMap { $0 as? UsageV1.DeviceClockChanged }
      }
      #expect(
        snapshot == [
          .init(
            childID: child.childID, deviceID: fixture.family.deviceID, receiveTime: .init(fixture.start + 3_600),
            clockSeconds: -900)
        ])
    }
  }
}

extension UsageFixture {
  /// A record made by a clock that is ahead, so long before the sending.
  func clocked(
    _ sequence: Int64, ahead: Int64, before: Int64 = 60, boot: String = "boot", app: Int = 1
  ) -> UsageV1.UsageRecord {
    var record = record(sequence, app: app, at: -4_000 + sequence * 60, seconds: 60)
    record.bootID = boot
    record.deviceTime = .init(seconds: harness.clock.now.seconds + ahead - before)
    record.monotonicMilliseconds = 1_000_000 - before * 1_000
    return record
  }

  /// Sends a batch with the device's clocks.
  @discardableResult
  func sendClocked(_ records: [UsageV1.UsageRecord], boot: String = "boot") async throws -> [UsageV1.RecordResult] {
    let clocks = UsageV1.SendingClocks(bootID: boot, deviceTime: .init(start), monotonicMilliseconds: 1_000_000)
    return try await client.recordUsage(
      .init(records: records, clocks: clocks), options: try harness.options(family.child)
    ).results
  }
}
