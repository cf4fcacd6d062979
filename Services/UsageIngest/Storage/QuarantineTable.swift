import Database
import LocalTime
import UsageDomain

/// Records that wait for a guardian (US-5, US-7).
enum QuarantineTable {
  /// Records of a child that may wait; past it a device has to keep what it can't place.
  static let maximumWaiting = 10_000

  /// A record that waits, as received.
  struct Waiting: Sendable {
    var number: Int64
    var reason: QuarantineReason
    var record: UsageRecord
    var receipt: Instant
    var deviceTime: Int64?
    var monotonicMilliseconds: Int64
  }

  static func count(_ tx: ReadTransaction, _ child: ChildKey) throws -> Int {
    try tx.queryOne(
      "SELECT COUNT(*) FROM quarantine WHERE partition = ? AND family_id = ? AND child_id = ?", child.partition,
      child.familyID, child.childID
    ) { $0.int(0) } ?? 0
  }

  static func add(
    _ tx: Transaction, _ child: ChildKey, reason: QuarantineReason, installation: Int64, sequence: Int64, conflict: Int
  ) throws {
    try tx.execute(
      """
      INSERT INTO quarantine (
        partition, family_id, child_id, quarantine_number, reason, installation_number, sequence, conflict_number)
      SELECT ?, ?, ?, COALESCE(MAX(quarantine_number), 0) + 1, ?, ?, ?, ? FROM quarantine
      WHERE partition = ? AND family_id = ? AND child_id = ?
      """, tx.partition, child.familyID, child.childID, reason.rawValue, installation, sequence, conflict,
      tx.partition, child.familyID, child.childID)
  }

  /// Records after a number, oldest receipt first, at most `limit`.
  static func page(_ tx: ReadTransaction, _ child: ChildKey, after number: Int64, limit: Int) throws -> [Waiting] {
    try tx.query(
      """
      SELECT q.quarantine_number, q.reason, i.device_id, i.installation_id, r.sequence, t.token_digest, r.start_time,
        r.end_time, r.shielded, r.receive_time, r.device_time, r.monotonic_milliseconds
      FROM quarantine q
      JOIN usage_record r ON r.partition = q.partition AND r.family_id = q.family_id
        AND r.installation_number = q.installation_number AND r.sequence = q.sequence
        AND r.conflict_number = q.conflict_number
      JOIN installation i ON i.partition = q.partition AND i.family_id = q.family_id
        AND i.installation_number = q.installation_number
      JOIN app_token t ON t.partition = r.partition AND t.family_id = r.family_id AND t.token_number = r.token_number
      WHERE q.partition = ? AND q.family_id = ? AND q.child_id = ? AND q.quarantine_number > ?
      ORDER BY q.quarantine_number LIMIT ?
      """, child.partition, child.familyID, child.childID, number, limit
    ) {
      Waiting(
        number: $0.int64(0), reason: QuarantineReason(rawValue: $0.string(1)) ?? .conflict,
        record: UsageRecord(
          key: RecordKey(deviceID: $0.string(2), installationID: $0.string(3), sequence: $0.int64(4)),
          content: RecordContent(
            appToken: $0.string(5), start: Instant(seconds: $0.int64(6)), end: Instant(seconds: $0.int64(7)),
            shielded: $0.bool(8))),
        receipt: Instant(seconds: $0.int64(9)), deviceTime: $0.optionalInt64(10), monotonicMilliseconds: $0.int64(11))
    }
  }
}
