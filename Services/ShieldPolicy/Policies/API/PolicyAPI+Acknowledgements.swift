import Database
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import ShieldApps
import ShieldFamilies

// The versions that devices have applied: desired and actual state (SH-11).
extension PolicyAPI {
  package func ackPolicy(
    _ request: ShieldV1.AckPolicyRequest, context: RPCContext
  ) async throws -> ShieldV1.AckPolicyResponse {
    let (child, deviceID) = try context.callingChild()
    var faults = RequestFaults()
    if request.version < 1 { faults.add("version", "version is \(request.version); versions count up from 1") }
    let deviceTime = faults.instant(request.applyTime, field: "apply_time")
    if request.applyTime == nil {
      faults.add("apply_time", "apply_time is missing; send when the device applied the version, by its own clock")
    }
    try faults.refuse()
    let now = now
    return try await database.write(child.familyID) { tx in
      try Self.requireKnown(tx, caller: child)
      let (newest, counted) = try Acknowledgements.note(
        tx, child, deviceID: deviceID, version: request.version, deviceTime: deviceTime ?? now, now: now)
      return ShieldV1.AckPolicyResponse(newestVersion: newest, applyTime: counted.map { .init($0) })
    }
  }

  package func listAcknowledgements(
    _ request: ShieldV1.ListAcknowledgementsRequest, context: RPCContext
  ) async throws -> ShieldV1.ListAcknowledgementsResponse {
    let child = try child(request.childID, context)
    return try await read(child) { tx in
      let newest = try PolicyTable.newestVersion(tx, child)
      let devices = try DeviceTable.list(tx, child.family).filter {
        $0.owner == .child(childID: child.childID) && $0.status == .active && !$0.isViewer
      }
      let acknowledgements = try devices.map { device in
        let state = try PolicyAcknowledgementTable.state(tx, child, deviceID: device.deviceID)
        return ShieldV1.Acknowledgement(
          deviceID: device.deviceID, version: state.version, lag: state.lag(newest: newest),
          applyTime: state.applied.map { .init($0) })
      }
      return ShieldV1.ListAcknowledgementsResponse(newestVersion: newest, acknowledgements: acknowledgements)
    }
  }
}
