// swift-format-ignore-file
// Written by StubGenerator from screentime/inbox/v1/inbox.proto. Do not edit.

import CMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension InboxV1 {
  /// The subject of an entry.
  public enum NotificationKind: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// Learning points that a child earned and spent in an hour in which something was booked. Guardians only. One entry for a
    /// child and hour.
    case pointsDigest
    /// Reward apps of a child that were shielded are open. One entry for a version of the child's policy.
    case appsUnlocked
    /// A child has spent its last learning points. One entry for a child and hour.
    case balanceUsedUp
    /// A child completed a period of a challenge. One entry for a period; withdrawn while the period is no longer completed.
    case challengeCompleted
    /// A child earned a badge. One entry for a child and badge; withdrawn while the child no longer has it.
    case badgeEarned
    /// A child's daily streak ends today, or a freeze is used up, unless there is some learning; known from the hour of the
    /// child's local day on that a guardian has set (ChallengeService's UpdateStreakSettings; 18:00 otherwise), if it is so
    /// then; never on a paused day. One entry for a child and day; withdrawn when the day counts after all.
    case streakAtRisk
    /// Records of a child's app use wait for a guardian's decision. Guardians only. One entry for as long as any of a child
    /// waits; withdrawn when all are decided.
    case recordsQuarantined
    /// A child's device has lost its protection: it may no longer restrict apps, or does not. Guardians only. One entry per
    /// device and hour of UTC in which it does so, however often; stays when the protection is back.
    case protectionLost
    /// A child's device was found to have a changed clock, which is more than 300 s wrong. Guardians only. One entry for each
    /// change, at most one per device and hour of UTC; stays when the clock is right again.
    case clockChanged
    /// A child's local day has ended: learning, reward time and points. Guardians only. One entry for a child and day on which
    /// something counted; it is corrected when the day's figures change, and withdrawn while nothing counts any more.
    case dailySummary
    /// A child asks for time, or for a ban to be lifted. Guardians only. One entry per request; withdrawn when it is decided or
    /// lapses.
    case request
    /// A guardian has decided a child's request. The child only. One entry per request.
    case decision
    /// A child has reached a level for the first time. One entry for a child and level; stays when a correction lowers the level
    /// that is shown.
    case levelReached
    /// A freeze has protected a child's daily streak on a local day that has ended. One entry for a child and day, of several that
    /// become known at once for the last one, and not more than 7 days late; withdrawn when the child has it back.
    case freezeUsed
    /// A child has unlocked a reward with its achievement points. Guardians only. One entry per purchase; withdrawn when a guardian
    /// refunds it.
    case purchase
    /// A guardian was made or unmade, or what shows one: a new guardian's device, new recovery codes, a removed guardian or
    /// guardian's device, a changed PIN; or one of these was undone. Guardians only, all of them. It can't be muted, and no
    /// quiet hours hold it back. One entry for each; withdrawn when it is undone.
    case security
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .pointsDigest, .appsUnlocked, .balanceUsedUp, .challengeCompleted, .badgeEarned, .streakAtRisk, .recordsQuarantined, .protectionLost, .clockChanged, .dailySummary, .request, .decision, .levelReached, .freezeUsed, .purchase, .security]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .pointsDigest
      case 2: self = .appsUnlocked
      case 3: self = .balanceUsedUp
      case 4: self = .challengeCompleted
      case 5: self = .badgeEarned
      case 6: self = .streakAtRisk
      case 7: self = .recordsQuarantined
      case 8: self = .protectionLost
      case 9: self = .clockChanged
      case 10: self = .dailySummary
      case 11: self = .request
      case 12: self = .decision
      case 13: self = .levelReached
      case 14: self = .freezeUsed
      case 15: self = .purchase
      case 16: self = .security
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .pointsDigest: 1
      case .appsUnlocked: 2
      case .balanceUsedUp: 3
      case .challengeCompleted: 4
      case .badgeEarned: 5
      case .streakAtRisk: 6
      case .recordsQuarantined: 7
      case .protectionLost: 8
      case .clockChanged: 9
      case .dailySummary: 10
      case .request: 11
      case .decision: 12
      case .levelReached: 13
      case .freezeUsed: 14
      case .purchase: 15
      case .security: 16
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "NOTIFICATION_KIND_UNSPECIFIED"
      case .pointsDigest: "NOTIFICATION_KIND_POINTS_DIGEST"
      case .appsUnlocked: "NOTIFICATION_KIND_APPS_UNLOCKED"
      case .balanceUsedUp: "NOTIFICATION_KIND_BALANCE_USED_UP"
      case .challengeCompleted: "NOTIFICATION_KIND_CHALLENGE_COMPLETED"
      case .badgeEarned: "NOTIFICATION_KIND_BADGE_EARNED"
      case .streakAtRisk: "NOTIFICATION_KIND_STREAK_AT_RISK"
      case .recordsQuarantined: "NOTIFICATION_KIND_RECORDS_QUARANTINED"
      case .protectionLost: "NOTIFICATION_KIND_PROTECTION_LOST"
      case .clockChanged: "NOTIFICATION_KIND_CLOCK_CHANGED"
      case .dailySummary: "NOTIFICATION_KIND_DAILY_SUMMARY"
      case .request: "NOTIFICATION_KIND_REQUEST"
      case .decision: "NOTIFICATION_KIND_DECISION"
      case .levelReached: "NOTIFICATION_KIND_LEVEL_REACHED"
      case .freezeUsed: "NOTIFICATION_KIND_FREEZE_USED"
      case .purchase: "NOTIFICATION_KIND_PURCHASE"
      case .security: "NOTIFICATION_KIND_SECURITY"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension InboxV1 {
  /// An entry of an inbox.
  public struct Notification: ProtobufC.GeneratedMessage {
    /// From 1, ascending in the order in which a person's entries were made; never used again in that inbox.
    public var number: Int64 = 0
    /// The kind of occurrence.
    public var kind: InboxV1.NotificationKind = .init()
    /// The child that it is about; empty for NOTIFICATION_KIND_SECURITY.
    public var childID: String = ""
    /// Title for display, English, at most 200 characters.
    public var title: String = ""
    /// Text for display, English, at most 500 characters.
    public var text: String = ""
    /// When it was delivered: when it was made, or when the quiet hours ended that held it back.
    public var deliverTime: GoogleProtobuf.Timestamp?
    /// When its cause happened; may be long before, as devices report late.
    public var causeTime: GoogleProtobuf.Timestamp?
    /// When the person marked it as read; unset before.
    public var readTime: GoogleProtobuf.Timestamp?
    /// When its cause was withdrawn; unset while it holds.
    public var withdrawTime: GoogleProtobuf.Timestamp?
    /// The cause; none for NOTIFICATION_KIND_BALANCE_USED_UP.
    public var cause: Cause?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      number: Int64 = 0,
      kind: InboxV1.NotificationKind = .init(),
      childID: String = "",
      title: String = "",
      text: String = "",
      deliverTime: GoogleProtobuf.Timestamp? = nil,
      causeTime: GoogleProtobuf.Timestamp? = nil,
      readTime: GoogleProtobuf.Timestamp? = nil,
      withdrawTime: GoogleProtobuf.Timestamp? = nil,
      cause: Cause? = nil
    ) {
      self.number = number
      self.kind = kind
      self.childID = childID
      self.title = title
      self.text = text
      self.deliverTime = deliverTime
      self.causeTime = causeTime
      self.readTime = readTime
      self.withdrawTime = withdrawTime
      self.cause = cause
    }

    /// The cause; none for NOTIFICATION_KIND_BALANCE_USED_UP.
    public enum Cause: Hashable, Sendable {
      /// Of NOTIFICATION_KIND_POINTS_DIGEST.
      case pointsDigest(InboxV1.PointsDigest)
      /// Of NOTIFICATION_KIND_APPS_UNLOCKED.
      case unlockedApps(InboxV1.UnlockedApps)
      /// Of NOTIFICATION_KIND_CHALLENGE_COMPLETED.
      case completedChallenge(InboxV1.CompletedChallenge)
      /// Of NOTIFICATION_KIND_BADGE_EARNED.
      case earnedBadge(InboxV1.EarnedBadge)
      /// Of NOTIFICATION_KIND_STREAK_AT_RISK.
      case streakRisk(InboxV1.StreakRisk)
      /// Of NOTIFICATION_KIND_RECORDS_QUARANTINED.
      case quarantinedRecords(InboxV1.QuarantinedRecords)
      /// Of NOTIFICATION_KIND_PROTECTION_LOST.
      case lostProtection(InboxV1.LostProtection)
      /// Of NOTIFICATION_KIND_CLOCK_CHANGED.
      case changedClock(InboxV1.ChangedClock)
      /// Of NOTIFICATION_KIND_DAILY_SUMMARY.
      case summarizedDay(InboxV1.SummarizedDay)
      /// Of NOTIFICATION_KIND_REQUEST.
      case madeRequest(InboxV1.MadeRequest)
      /// Of NOTIFICATION_KIND_DECISION.
      case decidedRequest(InboxV1.DecidedRequest)
      /// Of NOTIFICATION_KIND_LEVEL_REACHED.
      case attainedLevel(InboxV1.AttainedLevel)
      /// Of NOTIFICATION_KIND_FREEZE_USED.
      case usedFreeze(InboxV1.UsedFreeze)
      /// Of NOTIFICATION_KIND_PURCHASE.
      case madePurchase(InboxV1.MadePurchase)
      /// Of NOTIFICATION_KIND_SECURITY.
      case securityChange(InboxV1.SecurityNotice)
    }
  }
}

extension InboxV1.Notification {
  public static var fullName: String { "screentime.inbox.v1.Notification" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__inbox__v1__notification__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__Notification.self)
    self.number = m.pointee.f_number
    self.kind = InboxV1.NotificationKind(rawValue: Int32(truncatingIfNeeded: m.pointee.f_kind.rawValue))
    self.childID = Reading.string(m.pointee.s_child_id)
    self.title = Reading.string(m.pointee.s_title)
    self.text = Reading.string(m.pointee.s_text)
    self.deliverTime = Reading.message(m.pointee.f_deliver_time)
    self.causeTime = Reading.message(m.pointee.f_cause_time)
    self.readTime = Reading.message(m.pointee.f_read_time)
    self.withdrawTime = Reading.message(m.pointee.f_withdraw_time)
    switch m.pointee.o_cause_case.rawValue {
    case 10: self.cause = .pointsDigest(Reading.message(m.pointee.f_points_digest) ?? InboxV1.PointsDigest())
    case 11: self.cause = .unlockedApps(Reading.message(m.pointee.f_unlocked_apps) ?? InboxV1.UnlockedApps())
    case 12: self.cause = .completedChallenge(Reading.message(m.pointee.f_completed_challenge) ?? InboxV1.CompletedChallenge())
    case 13: self.cause = .earnedBadge(Reading.message(m.pointee.f_earned_badge) ?? InboxV1.EarnedBadge())
    case 14: self.cause = .streakRisk(Reading.message(m.pointee.f_streak_risk) ?? InboxV1.StreakRisk())
    case 15: self.cause = .quarantinedRecords(Reading.message(m.pointee.f_quarantined_records) ?? InboxV1.QuarantinedRecords())
    case 16: self.cause = .lostProtection(Reading.message(m.pointee.f_lost_protection) ?? InboxV1.LostProtection())
    case 17: self.cause = .changedClock(Reading.message(m.pointee.f_changed_clock) ?? InboxV1.ChangedClock())
    case 18: self.cause = .summarizedDay(Reading.message(m.pointee.f_summarized_day) ?? InboxV1.SummarizedDay())
    case 20: self.cause = .madeRequest(Reading.message(m.pointee.f_made_request) ?? InboxV1.MadeRequest())
    case 21: self.cause = .decidedRequest(Reading.message(m.pointee.f_decided_request) ?? InboxV1.DecidedRequest())
    case 22: self.cause = .attainedLevel(Reading.message(m.pointee.f_attained_level) ?? InboxV1.AttainedLevel())
    case 23: self.cause = .usedFreeze(Reading.message(m.pointee.f_used_freeze) ?? InboxV1.UsedFreeze())
    case 24: self.cause = .madePurchase(Reading.message(m.pointee.f_made_purchase) ?? InboxV1.MadePurchase())
    case 25: self.cause = .securityChange(Reading.message(m.pointee.f_security_change) ?? InboxV1.SecurityNotice())
    default: break
    }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__Notification.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_number = self.number
    m.pointee.f_kind = .init(rawValue: .init(truncatingIfNeeded: self.kind.rawValue))
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_title = arena.string(self.title)
    m.pointee.s_text = arena.string(self.text)
    m.pointee.f_deliver_time = try arena.optionalMessage(self.deliverTime)
    m.pointee.f_cause_time = try arena.optionalMessage(self.causeTime)
    m.pointee.f_read_time = try arena.optionalMessage(self.readTime)
    m.pointee.f_withdraw_time = try arena.optionalMessage(self.withdrawTime)
    switch self.cause {
    case .pointsDigest(let value)?:
    m.pointee.o_cause_case = .init(rawValue: 10)
    m.pointee.f_points_digest = try arena.message(value)
    case .unlockedApps(let value)?:
    m.pointee.o_cause_case = .init(rawValue: 11)
    m.pointee.f_unlocked_apps = try arena.message(value)
    case .completedChallenge(let value)?:
    m.pointee.o_cause_case = .init(rawValue: 12)
    m.pointee.f_completed_challenge = try arena.message(value)
    case .earnedBadge(let value)?:
    m.pointee.o_cause_case = .init(rawValue: 13)
    m.pointee.f_earned_badge = try arena.message(value)
    case .streakRisk(let value)?:
    m.pointee.o_cause_case = .init(rawValue: 14)
    m.pointee.f_streak_risk = try arena.message(value)
    case .quarantinedRecords(let value)?:
    m.pointee.o_cause_case = .init(rawValue: 15)
    m.pointee.f_quarantined_records = try arena.message(value)
    case .lostProtection(let value)?:
    m.pointee.o_cause_case = .init(rawValue: 16)
    m.pointee.f_lost_protection = try arena.message(value)
    case .changedClock(let value)?:
    m.pointee.o_cause_case = .init(rawValue: 17)
    m.pointee.f_changed_clock = try arena.message(value)
    case .summarizedDay(let value)?:
    m.pointee.o_cause_case = .init(rawValue: 18)
    m.pointee.f_summarized_day = try arena.message(value)
    case .madeRequest(let value)?:
    m.pointee.o_cause_case = .init(rawValue: 20)
    m.pointee.f_made_request = try arena.message(value)
    case .decidedRequest(let value)?:
    m.pointee.o_cause_case = .init(rawValue: 21)
    m.pointee.f_decided_request = try arena.message(value)
    case .attainedLevel(let value)?:
    m.pointee.o_cause_case = .init(rawValue: 22)
    m.pointee.f_attained_level = try arena.message(value)
    case .usedFreeze(let value)?:
    m.pointee.o_cause_case = .init(rawValue: 23)
    m.pointee.f_used_freeze = try arena.message(value)
    case .madePurchase(let value)?:
    m.pointee.o_cause_case = .init(rawValue: 24)
    m.pointee.f_made_purchase = try arena.message(value)
    case .securityChange(let value)?:
    m.pointee.o_cause_case = .init(rawValue: 25)
    m.pointee.f_security_change = try arena.message(value)
    case nil: break
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension InboxV1 {
  /// Points of one hour, by when they were booked. Corrections of earlier hours are in it, too.
  public struct PointsDigest: ProtobufC.GeneratedMessage {
    /// Start of the hour, inclusive.
    public var startTime: GoogleProtobuf.Timestamp?
    /// Learning points and bonuses, exact, in 1/60 point; below 0 where more was withdrawn than earned.
    public var earnedSixtieths: Int64 = 0
    /// Reward use and purchases, exact, in 1/60 point; below 0 where more was refunded than spent.
    public var spentSixtieths: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      startTime: GoogleProtobuf.Timestamp? = nil,
      earnedSixtieths: Int64 = 0,
      spentSixtieths: Int64 = 0
    ) {
      self.startTime = startTime
      self.earnedSixtieths = earnedSixtieths
      self.spentSixtieths = spentSixtieths
    }
  }
}

extension InboxV1.PointsDigest {
  public static var fullName: String { "screentime.inbox.v1.PointsDigest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__inbox__v1__points_digest__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__PointsDigest.self)
    self.startTime = Reading.message(m.pointee.f_start_time)
    self.earnedSixtieths = m.pointee.f_earned_sixtieths
    self.spentSixtieths = m.pointee.f_spent_sixtieths
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__PointsDigest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_start_time = try arena.optionalMessage(self.startTime)
    m.pointee.f_earned_sixtieths = self.earnedSixtieths
    m.pointee.f_spent_sixtieths = self.spentSixtieths
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension InboxV1 {
  /// Reward apps that a version of the policy has opened.
  public struct UnlockedApps: ProtobufC.GeneratedMessage {
    /// The version.
    public var policyVersion: Int64 = 0
    /// Number of apps, at least 1.
    public var count: Int32 = 0
    /// The one of them that was saved first.
    public var appID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      policyVersion: Int64 = 0,
      count: Int32 = 0,
      appID: String = ""
    ) {
      self.policyVersion = policyVersion
      self.count = count
      self.appID = appID
    }
  }
}

extension InboxV1.UnlockedApps {
  public static var fullName: String { "screentime.inbox.v1.UnlockedApps" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__inbox__v1__unlocked_apps__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__UnlockedApps.self)
    self.policyVersion = m.pointee.f_policy_version
    self.count = m.pointee.f_count
    self.appID = Reading.string(m.pointee.s_app_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__UnlockedApps.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_policy_version = self.policyVersion
    m.pointee.f_count = self.count
    m.pointee.s_app_id = arena.string(self.appID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension InboxV1 {
  /// A completed period.
  public struct CompletedChallenge: ProtobufC.GeneratedMessage {
    /// The challenge.
    public var challengeID: String = ""
    /// First local day of the period.
    public var periodStartDate: CommonV1.LocalDate?
    /// Its title at that time.
    public var title: String = ""
    /// Bonus when the entry was made, exact, in 1/60 point.
    public var bonusSixtieths: Int64 = 0
    /// Reward time when the entry was made, seconds.
    public var rewardSeconds: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      challengeID: String = "",
      periodStartDate: CommonV1.LocalDate? = nil,
      title: String = "",
      bonusSixtieths: Int64 = 0,
      rewardSeconds: Int64 = 0
    ) {
      self.challengeID = challengeID
      self.periodStartDate = periodStartDate
      self.title = title
      self.bonusSixtieths = bonusSixtieths
      self.rewardSeconds = rewardSeconds
    }
  }
}

extension InboxV1.CompletedChallenge {
  public static var fullName: String { "screentime.inbox.v1.CompletedChallenge" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__inbox__v1__completed_challenge__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__CompletedChallenge.self)
    self.challengeID = Reading.string(m.pointee.s_challenge_id)
    self.periodStartDate = Reading.message(m.pointee.f_period_start_date)
    self.title = Reading.string(m.pointee.s_title)
    self.bonusSixtieths = m.pointee.f_bonus_sixtieths
    self.rewardSeconds = m.pointee.f_reward_seconds
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__CompletedChallenge.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_challenge_id = arena.string(self.challengeID)
    m.pointee.f_period_start_date = try arena.optionalMessage(self.periodStartDate)
    m.pointee.s_title = arena.string(self.title)
    m.pointee.f_bonus_sixtieths = self.bonusSixtieths
    m.pointee.f_reward_seconds = self.rewardSeconds
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension InboxV1 {
  /// An earned badge.
  public struct EarnedBadge: ProtobufC.GeneratedMessage {
    /// Code, such as `FIRST_STEPS`.
    public var code: String = ""
    /// Name for display.
    public var displayName: String = ""
    /// Achievement points it gives.
    public var points: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      code: String = "",
      displayName: String = "",
      points: Int64 = 0
    ) {
      self.code = code
      self.displayName = displayName
      self.points = points
    }
  }
}

extension InboxV1.EarnedBadge {
  public static var fullName: String { "screentime.inbox.v1.EarnedBadge" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__inbox__v1__earned_badge__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__EarnedBadge.self)
    self.code = Reading.string(m.pointee.s_code)
    self.displayName = Reading.string(m.pointee.s_display_name)
    self.points = m.pointee.f_points
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__EarnedBadge.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_code = arena.string(self.code)
    m.pointee.s_display_name = arena.string(self.displayName)
    m.pointee.f_points = self.points
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension InboxV1 {
  /// A daily streak that is about to end.
  public struct StreakRisk: ProtobufC.GeneratedMessage {
    /// The child's local day.
    public var date: CommonV1.LocalDate?
    /// Days in a row before that day.
    public var days: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      date: CommonV1.LocalDate? = nil,
      days: Int64 = 0
    ) {
      self.date = date
      self.days = days
    }
  }
}

extension InboxV1.StreakRisk {
  public static var fullName: String { "screentime.inbox.v1.StreakRisk" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__inbox__v1__streak_risk__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__StreakRisk.self)
    self.date = Reading.message(m.pointee.f_date)
    self.days = m.pointee.f_days
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__StreakRisk.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_date = try arena.optionalMessage(self.date)
    m.pointee.f_days = self.days
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension InboxV1 {
  /// Records that wait for a decision: UsageIngest's ListQuarantine lists them.
  public struct QuarantinedRecords: ProtobufC.GeneratedMessage {
    /// `quarantine_id` of the record that came first.
    public var firstQuarantineID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      firstQuarantineID: String = ""
    ) {
      self.firstQuarantineID = firstQuarantineID
    }
  }
}

extension InboxV1.QuarantinedRecords {
  public static var fullName: String { "screentime.inbox.v1.QuarantinedRecords" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__inbox__v1__quarantined_records__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__QuarantinedRecords.self)
    self.firstQuarantineID = Reading.string(m.pointee.s_first_quarantine_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__QuarantinedRecords.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_first_quarantine_id = arena.string(self.firstQuarantineID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension InboxV1 {
  /// A device that no longer protects. FamilyService's ListDevices has its name and its state.
  public struct LostProtection: ProtobufC.GeneratedMessage {
    /// The device.
    public var deviceID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      deviceID: String = ""
    ) {
      self.deviceID = deviceID
    }
  }
}

extension InboxV1.LostProtection {
  public static var fullName: String { "screentime.inbox.v1.LostProtection" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__inbox__v1__lost_protection__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__LostProtection.self)
    self.deviceID = Reading.string(m.pointee.s_device_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__LostProtection.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_device_id = arena.string(self.deviceID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension InboxV1 {
  /// A device whose clock is wrong.
  public struct ChangedClock: ProtobufC.GeneratedMessage {
    /// The device.
    public var deviceID: String = ""
    /// How far its clock is ahead, seconds; below 0 for behind.
    public var clockSeconds: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      deviceID: String = "",
      clockSeconds: Int64 = 0
    ) {
      self.deviceID = deviceID
      self.clockSeconds = clockSeconds
    }
  }
}

extension InboxV1.ChangedClock {
  public static var fullName: String { "screentime.inbox.v1.ChangedClock" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__inbox__v1__changed_clock__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__ChangedClock.self)
    self.deviceID = Reading.string(m.pointee.s_device_id)
    self.clockSeconds = m.pointee.f_clock_seconds
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__ChangedClock.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_device_id = arena.string(self.deviceID)
    m.pointee.f_clock_seconds = self.clockSeconds
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension InboxV1 {
  /// The figures of a local day, as they are known now. UsageIngest's ListDailySummaries has them, too.
  public struct SummarizedDay: ProtobufC.GeneratedMessage {
    /// The child's local day.
    public var date: CommonV1.LocalDate?
    /// Seconds of learning that counted.
    public var learningSeconds: Int64 = 0
    /// Seconds of reward apps that counted, free and charged.
    public var rewardSeconds: Int64 = 0
    /// Learning points from usage, exact, in 1/60 point.
    public var learningSixtieths: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      date: CommonV1.LocalDate? = nil,
      learningSeconds: Int64 = 0,
      rewardSeconds: Int64 = 0,
      learningSixtieths: Int64 = 0
    ) {
      self.date = date
      self.learningSeconds = learningSeconds
      self.rewardSeconds = rewardSeconds
      self.learningSixtieths = learningSixtieths
    }
  }
}

extension InboxV1.SummarizedDay {
  public static var fullName: String { "screentime.inbox.v1.SummarizedDay" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__inbox__v1__summarized_day__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__SummarizedDay.self)
    self.date = Reading.message(m.pointee.f_date)
    self.learningSeconds = m.pointee.f_learning_seconds
    self.rewardSeconds = m.pointee.f_reward_seconds
    self.learningSixtieths = m.pointee.f_learning_sixtieths
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__SummarizedDay.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_date = try arena.optionalMessage(self.date)
    m.pointee.f_learning_seconds = self.learningSeconds
    m.pointee.f_reward_seconds = self.rewardSeconds
    m.pointee.f_learning_sixtieths = self.learningSixtieths
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension InboxV1 {
  /// A child's request. ShieldPolicyService's ListRequests has its apps, and what has become of it.
  public struct MadeRequest: ProtobufC.GeneratedMessage {
    /// The request.
    public var childRequestID: String = ""
    /// Seconds asked for; 0 for a ban to be lifted.
    public var seconds: Int64 = 0
    /// Number of apps that it names.
    public var appCount: Int32 = 0
    /// The child's words; may be empty.
    public var text: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childRequestID: String = "",
      seconds: Int64 = 0,
      appCount: Int32 = 0,
      text: String = ""
    ) {
      self.childRequestID = childRequestID
      self.seconds = seconds
      self.appCount = appCount
      self.text = text
    }
  }
}

extension InboxV1.MadeRequest {
  public static var fullName: String { "screentime.inbox.v1.MadeRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__inbox__v1__made_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__MadeRequest.self)
    self.childRequestID = Reading.string(m.pointee.s_child_request_id)
    self.seconds = m.pointee.f_seconds
    self.appCount = m.pointee.f_app_count
    self.text = Reading.string(m.pointee.s_text)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__MadeRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_request_id = arena.string(self.childRequestID)
    m.pointee.f_seconds = self.seconds
    m.pointee.f_app_count = self.appCount
    m.pointee.s_text = arena.string(self.text)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension InboxV1 {
  /// A decided request.
  public struct DecidedRequest: ProtobufC.GeneratedMessage {
    /// The request.
    public var childRequestID: String = ""
    /// True when it was approved.
    public var approved: Bool = false
    /// Seconds given; 0 for none, and for a ban that was lifted.
    public var givenSeconds: Int64 = 0
    /// The guardian's words; may be empty.
    public var answer: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childRequestID: String = "",
      approved: Bool = false,
      givenSeconds: Int64 = 0,
      answer: String = ""
    ) {
      self.childRequestID = childRequestID
      self.approved = approved
      self.givenSeconds = givenSeconds
      self.answer = answer
    }
  }
}

extension InboxV1.DecidedRequest {
  public static var fullName: String { "screentime.inbox.v1.DecidedRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__inbox__v1__decided_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__DecidedRequest.self)
    self.childRequestID = Reading.string(m.pointee.s_child_request_id)
    self.approved = m.pointee.f_approved != 0
    self.givenSeconds = m.pointee.f_given_seconds
    self.answer = Reading.string(m.pointee.s_answer)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__DecidedRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_request_id = arena.string(self.childRequestID)
    m.pointee.f_approved = self.approved ? 1 : 0
    m.pointee.f_given_seconds = self.givenSeconds
    m.pointee.s_answer = arena.string(self.answer)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension InboxV1 {
  /// A level that was reached.
  public struct AttainedLevel: ProtobufC.GeneratedMessage {
    /// The level, 2 or more.
    public var level: Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      level: Int32 = 0
    ) {
      self.level = level
    }
  }
}

extension InboxV1.AttainedLevel {
  public static var fullName: String { "screentime.inbox.v1.AttainedLevel" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__inbox__v1__attained_level__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__AttainedLevel.self)
    self.level = m.pointee.f_level
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__AttainedLevel.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_level = self.level
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension InboxV1 {
  /// A freeze that was used up.
  public struct UsedFreeze: ProtobufC.GeneratedMessage {
    /// The child's local day that it protects.
    public var date: CommonV1.LocalDate?
    /// Number of freezes left when the entry was made.
    public var freezesHeld: Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      date: CommonV1.LocalDate? = nil,
      freezesHeld: Int32 = 0
    ) {
      self.date = date
      self.freezesHeld = freezesHeld
    }
  }
}

extension InboxV1.UsedFreeze {
  public static var fullName: String { "screentime.inbox.v1.UsedFreeze" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__inbox__v1__used_freeze__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__UsedFreeze.self)
    self.date = Reading.message(m.pointee.f_date)
    self.freezesHeld = m.pointee.f_freezes_held
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__UsedFreeze.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_date = try arena.optionalMessage(self.date)
    m.pointee.f_freezes_held = self.freezesHeld
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension InboxV1 {
  /// A purchase in the shop. BadgeService's ListChildRewards has it while the child has the reward.
  public struct MadePurchase: ProtobufC.GeneratedMessage {
    /// The purchase, for RefundPurchase.
    public var purchaseID: String = ""
    /// Name of the reward at that time.
    public var displayName: String = ""
    /// Achievement points that it cost.
    public var points: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      purchaseID: String = "",
      displayName: String = "",
      points: Int64 = 0
    ) {
      self.purchaseID = purchaseID
      self.displayName = displayName
      self.points = points
    }
  }
}

extension InboxV1.MadePurchase {
  public static var fullName: String { "screentime.inbox.v1.MadePurchase" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__inbox__v1__made_purchase__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__MadePurchase.self)
    self.purchaseID = Reading.string(m.pointee.s_purchase_id)
    self.displayName = Reading.string(m.pointee.s_display_name)
    self.points = m.pointee.f_points
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__MadePurchase.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_purchase_id = arena.string(self.purchaseID)
    m.pointee.s_display_name = arena.string(self.displayName)
    m.pointee.f_points = self.points
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension InboxV1 {
  /// The change that made or unmade a guardian.
  public struct SecurityNotice: ProtobufC.GeneratedMessage {
    /// Its kind.
    public var kind: CommonV1.SecurityChangeKind = .init()
    /// The change, UUID, for FamilyService's UndoSecurityChange; empty for one that cannot be undone.
    public var changeID: String = ""
    /// Whether the entry is about its having been undone.
    public var undone: Bool = false
    /// The device that was removed, UUID; empty for other kinds.
    public var deviceID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      kind: CommonV1.SecurityChangeKind = .init(),
      changeID: String = "",
      undone: Bool = false,
      deviceID: String = ""
    ) {
      self.kind = kind
      self.changeID = changeID
      self.undone = undone
      self.deviceID = deviceID
    }
  }
}

extension InboxV1.SecurityNotice {
  public static var fullName: String { "screentime.inbox.v1.SecurityNotice" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__inbox__v1__security_notice__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__SecurityNotice.self)
    self.kind = CommonV1.SecurityChangeKind(rawValue: Int32(truncatingIfNeeded: m.pointee.f_kind.rawValue))
    self.changeID = Reading.string(m.pointee.s_change_id)
    self.undone = m.pointee.f_undone != 0
    self.deviceID = Reading.string(m.pointee.s_device_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__SecurityNotice.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_kind = .init(rawValue: .init(truncatingIfNeeded: self.kind.rawValue))
    m.pointee.s_change_id = arena.string(self.changeID)
    m.pointee.f_undone = self.undone ? 1 : 0
    m.pointee.s_device_id = arena.string(self.deviceID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension InboxV1 {
  /// Requests the caller's entries.
  public struct ListNotificationsRequest: ProtobufC.GeneratedMessage {
    /// At most this many entries, 1 to 1000; 0 means 100.
    public var pageSize: Int32 = 0
    /// `next_page_token` of the previous page; empty for the first.
    public var pageToken: String = ""
    /// Only entries that are not marked as read.
    public var unreadOnly: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      pageSize: Int32 = 0,
      pageToken: String = "",
      unreadOnly: Bool = false
    ) {
      self.pageSize = pageSize
      self.pageToken = pageToken
      self.unreadOnly = unreadOnly
    }
  }
}

extension InboxV1.ListNotificationsRequest {
  public static var fullName: String { "screentime.inbox.v1.ListNotificationsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__inbox__v1__list_notifications_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__ListNotificationsRequest.self)
    self.pageSize = m.pointee.f_page_size
    self.pageToken = Reading.string(m.pointee.s_page_token)
    self.unreadOnly = m.pointee.f_unread_only != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__ListNotificationsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_page_size = self.pageSize
    m.pointee.s_page_token = arena.string(self.pageToken)
    m.pointee.f_unread_only = self.unreadOnly ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension InboxV1 {
  /// The caller's entries.
  public struct ListNotificationsResponse: ProtobufC.GeneratedMessage {
    /// Entries, newest first.
    public var notifications: [InboxV1.Notification] = []
    /// Token of the next page; empty on the last.
    public var nextPageToken: String = ""
    /// Number of all entries that are not marked as read, 0 to 1000.
    public var unreadCount: Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      notifications: [InboxV1.Notification] = [],
      nextPageToken: String = "",
      unreadCount: Int32 = 0
    ) {
      self.notifications = notifications
      self.nextPageToken = nextPageToken
      self.unreadCount = unreadCount
    }
  }
}

extension InboxV1.ListNotificationsResponse {
  public static var fullName: String { "screentime.inbox.v1.ListNotificationsResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__inbox__v1__list_notifications_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__ListNotificationsResponse.self)
    self.notifications = Reading.messages(m.pointee.f_notifications, m.pointee.n_f_notifications)
    self.nextPageToken = Reading.string(m.pointee.s_next_page_token)
    self.unreadCount = m.pointee.f_unread_count
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__ListNotificationsResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_notifications, m.pointee.f_notifications) = (self.notifications.count, try arena.messages(self.notifications))
    m.pointee.s_next_page_token = arena.string(self.nextPageToken)
    m.pointee.f_unread_count = self.unreadCount
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension InboxV1 {
  /// Requests the caller's entries and their changes.
  public struct WatchNotificationsRequest: ProtobufC.GeneratedMessage {
    /// `resume_token` of the last response received; empty for a first call. With one that is known only what has changed
    /// since is sent; with any other one a snapshot is sent first.
    public var resumeToken: String = ""
    /// Whether a sign of life is to be sent when nothing else was for the server's `sign-of-life-interval` (25 s unless
    /// configured): proxies end streams that are silent. False: none is sent.
    public var signsOfLife: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      resumeToken: String = "",
      signsOfLife: Bool = false
    ) {
      self.resumeToken = resumeToken
      self.signsOfLife = signsOfLife
    }
  }
}

extension InboxV1.WatchNotificationsRequest {
  public static var fullName: String { "screentime.inbox.v1.WatchNotificationsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__inbox__v1__watch_notifications_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__WatchNotificationsRequest.self)
    self.resumeToken = Reading.string(m.pointee.s_resume_token)
    self.signsOfLife = m.pointee.f_signs_of_life != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__WatchNotificationsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_resume_token = arena.string(self.resumeToken)
    m.pointee.f_signs_of_life = self.signsOfLife ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension InboxV1 {
  /// New and changed entries. One that is no snapshot and has no entries is a sign of life, for those who have asked for
  /// them: only `resume_token` is set, and nothing has changed.
  public struct WatchNotificationsResponse: ProtobufC.GeneratedMessage {
    /// Resumes after this response; opaque, at most 64 characters.
    public var resumeToken: String = ""
    /// True for a snapshot: the newest entries, at most 100, newest first; they replace everything sent before. Otherwise
    /// the entries are new, or replace those of the same number; at most 100, in the order of their changes.
    public var isSnapshot: Bool = false
    /// The entries.
    public var notifications: [InboxV1.Notification] = []
    /// Number of all entries that are not marked as read, 0 to 1000; not set in a sign of life.
    public var unreadCount: Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      resumeToken: String = "",
      isSnapshot: Bool = false,
      notifications: [InboxV1.Notification] = [],
      unreadCount: Int32 = 0
    ) {
      self.resumeToken = resumeToken
      self.isSnapshot = isSnapshot
      self.notifications = notifications
      self.unreadCount = unreadCount
    }
  }
}

extension InboxV1.WatchNotificationsResponse {
  public static var fullName: String { "screentime.inbox.v1.WatchNotificationsResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__inbox__v1__watch_notifications_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__WatchNotificationsResponse.self)
    self.resumeToken = Reading.string(m.pointee.s_resume_token)
    self.isSnapshot = m.pointee.f_is_snapshot != 0
    self.notifications = Reading.messages(m.pointee.f_notifications, m.pointee.n_f_notifications)
    self.unreadCount = m.pointee.f_unread_count
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__WatchNotificationsResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_resume_token = arena.string(self.resumeToken)
    m.pointee.f_is_snapshot = self.isSnapshot ? 1 : 0
    (m.pointee.n_f_notifications, m.pointee.f_notifications) = (self.notifications.count, try arena.messages(self.notifications))
    m.pointee.f_unread_count = self.unreadCount
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension InboxV1 {
  /// Marks entries as read. At least one of the fields is set.
  public struct MarkReadRequest: ProtobufC.GeneratedMessage {
    /// Numbers of entries, at most 100.
    public var numbers: [Int64] = []
    /// All delivered entries up to this number, inclusive; 0 for none.
    public var throughNumber: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      numbers: [Int64] = [],
      throughNumber: Int64 = 0
    ) {
      self.numbers = numbers
      self.throughNumber = throughNumber
    }
  }
}

extension InboxV1.MarkReadRequest {
  public static var fullName: String { "screentime.inbox.v1.MarkReadRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__inbox__v1__mark_read_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__MarkReadRequest.self)
    self.numbers = Reading.scalars(m.pointee.f_numbers, m.pointee.n_f_numbers)
    self.throughNumber = m.pointee.f_through_number
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__MarkReadRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_numbers, m.pointee.f_numbers) = (self.numbers.count, arena.scalars(self.numbers))
    m.pointee.f_through_number = self.throughNumber
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension InboxV1 {
  /// The rest to be read.
  public struct MarkReadResponse: ProtobufC.GeneratedMessage {
    /// Number of all entries that are not marked as read, 0 to 1000.
    public var unreadCount: Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      unreadCount: Int32 = 0
    ) {
      self.unreadCount = unreadCount
    }
  }
}

extension InboxV1.MarkReadResponse {
  public static var fullName: String { "screentime.inbox.v1.MarkReadResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__inbox__v1__mark_read_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__MarkReadResponse.self)
    self.unreadCount = m.pointee.f_unread_count
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__MarkReadResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_unread_count = self.unreadCount
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension InboxV1 {
  /// Requests the caller's preferences.
  public struct GetPreferencesRequest: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

extension InboxV1.GetPreferencesRequest {
  public static var fullName: String { "screentime.inbox.v1.GetPreferencesRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__inbox__v1__get_preferences_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__GetPreferencesRequest.self)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__GetPreferencesRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension InboxV1 {
  /// The kinds of which a person wants to be notified, and when. Without preferences, all kinds at all times.
  public struct Preferences: ProtobufC.GeneratedMessage {
    /// Kinds that make no entries, ascending, each once.
    public var mutedKinds: [InboxV1.NotificationKind] = []
    /// When nothing is delivered; unset for never.
    public var quietHours: InboxV1.QuietHours?
    /// When they were set; unset before.
    public var updateTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      mutedKinds: [InboxV1.NotificationKind] = [],
      quietHours: InboxV1.QuietHours? = nil,
      updateTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.mutedKinds = mutedKinds
      self.quietHours = quietHours
      self.updateTime = updateTime
    }
  }
}

extension InboxV1.Preferences {
  public static var fullName: String { "screentime.inbox.v1.Preferences" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__inbox__v1__preferences__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__Preferences.self)
    self.mutedKinds = Reading.enums(m.pointee.f_muted_kinds, m.pointee.n_f_muted_kinds)
    self.quietHours = Reading.message(m.pointee.f_quiet_hours)
    self.updateTime = Reading.message(m.pointee.f_update_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__Preferences.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_muted_kinds, m.pointee.f_muted_kinds) = (self.mutedKinds.count, arena.enums(self.mutedKinds))
    m.pointee.f_quiet_hours = try arena.optionalMessage(self.quietHours)
    m.pointee.f_update_time = try arena.optionalMessage(self.updateTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension InboxV1 {
  /// A part of each day in which entries are held back, by the wall clock: one interval, from the first reading of its begin
  /// to the last one of its end. A reading that clocks skip is the instant of the jump.
  public struct QuietHours: ProtobufC.GeneratedMessage {
    /// Begin in minutes after midnight, 0 to 1439.
    public var startMinute: Int32 = 0
    /// End in minutes after midnight, exclusive, 0 to 1439, not the begin; one before the begin is on the next day.
    public var endMinute: Int32 = 0
    /// IANA time zone such as `Europe/Berlin` for a guardian; empty for a child, whose own zone holds.
    public var timeZone: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      startMinute: Int32 = 0,
      endMinute: Int32 = 0,
      timeZone: String = ""
    ) {
      self.startMinute = startMinute
      self.endMinute = endMinute
      self.timeZone = timeZone
    }
  }
}

extension InboxV1.QuietHours {
  public static var fullName: String { "screentime.inbox.v1.QuietHours" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__inbox__v1__quiet_hours__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__QuietHours.self)
    self.startMinute = m.pointee.f_start_minute
    self.endMinute = m.pointee.f_end_minute
    self.timeZone = Reading.string(m.pointee.s_time_zone)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__QuietHours.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_start_minute = self.startMinute
    m.pointee.f_end_minute = self.endMinute
    m.pointee.s_time_zone = arena.string(self.timeZone)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension InboxV1 {
  /// Replaces the caller's preferences.
  public struct SetPreferencesRequest: ProtobufC.GeneratedMessage {
    /// Kinds that make no entries, at most 100; not NOTIFICATION_KIND_SECURITY.
    public var mutedKinds: [InboxV1.NotificationKind] = []
    /// When nothing is delivered; unset for never.
    public var quietHours: InboxV1.QuietHours?
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      mutedKinds: [InboxV1.NotificationKind] = [],
      quietHours: InboxV1.QuietHours? = nil,
      requestID: String = ""
    ) {
      self.mutedKinds = mutedKinds
      self.quietHours = quietHours
      self.requestID = requestID
    }
  }
}

extension InboxV1.SetPreferencesRequest {
  public static var fullName: String { "screentime.inbox.v1.SetPreferencesRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__inbox__v1__set_preferences_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__SetPreferencesRequest.self)
    self.mutedKinds = Reading.enums(m.pointee.f_muted_kinds, m.pointee.n_f_muted_kinds)
    self.quietHours = Reading.message(m.pointee.f_quiet_hours)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Inbox__V1__SetPreferencesRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_muted_kinds, m.pointee.f_muted_kinds) = (self.mutedKinds.count, arena.enums(self.mutedKinds))
    m.pointee.f_quiet_hours = try arena.optionalMessage(self.quietHours)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
