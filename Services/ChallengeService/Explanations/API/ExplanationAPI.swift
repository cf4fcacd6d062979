package import Database
package import EventLoop
package import Identity
import LocalTime
package import Messages
package import RPC
package import ServiceAPI
import Stubs

/// Explanations of what was counted and of what was not (CH-17).
package struct ExplanationAPI: ChallengeV1.ExplanationService, ChildAPI {
  package let database: Database
  package let host: any Host

  package init(database: Database, host: any Host) {
    self.database = database
    self.host = host
  }

  /// Roles that may call each method; all others are rejected.
  package static let authorization: AuthorizationTable = roles.inParentMode([
    Methods.explainPeriod
  ])

  private static let roles: AuthorizationTable = [
    Methods.explainPeriod: .family
  ]

  package static func isKnown(_ tx: ReadTransaction, _ child: ChildKey) throws -> Bool {
    try ChildCalendarTable.isKnown(tx, child)
  }

  package func explainPeriod(
    _ request: ChallengeV1.ExplainPeriodRequest, context: RPCContext
  ) async throws -> ChallengeV1.ExplainPeriodResponse {
    var faults = RequestFaults()
    let page = Page(size: request.pageSize, token: request.pageToken, faults: &faults)
    let start = page.cursor(&faults) { text in
      Int64(text).map(Instant.init(seconds:)).flatMap { $0.isRepresentable ? $0 : nil }
    }
    faults.identifier(request.challengeID, field: "challenge_id")
    let date = request.periodStartDate == nil ? nil : faults.date(request.periodStartDate, field: "period_start_date")
    let child = try child(request.childID, context, &faults)
    let now = host.wallClock.instant
    return try await read(child) { tx in
      let explained = try ExplainedPeriod(
        tx, child, challengeID: request.challengeID, date, limit: page.size, from: start, now: now)
      var response =
        start == nil ? ChallengeV1.ExplainPeriodResponse(explained, challengeID: request.challengeID) : .init()
      response.parts = explained.parts.map { .init($0, text: explained.explanation.text(of: $0)) }
      response.nextPageToken = explained.next.map { Page.token(after: "\($0.seconds)") } ?? ""
      return response
    }
  }
}
