package import Database
package import LocalTime
package import ServiceAPI

// The records that say what happened in a window of time (US-15).
extension RecordTable {
  /// Whether more than `limit` of a child's records begin in a range.
  package static func isMore(
    than limit: Int, _ tx: ReadTransaction, _ child: ChildKey, beginningIn range: Range<Instant>
  ) throws -> Bool {
    guard let numbers = try ChildNumberTable.find(tx, child) else { return false }
    return try tx.queryOne(
      """
      SELECT start_time FROM usage_record
      WHERE partition = ? AND child_number = ? AND start_time >= ? AND start_time < ?
      ORDER BY start_time LIMIT 1 OFFSET ?
      """, child.partition, numbers.child, range.lowerBound.seconds, range.upperBound.seconds, limit
    ) { $0.int64(0) } != nil
  }

  /// A child's records of which a second may lie in a window: those that begin in it, and of those that begin at most a
  /// day before it the ones that reach into it; in order, at most `limit`.
  package static func records(_ tx: ReadTransaction, _ child: ChildKey, in window: Range<Instant>, limit: Int) throws
    -> [Row]
  {
    guard let numbers = try ChildNumberTable.find(tx, child) else { return [] }
    let start = window.lowerBound.seconds
    return try tx.query(
      ofWindow,
      arguments: [
        child.familyID, child.familyID, child.partition, numbers.child, start - Plausibility.maximumSeconds,
        window.upperBound.seconds, start, start, limit,
      ], row: row)
  }

  private static let ofWindow = """
    \(selection("FROM usage_record r"))
    WHERE r.partition = ? AND r.child_number = ? AND r.start_time >= ? AND r.start_time < ?
      AND (r.end_time > ? OR r.start_time >= ?)
    ORDER BY \(order(of: "r")) LIMIT ?
    """

  /// The record at a place; nil for a place that has none of the child.
  package static func find(_ tx: ReadTransaction, _ child: ChildKey, _ place: Place) throws -> Row? {
    // Few records have the same key (`maximumContents`).
    try records(tx, child, installation: place.installation, sequence: place.sequence)
      .first { $0.mark.conflict == place.conflict }
  }

  /// The records with one key, in order of arrival.
  package static func records(
    _ tx: ReadTransaction, _ child: ChildKey, installation: Int64, sequence: Int64
  ) throws -> [Row] {
    guard let numbers = try ChildNumberTable.find(tx, child) else { return [] }
    return try tx.query(
      ofKey,
      arguments: [
        child.familyID, child.familyID, child.partition, numbers.family, installation, sequence, numbers.child,
      ], row: row)
  }

  private static let ofKey = """
    \(selection("FROM usage_record r"))
    WHERE r.partition = ? AND r.family_number = ? AND r.installation_number = ? AND r.sequence = ?
      AND r.child_number = ?
    ORDER BY r.conflict_number
    """
}
