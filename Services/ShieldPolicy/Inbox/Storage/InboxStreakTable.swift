import Database
import LocalTime
import ServiceAPI

/// The local day on which a child's streak is at risk.
struct RiskyDay: Hashable, Sendable {
  var date: LocalDate
  /// Days in a row before it.
  var days: Int64
  /// The local hour from which on a guardian wants it to be reminded of, 0 to 23.
  var hour: Int64
}

/// At most one row for each child: the last day on which the streak was at risk, until it is not.
enum InboxStreakTable {
  static func find(_ tx: ReadTransaction, _ child: ChildKey) throws -> RiskyDay? {
    try tx.queryOne(
      "SELECT date, days, hour FROM inbox_streak WHERE partition = ? AND family_id = ? AND child_id = ?",
      child.partition, child.familyID, child.childID
    ) { RiskyDay(date: LocalDate(daysSinceEpoch: $0.int32(0)), days: $0.int64(1), hour: $0.int64(2)) }
  }

  static func save(_ tx: Transaction, _ child: ChildKey, _ day: RiskyDay) throws {
    try tx.execute(
      """
      INSERT INTO inbox_streak (partition, family_id, child_id, date, days, hour) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id) DO UPDATE SET
        date = excluded.date, days = excluded.days, hour = excluded.hour
      """, child.partition, child.familyID, child.childID, day.date.daysSinceEpoch, day.days, day.hour)
  }

  static func delete(_ tx: Transaction, _ child: ChildKey) throws {
    try tx.execute(
      "DELETE FROM inbox_streak WHERE partition = ? AND family_id = ? AND child_id = ?", child.partition,
      child.familyID, child.childID)
  }
}
