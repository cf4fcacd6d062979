import Database
import LocalTime

/// Badges that children have earned; the key (child, code) makes each award unique (BA-2).
enum AwardTable {
  struct Award: Hashable, Sendable {
    var code: String
    var points: Int64
    var earned: Instant
    /// Whether the child has seen it.
    var isSeen: Bool
  }

  static func list(_ tx: ReadTransaction, _ child: ChildKey) throws -> [Award] {
    try tx.query(
      """
      SELECT code, points, earn_time, seen FROM award WHERE partition = ? AND family_id = ? AND child_id = ?
      ORDER BY earn_time, code
      """, child.partition, child.familyID, child.childID
    ) {
      Award(
        code: $0.string(0), points: $0.int64(1), earned: Instant(seconds: $0.int64(2)), isSeen: $0.bool(3))
    }
  }

  static func codes(_ tx: ReadTransaction, _ child: ChildKey) throws -> Set<String> {
    Set(
      try tx.query(
        "SELECT code FROM award WHERE partition = ? AND family_id = ? AND child_id = ?", child.partition,
        child.familyID, child.childID
      ) { $0.string(0) })
  }

  static func markSeen(_ tx: Transaction, _ child: ChildKey, code: String) throws {
    ChildTable.noteChange(tx, child)
    try tx.execute(
      "UPDATE award SET seen = 1 WHERE partition = ? AND family_id = ? AND child_id = ? AND code = ?",
      child.partition, child.familyID, child.childID, code)
  }

  /// Returns false when the child already has the badge.
  static func add(_ tx: Transaction, _ child: ChildKey, _ award: Award) throws -> Bool {
    ChildTable.noteChange(tx, child)
    return try tx.execute(
      """
      INSERT INTO award (partition, family_id, child_id, code, points, earn_time) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, code) DO NOTHING
      """, child.partition, child.familyID, child.childID, award.code, award.points, award.earned.seconds) > 0
  }

  static func childIDs(_ tx: ReadTransaction, familyID: String) throws -> [String] {
    try tx.children(of: familyID, in: "award")
  }

  static func familyIDs(_ tx: ReadTransaction, partition: Partition) throws -> [String] {
    try tx.families(of: partition, in: "award")
  }
}
