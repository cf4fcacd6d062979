import ServiceAPI

/// Whose the rows of BadgeService's tables are (FA-7).
enum BadgeData {
  static let kept = KeptData(
    children: "child",
    tables: [
      KeptTable("guardian_change", key: "family_id", "number", of: .child),
      KeptTable("child", key: "family_id", "child_id", of: .child),
      KeptTable("completed_period", key: "family_id", "child_id", "challenge_id", "first_date", of: .child),
      KeptTable("completed_count", key: "family_id", "child_id", of: .child),
      KeptTable("counted_learning", key: "family_id", "child_id", of: .child),
      KeptTable("daily_streak", key: "family_id", "child_id", of: .child),
      KeptTable("award", key: "family_id", "child_id", "code", of: .child),
      KeptTable("family_reward", key: "family_id", "code", of: .family),
      KeptTable("purchase", key: "family_id", "child_id", "code", of: .child),
      KeptTable("child_level", key: "family_id", "child_id", of: .child),
      KeptTable("displayed_badge", key: "family_id", "child_id", "code", of: .child),
    ])
}
