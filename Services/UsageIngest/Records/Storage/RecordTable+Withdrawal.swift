package import Database
package import LocalTime
package import ServiceAPI

// Which records are withdrawn, and by which withdrawal (US-17).
extension RecordTable {
  /// A stored record as far as a withdrawal needs it.
  package struct Withdrawable: Hashable, Sendable {
    package var mark: Mark
    package var end: Instant
    package var token: Int64
    package var shielded: Bool
    package var isEvaluated: Bool
    package var importNumber: Int64?
    package var withdrawal: Int64?
    /// The child's newest withdrawal when it was received.
    package var later: Int64?

    fileprivate init(_ row: SQLRow) {
      mark = Mark(
        start: Instant(seconds: row.int64(0)), installation: row.int64(1), sequence: row.int64(2), conflict: row.int(3))
      (end, token, shielded) = (Instant(seconds: row.int64(4)), row.int64(5), row.bool(6))
      (isEvaluated, importNumber) = (row.int64(7) != 0, row.optionalInt64(8))
      (withdrawal, later) = (row.optionalInt64(9), row.optionalInt64(10))
    }
  }

  private static let withdrawable = """
    SELECT start_time, installation_number, sequence, conflict_number, end_time, token_number, shielded, evaluated,
      import_number, withdrawal_number, later_number, child_number
    FROM usage_record WHERE partition = ?
    """

  /// The child's next records by their beginning, at most `limit`.
  package static func withdrawable(
    _ tx: ReadTransaction, _ child: ChildKey, after mark: Mark, before end: Instant, limit: Int
  ) throws -> [Withdrawable] {
    guard let numbers = try ChildNumberTable.find(tx, child) else { return [] }
    let order = "start_time, installation_number, sequence, conflict_number"
    return try tx.query(
      """
      \(withdrawable) AND child_number = ? AND start_time < ? AND (\(order)) > (?, ?, ?, ?) ORDER BY \(order) LIMIT ?
      """, child.partition, numbers.child, end.seconds, mark.start.seconds, mark.installation, mark.sequence,
      mark.conflict, limit, row: Withdrawable.init)
  }

  /// The records of a key, in order of arrival.
  package static func withdrawable(
    _ tx: ReadTransaction, _ child: ChildKey, _ key: WithdrawalSelection.Key
  ) throws -> [Withdrawable] {
    guard let numbers = try ChildNumberTable.find(tx, child) else { return [] }
    return try tx.query(
      """
      \(withdrawable) AND family_number = ? AND installation_number = ? AND sequence = ? ORDER BY conflict_number
      """, child.partition, numbers.family, key.installation, key.sequence
    ) { row in
      (Withdrawable(row), child: row.int64(11))
    }.filter { $0.child == numbers.child }.map(\.0)
  }

  /// Whether the child has a record of the key.
  package static func hasAny(_ tx: ReadTransaction, _ child: ChildKey, _ key: WithdrawalSelection.Key) throws -> Bool {
    guard let numbers = try ChildNumberTable.find(tx, child) else { return false }
    return try tx.queryOne(
      """
      SELECT 1 FROM usage_record WHERE partition = ? AND family_number = ? AND installation_number = ? AND sequence = ?
        AND child_number = ?
      ORDER BY conflict_number LIMIT 1
      """, child.partition, numbers.family, key.installation, key.sequence, numbers.child
    ) { $0.int(0) } != nil
  }

  /// Whether the record's key came with other content since a withdrawal.
  package static func hasFollower(
    _ tx: ReadTransaction, _ child: ChildKey, _ record: Withdrawable, since withdrawal: Int64
  ) throws -> Bool {
    guard let numbers = try ChildNumberTable.find(tx, child) else { return false }
    return try tx.queryOne(
      """
      SELECT 1 FROM usage_record
      WHERE partition = ? AND family_number = ? AND installation_number = ? AND sequence = ? AND conflict_number <> ?
        AND later_number >= ?
      ORDER BY conflict_number LIMIT 1
      """, child.partition, numbers.family, record.mark.installation, record.mark.sequence, record.mark.conflict,
      max(withdrawal, 1)
    ) { $0.int(0) } != nil
  }

  /// Makes a record that counts count no more.
  package static func withdraw(_ tx: Transaction, _ child: ChildKey, _ record: Withdrawable, by withdrawal: Int64)
    throws
  {
    try set(tx, child, record, evaluated: 0, withdrawal: withdrawal)
    if (record.mark.start..<max(record.mark.start, record.end)).seconds > Plausibility.maximumSeconds {
      try tx.execute(
        """
        DELETE FROM long_record WHERE partition = ? AND family_id = ? AND child_id = ? AND start_time = ?
          AND installation_number = ? AND sequence = ? AND conflict_number = ?
        """, tx.partition, child.familyID, child.childID, record.mark.start.seconds, record.mark.installation,
        record.mark.sequence, record.mark.conflict)
    }
    // Which of the others is the first to wait, the recount notes.
    try tx.execute(
      """
      DELETE FROM waiting_token WHERE partition = ? AND family_id = ? AND child_id = ? AND token_number = ?
        AND first_start_time >= ?
      """, tx.partition, child.familyID, child.childID, record.token, record.mark.start.seconds)
  }

  /// Lets a withdrawn record count again.
  package static func restore(_ tx: Transaction, _ child: ChildKey, _ record: Withdrawable) throws {
    try set(tx, child, record, evaluated: 0, withdrawal: nil)
    try setEvaluated(
      tx, child, record.mark.storedPlace, record.mark.start..<max(record.mark.start, record.end))
  }

  private static func set(
    _ tx: Transaction, _ child: ChildKey, _ record: Withdrawable, evaluated: Int, withdrawal: Int64?
  ) throws {
    try tx.execute(
      """
      UPDATE usage_record SET evaluated = ?, withdrawal_number = ?
      WHERE partition = ? AND child_number = ? AND start_time = ? AND installation_number = ? AND sequence = ?
        AND conflict_number = ?
      """, evaluated, withdrawal, tx.partition, try ChildNumberTable.numbers(tx, child).child,
      record.mark.start.seconds, record.mark.installation, record.mark.sequence, record.mark.conflict)
  }

  /// Notes that a record came after a withdrawal, by whichever it was received before.
  package static func setLater(_ tx: Transaction, _ child: ChildKey, _ place: Place, than withdrawal: Int64) throws {
    if withdrawal == 0 { return }
    try tx.execute(
      """
      UPDATE usage_record SET later_number = ?
      WHERE partition = ? AND family_number = ? AND installation_number = ? AND sequence = ? AND conflict_number = ?
      """, withdrawal, tx.partition, try ChildNumberTable.numbers(tx, child).family, place.installation,
      place.sequence, place.conflict)
  }
}
