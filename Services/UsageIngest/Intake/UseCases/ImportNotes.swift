import Database
import LocalTime
import ServiceAPI
import UsageRecords

/// Notes which records an import has sent (US-17): once for all of a transaction's piece.
struct ImportNotes {
  let tx: Transaction
  let child: ChildKey
  let importID: String
  let receipt: Instant
  /// The import's number; nil where the device may have no more. Read with the first record.
  private var known: Int64??
  private var deviceID = ""
  private var count: Int64 = 0
  private var starts: ClosedRange<Instant>?

  init(tx: Transaction, child: ChildKey, importID: String, receipt: Instant) {
    (self.tx, self.child, self.importID, self.receipt) = (tx, child, importID, receipt)
  }

  /// The import's number; nil where the device may have no more.
  /// - Parameter deviceID: the same for all records.
  mutating func number(_ deviceID: String) throws -> Int64? {
    if let known { return known }
    let number =
      try ImportTable.find(tx, child, importID: importID) ?? ImportTable.next(tx, child, deviceID: deviceID)
    known = .some(number)
    self.deviceID = deviceID
    return number
  }

  /// Notes that a record was stored.
  mutating func note(_ start: Instant) {
    count += 1
    starts = starts.map { min($0.lowerBound, start)...max($0.upperBound, start) } ?? start...start
  }

  /// Stores what was noted.
  func finish() throws {
    guard let number = known ?? nil, let starts else { return }
    try ImportTable.note(
      tx, child,
      .init(number: number, importID: importID, deviceID: deviceID, receipt: receipt, count: count, starts: starts))
  }
}
