package import BadgeBadges
import BadgeChildren
import BadgeLearning
import BadgeProfiles
package import Database
package import EventFeed
import LocalTime
import Messages
import ServiceAPI

/// Applies ChallengeService's events: completed periods, and the longest daily streak with the days behind it.
package struct ChallengeEventHandler: EventHandler {
  private static let facts: Set<Fact> = [.challengesCompleted, .streakDays]
  let catalogue: BadgeCatalogue

  package init(catalogue: BadgeCatalogue = .current) { self.catalogue = catalogue }

  package func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    if let child = try store(event, in: tx) { try award(child, in: tx) }
    return .applied
  }

  /// - Parameter isSettled: whether the completions add up to a state that existed: days on which badges were reached
  ///   do not follow to another one.
  func award(_ child: ChildKey, isSettled: Bool = true, in tx: Transaction) throws {
    try Awarding.run(tx, child, changed: Self.facts, catalogue: catalogue)
    if isSettled { try Awarding.redate(tx, child, changed: Self.facts, catalogue: catalogue) }
  }

  package func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try [LearningTables.family(after: familyID, tx, from: .challenges), LevelTable.family(after: familyID, tx)]
      .compactMap(\.self).min()
  }

  /// Stores an event's facts. Returns the child whose facts have changed.
  private func store(_ event: ReceivedEvent, in tx: Transaction) throws -> ChildKey? {
    if let completed = try event.message(ChallengeV1.PeriodCompleted.self) {
      let period = try Self.period(completed.completion, childID: completed.childID)
      let isNew = try LearningTables.add(tx, familyID: event.familyID, period)
      return isNew ? ChildKey(familyID: event.familyID, childID: completed.childID) : nil
    }
    if let corrected = try event.message(ChallengeV1.PeriodCorrected.self) {
      if let previous = corrected.previous {
        try LearningTables.remove(
          tx, familyID: event.familyID, try Self.period(previous, childID: corrected.childID))
      }
      if let current = corrected.current {
        try LearningTables.add(tx, familyID: event.familyID, try Self.period(current, childID: corrected.childID))
      }
      // Days on which badges were reached do not follow to a state that never existed.
      return corrected.moreFollows ? nil : ChildKey(familyID: event.familyID, childID: corrected.childID)
    }
    if let streaks = try event.message(ChallengeV1.StreakChanged.self) {
      let child = ChildKey(familyID: event.familyID, childID: streaks.childID)
      let isRedated = try LearningTables.setRecords(tx, child, to: try Self.records(streaks))
      return try LearningTables.setLongestStreak(tx, child, to: try Self.longest(streaks)) || isRedated ? child : nil
    }
    if let changed = try event.message(ChallengeV1.LevelChanged.self) {
      try LevelTable.set(tx, ChildKey(familyID: event.familyID, childID: changed.childID), to: ChildLevel(changed))
    }
    return nil
  }

  static func longest(_ streaks: ChallengeV1.StreakChanged) throws -> Int64 {
    guard let daily = streaks.daily else {
      throw UnreadableEvent("the streaks of \(streaks.childID) have no daily one")
    }
    return daily.longest
  }

  /// Nil in events of earlier versions.
  static func records(_ streaks: ChallengeV1.StreakChanged) throws -> StreakRecords? {
    try streaks.records.map { records in
      StreakRecords(
        try records.stretches.map { stretch in
          guard let date = stretch.firstDate.flatMap({ LocalDate(received: $0) }),
            let read = StreakRecords.Stretch(first: date, days: Int64(stretch.days), length: stretch.length)
          else { throw UnreadableEvent("the streaks of \(streaks.childID) have a malformed stretch") }
          return read
        })
    }
  }

  static func period(
    _ completion: ChallengeV1.Completion?, childID: String
  ) throws -> CompletedPeriod {
    let completion = completion ?? .init()
    guard let date = completion.periodStartDate.flatMap({ LocalDate(received: $0) }) else {
      throw UnreadableEvent("a completion of challenge \"\(completion.challengeID)\" has no readable date")
    }
    return CompletedPeriod(
      childID: childID, challengeID: completion.challengeID, firstDate: date,
      completion: completion.completionTime?.instant)
  }
}

extension ChildLevel {
  init(_ changed: ChallengeV1.LevelChanged) {
    self.init(level: Int64(changed.level), points: changed.levelPoints, nextPoints: changed.nextLevelPoints)
  }
}
