package import Database
package import LocalTime
package import ServiceAPI

/// Records that wait for a guardian, and the decisions about them (US-5, US-7).
package enum QuarantineTable {
  /// Maximum number of records of a device that may wait; beyond it the device has to keep what it can't place.
  package static let maximumWaiting: Int64 = 10_000
  /// Likewise, of records of activities: a child that enters very many of them keeps nothing else from waiting.
  package static let maximumApprovals: Int64 = 2_000

  /// A record in quarantine, as received.
  package struct Entry: Sendable {
    package var number: Int64
    /// Number of the first of those that wait together, without a moment in which none of the child's waits; 0 for
    /// those that were decided before it was stored.
    var first: Int64
    package var reason: QuarantineReason
    package var record: UsageRecord
    package var place: RecordTable.Place
    package var receipt: Instant
    package var deviceTime: Int64?
    package var monotonicMilliseconds: Int64
    package var state: QuarantineState
    /// When it was decided and by which guardian; nil while it waits.
    package var decided: Instant?
    package var guardianID: String?
    /// How far the device's clock was ahead, where that is the reason and it is stored.
    package var secondsAhead: Int64?
  }

  /// Rejects a stored state that is none, which is found neither among those that wait nor among others.
  private static func requireStates(_ tx: ReadTransaction, _ child: ChildKey) throws {
    try tx.require(
      QuarantineState.self, "state", in: "quarantine", where: "partition = ? AND family_id = ? AND child_id = ?",
      child.partition, child.familyID, child.childID)
  }

  /// The number of the first of those that wait together; nil where none of the child's waits.
  package static func firstWaiting(_ tx: ReadTransaction, _ child: ChildKey) throws -> Int64? {
    try tx.queryOne(
      """
      SELECT first_number FROM quarantine WHERE partition = ? AND family_id = ? AND child_id = ? AND state = 0
      ORDER BY quarantine_number LIMIT 1
      """, child.partition, child.familyID, child.childID
    ) { $0.int64(0) }
  }

  /// - Returns: the number of a record that is the first to wait; nil where others do.
  package static func add(
    _ tx: Transaction, _ child: ChildKey, reason: QuarantineReason, secondsAhead: Int64?, at place: RecordTable.Place
  ) throws -> Int64? {
    let first = try firstWaiting(tx, child)
    let newest = try tx.newest(
      "quarantine_number", in: "quarantine", where: "partition = ? AND family_id = ? AND child_id = ?", tx.partition,
      child.familyID, child.childID)
    let number = (newest ?? 0) + 1
    try tx.execute(
      """
      INSERT INTO quarantine (
        partition, family_id, child_id, quarantine_number, reason, installation_number, sequence, conflict_number,
        first_number, clock_seconds)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, tx.partition, child.familyID, child.childID, number, reason.rawValue, place.installation, place.sequence,
      place.conflict, first ?? number, secondsAhead)
    return first == nil ? number : nil
  }

  package static func decide(
    _ tx: Transaction, _ child: ChildKey, number: Int64, _ state: QuarantineState, at now: Instant,
    by guardianID: String
  ) throws {
    try tx.execute(
      """
      UPDATE quarantine SET state = ?, decide_time = ?, guardian_id = ?
      WHERE partition = ? AND family_id = ? AND child_id = ? AND quarantine_number = ?
      """, state.rawValue, now.seconds, guardianID, tx.partition, child.familyID, child.childID, number)
  }

  /// A record that waited for approval waits no longer, though no guardian has decided.
  package static func lift(_ tx: Transaction, _ child: ChildKey, number: Int64) throws {
    try tx.execute(
      """
      UPDATE quarantine SET state = ?
      WHERE partition = ? AND family_id = ? AND child_id = ? AND quarantine_number = ?
      """, QuarantineState.lifted.rawValue, tx.partition, child.familyID, child.childID, number)
  }

  /// Notes that a record came to count after a withdrawal, which does not concern it.
  package static func setLater(_ tx: Transaction, _ child: ChildKey, number: Int64, than withdrawal: Int64) throws {
    if withdrawal == 0 { return }
    try tx.execute(
      """
      UPDATE quarantine SET later_number = ?
      WHERE partition = ? AND family_id = ? AND child_id = ? AND quarantine_number = ?
      """, withdrawal, tx.partition, child.familyID, child.childID, number)
  }

  /// How the last decision about a stored record stands.
  package struct Standing: Hashable, Sendable {
    package var number: Int64
    package var reason: QuarantineReason
    package var state: QuarantineState
    /// The child's newest withdrawal when the record came to count; nil where there was none, or it never has.
    package var later: Int64?
  }

  /// nil for a record that never waited.
  package static func standing(
    _ tx: ReadTransaction, _ child: ChildKey, at place: RecordTable.Place
  ) throws -> Standing? {
    try tx.queryOne(
      """
      SELECT quarantine_number, reason, state, later_number FROM quarantine
      WHERE partition = ? AND family_id = ? AND installation_number = ? AND sequence = ? AND conflict_number = ?
        AND child_id = ?
      ORDER BY quarantine_number DESC LIMIT 1
      """, child.partition, child.familyID, place.installation, place.sequence, place.conflict, child.childID
    ) {
      Standing(
        number: $0.int64(0), reason: $0.enumeration(1), state: $0.enumeration(2), later: $0.optionalInt64(3))
    }
  }

  package static func entry(_ tx: ReadTransaction, _ child: ChildKey, number: Int64) throws -> Entry? {
    try entries(tx, child, "q.quarantine_number = ?", number, limit: 1).first
  }

  /// The one of a stored record; the last one where an earlier one was lifted.
  package static func entry(_ tx: ReadTransaction, _ child: ChildKey, at place: RecordTable.Place) throws -> Entry? {
    let number = try tx.queryOne(
      """
      SELECT quarantine_number FROM quarantine
      WHERE partition = ? AND family_id = ? AND installation_number = ? AND sequence = ? AND conflict_number = ?
        AND child_id = ?
      ORDER BY quarantine_number DESC LIMIT 1
      """, child.partition, child.familyID, place.installation, place.sequence, place.conflict, child.childID
    ) { $0.int64(0) }
    return try number.flatMap { try entry(tx, child, number: $0) }
  }

  /// Records after a number, oldest receipt first, at most `limit`.
  package static func page(
    _ tx: ReadTransaction, _ child: ChildKey, after number: Int64, includingDecided: Bool, limit: Int
  ) throws -> [Entry] {
    if !includingDecided { try requireStates(tx, child) }
    let condition = "q.quarantine_number > ?" + (includingDecided ? "" : " AND q.state = 0")
    return try entries(tx, child, condition, number, limit: limit)
  }

  private static func entries(
    _ tx: ReadTransaction, _ child: ChildKey, _ condition: String, _ number: Int64, limit: Int
  ) throws -> [Entry] {
    guard let numbers = try ChildNumberTable.find(tx, child) else { return [] }
    return try tx.query(
      """
      SELECT q.quarantine_number, q.reason, i.device_id, i.installation_id, q.sequence, r.receive_time, r.device_time,
        r.monotonic_milliseconds, q.state, q.decide_time, q.guardian_id, q.installation_number, q.conflict_number,
        q.first_number, q.clock_seconds, \(RecordTable.content)
      FROM quarantine q
      LEFT JOIN usage_record r ON r.partition = q.partition AND r.family_number = ?
        AND r.installation_number = q.installation_number AND r.sequence = q.sequence
        AND r.conflict_number = q.conflict_number
      LEFT JOIN installation i ON i.partition = q.partition AND i.family_id = q.family_id
        AND i.installation_number = q.installation_number
      LEFT JOIN app_token t ON t.partition = q.partition AND t.family_id = q.family_id AND t.token_number = r.token_number
      WHERE q.partition = ? AND q.family_id = ? AND q.child_id = ? AND \(condition)
      ORDER BY q.quarantine_number LIMIT ?
      """, numbers.family, child.partition, child.familyID, child.childID, number, limit, row: entry)
  }

  private static func entry(_ row: Row) -> Entry {
    // First, because there is no record of a place that cannot be read.
    let place = RecordTable.Place(installation: row.int64(11), sequence: row.int64(4), conflict: row.int(12))
    return Entry(
      number: row.int64(0), first: row.int64(13), reason: row.enumeration(1),
      record: UsageRecord(
        key: RecordKey(deviceID: row.string(2), installationID: row.string(3), sequence: place.sequence),
        content: RecordContent(row, at: 15)),
      place: place, receipt: Instant(seconds: row.int64(5)), deviceTime: row.optionalInt64(6),
      monotonicMilliseconds: row.int64(7), state: row.enumeration(8),
      decided: row.optionalInt64(9).map(Instant.init(seconds:)), guardianID: row.optionalString(10),
      secondsAhead: row.optionalInt64(14))
  }
}

extension QuarantineReason {
  /// Of which share of its device a record is that waits for this.
  package var share: DeviceShareTable.Kind { self == .needsApproval ? .approvals : .waiting }
}
