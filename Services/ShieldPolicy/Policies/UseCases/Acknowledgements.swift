import Database
import EventFeed
import LocalTime
import Messages
import RPC
import ServiceAPI
import ShieldApps
import ShieldFamilies

/// The versions that devices have applied: desired and actual state (SH-11).
enum Acknowledgements {
  /// A device has applied a version.
  /// - Returns: the newest version, and the instant that counts; nil for a viewer.
  static func note(
    _ tx: Transaction, _ child: ChildKey, deviceID: String, version: Int64, deviceTime: Instant, now: Instant
  ) throws -> (newest: Int64, counted: Instant?) {
    let newest = try PolicyTable.newestVersion(tx, child)
    if let violation = AcknowledgedVersion.violation(version, newest: newest) {
      throw RPCError.invalid([violation])
    }
    try DeviceTable.noteSync(tx, child.family, deviceID, at: now)
    if try DeviceTable.find(tx, child.family, deviceID)?.isViewer == true { return (newest, nil) }
    let applied = AcknowledgedVersion.instant(
      deviceTime: deviceTime, receipt: now,
      made: try PolicyTable.version(tx, child, version, on: nil)?.made ?? now)
    return (newest, try count(tx, child, deviceID: deviceID, version: version, applied: applied))
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
}
