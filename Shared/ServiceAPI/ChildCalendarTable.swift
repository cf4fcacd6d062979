import Database
import LocalTime

/// The table `child_calendar` of a service that follows ShieldPolicy: each child's time zone and week start, and from
/// when they apply. A child is known as soon as it has one.
public enum ChildCalendarTable {
  private static let key = "partition = ? AND family_id = ? AND child_id = ?"

  /// All calendars of a family's children.
  public static let rows = KeyedRows("child_calendar", key: [.text("child_id"), .integer("effective_time")])

  public static func isKnown(_ tx: ReadTransaction, _ child: ChildKey) throws -> Bool {
    try hasCalendar(tx, child, before: Instant(seconds: .max))
  }

  /// The next child of the family, in the order of ids.
  public static func child(after last: String, familyID: String, _ tx: ReadTransaction) throws -> String? {
    try tx.queryOne(
      "SELECT MIN(child_id) FROM child_calendar WHERE partition = ? AND family_id = ? AND child_id > ?",
      Partition(familyID: familyID), familyID, last
    ) { $0.optionalString(0) } ?? nil
  }

  /// The next family of the transaction's partition, in the order of ids.
  public static func family(after familyID: String, _ tx: Transaction) throws -> String? {
    try tx.family(after: familyID, of: tx.partition, in: "child_calendar")
  }

  /// Whether a calendar is known that began to apply before this instant.
  public static func hasCalendar(_ tx: ReadTransaction, _ child: ChildKey, before instant: Instant) throws -> Bool {
    try tx.queryOne(
      "SELECT 1 FROM child_calendar WHERE \(key) AND effective_time < ? LIMIT 1", child.partition, child.familyID,
      child.childID, instant.seconds
    ) { $0.int(0) } != nil
  }

  /// Adds a calendar, or replaces the one that begins at the same instant. Returns false when nothing changed.
  @discardableResult
  public static func add(
    _ tx: Transaction, _ child: ChildKey, effective: Instant, timeZone: String, weekStart: Weekday
  ) throws -> Bool {
    try tx.execute(
      """
      INSERT INTO child_calendar (partition, family_id, child_id, effective_time, time_zone, week_start)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, effective_time)
      DO UPDATE SET time_zone = excluded.time_zone, week_start = excluded.week_start
      WHERE time_zone <> excluded.time_zone OR week_start <> excluded.week_start
      """, child.partition, child.familyID, child.childID, effective.seconds, timeZone, weekStart.rawValue) > 0
  }

  /// The child's days and weeks; UTC until the child is known, while none of its usage counts.
  public static func calendar(_ tx: ReadTransaction, _ child: ChildKey) throws -> LocalCalendar {
    try knownCalendar(tx, child) ?? LocalCalendar(zone: try Zone.named("UTC"))
  }

  /// nil for a child that ShieldPolicy has not published, or no longer knows.
  public static func knownCalendar(_ tx: ReadTransaction, _ child: ChildKey) throws -> LocalCalendar? {
    LocalCalendar(
      try tx.query(
        "SELECT effective_time, time_zone, week_start FROM child_calendar WHERE \(key) ORDER BY effective_time",
        child.partition, child.familyID, child.childID
      ) { .init(effective: Instant(seconds: $0.int64(0)), zone: try $0.zone(1), weekStart: $0.enumeration(2)) })
  }
}
