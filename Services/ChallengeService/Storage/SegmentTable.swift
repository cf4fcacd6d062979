import ChallengeDomain
import Database
import EventFeed
import LocalTime

/// The child's counted learning, as UsageIngest has told it.
enum SegmentTable {
  static func add(_ tx: Transaction, _ child: ChildKey, _ segment: LearningSegment) throws {
    try tx.execute(
      """
      INSERT INTO learning_segment (partition, family_id, child_id, start_time, end_time, app_id, points_per_minute)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """, tx.partition, child.familyID, child.childID, segment.span.lowerBound.seconds,
      segment.span.upperBound.seconds, segment.app, segment.pointsPerMinute)
  }

  /// - Throws: when there is no such segment: the feed and this table disagree, which must not go unseen.
  static func remove(_ tx: Transaction, _ child: ChildKey, _ segment: LearningSegment) throws {
    let changed = try tx.execute(
      """
      DELETE FROM learning_segment
      WHERE partition = ? AND family_id = ? AND child_id = ? AND start_time = ? AND end_time = ?
      """, tx.partition, child.familyID, child.childID, segment.span.lowerBound.seconds,
      segment.span.upperBound.seconds)
    guard changed == 1 else { throw MissingSegment(child: child, segment: segment) }
  }

  /// The segments that share a second with the range, in order.
  static func overlapping(_ tx: ReadTransaction, _ child: ChildKey, _ range: Range<Instant>) throws
    -> [LearningSegment]
  {
    // Segments never overlap, so of those that begin before it only the last one can reach into it.
    try tx.query(
      """
      SELECT start_time, end_time, app_id, points_per_minute FROM learning_segment
      WHERE partition = ? AND family_id = ? AND child_id = ? AND start_time >= COALESCE((
        SELECT MAX(start_time) FROM learning_segment
        WHERE partition = ? AND family_id = ? AND child_id = ? AND start_time < ?), ?)
        AND start_time < ? AND end_time > ?
      ORDER BY start_time
      """, child.partition, child.familyID, child.childID, child.partition, child.familyID, child.childID,
      range.lowerBound.seconds, range.lowerBound.seconds, range.upperBound.seconds, range.lowerBound.seconds
    ) {
      LearningSegment(
        app: $0.string(2), pointsPerMinute: $0.int64(3),
        span: Instant(seconds: $0.int64(0))..<Instant(seconds: max($0.int64(0), $0.int64(1))))
    }
  }

  /// The learning of each local day from a date on, in order. Stretches are added up where they are stored: a day can have
  /// one for each of its seconds.
  /// - Parameter isEnough: asked after each day.
  /// - Returns: at most `limit` days, and the first one that is left; nil when there is none.
  static func days(
    _ tx: ReadTransaction, _ child: ChildKey, from date: LocalDate, calendar: LocalCalendar, limit: Int,
    isEnough: () -> Bool
  ) throws -> (days: [LearningDay], next: LocalDate?) {
    // The earliest date lies before every one that an instant can have.
    var start = date.daysSinceEpoch == .min ? Instant.distantPast : calendar.firstInstant(onOrAfter: date)
    var days: [LearningDay] = []
    while let first = try learning(tx, child, from: start) {
      let date = calendar.localDate(at: first)
      if days.count >= limit || !days.isEmpty && isEnough() { return (days, date) }
      let interval = calendar.interval(of: date)
      days.append(try learning(tx, child, on: date, interval))
      start = max(interval.upperBound, first + 1)
    }
    return (days, nil)
  }

  /// The first instant of learning from another one on.
  private static func learning(
    _ tx: ReadTransaction, _ child: ChildKey, from start: Instant
  ) throws -> Instant? {
    try tx.queryOne(
      """
      SELECT start_time FROM learning_segment
      WHERE partition = ? AND family_id = ? AND child_id = ? AND start_time >= COALESCE((
        SELECT MAX(start_time) FROM learning_segment
        WHERE partition = ? AND family_id = ? AND child_id = ? AND start_time < ?), ?) AND end_time > ?
      ORDER BY start_time LIMIT 1
      """, child.partition, child.familyID, child.childID, child.partition, child.familyID, child.childID,
      start.seconds, start.seconds, start.seconds
    ) { max(start, Instant(seconds: $0.int64(0))) }
  }

  private static func learning(
    _ tx: ReadTransaction, _ child: ChildKey, on date: LocalDate, _ day: Range<Instant>
  ) throws -> LearningDay {
    let (start, end) = (day.lowerBound.seconds, day.upperBound.seconds)
    return try tx.queryOne(
      """
      SELECT COALESCE(SUM(seconds), 0), COALESCE(SUM(seconds * points_per_minute), 0) FROM (
        SELECT CASE WHEN end_time < ? THEN end_time ELSE ? END - CASE WHEN start_time > ? THEN start_time ELSE ? END
          AS seconds, points_per_minute
        FROM learning_segment
        WHERE partition = ? AND family_id = ? AND child_id = ? AND start_time >= COALESCE((
          SELECT MAX(start_time) FROM learning_segment
          WHERE partition = ? AND family_id = ? AND child_id = ? AND start_time < ?), ?)
          AND start_time < ? AND end_time > ?) AS stretch
      """, end, end, start, start, child.partition, child.familyID, child.childID, child.partition, child.familyID,
      child.childID, start, start, end, start
    ) { LearningDay(date: date, seconds: $0.int64(0), sixtieths: $0.int64(1)) }
      ?? LearningDay(date: date, seconds: 0, sixtieths: 0)
  }

  /// The family's segments by child and start, after one of them, at most `limit`.
  static func page(
    _ tx: ReadTransaction, familyID: String, after last: ChildTimeKey?, limit: Int
  ) throws -> [(key: ChildTimeKey, value: LearningSegment)] {
    try tx.query(
      """
      SELECT start_time, end_time, app_id, points_per_minute, child_id FROM learning_segment
      WHERE partition = ? AND family_id = ? AND (child_id, start_time) > (?, ?) ORDER BY child_id, start_time LIMIT ?
      """, Partition(familyID: familyID), familyID, last?.childID ?? "", last?.start ?? .min, limit
    ) {
      (
        ChildTimeKey(childID: $0.string(4), start: $0.int64(0)),
        LearningSegment(
          app: $0.string(2), pointsPerMinute: $0.int64(3),
          span: Instant(seconds: $0.int64(0))..<Instant(seconds: max($0.int64(0), $0.int64(1))))
      )
    }
  }

  static func family(after familyID: String, _ tx: Transaction) throws -> String? {
    try tx.family(after: familyID, of: tx.partition, in: "learning_segment")
  }
}

/// A correction takes away a segment that was never added.
struct MissingSegment: Error, CustomStringConvertible {
  let child: ChildKey
  let segment: LearningSegment

  var description: String {
    "child \(child.childID) has no segment of \(segment.app) from \(segment.span.lowerBound) to be taken away"
  }
}
