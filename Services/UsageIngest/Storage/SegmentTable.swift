import Database
import LocalTime
import UsageDomain

/// The counted usage of a child, as it was published: a cache that equals a fresh evaluation of its records.
enum SegmentTable {
  /// The stored segments that share a second with the range, in order of time within a category.
  static func overlapping(_ tx: ReadTransaction, _ child: ChildKey, _ range: Range<Instant>) throws -> [CountedSegment]
  {
    // A segment never crosses a local midnight, and a local day has at most 50 hours (a zone change can lengthen one).
    try AppCategory.allCases.flatMap { category in
      try tx.query(
        """
        SELECT category, start_time, end_time, app_id, generation, points_per_minute, local_date FROM usage_segment
        WHERE partition = ? AND family_id = ? AND child_id = ? AND category = ?
          AND start_time > ? AND start_time < ? AND end_time > ? ORDER BY start_time
        """, child.partition, child.familyID, child.childID, category.rawValue,
        range.lowerBound.seconds - 3 * 86_400, range.upperBound.seconds, range.lowerBound.seconds, row: segment)
    }
  }

  /// Every segment of the child after (category, start), in that order, at most `limit`.
  static func page(
    _ tx: ReadTransaction, _ child: ChildKey, category: AppCategory, after start: Int64, limit: Int
  ) throws -> [CountedSegment] {
    try tx.query(
      """
      SELECT category, start_time, end_time, app_id, generation, points_per_minute, local_date FROM usage_segment
      WHERE partition = ? AND family_id = ? AND child_id = ? AND category = ? AND start_time > ?
      ORDER BY start_time LIMIT ?
      """, child.partition, child.familyID, child.childID, category.rawValue, start, limit, row: segment)
  }

  static func apply(_ tx: Transaction, _ child: ChildKey, _ difference: SegmentDifference) throws {
    for segment in difference.removed {
      try tx.execute(
        """
        DELETE FROM usage_segment
        WHERE partition = ? AND family_id = ? AND child_id = ? AND category = ? AND start_time = ?
        """, tx.partition, child.familyID, child.childID, segment.category.rawValue, segment.span.lowerBound.seconds)
    }
    for segment in difference.added {
      try tx.execute(
        """
        INSERT INTO usage_segment (
          partition, family_id, child_id, category, start_time, end_time, app_id, generation, points_per_minute,
          local_date)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, tx.partition, child.familyID, child.childID, segment.category.rawValue, segment.span.lowerBound.seconds,
        segment.span.upperBound.seconds, segment.app, segment.generation, segment.pointsPerMinute,
        Int64(segment.date.daysSinceEpoch))
    }
  }

  private static func segment(_ row: Row) -> CountedSegment {
    CountedSegment(
      app: row.string(3), category: AppCategory(rawValue: row.int(0)) ?? .reward, generation: row.int64(4),
      pointsPerMinute: row.int64(5), date: LocalDate(daysSinceEpoch: Int32(clamping: row.int64(6))),
      span: Instant(seconds: row.int64(1))..<Instant(seconds: max(row.int64(1), row.int64(2))))
  }
}
