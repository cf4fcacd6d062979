// swift-format-ignore-file
// Written by StubGenerator from screentime/shield/v1/shield.proto. Do not edit.

import CMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension ShieldV1 {
  /// A guardian's setting for a reward app (SH-16).
  public enum AppSetting: ProtobufC.ProtobufEnum {
    /// A learning app: never shielded.
    case unspecified
    /// Shielded, opened by a grant; the setting of a new reward app, and after a block.
    case earned
    /// Open while the balance is above 0.
    case open
    /// Shielded whatever the grants and the balance are.
    case banned
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .earned, .open, .banned]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .earned
      case 2: self = .open
      case 3: self = .banned
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .earned: 1
      case .open: 2
      case .banned: 3
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "APP_SETTING_UNSPECIFIED"
      case .earned: "APP_SETTING_EARNED"
      case .open: "APP_SETTING_OPEN"
      case .banned: "APP_SETTING_BANNED"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension ShieldV1 {
  /// The kind of thing that the digest of an app identifies. All kinds are saved, shielded, used and removed alike.
  public enum SelectionKind: ProtobufC.ProtobufEnum {
    /// Not given: the kind that the digest already has, or an application for a new digest.
    case unspecified
    /// One application.
    case application
    /// A category of activities, such as games.
    case activityCategory
    /// A web domain.
    case webDomain
    /// Something off every device, such as a book or an instrument (US-16); its digest is one that a client has made. It is
    /// saved as learning only, is never shielded, and its records count once a guardian has accepted them.
    case activity
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .application, .activityCategory, .webDomain, .activity]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .application
      case 2: self = .activityCategory
      case 3: self = .webDomain
      case 4: self = .activity
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .application: 1
      case .activityCategory: 2
      case .webDomain: 3
      case .activity: 4
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "SELECTION_KIND_UNSPECIFIED"
      case .application: "SELECTION_KIND_APPLICATION"
      case .activityCategory: "SELECTION_KIND_ACTIVITY_CATEGORY"
      case .webDomain: "SELECTION_KIND_WEB_DOMAIN"
      case .activity: "SELECTION_KIND_ACTIVITY"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension ShieldV1 {
  /// The purpose of a window; all windows shield alike.
  public enum WindowKind: ProtobufC.ProtobufEnum {
    /// Not given; rejected.
    case unspecified
    /// Bedtime.
    case bedtime
    /// Another one, such as school or dinner.
    case other
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .bedtime, .other]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .bedtime
      case 2: self = .other
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .bedtime: 1
      case .other: 2
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "WINDOW_KIND_UNSPECIFIED"
      case .bedtime: "WINDOW_KIND_BEDTIME"
      case .other: "WINDOW_KIND_OTHER"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension ShieldV1 {
  /// The rule that decided whether an app is open (SH-16). The first that applies decides, in this order: PAUSED,
  /// DEVICE_DISABLED, APP_BLOCKED_ON_DEVICE, BANNED, BEDTIME, WINDOW (of each the first in the order of `Policy.windows`),
  /// APP_DAILY_LIMIT, DAILY_LIMIT, WEEKLY_LIMIT, GRANT, OPEN_WITH_BALANCE, DEFAULT.
  public enum ShieldRule: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// A live grant for the app or its pool opens it.
    case grant
    /// The setting is open and the balance is above 0.
    case openWithBalance
    /// Nothing opens it.
    case `default`
    /// A guardian banned it.
    case banned
    /// A guardian disabled the device.
    case deviceDisabled
    /// A guardian blocked it on this device.
    case appBlockedOnDevice
    /// A guardian has paused all reward apps.
    case paused
    /// A bedtime.
    case bedtime
    /// Another window, such as school or dinner.
    case window
    /// The app's own limit of the day is reached.
    case appDailyLimit
    /// The limit over all reward apps of the day is reached.
    case dailyLimit
    /// The limit over all reward apps of the week is reached.
    case weeklyLimit
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .grant, .openWithBalance, .`default`, .banned, .deviceDisabled, .appBlockedOnDevice, .paused, .bedtime, .window, .appDailyLimit, .dailyLimit, .weeklyLimit]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .grant
      case 2: self = .openWithBalance
      case 3: self = .`default`
      case 4: self = .banned
      case 5: self = .deviceDisabled
      case 6: self = .appBlockedOnDevice
      case 7: self = .paused
      case 8: self = .bedtime
      case 9: self = .window
      case 10: self = .appDailyLimit
      case 11: self = .dailyLimit
      case 12: self = .weeklyLimit
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .grant: 1
      case .openWithBalance: 2
      case .`default`: 3
      case .banned: 4
      case .deviceDisabled: 5
      case .appBlockedOnDevice: 6
      case .paused: 7
      case .bedtime: 8
      case .window: 9
      case .appDailyLimit: 10
      case .dailyLimit: 11
      case .weeklyLimit: 12
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "SHIELD_RULE_UNSPECIFIED"
      case .grant: "SHIELD_RULE_GRANT"
      case .openWithBalance: "SHIELD_RULE_OPEN_WITH_BALANCE"
      case .`default`: "SHIELD_RULE_DEFAULT"
      case .banned: "SHIELD_RULE_BANNED"
      case .deviceDisabled: "SHIELD_RULE_DEVICE_DISABLED"
      case .appBlockedOnDevice: "SHIELD_RULE_APP_BLOCKED_ON_DEVICE"
      case .paused: "SHIELD_RULE_PAUSED"
      case .bedtime: "SHIELD_RULE_BEDTIME"
      case .window: "SHIELD_RULE_WINDOW"
      case .appDailyLimit: "SHIELD_RULE_APP_DAILY_LIMIT"
      case .dailyLimit: "SHIELD_RULE_DAILY_LIMIT"
      case .weeklyLimit: "SHIELD_RULE_WEEKLY_LIMIT"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension ShieldV1 {
  /// The source of a grant.
  public enum GrantSource: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// A completed challenge.
    case challenge
    /// A guardian.
    case guardian
    /// Bought with learning points.
    case purchase
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .challenge, .guardian, .purchase]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .challenge
      case 2: self = .guardian
      case 3: self = .purchase
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .challenge: 1
      case .guardian: 2
      case .purchase: 3
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "GRANT_SOURCE_UNSPECIFIED"
      case .challenge: "GRANT_SOURCE_CHALLENGE"
      case .guardian: "GRANT_SOURCE_GUARDIAN"
      case .purchase: "GRANT_SOURCE_PURCHASE"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension ShieldV1 {
  /// The kind of a child's request.
  public enum ChildRequestKind: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// Seconds of reward time for one app or a pool of apps.
    case time
    /// To lift the ban on one app: its setting becomes *earned*.
    case liftBan
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .time, .liftBan]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .time
      case 2: self = .liftBan
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .time: 1
      case .liftBan: 2
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "CHILD_REQUEST_KIND_UNSPECIFIED"
      case .time: "CHILD_REQUEST_KIND_TIME"
      case .liftBan: "CHILD_REQUEST_KIND_LIFT_BAN"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension ShieldV1 {
  /// The state of a request.
  public enum ChildRequestState: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// It waits for a guardian.
    case open
    /// A guardian approved it.
    case approved
    /// A guardian declined it.
    case declined
    /// No guardian decided within 24 hours.
    case lapsed
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .open, .approved, .declined, .lapsed]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .open
      case 2: self = .approved
      case 3: self = .declined
      case 4: self = .lapsed
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .open: 1
      case .approved: 2
      case .declined: 3
      case .lapsed: 4
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "CHILD_REQUEST_STATE_UNSPECIFIED"
      case .open: "CHILD_REQUEST_STATE_OPEN"
      case .approved: "CHILD_REQUEST_STATE_APPROVED"
      case .declined: "CHILD_REQUEST_STATE_DECLINED"
      case .lapsed: "CHILD_REQUEST_STATE_LAPSED"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension ShieldV1 {
  /// A guardian's decision.
  public enum RequestDecision: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// Give what was asked for, or less time.
    case approve
    /// Give nothing.
    case decline
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .approve, .decline]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .approve
      case 2: self = .decline
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .approve: 1
      case .decline: 2
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "REQUEST_DECISION_UNSPECIFIED"
      case .approve: "REQUEST_DECISION_APPROVE"
      case .decline: "REQUEST_DECISION_DECLINE"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension ShieldV1 {
  /// The reason for an entry of the ledger.
  public enum LedgerCause: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// Learning points from an app's use on a day.
    case learning
    /// The bonus of a completed challenge period.
    case challengeBonus
    /// Time bought.
    case purchase
    /// A reward app's use on a day that no grant covered.
    case rewardUse
    /// The streak bonus of a day.
    case streakBonus
    /// A debt that a guardian forgave.
    case forgiveness
    /// The unused part of time bought, when a guardian revoked it.
    case refund
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .learning, .challengeBonus, .purchase, .rewardUse, .streakBonus, .forgiveness, .refund]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .learning
      case 2: self = .challengeBonus
      case 3: self = .purchase
      case 4: self = .rewardUse
      case 5: self = .streakBonus
      case 6: self = .forgiveness
      case 7: self = .refund
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .learning: 1
      case .challengeBonus: 2
      case .purchase: 3
      case .rewardUse: 4
      case .streakBonus: 5
      case .forgiveness: 6
      case .refund: 7
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "LEDGER_CAUSE_UNSPECIFIED"
      case .learning: "LEDGER_CAUSE_LEARNING"
      case .challengeBonus: "LEDGER_CAUSE_CHALLENGE_BONUS"
      case .purchase: "LEDGER_CAUSE_PURCHASE"
      case .rewardUse: "LEDGER_CAUSE_REWARD_USE"
      case .streakBonus: "LEDGER_CAUSE_STREAK_BONUS"
      case .forgiveness: "LEDGER_CAUSE_FORGIVENESS"
      case .refund: "LEDGER_CAUSE_REFUND"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension ShieldV1 {
  /// The accounts of the double-entry ledger.
  public enum LedgerAccount: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// The child's balance.
    case wallet
    /// The source of learning points.
    case learning
    /// The source of bonuses.
    case bonuses
    /// Receives the price of time bought, and returns what is refunded.
    case timeBought
    /// Receives the charge of reward use.
    case rewardUse
    /// The source of forgiven debt.
    case forgiveness
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .wallet, .learning, .bonuses, .timeBought, .rewardUse, .forgiveness]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .wallet
      case 2: self = .learning
      case 3: self = .bonuses
      case 4: self = .timeBought
      case 5: self = .rewardUse
      case 6: self = .forgiveness
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .wallet: 1
      case .learning: 2
      case .bonuses: 3
      case .timeBought: 4
      case .rewardUse: 5
      case .forgiveness: 6
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "LEDGER_ACCOUNT_UNSPECIFIED"
      case .wallet: "LEDGER_ACCOUNT_WALLET"
      case .learning: "LEDGER_ACCOUNT_LEARNING"
      case .bonuses: "LEDGER_ACCOUNT_BONUSES"
      case .timeBought: "LEDGER_ACCOUNT_TIME_BOUGHT"
      case .rewardUse: "LEDGER_ACCOUNT_REWARD_USE"
      case .forgiveness: "LEDGER_ACCOUNT_FORGIVENESS"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension ShieldV1 {
  /// Why a booking is corrected.
  public enum CorrectionCause: ProtobufC.ProtobufEnum {
    /// The entry is no correction.
    case unspecified
    /// Facts became known late: of bookings of earlier versions, and where it is not known which.
    case lateFacts
    /// The service that published it was restored from a backup.
    case restored
    /// The service that published it has lost its data, and an operator has accepted that.
    case dataLost
    /// A record of usage arrived late.
    case lateRecord
    /// A guardian changed the rate of an app.
    case rate
    /// The child's time zone changed.
    case zone
    /// A guardian removed an app.
    case removal
    /// A guardian accepted a record from quarantine.
    case review
    /// A device had shielded an app, or not.
    case shield
    /// A guardian assigned an app.
    case assignment
    /// A guardian withdrew records of usage, or took that back.
    case withdrawal
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .lateFacts, .restored, .dataLost, .lateRecord, .rate, .zone, .removal, .review, .shield, .assignment, .withdrawal]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .lateFacts
      case 2: self = .restored
      case 3: self = .dataLost
      case 4: self = .lateRecord
      case 5: self = .rate
      case 6: self = .zone
      case 7: self = .removal
      case 8: self = .review
      case 9: self = .shield
      case 10: self = .assignment
      case 11: self = .withdrawal
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .lateFacts: 1
      case .restored: 2
      case .dataLost: 3
      case .lateRecord: 4
      case .rate: 5
      case .zone: 6
      case .removal: 7
      case .review: 8
      case .shield: 9
      case .assignment: 10
      case .withdrawal: 11
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "CORRECTION_CAUSE_UNSPECIFIED"
      case .lateFacts: "CORRECTION_CAUSE_LATE_FACTS"
      case .restored: "CORRECTION_CAUSE_RESTORED"
      case .dataLost: "CORRECTION_CAUSE_DATA_LOST"
      case .lateRecord: "CORRECTION_CAUSE_LATE_RECORD"
      case .rate: "CORRECTION_CAUSE_RATE"
      case .zone: "CORRECTION_CAUSE_ZONE"
      case .removal: "CORRECTION_CAUSE_REMOVAL"
      case .review: "CORRECTION_CAUSE_REVIEW"
      case .shield: "CORRECTION_CAUSE_SHIELD"
      case .assignment: "CORRECTION_CAUSE_ASSIGNMENT"
      case .withdrawal: "CORRECTION_CAUSE_WITHDRAWAL"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension ShieldV1 {
  /// An app of a child.
  public struct App: ProtobufC.GeneratedMessage {
    /// Logical id, unique in the family, UUID.
    public var appID: String = ""
    /// Digests by which devices report the app.
    public var tokenDigests: [String] = []
    /// Display label; may be empty.
    public var displayName: String = ""
    /// Category.
    public var category: CommonV1.AppCategory = .init()
    /// Rate in points per minute: learning 5 to 500 in steps of 5, reward 50 to 1000 in steps of 10.
    public var pointsPerMinute: Int32 = 0
    /// The guardian's setting; unspecified for a learning app.
    public var setting: ShieldV1.AppSetting = .init()
    /// From when category and rate apply.
    public var effectiveTime: GoogleProtobuf.Timestamp?
    /// Generation of the app's counters, from 1.
    public var generation: Int32 = 0
    /// The kind of thing that its digests identify.
    public var kind: ShieldV1.SelectionKind = .init()
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      appID: String = "",
      tokenDigests: [String] = [],
      displayName: String = "",
      category: CommonV1.AppCategory = .init(),
      pointsPerMinute: Int32 = 0,
      setting: ShieldV1.AppSetting = .init(),
      effectiveTime: GoogleProtobuf.Timestamp? = nil,
      generation: Int32 = 0,
      kind: ShieldV1.SelectionKind = .init()
    ) {
      self.appID = appID
      self.tokenDigests = tokenDigests
      self.displayName = displayName
      self.category = category
      self.pointsPerMinute = pointsPerMinute
      self.setting = setting
      self.effectiveTime = effectiveTime
      self.generation = generation
      self.kind = kind
    }
  }
}

extension ShieldV1.App {
  public static var fullName: String { "screentime.shield.v1.App" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__app__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__App.self)
    self.appID = Reading.string(m.pointee.s_app_id)
    self.tokenDigests = Reading.strings(m.pointee.s_token_digests, m.pointee.n_s_token_digests)
    self.displayName = Reading.string(m.pointee.s_display_name)
    self.category = CommonV1.AppCategory(rawValue: Int32(truncatingIfNeeded: m.pointee.f_category.rawValue))
    self.pointsPerMinute = m.pointee.f_points_per_minute
    self.setting = ShieldV1.AppSetting(rawValue: Int32(truncatingIfNeeded: m.pointee.f_setting.rawValue))
    self.effectiveTime = Reading.message(m.pointee.f_effective_time)
    self.generation = m.pointee.f_generation
    self.kind = ShieldV1.SelectionKind(rawValue: Int32(truncatingIfNeeded: m.pointee.f_kind.rawValue))
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__App.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_app_id = arena.string(self.appID)
    (m.pointee.n_s_token_digests, m.pointee.s_token_digests) = (self.tokenDigests.count, arena.strings(self.tokenDigests))
    m.pointee.s_display_name = arena.string(self.displayName)
    m.pointee.f_category = .init(rawValue: .init(truncatingIfNeeded: self.category.rawValue))
    m.pointee.f_points_per_minute = self.pointsPerMinute
    m.pointee.f_setting = .init(rawValue: .init(truncatingIfNeeded: self.setting.rawValue))
    m.pointee.f_effective_time = try arena.optionalMessage(self.effectiveTime)
    m.pointee.f_generation = self.generation
    m.pointee.f_kind = .init(rawValue: .init(truncatingIfNeeded: self.kind.rawValue))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// An app to save.
  public struct AppSelection: ProtobufC.GeneratedMessage {
    /// Digest of the app on a device, `token.sha256.` and 64 hexadecimal digits. It decides which app is meant.
    public var tokenDigest: String = ""
    /// Display label, at most 100 characters without control characters; may be empty.
    public var displayName: String = ""
    /// Category; an activity is learning.
    public var category: CommonV1.AppCategory = .init()
    /// Rate in points per minute; 0 means the default: 5 for learning, 50 for reward.
    public var pointsPerMinute: Int32 = 0
    /// The kind of thing that the digest identifies; fixed once it was saved in the family.
    public var kind: ShieldV1.SelectionKind = .init()
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      tokenDigest: String = "",
      displayName: String = "",
      category: CommonV1.AppCategory = .init(),
      pointsPerMinute: Int32 = 0,
      kind: ShieldV1.SelectionKind = .init()
    ) {
      self.tokenDigest = tokenDigest
      self.displayName = displayName
      self.category = category
      self.pointsPerMinute = pointsPerMinute
      self.kind = kind
    }
  }
}

extension ShieldV1.AppSelection {
  public static var fullName: String { "screentime.shield.v1.AppSelection" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__app_selection__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__AppSelection.self)
    self.tokenDigest = Reading.string(m.pointee.s_token_digest)
    self.displayName = Reading.string(m.pointee.s_display_name)
    self.category = CommonV1.AppCategory(rawValue: Int32(truncatingIfNeeded: m.pointee.f_category.rawValue))
    self.pointsPerMinute = m.pointee.f_points_per_minute
    self.kind = ShieldV1.SelectionKind(rawValue: Int32(truncatingIfNeeded: m.pointee.f_kind.rawValue))
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__AppSelection.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_token_digest = arena.string(self.tokenDigest)
    m.pointee.s_display_name = arena.string(self.displayName)
    m.pointee.f_category = .init(rawValue: .init(truncatingIfNeeded: self.category.rawValue))
    m.pointee.f_points_per_minute = self.pointsPerMinute
    m.pointee.f_kind = .init(rawValue: .init(truncatingIfNeeded: self.kind.rawValue))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Saves apps.
  public struct SaveAppsRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Apps to save, 1 to 200.
    public var selections: [ShieldV1.AppSelection] = []
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      selections: [ShieldV1.AppSelection] = [],
      requestID: String = ""
    ) {
      self.childID = childID
      self.selections = selections
      self.requestID = requestID
    }
  }
}

extension ShieldV1.SaveAppsRequest {
  public static var fullName: String { "screentime.shield.v1.SaveAppsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__save_apps_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__SaveAppsRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.selections = Reading.messages(m.pointee.f_selections, m.pointee.n_f_selections)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__SaveAppsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    (m.pointee.n_f_selections, m.pointee.f_selections) = (self.selections.count, try arena.messages(self.selections))
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// The saved apps.
  public struct SaveAppsResponse: ProtobufC.GeneratedMessage {
    /// The saved apps, in the order of the request.
    public var apps: [ShieldV1.App] = []
    /// Version of the policy that contains them.
    public var policyVersion: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      apps: [ShieldV1.App] = [],
      policyVersion: Int64 = 0
    ) {
      self.apps = apps
      self.policyVersion = policyVersion
    }
  }
}

extension ShieldV1.SaveAppsResponse {
  public static var fullName: String { "screentime.shield.v1.SaveAppsResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__save_apps_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__SaveAppsResponse.self)
    self.apps = Reading.messages(m.pointee.f_apps, m.pointee.n_f_apps)
    self.policyVersion = m.pointee.f_policy_version
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__SaveAppsResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_apps, m.pointee.f_apps) = (self.apps.count, try arena.messages(self.apps))
    m.pointee.f_policy_version = self.policyVersion
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Requests the apps.
  public struct ListAppsRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = ""
    ) {
      self.childID = childID
    }
  }
}

extension ShieldV1.ListAppsRequest {
  public static var fullName: String { "screentime.shield.v1.ListAppsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__list_apps_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ListAppsRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ListAppsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// The apps.
  public struct ListAppsResponse: ProtobufC.GeneratedMessage {
    /// Apps in order of first saving, at most 1,000.
    public var apps: [ShieldV1.App] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      apps: [ShieldV1.App] = []
    ) {
      self.apps = apps
    }
  }
}

extension ShieldV1.ListAppsResponse {
  public static var fullName: String { "screentime.shield.v1.ListAppsResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__list_apps_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ListAppsResponse.self)
    self.apps = Reading.messages(m.pointee.f_apps, m.pointee.n_f_apps)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ListAppsResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_apps, m.pointee.f_apps) = (self.apps.count, try arena.messages(self.apps))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Requests what removing an app would reset.
  public struct GetRemovalWarningRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Logical id of an app of the child.
    public var appID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      appID: String = ""
    ) {
      self.childID = childID
      self.appID = appID
    }
  }
}

extension ShieldV1.GetRemovalWarningRequest {
  public static var fullName: String { "screentime.shield.v1.GetRemovalWarningRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__get_removal_warning_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__GetRemovalWarningRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.appID = Reading.string(m.pointee.s_app_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__GetRemovalWarningRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_app_id = arena.string(self.appID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// The counters that removing an app would reset (SH-7).
  public struct RemovalWarning: ProtobufC.GeneratedMessage {
    /// The warning to show before the guardian confirms: names the app, its category, whether it is shielded now, its
    /// counters.
    public var text: String = ""
    /// The app.
    public var app: ShieldV1.App?
    /// True when the app is shielded now.
    public var shielded: Bool = false
    /// Seconds that counted in the app's current generation, as far as this service has received them.
    public var seconds: Int64 = 0
    /// Learning points from them, whole points; 0 for a reward app.
    public var points: Int64 = 0
    /// Learning points from them, exact, in 1/60 point; 0 for a reward app.
    public var sixtieths: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      text: String = "",
      app: ShieldV1.App? = nil,
      shielded: Bool = false,
      seconds: Int64 = 0,
      points: Int64 = 0,
      sixtieths: Int64 = 0
    ) {
      self.text = text
      self.app = app
      self.shielded = shielded
      self.seconds = seconds
      self.points = points
      self.sixtieths = sixtieths
    }
  }
}

extension ShieldV1.RemovalWarning {
  public static var fullName: String { "screentime.shield.v1.RemovalWarning" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__removal_warning__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__RemovalWarning.self)
    self.text = Reading.string(m.pointee.s_text)
    self.app = Reading.message(m.pointee.f_app)
    self.shielded = m.pointee.f_shielded != 0
    self.seconds = m.pointee.f_seconds
    self.points = m.pointee.f_points
    self.sixtieths = m.pointee.f_sixtieths
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__RemovalWarning.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_text = arena.string(self.text)
    m.pointee.f_app = try arena.optionalMessage(self.app)
    m.pointee.f_shielded = self.shielded ? 1 : 0
    m.pointee.f_seconds = self.seconds
    m.pointee.f_points = self.points
    m.pointee.f_sixtieths = self.sixtieths
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Removes an app.
  public struct RemoveAppRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Logical id of an app of the child.
    public var appID: String = ""
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      appID: String = "",
      requestID: String = ""
    ) {
      self.childID = childID
      self.appID = appID
      self.requestID = requestID
    }
  }
}

extension ShieldV1.RemoveAppRequest {
  public static var fullName: String { "screentime.shield.v1.RemoveAppRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__remove_app_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__RemoveAppRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.appID = Reading.string(m.pointee.s_app_id)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__RemoveAppRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_app_id = arena.string(self.appID)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Shields apps.
  public struct BlockAppsRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Logical ids of reward apps, at least one unless `all_apps`.
    public var appIDs: [String] = []
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// True to ban the apps: neither a grant nor the balance opens them. False lifts a ban of apps that are named.
    public var ban: Bool = false
    /// True for all reward apps; then no app is named. Without `ban` those that are banned stay so.
    public var allApps: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      appIDs: [String] = [],
      requestID: String = "",
      ban: Bool = false,
      allApps: Bool = false
    ) {
      self.childID = childID
      self.appIDs = appIDs
      self.requestID = requestID
      self.ban = ban
      self.allApps = allApps
    }
  }
}

extension ShieldV1.BlockAppsRequest {
  public static var fullName: String { "screentime.shield.v1.BlockAppsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__block_apps_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__BlockAppsRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.appIDs = Reading.strings(m.pointee.s_app_ids, m.pointee.n_s_app_ids)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.ban = m.pointee.f_ban != 0
    self.allApps = m.pointee.f_all_apps != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__BlockAppsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    (m.pointee.n_s_app_ids, m.pointee.s_app_ids) = (self.appIDs.count, arena.strings(self.appIDs))
    m.pointee.s_request_id = arena.string(self.requestID)
    m.pointee.f_ban = self.ban ? 1 : 0
    m.pointee.f_all_apps = self.allApps ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Lifts shields.
  public struct UnblockAppsRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Logical ids of reward apps, at least one unless `all_apps`.
    public var appIDs: [String] = []
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// True for all reward apps but banned ones; then no app is named.
    public var allApps: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      appIDs: [String] = [],
      requestID: String = "",
      allApps: Bool = false
    ) {
      self.childID = childID
      self.appIDs = appIDs
      self.requestID = requestID
      self.allApps = allApps
    }
  }
}

extension ShieldV1.UnblockAppsRequest {
  public static var fullName: String { "screentime.shield.v1.UnblockAppsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__unblock_apps_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__UnblockAppsRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.appIDs = Reading.strings(m.pointee.s_app_ids, m.pointee.n_s_app_ids)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.allApps = m.pointee.f_all_apps != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__UnblockAppsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    (m.pointee.n_s_app_ids, m.pointee.s_app_ids) = (self.appIDs.count, arena.strings(self.appIDs))
    m.pointee.s_request_id = arena.string(self.requestID)
    m.pointee.f_all_apps = self.allApps ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Opens all reward apps.
  public struct UnlockAllRewardAppsRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      requestID: String = ""
    ) {
      self.childID = childID
      self.requestID = requestID
    }
  }
}

extension ShieldV1.UnlockAllRewardAppsRequest {
  public static var fullName: String { "screentime.shield.v1.UnlockAllRewardAppsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__unlock_all_reward_apps_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__UnlockAllRewardAppsRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__UnlockAllRewardAppsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Changes the shields of one device.
  public struct UpdateDeviceShieldsRequest: ProtobufC.GeneratedMessage {
    /// The device, UUID: a child's, in use, and no viewer.
    public var deviceID: String = ""
    /// True to disable the device, false to enable it; unset leaves it as it is.
    public var disabled: Bool?
    /// Logical ids of reward apps to block on the device, at most 1,000. Apps that are blocked there already stay blocked.
    public var blockAppIDs: [String] = []
    /// Logical ids of reward apps whose block on the device is lifted, at most 1,000; none of them is in `block_app_ids`.
    public var unblockAppIDs: [String] = []
    /// True to lift all blocks on the device; then neither list names an app.
    public var unblockAllApps: Bool = false
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      deviceID: String = "",
      disabled: Bool? = nil,
      blockAppIDs: [String] = [],
      unblockAppIDs: [String] = [],
      unblockAllApps: Bool = false,
      requestID: String = ""
    ) {
      self.deviceID = deviceID
      self.disabled = disabled
      self.blockAppIDs = blockAppIDs
      self.unblockAppIDs = unblockAppIDs
      self.unblockAllApps = unblockAllApps
      self.requestID = requestID
    }
  }
}

extension ShieldV1.UpdateDeviceShieldsRequest {
  public static var fullName: String { "screentime.shield.v1.UpdateDeviceShieldsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__update_device_shields_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__UpdateDeviceShieldsRequest.self)
    self.deviceID = Reading.string(m.pointee.s_device_id)
    if m.pointee.p_disabled_case.rawValue != 0 { self.disabled = m.pointee.f_disabled != 0 }
    self.blockAppIDs = Reading.strings(m.pointee.s_block_app_ids, m.pointee.n_s_block_app_ids)
    self.unblockAppIDs = Reading.strings(m.pointee.s_unblock_app_ids, m.pointee.n_s_unblock_app_ids)
    self.unblockAllApps = m.pointee.f_unblock_all_apps != 0
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__UpdateDeviceShieldsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_device_id = arena.string(self.deviceID)
    if let value = self.disabled {
      m.pointee.p_disabled_case = .init(rawValue: 2)
      m.pointee.f_disabled = value ? 1 : 0
    }
    (m.pointee.n_s_block_app_ids, m.pointee.s_block_app_ids) = (self.blockAppIDs.count, arena.strings(self.blockAppIDs))
    (m.pointee.n_s_unblock_app_ids, m.pointee.s_unblock_app_ids) = (self.unblockAppIDs.count, arena.strings(self.unblockAppIDs))
    m.pointee.f_unblock_all_apps = self.unblockAllApps ? 1 : 0
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// The limit of one day of the week.
  public struct WeekdayLimit: ProtobufC.GeneratedMessage {
    /// The day; no other entry has it.
    public var weekday: CommonV1.Weekday = .init()
    /// Seconds, 0 to 86,399; unset for no limit on that day.
    public var seconds: Int32?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      weekday: CommonV1.Weekday = .init(),
      seconds: Int32? = nil
    ) {
      self.weekday = weekday
      self.seconds = seconds
    }
  }
}

extension ShieldV1.WeekdayLimit {
  public static var fullName: String { "screentime.shield.v1.WeekdayLimit" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__weekday_limit__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__WeekdayLimit.self)
    self.weekday = CommonV1.Weekday(rawValue: Int32(truncatingIfNeeded: m.pointee.f_weekday.rawValue))
    if m.pointee.p_seconds_case.rawValue != 0 { self.seconds = m.pointee.f_seconds }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__WeekdayLimit.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_weekday = .init(rawValue: .init(truncatingIfNeeded: self.weekday.rawValue))
    if let value = self.seconds {
      m.pointee.p_seconds_case = .init(rawValue: 2)
      m.pointee.f_seconds = value
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// How long may be used on a local day (SH-14). It starts again at local midnight; use for nothing and paid use count
  /// alike. At least one day of the week has a limit.
  public struct DailyLimit: ProtobufC.GeneratedMessage {
    /// Seconds on each day that `weekdays` does not name, 0 to 86,399; unset for no limit on those.
    public var seconds: Int32?
    /// Days of the week with a limit of their own, at most 7.
    public var weekdays: [ShieldV1.WeekdayLimit] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      seconds: Int32? = nil,
      weekdays: [ShieldV1.WeekdayLimit] = []
    ) {
      self.seconds = seconds
      self.weekdays = weekdays
    }
  }
}

extension ShieldV1.DailyLimit {
  public static var fullName: String { "screentime.shield.v1.DailyLimit" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__daily_limit__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__DailyLimit.self)
    if m.pointee.p_seconds_case.rawValue != 0 { self.seconds = m.pointee.f_seconds }
    self.weekdays = Reading.messages(m.pointee.f_weekdays, m.pointee.n_f_weekdays)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__DailyLimit.self)
    m.pointee.base.descriptor = Self.descriptor
    if let value = self.seconds {
      m.pointee.p_seconds_case = .init(rawValue: 1)
      m.pointee.f_seconds = value
    }
    (m.pointee.n_f_weekdays, m.pointee.f_weekdays) = (self.weekdays.count, try arena.messages(self.weekdays))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// The limit of one reward app.
  public struct AppLimit: ProtobufC.GeneratedMessage {
    /// Logical id of a reward app of the child; no other entry has it.
    public var appID: String = ""
    /// Required. Counts the seconds credited to the app in its current generation.
    public var daily: ShieldV1.DailyLimit?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      appID: String = "",
      daily: ShieldV1.DailyLimit? = nil
    ) {
      self.appID = appID
      self.daily = daily
    }
  }
}

extension ShieldV1.AppLimit {
  public static var fullName: String { "screentime.shield.v1.AppLimit" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__app_limit__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__AppLimit.self)
    self.appID = Reading.string(m.pointee.s_app_id)
    self.daily = Reading.message(m.pointee.f_daily)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__AppLimit.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_app_id = arena.string(self.appID)
    m.pointee.f_daily = try arena.optionalMessage(self.daily)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Limits on reward use (SH-14). An app that was removed has lost its own.
  public struct Limits: ProtobufC.GeneratedMessage {
    /// Limits of single apps, at most 1,000.
    public var appLimits: [ShieldV1.AppLimit] = []
    /// Limit over all reward apps on a day; unset for none. Counts all reward use, also of apps that were removed.
    public var allAppsDaily: ShieldV1.DailyLimit?
    /// Limit over all reward apps in a week, by the child's week start: seconds, 0 to 604,799; unset for none.
    public var allAppsWeeklySeconds: Int32?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      appLimits: [ShieldV1.AppLimit] = [],
      allAppsDaily: ShieldV1.DailyLimit? = nil,
      allAppsWeeklySeconds: Int32? = nil
    ) {
      self.appLimits = appLimits
      self.allAppsDaily = allAppsDaily
      self.allAppsWeeklySeconds = allAppsWeeklySeconds
    }
  }
}

extension ShieldV1.Limits {
  public static var fullName: String { "screentime.shield.v1.Limits" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__limits__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__Limits.self)
    self.appLimits = Reading.messages(m.pointee.f_app_limits, m.pointee.n_f_app_limits)
    self.allAppsDaily = Reading.message(m.pointee.f_all_apps_daily)
    if m.pointee.p_all_apps_weekly_seconds_case.rawValue != 0 { self.allAppsWeeklySeconds = m.pointee.f_all_apps_weekly_seconds }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__Limits.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_app_limits, m.pointee.f_app_limits) = (self.appLimits.count, try arena.messages(self.appLimits))
    m.pointee.f_all_apps_daily = try arena.optionalMessage(self.allAppsDaily)
    if let value = self.allAppsWeeklySeconds {
      m.pointee.p_all_apps_weekly_seconds_case = .init(rawValue: 3)
      m.pointee.f_all_apps_weekly_seconds = value
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// A stretch of the wall clock in which reward apps are shielded (SH-14), in the child's time zone. It is one interval,
  /// from the first reading of its start to the last one of its end: an hour that is repeated in it makes it longer, one
  /// that is skipped shorter.
  public struct Window: ProtobufC.GeneratedMessage {
    /// Its purpose.
    public var kind: ShieldV1.WindowKind = .init()
    /// Display name, 1 to 100 characters without control characters.
    public var displayName: String = ""
    /// Days of the week on which it starts, 1 to 7 different ones.
    public var weekdays: [CommonV1.Weekday] = []
    /// Minute of the day at which it starts, 0 to 1439; where clocks skip it, the window starts at the jump.
    public var startMinuteOfDay: Int32 = 0
    /// Minute of the day at which it ends, exclusive, 0 to 1440; one at or before the start is on the next day that exists.
    /// Where clocks skip it, the window ends at the jump.
    public var endMinuteOfDay: Int32 = 0
    /// Logical ids of the reward apps that it shields, at most 1,000. An app that is removed leaves the list for good; a
    /// list that is empty because of that shields nothing.
    public var appIDs: [String] = []
    /// True for all reward apps, also those that are saved later; then `app_ids` is empty.
    public var allApps: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      kind: ShieldV1.WindowKind = .init(),
      displayName: String = "",
      weekdays: [CommonV1.Weekday] = [],
      startMinuteOfDay: Int32 = 0,
      endMinuteOfDay: Int32 = 0,
      appIDs: [String] = [],
      allApps: Bool = false
    ) {
      self.kind = kind
      self.displayName = displayName
      self.weekdays = weekdays
      self.startMinuteOfDay = startMinuteOfDay
      self.endMinuteOfDay = endMinuteOfDay
      self.appIDs = appIDs
      self.allApps = allApps
    }
  }
}

extension ShieldV1.Window {
  public static var fullName: String { "screentime.shield.v1.Window" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__window__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__Window.self)
    self.kind = ShieldV1.WindowKind(rawValue: Int32(truncatingIfNeeded: m.pointee.f_kind.rawValue))
    self.displayName = Reading.string(m.pointee.s_display_name)
    self.weekdays = Reading.enums(m.pointee.f_weekdays, m.pointee.n_f_weekdays)
    self.startMinuteOfDay = m.pointee.f_start_minute_of_day
    self.endMinuteOfDay = m.pointee.f_end_minute_of_day
    self.appIDs = Reading.strings(m.pointee.s_app_ids, m.pointee.n_s_app_ids)
    self.allApps = m.pointee.f_all_apps != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__Window.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_kind = .init(rawValue: .init(truncatingIfNeeded: self.kind.rawValue))
    m.pointee.s_display_name = arena.string(self.displayName)
    (m.pointee.n_f_weekdays, m.pointee.f_weekdays) = (self.weekdays.count, arena.enums(self.weekdays))
    m.pointee.f_start_minute_of_day = self.startMinuteOfDay
    m.pointee.f_end_minute_of_day = self.endMinuteOfDay
    (m.pointee.n_s_app_ids, m.pointee.s_app_ids) = (self.appIDs.count, arena.strings(self.appIDs))
    m.pointee.f_all_apps = self.allApps ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// A pause of all reward apps.
  public struct Pause: ProtobufC.GeneratedMessage {
    /// When it began.
    public var startTime: GoogleProtobuf.Timestamp?
    /// When it ends by itself, exclusive; unset means by ResumeAll only.
    public var endTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      startTime: GoogleProtobuf.Timestamp? = nil,
      endTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.startTime = startTime
      self.endTime = endTime
    }
  }
}

extension ShieldV1.Pause {
  public static var fullName: String { "screentime.shield.v1.Pause" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__pause__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__Pause.self)
    self.startTime = Reading.message(m.pointee.f_start_time)
    self.endTime = Reading.message(m.pointee.f_end_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__Pause.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_start_time = try arena.optionalMessage(self.startTime)
    m.pointee.f_end_time = try arena.optionalMessage(self.endTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Limits, windows and pause of a child (SH-14).
  public struct Schedule: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The limits.
    public var limits: ShieldV1.Limits?
    /// The windows, in the order in which they were set.
    public var windows: [ShieldV1.Window] = []
    /// Set while all reward apps are paused.
    public var pause: ShieldV1.Pause?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      limits: ShieldV1.Limits? = nil,
      windows: [ShieldV1.Window] = [],
      pause: ShieldV1.Pause? = nil
    ) {
      self.childID = childID
      self.limits = limits
      self.windows = windows
      self.pause = pause
    }
  }
}

extension ShieldV1.Schedule {
  public static var fullName: String { "screentime.shield.v1.Schedule" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__schedule__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__Schedule.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.limits = Reading.message(m.pointee.f_limits)
    self.windows = Reading.messages(m.pointee.f_windows, m.pointee.n_f_windows)
    self.pause = Reading.message(m.pointee.f_pause)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__Schedule.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_limits = try arena.optionalMessage(self.limits)
    (m.pointee.n_f_windows, m.pointee.f_windows) = (self.windows.count, try arena.messages(self.windows))
    m.pointee.f_pause = try arena.optionalMessage(self.pause)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Replaces the limits.
  public struct SetLimitsRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// All limits from now on; unset for none.
    public var limits: ShieldV1.Limits?
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      limits: ShieldV1.Limits? = nil,
      requestID: String = ""
    ) {
      self.childID = childID
      self.limits = limits
      self.requestID = requestID
    }
  }
}

extension ShieldV1.SetLimitsRequest {
  public static var fullName: String { "screentime.shield.v1.SetLimitsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__set_limits_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__SetLimitsRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.limits = Reading.message(m.pointee.f_limits)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__SetLimitsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_limits = try arena.optionalMessage(self.limits)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Replaces the windows.
  public struct SetWindowsRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// All windows from now on, at most 30 with at most 5,000 `app_ids` in all; empty for none. Each has `all_apps`, or
    /// names an app. Where several shield an app at once, the first bedtime of them is shown, else the first of them.
    public var windows: [ShieldV1.Window] = []
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      windows: [ShieldV1.Window] = [],
      requestID: String = ""
    ) {
      self.childID = childID
      self.windows = windows
      self.requestID = requestID
    }
  }
}

extension ShieldV1.SetWindowsRequest {
  public static var fullName: String { "screentime.shield.v1.SetWindowsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__set_windows_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__SetWindowsRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.windows = Reading.messages(m.pointee.f_windows, m.pointee.n_f_windows)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__SetWindowsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    (m.pointee.n_f_windows, m.pointee.f_windows) = (self.windows.count, try arena.messages(self.windows))
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Pauses all reward apps.
  public struct PauseAllRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// When the pause ends by itself; unset means by ResumeAll only. Must be in the future, at most ten years (3,653 days)
    /// after the receipt.
    public var endTime: GoogleProtobuf.Timestamp?
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      endTime: GoogleProtobuf.Timestamp? = nil,
      requestID: String = ""
    ) {
      self.childID = childID
      self.endTime = endTime
      self.requestID = requestID
    }
  }
}

extension ShieldV1.PauseAllRequest {
  public static var fullName: String { "screentime.shield.v1.PauseAllRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__pause_all_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__PauseAllRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.endTime = Reading.message(m.pointee.f_end_time)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__PauseAllRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_end_time = try arena.optionalMessage(self.endTime)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Ends the pause.
  public struct ResumeAllRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      requestID: String = ""
    ) {
      self.childID = childID
      self.requestID = requestID
    }
  }
}

extension ShieldV1.ResumeAllRequest {
  public static var fullName: String { "screentime.shield.v1.ResumeAllRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__resume_all_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ResumeAllRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ResumeAllRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Requests limits, windows and pause.
  public struct GetScheduleRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = ""
    ) {
      self.childID = childID
    }
  }
}

extension ShieldV1.GetScheduleRequest {
  public static var fullName: String { "screentime.shield.v1.GetScheduleRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__get_schedule_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__GetScheduleRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__GetScheduleRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Reports the state of the calling device.
  public struct ReportDeviceStateRequest: ProtobufC.GeneratedMessage {
    /// Permission to restrict apps.
    public var permission: CommonV1.RestrictionPermission = .init()
    /// True while the device enforces the policy.
    public var protectionOn: Bool = false
    /// Version of the device's app, 1 to 64 characters, such as `2.4.1`.
    public var appVersion: String = ""
    /// Operating system with its version, 1 to 64 characters, such as `iOS 19.1`.
    public var osVersion: String = ""
    /// Version of the policy that is in force on the device, from 1; 0 for none. It is shown, and counts for nothing else:
    /// AckPolicy says when a version was applied.
    public var policyVersion: Int64 = 0
    /// Usage records that wait to be sent, 0 to 1,000,000,000.
    public var waitingRecords: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      permission: CommonV1.RestrictionPermission = .init(),
      protectionOn: Bool = false,
      appVersion: String = "",
      osVersion: String = "",
      policyVersion: Int64 = 0,
      waitingRecords: Int64 = 0
    ) {
      self.permission = permission
      self.protectionOn = protectionOn
      self.appVersion = appVersion
      self.osVersion = osVersion
      self.policyVersion = policyVersion
      self.waitingRecords = waitingRecords
    }
  }
}

extension ShieldV1.ReportDeviceStateRequest {
  public static var fullName: String { "screentime.shield.v1.ReportDeviceStateRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__report_device_state_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ReportDeviceStateRequest.self)
    self.permission = CommonV1.RestrictionPermission(rawValue: Int32(truncatingIfNeeded: m.pointee.f_permission.rawValue))
    self.protectionOn = m.pointee.f_protection_on != 0
    self.appVersion = Reading.string(m.pointee.s_app_version)
    self.osVersion = Reading.string(m.pointee.s_os_version)
    self.policyVersion = m.pointee.f_policy_version
    self.waitingRecords = m.pointee.f_waiting_records
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ReportDeviceStateRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_permission = .init(rawValue: .init(truncatingIfNeeded: self.permission.rawValue))
    m.pointee.f_protection_on = self.protectionOn ? 1 : 0
    m.pointee.s_app_version = arena.string(self.appVersion)
    m.pointee.s_os_version = arena.string(self.osVersion)
    m.pointee.f_policy_version = self.policyVersion
    m.pointee.f_waiting_records = self.waitingRecords
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// The report is stored.
  public struct ReportDeviceStateResponse: ProtobufC.GeneratedMessage {
    /// The newest version of the policy, 0 for none; another number than the reported one means there is one to apply.
    public var newestVersion: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      newestVersion: Int64 = 0
    ) {
      self.newestVersion = newestVersion
    }
  }
}

extension ShieldV1.ReportDeviceStateResponse {
  public static var fullName: String { "screentime.shield.v1.ReportDeviceStateResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__report_device_state_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ReportDeviceStateResponse.self)
    self.newestVersion = m.pointee.f_newest_version
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ReportDeviceStateResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_newest_version = self.newestVersion
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Requests the policy.
  public struct GetPolicyRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Device of the child, UUID, for the policy as it applies there. Empty for what applies on a device without shields
    /// of its own, or, where a child device calls, on that device. A child device names no other.
    public var deviceID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      deviceID: String = ""
    ) {
      self.childID = childID
      self.deviceID = deviceID
    }
  }
}

extension ShieldV1.GetPolicyRequest {
  public static var fullName: String { "screentime.shield.v1.GetPolicyRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__get_policy_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__GetPolicyRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.deviceID = Reading.string(m.pointee.s_device_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__GetPolicyRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_device_id = arena.string(self.deviceID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Requests the policy and its changes.
  public struct WatchPolicyRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// `resume_token` of the last response that the caller applied. With an empty or unknown one, such as another device's,
    /// the watch begins with the current policy.
    public var resumeToken: String = ""
    /// As in GetPolicyRequest.
    public var deviceID: String = ""
    /// Whether a sign of life is to be sent when nothing else was for the server's `sign-of-life-interval` (25 s unless
    /// configured): proxies end streams that are silent. False: none is sent.
    public var signsOfLife: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      resumeToken: String = "",
      deviceID: String = "",
      signsOfLife: Bool = false
    ) {
      self.childID = childID
      self.resumeToken = resumeToken
      self.deviceID = deviceID
      self.signsOfLife = signsOfLife
    }
  }
}

extension ShieldV1.WatchPolicyRequest {
  public static var fullName: String { "screentime.shield.v1.WatchPolicyRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__watch_policy_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__WatchPolicyRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.resumeToken = Reading.string(m.pointee.s_resume_token)
    self.deviceID = Reading.string(m.pointee.s_device_id)
    self.signsOfLife = m.pointee.f_signs_of_life != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__WatchPolicyRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_resume_token = arena.string(self.resumeToken)
    m.pointee.s_device_id = arena.string(self.deviceID)
    m.pointee.f_signs_of_life = self.signsOfLife ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// The current policy; versions may be skipped where several follow each other quickly. One without a policy is a sign of
  /// life, for those who have asked for them: only `resume_token` is set, and nothing has changed.
  public struct WatchPolicyResponse: ProtobufC.GeneratedMessage {
    /// Resumes after this response; opaque, at most 64 characters.
    public var resumeToken: String = ""
    /// The policy; none in a sign of life.
    public var policy: ShieldV1.Policy?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      resumeToken: String = "",
      policy: ShieldV1.Policy? = nil
    ) {
      self.resumeToken = resumeToken
      self.policy = policy
    }
  }
}

extension ShieldV1.WatchPolicyResponse {
  public static var fullName: String { "screentime.shield.v1.WatchPolicyResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__watch_policy_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__WatchPolicyResponse.self)
    self.resumeToken = Reading.string(m.pointee.s_resume_token)
    self.policy = Reading.message(m.pointee.f_policy)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__WatchPolicyResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_resume_token = arena.string(self.resumeToken)
    m.pointee.f_policy = try arena.optionalMessage(self.policy)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// One app in the policy.
  public struct AppPolicy: ProtobufC.GeneratedMessage {
    /// The app.
    public var app: ShieldV1.App?
    /// True when the app must be shielded now; always false for a learning app.
    public var shielded: Bool = false
    /// The rule that decided; unspecified for a learning app.
    public var rule: ShieldV1.ShieldRule = .init()
    /// For an open app, when it closes if it is used without break from now on; for a shielded one, when it opens by time
    /// alone. Unset where only something new can change it.
    public var nextChangeTime: GoogleProtobuf.Timestamp?
    /// Seconds of grants that the app can use now.
    public var grantedSeconds: Int64 = 0
    /// Seconds left until an open app closes if it is used without break from now on, whatever closes it: a device warns
    /// when `Policy.warning_seconds` of them are left. 0 for a shielded app and a learning app.
    public var leftSeconds: Int64 = 0
    /// The app's own limit; unset for none.
    public var dailyLimit: ShieldV1.DailyLimit?
    /// Seconds credited to the app in its current generation on `Policy.local_date`; only where it has a limit.
    public var usedTodaySeconds: Int64 = 0
    /// Position in `Policy.windows` of the window that decided; only with the rules BEDTIME and WINDOW.
    public var windowPosition: Int32?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      app: ShieldV1.App? = nil,
      shielded: Bool = false,
      rule: ShieldV1.ShieldRule = .init(),
      nextChangeTime: GoogleProtobuf.Timestamp? = nil,
      grantedSeconds: Int64 = 0,
      leftSeconds: Int64 = 0,
      dailyLimit: ShieldV1.DailyLimit? = nil,
      usedTodaySeconds: Int64 = 0,
      windowPosition: Int32? = nil
    ) {
      self.app = app
      self.shielded = shielded
      self.rule = rule
      self.nextChangeTime = nextChangeTime
      self.grantedSeconds = grantedSeconds
      self.leftSeconds = leftSeconds
      self.dailyLimit = dailyLimit
      self.usedTodaySeconds = usedTodaySeconds
      self.windowPosition = windowPosition
    }
  }
}

extension ShieldV1.AppPolicy {
  public static var fullName: String { "screentime.shield.v1.AppPolicy" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__app_policy__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__AppPolicy.self)
    self.app = Reading.message(m.pointee.f_app)
    self.shielded = m.pointee.f_shielded != 0
    self.rule = ShieldV1.ShieldRule(rawValue: Int32(truncatingIfNeeded: m.pointee.f_rule.rawValue))
    self.nextChangeTime = Reading.message(m.pointee.f_next_change_time)
    self.grantedSeconds = m.pointee.f_granted_seconds
    self.leftSeconds = m.pointee.f_left_seconds
    self.dailyLimit = Reading.message(m.pointee.f_daily_limit)
    self.usedTodaySeconds = m.pointee.f_used_today_seconds
    if m.pointee.p_window_position_case.rawValue != 0 { self.windowPosition = m.pointee.f_window_position }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__AppPolicy.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_app = try arena.optionalMessage(self.app)
    m.pointee.f_shielded = self.shielded ? 1 : 0
    m.pointee.f_rule = .init(rawValue: .init(truncatingIfNeeded: self.rule.rawValue))
    m.pointee.f_next_change_time = try arena.optionalMessage(self.nextChangeTime)
    m.pointee.f_granted_seconds = self.grantedSeconds
    m.pointee.f_left_seconds = self.leftSeconds
    m.pointee.f_daily_limit = try arena.optionalMessage(self.dailyLimit)
    m.pointee.f_used_today_seconds = self.usedTodaySeconds
    if let value = self.windowPosition {
      m.pointee.p_window_position_case = .init(rawValue: 9)
      m.pointee.f_window_position = value
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// A window as a device needs it.
  public struct PolicyWindow: ProtobufC.GeneratedMessage {
    /// Its purpose.
    public var kind: ShieldV1.WindowKind = .init()
    /// Display name.
    public var displayName: String = ""
    /// Days of the week on which it starts.
    public var weekdays: [CommonV1.Weekday] = []
    /// Minute of the day at which it starts.
    public var startMinuteOfDay: Int32 = 0
    /// Minute of the day at which it ends, exclusive; one at or before the start is on the next day.
    public var endMinuteOfDay: Int32 = 0
    /// Positions in `Policy.apps` of the apps that it shields, from 0, ascending; empty where it shields all reward apps.
    public var appPositions: [Int32] = []
    /// True for all reward apps.
    public var allApps: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      kind: ShieldV1.WindowKind = .init(),
      displayName: String = "",
      weekdays: [CommonV1.Weekday] = [],
      startMinuteOfDay: Int32 = 0,
      endMinuteOfDay: Int32 = 0,
      appPositions: [Int32] = [],
      allApps: Bool = false
    ) {
      self.kind = kind
      self.displayName = displayName
      self.weekdays = weekdays
      self.startMinuteOfDay = startMinuteOfDay
      self.endMinuteOfDay = endMinuteOfDay
      self.appPositions = appPositions
      self.allApps = allApps
    }
  }
}

extension ShieldV1.PolicyWindow {
  public static var fullName: String { "screentime.shield.v1.PolicyWindow" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__policy_window__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__PolicyWindow.self)
    self.kind = ShieldV1.WindowKind(rawValue: Int32(truncatingIfNeeded: m.pointee.f_kind.rawValue))
    self.displayName = Reading.string(m.pointee.s_display_name)
    self.weekdays = Reading.enums(m.pointee.f_weekdays, m.pointee.n_f_weekdays)
    self.startMinuteOfDay = m.pointee.f_start_minute_of_day
    self.endMinuteOfDay = m.pointee.f_end_minute_of_day
    self.appPositions = Reading.scalars(m.pointee.f_app_positions, m.pointee.n_f_app_positions)
    self.allApps = m.pointee.f_all_apps != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__PolicyWindow.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_kind = .init(rawValue: .init(truncatingIfNeeded: self.kind.rawValue))
    m.pointee.s_display_name = arena.string(self.displayName)
    (m.pointee.n_f_weekdays, m.pointee.f_weekdays) = (self.weekdays.count, arena.enums(self.weekdays))
    m.pointee.f_start_minute_of_day = self.startMinuteOfDay
    m.pointee.f_end_minute_of_day = self.endMinuteOfDay
    (m.pointee.n_f_app_positions, m.pointee.f_app_positions) = (self.appPositions.count, arena.scalars(self.appPositions))
    m.pointee.f_all_apps = self.allApps ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Reward time that a device can use while it is offline.
  public struct PolicyGrant: ProtobufC.GeneratedMessage {
    /// The grant's id, UUID.
    public var grantID: String = ""
    /// Positions in `Policy.apps` of the apps that can use it, from 0, ascending.
    public var appPositions: [Int32] = []
    /// Seconds left, from 1.
    public var restSeconds: Int64 = 0
    /// From when it can be used; may be in the future.
    public var startTime: GoogleProtobuf.Timestamp?
    /// When it stops, exclusive; unset means never.
    public var expireTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      grantID: String = "",
      appPositions: [Int32] = [],
      restSeconds: Int64 = 0,
      startTime: GoogleProtobuf.Timestamp? = nil,
      expireTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.grantID = grantID
      self.appPositions = appPositions
      self.restSeconds = restSeconds
      self.startTime = startTime
      self.expireTime = expireTime
    }
  }
}

extension ShieldV1.PolicyGrant {
  public static var fullName: String { "screentime.shield.v1.PolicyGrant" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__policy_grant__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__PolicyGrant.self)
    self.grantID = Reading.string(m.pointee.s_grant_id)
    self.appPositions = Reading.scalars(m.pointee.f_app_positions, m.pointee.n_f_app_positions)
    self.restSeconds = m.pointee.f_rest_seconds
    self.startTime = Reading.message(m.pointee.f_start_time)
    self.expireTime = Reading.message(m.pointee.f_expire_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__PolicyGrant.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_grant_id = arena.string(self.grantID)
    (m.pointee.n_f_app_positions, m.pointee.f_app_positions) = (self.appPositions.count, arena.scalars(self.appPositions))
    m.pointee.f_rest_seconds = self.restSeconds
    m.pointee.f_start_time = try arena.optionalMessage(self.startTime)
    m.pointee.f_expire_time = try arena.optionalMessage(self.expireTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// The policy that a child's devices must enforce. One version holds for all of them: each is sent the policy as it
  /// applies there. Figures that change with use (`next_change_time`, `granted_seconds`, `left_seconds`, `grants`, the
  /// balance, the use of day and week) make no version: they are as of the moment of sending. A version is made when time
  /// alone changes what is shielded, too: at the instants of windows, grants, local midnights and week starts.
  public struct Policy: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Monotonic version, from 1.
    public var version: Int64 = 0
    /// The child's apps, in order of first saving.
    public var apps: [ShieldV1.AppPolicy] = []
    /// True when an app that is running must be closed and reopened to notice the change (SH-4). Compared with the policy
    /// that the caller has: in a watch the one sent before, for a child device the one it acknowledged last; where neither
    /// is known, with the previous version.
    public var restartRunningApps: Bool = false
    /// When this version was made.
    public var updateTime: GoogleProtobuf.Timestamp?
    /// True when unlocking all reward apps makes sense: there are some, and one is shielded now on a device without shields
    /// of its own (SH-3).
    public var canUnlockAll: Bool = false
    /// The device for which it was requested, and on which it applies; empty for any without shields of its own.
    public var deviceID: String = ""
    /// True when that device is disabled: all its reward apps are shielded.
    public var deviceDisabled: Bool = false
    /// Balance, exact, in 1/60 point; negative while there is debt.
    public var balanceSixtieths: Int64 = 0
    /// Grants with seconds left that apps of the child can use now or later, in order of use: the first of them, at most
    /// 1,000 with at most 20,000 positions of apps.
    public var grants: [ShieldV1.PolicyGrant] = []
    /// Number of further grants, which are left out.
    public var omittedGrants: Int32 = 0
    /// Windows, in the order in which guardians have set them.
    public var windows: [ShieldV1.PolicyWindow] = []
    /// Set while all reward apps are paused.
    public var pause: ShieldV1.Pause?
    /// Limit over all reward apps on a day; unset for none.
    public var allAppsDailyLimit: ShieldV1.DailyLimit?
    /// Limit over all reward apps in a week, seconds; unset for none.
    public var allAppsWeeklyLimitSeconds: Int32?
    /// Seconds of all reward use on `local_date`; only where there is a limit.
    public var usedTodaySeconds: Int64 = 0
    /// Seconds of all reward use in the week that ends at `week_end_time`; only where there is a limit.
    public var usedThisWeekSeconds: Int64 = 0
    /// The child's local date at the moment of sending; like the four fields after it only where there are limits, windows
    /// or a pause.
    public var localDate: CommonV1.LocalDate?
    /// When the next local day begins; this one may end earlier or later than the zone's, just after the zone was changed.
    public var dayEndTime: GoogleProtobuf.Timestamp?
    /// When the next week begins.
    public var weekEndTime: GoogleProtobuf.Timestamp?
    /// The child's IANA time zone, in which the days after `local_date` and the windows are.
    public var timeZone: String = ""
    /// Day of the week on which the weeks from `week_end_time` on begin.
    public var weekStart: CommonV1.Weekday = .init()
    /// Seconds left at which a device warns that an app is about to close: 900, 300 and 60.
    public var warningSeconds: [Int32] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      version: Int64 = 0,
      apps: [ShieldV1.AppPolicy] = [],
      restartRunningApps: Bool = false,
      updateTime: GoogleProtobuf.Timestamp? = nil,
      canUnlockAll: Bool = false,
      deviceID: String = "",
      deviceDisabled: Bool = false,
      balanceSixtieths: Int64 = 0,
      grants: [ShieldV1.PolicyGrant] = [],
      omittedGrants: Int32 = 0,
      windows: [ShieldV1.PolicyWindow] = [],
      pause: ShieldV1.Pause? = nil,
      allAppsDailyLimit: ShieldV1.DailyLimit? = nil,
      allAppsWeeklyLimitSeconds: Int32? = nil,
      usedTodaySeconds: Int64 = 0,
      usedThisWeekSeconds: Int64 = 0,
      localDate: CommonV1.LocalDate? = nil,
      dayEndTime: GoogleProtobuf.Timestamp? = nil,
      weekEndTime: GoogleProtobuf.Timestamp? = nil,
      timeZone: String = "",
      weekStart: CommonV1.Weekday = .init(),
      warningSeconds: [Int32] = []
    ) {
      self.childID = childID
      self.version = version
      self.apps = apps
      self.restartRunningApps = restartRunningApps
      self.updateTime = updateTime
      self.canUnlockAll = canUnlockAll
      self.deviceID = deviceID
      self.deviceDisabled = deviceDisabled
      self.balanceSixtieths = balanceSixtieths
      self.grants = grants
      self.omittedGrants = omittedGrants
      self.windows = windows
      self.pause = pause
      self.allAppsDailyLimit = allAppsDailyLimit
      self.allAppsWeeklyLimitSeconds = allAppsWeeklyLimitSeconds
      self.usedTodaySeconds = usedTodaySeconds
      self.usedThisWeekSeconds = usedThisWeekSeconds
      self.localDate = localDate
      self.dayEndTime = dayEndTime
      self.weekEndTime = weekEndTime
      self.timeZone = timeZone
      self.weekStart = weekStart
      self.warningSeconds = warningSeconds
    }
  }
}

extension ShieldV1.Policy {
  public static var fullName: String { "screentime.shield.v1.Policy" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__policy__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__Policy.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.version = m.pointee.f_version
    self.apps = Reading.messages(m.pointee.f_apps, m.pointee.n_f_apps)
    self.restartRunningApps = m.pointee.f_restart_running_apps != 0
    self.updateTime = Reading.message(m.pointee.f_update_time)
    self.canUnlockAll = m.pointee.f_can_unlock_all != 0
    self.deviceID = Reading.string(m.pointee.s_device_id)
    self.deviceDisabled = m.pointee.f_device_disabled != 0
    self.balanceSixtieths = m.pointee.f_balance_sixtieths
    self.grants = Reading.messages(m.pointee.f_grants, m.pointee.n_f_grants)
    self.omittedGrants = m.pointee.f_omitted_grants
    self.windows = Reading.messages(m.pointee.f_windows, m.pointee.n_f_windows)
    self.pause = Reading.message(m.pointee.f_pause)
    self.allAppsDailyLimit = Reading.message(m.pointee.f_all_apps_daily_limit)
    if m.pointee.p_all_apps_weekly_limit_seconds_case.rawValue != 0 { self.allAppsWeeklyLimitSeconds = m.pointee.f_all_apps_weekly_limit_seconds }
    self.usedTodaySeconds = m.pointee.f_used_today_seconds
    self.usedThisWeekSeconds = m.pointee.f_used_this_week_seconds
    self.localDate = Reading.message(m.pointee.f_local_date)
    self.dayEndTime = Reading.message(m.pointee.f_day_end_time)
    self.weekEndTime = Reading.message(m.pointee.f_week_end_time)
    self.timeZone = Reading.string(m.pointee.s_time_zone)
    self.weekStart = CommonV1.Weekday(rawValue: Int32(truncatingIfNeeded: m.pointee.f_week_start.rawValue))
    self.warningSeconds = Reading.scalars(m.pointee.f_warning_seconds, m.pointee.n_f_warning_seconds)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__Policy.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_version = self.version
    (m.pointee.n_f_apps, m.pointee.f_apps) = (self.apps.count, try arena.messages(self.apps))
    m.pointee.f_restart_running_apps = self.restartRunningApps ? 1 : 0
    m.pointee.f_update_time = try arena.optionalMessage(self.updateTime)
    m.pointee.f_can_unlock_all = self.canUnlockAll ? 1 : 0
    m.pointee.s_device_id = arena.string(self.deviceID)
    m.pointee.f_device_disabled = self.deviceDisabled ? 1 : 0
    m.pointee.f_balance_sixtieths = self.balanceSixtieths
    (m.pointee.n_f_grants, m.pointee.f_grants) = (self.grants.count, try arena.messages(self.grants))
    m.pointee.f_omitted_grants = self.omittedGrants
    (m.pointee.n_f_windows, m.pointee.f_windows) = (self.windows.count, try arena.messages(self.windows))
    m.pointee.f_pause = try arena.optionalMessage(self.pause)
    m.pointee.f_all_apps_daily_limit = try arena.optionalMessage(self.allAppsDailyLimit)
    if let value = self.allAppsWeeklyLimitSeconds {
      m.pointee.p_all_apps_weekly_limit_seconds_case = .init(rawValue: 15)
      m.pointee.f_all_apps_weekly_limit_seconds = value
    }
    m.pointee.f_used_today_seconds = self.usedTodaySeconds
    m.pointee.f_used_this_week_seconds = self.usedThisWeekSeconds
    m.pointee.f_local_date = try arena.optionalMessage(self.localDate)
    m.pointee.f_day_end_time = try arena.optionalMessage(self.dayEndTime)
    m.pointee.f_week_end_time = try arena.optionalMessage(self.weekEndTime)
    m.pointee.s_time_zone = arena.string(self.timeZone)
    m.pointee.f_week_start = .init(rawValue: .init(truncatingIfNeeded: self.weekStart.rawValue))
    (m.pointee.n_f_warning_seconds, m.pointee.f_warning_seconds) = (self.warningSeconds.count, arena.scalars(self.warningSeconds))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Reports the applied version.
  public struct AckPolicyRequest: ProtobufC.GeneratedMessage {
    /// The version that is in force on the device, from 1.
    public var version: Int64 = 0
    /// When the device applied it, by its own clock; required. A time before the version was made counts as that time, one
    /// after the receipt as the receipt.
    public var applyTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      version: Int64 = 0,
      applyTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.version = version
      self.applyTime = applyTime
    }
  }
}

extension ShieldV1.AckPolicyRequest {
  public static var fullName: String { "screentime.shield.v1.AckPolicyRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__ack_policy_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__AckPolicyRequest.self)
    self.version = m.pointee.f_version
    self.applyTime = Reading.message(m.pointee.f_apply_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__AckPolicyRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_version = self.version
    m.pointee.f_apply_time = try arena.optionalMessage(self.applyTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// The report is stored.
  public struct AckPolicyResponse: ProtobufC.GeneratedMessage {
    /// The newest version; a larger number than the acknowledged one means there is more to apply.
    public var newestVersion: Int64 = 0
    /// The instant from which the acknowledgement of this version by this device counts: no earlier than the version was
    /// made, no later than the receipt; of several the earliest. Absent when nothing is counted, as the device is a
    /// viewer.
    public var applyTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      newestVersion: Int64 = 0,
      applyTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.newestVersion = newestVersion
      self.applyTime = applyTime
    }
  }
}

extension ShieldV1.AckPolicyResponse {
  public static var fullName: String { "screentime.shield.v1.AckPolicyResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__ack_policy_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__AckPolicyResponse.self)
    self.newestVersion = m.pointee.f_newest_version
    self.applyTime = Reading.message(m.pointee.f_apply_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__AckPolicyResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_newest_version = self.newestVersion
    m.pointee.f_apply_time = try arena.optionalMessage(self.applyTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Requests the applied versions.
  public struct ListAcknowledgementsRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = ""
    ) {
      self.childID = childID
    }
  }
}

extension ShieldV1.ListAcknowledgementsRequest {
  public static var fullName: String { "screentime.shield.v1.ListAcknowledgementsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__list_acknowledgements_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ListAcknowledgementsRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ListAcknowledgementsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// The applied versions.
  public struct ListAcknowledgementsResponse: ProtobufC.GeneratedMessage {
    /// The newest version.
    public var newestVersion: Int64 = 0
    /// One entry for each of the child's devices.
    public var acknowledgements: [ShieldV1.Acknowledgement] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      newestVersion: Int64 = 0,
      acknowledgements: [ShieldV1.Acknowledgement] = []
    ) {
      self.newestVersion = newestVersion
      self.acknowledgements = acknowledgements
    }
  }
}

extension ShieldV1.ListAcknowledgementsResponse {
  public static var fullName: String { "screentime.shield.v1.ListAcknowledgementsResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__list_acknowledgements_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ListAcknowledgementsResponse.self)
    self.newestVersion = m.pointee.f_newest_version
    self.acknowledgements = Reading.messages(m.pointee.f_acknowledgements, m.pointee.n_f_acknowledgements)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ListAcknowledgementsResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_newest_version = self.newestVersion
    (m.pointee.n_f_acknowledgements, m.pointee.f_acknowledgements) = (self.acknowledgements.count, try arena.messages(self.acknowledgements))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// The state of a device.
  public struct Acknowledgement: ProtobufC.GeneratedMessage {
    /// The device.
    public var deviceID: String = ""
    /// The version it has applied; 0 for none yet.
    public var version: Int64 = 0
    /// Versions it is behind the newest.
    public var lag: Int64 = 0
    /// When it applied the version, as counted.
    public var applyTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      deviceID: String = "",
      version: Int64 = 0,
      lag: Int64 = 0,
      applyTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.deviceID = deviceID
      self.version = version
      self.lag = lag
      self.applyTime = applyTime
    }
  }
}

extension ShieldV1.Acknowledgement {
  public static var fullName: String { "screentime.shield.v1.Acknowledgement" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__acknowledgement__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__Acknowledgement.self)
    self.deviceID = Reading.string(m.pointee.s_device_id)
    self.version = m.pointee.f_version
    self.lag = m.pointee.f_lag
    self.applyTime = Reading.message(m.pointee.f_apply_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__Acknowledgement.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_device_id = arena.string(self.deviceID)
    m.pointee.f_version = self.version
    m.pointee.f_lag = self.lag
    m.pointee.f_apply_time = try arena.optionalMessage(self.applyTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Reward time for one app or a pool of apps (SH-12).
  public struct Grant: ProtobufC.GeneratedMessage {
    /// The grant's id, UUID.
    public var grantID: String = ""
    /// The child.
    public var childID: String = ""
    /// Its source.
    public var source: ShieldV1.GrantSource = .init()
    /// The apps that can use it.
    public var appIDs: [String] = []
    /// Seconds granted.
    public var seconds: Int64 = 0
    /// Seconds used so far.
    public var usedSeconds: Int64 = 0
    /// From when it can be used.
    public var startTime: GoogleProtobuf.Timestamp?
    /// When it stops, exclusive; unset means never.
    public var expireTime: GoogleProtobuf.Timestamp?
    /// The challenge period (`<challenge_id>/<first local date>`) or guardian that caused it; empty for a purchase. Use
    /// `challenge_id`, `period_start_date` and `guardian_id`.
    public var causeID: String = ""
    /// Learning points paid, exact, in 1/60 point; 0 unless bought.
    public var priceSixtieths: Int64 = 0
    /// The challenge whose completed period gave it, UUID; else empty.
    public var challengeID: String = ""
    /// The first local date of that period; else unset.
    public var periodStartDate: CommonV1.LocalDate?
    /// The guardian who gave it, UUID; else empty.
    public var guardianID: String = ""
    /// From when on it pays no use, as a guardian has taken back the rest; unset unless revoked.
    public var revokeTime: GoogleProtobuf.Timestamp?
    /// The guardian who revoked it, UUID; else empty.
    public var revokerGuardianID: String = ""
    /// Learning points refunded for the unused seconds of a purchase, exact, in 1/60 point; 0 unless revoked.
    public var refundSixtieths: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      grantID: String = "",
      childID: String = "",
      source: ShieldV1.GrantSource = .init(),
      appIDs: [String] = [],
      seconds: Int64 = 0,
      usedSeconds: Int64 = 0,
      startTime: GoogleProtobuf.Timestamp? = nil,
      expireTime: GoogleProtobuf.Timestamp? = nil,
      causeID: String = "",
      priceSixtieths: Int64 = 0,
      challengeID: String = "",
      periodStartDate: CommonV1.LocalDate? = nil,
      guardianID: String = "",
      revokeTime: GoogleProtobuf.Timestamp? = nil,
      revokerGuardianID: String = "",
      refundSixtieths: Int64 = 0
    ) {
      self.grantID = grantID
      self.childID = childID
      self.source = source
      self.appIDs = appIDs
      self.seconds = seconds
      self.usedSeconds = usedSeconds
      self.startTime = startTime
      self.expireTime = expireTime
      self.causeID = causeID
      self.priceSixtieths = priceSixtieths
      self.challengeID = challengeID
      self.periodStartDate = periodStartDate
      self.guardianID = guardianID
      self.revokeTime = revokeTime
      self.revokerGuardianID = revokerGuardianID
      self.refundSixtieths = refundSixtieths
    }
  }
}

extension ShieldV1.Grant {
  public static var fullName: String { "screentime.shield.v1.Grant" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__grant__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__Grant.self)
    self.grantID = Reading.string(m.pointee.s_grant_id)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.source = ShieldV1.GrantSource(rawValue: Int32(truncatingIfNeeded: m.pointee.f_source.rawValue))
    self.appIDs = Reading.strings(m.pointee.s_app_ids, m.pointee.n_s_app_ids)
    self.seconds = m.pointee.f_seconds
    self.usedSeconds = m.pointee.f_used_seconds
    self.startTime = Reading.message(m.pointee.f_start_time)
    self.expireTime = Reading.message(m.pointee.f_expire_time)
    self.causeID = Reading.string(m.pointee.s_cause_id)
    self.priceSixtieths = m.pointee.f_price_sixtieths
    self.challengeID = Reading.string(m.pointee.s_challenge_id)
    self.periodStartDate = Reading.message(m.pointee.f_period_start_date)
    self.guardianID = Reading.string(m.pointee.s_guardian_id)
    self.revokeTime = Reading.message(m.pointee.f_revoke_time)
    self.revokerGuardianID = Reading.string(m.pointee.s_revoker_guardian_id)
    self.refundSixtieths = m.pointee.f_refund_sixtieths
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__Grant.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_grant_id = arena.string(self.grantID)
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_source = .init(rawValue: .init(truncatingIfNeeded: self.source.rawValue))
    (m.pointee.n_s_app_ids, m.pointee.s_app_ids) = (self.appIDs.count, arena.strings(self.appIDs))
    m.pointee.f_seconds = self.seconds
    m.pointee.f_used_seconds = self.usedSeconds
    m.pointee.f_start_time = try arena.optionalMessage(self.startTime)
    m.pointee.f_expire_time = try arena.optionalMessage(self.expireTime)
    m.pointee.s_cause_id = arena.string(self.causeID)
    m.pointee.f_price_sixtieths = self.priceSixtieths
    m.pointee.s_challenge_id = arena.string(self.challengeID)
    m.pointee.f_period_start_date = try arena.optionalMessage(self.periodStartDate)
    m.pointee.s_guardian_id = arena.string(self.guardianID)
    m.pointee.f_revoke_time = try arena.optionalMessage(self.revokeTime)
    m.pointee.s_revoker_guardian_id = arena.string(self.revokerGuardianID)
    m.pointee.f_refund_sixtieths = self.refundSixtieths
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Gives reward time.
  public struct GrantUnlockRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Reward apps that can use it, at least one.
    public var appIDs: [String] = []
    /// Seconds, 1 to 86,400.
    public var seconds: Int64 = 0
    /// When it stops; unset means never. Must be in the future, at most ten years (3,653 days) after the receipt.
    public var expireTime: GoogleProtobuf.Timestamp?
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      appIDs: [String] = [],
      seconds: Int64 = 0,
      expireTime: GoogleProtobuf.Timestamp? = nil,
      requestID: String = ""
    ) {
      self.childID = childID
      self.appIDs = appIDs
      self.seconds = seconds
      self.expireTime = expireTime
      self.requestID = requestID
    }
  }
}

extension ShieldV1.GrantUnlockRequest {
  public static var fullName: String { "screentime.shield.v1.GrantUnlockRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__grant_unlock_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__GrantUnlockRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.appIDs = Reading.strings(m.pointee.s_app_ids, m.pointee.n_s_app_ids)
    self.seconds = m.pointee.f_seconds
    self.expireTime = Reading.message(m.pointee.f_expire_time)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__GrantUnlockRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    (m.pointee.n_s_app_ids, m.pointee.s_app_ids) = (self.appIDs.count, arena.strings(self.appIDs))
    m.pointee.f_seconds = self.seconds
    m.pointee.f_expire_time = try arena.optionalMessage(self.expireTime)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Buys reward time.
  public struct BuyTimeRequest: ProtobufC.GeneratedMessage {
    /// Reward apps that can use it, at least one; the price is minutes times the highest rate among them.
    public var appIDs: [String] = []
    /// Minutes, 1 to 1440.
    public var minutes: Int32 = 0
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      appIDs: [String] = [],
      minutes: Int32 = 0,
      requestID: String = ""
    ) {
      self.appIDs = appIDs
      self.minutes = minutes
      self.requestID = requestID
    }
  }
}

extension ShieldV1.BuyTimeRequest {
  public static var fullName: String { "screentime.shield.v1.BuyTimeRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__buy_time_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__BuyTimeRequest.self)
    self.appIDs = Reading.strings(m.pointee.s_app_ids, m.pointee.n_s_app_ids)
    self.minutes = m.pointee.f_minutes
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__BuyTimeRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_s_app_ids, m.pointee.s_app_ids) = (self.appIDs.count, arena.strings(self.appIDs))
    m.pointee.f_minutes = self.minutes
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Requests grants.
  public struct ListGrantsRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// True to include grants that are used up, expired or revoked.
    public var includeSpent: Bool = false
    /// At most this many grants, 1 to 1000; 0 means 100. Fewer are returned where the child has many apps: a page has at
    /// most 20,000 names of apps.
    public var pageSize: Int32 = 0
    /// `next_page_token` of the previous page; empty for the first.
    public var pageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      includeSpent: Bool = false,
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.childID = childID
      self.includeSpent = includeSpent
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }
}

extension ShieldV1.ListGrantsRequest {
  public static var fullName: String { "screentime.shield.v1.ListGrantsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__list_grants_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ListGrantsRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.includeSpent = m.pointee.f_include_spent != 0
    self.pageSize = m.pointee.f_page_size
    self.pageToken = Reading.string(m.pointee.s_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ListGrantsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_include_spent = self.includeSpent ? 1 : 0
    m.pointee.f_page_size = self.pageSize
    m.pointee.s_page_token = arena.string(self.pageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// The grants.
  public struct ListGrantsResponse: ProtobufC.GeneratedMessage {
    /// Grants, oldest first.
    public var grants: [ShieldV1.Grant] = []
    /// Token of the next page; empty on the last.
    public var nextPageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      grants: [ShieldV1.Grant] = [],
      nextPageToken: String = ""
    ) {
      self.grants = grants
      self.nextPageToken = nextPageToken
    }
  }
}

extension ShieldV1.ListGrantsResponse {
  public static var fullName: String { "screentime.shield.v1.ListGrantsResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__list_grants_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ListGrantsResponse.self)
    self.grants = Reading.messages(m.pointee.f_grants, m.pointee.n_f_grants)
    self.nextPageToken = Reading.string(m.pointee.s_next_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ListGrantsResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_grants, m.pointee.f_grants) = (self.grants.count, try arena.messages(self.grants))
    m.pointee.s_next_page_token = arena.string(self.nextPageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Takes back the rest of a grant.
  public struct RevokeGrantRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The grant, UUID.
    public var grantID: String = ""
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      grantID: String = "",
      requestID: String = ""
    ) {
      self.childID = childID
      self.grantID = grantID
      self.requestID = requestID
    }
  }
}

extension ShieldV1.RevokeGrantRequest {
  public static var fullName: String { "screentime.shield.v1.RevokeGrantRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__revoke_grant_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__RevokeGrantRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.grantID = Reading.string(m.pointee.s_grant_id)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__RevokeGrantRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_grant_id = arena.string(self.grantID)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// A child's request for time, or for a ban to be lifted (SH-15).
  public struct ChildRequest: ProtobufC.GeneratedMessage {
    /// The request's id, UUID.
    public var childRequestID: String = ""
    /// The child.
    public var childID: String = ""
    /// The kind of request.
    public var kind: ShieldV1.ChildRequestKind = .init()
    /// The apps that it names, including those that were removed since.
    public var appIDs: [String] = []
    /// Seconds asked for; 0 for a ban to be lifted.
    public var seconds: Int64 = 0
    /// The child's words; may be empty.
    public var text: String = ""
    /// When it was made.
    public var createTime: GoogleProtobuf.Timestamp?
    /// When it lapses, exclusive, unless it is decided before: 24 hours after it was made.
    public var lapseTime: GoogleProtobuf.Timestamp?
    /// Its state.
    public var state: ShieldV1.ChildRequestState = .init()
    /// When a guardian decided; unset without a decision.
    public var decideTime: GoogleProtobuf.Timestamp?
    /// The guardian who decided, UUID; else empty.
    public var guardianID: String = ""
    /// The guardian's words; may be empty.
    public var answer: String = ""
    /// Seconds that were given; 0 for none.
    public var givenSeconds: Int64 = 0
    /// The grant that was given, UUID; else empty.
    public var grantID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childRequestID: String = "",
      childID: String = "",
      kind: ShieldV1.ChildRequestKind = .init(),
      appIDs: [String] = [],
      seconds: Int64 = 0,
      text: String = "",
      createTime: GoogleProtobuf.Timestamp? = nil,
      lapseTime: GoogleProtobuf.Timestamp? = nil,
      state: ShieldV1.ChildRequestState = .init(),
      decideTime: GoogleProtobuf.Timestamp? = nil,
      guardianID: String = "",
      answer: String = "",
      givenSeconds: Int64 = 0,
      grantID: String = ""
    ) {
      self.childRequestID = childRequestID
      self.childID = childID
      self.kind = kind
      self.appIDs = appIDs
      self.seconds = seconds
      self.text = text
      self.createTime = createTime
      self.lapseTime = lapseTime
      self.state = state
      self.decideTime = decideTime
      self.guardianID = guardianID
      self.answer = answer
      self.givenSeconds = givenSeconds
      self.grantID = grantID
    }
  }
}

extension ShieldV1.ChildRequest {
  public static var fullName: String { "screentime.shield.v1.ChildRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__child_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ChildRequest.self)
    self.childRequestID = Reading.string(m.pointee.s_child_request_id)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.kind = ShieldV1.ChildRequestKind(rawValue: Int32(truncatingIfNeeded: m.pointee.f_kind.rawValue))
    self.appIDs = Reading.strings(m.pointee.s_app_ids, m.pointee.n_s_app_ids)
    self.seconds = m.pointee.f_seconds
    self.text = Reading.string(m.pointee.s_text)
    self.createTime = Reading.message(m.pointee.f_create_time)
    self.lapseTime = Reading.message(m.pointee.f_lapse_time)
    self.state = ShieldV1.ChildRequestState(rawValue: Int32(truncatingIfNeeded: m.pointee.f_state.rawValue))
    self.decideTime = Reading.message(m.pointee.f_decide_time)
    self.guardianID = Reading.string(m.pointee.s_guardian_id)
    self.answer = Reading.string(m.pointee.s_answer)
    self.givenSeconds = m.pointee.f_given_seconds
    self.grantID = Reading.string(m.pointee.s_grant_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ChildRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_request_id = arena.string(self.childRequestID)
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_kind = .init(rawValue: .init(truncatingIfNeeded: self.kind.rawValue))
    (m.pointee.n_s_app_ids, m.pointee.s_app_ids) = (self.appIDs.count, arena.strings(self.appIDs))
    m.pointee.f_seconds = self.seconds
    m.pointee.s_text = arena.string(self.text)
    m.pointee.f_create_time = try arena.optionalMessage(self.createTime)
    m.pointee.f_lapse_time = try arena.optionalMessage(self.lapseTime)
    m.pointee.f_state = .init(rawValue: .init(truncatingIfNeeded: self.state.rawValue))
    m.pointee.f_decide_time = try arena.optionalMessage(self.decideTime)
    m.pointee.s_guardian_id = arena.string(self.guardianID)
    m.pointee.s_answer = arena.string(self.answer)
    m.pointee.f_given_seconds = self.givenSeconds
    m.pointee.s_grant_id = arena.string(self.grantID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Asks for time, or for a ban to be lifted.
  public struct RequestTimeRequest: ProtobufC.GeneratedMessage {
    /// The kind of request.
    public var kind: ShieldV1.ChildRequestKind = .init()
    /// Reward apps, 1 to 100, for CHILD_REQUEST_KIND_LIFT_BAN exactly one, which is banned. None of them is in another open
    /// request.
    public var appIDs: [String] = []
    /// Seconds, 1 to 86,400; 0 for CHILD_REQUEST_KIND_LIFT_BAN.
    public var seconds: Int64 = 0
    /// A few words for the guardians, at most 200 characters without control characters; may be empty.
    public var text: String = ""
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      kind: ShieldV1.ChildRequestKind = .init(),
      appIDs: [String] = [],
      seconds: Int64 = 0,
      text: String = "",
      requestID: String = ""
    ) {
      self.kind = kind
      self.appIDs = appIDs
      self.seconds = seconds
      self.text = text
      self.requestID = requestID
    }
  }
}

extension ShieldV1.RequestTimeRequest {
  public static var fullName: String { "screentime.shield.v1.RequestTimeRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__request_time_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__RequestTimeRequest.self)
    self.kind = ShieldV1.ChildRequestKind(rawValue: Int32(truncatingIfNeeded: m.pointee.f_kind.rawValue))
    self.appIDs = Reading.strings(m.pointee.s_app_ids, m.pointee.n_s_app_ids)
    self.seconds = m.pointee.f_seconds
    self.text = Reading.string(m.pointee.s_text)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__RequestTimeRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_kind = .init(rawValue: .init(truncatingIfNeeded: self.kind.rawValue))
    (m.pointee.n_s_app_ids, m.pointee.s_app_ids) = (self.appIDs.count, arena.strings(self.appIDs))
    m.pointee.f_seconds = self.seconds
    m.pointee.s_text = arena.string(self.text)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Decides a request.
  public struct DecideRequestRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The request, UUID.
    public var childRequestID: String = ""
    /// The decision.
    public var decision: ShieldV1.RequestDecision = .init()
    /// Seconds to give, 1 to those asked for; 0 means those asked for. Only where time is approved. The apps that were
    /// removed since the request can't use them.
    public var seconds: Int64 = 0
    /// A few words for the child, at most 200 characters without control characters; may be empty.
    public var text: String = ""
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      childRequestID: String = "",
      decision: ShieldV1.RequestDecision = .init(),
      seconds: Int64 = 0,
      text: String = "",
      requestID: String = ""
    ) {
      self.childID = childID
      self.childRequestID = childRequestID
      self.decision = decision
      self.seconds = seconds
      self.text = text
      self.requestID = requestID
    }
  }
}

extension ShieldV1.DecideRequestRequest {
  public static var fullName: String { "screentime.shield.v1.DecideRequestRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__decide_request_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__DecideRequestRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.childRequestID = Reading.string(m.pointee.s_child_request_id)
    self.decision = ShieldV1.RequestDecision(rawValue: Int32(truncatingIfNeeded: m.pointee.f_decision.rawValue))
    self.seconds = m.pointee.f_seconds
    self.text = Reading.string(m.pointee.s_text)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__DecideRequestRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_child_request_id = arena.string(self.childRequestID)
    m.pointee.f_decision = .init(rawValue: .init(truncatingIfNeeded: self.decision.rawValue))
    m.pointee.f_seconds = self.seconds
    m.pointee.s_text = arena.string(self.text)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Asks for the requests of a child, the newest first.
  public struct ListRequestsRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// True for only the requests that wait for a guardian.
    public var openOnly: Bool = false
    /// At most this many requests, 1 to 1000; 0 means 100. A page has at most 200.
    public var pageSize: Int32 = 0
    /// `next_page_token` of the previous page; empty for the first.
    public var pageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      openOnly: Bool = false,
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.childID = childID
      self.openOnly = openOnly
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }
}

extension ShieldV1.ListRequestsRequest {
  public static var fullName: String { "screentime.shield.v1.ListRequestsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__list_requests_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ListRequestsRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.openOnly = m.pointee.f_open_only != 0
    self.pageSize = m.pointee.f_page_size
    self.pageToken = Reading.string(m.pointee.s_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ListRequestsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_open_only = self.openOnly ? 1 : 0
    m.pointee.f_page_size = self.pageSize
    m.pointee.s_page_token = arena.string(self.pageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// The requests.
  public struct ListRequestsResponse: ProtobufC.GeneratedMessage {
    /// Requests, newest first.
    public var requests: [ShieldV1.ChildRequest] = []
    /// Token of the next page; empty on the last.
    public var nextPageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      requests: [ShieldV1.ChildRequest] = [],
      nextPageToken: String = ""
    ) {
      self.requests = requests
      self.nextPageToken = nextPageToken
    }
  }
}

extension ShieldV1.ListRequestsResponse {
  public static var fullName: String { "screentime.shield.v1.ListRequestsResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__list_requests_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ListRequestsResponse.self)
    self.requests = Reading.messages(m.pointee.f_requests, m.pointee.n_f_requests)
    self.nextPageToken = Reading.string(m.pointee.s_next_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ListRequestsResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_requests, m.pointee.f_requests) = (self.requests.count, try arena.messages(self.requests))
    m.pointee.s_next_page_token = arena.string(self.nextPageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Requests the balance.
  public struct GetWalletRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = ""
    ) {
      self.childID = childID
    }
  }
}

extension ShieldV1.GetWalletRequest {
  public static var fullName: String { "screentime.shield.v1.GetWalletRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__get_wallet_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__GetWalletRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__GetWalletRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// The balance of learning points.
  public struct Wallet: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Balance in whole points; 0 while there is debt.
    public var balancePoints: Int64 = 0
    /// Balance, exact, in 1/60 point; negative while there is debt.
    public var balanceSixtieths: Int64 = 0
    /// Debt in whole points, rounded up.
    public var debtPoints: Int64 = 0
    /// Learning points from usage, exact, in 1/60 point.
    public var learningSixtieths: Int64 = 0
    /// Bonuses of challenges and streaks, exact, in 1/60 point.
    public var bonusSixtieths: Int64 = 0
    /// Paid for time bought, less what was refunded, exact, in 1/60 point.
    public var boughtSixtieths: Int64 = 0
    /// Charged for reward use that no grant covered, exact, in 1/60 point.
    public var chargedSixtieths: Int64 = 0
    /// Debt that guardians forgave, exact, in 1/60 point.
    public var forgivenSixtieths: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      balancePoints: Int64 = 0,
      balanceSixtieths: Int64 = 0,
      debtPoints: Int64 = 0,
      learningSixtieths: Int64 = 0,
      bonusSixtieths: Int64 = 0,
      boughtSixtieths: Int64 = 0,
      chargedSixtieths: Int64 = 0,
      forgivenSixtieths: Int64 = 0
    ) {
      self.childID = childID
      self.balancePoints = balancePoints
      self.balanceSixtieths = balanceSixtieths
      self.debtPoints = debtPoints
      self.learningSixtieths = learningSixtieths
      self.bonusSixtieths = bonusSixtieths
      self.boughtSixtieths = boughtSixtieths
      self.chargedSixtieths = chargedSixtieths
      self.forgivenSixtieths = forgivenSixtieths
    }
  }
}

extension ShieldV1.Wallet {
  public static var fullName: String { "screentime.shield.v1.Wallet" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__wallet__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__Wallet.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.balancePoints = m.pointee.f_balance_points
    self.balanceSixtieths = m.pointee.f_balance_sixtieths
    self.debtPoints = m.pointee.f_debt_points
    self.learningSixtieths = m.pointee.f_learning_sixtieths
    self.bonusSixtieths = m.pointee.f_bonus_sixtieths
    self.boughtSixtieths = m.pointee.f_bought_sixtieths
    self.chargedSixtieths = m.pointee.f_charged_sixtieths
    self.forgivenSixtieths = m.pointee.f_forgiven_sixtieths
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__Wallet.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_balance_points = self.balancePoints
    m.pointee.f_balance_sixtieths = self.balanceSixtieths
    m.pointee.f_debt_points = self.debtPoints
    m.pointee.f_learning_sixtieths = self.learningSixtieths
    m.pointee.f_bonus_sixtieths = self.bonusSixtieths
    m.pointee.f_bought_sixtieths = self.boughtSixtieths
    m.pointee.f_charged_sixtieths = self.chargedSixtieths
    m.pointee.f_forgiven_sixtieths = self.forgivenSixtieths
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Requests the ledger's entries.
  public struct ListLedgerRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// At most this many entries, 1 to 1000; 0 means 100.
    public var pageSize: Int32 = 0
    /// `next_page_token` of the previous page; empty for the first.
    public var pageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.childID = childID
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }
}

extension ShieldV1.ListLedgerRequest {
  public static var fullName: String { "screentime.shield.v1.ListLedgerRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__list_ledger_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ListLedgerRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.pageSize = m.pointee.f_page_size
    self.pageToken = Reading.string(m.pointee.s_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ListLedgerRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_page_size = self.pageSize
    m.pointee.s_page_token = arena.string(self.pageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// The ledger's entries.
  public struct ListLedgerResponse: ProtobufC.GeneratedMessage {
    /// Entries, newest first.
    public var entries: [ShieldV1.LedgerEntry] = []
    /// Token of the next page; empty on the last.
    public var nextPageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      entries: [ShieldV1.LedgerEntry] = [],
      nextPageToken: String = ""
    ) {
      self.entries = entries
      self.nextPageToken = nextPageToken
    }
  }
}

extension ShieldV1.ListLedgerResponse {
  public static var fullName: String { "screentime.shield.v1.ListLedgerResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__list_ledger_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ListLedgerResponse.self)
    self.entries = Reading.messages(m.pointee.f_entries, m.pointee.n_f_entries)
    self.nextPageToken = Reading.string(m.pointee.s_next_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ListLedgerResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_entries, m.pointee.f_entries) = (self.entries.count, try arena.messages(self.entries))
    m.pointee.s_next_page_token = arena.string(self.nextPageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// The amount that an entry adds to one account.
  public struct LedgerPosting: ProtobufC.GeneratedMessage {
    /// The account.
    public var account: ShieldV1.LedgerAccount = .init()
    /// The account's gain, exact, in 1/60 point; negative when it loses.
    public var sixtieths: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      account: ShieldV1.LedgerAccount = .init(),
      sixtieths: Int64 = 0
    ) {
      self.account = account
      self.sixtieths = sixtieths
    }
  }
}

extension ShieldV1.LedgerPosting {
  public static var fullName: String { "screentime.shield.v1.LedgerPosting" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__ledger_posting__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__LedgerPosting.self)
    self.account = ShieldV1.LedgerAccount(rawValue: Int32(truncatingIfNeeded: m.pointee.f_account.rawValue))
    self.sixtieths = m.pointee.f_sixtieths
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__LedgerPosting.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_account = .init(rawValue: .init(truncatingIfNeeded: self.account.rawValue))
    m.pointee.f_sixtieths = self.sixtieths
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// One booking (SH-13). Entries are never changed; the wallet is their sum.
  public struct LedgerEntry: ProtobufC.GeneratedMessage {
    /// Number in the child's ledger, from 1.
    public var number: Int64 = 0
    /// When it was booked.
    public var bookTime: GoogleProtobuf.Timestamp?
    /// The entry's reason.
    public var cause: ShieldV1.LedgerCause = .init()
    /// The local day of the use, of the streak bonus or of the forgiveness, the first day of the period; unset for
    /// a purchase and a refund.
    public var date: CommonV1.LocalDate?
    /// Logical id of the app that was used; else empty.
    public var appID: String = ""
    /// The challenge that gave the bonus; else empty.
    public var challengeID: String = ""
    /// The grant that was bought, or refunded; else empty.
    public var grantID: String = ""
    /// The guardian who forgave; else empty.
    public var guardianID: String = ""
    /// The wallet's gain, exact, in 1/60 point; negative when it loses.
    public var sixtieths: Int64 = 0
    /// True when it corrects earlier entries, because of facts that became known late.
    public var isCorrection: Bool = false
    /// Both sides of the entry; they add up to 0.
    public var postings: [ShieldV1.LedgerPosting] = []
    /// The fact that made it necessary; unspecified when it is no correction.
    public var correctionCause: ShieldV1.CorrectionCause = .init()
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      number: Int64 = 0,
      bookTime: GoogleProtobuf.Timestamp? = nil,
      cause: ShieldV1.LedgerCause = .init(),
      date: CommonV1.LocalDate? = nil,
      appID: String = "",
      challengeID: String = "",
      grantID: String = "",
      guardianID: String = "",
      sixtieths: Int64 = 0,
      isCorrection: Bool = false,
      postings: [ShieldV1.LedgerPosting] = [],
      correctionCause: ShieldV1.CorrectionCause = .init()
    ) {
      self.number = number
      self.bookTime = bookTime
      self.cause = cause
      self.date = date
      self.appID = appID
      self.challengeID = challengeID
      self.grantID = grantID
      self.guardianID = guardianID
      self.sixtieths = sixtieths
      self.isCorrection = isCorrection
      self.postings = postings
      self.correctionCause = correctionCause
    }
  }
}

extension ShieldV1.LedgerEntry {
  public static var fullName: String { "screentime.shield.v1.LedgerEntry" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__ledger_entry__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__LedgerEntry.self)
    self.number = m.pointee.f_number
    self.bookTime = Reading.message(m.pointee.f_book_time)
    self.cause = ShieldV1.LedgerCause(rawValue: Int32(truncatingIfNeeded: m.pointee.f_cause.rawValue))
    self.date = Reading.message(m.pointee.f_date)
    self.appID = Reading.string(m.pointee.s_app_id)
    self.challengeID = Reading.string(m.pointee.s_challenge_id)
    self.grantID = Reading.string(m.pointee.s_grant_id)
    self.guardianID = Reading.string(m.pointee.s_guardian_id)
    self.sixtieths = m.pointee.f_sixtieths
    self.isCorrection = m.pointee.f_is_correction != 0
    self.postings = Reading.messages(m.pointee.f_postings, m.pointee.n_f_postings)
    self.correctionCause = ShieldV1.CorrectionCause(rawValue: Int32(truncatingIfNeeded: m.pointee.f_correction_cause.rawValue))
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__LedgerEntry.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_number = self.number
    m.pointee.f_book_time = try arena.optionalMessage(self.bookTime)
    m.pointee.f_cause = .init(rawValue: .init(truncatingIfNeeded: self.cause.rawValue))
    m.pointee.f_date = try arena.optionalMessage(self.date)
    m.pointee.s_app_id = arena.string(self.appID)
    m.pointee.s_challenge_id = arena.string(self.challengeID)
    m.pointee.s_grant_id = arena.string(self.grantID)
    m.pointee.s_guardian_id = arena.string(self.guardianID)
    m.pointee.f_sixtieths = self.sixtieths
    m.pointee.f_is_correction = self.isCorrection ? 1 : 0
    (m.pointee.n_f_postings, m.pointee.f_postings) = (self.postings.count, try arena.messages(self.postings))
    m.pointee.f_correction_cause = .init(rawValue: .init(truncatingIfNeeded: self.correctionCause.rawValue))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Forgives a debt.
  public struct ForgiveDebtRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      requestID: String = ""
    ) {
      self.childID = childID
      self.requestID = requestID
    }
  }
}

extension ShieldV1.ForgiveDebtRequest {
  public static var fullName: String { "screentime.shield.v1.ForgiveDebtRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__forgive_debt_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ForgiveDebtRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ForgiveDebtRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Event: an app was assigned to a child or its rate changed. Published by ShieldPolicy.
  public struct AppAssigned: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The app from `app.effective_time` on.
    public var app: ShieldV1.App?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      app: ShieldV1.App? = nil
    ) {
      self.childID = childID
      self.app = app
    }
  }
}

extension ShieldV1.AppAssigned {
  public static var fullName: String { "screentime.shield.v1.AppAssigned" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__app_assigned__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__AppAssigned.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.app = Reading.message(m.pointee.f_app)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__AppAssigned.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_app = try arena.optionalMessage(self.app)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Event: a device applied a version of the policy. Published by ShieldPolicy. Another one of the same device and version
  /// corrects the first and replaces it.
  public struct PolicyAcknowledged: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The device.
    public var deviceID: String = ""
    /// The version.
    public var version: Int64 = 0
    /// When it was applied, as counted: no earlier than `make_time`, no later than this event's commit.
    public var applyTime: GoogleProtobuf.Timestamp?
    /// Logical ids of the apps that this version shields on this device.
    public var shieldedAppIDs: [String] = []
    /// When the version was made; absent in events of services that did not store it. For versions from before it was
    /// stored, the earliest instant at which it can have been made.
    public var makeTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      deviceID: String = "",
      version: Int64 = 0,
      applyTime: GoogleProtobuf.Timestamp? = nil,
      shieldedAppIDs: [String] = [],
      makeTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.childID = childID
      self.deviceID = deviceID
      self.version = version
      self.applyTime = applyTime
      self.shieldedAppIDs = shieldedAppIDs
      self.makeTime = makeTime
    }
  }
}

extension ShieldV1.PolicyAcknowledged {
  public static var fullName: String { "screentime.shield.v1.PolicyAcknowledged" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__policy_acknowledged__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__PolicyAcknowledged.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.deviceID = Reading.string(m.pointee.s_device_id)
    self.version = m.pointee.f_version
    self.applyTime = Reading.message(m.pointee.f_apply_time)
    self.shieldedAppIDs = Reading.strings(m.pointee.s_shielded_app_ids, m.pointee.n_s_shielded_app_ids)
    self.makeTime = Reading.message(m.pointee.f_make_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__PolicyAcknowledged.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_device_id = arena.string(self.deviceID)
    m.pointee.f_version = self.version
    m.pointee.f_apply_time = try arena.optionalMessage(self.applyTime)
    (m.pointee.n_s_shielded_app_ids, m.pointee.s_shielded_app_ids) = (self.shieldedAppIDs.count, arena.strings(self.shieldedAppIDs))
    m.pointee.f_make_time = try arena.optionalMessage(self.makeTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Event: an app was removed from a child (SH-7). Published by ShieldPolicy. From `remove_time` on it is unassigned, out of
  /// filters and reward pools; assigning it again begins a new generation.
  public struct AppRemoved: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Logical id of the app.
    public var appID: String = ""
    /// Generation of the app's counters that ends, from 1.
    public var generation: Int32 = 0
    /// First instant at which the app is no longer assigned.
    public var removeTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      appID: String = "",
      generation: Int32 = 0,
      removeTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.childID = childID
      self.appID = appID
      self.generation = generation
      self.removeTime = removeTime
    }
  }
}

extension ShieldV1.AppRemoved {
  public static var fullName: String { "screentime.shield.v1.AppRemoved" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__app_removed__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__AppRemoved.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.appID = Reading.string(m.pointee.s_app_id)
    self.generation = m.pointee.f_generation
    self.removeTime = Reading.message(m.pointee.f_remove_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__AppRemoved.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_app_id = arena.string(self.appID)
    m.pointee.f_generation = self.generation
    m.pointee.f_remove_time = try arena.optionalMessage(self.removeTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
