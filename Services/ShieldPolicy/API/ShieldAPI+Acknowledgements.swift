import Database
import EventFeed
import LocalTime
import Messages
import RPC
import ServiceAPI
import ShieldDomain

// The versions that devices have applied: desired and actual state (SH-11).
extension ShieldAPI {
  public func ackPolicy(
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
      var state = try PolicyAcknowledgementTable.state(tx, child, deviceID: deviceID)
      let made = try PolicyTable.version(tx, child, request.version)?.made ?? now
      let isNew: Bool
      do throws(FieldViolation) {
        isNew = try state.acknowledge(
          request.version, deviceTime: deviceTime ?? now, receipt: now, newest: newest, made: made)
      } catch {
        throw RPCError.invalid([error])
      }
      try DeviceTable.noteSync(tx, child.family, deviceID, at: now)
      if try DeviceTable.find(tx, child.family, deviceID)?.isViewer == true {
        return ShieldV1.AckPolicyResponse(newestVersion: newest)
      }
      if isNew, let applied = state.applied {
        try PolicyAcknowledgementTable.insert(tx, child, deviceID: deviceID, version: state.version, applied: applied)
        try tx.publish(
          try ShieldV1.PolicyAcknowledged(
            tx, child, deviceID: deviceID, version: state.version, applied: applied,
            ids: try AppTable.ids(tx, child)),
          familyID: child.familyID)
      }
      let counted = try PolicyAcknowledgementTable.applied(
        tx, child, deviceID: deviceID, version: request.version)
      return ShieldV1.AckPolicyResponse(newestVersion: newest, applyTime: counted.map { .init($0) })
    }
  }

  public func listAcknowledgements(
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

extension ShieldV1.PolicyAcknowledged {
  /// With the apps that the version shielded.
  /// - Parameter ids: of the child's apps by their numbers.
  init(
    _ tx: ReadTransaction, _ child: ChildKey, deviceID: String, version: Int64, applied: Instant, ids: [Int: String]
  ) throws {
    let stored = try PolicyTable.version(tx, child, version)
    var shielded: [String] = []
    stored?.shields.forEach { number in
      if let id = ids[number] { shielded.append(id) }
    }
    self.init(
      childID: child.childID, deviceID: deviceID, version: version, applyTime: .init(applied),
      shieldedAppIDs: shielded.sorted(), makeTime: stored.map { .init($0.made) })
  }
}
