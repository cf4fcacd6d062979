package import Database
package import LocalTime
package import ServiceAPI

/// The hour whose digest is still to be made, with the wallet's sums at its begin.
package struct OpenDigest: Hashable, Sendable {
  package var start: Instant
  /// Sixtieths.
  package var earned: Int64
  package var spent: Int64

  package init(start: Instant, earned: Int64, spent: Int64) {
    self.start = start
    self.earned = earned
    self.spent = spent
  }
}

/// At most one row for each child: while something was booked in an hour that has not ended.
package enum InboxDigestTable {
  static func find(_ tx: ReadTransaction, _ child: ChildKey) throws -> OpenDigest? {
    try tx.queryOne(
      "SELECT start_time, earned, spent FROM inbox_digest WHERE partition = ? AND family_id = ? AND child_id = ?",
      child.partition, child.familyID, child.childID
    ) { OpenDigest(start: Instant(seconds: $0.int64(0)), earned: $0.int64(1), spent: $0.int64(2)) }
  }

  package static func insert(_ tx: Transaction, _ child: ChildKey, _ digest: OpenDigest) throws {
    try tx.execute(
      """
      INSERT INTO inbox_digest (partition, family_id, child_id, start_time, earned, spent) VALUES (?, ?, ?, ?, ?, ?)
      """, child.partition, child.familyID, child.childID, digest.start.seconds, digest.earned, digest.spent)
  }

  static func delete(_ tx: Transaction, _ child: ChildKey) throws {
    try tx.execute(
      "DELETE FROM inbox_digest WHERE partition = ? AND family_id = ? AND child_id = ?", child.partition,
      child.familyID, child.childID)
  }
}
