package import ChallengeCounting
package import Database
package import LocalTime

/// The counts of challenges by local day: a cache, so that a new record does not require reading what was counted
/// before it.
package enum CountedDayTable {
  private static let sums = SumTable(
    "counted_sum", key: ["partition", "family_id", "challenge_id"], sums: ["seconds", "sixtieths"])

  static func find(
    _ tx: ReadTransaction, familyID: String, challengeID: String, _ date: LocalDate
  ) throws -> CountedDay? {
    try rows(tx, familyID, challengeID, "date = ?", date).first
  }

  /// The days from a date on, before another one, in order.
  package static func list(
    _ tx: ReadTransaction, familyID: String, challengeID: String, from date: LocalDate, before end: LocalDate
  ) throws -> [CountedDay] {
    try rows(tx, familyID, challengeID, "date >= ? AND date < ? ORDER BY date", date, end)
  }

  /// The first days from a date on.
  static func first(
    _ tx: ReadTransaction, familyID: String, challengeID: String, from date: LocalDate, limit: Int
  ) throws -> [CountedDay] {
    try rows(tx, familyID, challengeID, "date >= ? ORDER BY date LIMIT \(limit)", date)
  }

  /// The last day before a date.
  package static func last(
    _ tx: ReadTransaction, familyID: String, challengeID: String, before date: LocalDate
  ) throws -> CountedDay? {
    try rows(tx, familyID, challengeID, "date < ? ORDER BY date DESC LIMIT 1", date).first
  }

  /// The sum of the days before the one with which `reaches` first holds, and that day; nil when it never holds.
  /// Searched from the end, because that is where days are added.
  static func crossing(
    _ tx: ReadTransaction, familyID: String, challengeID: String, where reaches: (CountedSum) -> Bool
  ) throws -> (before: CountedSum, date: LocalDate)? {
    var before = try sum(tx, familyID: familyID, challengeID: challengeID)
    guard reaches(before) else { return nil }
    var found: LocalDate?
    try tx.scan(
      """
      SELECT date, seconds, sixtieths FROM counted_day WHERE partition = ? AND family_id = ? AND challenge_id = ?
      ORDER BY date DESC
      """, Partition(familyID: familyID), familyID, challengeID
    ) {
      before.seconds -= $0.int64(1)
      before.sixtieths -= $0.int64(2)
      if reaches(before) { return true }
      found = LocalDate(daysSinceEpoch: $0.int32(0))
      return false
    }
    return found.map { (before, $0) }
  }

  /// The sum of all days of a single window: stored, not added up.
  static func sum(_ tx: ReadTransaction, familyID: String, challengeID: String) throws -> CountedSum {
    try tx.queryOne(
      "SELECT seconds, sixtieths FROM counted_sum WHERE partition = ? AND family_id = ? AND challenge_id = ?",
      Partition(familyID: familyID), familyID, challengeID
    ) { CountedSum(seconds: $0.int64(0), sixtieths: $0.int64(1)) } ?? CountedSum()
  }

  /// Adds the change of days to the sum; negative where they became less.
  static func add(_ tx: Transaction, familyID: String, challengeID: String, _ more: CountedSum) throws {
    if more == CountedSum() { return }
    try sums.add(tx, key: tx.partition, familyID, challengeID, amounts: [more.seconds, more.sixtieths])
  }

  static func save(_ tx: Transaction, familyID: String, challengeID: String, _ day: CountedDay) throws {
    try tx.execute(
      """
      INSERT INTO counted_day (
        partition, family_id, challenge_id, date, seconds, sixtieths, run_first_date, run_version, run_days, run_seconds,
        run_sixtieths, peak_sixtieths, app_seconds, chain_steps, chain_first_date, chain_progress, chain_counted_date)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, challenge_id, date) DO UPDATE SET
        seconds = excluded.seconds, sixtieths = excluded.sixtieths, run_first_date = excluded.run_first_date,
        run_version = excluded.run_version, run_days = excluded.run_days, run_seconds = excluded.run_seconds,
        run_sixtieths = excluded.run_sixtieths, peak_sixtieths = excluded.peak_sixtieths,
        app_seconds = excluded.app_seconds, chain_steps = excluded.chain_steps,
        chain_first_date = excluded.chain_first_date, chain_progress = excluded.chain_progress,
        chain_counted_date = excluded.chain_counted_date
      """, tx.partition, familyID, challengeID, Int64(day.date.daysSinceEpoch), day.seconds, day.sixtieths,
      day.run.map { Int64($0.firstDate.daysSinceEpoch) }, day.run?.version ?? 0, day.run?.days ?? 0,
      day.run?.seconds ?? 0, day.run?.sixtieths ?? 0, day.peak,
      AppSeconds.text(day.chain?.apps ?? day.apps), day.chain?.steps ?? 0,
      day.chain?.firstDate.map { Int64($0.daysSinceEpoch) }, day.chain?.progress ?? 0,
      day.chain?.lastCounted.map { Int64($0.daysSinceEpoch) })
  }

  static func remove(_ tx: Transaction, familyID: String, challengeID: String, _ date: LocalDate) throws {
    try tx.execute(
      "DELETE FROM counted_day WHERE partition = ? AND family_id = ? AND challenge_id = ? AND date = ?", tx.partition,
      familyID, challengeID, Int64(date.daysSinceEpoch))
  }

  /// The first counted day from a date on.
  static func nextDate(
    _ tx: ReadTransaction, familyID: String, challengeID: String, from date: LocalDate
  ) throws -> LocalDate? {
    try tx.queryOne(
      """
      SELECT date FROM counted_day WHERE partition = ? AND family_id = ? AND challenge_id = ? AND date >= ?
      ORDER BY date LIMIT 1
      """, Partition(familyID: familyID), familyID, challengeID, Int64(date.daysSinceEpoch)
    ) { LocalDate(daysSinceEpoch: $0.int32(0)) }
  }

  /// Removes the days from a date on.
  /// - Returns: their sum.
  static func remove(
    _ tx: Transaction, familyID: String, challengeID: String, from date: LocalDate
  ) throws -> CountedSum {
    var sum = CountedSum()
    for day in try rows(tx, familyID, challengeID, "date >= ?", date) { sum.replace(nil, by: day) }
    try tx.execute(
      "DELETE FROM counted_day WHERE partition = ? AND family_id = ? AND challenge_id = ? AND date >= ?", tx.partition,
      familyID, challengeID, Int64(date.daysSinceEpoch))
    return sum
  }

  private static func rows(
    _ tx: ReadTransaction, _ familyID: String, _ challengeID: String, _ condition: String, _ dates: LocalDate...
  ) throws -> [CountedDay] {
    try tx.query(
      """
      SELECT date, seconds, sixtieths, run_first_date, run_version, run_days, run_seconds, run_sixtieths, peak_sixtieths,
        app_seconds, chain_steps, chain_first_date, chain_progress, chain_counted_date
      FROM counted_day WHERE partition = ? AND family_id = ? AND challenge_id = ? AND \(condition)
      """,
      arguments: [Partition(familyID: familyID), familyID, challengeID] + dates.map { Int64($0.daysSinceEpoch) }
    ) { row in
      var day = CountedDay(
        date: LocalDate(daysSinceEpoch: row.int32(0)), seconds: row.int64(1), sixtieths: row.int64(2),
        run: row.isNull(3)
          ? nil
          : RunState(
            firstDate: LocalDate(daysSinceEpoch: row.int32(3)), version: row.int64(4), days: row.int64(5),
            seconds: row.int64(6), sixtieths: row.int64(7)))
      day.peak = row.int64(8)
      if !row.isNull(9) {
        day.apps = try row.decoded(9, expected: "seconds of apps") { AppSeconds.values(row.string(9)) }
      }
      var chain = ChainState(steps: row.int64(10))
      if chain.steps < 0 { row.reject(10, expected: "0 or more") }
      chain.firstDate = row.isNull(11) ? nil : LocalDate(daysSinceEpoch: row.int32(11))
      chain.progress = row.int64(12)
      if chain.progress < 0 { row.reject(12, expected: "0 or more") }
      chain.lastCounted = row.isNull(13) ? nil : LocalDate(daysSinceEpoch: row.int32(13))
      guard chain != ChainState() else { return day }
      (chain.apps, day.apps) = (day.apps, [:])
      day.chain = chain
      return day
    }
  }
}

// Chains (CH-18).
extension CountedDayTable {
  /// The last day before a date after which a chain is not at its beginning.
  package static func lastOfChain(
    _ tx: ReadTransaction, familyID: String, challengeID: String, before date: LocalDate
  ) throws -> CountedDay? {
    try rows(
      tx, familyID, challengeID,
      "date < ? AND (chain_steps <> 0 OR chain_first_date IS NOT NULL) ORDER BY date DESC LIMIT 1", date
    ).first
  }

  /// The first day after which a chain has so many completed steps, and the sum of the days before it.
  package static func completing(
    _ tx: ReadTransaction, familyID: String, challengeID: String, steps: Int
  ) throws -> (date: LocalDate, before: CountedSum)? {
    let key: [(any SQLBindable)?] = [Partition(familyID: familyID), familyID, challengeID]
    let condition = "partition = ? AND family_id = ? AND challenge_id = ?"
    let date = try tx.query(
      "SELECT date FROM counted_day WHERE \(condition) AND chain_steps >= ? ORDER BY date LIMIT 1",
      arguments: key + [Int64(steps)]
    ) { $0.int32(0) }.first
    guard let date else { return nil }
    var before = CountedSum()
    try tx.scan(
      "SELECT seconds, sixtieths FROM counted_day WHERE \(condition) AND date < ?", arguments: key + [Int64(date)]
    ) {
      before.seconds += $0.int64(0)
      before.sixtieths += $0.int64(1)
      return true
    }
    return (LocalDate(daysSinceEpoch: date), before)
  }
}

/// The seconds of apps as a text: a line for each app, in order of the ids.
private enum AppSeconds {
  /// nil for no apps.
  static func text(_ apps: [String: Int64]) -> String? {
    if apps.isEmpty { return nil }
    return apps.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: "\n")
  }

  /// nil for a text of another form.
  static func values(_ text: String) -> [String: Int64]? {
    var apps: [String: Int64] = [:]
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      guard let space = line.firstIndex(of: UInt8(ascii: " ")), let seconds = Int64(String(Substring(line[..<space])))
      else { return nil }
      apps[String(Substring(line[line.index(after: space)...]))] = seconds
    }
    return apps
  }
}
