package import ChallengeCounting
package import ChallengeFacts
import ChallengeStreaks
package import Database
import EventFeed
package import LocalTime
package import Messages
package import ServiceAPI
import StoredStates

/// Updates a child's completions after usage or facts changed: re-evaluates the touched periods, and books and
/// publishes the differences (CH-5, CH-7, CH-15). An evaluation that fits into the budget happens in the transaction of
/// the change; a longer one is left to pending work as a whole.
package enum Reevaluation {
  /// Which of the child's challenges are evaluated.
  package enum Selection: Hashable {
    case all
    case one(String)
    /// Streaks, and chains with one: only they depend on which days are closed.
    case runs
  }

  /// - Parameters:
  ///   - facts: if they are already at hand.
  ///   - change: the segments that changed, where nothing else did.
  ///   - isWaiting: whether earlier changes wait to be evaluated, if that is known.
  ///   - histories: those of challenges that were needed recently.
  ///   - cause: the fact that made it necessary (CH-15); unspecified for time and for guardians' edits.
  package static func run(
    _ tx: Transaction, _ child: ChildKey, touched: [Range<Instant>], now: Instant, only selection: Selection = .all,
    facts known: FactReader? = nil, change: SegmentChange? = nil, isWaiting: Bool? = nil,
    histories: RecentHistories? = nil, because cause: UsageV1.UsageChangeCause = .unspecified
  ) throws {
    tx.raise(ChildProgress.changed, key: child.text)
    if touched.isEmpty { return }
    if try isWaiting ?? PendingEvaluation.isWaiting(tx, child) {
      return try PendingEvaluation.leave(tx, child, touched: touched, because: cause)
    }
    // The stored state of a child that ShieldPolicy no longer knows stays as it is.
    guard let facts = try known ?? FactReader.known(tx, child) else { return }
    let heads = try heads(tx, child, selection, from: touched.lazy.map(\.lowerBound).min() ?? .distantPast)
    if heads.isEmpty { return }
    let evaluation = ChildEvaluation(
      tx, child, facts: facts, now: now, touched: touched, change: change, histories: histories, because: cause)
    let changes: [BookedChange]
    do {
      changes = try tx.savepoint {
        try heads.flatMap { head in
          if tx.budget.isSpent { throw Unfinished() }
          let outcome = try evaluation.evaluate(head, only: selection)
          if outcome.next != nil { throw Unfinished() }
          return outcome.changes
        }
      }
    } catch is Unfinished {
      return try PendingEvaluation.leave(tx, child, touched: touched, because: cause)
    }
    // Withdrawals first: a follower never sees more completions than there are, which would earn a badge.
    for change in changes where change.isWithdrawal { try change.book(tx, child, because: cause) }
    for change in changes where !change.isWithdrawal { try change.book(tx, child, because: cause) }
  }

  /// The challenges took longer than the transaction's budget: they stay as they were, so that no caller reads half of
  /// it.
  private struct Unfinished: Error {}

  private static func heads(
    _ tx: Transaction, _ child: ChildKey, _ selection: Selection, from first: Instant
  ) throws -> [ChallengeTable.Head] {
    if case .one(let challengeID) = selection {
      return try ChallengeTable.head(tx, familyID: child.familyID, challengeID: challengeID).map { [$0] } ?? []
    }
    // A challenge that was stopped before everything touched counts nothing of it.
    return try ChallengeTable.heads(tx, child, goingOnAt: first)
  }

  // MARK: - Remaining work

  /// Registers the pending work; before the database's work starts.
  package static func register(on database: Database, histories: RecentHistories) {
    database.onWork(PendingEvaluation.kind) { tx, work in
      let waiting = try work.decoded { PendingEvaluation($0) }
      return try resume(tx, ChildKey(familyID: work.familyID, childID: work.key), waiting, histories: histories)
    }
  }

  /// As much of the pending work as the budget allows: the days of the streaks first, because everything else depends
  /// on which days have learning.
  package static func resume(
    _ tx: Transaction, _ child: ChildKey, _ waiting: PendingEvaluation, histories: RecentHistories? = nil
  ) throws -> WorkProgress {
    guard let facts = try FactReader.known(tx, child) else { return .done }
    let now = Instant(tx.now)
    var state = waiting
    // A clock that was set back does not make it longer.
    if let end = state.heldUntil, now < end, end <= now + PendingEvaluation.maximumHold {
      return .later(state: try state.bytes, seconds: end - now)
    }
    state.heldUntil = nil
    if let date = state.streaksFrom {
      let book = StreakBook(tx, child, facts: facts, now: now, runs: ChallengeRuns(), because: state.cause)
      let left = try book.refold(from: date, begun: state.streaksDay)
      (state.streaksFrom, state.streaksDay) = (left?.date, left?.day)
      if state.streaksFrom == nil {
        try book.recountLevel()
        state.add(touched: try book.settle(from: nil).map { [$0] } ?? [])
        tx.raise(ChildProgress.changed, key: child.text)
      }
      return .more(state: try state.bytes)
    }
    // A small change is evaluated at once: nothing can change in the middle of it, however often something does.
    while state.round != nil {
      try piece(of: &state, tx, child, facts: facts, now: now, histories)
      if tx.budget.isSpent { break }
    }
    if state.round != nil { return .more(state: try state.bytes) }
    if state.hasWithdrawn { try CompletionEvents.publishEnd(tx, child, because: state.cause) }
    return .done
  }

  /// Evaluates as much of a round as the budget allows, at least one piece of one challenge.
  private static func piece(
    of state: inout PendingEvaluation, _ tx: Transaction, _ child: ChildKey, facts: FactReader, now: Instant,
    _ histories: RecentHistories?
  ) throws {
    guard var round = state.round else { return }
    let evaluation = ChildEvaluation(
      tx, child, facts: facts, now: now, touched: round.touched, histories: histories, because: state.cause)
    while let head = try ChallengeTable.heads(
      tx, child, goingOnAt: evaluation.first, after: round.place, limit: 1
    ).first {
      assert(head.place > round.place, "a round does each challenge once, in order")
      let outcome = try evaluation.evaluate(head, in: round, while: state.waiting)
      state.add(touched: outcome.heldBack)
      round.cursor = outcome.next
      if outcome.hasWithdrawn { state.hasWithdrawn = true }
      if round.cursor == nil {
        round.place = head.place
        // Watches show each challenge when it is done, not each piece of it.
        tx.raise(ChildProgress.changed, key: child.text)
      }
      state.round = round
      if tx.budget.isSpent { return }
    }
    tx.raise(ChildProgress.changed, key: child.text)
    if round.isBooking { return state.finishRound() }
    if state.hasWithdrawn { try CompletionEvents.publishEnd(tx, child, because: state.cause) }
    (state.round, state.hasWithdrawn) = (.init(touched: round.touched, isBooking: true), false)
  }
}

/// The challenges that depend on closed days, for the streaks below.
package struct ChallengeRuns: RunEvaluation {
  package init() {}

  package func evaluate(
    _ tx: Transaction, _ child: ChildKey, touched: Range<Instant>, now: Instant, facts: FactReader,
    because cause: UsageV1.UsageChangeCause
  ) throws {
    try Reevaluation.run(tx, child, touched: [touched], now: now, only: .runs, facts: facts, because: cause)
  }
}
