import BadgeDomain
import Database
import ServiceAPI
import Verification

/// The derived tables of the service, folded once more from the stored facts.
enum LedgerTables {
  /// Tables in which families have rows.
  static let families = [
    "child", "completed_period", "completed_count", "award", "counted_learning", "daily_streak", "child_calendar",
    "activity", "guardian_change", "own_badge", "learning_date", "family_reward", "purchase", "displayed_badge",
    "child_level",
  ]

  /// The facts that are folded.
  static let facts = ["activity", "completed_period", "own_badge"].map { FactTable($0) }

  /// What follows from activities, and the timer that closes weeks and months.
  static func ofActivities(timerKind: String) -> [any DerivedRows] {
    [
      DerivedTable("activity_count", isZeroAbsent: true), DerivedTable("activity_fact", isZeroAbsent: true),
      DerivedTable("activity_subject"), DerivedTable("task_approval"), DerivedTable("task"),
      DerivedTable("task_decision"), DerivedTable("task_peak"),
      DerivedTable("approval_run"), DerivedTable("saving_day"), DerivedTable("saving_week"),
      DerivedTable("saving_month"), DerivedTable("budget_week"), DerivedTable("balance_day"),
      DerivedTable(
        "timer", uncompared: ["run_time": "later after a failure", "attempts": "counts failures"],
        only: ("kind", [.text(timerKind)])),
    ]
  }

  static let shapes =
    ShopSchema.shapes + [
      ChangeTable.shape, LevelTable.shape,
      StoredShape(
        "activity", key: ["reporter", "activity_id"],
        [
          "child_id": .id, "type": .cases(of: ActivityType.self), "occur_time": .time, "positive": .flag,
          "amount": .number(ActivityLimits.balance), "subject": .text(0...ActivityLimits.identifier.upperBound),
          "reporter": .text(0...ActivityLimits.identifier.upperBound), "receive_time": .time,
          "activity_id": .text(ActivityLimits.identifier),
        ]),
      StoredShape(
        "own_badge", key: ["code"],
        [
          "code": .id, "category": .cases(of: BadgeCategory.self), "rarity": .cases(of: BadgeRarity.self),
          "points": .number(OwnBadgeLimits.points), "secret": .flag, "retired": .flag,
          "number": .number(1...Int64(OwnBadgeLimits.ever)), "revision": .number(1...Int64.max),
        ]),
      StoredShape(
        "award", key: ["child_id", "code"],
        [
          "seen": .flag, "reach_date": .orNull(.number(-719_162...2_932_896)), "guardian_id": .orEmpty(.id),
          "revoke_time": .orNull(.time), "revoker_guardian_id": .orEmpty(.id),
        ]),
    ]

  /// What must hold between the stored rows of a family.
  static let rules = [
    ChangeTable.rule,
    StoredRule(
      "award_fact", key: ["child_id", "code", "fact"], field: "code",
      """
      SELECT f.child_id, f.code, f.fact, f.code, NULL FROM award_fact f
      WHERE f.partition = ? AND f.family_id = ? AND NOT EXISTS (
        SELECT 1 FROM award a WHERE a.partition = f.partition AND a.family_id = f.family_id
          AND a.child_id = f.child_id AND a.code = f.code)
      """),
  ]

  static let ownThresholds = DerivedTable("own_badge_threshold")

  static let completedCount = DerivedTable("completed_count", isZeroAbsent: true)

  /// Counts the completed periods of the family's children.
  static func countPeriods(_ tx: Transaction, familyID: String) throws {
    try tx.execute(
      """
      INSERT INTO completed_count (partition, family_id, child_id, periods)
      SELECT partition, family_id, child_id, COUNT(*) FROM completed_period WHERE partition = ? AND family_id = ?
      GROUP BY partition, family_id, child_id
      """, tx.partition, familyID)
  }

  /// The family's children of which anything is stored.
  static func childIDs(_ tx: ReadTransaction, familyID: String) throws -> [String] {
    let others: Set<String> = ["own_badge", "guardian_change", "family_reward"]
    return Set(try families.filter { !others.contains($0) }.flatMap { try tx.children(of: familyID, in: $0) }).sorted()
  }

  /// Whether a child of the family is still to be evaluated for the present catalogue.
  static func isUnevaluated(_ tx: ReadTransaction, familyID: String, catalogue: String) throws -> Bool {
    try tx.queryOne(
      "SELECT 1 FROM child WHERE partition = ? AND family_id = ? AND catalogue <> ? LIMIT 1",
      Partition(familyID: familyID), familyID, catalogue
    ) { _ in true } ?? false
  }
}
