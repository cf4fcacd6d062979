package import Database
package import Verification

/// The rows that are derived from the facts of learning, and the tables that are folded once more.
package enum LearningLedgerTables {
  /// Tables in which families have rows.
  package static let families = [
    "completed_period", "completed_count", "counted_learning", "daily_streak", "learning_date",
  ]

  /// The facts that are folded.
  package static let facts = [FactTable("completed_period")]

  static let completedCount = DerivedTable("completed_count", isZeroAbsent: true)

  /// Counts the completed periods of the family's children.
  static func countPeriods(_ tx: Transaction, familyID: String) throws {
    try tx.execute(
      """
      INSERT INTO completed_count (partition, family_id, child_id, periods)
      SELECT partition, family_id, child_id, COUNT(*) FROM completed_period WHERE partition = ? AND family_id = ?
      GROUP BY partition, family_id, child_id
      """, tx.partition, familyID)
  }

  /// The family's children whose learning is stored.
  package static func childIDs(_ tx: ReadTransaction, familyID: String) throws -> Set<String> {
    Set(try families.flatMap { try tx.children(of: familyID, in: $0) })
  }
}
