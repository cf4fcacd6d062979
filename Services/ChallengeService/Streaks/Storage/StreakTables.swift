package import ChallengeCounting
import ChallengeFacts
package import Database
package import LocalTime
package import ServiceAPI

/// A local day with learning as stored: the fold's state after it, and the bonus that is booked for it.
package struct StoredDay: Hashable, Sendable {
  package var day: StreakDay
  package var booked = BookedBonus()

  init(_ day: StreakDay, booked: BookedBonus = BookedBonus()) {
    self.day = day
    self.booked = booked
  }
}

/// The streak bonus that followers know of a day; zeros for none.
package struct BookedBonus: Hashable, Sendable {
  /// The daily streak including the day; 0 without a bonus.
  package var length: Int64 = 0
  package var sixtieths: Int64 = 0

  init() {}

  /// The bonus to be booked for a closed day.
  /// - Parameter rules: the day's.
  init(_ day: StreakDay, by rules: RuleVersion) {
    sixtieths = day.bonusSixtieths(by: rules)
    length = sixtieths > 0 ? day.length : 0
  }
}

/// The child's learning by local day (CH-9, CH-11): a cache, equal to a full fold of the segments.
package enum LearningDayTable {
  static func find(_ tx: ReadTransaction, _ child: ChildKey, _ date: LocalDate) throws -> StoredDay? {
    try rows(tx, child, "date = ?", [Int64(date.daysSinceEpoch)]).first
  }

  /// The days from a date on, before another one, in order.
  static func list(
    _ tx: ReadTransaction, _ child: ChildKey, from date: LocalDate, before end: LocalDate = .init(daysSinceEpoch: .max)
  ) throws -> [StoredDay] {
    try rows(
      tx, child, "date >= ? AND date < ? ORDER BY date", [Int64(date.daysSinceEpoch), Int64(end.daysSinceEpoch)])
  }

  /// The days after one with a booked bonus, in order, at most `limit`.
  package static func booked(
    _ tx: ReadTransaction, _ child: ChildKey, after date: LocalDate?, limit: Int
  ) throws -> [StoredDay] {
    try rows(
      tx, child, "booked_sixtieths > 0 AND date > ? ORDER BY date LIMIT ?",
      [date.map { Int64($0.daysSinceEpoch) } ?? .min, Int64(limit)])
  }

  /// The days from a date on, before another one, that count and have no bonus booked (CH-9), in order.
  static func unbooked(
    _ tx: ReadTransaction, _ child: ChildKey, from date: LocalDate, before end: LocalDate, limit: Int
  ) throws -> [StoredDay] {
    try rows(
      tx, child,
      """
      date >= ? AND date < ? AND (booked_sixtieths = 0 AND length > 0 OR typeof(booked_sixtieths) <> 'integer'
        OR typeof(sixtieths) <> 'integer' OR typeof(length) <> 'integer')
      ORDER BY date LIMIT ?
      """,
      [Int64(date.daysSinceEpoch), Int64(end.daysSinceEpoch), Int64(limit)])
  }

  /// The last day before a date that counts.
  static func lastCounted(_ tx: ReadTransaction, _ child: ChildKey, before date: LocalDate) throws -> StreakDay? {
    try rows(tx, child, "date < ? AND length > 0 ORDER BY date DESC LIMIT 1", [Int64(date.daysSinceEpoch)])
      .first?.day
  }

  /// The last days before a date that count, in order, at most `limit`.
  static func countedDates(
    _ tx: ReadTransaction, _ child: ChildKey, before date: LocalDate, limit: Int64
  ) throws -> [LocalDate] {
    try rows(
      tx, child, "date < ? AND length > 0 ORDER BY date DESC LIMIT ?", [Int64(date.daysSinceEpoch), limit]
    ).map(\.day.date).reversed()
  }

  /// The first date with learning from a date on.
  package static func nextDate(_ tx: ReadTransaction, _ child: ChildKey, from date: LocalDate) throws -> LocalDate? {
    try tx.queryOne(
      """
      SELECT date FROM learning_day WHERE partition = ? AND family_id = ? AND child_id = ? AND date >= ?
      ORDER BY date LIMIT 1
      """, child.partition, child.familyID, child.childID, Int64(date.daysSinceEpoch)
    ) { LocalDate(daysSinceEpoch: $0.int32(0)) }
  }

  /// The dates with learning from a date on, before another one, in order.
  package static func dates(
    _ tx: ReadTransaction, _ child: ChildKey, from date: LocalDate, before end: LocalDate
  ) throws -> [LocalDate] {
    try tx.query(
      """
      SELECT date FROM learning_day WHERE partition = ? AND family_id = ? AND child_id = ? AND date >= ? AND date < ?
      ORDER BY date
      """, child.partition, child.familyID, child.childID, Int64(date.daysSinceEpoch), Int64(end.daysSinceEpoch)
    ) { LocalDate(daysSinceEpoch: $0.int32(0)) }
  }

  /// The first day after a date that counts.
  static func nextCounted(_ tx: ReadTransaction, _ child: ChildKey, after date: LocalDate) throws -> LocalDate? {
    try rows(tx, child, "date > ? AND length > 0 ORDER BY date LIMIT 1", [Int64(date.daysSinceEpoch)]).first?.day.date
  }

  /// The greatest lengths up to a date, found by index.
  static func longest(
    _ tx: ReadTransaction, _ child: ChildKey, upTo date: LocalDate
  ) throws -> (days: Int64, weeks: Int64) {
    func longest(_ column: String) throws -> Int64 {
      try tx.queryOne(
        """
        SELECT \(column) FROM learning_day
        WHERE partition = ? AND family_id = ? AND child_id = ? AND date <= ? ORDER BY \(column) DESC LIMIT 1
        """, child.partition, child.familyID, child.childID, Int64(date.daysSinceEpoch)
      ) { $0.int64(0) } ?? 0
    }
    return (try longest("length"), try longest("weeks"))
  }

  /// The sum of all days: some thousands at most, as usage enters from the year 2000 on.
  static func sixtieths(_ tx: ReadTransaction, _ child: ChildKey) throws -> Int64 {
    let sum = try tx.queryOne(
      """
      SELECT CAST(SUM(sixtieths) AS BIGINT),
        COALESCE(MIN(CASE WHEN typeof(sixtieths) = 'integer' THEN 1 ELSE 0 END), 1)
      FROM learning_day WHERE partition = ? AND family_id = ? AND child_id = ?
      """, child.partition, child.familyID, child.childID
    ) { (sixtieths: $0.optionalInt64(0) ?? 0, isReadable: $0.bool(1)) }
    // SQLite would add up a text as 0; reading the days fails.
    if sum?.isReadable == false { _ = try list(tx, child, from: LocalDate(daysSinceEpoch: .min)) }
    return sum?.sixtieths ?? 0
  }

  static func hasDays(_ tx: ReadTransaction, _ child: ChildKey, after date: LocalDate) throws -> Bool {
    try tx.queryOne(
      "SELECT 1 FROM learning_day WHERE partition = ? AND family_id = ? AND child_id = ? AND date > ? LIMIT 1",
      child.partition, child.familyID, child.childID, Int64(date.daysSinceEpoch)
    ) { $0.int(0) } != nil
  }

  /// Adds learning to a day that counts already, where this changes no streak and no booked bonus, and no day has
  /// closed since the streaks were last brought up to date.
  /// - Parameter bonusStreak: the shortest streak with which a closed day has a bonus.
  /// - Returns: false where nothing was added.
  static func addToCounted(
    _ tx: Transaction, _ child: ChildKey, _ learning: LearningDay, today: LocalDate, bonusStreak: Int64
  ) throws -> Bool {
    // A row that cannot be read is left to the code that reads it.
    try tx.executeCounting(
      """
      UPDATE learning_day SET seconds = seconds + ?, sixtieths = sixtieths + ?
      WHERE partition = ? AND family_id = ? AND child_id = ? AND date = ? AND length > 0 AND (length < ? OR date >= ?)
        AND booked_length = 0 AND booked_sixtieths = 0 AND typeof(seconds) = 'integer'
        AND typeof(sixtieths) = 'integer' AND typeof(length) = 'integer' AND typeof(weeks) = 'integer'
        AND EXISTS (
          SELECT 1 FROM streak WHERE partition = ? AND family_id = ? AND child_id = ? AND closed_before = ?)
      """, learning.seconds, learning.sixtieths, child.partition, child.familyID, child.childID,
      Int64(learning.date.daysSinceEpoch), bonusStreak, Int64(today.daysSinceEpoch), child.partition, child.familyID,
      child.childID, Int64(today.daysSinceEpoch)) > 0
  }

  static func save(_ tx: Transaction, _ child: ChildKey, _ stored: StoredDay) throws {
    let day = stored.day
    try tx.execute(
      """
      INSERT INTO learning_day (
        partition, family_id, child_id, date, seconds, sixtieths, length, weeks, booked_length, booked_sixtieths,
        first_freeze, second_freeze, frozen_date)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, date) DO UPDATE SET
        seconds = excluded.seconds, sixtieths = excluded.sixtieths, length = excluded.length, weeks = excluded.weeks,
        booked_length = excluded.booked_length, booked_sixtieths = excluded.booked_sixtieths,
        first_freeze = excluded.first_freeze, second_freeze = excluded.second_freeze,
        frozen_date = excluded.frozen_date
      """, tx.partition, child.familyID, child.childID, Int64(day.date.daysSinceEpoch), day.learning.seconds,
      day.learning.sixtieths, day.length, day.weeks, stored.booked.length, stored.booked.sixtieths,
      day.freezes.usableFrom.first.map { Int64($0.daysSinceEpoch) },
      day.freezes.usableFrom.dropFirst().first.map { Int64($0.daysSinceEpoch) },
      day.freezes.lastUsed.map { Int64($0.daysSinceEpoch) })
  }

  static func remove(_ tx: Transaction, _ child: ChildKey, _ date: LocalDate) throws {
    try tx.execute(
      "DELETE FROM learning_day WHERE partition = ? AND family_id = ? AND child_id = ? AND date = ?", tx.partition,
      child.familyID, child.childID, Int64(date.daysSinceEpoch))
  }

  private static func rows(
    _ tx: ReadTransaction, _ child: ChildKey, _ condition: String, _ arguments: [Int64]
  ) throws -> [StoredDay] {
    try tx.query(
      """
      SELECT date, seconds, sixtieths, length, weeks, booked_length, booked_sixtieths, first_freeze, second_freeze,
        frozen_date
      FROM learning_day
      WHERE partition = ? AND family_id = ? AND child_id = ? AND \(condition)
      """, arguments: [child.partition, child.familyID, child.childID] + arguments
    ) {
      var stored = StoredDay(
        StreakDay(
          LearningDay(
            date: LocalDate(daysSinceEpoch: $0.int32(0)), seconds: $0.int64(1),
            sixtieths: $0.int64(2)), length: $0.int64(3), weeks: $0.int64(4),
          freezes: Freezes(
            usableFrom: [$0.optionalDate(7), $0.optionalDate(8)].compactMap(\.self), lastUsed: $0.optionalDate(9))))
      stored.booked.length = $0.int64(5)
      stored.booked.sixtieths = $0.int64(6)
      return stored
    }
  }
}

/// A child's streaks as followers know them.
package struct StoredStreaks: Hashable, Sendable {
  /// The first local date that was not yet closed when the bonuses were last brought up to date.
  var closedBefore: LocalDate
  var daily = StreakState()
  var weekly = StreakState()
  /// Number of freezes held.
  var freezesHeld: Int64 = 0
  /// The last day that a freeze protects.
  var frozen: LocalDate?
  /// The local hour at which a streak at risk is reminded of.
  package var reminderHour = StreakProtectionTables.standardHour
  /// When the longest daily streak reached each of its lengths; nil where that is not known.
  var records: StreakRecords?
}

/// The last published state of each child's streaks.
package enum StreakTable {
  static func find(_ tx: ReadTransaction, _ child: ChildKey) throws -> StoredStreaks? {
    try rows(tx, child.familyID, "child_id = ?", [child.childID]).first?.streaks
  }

  static func childIDs(_ tx: ReadTransaction, familyID: String) throws -> [String] {
    try tx.children(of: familyID, in: "streak")
  }

  static func save(_ tx: Transaction, _ child: ChildKey, _ streaks: StoredStreaks) throws {
    try tx.execute(
      """
      INSERT INTO streak (
        partition, family_id, child_id, closed_before, daily_current, daily_longest, daily_at_risk, weekly_current,
        weekly_longest, weekly_at_risk, freezes_held, frozen_date, reminder_hour, records)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id) DO UPDATE SET
        closed_before = excluded.closed_before, daily_current = excluded.daily_current,
        daily_longest = excluded.daily_longest, daily_at_risk = excluded.daily_at_risk,
        weekly_current = excluded.weekly_current, weekly_longest = excluded.weekly_longest,
        weekly_at_risk = excluded.weekly_at_risk, freezes_held = excluded.freezes_held,
        frozen_date = excluded.frozen_date, reminder_hour = excluded.reminder_hour, records = excluded.records
      """, tx.partition, child.familyID, child.childID, Int64(streaks.closedBefore.daysSinceEpoch),
      streaks.daily.current, streaks.daily.longest, streaks.daily.isAtRisk, streaks.weekly.current,
      streaks.weekly.longest, streaks.weekly.isAtRisk, streaks.freezesHeld,
      streaks.frozen.map { Int64($0.daysSinceEpoch) }, streaks.reminderHour, streaks.records?.text)
  }

  /// The row to begin a verification's fold with: a child's row stays when all of its learning was withdrawn. The date
  /// lies after every one that is closed.
  package static func beginFold(_ tx: Transaction, _ child: ChildKey) throws {
    try tx.execute(
      """
      INSERT INTO temp.streak
      SELECT partition, family_id, child_id, 2147483647, 0, 0, 0, 0, 0, 0, 0, NULL, 18, NULL FROM main.streak
      WHERE partition = ? AND family_id = ? AND child_id = ?
      """, child.partition, child.familyID, child.childID)
  }

  /// Every child of the family that has ever learned.
  package static func all(_ tx: ReadTransaction, familyID: String) throws -> [(childID: String, streaks: StoredStreaks)]
  {
    try rows(tx, familyID, "1 = 1 ORDER BY child_id", [])
  }

  package static func familyIDs(_ tx: ReadTransaction, partition: Partition) throws -> [String] {
    try tx.families(of: partition, in: "streak")
  }

  private static func rows(
    _ tx: ReadTransaction, _ familyID: String, _ condition: String, _ arguments: [String]
  ) throws -> [(childID: String, streaks: StoredStreaks)] {
    try tx.query(
      """
      SELECT child_id, closed_before, daily_current, daily_longest, daily_at_risk, weekly_current, weekly_longest,
        weekly_at_risk, freezes_held, frozen_date, reminder_hour, records
      FROM streak WHERE partition = ? AND family_id = ? AND \(condition)
      """, arguments: [Partition(familyID: familyID), familyID] + arguments
    ) {
      let row = $0
      let records =
        row.isNull(11) ? nil : try row.decoded(11, expected: "records") { StreakRecords(text: row.string(11)) }
      return (
        row.string(0),
        StoredStreaks(
          closedBefore: LocalDate(daysSinceEpoch: row.int32(1)),
          daily: StreakState(current: row.int64(2), longest: row.int64(3), isAtRisk: row.bool(4)),
          weekly: StreakState(current: row.int64(5), longest: row.int64(6), isAtRisk: row.bool(7)),
          freezesHeld: row.int64(8), frozen: row.optionalDate(9), reminderHour: row.int64(10), records: records)
      )
    }
  }
}

extension Row {
  /// A date, or nil for NULL.
  fileprivate func optionalDate(_ column: Int) -> LocalDate? {
    isNull(column) ? nil : LocalDate(daysSinceEpoch: int32(column))
  }
}
