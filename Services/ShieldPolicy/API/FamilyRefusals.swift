import Database
import RPC
import ServiceAPI
import ShieldDomain

extension RequestFaults {
  mutating func add(_ violation: FieldViolation?) {
    if let violation { add([violation]) }
  }
}

// Rejections that look the same whatever the reason is, so that guessing reveals nothing.
extension Refusal {
  static func familyExists(_ key: FamilyKey) -> RPCError {
    alreadyExists(.familyExists, "family_id \"\(key.familyID)\" is taken; make a new UUIDv7")
  }

  static func wrongCode() -> RPCError {
    error(.notFound, reason: .pairingCodeNotValid, Pairing.Refusal.codeNotValid.message, field: "code")
  }

  static func wrongPairingToken() -> RPCError {
    error(
      .unauthenticated, reason: .pairingTokenNotValid,
      "pairing_token is wrong or its pairing has lapsed; redeem a new code")
  }

  /// One answer for a locked, an unknown and a foreign guardian, too.
  static func wrongRecoveryCode() -> RPCError {
    error(
      .notFound, reason: .recoveryCodeNotValid,
      "the recovery code is wrong, used or void for this family and guardian, or too many wrong ones were tried: check "
        + "every character, then wait for up to an hour", field: "code")
  }

  static func wrongRefreshToken() -> RPCError {
    error(
      .unauthenticated, reason: .refreshTokenNotValid,
      "refresh_token is wrong, was used before or its device was cut off; pair the device again")
  }

  static func revokedCaller() -> RPCError {
    error(.unauthenticated, reason: .deviceRevoked, "the device was cut off from the family; pair it again")
  }

  static func wrongInvitation() -> RPCError {
    permissionDenied(
      .invitationNotValid, "invitation is missing, unknown or was used for another family; ask the operator for one")
  }
}
