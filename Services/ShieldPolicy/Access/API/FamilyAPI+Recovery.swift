import Database
import EventFeed
import EventLoop
import Identity
import LocalTime
package import Messages
import PairingCode
package import RPC
import ServiceAPI
import ShieldFamilies
import Stubs
import Telemetry

// Recovery codes (FA-8): a guardian without a working device makes a new one its own.
extension FamilyAPI {
  package func renewRecoveryCodes(
    _ request: FamilyV1.RenewRecoveryCodesRequest, context: RPCContext
  ) async throws -> FamilyV1.RenewRecoveryCodesResponse {
    let caller = try CallingGuardian(context)
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    try faults.refuse()
    let (now, codes) = (now, RecoveryCodes(host, of: caller.key))
    let noted = caller.change(.recoveryCodesRenewed, of: caller.guardianID, on: host)
    let texts = try await database.write(caller.key.familyID) { tx in
      try caller.requireInUse(tx)
      try caller.requirePin(tx, for: Methods.renewRecoveryCodes, at: now)
      // The stored answer has no codes: a repeat makes others, in place of those that it has made first.
      _ = try once.answer(tx, now: now) {
        let former = try RecoveryTable.find(tx, caller.key, caller.guardianID)
        try SecurityChanges.note(tx, caller.key, noted, replacing: .init(codes: former))
        return Recorded(
          FamilyV1.RenewRecoveryCodesResponse(), .guardian(.recoveryCodesRenewed, caller.guardianID))
      }
      return try codes.store(tx, for: caller.guardianID, renewedOn: caller.deviceID, at: now)
    }
    return FamilyV1.RenewRecoveryCodesResponse(recoveryCodes: texts)
  }

  package func redeemRecoveryCode(
    _ request: FamilyV1.RedeemRecoveryCodeRequest, context: RPCContext
  ) async throws -> FamilyV1.RedeemPairingResponse {
    let name = DisplayName.reported(request.deviceDisplayName)
    var faults = RequestFaults()
    let shown = ShownRecoveryCode(
      request.code, familyID: request.familyID, guardianID: request.guardianID, faults: &faults)
    faults.add(DisplayName.violation(name, field: "device_display_name"))
    try faults.refuse()
    guard let shown else { throw Refusal.wrongRecoveryCode() }
    return try await codeAttempts.attempt(context) {
      let owner = try await findOwner(of: shown, isToUndo: false)
      return try await recover(owner, shown.code, on: name, context)
    }
  }

  /// The guardian whom the request names, or else the code.
  /// - Parameter isToUndo: whether a code that was replaced will do.
  func findOwner(of shown: ShownRecoveryCode, isToUndo: Bool) async throws -> RecoveryOwner {
    switch shown.whose {
    case .owner(let owner): return owner
    case .handle(let handle):
      let owner = try await database.read(RecoveryOwner.partition(of: handle)) { tx in
        try RecoveryOwner.find(tx, handle, isReplaced: isToUndo)
      }
      guard let owner else { throw Refusal.wrongRecoveryCode() }
      return owner
    }
  }

  private func recover(
    _ owner: RecoveryOwner, _ code: RecoveryCode, on name: String, _ context: RPCContext
  ) async throws -> FamilyV1.RedeemPairingResponse {
    let (key, guardianID, now) = (owner.key, owner.guardianID, now)
    // Most wrong attempts end here, without occupying the writer's queue.
    let isOpen = try await database.read(key.familyID) { tx in
      try RecoveryTable.find(tx, key, guardianID).map { !$0.attempts.isLocked(at: now) } ?? false
    }
    guard isOpen else { throw Refusal.wrongRecoveryCode() }
    let device = DeviceRecord(
      deviceID: Identifier.make(on: host), displayName: name, owner: .guardian(guardianID: guardianID),
      status: .active, createTime: now)
    let attempt = RecoveryAttempt(
      entered: EnteredRecoveryCode(guardianID: guardianID, code: code, now: now), device: device,
      token: PairingTokenText(
        familyID: key.familyID, pairingID: Identifier.make(on: host), secret: host.randomBytes(32)))
    let noted = SecurityChange(
      id: Identifier.make(on: host), kind: .guardianDeviceAdded, made: now, authorID: guardianID,
      guardianID: guardianID, deviceID: device.deviceID)
    let outcome = try await database.write(key.familyID) { tx in
      let outcome = try attempt.run(tx, key) { try Self.refuseRecovery($0, key) }
      if case .made = outcome {
        try SecurityChanges.note(tx, key, noted, isBounded: false)
        try tx.publish(FamilyV1.DeviceChanged(device), familyID: key.familyID)
        try tx.record(
          .device(.recoveryCodeRedeemed, device),
          by: ChangeAuthor(key, guardianID: attempt.entered.guardianID, deviceID: device.deviceID), at: now)
      }
      return outcome
    }
    report(outcome, of: attempt, key, context)
    guard case .made(let record) = outcome else { throw Refusal.wrongRecoveryCode() }
    var response = FamilyV1.RedeemPairingResponse()
    response.deviceID = device.deviceID
    response.pairingToken = attempt.token.text
    response.expireTime = .init(PairingLapse.end(of: record))
    return response
  }

  /// A full family must not lock its guardian out, nor grow without a limit.
  private static func refuseRecovery(_ tx: ReadTransaction, _ key: FamilyKey) throws {
    let (count, limit) = (try DeviceTable.count(tx, key), FamilyLimits.devices + FamilyLimits.recoveredDevices)
    guard count < limit else {
      throw Refusal.limitReached("the family has \(count) devices; at most \(limit) are allowed, with recovered ones")
    }
  }

  /// Logs what an operator may need to know.
  private func report(
    _ outcome: RecoveryAttempt.Outcome, of attempt: RecoveryAttempt, _ key: FamilyKey, _ context: RPCContext
  ) {
    let fields: KeyValuePairs = [
      "family": key.familyID, "guardian": attempt.entered.guardianID, "peer": context.peer.address.hostText,
    ]
    switch outcome {
    case .made: logger.warning("a recovery code has made a device a guardian's", fields)
    case .wrong(locks: true): logger.warning("wrong recovery codes have locked those of a guardian for a while", fields)
    case .wrong: break
    }
  }
}
