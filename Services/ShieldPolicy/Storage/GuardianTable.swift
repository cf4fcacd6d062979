import Database
import LocalTime

/// A guardian as stored.
struct GuardianRecord: Hashable, Sendable {
  var guardianID: String
  var displayName: String
  var createTime: Instant
  /// The guardian who added this one; empty for the first one.
  var creatorGuardianID: String
  /// When the name was changed last, and by whom; nil while it has not been.
  var updateTime: Instant?
  var updaterGuardianID: String?
}

/// The `guardian` table: at most `FamilyLimits.guardians` rows per family.
enum GuardianTable {
  /// The family's guardians in order of creation.
  static func list(_ tx: ReadTransaction, _ key: FamilyKey) throws -> [GuardianRecord] {
    try tx.query(
      """
      SELECT guardian_id, display_name, create_time, creator_guardian_id, update_time, updater_guardian_id
      FROM guardian WHERE partition = ? AND family_id = ? ORDER BY place
      """, key.partition, key.familyID
    ) {
      GuardianRecord(
        guardianID: $0.string(0), displayName: $0.string(1), createTime: Instant(seconds: $0.int64(2)),
        creatorGuardianID: $0.string(3), updateTime: $0.optionalInt64(4).map(Instant.init(seconds:)),
        updaterGuardianID: $0.optionalString(5))
    }
  }

  static func contains(_ tx: ReadTransaction, _ key: FamilyKey, _ guardianID: String) throws -> Bool {
    try tx.queryOne(
      "SELECT 1 FROM guardian WHERE partition = ? AND family_id = ? AND guardian_id = ?", key.partition, key.familyID,
      guardianID
    ) { $0.bool(0) } ?? false
  }

  static func rename(
    _ tx: Transaction, _ key: FamilyKey, _ guardianID: String, to displayName: String, by updaterID: String,
    at now: Instant
  ) throws {
    try tx.execute(
      """
      UPDATE guardian SET display_name = ?, update_time = ?, updater_guardian_id = ?
      WHERE partition = ? AND family_id = ? AND guardian_id = ?
      """, displayName, now.seconds, updaterID, key.partition, key.familyID, guardianID)
  }

  static func insert(_ tx: Transaction, _ key: FamilyKey, _ guardian: GuardianRecord) throws {
    try tx.execute(
      """
      INSERT INTO guardian (partition, family_id, place, guardian_id, display_name, create_time, creator_guardian_id)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """, key.partition, key.familyID, try nextPlace(tx, key, in: "guardian"), guardian.guardianID,
      guardian.displayName, guardian.createTime.seconds, guardian.creatorGuardianID)
  }
}

/// The place after the last row of a family, in one of the tables that keep the order of creation. Two writers that use
/// the same place collide on the primary key.
func nextPlace(_ tx: ReadTransaction, _ key: FamilyKey, in table: String) throws -> Int {
  let newest = try tx.newest("place", in: table, where: "partition = ? AND family_id = ?", key.partition, key.familyID)
  return Int(newest ?? 0) + 1
}
