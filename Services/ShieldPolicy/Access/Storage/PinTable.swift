import Database
package import Identity
package import LocalTime
import ServiceAPI
import ShieldWallet

/// A guardian's PIN as stored: its digest by scrypt, with what it takes to compute it again.
package struct PinRecord: Hashable, Sendable {
  /// Random bytes, other ones for each PIN that is set.
  var salt: [UInt8]
  package var digest: [UInt8]
  var cost: ScryptCost
  /// When it was set, and by which guardian.
  var updateTime: Instant
  var updaterGuardianID: String
  var attempts = WrongAttempts()

  package static let saltSize = 16

  /// A new PIN. Slow.
  package init(_ pin: String, salt: [UInt8], cost: ScryptCost, at now: Instant, by guardianID: String) throws {
    self.init(
      salt: salt, digest: try scrypt(Array(pin.utf8), salt: salt, cost: cost), cost: cost, updateTime: now,
      updaterGuardianID: guardianID)
  }

  package init(
    salt: [UInt8], digest: [UInt8], cost: ScryptCost, updateTime: Instant, updaterGuardianID: String,
    attempts: WrongAttempts = WrongAttempts()
  ) {
    (self.salt, self.digest, self.cost) = (salt, digest, cost)
    (self.updateTime, self.updaterGuardianID, self.attempts) = (updateTime, updaterGuardianID, attempts)
  }
}

/// The `pin` table: one row for each guardian with a PIN.
enum PinTable {
  static func find(_ tx: ReadTransaction, _ key: FamilyKey, _ guardianID: String) throws -> PinRecord? {
    try tx.queryOne(
      """
      SELECT salt, digest, log2_n, block_size, parallelization, update_time, updater_guardian_id, wrong_attempts,
        lock_time
      FROM pin WHERE partition = ? AND family_id = ? AND guardian_id = ?
      """, key.partition, key.familyID, guardianID
    ) { row in
      PinRecord(
        salt: row.bytes(0), digest: row.bytes(1),
        cost: ScryptCost(log2N: row.int(2), blockSize: row.int(3), parallelization: row.int(4)),
        updateTime: Instant(seconds: row.int64(5)), updaterGuardianID: row.string(6),
        attempts: row.wrongAttempts(7, lockTime: 8))
    }
  }

  /// Stores a PIN in place of the one that the guardian has.
  static func save(_ tx: Transaction, _ key: FamilyKey, _ guardianID: String, _ record: PinRecord) throws {
    try tx.execute(
      """
      INSERT INTO pin (partition, family_id, guardian_id, salt, digest, log2_n, block_size, parallelization,
        update_time, updater_guardian_id, wrong_attempts, lock_time)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, guardian_id) DO UPDATE SET
        salt = excluded.salt, digest = excluded.digest, log2_n = excluded.log2_n, block_size = excluded.block_size,
        parallelization = excluded.parallelization, update_time = excluded.update_time,
        updater_guardian_id = excluded.updater_guardian_id, wrong_attempts = excluded.wrong_attempts,
        lock_time = excluded.lock_time
      """, key.partition, key.familyID, guardianID, record.salt, record.digest, record.cost.log2N,
      record.cost.blockSize, record.cost.parallelization, record.updateTime.seconds, record.updaterGuardianID,
      record.attempts.wrong, record.attempts.lockTime?.seconds)
  }

  /// Stores the PIN that a guardian had before, or none.
  static func restore(_ tx: Transaction, _ key: FamilyKey, _ guardianID: String, _ record: PinRecord?) throws {
    if let record { try save(tx, key, guardianID, record) } else { try delete(tx, key, guardianID) }
  }

  static func save(_ tx: Transaction, _ key: FamilyKey, _ guardianID: String, _ attempts: WrongAttempts) throws {
    try tx.execute(
      "UPDATE pin SET wrong_attempts = ?, lock_time = ? WHERE partition = ? AND family_id = ? AND guardian_id = ?",
      attempts.wrong, attempts.lockTime?.seconds, key.partition, key.familyID, guardianID)
  }

  static func delete(_ tx: Transaction, _ key: FamilyKey, _ guardianID: String) throws {
    try tx.execute(
      "DELETE FROM pin WHERE partition = ? AND family_id = ? AND guardian_id = ?", key.partition, key.familyID,
      guardianID)
  }
}

extension Row {
  /// A count of wrong attempts, and the column until when it locks.
  func wrongAttempts(_ column: Int, lockTime: Int) -> WrongAttempts {
    if int(column) < 0 { reject(column, expected: "0 or more") }
    return WrongAttempts(wrong: int(column), lockTime: optionalInt64(lockTime).map(Instant.init(seconds:)))
  }
}
