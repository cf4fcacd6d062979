import BadgeDomain
import Database
import ServiceAPI
import Verification

/// The derived tables of the service, folded once more from the stored facts.
enum LedgerTables {
  /// Tables in which families have rows.
  static let families = [
    "child", "completed_period", "completed_count", "award", "counted_learning", "daily_streak", "family_reward",
    "purchase", "displayed_badge", "child_level",
  ]

  static let shapes = [ChangeTable.shape, LevelTable.shape] + ShopSchema.shapes

  /// What must hold between the stored rows of a family.
  static let rules = [ChangeTable.rule]

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

  /// The family's children of which anything is stored.
  static func childIDs(_ tx: ReadTransaction, familyID: String) throws -> [String] {
    Set(try families.filter { $0 != "family_reward" }.flatMap { try tx.children(of: familyID, in: $0) }).sorted()
  }

  /// Whether a child of the family is still to be evaluated for the present catalogue.
  static func isUnevaluated(_ tx: ReadTransaction, familyID: String, catalogue: String) throws -> Bool {
    try tx.queryOne(
      "SELECT 1 FROM child WHERE partition = ? AND family_id = ? AND catalogue <> ? LIMIT 1",
      Partition(familyID: familyID), familyID, catalogue
    ) { _ in true } ?? false
  }
}
