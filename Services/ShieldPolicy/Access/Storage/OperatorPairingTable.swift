import Database
import LocalTime
import ServiceAPI

/// The `operator_pairing` table: which operator gave which guardian access again, when and why, and the device that
/// resulted. Rows are kept: the operator's word is the only proof.
enum OperatorPairingTable {
  static func insert(
    _ tx: Transaction, _ key: FamilyKey, pairingID: String, guardianID: String, operatorName: String, reason: String,
    at now: Instant
  ) throws {
    try tx.execute(
      """
      INSERT INTO operator_pairing (partition, family_id, pairing_id, guardian_id, operator_name, reason, start_time)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """, key.partition, key.familyID, pairingID, guardianID,
      try tx.sealed(operatorName, of: .family(key.familyID)), try tx.sealed(reason, of: .family(key.familyID)),
      now.seconds)
  }

  static func noteRedeemed(
    _ tx: Transaction, _ key: FamilyKey, pairingID: String, deviceID: String, at now: Instant
  ) throws {
    try tx.execute(
      """
      UPDATE operator_pairing SET device_id = ?, redeem_time = ?
      WHERE partition = ? AND family_id = ? AND pairing_id = ?
      """, deviceID, now.seconds, key.partition, key.familyID, pairingID)
  }
}
