package import Database
package import EventFeed
import LocalTime
package import Messages
package import ServiceAPI
import ShieldFamilies
import ShieldInbox
import ShieldPolicies
package import ShieldWallet

/// Applies ChallengeService's events: each completed period gives reward time and a bonus, once (CH-8, CH-10, SH-12);
/// each closed day of a streak gives a bonus (CH-9).
package struct ChallengeEventHandler: EventHandler {
  package var limits = ReplayLimits()

  package init(limits: ReplayLimits = ReplayLimits()) {
    self.limits = limits
  }

  package func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    let now = Instant(tx.now)
    if let message = try event.message(ChallengeV1.PeriodCompleted.self) {
      guard let completion = message.completion else { throw UnreadableEvent("a completed period has no completion") }
      let child = ChildKey(familyID: event.familyID, childID: message.childID)
      try replace(tx, child, nil, with: PeriodReward(completion), because: message.cause, now: now)
      try Inbox.note(tx, child, try Notice(completion), now: now)
    } else if let message = try event.message(ChallengeV1.PeriodCorrected.self) {
      // It says only that nothing more follows.
      if message.previous == nil, message.current == nil { return .applied }
      let child = ChildKey(familyID: event.familyID, childID: message.childID)
      try replace(
        tx, child, try message.previous.map(PeriodReward.init), with: try message.current.map(PeriodReward.init),
        because: message.cause, now: now)
      let (previous, current) = (try message.previous.map(Notice.init), try message.current.map(Notice.init))
      if let previous, previous.cause != current?.cause {
        try Inbox.withdraw(tx, child, .challengeCompleted, cause: previous.cause, now: now)
      }
      if let current { try Inbox.note(tx, child, current, now: now) }
    } else if let message = try event.message(ChallengeV1.StreakBonusChanged.self) {
      let child = ChildKey(familyID: event.familyID, childID: message.childID)
      var change = WalletChange(correctionCause: CorrectionCause(message.cause))
      let bonus = try StreakBonus(message)
      try change.set(bonus.cause, to: bonus.sixtieths, tx, child)
      try change.settle(tx, child, now: now, limits: limits)
    } else if let message = try event.message(ChallengeV1.StreakChanged.self) {
      try note(message, of: event, in: tx)
    } else if let message = try event.message(ChallengeV1.LevelReached.self) {
      try note(message, of: event, in: tx)
    }
    return .applied
  }

  /// Notes a child's daily streak as the event has it.
  package func note(_ message: ChallengeV1.StreakChanged, of event: ReceivedEvent, in tx: Transaction) throws {
    let child = ChildKey(familyID: event.familyID, childID: message.childID)
    guard let daily = message.daily else {
      throw UnreadableEvent("the streaks of \(message.childID) have no daily one")
    }
    try StreakReminder.note(
      tx, child, daily, hour: Int64(message.reminderHour ?? 18), at: Instant(event.createTime), now: Instant(tx.now))
    try UsedFreezes.note(
      tx, child, frozen: message.frozenDate.flatMap { LocalDate($0) }, left: Int64(message.freezesHeld),
      now: Instant(tx.now))
  }

  /// Notes a level that a child has reached.
  package func note(_ message: ChallengeV1.LevelReached, of event: ReceivedEvent, in tx: Transaction) throws {
    guard let time = message.reachTime else { throw UnreadableEvent("a level was reached at no time") }
    let child = ChildKey(familyID: event.familyID, childID: message.childID)
    try Inbox.note(
      tx, child, .levelReached(Int64(message.level), at: Instant(seconds: time.seconds)), now: Instant(tx.now))
  }

  package func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try FamilyTable.family(after: familyID, tx)
  }

  private func replace(
    _ tx: Transaction, _ child: ChildKey, _ old: PeriodReward?, with new: PeriodReward?,
    because cause: UsageV1.UsageChangeCause, now: Instant
  ) throws {
    var change = WalletChange(correctionCause: CorrectionCause(cause))
    if let old, old.periodID != new?.periodID { try remove(tx, child, periodID: old.periodID, &change) }
    if let new { try save(tx, child, PeriodGift(new, of: child, in: tx), &change) }
    try change.settle(tx, child, now: now, limits: limits)
  }

  package func save(
    _ tx: Transaction, _ child: ChildKey, _ gift: PeriodGift, _ change: inout WalletChange
  ) throws {
    let grantID = PeriodReward.grantID(gift.periodID)
    if let old = try GrantTable.find(tx, child, grantID) { change.replay(from: old.grant.usableFrom) }
    if let grant = gift.grant {
      try GrantTable.save(tx, child, grant)
      try revokeAgain(tx, child, gift, grantID)
      change.replay(from: grant.grant.usableFrom)
    } else {
      try GrantTable.void(tx, child, grantID)
    }
    try change.set(.bonus(gift.periodID), to: gift.bonusSixtieths, tx, child)
  }

  /// A challenge's grant that a guardian has revoked stays revoked when late facts award it with another first day: the
  /// grant of a later award is revoked as from then on if its period shares a day with the named one (SH-12).
  private func revokeAgain(_ tx: Transaction, _ child: ChildKey, _ gift: PeriodGift, _ grantID: String) throws {
    guard try GrantTable.hasMoreRevoked(tx, child, after: .distantPast, than: 0),
      let stored = try GrantTable.find(tx, child, grantID), stored.grant.revoked == nil,
      let calendar = try ChildCalendarTable.knownCalendar(tx, child),
      let first = PeriodID.parts(gift.periodID).start
    else { return }
    // The one that was named had been completed, on one of these days or later.
    let begin = calendar.firstInstant(onOrAfter: first) - 1
    for revocation in try GrantTable.revocations(tx, child, after: begin)
    where gift.sharesDay(withPeriod: revocation.periodID, completed: revocation.completed, calendar) {
      return try GrantTable.revoke(
        tx, child, place: stored.place, at: revocation.time, by: revocation.guardianID, with: revocation.periodID)
    }
  }

  private func remove(
    _ tx: Transaction, _ child: ChildKey, periodID: String, _ change: inout WalletChange
  ) throws {
    try removeGrant(tx, child, periodID: periodID, &change)
    try change.set(.bonus(periodID), to: 0, tx, child)
  }

  func removeGrant(
    _ tx: Transaction, _ child: ChildKey, periodID: String, _ change: inout WalletChange
  ) throws {
    let grantID = PeriodReward.grantID(periodID)
    if let old = try GrantTable.find(tx, child, grantID) { change.replay(from: old.grant.usableFrom) }
    try GrantTable.void(tx, child, grantID)
  }
}

extension Notice {
  /// - Throws: `UnreadableEvent`, as `PeriodReward` does.
  package init(_ completion: ChallengeV1.Completion) throws {
    let reward = try PeriodReward(completion)
    self = .challengeCompleted(
      periodID: reward.periodID, title: completion.title, bonusSixtieths: reward.bonusSixtieths,
      rewardSeconds: reward.seconds, at: reward.completed)
  }
}
