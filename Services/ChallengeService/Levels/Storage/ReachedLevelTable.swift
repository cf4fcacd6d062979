package import Database
import LocalTime
import ServiceAPI
import Verification

/// The levels that were announced of each child: facts, which follow from no others (CH-17). Of those that were reached
/// before the table, only the highest is known.
package enum ReachedLevelTable {
  static let name = "reached_level"

  package static let migrations = [
    Migration(
      component: "levels", version: 2, name: "announced levels",
      sql: """
        CREATE TABLE reached_level (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          level INTEGER NOT NULL,
          points BIGINT,
          reach_time BIGINT NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, level)
        ) WITHOUT ROWID;
        INSERT INTO reached_level (partition, family_id, child_id, level, points, reach_time)
        SELECT partition, family_id, child_id, highest, NULL, reach_time FROM child_level
        WHERE highest > 1 AND reach_time IS NOT NULL;
        """)
  ]

  static let shape = StoredShape(
    name, key: ["child_id", "level"],
    [
      "level": .number(2...100), "points": .orNull(.number(0...1_000_000_000)), "reach_time": .time,
    ])

  static func add(_ tx: Transaction, _ child: ChildKey, _ level: AnnouncedLevel) throws {
    try tx.execute(
      """
      INSERT INTO reached_level (partition, family_id, child_id, level, points, reach_time) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, level) DO NOTHING
      """, child.partition, child.familyID, child.childID, level.level, level.points, level.time.seconds)
  }

  /// By their levels.
  static func list(_ tx: ReadTransaction, _ child: ChildKey) throws -> [AnnouncedLevel] {
    try tx.query(
      """
      SELECT level, points, reach_time FROM reached_level WHERE partition = ? AND family_id = ? AND child_id = ?
      ORDER BY level
      """, child.partition, child.familyID, child.childID
    ) { AnnouncedLevel(level: $0.int64(0), points: $0.optionalInt64(1), time: Instant(seconds: $0.int64(2))) }
  }
}
