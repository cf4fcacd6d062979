package import Database
package import LocalTime
package import ServiceAPI

/// A child as stored, with the calendar that is in force.
package struct ChildRecord: Hashable, Sendable {
  package var childID: String
  package var displayName: String
  package var createTime: Instant
  package var updateTime: Instant
  /// The guardian who made the last change.
  package var updaterGuardianID: String
  package var calendar: ChildCalendar

  package init(
    childID: String, displayName: String, createTime: Instant, updateTime: Instant, updaterGuardianID: String,
    calendar: ChildCalendar
  ) {
    (self.childID, self.displayName, self.createTime) = (childID, displayName, createTime)
    (self.updateTime, self.updaterGuardianID, self.calendar) = (updateTime, updaterGuardianID, calendar)
  }
}

/// A child's zone and week start from one instant on. Usage stays in the local day of the calendar that was in force
/// when it happened, so earlier calendars are kept.
package struct ChildCalendar: Hashable, Sendable {
  /// From when it applies, inclusive, until the next one's.
  package var effectiveTime: Instant
  /// IANA name.
  package var timeZone: String
  package var weekStart: Weekday
  /// The guardian who set it.
  package var updaterGuardianID: String

  package init(
    effectiveTime: Instant, timeZone: String, weekStart: Weekday, updaterGuardianID: String
  ) {
    (self.effectiveTime, self.timeZone, self.weekStart) = (effectiveTime, timeZone, weekStart)
    self.updaterGuardianID = updaterGuardianID
  }
}

/// The tables `child` (at most `FamilyLimits.children` rows per family) and `child_calendar`.
package enum ChildTable {
  /// The family's children in order of creation.
  package static func list(_ tx: ReadTransaction, _ key: FamilyKey) throws -> [ChildRecord] {
    // Joined from the child: each may have had many calendars.
    try tx.query(
      """
      SELECT c.child_id, c.display_name, c.create_time, c.update_time, c.updater_guardian_id,
        k.effective_time, k.time_zone, k.week_start, k.updater_guardian_id
      FROM child c LEFT JOIN child_calendar k ON k.partition = c.partition AND k.family_id = c.family_id
        AND k.child_id = c.child_id AND k.effective_time = (
          SELECT MAX(l.effective_time) FROM child_calendar l
          WHERE l.partition = ? AND l.family_id = ? AND l.child_id = c.child_id)
      WHERE c.partition = ? AND c.family_id = ? ORDER BY c.place
      """, key.partition, key.familyID, key.partition, key.familyID
    ) { row in
      try record(row, calendar: row.isNull(5) ? nil : calendar(row, from: 5))
    }
  }

  package static func find(_ tx: ReadTransaction, _ key: FamilyKey, _ childID: String) throws -> ChildRecord? {
    let current = try calendars(tx, key, childID, newest: 1).last
    return try tx.queryOne(
      """
      SELECT child_id, display_name, create_time, update_time, updater_guardian_id
      FROM child WHERE partition = ? AND family_id = ? AND child_id = ?
      """, key.partition, key.familyID, childID
    ) { try record($0, calendar: current) }
  }

  package static func isKnown(_ tx: ReadTransaction, _ child: ChildKey) throws -> Bool {
    try find(tx, child.family, child.childID) != nil
  }

  package static func count(_ tx: ReadTransaction, _ key: FamilyKey) throws -> Int {
    try tx.queryOne(
      "SELECT COUNT(*) FROM child WHERE partition = ? AND family_id = ?", key.partition, key.familyID
    ) { $0.int(0) } ?? 0
  }

  /// Every calendar a child has had, oldest first.
  package static func calendars(
    _ tx: ReadTransaction, _ key: FamilyKey, _ childID: String, newest: Int = .max
  ) throws -> [ChildCalendar] {
    try ChildCalendarTable.list(
      tx, ChildKey(key, childID: childID), newest: newest, and: "updater_guardian_id"
    ) { calendar($0, from: 0) }
  }

  package static func insert(_ tx: Transaction, _ key: FamilyKey, _ child: ChildRecord) throws {
    try tx.execute(
      """
      INSERT INTO child (partition, family_id, place, child_id, display_name, create_time, update_time,
        updater_guardian_id)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """, key.partition, key.familyID, try nextPlace(tx, key, in: "child"), child.childID,
      try name(of: child, in: key, tx), child.createTime.seconds, child.updateTime.seconds, child.updaterGuardianID)
    try insert(tx, key, child.childID, child.calendar)
  }

  /// Stores the name and the author of a change; a new calendar is added by `set`.
  package static func update(_ tx: Transaction, _ key: FamilyKey, _ child: ChildRecord) throws {
    try tx.execute(
      """
      UPDATE child SET display_name = ?, update_time = ?, updater_guardian_id = ?
      WHERE partition = ? AND family_id = ? AND child_id = ?
      """, try name(of: child, in: key, tx), child.updateTime.seconds, child.updaterGuardianID, key.partition,
      key.familyID,
      child.childID)
  }

  /// Adds a calendar; one with the same instant is replaced, as it was never in force.
  package static func set(_ tx: Transaction, _ key: FamilyKey, _ childID: String, _ calendar: ChildCalendar) throws {
    tx.note(.due, ofPolicyOf: ChildKey(key, childID: childID))
    try insert(tx, key, childID, calendar)
  }

  private static func insert(
    _ tx: Transaction, _ key: FamilyKey, _ childID: String, _ calendar: ChildCalendar
  ) throws {
    try ChildCalendarTable.add(
      tx, ChildKey(key, childID: childID), effective: calendar.effectiveTime, timeZone: calendar.timeZone,
      weekStart: calendar.weekStart, updaterGuardianID: calendar.updaterGuardianID)
  }

  /// As it is stored.
  private static func name(of child: ChildRecord, in key: FamilyKey, _ tx: Transaction) throws -> String {
    try tx.sealed(child.displayName, of: .child(child.childID, of: key.familyID))
  }

  private static func calendar(_ row: Row, from column: Int) -> ChildCalendar {
    ChildCalendar(
      effectiveTime: Instant(seconds: row.int64(column)), timeZone: row.string(column + 1),
      weekStart: row.enumeration(column + 2), updaterGuardianID: row.string(column + 3))
  }

  private static func record(_ row: Row, calendar: ChildCalendar?) throws -> ChildRecord {
    guard let calendar else {
      throw DatabaseError(
        .corrupt, "child \(row.string(0)) has no calendar", remedy: "Restore the last backup of the data directory.")
    }
    return ChildRecord(
      childID: row.string(0), displayName: row.personalString(1), createTime: Instant(seconds: row.int64(2)),
      updateTime: Instant(seconds: row.int64(3)), updaterGuardianID: row.string(4), calendar: calendar)
  }
}
