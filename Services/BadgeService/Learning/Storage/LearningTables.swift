import BadgeChildren
package import Database
import LocalTime
package import ServiceAPI

/// The facts of children's learning, as far as the followed feeds have delivered them.
package enum LearningTables {
  private static let childKey = ["partition", "family_id", "child_id"]

  // MARK: - Completed periods (ChallengeService)

  package static let completedPeriods = KeyedRows(
    "completed_period", key: [.text("child_id"), .text("challenge_id"), .integer("first_date")])
  private static let completedCounts = SumTable("completed_count", key: childKey, sums: ["periods"])

  /// Returns false for one that is known already.
  @discardableResult
  package static func add(_ tx: Transaction, familyID: String, _ period: CompletedPeriod) throws -> Bool {
    let added = try tx.executeCounting(
      """
      INSERT INTO completed_period (partition, family_id, child_id, challenge_id, first_date, completion_time)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, challenge_id, first_date) DO NOTHING
      """, tx.partition, familyID, period.childID, period.challengeID, Int64(period.firstDate.daysSinceEpoch),
      period.completion?.seconds ?? 0)
    try count(tx, ChildKey(familyID: familyID, childID: period.childID), added)
    if added == 0, let completion = period.completion {
      try tx.execute(
        """
        UPDATE completed_period SET completion_time = ? WHERE partition = ? AND family_id = ? AND child_id = ?
          AND challenge_id = ? AND first_date = ? AND completion_time <> ?
        """, completion.seconds, tx.partition, familyID, period.childID, period.challengeID,
        Int64(period.firstDate.daysSinceEpoch), completion.seconds)
    }
    return added > 0
  }

  package static func remove(_ tx: Transaction, familyID: String, _ period: CompletedPeriod) throws {
    let removed = try tx.executeCounting(
      """
      DELETE FROM completed_period
      WHERE partition = ? AND family_id = ? AND child_id = ? AND challenge_id = ? AND first_date = ?
      """, tx.partition, familyID, period.childID, period.challengeID, Int64(period.firstDate.daysSinceEpoch))
    try count(tx, ChildKey(familyID: familyID, childID: period.childID), -removed)
  }

  private static func count(_ tx: Transaction, _ child: ChildKey, _ change: Int) throws {
    if change == 0 { return }
    ChildTable.noteChange(tx, child)
    try completedCounts.add(tx, key: child.partition, child.familyID, child.childID, amounts: [Int64(change)])
  }

  /// Completed periods up to the one with this number in order of completion, at most the last `limit`.
  static func periods(
    _ tx: ReadTransaction, _ child: ChildKey, upTo number: Int64, limit: Int
  ) throws -> [(challengeID: String, firstDate: LocalDate, completion: Instant?)] {
    let from = max(0, number - Int64(limit))
    return try tx.query(
      """
      SELECT challenge_id, first_date, completion_time FROM completed_period
      WHERE partition = ? AND family_id = ? AND child_id = ?
      ORDER BY completion_time, challenge_id, first_date LIMIT ? OFFSET ?
      """, child.partition, child.familyID, child.childID, number - from, from
    ) {
      (
        $0.string(0), LocalDate(daysSinceEpoch: $0.int32(1)),
        $0.int64(2) == 0 ? nil : Instant(seconds: $0.int64(2))
      )
    }
  }

  // MARK: - The longest daily streak (ChallengeService)

  package static let dailyStreaks = KeyedRows("daily_streak", key: [.text("child_id")])

  /// Returns false for one that is known already.
  package static func setLongestStreak(_ tx: Transaction, _ child: ChildKey, to days: Int64) throws -> Bool {
    ChildTable.noteChange(tx, child)
    return try tx.executeCounting(
      """
      INSERT INTO daily_streak (partition, family_id, child_id, longest) VALUES (?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id) DO UPDATE SET longest = excluded.longest
      WHERE daily_streak.longest <> excluded.longest
      """, child.partition, child.familyID, child.childID, days) > 0
  }

  /// Keeps when it reached each of its lengths; nil where that is not known. Returns whether they were others.
  @discardableResult
  package static func setRecords(_ tx: Transaction, _ child: ChildKey, to records: StreakRecords?) throws -> Bool {
    try tx.executeCounting(
      """
      INSERT INTO daily_streak (partition, family_id, child_id, longest, records) VALUES (?, ?, ?, 0, ?)
      ON CONFLICT (partition, family_id, child_id) DO UPDATE SET records = excluded.records
      WHERE daily_streak.records IS DISTINCT FROM excluded.records
      """, child.partition, child.familyID, child.childID, records?.text) > 0
  }

  /// When it reached each of its lengths; none where that is not known.
  static func records(_ tx: ReadTransaction, _ child: ChildKey) throws -> StreakRecords {
    try tx.queryOne(
      "SELECT records FROM daily_streak WHERE partition = ? AND family_id = ? AND child_id = ?", child.partition,
      child.familyID, child.childID
    ) { row in
      row.isNull(0)
        ? StreakRecords() : try row.decoded(0, expected: "records") { StreakRecords(text: row.string(0)) }
    } ?? StreakRecords()
  }

  /// Leaves a shorter one as it is.
  /// - Parameter days: nil when there is no streak any more.
  package static func lowerLongestStreak(_ tx: Transaction, _ child: ChildKey, to days: Int64?) throws {
    ChildTable.noteChange(tx, child)
    let key = "partition = ? AND family_id = ? AND child_id = ?"
    if let days {
      try tx.execute(
        "UPDATE daily_streak SET longest = ? WHERE \(key) AND longest > ?", days, child.partition, child.familyID,
        child.childID, days)
    } else {
      try tx.execute("DELETE FROM daily_streak WHERE \(key)", child.partition, child.familyID, child.childID)
    }
  }

  // MARK: - Counted learning (UsageIngest)

  package static let countedLearning = KeyedRows("counted_learning", key: [.text("child_id")])

  /// Adds to the sums; a correction adds negative amounts.
  /// - Parameter moreFollows: other corrections belong to it: until they are applied it is no fact.
  /// - Returns: the sums afterwards.
  package static func addLearning(
    _ tx: Transaction, _ child: ChildKey, _ sum: LearningSum, moreFollows: Bool
  ) throws -> CountedLearning {
    ChildTable.noteChange(tx, child)
    let open = moreFollows ? sum : LearningSum()
    let counted = try tx.query(
      """
      INSERT INTO counted_learning (partition, family_id, child_id, seconds, sixtieths, open_seconds, open_sixtieths)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id) DO UPDATE SET
        seconds = counted_learning.seconds + excluded.seconds,
        sixtieths = counted_learning.sixtieths + excluded.sixtieths,
        open_seconds = counted_learning.open_seconds + excluded.open_seconds,
        open_sixtieths = counted_learning.open_sixtieths + excluded.open_sixtieths
      WHERE typeof(counted_learning.seconds) = 'integer' AND typeof(counted_learning.sixtieths) = 'integer'
        AND typeof(counted_learning.open_seconds) = 'integer' AND typeof(counted_learning.open_sixtieths) = 'integer'
      RETURNING seconds, sixtieths, open_seconds, open_sixtieths
      """, child.partition, child.familyID, child.childID, sum.seconds, sum.sixtieths, open.seconds, open.sixtieths,
      row: CountedLearning.init)
    // A sum that is no integer is left as it is, and cannot be read either.
    return try counted.first ?? self.counted(tx, child)
  }

  /// All that was applied.
  private static func counted(_ tx: ReadTransaction, _ child: ChildKey) throws -> CountedLearning {
    try tx.queryOne(
      """
      SELECT seconds, sixtieths, open_seconds, open_sixtieths FROM counted_learning
      WHERE partition = ? AND family_id = ? AND child_id = ?
      """, child.partition, child.familyID, child.childID, row: CountedLearning.init) ?? CountedLearning()
  }

  /// All corrections that belong together have been received. Returns false when none were pending.
  package static func closeLearning(_ tx: Transaction, _ child: ChildKey) throws -> Bool {
    guard try counted(tx, child).open != LearningSum() else { return false }
    ChildTable.noteChange(tx, child)
    return try tx.executeCounting(
      """
      UPDATE counted_learning SET open_seconds = 0, open_sixtieths = 0
      WHERE partition = ? AND family_id = ? AND child_id = ?
      """, child.partition, child.familyID, child.childID) > 0
  }

  /// All that was applied, facts or not.
  package static func learning(_ tx: ReadTransaction, _ child: ChildKey) throws -> LearningSum {
    try counted(tx, child).all
  }

  // MARK: - Facts received from a feed

  /// The feed that a fact comes from.
  package enum Source {
    case challenges
    case usage

    fileprivate var tables: [String] {
      switch self {
      case .challenges: ["completed_period", "daily_streak"]
      case .usage: ["counted_learning"]
      }
    }
  }

  /// The next family, in order of ids, of which the feed has delivered facts.
  package static func family(after familyID: String, _ tx: Transaction, from source: Source) throws -> String? {
    try source.tables.compactMap { try tx.family(after: familyID, of: tx.partition, in: $0) }.min()
  }

  /// A fold over the stored facts of learning; facts that no feed has delivered yet are 0.
  package static func facts(_ tx: ReadTransaction, _ child: ChildKey) throws -> LearningFacts {
    let (partition, familyID, childID) = (child.partition, child.familyID, child.childID)
    var facts = LearningFacts()
    facts.completedPeriods =
      try tx.queryOne(
        "SELECT periods FROM completed_count WHERE partition = ? AND family_id = ? AND child_id = ?", partition,
        familyID, childID
      ) { $0.int64(0) } ?? 0
    facts.longestDailyStreak =
      try tx.queryOne(
        "SELECT longest FROM daily_streak WHERE partition = ? AND family_id = ? AND child_id = ?", partition,
        familyID, childID
      ) { $0.int64(0) } ?? 0
    let learning = try counted(tx, child).facts
    facts.learningSeconds = learning.seconds
    facts.learningSixtieths = learning.sixtieths
    return facts
  }
}

extension CountedLearning {
  fileprivate init(_ row: Row) {
    self.init(
      all: LearningSum(seconds: row.int64(0), sixtieths: row.int64(1)),
      open: LearningSum(seconds: row.int64(2), sixtieths: row.int64(3)))
  }
}
