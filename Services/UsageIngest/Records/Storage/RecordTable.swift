package import Database
package import LocalTime
package import ServiceAPI

/// Every record that was ever received, whatever its answer was (US-5, US-6).
package enum RecordTable {
  /// A record on its way into the table.
  package struct NewRecord {
    var record: UsageRecord
    var installation: Int64
    var token: Int64
    var conflict: Int
    var isEvaluated: Bool
    var receipt: Instant
    /// Seconds since 1970 by the device's own clock.
    var deviceTime: Int64?
    var monotonicMilliseconds: Int64
    /// nil for what the device itself has recorded.
    var importNumber: Int64?
    /// The child's newest withdrawal; 0 where there is none.
    var newestWithdrawal: Int64

    package init(
      record: UsageRecord, installation: Int64, token: Int64, conflict: Int, isEvaluated: Bool, receipt: Instant,
      deviceTime: Int64? = nil, monotonicMilliseconds: Int64, importNumber: Int64? = nil, newestWithdrawal: Int64
    ) {
      (self.record, self.installation, self.token, self.conflict) = (record, installation, token, conflict)
      (self.isEvaluated, self.receipt, self.deviceTime) = (isEvaluated, receipt, deviceTime)
      (self.monotonicMilliseconds, self.importNumber) = (monotonicMilliseconds, importNumber)
      self.newestWithdrawal = newestWithdrawal
    }
  }

  /// Maximum number of installations that a device may ever have.
  package static let maximumInstallations: Int64 = 1_000

  /// The number of a device's installation, assigned at its first record; nil when the device is at the limit.
  package static func installation(_ tx: Transaction, familyID: String, _ key: RecordKey) throws -> Int64? {
    let numbers = TransactionNumbers.of(familyID, tx)
    let name = KnownNumbers.InstallationName(key)
    if let known = numbers.known.installations[name] { return known }
    let number = try storedInstallation(tx, familyID: familyID, key) ?? newInstallation(tx, familyID: familyID, key)
    numbers.known.installations[name] = number
    return number
  }

  /// The number of a device's installation; nil for one without records.
  package static func storedInstallation(
    _ tx: ReadTransaction, familyID: String, _ key: RecordKey
  ) throws -> Int64? {
    try tx.queryOne(
      """
      SELECT installation_number FROM installation
      WHERE partition = ? AND family_id = ? AND device_id = ? AND installation_id = ?
      """, Partition(familyID: familyID), familyID, key.deviceID, key.installationID
    ) { $0.int64(0) }
  }

  private static func newInstallation(_ tx: Transaction, familyID: String, _ key: RecordKey) throws -> Int64? {
    let count = try DeviceShareTable.count(tx, familyID: familyID, deviceID: key.deviceID, .installations)
    guard count < maximumInstallations else { return nil }
    let newest =
      try tx.newest(
        "installation_number", in: "installation", where: "partition = ? AND family_id = ?", tx.partition, familyID)
      ?? 0
    try tx.execute(
      """
      INSERT INTO installation (partition, family_id, device_id, installation_id, installation_number)
      VALUES (?, ?, ?, ?, ?)
      """, tx.partition, familyID, key.deviceID, key.installationID, newest + 1)
    try DeviceShareTable.add(tx, familyID: familyID, deviceID: key.deviceID, .installations)
    return newest + 1
  }

  /// The children of a family that have records, in order of ids.
  package static func childIDs(_ tx: ReadTransaction, familyID: String) throws -> [String] {
    var found: [String] = []
    while let next = try child(after: found.last ?? "", familyID: familyID, tx) { found.append(next) }
    return found
  }

  /// The next child of the family, in order of ids, that has records.
  package static func child(after last: String, familyID: String, _ tx: ReadTransaction) throws -> String? {
    var last = last
    while let next = try ChildNumberTable.child(after: last, familyID: familyID, tx) {
      if try hasAny(tx, next) { return next.childID }
      last = next.childID
    }
    return nil
  }

  private static func hasAny(_ tx: ReadTransaction, _ child: ChildKey) throws -> Bool {
    guard let numbers = try ChildNumberTable.find(tx, child) else { return false }
    return try tx.queryOne(
      "SELECT 1 FROM usage_record WHERE partition = ? AND child_number = ? LIMIT 1", child.partition, numbers.child
    ) { $0.int(0) } != nil
  }

  /// The columns of `RecordContent(_:at:)`, of a record `r` and its token `t`.
  static let content = "t.token_digest, r.start_time, r.end_time, r.shielded"

  /// Maximum number of contents stored under one key: beyond it a device repeats a number instead of counting up.
  package static let maximumContents = 100

  /// Every record stored under a key: the first and its conflicts, in order of arrival.
  package static func known(
    _ tx: Transaction, _ child: ChildKey, installation: Int64, sequence: Int64
  ) throws -> [KnownRecord] {
    var known = try tx.query(
      """
      SELECT r.evaluated, r.withdrawal_number, \(content) FROM usage_record r LEFT JOIN app_token t
        ON t.partition = r.partition AND t.family_id = ? AND t.token_number = r.token_number
      WHERE r.partition = ? AND r.family_number = ? AND r.installation_number = ? AND r.sequence = ?
      ORDER BY r.conflict_number
      """, child.familyID, child.partition, try ChildNumberTable.numbers(tx, child).family, installation, sequence
    ) { row in
      KnownRecord(
        RecordContent(row, at: 2),
        row.int64(0) != 0 ? .counts : row.optionalInt64(1).map { .withdrawn(number: $0) } ?? .waits)
    }
    // Whether one waits or was rejected matters only where it does not hold its key.
    guard KnownRecord.areAllWithdrawn(known) else { return known }
    for index in known.indices where known[index].state == .waits {
      let place = Place(installation: installation, sequence: sequence, conflict: index)
      if try QuarantineTable.standing(tx, child, at: place)?.state == .rejected { known[index].state = .rejected }
    }
    return known
  }

  /// - Returns: whether the key was unused; else nothing is stored.
  package static func insert(_ tx: Transaction, _ child: ChildKey, _ new: NewRecord) throws -> Bool {
    let content = new.record.content
    let numbers = try ChildNumberTable.numbers(tx, child)
    return try tx.executeCounting(
      """
      INSERT INTO usage_record (
        partition, child_number, start_time, installation_number, sequence, conflict_number, family_number, end_time,
        token_number, shielded, evaluated, receive_time, device_time, monotonic_milliseconds, import_number,
        later_number)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
      """, tx.partition, numbers.child, content.start.seconds, new.installation, new.record.key.sequence,
      new.conflict, numbers.family, content.end.seconds, new.token, content.shielded, new.isEvaluated,
      new.receipt.seconds, new.deviceTime, new.monotonicMilliseconds, new.importNumber,
      new.newestWithdrawal == 0 ? nil : new.newestWithdrawal) > 0
  }

  /// Where a record is stored within its family.
  package struct Place: Hashable, Sendable {
    package var installation: Int64
    package var sequence: Int64
    package var conflict: Int

    package init(installation: Int64, sequence: Int64, conflict: Int) {
      (self.installation, self.sequence, self.conflict) = (installation, sequence, conflict)
    }
  }

  /// Makes a record from quarantine count.
  package static func setEvaluated(_ tx: Transaction, _ child: ChildKey, _ place: Place, _ span: Range<Instant>) throws
  {
    let isLong = span.seconds > Plausibility.maximumSeconds
    try tx.execute(
      """
      UPDATE usage_record SET evaluated = ?
      WHERE partition = ? AND family_number = ? AND installation_number = ? AND sequence = ? AND conflict_number = ?
      """, isLong ? 2 : 1, tx.partition, try ChildNumberTable.numbers(tx, child).family, place.installation,
      place.sequence, place.conflict)
    guard isLong else { return }
    try tx.execute(
      """
      INSERT INTO long_record (
        partition, family_id, child_id, start_time, installation_number, sequence, conflict_number, end_time)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """, tx.partition, child.familyID, child.childID, span.lowerBound.seconds, place.installation, place.sequence,
      place.conflict, span.upperBound.seconds)
  }

  /// Makes a record that counts, and is no longer than a day, wait.
  package static func setWaiting(_ tx: Transaction, _ child: ChildKey, _ place: Place) throws {
    try tx.execute(
      """
      UPDATE usage_record SET evaluated = 0
      WHERE partition = ? AND family_number = ? AND installation_number = ? AND sequence = ? AND conflict_number = ?
      """, tx.partition, try ChildNumberTable.numbers(tx, child).family, place.installation, place.sequence,
      place.conflict)
  }

  /// Whether any evaluated record of the child is longer than a day.
  package static func hasLong(_ tx: ReadTransaction, _ child: ChildKey) throws -> Bool {
    try tx.queryOne(
      "SELECT 1 FROM long_record WHERE partition = ? AND family_id = ? AND child_id = ? LIMIT 1", child.partition,
      child.familyID, child.childID
    ) { $0.int(0) } != nil
  }

  /// The last beginning of a record of the child at or before an instant.
  package static func lastStart(_ tx: ReadTransaction, _ child: ChildKey, upTo latest: Instant) throws -> Instant? {
    guard let numbers = try ChildNumberTable.find(tx, child) else { return nil }
    return try tx.queryOne(
      """
      SELECT start_time FROM usage_record WHERE partition = ? AND child_number = ? AND start_time <= ?
      ORDER BY start_time DESC LIMIT 1
      """, child.partition, numbers.child, latest.seconds
    ) { Instant(seconds: $0.int64(0)) }
  }

  /// A record's position in the order of its child's records.
  package struct Mark: Hashable, Sendable {
    package var start: Instant
    package var installation: Int64
    package var sequence: Int64
    package var conflict: Int

    /// Where the record is stored.
    package var storedPlace: Place { Place(installation: installation, sequence: sequence, conflict: conflict) }

    package init(start: Instant, installation: Int64, sequence: Int64, conflict: Int) {
      (self.start, self.installation, self.sequence, self.conflict) = (start, installation, sequence, conflict)
    }

    /// Before every record that begins at the instant or later.
    package init(before start: Instant) {
      self.init(start: start, installation: -1, sequence: 0, conflict: 0)
    }
  }

  /// A stored record in that order.
  package struct Row: Hashable, Sendable {
    package var mark: Mark
    package var token: Int64
    package var isEvaluated: Bool
    /// Number of the withdrawal; nil unless it was withdrawn.
    package var withdrawal: Int64?
    package var record: UsageRecord
  }

  /// The child's next records by their beginning, whatever their answers were, at most `limit`.
  package static func page(_ tx: ReadTransaction, _ child: ChildKey, after mark: Mark, limit: Int) throws -> [Row] {
    guard let numbers = try ChildNumberTable.find(tx, child) else { return [] }
    return try page(
      tx, records, [child.familyID, child.familyID, child.partition, numbers.child], after: mark, limit: limit)
  }

  /// Likewise, the child's next evaluated records that are longer than a day.
  package static func longPage(_ tx: ReadTransaction, _ child: ChildKey, after mark: Mark, limit: Int) throws -> [Row] {
    guard let numbers = try ChildNumberTable.find(tx, child) else { return [] }
    return try page(
      tx, longRecords,
      [numbers.family, child.familyID, child.familyID, child.partition, child.familyID, child.childID], after: mark,
      limit: limit)
  }

  // Made once: a recount reads very many pages.
  private static let records = query(
    "FROM usage_record r", of: "r.partition = ? AND r.child_number = ?", ordered: "r")
  private static let longRecords = query(
    """
    FROM long_record l JOIN usage_record r ON r.partition = l.partition AND r.family_number = ?
      AND r.installation_number = l.installation_number AND r.sequence = l.sequence
      AND r.conflict_number = l.conflict_number
    """, of: "l.partition = ? AND l.family_id = ? AND l.child_id = ?", ordered: "l")

  /// - Parameters:
  ///   - child: selects the child's rows.
  ///   - table: the one whose order is followed.
  private static func query(_ source: String, of child: String, ordered table: String) -> String {
    let order = order(of: table)
    return "\(selection(source)) WHERE \(child) AND (\(order)) > (?, ?, ?, ?) ORDER BY \(order) LIMIT ?"
  }

  static func order(of table: String) -> String {
    ["start_time", "installation_number", "sequence", "conflict_number"].map { "\(table).\($0)" }
      .joined(separator: ", ")
  }

  /// The columns of `row`; its parameters are the family's id, twice.
  static func selection(_ source: String) -> String {
    """
    SELECT i.device_id, i.installation_id, r.sequence, r.installation_number, r.conflict_number, r.token_number,
      r.evaluated, r.family_number, r.withdrawal_number, \(content)
    \(source)
    LEFT JOIN installation i ON i.partition = r.partition AND i.family_id = ?
      AND i.installation_number = r.installation_number
    LEFT JOIN app_token t ON t.partition = r.partition AND t.family_id = ? AND t.token_number = r.token_number
    """
  }

  private static func page(
    _ tx: ReadTransaction, _ query: String, _ arguments: [(any SQLBindable)?], after mark: Mark,
    limit: Int
  ) throws -> [Row] {
    let place: [(any SQLBindable)?] = [mark.start.seconds, mark.installation, mark.sequence, mark.conflict, limit]
    return try tx.query(query, arguments: arguments + place, row: row)
  }

  static func row(_ row: SQLRow) -> Row {
    // First, because of a token that cannot be read there is no digest.
    let token = row.int64(5)
    // By its family's number a record is found that comes again.
    _ = row.int64(7)
    let key = RecordKey(deviceID: row.string(0), installationID: row.string(1), sequence: row.int64(2))
    let content = RecordContent(row, at: 9)
    return Row(
      mark: Mark(start: content.start, installation: row.int64(3), sequence: key.sequence, conflict: row.int(4)),
      token: token, isEvaluated: row.bool(6), withdrawal: row.optionalInt64(8),
      record: UsageRecord(key: key, content: content))
  }
}

extension RecordContent {
  /// From the columns of `RecordTable.content`, of which `first` is the first one's.
  init(_ row: SQLRow, at first: Int) {
    self.init(
      appToken: row.string(first), start: Instant(seconds: row.int64(first + 1)),
      end: Instant(seconds: row.int64(first + 2)), shielded: row.bool(first + 3))
  }
}

extension RecordTable.Mark {
  /// Nil for a text that is none.
  package init?(_ text: String) {
    let numbers = text.split(separator: " ", omittingEmptySubsequences: false).compactMap { Int64($0) }
    guard numbers.count == 4, let conflict = Int(exactly: numbers[3]) else { return nil }
    self.init(
      start: Instant(seconds: numbers[0]), installation: numbers[1], sequence: numbers[2], conflict: conflict)
  }

  package var text: String { "\(start.seconds) \(installation) \(sequence) \(conflict)" }
}

extension KnownNumbers.InstallationName {
  init(_ key: RecordKey) {
    (device, installation) = (Array(key.deviceID.utf8), Array(key.installationID.utf8))
  }
}

/// A row of a query; in `RecordTable` a `Row` is a record.
typealias SQLRow = Row
