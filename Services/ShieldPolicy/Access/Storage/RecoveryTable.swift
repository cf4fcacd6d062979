import Bytes
import Database
import Identity
package import LocalTime
package import PairingCode
package import ServiceAPI
import ShieldWallet

/// A guardian's recovery codes as stored: digests only.
package struct RecoveryRecord: Hashable, Sendable {
  package struct Code: Hashable, Sendable {
    package var digest: [UInt8]
    /// When it was used, and the device that it made; nil while it is not used.
    var useTime: Instant?
    package var deviceID: String?
  }

  package var guardianID: String
  /// The beginning of the codes; nil for former ones, which do not say whose they are.
  var handle: String?
  /// When the codes were made.
  package var createTime: Instant
  /// The device on which they were renewed, with which they become void; nil for those of the family's creation, which
  /// that device shows no more.
  var creatorDeviceID: String?
  var attempts: WrongAttempts
  /// By number, from 1; at most `count`.
  package var codes: [Code]

  package static let count = 10

  /// A code as it is stored: SHA-256 with family and guardian as salt. A slow digest adds nothing to 70 random bits.
  package static func digest(of code: RecoveryCode, for guardianID: String, in key: FamilyKey) -> [UInt8] {
    sha256(Array("recovery \(key.familyID) \(guardianID) \(code.text)".utf8))
  }
}

/// The `recovery` and `recovery_code` tables: one row for each guardian with codes, and one for each of its codes.
enum RecoveryTable {
  static func find(_ tx: ReadTransaction, _ key: FamilyKey, _ guardianID: String) throws -> RecoveryRecord? {
    let codes = try tx.query(
      """
      SELECT code_digest, use_time, device_id FROM recovery_code
      WHERE partition = ? AND family_id = ? AND guardian_id = ? ORDER BY number
      """, key.partition, key.familyID, guardianID
    ) { row in
      RecoveryRecord.Code(
        digest: row.bytes(0), useTime: row.optionalInt64(1).map(Instant.init(seconds:)),
        deviceID: row.optionalString(2))
    }
    return try tx.queryOne(
      """
      SELECT create_time, creator_device_id, wrong_attempts, lock_time, handle FROM recovery
      WHERE partition = ? AND family_id = ? AND guardian_id = ?
      """, key.partition, key.familyID, guardianID
    ) { row in
      RecoveryRecord(
        guardianID: guardianID, handle: row.optionalString(4), createTime: Instant(seconds: row.int64(0)),
        creatorDeviceID: row.optionalString(1),
        attempts: row.wrongAttempts(2, lockTime: 3),
        codes: codes)
    }
  }

  /// The guardians whose codes were renewed on a device.
  static func guardians(_ tx: ReadTransaction, _ key: FamilyKey) throws -> [(guardianID: String, deviceID: String)] {
    try tx.query(
      """
      SELECT guardian_id, creator_device_id FROM recovery
      WHERE partition = ? AND family_id = ? AND creator_device_id IS NOT NULL ORDER BY guardian_id
      """, key.partition, key.familyID
    ) { (guardianID: $0.string(0), deviceID: $0.string(1)) }
  }

  /// Stores a guardian's codes in place of those it has.
  static func replace(_ tx: Transaction, _ key: FamilyKey, _ record: RecoveryRecord) throws {
    try delete(tx, key, record.guardianID)
    try tx.execute(
      """
      INSERT INTO recovery (partition, family_id, guardian_id, create_time, creator_device_id, wrong_attempts, lock_time,
        handle)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """, key.partition, key.familyID, record.guardianID, record.createTime.seconds, record.creatorDeviceID,
      record.attempts.wrong, record.attempts.lockTime?.seconds, record.handle)
    for (index, code) in record.codes.enumerated() {
      try tx.execute(
        """
        INSERT INTO recovery_code (partition, family_id, guardian_id, number, code_digest, use_time, device_id)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """, key.partition, key.familyID, record.guardianID, index + 1, code.digest, code.useTime?.seconds,
        code.deviceID)
    }
  }

  /// Stores the codes that a guardian had before, or none.
  static func restore(
    _ tx: Transaction, _ key: FamilyKey, _ guardianID: String, _ record: RecoveryRecord?
  ) throws {
    if let record { try replace(tx, key, record) } else { try delete(tx, key, guardianID) }
  }

  static func save(_ tx: Transaction, _ key: FamilyKey, _ guardianID: String, _ attempts: WrongAttempts) throws {
    try tx.execute(
      """
      UPDATE recovery SET wrong_attempts = ?, lock_time = ?
      WHERE partition = ? AND family_id = ? AND guardian_id = ?
      """, attempts.wrong, attempts.lockTime?.seconds, key.partition, key.familyID, guardianID)
  }

  /// - Parameter index: position of the code in the record.
  static func noteUsed(
    _ tx: Transaction, _ key: FamilyKey, _ guardianID: String, index: Int, by deviceID: String, at now: Instant
  ) throws {
    try tx.execute(
      """
      UPDATE recovery_code SET use_time = ?, device_id = ?
      WHERE partition = ? AND family_id = ? AND guardian_id = ? AND number = ?
      """, now.seconds, deviceID, key.partition, key.familyID, guardianID, index + 1)
  }

  static func delete(_ tx: Transaction, _ key: FamilyKey, _ guardianID: String) throws {
    for table in ["recovery", "recovery_code"] {
      try tx.execute(
        "DELETE FROM \(table) WHERE partition = ? AND family_id = ? AND guardian_id = ?", key.partition, key.familyID,
        guardianID)
    }
  }
}
