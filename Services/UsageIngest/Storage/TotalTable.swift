import Apps
import Database
import LocalTime
import UsageDomain

/// Sums of counted usage: per local day, app and generation; per app and generation; per local day; and over all (US-10
/// to US-12). A read costs the same however long the history is.
enum TotalTable {
  private static let childKey = ["partition", "family_id", "child_id"]
  private static let totalSums = SumTable(
    "usage_total", key: childKey + ["local_date", "app_id", "category", "generation"], sums: ["seconds", "sixtieths"])
  private static let appSums = SumTable(
    "usage_sum", key: childKey + ["app_id", "category", "generation"], sums: ["seconds", "sixtieths"])
  private static let daySums = SumTable(
    "usage_day", key: childKey + ["local_date"], sums: ["learning_seconds", "learning_sixtieths", "reward_seconds"])

  static func apply(_ tx: Transaction, _ child: ChildKey, _ change: UsageTotals) throws {
    let childKey: [(any SQLBindable)?] = [tx.partition, child.familyID, child.childID]
    var (sums, days): ([SumKey: UsageAmount], [LocalDate: Day]) = ([:], [:])
    for (key, amount) in change.lines {
      try totalSums.add(
        tx, childKey + [Int64(key.date.daysSinceEpoch), key.app, key.category.rawValue, key.generation],
        [amount.seconds, amount.sixtieths])
      sums[SumKey(app: key.app, category: key.category, generation: key.generation), default: .zero] += amount
      sums[SumKey(allOf: key.category), default: .zero] += amount
      days[key.date, default: Day(date: key.date, learning: .zero, rewardSeconds: 0)].add(amount, key.category)
    }
    for (key, amount) in sums {
      try appSums.add(
        tx, childKey + [key.app, key.category.rawValue, key.generation], [amount.seconds, amount.sixtieths])
    }
    for day in days.values {
      try daySums.add(
        tx, childKey + [Int64(day.date.daysSinceEpoch)],
        [day.learning.seconds, day.learning.sixtieths, day.rewardSeconds])
    }
  }

  /// What is summed over all time.
  struct SumKey: Hashable, Sendable {
    /// Empty for all apps.
    var app: String
    var category: AppCategory
    var generation: Int64

    init(app: String, category: AppCategory, generation: Int64) {
      (self.app, self.category, self.generation) = (app, category, generation)
    }

    /// All apps and generations of a category.
    init(allOf category: AppCategory) {
      self.init(app: "", category: category, generation: 0)
    }
  }

  static func sum(_ tx: ReadTransaction, _ child: ChildKey, _ key: SumKey) throws -> UsageAmount {
    try tx.queryOne(
      """
      SELECT seconds, sixtieths FROM usage_sum
      WHERE partition = ? AND family_id = ? AND child_id = ? AND app_id = ? AND category = ? AND generation = ?
      """, child.partition, child.familyID, child.childID, key.app, key.category.rawValue, key.generation
    ) { UsageAmount(seconds: $0.int64(0), sixtieths: $0.int64(1)) } ?? .zero
  }

  /// All sums of a child in one query; nil when there are more than `limit`.
  static func sums(_ tx: ReadTransaction, _ child: ChildKey, limit: Int) throws -> [SumKey: UsageAmount]? {
    var (sums, isWhole) = ([SumKey: UsageAmount](minimumCapacity: limit), true)
    try tx.scan(
      """
      SELECT app_id, category, generation, seconds, sixtieths FROM usage_sum
      WHERE partition = ? AND family_id = ? AND child_id = ?
      """, child.partition, child.familyID, child.childID
    ) {
      isWhole = sums.count < limit
      sums[SumKey(app: $0.string(0), category: $0.enumeration(1), generation: $0.int64(2))] = UsageAmount(
        seconds: $0.int64(3), sixtieths: $0.int64(4))
      return isWhole
    }
    return isWhole ? sums : nil
  }

  /// One local day.
  struct Day: Hashable, Sendable {
    var date: LocalDate
    var learning: UsageAmount
    var rewardSeconds: Int64

    fileprivate mutating func add(_ amount: UsageAmount, _ category: AppCategory) {
      switch category {
      case .learning: learning += amount
      case .reward: rewardSeconds += amount.seconds
      }
    }
  }

  /// Days with usage from `first` to `last`, inclusive, oldest first, at most `limit`.
  static func days(
    _ tx: ReadTransaction, _ child: ChildKey, from first: LocalDate, to last: LocalDate, limit: Int
  ) throws -> [Day] {
    try tx.query(
      """
      SELECT local_date, learning_seconds, learning_sixtieths, reward_seconds FROM usage_day
      WHERE partition = ? AND family_id = ? AND child_id = ? AND local_date >= ? AND local_date <= ?
        AND NOT (learning_seconds = 0 AND reward_seconds = 0)
      ORDER BY local_date LIMIT ?
      """, child.partition, child.familyID, child.childID, Int64(first.daysSinceEpoch), Int64(last.daysSinceEpoch),
      limit
    ) {
      Day(
        date: LocalDate(daysSinceEpoch: $0.int32(0)),
        learning: UsageAmount(seconds: $0.int64(1), sixtieths: $0.int64(2)), rewardSeconds: $0.int64(3))
    }
  }
}
