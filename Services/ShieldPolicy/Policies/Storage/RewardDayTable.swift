package import Database
package import LocalTime
package import ServiceAPI
package import ShieldApps
import ShieldWallet

/// Counted reward use of each app on each local day, by the generation of its counters: daily and weekly limits are
/// compared with it (SH-14), so that no call adds up the use of a day. Kept for children who have or had a limit.
package enum RewardDayTable {
  private static let sums = SumTable(
    "reward_day", key: ["partition", "family_id", "child_id", "date", "app_id", "generation"], sums: ["seconds"])

  package static func add(_ tx: Transaction, _ child: ChildKey, _ day: RewardDay) throws {
    try sums.add(
      tx, key: child.partition, child.familyID, child.childID, day.date.daysSinceEpoch, day.app.id, day.app.generation,
      amounts: [day.seconds])
  }

  /// The use of some days, at most one row for each day, app and generation.
  static func list(_ tx: ReadTransaction, _ child: ChildKey, _ dates: Range<LocalDate>) throws -> [RewardDay] {
    try tx.query(
      """
      SELECT date, app_id, generation, seconds FROM reward_day
      WHERE partition = ? AND family_id = ? AND child_id = ? AND date >= ? AND date < ?
      """, child.partition, child.familyID, child.childID, dates.lowerBound.daysSinceEpoch,
      dates.upperBound.daysSinceEpoch
    ) {
      RewardDay(
        date: LocalDate(daysSinceEpoch: $0.int32(0)), app: AppGeneration(id: $0.string(1), generation: $0.int64(2)),
        seconds: $0.int64(3))
    }
  }

  /// Which of a child's use is added up; nil for none.
  package static func kept(_ tx: ReadTransaction, _ child: ChildKey) throws -> RewardDaySums? {
    try tx.queryOne(
      "SELECT sum_date, sum_time FROM child_schedule WHERE partition = ? AND family_id = ? AND child_id = ?",
      child.partition, child.familyID, child.childID
    ) { RewardDaySums($0) } ?? nil
  }

  static func keep(_ tx: Transaction, _ child: ChildKey, _ sums: RewardDaySums) throws {
    try tx.execute(
      """
      UPDATE child_schedule SET sum_date = ?, sum_time = ? WHERE partition = ? AND family_id = ? AND child_id = ?
      """, sums.first.daysSinceEpoch, sums.reached.seconds, child.partition, child.familyID, child.childID)
  }

  static let migration = """
    CREATE TABLE reward_day (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      date INTEGER NOT NULL,
      app_id TEXT NOT NULL,
      generation INTEGER NOT NULL,
      seconds BIGINT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, date, app_id, generation)
    ) WITHOUT ROWID;
    ALTER TABLE child_schedule ADD COLUMN sum_date INTEGER;
    ALTER TABLE child_schedule ADD COLUMN sum_time BIGINT;
    """
}

/// Counted reward use of an app on a local day.
package struct RewardDay: Hashable, Sendable {
  package var date: LocalDate
  package var app: AppGeneration
  package var seconds: Int64

  package init(date: LocalDate, app: AppGeneration, seconds: Int64) {
    (self.date, self.app, self.seconds) = (date, app, seconds)
  }
}

/// Which of a child's use is added up by day.
package struct RewardDaySums: Hashable, Sendable {
  /// The first of the days.
  package var first: LocalDate
  /// Use that begins before this instant is added up; later use is left to pending work. `.distantFuture` for all.
  package var reached: Instant

  package init(first: LocalDate, reached: Instant) {
    (self.first, self.reached) = (first, reached)
  }

  /// From the columns of date and instant; nil where both are empty.
  fileprivate init?(_ row: Row) {
    guard let date = row.optionalInt64(0), let reached = row.optionalInt64(1) else { return nil }
    self.init(first: LocalDate(daysSinceEpoch: Int32(clamping: date)), reached: Instant(seconds: reached))
  }

  /// Whether a use is added up, now or later.
  func counts(_ use: RewardUse) -> Bool { use.date >= first }
  func contains(_ use: RewardUse) -> Bool { counts(use) && use.span.lowerBound < reached }
}
