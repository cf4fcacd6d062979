import Database
import ServiceAPI

/// Acknowledgements that a migration has corrected and that have not been published again yet.
enum MendedAcknowledgementTable {
  static func next(_ tx: ReadTransaction, _ child: ChildKey) throws -> (deviceID: String, version: Int64)? {
    try tx.queryOne(
      """
      SELECT device_id, version FROM mended_acknowledgement
      WHERE partition = ? AND family_id = ? AND child_id = ? ORDER BY device_id, version LIMIT 1
      """, child.partition, child.familyID, child.childID
    ) { ($0.string(0), $0.int64(1)) }
  }

  static func remove(_ tx: Transaction, _ child: ChildKey, deviceID: String, version: Int64) throws {
    try tx.execute(
      """
      DELETE FROM mended_acknowledgement
      WHERE partition = ? AND family_id = ? AND child_id = ? AND device_id = ? AND version = ?
      """, child.partition, child.familyID, child.childID, deviceID, version)
  }
}
