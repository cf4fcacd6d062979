import Apps
import Database
import LocalTime
import ServiceAPI
import UsageDomain

/// The counted usage of a child, as published: a cache that equals a full evaluation of its records.
enum SegmentTable {
  private static let columns = "category, start_time, end_time, app_id, generation, points_per_minute, local_date"
  private static let rows = StretchRows(
    "usage_segment", columns, key: ["partition", "family_id", "child_id", "category"])

  /// The families of a partition with counted usage, in order of ids.
  static func familyIDs(_ tx: ReadTransaction, partition: Partition) throws -> [String] {
    try tx.families(of: partition, in: "usage_segment")
  }

  /// The children of a family with counted usage, in order of ids.
  static func childIDs(_ tx: ReadTransaction, familyID: String) throws -> [String] {
    try tx.children(of: familyID, in: "usage_segment")
  }

  /// The categories of the child's counted usage, ascending, by one key probe each.
  static func categories(_ tx: ReadTransaction, _ child: ChildKey) throws -> [AppCategory] {
    var found: [AppCategory] = []
    while let next: AppCategory = try tx.queryOne(
      """
      SELECT category FROM usage_segment WHERE partition = ? AND family_id = ? AND child_id = ? AND category > ?
      ORDER BY category LIMIT 1
      """, child.partition, child.familyID, child.childID, found.last?.rawValue ?? .min, row: { $0.enumeration(0) })
    {
      found.append(next)
    }
    return found
  }

  /// Rejects a stored category that is none: what is counted is read by category, and would not meet it.
  static func requireCategories(_ tx: ReadTransaction, _ child: ChildKey) throws {
    try tx.require(
      AppCategory.self, "category", in: "usage_segment", where: "partition = ? AND family_id = ? AND child_id = ?",
      child.partition, child.familyID, child.childID)
  }

  /// The first stored segments of a category that share a second with the range, in order of time, at most `limit`.
  static func overlapping(
    _ tx: ReadTransaction, _ child: ChildKey, _ category: AppCategory, _ range: Range<Instant>, limit: Int
  ) throws -> [CountedSegment] {
    try rows.overlapping(
      tx, [child.partition, child.familyID, child.childID, category.rawValue], range, limit: limit, row: segment)
  }

  /// Every segment of the child after (category, start), in that order, at most `limit`.
  static func page(
    _ tx: ReadTransaction, _ child: ChildKey, category: AppCategory, after start: Int64, limit: Int
  ) throws -> [CountedSegment] {
    try tx.query(
      """
      SELECT \(columns) FROM usage_segment
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
      app: row.string(3), category: row.enumeration(0), generation: row.int64(4),
      pointsPerMinute: row.int64(5), date: LocalDate(daysSinceEpoch: row.int32(6)),
      span: row.span(1, 2))
  }
}
