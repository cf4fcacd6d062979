import Database
import ServiceAPI
import ShieldAccess
import ShieldApps
import ShieldFamilies
import ShieldPolicies
import ShieldWallet
import Verification

extension LedgerTables {
  /// The invariants of rows that are facts.
  static let rules = members + references + policies + wallets + inboxes + commandRules + [ChangeTable.rule]

  /// Rows of `table` to which there is none in another one.
  /// - Parameter also: a further condition, examined where there is none.
  static func orphan(
    _ table: String, key: [String], of other: String, by columns: [(own: String, other: String)],
    where condition: String = "1 = 1", also: String = "1 = 1"
  ) -> StoredRule {
    let list = key.map { "a.\($0), " }.joined()
    let join = columns.map { " AND b.\($0.other) = a.\($0.own)" }.joined()
    return StoredRule(
      table, key: key, field: columns.first?.own ?? "family_id",
      """
      SELECT \(list)a.family_id, NULL FROM \(table) a WHERE a.partition = ? AND a.family_id = ? AND \(condition)
        AND NOT EXISTS (
          SELECT 1 FROM \(other) b WHERE b.partition = a.partition AND b.family_id = a.family_id\(join))
        AND \(also)
      """)
  }

  /// Of devices that have ended, and of guardians who were removed, the newest ones are kept: with so many of them, a
  /// row may be about one that is gone.
  private static let devicesAreKept = """
    (SELECT COUNT(*) FROM device d WHERE d.partition = a.partition AND d.family_id = a.family_id AND d.status >= 3) \
    < \(FamilyLimits.kept)
    """
  private static let guardiansAreKept = """
    (SELECT COUNT(*) FROM guardian g WHERE g.partition = a.partition AND g.family_id = a.family_id \
    AND g.remove_time IS NOT NULL) < \(FamilyLimits.kept)
    """

  /// Guardians that rows name who are none.
  static func guardian(_ column: String, of table: String, key: [String]) -> StoredRule {
    orphan(
      table, key: key, of: "guardian", by: [(column, "guardian_id")], where: "a.\(column) <> ''",
      also: guardiansAreKept)
  }

  /// Rows of `table` with the id of an earlier one.
  private static func duplicate(_ table: String, _ id: String) -> StoredRule {
    StoredRule(
      table, key: ["place"], field: id,
      """
      SELECT a.place, a.\(id), NULL FROM \(table) a WHERE a.partition = ? AND a.family_id = ? AND EXISTS (
        SELECT 1 FROM \(table) b WHERE b.partition = a.partition AND b.family_id = a.family_id AND b.place < a.place
          AND b.\(id) = a.\(id))
      """)
  }

  private static let members = [
    duplicate("guardian", "guardian_id"), duplicate("child", "child_id"), duplicate("device", "device_id"),
    orphan("guardian", key: ["place"], of: "family", by: []),
    orphan("child", key: ["place"], of: "family", by: []),
    StoredRule(
      "guardian", key: [], field: "family_id",
      """
      SELECT NULL, f.family_id FROM family f WHERE f.partition = ? AND f.family_id = ? AND NOT EXISTS (
        SELECT 1 FROM guardian g WHERE g.partition = f.partition AND g.family_id = f.family_id)
      """),
    orphan(
      "device", key: ["place"], of: "child", by: [("child_id", "child_id")], where: "a.child_id IS NOT NULL"),
    orphan(
      "device", key: ["place"], of: "guardian", by: [("guardian_id", "guardian_id")], where: "a.guardian_id IS NOT NULL"
    ),
    orphan("child_calendar", key: ["child_id", "effective_time"], of: "child", by: [("child_id", "child_id")]),
    StoredRule(
      "child_calendar", key: ["child_id"], field: "child_id",
      """
      SELECT c.child_id, NULL, c.child_id FROM child c WHERE c.partition = ? AND c.family_id = ? AND NOT EXISTS (
        SELECT 1 FROM child_calendar k
        WHERE k.partition = c.partition AND k.family_id = c.family_id AND k.child_id = c.child_id)
      """),
    orphan("refresh_chain", key: ["device_id"], of: "device", by: [("device_id", "device_id")]),
    orphan("recovery_code", key: ["guardian_id", "number"], of: "recovery", by: [("guardian_id", "guardian_id")]),
    orphan("recovery", key: ["guardian_id"], of: "guardian", by: [("guardian_id", "guardian_id")]),
    StoredRule(
      "recovery_code", key: ["guardian_id"], field: "number", scopes: 2,
      """
      SELECT r.guardian_id, c.codes, \(RecoveryRecord.count) FROM recovery r JOIN (
        SELECT guardian_id, COUNT(*) AS codes FROM recovery_code WHERE partition = ? AND family_id = ?
        GROUP BY partition, family_id, guardian_id) AS c ON c.guardian_id = r.guardian_id
      WHERE r.partition = ? AND r.family_id = ? AND c.codes <> \(RecoveryRecord.count)
      """),
  ]

  private static let policies = [
    StoredRule(
      "app_assignment", key: ["child_id", "number"], field: "number",
      """
      SELECT a.child_id, a.number, a.number, NULL FROM app_assignment a
      WHERE a.partition = ? AND a.family_id = ? AND a.number > 1 AND NOT EXISTS (
        SELECT 1 FROM app_assignment b WHERE b.partition = a.partition AND b.family_id = a.family_id
          AND b.child_id = a.child_id AND b.number = a.number - 1)
      """),
    StoredRule(
      "policy_version", key: ["child_id", "version"], field: "make_time",
      """
      SELECT p.child_id, p.version, v.make_time, p.update_time FROM policy p
      LEFT JOIN policy_version v ON v.partition = p.partition AND v.family_id = p.family_id
        AND v.child_id = p.child_id AND v.version = p.version
      WHERE p.partition = ? AND p.family_id = ? AND (v.partition IS NULL OR v.make_time <> p.update_time)
      """),
    StoredRule(
      "policy_version", key: ["child_id", "version"], field: "version",
      """
      SELECT v.child_id, v.version, v.version, NULL FROM policy_version v
      WHERE v.partition = ? AND v.family_id = ? AND NOT EXISTS (
        SELECT 1 FROM policy p WHERE p.partition = v.partition AND p.family_id = v.family_id
          AND p.child_id = v.child_id AND p.version >= v.version)
      """),
    StoredRule(
      "policy_version", key: ["child_id", "version"], field: "make_time",
      """
      SELECT k.child_id, k.version, v.make_time, k.apply_time FROM policy_acknowledgement k
      LEFT JOIN policy_version v ON v.partition = k.partition AND v.family_id = k.family_id
        AND v.child_id = k.child_id AND v.version = k.version
      WHERE k.partition = ? AND k.family_id = ? AND (v.partition IS NULL OR v.make_time > k.apply_time)
      """),
    orphan(
      "policy_acknowledgement", key: ["child_id", "device_id", "version"], of: "device",
      by: [("device_id", "device_id")], also: devicesAreKept),
    orphan(
      "device_shield", key: ["child_id", "device_id"], of: "device",
      by: [("device_id", "device_id"), ("child_id", "child_id")]),
    orphan(
      "device_report", key: ["child_id", "device_id"], of: "device",
      by: [("device_id", "device_id"), ("child_id", "child_id")]),
    orphan(
      "device_inventory", key: ["child_id", "device_id"], of: "device",
      by: [("device_id", "device_id"), ("child_id", "child_id")]),
    orphan(
      "installed_app", key: ["child_id", "device_id", "token_digest"], of: "device_inventory",
      by: [("device_id", "device_id"), ("child_id", "child_id")]),
    orphan(
      "device_shield_version", key: ["child_id", "device_id", "version"], of: "policy_version",
      by: [("version", "version"), ("child_id", "child_id")]),
    // Until a version is made with a setting, the digest of the newest one shows that it is due.
    StoredRule(
      "device_shield", key: ["child_id", "device_id"], field: "blocked_apps",
      """
      SELECT s.child_id, s.device_id, s.blocked_apps, NULL FROM device_shield s
      WHERE s.partition = ? AND s.family_id = ? AND s.is_recorded = 1 AND NOT EXISTS (
        SELECT 1 FROM device_shield_version v WHERE v.partition = s.partition AND v.family_id = s.family_id
          AND v.child_id = s.child_id AND v.device_id = s.device_id AND v.is_disabled = s.is_disabled
          AND v.blocked_apps = s.blocked_apps AND v.version = (
            SELECT MAX(w.version) FROM device_shield_version w WHERE w.partition = s.partition
              AND w.family_id = s.family_id AND w.child_id = s.child_id AND w.device_id = s.device_id))
      """),
    StoredRule(
      "mended_acknowledgement", key: ["child_id", "device_id", "version"], field: "version",
      """
      SELECT child_id, device_id, version, version, NULL FROM mended_acknowledgement
      WHERE partition = ? AND family_id = ?
      """),
  ]

  private static let wallets = [
    StoredRule(
      "wallet", key: ["child_id"], field: "entries",
      """
      SELECT w.child_id, w.entries, COALESCE((
        SELECT MAX(e.number) FROM ledger_entry e
        WHERE e.partition = w.partition AND e.family_id = w.family_id AND e.child_id = w.child_id), 0)
      FROM wallet w WHERE w.partition = ? AND w.family_id = ? AND w.entries <> COALESCE((
        SELECT MAX(e.number) FROM ledger_entry e
        WHERE e.partition = w.partition AND e.family_id = w.family_id AND e.child_id = w.child_id), 0)
      """),
    StoredRule(
      "ledger_entry", key: ["child_id", "number"], field: "account",
      """
      SELECT child_id, number, account, cause FROM ledger_entry
      WHERE partition = ? AND family_id = ? AND account <> CASE cause WHEN 1 THEN 'learning' WHEN 2 THEN 'bonuses'
        WHEN 3 THEN 'timeBought' WHEN 4 THEN 'rewardUse' WHEN 5 THEN 'bonuses' WHEN 6 THEN 'forgiveness'
        WHEN 7 THEN 'timeBought' ELSE '' END
      """),
    StoredRule(
      "ledger_entry", key: ["child_id", "number"], field: "is_correction",
      """
      SELECT child_id, number, is_correction, 1 FROM ledger_entry
      WHERE partition = ? AND family_id = ? AND is_correction = 0 AND correction_cause <> 0
      """),
    StoredRule(
      "unlock_grant", key: ["child_id", "grant_id"], field: "source",
      """
      SELECT child_id, grant_id, source, cause_id FROM unlock_grant
      WHERE partition = ? AND family_id = ? AND source <> CASE WHEN cause_id = '' THEN 3
        WHEN cause_id LIKE '%/%' THEN 1 ELSE 2 END
      """),
    // When a challenge was created is a fact of ChallengeService.
    StoredRule(
      "unlock_grant", key: ["child_id", "grant_id"], field: "cause_create_time",
      """
      SELECT child_id, grant_id, cause_create_time, create_time FROM unlock_grant
      WHERE partition = ? AND family_id = ? AND source <> \(GrantSource.challenge.rawValue)
        AND cause_create_time <> create_time
      """),
    StoredRule(
      "paid_use", key: ["child_id", "start_time"], field: "grant_id",
      """
      SELECT p.child_id, p.start_time, p.grant_id, NULL FROM paid_use p
      WHERE p.partition = ? AND p.family_id = ? AND p.grant_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM unlock_grant g WHERE g.partition = p.partition AND g.family_id = p.family_id
          AND g.child_id = p.child_id AND g.grant_id = p.grant_id)
      """),
  ]

  private static let inboxes = [
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
  ]
}
