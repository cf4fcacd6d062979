import ServiceAPI

/// Whose the rows of BadgeService's tables are (FA-7).
enum BadgeData {
  static let kept = KeptData(
    children: "child",
    tables: [
      KeptTable("guardian_change", key: "family_id", "number", of: .child, personal: ["subject_name", "details"]),
      KeptTable("child", key: "family_id", "child_id", of: .child),
      KeptTable("completed_period", key: "family_id", "child_id", "challenge_id", "first_date", of: .child),
      KeptTable("completed_count", key: "family_id", "child_id", of: .child),
      KeptTable("counted_learning", key: "family_id", "child_id", of: .child),
      KeptTable("daily_streak", key: "family_id", "child_id", of: .child),
      KeptTable(
        "award", key: "family_id", "child_id", "code", of: .child, personal: ["note", "revoke_reason"]),
      KeptTable("family_reward", key: "family_id", "code", of: .family, personal: ["name", "description"]),
      KeptTable("purchase", key: "family_id", "child_id", "code", of: .child),
      KeptTable("child_level", key: "family_id", "child_id", of: .child),
      KeptTable("displayed_badge", key: "family_id", "child_id", "code", of: .child),
      KeptTable("child_calendar", key: "family_id", "child_id", "effective_time", of: .child),
      KeptTable("activity", key: "family_id", "reporter", "activity_id", of: .child),
      KeptTable("activity_count", key: "family_id", "child_id", "reporter", of: .child),
      KeptTable("activity_fact", key: "family_id", "child_id", "fact", of: .child),
      KeptTable("activity_subject", key: "family_id", "child_id", "type", "subject", of: .child),
      KeptTable(
        "task_approval", key: "family_id", "child_id", "occur_time", "activity_id", "reporter", of: .child),
      KeptTable("task", key: "family_id", "child_id", "subject", of: .child),
      KeptTable(
        "task_decision", key: "family_id", "child_id", "subject", "occur_time", "activity_id", "reporter", of: .child),
      KeptTable("task_peak", key: "family_id", "child_id", "level", "start", of: .child),
      KeptTable(
        "approval_run", key: "family_id", "child_id", "occur_time", "activity_id", "reporter", of: .child),
      KeptTable("saving_day", key: "family_id", "child_id", "date", of: .child),
      KeptTable("saving_week", key: "family_id", "child_id", "first_date", of: .child),
      KeptTable("saving_month", key: "family_id", "child_id", "first_date", of: .child),
      KeptTable("balance_day", key: "family_id", "child_id", "date", of: .child),
      KeptTable("learning_date", key: "family_id", "child_id", "date", of: .child),
      KeptTable("award_fact", key: "family_id", "child_id", "code", "fact", of: .child),
      KeptTable("own_badge", key: "family_id", "code", of: .family, personal: ["display_name", "description"]),
      KeptTable("own_badge_threshold", key: "family_id", "fact", "threshold", "code", of: .family),
      KeptTable("budget_week", key: "family_id", "child_id", "first_date", of: .child),
    ])
}
