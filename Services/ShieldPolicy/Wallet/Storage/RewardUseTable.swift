package import Database
package import LocalTime
package import ServiceAPI
import ShieldFamilies

/// A child's counted reward use, as published by UsageIngest: disjoint stretches. Readers outside the writer see from
/// the child's `PolicyRevision` that it has changed.
package enum RewardUseTable {
  private static let columns = "start_time, end_time, app_id, points_per_minute, date, generation"
  private static let rows = StretchRows(
    "reward_use", columns, key: ["partition", "family_id", "child_id"])

  package static func insert(_ tx: Transaction, _ child: ChildKey, _ use: RewardUse) throws {
    tx.note(.shown, ofPolicyOf: child)
    try tx.execute(
      """
      INSERT INTO reward_use (partition, family_id, child_id, start_time, end_time, app_id, points_per_minute, date,
        generation)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, child.partition, child.familyID, child.childID, use.span.lowerBound.seconds, use.span.upperBound.seconds,
      use.app, use.pointsPerMinute, use.date.daysSinceEpoch, use.generation)
  }

  /// - Throws: when there is no such use: the feed and this table disagree, which must not go unnoticed.
  package static func remove(_ tx: Transaction, _ child: ChildKey, _ use: RewardUse) throws {
    tx.note(.shown, ofPolicyOf: child)
    let changed = try tx.executeCounting(
      """
      DELETE FROM reward_use
      WHERE partition = ? AND family_id = ? AND child_id = ? AND start_time = ? AND end_time = ? AND app_id = ?
      """, child.partition, child.familyID, child.childID, use.span.lowerBound.seconds, use.span.upperBound.seconds,
      use.app)
    guard changed == 1 else { throw MissingRewardUse(child: child, use: use) }
  }

  /// The uses that end after the instant, in order.
  static func ending(
    _ tx: ReadTransaction, _ child: ChildKey, after instant: Instant, limit: Int = .max
  ) throws -> [RewardUse] {
    try rows.overlapping(
      tx, [child.partition, child.familyID, child.childID], instant..<Instant.distantFuture, limit: limit, row: use)
  }

  /// The first uses that begin in a stretch of time, in order.
  package static func list(
    _ tx: ReadTransaction, _ child: ChildKey, from start: Instant = .distantPast, to end: Instant = .distantFuture,
    limit: Int = .max
  ) throws -> [RewardUse] {
    try tx.query(
      """
      SELECT \(columns) FROM reward_use
      WHERE partition = ? AND family_id = ? AND child_id = ? AND start_time >= ? AND start_time < ?
      ORDER BY start_time LIMIT ?
      """, child.partition, child.familyID, child.childID, start.seconds, end.seconds, limit, row: use)
  }

  /// All uses, in order.
  package static func forEach(_ tx: ReadTransaction, _ child: ChildKey, _ body: (RewardUse) throws -> Void) throws {
    try tx.forEach(
      """
      SELECT \(columns) FROM reward_use
      WHERE partition = ? AND family_id = ? AND child_id = ? ORDER BY start_time
      """, child.partition, child.familyID, child.childID
    ) { try body(use($0)) }
  }

  /// A use from columns start, end, app, rate, date, generation.
  private static func use(_ row: Row) -> RewardUse {
    RewardUse(
      app: row.string(2), pointsPerMinute: row.int64(3), date: LocalDate(daysSinceEpoch: row.int32(4)),
      span: row.span(0, 1), generation: row.int64(5))
  }
}

/// The payer of each piece of reward use: a grant or the wallet.
enum PaidUseTable {
  /// The pieces that begin in a stretch of time, in order.
  static func list(
    _ tx: ReadTransaction, _ child: ChildKey, from start: Instant, to end: Instant, limit: Int
  ) throws -> [PaidUse] {
    try tx.query(
      """
      SELECT start_time, end_time, app_id, points_per_minute, date, grant_id FROM paid_use
      WHERE partition = ? AND family_id = ? AND child_id = ? AND start_time >= ? AND start_time < ?
      ORDER BY start_time LIMIT ?
      """, child.partition, child.familyID, child.childID, start.seconds, end.seconds, limit
    ) { row in
      PaidUse(
        app: row.string(2), pointsPerMinute: row.int64(3), date: LocalDate(daysSinceEpoch: row.int32(4)),
        span: row.span(0, 1), grantID: row.optionalString(5))
    }
  }

  /// Removes and returns the pieces that begin in a stretch of time.
  static func remove(
    _ tx: Transaction, _ child: ChildKey, from start: Instant, to end: Instant = .distantFuture
  ) throws -> [PaidUse] {
    let pieces = try list(tx, child, from: start, to: end, limit: .max)
    if pieces.isEmpty { return [] }
    tx.note(.shown, ofPolicyOf: child)
    try tx.execute(
      """
      DELETE FROM paid_use
      WHERE partition = ? AND family_id = ? AND child_id = ? AND start_time >= ? AND start_time < ?
      """, child.partition, child.familyID, child.childID, start.seconds, end.seconds)
    return pieces
  }

  static func remove(_ tx: Transaction, _ child: ChildKey, _ piece: PaidUse) throws {
    tx.note(.shown, ofPolicyOf: child)
    try tx.execute(
      "DELETE FROM paid_use WHERE partition = ? AND family_id = ? AND child_id = ? AND start_time = ?",
      child.partition, child.familyID, child.childID, piece.span.lowerBound.seconds)
  }

  static func insert(_ tx: Transaction, _ child: ChildKey, _ piece: PaidUse) throws {
    tx.note(.shown, ofPolicyOf: child)
    try tx.execute(
      """
      INSERT INTO paid_use (partition, family_id, child_id, start_time, end_time, app_id, points_per_minute, date,
        grant_id)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, child.partition, child.familyID, child.childID, piece.span.lowerBound.seconds,
      piece.span.upperBound.seconds, piece.app, piece.pointsPerMinute, piece.date.daysSinceEpoch,
      piece.grantID)
  }
}

/// A correction removes reward use that was never published.
struct MissingRewardUse: Error, CustomStringConvertible {
  let child: ChildKey
  let use: RewardUse

  var description: String {
    "child \(child.childID) has no use of \(use.app) from \(use.span.lowerBound) to remove"
  }
}
