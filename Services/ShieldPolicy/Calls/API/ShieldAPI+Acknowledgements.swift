import Database
import EventFeed
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import ShieldApps
import ShieldFamilies
import ShieldPolicies

// The versions that devices have applied: desired and actual state (SH-11).
extension ShieldAPI {
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
      let newest = try PolicyTable.newestVersion(tx, child)
      if let violation = AcknowledgedVersion.violation(request.version, newest: newest) {
        throw RPCError.invalid([violation])
      }
      try DeviceTable.noteSync(tx, child.family, deviceID, at: now)
      if try DeviceTable.find(tx, child.family, deviceID)?.isViewer == true {
        return ShieldV1.AckPolicyResponse(newestVersion: newest)
      }
      let applied = AcknowledgedVersion.instant(
        deviceTime: deviceTime ?? now, receipt: now,
        made: try PolicyTable.version(tx, child, request.version, on: nil)?.made ?? now)
      let counted = try Self.count(tx, child, deviceID: deviceID, version: request.version, applied: applied)
      return ShieldV1.AckPolicyResponse(newestVersion: newest, applyTime: .init(counted))
    }
  }

  /// Stores and publishes an acknowledgement that changes what counts. Returns the instant that counts.
  private static func count(
    _ tx: Transaction, _ child: ChildKey, deviceID: String, version: Int64, applied: Instant
  ) throws -> Instant {
    let known = try PolicyAcknowledgementTable.find(tx, child, deviceID: deviceID, version: version)
    switch AcknowledgedVersion.change(of: known, by: applied) {
    case .none: return known?.applied ?? applied
    case .new(let counted):
      try PolicyAcknowledgementTable.save(tx, child, deviceID: deviceID, version: version, counted)
      try tx.publish(
        try ShieldV1.PolicyAcknowledged(
          tx, child, deviceID: deviceID, version: version, applied: applied, ids: try AppTable.ids(tx, child)),
        familyID: child.familyID)
      return applied
    case .tooMany:
      throw Refusal.limitReached(
        "this device has acknowledged version \(version) at earlier and earlier times, as often as it may "
          + "(\(AcknowledgedVersion.maximumCorrections) times); send when it was applied, and the same time again in a "
          + "repeat")
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
