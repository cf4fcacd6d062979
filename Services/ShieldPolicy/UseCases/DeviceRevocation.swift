import Database
import Identity
import LocalTime
import ServiceRuntime

/// Cuts a device off (FA-3): its refresh tokens are void from now on, and every service hears that its access tokens
/// and open streams are. For good: a device that comes back is paired anew and gets another id.
enum DeviceRevocation {
  static func run(_ tx: Transaction, _ key: FamilyKey, _ deviceID: String, at now: Instant) throws {
    try RefreshChainTable.revoke(tx, key, deviceID: deviceID)
    try Revocations.revoke(RevokedDevice(deviceID: deviceID, revokeTime: now.seconds), of: key.familyID, in: tx)
  }
}
