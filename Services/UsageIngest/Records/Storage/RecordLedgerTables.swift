package import Database
package import ServiceAPI
package import Verification

/// The tables of records, and what of them is folded once more from the records.
package enum RecordLedgerTables {
  /// Tables in which families have rows.
  package static let families = [
    "app_token", "waiting_token", "installation", "quarantine", "long_record", "child_number", "device_share",
    "usage_import", "withdrawal",
  ]

  /// Rows of a family by the numbers of its children.
  package static let children = FamilyScope.numbers(column: "child_number") { tx, familyID in
    try ChildNumberTable.all(tx, familyID: familyID).map(\.numbers.child)
  }

  /// The facts that are folded.
  package static let facts = [FactTable("usage_record", scope: children)]

  /// The rows that the counting of records notes.
  package static let counted: [any DerivedRows] = [DerivedTable("waiting_token"), DerivedTable("long_record")]

  static let shares: [any DerivedRows] = [
    DerivedTable(
      "device_share", uncompared: ["tokens": "by which device a token was reported first is not stored"],
      isZeroAbsent: true)
  ]

  /// Whether a row is of a child that was erased.
  package static func isErased(_ table: String) -> String { "substr(\(table).child_id, 1, 1) = '#'" }

  /// Before a child is counted: its records that are longer than a day.
  package static func fillBeforeCounting(_ tx: Transaction, _ child: ChildKey, _ numbers: ChildNumbers) throws {
    try tx.execute(
      """
      INSERT INTO long_record (
        partition, family_id, child_id, start_time, installation_number, sequence, conflict_number, end_time)
      SELECT partition, ?, ?, start_time, installation_number, sequence, conflict_number, end_time FROM usage_record
      WHERE partition = ? AND child_number = ? AND evaluated = 2
      """, child.familyID, child.childID, child.partition, numbers.child)
  }

  /// Counts what devices have used of their shares.
  static func fillShares(_ tx: Transaction, familyID: String) throws {
    try tx.execute(
      """
      INSERT INTO device_share (partition, family_id, device_id, installations, tokens, waiting, imports)
      SELECT i.partition, i.family_id, i.device_id, COUNT(*), 0, 0, (
        SELECT COUNT(*) FROM usage_import u
        WHERE u.partition = ? AND u.family_id = i.family_id AND u.device_id = i.device_id)
      FROM installation i WHERE i.partition = ? AND i.family_id = ? GROUP BY i.partition, i.family_id, i.device_id
      """, tx.partition, tx.partition, familyID)
    try fillWaiting(tx, familyID: familyID)
  }

  private static func fillWaiting(_ tx: Transaction, familyID: String) throws {
    var waiting: [Int64: (others: Int64, approvals: Int64)] = [:]
    try tx.forEach(
      "SELECT installation_number, reason FROM quarantine WHERE partition = ? AND family_id = ? AND state = 0",
      tx.partition, familyID
    ) { row in
      let reason: QuarantineReason = row.enumeration(1)
      var count = waiting[row.int64(0)] ?? (0, 0)
      if reason.share == .approvals { count.approvals += 1 } else { count.others += 1 }
      waiting[row.int64(0)] = count
    }
    for (installation, count) in waiting.sorted(by: { $0.key < $1.key }) {
      try tx.execute(
        """
        UPDATE device_share SET waiting = waiting + ?, approvals = approvals + ?
        WHERE partition = ? AND family_id = ? AND device_id = (
          SELECT device_id FROM installation WHERE partition = ? AND family_id = ? AND installation_number = ?)
        """, count.others, count.approvals, tx.partition, familyID, tx.partition, familyID, installation)
    }
  }

  package static let rules = [
    StoredRule(
      "quarantine", key: ["child_id", "quarantine_number"], field: "sequence",
      """
      SELECT q.child_id, q.quarantine_number, q.sequence, NULL FROM quarantine q
      JOIN child_number c ON c.partition = q.partition AND c.family_id = q.family_id AND c.child_id = q.child_id
      LEFT JOIN usage_record r ON r.partition = q.partition AND r.family_number = c.family_number
        AND r.installation_number = q.installation_number AND r.sequence = q.sequence
        AND r.conflict_number = q.conflict_number
      WHERE q.partition = ? AND q.family_id = ? AND r.partition IS NULL
      """),
    StoredRule(
      "usage_record", key: ["child_id", "installation_number", "sequence", "conflict_number"], field: "evaluated",
      """
      SELECT q.child_id, q.installation_number, q.sequence, q.conflict_number, r.evaluated,
        CASE WHEN q.state = 1 THEN 1 ELSE 0 END
      FROM quarantine q
      LEFT JOIN child_number c ON c.partition = q.partition AND c.family_id = q.family_id AND c.child_id = q.child_id
      LEFT JOIN usage_record r ON r.partition = q.partition AND r.family_number = c.family_number
        AND r.installation_number = q.installation_number AND r.sequence = q.sequence
        AND r.conflict_number = q.conflict_number
      WHERE q.partition = ? AND q.family_id = ? AND q.state <> 3 AND CASE WHEN r.evaluated IS NULL THEN 0
        WHEN r.withdrawal_number IS NOT NULL THEN 0 WHEN (r.evaluated = 0) = (q.state = 1) THEN 1 ELSE 0 END = 1
      """),
    StoredRule(
      "quarantine", key: ["child_id", "quarantine_number"], field: "guardian_id",
      """
      SELECT child_id, quarantine_number, state, 0 FROM quarantine
      WHERE partition = ? AND family_id = ? AND state NOT IN (0, 3) AND (decide_time IS NULL OR guardian_id IS NULL)
      """),
    StoredRule(
      "quarantine", key: ["child_id", "quarantine_number"], field: "child_id",
      """
      SELECT q.child_id, q.quarantine_number, q.child_id, NULL FROM quarantine q
      WHERE q.partition = ? AND q.family_id = ? AND NOT EXISTS (
        SELECT 1 FROM child_number c
        WHERE c.partition = q.partition AND c.family_id = q.family_id AND c.child_id = q.child_id)
      """),
    // A record that comes while another one waits, waits together with it.
    StoredRule(
      "quarantine", key: ["child_id", "quarantine_number"], field: "first_number",
      """
      SELECT q.child_id, q.quarantine_number, q.first_number, w.first_number FROM (
        SELECT child_id, MIN(quarantine_number) AS number FROM quarantine
        WHERE partition = ? AND family_id = ? AND state = 0 GROUP BY partition, family_id, child_id) AS o
      JOIN quarantine q ON q.child_id = o.child_id AND q.quarantine_number > o.number
      JOIN quarantine w ON w.partition = q.partition AND w.family_id = q.family_id AND w.child_id = q.child_id
        AND w.quarantine_number = o.number
      WHERE q.partition = ? AND q.family_id = ? AND q.first_number <> w.first_number
      """),
    // The first one is the first of itself; of those that were decided earlier it is not known.
    StoredRule(
      "quarantine", key: ["child_id", "quarantine_number"], field: "first_number",
      """
      SELECT q.child_id, q.quarantine_number, q.first_number, q.quarantine_number FROM quarantine q
      WHERE q.partition = ? AND q.family_id = ? AND (q.state = 0 OR q.first_number <> 0) AND NOT EXISTS (
        SELECT 1 FROM quarantine f WHERE f.partition = q.partition AND f.family_id = q.family_id
          AND f.child_id = q.child_id AND f.quarantine_number = q.first_number AND f.first_number = q.first_number)
      """),
    StoredRule(
      "child_number", key: ["child_id"], field: "child_number",
      """
      SELECT c.child_id, c.child_number, NULL FROM child_number c WHERE c.partition = ? AND c.family_id = ?
        AND NOT (\(isErased("c"))) AND NOT EXISTS (
          SELECT 1 FROM usage_record r WHERE r.partition = c.partition AND r.child_number = c.child_number)
      """),
  ]

  /// Records, and rows of further tables, by numbers of children that no child has, or one that was erased.
  package static func orphans(
    _ tx: ReadTransaction, _ partition: Partition, further: [String]
  ) throws -> StoredDifferences {
    var found = StoredDifferences()
    for table in ["usage_record"] + further {
      var number = Int64.min
      while true {
        let next = try tx.queryOne(
          "SELECT MIN(child_number) FROM \(table) WHERE partition = ? AND child_number > ?", partition, number
        ) { $0.optionalInt64(0) }
        guard let next, let next else { break }
        number = next
        let isKnown = try tx.queryOne(
          "SELECT 1 FROM child_number c WHERE c.partition = ? AND c.child_number = ? AND NOT (\(isErased("c")))",
          partition, number
        ) { _ in true }
        if isKnown == true { continue }
        found.add(
          StoredDifference(
            table: table, key: [("child_number", .integer(number))], field: "", stored: .null, expected: nil))
      }
    }
    return found
  }
}
