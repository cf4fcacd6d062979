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
}

/// Takes in what ChallengeService tells: which periods are completed.
struct CompletionIntake: EventHandler {
  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    if let completed = try event.message(ChallengeV1.PeriodCompleted.self) {
      let child = ChildKey(familyID: event.familyID, childID: completed.childID)
      try add(completed.completion, child, in: tx)
      try Awarding.run(tx, child, changed: [.challengesCompleted])
    } else if let corrected = try event.message(ChallengeV1.PeriodCorrected.self) {
      let child = ChildKey(familyID: event.familyID, childID: corrected.childID)
      if let previous = corrected.previous, let date = LocalDate(previous.periodStartDate ?? .init()) {
        try FactTable.remove(tx, child, challengeID: previous.challengeID, firstDate: date)
      }
      try add(corrected.current, child, in: tx)
      try Awarding.run(tx, child, changed: [.challengesCompleted])
    }
    return .applied
  }

  func reconcile(_ snapshot: FamilySnapshot, in tx: Transaction) throws -> Applied {
    try FactTable.clear(tx, familyID: snapshot.familyID)
    for event in snapshot.events { _ = try apply(event, in: tx) }
    return .applied
  }

  private func add(_ completion: ChallengeV1.Completion?, _ child: ChildKey, in tx: Transaction) throws {
    guard let completion, let date = LocalDate(completion.periodStartDate ?? .init()) else { return }
    try FactTable.add(tx, child, challengeID: completion.challengeID, firstDate: date)
  }
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
