package import Database
package import LocalTime
package import Messages
package import ServiceAPI

/// The evaluation that remains of a child, because it was too much for the transaction that caused it. It is done in
/// pieces; later changes join it, so that nothing is evaluated on top of a half-done state.
package struct PendingEvaluation: Hashable, Sendable {
  /// The part that is evaluated together.
  package struct Round: Hashable, Sendable {
    package var touched: [Range<Instant>]
    /// First, what no longer holds is withdrawn, then what now holds is booked: a follower never sees more completions
    /// than there are, which would earn a badge.
    package var isBooking = false
    /// The place of the last challenge that is done.
    package var place: Int64 = 0
    /// Where to continue inside the next challenge; nil for its beginning.
    package var cursor: Cursor?

    package init(touched: [Range<Instant>], isBooking: Bool = false, place: Int64 = 0, cursor: Cursor? = nil) {
      self.touched = touched
      self.isBooking = isBooking
      self.place = place
      self.cursor = cursor
    }

    /// Whether some of it is done, so that it cannot become larger.
    var isBegun: Bool { isBooking || place > 0 || cursor != nil }
  }

  /// Where the evaluation of a challenge continues.
  package struct Cursor: Hashable, Sendable {
    package var instant: Instant
    /// The local day at this instant, when it was interrupted.
    package var day: PartialDay?

    package init(instant: Instant, day: PartialDay? = nil) {
      self.instant = instant
      self.day = day
    }
  }

  /// From this local date on the streaks' days have to be folded again; nil when they are up to date.
  package var streaksFrom: LocalDate?
  /// The day at this date as far as its learning is added up.
  package var streaksDay: PartialDay?
  package var round: Round?
  /// The changes since the round began; left to the next round.
  package var waiting: [Range<Instant>] = []
  /// Until when nothing is evaluated, because only half of a change of the usage has been published, which adds up to a
  /// state that never existed; nil when this is over.
  package var heldUntil: Instant?
  /// Whether completions were withdrawn, so that followers wait for the others.
  package var hasWithdrawn = false
  /// The fact that made it necessary: of several the one that became known last.
  package var cause = UsageV1.UsageChangeCause.unspecified

  package init() {}

  /// Adds changes.
  package mutating func add(touched: [Range<Instant>], streaksFrom date: LocalDate? = nil) {
    streaksFrom = [streaksFrom, date].compactMap { $0 }.min()
    // The partial sum of a day that changes is no longer valid.
    if let day = streaksDay, let date, date <= day.date { streaksDay = nil }
    if let cursor = round?.cursor, let day = cursor.day,
      touched.contains(where: { $0.lowerBound < day.next && $0.upperBound > cursor.instant })
    {
      round?.cursor?.day = nil
    }
    if touched.isEmpty { return }
    if let begun = round, begun.isBegun {
      waiting = Self.bounded(waiting + touched)
    } else {
      round = Round(touched: Self.bounded((round?.touched ?? []) + touched))
    }
  }

  /// Begins the next round with the waiting changes.
  package mutating func finishRound() {
    assert(round?.isBooking == true, "a round ends when everything is booked")
    round = waiting.isEmpty ? nil : Round(touched: waiting)
    waiting = []
  }

  /// Many stretches become one that contains them all: the time between them is evaluated needlessly, which does no
  /// harm.
  private static func bounded(_ ranges: [Range<Instant>]) -> [Range<Instant>] {
    let joined = RangeSet.union(ranges)
    guard joined.count > maximumRanges, let first = joined.first, let last = joined.last else { return joined }
    return [first.lowerBound..<last.upperBound]
  }

  private static let maximumRanges = 32
}

extension PendingEvaluation {
  package static let kind = "challenge.evaluation"

  /// Seconds for which the other half of a change is awaited after each part of it: UsageIngest may have been stopped
  /// in the middle.
  package static let maximumHold: Int64 = 300

  package static func isWaiting(_ tx: ReadTransaction, _ child: ChildKey) throws -> Bool {
    try tx.pendingWork(kind: kind, familyID: child.familyID, key: child.childID) != nil
  }

  package static func find(_ tx: ReadTransaction, _ child: ChildKey) throws -> PendingEvaluation? {
    try tx.pendingWork(kind: kind, familyID: child.familyID, key: child.childID, as: { PendingEvaluation($0) })
  }

  /// Leaves changes to later transactions.
  package static func leave(
    _ tx: Transaction, _ child: ChildKey, touched: [Range<Instant>], streaksFrom date: LocalDate? = nil,
    because cause: UsageV1.UsageChangeCause
  ) throws {
    try tx.enqueueWork(
      kind: kind, familyID: child.familyID, key: child.childID, as: { PendingEvaluation($0) }
    ) { waiting in
      var state = waiting ?? PendingEvaluation()
      state.add(touched: touched, streaksFrom: date)
      if cause != .unspecified { state.cause = cause }
      return state.bytes
    }
  }

  /// Postpones the evaluation of present and later changes until `release`.
  package static func hold(_ tx: Transaction, _ child: ChildKey, now: Instant) throws {
    try tx.enqueueWork(
      kind: kind, familyID: child.familyID, key: child.childID, delay: maximumHold, as: { PendingEvaluation($0) }
    ) { waiting in
      var state = waiting ?? PendingEvaluation()
      state.heldUntil = now + maximumHold
      return state.bytes
    }
  }

  /// Notes that completions were withdrawn in this transaction, where a later one may withdraw others: returns whether
  /// one may.
  package static func goesOnWithdrawing(_ tx: Transaction, _ child: ChildKey) throws -> Bool {
    guard var state = try find(tx, child), state.round?.isBooking != true else { return false }
    if state.hasWithdrawn { return true }
    state.hasWithdrawn = true
    try tx.enqueueWork(kind: kind, familyID: child.familyID, key: child.childID) { [state] _ in state.bytes }
    return true
  }

  /// Ends a hold of the waiting evaluation.
  package func release(_ tx: Transaction, _ child: ChildKey) throws {
    guard heldUntil != nil else { return }
    var state = self
    state.heldUntil = nil
    try tx.enqueueWork(kind: Self.kind, familyID: child.familyID, key: child.childID) { [state] _ in state.bytes }
  }
}

// MARK: - As bytes

extension PendingEvaluation {
  /// Numbers of 8 bytes, the lowest byte first: optional ones as lists of none or one, lists with their length.
  package var bytes: [UInt8] {
    var numbers: [Int64] = []
    func add(_ list: [Int64]) { numbers += [Int64(list.count)] + list }
    func flat(_ ranges: [Range<Instant>]) -> [Int64] {
      ranges.flatMap { [$0.lowerBound.seconds, $0.upperBound.seconds] }
    }
    add(streaksFrom.map { [Int64($0.daysSinceEpoch)] } ?? [])
    add(flat(round?.touched ?? []))
    add(round.map { [$0.isBooking ? 1 : 0, $0.place] } ?? [])
    add(round?.cursor.map { [$0.instant.seconds] } ?? [])
    add(flat(waiting))
    add(round?.cursor?.day?.numbers ?? [])
    add(streaksDay?.numbers ?? [])
    add(heldUntil.map { [$0.seconds] } ?? [])
    add(cause == .unspecified && !hasWithdrawn ? [] : [Int64(cause.rawValue)] + (hasWithdrawn ? [1] : []))
    return numbers.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
  }

  /// Nil for bytes of another form.
  package init?(_ bytes: [UInt8]) {
    guard var lists = Self.lists(bytes), (5...9).contains(lists.count) else { return nil }
    // Work that was stored before days could be interrupted, an evaluation held, or a cause named, ends earlier.
    lists += Array(repeating: [], count: 9 - lists.count)
    let (day, streaksDay) = (PartialDay(lists[5]), PartialDay(lists[6]))
    guard [0, 3, 7].allSatisfy({ lists[$0].count <= 1 }), lists[8].count <= 2, [0, 2].contains(lists[2].count),
      (lists[0] + lists[8]).allSatisfy({ Int32(exactly: $0) != nil }), (day == nil) == lists[5].isEmpty,
      (streaksDay == nil) == lists[6].isEmpty, let touched = Self.ranges(lists[1]), let waiting = Self.ranges(lists[4])
    else { return nil }
    streaksFrom = lists[0].first.map { LocalDate(daysSinceEpoch: Int32(truncatingIfNeeded: $0)) }
    if let isBooking = lists[2].first, let place = lists[2].last {
      round = Round(touched: touched, isBooking: isBooking == 1, place: place)
      round?.cursor = lists[3].first.map { Cursor(instant: Instant(seconds: $0), day: day) }
    }
    self.waiting = waiting
    self.streaksDay = streaksDay
    heldUntil = lists[7].first.map(Instant.init(seconds:))
    hasWithdrawn = lists[8].count == 2
    cause = lists[8].first.map { .init(rawValue: Int32(truncatingIfNeeded: $0)) } ?? .unspecified
  }

  private static func lists(_ bytes: [UInt8]) -> [[Int64]]? {
    guard bytes.count % 8 == 0 else { return nil }
    var rest = stride(from: 0, to: bytes.count, by: 8).map { start in
      (0..<8).reduce(Int64(0)) { $0 | Int64(bytes[start + $1]) << ($1 * 8) }
    }[...]
    var lists: [[Int64]] = []
    while let count = rest.popFirst() {
      guard count >= 0, count <= rest.count else { return nil }
      lists.append(Array(rest.prefix(Int(count))))
      rest = rest.dropFirst(Int(count))
    }
    return lists
  }

  private static func ranges(_ flat: [Int64]) -> [Range<Instant>]? {
    let pairs = stride(from: 0, to: flat.count - flat.count % 2, by: 2).map { (flat[$0], flat[$0 + 1]) }
    guard flat.count % 2 == 0, pairs.allSatisfy({ $0 <= $1 }) else { return nil }
    return pairs.map { Instant(seconds: $0)..<Instant(seconds: $1) }
  }
}
