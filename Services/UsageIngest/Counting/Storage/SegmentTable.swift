package import Apps
package import Database
package import LocalTime
package import ServiceAPI
import UsageRecords

/// The counted usage of a child, as published: a cache that equals a full evaluation of its records.
package enum SegmentTable {
  /// The columns behind a segment's key and end.
  static let values = ["app_number", "generation", "points_per_minute", "local_date"]
  private static let columns = (["category", "start_time", "end_time"] + values).joined(separator: ", ")
  private static let rows = StretchRows("usage_segment", columns, key: ["partition", "child_number", "category"])

  /// The families of a partition with counted usage, in order of ids.
  package static func familyIDs(_ tx: ReadTransaction, partition: Partition) throws -> [String] {
    try ChildNumberTable.familyIDs(tx, partition: partition).filter { try child(after: "", familyID: $0, tx) != nil }
  }

  /// The children of a family with counted usage, in order of ids.
  package static func childIDs(_ tx: ReadTransaction, familyID: String) throws -> [String] {
    var found: [String] = []
    while let next = try child(after: found.last ?? "", familyID: familyID, tx) { found.append(next.childID) }
    return found
  }

  private static func child(after last: String, familyID: String, _ tx: ReadTransaction) throws -> ChildKey? {
    var last = last
    while let next = try ChildNumberTable.child(after: last, familyID: familyID, tx) {
      if try category(after: .min, tx, next) != nil { return next }
      last = next.childID
    }
    return nil
  }

  /// The categories of the child's counted usage, ascending, by one key probe each.
  package static func categories(_ tx: ReadTransaction, _ child: ChildKey) throws -> [AppCategory] {
    var found: [AppCategory] = []
    while let next = try category(after: found.last?.rawValue ?? .min, tx, child) { found.append(next) }
    return found
  }

  private static func category(after last: Int, _ tx: ReadTransaction, _ child: ChildKey) throws -> AppCategory? {
    guard let number = try ChildNumberTable.find(tx, child)?.child else { return nil }
    return try tx.queryOne(
      """
      SELECT category FROM usage_segment WHERE partition = ? AND child_number = ? AND category > ?
      ORDER BY category LIMIT 1
      """, child.partition, number, last, row: { $0.enumeration(0) })
  }

  /// Rejects an invalid stored category: counted usage is read by category, and reads would miss it.
  static func requireCategories(_ tx: ReadTransaction, _ child: ChildKey) throws {
    guard let number = try ChildNumberTable.find(tx, child)?.child else { return }
    try tx.require(
      AppCategory.self, "category", in: "usage_segment", where: "partition = ? AND child_number = ?", child.partition,
      number)
  }

  /// The first stored segments of a category that share a second with the range, in order of time, at most `limit`.
  static func overlapping(
    _ tx: ReadTransaction, _ child: ChildKey, _ category: AppCategory, _ range: Range<Instant>, limit: Int
  ) throws -> [CountedSegment] {
    guard let number = try ChildNumberTable.find(tx, child)?.child else { return [] }
    return try segments(tx, child) { row in
      try rows.overlapping(tx, [child.partition, number, category.rawValue], range, limit: limit, row: row)
    }
  }

  /// The last ones, latest first, by one probe where there are none, as with nearly every record.
  static func lastOverlapping(
    _ tx: ReadTransaction, _ child: ChildKey, _ category: AppCategory, _ range: Range<Instant>, limit: Int
  ) throws -> [CountedSegment] {
    guard let number = try ChildNumberTable.find(tx, child)?.child else { return [] }
    return try segments(tx, child) { row in
      var found: [Numbered] = []
      // A few at a time: PostgreSQL sends all rows of a query, also those that are not read.
      var (end, count) = (range.upperBound, 1)
      while found.count < limit {
        count = min(count, limit - found.count)
        let overlapping = try tx.query(
          """
          SELECT \(columns) FROM usage_segment
          WHERE partition = ? AND child_number = ? AND category = ? AND start_time < ?
          ORDER BY start_time DESC LIMIT ?
          """, child.partition, number, category.rawValue, end.seconds, count, row: row
        ).prefix { $0.segment.span.upperBound > range.lowerBound }
        found += overlapping
        guard overlapping.count == count, let last = overlapping.last else { break }
        (end, count) = (last.segment.span.lowerBound, count * 8)
      }
      return found
    }
  }

  /// Where the child's last segment of a category ends.
  static func end(_ tx: ReadTransaction, _ child: ChildKey, _ category: AppCategory) throws -> Instant {
    guard let number = try ChildNumberTable.find(tx, child)?.child else { return .distantPast }
    return try tx.queryOne(
      """
      SELECT start_time, end_time FROM usage_segment WHERE partition = ? AND child_number = ? AND category = ?
      ORDER BY start_time DESC LIMIT 1
      """, child.partition, number, category.rawValue
    ) { $0.span(0, 1).upperBound } ?? .distantPast
  }

  /// Every segment of the child after (category, start), in that order, at most `limit`.
  package static func page(
    _ tx: ReadTransaction, _ child: ChildKey, category: AppCategory, after start: Int64, limit: Int
  ) throws -> [CountedSegment] {
    guard let number = try ChildNumberTable.find(tx, child)?.child else { return [] }
    return try segments(tx, child) { row in
      try tx.query(
        """
        SELECT \(columns) FROM usage_segment
        WHERE partition = ? AND child_number = ? AND category = ? AND start_time > ?
        ORDER BY start_time LIMIT ?
        """, child.partition, number, category.rawValue, start, limit, row: row)
    }
  }

  /// Segments of a category that begin in a range, latest first, at most `limit`.
  package static func latest(
    _ tx: ReadTransaction, _ child: ChildKey, _ category: AppCategory, beginningIn range: Range<Instant>, limit: Int
  ) throws -> [CountedSegment] {
    guard let number = try ChildNumberTable.find(tx, child)?.child else { return [] }
    return try segments(tx, child) { row in
      try tx.query(
        """
        SELECT \(columns) FROM usage_segment
        WHERE partition = ? AND child_number = ? AND category = ? AND start_time >= ? AND start_time < ?
        ORDER BY start_time DESC LIMIT ?
        """, child.partition, number, category.rawValue, range.lowerBound.seconds, range.upperBound.seconds, limit,
        row: row)
    }
  }

  static func apply(_ tx: Transaction, _ child: ChildKey, _ difference: SegmentDifference) throws {
    let number = try ChildNumberTable.numbers(tx, child).child
    for segment in difference.removed {
      try tx.execute(
        "DELETE FROM usage_segment WHERE partition = ? AND child_number = ? AND category = ? AND start_time = ?",
        tx.partition, number, segment.category.rawValue, segment.span.lowerBound.seconds)
    }
    for segment in difference.added {
      try tx.execute(
        """
        INSERT INTO usage_segment (partition, child_number, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, tx.partition, number, segment.category.rawValue, segment.span.lowerBound.seconds,
        segment.span.upperBound.seconds, try AppNumberTable.number(tx, familyID: child.familyID, app: segment.app),
        segment.generation, segment.terms.pointsPerMinute, Int64(segment.date.daysSinceEpoch))
    }
  }

  /// A segment without the name of its app, and the app's number.
  private typealias Numbered = (segment: CountedSegment, app: Int64)

  private static func numbered(_ row: Row) -> Numbered {
    let terms = UsageTerms(
      app: "", category: row.enumeration(0), generation: row.int64(4), pointsPerMinute: row.int64(5))
    let segment = CountedSegment(
      terms: terms, date: LocalDate(daysSinceEpoch: row.int32(6)), span: row.span(1, 2))
    return (segment, row.int64(3))
  }

  private static func segments(
    _ tx: ReadTransaction, _ child: ChildKey, read: ((Row) -> Numbered) throws -> [Numbered]
  ) throws -> [CountedSegment] {
    var names = AppNumberTable.Names(tx, familyID: child.familyID)
    return try read(numbered).map { found in
      var segment = found.segment
      segment.terms.app = try names.app(found.app)
      return segment
    }
  }
}
