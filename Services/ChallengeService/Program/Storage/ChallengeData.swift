import ServiceAPI

/// Whose the rows of ChallengeService's tables are (FA-7).
enum ChallengeData {
  static let kept = KeptData(
    children: "child_calendar",
    tables: [
      KeptTable("guardian_change", key: "family_id", "number", of: .child, personal: ["subject_name", "details"]),
      KeptTable("child_calendar", key: "family_id", "child_id", "effective_time", of: .child),
      KeptTable("child_app", key: "family_id", "child_id", "app_id", "effective_time", of: .child),
      KeptTable("app_removal", key: "family_id", "child_id", "app_id", "generation", of: .child),
      KeptTable("reward_app", key: "family_id", "child_id", "app_id", "from_time", of: .child),
      KeptTable("learning_segment", key: "family_id", "child_id", "start_time", of: .child),
      KeptTable("learning_day", key: "family_id", "child_id", "date", of: .child),
      KeptTable("streak", key: "family_id", "child_id", of: .child),
      KeptTable("streak_minimum", key: "family_id", "child_id", "change_time", of: .child),
      KeptTable("streak_freeze", key: "family_id", "child_id", "grant_time", "freeze_id", of: .child),
      KeptTable("streak_earning", key: "family_id", "child_id", "change_time", of: .child),
      KeptTable("streak_pause", key: "family_id", "pause_id", of: .child, personal: ["name"]),
      KeptTable("streak_repair", key: "family_id", "child_id", "date", of: .child, personal: ["reason"]),
      KeptTable("streak_reminder", key: "family_id", "child_id", of: .child),
      KeptTable("streak_bonus_correction", key: "family_id", "child_id", "date", of: .child),
      KeptTable("child_level", key: "family_id", "child_id", of: .child),
      KeptTable("reached_level", key: "family_id", "child_id", "level", of: .child),
      KeptTable("family_level", key: "family_id", "level", of: .family),
      KeptTable("completion", key: "family_id", "challenge_id", "first_date", of: .child, personal: ["title"]),
      KeptTable("completion_change", key: "family_id", "child_id", "challenge_id", "first_date", of: .child),
      KeptTable(
        "challenge_version", key: "family_id", "challenge_id", "number", of: .member(challenges),
        personal: ["settings"]),
      KeptTable("challenge_pause", key: "family_id", "challenge_id", "from_time", of: .member(challenges)),
      KeptTable("counted_day", key: "family_id", "challenge_id", "date", of: .member(challenges)),
      KeptTable("counted_sum", key: "family_id", "challenge_id", of: .member(challenges)),
      KeptTable("progress_before", key: "family_id", "challenge_id", of: .member(challenges), personal: ["progress"]),
      KeptTable("challenge", key: "family_id", "child_id", "place", of: .child),
    ], others: ["rule_version"])

  private static let challenges = KeptMembers(in: "challenge", by: "challenge_id")
}
