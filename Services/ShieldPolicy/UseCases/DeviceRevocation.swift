import Database
import Identity
import LocalTime
import ServiceRuntime

/// Revokes a device (FA-3): its refresh tokens are void from now on, and every service learns that its access tokens
/// and open streams are. This is final: a device that comes back is paired again and gets another id.
enum DeviceRevocation {
  static func run(_ tx: Transaction, _ key: FamilyKey, _ deviceID: String, at now: Instant) throws {
    try RefreshChainTable.revoke(tx, key, deviceID: deviceID)
    try Revocations.revoke(RevokedDevice(deviceID: deviceID, revokeTime: now.seconds), of: key.familyID, in: tx)
  }
}
