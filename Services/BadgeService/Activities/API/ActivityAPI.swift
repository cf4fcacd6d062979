package import BadgeChildren
package import Database
package import EventLoop
package import Identity
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import Stubs

/// Activities of children, by guardians and by systems outside of ours, and the facts that follow from them (BA-5).
package struct ActivityAPI: BadgeV1.ActivityService, KnownChildAPI {
  package let database: Database
  let clock: any WallClock
  let earning: any Earning

  package init(database: Database, clock: any WallClock, earning: any Earning) {
    (self.database, self.clock, self.earning) = (database, clock, earning)
  }

  /// Roles that may call each method (FA-6); all others are rejected. An outside system can do nothing else anywhere.
  package static let authorization: AuthorizationTable = roles.inParentMode([
    Methods.recordActivity, Methods.listActivities, Methods.listFacts,
  ])

  private static let roles: AuthorizationTable = [
    Methods.recordActivity: .guardians,
    Methods.recordActivities: .reporters,
    Methods.listActivities: .family,
    Methods.listFacts: .family,
  ]

  package func recordActivity(
    _ request: BadgeV1.RecordActivityRequest, context: RPCContext
  ) async throws -> BadgeV1.RecordActivityResponse {
    let guardian = try context.callerGuardian()
    let now = clock.instant
    var faults = RequestFaults()
    faults.identifier(request.childID, field: "child_id")
    let read = faults.activity(request.activity, reporter: "", field: "activity", received: now)
    try faults.refuse()
    guard let activity = read else { return BadgeV1.RecordActivityResponse() }
    let child = ChildKey(familyID: guardian.familyID, childID: request.childID)
    let author = ChangeAuthor(
      FamilyKey(guardian.familyID), guardianID: guardian.guardianID, deviceID: guardian.deviceID)
    return try await database.write(child.familyID) { [earning] tx in
      var recording = ActivityRecording(tx, now: now, earning: earning)
      let outcome = try recording.record(activity, of: child)
      if let refusal = Refusal.activity(outcome, activity, child) { throw refusal }
      if outcome == .accepted { try tx.record(.activity(activity, child), by: author, at: now) }
      return BadgeV1.RecordActivityResponse(duplicate: outcome == .duplicate)
    }
  }

  package func recordActivities(
    _ request: BadgeV1.RecordActivitiesRequest, context: RPCContext
  ) async throws -> BadgeV1.RecordActivitiesResponse {
    guard case .reporter(let reporter) = context.principal else {
      throw RPCError.roleNotAllowed(context.method, context.principal.role, allowed: .reporters)
    }
    var faults = RequestFaults()
    faults.identifier(request.familyID, field: "family_id")
    faults.count(request.activities.count, field: "activities", in: 1...ActivityLimits.batch)
    try faults.refuse()
    let familyID = request.familyID
    let isKnown = try await database.read(familyID) { tx in
      try ChildTable.child(after: "", familyID: familyID, tx) != nil
    }
    guard isKnown else {
      throw Refusal.error(
        .notFound, reason: .notFound,
        "family_id \"\(familyID)\" is not a family with children; use the id that a guardian has "
          + "given", field: "family_id"
      )
    }
    let now = clock.instant
    let reports = request.activities.enumerated().map { Report($1, $0, reporter: reporter, received: now) }
    var results: [BadgeV1.ActivityResult] = []
    // Each is idempotent, so a batch need not be one transaction: others have their turn in between.
    while results.count < reports.count {
      let rest = Array(reports[results.count...])
      results += try await database.write(familyID) { [earning] tx in
        var recording = ActivityRecording(tx, now: now, earning: earning)
        var done: [BadgeV1.ActivityResult] = []
        for report in rest where done.isEmpty || !tx.budget.isSpent {
          done.append(try report.record(&recording, familyID: familyID))
        }
        return done
      }
    }
    return BadgeV1.RecordActivitiesResponse(results: results)
  }

  package func listActivities(
    _ request: BadgeV1.ListActivitiesRequest, context: RPCContext
  ) async throws -> BadgeV1.ListActivitiesResponse {
    var faults = RequestFaults()
    let page = Page(size: request.pageSize, token: request.pageToken, faults: &faults)
    let before = page.cursor(&faults) { ActivityPlace(text: $0) }
    let type = ActivityType(rawValue: Int(request.type.rawValue))
    if type == nil, request.type != .unspecified {
      faults.add("type", "type \(request.type.rawValue) is unknown; use 1 to 15, or leave it out for all")
    }
    let child = try child(request.childID, context, &faults)
    let kept = try await read(child) { tx in
      try ActivityTable.page(tx, child, type, before: before, limit: page.size + 1)
    }
    let (rows, token) = page.cut(kept) { $0.activity.place.text }
    return BadgeV1.ListActivitiesResponse(
      activities: rows.map { BadgeV1.StoredActivity($0) }, nextPageToken: token)
  }

  package func listFacts(
    _ request: BadgeV1.ListFactsRequest, context: RPCContext
  ) async throws -> BadgeV1.ListFactsResponse {
    let child = try child(request.childID, context)
    let values = try await read(child) { tx in try ChildFacts.values(tx, child) }
    return BadgeV1.ListFactsResponse(
      facts: Fact.allCases.map { fact in
        BadgeV1.FactValue(fact: fact.rawValue, value: values[fact, default: 0], unit: .init(fact.unit))
      })
  }
}

/// One activity of a batch: as it was read, or its faults.
private struct Report: Sendable {
  private let activityID: String
  private let childID: String
  private let activity: Activity?
  private let message: String

  init(_ reported: BadgeV1.ReportedActivity, _ index: Int, reporter: String, received: Instant) {
    var faults = RequestFaults()
    let path = "activities[\(index)]"
    faults.identifier(reported.childID, field: "\(path).child_id")
    let read = faults.activity(
      reported.activity, reporter: reporter, field: "\(path).activity", received: received)
    activityID = String((reported.activity?.activityID ?? "").prefix(ActivityLimits.identifier.upperBound))
    childID = reported.childID
    activity = faults.violations.isEmpty ? read : nil
    message = faults.violations.map(\.message).joined(separator: "; ")
  }

  func record(_ recording: inout ActivityRecording, familyID: String) throws -> BadgeV1.ActivityResult {
    guard let activity else { return result(.rejected, message: message) }
    let child = ChildKey(familyID: familyID, childID: childID)
    let outcome = try recording.record(activity, of: child)
    switch outcome {
    case .accepted: return result(.accepted)
    case .duplicate: return result(.duplicate)
    case .conflict: return result(.rejected, .activityConflict, message: outcome.text(activity, child))
    case .limitReached: return result(.rejected, .limitReached, message: outcome.text(activity, child))
    case .unknownChild: return result(.rejected, .notFound, message: outcome.text(activity, child))
    }
  }

  private func result(
    _ outcome: BadgeV1.ActivityOutcome, _ reason: CommonV1.ErrorReason = .unspecified, message: String = ""
  ) -> BadgeV1.ActivityResult {
    BadgeV1.ActivityResult(activityID: activityID, outcome: outcome, reason: reason, message: message)
  }
}
