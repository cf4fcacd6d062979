import Database
import ServiceAPI
import UsageCounting

/// Whose the rows of UsageIngest's tables are (FA-7).
enum UsageData {
  static let kept = KeptData(
    children: "child_calendar",
    tables: [
      KeptTable("guardian_change", key: "family_id", "number", of: .child, personal: ["subject_name", "details"]),
      KeptTable(
        "child_calendar", key: "family_id", "child_id", "effective_time", of: .child,
        willErase: { tx, family, _ in
          try FactTables.renewStamp(tx, familyID: family.familyID, because: "erasure")
        }),
      KeptTable("family_facts", key: "family_id", of: .family),
      KeptTable("app_number", key: "family_id", "app_id", of: .family),
      KeptTable("app_token", key: "family_id", "token_digest", of: .family),
      KeptTable("waiting_token", key: "family_id", "child_id", "token_number", of: .child),
      KeptTable("app_change", key: "family_id", "child_id", "app_id", "version", of: .child),
      KeptTable("shielded_app", key: "family_id", "child_id", "app_id", of: .child),
      KeptTable(
        "policy_acknowledgement", key: "family_id", "child_id", "device_id", "version", of: .child,
        willErase: { tx, family, rows in
          try AcknowledgementTable.noteErased(tx, familyID: family.familyID, rows.map { $0["shields"] ?? .null })
        }),
      KeptTable("acknowledgement_share", key: "family_id", of: .family),
      // Whose an installation is, its records show.
      KeptTable("device_share", key: "family_id", "device_id", of: .childWhere(device)),
      KeptTable("installation", key: "family_id", "device_id", "installation_id", of: .childWhere(installation)),
      KeptTable("summarized_day", key: "family_id", "child_id", of: .child),
      KeptTable("held_usage", key: "family_id", "child_id", of: .child),
      KeptTable("device_clock", key: "family_id", "child_id", "device_id", of: .child),
      KeptTable("record_rate", key: "family_id", "child_id", of: .child),
      KeptTable("refused_record", key: "family_id", "child_id", "device_id", of: .child),
      KeptTable("usage_import", key: "family_id", "child_id", "import_number", of: .child),
      KeptTable("withdrawal", key: "family_id", "child_id", "withdrawal_number", of: .child),
      KeptTable("quarantine", key: "family_id", "child_id", "quarantine_number", of: .child),
      KeptTable(
        "long_record", key: "family_id", "child_id", "start_time", "installation_number", "sequence",
        "conflict_number", of: .child),
      KeptTable(
        "usage_record", key: "child_number", "start_time", "installation_number", "sequence", "conflict_number",
        of: .member(numbers)),
      KeptTable("usage_segment", key: "child_number", "category", "start_time", of: .member(numbers)),
      KeptTable(
        "usage_total", key: "child_number", "local_date", "category", "app_number", "generation", of: .member(numbers)),
      KeptTable("child_number", key: "family_id", "child_id", of: .child, erasure: .numbered("child_number")),
    ])

  private static let numbers = KeptMembers(in: "child_number", by: "child_number", isNumber: true)

  /// An installation is on one device, and a device is one child's: that of its first record.
  private static func isOfChild(_ installation: String) -> String {
    """
    EXISTS (SELECT 1 FROM child_number n WHERE n.partition = :partition AND n.family_id = :family \
    AND n.child_id = :child AND n.child_number = (SELECT r.child_number FROM usage_record r \
    WHERE r.partition = :partition AND r.family_number = n.family_number \
    AND r.installation_number = \(installation).installation_number LIMIT 1))
    """
  }

  private static let installation = isOfChild("installation")
  private static let device = """
    EXISTS (SELECT 1 FROM installation i WHERE i.partition = :partition AND i.family_id = :family \
    AND i.device_id = device_share.device_id AND \(isOfChild("i")))
    """
}
