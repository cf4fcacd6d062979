package import Database
import EventLoop
import Identity
import LocalTime
import ServiceAPI
import ServiceRuntime
import ShieldFamilies
package import Verification

/// The consequence of the end of devices: their tokens are refused.
package enum AccessLedger {
  /// As long as a token of a device that has ended may be alive, it is among those whose tokens are refused.
  package static func differences(_ tx: Transaction, _ familyID: String) throws -> StoredDifferences {
    var found = StoredDifferences()
    for device in try unrefusedDevices(tx, familyID) {
      found.add(
        StoredDifference(
          table: "revoked_device", key: [("device_id", .text(device.deviceID))], field: "", stored: nil,
          expected: .null))
    }
    return found
  }

  private static func unrefusedDevices(_ tx: Transaction, _ familyID: String) throws -> [RevokedDevice] {
    let refused = try Revocations.deviceIDs(of: familyID, in: tx)
    return try DeviceTable.list(tx, FamilyKey(familyID)).compactMap { device in
      guard device.status.isEnded, let time = device.revokeTime?.seconds, !refused.contains(device.deviceID) else {
        return nil
      }
      let revoked = RevokedDevice(deviceID: device.deviceID, revokeTime: time)
      return revoked.isRemembered(at: tx.now.seconds) ? revoked : nil
    }
  }

  /// Lets all services refuse the tokens of devices that have ended.
  package static let revokeDevices: ServiceLedger.Remedy = { tx, familyID, _ in
    let devices = try unrefusedDevices(tx, familyID)
    for device in devices { try Revocations.revoke(device, of: familyID, in: tx) }
    return devices.count
  }
}
