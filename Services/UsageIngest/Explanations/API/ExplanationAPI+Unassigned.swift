import Database
import EventLoop
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import UsageCounting
import UsageRecords

// US-13, SH-17: for how long a child used apps that were not assigned to it.
extension ExplanationAPI {
  package func listUnassignedUsage(
    _ request: UsageV1.ListUnassignedUsageRequest, context: RPCContext
  ) async throws -> UsageV1.ListUnassignedUsageResponse {
    var faults = RequestFaults()
    let isLastWeek = request.startDate == nil && request.endDate == nil
    let named = isLastWeek ? nil : Self.range(request.startDate, request.endDate, &faults)
    let page = Page(size: 0, token: request.pageToken, faults: &faults)
    let mark = page.cursor(&faults) { RecordTable.Mark($0) }
    let child = try child(request.childID, context, &faults)
    let (cache, now) = (cache, host.wallClock.instant)
    return try await read(child) { tx in
      let facts = try cache.facts(tx, child)
      let today = facts.calendar.localDate(at: now)
      let dates = named ?? today.adding(days: -6)...today
      let start = facts.calendar.interval(of: dates.lowerBound).lowerBound
      let end = max(start, facts.calendar.interval(of: dates.upperBound).upperBound)
      var reading = UnassignedReading(child: child, facts: facts, range: start..<end, after: mark)
      try reading.run(tx)
      return .init(
        apps: reading.found.map { .init(tokenDigest: $0.token, seconds: $0.seconds, lastUseTime: .init($0.last)) },
        nextPageToken: reading.next.map { Page.token(after: $0.text) } ?? "")
    }
  }
}
