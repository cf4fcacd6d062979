import Database
import LocalTime
import ServiceAPI

/// When the allowances of children for records are whole again, of those that have used a good part of it.
enum RecordRateTable {
  static func find(_ tx: ReadTransaction, _ child: ChildKey) throws -> Instant? {
    try tx.queryOne(
      "SELECT full_time FROM record_rate WHERE partition = ? AND family_id = ? AND child_id = ?", child.partition,
      child.familyID, child.childID
    ) { Instant(seconds: $0.int64(0)) }
  }

  static func save(_ tx: Transaction, _ child: ChildKey, fullTime: Instant) throws {
    try tx.execute(
      """
      INSERT INTO record_rate (partition, family_id, child_id, full_time) VALUES (?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id) DO UPDATE SET full_time = excluded.full_time
      """, child.partition, child.familyID, child.childID, fullTime.seconds)
  }
}
