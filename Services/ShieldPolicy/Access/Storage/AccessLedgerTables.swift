import PairingCode
import ShieldFamilies
package import Verification

/// The tables of pairings and credentials, and what must hold of them.
package enum AccessLedgerTables {
  /// Tables in which families have rows.
  package static let families = [
    "pairing", "refresh_chain", "operator_pairing", "recovery", "recovery_code", "pin", "elevation", "security_change",
    "replaced_code",
  ]

  /// The form that each row of facts must have by itself.
  package static let shapes = [
    StoredShape(
      "recovery", key: ["guardian_id"],
      [
        "creator_device_id": .orNull(.id), "wrong_attempts": .number(0...1_000_000), "lock_time": .orNull(.time),
        "handle": .orNull(.text(RecoveryHandle.length...RecoveryHandle.length)),
      ]),
    StoredShape(
      "recovery_code", key: ["guardian_id", "number"], ["code_digest": .bytes(32), "device_id": .orNull(.id)]),
    StoredShape(
      "pin", key: ["guardian_id"],
      [
        "salt": .bytes(PinRecord.saltSize), "digest": .bytes(32), "log2_n": .number(1...20),
        "block_size": .number(1...64), "parallelization": .number(1...64), "updater_guardian_id": .id,
        "wrong_attempts": .number(0...1_000_000), "lock_time": .orNull(.time),
      ]),
    StoredShape(
      "refresh_chain", key: ["device_id"],
      [
        "chain_digest": .bytes(32), "newest_digest": .bytes(32), "previous_digest": .orNull(.bytes(32)),
        "is_revoked": .flag, "number": .number(0...Int64.max),
      ]),
    StoredShape(
      "pairing", key: ["pairing_id"],
      [
        "child_id": .orEmpty(.id), "starter_guardian_id": .orEmpty(.id), "state": .number(1...5),
        "code_digest": .bytes(32), "device_id": .orNull(.id), "token_digest": .orNull(.bytes(32)),
        "confirmer_guardian_id": .orNull(.orEmpty(.id)), "canceller_guardian_id": .orNull(.id),
        "guardian_id": .orNull(.id), "wrong_attempts": .number(0...1_000), "is_viewer": .flag,
      ]),
    StoredShape(
      "operator_pairing", key: ["pairing_id"],
      ["guardian_id": .id, "operator_name": .text(1...200), "device_id": .orNull(.id)]),
    StoredShape("elevation", key: ["device_id"], ["guardian_id": .id]),
    StoredShape(
      "security_change", key: ["change_id"],
      [
        "change_id": .id, "number": .number(1...Int64.max), "kind": .cases(of: SecurityChangeKind.self),
        "make_time": .time, "author_guardian_id": .orEmpty(.id), "guardian_id": .id, "device_id": .orEmpty(.id),
        "undo_time": .orNull(.time), "undoer_guardian_id": .orNull(.id),
        "pin_salt": .orNull(.bytes(PinRecord.saltSize)), "pin_digest": .orNull(.bytes(32)),
        "pin_log2_n": .orNull(.number(1...20)), "pin_block_size": .orNull(.number(1...64)),
        "pin_parallelization": .orNull(.number(1...64)), "pin_update_time": .orNull(.time),
        "pin_updater_guardian_id": .orNull(.id), "code_time": .orNull(.time), "code_device_id": .orNull(.id),
        "code_handle": .orNull(.text(RecoveryHandle.length...RecoveryHandle.length)),
      ]),
    StoredShape(
      "replaced_code", key: ["change_id", "number"],
      ["code_digest": .bytes(32), "use_time": .orNull(.time), "device_id": .orNull(.id)]),
  ]

  /// The invariants of rows that are facts.
  package static let rules: [StoredRule] = [
    .orphan("refresh_chain", key: ["device_id"], of: "device", by: [("device_id", "device_id")]),
    .orphan("recovery_code", key: ["guardian_id", "number"], of: "recovery", by: [("guardian_id", "guardian_id")]),
    .orphan("recovery", key: ["guardian_id"], of: "guardian", by: [("guardian_id", "guardian_id")]),
    StoredRule(
      "recovery_code", key: ["guardian_id"], field: "number",
      """
      SELECT r.guardian_id, c.codes, \(RecoveryRecord.count) FROM recovery r JOIN (
        SELECT guardian_id, COUNT(*) AS codes FROM recovery_code WHERE partition = ? AND family_id = ?
        GROUP BY partition, family_id, guardian_id) AS c ON c.guardian_id = r.guardian_id
      WHERE r.partition = ? AND r.family_id = ? AND c.codes <> \(RecoveryRecord.count)
      """),
    .guardian("starter_guardian_id", of: "pairing", key: ["pairing_id"]),
    .guardian("guardian_id", of: "pairing", key: ["pairing_id"]),
    .guardian("guardian_id", of: "operator_pairing", key: ["pairing_id"]),
    .guardian("guardian_id", of: "pin", key: ["guardian_id"]),
    .guardian("updater_guardian_id", of: "pin", key: ["guardian_id"]),
    .guardian("guardian_id", of: "elevation", key: ["device_id"]),
    .guardian("author_guardian_id", of: "security_change", key: ["change_id"]),
    .guardian("guardian_id", of: "security_change", key: ["change_id"]),
    .guardian("undoer_guardian_id", of: "security_change", key: ["change_id"]),
    .orphan(
      "replaced_code", key: ["change_id", "number"], of: "security_change", by: [("change_id", "change_id")]),
    .orphan("elevation", key: ["device_id"], of: "device", by: [("device_id", "device_id")]),
    .orphan(
      "pairing", key: ["pairing_id"], of: "child", by: [("child_id", "child_id")], where: "a.child_id <> ''"),
    StoredRule(
      "timer", key: ["key"], field: "kind",
      """
      SELECT p.pairing_id, NULL, 1 FROM pairing p WHERE p.partition = ? AND p.family_id = ? AND NOT EXISTS (
        SELECT 1 FROM timer t WHERE t.partition = p.partition AND t.family_id = p.family_id
          AND t.kind = 'family.pairingLapse' AND t.key = p.pairing_id)
      """),
  ]
}
