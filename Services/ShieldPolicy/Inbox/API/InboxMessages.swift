import LocalTime
import Messages
import ServiceAPI
import ShieldFamilies

// Between the contract's messages and the domain's values.

extension InboxV1.Notification {
  package init(_ entry: InboxEntry) {
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
  package init?(_ notice: Notice) {
    switch notice.content {
    case .pointsDigest(let start, let earned, let spent):
      self = .pointsDigest(.init(startTime: .init(start), earnedSixtieths: earned, spentSixtieths: spent))
    case .appsUnlocked(let version, let app, let count):
      self = .unlockedApps(.init(policyVersion: version, count: Int32(clamping: count), appID: app))
    case .balanceUsedUp: return nil
    case .challengeCompleted(let periodID, let title, let bonus, let seconds):
      let (challengeID, start) = PeriodID.parts(periodID)
      self = .completedChallenge(
        .init(
          challengeID: challengeID, periodStartDate: start.map { .init($0) }, title: title, bonusSixtieths: bonus,
          rewardSeconds: seconds))
    case .badgeEarned(let code, let name, let points):
      self = .earnedBadge(.init(code: code, displayName: name, points: points))
    case .security(let kind, let id, let isUndone, _):
      let canBeUndone = kind != .guardianDeviceRemoved
      self = .securityChange(
        .init(
          kind: CommonV1.SecurityChangeKind(rawValue: Int32(kind.rawValue)), changeID: canBeUndone ? id : "",
          undone: isUndone, deviceID: canBeUndone ? "" : id))
    case .purchase(let id, let name, let points):
      self = .madePurchase(.init(purchaseID: id, displayName: name, points: points))
    case .streakAtRisk(let date, let days): self = .streakRisk(.init(date: .init(date), days: days))
    case .recordsQuarantined(let id): self = .quarantinedRecords(.init(firstQuarantineID: id))
    case .request(let id, let seconds, let apps, let text):
      self = .madeRequest(
        .init(childRequestID: id, seconds: seconds, appCount: Int32(clamping: apps), text: text))
    case .decision(let id, let isApproved, let seconds, let text):
      self = .decidedRequest(.init(childRequestID: id, approved: isApproved, givenSeconds: seconds, answer: text))
    case .levelReached(let level): self = .attainedLevel(.init(level: Int32(clamping: level)))
    case .freezeUsed(let date, let left):
      self = .usedFreeze(.init(date: .init(date), freezesHeld: Int32(clamping: left)))
    case .protectionLost(let deviceID, _): self = .lostProtection(.init(deviceID: deviceID))
    case .clockChanged(let deviceID, _, let seconds):
      self = .changedClock(.init(deviceID: deviceID, clockSeconds: seconds))
    case .dailySummary(let date, let learning, let reward, let sixtieths):
      self = .summarizedDay(
        .init(
          date: .init(date), learningSeconds: learning, rewardSeconds: reward, learningSixtieths: sixtieths))
    }
  }
}

extension InboxV1.Preferences {
  package init(_ preferences: InboxPreferences) {
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
