import Database
import LocalTime
import ServiceAPI
import ShieldApps
import ShieldFamilies
import ShieldWallet
package import Verification

/// The tables of policies and schedules, what must hold of them, and what of them is folded once more from reward use.
package enum PolicyLedgerTables {
  /// Tables in which families have rows.
  package static let families = [
    "policy", "policy_version", "policy_acknowledgement", "child_schedule", "schedule_window", "reward_day",
    "device_shield", "device_shield_version", "device_report", "mended_acknowledgement",
  ]

  /// The form that each row of facts must have by itself.
  package static let shapes = [
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
    StoredShape("policy", key: ["child_id"], ["restarts_running_apps": .flag, "enforcement_digest": .bytes(32)]),
    StoredShape(
      "policy_acknowledgement", key: ["child_id", "device_id", "version"],
      ["apply_time": .time, "corrections": .number(0...Int64(AcknowledgedVersion.maximumCorrections))]),
  ]

  /// The invariants of rows that are facts.
  package static let rules: [StoredRule] = [
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
    .orphan(
      "policy_acknowledgement", key: ["child_id", "device_id", "version"], of: "device",
      by: [("device_id", "device_id")], also: StoredRule.devicesAreKept),
    .orphan(
      "device_shield", key: ["child_id", "device_id"], of: "device",
      by: [("device_id", "device_id"), ("child_id", "child_id")]),
    .orphan(
      "device_report", key: ["child_id", "device_id"], of: "device",
      by: [("device_id", "device_id"), ("child_id", "child_id")]),
    .orphan(
      "device_shield_version", key: ["child_id", "device_id", "version"], of: "policy_version",
      by: [("version", "version"), ("child_id", "child_id")]),
    // Until a version is made with a setting, the digest of the newest one shows that it is due.
    StoredRule(
      "device_shield", key: ["child_id", "device_id"], field: "blocked_apps",
      """
      SELECT s.child_id, s.device_id, s.blocked_apps, NULL FROM device_shield s
      WHERE s.partition = ? AND s.family_id = ? AND s.is_recorded = 1 AND NOT EXISTS (
        SELECT 1 FROM device_shield_version v WHERE v.partition = ? AND v.family_id = ?
          AND v.child_id = s.child_id AND v.device_id = s.device_id AND v.is_disabled = s.is_disabled
          AND v.blocked_apps = s.blocked_apps AND v.version = (
            SELECT MAX(w.version) FROM device_shield_version w WHERE w.partition = ? AND w.family_id = ?
              AND w.child_id = s.child_id AND w.device_id = s.device_id))
      """),
    StoredRule(
      "mended_acknowledgement", key: ["child_id", "device_id", "version"], field: "version",
      """
      SELECT child_id, device_id, version, version, NULL FROM mended_acknowledgement
      WHERE partition = ? AND family_id = ?
      """),
    .orphan("child_schedule", key: ["child_id"], of: "child", by: [("child_id", "child_id")]),
    .orphan("schedule_window", key: ["child_id", "place"], of: "child", by: [("child_id", "child_id")]),
  ]

  /// The tables in which a child has rows that are folded.
  static let ofChildren = ["reward_day"]

  static let folded: [any DerivedRows] = [DerivedTable("reward_day", isZeroAbsent: true)]

  /// The sums of each day, app and generation: those of the reward use of a child that has or had limits.
  static func fillRewardDays(_ tx: Transaction, _ child: ChildKey) throws {
    guard let kept = try RewardDayTable.kept(tx, child) else { return }
    var sums: [AppDay: Int64] = [:]
    try RewardUseTable.forEach(tx, child) { use in
      if kept.contains(use) { sums[use.day, default: 0] += use.span.seconds }
    }
    for (day, seconds) in sums {
      try RewardDayTable.add(tx, child, RewardDay(date: day.date, app: day.app, seconds: seconds))
    }
  }

  /// The timer of a policy that time alone changes.
  static func policyTimer(_ tx: ReadTransaction, _ child: ChildKey, kind: String) throws -> Instant? {
    try tx.queryOne(
      "SELECT due_time FROM timer WHERE partition = ? AND family_id = ? AND kind = ? AND key = ?", child.partition,
      child.familyID, kind, child.childID
    ) { Instant(seconds: $0.int64(0)) }
  }
}
