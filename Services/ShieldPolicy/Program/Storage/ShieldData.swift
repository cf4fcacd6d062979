import ServiceAPI

/// Whose the rows of ShieldPolicy's tables are (FA-7).
package enum ShieldData {
  static let kept = KeptData(
    children: "child", tables: family + devices + apps + wallets + requests + inboxes + commands)

  private static let family = [
    KeptTable(
      "family", key: "family_id", of: .family, hidden: ["creation_request_id_digest", "creation_request_digest"],
      personal: ["display_name"]),
    KeptTable("guardian", key: "family_id", "place", of: .family, personal: ["display_name"]),
    KeptTable("child", key: "family_id", "place", of: .child, personal: ["display_name"]),
    KeptTable("child_calendar", key: "family_id", "child_id", "effective_time", of: .child),
    KeptTable("recovery", key: "family_id", "guardian_id", of: .family, hidden: ["handle"]),
    KeptTable("recovery_code", key: "family_id", "guardian_id", "number", of: .family, hidden: ["code_digest"]),
    KeptTable("pin", key: "family_id", "guardian_id", of: .family, hidden: ["salt", "digest"]),
    KeptTable(
      "security_change", key: "family_id", "change_id", of: .family,
      hidden: ["pin_salt", "pin_digest", "code_handle"]),
    KeptTable("replaced_code", key: "family_id", "change_id", "number", of: .family, hidden: ["code_digest"]),
    KeptTable("guardian_change", key: "family_id", "number", of: .child, personal: ["subject_name", "details"]),
    KeptTable(
      "used_invitation", key: "invitation_digest", of: .family, omitted: "the operator's, so that it is used once",
      erasure: .elsewhere),
  ]

  private static func isOnDeviceOfChild(_ table: String) -> String {
    """
    EXISTS (SELECT 1 FROM device d WHERE d.partition = :partition AND d.family_id = :family \
    AND d.device_id = \(table).device_id AND d.child_id = :child)
    """
  }

  private static let devices = [
    KeptTable("elevation", key: "family_id", "device_id", of: .childWhere(isOnDeviceOfChild("elevation"))),
    KeptTable(
      "refresh_chain", key: "family_id", "device_id", of: .childWhere(isOnDeviceOfChild("refresh_chain")),
      hidden: ["chain_digest", "newest_digest", "previous_digest", "previous_request_id"]),
    KeptTable("device", key: "family_id", "place", of: .child, personal: ["display_name"]),
    KeptTable(
      "pairing", key: "family_id", "pairing_id", of: .child, hidden: ["code_digest", "token_digest"],
      personal: ["operator_name"]),
    KeptTable(
      "pairing_handle", key: "handle", of: .family, omitted: "a part of a code, which works for 10 minutes",
      erasure: .elsewhere),
    KeptTable(
      "operator_pairing", key: "family_id", "pairing_id", of: .family, personal: ["operator_name", "reason"]),
  ]

  private static let apps = [
    KeptTable("app_token", key: "family_id", "token_digest", of: .family),
    KeptTable("app", key: "family_id", "child_id", "app_id", of: .child, personal: ["display_name"]),
    KeptTable("app_assignment", key: "family_id", "child_id", "number", of: .child),
    KeptTable("app_counter", key: "family_id", "child_id", "app_id", "generation", of: .child),
    KeptTable("policy", key: "family_id", "child_id", of: .child),
    KeptTable("policy_revision", key: "family_id", "child_id", of: .child),
    KeptTable("policy_version", key: "family_id", "child_id", "version", of: .child),
    KeptTable("policy_acknowledgement", key: "family_id", "child_id", "device_id", "version", of: .child),
    KeptTable("child_schedule", key: "family_id", "child_id", of: .child),
    KeptTable("schedule_window", key: "family_id", "child_id", "place", of: .child, personal: ["display_name"]),
    KeptTable("device_shield", key: "family_id", "child_id", "device_id", of: .child),
    KeptTable("device_shield_version", key: "family_id", "child_id", "device_id", "version", of: .child),
    KeptTable("device_report", key: "family_id", "child_id", "device_id", of: .child),
    KeptTable("device_inventory", key: "family_id", "child_id", "device_id", of: .child),
    KeptTable(
      "installed_app", key: "family_id", "child_id", "device_id", "token_digest", of: .child,
      personal: ["display_name"]),
    KeptTable("mended_acknowledgement", key: "family_id", "child_id", "device_id", "version", of: .child),
  ]

  private static let wallets = [
    KeptTable("unlock_grant", key: "family_id", "child_id", "place", of: .child),
    KeptTable(
      "unspent_grant", key: "family_id", "child_id", "expire_time", "start_time", "create_time", "grant_id", of: .child),
    KeptTable("reward_use", key: "family_id", "child_id", "start_time", of: .child),
    KeptTable("reward_day", key: "family_id", "child_id", "date", "app_id", "generation", of: .child),
    KeptTable("paid_use", key: "family_id", "child_id", "start_time", of: .child),
    KeptTable("wallet", key: "family_id", "child_id", of: .child),
    KeptTable("wallet_amount", key: "family_id", "child_id", "cause", "date", "reference", of: .child),
    KeptTable("ledger_entry", key: "family_id", "child_id", "number", of: .child),
  ]

  private static let commands = [
    KeptTable("device_command_queue", key: "family_id", "child_id", "device_id", of: .child),
    KeptTable(
      "device_command", key: "family_id", "child_id", "device_id", "number", of: .child, personal: ["message"]),
    KeptTable(
      "device_command_failure", key: "family_id", "child_id", "device_id", "number", "attempt", of: .child,
      personal: ["message"]),
    KeptTable("field_change", key: "family_id", "child_id", "app_id", "field", of: .child),
    KeptTable("clamped_change", key: "family_id", "child_id", "device_id", "change_id", of: .child),
  ]

  private static let requests = [
    KeptTable("child_request", key: "family_id", "child_id", "number", of: .child, personal: ["text", "answer"])
  ]

  /// Guardians' notifications about a child are the child's data, too.
  private static let inboxes = [
    KeptTable("inbox_person", key: "family_id", "person_id", of: .child("person_id")),
    KeptTable("inbox_entry", key: "family_id", "person_id", "number", of: .child, personal: ["subject"]),
    KeptTable("inbox_cause", key: "family_id", "kind", "child_id", "cause", of: .child),
    KeptTable("inbox_digest", key: "family_id", "child_id", of: .child),
    KeptTable("inbox_streak", key: "family_id", "child_id", of: .child),
  ]
}
