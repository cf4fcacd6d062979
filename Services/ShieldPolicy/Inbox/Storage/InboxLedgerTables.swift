import ShieldFamilies
package import Verification

/// The tables of the inboxes, and what must hold of them.
package enum InboxLedgerTables {
  /// Tables in which families have rows.
  package static let families = ["inbox_person", "inbox_entry", "inbox_cause", "inbox_streak"]

  /// The form that each row of facts must have by itself.
  package static let shapes = [
    StoredShape(
      "inbox_person", key: ["person_id"],
      [
        "newest": .number(0...Int64.max), "muted": .number(0...Int64.max), "quiet_start": .orNull(.number(0...1_440)),
        "quiet_end": .orNull(.number(0...1_440)), "quiet_zone": .orNull(.text(0...64)),
      ]),
    StoredShape(
      "inbox_entry", key: ["person_id", "number"],
      // Rows that concern the family are about no child.
      [
        "child_id": .orEmpty(.id), "kind": .cases(of: NotificationKind.self), "cause": .text(1...400),
        "make_time": .time,
      ]),
    StoredShape(
      "inbox_cause", key: ["child_id", "kind", "cause"], ["is_withdrawn": .flag]),
    StoredShape("inbox_streak", key: ["child_id"], ["days": .number(1...Int64.max), "hour": .number(0...23)]),
  ]

  /// The invariants of rows that are facts.
  package static let rules: [StoredRule] = [
    StoredRule(
      "inbox_person", key: ["person_id"], field: "newest",
      """
      SELECT e.person_id, p.newest, e.number FROM inbox_entry e
      LEFT JOIN inbox_person p ON p.partition = e.partition AND p.family_id = e.family_id AND p.person_id = e.person_id
      WHERE e.partition = ? AND e.family_id = ? AND (p.partition IS NULL OR p.newest < e.number)
      """),
    StoredRule(
      "inbox_person", key: ["person_id"], field: "changes",
      """
      SELECT e.person_id, p.changes, e.position FROM inbox_entry e
      JOIN inbox_person p ON p.partition = e.partition AND p.family_id = e.family_id AND p.person_id = e.person_id
      WHERE e.partition = ? AND e.family_id = ? AND p.changes < e.position
      """),
    .orphan("inbox_streak", key: ["child_id"], of: "child", by: [("child_id", "child_id")]),
    .orphan(
      "inbox_entry", key: ["person_id", "number"], of: "child", by: [("child_id", "child_id")],
      where: "a.child_id <> ''"),
    StoredRule(
      "timer", key: ["key"], field: "kind",
      """
      SELECT e.person_id, NULL, 1 FROM inbox_entry e WHERE e.partition = ? AND e.family_id = ? AND e.position = 0
        AND NOT EXISTS (
          SELECT 1 FROM timer t WHERE t.partition = e.partition AND t.family_id = e.family_id
            AND t.kind = 'inbox.delivery' AND t.key = e.person_id)
      """),
  ]
}
