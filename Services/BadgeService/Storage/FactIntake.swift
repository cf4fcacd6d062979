import BadgeDomain
import Database
import EventFeed
import LocalTime
import Messages
import ProtobufC
import ServiceAPI

/// Takes in what ShieldPolicy tells: which children there are. A new child sees every badge with progress (BA-8).
struct FamilyIntake: EventHandler {
  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    guard let childID = try event.message(FamilyV1.ChildChanged.self)?.child?.childID else { return .applied }
    let child = ChildKey(familyID: event.familyID, childID: childID)
    if try ChildTable.add(tx, child) { try Awarding.run(tx, child) }
    return .applied
  }

  func reconcile(_ snapshot: FamilySnapshot, in tx: Transaction) throws -> Applied {
    try ChildTable.clear(tx, familyID: snapshot.familyID)
    for event in snapshot.events { _ = try apply(event, in: tx) }
    return .applied
  }

  func finishReconciliation(families: Set<String>, in tx: Transaction) throws {
    for gone in try ChildTable.familyIDs(tx, partition: tx.partition) where !families.contains(gone) {
      try ChildTable.clear(tx, familyID: gone)
    }
  }
}

/// Takes in what ChallengeService tells: which periods are completed.
struct CompletionIntake: EventHandler {
  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    if let child = try take(event, in: tx) { try Awarding.run(tx, child, changed: [.challengesCompleted]) }
    return .applied
  }

  /// Replaces the family's completed periods; what was awarded stays (ruling on badges).
  func reconcile(_ snapshot: FamilySnapshot, in tx: Transaction) throws -> Applied {
    try FactTable.clear(tx, familyID: snapshot.familyID)
    var children: Set<String> = []
    for event in snapshot.events {
      if let child = try take(event, in: tx) { children.insert(child.childID) }
    }
    for childID in children.sorted() {
      let child = ChildKey(familyID: snapshot.familyID, childID: childID)
      try Awarding.run(tx, child, changed: [.challengesCompleted])
    }
    return .applied
  }

  func finishReconciliation(families: Set<String>, in tx: Transaction) throws {
    for gone in try FactTable.familyIDs(tx, partition: tx.partition) where !families.contains(gone) {
      try FactTable.clear(tx, familyID: gone)
    }
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
    return nil
  }

  private func add(_ completion: ChallengeV1.Completion?, _ child: ChildKey, in tx: Transaction) throws {
    let completion = completion ?? .init()
    try FactTable.add(
      tx, child, challengeID: completion.challengeID, firstDate: try Self.firstDate(of: completion))
  }

  private static func firstDate(of completion: ChallengeV1.Completion) throws -> LocalDate {
    guard let date = completion.periodStartDate.flatMap({ LocalDate($0) }) else {
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

/// What BadgeService has published about a family: its awards.
struct BadgeSnapshot: SnapshotProvider {
  func families(of partition: Partition, in tx: ReadTransaction) throws -> [String] {
    try AwardTable.familyIDs(tx, partition: partition)
  }

  func state(of familyID: String, in tx: ReadTransaction) throws -> [any Message] {
    let badges = Dictionary(Badge.starters.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
    return try AwardTable.childIDs(tx, familyID: familyID).flatMap { childID in
      let child = ChildKey(familyID: familyID, childID: childID)
      return try AwardTable.list(tx, child).compactMap { award in
        badges[award.code].map { BadgeV1.BadgeAwarded(child, $0, earned: award.earned) }
      }
    }
  }
}
