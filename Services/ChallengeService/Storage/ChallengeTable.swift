import ChallengeDomain
import Database
import LocalTime
import Messages

/// A challenge as stored, with what the rules do not need.
struct StoredChallenge: Hashable, Sendable {
  var challenge: Challenge
  var childID: String
  var creatorGuardianID: String
  var templateID: String
  var updated: Instant
  /// Counts the writes, from 1.
  var revision: Int64

  var etag: String { "\(revision)" }
}

/// Challenges with their whole history (CH-4).
enum ChallengeTable {
  /// Challenges a child may have that are not deleted.
  static let maximumPerChild = 100
  /// Settings that a challenge may have had, the first ones included.
  static let maximumVersions = 200
  /// Times that a challenge may have been paused.
  static let maximumPauses = 1_000

  /// The child's challenges in order of creation, deleted ones too: late records still count for them.
  /// - Parameter instant: leaves out those that a guardian has ended or deleted before it, which nothing from then on
  ///   concerns.
  static func list(_ tx: ReadTransaction, _ child: ChildKey, goingOnAt instant: Instant = .distantPast) throws
    -> [StoredChallenge]
  {
    let isGoingOn = "(end_time IS NULL OR end_time >= ?) AND (delete_time IS NULL OR delete_time >= ?)"
    return try rows(
      tx, where: "child_id = ? AND \(isGoingOn)", child.familyID,
      [child.childID, instant.seconds, instant.seconds])
  }

  static func find(_ tx: ReadTransaction, familyID: String, challengeID: String) throws -> StoredChallenge? {
    try rows(tx, where: "challenge_id = ?", familyID, [challengeID]).first
  }

  static func insert(_ tx: Transaction, _ child: ChildKey, _ stored: StoredChallenge) throws {
    let challenge = stored.challenge
    try tx.execute(
      """
      INSERT INTO challenge (
        partition, family_id, child_id, place, challenge_id, create_time, creator_guardian_id, template_id,
        update_time, revision)
      SELECT ?, ?, ?, COALESCE(MAX(place), 0) + 1, ?, ?, ?, ?, ?, 1 FROM challenge
      WHERE partition = ? AND family_id = ? AND child_id = ?
      """, tx.partition, child.familyID, child.childID, challenge.id, challenge.created.seconds,
      stored.creatorGuardianID, stored.templateID, stored.updated.seconds, tx.partition, child.familyID, child.childID)
    for version in challenge.versions { try insert(tx, child.familyID, challenge.id, version) }
  }

  /// Stores what a guardian changed; versions and pauses only ever grow or get their end.
  static func update(
    _ tx: Transaction, _ child: ChildKey, from old: StoredChallenge, to challenge: Challenge, now: Instant
  ) throws -> StoredChallenge {
    for version in challenge.versions.dropFirst(old.challenge.versions.count) {
      try insert(tx, child.familyID, challenge.id, version)
    }
    for pause in challenge.pauses where !old.challenge.pauses.contains(pause) {
      try tx.execute(
        """
        INSERT INTO challenge_pause (partition, family_id, challenge_id, from_time, to_time) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (partition, family_id, challenge_id, from_time) DO UPDATE SET to_time = excluded.to_time
        """, tx.partition, child.familyID, challenge.id, pause.from.seconds, pause.to?.seconds)
    }
    try tx.execute(
      """
      UPDATE challenge SET end_time = ?, delete_time = ?, update_time = ?, revision = revision + 1
      WHERE partition = ? AND family_id = ? AND challenge_id = ?
      """, challenge.ended?.seconds, challenge.deleted?.seconds, now.seconds, tx.partition, child.familyID, challenge.id
    )
    var stored = old
    stored.challenge = challenge
    stored.updated = now
    stored.revision += 1
    return stored
  }

  private static func insert(
    _ tx: Transaction, _ familyID: String, _ challengeID: String, _ version: ChallengeVersion
  ) throws {
    try tx.execute(
      """
      INSERT INTO challenge_version (
        partition, family_id, challenge_id, number, effective_time, settings, learning_chosen_time,
        reward_chosen_time)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """, tx.partition, familyID, challengeID, version.number, version.effective.seconds,
      try ChallengeV1.ChallengeDraft(version.settings).serialized(), version.learningAppsChosen.seconds,
      version.rewardAppsChosen.seconds)
  }

  private static func rows(
    _ tx: ReadTransaction, where condition: String, _ familyID: String, _ arguments: [(any SQLBindable)?]
  ) throws -> [StoredChallenge] {
    let partition = Partition(familyID: familyID)
    let heads = try tx.query(
      """
      SELECT challenge_id, create_time, end_time, delete_time, child_id, creator_guardian_id, template_id, update_time,
        revision
      FROM challenge WHERE partition = ? AND family_id = ? AND \(condition) ORDER BY place
      """, arguments: [partition, familyID] + arguments
    ) { row in
      StoredChallenge(
        challenge: Challenge(
          id: row.string(0), created: Instant(seconds: row.int64(1)), versions: [],
          ended: row.optionalInt64(2).map(Instant.init(seconds:)),
          deleted: row.optionalInt64(3).map(Instant.init(seconds:))),
        childID: row.string(4), creatorGuardianID: row.string(5), templateID: row.string(6),
        updated: Instant(seconds: row.int64(7)), revision: row.int64(8))
    }
    return try heads.map { head in
      var stored = head
      stored.challenge = Challenge(
        id: head.challenge.id, created: head.challenge.created,
        versions: try versions(tx, partition, familyID, head.challenge.id),
        pauses: try pauses(tx, partition, familyID, head.challenge.id), ended: head.challenge.ended,
        deleted: head.challenge.deleted)
      return stored
    }
  }

  private static func versions(
    _ tx: ReadTransaction, _ partition: Partition, _ familyID: String, _ challengeID: String
  ) throws -> [ChallengeVersion] {
    try tx.query(
      """
      SELECT number, effective_time, settings, learning_chosen_time, reward_chosen_time FROM challenge_version
      WHERE partition = ? AND family_id = ? AND challenge_id = ? ORDER BY number
      """, partition, familyID, challengeID
    ) { row in
      let effective = Instant(seconds: row.int64(1))
      return ChallengeVersion(
        number: row.int64(0), effective: effective,
        settings: try ChallengeV1.ChallengeDraft(serializedBytes: row.bytes(2)).applied(
          to: .defaults(start: effective)), learningAppsChosen: row.optionalInt64(3).map(Instant.init(seconds:)),
        rewardAppsChosen: row.optionalInt64(4).map(Instant.init(seconds:)))
    }
  }

  private static func pauses(
    _ tx: ReadTransaction, _ partition: Partition, _ familyID: String, _ challengeID: String
  ) throws -> [Pause] {
    try tx.query(
      """
      SELECT from_time, to_time FROM challenge_pause
      WHERE partition = ? AND family_id = ? AND challenge_id = ? ORDER BY from_time
      """, partition, familyID, challengeID
    ) { Pause(from: Instant(seconds: $0.int64(0)), to: $0.optionalInt64(1).map(Instant.init(seconds:))) }
  }
}
