import BadgeChildren
package import Database
package import ServiceAPI
package import Verification

/// The levels of children, for their profiles.
package enum LevelTable {
  package static let migrations = [
    Migration(
      component: "level", version: 1, name: "levels of children",
      sql: """
        CREATE TABLE child_level (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          level BIGINT NOT NULL,
          points BIGINT NOT NULL,
          next_points BIGINT,
          PRIMARY KEY (partition, family_id, child_id)
        ) WITHOUT ROWID;
        """)
  ]

  package static let rows = KeyedRows("child_level", key: [.text("child_id")])

  /// The form of the rows.
  package static let shape = StoredShape(
    "child_level", key: ["child_id"],
    [
      "level": .number(1...100), "points": .number(0...1_000_000_000),
      "next_points": .orNull(.number(1...1_000_000_000)),
    ])

  static func find(_ tx: ReadTransaction, _ child: ChildKey) throws -> ChildLevel {
    try tx.queryOne(
      "SELECT level, points, next_points FROM child_level WHERE partition = ? AND family_id = ? AND child_id = ?",
      child.partition, child.familyID, child.childID
    ) { ChildLevel(level: $0.int64(0), points: $0.int64(1), nextPoints: $0.optionalInt64(2)) } ?? ChildLevel()
  }

  package static func set(_ tx: Transaction, _ child: ChildKey, to level: ChildLevel) throws {
    ChildTable.noteChange(tx, child)
    try tx.execute(
      """
      INSERT INTO child_level (partition, family_id, child_id, level, points, next_points) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id) DO UPDATE SET
        level = excluded.level, points = excluded.points, next_points = excluded.next_points
      """, child.partition, child.familyID, child.childID, level.level, level.points, level.nextPoints)
  }

  package static func remove(_ tx: Transaction, _ child: ChildKey) throws {
    ChildTable.noteChange(tx, child)
    try tx.execute(
      "DELETE FROM child_level WHERE partition = ? AND family_id = ? AND child_id = ?", child.partition,
      child.familyID, child.childID)
  }

  package static func family(after familyID: String, _ tx: Transaction) throws -> String? {
    try tx.family(after: familyID, of: tx.partition, in: "child_level")
  }
}
