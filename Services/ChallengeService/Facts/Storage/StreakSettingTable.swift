package import ChallengeCounting
package import Database
package import LocalTime
package import ServiceAPI

/// A setting of a child's streaks, as guardians changed it: it holds from the local day after the change on, and of
/// several changes on one day the last one holds.
package struct StreakSettingTable: Sendable {
  /// Maximum number of changes that are kept for a child: one for each local day on which there was one.
  package static let maximumPerChild = 1_000

  package let name: String
  /// Its value.
  package let column: String

  package func count(_ tx: ReadTransaction, _ child: ChildKey) throws -> Int {
    try tx.queryOne(
      "SELECT COUNT(*) FROM \(name) WHERE partition = ? AND family_id = ? AND child_id = ?", child.partition,
      child.familyID, child.childID
    ) { $0.int(0) } ?? 0
  }

  /// The values by the first local date for which each holds.
  /// - Parameters:
  ///   - date: those that hold from it on.
  ///   - standard: the value that holds before the first change.
  package func numbers(
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
  package func save(
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

/// The minimum of learning that makes a day count, as guardians changed it (CH-11), in seconds.
package enum StreakMinimumTable {
  package static let setting = StreakSettingTable(name: "streak_minimum", column: "minimum_seconds")

  static func minimums(
    _ tx: ReadTransaction, _ child: ChildKey, from date: LocalDate, calendar: LocalCalendar
  ) throws -> StreakMinimums {
    StreakMinimums(
      try setting.numbers(tx, child, from: date, standard: StreakMinimums.standard, calendar: calendar))
  }
}
