package import Apps
package import Database
package import LocalTime
package import ServiceAPI
import UsageRecords
import Verification

/// Sums of counted usage: per app and generation, per local day and app, per local day, and over all (US-10 to US-12).
/// A read costs the same however long the history is, and that of a range as much as it has days and apps.
package enum TotalTable {
  private static let sums = SumTable(
    "usage_total", key: ["partition", "child_number", "local_date", "category", "app_number", "generation"],
    sums: ["seconds", "sixtieths"])

  /// Instead of a date, in days since 1970, in sums over all time; before every date.
  private static let allTime = Int64(Int32.min)

  /// The sums over all time are of an app's generation or of all apps; those of a day are of an app, over its
  /// generations, or of all apps, and have no sixtieths of reward time. A day's sums are next to each other, so that a
  /// record changes one page for all of them.
  private struct Line: Hashable {
    var date: Int64
    var category: AppCategory
    /// nil for all.
    var app: String?
    var generation: Int64 = 0
  }

  static func apply(_ tx: Transaction, _ child: ChildKey, _ change: UsageTotals) throws {
    var lines: [Line: UsageAmount] = [:]
    for (key, amount) in change.lines {
      let (category, date) = (key.category, Int64(key.date.daysSinceEpoch))
      lines[Line(date: allTime, category: category, app: key.app, generation: key.generation), default: .zero] += amount
      lines[Line(date: allTime, category: category), default: .zero] += amount
      let ofDay = UsageAmount(seconds: amount.seconds, sixtieths: category == .learning ? amount.sixtieths : 0)
      lines[Line(date: date, category: category), default: .zero] += ofDay
      lines[Line(date: date, category: category, app: key.app), default: .zero] += ofDay
    }
    if lines.isEmpty { return }
    let number = try ChildNumberTable.numbers(tx, child).child
    try sums.add(
      tx,
      lines.map { line, amount in
        let app = try line.app.map { try AppNumberTable.number(tx, familyID: child.familyID, app: $0) }
        return (
          [tx.partition, number, line.date, line.category.rawValue, app ?? AppNumberTable.allApps, line.generation],
          [amount.seconds, amount.sixtieths]
        )
      })
  }

  /// The child's day of whose sum over all apps a row was replaced; nil for another row.
  static func day(
    of row: RowReplacement, _ familyID: String, _ tx: ReadTransaction
  ) throws -> (child: ChildKey, date: LocalDate)? {
    guard case .integer(let number) = row.key("child_number"), case .integer(let date) = row.key("local_date"),
      row.key("app_number") == .integer(AppNumberTable.allApps), date > allTime
    else { return nil }
    let child = try ChildNumberTable.all(tx, familyID: familyID).first { $0.numbers.child == number }?.child
    return child.map { ($0, LocalDate(daysSinceEpoch: Int32(clamping: date))) }
  }

  /// The sums over all time.
  package struct SumKey: Hashable, Sendable {
    /// Empty for all apps.
    var app: String
    var category: AppCategory
    var generation: Int64

    package init(app: String, category: AppCategory, generation: Int64) {
      (self.app, self.category, self.generation) = (app, category, generation)
    }

    /// All apps and generations of a category.
    package init(allOf category: AppCategory) {
      self.init(app: "", category: category, generation: 0)
    }
  }

  package static func sum(_ tx: ReadTransaction, _ child: ChildKey, _ key: SumKey) throws -> UsageAmount {
    guard let number = try ChildNumberTable.find(tx, child)?.child,
      let app = key.app.isEmpty
        ? AppNumberTable.allApps : try AppNumberTable.find(tx, familyID: child.familyID, app: key.app)
    else { return .zero }
    return try tx.queryOne(
      """
      SELECT seconds, sixtieths FROM usage_total
      WHERE partition = ? AND child_number = ? AND local_date = ? AND category = ? AND app_number = ?
        AND generation = ?
      """, child.partition, number, allTime, key.category.rawValue, app, key.generation
    ) { UsageAmount(seconds: $0.int64(0), sixtieths: $0.int64(1)) } ?? .zero
  }

  /// All sums of a child in one query; nil when there are more than `limit`.
  package static func sums(_ tx: ReadTransaction, _ child: ChildKey, limit: Int) throws -> [SumKey: UsageAmount]? {
    guard let number = try ChildNumberTable.find(tx, child)?.child else { return [:] }
    var (sums, isWhole) = ([SumKey: UsageAmount](minimumCapacity: limit), true)
    try tx.scan(
      """
      SELECT a.app_id, t.category, t.generation, t.seconds, t.sixtieths, t.app_number FROM usage_total t
      LEFT JOIN app_number a ON a.partition = t.partition AND a.family_id = ? AND a.app_number = t.app_number
      WHERE t.partition = ? AND t.child_number = ? AND t.local_date = ?
      """, child.familyID, child.partition, number, allTime
    ) {
      isWhole = sums.count < limit
      let app = $0.int64(5) == AppNumberTable.allApps ? "" : $0.string(0)
      sums[SumKey(app: app, category: $0.enumeration(1), generation: $0.int64(2))] = UsageAmount(
        seconds: $0.int64(3), sixtieths: $0.int64(4))
      return isWhole
    }
    return isWhole ? sums : nil
  }

  /// The counted use of an app in a category, over all generations: since the beginning, or in a range.
  package struct AppSum: Hashable, Sendable {
    package var app: String
    package var category: AppCategory
    package var amount: UsageAmount
  }

  /// The apps of which something has counted, removed ones included, in the order of their categories and of their
  /// first counted seconds; at most `limit`.
  /// - Parameters:
  ///   - last: the app and category after which they begin; nil for the first.
  ///   - app: the only one; nil for all.
  package static func lifetimes(
    _ tx: ReadTransaction, _ child: ChildKey, after last: (category: AppCategory, app: String)?, app: String? = nil,
    limit: Int
  ) throws -> [AppSum] {
    guard let number = try ChildNumberTable.find(tx, child)?.child else { return [] }
    func numberOfApp(_ id: String) throws -> Int64? { try AppNumberTable.find(tx, familyID: child.familyID, app: id) }
    var lifetimes: [AppSum] = []
    func add(_ row: Row) -> Bool {
      let (category, app): (AppCategory, String) = (row.enumeration(0), row.string(1))
      let amount = UsageAmount(seconds: row.int64(2), sixtieths: row.int64(3))
      if let last = lifetimes.last, last.app == app, last.category == category {
        lifetimes[lifetimes.count - 1].amount += amount
        return true
      }
      // Corrections can have taken away all that had counted.
      if lifetimes.last?.amount == .zero { lifetimes.removeLast() }
      guard lifetimes.count < limit else { return false }
      lifetimes.append(AppSum(app: app, category: category, amount: amount))
      return true
    }
    let select = """
      SELECT t.category, a.app_id, t.seconds, t.sixtieths FROM usage_total t
      LEFT JOIN app_number a ON a.partition = t.partition AND a.family_id = ? AND a.app_number = t.app_number
      WHERE t.partition = ? AND t.child_number = ? AND t.local_date = ?
      """
    if let app {
      guard let only = try numberOfApp(app) else { return [] }
      for category in AppCategory.allCases where category.rawValue > last?.category.rawValue ?? 0 {
        try tx.scan(
          select + " AND t.category = ? AND t.app_number = ? ORDER BY t.generation", child.familyID, child.partition,
          number, allTime, category.rawValue, only, row: add)
      }
    } else {
      var (category, place) = (0, AppNumberTable.allApps)
      if let last {
        guard let number = try numberOfApp(last.app) else { return [] }
        (category, place) = (last.category.rawValue, number)
      }
      try tx.scan(
        select + """
           AND (t.category, t.app_number) > (?, ?) AND t.app_number > ?
          ORDER BY t.category, t.app_number, t.generation
          """, child.familyID, child.partition, number, allTime, category, place, AppNumberTable.allApps, row: add)
    }
    if lifetimes.last?.amount == .zero { lifetimes.removeLast() }
    return lifetimes
  }

  /// The counted use of each app from `first` to `last`, inclusive, by category and app number.
  package static func apps(
    _ tx: ReadTransaction, _ child: ChildKey, from first: LocalDate, to last: LocalDate
  ) throws -> [AppSum] {
    guard let number = try ChildNumberTable.find(tx, child)?.child else { return [] }
    var sums: [AppOfCategory: UsageAmount] = [:]
    try tx.forEach(
      """
      SELECT category, app_number, seconds, sixtieths FROM usage_total
      WHERE partition = ? AND child_number = ? AND local_date >= ? AND local_date <= ? AND app_number > ?
      """, child.partition, number, max(allTime + 1, Int64(first.daysSinceEpoch)), Int64(last.daysSinceEpoch),
      AppNumberTable.allApps
    ) { row in
      sums[AppOfCategory(category: row.enumeration(0), app: row.int64(1)), default: .zero] += UsageAmount(
        seconds: row.int64(2), sixtieths: row.int64(3))
    }
    var names = AppNumberTable.Names(tx, familyID: child.familyID)
    return try sums.filter { $0.value != .zero }
      .sorted { ($0.key.category.rawValue, $0.key.app) < ($1.key.category.rawValue, $1.key.app) }
      .map { AppSum(app: try names.app($0.key.app), category: $0.key.category, amount: $0.value) }
  }

  private struct AppOfCategory: Hashable {
    var category: AppCategory
    var app: Int64
  }

  /// One local day.
  package struct Day: Hashable, Sendable {
    package var date: LocalDate
    package var learning: UsageAmount
    package var rewardSeconds: Int64

    fileprivate mutating func add(_ amount: UsageAmount, _ category: AppCategory) {
      switch category {
      case .learning: learning += amount
      case .reward: rewardSeconds += amount.seconds
      }
    }
  }

  /// Days with usage from `first` to `last`, inclusive, oldest first, at most `limit`.
  package static func days(
    _ tx: ReadTransaction, _ child: ChildKey, from first: LocalDate, to last: LocalDate, limit: Int
  ) throws -> [Day] {
    guard let number = try ChildNumberTable.find(tx, child)?.child else { return [] }
    var days: [Day] = []
    try tx.scan(
      """
      SELECT local_date, category, seconds, sixtieths FROM usage_total
      WHERE partition = ? AND child_number = ? AND local_date >= ? AND local_date <= ? AND app_number = ?
        AND seconds <> 0
      ORDER BY local_date, category LIMIT ?
      """, child.partition, number, max(allTime + 1, Int64(first.daysSinceEpoch)), Int64(last.daysSinceEpoch),
      AppNumberTable.allApps, limit * AppCategory.allCases.count
    ) { row in
      let date = LocalDate(daysSinceEpoch: row.int32(0))
      if days.last?.date != date {
        if days.count == limit { return false }
        days.append(Day(date: date, learning: .zero, rewardSeconds: 0))
      }
      days[days.count - 1].add(UsageAmount(seconds: row.int64(2), sixtieths: row.int64(3)), row.enumeration(1))
      return true
    }
    return days
  }

  /// A day without usage, too.
  package static func day(_ tx: ReadTransaction, _ child: ChildKey, _ date: LocalDate) throws -> Day {
    try days(tx, child, from: date, to: date, limit: 1).first
      ?? Day(date: date, learning: .zero, rewardSeconds: 0)
  }
}
