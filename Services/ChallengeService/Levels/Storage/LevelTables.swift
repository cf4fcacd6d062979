package import Database
package import LocalTime
package import ServiceAPI
import Verification

/// A child's lifetime learning and the level that follows from it, as followers know it.
package struct StoredLevel: Hashable, Sendable {
  /// Of all local days with learning.
  package var sixtieths: Int64 = 0
  package var shown: ReachedLevel
  /// The highest level that was ever reached: a fact, which follows from no others.
  var highest: Int64 = 1
  /// When it became known; nil for level 1.
  package var reached: Instant?

  /// The same with other learning, or by another table.
  func with(sixtieths: Int64, by levels: Levels, at now: Instant) -> StoredLevel {
    var level = self
    (level.sixtieths, level.shown) = (sixtieths, levels.level(ofSixtieths: sixtieths))
    if level.shown.level > highest { (level.highest, level.reached) = (level.shown.level, now) }
    assert(level.highest >= max(highest, level.shown.level), "the highest level never falls")
    return level
  }
}

/// The tables `child_level`, a row for each child that has learned, and `family_level`, the tables of the families that
/// have set one.
package enum LevelTables {
  // MARK: - The family's table

  /// nil for a family that has set none.
  static func own(_ tx: ReadTransaction, familyID: String) throws -> Levels? {
    let points = try tx.query(
      "SELECT points FROM family_level WHERE partition = ? AND family_id = ? ORDER BY level",
      Partition(familyID: familyID), familyID
    ) { $0.int64(0) }
    return points.isEmpty ? nil : Levels(points: points)
  }

  /// The table that holds for a family's children.
  static func levels(_ tx: ReadTransaction, familyID: String) throws -> Levels {
    try own(tx, familyID: familyID) ?? .standard
  }

  /// - Parameter levels: nil for the default.
  static func save(_ tx: Transaction, familyID: String, _ levels: Levels?) throws {
    try tx.execute("DELETE FROM family_level WHERE partition = ? AND family_id = ?", tx.partition, familyID)
    for (index, points) in (levels?.points ?? []).enumerated() {
      try tx.execute(
        "INSERT INTO family_level (partition, family_id, level, points) VALUES (?, ?, ?, ?)", tx.partition, familyID,
        index + 1, points)
    }
  }

  // MARK: - The children's levels

  static func find(_ tx: ReadTransaction, _ child: ChildKey) throws -> StoredLevel? {
    try rows(tx, child.familyID, "child_id = ?", [child.childID]).first?.level
  }

  /// Every child of the family that has ever learned.
  package static func all(_ tx: ReadTransaction, familyID: String) throws -> [(childID: String, level: StoredLevel)] {
    try rows(tx, familyID, "1 = 1 ORDER BY child_id", [])
  }

  /// Adds learning that reaches no further level.
  /// - Parameter sixtieths: 0 or more.
  /// - Returns: false where nothing was added.
  static func addBelowNext(_ tx: Transaction, _ child: ChildKey, _ sixtieths: Int64) throws -> Bool {
    // A row that cannot be read is left to the code that reads it.
    try tx.executeCounting(
      """
      UPDATE child_level SET sixtieths = sixtieths + ?
      WHERE partition = ? AND family_id = ? AND child_id = ? AND sixtieths >= 0 AND typeof(sixtieths) = 'integer'
        AND (next_points IS NULL OR sixtieths + ? < next_points * 60 AND typeof(next_points) = 'integer')
      """, sixtieths, child.partition, child.familyID, child.childID, sixtieths) > 0
  }

  static func save(_ tx: Transaction, _ child: ChildKey, _ level: StoredLevel) throws {
    try tx.execute(
      """
      INSERT INTO child_level (
        partition, family_id, child_id, sixtieths, level, points, next_points, highest, reach_time)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id) DO UPDATE SET
        sixtieths = excluded.sixtieths, level = excluded.level, points = excluded.points,
        next_points = excluded.next_points, highest = excluded.highest, reach_time = excluded.reach_time
      """, tx.partition, child.familyID, child.childID, level.sixtieths, level.shown.level, level.shown.points,
      level.shown.next, level.highest, level.reached?.seconds)
  }

  private static func rows(
    _ tx: ReadTransaction, _ familyID: String, _ condition: String, _ arguments: [String]
  ) throws -> [(childID: String, level: StoredLevel)] {
    try tx.query(
      """
      SELECT child_id, sixtieths, level, points, next_points, highest, reach_time
      FROM child_level WHERE partition = ? AND family_id = ? AND \(condition)
      """, arguments: [Partition(familyID: familyID), familyID] + arguments
    ) {
      (
        $0.string(0),
        StoredLevel(
          sixtieths: $0.int64(1),
          shown: ReachedLevel(level: $0.int64(2), points: $0.int64(3), next: $0.optionalInt64(4)),
          highest: $0.int64(5), reached: $0.optionalInt64(6).map(Instant.init(seconds:)))
      )
    }
  }

  // MARK: - Verification

  /// The rows to begin a fold with: which level was the highest is a fact, and a child's row stays when all of its
  /// learning was withdrawn.
  package static func beginFold(_ tx: Transaction, _ child: ChildKey) throws {
    try tx.execute(
      """
      INSERT INTO temp.child_level
      SELECT partition, family_id, child_id, 0, 0, 0, NULL, highest, reach_time FROM main.child_level
      WHERE partition = ? AND family_id = ? AND child_id = ?
      """, child.partition, child.familyID, child.childID)
  }

  static let shape = StoredShape(
    "family_level", key: ["level"], ["points": .number(0...Levels.maximumPoints)])

  static let rules = [
    StoredRule(
      "family_level", key: ["level"], field: "points",
      """
      SELECT l.level, l.points, n.points - 1 FROM family_level l JOIN family_level n
        ON n.partition = l.partition AND n.family_id = l.family_id AND n.level = l.level + 1
      WHERE l.partition = ? AND l.family_id = ? AND l.points >= n.points
      """),
    StoredRule(
      "family_level", key: [], field: "level",
      """
      SELECT COUNT(*), MAX(level) FROM family_level WHERE partition = ? AND family_id = ?
      HAVING COUNT(*) > 0 AND (COUNT(*) <> MAX(level) OR MIN(level) <> 1 OR MIN(points) <> 0)
      """),
    StoredRule(
      "child_level", key: ["child_id"], field: "highest",
      """
      SELECT child_id, highest, level FROM child_level WHERE partition = ? AND family_id = ? AND highest < level
      """),
  ]
}
