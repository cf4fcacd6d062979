import Database
import Identity
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import ServiceRuntime
import ShieldFamilies
import Telemetry

// Elevations by a guardian's PIN: on shared devices, and parent mode on children's (FA-5).
extension FamilyAPI {
  package func verifyPin(
    _ request: FamilyV1.VerifyPinRequest, context: RPCContext
  ) async throws -> FamilyV1.VerifyPinResponse {
    let caller = try PinCaller(context)
    var faults = RequestFaults()
    let guardianID = caller.guardianID(named: request.guardianID, faults: &faults)
    faults.add(Pin.violation(request.pin, field: "pin"))
    try faults.refuse()
    let key = caller.key
    let pin = try await pinChecks.entered(request.pin, of: guardianID, key, context.peer)
    let now = pin.now
    let outcome = try await database.write(key.familyID) { tx -> ElevationOutcome in
      guard let device = try DeviceTable.find(tx, key, caller.deviceID), device.status == .active else {
        throw Refusal.revokedCaller()
      }
      guard try GuardianTable.contains(tx, key, guardianID) else { throw Refusal.notFound("guardian_id", guardianID) }
      let check = try pin.check(tx, key)
      guard check == .decided(.right) else { return ElevationOutcome(check: check) }
      let elevation = ElevationRecord(
        deviceID: device.deviceID, guardianID: guardianID, endTime: now + Elevation.lifetime)
      try ElevationTable.save(tx, key, elevation)
      return ElevationOutcome(
        check: check, device: device,
        restrictTime: try Restrictions.time(of: device.deviceID, of: key.familyID, in: tx) ?? 0)
    }
    try refuse(outcome.check, guardianID, field: "pin", key, context)
    guard let device = outcome.device else { throw Refusal.revokedCaller() }
    let use: GuardianDevice = device.owner.childID != nil ? .child : device.isShared ? .shared : .own
    let (token, expireTime) = try await issuer.accessToken(
      for: .guardian(
        familyID: key.familyID, guardianID: guardianID, deviceID: device.deviceID,
        elevatedUntil: (now + Elevation.lifetime).seconds, device: use), restrictTime: outcome.restrictTime)
    return FamilyV1.VerifyPinResponse(
      accessToken: token, accessTokenExpireTime: .init(expireTime), elevatedUntil: .init(now + Elevation.lifetime))
  }

  package func endElevation(
    _ request: FamilyV1.EndElevationRequest, context: RPCContext
  ) async throws -> FamilyV1.EndElevationResponse {
    let caller = try PinCaller(context)
    let end = ElevationEnd(time: now)
    try await database.write(caller.key.familyID) { tx in try end.run(tx, caller.key, caller.deviceID) }
    return FamilyV1.EndElevationResponse()
  }

  /// Refuses a PIN that is not right; its attempt is counted already.
  func refuse(
    _ check: EnteredPin.Check, _ guardianID: String, field: String, _ key: FamilyKey, _ context: RPCContext
  ) throws {
    switch check {
    case .decided(.right): break
    case .decided(.wrong(let left)): throw Refusal.wrongPin(left: left, field: field)
    case .decided(.locks(let end)):
      // Once for each lock: further attempts at it write no line.
      logger.warning(
        "wrong PINs have locked that of a guardian for a while",
        [
          "family": key.familyID, "guardian": guardianID, "device": context.principal.deviceID ?? "",
          "until": "\(end)",
        ])
      throw Refusal.pinLocked(for: max(1, end.seconds - now.seconds))
    case .decided(.locked(let end)): throw Refusal.pinLocked(for: max(1, end.seconds - now.seconds))
    case .notSet: throw Refusal.noPin(guardianID)
    case .outdated: throw Refusal.tryAgain("the PIN was set at the same moment")
    }
  }
}

private struct ElevationOutcome: Sendable {
  var check: EnteredPin.Check
  /// Set when the PIN is right.
  var device: DeviceRecord?
  var restrictTime: Int64 = 0
}

/// The device on which a PIN is entered: a guardian's or a child's.
struct PinCaller: Sendable {
  let key: FamilyKey
  let deviceID: String
  /// The guardian whose device it is; nil on a child's.
  private let ownGuardianID: String?

  init(_ context: RPCContext) throws {
    switch context.principal {
    case .guardian(let familyID, let guardianID, let deviceID, _, let device):
      (key, self.deviceID) = (FamilyKey(familyID), deviceID)
      ownGuardianID = device == .child ? nil : guardianID
    case .child(let familyID, _, let deviceID):
      (key, self.deviceID) = (FamilyKey(familyID), deviceID)
      ownGuardianID = nil
    default: throw RPCError.roleNotAllowed(context.method, context.principal.role, allowed: .family)
    }
  }

  /// The guardian whose PIN it is.
  func guardianID(named guardianID: String, faults: inout RequestFaults) -> String {
    guard let ownGuardianID else {
      faults.identifier(guardianID, field: "guardian_id")
      return guardianID
    }
    if !guardianID.isEmpty, guardianID != ownGuardianID {
      faults.add(
        "guardian_id", "guardian_id is another guardian's; on a guardian's device only its own PIN counts: leave it out"
      )
    }
    return ownGuardianID
  }
}
