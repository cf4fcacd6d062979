import Database
import EventFeed
import Identity
import LocalTime
import Messages
import ServiceAPI
import ShieldDomain

/// Takes in what ChallengeService tells: each completed period gives reward time and a bonus, once (CH-8, CH-10, SH-12).
struct ChallengeIntake: EventHandler {
  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    let now = Instant(tx.now)
    if let message = try event.message(ChallengeV1.PeriodCompleted.self), let completion = message.completion {
      let child = ChildKey(familyID: event.familyID, childID: message.childID)
      try replace(tx, child, nil, with: PeriodReward(completion), now: now)
    } else if let message = try event.message(ChallengeV1.PeriodCorrected.self) {
      let child = ChildKey(familyID: event.familyID, childID: message.childID)
      try replace(
        tx, child, try message.previous.map(PeriodReward.init), with: try message.current.map(PeriodReward.init),
        now: now)
    }
    return .applied
  }

  func reconcile(_ snapshot: FamilySnapshot, in tx: Transaction) throws -> Applied {
    var rewards: [String: [PeriodReward]] = [:]
    for event in snapshot.events {
      guard let message = try event.message(ChallengeV1.PeriodCompleted.self), let completion = message.completion
      else { continue }
      rewards[message.childID, default: []].append(try PeriodReward(completion))
    }
    try replaceAll(tx, FamilyKey(snapshot.familyID), with: rewards)
    return .applied
  }

  func finishReconciliation(families: Set<String>, in tx: Transaction) throws {
    for familyID in try FamilyTable.familyIDs(tx, in: tx.partition) where !families.contains(familyID) {
      try replaceAll(tx, FamilyKey(familyID), with: [:])
    }
  }

  private func replace(
    _ tx: Transaction, _ child: ChildKey, _ old: PeriodReward?, with new: PeriodReward?, now: Instant
  ) throws {
    var change = WalletChange()
    if let old, old.periodID != new?.periodID { try remove(tx, child, periodID: old.periodID, &change) }
    if let new { try save(tx, child, new, now: now, &change) }
    try change.settle(tx, child, now: now, grantsChanged: true)
  }

  private func replaceAll(_ tx: Transaction, _ key: FamilyKey, with rewards: [String: [PeriodReward]]) throws {
    let now = Instant(tx.now)
    for childID in Set(try WalletTable.childIDs(tx, key)).union(rewards.keys).sorted() {
      let child = ChildKey(key, childID: childID)
      var change = WalletChange()
      let kept = Set(rewards[childID, default: []].map(\.periodID))
      let grants = try GrantTable.all(tx, child, from: .challenge).map(\.causeID)
      let bonuses = try WalletTable.amounts(tx, child, .bonus).keys.map { CauseKey($0).reference }
      for periodID in Set(grants + bonuses).subtracting(kept).sorted() {
        try remove(tx, child, periodID: periodID, &change)
      }
      for reward in rewards[childID, default: []] { try save(tx, child, reward, now: now, &change) }
      try change.settle(tx, child, now: now, grantsChanged: true)
    }
  }

  private func save(
    _ tx: Transaction, _ child: ChildKey, _ reward: PeriodReward, now: Instant, _ change: inout WalletChange
  ) throws {
    let grantID = PeriodReward.grantID(reward.periodID)
    if let old = try GrantTable.find(tx, child, grantID) { change.replay(from: old.grant.usableFrom) }
    if let grant = reward.grant(id: grantID, created: now) {
      try GrantTable.save(tx, child, StoredGrant(grant: grant, causeID: reward.periodID))
      change.replay(from: grant.usableFrom)
    } else {
      try GrantTable.delete(tx, child, grantID)
    }
    let booked = try WalletTable.amount(tx, child, .bonus(reward.periodID))
    change.add(reward.bonusSixtieths - booked, to: .bonus(reward.periodID))
  }

  private func remove(
    _ tx: Transaction, _ child: ChildKey, periodID: String, _ change: inout WalletChange
  ) throws {
    let grantID = PeriodReward.grantID(periodID)
    if let old = try GrantTable.find(tx, child, grantID) { change.replay(from: old.grant.usableFrom) }
    try GrantTable.delete(tx, child, grantID)
    change.add(-(try WalletTable.amount(tx, child, .bonus(periodID))), to: .bonus(periodID))
  }
}

/// What a completed period gives.
struct PeriodReward: Hashable, Sendable {
  /// Challenge and first local date: a period completes once.
  let periodID: String
  let completed: Instant
  let bonusSixtieths: Int64
  let seconds: Int64
  let apps: [String]

  /// - Throws: `UnreadableCompletion` for one without date or time.
  init(_ message: ChallengeV1.Completion) throws {
    guard let date = message.periodStartDate.flatMap({ LocalDate($0) }), let completed = message.completionTime?.instant
    else { throw UnreadableCompletion(challengeID: message.challengeID) }
    periodID = "\(message.challengeID)/\(date)"
    self.completed = completed
    bonusSixtieths = message.bonusSixtieths
    seconds = message.rewardSeconds
    apps = message.rewardAppIDs
  }

  /// The grant; nil without seconds or without an app that could use them.
  func grant(id: String, created: Instant) -> Grant? {
    guard seconds > 0, !apps.isEmpty else { return nil }
    return Grant(
      id: id, source: .challenge, apps: apps, seconds: seconds, usableFrom: completed, created: created)
  }

  /// The grant's id: a UUID (version 8) made of the period's.
  static func grantID(_ periodID: String) -> String {
    var bytes = Array(sha256(Array("grant/\(periodID)".utf8)).prefix(16))
    bytes[6] = 0x80 | bytes[6] & 0x0F
    bytes[8] = 0x80 | bytes[8] & 0x3F
    return [bytes[0..<4], bytes[4..<6], bytes[6..<8], bytes[8..<10], bytes[10..<16]]
      .map { Hex.text(Array($0)) }.joined(separator: "-")
  }
}

/// A completion without date or time.
struct UnreadableCompletion: Error, CustomStringConvertible {
  let challengeID: String

  var description: String { "a completion of challenge \"\(challengeID)\" has no readable date or time" }
}
