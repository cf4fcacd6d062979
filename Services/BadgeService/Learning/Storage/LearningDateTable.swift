package import Database
package import LocalTime
package import ServiceAPI

/// Counted learning by local day, so that the day is known on which it reached a value (BA-8). Learning from
/// before the service kept days is in the sums alone.
package enum LearningDateTable {
  static let rows = KeyedRows("learning_date", key: [.text("child_id"), .integer("date")])
  private static let sums = SumTable(
    "learning_date", key: ["partition", "family_id", "child_id", "date"], sums: ["seconds", "sixtieths"])
  private static let ofChild = "partition = ? AND family_id = ? AND child_id = ?"

  package static func add(_ tx: Transaction, _ child: ChildKey, _ days: [LocalDate: LearningSum]) throws {
    for (date, sum) in days.sorted(by: { $0.key < $1.key }) where sum != LearningSum() {
      try sums.add(
        tx, key: child.partition, child.familyID, child.childID, Int64(date.daysSinceEpoch),
        amounts: [sum.seconds, sum.sixtieths])
    }
  }

  /// Whether there is learning on a later day.
  package static func hasDay(_ tx: ReadTransaction, _ child: ChildKey, after date: LocalDate) throws -> Bool {
    try tx.queryOne(
      "SELECT 1 FROM learning_date WHERE \(ofChild) AND date > ? LIMIT 1", child.partition, child.familyID,
      child.childID, Int64(date.daysSinceEpoch)
    ) { _ in true } ?? false
  }

  /// Forgets the days of a child, at most `limit`. Returns how many.
  package static func clear(_ tx: Transaction, _ child: ChildKey) throws {
    try tx.execute("DELETE FROM learning_date WHERE \(ofChild)", child.partition, child.familyID, child.childID)
  }

  /// The learning that is counted besides the days.
  static func before(_ tx: ReadTransaction, _ child: ChildKey, _ column: String) throws -> Int64 {
    let all =
      try tx.queryOne(
        "SELECT \(column) FROM counted_learning WHERE \(ofChild)", child.partition, child.familyID, child.childID
      ) { $0.int64(0) } ?? 0
    let ofDays = try tx.sum(
      column, of: "learning_date", where: ofChild, child.partition, child.familyID, child.childID)
    return max(0, all - ofDays)
  }

  /// The first date on which all that was counted reaches a value.
  /// - Parameters:
  ///   - column: a sum of each day.
  ///   - base: the sum before all days.
  static func date(
    _ tx: ReadTransaction, _ child: ChildKey, _ column: String, from base: Int64, reaching value: Int64
  ) throws -> LocalDate? {
    var (sum, found): (Int64, LocalDate?) = (base, nil)
    try tx.scan(
      "SELECT date, \(column) FROM learning_date WHERE \(ofChild) ORDER BY date", child.partition, child.familyID,
      child.childID
    ) { row in
      sum += row.int64(1)
      if sum >= value { found = LocalDate(daysSinceEpoch: row.int32(0)) }
      return found == nil
    }
    return found
  }

  /// The dates of the days that have something of a sum, in order, up to one, at most the last `limit`.
  static func dates(
    _ tx: ReadTransaction, _ child: ChildKey, _ column: String, upTo date: LocalDate, limit: Int
  ) throws -> [LocalDate] {
    try tx.query(
      "SELECT date FROM learning_date WHERE \(ofChild) AND date <= ? AND \(column) > 0 ORDER BY date DESC LIMIT ?",
      child.partition, child.familyID, child.childID, Int64(date.daysSinceEpoch), limit
    ) { LocalDate(daysSinceEpoch: $0.int32(0)) }.reversed()
  }
}
