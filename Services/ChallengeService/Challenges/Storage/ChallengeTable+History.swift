import ChallengeCounting
import Database
import LocalTime

/// A challenge's versions and pauses by time.
extension ChallengeTable {
  /// A version without its settings.
  typealias Outline = (number: Int64, effective: Instant, lastDate: Int32?)

  /// The versions from the one in force at the beginning of a stretch to the first one after its end.
  static func outlines(
    _ tx: ReadTransaction, familyID: String, challengeID: String, _ span: Range<Instant>
  ) throws -> [Outline] {
    let key: [(any SQLBindable)?] = [Partition(familyID: familyID), familyID, challengeID]
    let condition = "partition = ? AND family_id = ? AND challenge_id = ?"
    try tx.requireIntegers(
      "effective_time", in: "challenge_version", where: condition, Partition(familyID: familyID), familyID,
      challengeID)
    return try tx.query(
      """
      SELECT number, effective_time, last_date FROM challenge_version
      WHERE \(condition)
        AND effective_time >= COALESCE((
          SELECT MAX(effective_time) FROM challenge_version WHERE \(condition) AND effective_time <= ?), ?)
        AND effective_time <= COALESCE((
          SELECT MIN(effective_time) FROM challenge_version WHERE \(condition) AND effective_time >= ?), ?)
      ORDER BY effective_time, number
      """,
      arguments: key + key + [span.lowerBound.seconds, Instant.distantPast.seconds] + key
        + [span.upperBound.seconds, Instant.distantFuture.seconds]
    ) { ($0.int64(0), Instant(seconds: $0.int64(1)), $0.isNull(2) ? nil : $0.int32(2)) }
  }

  /// The number of the version in force at an instant.
  static func number(
    _ tx: ReadTransaction, familyID: String, challengeID: String, at instant: Instant
  ) throws -> Int64? {
    try tx.queryOne(
      """
      SELECT number FROM challenge_version
      WHERE partition = ? AND family_id = ? AND challenge_id = ? AND effective_time <= ?
      ORDER BY effective_time DESC, number DESC LIMIT 1
      """, Partition(familyID: familyID), familyID, challengeID, instant.seconds
    ) { $0.int64(0) }
  }

  /// The pauses that overlap a stretch.
  static func pauses(
    _ tx: ReadTransaction, familyID: String, challengeID: String, _ span: Range<Instant>
  ) throws -> [Pause] {
    let key: [(any SQLBindable)?] = [Partition(familyID: familyID), familyID, challengeID]
    let condition = "partition = ? AND family_id = ? AND challenge_id = ?"
    return try tx.query(
      """
      SELECT from_time, to_time FROM challenge_pause
      WHERE \(condition) AND from_time < ? AND from_time >= COALESCE((
        SELECT MAX(from_time) FROM challenge_pause WHERE \(condition) AND from_time <= ?), ?)
      ORDER BY from_time
      """,
      arguments: key + [span.upperBound.seconds] + key + [span.lowerBound.seconds, Instant.distantPast.seconds]
    ) { Pause(from: Instant(seconds: $0.int64(0)), to: $0.optionalInt64(1).map(Instant.init(seconds:))) }
  }
}
