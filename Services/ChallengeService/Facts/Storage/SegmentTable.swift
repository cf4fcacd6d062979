package import ChallengeCounting
package import Database
package import LocalTime
package import ServiceAPI

/// The child's counted learning, as published by UsageIngest.
package enum SegmentTable {
  private static let rows = StretchRows(
    "learning_segment", "start_time, end_time, app_id, points_per_minute", key: ["partition", "family_id", "child_id"])

  package static func add(_ tx: Transaction, _ child: ChildKey, _ segment: LearningSegment) throws {
    try tx.execute(
      """
      INSERT INTO learning_segment (partition, family_id, child_id, start_time, end_time, app_id, points_per_minute)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """, tx.partition, child.familyID, child.childID, segment.span.lowerBound.seconds,
      segment.span.upperBound.seconds, segment.app, segment.pointsPerMinute)
  }

  /// - Throws: when there is no such segment: the feed and this table disagree, which must not go unnoticed.
  package static func remove(_ tx: Transaction, _ child: ChildKey, _ segment: LearningSegment) throws {
    let changed = try tx.executeCounting(
      """
      DELETE FROM learning_segment
      WHERE partition = ? AND family_id = ? AND child_id = ? AND start_time = ? AND end_time = ?
      """, tx.partition, child.familyID, child.childID, segment.span.lowerBound.seconds,
      segment.span.upperBound.seconds)
    guard changed == 1 else { throw MissingSegment(child: child, segment: segment) }
  }

  /// The segments that share a second with the range, in order; at most `limit`.
  package static func overlapping(
    _ tx: ReadTransaction, _ child: ChildKey, _ range: Range<Instant>, limit: Int = .max
  ) throws -> [LearningSegment] {
    try rows.overlapping(tx, [child.partition, child.familyID, child.childID], range, limit: limit) {
      LearningSegment(app: $0.string(2), pointsPerMinute: $0.int64(3), span: $0.span(0, 1))
    }
  }

  /// When the first stretch begins; nil for none.
  static func start(_ tx: ReadTransaction, _ child: ChildKey) throws -> Instant? {
    try time("start_time", "", tx, child)
  }

  /// When the last stretch ends; nil for none.
  package static func end(_ tx: ReadTransaction, _ child: ChildKey) throws -> Instant? {
    try time("end_time", " DESC", tx, child)
  }

  private static func time(
    _ column: String, _ order: String, _ tx: ReadTransaction, _ child: ChildKey
  ) throws -> Instant? {
    try tx.queryOne(
      """
      SELECT \(column) FROM learning_segment WHERE partition = ? AND family_id = ? AND child_id = ?
      ORDER BY start_time\(order) LIMIT 1
      """, child.partition, child.familyID, child.childID
    ) { Instant(seconds: $0.int64(0)) }
  }

  /// The learning of each local day from a date on, in order. Stretches are added up in SQLite, and piece by piece: a
  /// day can have one for each of its seconds.
  /// - Parameters:
  ///   - begun: the sum so far of the first day.
  ///   - isEnough: called after each day and each piece.
  /// - Returns: at most `limit` days, and the first remaining one, with its sum so far if it was interrupted.
  package static func days(
    _ tx: ReadTransaction, _ child: ChildKey, from date: LocalDate, begun: PartialDay?, calendar: LocalCalendar,
    limit: Int, isEnough: () -> Bool
  ) throws -> (days: [LearningDay], next: LocalDate?, interrupted: PartialDay?) {
    // The earliest date lies before every one that an instant can have.
    var start = date.daysSinceEpoch == .min ? Instant.distantPast : calendar.firstInstant(onOrAfter: date)
    var days: [LearningDay] = []
    var begun = begun
    while let first = try begun?.next ?? learning(tx, child, from: start) {
      let date = begun?.date ?? calendar.localDate(at: first)
      if days.count >= limit || !days.isEmpty && isEnough() { return (days, date, nil) }
      var day = begun ?? PartialDay(date: date, purpose: .sum, next: first)
      begun = nil
      let interval = calendar.interval(of: date)
      while try add(tx, child, before: interval.upperBound, to: &day) {
        if isEnough() { return (days, date, day) }
      }
      days.append(LearningDay(date: date, seconds: day.usage.seconds, sixtieths: day.usage.sixtieths))
      start = max(interval.upperBound, first + 1)
    }
    return (days, nil, nil)
  }

  /// Adds up the next piece of a day. Returns whether there may be more.
  private static func add(
    _ tx: ReadTransaction, _ child: ChildKey, before end: Instant, to day: inout PartialDay
  ) throws -> Bool {
    let (start, end) = (day.next.seconds, end.seconds)
    let sum = try tx.queryOne(
      """
      SELECT CAST(COALESCE(SUM(until - since), 0) AS BIGINT),
        CAST(COALESCE(SUM((until - since) * points_per_minute), 0) AS BIGINT), COALESCE(MAX(until), 0), COUNT(*),
        COALESCE(MIN(is_readable), 1),
        COALESCE(MIN(CASE WHEN typeof((until - since) * points_per_minute) = 'integer' THEN 1 ELSE 0 END), 1)
      FROM (
        SELECT CASE WHEN end_time < ? THEN end_time ELSE ? END AS until,
          CASE WHEN start_time > ? THEN start_time ELSE ? END AS since, points_per_minute,
          CASE WHEN typeof(end_time) = 'integer' AND typeof(points_per_minute) = 'integer' AND end_time >= start_time
            THEN 1 ELSE 0 END AS is_readable
        FROM learning_segment
        WHERE partition = ? AND family_id = ? AND child_id = ? AND start_time >= COALESCE((
          SELECT MAX(start_time) FROM learning_segment
          WHERE partition = ? AND family_id = ? AND child_id = ? AND start_time < ?), ?)
          AND start_time < ? AND (end_time > ? OR end_time < start_time)
        ORDER BY start_time LIMIT ?) AS stretch
      """, end, end, start, start, child.partition, child.familyID, child.childID, child.partition, child.familyID,
      child.childID, start, start, end, start, addedAtOnce
    ) { row in
      // A product beyond 64 bits is a number of floating point, of which the cast makes another one.
      if row.bool(4), !row.bool(5) { row.reject(1, expected: "a sum of integers") }
      return (
        seconds: row.int64(0), sixtieths: row.int64(1), until: row.int64(2), count: row.int(3),
        isReadable: row.bool(4)
      )
    }
    guard let sum, sum.count > 0 else { return false }
    // SQLite would add up a text as 0; reading the stretches fails.
    if !sum.isReadable {
      _ = try overlapping(tx, child, day.next..<Instant(seconds: end), limit: addedAtOnce)
    }
    day.usage.seconds += sum.seconds
    day.usage.sixtieths += sum.sixtieths
    day.next = Instant(seconds: sum.until)
    return sum.count == addedAtOnce
  }

  /// Segments that are added up before the budget is checked.
  private static let addedAtOnce = 2_000

  /// The first instant of learning from another one on.
  private static func learning(
    _ tx: ReadTransaction, _ child: ChildKey, from start: Instant
  ) throws -> Instant? {
    try tx.queryOne(
      """
      SELECT start_time FROM learning_segment
      WHERE partition = ? AND family_id = ? AND child_id = ? AND start_time >= COALESCE((
        SELECT MAX(start_time) FROM learning_segment
        WHERE partition = ? AND family_id = ? AND child_id = ? AND start_time < ?), ?)
        AND (end_time > ? OR end_time < start_time)
      ORDER BY start_time LIMIT 1
      """, child.partition, child.familyID, child.childID, child.partition, child.familyID, child.childID,
      start.seconds, start.seconds, start.seconds
    ) { max(start, Instant(seconds: $0.int64(0))) }
  }

  /// The family's segments by child and start, after one of them, at most `limit`.
  package static func page(
    _ tx: ReadTransaction, familyID: String, after last: (childID: String, start: Int64)?, limit: Int
  ) throws -> [(childID: String, segment: LearningSegment)] {
    try tx.query(
      """
      SELECT start_time, end_time, app_id, points_per_minute, child_id FROM learning_segment
      WHERE partition = ? AND family_id = ? AND (child_id, start_time) > (?, ?) ORDER BY child_id, start_time LIMIT ?
      """, Partition(familyID: familyID), familyID, last?.childID ?? "", last?.start ?? .min, limit
    ) {
      (
        $0.string(4),
        LearningSegment(
          app: $0.string(2), pointsPerMinute: $0.int64(3),
          span: $0.span(0, 1))
      )
    }
  }

  package static func family(after familyID: String, _ tx: Transaction) throws -> String? {
    try tx.family(after: familyID, of: tx.partition, in: "learning_segment")
  }
}

/// A correction removes a segment that was never added.
struct MissingSegment: Error, CustomStringConvertible {
  let child: ChildKey
  let segment: LearningSegment

  var description: String {
    "child \(child.childID) has no segment of \(segment.app) from \(segment.span.lowerBound) to remove"
  }
}
