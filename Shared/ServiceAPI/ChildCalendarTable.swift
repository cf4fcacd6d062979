public import Database
public import LocalTime

/// The table `child_calendar`: each child's time zone and week start, and from when they apply. A child is known as
/// soon as it has one. ShieldPolicy's table has one more column: the guardian who set it.
public enum ChildCalendarTable {
  private static let key = "partition = ? AND family_id = ? AND child_id = ?"

  /// All calendars of a family's children.
  public static let rows = KeyedRows("child_calendar", key: [.text("child_id"), .integer("effective_time")])

  public static func isKnown(_ tx: ReadTransaction, _ child: ChildKey) throws -> Bool {
    try hasCalendar(tx, child, before: Instant(seconds: .max))
  }

  /// The next child of the family, in the order of ids.
  public static func child(after last: String, familyID: String, _ tx: ReadTransaction) throws -> String? {
    try tx.child(after: last, of: familyID, in: "child_calendar")
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

  /// From when on a calendar changes local days: the first one also holds for all time before it.
  public static func reach(_ tx: ReadTransaction, _ child: ChildKey, of effective: Instant) throws -> Instant {
    try hasCalendar(tx, child, before: effective) ? effective : .distantPast
  }

  /// Adds a calendar, or replaces the one that begins at the same instant. Returns false when nothing changed.
  /// - Parameter updaterGuardianID: for the table that has it.
  @discardableResult
  public static func add(
    _ tx: Transaction, _ child: ChildKey, effective: Instant, timeZone: String, weekStart: Weekday,
    updaterGuardianID: String? = nil
  ) throws -> Bool {
    let values: [(String, any SQLBindable)] =
      [("time_zone", timeZone), ("week_start", weekStart.rawValue)]
      + (updaterGuardianID.map { [("updater_guardian_id", $0)] } ?? [])
    let columns = values.map(\.0)
    return try tx.executeCounting(
      """
      INSERT INTO child_calendar (partition, family_id, child_id, effective_time, \(columns.joined(separator: ", ")))
      VALUES (?, ?, ?, ?\(columns.map { _ in ", ?" }.joined()))
      ON CONFLICT (partition, family_id, child_id, effective_time)
      DO UPDATE SET \(columns.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
      WHERE \(columns.map { "child_calendar.\($0) <> excluded.\($0)" }.joined(separator: " OR "))
      """, arguments: [child.partition, child.familyID, child.childID, effective.seconds] + values.map(\.1)) > 0
  }

  /// The child's days and weeks; UTC until the child is known, while none of its usage counts.
  public static func calendar(_ tx: ReadTransaction, _ child: ChildKey) throws -> LocalCalendar {
    try knownCalendar(tx, child) ?? LocalCalendar(zone: try Zone.named("UTC"))
  }

  /// nil for a child that ShieldPolicy has not published, or no longer knows.
  /// - Parameter newest: maximum number of calendars that are read; the first one is assumed to hold before them, too.
  public static func knownCalendar(
    _ tx: ReadTransaction, _ child: ChildKey, newest: Int = .max
  ) throws -> LocalCalendar? {
    LocalCalendar(
      try list(tx, child, newest: newest) {
        .init(effective: Instant(seconds: $0.int64(0)), zone: try $0.zone(1), weekStart: $0.enumeration(2))
      })
  }

  /// The child's newest calendars, oldest first.
  /// - Parameters:
  ///   - column: an additional one.
  ///   - row: reads effective time, zone, week start and that column.
  public static func list<Value>(
    _ tx: ReadTransaction, _ child: ChildKey, newest: Int = .max, and column: String = "NULL",
    row: (Row) throws -> Value
  ) throws -> [Value] {
    try tx.query(
      """
      SELECT effective_time, time_zone, week_start, \(column) FROM child_calendar WHERE \(key)
      ORDER BY effective_time DESC LIMIT ?
      """, child.partition, child.familyID, child.childID, newest, row: row
    ).reversed()
  }
}
