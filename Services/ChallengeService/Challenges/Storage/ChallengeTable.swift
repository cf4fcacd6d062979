package import ChallengeCounting
package import Database
package import LocalTime
import ServiceAPI

/// A challenge as stored, with fields that the rules do not need.
package struct StoredChallenge: Hashable, Sendable {
  package var challenge: Challenge
  package var childID: String
  var creatorGuardianID: String
  package var templateID: String
  var updated: Instant
  /// Counts the writes, from 1.
  var revision: Int64

  var etag: String { "\(revision)" }
}

/// How a version's settings become the bytes of their column.
package struct SettingsForm: Sendable {
  let bytes: @Sendable (ChallengeSettings) throws -> [UInt8]
  /// The second argument is when the version takes effect.
  package let settings: @Sendable ([UInt8], Instant) throws -> ChallengeSettings
}

/// Challenges with their history (CH-4). A history can be long: callers pass the instant from which they need it.
package enum ChallengeTable {
  /// Maximum number of challenges that a child may have, deleted ones excluded.
  static let maximumPerChild = 100
  /// Maximum number of challenges that a child may ever have had, deleted ones included: their history is kept, and
  /// late records still count for them.
  static let maximumEver = 10_000
  /// Maximum number of settings that a challenge may have had, including the first ones.
  static let maximumVersions = 200
  /// Maximum number of times that a challenge may have been paused.
  static let maximumPauses = 1_000

  /// A challenge without its versions and pauses.
  package struct Head: Hashable, Sendable {
    /// In order of creation among the child's.
    var place: Int64
    fileprivate var stored: StoredChallenge

    package var challengeID: String { stored.challenge.id }
    package var childID: String { stored.childID }
    /// Counts the writes, from 1.
    var revision: Int64 { stored.revision }
    /// Without versions and pauses.
    package var challenge: Challenge { stored.challenge }
  }

  /// The child's challenges in order of creation, including deleted ones: late records still count for them.
  /// - Parameters:
  ///   - instant: leaves out those that a guardian has ended or deleted before it, which nothing from then on affects.
  ///   - start: see `load`.
  static func list(
    _ tx: ReadTransaction, _ child: ChildKey, goingOnAt instant: Instant = .distantPast,
    from start: Instant = .distantPast, in form: SettingsForm
  ) throws -> [StoredChallenge] {
    try heads(tx, child, goingOnAt: instant).map { try load(tx, $0, child.familyID, from: start, in: form) }
  }

  /// The same without their histories.
  /// - Parameter place: leaves out those up to it.
  static func heads(
    _ tx: ReadTransaction, _ child: ChildKey, goingOnAt instant: Instant = .distantPast, after place: Int64 = 0,
    limit: Int = .max
  ) throws -> [Head] {
    let isActive = "(end_time IS NULL OR end_time >= ?) AND (delete_time IS NULL OR delete_time >= ?)"
    return try heads(
      tx, where: "child_id = ? AND place > ? AND \(isActive)", child.familyID,
      [child.childID, place, instant.seconds, instant.seconds], limit: limit)
  }

  /// Not deleted, or unreadable, which reading rejects.
  private static let isLiving = "(delete_time IS NULL OR typeof(delete_time) <> 'integer')"

  /// The challenges after a place that are not deleted.
  static func heads(_ tx: ReadTransaction, _ child: ChildKey, notDeletedAfter place: Int64) throws -> [Head] {
    try heads(tx, where: "child_id = ? AND place > ? AND \(isLiving)", child.familyID, [child.childID, place])
  }

  /// A challenge's place among the child's, deleted ones included; nil for one that is not the child's.
  static func place(_ tx: ReadTransaction, _ child: ChildKey, challengeID: String) throws -> Int64? {
    try head(tx, familyID: child.familyID, challengeID: challengeID).flatMap {
      $0.stored.childID == child.childID ? $0.place : nil
    }
  }

  /// - Parameter start: see `load`.
  static func find(
    _ tx: ReadTransaction, familyID: String, challengeID: String, from start: Instant = .distantPast,
    in form: SettingsForm
  ) throws -> StoredChallenge? {
    try head(tx, familyID: familyID, challengeID: challengeID).map {
      try load(tx, $0, familyID, from: start, in: form)
    }
  }

  package static func head(_ tx: ReadTransaction, familyID: String, challengeID: String) throws -> Head? {
    try heads(tx, where: "challenge_id = ?", familyID, [challengeID]).first
  }

  /// Number of challenges that the child has ever had.
  static func countEver(_ tx: ReadTransaction, _ child: ChildKey) throws -> Int {
    let newest = try tx.newest(
      "place", in: "challenge", where: "partition = ? AND family_id = ? AND child_id = ?", child.partition,
      child.familyID, child.childID)
    return Int(newest ?? 0)
  }

  /// The child's challenges that are not deleted.
  static func countNotDeleted(_ tx: ReadTransaction, _ child: ChildKey) throws -> Int {
    try tx.queryOne(
      "SELECT COUNT(*) FROM challenge WHERE partition = ? AND family_id = ? AND child_id = ? AND delete_time IS NULL",
      child.partition, child.familyID, child.childID
    ) { $0.int(0) } ?? 0
  }

  /// A challenge with the versions and pauses that matter from an instant on: those in force at it and all later ones.
  /// Its definition, its times and its counts from then on are the same as with the whole history.
  static func load(
    _ tx: ReadTransaction, _ head: Head, _ familyID: String, from start: Instant, in form: SettingsForm
  ) throws -> StoredChallenge {
    let (partition, challenge) = (Partition(familyID: familyID), head.stored.challenge)
    var stored = head.stored
    stored.challenge = Challenge(
      id: challenge.id, created: challenge.created,
      versions: try versions(tx, partition, familyID, challenge.id, from: start, in: form),
      pauses: try pauses(tx, partition, familyID, challenge.id, from: start), ended: challenge.ended,
      deleted: challenge.deleted, rules: challenge.rules)
    return stored
  }

  /// Number of settings it has had, and of times it was paused.
  static func historyCounts(
    _ tx: ReadTransaction, familyID: String, challengeID: String
  ) throws -> (versions: Int, pauses: Int) {
    func count(_ table: String) throws -> Int {
      try tx.queryOne(
        "SELECT COUNT(*) FROM \(table) WHERE partition = ? AND family_id = ? AND challenge_id = ?",
        Partition(familyID: familyID), familyID, challengeID
      ) { $0.int(0) } ?? 0
    }
    return (try count("challenge_version"), try count("challenge_pause"))
  }

  static func insert(
    _ tx: Transaction, _ child: ChildKey, _ stored: StoredChallenge, in form: SettingsForm
  ) throws {
    let challenge = stored.challenge
    try tx.execute(
      """
      INSERT INTO challenge (
        partition, family_id, child_id, place, challenge_id, create_time, creator_guardian_id, template_id,
        update_time, revision)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
      """, tx.partition, child.familyID, child.childID, try countEver(tx, child) + 1, challenge.id,
      challenge.created.seconds, stored.creatorGuardianID, stored.templateID, stored.updated.seconds)
    for version in challenge.versions { try insert(tx, child, challenge.id, version, in: form) }
  }

  /// Stores a guardian's changes; versions and pauses are only ever added or get their end.
  static func update(
    _ tx: Transaction, _ child: ChildKey, from old: StoredChallenge, to challenge: Challenge, now: Instant,
    in form: SettingsForm
  ) throws -> StoredChallenge {
    for version in challenge.versions.dropFirst(old.challenge.versions.count) {
      try insert(tx, child, challenge.id, version, in: form)
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
    _ tx: Transaction, _ child: ChildKey, _ challengeID: String, _ version: ChallengeVersion, in form: SettingsForm
  ) throws {
    try tx.execute(
      """
      INSERT INTO challenge_version (
        partition, family_id, challenge_id, number, effective_time, settings, learning_chosen_time,
        reward_chosen_time, last_date)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, tx.partition, child.familyID, challengeID, version.number, version.effective.seconds,
      try tx.sealed(form.bytes(version.settings), of: .child(child.childID, of: child.familyID)),
      version.learningAppsChosen.seconds,
      version.rewardAppsChosen.seconds, version.settings.end?.daysSinceEpoch ?? noLastDate)
  }

  /// The last date of a version without an end.
  static let noLastDate = Int32.max

  private static func heads(
    _ tx: ReadTransaction, where condition: String, _ familyID: String, _ arguments: [(any SQLBindable)?],
    limit: Int = .max
  ) throws -> [Head] {
    let rules = tx.rules
    return try tx.query(
      """
      SELECT challenge_id, create_time, end_time, delete_time, child_id, creator_guardian_id, template_id, update_time,
        revision, place
      FROM challenge WHERE partition = ? AND family_id = ? AND \(condition) ORDER BY place
      LIMIT ?
      """, arguments: [Partition(familyID: familyID), familyID] + arguments + [limit]
    ) { row in
      Head(
        place: row.int64(9),
        stored: StoredChallenge(
          challenge: Challenge(
            id: row.string(0), created: Instant(seconds: row.int64(1)), versions: [],
            ended: row.optionalInt64(2).map(Instant.init(seconds:)),
            deleted: row.optionalInt64(3).map(Instant.init(seconds:)), rules: rules),
          childID: row.string(4), creatorGuardianID: row.string(5), templateID: row.string(6),
          updated: Instant(seconds: row.int64(7)), revision: row.int64(8)))
    }
  }

  private static func versions(
    _ tx: ReadTransaction, _ partition: Partition, _ familyID: String, _ challengeID: String, from start: Instant,
    in form: SettingsForm
  ) throws -> [ChallengeVersion] {
    try tx.query(
      """
      SELECT number, effective_time, settings, learning_chosen_time, reward_chosen_time FROM challenge_version
      WHERE partition = ? AND family_id = ? AND challenge_id = ? AND number >= COALESCE((
        SELECT number FROM challenge_version
        WHERE partition = ? AND family_id = ? AND challenge_id = ? AND effective_time <= ?
        ORDER BY number DESC LIMIT 1), 0)
      ORDER BY number
      """, partition, familyID, challengeID, partition, familyID, challengeID, start.seconds
    ) { try ChallengeVersion($0, in: form) }
  }

  /// The version with a number.
  static func version(
    _ tx: ReadTransaction, familyID: String, challengeID: String, number: Int64, in form: SettingsForm
  ) throws -> ChallengeVersion? {
    try tx.queryOne(
      """
      SELECT number, effective_time, settings, learning_chosen_time, reward_chosen_time FROM challenge_version
      WHERE partition = ? AND family_id = ? AND challenge_id = ? AND number = ?
      """, Partition(familyID: familyID), familyID, challengeID, number
    ) { try ChallengeVersion($0, in: form) }
  }

  private static func pauses(
    _ tx: ReadTransaction, _ partition: Partition, _ familyID: String, _ challengeID: String, from start: Instant
  ) throws -> [Pause] {
    try tx.query(
      """
      SELECT from_time, to_time FROM challenge_pause
      WHERE partition = ? AND family_id = ? AND challenge_id = ? AND from_time >= COALESCE((
        SELECT MAX(from_time) FROM challenge_pause
        WHERE partition = ? AND family_id = ? AND challenge_id = ? AND from_time <= ?), 0)
      ORDER BY from_time
      """, partition, familyID, challengeID, partition, familyID, challengeID, start.seconds
    ) { Pause(from: Instant(seconds: $0.int64(0)), to: $0.optionalInt64(1).map(Instant.init(seconds:))) }
  }
}

extension ChallengeVersion {
  /// Reads number, effective time, settings, and when the lists were chosen.
  fileprivate init(_ row: Row, in form: SettingsForm) throws {
    let effective = Instant(seconds: row.int64(1))
    self.init(
      number: row.int64(0), effective: effective,
      settings: try row.decoded(2, expected: "settings of a challenge") {
        // Of a child who was erased the row is on its way out.
        try row.personalBytesUnlessErased(2).map { try form.settings($0, effective) } ?? .defaults(start: effective)
      },
      learningAppsChosen: row.optionalInt64(3).map(Instant.init(seconds:)),
      rewardAppsChosen: row.optionalInt64(4).map(Instant.init(seconds:)))
  }
}
