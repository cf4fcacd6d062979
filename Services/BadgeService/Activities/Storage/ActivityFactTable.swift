import BadgeChildren
import Database
import ServiceAPI

/// The facts of a child's activities: a cache, equal to a fold of the activities (BA-5). A fact without a row is 0.
enum ActivityFactTable {
  private static let ofChild = "partition = ? AND family_id = ? AND child_id = ?"

  static func values(_ tx: ReadTransaction, _ child: ChildKey) throws -> [Fact: Int64] {
    Dictionary(
      try tx.query(
        "SELECT fact, value FROM activity_fact WHERE \(ofChild)", child.partition, child.familyID, child.childID
      ) { ($0.enumeration(0) as Fact, $0.int64(1)) }, uniquingKeysWith: { first, _ in first })
  }

  static func value(_ tx: ReadTransaction, _ child: ChildKey, of fact: Fact) throws -> Int64 {
    try tx.queryOne(
      "SELECT value FROM activity_fact WHERE \(ofChild) AND fact = ?", child.partition, child.familyID, child.childID,
      fact.rawValue
    ) { $0.int64(0) } ?? 0
  }

  static func set(_ tx: Transaction, _ child: ChildKey, _ fact: Fact, to value: Int64) throws {
    ChildTable.noteChange(tx, child)
    try tx.execute(
      """
      INSERT INTO activity_fact (partition, family_id, child_id, fact, value) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, fact) DO UPDATE SET value = excluded.value
      """, child.partition, child.familyID, child.childID, fact.rawValue, value)
  }
}
