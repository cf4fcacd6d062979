public import Database
public import LocalTime

/// Rows of disjoint stretches of time, with the columns `start_time` and `end_time`.
public struct StretchRows: Sendable {
  private let table: String
  private let columns: String
  private let key: String

  /// - Parameters:
  ///   - columns: the columns that are read.
  ///   - key: the columns of the key before `start_time`.
  public init(_ table: String, _ columns: String, key: [String]) {
    (self.table, self.columns) = (table, columns)
    self.key = key.map { "\($0) = ?" }.joined(separator: " AND ")
  }

  /// The stretches that share a second with a range, in order of time, at most `limit`. A stretch that would end before
  /// it begins is read, too, so that the reader rejects it.
  public func overlapping<Value>(
    _ tx: ReadTransaction, _ key: [(any SQLBindable)?], _ range: Range<Instant>, limit: Int, row: (Row) throws -> Value
  ) throws -> [Value] {
    // As they are disjoint, of those that begin before the range only the last one can reach into it.
    let (start, end) = (range.lowerBound.seconds, range.upperBound.seconds)
    return try tx.query(
      """
      SELECT \(columns) FROM \(table) WHERE \(self.key)
        AND start_time >= COALESCE((SELECT MAX(start_time) FROM \(table) WHERE \(self.key) AND start_time <= ?), ?)
        AND start_time < ? AND (end_time > ? OR end_time < start_time)
      ORDER BY start_time LIMIT ?
      """, arguments: key + key + [start, start, end, start, limit], row: row)
  }
}
