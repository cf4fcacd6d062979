import BadgeDomain
import Database
import LocalTime

/// A child inside its family: what every row of this service is about.
struct ChildKey: Hashable, Sendable {
  var familyID: String
  var childID: String

  var partition: Partition { Partition(familyID: familyID) }
}

/// Children, as ShieldPolicy has told.
enum ChildTable {
  static func isKnown(_ tx: ReadTransaction, _ child: ChildKey) throws -> Bool {
    try tx.queryOne(
      "SELECT 1 FROM child WHERE partition = ? AND family_id = ? AND child_id = ?", child.partition, child.familyID,
      child.childID
    ) { $0.int(0) } != nil
  }

  /// Returns false for a child that was known.
  static func add(_ tx: Transaction, _ child: ChildKey) throws -> Bool {
    try tx.execute(
      """
      INSERT INTO child (partition, family_id, child_id) VALUES (?, ?, ?)
      ON CONFLICT (partition, family_id, child_id) DO NOTHING
      """, child.partition, child.familyID, child.childID) > 0
  }

  static func familyIDs(_ tx: ReadTransaction, partition: Partition) throws -> [String] {
    try tx.query("SELECT DISTINCT family_id FROM child WHERE partition = ? ORDER BY family_id", partition) {
      $0.string(0)
    }
  }

  static func clear(_ tx: Transaction, familyID: String) throws {
    try tx.execute("DELETE FROM child WHERE partition = ? AND family_id = ?", tx.partition, familyID)
  }
}

/// The facts that criteria look at, as far as the neighbours have told them.
enum FactTable {
  static func add(_ tx: Transaction, _ child: ChildKey, challengeID: String, firstDate: LocalDate) throws {
    try tx.execute(
      """
      INSERT INTO completed_period (partition, family_id, child_id, challenge_id, first_date) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, challenge_id, first_date) DO NOTHING
      """, child.partition, child.familyID, child.childID, challengeID, Int64(firstDate.daysSinceEpoch))
  }

  static func remove(_ tx: Transaction, _ child: ChildKey, challengeID: String, firstDate: LocalDate) throws {
    try tx.execute(
      """
      DELETE FROM completed_period
      WHERE partition = ? AND family_id = ? AND child_id = ? AND challenge_id = ? AND first_date = ?
      """, child.partition, child.familyID, child.childID, challengeID, Int64(firstDate.daysSinceEpoch))
  }

  static func familyIDs(_ tx: ReadTransaction, partition: Partition) throws -> [String] {
    try tx.query("SELECT DISTINCT family_id FROM completed_period WHERE partition = ? ORDER BY family_id", partition) {
      $0.string(0)
    }
  }

  static func clear(_ tx: Transaction, familyID: String) throws {
    try tx.execute("DELETE FROM completed_period WHERE partition = ? AND family_id = ?", tx.partition, familyID)
  }

  /// A fold over what is stored; whatever no neighbour tells yet is 0.
  static func facts(_ tx: ReadTransaction, _ child: ChildKey) throws -> LearningFacts {
    let periods = try tx.queryOne(
      "SELECT COUNT(*) FROM completed_period WHERE partition = ? AND family_id = ? AND child_id = ?",
      child.partition, child.familyID, child.childID
    ) { $0.int64(0) }
    return LearningFacts(completedPeriods: periods ?? 0)
  }
}

/// Badges that children have earned; the key (child, code) makes an award single (BA-2).
enum AwardTable {
  struct Award: Hashable, Sendable {
    var code: String
    var points: Int64
    var earned: Instant
  }

  static func list(_ tx: ReadTransaction, _ child: ChildKey) throws -> [Award] {
    try tx.query(
      """
      SELECT code, points, earn_time FROM award WHERE partition = ? AND family_id = ? AND child_id = ?
      ORDER BY earn_time, code
      """, child.partition, child.familyID, child.childID
    ) { Award(code: $0.string(0), points: $0.int64(1), earned: Instant(seconds: $0.int64(2))) }
  }

  /// Returns false when the child has the badge already.
  static func add(_ tx: Transaction, _ child: ChildKey, _ award: Award) throws -> Bool {
    try tx.execute(
      """
      INSERT INTO award (partition, family_id, child_id, code, points, earn_time) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, code) DO NOTHING
      """, child.partition, child.familyID, child.childID, award.code, award.points, award.earned.seconds) > 0
  }

  static func childIDs(_ tx: ReadTransaction, familyID: String) throws -> [String] {
    try tx.query(
      "SELECT DISTINCT child_id FROM award WHERE partition = ? AND family_id = ? ORDER BY child_id",
      Partition(familyID: familyID), familyID
    ) { $0.string(0) }
  }

  static func familyIDs(_ tx: ReadTransaction, partition: Partition) throws -> [String] {
    try tx.query("SELECT DISTINCT family_id FROM award WHERE partition = ? ORDER BY family_id", partition) {
      $0.string(0)
    }
  }
}
