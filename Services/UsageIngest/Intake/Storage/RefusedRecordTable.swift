import Database
import LocalTime
import ServiceAPI

/// How many records of which devices were not stored, and why.
enum RefusedRecordTable {
  private static let key = "partition = ? AND family_id = ? AND child_id = ?"

  static func find(_ tx: ReadTransaction, _ child: ChildKey, deviceID: String) throws -> RefusedRecords? {
    try tx.queryOne(
      "SELECT record_count, cause, refuse_time FROM refused_record WHERE \(key) AND device_id = ?", child.partition,
      child.familyID, child.childID, deviceID
    ) { row in
      RefusedRecords(count: row.int64(0), cause: row.enumeration(1), last: Instant(seconds: row.int64(2)))
    }
  }

  static func save(_ tx: Transaction, _ child: ChildKey, deviceID: String, _ refused: RefusedRecords) throws {
    try tx.execute(
      """
      INSERT INTO refused_record (partition, family_id, child_id, device_id, record_count, cause, refuse_time)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, device_id) DO UPDATE SET record_count = excluded.record_count,
        cause = excluded.cause, refuse_time = excluded.refuse_time
      """, tx.partition, child.familyID, child.childID, deviceID, refused.count, refused.cause.rawValue,
      refused.last.seconds)
  }

  /// The rows of the child's devices, at most `limit`, in the order of the devices' ids.
  static func all(_ tx: ReadTransaction, _ child: ChildKey, limit: Int) throws -> [String: RefusedRecords] {
    let rows = try tx.query(
      """
      SELECT device_id, record_count, cause, refuse_time FROM refused_record WHERE \(key) ORDER BY device_id LIMIT ?
      """, child.partition, child.familyID, child.childID, limit
    ) { row in
      (
        row.string(0),
        RefusedRecords(count: row.int64(1), cause: row.enumeration(2), last: Instant(seconds: row.int64(3)))
      )
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }
}
