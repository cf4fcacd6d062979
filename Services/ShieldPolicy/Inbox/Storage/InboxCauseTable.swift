package import Database
package import ServiceAPI

/// Causes that other services publish, and of which persons were notified.
package enum InboxCauseTable {
  /// Whether a cause is withdrawn; nil for one that is not known.
  package static func isWithdrawn(
    _ tx: ReadTransaction, _ child: ChildKey, _ kind: NotificationKind, cause: String
  ) throws -> Bool? {
    try tx.queryOne(
      """
      SELECT is_withdrawn FROM inbox_cause
      WHERE partition = ? AND family_id = ? AND kind = ? AND child_id = ? AND cause = ?
      """, child.partition, child.familyID, kind.rawValue, child.childID, cause
    ) { $0.bool(0) }
  }

  static func set(
    _ tx: Transaction, _ child: ChildKey, _ kind: NotificationKind, cause: String, isWithdrawn: Bool
  ) throws {
    try tx.execute(
      """
      INSERT INTO inbox_cause (partition, family_id, kind, child_id, cause, is_withdrawn) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, kind, child_id, cause) DO UPDATE SET is_withdrawn = excluded.is_withdrawn
      """, child.partition, child.familyID, kind.rawValue, child.childID, cause, isWithdrawn)
  }

  /// The known causes of a kind in a family, withdrawn ones included, child by child, after one; at most `limit`.
  package static func page(
    _ tx: ReadTransaction, _ family: FamilyKey, _ kind: NotificationKind, after last: (childID: String, cause: String)?,
    limit: Int
  ) throws -> [(childID: String, cause: String)] {
    try tx.query(
      """
      SELECT child_id, cause FROM inbox_cause
      WHERE partition = ? AND family_id = ? AND kind = ? AND (child_id, cause) > (?, ?) ORDER BY child_id, cause LIMIT ?
      """, family.partition, family.familyID, kind.rawValue, last?.childID ?? "", last?.cause ?? "", limit
    ) { ($0.string(0), $0.string(1)) }
  }
}
