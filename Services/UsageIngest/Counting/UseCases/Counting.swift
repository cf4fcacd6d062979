import Apps
package import Database
import LocalTime
package import Messages
package import ServiceAPI
import StoredStates
package import UsageRecords

/// Adds records to a child's counted usage in the transaction that stores them: those that overlap few stored segments
/// at once, the others by pending work, so that a record costs the same whatever is stored.
package struct Counting {
  static let kind = "usage.addition"

  /// Maximum number of segments that a record may concern to be counted at once, and that all records of a transaction
  /// may.
  static let segmentsOfRecord = 100
  static let segmentsAtOnce = 400
  /// The cost of a segment of an ended day, compared with others.
  static let costOfEndedDays = 3
  /// Maximum number of records of a family whose additions may wait; further ones are counted by a recount of the
  /// child, which is one piece of work however many there are.
  static let maximumWaiting = 1_000
  /// Stored segments and claims that one piece of a record's addition works on.
  static let segmentsInPiece = 200

  let tx: Transaction
  let child: ChildKey
  private var facts: CountingFacts
  let cause: UsageV1.UsageChangeCause
  private var records: [UsageRecord] = []
  private var addition = UsageAddition()
  private var stored: Set<CountedSegment> = []
  private var segments = 0
  /// Where the stored segments end, read with the second record: records of a batch mostly begin later.
  private var ends: [AppCategory: Instant] = [:]
  /// Additions of the family that wait, counted when the first one of the transaction is deferred.
  private var waiting: Int?

  package init(tx: Transaction, child: ChildKey, facts: CountingFacts, cause: UsageV1.UsageChangeCause) {
    (self.tx, self.child, self.facts, self.cause) = (tx, child, facts, cause)
  }

  /// Whether enough is collected that the transaction should end.
  package var isFull: Bool { segments > Self.segmentsAtOnce }

  package mutating func add(_ record: UsageRecord, at place: RecordTable.Place) throws {
    records.append(record)
    // Nearly every record is of the past.
    if record.content.end > Instant(tx.now) { facts.until = try HeldUsage.until(tx, child, record, facts) }
    let claims = UsageAddition(of: record, facts: facts, limit: Self.segmentsOfRecord + 1)
    let crossed = claims.isEmpty ? [] : try crossed(by: claims)
    // The segments it replaces, and those it makes: one for each claim, cut at the ends of days.
    let concerned = crossed.count + claims.count + Int(record.content.span.seconds / 86_400)
    if concerned <= Self.segmentsOfRecord, !isFull {
      segments += hasEnded(record) ? concerned * Self.costOfEndedDays : concerned
      addition.add(claims)
      return stored.formUnion(crossed)
    }
    let waiting =
      try waiting
      ?? tx.pendingWorkCount(kind: Self.kind, familyID: child.familyID, limit: Self.maximumWaiting)
    self.waiting = waiting + 1
    guard waiting < Self.maximumWaiting else {
      return try Recount.leave(tx, child, from: record.content.start, cause: cause)
    }
    let state = AdditionState(from: record.content.start, cause: cause)
    try tx.enqueueWork(kind: Self.kind, familyID: child.familyID, key: Self.key(child, place)) { _ in try state.bytes }
  }

  /// The stored segments under the claims, at most one more than a record may concern.
  private mutating func crossed(by claims: UsageAddition) throws -> [CountedSegment] {
    try Self.stored(tx, child, claims, limit: Self.segmentsOfRecord + 1) { tx, child, category, range, limit in
      if records.count > 1 {
        let end = try ends[category] ?? SegmentTable.end(tx, child, category)
        ends[category] = end
        if range.lowerBound >= end { return [] }
      }
      return try SegmentTable.lastOverlapping(tx, child, category, range, limit: limit)
    }
  }

  /// Whether the record is of days that have ended: each of them may have to be summarized again.
  private func hasEnded(_ record: UsageRecord) -> Bool {
    record.content.end < Instant(tx.now) - 2 * 86_400
  }

  /// Counts the added records; called last in the transaction.
  package func finish() throws {
    let isHalfPublished = try Recount.note(tx, child, records, facts: facts)
    guard !addition.isEmpty else { return }
    let difference = addition.difference(from: stored.sorted(by: CountedSegment.isOrdered), facts: facts)
    try UsageBook.apply(tx, child, difference, cause: cause, moreFollows: isHalfPublished, calendar: facts.calendar)
  }

  /// The key of the pending work of a record.
  static func key(_ child: ChildKey, _ place: RecordTable.Place) -> String {
    "\(child.childID)/\(place.installation)/\(place.sequence)/\(place.conflict)"
  }

  /// Registers the pending work; before the database's timers start.
  package static func register(on database: Database, cache: FactsCache) {
    database.onWork(kind, prepare: cache.warmer(from: database)) { tx, pending, _ in try work(tx, pending, cache: cache)
    }
  }

  /// A step of pending work: a record's addition, one piece after the other.
  static func work(_ tx: Transaction, _ work: PendingWork, cache: FactsCache) throws -> WorkProgress {
    let key = work.key.split(separator: "/")
    var (state, childID, place) = try work.decoded { bytes -> (AdditionState, String, RecordTable.Place)? in
      guard let state = AdditionState(bytes), let childID = key.first, let place = RecordTable.Place(key.dropFirst())
      else { return nil }
      return (state, String(childID), place)
    }
    let child = ChildKey(familyID: work.familyID, childID: childID)
    guard let facts = try cache.cached(tx, child) else { return .more(state: work.state) }
    // A record that was withdrawn meanwhile does not count, nor does one that waits because its app became an activity.
    guard let row = try RecordTable.find(tx, child, place), row.isEvaluated else { return .done }
    let isHalfPublished = try Recount.isHalfPublished(tx, child)
    repeat {
      let end = try piece(tx, child, row.record, state, facts: facts, moreFollows: isHalfPublished)
      if end >= row.record.content.end { return .done }
      state.from = end
    } while !tx.budget.isSpent && !tx.attachment(ChangedDays.self).isFull
    return .more(state: try state.bytes)
  }

  /// Adds the record from its current position on, as far as one piece may. Returns how far.
  private static func piece(
    _ tx: Transaction, _ child: ChildKey, _ record: UsageRecord, _ state: AdditionState, facts: CountingFacts,
    moreFollows: Bool
  ) throws -> Instant {
    let window = state.from..<max(state.from, record.content.end)
    var addition = UsageAddition(of: record, facts: facts, window: window, limit: segmentsInPiece)
    var end = min(record.content.end, addition.end)
    var crossed = try stored(tx, child, addition, limit: segmentsInPiece + 1, by: SegmentTable.overlapping)
    if crossed.count > segmentsInPiece {
      crossed.sort(by: CountedSegment.isOrdered)
      // The first segment overlaps the beginning or begins later, so this one begins after it.
      end = crossed[segmentsInPiece].span.lowerBound
      crossed.removeSubrange(segmentsInPiece...)
      addition = UsageAddition(of: record, facts: facts, window: state.from..<end)
    }
    try UsageBook.apply(
      tx, child, addition.difference(from: crossed, facts: facts), cause: state.cause,
      moreFollows: moreFollows, calendar: facts.calendar)
    return end
  }

  /// Reads stored segments of a category in a range, at most a number of them.
  private typealias Reading = (ReadTransaction, ChildKey, AppCategory, Range<Instant>, Int) throws -> [CountedSegment]

  /// The stored segments under the claims, at most `limit`.
  private static func stored(
    _ tx: Transaction, _ child: ChildKey, _ claims: UsageAddition, limit: Int, by read: Reading
  ) throws -> [CountedSegment] {
    var found: [CountedSegment] = []
    for category in AppCategory.allCases {
      for span in claims.spans(category) {
        found += try read(tx, child, category, span, limit - found.count)
        if found.count >= limit { return found }
      }
    }
    return found
  }
}
