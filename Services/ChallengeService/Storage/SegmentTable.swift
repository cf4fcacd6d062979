import ChallengeDomain
import Database
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

  /// The learning of each local day from a date on, in order.
  /// - Returns: at most `limit` days, and the first one that is left; nil when there is none.
  static func days(
    _ tx: ReadTransaction, _ child: ChildKey, from date: LocalDate, calendar: LocalCalendar, limit: Int
  ) throws -> (days: [LearningDay], next: LocalDate?) {
    // The earliest date lies before every one that an instant can have.
    let start = date.daysSinceEpoch == .min ? Instant.distantPast : calendar.firstInstant(onOrAfter: date)
    var (days, next): ([LearningDay], LocalDate?) = ([], nil)
    // One by one: a history of years does not have to be in memory.
    try tx.scan(
      """
      SELECT start_time, end_time, points_per_minute FROM learning_segment
      WHERE partition = ? AND family_id = ? AND child_id = ? AND start_time > ? AND end_time > ? ORDER BY start_time
      """, child.partition, child.familyID, child.childID, start.seconds - 3 * 86_400, start.seconds
    ) {
      let span = max(start, Instant(seconds: $0.int64(0)))..<Instant(seconds: max($0.int64(0), $0.int64(1)))
      let segment = LearningSegment(app: "", pointsPerMinute: $0.int64(2), span: span)
      for day in LearningDay.days(of: [segment], calendar: calendar) {
        if let last = days.indices.last, days[last].date == day.date {
          days[last].seconds += day.seconds
          days[last].sixtieths += day.sixtieths
        } else if days.count < limit {
          days.append(day)
        } else {
          next = day.date
          return false
        }
      }
      return true
    }
    return (days, next)
  }

  /// The family's segments by child and start, after one of them, at most `limit`.
  static func page(
    _ tx: ReadTransaction, familyID: String, after last: SegmentKey?, limit: Int
  ) throws -> [(key: SegmentKey, value: LearningSegment)] {
    try tx.query(
      """
      SELECT start_time, end_time, app_id, points_per_minute, child_id FROM learning_segment
      WHERE partition = ? AND family_id = ? AND (child_id, start_time) > (?, ?) ORDER BY child_id, start_time LIMIT ?
      """, Partition(familyID: familyID), familyID, last?.childID ?? "", last?.start ?? .min, limit
    ) {
      (
        SegmentKey(childID: $0.string(4), start: $0.int64(0)),
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
