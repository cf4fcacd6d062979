// swift-format-ignore-file
// Written by StubGenerator from screentime/common/v1/errors.proto. Do not edit.

import CMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension CommonV1 {
  /// The reasons of errors: the name of a value is the `reason` of google.rpc.ErrorInfo, whose domain is `screentime`. No
  /// other reason is ever sent. The comment of each method lists those that it may fail with; a value that begins with
  /// "Any method" here is not repeated there. An error without ErrorInfo is fully described by its status:
  /// INVALID_ARGUMENT has google.rpc.BadRequest with the path of each field in the request, such as `draft.target` or
  /// `selections[3].kind`, and an error with google.rpc.RetryInfo may be retried after that delay. Where a field caused an
  /// error with a reason, `metadata["field"]` is its path.
  public enum ErrorReason: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// UNAUTHENTICATED. Any method: the access token has expired; call RefreshToken.
    case accessTokenExpired
    /// UNAUTHENTICATED. Any method: the access token is forged, meant for another service or not valid yet.
    case accessTokenNotValid
    /// UNAUTHENTICATED. Any method: the device was cut off from its family; pair it again.
    case deviceRevoked
    /// ALREADY_EXISTS. Any method with a `request_id`: the id was used for another request; use a new one.
    case requestIDReused
    /// NOT_FOUND: the caller's family has nothing with the id in `metadata["field"]`; without a field, the service does
    /// not know the caller's child yet.
    case notFound
    /// RESOURCE_EXHAUSTED: as many are stored as may be; the message names the limit. The limits of each service are listed
    /// in its contract's file. Whatever writes may also find that the device, or all callers of its role, have added as many
    /// bytes as they may for now; google.rpc.RetryInfo says when there is room.
    case limitReached
    /// ALREADY_EXISTS: the family id is taken; make a new one.
    case familyExists
    /// PERMISSION_DENIED: families are created by invitation here, and this one is missing, unknown or spent.
    case invitationNotValid
    /// FAILED_PRECONDITION: the credentials were issued before and are in use; call RefreshToken.
    case credentialsInUse
    /// NOT_FOUND: the code is wrong, used or has lapsed.
    case pairingCodeNotValid
    /// FAILED_PRECONDITION: the pairing has ended: its code is used or has lapsed, or a guardian has confirmed or cancelled
    /// it; start again with a new request id.
    case pairingNotOpen
    /// FAILED_PRECONDITION: no device waits for this confirmation.
    case pairingNotPending
    /// UNAUTHENTICATED: the pairing token is wrong or its pairing has lapsed; redeem a new code.
    case pairingTokenNotValid
    /// UNAUTHENTICATED: the refresh token is wrong, was used before or its device is revoked; pair the device again.
    case refreshTokenNotValid
    /// ALREADY_EXISTS: an app is in the other category already (SH-5); the message is for display.
    case appInOtherCategory
    /// FAILED_PRECONDITION: the balance is below the price.
    case balanceTooLow
    /// FAILED_PRECONDITION: there is no debt to forgive.
    case noDebt
    /// FAILED_PRECONDITION: a guardian has decided otherwise; a decision is final.
    case alreadyDecided
    /// FAILED_PRECONDITION: the record covers more than 31 days; reject it.
    case recordTooLong
    /// FAILED_PRECONDITION: the record is from before 2000 or more than 366 days after its receipt; reject it.
    case recordOutsideTimes
    /// NOT_FOUND: an app of the draft is not one of the child's; one saved just now may be known a second later.
    case appNotFound
    /// FAILED_PRECONDITION: the challenge, or the field in `metadata["field"]`, can no longer be changed.
    case challengeNotEditable
    /// ABORTED: the challenge was changed in between; read it again.
    case etagMismatch
    /// FAILED_PRECONDITION: the badge is not earned yet.
    case notEarned
    /// OUT_OF_RANGE: the feed has begun a new line of history; reconcile by Snapshot.
    case epochChanged
    /// OUT_OF_RANGE: events after the position are removed; reconcile by Snapshot.
    case positionTrimmed
    /// OUT_OF_RANGE: the feed has not got that far; reconcile by Snapshot.
    case positionAhead
    /// OUT_OF_RANGE: the link is not one of the feed's history; reconcile by Snapshot.
    case otherHistory
    /// FAILED_PRECONDITION: a clock only moves forward.
    case clockBackwards
    /// FAILED_PRECONDITION: the service's settings do not allow this backup: `stream-backups` or `backup-directory`.
    case backupNotAllowed
    /// RESOURCE_EXHAUSTED: another backup is in progress, and a service makes one at a time.
    case backupInProgress
    /// RESOURCE_EXHAUSTED: there is no room for the copy; the message has the path and the figures.
    case backupNoRoom
    /// FAILED_PRECONDITION: the directory for the copy can't be used; the message has its path and the remedy.
    case backupDirectoryNotUsable
    /// UNAVAILABLE. Any method: the events that the call's consistency token names were not applied here in the time that
    /// a call waits; retry after the delay.
    case notYetApplied
    /// FAILED_PRECONDITION. Any method: a service that the call's consistency token names has begun a new line of history;
    /// drop the token and repeat the call without it.
    case consistencyTokenExpired
    /// UNAVAILABLE. Any method: an event that the call's consistency token names can't be applied here, or waits behind one
    /// of the family that can't, until an operator has acted. Without the token the call is answered from what was applied
    /// before.
    case familyParked
    /// ALREADY_EXISTS. Any method with a `request_id`: the call was done when it was sent first, and its answer cannot be given
    /// again, because what it showed is gone. Read what there is instead of repeating it.
    case requestDone
    /// FAILED_PRECONDITION: the other guardian has a device in use, and pairs further ones itself.
    case guardianHasDevice
    /// FAILED_PRECONDITION: the family would be left without a guardian, or without a guardian's device in use.
    case lastGuardian
    /// FAILED_PRECONDITION: the device is not in use: it waits for a guardian, was revoked or had its mode reset.
    case deviceNotInUse
    /// NOT_FOUND: the recovery code is wrong, used or void, or too many wrong ones were tried just before.
    case recoveryCodeNotValid
    /// NOT_FOUND: there is no such key; a key that is void or was withdrawn long ago is not known any more.
    case signingKeyNotFound
    /// UNAUTHENTICATED. Any method: the caller dates its own tokens (a service, an operator, a reporter), and this one is
    /// from the past or the future by the service's clock; or an access token is from the future. The message says by how
    /// much the clocks differ; when they are right a new token is accepted.
    case clocksDiffer
    /// UNAUTHENTICATED. Any method: there is no access token, and the method needs one.
    case accessTokenMissing
    /// UNAUTHENTICATED. Any method: the header `authorization` is not one `Bearer` token, or the token cannot be read.
    case accessTokenMalformed
    /// PERMISSION_DENIED. Any method: it is not for the caller's role; `metadata["role"]` is the caller's, and
    /// `metadata["allowed_roles"]` lists those it is for, separated by commas.
    case roleNotAllowed
    /// PERMISSION_DENIED. Any method: it changes something and the device is shared; call VerifyPin first. On a guardian's
    /// own device: RenewRecoveryCodes, and StartPairing and ConfirmPairing of a guardian's device, where the guardian has a
    /// PIN.
    case elevationRequired
    /// UNAUTHENTICATED. Any method: parent mode on this child's device has ended; continue with the child's token.
    case elevationEnded
    /// PERMISSION_DENIED: the PIN is wrong; `metadata["attempts_left"]` is the number of further ones before a lock.
    case pinNotValid
    /// FAILED_PRECONDITION: the guardian has no PIN; call SetPin first.
    case pinNotSet
    /// RESOURCE_EXHAUSTED: too many wrong PINs were tried in a row; none is accepted before the delay in google.rpc.RetryInfo.
    case pinLocked
    /// UNAUTHENTICATED. Any method: a guardian has deleted the family with all that was kept about it.
    case familyErased
    /// UNAUTHENTICATED. Any method: a guardian has erased the child with all that was kept about it.
    case childErased
    /// PERMISSION_DENIED. Any method: it is not for parent mode on a child's device; call it on a guardian's own device.
    case elevationInsufficient
    /// FAILED_PRECONDITION: the calling guardian has made the change itself, or the guardian whom it is about was removed
    /// since; another guardian undoes it, or undo the removal first.
    case undoNotAllowed
    /// RESOURCE_EXHAUSTED: another verification is in progress, and a service does one at a time.
    case verificationInProgress
    /// FAILED_PRECONDITION: the attempt at the command that is reported has not begun; read the command again, and report
    /// the attempt that it names.
    case commandAttemptNotBegun
    /// FAILED_PRECONDITION: the command was executed or cancelled; queue a new one.
    case commandEnded
    /// FAILED_PRECONDITION: the grant is used up or has expired; there is nothing to take back.
    case grantSpent
    /// FAILED_PRECONDITION: another request that waits for a guardian names the app; wait for the decision.
    case requestOpen
    /// FAILED_PRECONDITION: the request was decided, or has lapsed; the first decision holds.
    case requestClosed
    /// FAILED_PRECONDITION: the app is not banned; there is no ban to lift.
    case appNotBanned
    /// FAILED_PRECONDITION: none of the request's apps is a reward app of the child any more; decline it.
    case requestedAppsRemoved
    /// ALREADY_EXISTS: another activity was reported under this id; give each its own.
    case activityConflict
    /// FAILED_PRECONDITION: the badge was retired, and no child earns it any more.
    case badgeRetired
    /// FAILED_PRECONDITION: the badge is one that every family has; guardians change and award their own only.
    case badgeNotOwn
    /// PERMISSION_DENIED: `include_secret` is for guardians.
    case secretBadgesHidden
    /// FAILED_PRECONDITION: the child holds as many freezes as it may; give one when one is used up.
    case freezesHeld
    /// FAILED_PRECONDITION: the pause has ended, or it has begun and would be changed otherwise than shortened.
    case streakPauseNotEditable
    /// FAILED_PRECONDITION: the local day counts, is repaired already, or is a date that the child never had.
    case streakDayNotRepairable
    /// FAILED_PRECONDITION: the child has the reward already; it is unlocked once.
    case rewardUnlocked
    /// FAILED_PRECONDITION: the child's available achievement points are below what the reward costs.
    case pointsTooLow
    /// FAILED_PRECONDITION: the reward is no longer sold.
    case rewardRetired
    /// FAILED_PRECONDITION: the child does not have the reward; unlock it first.
    case rewardNotUnlocked
    /// FAILED_PRECONDITION: the reward costs another number of points by now; show the new cost.
    case rewardCostChanged
    /// FAILED_PRECONDITION: the reward is one of the catalogue, or is retired; neither is changed.
    case rewardNotEditable
    /// RESOURCE_EXHAUSTED: what is cached is being rebuilt, and a service does that once at a time, without a verification.
    case rebuildInProgress
    /// FAILED_PRECONDITION: the service has no setting `copy-to`.
    case copyNotAllowed
    /// RESOURCE_EXHAUSTED: the database is being copied already.
    case copyInProgress
    /// FAILED_PRECONDITION: the target of the copy cannot take it: it has data of its own, is in use, or has no room; the
    /// message has the remedy.
    case copyTargetNotUsable
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .accessTokenExpired, .accessTokenNotValid, .deviceRevoked, .requestIDReused, .notFound, .limitReached, .familyExists, .invitationNotValid, .credentialsInUse, .pairingCodeNotValid, .pairingNotOpen, .pairingNotPending, .pairingTokenNotValid, .refreshTokenNotValid, .appInOtherCategory, .balanceTooLow, .noDebt, .alreadyDecided, .recordTooLong, .recordOutsideTimes, .appNotFound, .challengeNotEditable, .etagMismatch, .notEarned, .epochChanged, .positionTrimmed, .positionAhead, .otherHistory, .clockBackwards, .backupNotAllowed, .backupInProgress, .backupNoRoom, .backupDirectoryNotUsable, .notYetApplied, .consistencyTokenExpired, .familyParked, .requestDone, .guardianHasDevice, .lastGuardian, .deviceNotInUse, .recoveryCodeNotValid, .signingKeyNotFound, .clocksDiffer, .accessTokenMissing, .accessTokenMalformed, .roleNotAllowed, .elevationRequired, .elevationEnded, .pinNotValid, .pinNotSet, .pinLocked, .familyErased, .childErased, .elevationInsufficient, .undoNotAllowed, .verificationInProgress, .commandAttemptNotBegun, .commandEnded, .grantSpent, .requestOpen, .requestClosed, .appNotBanned, .requestedAppsRemoved, .activityConflict, .badgeRetired, .badgeNotOwn, .secretBadgesHidden, .freezesHeld, .streakPauseNotEditable, .streakDayNotRepairable, .rewardUnlocked, .pointsTooLow, .rewardRetired, .rewardNotUnlocked, .rewardCostChanged, .rewardNotEditable, .rebuildInProgress, .copyNotAllowed, .copyInProgress, .copyTargetNotUsable]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .accessTokenExpired
      case 2: self = .accessTokenNotValid
      case 3: self = .deviceRevoked
      case 4: self = .requestIDReused
      case 5: self = .notFound
      case 6: self = .limitReached
      case 7: self = .familyExists
      case 8: self = .invitationNotValid
      case 9: self = .credentialsInUse
      case 10: self = .pairingCodeNotValid
      case 11: self = .pairingNotOpen
      case 12: self = .pairingNotPending
      case 13: self = .pairingTokenNotValid
      case 14: self = .refreshTokenNotValid
      case 15: self = .appInOtherCategory
      case 16: self = .balanceTooLow
      case 17: self = .noDebt
      case 18: self = .alreadyDecided
      case 19: self = .recordTooLong
      case 20: self = .recordOutsideTimes
      case 21: self = .appNotFound
      case 22: self = .challengeNotEditable
      case 23: self = .etagMismatch
      case 24: self = .notEarned
      case 25: self = .epochChanged
      case 26: self = .positionTrimmed
      case 27: self = .positionAhead
      case 28: self = .otherHistory
      case 29: self = .clockBackwards
      case 30: self = .backupNotAllowed
      case 31: self = .backupInProgress
      case 32: self = .backupNoRoom
      case 33: self = .backupDirectoryNotUsable
      case 34: self = .notYetApplied
      case 35: self = .consistencyTokenExpired
      case 36: self = .familyParked
      case 37: self = .requestDone
      case 40: self = .guardianHasDevice
      case 41: self = .lastGuardian
      case 42: self = .deviceNotInUse
      case 43: self = .recoveryCodeNotValid
      case 44: self = .signingKeyNotFound
      case 130: self = .clocksDiffer
      case 50: self = .accessTokenMissing
      case 51: self = .accessTokenMalformed
      case 52: self = .roleNotAllowed
      case 60: self = .elevationRequired
      case 61: self = .elevationEnded
      case 62: self = .pinNotValid
      case 63: self = .pinNotSet
      case 64: self = .pinLocked
      case 65: self = .familyErased
      case 66: self = .childErased
      case 117: self = .elevationInsufficient
      case 118: self = .undoNotAllowed
      case 67: self = .verificationInProgress
      case 75: self = .commandAttemptNotBegun
      case 76: self = .commandEnded
      case 87: self = .grantSpent
      case 88: self = .requestOpen
      case 89: self = .requestClosed
      case 90: self = .appNotBanned
      case 91: self = .requestedAppsRemoved
      case 98: self = .activityConflict
      case 99: self = .badgeRetired
      case 100: self = .badgeNotOwn
      case 101: self = .secretBadgesHidden
      case 103: self = .freezesHeld
      case 104: self = .streakPauseNotEditable
      case 105: self = .streakDayNotRepairable
      case 109: self = .rewardUnlocked
      case 110: self = .pointsTooLow
      case 111: self = .rewardRetired
      case 112: self = .rewardNotUnlocked
      case 113: self = .rewardCostChanged
      case 114: self = .rewardNotEditable
      case 116: self = .rebuildInProgress
      case 119: self = .copyNotAllowed
      case 120: self = .copyInProgress
      case 121: self = .copyTargetNotUsable
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .accessTokenExpired: 1
      case .accessTokenNotValid: 2
      case .deviceRevoked: 3
      case .requestIDReused: 4
      case .notFound: 5
      case .limitReached: 6
      case .familyExists: 7
      case .invitationNotValid: 8
      case .credentialsInUse: 9
      case .pairingCodeNotValid: 10
      case .pairingNotOpen: 11
      case .pairingNotPending: 12
      case .pairingTokenNotValid: 13
      case .refreshTokenNotValid: 14
      case .appInOtherCategory: 15
      case .balanceTooLow: 16
      case .noDebt: 17
      case .alreadyDecided: 18
      case .recordTooLong: 19
      case .recordOutsideTimes: 20
      case .appNotFound: 21
      case .challengeNotEditable: 22
      case .etagMismatch: 23
      case .notEarned: 24
      case .epochChanged: 25
      case .positionTrimmed: 26
      case .positionAhead: 27
      case .otherHistory: 28
      case .clockBackwards: 29
      case .backupNotAllowed: 30
      case .backupInProgress: 31
      case .backupNoRoom: 32
      case .backupDirectoryNotUsable: 33
      case .notYetApplied: 34
      case .consistencyTokenExpired: 35
      case .familyParked: 36
      case .requestDone: 37
      case .guardianHasDevice: 40
      case .lastGuardian: 41
      case .deviceNotInUse: 42
      case .recoveryCodeNotValid: 43
      case .signingKeyNotFound: 44
      case .clocksDiffer: 130
      case .accessTokenMissing: 50
      case .accessTokenMalformed: 51
      case .roleNotAllowed: 52
      case .elevationRequired: 60
      case .elevationEnded: 61
      case .pinNotValid: 62
      case .pinNotSet: 63
      case .pinLocked: 64
      case .familyErased: 65
      case .childErased: 66
      case .elevationInsufficient: 117
      case .undoNotAllowed: 118
      case .verificationInProgress: 67
      case .commandAttemptNotBegun: 75
      case .commandEnded: 76
      case .grantSpent: 87
      case .requestOpen: 88
      case .requestClosed: 89
      case .appNotBanned: 90
      case .requestedAppsRemoved: 91
      case .activityConflict: 98
      case .badgeRetired: 99
      case .badgeNotOwn: 100
      case .secretBadgesHidden: 101
      case .freezesHeld: 103
      case .streakPauseNotEditable: 104
      case .streakDayNotRepairable: 105
      case .rewardUnlocked: 109
      case .pointsTooLow: 110
      case .rewardRetired: 111
      case .rewardNotUnlocked: 112
      case .rewardCostChanged: 113
      case .rewardNotEditable: 114
      case .rebuildInProgress: 116
      case .copyNotAllowed: 119
      case .copyInProgress: 120
      case .copyTargetNotUsable: 121
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "ERROR_REASON_UNSPECIFIED"
      case .accessTokenExpired: "ACCESS_TOKEN_EXPIRED"
      case .accessTokenNotValid: "ACCESS_TOKEN_NOT_VALID"
      case .deviceRevoked: "DEVICE_REVOKED"
      case .requestIDReused: "REQUEST_ID_REUSED"
      case .notFound: "NOT_FOUND"
      case .limitReached: "LIMIT_REACHED"
      case .familyExists: "FAMILY_EXISTS"
      case .invitationNotValid: "INVITATION_NOT_VALID"
      case .credentialsInUse: "CREDENTIALS_IN_USE"
      case .pairingCodeNotValid: "PAIRING_CODE_NOT_VALID"
      case .pairingNotOpen: "PAIRING_NOT_OPEN"
      case .pairingNotPending: "PAIRING_NOT_PENDING"
      case .pairingTokenNotValid: "PAIRING_TOKEN_NOT_VALID"
      case .refreshTokenNotValid: "REFRESH_TOKEN_NOT_VALID"
      case .appInOtherCategory: "APP_IN_OTHER_CATEGORY"
      case .balanceTooLow: "BALANCE_TOO_LOW"
      case .noDebt: "NO_DEBT"
      case .alreadyDecided: "ALREADY_DECIDED"
      case .recordTooLong: "RECORD_TOO_LONG"
      case .recordOutsideTimes: "RECORD_OUTSIDE_TIMES"
      case .appNotFound: "APP_NOT_FOUND"
      case .challengeNotEditable: "CHALLENGE_NOT_EDITABLE"
      case .etagMismatch: "ETAG_MISMATCH"
      case .notEarned: "NOT_EARNED"
      case .epochChanged: "EPOCH_CHANGED"
      case .positionTrimmed: "POSITION_TRIMMED"
      case .positionAhead: "POSITION_AHEAD"
      case .otherHistory: "OTHER_HISTORY"
      case .clockBackwards: "CLOCK_BACKWARDS"
      case .backupNotAllowed: "BACKUP_NOT_ALLOWED"
      case .backupInProgress: "BACKUP_IN_PROGRESS"
      case .backupNoRoom: "BACKUP_NO_ROOM"
      case .backupDirectoryNotUsable: "BACKUP_DIRECTORY_NOT_USABLE"
      case .notYetApplied: "NOT_YET_APPLIED"
      case .consistencyTokenExpired: "CONSISTENCY_TOKEN_EXPIRED"
      case .familyParked: "FAMILY_PARKED"
      case .requestDone: "REQUEST_DONE"
      case .guardianHasDevice: "GUARDIAN_HAS_DEVICE"
      case .lastGuardian: "LAST_GUARDIAN"
      case .deviceNotInUse: "DEVICE_NOT_IN_USE"
      case .recoveryCodeNotValid: "RECOVERY_CODE_NOT_VALID"
      case .signingKeyNotFound: "SIGNING_KEY_NOT_FOUND"
      case .clocksDiffer: "CLOCKS_DIFFER"
      case .accessTokenMissing: "ACCESS_TOKEN_MISSING"
      case .accessTokenMalformed: "ACCESS_TOKEN_MALFORMED"
      case .roleNotAllowed: "ROLE_NOT_ALLOWED"
      case .elevationRequired: "ELEVATION_REQUIRED"
      case .elevationEnded: "ELEVATION_ENDED"
      case .pinNotValid: "PIN_NOT_VALID"
      case .pinNotSet: "PIN_NOT_SET"
      case .pinLocked: "PIN_LOCKED"
      case .familyErased: "FAMILY_ERASED"
      case .childErased: "CHILD_ERASED"
      case .elevationInsufficient: "ELEVATION_INSUFFICIENT"
      case .undoNotAllowed: "UNDO_NOT_ALLOWED"
      case .verificationInProgress: "VERIFICATION_IN_PROGRESS"
      case .commandAttemptNotBegun: "COMMAND_ATTEMPT_NOT_BEGUN"
      case .commandEnded: "COMMAND_ENDED"
      case .grantSpent: "GRANT_SPENT"
      case .requestOpen: "REQUEST_OPEN"
      case .requestClosed: "REQUEST_CLOSED"
      case .appNotBanned: "APP_NOT_BANNED"
      case .requestedAppsRemoved: "REQUESTED_APPS_REMOVED"
      case .activityConflict: "ACTIVITY_CONFLICT"
      case .badgeRetired: "BADGE_RETIRED"
      case .badgeNotOwn: "BADGE_NOT_OWN"
      case .secretBadgesHidden: "SECRET_BADGES_HIDDEN"
      case .freezesHeld: "FREEZES_HELD"
      case .streakPauseNotEditable: "STREAK_PAUSE_NOT_EDITABLE"
      case .streakDayNotRepairable: "STREAK_DAY_NOT_REPAIRABLE"
      case .rewardUnlocked: "REWARD_UNLOCKED"
      case .pointsTooLow: "POINTS_TOO_LOW"
      case .rewardRetired: "REWARD_RETIRED"
      case .rewardNotUnlocked: "REWARD_NOT_UNLOCKED"
      case .rewardCostChanged: "REWARD_COST_CHANGED"
      case .rewardNotEditable: "REWARD_NOT_EDITABLE"
      case .rebuildInProgress: "REBUILD_IN_PROGRESS"
      case .copyNotAllowed: "COPY_NOT_ALLOWED"
      case .copyInProgress: "COPY_IN_PROGRESS"
      case .copyTargetNotUsable: "COPY_TARGET_NOT_USABLE"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}
