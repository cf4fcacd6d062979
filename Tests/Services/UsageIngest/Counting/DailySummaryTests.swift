import Database
import EventFeed
import EventLoop
import LocalTime
import Messages
import ServiceAPI
import ServiceHarness
import Testing

@testable import UsageFeed
@testable import UsageServer

/// The tests begin on Monday, 2 March 2026, 10:00 in Berlin.
@Suite("US-14 daily summaries") struct DailySummaryTests {
  private static let midnight: Int64 = 14 * 3_600

  private func events(_ fixture: UsageFixture) async throws -> [UsageV1.DaySummarized] {
    try await fixture.harness.events(UsageV1.DaySummarized.self, of: fixture.family.familyID)
  }

  private func day(_ event: UsageV1.DaySummarized) -> String {
    let (date, summary) = (event.summary?.date ?? .init(), event.summary ?? .init())
    return "\(date.month)-\(date.day) \(summary.learningSeconds) \(summary.rewardSeconds) "
      + "\(summary.learningSixtieths)\(event.corrected ? " corrected" : "")"
  }

  private func days(_ fixture: UsageFixture) async throws -> [String] { try await events(fixture).map(day) }

  private func advance(_ fixture: UsageFixture, to offset: Int64) async throws {
    try await fixture.harness.advance(by: offset - (fixture.harness.clock.now.seconds - fixture.start.seconds))
    await fixture.harness.database.settleTimers()
  }

  @Test("US-14 a day's summary is published at its end in the child's zone; a day without usage has none")
  func dayEnd() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send([fixture.record(1), fixture.record(2, app: 2, at: -1_800, seconds: 120)])
      #expect(try await events(fixture).isEmpty)
      try await advance(fixture, to: Self.midnight - 1)
      #expect(try await events(fixture).isEmpty)
      try await advance(fixture, to: Self.midnight)
      #expect(try await days(fixture) == ["3-2 300 120 3000"])
      let event = try #require(try await events(fixture).first)
      #expect(event.childID == fixture.family.childID && event.endTime == .init(fixture.start + Self.midnight))
      #expect(event.summary == (try await fixture.days()).first)
      // Two days without anything, then one with a record; the service is away for a while.
      try await advance(fixture, to: Self.midnight + 2 * 86_400)
      try await fixture.send([fixture.record(3, at: Self.midnight + 2 * 86_400 - 60, seconds: 120)])
      try await advance(fixture, to: Self.midnight + 9 * 86_400)
      #expect(
        try await days(fixture) == ["3-2 300 120 3000", "3-4 60 0 600 corrected", "3-5 60 0 600"])
    }
  }

  @Test("US-14 late records, reviews, removals and rates correct ended days: one event for a batch and day")
  func corrections() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send([fixture.record(1)])
      try await advance(fixture, to: Self.midnight + 86_400)
      var known = ["3-2 300 0 3000"]
      func expect(_ more: String..., comment: Comment) async throws {
        known += more
        let found = try await days(fixture)
        #expect(found == known, comment)
      }
      try await fixture.send((10...59).map { fixture.record($0, at: -20_000 + $0 * 100, seconds: 60) })
      try await expect("3-2 3300 0 33000 corrected", comment: "50 late records")
      try await fixture.send([fixture.record(60, at: -86_400 * 3), fixture.record(61, app: 2, at: -86_400 * 3)])
      try await expect("2-27 300 300 3000 corrected", comment: "a day from before the first summary")
      try await fixture.send([fixture.record(1), fixture.record(70)])
      try await expect(comment: "a duplicate, and the same seconds by another record")
      try await fixture.send([fixture.record(80, at: -30_000, seconds: 86_401)])
      let waiting = try await fixture.quarantine().map(\.quarantineID)
      try await expect(comment: "in quarantine")
      try await fixture.review(.accept, waiting)
      try await expect("3-2 80400 0 804000 corrected", "3-3 6001 0 60010 corrected", comment: "a review")
      try await fixture.deliver(fixture.assigned(fixture.learning, .learning, rate: 20, tokens: [token(1)], at: -3_600))
      try await expect("3-2 80400 0 1344000 corrected", "3-3 6001 0 120020 corrected", comment: "a rate")
      try await fixture.deliver(fixture.removed(fixture.learning, at: -30_000))
      try await expect("3-2 54000 0 1080000 corrected", comment: "a removal until the rate, which assigns again")
      try await fixture.deliver(fixture.removed(fixture.learning, at: -3_600))
      try await expect("3-2 0 0 0 corrected", "3-3 0 0 0 corrected", comment: "a removal")
      try await fixture.expectAgreement()
    }
  }

  @Test("US-14 another zone ends the day at another instant, and moves what it moves between days that have ended")
  func zones() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send([fixture.record(1), fixture.record(2, at: 3_600 * 12, seconds: 60)])
      // In Auckland it is 22:00 of the same day.
      try await fixture.deliver(fixture.childChanged(zone: "Pacific/Auckland", at: 0))
      try await advance(fixture, to: 2 * 3_600 - 1)
      #expect(try await events(fixture).isEmpty)
      try await advance(fixture, to: 2 * 3_600)
      #expect(try await days(fixture) == ["3-2 300 0 3000"])
      // The move was earlier than was known: the record was made on the next day.
      try await advance(fixture, to: 86_400)
      try await fixture.deliver(fixture.childChanged(zone: "Pacific/Auckland", at: -40_000))
      let days = try await days(fixture)
      #expect(days.count <= 3 && days.first == "3-2 300 0 3000", "\(days)")
      // West: the date that was reached stays until the new zone reaches the next one.
      try await fixture.deliver(fixture.childChanged(zone: "America/Los_Angeles", at: 86_400))
      try await fixture.send([fixture.record(3, at: 86_400 - 600, seconds: 60)])
      try await advance(fixture, to: 4 * 86_400)
      let totals = try await fixture.days()
      var newest: [String: UsageV1.DailySummary] = [:]
      for event in try await events(fixture) {
        guard let summary = event.summary else { continue }
        newest["\(summary.date ?? .init())"] = summary
      }
      #expect(Set(newest.values.filter { $0.learningSeconds > 0 }) == Set(totals))
    }
  }

  @Test("US-14 a snapshot has the summaries of all days that have ended; a restart neither loses nor repeats one")
  func snapshots() async throws {
    let first = try await UsageFixture()
    try await first.send((1...9).map { first.record($0, at: -86_400 * $0, seconds: 600) } + [first.record(20)])
    let copy = first.harness.directory.copy()
    await first.harness.stop()
    let second = try await UsageFixture(first.family, continuing: copy, isSetUp: false)
    try await advance(second, to: Self.midnight)
    let child = second.child
    let snapshot = try await second.harness.database.read(child.partition) { tx in
      try UsageSnapshot().state(of: child.familyID, in: tx).compactMap { $0 as? UsageV1.DaySummarized }
    }
    #expect(snapshot.compactMap(\.summary) == (try await second.days()) && snapshot.count == 10)
    #expect(snapshot.allSatisfy { !$0.corrected })
    let all = try await days(second)
    #expect(all.filter { $0.hasPrefix("3-2 ") } == ["3-2 300 0 3000"] && all.count == 10)
    await second.harness.stop()
  }

  @Test("US-14 a database from before summaries publishes those of days that end from then on")
  func earlierVersion() async throws {
    let before = UsageSchema.migrations.filter { $0.component != "usage" || $0.version < 16 }
    let first = try await UsageFixture(isSetUp: false, migrations: before)
    let child = first.child
    try await first.harness.database.write(child.partition) { tx in
      _ = try ChildCalendarTable.add(
        tx, child, effective: first.start - 9_000, timeZone: "Europe/Berlin", weekStart: .monday)
    }
    let copy = first.harness.directory.copy()
    await first.harness.stop()
    let second = try await UsageFixture(first.family, continuing: copy, isSetUp: false)
    await second.harness.database.settleTimers()
    try await second.deliver(second.assigned(second.learning, .learning, rate: 10, tokens: [token(1)]))
    try await second.send([second.record(1)])
    try await advance(second, to: Self.midnight)
    #expect(try await days(second) == ["3-2 300 0 3000"])
    await second.harness.stop()
  }
}
