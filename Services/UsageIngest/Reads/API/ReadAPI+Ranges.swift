import Apps
import Database
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import UsageCounting

// US-10: sums of local days by app, category and week.
extension ReadAPI {
  func totalsOfRange(
    _ request: UsageV1.GetTotalsRequest, _ context: RPCContext
  ) async throws -> UsageV1.GetTotalsResponse {
    var faults = RequestFaults()
    let range = Self.range(request.startDate, request.endDate, &faults)
    let page = Page(size: request.pageSize, token: request.pageToken, faults: &faults)
    let after = page.cursor(&faults) { SumCursor($0) }
    let child = try child(request.childID, context, &faults)
    let sums = try await sums(of: child, in: range)
    let ordered = sums.apps.sorted { SumCursor($0) < SumCursor($1) }
    let rest = ordered.filter { sum in after.map { SumCursor(sum) > $0 } ?? true }
    let (rows, token) = page.cut(rest) { SumCursor($0).text }
    var response = UsageV1.GetTotalsResponse()
    let learning = sums.of(.learning)
    response.learningSeconds = learning.seconds
    response.learningSixtieths = learning.sixtieths
    response.learningPoints = learning.wholePoints
    response.rewardSeconds = sums.of(.reward).seconds
    response.learningText = DurationText.short(seconds: response.learningSeconds)
    response.rewardText = DurationText.short(seconds: response.rewardSeconds)
    response.apps = rows.map { UsageV1.AppTotals($0, isRemoved: sums.isRemoved($0)) }
    response.nextPageToken = token
    return response
  }

  package func getBreakdown(
    _ request: UsageV1.GetBreakdownRequest, context: RPCContext
  ) async throws -> UsageV1.GetBreakdownResponse {
    var faults = RequestFaults()
    let isToday = request.startDate == nil && request.endDate == nil
    let range = isToday ? nil : Self.range(request.startDate, request.endDate, &faults)
    let page = Page(size: request.pageSize, token: request.pageToken, faults: &faults)
    let after = page.cursor(&faults) { RankCursor($0) }
    let child = try child(request.childID, context, &faults)
    let sums = try await sums(of: child, in: range)
    let ordered = sums.apps.sorted { RankCursor($0) < RankCursor($1) }
    let rest = ordered.filter { sum in after.map { RankCursor(sum) > $0 } ?? true }
    let (rows, token) = page.cut(rest) { RankCursor($0).text }
    var response = UsageV1.GetBreakdownResponse()
    response.categories = AppCategory.allCases.map { .init(of: $0, in: sums) }
    response.apps = rows.map { .init($0, in: sums) }
    response.nextPageToken = token
    return response
  }

  package func getTrend(_ request: UsageV1.GetTrendRequest, context: RPCContext) async throws
    -> UsageV1.GetTrendResponse
  {
    var faults = RequestFaults()
    let date = faults.date(request.date, field: "date")
    faults.number(request.weeks, field: "weeks", in: 0...Int64(UsageTrend.maximumWeeks))
    let child = try child(request.childID, context, &faults)
    let (cache, now) = (cache, now)
    let count = request.weeks == 0 ? UsageTrend.defaultWeeks : Int(request.weeks)
    let trend = try await read(child) { tx in
      let calendar = try cache.facts(tx, child).calendar
      let today = calendar.localDate(at: now)
      return try UsageTrend(tx, child, calendar: calendar, endingWith: date ?? today, today: today, weeks: count)
    }
    var response = UsageV1.GetTrendResponse()
    response.weeks = trend.weeks.map { .init($0) }
    return response
  }

  /// - Parameter range: nil for the current local day.
  private func sums(of child: ChildKey, in range: ClosedRange<LocalDate>?) async throws -> RangeSums {
    let (cache, now) = (cache, now)
    return try await read(child) { tx in
      let facts = try cache.facts(tx, child)
      let today = facts.calendar.localDate(at: now)
      let range = range ?? today...today
      return RangeSums(
        apps: try TotalTable.apps(tx, child, from: range.lowerBound, to: range.upperBound), facts: facts)
    }
  }
}

/// The counted use in a range, by app.
private struct RangeSums: Sendable {
  let apps: [TotalTable.AppSum]
  let facts: CountingFacts
  private let amounts: [AppCategory: UsageAmount]

  init(apps: [TotalTable.AppSum], facts: CountingFacts) {
    (self.apps, self.facts) = (apps, facts)
    amounts = apps.reduce(into: [:]) { $0[$1.category, default: .zero] += $1.amount }
  }

  func of(_ category: AppCategory) -> UsageAmount { amounts[category] ?? .zero }

  /// Of all categories.
  var seconds: Int64 { amounts.values.reduce(0) { $0 + $1.seconds } }

  func isRemoved(_ line: TotalTable.AppSum) -> Bool { facts.apps[line.app]?.current?.category != line.category }
}

/// Where a list in the order of ids continues: after an app.
private struct SumCursor: Comparable {
  var app: String
  var category: Int

  init(_ sum: TotalTable.AppSum) { (app, category) = (sum.app, sum.category.rawValue) }

  /// nil for a text that is no cursor.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let category = Int(parts[1]) else { return nil }
    (app, self.category) = (parts[0], category)
  }

  var text: String { "\(app)/\(category)" }

  static func < (one: SumCursor, other: SumCursor) -> Bool {
    (one.app, one.category) < (other.app, other.category)
  }
}

/// Where a list in the order of categories and seconds continues: after an app.
private struct RankCursor: Comparable {
  var category: Int
  var seconds: Int64
  var app: String

  init(_ sum: TotalTable.AppSum) {
    (category, seconds, app) = (sum.category.rawValue, sum.amount.seconds, sum.app)
  }

  /// nil for a text that is no cursor.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let category = Int(parts[0]), let seconds = Int64(parts[1]) else { return nil }
    (self.category, self.seconds, app) = (category, seconds, parts[2])
  }

  var text: String { "\(category)/\(seconds)/\(app)" }

  static func < (one: RankCursor, other: RankCursor) -> Bool {
    (one.category, other.seconds, one.app) < (other.category, one.seconds, other.app)
  }
}

extension UsageV1.AppTotals {
  fileprivate init(_ line: TotalTable.AppSum, isRemoved: Bool) {
    self.init()
    appID = line.app
    category = .init(line.category)
    seconds = line.amount.seconds
    sixtieths = line.amount.sixtieths
    points = line.amount.wholePoints
    text = DurationText.short(seconds: seconds)
    removed = isRemoved
  }
}

extension UsageV1.CategoryUsage {
  fileprivate init(of category: AppCategory, in sums: RangeSums) {
    self.init()
    let amount = sums.of(category)
    self.category = .init(category)
    seconds = amount.seconds
    sixtieths = amount.sixtieths
    points = amount.wholePoints
    text = DurationText.short(seconds: seconds)
    percent = percentage(seconds, of: sums.seconds)
    appCount = Int32(clamping: sums.apps.count { $0.category == category })
  }
}

extension UsageV1.AppUsage {
  fileprivate init(_ line: TotalTable.AppSum, in sums: RangeSums) {
    self.init()
    appID = line.app
    category = .init(line.category)
    seconds = line.amount.seconds
    sixtieths = line.amount.sixtieths
    points = line.amount.wholePoints
    text = DurationText.short(seconds: seconds)
    percent = percentage(seconds, of: sums.of(line.category).seconds)
    removed = sums.isRemoved(line)
  }
}

/// Rounded down; 0 of nothing.
private func percentage(_ part: Int64, of whole: Int64) -> Int32 {
  whole > 0 ? Int32(clamping: part * 100 / whole) : 0
}

extension UsageV1.UsageWeek {
  fileprivate init(_ week: UsageTrend.Week) {
    self.init()
    firstDate = .init(week.dates.lowerBound)
    lastDate = .init(week.dates.upperBound.adding(days: -1))
    learningSeconds = week.learning.seconds
    learningSixtieths = week.learning.sixtieths
    learningPoints = week.learning.wholePoints
    rewardSeconds = week.rewardSeconds
    learningText = DurationText.short(seconds: learningSeconds)
    rewardText = DurationText.short(seconds: rewardSeconds)
    learningDays = Int32(clamping: week.learningDays)
    current = week.isCurrent
  }
}
