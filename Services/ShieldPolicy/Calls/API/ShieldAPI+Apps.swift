import Database
import EventFeed
import Identity
import LocalTime
package import Messages
import ProtobufC
package import RPC
import ServiceAPI
import ShieldApps

// Apps and their plain shields (SH-1, SH-2, SH-5, SH-6, SH-16).
extension ShieldAPI {
  package func saveApps(
    _ request: ShieldV1.SaveAppsRequest, context: RPCContext
  ) async throws -> ShieldV1.SaveAppsResponse {
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    let selections = request.selections.map(AppSelection.init)
    faults.add(SaveApps.violations(selections))
    faults.kinds(request.selections)
    let child = try child(request.childID, context, &faults)
    let newIDs = selections.map { _ in Identifier.make(on: host) }
    let now = now
    let stamp = try Self.stamp(request.requestID, context, at: now)
    let tokens = selections.map(\.token)
    let again = RemadeAnswer<ShieldV1.SaveAppsResponse> { tx, _ in
      let known = try AppTable.knownTokens(tx, child.family, tokens)
      let apps = try tokens.compactMap { try known[$0].flatMap { try AppTable.find(tx, child, $0.appID) } }
      return .init(apps: apps.filter(\.isAssigned).map(ShieldV1.App.init))
    }
    return try await answer(once, child, now: now, again: again) { tx in
      let (saved, change) = try Self.save(tx, child, selections, newIDs: newIDs, by: stamp)
      return Recorded(ShieldV1.SaveAppsResponse(apps: saved.map(ShieldV1.App.init)), change)
    } completed: { response, policy in
      response.policyVersion = policy.version
    }
  }

  /// The stamp of what a call changes directly (SH-9).
  static func stamp(_ requestID: String, _ context: RPCContext, at now: Instant) throws -> ChangeStamp {
    ChangeStamp(
      isGuardian: true, time: now, changeID: requestID.lowercased(), authorID: try context.callerGuardian().guardianID)
  }

  private static func save(
    _ tx: Transaction, _ child: ChildKey, _ selections: [AppSelection], newIDs: [String], by stamp: ChangeStamp
  ) throws -> (saved: [ChildApp], change: Change?) {
    let outcome: SaveOutcome
    let familyTokens = try AppTable.knownTokens(tx, child.family, selections.map(\.token))
    // Only those named: the child may have many others.
    let stored = try Set(familyTokens.values.map(\.appID)).sorted().compactMap { try AppTable.find(tx, child, $0) }
    let assigned = try AppTable.assignedCount(tx, child)
    do throws(SaveRefusal) {
      outcome = try SaveApps.save(
        selections, stored: stored, assigned: assigned, familyTokens: familyTokens, newIDs: newIDs, at: stamp.time)
    } catch {
      throw refusal(error)
    }
    try requireRoom(tx, child, forAssignments: outcome.assignmentChanged.count)
    let before = Dictionary(stored.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for app in outcome.saved where before[app.id] != app {
      try AppTable.save(tx, child, app)
      guard outcome.assignmentChanged.contains(app.id) else { continue }
      try AppAssignmentTable.append(tx, child, .assigned(app))
      try tx.publish(ShieldV1.AppAssigned(child, app), familyID: child.familyID)
    }
    let named = Set(selections.filter { !$0.displayName.isEmpty }.map(\.token))
    try FieldChanges.noteSave(tx, child, outcome.saved, named: named, before: before, by: stamp)
    return (outcome.saved, .saved(outcome.saved, from: before, of: child))
  }

  /// - Parameter count: how many apps are to be assigned or changed in rate.
  static func requireRoom(_ tx: ReadTransaction, _ child: ChildKey, forAssignments count: Int) throws {
    let changes = try AppAssignmentTable.count(tx, child) + Int64(count)
    guard changes > AppAssignmentTable.maximumRows else { return }
    throw Refusal.limitReached(
      "the child's apps would have been assigned, changed in rate or removed \(changes) times; at most "
        + "\(AppAssignmentTable.maximumRows) are kept: leave rates as they are, or make a new child")
  }

  private static func refusal(_ error: SaveRefusal) -> RPCError {
    switch error {
    case .violations(let violations):
      RPCError.invalid(violations)
    case .duplicate(let message):
      Refusal.error(.alreadyExists, reason: .appInOtherCategory, message, field: "selections")
    }
  }

  package func listApps(
    _ request: ShieldV1.ListAppsRequest, context: RPCContext
  ) async throws -> ShieldV1.ListAppsResponse {
    let child = try child(request.childID, context)
    let apps = try await read(child) { tx in
      try AppTable.assigned(tx, child)
    }
    return ShieldV1.ListAppsResponse(apps: apps.map(ShieldV1.App.init))
  }

  package func blockApps(
    _ request: ShieldV1.BlockAppsRequest, context: RPCContext
  ) async throws -> ShieldV1.Policy {
    try await set(
      request.ban ? .banned : .earned, .appsBlocked, request, request.childID,
      .init(request.appIDs, all: request.allApps), \.requestID, context)
  }

  package func unblockApps(
    _ request: ShieldV1.UnblockAppsRequest, context: RPCContext
  ) async throws -> ShieldV1.Policy {
    try await set(
      .open, .appsUnblocked, request, request.childID, .init(request.appIDs, all: request.allApps), \.requestID,
      context)
  }

  package func unlockAllRewardApps(
    _ request: ShieldV1.UnlockAllRewardAppsRequest, context: RPCContext
  ) async throws -> ShieldV1.Policy {
    try await set(.open, .appsUnblocked, request, request.childID, .init([], all: true), \.requestID, context)
  }

  /// The apps that a call changes: an empty list is a mistake rather than all.
  private struct ChangedApps {
    let ids: [String]
    let all: Bool

    init(_ ids: [String], all: Bool) { (self.ids, self.all) = (ids, all) }

    func check(_ faults: inout RequestFaults) {
      faults.appIDs(ids)
      if ids.isEmpty, !all { faults.add("app_ids", "app_ids is empty; name reward apps, or set all_apps for all") }
      if !ids.isEmpty, all {
        faults.add("all_apps", "all_apps is true, and app_ids names \(ids.count) apps; send one of both")
      }
    }
  }

  private func set<Request: Message>(
    _ setting: AppSetting, _ kind: CommonV1.ChangeKind, _ request: Request, _ childID: String, _ named: ChangedApps,
    _ requestID: WritableKeyPath<Request, String>, _ context: RPCContext
  ) async throws -> ShieldV1.Policy {
    var faults = RequestFaults()
    let once = try Once(request, requestID, context, &faults)
    named.check(&faults)
    let appIDs = named.ids
    let child = try child(childID, context, &faults)
    let now = now
    let stamp = try Self.stamp(request[keyPath: requestID], context, at: now)
    return try await policy(of: child, once, now: now) { tx in
      let apps = try Self.apps(tx, child, including: appIDs)
      let violations = BlockApps.violations(ids: appIDs, apps: apps)
      guard violations.isEmpty else { throw RPCError.invalid(violations) }
      let changed = BlockApps.changed(ids: appIDs, to: setting, apps: apps)
      for app in changed { try AppTable.set(tx, child, app.id, app.setting) }
      try FieldChanges.noteSettings(tx, child, BlockApps.concerned(ids: appIDs, apps: apps), by: stamp)
      return .settings(kind, changed, from: apps, of: child)
    }
  }
}

extension RequestFaults {
  /// Checks that the kinds of selections are ones that this version knows, or unset.
  fileprivate mutating func kinds(_ selections: [ShieldV1.AppSelection]) {
    for (index, selection) in selections.prefix(SaveApps.maximumSelections).enumerated() {
      guard selection.kind != .unspecified, SelectionKind(selection.kind) == nil else { continue }
      let field = "selections[\(index)].kind"
      add(
        field,
        "\(field) \(selection.kind.rawValue) is not a kind; use 1 (application), 2 (activity category), 3 (web "
          + "domain), "
          + "4 (activity) or none"
      )
    }
  }
}
