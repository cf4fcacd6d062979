import ChallengeCounting
package import Database
package import LocalTime
package import ServiceAPI
import Verification

/// The protection that guardians have given to children's streaks (CH-19): the tables `streak_freeze`,
/// `streak_earning`, `streak_pause` and `streak_repair`, and when they want to be reminded of streaks at risk:
/// `streak_reminder`.
package enum StreakProtectionTables {
  /// Maximum number of freezes that a child is ever given.
  package static let maximumFreezes = 1_000

  /// The protection of the child's days from a date on.
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

  package static func countFreezes(_ tx: ReadTransaction, _ child: ChildKey) throws -> Int {
    try tx.queryOne(
      "SELECT COUNT(*) FROM streak_freeze WHERE partition = ? AND family_id = ? AND child_id = ?", child.partition,
      child.familyID, child.childID
    ) { $0.int(0) } ?? 0
  }

  package static func addFreeze(
    _ tx: Transaction, _ child: ChildKey, id: String, guardianID: String, now: Instant
  ) throws {
    try tx.execute(
      """
      INSERT INTO streak_freeze (partition, family_id, child_id, grant_time, freeze_id, guardian_id)
      VALUES (?, ?, ?, ?, ?, ?)
      """, tx.partition, child.familyID, child.childID, now.seconds, id, guardianID)
  }

  /// After how many days of daily streak a freeze is earned, by when guardians changed it.
  package static let earning = StreakSettingTable(name: "streak_earning", column: "days")

  // MARK: - Reminders

  /// The local hour at which a streak at risk is reminded of, unless a guardian sets another one.
  package static let standardHour: Int64 = 18

  package static func reminderHour(_ tx: ReadTransaction, _ child: ChildKey) throws -> Int64 {
    try tx.queryOne(
      "SELECT hour FROM streak_reminder WHERE partition = ? AND family_id = ? AND child_id = ?", child.partition,
      child.familyID, child.childID
    ) { $0.int64(0) } ?? standardHour
  }

  package static func saveReminderHour(_ tx: Transaction, _ child: ChildKey, _ hour: Int64) throws {
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
