import Database
import LocalTime
import ServiceAPI

/// Sums of activities by local day, week and month of the child: a cache that another calendar makes again. None has
/// more rows than there are days, weeks or months.
enum DatedTables {
  static let names = ["saving_day", "saving_week", "saving_month", "budget_week", "balance_day"]
  private static let ofChild = "partition = ? AND family_id = ? AND child_id = ?"
  private static let childKey = ["partition", "family_id", "child_id"]
  private static let days = SumTable(
    "saving_day", key: childKey + ["date"], sums: ["deposits", "allowances", "amount"])
  private static let weeks = SumTable("saving_week", key: childKey + ["first_date"], sums: ["deposits"])
  private static let months = SumTable(
    "saving_month", key: childKey + ["first_date"], sums: ["deposits", "allowances"])

  // MARK: - Days

  /// Counts a deposit or an allowance on its day. Returns by how much the number of deposits on days with an allowance
  /// has changed.
  static func addToDay(
    _ tx: Transaction, _ child: ChildKey, _ date: LocalDate, deposits: Int64, allowances: Int64, amount: Int64
  ) throws -> Int64 {
    let number = Int64(date.daysSinceEpoch)
    let known =
      try tx.queryOne(
        "SELECT deposits, allowances FROM saving_day WHERE \(ofChild) AND date = ?", child.partition, child.familyID,
        child.childID, number
      ) { (deposits: $0.int64(0), allowances: $0.int64(1)) } ?? (deposits: 0, allowances: 0)
    try days.add(
      tx, key: child.partition, child.familyID, child.childID, number,
      amounts: [deposits, allowances, amount])
    let before = known.allowances > 0 ? known.deposits : 0
    return (known.allowances + allowances > 0 ? known.deposits + deposits : 0) - before
  }

  static func depositsOnAllowanceDays(_ tx: ReadTransaction, _ child: ChildKey) throws -> Int64 {
    try tx.sum(
      "deposits", of: "saving_day", where: "\(ofChild) AND allowances > 0", child.partition, child.familyID,
      child.childID)
  }

  /// Keeps the highest balance of a day.
  static func noteBalance(_ tx: Transaction, _ child: ChildKey, _ date: LocalDate, _ balance: Int64) throws {
    let number = Int64(date.daysSinceEpoch)
    let known = try tx.queryOne(
      "SELECT highest FROM balance_day WHERE \(ofChild) AND date = ?", child.partition, child.familyID, child.childID,
      number
    ) { $0.int64(0) }
    if let known, known >= balance { return }
    try tx.execute(
      """
      INSERT INTO balance_day (partition, family_id, child_id, date, highest) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, date) DO UPDATE SET highest = excluded.highest
      """, child.partition, child.familyID, child.childID, number, balance)
  }

  /// The first day on which the balance was as high.
  static func balanceDate(_ tx: ReadTransaction, _ child: ChildKey, reaching value: Int64) throws -> LocalDate? {
    try tx.queryOne(
      "SELECT date FROM balance_day WHERE \(ofChild) AND highest >= ? ORDER BY date LIMIT 1", child.partition,
      child.familyID, child.childID, value
    ) { LocalDate(daysSinceEpoch: $0.int32(0)) }
  }

  // MARK: - Weeks

  /// Returns whether it is the first deposit of its week.
  static func addToWeek(_ tx: Transaction, _ child: ChildKey, _ first: LocalDate) throws -> Bool {
    let number = Int64(first.daysSinceEpoch)
    let known = try tx.queryOne(
      "SELECT 1 FROM saving_week WHERE \(ofChild) AND first_date = ?", child.partition, child.familyID, child.childID,
      number
    ) { $0.int(0) }
    try weeks.add(tx, key: child.partition, child.familyID, child.childID, number, amounts: [1])
    return known == nil
  }

  static func savingWeeks(_ tx: ReadTransaction, _ child: ChildKey) throws -> [LocalDate] {
    try tx.query(
      "SELECT first_date FROM saving_week WHERE \(ofChild) ORDER BY first_date", child.partition, child.familyID,
      child.childID
    ) { LocalDate(daysSinceEpoch: $0.int32(0)) }
  }

  /// Keeps the last check of a week. Returns nil where it was a later one, otherwise whether the week is a new one.
  static func check(
    _ tx: Transaction, _ child: ChildKey, _ first: LocalDate, _ place: ActivityPlace, isUnder: Bool
  ) throws -> Bool? {
    let number = Int64(first.daysSinceEpoch)
    let known = try tx.queryOne(
      "SELECT occur_time, activity_id, reporter FROM budget_week WHERE \(ofChild) AND first_date = ?", child.partition,
      child.familyID, child.childID, number
    ) { ActivityPlace($0, at: 0) }
    if let known, place < known { return nil }
    try tx.execute(
      """
      INSERT INTO budget_week (partition, family_id, child_id, first_date, occur_time, activity_id, reporter,
        under_budget)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, first_date) DO UPDATE SET occur_time = excluded.occur_time,
        activity_id = excluded.activity_id, reporter = excluded.reporter, under_budget = excluded.under_budget
      """, child.partition, child.familyID, child.childID, number, place.time.seconds, place.id, place.reporter,
      isUnder)
    return known == nil
  }

  /// The weeks before a date whose last check was under budget, ascending, with that check.
  static func weeksUnderBudget(
    _ tx: ReadTransaction, _ child: ChildKey, before date: LocalDate
  ) throws -> [(first: LocalDate, check: ActivityPlace)] {
    try tx.query(
      """
      SELECT first_date, occur_time, activity_id, reporter, under_budget FROM budget_week
      WHERE \(ofChild) AND first_date < ? ORDER BY first_date
      """, child.partition, child.familyID, child.childID, Int64(date.daysSinceEpoch)
    ) { (first: LocalDate(daysSinceEpoch: $0.int32(0)), check: ActivityPlace($0, at: 1), isUnder: $0.bool(4)) }
    .filter(\.isUnder).map { ($0.first, $0.check) }
  }

  // MARK: - Months

  /// Returns whether the month is a new one.
  static func addToMonth(
    _ tx: Transaction, _ child: ChildKey, _ first: LocalDate, deposits: Int64, allowances: Int64
  ) throws -> Bool {
    let number = Int64(first.daysSinceEpoch)
    let known = try tx.queryOne(
      "SELECT 1 FROM saving_month WHERE \(ofChild) AND first_date = ?", child.partition, child.familyID, child.childID,
      number
    ) { $0.int(0) }
    try months.add(
      tx, key: child.partition, child.familyID, child.childID, number, amounts: [deposits, allowances])
    return known == nil
  }

  /// The months before a date, ascending.
  static func months(
    _ tx: ReadTransaction, _ child: ChildKey, before date: LocalDate
  ) throws -> [(first: LocalDate, month: SavingsMonth)] {
    try tx.query(
      """
      SELECT first_date, deposits, allowances FROM saving_month WHERE \(ofChild) AND first_date < ?
      ORDER BY first_date
      """, child.partition, child.familyID, child.childID, Int64(date.daysSinceEpoch)
    ) {
      (
        LocalDate(daysSinceEpoch: $0.int32(0)),
        SavingsMonth(deposits: $0.int64(1), allowances: $0.int64(2))
      )
    }
  }

  // MARK: - Open weeks and months, and rows that another calendar makes again

  /// The first week or month from a date on that has rows; its sums are known when it has ended.
  static func firstOpen(
    _ tx: ReadTransaction, _ child: ChildKey, in table: String, from date: LocalDate
  ) throws -> LocalDate? {
    try tx.queryOne(
      "SELECT first_date FROM \(table) WHERE \(ofChild) AND first_date >= ? ORDER BY first_date LIMIT 1",
      child.partition, child.familyID, child.childID, Int64(date.daysSinceEpoch)
    ) { LocalDate(daysSinceEpoch: $0.int32(0)) }
  }

  /// Removes rows of a table, at most `limit`. Returns how many.
  static func clear(_ tx: Transaction, _ child: ChildKey, _ table: String, limit: Int) throws -> Int {
    let column = table.hasSuffix("_day") ? "date" : "first_date"
    let last = try tx.query(
      "SELECT \(column) FROM \(table) WHERE \(ofChild) ORDER BY \(column) LIMIT ?", child.partition, child.familyID,
      child.childID, limit
    ) { $0.int64(0) }.last
    guard let last else { return 0 }
    return try tx.executeCounting(
      "DELETE FROM \(table) WHERE \(ofChild) AND \(column) <= ?", child.partition, child.familyID, child.childID, last)
  }
}
