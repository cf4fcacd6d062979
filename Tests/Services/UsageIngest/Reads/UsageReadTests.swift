import Database
import Identity
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import UsageCounting
@testable import UsageReads

/// Recent activity, sums of ranges and weeks.
@Suite struct UsageReadTests {
  private func day(_ text: String) throws -> CommonV1.LocalDate { .init(try #require(LocalDate(text))) }

  private func list(
    _ fixture: UsageFixture, from: String? = nil, to: String? = nil, app: String = "", size: Int32 = 0,
    token: String = ""
  ) async throws -> UsageV1.ListUsageResponse {
    try await fixture.client.listUsage(
      .init(
        childID: fixture.family.childID, startDate: try from.map(day), endDate: try to.map(day), appID: app,
        pageSize: size, pageToken: token), options: try fixture.harness.options(fixture.family.guardian))
  }

  // The start is 2026-03-02 09:00 UTC, 10:00 in Berlin.
  @Test("US-10 recent activity: joined stretches, newest first, by range and app, with texts")
  func recent() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send(
        (1...60).map { fixture.record($0, at: -7_200 + 60 * $0, seconds: 60) }
          + (61...70).map { fixture.record($0, app: 2, at: -100_000 + 30 * $0, seconds: 30) }
          + [fixture.record(80, app: 2, at: -3_600, seconds: 90)])
      let all = try await list(fixture)
      #expect(all.nextPageToken.isEmpty)
      #expect(all.stretches.map(\.segment?.appID) == [fixture.reward, fixture.learning, fixture.reward])
      #expect(all.stretches.map(\.seconds) == [90, 3_600, 300])
      #expect(all.stretches.map(\.text) == ["1m", "1h 0m", "5m"])
      #expect(all.stretches.map(\.clockText) == ["00:01:30", "01:00:00", "00:05:00"])
      #expect(all.stretches.map(\.points) == [0, 600, 0])
      #expect(try await list(fixture, app: fixture.reward).stretches == [all.stretches[0], all.stretches[2]])
      #expect(try await list(fixture, from: "2026-03-02").stretches == Array(all.stretches.prefix(2)))
      #expect(try await list(fixture, to: "2026-03-01").stretches == [all.stretches[2]])
      #expect(try await list(fixture, from: "1970-01-01", to: "9999-12-31").stretches == all.stretches)
    }
  }

  @Test("US-10 a page token with made-up instants gets an answer")
  func madeUpTokens() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send((1...3).map { fixture.record($0, at: -600 * $0, seconds: 60) })
      for (learning, reward) in [(Int64.min, Int64.max), (.max, .min), (0, -1), (.max, .max), (.min, .min)] {
        let token = Page.token(after: "\(learning) \(reward)")
        let found = try await list(fixture, token: token).stretches
        #expect(found.count == (learning == .max ? 3 : 0))
      }
    }
  }

  @Test("US-10 a page reads a bounded number of stored pieces, and the next one goes on")
  func bounded() async throws {
    try await withUsageIngest { fixture in
      let minutes = (1...900).map { fixture.record($0, at: -200_000 + 90 * $0, seconds: 60) }
      try await fixture.send(minutes + [fixture.record(1_000, app: 2, at: -210_000, seconds: 60)])
      let (child, app) = (fixture.child, fixture.reward)
      var (found, pages, place): ([CountedSegment], Int, StretchCursor?) = ([], 0, nil)
      repeat {
        let reading = try await fixture.harness.database.read(child.partition) { [place] tx in
          var reading = StretchReading(
            child: child, app: nil, from: nil, through: nil, facts: try FactTables.facts(tx, child), limit: 1_000,
            at: place)
          reading.maximumRead = 500
          try reading.run(tx)
          return reading
        }
        (found, pages) = (found + reading.stretches, pages + 1)
        place = try reading.next.map { try #require(StretchCursor($0.text)) }
      } while place != nil
      // A minute lies across midnight.
      #expect(found.count == 902 && pages > 1 && found.last?.app == app)
      #expect(found.map(\.span.upperBound) == found.map(\.span.upperBound).sorted(by: >))
    }
  }

  @Test("US-10 US-12 totals of a range: every app over all generations, removed ones included, by id, in pages")
  func range() async throws {
    try await withUsageIngest { fixture in
      let other = "00000000-0000-7000-8000-000000000003"
      try await fixture.deliver(fixture.assigned(other, .learning, rate: 20, tokens: [token(3)]))
      try await fixture.send([
        fixture.record(1, at: -3_600, seconds: 45), fixture.record(2, app: 2, at: -3_600, seconds: 600),
        fixture.record(3, app: 3, at: -7_200, seconds: 3_600), fixture.record(4, at: -86_400 * 5, seconds: 100),
      ])
      try await fixture.deliver(fixture.removed(other, at: -60))
      try await fixture.deliver(
        fixture.assigned(other, .reward, rate: 60, tokens: [token(3)], at: -50, generation: 2))
      try await fixture.send([fixture.record(5, app: 3, at: -40, seconds: 30)])
      let options = try fixture.harness.options(fixture.family.guardian)
      func totals(_ from: String, _ to: String, size: Int32 = 0, token: String = "") async throws
        -> UsageV1.GetTotalsResponse
      {
        try await fixture.client.getTotals(
          .init(
            childID: fixture.family.childID, startDate: try day(from), endDate: try day(to), pageSize: size,
            pageToken: token), options: options)
      }
      let today = try await totals("2026-03-02", "2026-03-02")
      #expect(today.learningSeconds == 3_645 && today.learningSixtieths == 72_450 && today.learningPoints == 1_207)
      #expect(today.rewardSeconds == 630 && today.learningText == "1h 0m" && today.rewardText == "10m")
      #expect(today.apps.map(\.appID) == [fixture.learning, fixture.reward, other, other])
      #expect(today.apps.map(\.category) == [.learning, .reward, .learning, .reward])
      #expect(
        today.apps.map(\.seconds) == [45, 600, 3_600, 30] && today.apps.map(\.text) == ["45s", "10m", "1h 0m", "30s"])
      #expect(today.apps.map(\.removed) == [false, false, true, false])
      let first = try await totals("2026-03-02", "2026-03-02", size: 3)
      let second = try await totals("2026-03-02", "2026-03-02", size: 3, token: first.nextPageToken)
      #expect(first.apps + second.apps == today.apps && second.nextPageToken.isEmpty)
      #expect(second.learningSeconds == today.learningSeconds)
      #expect(try await totals("2025-03-03", "2026-03-03").learningSeconds == 3_745)
      #expect(try await totals("2026-02-26", "2026-03-01").apps.isEmpty)
      let long = await failure { _ = try await totals("2025-03-02", "2026-03-03") }
      #expect(long?.fields == ["end_date"] && long?.message.contains("365") == true)
      let half = await failure {
        _ = try await fixture.client.getTotals(
          .init(childID: fixture.family.childID, startDate: try day("2026-03-02")), options: options)
      }
      #expect(half?.fields == ["end_date"])
    }
  }

  @Test("US-10 a breakdown by category and app: shares and texts, most used apps first, today when no range is named")
  func breakdown() async throws {
    try await withUsageIngest { fixture in
      let other = "00000000-0000-7000-8000-000000000003"
      try await fixture.deliver(fixture.assigned(other, .learning, rate: 20, tokens: [token(3)]))
      try await fixture.send([
        fixture.record(1, at: -3_600, seconds: 100), fixture.record(3, app: 3, at: -7_200, seconds: 200),
        fixture.record(2, app: 2, at: -3_600, seconds: 600), fixture.record(4, at: -86_400, seconds: 900),
      ])
      let options = try fixture.harness.options(fixture.family.child)
      let request = UsageV1.GetBreakdownRequest(childID: fixture.family.childID, pageSize: 1)
      let today = try await fixture.client.getBreakdown(request, options: options)
      #expect(today.categories.map(\.seconds) == [300, 600] && today.categories.map(\.percent) == [33, 66])
      #expect(today.categories.map(\.appCount) == [2, 1] && today.categories.map(\.points) == [83, 0])
      #expect(today.categories.map(\.text) == ["5m", "10m"])
      let apps = try await fixture.pages { token in
        let page = try await fixture.client.getBreakdown(
          .init(childID: fixture.family.childID, pageSize: 1, pageToken: token), options: options)
        #expect(page.categories == today.categories)
        return (page.apps, page.nextPageToken)
      }
      #expect(apps.map(\.appID) == [other, fixture.learning, fixture.reward])
      #expect(apps.map(\.percent) == [66, 33, 100])
      let both = try await fixture.client.getBreakdown(
        .init(childID: fixture.family.childID, startDate: try day("2026-03-01"), endDate: try day("2026-03-02")),
        options: options)
      #expect(both.apps.map(\.seconds) == [1_000, 200, 600])
    }
  }

  @Test("US-10 a trend by weeks that begin on the child's day, weeks without usage and cut ones included")
  func trend() async throws {
    try await withUsageIngest { fixture in
      // From Saturday, 2026-02-28 on weeks begin on Saturday; chosen on the Wednesday before.
      var change = fixture.childChanged(at: -86_400 * 5)
      change.child?.weekStart = .saturday
      try await fixture.deliver(change)
      try await fixture.send([
        fixture.record(1, at: -3_600, seconds: 600), fixture.record(2, app: 2, at: -3_600, seconds: 60),
        fixture.record(3, at: -86_400 * 4, seconds: 300), fixture.record(4, at: -86_400 * 20, seconds: 30),
        fixture.record(5, at: -86_400 * 5, seconds: 300),
      ])
      let options = try fixture.harness.options(fixture.family.guardian)
      func weeks(_ count: Int32, _ date: String? = nil) async throws -> [UsageV1.UsageWeek] {
        try await fixture.client.getTrend(
          .init(childID: fixture.family.childID, date: try date.map(day), weeks: count), options: options
        ).weeks
      }
      let weeks3 = try await weeks(4)
      #expect(
        weeks3.map { "\($0.firstDate?.month ?? 0)-\($0.firstDate?.day ?? 0) \($0.lastDate?.day ?? 0)" }
          == ["2-9 15", "2-16 22", "2-23 27", "2-28 6"])
      #expect(weeks3.map(\.learningSeconds) == [30, 0, 600, 600] && weeks3.map(\.rewardSeconds) == [0, 0, 0, 60])
      #expect(weeks3.map(\.learningPoints) == [5, 0, 100, 100] && weeks3.map(\.learningDays) == [1, 0, 2, 1])
      #expect(weeks3.map(\.learningText) == ["30s", "0s", "10m", "10m"])
      #expect(weeks3.map(\.current) == [false, false, false, true])
      #expect(try await weeks(0).count == 8)
      #expect(try await weeks(2, "2026-02-22") == Array(weeks3.prefix(2)))
      #expect(try await weeks(53, "1970-01-01").count == 53)
      #expect(try await weeks(1, "9999-12-31").map(\.learningSeconds) == [0])
    }
  }

  @Test("FA-6 US-10 US-15 reads of another family's child, an unknown one and a sibling are NOT_FOUND")
  func scope() async throws {
    try await withUsageIngest { fixture in
      try await fixture.deliver(fixture.childChanged(fixture.family.siblingID))
      let (client, childID) = (fixture.client, fixture.family.childID)
      let date = try day("2026-03-02")
      for caller in [TestFamily().guardian, TestFamily().child, fixture.family.sibling] {
        let options = try fixture.harness.options(caller)
        let errors = [
          await failure { _ = try await client.listUsage(.init(childID: childID), options: options) },
          await failure { _ = try await client.getTrend(.init(childID: childID), options: options) },
          await failure { _ = try await client.getBreakdown(.init(childID: childID), options: options) },
          await failure {
            _ = try await client.getTotals(.init(childID: childID, startDate: date, endDate: date), options: options)
          },
          await failure {
            _ = try await client.explainUsage(.init(childID: childID, subject: .date(date)), options: options)
          },
        ]
        #expect(errors.allSatisfy { $0?.code == .notFound && $0?.reason == "NOT_FOUND" })
      }
      // A device's record that is a sibling's is not found, neither for a guardian who names this child.
      try await fixture.send([fixture.record(1)], as: fixture.family.sibling)
      guard case .child(_, _, let device) = fixture.family.sibling else { return }
      let key = UsageV1.RecordKey(deviceID: device, installationID: "installation", sequence: 1)
      for caller in [fixture.family.guardian, fixture.family.child] {
        let error = await failure {
          _ = try await client.explainUsage(
            .init(childID: childID, subject: .record(key)), options: try fixture.harness.options(caller))
        }
        #expect(error?.code == .notFound && error?.message.contains("record.sequence") == true)
      }
    }
  }
}
