package import ChallengeCounting
package import Database
package import LocalTime
package import ServiceAPI
import Verification

/// The last change of a completion by a correction (CH-15, CH-17).
package struct StoredCompletionChange: Hashable, Sendable {
  package var isWithdrawal: Bool
  /// Number of the contract's cause.
  package var cause: Int32
  /// When it was booked.
  package var changed: Instant
  /// The completion before it, without the apps that shared the reward.
  package var previous: Completion
}

/// The table `completion_change`: of each period whose completion was ever corrected or withdrawn the last such change.
/// It follows from no other facts, so it is one itself.
package enum CompletionChangeTable {
  static let name = "completion_change"

  package static let migrations = [
    Migration(
      component: "completion-change", version: 1, name: "corrections of completions",
      sql: """
        CREATE TABLE completion_change (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          challenge_id TEXT NOT NULL,
          first_date INTEGER NOT NULL,
          is_withdrawal INTEGER NOT NULL,
          cause INTEGER NOT NULL,
          change_time BIGINT NOT NULL,
          version INTEGER NOT NULL,
          completion_time BIGINT NOT NULL,
          base_sixtieths BIGINT NOT NULL,
          bonus_sixtieths BIGINT NOT NULL,
          reward_seconds BIGINT NOT NULL,
          reward_scope INTEGER NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, challenge_id, first_date)
        ) WITHOUT ROWID;
        """)
  ]

  static let shape = StoredShape(
    name, key: ["child_id", "challenge_id", "first_date"],
    [
      "is_withdrawal": .number(0...1), "cause": .number(0...8), "change_time": .time, "version": .number(1...Int64.max),
      "completion_time": .time, "base_sixtieths": .number(0...Int64.max), "bonus_sixtieths": .number(0...Int64.max),
      "reward_seconds": .number(0...Int64.max), "reward_scope": .number(0...3),
    ])

  static func save(_ tx: Transaction, _ child: ChildKey, challengeID: String, _ change: StoredCompletionChange) throws {
    let previous = change.previous
    try tx.execute(
      """
      INSERT INTO completion_change (
        partition, family_id, child_id, challenge_id, first_date, is_withdrawal, cause, change_time, version,
        completion_time, base_sixtieths, bonus_sixtieths, reward_seconds, reward_scope)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, challenge_id, first_date) DO UPDATE SET
        is_withdrawal = excluded.is_withdrawal, cause = excluded.cause, change_time = excluded.change_time,
        version = excluded.version, completion_time = excluded.completion_time,
        base_sixtieths = excluded.base_sixtieths, bonus_sixtieths = excluded.bonus_sixtieths,
        reward_seconds = excluded.reward_seconds, reward_scope = excluded.reward_scope
      """, tx.partition, child.familyID, child.childID, challengeID, Int64(previous.firstDate.daysSinceEpoch),
      change.isWithdrawal, Int64(change.cause), change.changed.seconds, previous.version, previous.instant.seconds,
      previous.baseSixtieths, previous.bonusSixtieths, previous.rewardSeconds, Int64(previous.rewardScope.rawValue))
  }

  package static func find(
    _ tx: ReadTransaction, _ child: ChildKey, challengeID: String, firstDate: LocalDate
  ) throws -> StoredCompletionChange? {
    try tx.queryOne(
      """
      SELECT is_withdrawal, cause, change_time, version, completion_time, base_sixtieths, bonus_sixtieths,
        reward_seconds, reward_scope
      FROM completion_change
      WHERE partition = ? AND family_id = ? AND child_id = ? AND challenge_id = ? AND first_date = ?
      """, child.partition, child.familyID, child.childID, challengeID, Int64(firstDate.daysSinceEpoch)
    ) { row in
      StoredCompletionChange(
        isWithdrawal: row.bool(0), cause: row.int32(1), changed: Instant(seconds: row.int64(2)),
        previous: Completion(
          firstDate: firstDate, version: row.int64(3), instant: Instant(seconds: row.int64(4)),
          baseSixtieths: row.int64(5), bonusSixtieths: row.int64(6), rewardSeconds: row.int64(7), rewardApps: [],
          rewardScope: RewardScope(rawValue: row.int(8)) ?? .byList))
    }
  }
}
