package import Database
package import EventLoop
package import Identity
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import Stubs
package import UsageCounting
import UsageRecords

/// The records that a guardian has to decide about (US-7).
package struct QuarantineAPI: CountingAPI {
  package let database: Database
  let host: any Host
  package let cache: FactsCache

  package init(database: Database, host: any Host, cache: FactsCache) {
    (self.database, self.host, self.cache) = (database, host, cache)
  }

  private typealias Methods = UsageV1.UsageIngestServiceMethods

  /// Roles that may call each method (FA-6); all others are rejected.
  package static let authorization: AuthorizationTable = roles.inParentMode([
    Methods.listQuarantine, Methods.reviewQuarantine,
  ])

  private static let roles: AuthorizationTable = [
    Methods.listQuarantine: .guardians,
    Methods.reviewQuarantine: .guardians,
  ]

  /// Maximum number of records in one decision.
  static let maximumReviewed = 100

  package func listQuarantine(
    _ request: UsageV1.ListQuarantineRequest, context: RPCContext
  ) async throws -> UsageV1.ListQuarantineResponse {
    let (rows, token) = try await page(
      size: request.pageSize, token: request.pageToken, of: request.childID, context, by: \.number
    ) { tx, child, after, limit in
      try QuarantineTable.page(tx, child, after: after, includingDecided: request.includeDecided, limit: limit)
    }
    return UsageV1.ListQuarantineResponse(
      records: rows.map { UsageV1.QuarantinedRecord($0) }, nextPageToken: token)
  }

  package func reviewQuarantine(
    _ request: UsageV1.ReviewQuarantineRequest, context: RPCContext
  ) async throws -> UsageV1.ReviewQuarantineResponse {
    let guardianID = try context.callerGuardian().guardianID
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.count(request.quarantineIDs.count, field: "quarantine_ids", in: 1...Self.maximumReviewed)
    let decision = faults.decision(request.decision)
    let child = try child(request.childID, context, &faults)
    let (now, cache) = (host.wallClock.instant, cache)
    // Facts are cached for children that exist, and not for any other id that a caller names.
    try await read(child) { _ in }
    let again = RemadeAnswer<UsageV1.ReviewQuarantineResponse> { tx, _ in
      let numbers = Set(request.quarantineIDs.compactMap { Int64($0) }).sorted()
      let entries = try numbers.compactMap { try QuarantineTable.entry(tx, child, number: $0) }
      return .init(records: entries.map { UsageV1.QuarantinedRecord($0) })
    }
    return try await write(child, cause: "review") { tx, _ in
      try once.answer(tx, now: now, again: again) {
        let review = QuarantineDecision(
          tx: tx, child: child, decision: decision, guardianID: guardianID, now: now, cache: cache)
        do {
          let (entries, decided) = try review.run(request.quarantineIDs)
          return Recorded(
            UsageV1.ReviewQuarantineResponse(records: entries.map { UsageV1.QuarantinedRecord($0) }),
            .reviewed(decided, decision, of: child))
        } catch let fault as QuarantineDecision.Fault {
          throw Self.refusal(of: fault, in: request.quarantineIDs)
        }
      }
    }
  }

  private static func refusal(of fault: QuarantineDecision.Fault, in ids: [String]) -> RPCError {
    func field(_ id: String) -> String { "quarantine_ids[\(ids.firstIndex(of: id) ?? 0)]" }
    switch fault {
    case .unknown(let id): return Refusal.notFound(field(id), id)
    case .refused(let entry, .tooLong):
      return Refusal.failedPrecondition(
        .recordTooLong,
        "quarantine_ids names \(entry.number), which covers \(entry.record.content.span.seconds) s; at most "
          + "\(Plausibility.maximumAcceptedSeconds) s (31 days) can be accepted; reject it",
        field: field("\(entry.number)"))
    case .refused(let entry, .outsideTimes):
      let times = AdmittedTimes.records(receipt: entry.receipt).range
      return Refusal.failedPrecondition(
        .recordOutsideTimes,
        "quarantine_ids names \(entry.number), which is from \(entry.record.content.start) to "
          + "\(entry.record.content.end); only \(times.lowerBound) to \(times.upperBound) can be accepted; reject it",
        field: field("\(entry.number)"))
    case .refused(let entry, _) where entry.state == .lifted:
      return Refusal.failedPrecondition(
        .alreadyDecided,
        "quarantine_ids names \(entry.number), which no longer waits, as its app is not an activity any more; "
          + "leave it out",
        field: field("\(entry.number)"))
    case .refused(let entry, _):
      let time = entry.decided.map { " at \($0)" } ?? ""
      return Refusal.failedPrecondition(
        .alreadyDecided,
        "quarantine_ids names \(entry.number), which was \(entry.state)\(time); a decision is final, leave it out",
        field: field("\(entry.number)"))
    }
  }
}

extension Change {
  /// - Returns: nil where all of the records had been decided so before.
  fileprivate static func reviewed(_ numbers: [Int64], _ decision: QuarantineState, of child: ChildKey) -> Change? {
    var change = Change(.quarantineReviewed, childID: child.childID)
    for number in numbers {
      change.note("state", of: Subject(id: "\(number)"), from: QuarantineState.waiting, to: decision)
    }
    return change.isEmpty ? nil : change
  }
}

extension RequestFaults {
  /// The state to which a decision leads.
  fileprivate mutating func decision(_ value: UsageV1.QuarantineDecision) -> QuarantineState {
    switch value {
    case .accept: return .accepted
    case .reject: return .rejected
    default:
      add("decision", "decision \(value.rawValue) is unknown; use 1 (accept) or 2 (reject)")
      return .waiting
    }
  }
}
