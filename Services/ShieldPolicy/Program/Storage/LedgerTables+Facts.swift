import Identity
import LocalTime
import PairingCode
import ServiceAPI
import ShieldAccess
import ShieldApps
import ShieldFamilies
import ShieldInbox
import ShieldPolicies
import ShieldRequests
import ShieldWallet
import Verification

extension LedgerTables {
  /// What rows that are facts look like by themselves.
  static let shapes =
    people + devices + apps + requests + inboxShapes + commandShapes + securityShapes + [ChangeTable.shape]

  private static let people = [
    StoredShape("family", key: [], ["creation_request_id_digest": .bytes(32), "creation_request_digest": .bytes(32)]),
    StoredShape(
      "guardian", key: ["place"],
      [
        "guardian_id": .id, "creator_guardian_id": .orEmpty(.id), "updater_guardian_id": .orNull(.id),
        "remover_guardian_id": .orNull(.id),
      ]),
    StoredShape("child", key: ["place"], ["child_id": .id, "updater_guardian_id": .id]),
    StoredShape(
      "child_calendar", key: ["child_id", "effective_time"],
      ["week_start": .cases(of: LocalTime.Weekday.self), "updater_guardian_id": .id]),
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
  ]

  private static let securityShapes = [
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

  private static let devices = [
    StoredShape(
      "device", key: ["place"],
      [
        "device_id": .id, "mode": .among([1, 2]), "status": .cases(of: DeviceRecord.Status.self), "is_shared": .flag,
        "is_viewer": .flag, "updater_guardian_id": .orNull(.id), "revoker_guardian_id": .orNull(.id),
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
      "device_shield", key: ["child_id", "device_id"], ["is_disabled": .flag, "is_recorded": .flag]),
    StoredShape("device_shield_version", key: ["child_id", "device_id", "version"], ["is_disabled": .flag]),
    StoredShape(
      "device_report", key: ["child_id", "device_id"],
      [
        "report_time": .time, "permission": .cases(of: RestrictionPermission.self), "is_protection_on": .flag,
        "app_version": .text(1...8 * DeviceReport.maximumVersionLength),
        "os_version": .text(1...8 * DeviceReport.maximumVersionLength), "policy_version": .number(0...Int64.max),
        "waiting_records": .number(0...DeviceReport.maximumWaitingRecords), "protection_loss_time": .orNull(.time),
      ]),
    StoredShape("device_inventory", key: ["child_id", "device_id"], ["report_time": .time]),
    StoredShape(
      "installed_app", key: ["child_id", "device_id", "token_digest"],
      ["display_name": .text(0...8 * DisplayName.maximumLength), "kind": .cases(of: SelectionKind.self)]),
  ]

  private static let apps = [
    StoredShape(
      "app", key: ["child_id", "app_id"],
      [
        "kind": .cases(of: SelectionKind.self), "daily_limit_seconds": .orNull(.number(0...DailyLimit.maximumSeconds)),
        "weekday_limits": .orNull(.text(1...100)),
      ]),
    StoredShape(
      "child_schedule", key: ["child_id"],
      [
        "daily_limit_seconds": .orNull(.number(0...DailyLimit.maximumSeconds)), "has_app_limits": .flag,
        "weekday_limits": .orNull(.text(1...100)),
        "weekly_limit_seconds": .orNull(.number(0...Schedule.maximumWeeklySeconds)), "pause_time": .orNull(.time),
        "pause_end_time": .orNull(.time), "sum_date": .orNull(.number(0...3_000_000)),
      ]),
    StoredShape(
      "schedule_window", key: ["child_id", "place"],
      [
        "place": .number(0...Int64(Schedule.maximumWindows) - 1), "kind": .cases(of: ScheduleWindow.Kind.self),
        "display_name": .text(1...8 * DisplayName.maximumLength), "weekdays": .number(1...127),
        "start_minute": .number(0...1_439), "end_minute": .number(0...1_440),
      ]),
    StoredShape("app_token", key: ["token_digest"], ["app_id": .id, "kind": .cases(of: SelectionKind.self)]),
    StoredShape("policy", key: ["child_id"], ["restarts_running_apps": .flag, "enforcement_digest": .bytes(32)]),
    StoredShape(
      "policy_acknowledgement", key: ["child_id", "device_id", "version"],
      ["apply_time": .time, "corrections": .number(0...Int64(AcknowledgedVersion.maximumCorrections))]),
    StoredShape(
      "unlock_grant", key: ["child_id", "grant_id"],
      [
        "source": .cases(of: GrantSource.self), "cause_create_time": .time, "revoke_time": .orNull(.time),
        "revoker_guardian_id": .orNull(.id), "revoked_with": .orNull(.text(1...100)),
      ]),
    StoredShape(
      "policy_revision", key: ["child_id"], ["shown": .number(0...Int64.max), "due": .number(0...Int64.max)]),
    StoredShape("ledger_entry", key: ["child_id", "number"], ["book_time": .time, "is_correction": .flag]),
  ]

  private static let requests = [
    StoredShape(
      "child_request", key: ["child_id", "number"],
      [
        "child_request_id": .id, "kind": .cases(of: ChildRequest.Kind.self),
        "state": .cases(of: ChildRequest.State.self),
        "seconds": .number(0...GrantRequest.maximumSeconds), "given_seconds": .number(0...GrantRequest.maximumSeconds),
        "create_time": .time, "decide_time": .orNull(.time), "guardian_id": .orNull(.id), "grant_id": .orNull(.id),
      ])
  ]

  private static let inboxShapes = [
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

  /// What rows that are facts refer to.
  static let references = [
    guardian("updater_guardian_id", of: "family", key: []),
    guardian("creator_guardian_id", of: "guardian", key: ["place"]),
    guardian("updater_guardian_id", of: "guardian", key: ["place"]),
    guardian("remover_guardian_id", of: "guardian", key: ["place"]),
    guardian("updater_guardian_id", of: "child", key: ["place"]),
    guardian("updater_guardian_id", of: "child_calendar", key: ["child_id", "effective_time"]),
    guardian("updater_guardian_id", of: "device", key: ["place"]),
    guardian("revoker_guardian_id", of: "device", key: ["place"]),
    guardian("starter_guardian_id", of: "pairing", key: ["pairing_id"]),
    guardian("guardian_id", of: "pairing", key: ["pairing_id"]),
    guardian("guardian_id", of: "operator_pairing", key: ["pairing_id"]),
    guardian("guardian_id", of: "pin", key: ["guardian_id"]),
    guardian("updater_guardian_id", of: "pin", key: ["guardian_id"]),
    guardian("guardian_id", of: "elevation", key: ["device_id"]),
    guardian("author_guardian_id", of: "security_change", key: ["change_id"]),
    guardian("guardian_id", of: "security_change", key: ["change_id"]),
    guardian("undoer_guardian_id", of: "security_change", key: ["change_id"]),
    orphan(
      "replaced_code", key: ["change_id", "number"], of: "security_change", by: [("change_id", "change_id")]),
    guardian("guardian_id", of: "guardian_change", key: ["number"]),
    guardian("revoker_guardian_id", of: "unlock_grant", key: ["child_id", "grant_id"]),
    guardian("guardian_id", of: "child_request", key: ["child_id", "number"]),
    orphan("child_request", key: ["child_id", "number"], of: "child", by: [("child_id", "child_id")]),
    orphan("elevation", key: ["device_id"], of: "device", by: [("device_id", "device_id")]),
    orphan(
      "pairing", key: ["pairing_id"], of: "child", by: [("child_id", "child_id")], where: "a.child_id <> ''"),
    orphan("child_schedule", key: ["child_id"], of: "child", by: [("child_id", "child_id")]),
    orphan("schedule_window", key: ["child_id", "place"], of: "child", by: [("child_id", "child_id")]),
    orphan("policy_revision", key: ["child_id"], of: "child", by: [("child_id", "child_id")]),
    orphan("inbox_streak", key: ["child_id"], of: "child", by: [("child_id", "child_id")]),
    orphan(
      "inbox_entry", key: ["person_id", "number"], of: "child", by: [("child_id", "child_id")],
      where: "a.child_id <> ''"),
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
    StoredRule(
      "timer", key: ["key"], field: "kind",
      """
      SELECT p.pairing_id, NULL, 1 FROM pairing p WHERE p.partition = ? AND p.family_id = ? AND NOT EXISTS (
        SELECT 1 FROM timer t WHERE t.partition = p.partition AND t.family_id = p.family_id
          AND t.kind = 'family.pairingLapse' AND t.key = p.pairing_id)
      """),
    orphan(
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
