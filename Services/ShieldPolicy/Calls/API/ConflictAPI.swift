import Database
import EventLoop
package import Identity
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import ShieldApps
package import ShieldPolicies
import Stubs

/// Changes that were made without a connection (SH-9).
package struct ConflictAPI: ShieldV1.ConflictService {
  private let host: any Host
  private let policies: PolicyAPI

  /// - Parameter policies: makes the policy that follows from changes.
  package init(policies: PolicyAPI) {
    (host, self.policies) = (policies.host, policies)
  }

  /// Roles that may call each method; all others are rejected.
  package static let authorization: AuthorizationTable = roles.inParentMode([
    Methods.resolveConflicts
  ])

  private static let roles: AuthorizationTable = [Methods.resolveConflicts: .family]

  package func resolveConflicts(
    _ request: ShieldV1.ResolveConflictsRequest, context: RPCContext
  ) async throws -> ShieldV1.ResolveConflictsResponse {
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.count(request.changes.count, field: "changes", in: 1...Conflicts.maximumChanges)
    let sent = request.changes.prefix(Conflicts.maximumChanges).enumerated().compactMap { index, change in
      SentChange(change, field: "changes[\(index)]", &faults)
    }
    let child = try policies.child(request.childID, context, &faults)
    let (caller, now) = (try Self.caller(context), host.wallClock.instant)
    // Of the results only the outcomes are kept: their reasons are as they are now.
    let again = RemadeAnswer<ShieldV1.ResolveConflictsResponse>(naming: { answer in
      .init(results: answer.results.map { .init(outcome: $0.outcome) })
    }) { tx, named in
      let apps = try Set(sent.map(\.appID)).sorted().compactMap { try AppTable.find(tx, child, $0) }.filter(
        \.isAssigned)
      let reasons = try FieldChanges.reasons(tx, child, sent, apps, of: caller)
      return .init(
        results: zip(zip(sent, reasons), named.results).map { sent, result in
          .init(sent.0.changeID, result.outcome, because: sent.1)
        }, apps: apps.map(ShieldV1.App.init))
    }
    return try await policies.answer(once, child, now: now, again: again) { tx in
      let (merged, change) = try AppChanges.merge(tx, child, sent, by: caller, at: now)
      let results = zip(sent, merged.results).map { ShieldV1.ChangeResult($0.changeID, $1) }
      return Recorded(
        ShieldV1.ResolveConflictsResponse(results: results, apps: merged.apps.map(ShieldV1.App.init)), change)
    } completed: { response, policy in
      response.policyVersion = policy.version
    }
  }

  private static func caller(_ context: RPCContext) throws -> ChangingCaller {
    if let (_, deviceID) = try? context.callingChild() { return ChangingCaller(deviceID: deviceID) }
    let guardian = try context.callerGuardian()
    return ChangingCaller(guardianID: guardian.guardianID, deviceID: guardian.deviceID)
  }
}

extension SentChange {
  /// nil for one that is malformed.
  fileprivate init?(_ message: ShieldV1.OfflineChange, field: String, _ faults: inout RequestFaults) {
    faults.identifier(message.changeID, field: "\(field).change_id")
    faults.identifier(message.appID, field: "\(field).app_id")
    let made = faults.instant(message.changeTime, field: "\(field).change_time")
    if message.changeTime == nil {
      faults.add("\(field).change_time", "\(field).change_time is not given; say when the change was made")
    }
    let value: AppFieldValue? =
      switch message.value {
      case .displayName(let name): .displayName(name)
      case .pointsPerMinute(let rate): .pointsPerMinute(Int64(rate))
      case .setting(let setting): AppSetting(rawValue: Int(setting.rawValue)).map(AppFieldValue.setting)
      case nil: nil
      }
    if case .setting(let setting) = message.value, value == nil {
      faults.add(
        "\(field).setting", "\(field).setting \(setting.rawValue) is unknown; use 1 (earned), 2 (open) or 3 (banned)")
    } else if value == nil {
      faults.add(field, "\(field) has no value; give one of display_name, points_per_minute and setting")
    }
    guard let made, let value else { return nil }
    self.init(changeID: message.changeID, appID: message.appID, made: made, value: value)
  }
}

extension ShieldV1.ChangeResult {
  fileprivate init(_ changeID: String, _ result: FieldChanges.Result) {
    self.init(changeID: changeID)
    switch result {
    case .refused(let reason): (outcome, message) = (.refused, reason)
    case .resolved(.applied): outcome = .applied
    case .resolved(.repeated): outcome = .repeated
    case .resolved(.superseded(let other)): (outcome, winner) = (.superseded, .init(other.stamp))
    }
  }

  /// Of a repeat.
  fileprivate init(_ changeID: String, _ outcome: ShieldV1.ChangeOutcome, because reason: FieldChanges.Reason) {
    self.init(changeID: changeID, outcome: outcome)
    switch outcome {
    case .refused: message = reason.refusal ?? ""
    case .superseded: winner = .init(reason.holder)
    default: break
    }
  }
}

extension ShieldV1.StandingChange {
  fileprivate init(_ stamp: ChangeStamp) {
    self.init(changeID: stamp.changeID)
    if stamp.isGuardian { guardianID = stamp.authorID } else { deviceID = stamp.authorID }
    if stamp != .unknown { changeTime = .init(stamp.time) }
  }
}
