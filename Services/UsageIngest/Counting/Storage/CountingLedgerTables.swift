import Database
import ServiceAPI
import UsageRecords
package import Verification

/// The tables of what is counted and of the facts by which it is, and what is folded once more from these and from the
/// records.
package enum CountingLedgerTables {
  /// Tables in which families have rows.
  package static let families = [
    "family_facts", "child_calendar", "app_change", "policy_acknowledgement", "shielded_app", "acknowledgement_share",
    "app_number", "summarized_day", "held_usage",
  ]

  /// Tables in which children have rows by their numbers.
  package static let byChild = ["usage_segment", "usage_total"]

  static let counted: [any DerivedRows] = [
    DerivedStretches(
      "usage_segment", scope: RecordLedgerTables.children, groups: ["category"],
      values: SegmentTable.values),
    DerivedTable("usage_total", scope: RecordLedgerTables.children, isZeroAbsent: true),
    DerivedTable("app_number"),
  ]

  static let shares: [any DerivedRows] = [
    DerivedTable(
      "acknowledgement_share",
      uncompared: [
        "forgotten_time": "a fact: which acknowledgements were deleted", "forgotten_child": "likewise",
        "forgotten_device": "likewise", "forgotten_version": "likewise",
      ], isZeroAbsent: true)
  ]

  /// Before children are counted: the numbers of the family's apps.
  static func fillAppNumbers(_ tx: Transaction, familyID: String) throws {
    try tx.execute(
      "INSERT INTO temp.app_number SELECT * FROM main.app_number WHERE partition = ? AND family_id = ?", tx.partition,
      familyID)
  }

  /// Counts what the family has used of its share.
  static func fillShares(_ tx: Transaction, familyID: String) throws {
    try tx.execute(
      """
      INSERT INTO acknowledgement_share (partition, family_id, count)
      SELECT partition, family_id, SUM(1 + length(shields) / 201) FROM policy_acknowledgement
      WHERE partition = ? AND family_id = ? GROUP BY partition, family_id
      """, tx.partition, familyID)
    try fillDisorder(tx, familyID: familyID)
  }

  /// From when on acknowledgements are out of order: the stored instant, which stays while they are replaced or
  /// deleted, where no acknowledgement contradicts it.
  private static func fillDisorder(_ tx: Transaction, familyID: String) throws {
    var earliest =
      try tx.queryOne(
        "SELECT disorder_time FROM main.acknowledgement_share WHERE partition = ? AND family_id = ?", tx.partition,
        familyID
      ) { $0.optionalInt64(0) } ?? nil
    var (device, latest) = (("", ""), Int64.min)
    try tx.forEach(
      """
      SELECT child_id, device_id, apply_time FROM policy_acknowledgement WHERE partition = ? AND family_id = ?
      ORDER BY child_id, device_id, version
      """, tx.partition, familyID
    ) { row in
      let applied = row.int64(2)
      if device != (row.string(0), row.string(1)) { (device, latest) = ((row.string(0), row.string(1)), .min) }
      if applied < latest { earliest = min(earliest ?? applied, applied) }
      latest = max(latest, applied)
    }
    guard let earliest else { return }
    try tx.execute(
      """
      INSERT INTO acknowledgement_share (partition, family_id, count, disorder_time) VALUES (?, ?, 0, ?)
      ON CONFLICT (partition, family_id) DO UPDATE SET disorder_time = excluded.disorder_time
      """, tx.partition, familyID, earliest)
  }

  package static let rules = [
    StoredRule(
      "shielded_app", key: ["child_id", "app_id"], field: "number",
      """
      SELECT a.child_id, a.app_id, a.number, NULL FROM shielded_app a
      WHERE a.partition = ? AND a.family_id = ? AND a.number > 0 AND NOT EXISTS (
        SELECT 1 FROM shielded_app b WHERE b.partition = a.partition AND b.family_id = a.family_id
          AND b.child_id = a.child_id AND b.number = a.number - 1)
      """)
  ]
}
