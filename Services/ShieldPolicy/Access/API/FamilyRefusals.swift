import Database
import Identity
import Messages
package import RPC
import ServiceAPI

extension RequestFaults {
  package mutating func add(_ violation: FieldViolation?) {
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
  static func wrongRecoveryCode(field: String = "code") -> RPCError {
    error(
      .notFound, reason: .recoveryCodeNotValid,
      "the recovery code is wrong, used or void, or too many wrong ones were tried: check every character, then wait for "
        + "up to an hour", field: field)
  }

  static func wrongRefreshToken() -> RPCError {
    error(
      .unauthenticated, reason: .refreshTokenNotValid,
      "refresh_token is wrong, was used before or its device was cut off; pair the device again")
  }

  static func wrongPin(left: Int, field: String) -> RPCError {
    .because(
      .pinNotValid, .permissionDenied,
      "\(field) is wrong; after \(left) further wrong ones none is accepted for a while", field: field,
      metadata: ["attempts_left": "\(left)"])
  }

  static func pinLocked(for seconds: Int64) -> RPCError {
    error(
      .resourceExhausted, reason: .pinLocked,
      "too many wrong PINs were tried in a row, so none is accepted for \(seconds) s; another guardian, or a recovery "
        + "code, can set a new one at once"
    ).tryAgain(after: .seconds(seconds))
  }

  static func noPin(_ guardianID: String) -> RPCError {
    failedPrecondition(.pinNotSet, "guardian \(guardianID) has no PIN; set one by SetPin first")
  }

  static func wrongInvitation() -> RPCError {
    permissionDenied(
      .invitationNotValid, "invitation is missing, unknown or was used for another family; ask the operator for one")
  }
}
