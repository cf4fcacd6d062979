package import Database
import EventFeed
import LocalTime
import Messages
package import ServiceAPI
package import UsageRecords

/// Which records wait because they are of activities (US-16), whenever their apps became known as such: a recount makes
/// those wait that counted without a guardian's decision, and lets those count again whose app is no activity any more.
/// A guardian's decision stays.
package struct Approvals {
  let tx: Transaction
  let child: ChildKey
  let facts: CountingFacts
  /// Whether what differs is stored; else it is only judged.
  let writes: Bool

  package init(tx: Transaction, child: ChildKey, facts: CountingFacts, writes: Bool) {
    (self.tx, self.child, self.facts, self.writes) = (tx, child, facts, writes)
  }

  /// The record as it is to be counted.
  func settled(_ row: RecordTable.Row) throws -> RecordTable.Row {
    let isActivity = facts.activities.contains(row.record.content.appToken)
    // Nearly every record counts, and is no activity's.
    if row.isEvaluated != isActivity { return row }
    let standing = try QuarantineTable.standing(tx, child, at: row.mark.storedPlace)
    var row = row
    if isActivity {
      if standing?.state == .accepted { return row }
      row.isEvaluated = false
      if writes { try wait(row) }
    } else {
      guard let standing, standing.state == .waiting, standing.reason == .needsApproval else { return row }
      row.isEvaluated = true
      if writes { try lift(row.record, standing, at: row.mark.storedPlace) }
    }
    return row
  }

  private func wait(_ row: RecordTable.Row) throws {
    let place = row.mark.storedPlace
    try RecordTable.setWaiting(tx, child, place)
    try DeviceShareTable.add(tx, familyID: child.familyID, deviceID: row.record.key.deviceID, .approvals)
    let first = try QuarantineTable.add(tx, child, reason: .needsApproval, secondsAhead: nil, at: place)
    guard let first, let entry = try QuarantineTable.entry(tx, child, number: first) else { return }
    try tx.publish(
      UsageV1.QuarantineChanged(child, first: first, received: entry.receipt, waiting: true), familyID: child.familyID)
  }

  /// Lets a stored record that waits count, though no guardian has decided.
  package func lift(_ record: UsageRecord, at place: RecordTable.Place) throws {
    guard let standing = try QuarantineTable.standing(tx, child, at: place), standing.state == .waiting else { return }
    try lift(record, standing, at: place)
  }

  private func lift(_ record: UsageRecord, _ standing: QuarantineTable.Standing, at place: RecordTable.Place) throws {
    try RecordTable.setEvaluated(tx, child, place, record.content.span)
    try DeviceShareTable.remove(tx, familyID: child.familyID, deviceID: record.key.deviceID, standing.reason.share)
    try QuarantineTable.lift(tx, child, number: standing.number)
    try QuarantineTable.setLater(
      tx, child, number: standing.number, than: try WithdrawalTable.newest(tx, child))
    guard try QuarantineTable.firstWaiting(tx, child) == nil,
      let entry = try QuarantineTable.entry(tx, child, number: standing.number)
    else { return }
    try tx.publish(
      try UsageV1.QuarantineChanged.of(child, entry, waiting: false, in: tx), familyID: child.familyID)
  }
}

extension RecordTable.Place {
  /// From the numbers in the key of pending work; nil for others.
  init?(_ parts: some Collection<Substring>) {
    let numbers = parts.compactMap { Int64($0) }
    guard numbers.count == 3, parts.count == 3, let conflict = Int(exactly: numbers[2]) else { return nil }
    self.init(installation: numbers[0], sequence: numbers[1], conflict: conflict)
  }
}
