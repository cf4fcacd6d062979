import LocalTime
import Messages
import ServiceAPI
import ShieldDomain

// Between the contract's messages and the domain's values.

extension InboxV1.Notification {
  init(_ entry: InboxEntry) {
    self.init()
    let (notice, text) = (entry.notice, NoticeText(entry.notice))
    number = entry.number
    kind = InboxV1.NotificationKind(rawValue: Int32(notice.kind.rawValue))
    childID = entry.childID
    title = text.title
    self.text = text.text
    deliverTime = .init(entry.delivered)
    causeTime = .init(notice.happened)
    readTime = entry.read.map { .init($0) }
    withdrawTime = entry.withdrawn.map { .init($0) }
    cause = Cause(notice)
  }
}

extension InboxV1.Notification.Cause {
  /// nil for a kind that has nothing more.
  init?(_ notice: Notice) {
    let (first, second) = (notice.amounts.first, notice.amounts.second)
    switch notice.kind {
    case .pointsDigest:
      self = .pointsDigest(
        .init(
          startTime: .init(notice.happened - NoticeHour.seconds), earnedSixtieths: first, spentSixtieths: second))
    case .appsUnlocked:
      self = .unlockedApps(
        .init(policyVersion: Int64(notice.cause) ?? 0, count: Int32(clamping: first), appID: notice.subject))
    case .balanceUsedUp: return nil
    case .challengeCompleted:
      let (challengeID, start) = PeriodReward.parts(ofPeriodID: notice.cause)
      self = .completedChallenge(
        .init(
          challengeID: challengeID, periodStartDate: start.map { .init($0) }, title: notice.subject,
          bonusSixtieths: first, rewardSeconds: second))
    case .badgeEarned:
      self = .earnedBadge(.init(code: notice.cause, displayName: notice.subject, points: first))
    case .security:
      guard let (kind, isUndone, cause, _) = notice.security else { return nil }
      let canBeUndone = kind != .guardianDeviceRemoved
      self = .securityChange(
        .init(
          kind: CommonV1.SecurityChangeKind(rawValue: Int32(kind.rawValue)), changeID: canBeUndone ? cause : "",
          undone: isUndone, deviceID: canBeUndone ? "" : cause))
    case .purchase:
      self = .madePurchase(.init(purchaseID: notice.cause, displayName: notice.subject, points: first))
    case .streakAtRisk:
      self = .streakRisk(.init(date: LocalDate(notice.cause).map { .init($0) }, days: first))
    case .recordsQuarantined: self = .quarantinedRecords(.init(firstQuarantineID: notice.subject))
    case .request:
      self = .madeRequest(
        .init(
          childRequestID: notice.cause, seconds: first, appCount: Int32(clamping: second), text: notice.subject))
    case .decision:
      self = .decidedRequest(
        .init(childRequestID: notice.cause, approved: second != 0, givenSeconds: first, answer: notice.subject))
    case .levelReached: self = .attainedLevel(.init(level: Int32(clamping: first)))
    case .freezeUsed:
      self = .usedFreeze(
        .init(date: LocalDate(notice.cause).map { .init($0) }, freezesHeld: Int32(clamping: first)))
    case .protectionLost: self = .lostProtection(.init(deviceID: Notice.device(ofCause: notice.cause)))
    case .clockChanged:
      self = .changedClock(.init(deviceID: Notice.device(ofCause: notice.cause), clockSeconds: first))
    case .dailySummary:
      self = .summarizedDay(
        .init(
          date: LocalDate(notice.cause).map { .init($0) }, learningSeconds: first, rewardSeconds: second,
          learningSixtieths: notice.summarizedSixtieths))
    }
  }
}

extension InboxV1.Preferences {
  init(_ preferences: InboxPreferences) {
    self.init()
    mutedKinds = preferences.muted.map(\.rawValue).sorted().map { InboxV1.NotificationKind(rawValue: Int32($0)) }
    quietHours = preferences.quietHours.map { hours in
      InboxV1.QuietHours(
        startMinute: Int32(clamping: hours.start), endMinute: Int32(clamping: hours.end),
        timeZone: preferences.timeZone ?? "")
    }
    updateTime = preferences.updated.map { .init($0) }
  }
}
