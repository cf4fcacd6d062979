import Database
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import ShieldFamilies

// Reports of devices about themselves (SH-8, FA-9).
extension PolicyAPI {
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
      return .init(newestVersion: try DeviceReports.note(tx, child, deviceID: deviceID, report, at: now))
    }
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
