import Database
import EventFeed
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import ShieldApps
import ShieldPolicies
import ShieldWallet

// Removing an app: first a warning, then the confirmed call (SH-7).
extension ShieldAPI {
  package func getRemovalWarning(
    _ request: ShieldV1.GetRemovalWarningRequest, context: RPCContext
  ) async throws -> ShieldV1.RemovalWarning {
    var faults = RequestFaults()
    faults.identifier(request.appID, field: "app_id")
    let child = try child(request.childID, context, &faults)
    let now = now
    return try await read(child) { tx in
      let app = try Self.app(tx, child, request.appID)
      let isShielded = try PolicyUpdate.isShielded(tx, child, app, now: now)
      let counter = try AppCounterTable.counter(tx, child, app)
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
    return try await policy(of: child, once, now: now) { tx in
      let app = try Self.app(tx, child, request.appID)
      try Self.remove(tx, child, app, now: now)
      return .removed(app, of: child)
    }
  }

  private static func remove(_ tx: Transaction, _ child: ChildKey, _ app: ChildApp, now: Instant) throws {
    try AppTable.save(tx, child, RemoveApp.removed(app, at: now))
    try AppAssignmentTable.append(
      tx, child, .removed(appID: app.id, generation: app.generation, at: now))
    try DeviceShieldTable.unblock(tx, child, app)
    try ScheduleTable.drop(tx, child, app)
    try tx.publish(
      ShieldV1.AppRemoved(child, appID: app.id, generation: app.generation, at: now), familyID: child.familyID)
    // The removal has taken it out of every pool. A device's clock may be ahead: use from now on that is already known
    // has lost its grant.
    var change = WalletChange(correctionCause: .removal)
    change.replay(from: now)
    try change.pay(tx, child, now: now, ReplayLimits())
  }

  /// An app of the child; another one does not exist for the caller.
  private static func app(_ tx: ReadTransaction, _ child: ChildKey, _ appID: String) throws -> ChildApp {
    guard let app = try AppTable.find(tx, child, appID), app.isAssigned else {
      throw Refusal.notFound("app_id", appID)
    }
    return app
  }
}
