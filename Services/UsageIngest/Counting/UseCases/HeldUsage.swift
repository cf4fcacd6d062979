package import Database
import EventLoop
import LocalTime
import Messages
package import ServiceAPI
import UsageRecords

/// Usage after the local day that has begun counts from its own day's first instant on (US-7): of records that are up
/// to 300 s ahead, and of accepted records of days to come. Until then it is in no figure of any service; a durable
/// timer, one for each child with such records, counts it when its day begins.
///
/// The instant up to which a child's usage counts is stored, and one of the facts by which it is counted, so that the
/// stored usage equals its evaluation at every moment, also while a timer is late.
package enum HeldUsage {
  static let kind = "usage.dayBegin"

  /// Registers the timer; before the database's timers start.
  package static func register(on database: Database) {
    database.onTimer(kind) { tx, timer in try begin(tx, ChildKey(familyID: timer.familyID, childID: timer.key)) }
  }

  /// Up to where the child's usage counts once a record is stored that ends later than now.
  static func until(_ tx: Transaction, _ child: ChildKey, _ record: UsageRecord, _ facts: CountingFacts) throws
    -> Instant
  {
    let (end, held) = (record.content.end, try HeldUsageTable.find(tx, child))
    let until = held?.until ?? dayEnd(facts.calendar, tx)
    guard end > held?.latestEnd ?? until else { return held?.until ?? .distantFuture }
    try set(tx, child, .init(until: until, latestEnd: end))
    if held == nil { try renewFacts(tx, child, until) }
    return until
  }

  /// Another calendar is known, and the running day may end earlier: the part of the records that then lies ahead is
  /// not known, so that the next two days begin with counting them. The caller recounts them now, by new facts.
  package static func set(_ tx: Transaction, _ child: ChildKey) throws {
    guard try ChildNumberTable.find(tx, child) != nil else { return }
    let end = dayEnd(try ChildCalendarTable.calendar(tx, child), tx)
    let latest = try HeldUsageTable.find(tx, child)?.latestEnd ?? end
    try set(tx, child, .init(until: end, latestEnd: max(latest, end + 2 * Plausibility.maximumSeconds)))
  }

  /// A clock that was ahead is right again: usage that it has counted of days that have not begun is held back.
  static func redecide(_ tx: Transaction, _ familyID: String) throws {
    for childID in try SummarizedDayTable.childIDs(tx, familyID: familyID) {
      let child = ChildKey(familyID: familyID, childID: childID)
      guard try ChildNumberTable.find(tx, child) != nil else { continue }
      let before = try HeldUsageTable.find(tx, child)
      try set(tx, child)
      guard var held = try HeldUsageTable.find(tx, child) else { continue }
      // Later ones are out of range, and never count.
      let latest = AdmittedTimes.records(receipt: Instant(tx.now)).range.upperBound
      if let last = try RecordTable.lastStart(tx, child, upTo: latest) {
        let isLong = try RecordTable.hasLong(tx, child)
        held.latestEnd = max(
          held.latestEnd, last + (isLong ? Plausibility.maximumAcceptedSeconds : Plausibility.maximumSeconds))
        try set(tx, child, held)
      }
      try renewFacts(tx, child, held.until)
      try Recount.leave(tx, child, from: min(held.until, before?.until ?? held.until) - 1, cause: .record)
    }
  }

  /// The day that was waited for has begun, and perhaps further ones.
  private static func begin(_ tx: Transaction, _ child: ChildKey) throws {
    guard var held = try HeldUsageTable.find(tx, child) else { return }
    let before = held.until
    held.until = max(before, dayEnd(try ChildCalendarTable.calendar(tx, child), tx))
    try set(tx, child, held)
    if held.until == before { return }
    try renewFacts(tx, child, held.until)
    // A second earlier: the stretches that a recount remembers of its records end there.
    try Recount.leave(tx, child, from: before - 1, cause: .record)
  }

  private static func set(_ tx: Transaction, _ child: ChildKey, _ held: HeldUsageTable.Entry) throws {
    if held.latestEnd > held.until {
      try HeldUsageTable.save(tx, child, held)
      try tx.wake(at: held.until.seconds, kind: kind, familyID: child.familyID, key: child.childID)
    } else {
      try HeldUsageTable.remove(tx, child)
      try tx.cancelWake(kind: kind, familyID: child.familyID, key: child.childID)
    }
  }

  private static func dayEnd(_ calendar: LocalCalendar, _ tx: Transaction) -> Instant {
    calendar.interval(of: calendar.localDate(at: Instant(tx.now))).upperBound
  }

  private static func renewFacts(_ tx: Transaction, _ child: ChildKey, _ until: Instant) throws {
    let number = try ChildNumberTable.find(tx, child)?.child ?? 0
    try FactTables.renewStamp(
      tx, familyID: child.familyID, because: "until \(until.seconds) of \(number) \(tx.now.nanoseconds)")
  }
}
