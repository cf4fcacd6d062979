package import Database
import LocalTime
package import ServiceAPI

/// The part of a guardian's recovery codes and PIN that a family is shown.
package struct GuardianCredentials: Hashable, Sendable {
  /// Recovery codes that are not used, and when they were made; nil without any.
  var recoveryCodeCount = 0
  var recoveryCodeTime: Instant?
  /// When the PIN was set last, and by whom, and until when it is locked; nil without one.
  var pinUpdateTime: Instant?
  var pinUpdaterGuardianID: String?
  var pinLockTime: Instant?

  /// The credentials of a family's guardians, by their ids.
  package static func all(_ tx: ReadTransaction, _ key: FamilyKey) throws -> [String: GuardianCredentials] {
    var all: [String: GuardianCredentials] = [:]
    try tx.forEach(
      """
      SELECT guardian_id, create_time, (
        SELECT COUNT(*) FROM recovery_code c
        WHERE c.partition = ? AND c.family_id = ? AND c.guardian_id = recovery.guardian_id AND c.use_time IS NULL)
      FROM recovery WHERE partition = ? AND family_id = ?
      """, key.partition, key.familyID, key.partition, key.familyID
    ) {
      all[$0.string(0)] = GuardianCredentials(
        recoveryCodeCount: $0.int(2), recoveryCodeTime: Instant(seconds: $0.int64(1)))
    }
    try tx.forEach(
      """
      SELECT guardian_id, update_time, updater_guardian_id, lock_time FROM pin WHERE partition = ? AND family_id = ?
      """, key.partition, key.familyID
    ) {
      var credentials = all[$0.string(0)] ?? GuardianCredentials()
      credentials.pinUpdateTime = Instant(seconds: $0.int64(1))
      credentials.pinUpdaterGuardianID = $0.string(2)
      credentials.pinLockTime = $0.optionalInt64(3).map(Instant.init(seconds:))
      all[$0.string(0)] = credentials
    }
    return all
  }
}
