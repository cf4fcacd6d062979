import Database
import Identity
package import LocalTime
import ServiceAPI
import ServiceRuntime
import ShieldFamilies

/// The part of a device's access that decides how its tokens are issued (FA-5).
package struct DeviceAccess: Hashable, Sendable {
  /// When the device's elevation by its guardian ends; nil without one.
  package var elevatedUntil: Instant?
  /// Until when, inclusive, earlier tokens of the device are restricted, in seconds since 1970 UTC.
  var restrictTime: Int64 = 0

  /// The access of a device that has just been made.
  package static let new = DeviceAccess()

  static func find(_ tx: ReadTransaction, _ key: FamilyKey, _ device: DeviceRecord, at now: Instant) throws
    -> Self
  {
    let elevation = try ElevationTable.find(tx, key, device.deviceID)
    var access = DeviceAccess(restrictTime: try Restrictions.time(of: device.deviceID, of: key.familyID, in: tx) ?? 0)
    if let elevation, now < elevation.endTime, elevation.guardianID == device.owner.guardianID {
      access.elevatedUntil = elevation.endTime
    }
    return access
  }
}

/// Ends elevations (FA-5): every service learns that the tokens which carry them are restricted.
struct ElevationEnd {
  let time: Instant

  /// Ends that of one device, if there is one.
  func run(_ tx: Transaction, _ key: FamilyKey, _ deviceID: String) throws {
    guard let elevation = try ElevationTable.find(tx, key, deviceID) else { return }
    try end(tx, key, elevation)
  }

  /// Ends those by one guardian's PIN.
  /// - Parameter deviceID: the device that keeps its own.
  func run(_ tx: Transaction, _ key: FamilyKey, of guardianID: String, except deviceID: String? = nil) throws {
    for elevation in try ElevationTable.list(tx, key)
    where elevation.guardianID == guardianID && elevation.deviceID != deviceID { try end(tx, key, elevation) }
  }

  private func end(_ tx: Transaction, _ key: FamilyKey, _ elevation: ElevationRecord) throws {
    try ElevationTable.delete(tx, key, elevation.deviceID)
    guard time < elevation.endTime, let device = try DeviceTable.find(tx, key, elevation.deviceID),
      // On a guardian's own device the elevation has no effect.
      device.isShared || device.owner.childID != nil
    else { return }
    try Self.restrict(tx, key, device.deviceID, at: time)
  }

  /// - Throws: UNAVAILABLE when the device was restricted more often in this second than tokens can tell.
  static func restrict(_ tx: Transaction, _ key: FamilyKey, _ deviceID: String, at time: Instant) throws {
    guard try Restrictions.restrict(deviceID, of: key.familyID, at: time.seconds, in: tx) else {
      throw Refusal.tryAgain("the device was elevated and restricted many times in this second")
    }
  }
}
