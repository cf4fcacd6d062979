import ChallengeDomain
import Database
import LocalTime

/// What ShieldPolicy has told about children: their calendars, and which apps they have.
enum FactTables {
  static func isKnown(_ tx: ReadTransaction, _ child: ChildKey) throws -> Bool {
    try tx.queryOne(
      "SELECT 1 FROM child_calendar WHERE partition = ? AND family_id = ? AND child_id = ? LIMIT 1",
      child.partition, child.familyID, child.childID
    ) { $0.int(0) } != nil
  }

  /// The next child of the family, in the order of ids, that ShieldPolicy has told of.
  static func child(after last: String, familyID: String, _ tx: ReadTransaction) throws -> String? {
    try tx.queryOne(
      "SELECT MIN(child_id) FROM child_calendar WHERE partition = ? AND family_id = ? AND child_id > ?",
      Partition(familyID: familyID), familyID, last
    ) { $0.optionalString(0) } ?? nil
  }

  /// Whether a calendar is known that applies from an instant before this one on.
  static func hasCalendar(_ tx: ReadTransaction, _ child: ChildKey, before instant: Instant) throws -> Bool {
    try tx.queryOne(
      """
      SELECT 1 FROM child_calendar
      WHERE partition = ? AND family_id = ? AND child_id = ? AND effective_time < ? LIMIT 1
      """, child.partition, child.familyID, child.childID, instant.seconds
    ) { $0.int(0) } != nil
  }

  /// The next family, in the order of ids, of which ShieldPolicy has told something.
  static func family(after familyID: String, _ tx: Transaction) throws -> String? {
    try tx.family(after: familyID, of: tx.partition, in: "child_calendar")
  }

  static func addCalendar(
    _ tx: Transaction, _ child: ChildKey, effective: Instant, timeZone: String, weekStart: Weekday
  ) throws {
    try tx.execute(
      """
      INSERT INTO child_calendar (partition, family_id, child_id, effective_time, time_zone, week_start)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, effective_time)
      DO UPDATE SET time_zone = excluded.time_zone, week_start = excluded.week_start
      """, child.partition, child.familyID, child.childID, effective.seconds, timeZone, weekStart.rawValue)
  }

  /// The child's days and weeks; UTC until the child is known, when it has no challenges either.
  static func calendar(_ tx: ReadTransaction, _ child: ChildKey) throws -> LocalCalendar {
    try knownCalendar(tx, child) ?? LocalCalendar(zone: try Zone.named("UTC"))
  }

  /// nil for a child that ShieldPolicy has not told of, or no longer knows.
  static func knownCalendar(_ tx: ReadTransaction, _ child: ChildKey) throws -> LocalCalendar? {
    let rows = try tx.query(
      """
      SELECT effective_time, time_zone, week_start FROM child_calendar
      WHERE partition = ? AND family_id = ? AND child_id = ? ORDER BY effective_time
      """, child.partition, child.familyID, child.childID
    ) {
      (
        effective: Instant(seconds: $0.int64(0)), zone: try Zone.named($0.string(1)),
        weekStart: $0.enumeration(2) as Weekday
      )
    }
    guard let first = rows.first else { return nil }
    return LocalCalendar(
      zone: first.zone, weekStart: first.weekStart,
      zoneChanges: rows.dropFirst().map { .init(effective: $0.effective, zone: $0.zone) },
      weekStartChanges: rows.dropFirst().map { .init(effective: $0.effective, weekday: $0.weekStart) })
  }
}
