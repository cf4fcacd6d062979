package import Database
package import LocalTime
package import ServiceAPI

/// A guardian as stored.
package struct GuardianRecord: Hashable, Sendable {
  package var guardianID: String
  package var displayName: String
  package var createTime: Instant
  /// The guardian who added this one; empty for the first one.
  package var creatorGuardianID: String
  /// When the name was changed last, and by whom; nil while it has not been.
  package var updateTime: Instant?
  package var updaterGuardianID: String?
  /// When the guardian was removed from the family, and by whom; nil for a present one.
  package var removeTime: Instant?
  package var removerGuardianID: String?

  package init(
    guardianID: String, displayName: String, createTime: Instant, creatorGuardianID: String,
    updateTime: Instant? = nil, updaterGuardianID: String? = nil, removeTime: Instant? = nil,
    removerGuardianID: String? = nil
  ) {
    (self.guardianID, self.displayName, self.createTime) = (guardianID, displayName, createTime)
    (self.creatorGuardianID, self.updateTime, self.updaterGuardianID) = (
      creatorGuardianID, updateTime, updaterGuardianID
    )
    (self.removeTime, self.removerGuardianID) = (removeTime, removerGuardianID)
  }
}

/// The `guardian` table: at most `FamilyLimits.guardians` rows of present guardians per family, and `FamilyLimits.kept`
/// of removed ones, apart from those whose removal can still be undone.
package enum GuardianTable {
  /// The family's present guardians in order of creation.
  package static func list(_ tx: ReadTransaction, _ key: FamilyKey) throws -> [GuardianRecord] {
    try all(tx, key).filter { $0.removeTime == nil }
  }

  /// The family's present and removed guardians in order of creation.
  package static func all(_ tx: ReadTransaction, _ key: FamilyKey) throws -> [GuardianRecord] {
    try tx.query(
      """
      SELECT guardian_id, display_name, create_time, creator_guardian_id, update_time, updater_guardian_id, remove_time,
        remover_guardian_id
      FROM guardian WHERE partition = ? AND family_id = ? ORDER BY place
      """, key.partition, key.familyID
    ) {
      GuardianRecord(
        guardianID: $0.string(0), displayName: $0.personalString(1), createTime: Instant(seconds: $0.int64(2)),
        creatorGuardianID: $0.string(3), updateTime: $0.optionalInt64(4).map(Instant.init(seconds:)),
        updaterGuardianID: $0.optionalString(5), removeTime: $0.optionalInt64(6).map(Instant.init(seconds:)),
        removerGuardianID: $0.optionalString(7))
    }
  }

  /// Whether the guardian is a present one.
  package static func contains(_ tx: ReadTransaction, _ key: FamilyKey, _ guardianID: String) throws -> Bool {
    try tx.queryOne(
      "SELECT 1 FROM guardian WHERE partition = ? AND family_id = ? AND guardian_id = ? AND remove_time IS NULL",
      key.partition, key.familyID, guardianID
    ) { $0.bool(0) } ?? false
  }

  package static func rename(
    _ tx: Transaction, _ key: FamilyKey, _ guardianID: String, to displayName: String, by updaterID: String,
    at now: Instant
  ) throws {
    try tx.execute(
      """
      UPDATE guardian SET display_name = ?, update_time = ?, updater_guardian_id = ?
      WHERE partition = ? AND family_id = ? AND guardian_id = ?
      """, try tx.sealed(displayName, of: .family(key.familyID)), now.seconds, updaterID, key.partition, key.familyID,
      guardianID)
  }

  package static func remove(
    _ tx: Transaction, _ key: FamilyKey, _ guardianID: String, by removerID: String, at now: Instant
  ) throws {
    try tx.execute(
      """
      UPDATE guardian SET remove_time = ?, remover_guardian_id = ?
      WHERE partition = ? AND family_id = ? AND guardian_id = ?
      """, now.seconds, removerID, key.partition, key.familyID, guardianID)
  }

  /// Makes a guardian who was removed a present one again.
  package static func restore(_ tx: Transaction, _ key: FamilyKey, _ guardianID: String) throws {
    try tx.execute(
      """
      UPDATE guardian SET remove_time = NULL, remover_guardian_id = NULL
      WHERE partition = ? AND family_id = ? AND guardian_id = ?
      """, key.partition, key.familyID, guardianID)
  }

  /// Removes the guardian's row for good.
  package static func delete(_ tx: Transaction, _ key: FamilyKey, _ guardianID: String) throws {
    try tx.execute(
      "DELETE FROM guardian WHERE partition = ? AND family_id = ? AND guardian_id = ?", key.partition, key.familyID,
      guardianID)
  }

  package static func insert(_ tx: Transaction, _ key: FamilyKey, _ guardian: GuardianRecord) throws {
    try tx.execute(
      """
      INSERT INTO guardian (partition, family_id, place, guardian_id, display_name, create_time, creator_guardian_id)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """, key.partition, key.familyID, try nextPlace(tx, key, in: "guardian"), guardian.guardianID,
      try tx.sealed(guardian.displayName, of: .family(key.familyID)), guardian.createTime.seconds,
      guardian.creatorGuardianID)
  }
}

/// The place after the last row of a family, in one of the tables that keep the order of creation. Two writers that use
/// the same place collide on the primary key.
func nextPlace(_ tx: ReadTransaction, _ key: FamilyKey, in table: String) throws -> Int {
  let newest = try tx.newest("place", in: table, where: "partition = ? AND family_id = ?", key.partition, key.familyID)
  return Int(newest ?? 0) + 1
}
