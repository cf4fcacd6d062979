import Database
import Identity
package import Messages
package import RPC
import ServiceAPI
import ShieldFamilies
import Telemetry

// Access for a guardian who has no working device left (FA-2, FA-4): an operator vouches.
extension FamilyAPI {
  package func startGuardianPairing(
    _ request: FamilyV1.StartGuardianPairingRequest, context: RPCContext
  ) async throws -> FamilyV1.StartPairingResponse {
    guard case .operator(let name) = context.principal else {
      throw RPCError.roleNotAllowed(context.method, context.principal.role, allowed: [.operator])
    }
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.identifier(request.familyID, field: "family_id")
    faults.identifier(request.guardianID, field: "guardian_id")
    faults.add(DisplayName.violation(request.reason, field: "reason"))
    try faults.refuse()
    let key = FamilyKey(request.familyID)
    let wanted = PairingRecord(
      pairingID: Identifier.make(on: host),
      pairing: Pairing(owner: .guardian(guardianID: request.guardianID), isVouchedFor: true, started: now),
      starterGuardianID: "", operatorName: name, handle: "", codeDigest: [])
    let response = try await start(wanted, in: key, once: once) { tx in
      guard try FamilyTable.find(tx, key) != nil else { throw Refusal.unknownFamily(request.familyID) }
      guard try GuardianTable.contains(tx, key, request.guardianID) else {
        throw Refusal.notFound("guardian_id", request.guardianID)
      }
      try PairingLapse.deleteEnded(tx, key)
      try OperatorPairingTable.insert(
        tx, key, pairingID: wanted.pairingID, guardianID: request.guardianID, operatorName: name,
        reason: request.reason, at: wanted.pairing.started)
    }
    logger.warning(
      "an operator has started a pairing for a guardian",
      [
        "operator": name, "family": request.familyID, "guardian": request.guardianID, "pairing": response.pairingID,
      ])
    return response
  }
}

extension Refusal {
  fileprivate static func unknownFamily(_ familyID: String) -> RPCError {
    error(
      .notFound, reason: .notFound,
      "family_id \"\(familyID)\" is not known here; check it, and whether the family was "
        + "made after the backup that was restored", field: "family_id")
  }
}
