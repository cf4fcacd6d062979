import Database
import LocalTime
import UsageDomain

/// Sums of counted usage per local day, app and generation (US-10 to US-12).
enum TotalTable {
  static func apply(_ tx: Transaction, _ child: ChildKey, _ change: UsageTotals) throws {
    for (key, amount) in change.lines {
      try tx.execute(
        """
        INSERT INTO usage_total
          (partition, family_id, child_id, local_date, app_id, category, generation, seconds, sixtieths)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (partition, family_id, child_id, local_date, app_id, category, generation) DO UPDATE SET
          seconds = usage_total.seconds + excluded.seconds, sixtieths = usage_total.sixtieths + excluded.sixtieths
        """, tx.partition, child.familyID, child.childID, Int64(key.date.daysSinceEpoch), key.app,
        key.category.rawValue, key.generation, amount.seconds, amount.sixtieths)
    }
  }

  /// What an app's generation amounts to since the beginning.
  struct AppSum: Hashable, Sendable {
    var app: String
    var category: AppCategory
    var generation: Int64
    var amount: UsageAmount
  }

  /// By app, generation and category.
  static func sums(_ tx: ReadTransaction, _ child: ChildKey) throws -> [AppSum] {
    try tx.query(
      """
      SELECT app_id, category, generation, SUM(seconds), SUM(sixtieths) FROM usage_total
      WHERE partition = ? AND family_id = ? AND child_id = ?
      GROUP BY app_id, category, generation ORDER BY app_id, generation, category
      """, child.partition, child.familyID, child.childID
    ) {
      AppSum(
        app: $0.string(0), category: AppCategory(rawValue: $0.int(1)) ?? .reward, generation: $0.int64(2),
        amount: UsageAmount(seconds: $0.int64(3), sixtieths: $0.int64(4)))
    }
  }

  /// One local day.
  struct Day: Hashable, Sendable {
    var date: LocalDate
    var learning: UsageAmount
    var rewardSeconds: Int64
  }

  /// Days with usage from `first` to `last`, inclusive, oldest first, at most `limit`.
  static func days(
    _ tx: ReadTransaction, _ child: ChildKey, from first: LocalDate, to last: LocalDate, limit: Int
  ) throws -> [Day] {
    try tx.query(
      """
      SELECT local_date, SUM(CASE WHEN category = 1 THEN seconds ELSE 0 END),
        SUM(CASE WHEN category = 1 THEN sixtieths ELSE 0 END), SUM(CASE WHEN category = 2 THEN seconds ELSE 0 END)
      FROM usage_total
      WHERE partition = ? AND family_id = ? AND child_id = ? AND local_date >= ? AND local_date <= ?
      GROUP BY local_date HAVING SUM(seconds) > 0 ORDER BY local_date LIMIT ?
      """, child.partition, child.familyID, child.childID, Int64(first.daysSinceEpoch), Int64(last.daysSinceEpoch),
      limit
    ) {
      Day(
        date: LocalDate(daysSinceEpoch: Int32(clamping: $0.int64(0))),
        learning: UsageAmount(seconds: $0.int64(1), sixtieths: $0.int64(2)), rewardSeconds: $0.int64(3))
    }
  }
}
