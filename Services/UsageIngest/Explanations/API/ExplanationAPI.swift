import Apps
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
import UsageWithdrawals

/// Explanations of usage: what counted, and why the rest did not (US-15).
package struct ExplanationAPI: CountingAPI {
  package let database: Database
  let host: any Host
  package let cache: FactsCache

  package init(database: Database, host: any Host, cache: FactsCache) {
    (self.database, self.host, self.cache) = (database, host, cache)
  }

  private typealias Methods = UsageV1.UsageIngestServiceMethods

  /// Roles that may call each method (FA-6); all others are rejected.
  package static let authorization: AuthorizationTable = roles.inParentMode([
    Methods.explainUsage, Methods.listUnassignedUsage,
  ])

  private static let roles: AuthorizationTable = [
    Methods.explainUsage: .family,
    Methods.listUnassignedUsage: .guardians,
  ]

  package func explainUsage(
    _ request: UsageV1.ExplainUsageRequest, context: RPCContext
  ) async throws -> UsageV1.ExplainUsageResponse {
    var faults = RequestFaults()
    let subject = Self.subject(of: request, &faults)
    let page = Page(size: request.pageSize, token: request.pageToken, faults: &faults)
    let place = page.cursor(&faults) { ExplanationCursor($0) }
    let child = try child(request.childID, context, &faults)
    let cache = cache
    return try await read(child) { tx in
      var reading = ExplanationReading(
        child: child, facts: try cache.facts(tx, child), limit: page.size, at: place)
      var response = UsageV1.ExplainUsageResponse()
      switch subject {
      case .date(let date):
        try reading.run(tx, date: date)
        response.summary = .init(try TotalTable.day(tx, child, date))
      case .record(let key): try reading.run(tx, key: key)
      case nil: break
      }
      response.parts = reading.parts.map { .init($0) }
      response.nextPageToken = reading.next.map { Page.token(after: $0.text) } ?? ""
      response.counting =
        try reading.isAhead || Recount.isCounting(tx, child)
        || Withdrawing.isRunning(tx, familyID: child.familyID)
      return response
    }
  }

  private enum Subject: Sendable {
    case date(LocalDate)
    case record(RecordKey)
  }

  /// nil where something is wrong.
  private static func subject(of request: UsageV1.ExplainUsageRequest, _ faults: inout RequestFaults) -> Subject? {
    switch request.subject {
    case .date(let date): return faults.date(date, field: "date").map { .date($0) }
    case .record(let record):
      let key = RecordKey(
        deviceID: record.deviceID, installationID: record.installationID, sequence: record.sequence)
      faults.identifier(record.deviceID, field: "record.device_id")
      faults.add(in: "record", UsageRecord.faults(key).filter { $0.field != "device_id" })
      return .record(key)
    case nil:
      faults.add("date", "neither date nor record is set; name the local day or the record to explain")
      return nil
    }
  }
}

extension UsageV1.RecordKey {
  fileprivate init(_ key: RecordKey) {
    self.init(deviceID: key.deviceID, installationID: key.installationID, sequence: key.sequence)
  }
}

extension UsageV1.UsagePart {
  fileprivate init(_ part: ExplainedPart) {
    self.init()
    record = .init(part.record.key)
    appTokenDigest = part.record.content.appToken
    appID = part.app ?? ""
    startTime = .init(shown: part.span.lowerBound)
    endTime = .init(shown: part.span.upperBound)
    seconds = part.span.seconds
    switch part.outcome {
    case .evaluated(let outcome, let winner): set(outcome, winner: winner)
    case .withdrawn(let number):
      outcome = .withdrawn
      withdrawalID = "\(number)"
      text = "a guardian has withdrawn it"
    case .inQuarantine(let entry):
      // As received: the end may be before the start.
      endTime = .init(shown: part.record.content.end)
      outcome = entry.state == .rejected ? .rejected : .quarantined
      quarantineReason = .init(entry.reason)
      quarantineID = "\(entry.number)"
      text =
        entry.state == .rejected
        ? "\(entry.fault); a guardian has rejected it" : entry.explanation
    }
  }

  private mutating func set(_ outcome: UsageExplanation.Outcome, winner: RecordKey?) {
    switch outcome {
    case .counted(let category, let rate, let generation, let date):
      self.outcome = .counted
      self.category = .init(category)
      pointsPerMinute = Int32(clamping: rate)
      self.generation = Int32(clamping: generation)
      self.date = .init(date)
      if category == .learning { sixtieths = LearningPoints.sixtieths(seconds: seconds, pointsPerMinute: rate) }
      text = category == .learning ? "earns \(rate) points a minute" : "costs \(rate) points a minute without a grant"
    case .covered(let category, let rate, let app, _):
      self.outcome = .covered
      self.category = .init(category)
      pointsPerMinute = Int32(clamping: rate)
      coveringAppID = app
      coveringRecord = winner.map { .init($0) }
      text =
        app == appID
        ? "the same app counts these seconds by another record"
        : "another app of the category counts: the one with the highest rate, then the one assigned earlier"
    case .shieldedByRecord:
      self.outcome = .shieldedByRecord
      text = "the device reported that the app was shielded"
    case .shieldedByPolicy(let version):
      self.outcome = .shieldedByPolicy
      policyVersion = version
      text = "policy version \(version), which the device had acknowledged, shields the app"
    case .unassigned:
      self.outcome = .unassigned
      text =
        appID.isEmpty
        ? "the app is not known yet; it counts once a guardian assigns it from that time on"
        : "the app was not assigned to the child at that time"
    }
  }
}
