package import Database
package import LocalTime
package import Messages
package import ServiceAPI
import StoredStates

/// The evaluation that remains of a child, because it was too much for the transaction that caused it. It is done in
/// pieces; later changes join it, so that nothing is evaluated on top of a half-done state.
package struct PendingEvaluation: Hashable, Sendable {
  /// The part that is evaluated together.
  package struct Round: Hashable, Sendable {
    package var touched: [Range<Instant>]
    /// First, completions that no longer hold are withdrawn, then those that now hold are booked: a follower never sees
    /// more completions than there are, which would earn a badge.
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
      return try state.bytes
    }
  }

  /// Postpones the evaluation of present and later changes until `release`.
  package static func hold(_ tx: Transaction, _ child: ChildKey, now: Instant) throws {
    try tx.enqueueWork(
      kind: kind, familyID: child.familyID, key: child.childID, delay: maximumHold, as: { PendingEvaluation($0) }
    ) { waiting in
      var state = waiting ?? PendingEvaluation()
      state.heldUntil = now + maximumHold
      return try state.bytes
    }
  }

  /// Notes that completions were withdrawn in this transaction, where a later one may withdraw others: returns whether
  /// one may.
  package static func goesOnWithdrawing(_ tx: Transaction, _ child: ChildKey) throws -> Bool {
    guard var state = try find(tx, child), state.round?.isBooking != true else { return false }
    if state.hasWithdrawn { return true }
    state.hasWithdrawn = true
    try tx.enqueueWork(kind: kind, familyID: child.familyID, key: child.childID) { [state] _ in try state.bytes }
    return true
  }

  /// Ends a hold of the waiting evaluation.
  package func release(_ tx: Transaction, _ child: ChildKey) throws {
    guard heldUntil != nil else { return }
    var state = self
    state.heldUntil = nil
    try tx.enqueueWork(kind: Self.kind, familyID: child.familyID, key: child.childID) { [state] _ in try state.bytes }
  }
}
