import Apps
import Database
import RPC
import ServiceAPI
import ShieldApps
import ShieldFamilies

/// Guardians' changes of the shields of single devices (SH-8).
enum DeviceShieldChanges {
  /// A device that can have shields, and its child.
  static func shielded(
    _ deviceID: String, in tx: ReadTransaction, _ family: FamilyKey
  ) throws -> (device: DeviceRecord, child: ChildKey) {
    guard let device = try DeviceTable.find(tx, family, deviceID) else {
      throw Refusal.notFound("device_id", deviceID)
    }
    guard let childID = device.owner.childID, !device.isViewer else {
      let kind = device.isViewer ? "a viewer" : "a guardian's device"
      throw RPCError.invalid("device_id", "device_id \"\(deviceID)\" is \(kind), which has no shields; name a child's")
    }
    return (device, ChildKey(family, childID: childID))
  }

  /// Stores the change.
  /// - Returns: whether apps that are running notice it only after a restart, and what is recorded.
  static func update(
    _ tx: Transaction, _ child: ChildKey, _ deviceID: String, _ change: DeviceShieldChange
  ) throws -> (restartsRunningApps: Bool, change: Change?) {
    let device = try shielded(deviceID, in: tx, child.family).device
    guard device.status == .active else { throw Refusal.deviceNotInUse(device) }
    let before = try DeviceShieldTable.find(tx, child, deviceID: device.deviceID)
    let apps = try namedApps(tx, child, change, before)
    let violations = change.violations(apps: apps)
    guard violations.isEmpty else { throw RPCError.invalid(violations) }
    let shields = change.applied(to: before, apps: apps)
    guard shields != before else { return (false, nil) }
    try DeviceShieldTable.save(tx, child, shields)
    return (
      try isNoticed(tx, child, from: before, to: shields),
      .deviceShields(device, from: before, to: shields, apps: apps, of: child)
    )
  }

  /// Whether apps that are open on the device are shielded there from now on, or the reverse.
  private static func isNoticed(
    _ tx: ReadTransaction, _ child: ChildKey, from before: DeviceShields, to shields: DeviceShields
  ) throws -> Bool {
    let common = try PolicyTable.version(tx, child, .max, on: nil)?.shields ?? AppSet()
    var rewards = AppSet()
    if before.isDisabled != shields.isDisabled {
      rewards = AppSet(try AppTable.assigned(tx, child).lazy.filter { $0.category == .reward }.map(\.number))
    }
    return before.shields(common: common, rewards: rewards) != shields.shields(common: common, rewards: rewards)
  }

  /// The apps that a change concerns: those that it names, and all that are blocked where it unblocks all.
  private static func namedApps(
    _ tx: ReadTransaction, _ child: ChildKey, _ change: DeviceShieldChange, _ shields: DeviceShields
  ) throws -> [ChildApp] {
    if change.unblocksAll {
      return try AppTable.assigned(tx, child).filter { shields.blocked.contains($0.number) }
    }
    var apps: [String: ChildApp] = [:]
    for (field, ids) in [("block_app_ids", change.block), ("unblock_app_ids", change.unblock)] where !ids.isEmpty {
      for app in try AssignedApps.list(tx, child, including: ids, field: field) { apps[app.id] = app }
    }
    return apps.values.sorted { $0.number < $1.number }
  }
}
