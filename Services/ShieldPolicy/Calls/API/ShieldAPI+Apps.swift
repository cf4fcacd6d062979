import Database
import Identity
import LocalTime
package import Messages
import ProtobufC
package import RPC
import ServiceAPI
import ShieldApps
import ShieldPolicies

// Apps and their plain shields, with the policy that follows (SH-1, SH-2, SH-5, SH-6, SH-7, SH-16).
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
    let stamp = try ChangeStamp(request.requestID, context, at: now)
    let tokens = selections.map(\.token)
    let again = RemadeAnswer<ShieldV1.SaveAppsResponse> { tx, _ in
      let known = try AppTable.knownTokens(tx, child.family, tokens)
      let apps = try tokens.compactMap { try known[$0].flatMap { try AppTable.find(tx, child, $0.appID) } }
      return .init(apps: apps.filter(\.isAssigned).map(ShieldV1.App.init))
    }
    return try await policies.answer(once, child, now: now, again: again) { tx in
      let (saved, change) = try AppChanges.save(tx, child, selections, newIDs: newIDs, by: stamp)
      return Recorded(ShieldV1.SaveAppsResponse(apps: saved.map(ShieldV1.App.init)), change)
    } completed: { response, policy in
      response.policyVersion = policy.version
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
    let stamp = try ChangeStamp(request[keyPath: requestID], context, at: now)
    return try await policies.policy(of: child, once, now: now) { tx in
      try AppChanges.set(setting, kind, of: appIDs, tx, child, by: stamp)
    }
  }

  /// A warning, before the confirmed call (SH-7).
  package func getRemovalWarning(
    _ request: ShieldV1.GetRemovalWarningRequest, context: RPCContext
  ) async throws -> ShieldV1.RemovalWarning {
    var faults = RequestFaults()
    faults.identifier(request.appID, field: "app_id")
    let child = try child(request.childID, context, &faults)
    let now = now
    return try await read(child) { tx in
      let (app, isShielded, counter) = try RemovalChanges.warning(tx, child, request.appID, now: now)
      return ShieldV1.RemovalWarning(
        text: RemoveApp.warning(app, isShielded: isShielded, counter: counter), app: ShieldV1.App(app),
        shielded: isShielded, seconds: counter.seconds, points: counter.sixtieths / 60, sixtieths: counter.sixtieths)
    }
  }

  package func removeApp(
    _ request: ShieldV1.RemoveAppRequest, context: RPCContext
  ) async throws -> ShieldV1.Policy {
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.identifier(request.appID, field: "app_id")
    let child = try child(request.childID, context, &faults)
    let now = now
    return try await policies.policy(of: child, once, now: now) { tx in
      try RemovalChanges.remove(tx, child, request.appID, now: now)
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
