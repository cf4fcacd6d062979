import Database
import Identity
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import ShieldApps
import ShieldFamilies

// Shields of single devices (SH-8).
extension PolicyAPI {
  package func updateDeviceShields(
    _ request: ShieldV1.UpdateDeviceShieldsRequest, context: RPCContext
  ) async throws -> ShieldV1.Policy {
    let family = FamilyKey(try context.callerGuardian().familyID)
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.identifier(request.deviceID, field: "device_id")
    let change = DeviceShieldChange(request, &faults)
    try faults.refuse()
    let deviceID = request.deviceID
    let child = try await database.read(family.familyID) {
      try DeviceShieldChanges.shielded(deviceID, in: $0, family).child
    }
    return try await answer(once, child, now: now) { tx in
      let (isNoticed, recorded) = try DeviceShieldChanges.update(tx, child, deviceID, change)
      return Recorded(ShieldV1.Policy(restartRunningApps: isNoticed), recorded)
    } completed: { answer, policy in
      let isChanged = answer.restartRunningApps
      answer = try policy.applied(on: deviceID).message(for: deviceID)
      answer.restartRunningApps = isChanged
    }
  }
}

extension DeviceShieldChange {
  fileprivate init(_ request: ShieldV1.UpdateDeviceShieldsRequest, _ faults: inout RequestFaults) {
    self.init(
      disables: request.disabled, block: request.blockAppIDs, unblock: request.unblockAppIDs,
      unblocksAll: request.unblockAllApps)
    faults.appIDs(block, field: "block_app_ids")
    faults.appIDs(unblock, field: "unblock_app_ids")
    faults.add(violations)
  }
}
