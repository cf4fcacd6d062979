import LocalTime
import Messages
import ServiceAPI
import ServiceHarness
import Testing

@Suite struct DayTests {
  @Test("US-4 learning has no limit: eight days of 24 hours at the highest rate count whole")
  func noLimit() async throws {
    try await withUsageIngest { fixture in
      try await fixture.deliver(
        fixture.assigned(fixture.learning, .learning, rate: 500, tokens: [token(1)], at: -2_592_000))
      try await fixture.send((1...8).map { fixture.record($0, at: -$0 * 86_400, seconds: 86_400) })
      let totals = try await fixture.totals()
      #expect(totals.learningSeconds == 691_200 && totals.learningPoints == 5_760_000)
      // From 10:00 to 10:00 in Berlin: nine local days, seven of them whole.
      #expect(
        try await fixture.days().map(\.learningSeconds) == [50_400] + Array(repeating: 86_400, count: 7) + [36_000])
    }
  }

  @Test("US-6 late and out-of-order records land in the days of 25 and 23 hours, split at their midnights")
  func longAndShortDays() async throws {
    try await withUsageIngest { fixture in
      try await fixture.deliver(
        fixture.assigned(fixture.learning, .learning, rate: 10, tokens: [token(1)], at: -40_000_000))
      func record(_ sequence: Int64, _ from: String, _ seconds: Int64) throws -> UsageV1.UsageRecord {
        fixture.record(sequence, at: try #require(Instant(from)) - fixture.start, seconds: seconds)
      }
      // 2025-10-26 in Berlin begins at 22:00 UTC the day before and has 25 hours.
      try await fixture.send([try record(2, "2025-10-26T21:00:00Z", 10_800)])
      try await fixture.send([try record(1, "2025-10-25T21:00:00Z", 86_400)])
      // 2025-03-30 in Berlin begins at 23:00 UTC the day before and has 23 hours.
      try await fixture.send([
        try record(4, "2025-03-30T20:00:00Z", 14_400), try record(3, "2025-03-29T22:00:00Z", 79_200),
      ])
      let days = try await fixture.days().map { day in
        "\(day.date?.month ?? 0)-\(day.date?.day ?? 0) \(day.learningSeconds)"
      }
      #expect(
        days == [
          "3-29 3600", "3-30 82800", "3-31 7200", "10-25 3600", "10-26 90000", "10-27 3600",
        ])
    }
  }

  @Test("US-7 at equal rates the app assigned earlier counts, then the lower id; one added again is assigned later")
  func ties() async throws {
    try await withUsageIngest { fixture in
      let (early, late) = ("00000000-0000-7000-8000-0000000000f1", "00000000-0000-7000-8000-0000000000e2")
      let same = "00000000-0000-7000-8000-0000000000e3"
      try await fixture.deliver(fixture.assigned(early, .learning, rate: 20, tokens: [token(3)], at: -90_000))
      try await fixture.deliver(fixture.assigned(late, .learning, rate: 20, tokens: [token(4)], at: -80_000))
      try await fixture.deliver(fixture.assigned(same, .learning, rate: 20, tokens: [token(5)], at: -80_000))
      func winner(_ sequence: Int64, at offset: Int64) async throws -> [String: Int64] {
        let before = try await fixture.totals().apps
        try await fixture.send((3...5).map { fixture.record(sequence + Int64($0), app: $0, at: offset, seconds: 100) })
        let after = try await fixture.totals().apps
        let seconds = Dictionary(uniqueKeysWithValues: before.map { ($0.appID, $0.seconds) })
        return after.reduce(into: [:]) { gained, app in
          let gain = app.seconds - (seconds[app.appID] ?? 0)
          if gain > 0 { gained[app.appID] = gain }
        }
      }
      #expect(try await winner(10, at: -70_000) == [early: 100])
      try await fixture.deliver(fixture.removed(early, at: -60_000))
      #expect(try await winner(20, at: -55_000) == [late: 100])
      try await fixture.deliver(
        fixture.assigned(early, .learning, rate: 20, tokens: [token(3)], at: -50_000, generation: 2))
      #expect(try await winner(30, at: -40_000) == [late: 100])
      // A rate decides before all else, and saving an app again with it does not make it a later one.
      try await fixture.deliver(fixture.assigned(same, .learning, rate: 25, tokens: [token(5)], at: -30_000))
      #expect(try await winner(40, at: -20_000) == [same: 100])
    }
  }

  @Test(
    "US-8 published counted usage has app, category, seconds, rate, generation and local day; reward is published as reward"
  )
  func published() async throws {
    try await withUsageIngest { fixture in
      // 23:00 UTC is midnight in Berlin.
      let midnight = try #require(Instant("2026-03-01T23:00:00Z")) - fixture.start
      try await fixture.deliver(
        fixture.assigned(fixture.learning, .learning, rate: 15, tokens: [token(1)], at: midnight + 60))
      try await fixture.send([
        fixture.record(1, at: midnight - 100, seconds: 200), fixture.record(2, app: 2, at: midnight, seconds: 30),
      ])
      let segments = try await fixture.published().sorted {
        ($0.category.rawValue, $0.startTime?.seconds ?? 0) < ($1.category.rawValue, $1.startTime?.seconds ?? 0)
      }
      let published = segments.map { segment in
        let seconds = (segment.endTime?.seconds ?? 0) - (segment.startTime?.seconds ?? 0)
        return "\(segment.appID == fixture.learning ? "learning" : "reward") \(segment.category == .learning) "
          + "\(seconds) \(segment.pointsPerMinute) \(segment.generation) \(segment.date?.month ?? 0)-\(segment.date?.day ?? 0)"
      }
      #expect(
        published == [
          "learning true 100 10 1 3-1", "learning true 60 10 1 3-2", "learning true 40 15 1 3-2",
          "reward false 30 50 1 3-2",
        ])
    }
  }

  @Test("US-11 rates, zones, removals, new apps and restarts never overwrite what was accumulated")
  func reconfiguration() async throws {
    let first = try await UsageFixture()
    try await first.send([first.record(1), first.record(2, app: 2, at: -90_000)])
    let days = try await first.days()
    try await first.deliver(first.assigned(first.learning, .learning, rate: 500, tokens: [token(1)], at: -10))
    try await first.deliver(first.childChanged(zone: "Pacific/Kiritimati", at: -5))
    try await first.deliver(first.removed(first.learning, at: -4))
    try await first.deliver(first.removed(first.reward, at: -4))
    try await first.deliver(first.assigned(freshID(), .reward, rate: 60, tokens: [token(9)], at: -3))
    let totals = try await first.totals()
    #expect(totals.learningSeconds == 300 && totals.learningSixtieths == 3_000 && totals.rewardSeconds == 300)
    #expect(try await first.days() == days)
    let copy = first.harness.directory.copy()
    await first.harness.stop()

    let second = try await UsageFixture(first.family, continuing: copy, isSetUp: false)
    #expect(try await second.totals() == totals)
    try await second.deliver(
      second.assigned(second.learning, .reward, rate: 50, tokens: [token(1)], at: 0, generation: 2))
    let again = try await second.totals()
    #expect(again.learningSeconds == 300 && again.rewardSeconds == 300)
    #expect(again.apps.first { $0.appID == second.learning }?.seconds == 0)
    await second.harness.stop()
  }
}
