package import Database
package import LocalTime
package import ServiceAPI

/// The imports that have sent records of a child (US-17).
package enum ImportTable {
  /// Maximum number of imports of a device.
  package static let maximumImports: Int64 = 1_000

  package struct Entry: Hashable, Sendable {
    package var number: Int64
    package var importID: String
    package var deviceID: String
    /// When its first record was stored.
    package var receipt: Instant
    package var count: Int64
    /// The earliest and the latest start of its records.
    package var starts: ClosedRange<Instant>

    package init(
      number: Int64, importID: String, deviceID: String, receipt: Instant, count: Int64, starts: ClosedRange<Instant>
    ) {
      (self.number, self.importID, self.deviceID, self.receipt) = (number, importID, deviceID, receipt)
      (self.count, self.starts) = (count, starts)
    }
  }

  private static let key = "partition = ? AND family_id = ? AND child_id = ?"

  /// The number of an import; nil for one without records.
  package static func find(_ tx: ReadTransaction, _ child: ChildKey, importID: String) throws -> Int64? {
    try tx.queryOne(
      "SELECT import_number FROM usage_import WHERE \(key) AND import_id = ?", child.partition, child.familyID,
      child.childID, importID
    ) { $0.int64(0) }
  }

  /// The number that a new import gets; nil where the device is at the limit.
  package static func next(_ tx: Transaction, _ child: ChildKey, deviceID: String) throws -> Int64? {
    let count = try DeviceShareTable.count(tx, familyID: child.familyID, deviceID: deviceID, .imports)
    guard count < maximumImports else { return nil }
    return
      (try tx.newest(
        "import_number", in: "usage_import", where: key, tx.partition, child.familyID, child.childID) ?? 0) + 1
  }

  /// Notes records of an import, which is new where it has none yet.
  package static func note(_ tx: Transaction, _ child: ChildKey, _ entry: Entry) throws {
    if let known = try page(tx, child, after: entry.number - 1, limit: 1).first, known.number == entry.number {
      try tx.execute(
        "UPDATE usage_import SET record_count = ?, first_start_time = ?, last_start_time = ? WHERE \(key) AND import_number = ?",
        known.count + entry.count, min(known.starts.lowerBound, entry.starts.lowerBound).seconds,
        max(known.starts.upperBound, entry.starts.upperBound).seconds, tx.partition, child.familyID, child.childID,
        entry.number)
      return
    }
    try DeviceShareTable.add(tx, familyID: child.familyID, deviceID: entry.deviceID, .imports)
    try tx.execute(
      """
      INSERT INTO usage_import (
        partition, family_id, child_id, import_number, import_id, device_id, receive_time, record_count,
        first_start_time, last_start_time)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, tx.partition, child.familyID, child.childID, entry.number, entry.importID, entry.deviceID,
      entry.receipt.seconds, entry.count, entry.starts.lowerBound.seconds, entry.starts.upperBound.seconds)
  }

  /// The imports after a number, oldest first, at most `limit`.
  package static func page(_ tx: ReadTransaction, _ child: ChildKey, after number: Int64, limit: Int) throws -> [Entry]
  {
    try tx.query(
      """
      SELECT import_number, import_id, device_id, receive_time, record_count, first_start_time, last_start_time
      FROM usage_import WHERE \(key) AND import_number > ? ORDER BY import_number LIMIT ?
      """, child.partition, child.familyID, child.childID, number, limit
    ) { row in
      let (first, last) = (Instant(seconds: row.int64(5)), Instant(seconds: row.int64(6)))
      return Entry(
        number: row.int64(0), importID: row.string(1), deviceID: row.string(2), receipt: Instant(seconds: row.int64(3)),
        count: row.int64(4), starts: first...max(first, last))
    }
  }
}
