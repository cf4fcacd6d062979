import BadgeDomain
import Database
import LocalTime

/// The facts that criteria look at, as far as the neighbours have told them.
enum FactTable {
  // MARK: - Completed periods (ChallengeService)

  static func add(_ tx: Transaction, _ child: ChildKey, challengeID: String, firstDate: LocalDate) throws {
    let added = try tx.execute(
      """
      INSERT INTO completed_period (partition, family_id, child_id, challenge_id, first_date) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, challenge_id, first_date) DO NOTHING
      """, child.partition, child.familyID, child.childID, challengeID, Int64(firstDate.daysSinceEpoch))
    try count(tx, child, added)
  }

  static func remove(_ tx: Transaction, _ child: ChildKey, challengeID: String, firstDate: LocalDate) throws {
    let removed = try tx.execute(
      """
      DELETE FROM completed_period
      WHERE partition = ? AND family_id = ? AND child_id = ? AND challenge_id = ? AND first_date = ?
      """, child.partition, child.familyID, child.childID, challengeID, Int64(firstDate.daysSinceEpoch))
    try count(tx, child, -removed)
  }

  private static func count(_ tx: Transaction, _ child: ChildKey, _ change: Int) throws {
    if change == 0 { return }
    try tx.execute(
      """
      INSERT INTO completed_count (partition, family_id, child_id, periods) VALUES (?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id) DO UPDATE SET periods = completed_count.periods + excluded.periods
      """, child.partition, child.familyID, child.childID, change)
  }

  // MARK: - The longest daily streak (ChallengeService)

  static func setLongestStreak(_ tx: Transaction, _ child: ChildKey, to days: Int64) throws {
    try tx.execute(
      """
      INSERT INTO daily_streak (partition, family_id, child_id, longest) VALUES (?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id) DO UPDATE SET longest = excluded.longest
      """, child.partition, child.familyID, child.childID, days)
  }

  // MARK: - Counted learning (UsageIngest)

  /// Adds to the sums; a correction adds less than nothing.
  static func addLearning(_ tx: Transaction, _ child: ChildKey, seconds: Int64, sixtieths: Int64) throws {
    try tx.execute(
      """
      INSERT INTO counted_learning (partition, family_id, child_id, seconds, sixtieths) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id) DO UPDATE SET
        seconds = counted_learning.seconds + excluded.seconds,
        sixtieths = counted_learning.sixtieths + excluded.sixtieths
      """, child.partition, child.familyID, child.childID, seconds, sixtieths)
  }

  // MARK: - What a feed has told

  /// The tables that one feed fills.
  enum Source {
    case challenges
    case usage

    var tables: [String] {
      switch self {
      case .challenges: ["completed_period"] + tablesByChild
      case .usage: tablesByChild
      }
    }

    /// Those with one row for each child.
    var tablesByChild: [String] {
      switch self {
      case .challenges: ["completed_count", "daily_streak"]
      case .usage: ["counted_learning"]
      }
    }
  }

  /// The next family, in the order of ids, of which the feed has told something.
  static func family(after familyID: String, _ tx: Transaction, from source: Source) throws -> String? {
    try source.tables.compactMap { try tx.family(after: familyID, of: tx.partition, in: $0) }.min()
  }

  static func clear(_ tx: Transaction, familyID: String, from source: Source) throws {
    for table in source.tables {
      try tx.execute("DELETE FROM \(table) WHERE partition = ? AND family_id = ?", tx.partition, familyID)
    }
  }

  /// A fold over what is stored; whatever no neighbour tells yet is 0.
  static func facts(_ tx: ReadTransaction, _ child: ChildKey) throws -> LearningFacts {
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
    let learning = try tx.queryOne(
      "SELECT seconds, sixtieths FROM counted_learning WHERE partition = ? AND family_id = ? AND child_id = ?",
      partition, familyID, childID
    ) { (seconds: $0.int64(0), sixtieths: $0.int64(1)) }
    facts.learningSeconds = learning?.seconds ?? 0
    facts.learningSixtieths = learning?.sixtieths ?? 0
    return facts
  }
}
