package import Database
package import ServiceAPI
import ShieldFamilies
package import Verification

/// The tables of apps, what must hold of them, and what of them is folded once more from what was published.
package enum AppLedgerTables {
  /// Tables in which families have rows.
  package static let families = [
    "app", "app_token", "app_assignment", "app_counter", "device_inventory", "installed_app", "field_change",
    "clamped_change",
  ]

  /// The form that each row of facts must have by itself.
  package static let shapes = [
    StoredShape("device_inventory", key: ["child_id", "device_id"], ["report_time": .time]),
    StoredShape(
      "installed_app", key: ["child_id", "device_id", "token_digest"],
      ["display_name": .text(0...8 * DisplayName.maximumLength), "kind": .cases(of: SelectionKind.self)]),
    StoredShape(
      "app", key: ["child_id", "app_id"],
      [
        "kind": .cases(of: SelectionKind.self), "daily_limit_seconds": .orNull(.number(0...DailyLimit.maximumSeconds)),
        "weekday_limits": .orNull(.text(1...100)),
      ]),
    StoredShape("app_token", key: ["token_digest"], ["app_id": .id, "kind": .cases(of: SelectionKind.self)]),
    StoredShape(
      "field_change", key: ["child_id", "app_id", "field"],
      [
        "field": .cases(of: AppField.self), "is_guardian": .flag, "change_time": .time, "change_id": .id,
        "author_id": .id,
      ]),
    StoredShape(
      "clamped_change", key: ["child_id", "device_id", "change_id"], ["change_id": .id, "receive_time": .time]),
  ]

  /// The invariants of rows that are facts.
  package static let rules: [StoredRule] = [
    StoredRule(
      "app_assignment", key: ["child_id", "number"], field: "number",
      """
      SELECT a.child_id, a.number, a.number, NULL FROM app_assignment a
      WHERE a.partition = ? AND a.family_id = ? AND a.number > 1 AND NOT EXISTS (
        SELECT 1 FROM app_assignment b WHERE b.partition = a.partition AND b.family_id = a.family_id
          AND b.child_id = a.child_id AND b.number = a.number - 1)
      """),
    .orphan(
      "device_inventory", key: ["child_id", "device_id"], of: "device",
      by: [("device_id", "device_id"), ("child_id", "child_id")]),
    .orphan(
      "installed_app", key: ["child_id", "device_id", "token_digest"], of: "device_inventory",
      by: [("device_id", "device_id"), ("child_id", "child_id")]),
    .orphan(
      "field_change", key: ["child_id", "app_id", "field"], of: "app",
      by: [("app_id", "app_id"), ("child_id", "child_id")]),
  ]

  /// The tables in which a child has rows that are folded, or from which they are.
  package static let ofChildren = ["app", "app_assignment", "app_counter"]

  /// The facts that are folded.
  package static let facts = [FactTable("app_assignment")]

  package static let folded: [any DerivedRows] = [
    DerivedTable(
      "app",
      uncompared: Dictionary(
        uniqueKeysWithValues: [
          "place", "token_digests", "display_name", "setting", "daily_limit_seconds", "kind", "weekday_limits",
        ].map { ($0, "a fact: what a guardian has chosen") })),
    DerivedTable("app_counter", isZeroAbsent: true),
  ]

  /// The family's apps, each as what was published of it last.
  package static func fillApps(_ tx: Transaction, familyID: String) throws {
    try tx.execute(
      "INSERT INTO temp.app SELECT * FROM main.app WHERE partition = ? AND family_id = ?", tx.partition, familyID)
  }

  package static func assign(_ tx: Transaction, _ child: ChildKey) throws {
    for (app, last) in try assignments(tx, child) {
      try tx.execute(
        """
        UPDATE app SET category = ?, points_per_minute = ?, effective_time = ?, generation = ?, removal_time = ?
        WHERE partition = ? AND family_id = ? AND child_id = ? AND app_id = ?
        """, arguments: last.values + [last.removed, child.partition, child.familyID, child.childID, app])
    }
  }

  /// The last publication of each app: category, rate, beginning and generation, and a removal after it.
  private static func assignments(
    _ tx: ReadTransaction, _ child: ChildKey
  ) throws -> [String: (values: [SQLValue], removed: SQLValue)] {
    var assigned: [String: (values: [SQLValue], removed: SQLValue)] = [:]
    try tx.forEach(
      """
      SELECT app_id, category, points_per_minute, effective_time, generation, is_removal FROM app_assignment
      WHERE partition = ? AND family_id = ? AND child_id = ? ORDER BY number
      """, child.partition, child.familyID, child.childID
    ) { row in
      let app = row.string(0)
      if row.bool(5) {
        assigned[app]?.removed = row.value(3)
      } else {
        assigned[app] = ((1...4).map(row.value), .null)
      }
    }
    return assigned
  }

  /// Apps of which nothing was published, or of which nothing but that is stored, and tokens of others.
  package static func appDifferences(_ tx: ReadTransaction, _ child: ChildKey) throws -> StoredDifferences {
    var assigned = try assignments(tx, child)
    var found = StoredDifferences()
    try tx.forEach(
      "SELECT app_id FROM app WHERE partition = ? AND family_id = ? AND child_id = ?", child.partition,
      child.familyID, child.childID
    ) { row in
      if assigned.removeValue(forKey: row.string(0)) != nil { return }
      found.add(
        StoredDifference(
          table: "app", key: [("child_id", .text(child.childID)), ("app_id", row.value(0))], field: "", stored: .null,
          expected: nil))
    }
    for app in try AppTable.list(tx, child) {
      for token in app.tokens {
        let known = try AppTable.knownTokens(tx, child.family, [token])
        if known[token]?.appID == app.id { continue }
        found.add(
          StoredDifference(
            table: "app_token", key: [("token_digest", .text(token))], field: "app_id",
            stored: known[token].map { .text($0.appID) }, expected: .text(app.id)))
      }
    }
    for app in assigned.keys.sorted() {
      found.add(
        StoredDifference(
          table: "app", key: [("child_id", .text(child.childID)), ("app_id", .text(app))], field: "", stored: nil,
          expected: .null))
    }
    return found
  }

  /// Assigns the tokens of apps to them.
  package static let setTokens: ServiceLedger.Remedy = { tx, familyID, _ in
    var count = 0
    for childID in try FamilyLedgerTables.childIDs(tx, familyID: familyID, in: ["app"]) {
      let child = ChildKey(familyID: familyID, childID: childID)
      for app in try AppTable.list(tx, child) {
        let known = try AppTable.knownTokens(tx, child.family, app.tokens)
        for token in app.tokens where known[token]?.appID != app.id {
          tx.note(.due, ofPolicyOf: child)
          count += try tx.executeCounting(
            """
            INSERT INTO app_token (partition, family_id, token_digest, app_id, kind) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (partition, family_id, token_digest) DO UPDATE SET app_id = excluded.app_id
            """, tx.partition, familyID, token, app.id, app.kind.rawValue)
        }
        if tx.budget.isSpent { return count }
      }
    }
    return count
  }
}
