import Database
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import UsageRecords

@Suite struct TimeBoundsTests {
  @Test("US-7 a record from before 2000 or more than 366 days after its receipt is kept, and can only be rejected")
  func outside() async throws {
    try await withUsageIngest { fixture in
      let (start, year) = (fixture.start.seconds, Int64(366 * 86_400))
      let earliest = AdmittedTimes.earliest.seconds - start
      func record(_ sequence: Int64, _ begin: Int64, _ end: Int64) -> UsageV1.UsageRecord {
        var record = fixture.record(sequence)
        (record.startTime, record.endTime) = (.init(seconds: begin), .init(seconds: end))
        return record
      }
      let records = [
        fixture.record(1, at: earliest - 1, seconds: 61), fixture.record(2, at: year - 59, seconds: 60),
        // Its end is before its start, which does not circumvent the bounds.
        fixture.record(3, at: year + 1, seconds: -year), fixture.record(4, at: earliest + 1, seconds: -2),
        record(5, .min, .max), record(6, .max, .min), record(7, .max, .max), record(8, .min, .min),
        // A key that was used: this is found before the conflict.
        record(8, 1_800, 3_000),
      ]
      let results = try await fixture.send(records)
      #expect(results.map(\.quarantineReason) == Array(repeating: .outOfRange, count: records.count))
      #expect(results.map(\.message).allSatisfy { $0.contains("only reject it") })
      #expect(try await fixture.send(records).map(\.outcome) == Array(repeating: .duplicate, count: records.count))
      let listed = try await fixture.quarantine()
      #expect(listed.map(\.reason) == Array(repeating: .outOfRange, count: records.count))
      #expect(listed[4].record?.startTime?.seconds == Instant.earliest.seconds)
      #expect(listed[4].record?.endTime?.seconds == Instant.latest.seconds)
      // The stored record has the times as they came.
      let child = fixture.child
      let number = try #require(Int64(listed[4].quarantineID))
      let stored = try await fixture.harness.database.read(child.partition) { tx in
        try QuarantineTable.entry(tx, child, number: number)?.record.content
      }
      #expect(stored?.start.seconds == .min && stored?.end.seconds == .max)
      // No number is missing, each is explained, and none counts.
      let options = try fixture.harness.options(fixture.family.guardian)
      let state = try await fixture.client.getUploadState(.init(childID: child.childID), options: options)
      #expect(state.installations.map(\.highestSequence) == [8] && state.installations.flatMap(\.missing).isEmpty)
      for sequence in 1...8 as ClosedRange<Int64> {
        let key = UsageV1.RecordKey(
          deviceID: fixture.family.deviceID, installationID: "installation", sequence: sequence)
        let parts = try await fixture.client.explainUsage(
          .init(childID: child.childID, subject: .record(key)), options: options
        ).parts
        #expect(parts.map(\.quarantineReason) == Array(repeating: .outOfRange, count: sequence == 8 ? 2 : 1))
      }
      for entry in listed {
        let refused = await failure { try await fixture.review(.accept, [entry.quarantineID]) }
        #expect(refused?.reason == "RECORD_OUTSIDE_TIMES")
      }
      try await fixture.review(.reject, listed.map(\.quarantineID))
      #expect(try await fixture.quarantine().isEmpty)
      // The bounds themselves are inside.
      #expect(
        try await fixture.outcomes(
          fixture.record(11, at: earliest, seconds: 60), fixture.record(12, at: year - 60, seconds: 60)) == [
            .unassigned, .quarantined,
          ])
      try await fixture.review(.accept, try await fixture.quarantine().map(\.quarantineID))
      #expect(try await fixture.totals().learningSeconds == 0)
      // A recount passes them.
      try await fixture.deliver(fixture.assigned(fixture.learning, .learning, rate: 20, tokens: [token(1)], at: -100))
      try await fixture.expectAgreement()
      #expect(try await fixture.segments() == fixture.freshFold())
      // It counts when its day has begun.
      try await fixture.harness.advance(by: year)
      try await fixture.settle()
      #expect(try await fixture.totals().learningSeconds == 60)
      try await fixture.expectAgreement()
    }
  }

  @Test("US-1 parts of a second that are none do not lose a record")
  func nanoseconds() async throws {
    try await withUsageIngest { fixture in
      var record = fixture.record(1)
      let start = fixture.start.seconds - 3_600
      record.startTime = .init(seconds: start, nanos: -1)
      record.endTime = .init(seconds: start + 300, nanos: 2_000_000_000)
      let results = try await fixture.send([record])
      #expect(results.map(\.outcome) == [.accepted])
      #expect(try await fixture.totals().learningSeconds == 303)
    }
  }

  @Test("US-7 FA-9 guardians hear of times out of range as of a changed clock, with or without its readings")
  func notified() async throws {
    try await withUsageIngest { fixture in
      func changes() async throws -> [Int64] {
        let familyID = fixture.family.familyID
        return try await fixture.harness.events(UsageV1.DeviceClockChanged.self, of: familyID).map(\.clockSeconds)
      }
      let past = -fixture.start.seconds
      try await fixture.send([fixture.record(1, at: past + 1_800, seconds: 1_200)])
      #expect(try await changes() == [past + 3_000])
      #expect(try await fixture.quarantine().map(\.clockSeconds) == [past + 3_000])
      // Wrong readings say it better; right ones do not contradict the times.
      try await fixture.harness.advance(by: 3_600)
      var wrong = fixture.clocked(2, ahead: 7_200)
      (wrong.startTime, wrong.endTime) = (.init(seconds: .max), .init(seconds: .max))
      try await fixture.sendClocked([wrong])
      #expect(try await changes() == [past + 3_000, 7_200])
      try await fixture.harness.advance(by: 3_600)
      var right = fixture.clocked(3, ahead: 0)
      (right.startTime, right.endTime) = (.init(seconds: .min), .init(seconds: .min))
      try await fixture.sendClocked([right])
      #expect(try await changes().last == Instant.earliest.seconds - fixture.start.seconds - 7_200)
    }
  }

  @Test("US-7 a record outside the times that an earlier version stored cannot be accepted, only rejected")
  func waiting() async throws {
    try await withUsageIngest { fixture in
      // Within the bounds it waits; then its times are set to what an earlier version accepted.
      try await fixture.send([fixture.record(1, at: 600, seconds: 60), fixture.record(2, at: 700, seconds: 60)])
      let child = fixture.child
      for (sequence, start) in [(1, Instant.latest - 60), (2, Instant.earliest)] {
        try await fixture.harness.database.write(child.partition) { tx in
          try tx.execute(
            """
            UPDATE usage_record SET start_time = ?, end_time = ?
            WHERE partition = ? AND child_number = ? AND sequence = ?
            """, start.seconds, start.seconds + 60, tx.partition, try ChildNumberTable.find(tx, child)?.child, sequence)
        }
      }
      let ids = try await fixture.quarantine().map(\.quarantineID)
      #expect(ids.count == 2)
      for id in ids {
        let refused = await failure { try await fixture.review(.accept, [id]) }
        #expect(refused?.code == .failedPrecondition && refused?.reason == "RECORD_OUTSIDE_TIMES")
        #expect(refused?.message.contains("reject it") == true)
        #expect(try await fixture.review(.reject, [id]).map(\.state) == [.rejected])
      }
      #expect(try await fixture.changes().isEmpty)
    }
  }

  @Test("US-1 the time by the device's clock is kept however wrong it is; a time that no clock can show is left out")
  func deviceClock() async throws {
    try await withUsageIngest { fixture in
      var (wrong, absurd) = (fixture.record(1, at: 600), fixture.record(2, at: 600))
      wrong.deviceTime = GoogleProtobuf.Timestamp(seconds: 1)
      absurd.deviceTime = GoogleProtobuf.Timestamp(seconds: .max)
      try await fixture.send([wrong, absurd])
      #expect(try await fixture.quarantine().map(\.record?.deviceTime?.seconds) == [1, nil])
    }
  }
}
