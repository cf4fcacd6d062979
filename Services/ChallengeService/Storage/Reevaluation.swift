import ChallengeDomain
import Database
import EventFeed
import LocalTime
import Messages

/// Brings a child's completions up to date after usage or facts changed: evaluates the touched periods afresh and books
/// and publishes what differs (CH-5, CH-7, CH-15), in the transaction of the change.
enum Reevaluation {
  /// Raised when a child's progress may have changed; the key is the family.
  static let progressed = CommitSignal("challenge.progressed")

  /// Which of the child's challenges are evaluated.
  enum Selection: Hashable {
    case all
    case one(String)
    /// Those whose period is a run: only they mind which days are closed.
    case runs
  }

  /// - Parameter facts: when they are at hand already.
  static func run(
    _ tx: Transaction, _ child: ChildKey, touched: [Range<Instant>], now: Instant, only selection: Selection = .all,
    facts known: ChildFacts? = nil
  ) throws {
    tx.raise(progressed, key: child.familyID)
    let challenges = try challenges(tx, child, selection, touched: touched)
    // What is stored of a child that ShieldPolicy no longer knows stays as it is.
    guard !challenges.isEmpty, let facts = try known ?? FactTables.knownFacts(tx, child) else { return }
    let first = touched.map(\.lowerBound).min() ?? .distantPast
    let segments = SegmentReader(tx, child)
    let days = TouchedDays(touched, calendar: facts.calendar)
    // A neighbour's clock may be ahead of ours: what applies from an instant to come concerns the period that holds it.
    let latest = max(now, (touched.map(\.lowerBound).max() ?? now) + 1)
    var changes: [BookedChange] = []
    for challenge in challenges.map(\.challenge) {
      // One that expired before all that is touched counts nothing of it.
      if case .one = selection {} else if challenge.lifeEnd(calendar: facts.calendar) < first { continue }
      switch challenge.settings.window {
      case .localDay, .week:
        for scope in challenge.scopes(touchedBy: touched, asOf: latest, calendar: facts.calendar) {
          let evaluated = challenge.evaluate(
            scope, segments: try segments.read(scope.window), facts: facts, asOf: now)
          let booked = try CompletionTable.find(tx, familyID: child.familyID, challengeID: challenge.id, in: scope)
          changes += differences(challenge, evaluated, from: booked)
        }
      case .startToEnd, .run:
        let periods = LongPeriods(
          tx: tx, child: child, challenge: challenge, facts: facts, now: now, segments: segments)
        let outcome = try periods.update(days)
        changes += differences(challenge, outcome.evaluated, from: outcome.booked)
      }
    }
    // What no longer counts goes first: a follower never sees more completions than there are, which would earn a badge.
    for change in changes where change.isWithdrawal { try book(tx, child, change) }
    for change in changes where !change.isWithdrawal { try book(tx, child, change) }
  }

  private static func challenges(
    _ tx: Transaction, _ child: ChildKey, _ selection: Selection, touched: [Range<Instant>]
  ) throws -> [StoredChallenge] {
    if case .one(let challengeID) = selection {
      return try ChallengeTable.find(tx, familyID: child.familyID, challengeID: challengeID).map { [$0] } ?? []
    }
    // What was stopped before all that is touched counts nothing of it.
    let first = touched.map(\.lowerBound).min() ?? .distantPast
    return try ChallengeTable.list(tx, child, goingOnAt: first).filter {
      selection == .all || $0.challenge.settings.window == .run
    }
  }

  /// What differs between a completion as it is booked and as it now is.
  private enum BookedChange {
    case awarded(StoredCompletion)
    case corrected(StoredCompletion, StoredCompletion)
    case withdrawn(StoredCompletion)

    var isWithdrawal: Bool {
      if case .withdrawn = self { true } else { false }
    }
  }

  private static func differences(
    _ challenge: Challenge, _ evaluated: [PeriodEvaluation], from booked: [StoredCompletion]
  ) -> [BookedChange] {
    let titles = Dictionary(
      evaluated.map { ($0.firstDate, $0.version.settings.title) }, uniquingKeysWith: { first, _ in first })
    func stored(_ completion: Completion) -> StoredCompletion {
      let title = booked.first { $0.completion.firstDate == completion.firstDate }?.title
      return StoredCompletion(
        challengeID: challenge.id, title: titles[completion.firstDate] ?? title ?? "", completion: completion)
    }
    return CompletionChange.changes(from: booked.map(\.completion), to: evaluated).map { change in
      switch change {
      case .awarded(let completion): .awarded(stored(completion))
      case .corrected(let before, let after): .corrected(stored(before), stored(after))
      case .withdrawn(let completion): .withdrawn(stored(completion))
      }
    }
  }

  /// Stores and publishes a change.
  private static func book(_ tx: Transaction, _ child: ChildKey, _ change: BookedChange) throws {
    switch change {
    case .awarded(let completion):
      try CompletionTable.save(tx, child, completion)
      try tx.publish(
        ChallengeV1.PeriodCompleted(childID: child.childID, completion: .init(completion)), familyID: child.familyID)
    case .corrected(let before, let after):
      try CompletionTable.save(tx, child, after)
      try tx.publish(
        ChallengeV1.PeriodCorrected(childID: child.childID, previous: .init(before), current: .init(after)),
        familyID: child.familyID)
    case .withdrawn(let completion):
      try CompletionTable.remove(
        tx, child, challengeID: completion.challengeID, firstDate: completion.completion.firstDate)
      try tx.publish(
        ChallengeV1.PeriodCorrected(childID: child.childID, previous: .init(completion), current: nil),
        familyID: child.familyID)
    }
  }
}
