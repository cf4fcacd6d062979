import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI
import ShieldDomain

/// Takes in what ChallengeService tells: each completed period gives reward time and a bonus, once (CH-8, CH-10, SH-12);
/// each closed day of a streak gives a bonus (CH-9).
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
    } else if let message = try event.message(ChallengeV1.StreakBonusChanged.self) {
      let child = ChildKey(familyID: event.familyID, childID: message.childID)
      var change = WalletChange()
      try set(tx, child, StreakBonus(message), &change)
      try change.settle(tx, child, now: now)
    }
    return .applied
  }

  func reconcile(_ snapshot: FamilySnapshot, in tx: Transaction) throws -> Applied {
    var told: [String: Told] = [:]
    for event in snapshot.events {
      if let message = try event.message(ChallengeV1.PeriodCompleted.self), let completion = message.completion {
        told[message.childID, default: Told()].periods.append(try PeriodReward(completion))
      } else if let message = try event.message(ChallengeV1.StreakBonusChanged.self) {
        told[message.childID, default: Told()].streakBonuses.append(try StreakBonus(message))
      }
    }
    try replaceAll(tx, FamilyKey(snapshot.familyID), with: told)
    return .applied
  }

  func finishReconciliation(families: Set<String>, in tx: Transaction) throws {
    for familyID in try FamilyTable.familyIDs(tx, in: tx.partition) where !families.contains(familyID) {
      try replaceAll(tx, FamilyKey(familyID), with: [:])
    }
  }

  /// Everything that a snapshot tells of a child.
  private struct Told {
    var periods: [PeriodReward] = []
    var streakBonuses: [StreakBonus] = []
  }

  private func replace(
    _ tx: Transaction, _ child: ChildKey, _ old: PeriodReward?, with new: PeriodReward?, now: Instant
  ) throws {
    var change = WalletChange()
    if let old, old.periodID != new?.periodID { try remove(tx, child, periodID: old.periodID, &change) }
    if let new { try save(tx, child, new, now: now, &change) }
    try change.settle(tx, child, now: now, grantsChanged: true)
  }

  private func replaceAll(_ tx: Transaction, _ key: FamilyKey, with told: [String: Told]) throws {
    let now = Instant(tx.now)
    for childID in Set(try WalletTable.childIDs(tx, key)).union(told.keys).sorted() {
      let child = ChildKey(key, childID: childID)
      let told = told[childID, default: Told()]
      var change = WalletChange()
      let grants = try GrantTable.all(tx, child, from: .challenge).map(\.causeID)
      let bonuses = try WalletTable.amounts(tx, child, .bonus).keys.map { CauseKey($0).reference }
      for periodID in Set(grants + bonuses).subtracting(told.periods.map(\.periodID)).sorted() {
        try remove(tx, child, periodID: periodID, &change)
      }
      for reward in told.periods { try save(tx, child, reward, now: now, &change) }
      let days = Set(told.streakBonuses.map(\.cause))
      for (cause, booked) in try WalletTable.amounts(tx, child, .streakBonus) where !days.contains(cause) {
        change.add(-booked, to: cause)
      }
      for bonus in told.streakBonuses { try set(tx, child, bonus, &change) }
      try change.settle(tx, child, now: now, grantsChanged: true)
    }
  }

  private func save(
    _ tx: Transaction, _ child: ChildKey, _ reward: PeriodReward, now: Instant, _ change: inout WalletChange
  ) throws {
    let grantID = PeriodReward.grantID(reward.periodID)
    if let old = try GrantTable.find(tx, child, grantID) { change.replay(from: old.grant.usableFrom) }
    let removals = try AppAssignmentTable.removals(tx, child)
    if let grant = reward.grant(id: grantID, created: now, removals: removals) {
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

  /// A day's bonus as it is now, whatever was told of the day before.
  private func set(
    _ tx: Transaction, _ child: ChildKey, _ bonus: StreakBonus, _ change: inout WalletChange
  ) throws {
    change.add(bonus.sixtieths - (try WalletTable.amount(tx, child, bonus.cause)), to: bonus.cause)
  }
}
