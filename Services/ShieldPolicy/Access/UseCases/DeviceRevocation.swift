import Database
import Identity
import LocalTime
import ServiceAPI
import ServiceRuntime
import ShieldApps
import ShieldCommands
import ShieldFamilies
import ShieldPolicies
import ShieldWallet

/// Revokes devices (FA-3): their refresh tokens are void from now on, and every service learns that their access tokens
/// and open streams are. This is final: a device that comes back is paired again and gets another id.
struct DeviceRevocation {
  /// The guardian who does it; nil where the reuse of a refresh token does.
  var revokerGuardianID: String?
  /// Whether the devices' mode is reset, rather than that they are shut out.
  var isReset = false
  let time: Instant

  /// Revokes devices in use, and returns them as they are then.
  func run(_ tx: Transaction, _ key: FamilyKey, _ devices: [DeviceRecord]) throws -> [DeviceRecord] {
    let ended = devices.map { device in
      var device = device
      device.status = isReset ? .reset : .revoked
      (device.revokeTime, device.revokerGuardianID) = (time, revokerGuardianID)
      if isReset { (device.updateTime, device.updaterGuardianID) = (time, revokerGuardianID) }
      return device
    }
    for device in ended {
      try RefreshChainTable.revoke(tx, key, deviceID: device.deviceID)
      try ElevationTable.delete(tx, key, device.deviceID)
      try Revocations.revoke(
        RevokedDevice(deviceID: device.deviceID, revokeTime: time.seconds), of: key.familyID, in: tx)
      try DeviceTable.update(tx, key, device)
      if let childID = device.owner.childID {
        let child = ChildKey(key, childID: childID)
        try DeviceShieldTable.delete(tx, child, deviceID: device.deviceID)
        try DeviceReportTable.delete(tx, child, deviceID: device.deviceID)
        try InventoryTable.delete(tx, child, deviceID: device.deviceID)
        try ClampedChangeTable.delete(tx, child, deviceID: device.deviceID)
        try CommandTable.abandon(tx, CommandedDevice(child: child, deviceID: device.deviceID), at: time)
      }
    }
    let deviceIDs = Set(ended.map(\.deviceID))
    try deletePairings(tx, key, deviceIDs)
    // The holder of a stolen device may have renewed them in order to come back.
    for renewed in try RecoveryTable.guardians(tx, key) where deviceIDs.contains(renewed.deviceID) {
      try RecoveryTable.delete(tx, key, renewed.guardianID)
    }
    // Nor do those come back by undoing what has replaced them, or undo anything.
    for change in try SecurityChangeTable.list(tx, key) {
      guard let creator = try SecurityChangeTable.replaced(tx, key, by: change).codes?.creatorDeviceID,
        deviceIDs.contains(creator)
      else { continue }
      try SecurityChangeTable.forgetCodes(tx, key, of: change)
    }
    try Self.deleteOldest(tx, key)
    return ended
  }

  /// Nothing fetches credentials of these devices again.
  private func deletePairings(_ tx: Transaction, _ key: FamilyKey, _ deviceIDs: Set<String>) throws {
    for record in try PairingTable.list(tx, key) {
      guard let deviceID = record.deviceID, deviceIDs.contains(deviceID) else { continue }
      try PairingLapse.delete(tx, key, record)
      tx.raise(PairingLapse.changed, key: record.pairingID)
    }
  }

  /// The record of the devices that were revoked last is kept, so that a family's rows are bounded, however often it
  /// pairs and revokes.
  private static func deleteOldest(_ tx: Transaction, _ key: FamilyKey) throws {
    let ended = try DeviceTable.list(tx, key).filter(\.status.isEnded)
    guard ended.count > FamilyLimits.kept else { return }
    let oldest = ended.enumerated().sorted {
      ($0.element.revokeTime ?? .distantPast, $0.offset) < ($1.element.revokeTime ?? .distantPast, $1.offset)
    }
    for (_, device) in oldest.prefix(ended.count - FamilyLimits.kept) {
      try DeviceTable.delete(tx, key, device.deviceID)
      try RefreshChainTable.delete(tx, key, deviceID: device.deviceID)
      guard let childID = device.owner.childID else { continue }
      try CommandTable.delete(
        tx, CommandedDevice(child: ChildKey(key, childID: childID), deviceID: device.deviceID))
    }
  }
}
