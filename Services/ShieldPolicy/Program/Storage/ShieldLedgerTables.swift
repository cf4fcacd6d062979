import ServiceAPI
import ShieldFamilies
import Verification

/// Rules between the tables of several subjects, and of changes by guardians.
enum ShieldLedgerTables {
  static let rules: [StoredRule] = [
    ChangeTable.rule, .guardian("guardian_id", of: "guardian_change", key: ["number"]),
    StoredRule(
      "refresh_chain", key: ["device_id"], field: "is_revoked",
      """
      SELECT c.device_id, c.is_revoked, CASE WHEN d.status >= 3 THEN 1 ELSE 0 END FROM refresh_chain c
      JOIN device d ON d.partition = c.partition AND d.family_id = c.family_id AND d.device_id = c.device_id
      WHERE c.partition = ? AND c.family_id = ? AND c.is_revoked <> CASE WHEN d.status >= 3 THEN 1 ELSE 0 END
      """),
    StoredRule(
      "revoked_device", key: ["device_id"], field: "revoke_time",
      """
      SELECT r.device_id, r.revoke_time, d.revoke_time FROM revoked_device r
      JOIN device d ON d.partition = r.partition AND d.family_id = r.family_id AND d.device_id = r.device_id
      WHERE r.partition = ? AND r.family_id = ? AND (d.revoke_time IS NULL OR d.revoke_time <> r.revoke_time)
      """),
  ]
}
