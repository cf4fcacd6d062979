import Identity
import LocalTime
import Messages
import RPC
import Randomness
import ServiceAPI
import ServiceHarness
import Stubs
import Testing
import UsageCounting

@Suite struct IngestTests {
  @Test("US-1 US-2 300 s at 10 points a minute are 50 points, in totals, day and event")
  func counted() async throws {
    try await withUsageIngest { fixture in
      #expect(try await fixture.outcomes(fixture.record(1)) == [.accepted])
      let totals = try await fixture.totals()
      #expect(totals.learningSeconds == 300 && totals.learningPoints == 50 && totals.learningSixtieths == 3_000)
      #expect(totals.apps.map(\.points) == [50, 0])
      let days = try await fixture.days()
      #expect(days.map(\.learningPoints) == [50])
      #expect(days.first?.date == CommonV1.LocalDate(year: 2026, month: 3, day: 2))
      let change = try #require(try await fixture.changes().first)
      #expect(change.added.map(\.appID) == [fixture.learning] && change.removed.isEmpty && change.cause == .record)
    }
  }

  @Test("US-2 seconds add up before points are rounded: 60 s and 120 s at 5 are 15 points; reward time earns none")
  func sixtieths() async throws {
    try await withUsageIngest(isSetUp: false) { fixture in
      try await fixture.deliver(fixture.childChanged())
      try await fixture.deliver(fixture.assigned(fixture.learning, .learning, rate: 5, tokens: [token(1)]))
      try await fixture.deliver(fixture.assigned(fixture.reward, .reward, rate: 50, tokens: [token(2)]))
      try await fixture.send([
        fixture.record(1, at: -3_600, seconds: 60), fixture.record(2, at: -3_000, seconds: 120),
        fixture.record(3, app: 2, at: -2_000, seconds: 90),
      ])
      let totals = try await fixture.totals()
      #expect(totals.learningPoints == 15 && totals.learningSixtieths == 900)
      #expect(totals.rewardSeconds == 90)
    }
  }

  @Test("US-9 every record of a batch is answered by itself, in order; a bad one never loses the rest")
  func partialFailure() async throws {
    try await withUsageIngest { fixture in
      var nameless = fixture.record(2)
      nameless.installationID = ""
      var timeless = fixture.record(3)
      timeless.endTime = nil
      var tokenless = fixture.record(4)
      tokenless.appTokenDigest = "token.sha256.ABC"
      let results = try await fixture.send([
        fixture.record(1), nameless, timeless, tokenless, fixture.record(0), fixture.record(5, seconds: -1),
        fixture.record(1), fixture.record(1, seconds: 299), fixture.record(6, app: 9),
        fixture.record(7, shielded: true), fixture.record(8, at: -600),
      ])
      #expect(
        results.map(\.outcome) == [
          .accepted, .invalid, .invalid, .invalid, .invalid, .quarantined, .duplicate, .quarantined, .unassigned,
          .skipped, .accepted,
        ])
      #expect(results.map(\.sequence) == [1, 2, 3, 4, 0, 5, 1, 1, 6, 7, 8])
      var worst = fixture.record(-1)
      (worst.installationID, worst.appTokenDigest) = (String(repeating: "x", count: 129), "x")
      (worst.startTime, worst.endTime) = (nil, nil)
      let faults = try #require(try await fixture.send([worst]).first)
      #expect(faults.outcome == .invalid)
      for field in ["installation_id", "sequence", "app_token_digest", "start_time", "end_time"] {
        #expect(faults.message.contains(field), "\(faults.message)")
      }
      for (result, field) in zip(
        results[1...4], ["installation_id", "end_time", "app_token_digest", "sequence"])
      {
        #expect(result.message.contains(field))
      }
      #expect(results[5].quarantineReason == .endNotAfterStart && results[7].quarantineReason == .conflict)
      #expect(try await fixture.totals().learningSeconds == 600)
      // A rejected record is not stored: its key is free.
      #expect(try await fixture.outcomes(fixture.record(2, at: -300, seconds: 60)) == [.accepted])
    }
  }

  @Test("US-9 an empty batch and one with 1,001 records are refused whole, naming field, value and limit")
  func batchSize() async throws {
    try await withUsageIngest { fixture in
      for count in [0, 1_001] {
        let records = (0..<count).map { fixture.record(Int64($0 + 1)) }
        let error = await failure { try await fixture.send(records) }
        #expect(error?.code == .invalidArgument && error?.fields == ["records"])
        #expect(error?.message == "records holds \(count); it must hold 1 to 1000")
      }
      let records = (Int64(0)..<1_000).map { fixture.record($0 + 1, at: 3 * $0 - 4_000, seconds: 2) }
      let results = try await fixture.send(records)
      #expect(results.allSatisfy { $0.outcome == .accepted })
      #expect(try await fixture.totals().learningSeconds == 2_000)
    }
  }

  @Test("US-5 the same key and content is a duplicate, other content a conflict that waits and changes nothing")
  func idempotent() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send([fixture.record(1)])
      let (totals, changes) = (try await fixture.totals(), try await fixture.changes())
      var again = fixture.record(1)
      again.deviceTime = .init(fixture.start)
      again.monotonicMilliseconds = 5
      #expect(try await fixture.outcomes(again) == [.duplicate])
      let other = fixture.record(1, seconds: 200)
      #expect(try await fixture.outcomes(other, fixture.record(1, app: 2)) == [.quarantined, .quarantined])
      #expect(try await fixture.outcomes(other, fixture.record(1)) == [.duplicate, .duplicate])
      // Another installation and another device have their own numbers.
      #expect(try await fixture.outcomes(fixture.record(1, at: -60, seconds: 30, installation: "other")) == [.accepted])
      let waiting = try await fixture.quarantine()
      #expect(waiting.map(\.reason) == [.conflict, .conflict] && waiting.first?.record == other)
      #expect(waiting.first?.deviceID == fixture.family.deviceID)
      #expect(try await fixture.totals().learningSeconds == totals.learningSeconds + 30)
      #expect(try await fixture.changes().count == changes.count + 1)
    }
  }

  @Test("US-5 the same batch sent many times at once counts once; every record has exactly one first answer")
  func concurrent() async throws {
    try await withUsageIngest { fixture in
      let records = (1...50 as ClosedRange<Int64>).map { fixture.record($0, at: -$0 * 60, seconds: 60) }
      let answers = try await withThrowingTaskGroup(of: [UsageV1.RecordOutcome].self) { group in
        for seed in 0..<8 as Range<UInt64> {
          var random = SeededRandom(seed: seed)
          let shuffled = records.shuffled(using: &random)
          group.addTask { try await fixture.send(shuffled).map(\.outcome) }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      #expect(answers.filter { $0 == .accepted }.count == 50 && answers.filter { $0 == .duplicate }.count == 350)
      #expect(try await fixture.totals().learningSeconds == 3_000)
      #expect(try await fixture.published() == Set(try await fixture.segments().map { UsageV1.UsageSegment($0) }))
    }
  }

  @Test("US-5 installations are distinguished byte by byte: NUL, case and the two ways to write an accent")
  func installations() async throws {
    try await withUsageIngest { fixture in
      let names = ["a", "a\0b", "a\0c", "A", "\u{e9}", "e\u{301}", String(repeating: "x", count: 128)]
      let records = names.enumerated().map {
        fixture.record(1, at: Int64(-3_600 + 10 * $0), seconds: 10, installation: $1)
      }
      let results = try await fixture.send(records)
      #expect(results.allSatisfy { $0.outcome == .accepted })
      #expect(results.map { Array($0.installationID.utf8) } == names.map { Array($0.utf8) })
      #expect(try await fixture.send(records).allSatisfy { $0.outcome == .duplicate })
      let long = fixture.record(1, installation: String(repeating: "x", count: 129))
      #expect(try await fixture.outcomes(long) == [.invalid])
    }
  }

  @Test("US-5 a number that a device repeats for ever is refused after 100 contents, and the stored rows stay bounded")
  func repeatedNumber() async throws {
    try await withUsageIngest { fixture in
      let records = (1...150).map { fixture.record(1, at: Int64(-3_600), seconds: Int64($0)) }
      let outcomes = try await fixture.send(records).map(\.outcome)
      #expect(outcomes.filter { $0 == .accepted }.count == 1 && outcomes.filter { $0 == .quarantined }.count == 99)
      let refused = try #require(try await fixture.send([fixture.record(1, seconds: 999)]).first)
      #expect(refused.outcome == .resourceExhausted && refused.exhaustedLimit == .contents)
      #expect(refused.message.contains("sequence 1 was used for 100"))
    }
  }

  @Test("US-7 86,400 s and 300 s in the future still count; one second more waits for a guardian, with the reason")
  func plausibility() async throws {
    try await withUsageIngest { fixture in
      let results = try await fixture.send([
        fixture.record(1, at: -90_000, seconds: 86_400), fixture.record(2, at: -90_000, seconds: 86_401),
        fixture.record(3, at: 0, seconds: 300), fixture.record(4, at: 0, seconds: 301),
        fixture.record(5, at: 0, seconds: 0), fixture.record(6, at: 0, seconds: 90_000),
      ])
      #expect(
        results.map(\.quarantineReason) == [
          .unspecified, .tooLong, .unspecified, .inFuture, .endNotAfterStart, .tooLong,
        ])
      #expect(results.allSatisfy { ($0.outcome == .quarantined) == !$0.message.isEmpty })
      #expect(try await fixture.quarantine().map(\.record?.sequence) == [2, 4, 5, 6])
      #expect(try await fixture.totals().learningSeconds == 86_700)
      // A quarantined record holds its key.
      #expect(try await fixture.outcomes(fixture.record(4, at: 0, seconds: 301)) == [.duplicate])
      #expect(try await fixture.outcomes(fixture.record(4, at: 0, seconds: 10)) == [.quarantined])
    }
  }

  @Test("US-7 a second counts once per category over all devices, for the app with the highest rate")
  func overlap() async throws {
    try await withUsageIngest { fixture in
      let better = freshID()
      try await fixture.deliver(fixture.assigned(better, .learning, rate: 20, tokens: [token(3)]))
      try await fixture.send([fixture.record(1, seconds: 600), fixture.record(2, app: 2, seconds: 600)])
      let tablet = TestFamilyDevice.second(of: fixture.family)
      try await fixture.send([fixture.record(1, app: 3, at: -3_400, seconds: 300)], as: tablet)
      let totals = try await fixture.totals()
      #expect(totals.learningSeconds == 600 && totals.rewardSeconds == 600)
      #expect(totals.learningSixtieths == 300 * 10 + 300 * 20)
    }
  }

  @Test(
    "US-9 the stream acknowledges each batch in order, when it is stored; a wrong batch ends it and loses none before")
  func stream() async throws {
    try await withUsageIngest { fixture in
      let call = fixture.client.streamUsage(options: try fixture.harness.options(fixture.family.child))
      var answers = call.responses.makeAsyncIterator()
      for batch in 1...3 as ClosedRange<Int64> {
        try await call.requests.write(
          .init(batch: batch * 7, records: [fixture.record(batch, at: -4_000 + batch * 400), fixture.record(0)]))
        let answer = try #require(try await answers.next())
        #expect(answer.batch == batch * 7 && answer.results.map(\.outcome) == [.accepted, .invalid])
        #expect(try await fixture.totals().learningSeconds == 300 * batch)
      }
      try await call.requests.write(.init(batch: 99, records: []))
      let error = await failure { while try await answers.next() != nil {} }
      #expect(error?.code == .invalidArgument && error?.fields == ["records"])
      #expect(try await fixture.totals().learningSeconds == 900)
    }
  }

  @Test("US-9 a week offline comes in as a stream of many batches at once, each answered with its number")
  func longStream() async throws {
    try await withUsageIngest { fixture in
      let options = try fixture.harness.options(fixture.family.child)
      let call = fixture.client.streamUsage(options: options)
      let batches: Int64 = 10
      async let sent: Void = {
        for batch in 0..<batches {
          let records = (0..<100).map { index in
            let number = batch * 100 + Int64(index)
            return fixture.record(number + 1, at: -604_800 + number * 600, seconds: 60)
          }
          try await call.requests.write(.init(batch: batch, records: records))
        }
        call.requests.finish()
      }()
      var acknowledged: [Int64] = []
      for try await answer in call.responses {
        acknowledged.append(answer.batch)
        #expect(answer.results.count == 100 && answer.results.allSatisfy { $0.outcome == .accepted })
      }
      try await sent
      #expect(acknowledged == Array(0..<batches))
      #expect(try await fixture.totals().learningSeconds == 60_000)
      #expect(try await fixture.days().map(\.learningSeconds).reduce(0, +) == 60_000)
    }
  }
}

/// A second device of the same child.
enum TestFamilyDevice {
  static func second(of family: TestFamily) -> Principal {
    .child(familyID: family.familyID, childID: family.childID, deviceID: family.siblingID)
  }
}
