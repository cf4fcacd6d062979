import Database
import EventFeed
import EventLoop
import LocalTime
import Messages
import ServiceAPI
import UsageCounting
import UsageRecords
import UsageWithdrawals

/// A guardian's decision about some of a child's records in quarantine; it applies to all of them or to none (US-7).
struct QuarantineDecision {
  let tx: Transaction
  let child: ChildKey
  let decision: QuarantineState
  let guardianID: String
  let now: Instant
  let cache: FactsCache

  /// Why nothing was decided.
  enum Fault: Error {
    case unknown(id: String)
    case refused(QuarantineTable.Entry, QuarantineReview)
  }

  /// - Parameter ids: as listed; an id that occurs twice is decided once.
  /// - Returns: the records after the decision, oldest receipt first, and the numbers of those that waited before.
  /// - Throws: `Fault`.
  func run(_ ids: [String]) throws -> (entries: [QuarantineTable.Entry], decided: [Int64]) {
    let numbers = try Set(ids.map(number)).sorted()
    let decided = try numbers.compactMap(decide)
    if decision == .accepted { try count(decided) }
    if let last = decided.last, try QuarantineTable.firstWaiting(tx, child) == nil {
      let event = try UsageV1.QuarantineChanged.of(child, last, waiting: false, in: tx)
      try tx.publish(event, familyID: child.familyID)
    }
    let entries = try numbers.compactMap { try QuarantineTable.entry(tx, child, number: $0) }
    return (entries, decided.map(\.number))
  }

  private func number(_ id: String) throws -> Int64 {
    // Only in the form in which ids are returned: "+1" and "01" are no ids.
    guard let number = Int64(id), "\(number)" == id, try QuarantineTable.entry(tx, child, number: number) != nil else {
      throw Fault.unknown(id: id)
    }
    return number
  }

  /// Returns the record if it waited until now.
  private func decide(_ number: Int64) throws -> QuarantineTable.Entry? {
    guard let entry = try QuarantineTable.entry(tx, child, number: number) else { return nil }
    let review = QuarantineReview(
      of: entry.record.content, receipt: entry.receipt, in: entry.state, to: decision)
    switch review {
    case .unchanged: return nil
    case .alreadyDecided, .tooLong, .outsideTimes: throw Fault.refused(entry, review)
    case .decided: break
    }
    try QuarantineTable.decide(tx, child, number: number, decision, at: now, by: guardianID)
    try DeviceShareTable.remove(tx, familyID: child.familyID, deviceID: entry.record.key.deviceID, entry.reason.share)
    return entry
  }

  private func count(_ accepted: [QuarantineTable.Entry]) throws {
    if accepted.isEmpty { return }
    let withdrawal = try WithdrawalTable.newest(tx, child)
    for entry in accepted {
      try Withdrawing(tx: tx, child: child).hasten(
        .init(installation: entry.place.installation, sequence: entry.place.sequence))
      try RecordTable.setEvaluated(tx, child, entry.place, entry.record.content.span)
      try QuarantineTable.setLater(tx, child, number: entry.number, than: withdrawal)
    }
    if accepted.contains(where: { $0.record.content.span.seconds > Plausibility.maximumSeconds }) {
      // Whether there are long records is one of the facts.
      let before = try FactTables.stamp(tx, familyID: child.familyID)
      try FactTables.renewStamp(
        tx, familyID: child.familyID, because: "review \(tx.now.nanoseconds) of \(accepted[0].number)")
      let delta = FactDelta.longRecord(childID: child.childID)
      try cache.advance(tx, familyID: child.familyID, from: before, by: [delta])
    }
    let facts = try cache.facts(tx, child)
    var counting = Counting(tx: tx, child: child, facts: facts, cause: .review)
    for entry in accepted {
      try counting.add(entry.record, at: entry.place)
      guard facts.appByToken[entry.record.content.appToken] == nil else { continue }
      if let token = try TokenTable.known(tx, familyID: child.familyID, digest: entry.record.content.appToken) {
        try TokenTable.noteWaiting(tx, child, token: token, start: entry.record.content.start)
      }
    }
    try counting.finish()
  }
}
