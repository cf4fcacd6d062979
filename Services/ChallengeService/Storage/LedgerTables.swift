import Database
import LocalTime
import ServiceAPI
import Verification

/// The derived tables of the service, folded once more from the stored facts.
enum LedgerTables {
  /// Tables in which families have rows.
  static let families = [
    "child_calendar", "child_app", "app_removal", "reward_app", "learning_segment", "learning_day", "streak",
    "streak_minimum", "child_level", "family_level", "challenge", "challenge_version", "challenge_pause", "completion",
    "counted_day", "counted_sum", "progress_before", "guardian_change", "streak_freeze", "streak_earning",
    "streak_pause", "streak_repair", "streak_reminder", CompletionChangeTable.name, BonusCorrectionTable.name,
    ReachedLevelTable.name,
  ]

  /// Of children, by their ids.
  private static let ofChildren = ["reward_app", "learning_day", "streak", "child_level", "completion"]
  /// Of challenges, by theirs.
  private static let ofChallenges = ["counted_day", "counted_sum", "progress_before"]

  static func derived(timerKind: String) -> [any DerivedRows] {
    [
      DerivedTable("reward_app"),
      DerivedTable("learning_day"),
      DerivedTable(
        "streak",
        uncompared: ["closed_before": "until when bonuses were last booked: it stays while time changes nothing"]),
      DerivedTable(
        "child_level",
        uncompared: ["highest": "what was announced stays announced", "reach_time": "when it became known"]),
      DerivedTable("completion"),
      // A day from which all learning was withdrawn may have a row.
      DerivedTable("counted_day", isZeroAbsent: true),
      DerivedTable("counted_sum", isZeroAbsent: true),
      DerivedTable("progress_before"),
      DerivedTable(
        "timer", uncompared: ["run_time": "later after a failure", "attempts": "counts failures"],
        only: ("kind", [.text(timerKind)])),
    ]
  }

  /// What a fold writes of changes and announcements, which are facts.
  static let ofChanges = [CompletionChangeTable.name, BonusCorrectionTable.name, ReachedLevelTable.name]

  static let shapes =
    [
      ChangeTable.shape, LevelTables.shape, CompletionChangeTable.shape, BonusCorrectionTable.shape,
      ReachedLevelTable.shape,
    ]
    + StreakProtectionTables.shapes

  static let rules = ownRules + LevelTables.rules + StreakProtectionTables.rules

  private static let ownRules = [
    ChangeTable.rule,
    StoredRule(
      "challenge_version", key: ["challenge_id", "number"], field: "challenge_id",
      """
      SELECT v.challenge_id, v.number, v.challenge_id, NULL FROM challenge_version v
      WHERE v.partition = ? AND v.family_id = ? AND NOT EXISTS (
        SELECT 1 FROM challenge c WHERE c.partition = v.partition AND c.family_id = v.family_id
          AND c.challenge_id = v.challenge_id)
      """),
    StoredRule(
      "challenge_version", key: ["challenge_id"], field: "number",
      """
      SELECT c.challenge_id, NULL, 1 FROM challenge c
      WHERE c.partition = ? AND c.family_id = ? AND NOT EXISTS (
        SELECT 1 FROM challenge_version v WHERE v.partition = c.partition AND v.family_id = c.family_id
          AND v.challenge_id = c.challenge_id AND v.number = 1)
      """),
    StoredRule(
      "challenge_pause", key: ["challenge_id", "from_time"], field: "challenge_id",
      """
      SELECT p.challenge_id, p.from_time, p.challenge_id, NULL FROM challenge_pause p
      WHERE p.partition = ? AND p.family_id = ? AND NOT EXISTS (
        SELECT 1 FROM challenge c WHERE c.partition = p.partition AND c.family_id = p.family_id
          AND c.challenge_id = p.challenge_id)
      """),
    StoredRule(
      "challenge", key: ["child_id", "place"], field: "revision",
      """
      SELECT c.child_id, c.place, c.revision, 1 FROM challenge c
      WHERE c.partition = ? AND c.family_id = ? AND c.revision < 1
      """),
  ]

  /// The family's children of which anything is stored.
  static func childIDs(_ tx: ReadTransaction, familyID: String) throws -> [String] {
    let tables = ["child_calendar", "child_app", "learning_segment", "challenge"] + ofChildren.dropLast()
    return Set(try tables.flatMap { try tx.children(of: familyID, in: "main.\($0)") }).sorted()
  }

  /// The time of which everything is evaluated. Periods after now are evaluated up to the last stretch that is touched,
  /// so the end of learning that devices report of the future ends one.
  static func everything(_ tx: Transaction, _ child: ChildKey) throws -> [Range<Instant>] {
    guard let first = try SegmentTable.start(tx, child), let end = try SegmentTable.end(tx, child),
      end > Instant(tx.now)
    else {
      return [.distantPast ..< .distantFuture]
    }
    return [first..<end, end + 1 ..< .distantFuture]
  }

  /// Learning after the end of a challenge counts for nothing: its days may be counted and need not be.
  /// - Parameter date: the last one with learning that may count.
  static func dropUncountedDays(
    _ tx: Transaction, _ child: ChildKey, challengeID: String, after date: LocalDate
  ) throws {
    try tx.execute(
      """
      DELETE FROM temp.counted_day WHERE partition = ? AND family_id = ? AND challenge_id = ? AND date > ?
        AND NOT EXISTS (
          SELECT 1 FROM main.counted_day m WHERE m.partition = counted_day.partition
            AND m.family_id = counted_day.family_id AND m.challenge_id = counted_day.challenge_id
            AND m.date = counted_day.date)
      """, child.partition, child.familyID, challengeID, Int64(date.daysSinceEpoch))
  }

  /// Of a child that ShieldPolicy no longer knows, the stored state stays as it is.
  static func copyStored(_ tx: Transaction, _ child: ChildKey) throws {
    let hasFacts = try ["learning_segment", "challenge"].contains { table in
      try tx.queryOne(
        "SELECT 1 FROM \(table) WHERE partition = ? AND family_id = ? AND child_id = ? LIMIT 1", child.partition,
        child.familyID, child.childID
      ) { _ in true } ?? false
    }
    // Nothing follows from nothing.
    guard hasFacts else { return }
    for table in ofChildren.dropLast() {
      try tx.execute(
        """
        INSERT INTO temp.\(table) SELECT * FROM main.\(table)
        WHERE partition = ? AND family_id = ? AND child_id = ? ON CONFLICT DO NOTHING
        """, child.partition, child.familyID, child.childID)
    }
    try tx.execute(
      "INSERT INTO temp.timer SELECT * FROM main.timer WHERE partition = ? AND family_id = ? AND key = ?",
      child.partition, child.familyID, child.childID)
    let challenges = try tx.query(
      "SELECT challenge_id FROM challenge WHERE partition = ? AND family_id = ? AND child_id = ?", child.partition,
      child.familyID, child.childID
    ) { $0.string(0) }
    for challenge in challenges {
      for table in ofChallenges + ["completion"] {
        try tx.execute(
          """
          INSERT INTO temp.\(table) SELECT * FROM main.\(table)
          WHERE partition = ? AND family_id = ? AND challenge_id = ? ON CONFLICT DO NOTHING
          """, child.partition, child.familyID, challenge)
      }
    }
  }

  /// The last dates of a child's versions, which are in their settings; NULL in rows that are older than the column.
  static func lastDateDifferences(
    _ tx: ReadTransaction, _ child: ChildKey, in form: SettingsForm
  ) throws -> StoredDifferences {
    var found = StoredDifferences()
    for head in try ChallengeTable.heads(tx, child, goingOnAt: .distantPast) {
      let id = head.challengeID
      let versions = try ChallengeTable.load(tx, head, child.familyID, from: .distantPast, in: form).challenge.versions
      let expected = Dictionary(
        versions.map { ($0.number, Int64($0.settings.end?.daysSinceEpoch ?? ChallengeTable.noLastDate)) },
        uniquingKeysWith: { $1 })
      try tx.forEach(
        "SELECT number, last_date FROM challenge_version WHERE partition = ? AND family_id = ? AND challenge_id = ?",
        child.partition, child.familyID, id
      ) { row in
        guard let date = expected[row.int64(0)], !row.isNull(1), row.value(1) != .integer(date) else { return }
        found.add(
          StoredDifference(
            table: "challenge_version", key: [("challenge_id", .text(id)), ("number", row.value(0))],
            field: "last_date", stored: row.value(1), expected: .integer(date)))
      }
    }
    return found
  }
}
