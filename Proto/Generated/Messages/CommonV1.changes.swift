// swift-format-ignore-file
// Written by StubGenerator from screentime/common/v1/changes.proto. Do not edit.

import CMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension CommonV1 {
  /// Changes that make or unmake a guardian, or what it shows to be one (FA-9).
  public enum SecurityChangeKind: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// A device acts for a guardian that did not before. Undoing it revokes the device.
    case guardianDeviceAdded
    /// A guardian made new recovery codes. Undoing it voids them, and those before hold again.
    case recoveryCodesRenewed
    /// A guardian was removed. Undoing it makes it a guardian again, with the PIN and the recovery codes that it had; its
    /// devices stay revoked.
    case guardianRemoved
    /// A guardian's device was revoked or reset, which cannot be undone.
    case guardianDeviceRemoved
    /// A guardian's PIN was set, the first or another one. Undoing it brings the one before back, or none.
    case pinChanged
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .guardianDeviceAdded, .recoveryCodesRenewed, .guardianRemoved, .guardianDeviceRemoved, .pinChanged]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .guardianDeviceAdded
      case 2: self = .recoveryCodesRenewed
      case 3: self = .guardianRemoved
      case 4: self = .guardianDeviceRemoved
      case 5: self = .pinChanged
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .guardianDeviceAdded: 1
      case .recoveryCodesRenewed: 2
      case .guardianRemoved: 3
      case .guardianDeviceRemoved: 4
      case .pinChanged: 5
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "SECURITY_CHANGE_KIND_UNSPECIFIED"
      case .guardianDeviceAdded: "SECURITY_CHANGE_KIND_GUARDIAN_DEVICE_ADDED"
      case .recoveryCodesRenewed: "SECURITY_CHANGE_KIND_RECOVERY_CODES_RENEWED"
      case .guardianRemoved: "SECURITY_CHANGE_KIND_GUARDIAN_REMOVED"
      case .guardianDeviceRemoved: "SECURITY_CHANGE_KIND_GUARDIAN_DEVICE_REMOVED"
      case .pinChanged: "SECURITY_CHANGE_KIND_PIN_CHANGED"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension CommonV1 {
  /// The kind of a guardian's change. The comment of each kind has the meaning of `subject_id` and `subject_name`, and the
  /// fields of its values, which are named as in the contracts.
  public enum ChangeKind: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// Created the family, as its first guardian. Subject: the family.
    case familyCreated
    /// Changed the family. Subject: the family. `display_name`.
    case familyUpdated
    /// Added a guardian. Subject: that one.
    case guardianAdded
    /// Changed a guardian. Subject: that one. `display_name`.
    case guardianUpdated
    /// Removed a guardian. Subject: that one.
    case guardianRemoved
    /// Made new recovery codes. Subject: the guardian that they are for.
    case recoveryCodesRenewed
    /// Made a device its own by a recovery code; `device_id` is that device. Subject: the device.
    case recoveryCodeRedeemed
    /// Added a child. Subject: the child. `time_zone`, `week_start` (`monday` to `sunday`).
    case childCreated
    /// Changed a child. Subject: the child. `display_name`, `time_zone`, `week_start`.
    case childUpdated
    /// Started a pairing. Subject: the pairing. `guardian_id` where the device will be a guardian's, `viewer`.
    case pairingStarted
    /// Confirmed a pairing. Subject: the device that is paired now. `guardian_id` where it is a guardian's, `viewer`.
    case pairingConfirmed
    /// Cancelled a pairing. Subject: the pairing. `guardian_id` where the device would have been a guardian's.
    case pairingCancelled
    /// Changed a device. Subject: the device. `display_name`, `shared`.
    case deviceUpdated
    /// Reset a device's mode. Subject: the device. `display_name`, `shared`.
    case deviceReset
    /// Revoked a device. Subject: the device.
    case deviceRevoked
    /// Changed its own notifications. No subject. `muted_kinds` (such as `points_digest`), `quiet_hours` (such as
    /// `21:00-07:00 Europe/Berlin`).
    case preferencesSet
    /// Set a guardian's PIN, the first or another one. Subject: that guardian.
    case pinSet
    /// Erased a child, with all that was kept about it. No subject, as nothing of it is left.
    case childErased
    /// Undid what had made or unmade a guardian. Subject: the guardian whom that was about. `kind`, such as
    /// `recovery_codes_renewed`.
    case securityChangeUndone
    /// Added apps, or changed names, rates or settings by saving them. No subject. Each value's item is an app: `category`
    /// (`learning`, `reward`), `points_per_minute`, `setting` (`earned`, `open`, `banned`), `display_name`.
    case appsSaved
    /// Removed an app. Subject: the app. `category`, `points_per_minute`.
    case appRemoved
    /// Blocked or banned reward apps. No subject. Each value's item is an app: `setting`.
    case appsBlocked
    /// Unblocked reward apps, named ones or all. No subject. Each value's item is an app: `setting`.
    case appsUnblocked
    /// Gave reward time. Subject: the grant. `seconds`, `expire_time`, `app_ids`.
    case unlockGranted
    /// Forgave a child's debt. No subject. `debt_sixtieths`.
    case debtForgiven
    /// Changed the shields of a child's device. Subject: the device. `disabled`, and of apps, which are the items, `blocked`
    /// (`true`, `false`).
    case deviceShieldsUpdated
    /// Replaced the limits on a child's reward use. No subject. `all_apps_daily`, `all_apps_weekly_seconds`, and of apps, which
    /// are the items, `daily` (such as `3600, saturday 7200, sunday none`).
    case limitsSet
    /// Replaced the windows of a child. No subject. `windows`: one value for each that was added or removed (such as
    /// `bedtime "Night" monday tuesday 21:00-07:00, all apps`).
    case windowsSet
    /// Paused all reward apps of a child. No subject. `end_time` (`none` for a pause without end).
    case allPaused
    /// Ended the pause of a child's reward apps. No subject. `end_time`.
    case allResumed
    /// Queued a command for a child's device. Subject: the device. `kind` (such as `sync_now`), `sync_interval_seconds`,
    /// with the command as the item.
    case commandQueued
    /// Requeued a dead command. Subject: the device. `kind`, with the command as the item.
    case commandRequeued
    /// Cancelled a command. Subject: the device. `kind`, with the command as the item.
    case commandCancelled
    /// Changed apps by changes that were made without a connection before. No subject. Each value's item is an app:
    /// `display_name`, `points_per_minute`, `setting`.
    case changesMerged
    /// Created a challenge. Subject: the challenge. The fields of ChallengeDraft.
    case challengeCreated
    /// Edited a challenge. Subject: the challenge. The fields of ChallengeDraft.
    case challengeUpdated
    /// Paused a challenge. Subject: the challenge.
    case challengePaused
    /// Resumed a challenge. Subject: the challenge.
    case challengeResumed
    /// Ended a challenge. Subject: the challenge.
    case challengeEnded
    /// Deleted a challenge. Subject: the challenge.
    case challengeDeleted
    /// Changed a child's streak settings. No subject. `minimum_minutes` and `earn_freeze_days`, from the next local day on,
    /// `reminder_hour`.
    case streakSettingsUpdated
    /// Revoked a grant. Subject: the grant. `unused_seconds`, `refund_sixtieths`.
    case grantRevoked
    /// Decided a child's request. Subject: the request. `state` (`approved`, `declined`); where time was given, `seconds`,
    /// `grant_id`, `app_ids`; where a ban was lifted, whose item is the app, `setting`.
    case requestDecided
    /// Replaced the family's table of levels. No subject. `points` (such as `0 100 250`; unset for the default table).
    case levelsSet
    /// Gave a child a freeze. No subject. `freezes_held`.
    case freezeGranted
    /// Paused streaks, of a child or of all. Subject: the pause. `name`, `first_date`, `last_date`.
    case streakPaused
    /// Changed a pause of streaks. Subject: the pause. `name`, `first_date`, `last_date`.
    case streakPauseUpdated
    /// Cancelled a pause of streaks. Subject: the pause. `name`, `first_date`, `last_date`; those after it where days of
    /// it have passed.
    case streakPauseCancelled
    /// Repaired a day of a child's streak. No subject. `date`, `reason`.
    case streakRepaired
    /// Accepted or rejected records in quarantine. No subject. Each value's item is a record's `quarantine_id`: `state`
    /// (`waiting`, `accepted`, `rejected`).
    case quarantineReviewed
    /// Withdrew usage records. Subject: the withdrawal. `app_id` with `start_time` and `end_time`, or `import_id`, or each
    /// record's key, `record`, whose item is its number in the withdrawal.
    case usageWithdrawn
    /// Took a withdrawal of usage records back. Subject: the withdrawal. `state` (`withdrawn`, `restored`).
    case usageRestored
    /// Reported an activity of a child. Subject: the activity, by its id. `type` (such as `savings_deposit`), `occur_time`.
    case activityRecorded
    /// Created an own badge. Subject: the badge. The fields of its draft.
    case badgeCreated
    /// Changed or retired an own badge. Subject: the badge. The fields of its draft, `retired`.
    case badgeUpdated
    /// Awarded a badge. Subject: the badge. `note`.
    case badgeAwarded
    /// Revoked a badge. Subject: the badge. `reason`.
    case badgeRevoked
    /// Added a reward of the family's own to the shop. Subject: the reward. The fields of RewardDraft.
    case rewardCreated
    /// Changed a reward of the family's own. Subject: the reward. The fields of RewardDraft.
    case rewardUpdated
    /// Took a reward of the family's own out of the shop. Subject: the reward. `retired`.
    case rewardRetired
    /// Unlocked a reward for a child. Subject: the reward. `points`.
    case rewardUnlocked
    /// Took a reward back from a child, for what it had cost. Subject: the reward. `points`.
    case purchaseRefunded
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .familyCreated, .familyUpdated, .guardianAdded, .guardianUpdated, .guardianRemoved, .recoveryCodesRenewed, .recoveryCodeRedeemed, .childCreated, .childUpdated, .pairingStarted, .pairingConfirmed, .pairingCancelled, .deviceUpdated, .deviceReset, .deviceRevoked, .preferencesSet, .pinSet, .childErased, .securityChangeUndone, .appsSaved, .appRemoved, .appsBlocked, .appsUnblocked, .unlockGranted, .debtForgiven, .deviceShieldsUpdated, .limitsSet, .windowsSet, .allPaused, .allResumed, .commandQueued, .commandRequeued, .commandCancelled, .changesMerged, .challengeCreated, .challengeUpdated, .challengePaused, .challengeResumed, .challengeEnded, .challengeDeleted, .streakSettingsUpdated, .grantRevoked, .requestDecided, .levelsSet, .freezeGranted, .streakPaused, .streakPauseUpdated, .streakPauseCancelled, .streakRepaired, .quarantineReviewed, .usageWithdrawn, .usageRestored, .activityRecorded, .badgeCreated, .badgeUpdated, .badgeAwarded, .badgeRevoked, .rewardCreated, .rewardUpdated, .rewardRetired, .rewardUnlocked, .purchaseRefunded]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .familyCreated
      case 2: self = .familyUpdated
      case 3: self = .guardianAdded
      case 4: self = .guardianUpdated
      case 5: self = .guardianRemoved
      case 6: self = .recoveryCodesRenewed
      case 7: self = .recoveryCodeRedeemed
      case 8: self = .childCreated
      case 9: self = .childUpdated
      case 10: self = .pairingStarted
      case 11: self = .pairingConfirmed
      case 12: self = .pairingCancelled
      case 13: self = .deviceUpdated
      case 14: self = .deviceReset
      case 15: self = .deviceRevoked
      case 16: self = .preferencesSet
      case 17: self = .pinSet
      case 18: self = .childErased
      case 19: self = .securityChangeUndone
      case 30: self = .appsSaved
      case 31: self = .appRemoved
      case 32: self = .appsBlocked
      case 33: self = .appsUnblocked
      case 34: self = .unlockGranted
      case 35: self = .debtForgiven
      case 36: self = .deviceShieldsUpdated
      case 37: self = .limitsSet
      case 38: self = .windowsSet
      case 39: self = .allPaused
      case 40: self = .allResumed
      case 41: self = .commandQueued
      case 42: self = .commandRequeued
      case 43: self = .commandCancelled
      case 44: self = .changesMerged
      case 50: self = .challengeCreated
      case 51: self = .challengeUpdated
      case 52: self = .challengePaused
      case 53: self = .challengeResumed
      case 54: self = .challengeEnded
      case 55: self = .challengeDeleted
      case 56: self = .streakSettingsUpdated
      case 57: self = .grantRevoked
      case 58: self = .requestDecided
      case 61: self = .levelsSet
      case 62: self = .freezeGranted
      case 63: self = .streakPaused
      case 64: self = .streakPauseUpdated
      case 65: self = .streakPauseCancelled
      case 66: self = .streakRepaired
      case 70: self = .quarantineReviewed
      case 71: self = .usageWithdrawn
      case 72: self = .usageRestored
      case 80: self = .activityRecorded
      case 81: self = .badgeCreated
      case 82: self = .badgeUpdated
      case 83: self = .badgeAwarded
      case 84: self = .badgeRevoked
      case 85: self = .rewardCreated
      case 86: self = .rewardUpdated
      case 87: self = .rewardRetired
      case 88: self = .rewardUnlocked
      case 89: self = .purchaseRefunded
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .familyCreated: 1
      case .familyUpdated: 2
      case .guardianAdded: 3
      case .guardianUpdated: 4
      case .guardianRemoved: 5
      case .recoveryCodesRenewed: 6
      case .recoveryCodeRedeemed: 7
      case .childCreated: 8
      case .childUpdated: 9
      case .pairingStarted: 10
      case .pairingConfirmed: 11
      case .pairingCancelled: 12
      case .deviceUpdated: 13
      case .deviceReset: 14
      case .deviceRevoked: 15
      case .preferencesSet: 16
      case .pinSet: 17
      case .childErased: 18
      case .securityChangeUndone: 19
      case .appsSaved: 30
      case .appRemoved: 31
      case .appsBlocked: 32
      case .appsUnblocked: 33
      case .unlockGranted: 34
      case .debtForgiven: 35
      case .deviceShieldsUpdated: 36
      case .limitsSet: 37
      case .windowsSet: 38
      case .allPaused: 39
      case .allResumed: 40
      case .commandQueued: 41
      case .commandRequeued: 42
      case .commandCancelled: 43
      case .changesMerged: 44
      case .challengeCreated: 50
      case .challengeUpdated: 51
      case .challengePaused: 52
      case .challengeResumed: 53
      case .challengeEnded: 54
      case .challengeDeleted: 55
      case .streakSettingsUpdated: 56
      case .grantRevoked: 57
      case .requestDecided: 58
      case .levelsSet: 61
      case .freezeGranted: 62
      case .streakPaused: 63
      case .streakPauseUpdated: 64
      case .streakPauseCancelled: 65
      case .streakRepaired: 66
      case .quarantineReviewed: 70
      case .usageWithdrawn: 71
      case .usageRestored: 72
      case .activityRecorded: 80
      case .badgeCreated: 81
      case .badgeUpdated: 82
      case .badgeAwarded: 83
      case .badgeRevoked: 84
      case .rewardCreated: 85
      case .rewardUpdated: 86
      case .rewardRetired: 87
      case .rewardUnlocked: 88
      case .purchaseRefunded: 89
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "CHANGE_KIND_UNSPECIFIED"
      case .familyCreated: "CHANGE_KIND_FAMILY_CREATED"
      case .familyUpdated: "CHANGE_KIND_FAMILY_UPDATED"
      case .guardianAdded: "CHANGE_KIND_GUARDIAN_ADDED"
      case .guardianUpdated: "CHANGE_KIND_GUARDIAN_UPDATED"
      case .guardianRemoved: "CHANGE_KIND_GUARDIAN_REMOVED"
      case .recoveryCodesRenewed: "CHANGE_KIND_RECOVERY_CODES_RENEWED"
      case .recoveryCodeRedeemed: "CHANGE_KIND_RECOVERY_CODE_REDEEMED"
      case .childCreated: "CHANGE_KIND_CHILD_CREATED"
      case .childUpdated: "CHANGE_KIND_CHILD_UPDATED"
      case .pairingStarted: "CHANGE_KIND_PAIRING_STARTED"
      case .pairingConfirmed: "CHANGE_KIND_PAIRING_CONFIRMED"
      case .pairingCancelled: "CHANGE_KIND_PAIRING_CANCELLED"
      case .deviceUpdated: "CHANGE_KIND_DEVICE_UPDATED"
      case .deviceReset: "CHANGE_KIND_DEVICE_RESET"
      case .deviceRevoked: "CHANGE_KIND_DEVICE_REVOKED"
      case .preferencesSet: "CHANGE_KIND_PREFERENCES_SET"
      case .pinSet: "CHANGE_KIND_PIN_SET"
      case .childErased: "CHANGE_KIND_CHILD_ERASED"
      case .securityChangeUndone: "CHANGE_KIND_SECURITY_CHANGE_UNDONE"
      case .appsSaved: "CHANGE_KIND_APPS_SAVED"
      case .appRemoved: "CHANGE_KIND_APP_REMOVED"
      case .appsBlocked: "CHANGE_KIND_APPS_BLOCKED"
      case .appsUnblocked: "CHANGE_KIND_APPS_UNBLOCKED"
      case .unlockGranted: "CHANGE_KIND_UNLOCK_GRANTED"
      case .debtForgiven: "CHANGE_KIND_DEBT_FORGIVEN"
      case .deviceShieldsUpdated: "CHANGE_KIND_DEVICE_SHIELDS_UPDATED"
      case .limitsSet: "CHANGE_KIND_LIMITS_SET"
      case .windowsSet: "CHANGE_KIND_WINDOWS_SET"
      case .allPaused: "CHANGE_KIND_ALL_PAUSED"
      case .allResumed: "CHANGE_KIND_ALL_RESUMED"
      case .commandQueued: "CHANGE_KIND_COMMAND_QUEUED"
      case .commandRequeued: "CHANGE_KIND_COMMAND_REQUEUED"
      case .commandCancelled: "CHANGE_KIND_COMMAND_CANCELLED"
      case .changesMerged: "CHANGE_KIND_CHANGES_MERGED"
      case .challengeCreated: "CHANGE_KIND_CHALLENGE_CREATED"
      case .challengeUpdated: "CHANGE_KIND_CHALLENGE_UPDATED"
      case .challengePaused: "CHANGE_KIND_CHALLENGE_PAUSED"
      case .challengeResumed: "CHANGE_KIND_CHALLENGE_RESUMED"
      case .challengeEnded: "CHANGE_KIND_CHALLENGE_ENDED"
      case .challengeDeleted: "CHANGE_KIND_CHALLENGE_DELETED"
      case .streakSettingsUpdated: "CHANGE_KIND_STREAK_SETTINGS_UPDATED"
      case .grantRevoked: "CHANGE_KIND_GRANT_REVOKED"
      case .requestDecided: "CHANGE_KIND_REQUEST_DECIDED"
      case .levelsSet: "CHANGE_KIND_LEVELS_SET"
      case .freezeGranted: "CHANGE_KIND_FREEZE_GRANTED"
      case .streakPaused: "CHANGE_KIND_STREAK_PAUSED"
      case .streakPauseUpdated: "CHANGE_KIND_STREAK_PAUSE_UPDATED"
      case .streakPauseCancelled: "CHANGE_KIND_STREAK_PAUSE_CANCELLED"
      case .streakRepaired: "CHANGE_KIND_STREAK_REPAIRED"
      case .quarantineReviewed: "CHANGE_KIND_QUARANTINE_REVIEWED"
      case .usageWithdrawn: "CHANGE_KIND_USAGE_WITHDRAWN"
      case .usageRestored: "CHANGE_KIND_USAGE_RESTORED"
      case .activityRecorded: "CHANGE_KIND_ACTIVITY_RECORDED"
      case .badgeCreated: "CHANGE_KIND_BADGE_CREATED"
      case .badgeUpdated: "CHANGE_KIND_BADGE_UPDATED"
      case .badgeAwarded: "CHANGE_KIND_BADGE_AWARDED"
      case .badgeRevoked: "CHANGE_KIND_BADGE_REVOKED"
      case .rewardCreated: "CHANGE_KIND_REWARD_CREATED"
      case .rewardUpdated: "CHANGE_KIND_REWARD_UPDATED"
      case .rewardRetired: "CHANGE_KIND_REWARD_RETIRED"
      case .rewardUnlocked: "CHANGE_KIND_REWARD_UNLOCKED"
      case .purchaseRefunded: "CHANGE_KIND_PURCHASE_REFUNDED"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension CommonV1 {
  /// A field that was changed.
  public struct ChangedValue: ProtobufC.GeneratedMessage {
    /// Name of the field in the contract, such as `display_name`; at most 64 characters.
    public var field: String = ""
    /// Id of the thing that has it, where that is not the change's subject; empty otherwise.
    public var itemID: String = ""
    /// Display name of that thing at the time of the change; empty for one without. At most 200 characters.
    public var itemName: String = ""
    /// The value before the change, as text: numbers decimal, times as RFC 3339, Booleans `true` and `false`, short lists
    /// with spaces between. Of a list of ids each one that was added or removed is a value, whose item it is. Unset where
    /// there was none. At most 200 characters; a longer one is cut and ends with `…`.
    public var before: String?
    /// The value after the change, in the same form. Unset where there is none any more.
    public var after: String?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      field: String = "",
      itemID: String = "",
      itemName: String = "",
      before: String? = nil,
      after: String? = nil
    ) {
      self.field = field
      self.itemID = itemID
      self.itemName = itemName
      self.before = before
      self.after = after
    }
  }
}

extension CommonV1.ChangedValue {
  public static var fullName: String { "screentime.common.v1.ChangedValue" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__common__v1__changed_value__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Common__V1__ChangedValue.self)
    self.field = Reading.string(m.pointee.s_field)
    self.itemID = Reading.string(m.pointee.s_item_id)
    self.itemName = Reading.string(m.pointee.s_item_name)
    if m.pointee.p_before_case.rawValue != 0 { self.before = Reading.string(m.pointee.s_before) }
    if m.pointee.p_after_case.rawValue != 0 { self.after = Reading.string(m.pointee.s_after) }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Common__V1__ChangedValue.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_field = arena.string(self.field)
    m.pointee.s_item_id = arena.string(self.itemID)
    m.pointee.s_item_name = arena.string(self.itemName)
    if let value = self.before {
      m.pointee.p_before_case = .init(rawValue: 4)
      m.pointee.s_before = arena.string(value)
    }
    if let value = self.after {
      m.pointee.p_after_case = .init(rawValue: 5)
      m.pointee.s_after = arena.string(value)
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension CommonV1 {
  /// A change that a guardian made.
  public struct Change: ProtobufC.GeneratedMessage {
    /// Its place among the changes of the family in this service, from 1; a later change has a larger one.
    public var number: Int64 = 0
    /// When it was made; whole seconds.
    public var changeTime: GoogleProtobuf.Timestamp?
    /// The kind of change.
    public var kind: CommonV1.ChangeKind = .init()
    /// The guardian who made it, UUID. GetFamily has the names, also of guardians who were removed.
    public var guardianID: String = ""
    /// The device on which it was done, UUID.
    public var deviceID: String = ""
    /// The child that it is about, UUID; empty for a change that is about no child.
    public var childID: String = ""
    /// Id of what was changed; see the kinds. Empty where there is no subject.
    public var subjectID: String = ""
    /// Its display name or title, after the change; empty for one without. At most 200 characters.
    public var subjectName: String = ""
    /// The changed values, before and after; at most 100.
    public var values: [CommonV1.ChangedValue] = []
    /// Number of changed values that are left out, as there were too many.
    public var omittedValues: Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      number: Int64 = 0,
      changeTime: GoogleProtobuf.Timestamp? = nil,
      kind: CommonV1.ChangeKind = .init(),
      guardianID: String = "",
      deviceID: String = "",
      childID: String = "",
      subjectID: String = "",
      subjectName: String = "",
      values: [CommonV1.ChangedValue] = [],
      omittedValues: Int32 = 0
    ) {
      self.number = number
      self.changeTime = changeTime
      self.kind = kind
      self.guardianID = guardianID
      self.deviceID = deviceID
      self.childID = childID
      self.subjectID = subjectID
      self.subjectName = subjectName
      self.values = values
      self.omittedValues = omittedValues
    }
  }
}

extension CommonV1.Change {
  public static var fullName: String { "screentime.common.v1.Change" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__common__v1__change__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Common__V1__Change.self)
    self.number = m.pointee.f_number
    self.changeTime = Reading.message(m.pointee.f_change_time)
    self.kind = CommonV1.ChangeKind(rawValue: Int32(truncatingIfNeeded: m.pointee.f_kind.rawValue))
    self.guardianID = Reading.string(m.pointee.s_guardian_id)
    self.deviceID = Reading.string(m.pointee.s_device_id)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.subjectID = Reading.string(m.pointee.s_subject_id)
    self.subjectName = Reading.string(m.pointee.s_subject_name)
    self.values = Reading.messages(m.pointee.f_values, m.pointee.n_f_values)
    self.omittedValues = m.pointee.f_omitted_values
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Common__V1__Change.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_number = self.number
    m.pointee.f_change_time = try arena.optionalMessage(self.changeTime)
    m.pointee.f_kind = .init(rawValue: .init(truncatingIfNeeded: self.kind.rawValue))
    m.pointee.s_guardian_id = arena.string(self.guardianID)
    m.pointee.s_device_id = arena.string(self.deviceID)
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_subject_id = arena.string(self.subjectID)
    m.pointee.s_subject_name = arena.string(self.subjectName)
    (m.pointee.n_f_values, m.pointee.f_values) = (self.values.count, try arena.messages(self.values))
    m.pointee.f_omitted_values = self.omittedValues
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension CommonV1 {
  /// Asks for the changes of the caller's family.
  public struct ListChangesRequest: ProtobufC.GeneratedMessage {
    /// Only those about this child, UUID; empty for all.
    public var childID: String = ""
    /// Entries wanted, 1 to 1,000; 0 means 100. Fewer are returned where they are long.
    public var pageSize: Int32 = 0
    /// Token of the next page from the response before, unchanged; empty for the first page.
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

extension CommonV1.ListChangesRequest {
  public static var fullName: String { "screentime.common.v1.ListChangesRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__common__v1__list_changes_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Common__V1__ListChangesRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.pageSize = m.pointee.f_page_size
    self.pageToken = Reading.string(m.pointee.s_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Common__V1__ListChangesRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_page_size = self.pageSize
    m.pointee.s_page_token = arena.string(self.pageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension CommonV1 {
  /// A page of changes.
  public struct ListChangesResponse: ProtobufC.GeneratedMessage {
    /// Newest first.
    public var changes: [CommonV1.Change] = []
    /// Token of the next page; empty on the last one.
    public var nextPageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      changes: [CommonV1.Change] = [],
      nextPageToken: String = ""
    ) {
      self.changes = changes
      self.nextPageToken = nextPageToken
    }
  }
}

extension CommonV1.ListChangesResponse {
  public static var fullName: String { "screentime.common.v1.ListChangesResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__common__v1__list_changes_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Common__V1__ListChangesResponse.self)
    self.changes = Reading.messages(m.pointee.f_changes, m.pointee.n_f_changes)
    self.nextPageToken = Reading.string(m.pointee.s_next_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Common__V1__ListChangesResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_changes, m.pointee.f_changes) = (self.changes.count, try arena.messages(self.changes))
    m.pointee.s_next_page_token = arena.string(self.nextPageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
