import Database
import LocalTime
import ServiceAPI

/// The elevation of a device by a guardian's PIN, as stored.
struct ElevationRecord: Hashable, Sendable {
  var deviceID: String
  var guardianID: String
  /// When it ends, exclusive.
  var endTime: Instant
}

/// The `elevation` table: at most one row for each device in use; a lapsed row stays until the next one.
enum ElevationTable {
  static func find(_ tx: ReadTransaction, _ key: FamilyKey, _ deviceID: String) throws -> ElevationRecord? {
    try tx.queryOne(
      """
      SELECT device_id, guardian_id, end_time FROM elevation
      WHERE partition = ? AND family_id = ? AND device_id = ?
      """, key.partition, key.familyID, deviceID, row: record)
  }

  /// All of the family.
  static func list(_ tx: ReadTransaction, _ key: FamilyKey) throws -> [ElevationRecord] {
    try tx.query(
      """
      SELECT device_id, guardian_id, end_time FROM elevation
      WHERE partition = ? AND family_id = ? ORDER BY device_id
      """, key.partition, key.familyID, row: record)
  }

  static func save(_ tx: Transaction, _ key: FamilyKey, _ record: ElevationRecord) throws {
    try tx.execute(
      """
      INSERT INTO elevation (partition, family_id, device_id, guardian_id, end_time) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, device_id) DO UPDATE SET
        guardian_id = excluded.guardian_id, end_time = excluded.end_time
      """, key.partition, key.familyID, record.deviceID, record.guardianID, record.endTime.seconds)
  }

  static func delete(_ tx: Transaction, _ key: FamilyKey, _ deviceID: String) throws {
    try tx.execute(
      "DELETE FROM elevation WHERE partition = ? AND family_id = ? AND device_id = ?", key.partition, key.familyID,
      deviceID)
  }

  private static func record(_ row: Row) -> ElevationRecord {
    ElevationRecord(
      deviceID: row.string(0), guardianID: row.string(1), endTime: Instant(seconds: row.int64(2)))
  }
}
