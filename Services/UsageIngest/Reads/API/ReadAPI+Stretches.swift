import Apps
import Database
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import UsageCounting

// US-10: recent activity.
extension ReadAPI {
  package func listUsage(_ request: UsageV1.ListUsageRequest, context: RPCContext) async throws
    -> UsageV1.ListUsageResponse
  {
    var faults = RequestFaults()
    let first = faults.date(request.startDate, field: "start_date")
    let last = faults.date(request.endDate, field: "end_date")
    if let first, let last, last < first {
      faults.add("end_date", "end_date \(last) is before start_date \(first); swap them")
    }
    if !request.appID.isEmpty { faults.identifier(request.appID, field: "app_id") }
    let page = Page(size: request.pageSize, token: request.pageToken, faults: &faults)
    let place = page.cursor(&faults) { StretchCursor($0) }
    let child = try child(request.childID, context, &faults)
    let (cache, appID) = (cache, request.appID.isEmpty ? nil : request.appID)
    let reading = try await read(child) { tx in
      let facts = try cache.facts(tx, child)
      // An app of which nothing has counted yet has no stretches; one of another child or family does not exist.
      if let appID, facts.apps[appID] == nil { throw Refusal.notFound("app_id", appID) }
      var reading = StretchReading(
        child: child, app: appID, from: first, through: last, facts: facts, limit: page.size, at: place)
      try reading.run(tx)
      return reading
    }
    return UsageV1.ListUsageResponse(
      stretches: reading.stretches.map { .init($0) },
      nextPageToken: reading.next.map { Page.token(after: $0.text) } ?? "")
  }
}

extension UsageV1.UsageStretch {
  fileprivate init(_ stretch: CountedSegment) {
    self.init()
    segment = .init(stretch)
    seconds = stretch.seconds
    text = DurationText.short(seconds: stretch.seconds)
    clockText = DurationText.clock(seconds: stretch.seconds)
    guard stretch.category == .learning else { return }
    sixtieths = stretch.sixtieths
    points = LearningPoints.whole(sixtieths: stretch.sixtieths)
  }
}
