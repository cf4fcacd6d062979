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
@testable import UsageRecords

/// For how long apps were used that were not assigned.
@Suite struct UnassignedUsageTests {
  @Test("US-13 SH-17 unassigned use is what the explanation names so: before, between and after assignments")
  func figures() async throws {
    try await withUsageIngest { fixture in
      let game = "00000000-0000-7000-8000-000000000009"
      try await fixture.deliver(fixture.assigned(game, .reward, rate: 60, tokens: [token(9)], at: -9_000))
      try await fixture.deliver(fixture.removed(game, at: -8_000))
      try await fixture.deliver(fixture.acknowledged(2, at: -7_000, shielding: [game]))
      try await fixture.deliver(fixture.acknowledged(3, at: -6_900, shielding: []))
      try await fixture.send([
        fixture.record(1, at: -600, seconds: 300),
        // Around the assignment, and around the shield after it.
        fixture.record(2, app: 9, at: -9_100, seconds: 300), fixture.record(3, app: 9, at: -8_010, seconds: 100),
        fixture.record(4, app: 9, at: -7_050, seconds: 200),
        fixture.record(5, app: 9, at: -5_000, seconds: 60, shielded: true),
        fixture.record(6, app: 7, at: -4_000, seconds: 60), fixture.record(7, app: 7, at: -4_000, seconds: 60),
        // Waits for a guardian.
        fixture.record(8, app: 7, at: 1_000, seconds: 60),
      ])
      let found = try await fixture.unassigned()
      #expect(
        found == [
          .init(tokenDigest: token(7), seconds: 120, lastUseTime: .init(seconds: fixture.start.seconds - 3_940)),
          .init(tokenDigest: token(9), seconds: 290, lastUseTime: .init(seconds: fixture.start.seconds - 6_850)),
        ])
      let parts = try await fixture.explain(.date(.init(year: 2026, month: 3, day: 2)))
        .filter { $0.outcome == .unassigned }
      for use in found {
        #expect(parts.filter { $0.appTokenDigest == use.tokenDigest }.reduce(0) { $0 + $1.seconds } == use.seconds)
      }
      // Once the app is assigned from then on, its use is no longer unassigned.
      try await fixture.deliver(
        fixture.assigned("00000000-0000-7000-8000-000000000007", .learning, rate: 10, tokens: [token(7)], at: -5_000))
      #expect(try await fixture.unassigned().map(\.tokenDigest) == [token(9)])
    }
  }

  @Test("SH-17 pages add up, whatever the order in which records arrived; without a range it is of seven days")
  func pages() async throws {
    try await withUsageIngest { fixture in
      let records = (1...40).map { number in
        fixture.record(Int64(number), app: 5 + number % 3, at: -36_000 * Int64(number), seconds: 100 + Int64(number))
      }
      try await fixture.send(records.reversed())
      let calendar = try await fixture.calendar()
      func expected(_ dates: ClosedRange<LocalDate>) -> [String: Int64] {
        var sums: [String: Int64] = [:]
        for (index, record) in records.enumerated() {
          let start = Instant(seconds: record.startTime?.seconds ?? 0)
          guard dates.contains(calendar.localDate(at: start)) else { continue }
          sums[record.appTokenDigest, default: 0] += 101 + Int64(index)
        }
        return sums
      }
      let today = calendar.localDate(at: fixture.start)
      let week = try await fixture.unassigned()
      #expect(sums(week) == expected(today.adding(days: -6)...today))
      let (first, last) = (today.adding(days: -12), today.adding(days: -3))
      #expect(sums(try await fixture.unassigned(first, last)) == expected(first...last))
      let child = fixture.child
      for limit in [1, 2, 7, 40] {
        let pages = try await fixture.harness.database.read(child.partition) { tx in
          let facts = try FactTables.facts(tx, child)
          var (all, mark, isFirst): ([UnassignedUse], RecordTable.Mark?, Bool) = ([], nil, true)
          while isFirst || mark != nil {
            isFirst = false
            var reading = UnassignedReading(
              child: child, facts: facts,
              range: facts.calendar.interval(of: first).lowerBound..<facts.calendar.interval(of: last).upperBound,
              after: mark)
            reading.maximumRead = limit
            try reading.run(tx)
            all += reading.found
            mark = reading.next
          }
          return all
        }
        let sums = pages.reduce(into: [:]) { $0[$1.token, default: 0] += $1.seconds }
        #expect(sums == expected(first...last))
      }
    }
  }

  @Test("SH-17 a made-up page token reads nothing outside the range, and does no harm")
  func tokens() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send([fixture.record(1, app: 7, at: -600, seconds: 60)])
      let all = try await fixture.unassigned()
      #expect(all.map(\.seconds) == [60])
      for numbers in [[Int64.min, .min, .min, .min], [.max, .max, .max, .max], [0, 0, 0, 0]] {
        let token = Page.token(after: numbers.map { "\($0)" }.joined(separator: " "))
        let page = try await fixture.unassignedPage(token: token)
        #expect(page.nextPageToken.isEmpty && (page.apps.isEmpty || page.apps == all))
      }
      for key in ["", "1 2 3", "1 2 3 x", "1 2 3 9223372036854775808"] {
        let refused = await failure { _ = try await fixture.unassignedPage(token: Page.token(after: key)) }
        #expect(refused?.fields == ["page_token"])
      }
      let half = await failure {
        _ = try await fixture.unassignedPage(start: .init(year: 2026, month: 3, day: 2))
      }
      #expect(half?.fields == ["end_date"])
    }
  }

  private func sums(_ uses: [UsageV1.UnassignedUsage]) -> [String: Int64] {
    uses.reduce(into: [:]) { $0[$1.tokenDigest, default: 0] += $1.seconds }
  }
}

extension UsageFixture {
  func calendar() async throws -> LocalCalendar {
    let child = child
    return try await harness.database.read(child.partition) { tx in try FactTables.facts(tx, child).calendar }
  }

  func unassignedPage(
    start: CommonV1.LocalDate? = nil, end: CommonV1.LocalDate? = nil, token: String = ""
  ) async throws -> UsageV1.ListUnassignedUsageResponse {
    try await client.listUnassignedUsage(
      .init(childID: family.childID, startDate: start, endDate: end, pageToken: token),
      options: try harness.options(family.guardian))
  }

  func unassigned(_ first: LocalDate? = nil, _ last: LocalDate? = nil) async throws -> [UsageV1.UnassignedUsage] {
    try await pages { token in
      let page = try await unassignedPage(
        start: first.map { .init($0) }, end: last.map { .init($0) }, token: token)
      return (page.apps, page.nextPageToken)
    }
  }
}
