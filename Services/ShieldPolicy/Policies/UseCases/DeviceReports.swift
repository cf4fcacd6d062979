import Database
import LocalTime
import ServiceAPI
import ShieldFamilies
import ShieldInbox

/// Reports of devices about themselves (SH-8, FA-9).
enum DeviceReports {
  /// - Returns: the newest version of the policy.
  static func note(
    _ tx: Transaction, _ child: ChildKey, deviceID: String, _ report: DeviceReport, at now: Instant
  ) throws -> Int64 {
    // A device that was revoked after its call was admitted reports nothing any more.
    guard let device = try DeviceTable.find(tx, child.family, deviceID), device.status == .active else {
      throw Refusal.revokedCaller()
    }
    try DeviceTable.noteSync(tx, child.family, deviceID, at: now)
    if !device.isViewer { try save(tx, child, device, report, at: now) }
    return try PolicyTable.newestVersion(tx, child)
  }

  private static func save(
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
