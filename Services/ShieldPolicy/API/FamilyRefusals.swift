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
  static func wrongCode() -> RPCError {
    error(.notFound, reason: "PAIRING_CODE_NOT_VALID", Pairing.Refusal.codeNotValid.message, field: "code")
  }

  static func wrongPairingToken() -> RPCError {
    error(
      .unauthenticated, reason: "PAIRING_TOKEN_NOT_VALID",
      "pairing_token is wrong or its pairing has lapsed; redeem a new code")
  }

  static func wrongRefreshToken() -> RPCError {
    error(
      .unauthenticated, reason: "REFRESH_TOKEN_NOT_VALID",
      "refresh_token is wrong, was used before or its device was cut off; pair the device again")
  }

  static func wrongInvitation() -> RPCError {
    permissionDenied(
      "INVITATION_NOT_VALID", "invitation is missing, unknown or was used for another family; ask the operator for one")
  }
}
