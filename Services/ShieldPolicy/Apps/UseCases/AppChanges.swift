package import Database
import EventFeed
package import LocalTime
package import Messages
import RPC
package import ServiceAPI
import ShieldFamilies

/// Changes of a child's apps (SH-1, SH-2, SH-5, SH-9): stored, published to the other services, and recorded.
package enum AppChanges {
  package static func save(
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
    let before = Dictionary(stored.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    try store(tx, child, outcome.saved, from: before, assignmentChanged: outcome.assignmentChanged)
    let named = Set(selections.filter { !$0.displayName.isEmpty }.map(\.token))
    try FieldChanges.noteSave(tx, child, outcome.saved, named: named, before: before, by: stamp)
    return (outcome.saved, .saved(outcome.saved, from: before, of: child))
  }

  private static func refusal(_ error: SaveRefusal) -> RPCError {
    switch error {
    case .violations(let violations):
      RPCError.invalid(violations)
    case .duplicate(let message):
      Refusal.error(.alreadyExists, reason: .appInOtherCategory, message, field: "selections")
    }
  }

  /// Blocks or unblocks reward apps; no ids mean all of them.
  package static func set(
    _ setting: AppSetting, _ kind: CommonV1.ChangeKind, of appIDs: [String], _ tx: Transaction, _ child: ChildKey,
    by stamp: ChangeStamp
  ) throws -> Change? {
    let apps = try AssignedApps.list(tx, child, including: appIDs)
    let violations = BlockApps.violations(ids: appIDs, apps: apps)
    guard violations.isEmpty else { throw RPCError.invalid(violations) }
    let changed = BlockApps.changed(ids: appIDs, to: setting, apps: apps)
    for app in changed { try AppTable.set(tx, child, app.id, app.setting) }
    try FieldChanges.noteSettings(tx, child, BlockApps.concerned(ids: appIDs, apps: apps), by: stamp)
    return .settings(kind, changed, from: apps, of: child)
  }

  /// Merges changes that were made without a connection, and stores the apps that they have changed.
  package static func merge(
    _ tx: Transaction, _ child: ChildKey, _ sent: [SentChange], by caller: ChangingCaller, at now: Instant
  ) throws -> (merged: FieldChanges.Merged, change: Change?) {
    var caller = caller
    if caller.guardianID == nil {
      // A device that was revoked after its call was admitted changes nothing any more.
      guard let device = try DeviceTable.find(tx, child.family, caller.deviceID), device.status == .active else {
        throw Refusal.revokedCaller()
      }
      caller.isViewer = device.isViewer
    }
    let merged = try FieldChanges.merge(tx, child, sent, by: caller, at: now)
    try store(tx, child, merged.apps, from: merged.before, assignmentChanged: merged.assignmentChanged)
    return (merged, .merged(merged.apps, from: merged.before, of: child))
  }

  /// - Parameter assignmentChanged: the ids of those that are to be assigned or changed in rate.
  private static func store(
    _ tx: Transaction, _ child: ChildKey, _ apps: [ChildApp], from before: [String: ChildApp],
    assignmentChanged: Set<String>
  ) throws {
    let changes = try AppAssignmentTable.count(tx, child) + Int64(assignmentChanged.count)
    guard changes <= AppAssignmentTable.maximumRows else {
      throw Refusal.limitReached(
        "the child's apps would have been assigned, changed in rate or removed \(changes) times; at most "
          + "\(AppAssignmentTable.maximumRows) are kept: leave rates as they are, or make a new child")
    }
    for app in apps where before[app.id] != app {
      try AppTable.save(tx, child, app)
      guard assignmentChanged.contains(app.id) else { continue }
      try AppAssignmentTable.append(tx, child, .assigned(app))
      try tx.publish(ShieldV1.AppAssigned(child, app), familyID: child.familyID)
    }
  }
}
