package import Database
package import LocalTime
package import ServiceAPI

/// A family as stored.
package struct FamilyRecord: Hashable, Sendable {
  package var familyID: String
  package var displayName: String
  package var createTime: Instant
  /// SHA-256 of the request id that created the family: the id is a secret until its answer has arrived.
  package var creationRequestIDDigest: [UInt8]
  /// SHA-256 of the request that created the family.
  package var creationRequestDigest: [UInt8]

  package init(
    familyID: String, displayName: String, createTime: Instant, creationRequestIDDigest: [UInt8],
    creationRequestDigest: [UInt8]
  ) {
    (self.familyID, self.displayName, self.createTime) = (familyID, displayName, createTime)
    (self.creationRequestIDDigest, self.creationRequestDigest) = (creationRequestIDDigest, creationRequestDigest)
  }
}

/// The `family` table.
package enum FamilyTable {
  package static func find(_ tx: ReadTransaction, _ key: FamilyKey) throws -> FamilyRecord? {
    try tx.queryOne(
      """
      SELECT family_id, display_name, create_time, creation_request_id_digest, creation_request_digest
      FROM family WHERE partition = ? AND family_id = ?
      """, key.partition, key.familyID
    ) {
      FamilyRecord(
        familyID: $0.string(0), displayName: $0.personalString(1), createTime: Instant(seconds: $0.int64(2)),
        creationRequestIDDigest: $0.bytes(3), creationRequestDigest: $0.bytes(4))
    }
  }

  /// - Parameter guardianID: the first guardian, who creates the family.
  package static func insert(_ tx: Transaction, _ key: FamilyKey, _ family: FamilyRecord, guardianID: String) throws {
    let created = family.createTime.seconds
    try tx.execute(
      """
      INSERT INTO family (partition, family_id, display_name, create_time, update_time, updater_guardian_id,
        creation_request_id_digest, creation_request_digest)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """, key.partition, key.familyID, try tx.sealed(family.displayName, of: .family(key.familyID)), created, created,
      guardianID,
      family.creationRequestIDDigest, family.creationRequestDigest)
  }

  package static func rename(
    _ tx: Transaction, _ key: FamilyKey, to displayName: String, by guardianID: String, at now: Instant
  ) throws {
    try tx.execute(
      """
      UPDATE family SET display_name = ?, update_time = ?, updater_guardian_id = ?
      WHERE partition = ? AND family_id = ?
      """, try tx.sealed(displayName, of: .family(key.familyID)), now.seconds, guardianID, key.partition, key.familyID)
  }

  /// The next family of a partition, in order of ids.
  package static func family(after familyID: String, _ tx: Transaction) throws -> String? {
    try tx.family(after: familyID, of: tx.partition, in: "family")
  }

  package static func familyIDs(_ tx: ReadTransaction, in partition: Partition) throws -> [String] {
    try tx.query("SELECT family_id FROM family WHERE partition = ? ORDER BY family_id", partition) { $0.string(0) }
  }
}
