package import Database
import LocalTime
import ServiceAPI
import Verification

/// The last change of the streak bonus of a day after it was first due (CH-17).
struct BonusCorrection: Hashable, Sendable {
  /// The fact that made it necessary, as the contract numbers them; 0 where a guardian did.
  var cause: Int32
  var time: Instant
  /// The bonus before it, sixtieths.
  var previous: Int64
}

/// Corrections that explain streaks and follow from no stored fact: the table `streak_bonus_correction`, a row for each
/// day whose bonus was changed after it was first due.
package enum BonusCorrectionTable {
  static let name = "streak_bonus_correction"

  package static let migrations = [
    // The timers make the records of streaks that are older, child by child.
    Migration(
      component: "streak-explanations", version: 1, name: "records of streaks, corrections of streak bonuses",
      sql: """
        ALTER TABLE streak ADD COLUMN records TEXT;
        CREATE TABLE streak_bonus_correction (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          date INTEGER NOT NULL,
          cause INTEGER NOT NULL,
          change_time BIGINT NOT NULL,
          previous_sixtieths BIGINT NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, date)
        ) WITHOUT ROWID;
        INSERT INTO timer (partition, family_id, kind, key, due_time, run_time, attempts)
        SELECT partition, family_id, 'challenge.dayClose', child_id, 0, 0, 0 FROM streak
        WHERE TRUE
        ON CONFLICT (partition, family_id, kind, key) DO UPDATE SET due_time = 0, run_time = 0;
        """)
  ]

  static let shape = StoredShape(
    name, key: ["child_id", "date"],
    ["cause": .number(0...8), "change_time": .time, "previous_sixtieths": .number(0...Int64.max)])

  static func save(_ tx: Transaction, _ child: ChildKey, _ date: LocalDate, _ correction: BonusCorrection) throws {
    try tx.execute(
      """
      INSERT INTO streak_bonus_correction (
        partition, family_id, child_id, date, cause, change_time, previous_sixtieths)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, date) DO UPDATE SET
        cause = excluded.cause, change_time = excluded.change_time, previous_sixtieths = excluded.previous_sixtieths
      """, child.partition, child.familyID, child.childID, Int64(date.daysSinceEpoch), Int64(correction.cause),
      correction.time.seconds, correction.previous)
  }

  /// The corrections of a range of dates.
  static func list(
    _ tx: ReadTransaction, _ child: ChildKey, in dates: ClosedRange<LocalDate>
  ) throws -> [LocalDate: BonusCorrection] {
    let rows = try tx.query(
      """
      SELECT date, cause, change_time, previous_sixtieths FROM streak_bonus_correction
      WHERE partition = ? AND family_id = ? AND child_id = ? AND date >= ? AND date <= ?
      """, child.partition, child.familyID, child.childID, Int64(dates.lowerBound.daysSinceEpoch),
      Int64(dates.upperBound.daysSinceEpoch)
    ) {
      (
        LocalDate(daysSinceEpoch: $0.int32(0)),
        BonusCorrection(
          cause: $0.int32(1), time: Instant(seconds: $0.int64(2)), previous: $0.int64(3))
      )
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }
}
