import Apps
import Database
import LocalTime
import Messages
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import UsageCounting
@testable import UsageRecords

/// All that UsageIngest's reads return of a child, read in small pages.
struct UsageReads: Equatable {
  let stretches: [UsageV1.UsageStretch]
  /// Of every local day that records share a second with.
  private(set) var days: [LocalDate: Day] = [:]

  struct Day: Equatable {
    var apps: [UsageV1.AppTotals]
    var breakdown: [UsageV1.AppUsage]
    var categories: [UsageV1.CategoryUsage]
    var summary: UsageV1.DailySummary?
    /// Without what depends on the order in which records arrived.
    var parts: [UsageV1.UsagePart]
  }

  init(_ fixture: UsageFixture) async throws {
    stretches = try await Self.stretches(fixture)
    let child = fixture.child
    let (records, calendar) = try await fixture.harness.database.read(child.partition) { tx in
      let rows = try RecordTable.page(tx, child, after: .init(before: .distantPast), limit: 1_000_000)
      return (rows.map(\.record), try FactTables.facts(tx, child).calendar)
    }
    let dates = Set(records.flatMap { calendar.days(overlapping: $0.content.span).map(\.date) })
    for date in dates { days[date] = try await Day(fixture, date) }
  }

  private static func stretches(_ fixture: UsageFixture) async throws -> [UsageV1.UsageStretch] {
    try await fixture.pages { token in
      let page = try await fixture.client.listUsage(
        .init(childID: fixture.family.childID, pageSize: 7, pageToken: token),
        options: try fixture.harness.options(fixture.family.guardian))
      #expect(page.stretches.count <= 7)
      return (page.stretches, page.nextPageToken)
    }
  }

  /// Stretches, totals, breakdown and days say the same, which is what a full fold gives.
  func expectSums(_ fixture: UsageFixture) async throws {
    let fold = try await fixture.freshFold().sorted {
      $0.span.upperBound != $1.span.upperBound
        ? $0.span.upperBound > $1.span.upperBound : $0.category.rawValue < $1.category.rawValue
    }
    #expect(stretches.map(\.segment) == fold.map { UsageV1.UsageSegment($0) })
    #expect(stretches.map(\.seconds) == fold.map(\.seconds))
    let totals = UsageTotals(fold)
    for (date, day) in days {
      let summary = DailySummary(date: date, totals: totals)
      #expect(day.summary?.learningSixtieths ?? 0 == summary.learningSixtieths)
      #expect(day.summary?.rewardSeconds ?? 0 == summary.rewardSeconds)
      #expect(day.categories.map(\.seconds) == [summary.learningSeconds, summary.rewardSeconds])
      for category in AppCategory.allCases {
        for app in Set(totals.lines.keys.map(\.app)) {
          let sum = totals.sum { $0.date == date && $0.app == app && $0.category == category }
          let isCounted = sum.seconds > 0 ? sum.seconds : nil
          let total = day.apps.first { $0.appID == app && $0.category == .init(category) }
          let usage = day.breakdown.first { $0.appID == app && $0.category == .init(category) }
          #expect(total?.seconds == isCounted && usage?.seconds == isCounted)
          #expect(total?.sixtieths ?? 0 == (category == .learning ? sum.sixtieths : 0))
        }
      }
    }
    let weeks = try await fixture.client.getTrend(
      .init(childID: fixture.family.childID, weeks: 53), options: try fixture.harness.options(fixture.family.guardian)
    ).weeks
    #expect(weeks.reduce(0) { $0 + $1.learningSixtieths } == totals.sum { $0.category == .learning }.sixtieths)
    #expect(weeks.reduce(0) { $0 + $1.rewardSeconds } == totals.sum { $0.category == .reward }.seconds)
  }

  /// The parts of each day add up to its figures app by app, those of a record to the record, and all counted parts of
  /// all records to the totals.
  func expectExplanations(_ fixture: UsageFixture) async throws {
    for day in days.values {
      let counted = day.parts.filter { $0.outcome == .counted }
      for app in day.apps {
        let own = counted.filter { $0.appID == app.appID && $0.category == app.category }
        #expect(own.reduce(0) { $0 + $1.seconds } == app.seconds)
        #expect(own.reduce(0) { $0 + $1.sixtieths } == app.sixtieths)
      }
      #expect(counted.reduce(0) { $0 + $1.seconds } == day.apps.reduce(0) { $0 + $1.seconds })
      #expect(counted.reduce(0) { $0 + $1.sixtieths } == day.summary?.learningSixtieths ?? 0)
    }
    let child = fixture.child
    let records = try await fixture.harness.database.read(child.partition) { tx in
      try RecordTable.page(tx, child, after: .init(before: .distantPast), limit: 1_000_000)
    }
    // Of records of days to come it is shown what will count.
    let until = try await fixture.harness.database.read(child.partition) { tx in
      try FactTables.facts(tx, child).until.seconds
    }
    var counted: Int64 = 0
    for key in Set(records.map(\.record.key)) {
      let parts = try await fixture.explain(
        .record(.init(deviceID: key.deviceID, installationID: key.installationID, sequence: key.sequence)), size: 20)
      let own = records.filter { $0.record.key == key }
      #expect(parts.reduce(0) { $0 + $1.seconds } == own.reduce(0) { $0 + $1.record.content.span.seconds })
      counted += parts.filter { $0.outcome == .counted && $0.startTime?.seconds ?? 0 < until }.reduce(0) {
        $0 + $1.seconds
      }
    }
    let totals = try await fixture.totals()
    #expect(counted == totals.learningSeconds + totals.rewardSeconds)
  }
}

extension UsageReads.Day {
  init(_ fixture: UsageFixture, _ date: LocalDate) async throws {
    let (childID, day) = (fixture.family.childID, CommonV1.LocalDate(date))
    let options = try fixture.harness.options(fixture.family.guardian)
    apps = try await fixture.pages { token in
      let page = try await fixture.client.getTotals(
        .init(childID: childID, startDate: day, endDate: day, pageSize: 2, pageToken: token), options: options)
      return (page.apps, page.nextPageToken)
    }
    var categories: [UsageV1.CategoryUsage] = []
    breakdown = try await fixture.pages { token in
      let page = try await fixture.client.getBreakdown(
        .init(childID: childID, startDate: day, endDate: day, pageSize: 2, pageToken: token), options: options)
      categories = page.categories
      return (page.apps, page.nextPageToken)
    }
    self.categories = categories
    summary = try await fixture.client.listDailySummaries(
      .init(childID: childID, startDate: day, endDate: day), options: options
    ).summaries.first
    let explanation = try await fixture.client.explainUsage(
      .init(childID: childID, subject: .date(day), pageSize: 1_000), options: options)
    #expect(!explanation.counting)
    if let summary { #expect(explanation.summary == summary) }
    let paged = try await fixture.explain(.date(day), size: 7)
    #expect(paged == explanation.parts)
    parts = paged.filter { $0.outcome != .quarantined && $0.outcome != .rejected }
  }
}

extension UsageFixture {
  /// All pages of a list.
  func pages<Element>(
    _ read: (_ token: String) async throws -> (page: [Element], token: String)
  ) async throws -> [Element] {
    var (all, token): ([Element], String) = ([], "")
    repeat {
      let next = try await read(token)
      all += next.page
      token = next.token
    } while !token.isEmpty
    return all
  }

  func explain(_ subject: UsageV1.ExplainUsageRequest.Subject, size: Int32 = 0) async throws -> [UsageV1.UsagePart] {
    try await pages { token in
      let page = try await client.explainUsage(
        .init(childID: family.childID, subject: subject, pageSize: size, pageToken: token),
        options: try harness.options(family.guardian))
      return (page.parts, page.nextPageToken)
    }
  }
}
