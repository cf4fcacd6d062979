import ChallengeDomain
import Database
import LocalTime
import ServiceAPI
import Verification

/// What guardians have given to protect children's streaks (CH-19): the tables `streak_freeze`, `streak_earning`,
/// `streak_pause` and `streak_repair`, and when they want to be reminded of streaks at risk: `streak_reminder`.
enum StreakProtectionTables {
  /// Maximum number of freezes that a child is ever given.
  static let maximumFreezes = 1_000

  static let migrations = [
    // The cached days of before hold no freezes, as none was given.
    Migration(
      component: "streak-protection", version: 1, name: "freezes, pauses and repairs of streaks",
      sql: """
        CREATE TABLE streak_freeze (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          grant_time BIGINT NOT NULL,
          freeze_id TEXT NOT NULL,
          guardian_id TEXT NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, grant_time, freeze_id)
        ) WITHOUT ROWID;
        CREATE TABLE streak_earning (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          change_time BIGINT NOT NULL,
          days INTEGER NOT NULL,
          guardian_id TEXT NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, change_time)
        ) WITHOUT ROWID;
        CREATE TABLE streak_pause (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          pause_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          name TEXT NOT NULL,
          first_date INTEGER NOT NULL,
          last_date INTEGER NOT NULL,
          create_time BIGINT NOT NULL,
          guardian_id TEXT NOT NULL,
          PRIMARY KEY (partition, family_id, pause_id)
        ) WITHOUT ROWID;
        CREATE INDEX streak_pause_by_end ON streak_pause (partition, family_id, child_id, last_date, pause_id);
        CREATE TABLE streak_repair (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          date INTEGER NOT NULL,
          reason TEXT NOT NULL,
          repair_time BIGINT NOT NULL,
          guardian_id TEXT NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, date)
        ) WITHOUT ROWID;
        CREATE TABLE streak_reminder (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          hour INTEGER NOT NULL,
          PRIMARY KEY (partition, family_id, child_id)
        ) WITHOUT ROWID;
        ALTER TABLE learning_day ADD COLUMN first_freeze INTEGER;
        ALTER TABLE learning_day ADD COLUMN second_freeze INTEGER;
        ALTER TABLE learning_day ADD COLUMN frozen_date INTEGER;
        ALTER TABLE streak ADD COLUMN freezes_held INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE streak ADD COLUMN frozen_date INTEGER;
        ALTER TABLE streak ADD COLUMN reminder_hour INTEGER NOT NULL DEFAULT 18;
        """)
  ]

  /// What protects the child's days from a date on.
  static func protection(
    _ tx: ReadTransaction, _ child: ChildKey, from date: LocalDate, calendar: LocalCalendar
  ) throws -> StreakProtection {
    let start = date.daysSinceEpoch == .min ? Instant.distantPast : calendar.firstInstant(onOrAfter: date)
    return StreakProtection(
      pauses: DateRanges(try StreakPauseTable.ranges(tx, child, from: date)),
      repairs: try StreakRepairTable.dates(tx, child, from: date),
      grants: try grants(tx, child, from: start).map(calendar.localDate),
      earning: try earning.numbers(tx, child, from: date, standard: 0, calendar: calendar))
  }

  // MARK: - Freezes

  private static func grants(_ tx: ReadTransaction, _ child: ChildKey, from start: Instant) throws -> [Instant] {
    try tx.query(
      """
      SELECT grant_time FROM streak_freeze
      WHERE partition = ? AND family_id = ? AND child_id = ? AND grant_time >= ? ORDER BY grant_time
      """, child.partition, child.familyID, child.childID, start.seconds
    ) { Instant(seconds: $0.int64(0)) }
  }

  static func countFreezes(_ tx: ReadTransaction, _ child: ChildKey) throws -> Int {
    try tx.queryOne(
      "SELECT COUNT(*) FROM streak_freeze WHERE partition = ? AND family_id = ? AND child_id = ?", child.partition,
      child.familyID, child.childID
    ) { $0.int(0) } ?? 0
  }

  static func addFreeze(
    _ tx: Transaction, _ child: ChildKey, id: String, guardianID: String, now: Instant
  ) throws {
    try tx.execute(
      """
      INSERT INTO streak_freeze (partition, family_id, child_id, grant_time, freeze_id, guardian_id)
      VALUES (?, ?, ?, ?, ?, ?)
      """, tx.partition, child.familyID, child.childID, now.seconds, id, guardianID)
  }

  /// After how many days of daily streak a freeze is earned, by when guardians changed it.
  static let earning = StreakSettingTable(name: "streak_earning", column: "days")

  // MARK: - Reminders

  /// The local hour at which a streak at risk is reminded of, unless a guardian sets another one.
  static let standardHour: Int64 = 18

  static func reminderHour(_ tx: ReadTransaction, _ child: ChildKey) throws -> Int64 {
    try tx.queryOne(
      "SELECT hour FROM streak_reminder WHERE partition = ? AND family_id = ? AND child_id = ?", child.partition,
      child.familyID, child.childID
    ) { $0.int64(0) } ?? standardHour
  }

  static func saveReminderHour(_ tx: Transaction, _ child: ChildKey, _ hour: Int64) throws {
    try tx.execute(
      """
      INSERT INTO streak_reminder (partition, family_id, child_id, hour) VALUES (?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id) DO UPDATE SET hour = excluded.hour
      """, tx.partition, child.familyID, child.childID, hour)
  }

  // MARK: - Verification

  private static let date = StoredShape.Form.number(0...Int64(LocalDate.latest.daysSinceEpoch))

  static let shapes = [
    StoredShape(
      "streak_freeze", key: ["child_id", "grant_time", "freeze_id"],
      ["child_id": .id, "grant_time": .time, "freeze_id": .id, "guardian_id": .id]),
    StoredShape(
      "streak_earning", key: ["child_id", "change_time"],
      ["child_id": .id, "change_time": .time, "days": .number(0...365), "guardian_id": .id]),
    StoredShape(
      "streak_pause", key: ["pause_id"],
      [
        "pause_id": .id, "child_id": .orEmpty(.id), "name": .text(1...1_000), "first_date": date, "last_date": date,
        "create_time": .time, "guardian_id": .id,
      ]),
    StoredShape(
      "streak_repair", key: ["child_id", "date"],
      ["child_id": .id, "date": date, "reason": .text(1...4_000), "repair_time": .time, "guardian_id": .id]),
    StoredShape("streak_reminder", key: ["child_id"], ["child_id": .id, "hour": .number(0...23)]),
  ]

  static let rules = [
    StoredRule(
      "streak_pause", key: ["pause_id"], field: "last_date",
      """
      SELECT pause_id, last_date, first_date FROM streak_pause
      WHERE partition = ? AND family_id = ? AND last_date < first_date
      """)
  ]
}

/// A setting of a child's streaks, as guardians changed it: it holds from the local day after the change on, and of
/// several changes on one day the last one holds.
struct StreakSettingTable: Sendable {
  /// Maximum number of changes that are kept for a child: one for each local day on which there was one.
  static let maximumPerChild = 1_000

  let name: String
  /// Its value.
  let column: String

  func count(_ tx: ReadTransaction, _ child: ChildKey) throws -> Int {
    try tx.queryOne(
      "SELECT COUNT(*) FROM \(name) WHERE partition = ? AND family_id = ? AND child_id = ?", child.partition,
      child.familyID, child.childID
    ) { $0.int(0) } ?? 0
  }

  /// The values by the first local date for which each holds.
  /// - Parameters:
  ///   - date: those that hold from it on.
  ///   - standard: what holds before the first change.
  func numbers(
    _ tx: ReadTransaction, _ child: ChildKey, from date: LocalDate, standard: Int64, calendar: LocalCalendar
  ) throws -> DatedNumbers {
    // The last change before the date holds on it.
    let start = date.daysSinceEpoch == .min ? Instant.distantPast : calendar.firstInstant(onOrAfter: date)
    let changes = try tx.query(
      """
      SELECT change_time, \(column) FROM \(name)
      WHERE partition = ? AND family_id = ? AND child_id = ? AND change_time >= COALESCE((
        SELECT MAX(change_time) FROM \(name)
        WHERE partition = ? AND family_id = ? AND child_id = ? AND change_time < ?), ?)
      ORDER BY change_time
      """, child.partition, child.familyID, child.childID, child.partition, child.familyID, child.childID,
      start.seconds, Instant.distantPast.seconds
    ) { (changed: Instant(seconds: $0.int64(0)), number: $0.int64(1)) }
    var numbers: [LocalDate: Int64] = [:]
    for change in changes { numbers[calendar.localDate(at: change.changed).adding(days: 1)] = change.number }
    return DatedNumbers(standard: standard, numbers)
  }

  /// Stores a change in place of earlier ones on the same local day.
  func save(
    _ tx: Transaction, _ child: ChildKey, _ number: Int64, guardianID: String, now: Instant, calendar: LocalCalendar
  ) throws {
    let today = calendar.interval(of: calendar.localDate(at: now))
    try tx.execute(
      """
      DELETE FROM \(name)
      WHERE partition = ? AND family_id = ? AND child_id = ? AND change_time >= ? AND change_time < ?
      """, tx.partition, child.familyID, child.childID, today.lowerBound.seconds, today.upperBound.seconds)
    try tx.execute(
      """
      INSERT INTO \(name) (partition, family_id, child_id, change_time, \(column), guardian_id)
      VALUES (?, ?, ?, ?, ?, ?)
      """, tx.partition, child.familyID, child.childID, now.seconds, number, guardianID)
  }
}
