import Database
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import UsageCounting
@testable import UsageExplanations

/// The parts of a day or a record that counted, and why the rest did not.
@Suite struct ExplanationReadTests {
  private func today() -> UsageV1.ExplainUsageRequest.Subject { .date(.init(year: 2026, month: 3, day: 2)) }

  private func key(_ fixture: UsageFixture, _ sequence: Int64) -> UsageV1.ExplainUsageRequest.Subject {
    .record(.init(deviceID: fixture.family.deviceID, installationID: "installation", sequence: sequence))
  }

  /// `sequence outcome seconds`.
  private func lines(_ parts: [UsageV1.UsagePart]) -> [String] {
    parts.map { "\($0.record?.sequence ?? 0) \($0.outcome) \($0.seconds)" }
  }

  @Test(
    "US-15 each reason: counted, covered by which app and record, shielded by which version, unassigned, quarantined, rejected"
  )
  func reasons() async throws {
    try await withUsageIngest { fixture in
      let other = "00000000-0000-7000-8000-000000000003"
      try await fixture.deliver(fixture.assigned(other, .learning, rate: 20, tokens: [token(3)], at: -7_000))
      try await fixture.deliver(fixture.acknowledged(4, at: -6_000, shielding: [fixture.reward]))
      try await fixture.deliver(fixture.acknowledged(5, at: -5_500, shielding: [fixture.reward, other]))
      try await fixture.deliver(fixture.acknowledged(6, at: -5_000, shielding: []))
      try await fixture.send([
        // The app is assigned in the middle of it, and then covers the other one.
        fixture.record(1, app: 3, at: -7_100, seconds: 300), fixture.record(2, at: -6_950, seconds: 250),
        fixture.record(3, app: 2, at: -6_100, seconds: 1_200),
        fixture.record(4, at: -4_000, seconds: 60, shielded: true),
        fixture.record(5, app: 9, at: -3_000, seconds: 60), fixture.record(6, at: -2_000, seconds: 0),
        fixture.record(7, at: -1_000, seconds: 1_400), fixture.record(8, at: -900, seconds: 60),
        fixture.record(8, at: -800, seconds: 70), fixture.record(9, at: -830, seconds: 60),
      ])
      let waiting = try await fixture.quarantine()
      let (none, later) = (try #require(waiting.first), try #require(waiting.first { $0.record?.sequence == 7 }))
      try await fixture.review(.reject, [none.quarantineID])
      let parts = try await fixture.explain(today())
      #expect(
        lines(parts) == [
          "1 unassigned 100", "1 counted 200", "2 covered 150", "2 counted 100", "3 counted 100",
          "3 shieldedByPolicy 500", "3 shieldedByPolicy 500", "3 counted 100", "4 shieldedByRecord 60",
          "5 unassigned 60", "6 rejected 0", "7 quarantined 1400", "8 counted 60", "9 counted 60", "8 quarantined 70",
        ])
      func part(_ sequence: Int64, _ outcome: UsageV1.UsagePartOutcome) throws -> UsageV1.UsagePart {
        try #require(parts.first { $0.record?.sequence == sequence && $0.outcome == outcome })
      }
      let covered = try part(2, .covered)
      #expect(covered.coveringAppID == other && covered.coveringRecord?.sequence == 1 && covered.pointsPerMinute == 10)
      #expect(
        covered.appID == fixture.learning && covered.category == .learning && covered.text.contains("highest rate"))
      #expect(parts.filter { $0.outcome == .shieldedByPolicy }.map(\.policyVersion) == [4, 5])
      #expect(try part(3, .counted).sixtieths == 0 && part(3, .counted).pointsPerMinute == 50)
      #expect(try part(1, .counted).sixtieths == 4_000 && part(1, .counted).generation == 1)
      #expect(try part(5, .unassigned).appID.isEmpty && part(5, .unassigned).appTokenDigest == token(9))
      #expect(try part(1, .unassigned).appID == other)
      let rejected = try part(6, .rejected)
      #expect(rejected.quarantineID == none.quarantineID && rejected.quarantineReason == .endNotAfterStart)
      let future = try part(7, .quarantined)
      #expect(future.quarantineID == later.quarantineID && future.quarantineReason == .inFuture)
      #expect(try part(8, .quarantined).quarantineReason == .conflict)
      #expect(parts.allSatisfy { !$0.text.isEmpty })
      // The record alone: all that was sent under its key.
      #expect(lines(try await fixture.explain(key(fixture, 8))) == ["8 counted 60", "8 quarantined 70"])
      #expect(try await fixture.explain(key(fixture, 3), size: 1) == parts.filter { $0.record?.sequence == 3 })
      let unknown = await failure { _ = try await fixture.explain(key(fixture, 77)) }
      #expect(unknown?.code == .notFound && unknown?.reason == "NOT_FOUND")
    }
  }

  @Test("US-15 of two devices with the same app one record counts; the day cuts what reaches into the next")
  func midnight() async throws {
    try await withUsageIngest { fixture in
      // 23:00 UTC is midnight in Berlin.
      let midnight = try #require(Instant("2026-03-01T23:00:00Z")) - fixture.start
      try await fixture.send([fixture.record(1, at: midnight - 100, seconds: 300)])
      let second = TestFamilyDevice.second(of: fixture.family)
      try await fixture.send([fixture.record(2, at: midnight - 50, seconds: 300)], as: second)
      let parts = try await fixture.explain(today())
      #expect(lines(parts) == ["1 counted 200", "2 covered 200", "2 counted 50"])
      #expect(parts[1].coveringRecord?.sequence == 1 && parts[1].text.contains("same app"))
      let both = try await fixture.explain(key(fixture, 1))
      #expect(lines(both) == ["1 counted 100", "1 counted 200"])
      #expect(both.map(\.date?.day) == [1, 2])
      #expect(try await fixture.explain(.date(.init(year: 2026, month: 3, day: 3))).isEmpty)
    }
  }

  @Test("US-15 an accepted record of many days is explained day by day, and cut as totals cut it")
  func long() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send([
        fixture.record(1, at: -500_000, seconds: 400_000), fixture.record(2, app: 1, at: -300_000, seconds: 60),
      ])
      try await fixture.review(.accept, try await fixture.quarantine().map(\.quarantineID))
      let parts = try await fixture.explain(key(fixture, 1), size: 2)
      #expect(parts.reduce(0) { $0 + $1.seconds } == 400_000 && parts.allSatisfy { $0.outcome == .counted })
      let days = try await fixture.days()
      #expect(parts.map(\.seconds) == days.map(\.learningSeconds))
      let covered = try await fixture.explain(key(fixture, 2))
      #expect(lines(covered) == ["2 covered 60"])
    }
  }

  @Test("US-15 a page token with made-up instants and numbers gets an answer, and the next call one, too")
  func madeUpTokens() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send((1...3).map { fixture.record($0, at: -600 * $0, seconds: 60) })
      let options = try fixture.harness.options(fixture.family.guardian)
      for subject in [today(), key(fixture, 2)] {
        func page(_ token: String, size: Int32 = 1) async throws -> UsageV1.ExplainUsageResponse {
          try await fixture.client.explainUsage(
            .init(childID: fixture.family.childID, subject: subject, pageSize: size, pageToken: token),
            options: options)
        }
        let whole = try await page("", size: 100).parts
        let first = try #require(whole.first?.startTime?.seconds)
        let real = ["\(first)", "1", "\(try #require(whole.first?.record?.sequence))", "0", "\(first)"]
        for place in real.indices {
          for number in [Int64.min, -1, 0, .max / 4, .max] {
            var numbers = real
            numbers[place] = "\(number)"
            let found = try await page(Page.token(after: numbers.joined(separator: " ")), size: 100).parts
            #expect(found.count <= whole.count)
          }
        }
        #expect(try await page(Page.token(after: real.joined(separator: " ")), size: 100).parts == whole)
      }
    }
  }

  @Test("US-15 a day with more records than are read for it is refused with the limit and the remedy")
  func tooMany() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send((1...50).map { fixture.record($0, at: -60 * $0, seconds: 60) })
      let child = fixture.child
      func explain(_ maximum: Int) async throws -> Int {
        try await fixture.harness.database.read(child.partition) { tx in
          var reading = ExplanationReading(
            child: child, facts: try FactTables.facts(tx, child), limit: 1_000, at: nil)
          reading.maximumRead = maximum
          try reading.run(tx, date: try #require(LocalDate("2026-03-02")))
          return reading.parts.count
        }
      }
      #expect(try await explain(50) == 50)
      let error = await failure { _ = try await explain(49) }
      #expect(error?.code == .resourceExhausted && error?.reason == "LIMIT_REACHED")
      #expect(error?.message.contains("49") == true && error?.message.contains("ListUsage") == true)
    }
  }

  @Test("US-15 an explanation says whether use is still being counted")
  func counting() async throws {
    let fixture = try await UsageFixture(settles: false, configure: UsageFixture.inPieces)
    try await fixture.send((1...200).map { fixture.record($0, at: -100 * $0, seconds: 50) })
    try await fixture.deliver(fixture.assigned(fixture.learning, .learning, rate: 20, tokens: [token(1)], at: -86_400))
    func isCounting() async throws -> Bool {
      try await fixture.client.explainUsage(
        .init(childID: fixture.family.childID, subject: today()),
        options: try fixture.harness.options(fixture.family.guardian)
      ).counting
    }
    try await fixture.settle()
    #expect(try await !isCounting())
    let child = fixture.child
    try await fixture.harness.database.write(child.partition) { tx in
      try Recount.leave(tx, child, from: .distantPast, cause: .zone)
      try tx.execute("/* test */ UPDATE pending_work SET run_time = ?", fixture.start.seconds + 60)
    }
    #expect(try await isCounting())
    await fixture.harness.stop()
  }
}
