import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI
import ShieldDomain

/// Takes in what ChallengeService tells: each completed period gives reward time and a bonus, once (CH-8, CH-10, SH-12);
/// each closed day of a streak gives a bonus (CH-9).
struct ChallengeIntake: EventHandler {
  var limits = ReplayLimits()
  var takesWholeSnapshots: Bool { true }

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
      let bonus = try StreakBonus(message)
      try change.set(bonus.cause, to: bonus.sixtieths, tx, child)
      try change.settle(tx, child, now: now, limits: limits)
    }
    return .applied
  }

  func reconcile(_ snapshot: SnapshotPiece, place: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    var told: [String: Told] = [:]
    for event in snapshot.events {
      if let message = try event.message(ChallengeV1.PeriodCompleted.self), let completion = message.completion {
        told[message.childID, default: Told()].periods.append(try PeriodReward(completion))
      } else if let message = try event.message(ChallengeV1.StreakBonusChanged.self) {
        told[message.childID, default: Told()].streakBonuses.append(try StreakBonus(message))
      }
    }
    try replaceAll(tx, FamilyKey(snapshot.familyID), with: told, CorrectionCause(snapshot.reason))
    return .done
  }

  func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try FamilyTable.family(after: familyID, tx)
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
    if let new { try save(tx, child, new, &change) }
    try change.settle(tx, child, now: now, grantsChanged: true, limits: limits)
  }

  private func replaceAll(_ tx: Transaction, _ key: FamilyKey, with told: [String: Told], _ cause: CorrectionCause)
    throws
  {
    let now = Instant(tx.now)
    for childID in Set(try WalletTable.childIDs(tx, key)).union(told.keys).sorted() {
      let child = ChildKey(key, childID: childID)
      let told = told[childID, default: Told()]
      var change = WalletChange(correctionCause: cause)
      let grants = try GrantTable.periodIDs(tx, child)
      let bonuses = try WalletTable.amounts(tx, child, .bonus).keys.map { CauseKey($0).reference }
      for periodID in Set(grants + bonuses).subtracting(told.periods.map(\.periodID)).sorted() {
        try remove(tx, child, periodID: periodID, &change)
      }
      for reward in told.periods { try save(tx, child, reward, &change) }
      let days = Set(told.streakBonuses.map(\.cause))
      for cause in try WalletTable.amounts(tx, child, .streakBonus).keys where !days.contains(cause) {
        try change.set(cause, to: 0, tx, child)
      }
      for bonus in told.streakBonuses { try change.set(bonus.cause, to: bonus.sixtieths, tx, child) }
      try change.settle(tx, child, now: now, grantsChanged: true, limits: limits)
    }
  }

  private func save(
    _ tx: Transaction, _ child: ChildKey, _ reward: PeriodReward, _ change: inout WalletChange
  ) throws {
    let grantID = PeriodReward.grantID(reward.periodID)
    if let old = try GrantTable.find(tx, child, grantID) { change.replay(from: old.grant.usableFrom) }
    if let grant = reward.grant {
      let numbers = try AppTable.numbers(tx, child, of: reward.apps)
      let pool = GrantPool(apps: AppSet(numbers.values))
      try GrantTable.save(tx, child, StoredGrant(grant: grant, pool: pool, causeID: reward.periodID))
      change.replay(from: grant.usableFrom)
    } else {
      try GrantTable.void(tx, child, grantID)
    }
    try change.set(.bonus(reward.periodID), to: reward.bonusSixtieths, tx, child)
  }

  private func remove(
    _ tx: Transaction, _ child: ChildKey, periodID: String, _ change: inout WalletChange
  ) throws {
    let grantID = PeriodReward.grantID(periodID)
    if let old = try GrantTable.find(tx, child, grantID) { change.replay(from: old.grant.usableFrom) }
    try GrantTable.void(tx, child, grantID)
    try change.set(.bonus(periodID), to: 0, tx, child)
  }
}
