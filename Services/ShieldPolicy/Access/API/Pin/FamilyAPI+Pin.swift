import Bytes
import Database
import EventLoop
import Identity
import LocalTime
package import Messages
import PairingCode
package import RPC
import ServiceAPI
import ShieldFamilies
import Telemetry

// PINs of guardians (FA-5).
extension FamilyAPI {
  package func listGuardians(
    _ request: FamilyV1.ListGuardiansRequest, context: RPCContext
  ) async throws -> FamilyV1.ListGuardiansResponse {
    let key = FamilyKey(try context.callerFamilyID())
    let (guardians, credentials) = try await database.read(key.familyID) { tx in
      (try GuardianTable.list(tx, key), try GuardianCredentials.all(tx, key))
    }
    let isChild = context.principal.role == .child
    return FamilyV1.ListGuardiansResponse(
      guardians: guardians.map { record in
        let guardian = FamilyV1.Guardian(record, credentials[record.guardianID])
        guard isChild else { return guardian }
        return FamilyV1.Guardian(
          guardianID: guardian.guardianID, displayName: guardian.displayName, hasPin: guardian.hasPin)
      })
  }

  package func setPin(_ request: FamilyV1.SetPinRequest, context: RPCContext) async throws -> FamilyV1.Guardian {
    let caller = try CallingGuardian(context)
    var faults = RequestFaults()
    let change = PinUpdate(request, by: caller, faults: &faults)
    let once = try Once(withoutSecrets(request, caller), \.requestID, context, &faults)
    try faults.refuse()
    try change.requireElevation(context, now: now)
    let key = caller.key
    // Answers that only the transaction decides, such as a repeat's, need no digest.
    let standing = try await standing(of: change.guardianID, key)
    var (entered, isRefused) = (EnteredPin?.none, !standing.isMember)
    if case .oldPin(let pin) = change.proof {
      isRefused = !standing.isUnlocked
      if !isRefused { entered = try await pinChecks.entered(pin, of: change.guardianID, key, context.peer) }
    }
    let isCode = if case .recoveryCode = change.proof { true } else { false }
    let turn = isCode ? try await codeAttempts.turn(context) : nil
    var isWrong = isCode
    defer { if let turn { codeAttempts.end(turn, isWrong: isWrong) } }
    let record =
      isRefused ? nil : try await pinChecks.made(request.pin, by: caller.guardianID, key, context.peer)
    let now = now
    let noted = caller.change(.pinChanged, of: change.guardianID, on: host)
    let outcome = try await database.write(key.familyID) { [entered] tx -> PinUpdate.Outcome in
      do {
        let guardian = try once.answer(tx, now: now) {
          let guardian = try change.run(tx, record, entered, noting: noted, at: now)
          return Recorded(guardian, .guardian(.pinSet, guardian.guardianID, name: guardian.displayName))
        }
        return .set(guardian)
      } catch let refused as PinUpdate.Refused {
        // The first answer of a repeat comes before: only a new attempt is counted.
        return try refused.count(tx, key)
      }
    }
    switch outcome {
    case .set(let guardian):
      isWrong = false
      return guardian
    case .wrongCode(let locks):
      if locks {
        logger.warning(
          "wrong recovery codes have locked those of a guardian for a while",
          ["family": key.familyID, "guardian": change.guardianID, "peer": context.peer.address.hostText])
      }
      throw Refusal.wrongRecoveryCode(field: "recovery_code")
    case .wrongPin(let check):
      try refuse(check, change.guardianID, field: "old_pin", key, context)
      throw Refusal.tryAgain("the PIN was set at the same moment")
    }
  }

  /// The request as it is remembered for repeats: a digest of a PIN that everyone can compute would reveal it.
  private func withoutSecrets(_ request: FamilyV1.SetPinRequest, _ caller: CallingGuardian) -> FamilyV1.SetPinRequest {
    func code(_ secret: String) -> String {
      secret.isEmpty ? "" : Base64URL.encode(issuer.refreshKey.code(for: "pin \(caller.key.familyID) \(secret)"))
    }
    var request = request
    (request.pin, request.oldPin) = (code(request.pin), code(request.oldPin))
    request.recoveryCode = code(request.recoveryCode)
    return request
  }

  /// Whether the guardian is in the family, and has a PIN that is not locked.
  private func standing(
    of guardianID: String, _ key: FamilyKey
  ) async throws -> (isMember: Bool, isUnlocked: Bool) {
    let now = now
    return try await database.read(key.familyID) { tx in
      (
        try GuardianTable.contains(tx, key, guardianID),
        try PinTable.find(tx, key, guardianID).map { !$0.attempts.isLocked(at: now) } ?? false
      )
    }
  }
}
