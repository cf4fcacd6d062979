import Database
import LocalTime
import UsageDomain

/// Every record that was ever received, whatever became of it (US-5, US-6).
enum RecordTable {
  /// A record on its way into the table.
  struct NewRecord {
    var record: UsageRecord
    var installation: Int64
    var token: Int64
    var conflict: Int
    var isEvaluated: Bool
    var receipt: Instant
    /// Seconds since 1970 by the device's own clock.
    var deviceTime: Int64?
    var monotonicMilliseconds: Int64
  }

  /// Installations a family may have had.
  static let maximumInstallations = 1_000

  /// The number of a device's installation, given at its first record; nil when the family has as many as it may have.
  static func installation(_ tx: Transaction, familyID: String, _ key: RecordKey) throws -> Int64? {
    let found = try tx.queryOne(
      """
      SELECT installation_number FROM installation
      WHERE partition = ? AND family_id = ? AND device_id = ? AND installation_id = ?
      """, tx.partition, familyID, key.deviceID, key.installationID
    ) { $0.int64(0) }
    if let found { return found }
    let count =
      try tx.queryOne(
        "SELECT COUNT(*) FROM installation WHERE partition = ? AND family_id = ?", tx.partition, familyID
      ) { $0.int64(0) } ?? 0
    guard count < maximumInstallations else { return nil }
    try tx.execute(
      """
      INSERT INTO installation (partition, family_id, device_id, installation_id, installation_number)
      VALUES (?, ?, ?, ?, ?)
      """, tx.partition, familyID, key.deviceID, key.installationID, count + 1)
    return count + 1
  }

  /// Children of the family that have records.
  static func childIDs(_ tx: ReadTransaction, familyID: String) throws -> [String] {
    try tx.query(
      "SELECT DISTINCT child_id FROM usage_record WHERE partition = ? AND family_id = ? ORDER BY child_id",
      Partition(familyID: familyID), familyID
    ) { $0.string(0) }
  }

  /// Contents that may be stored under one key: past it a device repeats a number instead of counting up.
  static let maximumContents = 100

  /// Every content stored under the record's key: the first and its conflicts, in order of arrival.
  static func contents(
    _ tx: ReadTransaction, familyID: String, installation: Int64, sequence: Int64
  ) throws -> [RecordContent] {
    try tx.query(
      """
      SELECT t.token_digest, r.start_time, r.end_time, r.shielded
      FROM usage_record r JOIN app_token t
        ON t.partition = r.partition AND t.family_id = r.family_id AND t.token_number = r.token_number
      WHERE r.partition = ? AND r.family_id = ? AND r.installation_number = ? AND r.sequence = ?
      ORDER BY r.conflict_number
      """, Partition(familyID: familyID), familyID, installation, sequence
    ) {
      RecordContent(
        appToken: $0.string(0), start: Instant(seconds: $0.int64(1)), end: Instant(seconds: $0.int64(2)),
        shielded: $0.bool(3))
    }
  }

  static func insert(_ tx: Transaction, _ child: ChildKey, _ new: NewRecord) throws {
    let content = new.record.content
    try tx.execute(
      """
      INSERT INTO usage_record (
        partition, family_id, child_id, start_time, installation_number, sequence, conflict_number, end_time,
        token_number, shielded, evaluated, receive_time, device_time, monotonic_milliseconds)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, tx.partition, child.familyID, child.childID, content.start.seconds, new.installation,
      new.record.key.sequence, new.conflict, content.end.seconds, new.token, content.shielded, new.isEvaluated,
      new.receipt.seconds, new.deviceTime, new.monotonicMilliseconds)
  }

  /// The evaluated records that share a second with the range.
  static func evaluated(_ tx: ReadTransaction, _ child: ChildKey, overlapping range: Range<Instant>) throws
    -> [UsageRecord]
  {
    // A record is at most 86,400 s long, so it starts less than that before the range.
    try tx.query(
      """
      SELECT i.device_id, i.installation_id, r.sequence, t.token_digest, r.start_time, r.end_time, r.shielded
      FROM usage_record r
      JOIN installation i ON i.partition = r.partition AND i.family_id = r.family_id
        AND i.installation_number = r.installation_number
      JOIN app_token t ON t.partition = r.partition AND t.family_id = r.family_id AND t.token_number = r.token_number
      WHERE r.partition = ? AND r.family_id = ? AND r.child_id = ?
        AND r.start_time > ? AND r.start_time < ? AND r.end_time > ? AND r.evaluated = 1
      """, child.partition, child.familyID, child.childID, range.lowerBound.seconds - Plausibility.maximumSeconds,
      range.upperBound.seconds, range.lowerBound.seconds
    ) {
      UsageRecord(
        key: RecordKey(deviceID: $0.string(0), installationID: $0.string(1), sequence: $0.int64(2)),
        content: RecordContent(
          appToken: $0.string(3), start: Instant(seconds: $0.int64(4)), end: Instant(seconds: $0.int64(5)),
          shielded: $0.bool(6)))
    }
  }
}
