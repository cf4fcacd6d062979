import Apps
package import Database
package import EventFeed
package import EventLoop
package import Identity
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import Stubs
package import UsageCounting
import UsageRecords

/// The counted usage (US-10).
package struct ReadAPI: CountingAPI, WatchingAPI {
  package static let watched = FactTables.changed
  package let database: Database
  package let host: any Host
  package let watchers: CommitWatchers
  package let cache: FactsCache

  package init(database: Database, host: any Host, watchers: CommitWatchers, cache: FactsCache) {
    (self.database, self.host, self.watchers, self.cache) = (database, host, watchers, cache)
  }

  private typealias Methods = UsageV1.UsageIngestServiceMethods

  /// Roles that may call each method (FA-6); all others are rejected.
  package static let authorization: AuthorizationTable = roles.inParentMode([
    Methods.getTotals, Methods.listLifetimeTotals, Methods.listDailySummaries, Methods.listUsage, Methods.getTrend,
    Methods.getBreakdown, Methods.watchUsage,
  ])

  private static let roles: AuthorizationTable = [
    Methods.getTotals: .family,
    Methods.listLifetimeTotals: .family,
    Methods.listDailySummaries: .family,
    Methods.listUsage: .family,
    Methods.getTrend: .family,
    Methods.getBreakdown: .family,
    Methods.watchUsage: .family,
  ]

  package func getTotals(
    _ request: UsageV1.GetTotalsRequest, context: RPCContext
  ) async throws -> UsageV1.GetTotalsResponse {
    if request.startDate != nil || request.endDate != nil { return try await totalsOfRange(request, context) }
    // All there is without a range is one page.
    var faults = RequestFaults()
    _ = Page(size: request.pageSize, token: "", faults: &faults)
    if !request.pageToken.isEmpty {
      faults.add("page_token", "page_token is set without start_date and end_date; only a range has further pages")
    }
    let child = try child(request.childID, context, &faults)
    let cache = cache
    return try await read(child) { tx in
      UsageV1.GetTotalsResponse(try ChildTotals(tx, child, facts: try cache.facts(tx, child)))
    }
  }

  package func listLifetimeTotals(
    _ request: UsageV1.ListLifetimeTotalsRequest, context: RPCContext
  ) async throws -> UsageV1.ListLifetimeTotalsResponse {
    var faults = RequestFaults()
    let page = Page(size: request.pageSize, token: request.pageToken, faults: &faults)
    if !request.appID.isEmpty { faults.identifier(request.appID, field: "app_id") }
    let after = page.cursor(&faults) { LifetimeCursor($0) }
    let child = try child(request.childID, context, &faults)
    let (cache, appID) = (cache, request.appID.isEmpty ? nil : request.appID)
    let (totals, facts) = try await read(child) { tx in
      let facts = try cache.facts(tx, child)
      // An app of which nothing has counted yet has no totals; one of another child or family does not exist.
      if let appID, facts.apps[appID] == nil { throw Refusal.notFound("app_id", appID) }
      let place = after.map { (category: $0.category, app: $0.app) }
      return (try TotalTable.lifetimes(tx, child, after: place, app: appID, limit: page.size + 1), facts)
    }
    let (rows, token) = page.cut(totals) { LifetimeCursor(category: $0.category, app: $0.app).text }
    return UsageV1.ListLifetimeTotalsResponse(
      totals: rows.map { .init($0, isAssigned: facts.apps[$0.app]?.current?.category == $0.category) },
      nextPageToken: token)
  }

  package func listDailySummaries(
    _ request: UsageV1.ListDailySummariesRequest, context: RPCContext
  ) async throws -> UsageV1.ListDailySummariesResponse {
    var faults = RequestFaults()
    let first = faults.date(request.startDate, field: "start_date")
    let last = faults.date(request.endDate, field: "end_date")
    if let first, let last, last < first {
      faults.add("end_date", "end_date \(last) is before start_date \(first); swap them")
    }
    let page = Page(size: request.pageSize, token: request.pageToken, faults: &faults)
    let after = page.cursor(&faults) { Int32($0) }.map { LocalDate(daysSinceEpoch: $0).adding(days: 1) }
    let child = try child(request.childID, context, &faults)
    let begin = [first, after].compactMap { $0 }.max() ?? LocalDate(daysSinceEpoch: Int32.min / 2)
    let end = last ?? LocalDate(daysSinceEpoch: Int32.max / 2)
    let days = try await read(child) { tx in
      try TotalTable.days(tx, child, from: begin, to: end, limit: page.size + 1)
    }
    let (rows, token) = page.cut(days) { "\($0.date.daysSinceEpoch)" }
    var response = UsageV1.ListDailySummariesResponse()
    response.summaries = rows.map { UsageV1.DailySummary($0) }
    response.nextPageToken = token
    return response
  }
}

/// Where the list of lifetime totals continues: after an app's.
private struct LifetimeCursor {
  var category: AppCategory
  var app: String

  init(category: AppCategory, app: String) { (self.category, self.app) = (category, app) }

  /// nil for a text that is no cursor.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let number = Int(parts[0]), let category = AppCategory(rawValue: number) else { return nil }
    self.init(category: category, app: parts[1])
  }

  var text: String { "\(category.rawValue)/\(app)" }
}

extension UsageV1.GetTotalsResponse {
  init(_ totals: ChildTotals) {
    self.init()
    learningSeconds = totals.learning.seconds
    learningSixtieths = totals.learning.sixtieths
    learningPoints = totals.learning.wholePoints
    rewardSeconds = totals.rewardSeconds
    learningText = DurationText.short(seconds: learningSeconds)
    rewardText = DurationText.short(seconds: rewardSeconds)
    apps = totals.apps.map { UsageV1.AppTotals($0) }
  }
}

extension UsageV1.AppTotals {
  init(_ line: ChildTotals.App) {
    self.init()
    appID = line.app
    category = .init(line.category)
    seconds = line.amount.seconds
    sixtieths = line.category == .learning ? line.amount.sixtieths : 0
    points = line.category == .learning ? line.amount.wholePoints : 0
    text = DurationText.short(seconds: seconds)
    assignTime = .init(shown: line.assigned)
  }
}

extension UsageV1.LifetimeTotals {
  init(_ line: TotalTable.AppSum, isAssigned: Bool) {
    self.init()
    appID = line.app
    category = .init(line.category)
    seconds = line.amount.seconds
    sixtieths = line.category == .learning ? line.amount.sixtieths : 0
    points = line.category == .learning ? line.amount.wholePoints : 0
    removed = !isAssigned
    text = DurationText.short(seconds: seconds)
  }
}
