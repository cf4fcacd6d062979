import Database
import LocalTime
import ServiceAPI

/// Of which children something is held back that lies ahead, and up to where their usage counts (US-7).
enum HeldUsageTable {
  struct Entry: Hashable, Sendable {
    /// The first instant of the local day whose beginning is waited for: usage before it counts.
    var until: Instant
    /// No record reaches further.
    var latestEnd: Instant
  }

  /// nil where all records that are known count.
  static func find(_ tx: ReadTransaction, _ child: ChildKey) throws -> Entry? {
    try tx.queryOne(
      "SELECT until_time, latest_end_time FROM held_usage WHERE partition = ? AND family_id = ? AND child_id = ?",
      child.partition, child.familyID, child.childID
    ) { Entry(until: Instant(seconds: $0.int64(0)), latestEnd: Instant(seconds: $0.int64(1))) }
  }

  static func save(_ tx: Transaction, _ child: ChildKey, _ entry: Entry) throws {
    try tx.execute(
      """
      INSERT INTO held_usage (partition, family_id, child_id, until_time, latest_end_time) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id) DO UPDATE SET until_time = excluded.until_time,
        latest_end_time = excluded.latest_end_time
      """, child.partition, child.familyID, child.childID, entry.until.seconds, entry.latestEnd.seconds)
  }

  static func remove(_ tx: Transaction, _ child: ChildKey) throws {
    try tx.execute(
      "DELETE FROM held_usage WHERE partition = ? AND family_id = ? AND child_id = ?", child.partition, child.familyID,
      child.childID)
  }
}
