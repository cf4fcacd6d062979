package import Database
import EventFeed
package import LocalTime
import Messages
package import ServiceAPI
package import ShieldApps
import ShieldWallet

/// The removal of an app (SH-7), which is unblocked on all devices, and leaves the windows and the pools of grants.
package enum RemovalChanges {
  /// The facts that a guardian is to know before the removal.
  package static func warning(
    _ tx: ReadTransaction, _ child: ChildKey, _ appID: String, now: Instant
  ) throws -> (app: ChildApp, isShielded: Bool, counter: AppCounter) {
    let app = try AssignedApps.find(tx, child, appID)
    let isShielded = try PolicyUpdate.isShielded(tx, child, app, now: now)
    return (app, isShielded, try AppCounterTable.counter(tx, child, app))
  }

  package static func remove(_ tx: Transaction, _ child: ChildKey, _ appID: String, now: Instant) throws -> Change {
    let app = try AssignedApps.find(tx, child, appID)
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
    return .removed(app, of: child)
  }
}
