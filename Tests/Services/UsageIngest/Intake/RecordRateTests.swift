import Database
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import UsageIntake

@Suite struct RecordRateTests {
  /// Ten records of a child at once, of which two from each device even then.
  private static let limits = RecordRates.Limits(
    ofChild: RecordAllowance(records: 10, secondsPerRecord: 1),
    ofDevice: RecordAllowance(records: 2, secondsPerRecord: 30),
    unstored: 5)

  private func with(_ body: (UsageFixture) async throws -> Void) async throws {
    let fixture = try await UsageFixture(rates: RecordRates(Self.limits))
    do {
      try await body(fixture)
    } catch {
      await fixture.harness.stop()
      throw error
    }
    await fixture.harness.stop()
  }

  private func records(_ numbers: ClosedRange<Int64>, _ fixture: UsageFixture) -> [UsageV1.UsageRecord] {
    numbers.map { fixture.record($0, at: -10_000 + $0 * 60, seconds: 60) }
  }

  @Test("US-9 above the rate nothing of a batch is stored, the error has the delay, and after it all of it is")
  func unary() async throws {
    try await with { fixture in
      #expect(try await fixture.send(records(1...8, fixture)).allSatisfy { $0.outcome == .accepted })
      let error = await failure { try await fixture.send(records(9...13, fixture)) }
      #expect(error?.code == .resourceExhausted && error?.reason == "LIMIT_REACHED")
      #expect(error?.detail(GoogleRpc.RetryInfo.self)?.retryDelay?.seconds == 3)
      #expect(error?.message.contains("10 at once and then one every 1 s") == true)
      #expect(try await fixture.totals().learningSeconds == 480)
      try await fixture.harness.advance(by: 2)
      #expect(await failure { try await fixture.send(records(9...13, fixture)) }?.code == .resourceExhausted)
      try await fixture.harness.advance(by: 1)
      #expect(try await fixture.send(records(9...13, fixture)).allSatisfy { $0.outcome == .accepted })
      #expect(try await fixture.totals().learningSeconds == 780)
    }
  }

  @Test("US-9 a device that has sent little is not refused for what the child's other device has sent")
  func devices() async throws {
    try await with { fixture in
      try await fixture.send(records(1...10, fixture))
      #expect(await failure { try await fixture.send(records(11...11, fixture)) }?.code == .resourceExhausted)
      let other = TestFamilyDevice.second(of: fixture.family)
      for number in 1...2 as ClosedRange<Int64> {
        let results = try await fixture.send([fixture.record(number, at: -60 * number, seconds: 30)], as: other)
        #expect(results.map(\.outcome) == [.accepted])
      }
      #expect(await failure { try await fixture.send([fixture.record(3)], as: other) }?.code == .resourceExhausted)
      // Records that were stored before are refused as well, and give nothing back.
      for _ in 0..<5 {
        #expect(await failure { try await fixture.send(records(1...2, fixture)) }?.code == .resourceExhausted)
      }
    }
  }

  @Test("US-9 records that were stored before, and malformed ones, use nothing up")
  func repeats() async throws {
    try await with { fixture in
      try await fixture.send(records(1...6, fixture))
      for _ in 0..<20 {
        let results = try await fixture.send(records(1...3, fixture) + [fixture.record(0)])
        #expect(results.map(\.outcome) == [.duplicate, .duplicate, .duplicate, .invalid])
      }
      #expect(try await fixture.send(records(7...10, fixture)).allSatisfy { $0.outcome == .accepted })
    }
  }

  @Test("US-9 in a stream the answer says when to continue, and the stream goes on")
  func stream() async throws {
    try await with { fixture in
      let call = fixture.client.streamUsage(options: try fixture.harness.options(fixture.family.child))
      var answers = call.responses.makeAsyncIterator()
      func send(_ batch: Int64, _ numbers: ClosedRange<Int64>) async throws -> UsageV1.StreamUsageResponse {
        try await call.requests.write(.init(batch: batch, records: records(numbers, fixture)))
        return try #require(try await answers.next())
      }
      #expect(try await send(1, 1...10).retrySeconds == 0)
      let refused = try await send(2, 11...14)
      #expect(refused.batch == 2 && refused.retrySeconds == 4)
      #expect(refused.results.map(\.sequence) == [11, 12, 13, 14])
      #expect(refused.results.allSatisfy { $0.outcome == .resourceExhausted && $0.exhaustedLimit == .rate })
      try await fixture.harness.advance(by: 4)
      let stored = try await send(3, 11...14)
      #expect(stored.retrySeconds == 0 && stored.results.allSatisfy { $0.outcome == .accepted })
      call.requests.finish()
      #expect(try await answers.next() == nil)
    }
  }

  @Test("US-9 a restart gives no fresh allowance to a child that has used a good part of it")
  func restart() async throws {
    let first = try await UsageFixture(rates: RecordRates(Self.limits))
    try await first.send(records(1...10, first))
    let directory = first.harness.directory
    await first.harness.stop()
    let second = try await UsageFixture(
      first.family, continuing: directory, isSetUp: false, rates: RecordRates(Self.limits))
    // Records of the device's own allowance, which is not stored.
    #expect(try await second.send(records(11...12, second)).allSatisfy { $0.outcome == .accepted })
    let error = await failure { try await second.send(records(13...15, second)) }
    #expect(error?.detail(GoogleRpc.RetryInfo.self)?.retryDelay?.seconds == 3)
    await second.harness.stop()
  }

  @Test(
    "US-9 sixteen hours a day of one-minute records for ten years are never refused, sent as they come, daily, monthly",
    arguments: [10, 960, 28_800] as [Int64])
  func tenYears(_ atOnce: Int64) throws {
    let (rates, child) = (RecordRates(), ChildKey(familyID: freshID(), childID: freshID()))
    let (perDay, days) = (Int64(960), Int64(3_650))
    var (sent, stored) = (Int64(0), 0)
    while sent < perDay * days {
      sent += atOnce
      // The last of them is made in the minutes from 7 to 23 o'clock of its day.
      let (day, minute) = (sent - 1).quotientAndRemainder(dividingBy: perDay)
      let now = ServiceHarness.start + (day * 86_400 + (7 * 60 + minute + 1) * 60)
      let admitted = try rates.admit(Int(atOnce), of: child, from: "tablet", at: now)
      if admitted.storedFullTime != nil { stored += 1 }
    }
    // As they come, and daily, they never use so much that it has to be stored.
    #expect(stored == 0 || atOnce == 28_800)
  }
}
