import LocalTime
import Messages
import RPC
import ServiceHarness
import Testing

@testable import UsageServer

@Suite struct TimeBoundsTests {
  @Test("US-7 a record from before 2000 or more than 366 days after its receipt is invalid and leaves its key free")
  func outside() async throws {
    try await withUsageIngest { fixture in
      let (start, year) = (fixture.start.seconds, Int64(366 * 86_400))
      let (earliest, second) = (AdmittedTimes.earliest.seconds - start, Int64(1))
      let cases: [(UsageV1.UsageRecord, String)] = [
        (fixture.record(1, at: earliest - 1, seconds: 61), "start_time"),
        (fixture.record(1, at: year - 59, seconds: 60), "end_time"),
        // Its end is before its start, which does not circumvent the bounds.
        (fixture.record(1, at: year + 1, seconds: -year), "start_time"),
        (fixture.record(1, at: earliest + second, seconds: -2), "end_time"),
        (fixture.record(1, at: Instant.latest.seconds - 60 - start, seconds: 60), "start_time"),
        (fixture.record(1, at: Instant.earliest.seconds - start, seconds: 60), "start_time"),
      ]
      for (record, field) in cases {
        let result = try #require(try await fixture.send([record]).first)
        #expect(result.outcome == .invalid && result.message.contains("\(field) is "), "\(result.message)")
        #expect(result.message.contains("2000-01-01T00:00:00Z") && result.message.contains("send it again"))
      }
      #expect(try await fixture.quarantine().isEmpty)
      // The bounds themselves are inside.
      #expect(
        try await fixture.outcomes(
          fixture.record(1, at: earliest, seconds: 60), fixture.record(2, at: year - 60, seconds: 60)) == [
            .unassigned, .quarantined,
          ])
      try await fixture.review(.accept, try await fixture.quarantine().map(\.quarantineID))
      #expect(try await fixture.totals().learningSeconds == 60)
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

  @Test("US-1 what the device's clock showed is kept however wrong it is; what no clock can show is left out")
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
