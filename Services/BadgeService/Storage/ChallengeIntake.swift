import BadgeDomain
import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI

/// Takes in what ChallengeService tells: which periods are completed, and the longest daily streak.
struct ChallengeIntake: EventHandler {
  var takesWholeSnapshots: Bool { true }

  private static let facts: Set<Fact> = [.challengesCompleted, .streakDays]

  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    if let child = try take(event, in: tx) { try Awarding.run(tx, child, changed: Self.facts) }
    return .applied
  }

  /// Replaces what is known of the family; what was awarded stays (ruling on badges).
  func reconcile(_ snapshot: SnapshotPiece, place: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    try FactTable.clear(tx, familyID: snapshot.familyID, from: .challenges)
    var children: Set<String> = []
    for event in snapshot.events {
      if let child = try take(event, in: tx) { children.insert(child.childID) }
    }
    for childID in children.sorted() {
      let child = ChildKey(familyID: snapshot.familyID, childID: childID)
      try Awarding.run(tx, child, changed: Self.facts)
    }
    return .done
  }

  func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try FactTable.family(after: familyID, tx, from: .challenges)
  }

  /// Stores what an event tells. Returns the child that it concerns.
  private func take(_ event: ReceivedEvent, in tx: Transaction) throws -> ChildKey? {
    if let completed = try event.message(ChallengeV1.PeriodCompleted.self) {
      let child = ChildKey(familyID: event.familyID, childID: completed.childID)
      try add(completed.completion, child, in: tx)
      return child
    }
    if let corrected = try event.message(ChallengeV1.PeriodCorrected.self) {
      let child = ChildKey(familyID: event.familyID, childID: corrected.childID)
      if let previous = corrected.previous {
        try FactTable.remove(
          tx, child, challengeID: previous.challengeID, firstDate: try Self.firstDate(of: previous))
      }
      if corrected.current != nil { try add(corrected.current, child, in: tx) }
      return child
    }
    if let streaks = try event.message(ChallengeV1.StreakChanged.self) {
      let child = ChildKey(familyID: event.familyID, childID: streaks.childID)
      try FactTable.setLongestStreak(tx, child, to: streaks.daily?.longest ?? 0)
      return child
    }
    return nil
  }

  private func add(_ completion: ChallengeV1.Completion?, _ child: ChildKey, in tx: Transaction) throws {
    let completion = completion ?? .init()
    try FactTable.add(
      tx, child, challengeID: completion.challengeID, firstDate: try Self.firstDate(of: completion))
  }

  private static func firstDate(of completion: ChallengeV1.Completion) throws -> LocalDate {
    guard let date = completion.periodStartDate.flatMap({ LocalDate(told: $0) }) else {
      throw UnreadableCompletion(challengeID: completion.challengeID)
    }
    return date
  }
}

/// A completion without a date: it must not go unseen, so it parks its family.
struct UnreadableCompletion: Error, CustomStringConvertible {
  let challengeID: String

  var description: String { "a completion of challenge \"\(challengeID)\" has no readable date" }
}
