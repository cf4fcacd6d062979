import Database
import ServiceAPI
import UsageRecords
import Verification

/// The derived tables of the service, folded once more from the stored facts.
enum LedgerTables {
  /// Tables in which families have rows.
  static let families = [
    "family_facts", "child_calendar", "app_token", "waiting_token", "app_change", "policy_acknowledgement",
    "shielded_app", "acknowledgement_share", "installation", "quarantine", "long_record", "child_number", "app_number",
    "device_share", "device_clock", "summarized_day", "held_usage", "usage_import", "withdrawal",
    "guardian_change",
  ]

  private static let children = FamilyScope.numbers(column: "child_number") { tx, familyID in
    try ChildNumberTable.all(tx, familyID: familyID).map(\.numbers.child)
  }

  /// The facts that are folded.
  static let facts = [FactTable("usage_record", scope: children)]

  static let counted: [any DerivedRows] = [
    DerivedStretches(
      "usage_segment", scope: children, groups: ["category"],
      values: ["app_number", "generation", "points_per_minute", "local_date"]),
    DerivedTable("usage_total", scope: children, isZeroAbsent: true),
    DerivedTable("waiting_token"),
    DerivedTable("long_record"),
    DerivedTable("app_number"),
  ]

  static let shares: [any DerivedRows] = [
    DerivedTable(
      "device_share", uncompared: ["tokens": "by which device a token was reported first is not stored"],
      isZeroAbsent: true),
    DerivedTable(
      "acknowledgement_share",
      uncompared: [
        "forgotten_time": "a fact: which acknowledgements were deleted", "forgotten_child": "likewise",
        "forgotten_device": "likewise", "forgotten_version": "likewise",
      ], isZeroAbsent: true),
  ]

  private static func isErased(_ table: String) -> String { "substr(\(table).child_id, 1, 1) = '#'" }

  /// Before children are counted: the numbers of the family's apps.
  static func fillAppNumbers(_ tx: Transaction, familyID: String) throws {
    try tx.execute(
      "INSERT INTO temp.app_number SELECT * FROM main.app_number WHERE partition = ? AND family_id = ?", tx.partition,
      familyID)
  }

  /// Before a child is counted: its records that are longer than a day.
  static func fillBeforeCounting(_ tx: Transaction, _ child: ChildKey, _ numbers: ChildNumbers) throws {
    try tx.execute(
      """
      INSERT INTO long_record (
        partition, family_id, child_id, start_time, installation_number, sequence, conflict_number, end_time)
      SELECT partition, ?, ?, start_time, installation_number, sequence, conflict_number, end_time FROM usage_record
      WHERE partition = ? AND child_number = ? AND evaluated = 2
      """, child.familyID, child.childID, child.partition, numbers.child)
  }

  /// Counts what devices and the family have used of their shares.
  static func fillShares(_ tx: Transaction, familyID: String) throws {
    try tx.execute(
      """
      INSERT INTO device_share (partition, family_id, device_id, installations, tokens, waiting, imports)
      SELECT i.partition, i.family_id, i.device_id, COUNT(*), 0, 0, (
        SELECT COUNT(*) FROM usage_import u
        WHERE u.partition = i.partition AND u.family_id = i.family_id AND u.device_id = i.device_id)
      FROM installation i WHERE i.partition = ? AND i.family_id = ? GROUP BY i.partition, i.family_id, i.device_id
      """, tx.partition, familyID)
    try fillWaiting(tx, familyID: familyID)
    try tx.execute(
      """
      INSERT INTO acknowledgement_share (partition, family_id, count)
      SELECT partition, family_id, SUM(1 + length(shields) / 201) FROM policy_acknowledgement
      WHERE partition = ? AND family_id = ? GROUP BY partition, family_id
      """, tx.partition, familyID)
    try fillDisorder(tx, familyID: familyID)
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

  /// Removes the numbers of apps of which nothing counts.
  static let dropNumbers: ServiceLedger.Remedy = { tx, familyID, _ in
    try tx.execute(
      """
      DELETE FROM app_number WHERE partition = ? AND family_id = ?
        AND NOT EXISTS (
          SELECT 1 FROM child_number c
          WHERE c.partition = app_number.partition AND c.family_id = app_number.family_id AND (
            \(isErased("c")) OR EXISTS (
              SELECT 1 FROM usage_total t WHERE t.partition = c.partition AND t.child_number = c.child_number
                AND t.local_date = \(Int32.min) AND t.category IN (1, 2) AND t.app_number = app_number.app_number)))
      """, tx.partition, familyID)
  }

  static let shapes = [ChangeTable.shape]

  static let rules = [
    ChangeTable.rule,
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
      "quarantine", key: ["child_id", "quarantine_number"], field: "first_number", scopes: 2,
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
    StoredRule(
      "shielded_app", key: ["child_id", "app_id"], field: "number",
      """
      SELECT a.child_id, a.app_id, a.number, NULL FROM shielded_app a
      WHERE a.partition = ? AND a.family_id = ? AND a.number > 0 AND NOT EXISTS (
        SELECT 1 FROM shielded_app b WHERE b.partition = a.partition AND b.family_id = a.family_id
          AND b.child_id = a.child_id AND b.number = a.number - 1)
      """),
    StoredRule(
      "app_number", key: ["app_id"], field: "app_number",
      """
      SELECT a.app_id, a.app_number, NULL FROM app_number a WHERE a.partition = ? AND a.family_id = ?
        AND NOT EXISTS (
          SELECT 1 FROM child_number c WHERE c.partition = a.partition AND c.family_id = a.family_id AND EXISTS (
            SELECT 1 FROM usage_total t WHERE t.partition = c.partition AND t.child_number = c.child_number
              AND t.local_date = \(Int32.min) AND t.category IN (1, 2) AND t.app_number = a.app_number))
        AND NOT EXISTS (
          SELECT 1 FROM child_number e
          WHERE e.partition = a.partition AND e.family_id = a.family_id AND \(isErased("e")))
      """),
  ]

  /// Rows of children whose number no child has, or one that was erased.
  static func orphans(_ tx: ReadTransaction, _ partition: Partition) throws -> StoredDifferences {
    var found = StoredDifferences()
    for table in ["usage_record", "usage_segment", "usage_total"] {
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
