import Database
import EventFeed
package import EventLoop
package import Identity
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import ShieldApps
import ShieldFamilies
import Stubs

/// Changes that were made without a connection (SH-9).
package struct ConflictAPI: ShieldV1.ConflictService {
  private let host: any Host
  private let shields: ShieldAPI

  /// - Parameter shields: makes the policy that follows from changes.
  package init(host: any Host, shields: ShieldAPI) {
    self.host = host
    self.shields = shields
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
    let child = try shields.child(request.childID, context, &faults)
    let (caller, now) = (try Self.caller(context), host.wallClock.instant)
    // Of the results only the outcomes are kept: what they are due to is as it is now.
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
    return try await shields.answer(once, child, now: now, again: again) { tx in
      var caller = caller
      if caller.guardianID == nil {
        // A device that was revoked after its call was admitted changes nothing any more.
        guard let device = try DeviceTable.find(tx, child.family, caller.deviceID), device.status == .active else {
          throw Refusal.revokedCaller()
        }
        caller.isViewer = device.isViewer
      }
      let merged = try Self.store(tx, child, sent, by: caller, at: now)
      let results = zip(sent, merged.results).map { ShieldV1.ChangeResult($0.changeID, $1) }
      return Recorded(
        ShieldV1.ResolveConflictsResponse(results: results, apps: merged.apps.map(ShieldV1.App.init)),
        .merged(merged.apps, from: merged.before, of: child))
    } completed: { response, policy in
      response.policyVersion = policy.version
    }
  }

  private static func caller(_ context: RPCContext) throws -> ChangingCaller {
    if let (_, deviceID) = try? context.callingChild() { return ChangingCaller(deviceID: deviceID) }
    let guardian = try context.callerGuardian()
    return ChangingCaller(guardianID: guardian.guardianID, deviceID: guardian.deviceID)
  }

  /// Merges changes and stores the apps that they have changed.
  private static func store(
    _ tx: Transaction, _ child: ChildKey, _ sent: [SentChange], by caller: ChangingCaller, at now: Instant
  ) throws -> FieldChanges.Merged {
    let merged = try FieldChanges.merge(tx, child, sent, by: caller, at: now)
    try ShieldAPI.requireRoom(tx, child, forAssignments: merged.assignmentChanged.count)
    for app in merged.apps where merged.before[app.id] != app {
      try AppTable.save(tx, child, app)
      guard merged.assignmentChanged.contains(app.id) else { continue }
      try AppAssignmentTable.append(tx, child, .assigned(app))
      try tx.publish(ShieldV1.AppAssigned(child, app), familyID: child.familyID)
    }
    return merged
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

// What guardians have changed without a connection, as it is recorded (FA-1).
extension Change {
  /// - Returns: nil where nothing has changed.
  static func merged(_ apps: [ChildApp], from before: [String: ChildApp], of child: ChildKey) -> Change? {
    var change = Change(.changesMerged, childID: child.childID)
    for app in apps {
      guard let known = before[app.id] else { continue }
      let item = Subject(app)
      change.note("display_name", of: item, from: known.displayName, to: app.displayName)
      change.note("points_per_minute", of: item, from: known.pointsPerMinute, to: app.pointsPerMinute)
      change.note("setting", of: item, from: known.setting, to: app.setting)
    }
    return change.isEmpty ? nil : change
  }
}
