import Database
import UsageRecords
import Verification

/// The rules of the numbers of apps: each app with a number has counted usage of a child that the records know.
enum AppNumberLedger {
  static let rules = [
    StoredRule(
      "app_number", key: ["app_id"], field: "app_number",
      """
      SELECT a.app_id, a.app_number, NULL FROM app_number a WHERE a.partition = ? AND a.family_id = ?
        AND NOT EXISTS (
          SELECT 1 FROM child_number c WHERE c.partition = ? AND c.family_id = ? AND EXISTS (
            SELECT 1 FROM usage_total t WHERE t.partition = ? AND t.child_number = c.child_number
              AND t.local_date = \(Int32.min) AND t.category IN (1, 2) AND t.app_number = a.app_number))
        AND NOT EXISTS (
          SELECT 1 FROM child_number e
          WHERE e.partition = ? AND e.family_id = a.family_id AND \(RecordLedgerTables.isErased("e")))
      """)
  ]

  /// Removes the numbers of apps of which nothing counts.
  static let dropNumbers: ServiceLedger.Remedy = { tx, familyID, _ in
    try tx.executeCounting(
      """
      DELETE FROM app_number WHERE partition = ? AND family_id = ?
        AND NOT EXISTS (
          SELECT 1 FROM child_number c
          WHERE c.partition = ? AND c.family_id = ? AND (
            \(RecordLedgerTables.isErased("c")) OR EXISTS (
              SELECT 1 FROM usage_total t WHERE t.partition = ? AND t.child_number = c.child_number
                AND t.local_date = \(Int32.min) AND t.category IN (1, 2) AND t.app_number = app_number.app_number)))
      """, tx.partition, familyID, tx.partition, familyID, tx.partition)
  }
}
