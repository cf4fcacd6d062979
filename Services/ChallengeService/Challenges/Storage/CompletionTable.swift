package import ChallengeCounting
package import Database
package import LocalTime
package import ServiceAPI

/// A completed period with the challenge it belongs to.
package struct StoredCompletion: Hashable, Sendable {
  package var challengeID: String
  /// The challenge's title at that time.
  package var title: String
  /// When the challenge was created; nil where it is no longer stored.
  var challengeCreated: Instant?
  package var completion: Completion

  package init(challengeID: String, title: String, challengeCreated: Instant? = nil, completion: Completion) {
    self.challengeID = challengeID
    self.title = title
    self.challengeCreated = challengeCreated
    self.completion = completion
  }
}

/// The position of a completion in the list's order: newest first, then by challenge and date.
package struct CompletionPosition: Hashable, Sendable {
  package var time: Int64
  package var challengeID: String
  package var date: Int64

  init(time: Int64, challengeID: String, date: Int64) {
    self.time = time
    self.challengeID = challengeID
    self.date = date
  }

  init(_ stored: StoredCompletion) {
    self.init(
      time: stored.completion.instant.seconds, challengeID: stored.challengeID,
      date: Int64(stored.completion.firstDate.daysSinceEpoch))
  }

  /// nil for a text that is not a position.
  init?(_ text: String) {
    let parts = text.split(separator: "/").map(String.init)
    guard parts.count == 3, let time = Int64(parts[0]), let date = Int64(parts[2]) else { return nil }
    self.init(time: time, challengeID: parts[1], date: date)
  }

  package var text: String { "\(time)/\(challengeID)/\(date)" }
}

/// Completed periods; (challenge, first date) is the identity, so that a period completes once (CH-7).
package enum CompletionTable {
  /// The booked completions that belong to a scope.
  package static func find(
    _ tx: ReadTransaction, familyID: String, challengeID: String, in scope: EvaluationScope
  ) throws -> [StoredCompletion] {
    let first = scope.endDate == nil ? Int64.min : Int64(scope.firstDate.daysSinceEpoch)
    let end = scope.endDate.map { Int64($0.daysSinceEpoch) } ?? .max
    return try query(
      tx, "challenge_id = ? AND first_date >= ? AND first_date < ?",
      [Partition(familyID: familyID), familyID, challengeID, first, end], limit: 1_000_000)
  }

  /// The completion of one period.
  package static func find(
    _ tx: ReadTransaction, familyID: String, challengeID: String, firstDate: LocalDate
  ) throws -> StoredCompletion? {
    try query(
      tx, "challenge_id = ? AND first_date = ?",
      [Partition(familyID: familyID), familyID, challengeID, Int64(firstDate.daysSinceEpoch)], limit: 1
    ).first
  }

  /// A challenge's completions after an instant, up to another one; newest first.
  package static func find(
    _ tx: ReadTransaction, familyID: String, challengeID: String, after start: Instant, upTo end: Instant
  ) throws -> [StoredCompletion] {
    try tx.requireIntegers(
      "completion_time", in: "completion", where: "partition = ? AND family_id = ? AND challenge_id = ?",
      Partition(familyID: familyID), familyID, challengeID)
    return try query(
      tx, "challenge_id = ? AND completion_time > ? AND completion_time <= ?",
      [Partition(familyID: familyID), familyID, challengeID, start.seconds, end.seconds], limit: 1_000_000)
  }

  /// The child's completions after a position, newest first.
  /// - Parameter names: maximum number of names of reward apps that are read, not counting the first completion's.
  /// - Returns: at most `limit`, and whether there are more.
  package static func page(
    _ tx: ReadTransaction, _ child: ChildKey, challengeID: String?, after position: CompletionPosition?, limit: Int,
    names: Int = .max
  ) throws -> (rows: [StoredCompletion], hasMore: Bool) {
    let (subject, id) = challengeID.map { ("challenge_id", $0) } ?? ("child_id", child.childID)
    var (rows, left, hasMore, apps) = ([StoredCompletion](), names, false, RewardAppList())
    // A time that cannot be read sorts before all others, so that the first page encounters it.
    let isAfter =
      position == nil
      ? ""
      : "AND completion_time <= ? AND (completion_time < ? OR challenge_id > ? OR challenge_id = ? AND first_date < ?)"
    let place: [(any SQLBindable)?] =
      position.map { [$0.time, $0.time, $0.challengeID, $0.challengeID, $0.date] } ?? []
    try tx.scan(
      """
      SELECT \(columns) FROM completion WHERE partition = ? AND family_id = ? AND \(subject) = ? \(isAfter)
      ORDER BY completion_time DESC, challenge_id, first_date DESC LIMIT ?
      """, arguments: [child.partition, child.partition, child.familyID, id] + place + [limit + 1]
    ) { row in
      let stored = completion(row, &apps)
      left -= stored.completion.rewardApps.count
      hasMore = rows.count == limit || !rows.isEmpty && left < 0
      if !hasMore { rows.append(stored) }
      return !hasMore
    }
    return (rows, hasMore)
  }

  static func save(_ tx: Transaction, _ child: ChildKey, _ stored: StoredCompletion) throws {
    let completion = stored.completion
    try tx.execute(
      """
      INSERT INTO completion (
        partition, family_id, challenge_id, first_date, child_id, title, version, completion_time, base_sixtieths,
        bonus_sixtieths, reward_seconds, reward_app_ids, reward_scope)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, challenge_id, first_date) DO UPDATE SET
        title = excluded.title, version = excluded.version, completion_time = excluded.completion_time,
        base_sixtieths = excluded.base_sixtieths, bonus_sixtieths = excluded.bonus_sixtieths,
        reward_seconds = excluded.reward_seconds, reward_app_ids = excluded.reward_app_ids,
        reward_scope = excluded.reward_scope
      """, tx.partition, child.familyID, stored.challengeID, Int64(completion.firstDate.daysSinceEpoch), child.childID,
      try tx.sealed(stored.title, of: .child(child.childID, of: child.familyID)), completion.version,
      completion.instant.seconds, completion.baseSixtieths,
      completion.bonusSixtieths, completion.rewardSeconds, completion.rewardApps.joined(separator: " "),
      Int64(completion.rewardScope.rawValue))
  }

  /// Whether a period is completed.
  static func contains(
    _ tx: ReadTransaction, familyID: String, challengeID: String, firstDate: LocalDate
  ) throws -> Bool {
    try tx.queryOne(
      "SELECT 1 FROM completion WHERE partition = ? AND family_id = ? AND challenge_id = ? AND first_date = ?",
      Partition(familyID: familyID), familyID, challengeID, Int64(firstDate.daysSinceEpoch)
    ) { _ in true } ?? false
  }

  static func remove(_ tx: Transaction, _ child: ChildKey, challengeID: String, firstDate: LocalDate) throws {
    try tx.execute(
      "DELETE FROM completion WHERE partition = ? AND family_id = ? AND challenge_id = ? AND first_date = ?",
      tx.partition, child.familyID, challengeID, Int64(firstDate.daysSinceEpoch))
  }

  package static func familyIDs(_ tx: ReadTransaction, partition: Partition) throws -> [String] {
    try tx.families(of: partition, in: "completion")
  }

  /// The family's completions by challenge and date, after one of them, with their children; at most `limit`.
  package static func page(
    _ tx: ReadTransaction, familyID: String, after last: (childID: String, stored: StoredCompletion)?, limit: Int
  ) throws -> [(childID: String, stored: StoredCompletion)] {
    let partition = Partition(familyID: familyID)
    var apps = RewardAppList()
    return try tx.query(
      """
      SELECT \(columns), child_id FROM completion
      WHERE partition = ? AND family_id = ? AND (challenge_id, first_date) > (?, ?)
      ORDER BY challenge_id, first_date LIMIT ?
      """, partition, partition, familyID, last?.stored.challengeID ?? "",
      last.map { Int64($0.stored.completion.firstDate.daysSinceEpoch) } ?? .min, limit
    ) { ($0.string(11), completion($0, &apps)) }
  }

  /// The partition is a parameter of theirs.
  private static let columns = """
    challenge_id, title, first_date, version, completion_time, base_sixtieths, bonus_sixtieths, reward_seconds,
    reward_app_ids, (SELECT c.create_time FROM challenge c WHERE c.partition = ?
      AND c.family_id = completion.family_id AND c.challenge_id = completion.challenge_id), reward_scope
    """

  private static func completion(_ row: Row, _ apps: inout RewardAppList) -> StoredCompletion {
    StoredCompletion(
      challengeID: row.string(0), title: row.personalString(1),
      challengeCreated: row.optionalInt64(9).map(Instant.init(seconds:)),
      completion: Completion(
        firstDate: LocalDate(daysSinceEpoch: row.int32(2)), version: row.int64(3),
        instant: Instant(seconds: row.int64(4)), baseSixtieths: row.int64(5), bonusSixtieths: row.int64(6),
        rewardSeconds: row.int64(7), rewardApps: apps.parse(row.string(8)),
        rewardScope: RewardScope(rawValue: row.int(10)) ?? .byList))
  }

  /// - Parameter arguments: the partition, the family, and those of the condition.
  private static func query(
    _ tx: ReadTransaction, _ condition: String, _ arguments: [(any SQLBindable)?], limit: Int
  ) throws -> [StoredCompletion] {
    var apps = RewardAppList()
    return try tx.query(
      """
      SELECT \(columns) FROM completion WHERE partition = ? AND family_id = ? AND \(condition)
      ORDER BY completion_time DESC, challenge_id, first_date DESC LIMIT ?
      """, arguments: arguments.prefix(1) + arguments + [limit]
    ) { completion($0, &apps) }
  }
}

/// The stored lists of reward apps, row by row. Completions of one challenge mostly share theirs, up to 1,000 names,
/// which is parsed once and then shared.
private struct RewardAppList {
  private var text = ""
  private var apps: [String] = []

  mutating func parse(_ next: String) -> [String] {
    if next != text {
      text = next
      apps = next.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
    }
    return apps
  }
}
