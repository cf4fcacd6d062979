import Database
import LocalTime

/// A guardian as stored.
struct GuardianRecord: Hashable, Sendable {
  var guardianID: String
  var displayName: String
  var createTime: Instant
  /// The guardian who added this one; empty for the first one.
  var creatorGuardianID: String
}

/// The `guardian` table: at most `FamilyLimits.guardians` rows per family.
enum GuardianTable {
  /// The family's guardians in order of creation.
  static func list(_ tx: ReadTransaction, _ key: FamilyKey) throws -> [GuardianRecord] {
    try tx.query(
      """
      SELECT guardian_id, display_name, create_time, creator_guardian_id
      FROM guardian WHERE partition = ? AND family_id = ? ORDER BY place
      """, key.partition, key.familyID
    ) {
      GuardianRecord(
        guardianID: $0.string(0), displayName: $0.string(1), createTime: Instant(seconds: $0.int64(2)),
        creatorGuardianID: $0.string(3))
    }
  }

  static func contains(_ tx: ReadTransaction, _ key: FamilyKey, _ guardianID: String) throws -> Bool {
    try tx.queryOne(
      "SELECT 1 FROM guardian WHERE partition = ? AND family_id = ? AND guardian_id = ?", key.partition, key.familyID,
      guardianID
    ) { $0.bool(0) } ?? false
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
  try tx.queryOne(
    "SELECT COALESCE(MAX(place), 0) + 1 FROM \(table) WHERE partition = ? AND family_id = ?", key.partition,
    key.familyID
  ) { $0.int(0) } ?? 1
}
