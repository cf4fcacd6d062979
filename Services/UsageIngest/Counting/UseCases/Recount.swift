import Apps
package import Database
package import LocalTime
package import Messages
package import ServiceAPI
import StoredStates
import UsageRecords

/// Recounts a child's records from an instant on after facts changed, stretch by stretch along time, so that a million
/// records are counted in short transactions, whatever overlaps (US-3, US-6, US-7, US-13).
///
/// After each step segments, totals and published corrections agree. Until the last one counted usage is partly as
/// before and partly as afterwards, and may add up to more than both; each published event but the last is marked so
/// (`more_follows`). New records are added to what is stored; those that began before the stretch are also added to the
/// recount, which reaches the others later. Where more of them would have to be remembered than the limit, the recount
/// starts over from as far as it remembers.
package struct Recount {
  static let kind = "usage.recount"

  /// Maximum number of records that one stretch reads, and of segments of a category that it replaces or creates.
  static let stretchRows = 100
  static let stretchSegments = 200

  let tx: Transaction
  let child: ChildKey
  private(set) var facts: CountingFacts
  /// Whether records come to wait, or no longer do, where their apps are activities or are none any more.
  let settlesApprovals: Bool
  private(set) var state: RecountState
  /// The last stretch's result: only what comes after it decides whether more follows.
  private var unpublished: SegmentDifference?

  /// - Parameter settlesApprovals: false in a verification, which counts as if it had been done.
  init(
    tx: Transaction, child: ChildKey, facts: CountingFacts, state: RecountState, settlesApprovals: Bool = true
  ) {
    (self.tx, self.child, self.facts, self.state) = (tx, child, facts, state)
    self.settlesApprovals = settlesApprovals
  }

  /// Begins a recount, or adds the new fact to the one in progress; counts at once what the transaction's budget
  /// allows, where the facts are at hand.
  package static func begin(
    _ tx: Transaction, _ child: ChildKey, from start: Instant, cause: UsageV1.UsageChangeCause, cache: FactsCache
  ) throws {
    var state = RecountState(from: start, cause: cause, hasLongRecords: try RecordTable.hasLong(tx, child))
    if var joined = try waiting(tx, child) {
      joined.join(from: start, cause: cause)
      state = joined
    } else if !tx.budget.isSpent, try cache.contains(tx, child) {
      var recount = Recount(tx: tx, child: child, facts: try cache.facts(tx, child), state: state)
      if try recount.step() { return }
      state = recount.state
    }
    try tx.enqueueWork(kind: kind, familyID: child.familyID, key: child.childID) { _ in try state.bytes }
  }

  /// Leaves a recount to pending work, or adds to the one in progress.
  package static func leave(
    _ tx: Transaction, _ child: ChildKey, from start: Instant, cause: UsageV1.UsageChangeCause, guardianID: String = ""
  ) throws {
    try tx.enqueueWork(
      kind: kind, familyID: child.familyID, key: child.childID, as: { RecountState($0) }
    ) { waiting in
      guard var state = waiting else {
        var state = RecountState(from: start, cause: cause, hasLongRecords: try RecordTable.hasLong(tx, child))
        state.guardianID = guardianID
        return try state.bytes
      }
      state.join(from: start, cause: cause, guardianID: guardianID)
      return try state.bytes
    }
  }

  /// Registers the pending work; before the database's timers start.
  package static func register(on database: Database, cache: FactsCache) {
    database.onWork(kind, prepare: cache.warmer(from: database)) { tx, pending, _ in try work(tx, pending, cache: cache)
    }
  }

  /// A step of pending work.
  static func work(_ tx: Transaction, _ work: PendingWork, cache: FactsCache) throws -> WorkProgress {
    let child = ChildKey(familyID: work.familyID, childID: work.key)
    guard let facts = try cache.cached(tx, child) else { return .more(state: work.state) }
    var recount = Recount(tx: tx, child: child, facts: facts, state: try work.decoded { RecountState($0) })
    return try recount.step() ? .done : .more(state: try recount.state.bytes)
  }

  /// Whether the published state is partly as before a change and partly as afterwards.
  package static func isHalfPublished(_ tx: ReadTransaction, _ child: ChildKey) throws -> Bool {
    try waiting(tx, child)?.hasPublished ?? false
  }

  /// Whether changes of the child, or of records of the family, still wait to be counted.
  package static func isCounting(_ tx: ReadTransaction, _ child: ChildKey) throws -> Bool {
    if try tx.pendingWork(kind: kind, familyID: child.familyID, key: child.childID) != nil { return true }
    return try tx.pendingWorkCount(kind: Counting.kind, familyID: child.familyID, limit: 1) > 0
  }

  private static func waiting(_ tx: ReadTransaction, _ child: ChildKey) throws -> RecountState? {
    try tx.pendingWork(kind: kind, familyID: child.familyID, key: child.childID, as: { RecountState($0) })
  }

  /// Adds records that were stored or accepted meanwhile to the recount in progress.
  /// - Returns: as `isHalfPublished`.
  static func note(_ tx: Transaction, _ child: ChildKey, _ records: [UsageRecord], facts: CountingFacts) throws -> Bool
  {
    guard var state = try waiting(tx, child) else { return false }
    let before = state
    state.note(records, facts: facts)
    if state != before {
      try tx.enqueueWork(kind: kind, familyID: child.familyID, key: child.childID) { _ in try state.bytes }
    }
    return state.hasPublished
  }

  /// Counts stretches until the budget is spent, at least one. Returns whether all is done.
  mutating func step() throws -> Bool {
    repeat {
      if try stretch() {
        guard let again = state.again else {
          try publish(moreFollows: false)
          return true
        }
        state.again = nil
        state.begin(from: again, hasLongRecords: facts.hasLongRecords)
      }
    } while !tx.budget.isSpent && !tx.attachment(ChangedDays.self).isFull
    try publish(moreFollows: true)
    return false
  }

  /// Publishes what the last stretch stored; or only that no more follows, where that was not published yet.
  mutating func publish(moreFollows: Bool) throws {
    let closing = state.hasPublished && !moreFollows ? SegmentDifference(from: [], to: []) : nil
    guard let difference = unpublished ?? closing else { return }
    try UsageBook.publish(
      tx, child, difference, cause: state.cause, guardianID: state.guardianID, moreFollows: moreFollows)
    unpublished = nil
    state.hasPublished = moreFollows
  }

  /// Counts one stretch. Returns whether it was the last one.
  mutating func stretch() throws -> Bool {
    if state.readsLong {
      try readLong()
      return false
    }
    let approvals = Approvals(tx: tx, child: child, facts: facts, writes: settlesApprovals)
    // A record in quarantine may begin after all time that is counted: it would never be reached.
    let rows = try RecordTable.page(tx, child, after: state.place, limit: Self.stretchRows)
      .prefix { $0.mark.start < .distantFuture }.map(approvals.settled)
    try holdBack(rows)
    let end = try count(rows.filter(\.isEvaluated).map(\.record), upTo: rows.last?.mark.start)
    let begun = rows.prefix { $0.mark.start <= end }
    let evaluated = begun.filter(\.isEvaluated)
    let count = state.sweep.advance(to: end, adding: evaluated.map(\.record), facts: facts)
    // Records that were not added come again with the next page.
    let isAll = count == evaluated.count
    if let last = isAll ? begun.last : evaluated[count - 1] { state.place = last.mark }
    try noteWaiting(evaluated.prefix(count))
    if rows.isEmpty && end == .distantFuture { return true }
    if end >= state.sweep.horizon { state.begin(from: end, hasLongRecords: facts.hasLongRecords) }
    return false
  }

  /// Use that has not counted before, since it waited for a guardian, may reach into a day that has not begun.
  private mutating func holdBack(_ rows: [RecordTable.Row]) throws {
    guard settlesApprovals,
      let last = rows.filter(\.isEvaluated).map(\.record).max(by: { $0.content.end < $1.content.end }),
      last.content.end > Instant(tx.now)
    else { return }
    facts.until = min(facts.until, try HeldUsage.until(tx, child, last, facts))
  }

  /// Evaluates and stores from where the sweep is to `last`, or to where it becomes too much. Returns how far it got.
  private mutating func count(_ records: [UsageRecord], upTo last: Instant?) throws -> Instant {
    let at = state.sweep.at
    // After the last record, open stretches are counted to their end, and segments stored beyond that are removed.
    var end = min(max(at, last ?? state.sweep.reach ?? .distantFuture), state.sweep.horizon)
    guard end > at else { return end }
    var stored: [CountedSegment] = []
    for category in AppCategory.allCases {
      let found = try SegmentTable.overlapping(tx, child, category, at..<end, limit: Self.stretchSegments + 1)
      if found.count > Self.stretchSegments, let next = found.last { end = min(end, next.span.lowerBound) }
      stored += found
    }
    let after = state.sweep.segments(until: &end, with: records, facts: facts, limit: Self.stretchSegments)
    let difference = SegmentDifference.replacing(
      stored: stored.filter { $0.span.lowerBound < end }, touched: [at..<end], after: after)
    if difference.isEmpty { return end }
    try publish(moreFollows: true)
    try UsageBook.store(tx, child, difference, calendar: facts.calendar)
    unpublished = difference
    return end
  }

  /// Adds long records that reach across the beginning.
  private mutating func readLong() throws {
    let rows = try RecordTable.longPage(tx, child, after: state.place, limit: Self.stretchRows)
    let begun = rows.prefix { $0.mark.start <= state.sweep.at }
    let count = state.sweep.add(begun.map(\.record), facts: facts)
    try noteWaiting(begun.prefix(count))
    guard count == begun.count, count < Self.stretchRows else {
      state.place = begun[count - 1].mark
      return
    }
    state.beginRecords()
  }

  /// Records with tokens without an app wait for an assignment; a snapshot may have removed the app (US-13).
  private func noteWaiting(_ rows: some Sequence<RecordTable.Row>) throws {
    var noted: Set<Int64> = []
    for row in rows where facts.appByToken[row.record.content.appToken] == nil && noted.insert(row.token).inserted {
      try TokenTable.noteWaiting(tx, child, token: row.token, start: row.record.content.start)
    }
  }
}
