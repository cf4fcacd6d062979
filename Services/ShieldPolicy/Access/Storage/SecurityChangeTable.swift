package import Database
import Identity
import LocalTime
import ServiceAPI
import ShieldFamilies
import ShieldWallet

/// The access that undoing a change brings back.
struct ReplacedAccess: Hashable, Sendable {
  /// The guardian's PIN before; nil for none.
  var pin: PinRecord?
  /// The guardian's recovery codes before, whatever is left of them; nil for none.
  var codes: RecoveryRecord?
}

/// The `security_change` and `replaced_code` tables: the changes of the last day that make or unmake guardians, at most
/// `SecurityChange.maximumOfFamily` of each family and as many more as its recovery codes and operators make devices,
/// each with at most ten codes.
package enum SecurityChangeTable {
  package static let migrations = [
    Migration(component: "security", version: 1, name: "changes that can be undone", sql: tables),
    Migration(
      component: "security", version: 2, name: "handles of replaced recovery codes",
      sql: """
        ALTER TABLE security_change ADD COLUMN code_handle TEXT;
        CREATE UNIQUE INDEX security_change_code_handle ON security_change (partition, code_handle)
          WHERE code_handle IS NOT NULL;
        """),
  ]

  private static let tables = """
    CREATE TABLE security_change (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      change_id TEXT NOT NULL,
      number BIGINT NOT NULL,
      kind INTEGER NOT NULL,
      make_time BIGINT NOT NULL,
      author_guardian_id TEXT NOT NULL,
      guardian_id TEXT NOT NULL,
      device_id TEXT NOT NULL,
      undo_time BIGINT,
      undoer_guardian_id TEXT,
      pin_salt BLOB,
      pin_digest BLOB,
      pin_log2_n INTEGER,
      pin_block_size INTEGER,
      pin_parallelization INTEGER,
      pin_update_time BIGINT,
      pin_updater_guardian_id TEXT,
      code_time BIGINT,
      code_device_id TEXT,
      PRIMARY KEY (partition, family_id, change_id)
    ) WITHOUT ROWID;
    CREATE TABLE replaced_code (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      change_id TEXT NOT NULL,
      number INTEGER NOT NULL,
      code_digest BLOB NOT NULL,
      use_time BIGINT,
      device_id TEXT,
      PRIMARY KEY (partition, family_id, change_id, number)
    ) WITHOUT ROWID;
    """

  private static let columns = """
    change_id, kind, make_time, author_guardian_id, guardian_id, device_id, undo_time, undoer_guardian_id, number
    """

  /// The family's changes, oldest first.
  static func list(_ tx: ReadTransaction, _ key: FamilyKey) throws -> [SecurityChange] {
    let changes = try tx.query(
      "SELECT \(columns) FROM security_change WHERE partition = ? AND family_id = ? ORDER BY change_id", key.partition,
      key.familyID, row: change)
    return changes.sorted { $0.number < $1.number }
  }

  static func find(_ tx: ReadTransaction, _ key: FamilyKey, _ changeID: String) throws -> SecurityChange? {
    try tx.queryOne(
      "SELECT \(columns) FROM security_change WHERE partition = ? AND family_id = ? AND change_id = ?", key.partition,
      key.familyID, changeID, row: change)
  }

  /// The access that the change has replaced.
  static func replaced(
    _ tx: ReadTransaction, _ key: FamilyKey, by change: SecurityChange
  ) throws -> ReplacedAccess {
    let codes = try tx.query(
      """
      SELECT code_digest, use_time, device_id FROM replaced_code
      WHERE partition = ? AND family_id = ? AND change_id = ? ORDER BY number
      """, key.partition, key.familyID, change.id
    ) { row in
      RecoveryRecord.Code(
        digest: row.bytes(0), useTime: row.optionalInt64(1).map(Instant.init(seconds:)),
        deviceID: row.optionalString(2))
    }
    return try tx.queryOne(
      """
      SELECT pin_salt, pin_digest, pin_log2_n, pin_block_size, pin_parallelization, pin_update_time,
        pin_updater_guardian_id, code_time, code_device_id, code_handle
      FROM security_change WHERE partition = ? AND family_id = ? AND change_id = ?
      """, key.partition, key.familyID, change.id
    ) { row in
      var replaced = ReplacedAccess()
      if let time = row.optionalInt64(5) {
        replaced.pin = PinRecord(
          salt: row.bytes(0), digest: row.bytes(1),
          cost: ScryptCost(log2N: row.int(2), blockSize: row.int(3), parallelization: row.int(4)),
          updateTime: Instant(seconds: time), updaterGuardianID: row.string(6))
      }
      if let time = row.optionalInt64(7) {
        replaced.codes = RecoveryRecord(
          guardianID: change.guardianID, handle: row.optionalString(9), createTime: Instant(seconds: time),
          creatorDeviceID: row.optionalString(8), attempts: .init(), codes: codes)
      }
      return replaced
    } ?? ReplacedAccess()
  }

  static func insert(
    _ tx: Transaction, _ key: FamilyKey, _ change: SecurityChange, replacing replaced: ReplacedAccess
  ) throws {
    let (pin, codes) = (replaced.pin, replaced.codes)
    try tx.execute(
      """
      INSERT INTO security_change (partition, family_id, change_id, number, kind, make_time, author_guardian_id,
        guardian_id, device_id, pin_salt, pin_digest, pin_log2_n, pin_block_size, pin_parallelization,
        pin_update_time, pin_updater_guardian_id, code_time, code_device_id, code_handle)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, key.partition, key.familyID, change.id, change.number, change.kind.rawValue, change.made.seconds,
      change.authorID,
      change.guardianID, change.deviceID, pin?.salt, pin?.digest, pin?.cost.log2N, pin?.cost.blockSize,
      pin?.cost.parallelization, pin?.updateTime.seconds, pin?.updaterGuardianID, codes?.createTime.seconds,
      codes?.creatorDeviceID, codes?.handle)
    for (index, code) in (codes?.codes ?? []).enumerated() {
      try tx.execute(
        """
        INSERT INTO replaced_code (partition, family_id, change_id, number, code_digest, use_time, device_id)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """, key.partition, key.familyID, change.id, index + 1, code.digest, code.useTime?.seconds, code.deviceID)
    }
  }

  /// Notes that the change was undone, and removes what it had replaced.
  static func settle(
    _ tx: Transaction, _ key: FamilyKey, _ change: SecurityChange, by undoerID: String, at now: Instant
  ) throws {
    try tx.execute(
      """
      UPDATE security_change SET undo_time = ?, undoer_guardian_id = ?, pin_salt = NULL, pin_digest = NULL,
        pin_log2_n = NULL, pin_block_size = NULL, pin_parallelization = NULL, pin_update_time = NULL,
        pin_updater_guardian_id = NULL
      WHERE partition = ? AND family_id = ? AND change_id = ?
      """, now.seconds, undoerID, key.partition, key.familyID, change.id)
    try forgetCodes(tx, key, of: change)
  }

  /// Removes the codes that the change has replaced: none of them is valid for anything any more.
  static func forgetCodes(_ tx: Transaction, _ key: FamilyKey, of change: SecurityChange) throws {
    try tx.execute(
      """
      UPDATE security_change SET code_time = NULL, code_device_id = NULL, code_handle = NULL
      WHERE partition = ? AND family_id = ? AND change_id = ?
      """, key.partition, key.familyID, change.id)
    try deleteCodes(tx, key, change.id)
  }

  /// Notes that a replaced code was used.
  /// - Parameter index: position of the code among those that the change has replaced.
  static func noteUsed(
    _ tx: Transaction, _ key: FamilyKey, _ change: SecurityChange, index: Int, at now: Instant
  ) throws {
    try tx.execute(
      """
      UPDATE replaced_code SET use_time = ?
      WHERE partition = ? AND family_id = ? AND change_id = ? AND number = ?
      """, now.seconds, key.partition, key.familyID, change.id, index + 1)
  }

  static func delete(_ tx: Transaction, _ key: FamilyKey, _ changeID: String) throws {
    try tx.execute(
      "DELETE FROM security_change WHERE partition = ? AND family_id = ? AND change_id = ?", key.partition,
      key.familyID, changeID)
    try deleteCodes(tx, key, changeID)
  }

  private static func deleteCodes(_ tx: Transaction, _ key: FamilyKey, _ changeID: String) throws {
    try tx.execute(
      "DELETE FROM replaced_code WHERE partition = ? AND family_id = ? AND change_id = ?", key.partition, key.familyID,
      changeID)
  }

  private static func change(_ row: Row) -> SecurityChange {
    SecurityChange(
      id: row.string(0), number: row.int64(8), kind: row.enumeration(1), made: Instant(seconds: row.int64(2)),
      authorID: row.string(3), guardianID: row.string(4), deviceID: row.string(5),
      undone: row.optionalInt64(6).map(Instant.init(seconds:)),
      undoerID: row.optionalString(7))
  }
}
