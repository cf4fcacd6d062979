import BadgeDomain
import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI

/// Takes in what ChallengeService tells: which periods are completed, and the longest daily streak.
struct ChallengeEventHandler: EventHandler {
  private static let facts: Set<Fact> = [.challengesCompleted, .streakDays]

  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    if let child = try take(event, in: tx) { try Awarding.run(tx, child, changed: Self.facts) }
    return .applied
  }

  /// Notes which periods are told, and when all are, takes away those that are not before it adds any: a badge that was
  /// awarded for periods that are no more would stay. What was awarded before stays, too (ruling on badges).
  func reconcile(_ piece: SnapshotPiece, place: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    let taken = try piece.takeEach(in: tx) { event in
      if let completed = try event.message(ChallengeV1.PeriodCompleted.self) {
        let period = try Self.period(completed.completion, childID: completed.childID)
        try piece.told.note(period.key, in: tx)
        return .applied
      }
      guard let streaks = try event.message(ChallengeV1.StreakChanged.self) else { return .applied }
      try piece.told.note(ToldKeys.key(Self.streak, streaks.childID), in: tx)
      return try apply(event, in: tx)
    }
    guard taken == .done, piece.isLast else { return taken }
    if place.first != Self.adding {
      let swept = try piece.forgetUntold(Self.known(of: piece.familyID, in: tx), place: &place, in: tx)
      guard swept == .done else { return swept }
    }
    return try piece.takeTold(prefix: CompletedPeriod.prefix, mark: Self.adding, place: &place, in: tx) { key in
      guard let period = CompletedPeriod(key: key), try FactTable.add(tx, familyID: piece.familyID, period) else {
        return
      }
      try Awarding.run(tx, ChildKey(familyID: piece.familyID, childID: period.childID), changed: Self.facts)
    }
  }

  /// The place's mark when nothing is left to be taken away.
  private static let adding: UInt8 = 1
  private static let streak = "streak"

  private static func known(of familyID: String, in tx: Transaction) -> [KnownKeys] {
    let periods = KnownKeys(
      CompletedPeriod.prefix, rowsOf: "completed_period", ["child_id", "challenge_id", "first_date"],
      familyID: familyID,
      in: tx,
      forget: { key in
        guard let period = CompletedPeriod(key: key) else { return }
        try FactTable.remove(tx, familyID: familyID, period)
      })
    return [periods, KnownKeys(streak, rowsOf: "daily_streak", ["child_id"], familyID: familyID, in: tx)]
  }

  func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try FactTable.family(after: familyID, tx, from: .challenges)
  }

  /// Stores what an event tells. Returns the child that it concerns.
  private func take(_ event: ReceivedEvent, in tx: Transaction) throws -> ChildKey? {
    if let completed = try event.message(ChallengeV1.PeriodCompleted.self) {
      let period = try Self.period(completed.completion, childID: completed.childID)
      try FactTable.add(tx, familyID: event.familyID, period)
      return ChildKey(familyID: event.familyID, childID: completed.childID)
    }
    if let corrected = try event.message(ChallengeV1.PeriodCorrected.self) {
      if let previous = corrected.previous {
        try FactTable.remove(
          tx, familyID: event.familyID, try Self.period(previous, childID: corrected.childID))
      }
      if let current = corrected.current {
        try FactTable.add(tx, familyID: event.familyID, try Self.period(current, childID: corrected.childID))
      }
      return ChildKey(familyID: event.familyID, childID: corrected.childID)
    }
    if let streaks = try event.message(ChallengeV1.StreakChanged.self) {
      let child = ChildKey(familyID: event.familyID, childID: streaks.childID)
      try FactTable.setLongestStreak(tx, child, to: streaks.daily?.longest ?? 0)
      return child
    }
    return nil
  }

  private static func period(
    _ completion: ChallengeV1.Completion?, childID: String
  ) throws -> CompletedPeriod {
    let completion = completion ?? .init()
    guard let date = completion.periodStartDate.flatMap({ LocalDate(told: $0) }) else {
      throw UnreadableEvent("a completion of challenge \"\(completion.challengeID)\" has no readable date")
    }
    return CompletedPeriod(childID: childID, challengeID: completion.challengeID, firstDate: date)
  }
}

extension CompletedPeriod {
  static let prefix = "period"

  /// nil for what `key` never is.
  init?(key: String) {
    let values = ToldKeys.values(of: key)
    guard values.count == 3, let days = Int32(values[2]) else { return nil }
    self.init(childID: values[0], challengeID: values[1], firstDate: LocalDate(daysSinceEpoch: days))
  }

  /// As a snapshot's key.
  var key: String { ToldKeys.key(Self.prefix, childID, challengeID, firstDate.daysSinceEpoch) }
}
