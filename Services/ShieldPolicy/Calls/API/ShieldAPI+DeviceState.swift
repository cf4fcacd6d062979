import Database
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import ShieldFamilies
import ShieldInbox
import ShieldPolicies

// What devices report of themselves (SH-8, FA-9).
extension ShieldAPI {
  package func reportDeviceState(
    _ request: ShieldV1.ReportDeviceStateRequest, context: RPCContext
  ) async throws -> ShieldV1.ReportDeviceStateResponse {
    let (child, deviceID) = try context.callingChild()
    var faults = RequestFaults()
    let report = DeviceReport(request, &faults)
    try faults.refuse()
    let now = now
    return try await database.write(child.familyID) { tx in
      try Self.requireKnown(tx, caller: child)
      // A device that was revoked after its call was admitted reports nothing any more.
      guard let device = try DeviceTable.find(tx, child.family, deviceID), device.status == .active else {
        throw Refusal.revokedCaller()
      }
      try DeviceTable.noteSync(tx, child.family, deviceID, at: now)
      if !device.isViewer { try Self.note(tx, child, device, report, at: now) }
      return .init(newestVersion: try PolicyTable.newestVersion(tx, child))
    }
  }

  private static func note(
    _ tx: Transaction, _ child: ChildKey, _ device: DeviceRecord, _ report: DeviceReport, at now: Instant
  ) throws {
    let known = try DeviceReportTable.find(tx, child, deviceID: device.deviceID)
    let (state, isLoss) = ReportedState.after(known, report, at: now)
    try DeviceReportTable.save(tx, child, deviceID: device.deviceID, state)
    guard isLoss else { return }
    try Inbox.note(
      tx, child, .protectionLost(deviceID: device.deviceID, name: device.displayName, at: now), now: now)
  }
}

extension DeviceReport {
  fileprivate init(_ request: ShieldV1.ReportDeviceStateRequest, _ faults: inout RequestFaults) {
    let permission = RestrictionPermission(rawValue: Int(request.permission.rawValue))
    self.init(
      permission: permission ?? .notAsked, isProtectionOn: request.protectionOn, appVersion: request.appVersion,
      osVersion: request.osVersion, policyVersion: request.policyVersion, waitingRecords: request.waitingRecords)
    if permission == nil {
      faults.add(
        "permission",
        "permission \(request.permission.rawValue) is unknown; use 1 (granted), 2 (denied) or 3 (not asked for yet)")
    }
    faults.add(violations)
  }
}
