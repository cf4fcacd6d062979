import ShieldFamilies
import ShieldWallet
package import Verification

/// The table of requests, and what must hold of it.
package enum RequestLedgerTables {
  /// Tables in which families have rows.
  package static let families = ["child_request"]

  /// The form that each row of facts must have by itself.
  package static let shapes = [
    StoredShape(
      "child_request", key: ["child_id", "number"],
      [
        "child_request_id": .id, "kind": .cases(of: ChildRequest.Kind.self),
        "state": .cases(of: ChildRequest.State.self),
        "seconds": .number(0...GrantRequest.maximumSeconds), "given_seconds": .number(0...GrantRequest.maximumSeconds),
        "create_time": .time, "decide_time": .orNull(.time), "guardian_id": .orNull(.id), "grant_id": .orNull(.id),
      ])
  ]

  /// The invariants of rows that are facts.
  package static let rules: [StoredRule] = [
    .guardian("guardian_id", of: "child_request", key: ["child_id", "number"]),
    .orphan("child_request", key: ["child_id", "number"], of: "child", by: [("child_id", "child_id")]),
    .orphan(
      "child_request", key: ["child_id", "number"], of: "unlock_grant",
      by: [("grant_id", "grant_id"), ("child_id", "child_id")], where: "a.grant_id IS NOT NULL"),
    StoredRule(
      "timer", key: ["key"], field: "kind",
      """
      SELECT r.child_id, NULL, 1 FROM child_request r WHERE r.partition = ? AND r.family_id = ? AND r.state = 1
        AND NOT EXISTS (
          SELECT 1 FROM timer t WHERE t.partition = r.partition AND t.family_id = r.family_id
            AND t.kind = 'shield.requestLapse' AND t.key = r.child_id)
      """),
    StoredRule(
      "timer", key: ["key"], field: "due_time",
      """
      SELECT t.key, t.due_time, MIN(r.create_time) + \(ChildRequest.lifetime) FROM child_request r
      JOIN timer t ON t.partition = r.partition AND t.family_id = r.family_id
        AND t.kind = 'shield.requestLapse' AND t.key = r.child_id
      WHERE r.partition = ? AND r.family_id = ? AND r.state = 1
      GROUP BY t.key, t.due_time HAVING t.due_time <> MIN(r.create_time) + \(ChildRequest.lifetime)
      """),
  ]
}
