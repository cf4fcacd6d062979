package import Database
package import LocalTime
package import ServiceAPI

/// A device as stored.
package struct DeviceRecord: Hashable, Sendable {
  /// Numbered as in the contract.
  package enum Status: Int, CaseIterable, Hashable, Sendable {
    case pending = 1
    case active = 2
    case revoked = 3
    case reset = 4

    /// Whether the device has lost its credentials for good.
    package var isEnded: Bool { self == .revoked || self == .reset }
  }

  package var deviceID: String
  package var displayName: String
  package var owner: DeviceOwner
  package var status: Status
  package var createTime: Instant
  /// Last acknowledgement of a policy or report of its state, nil before the first.
  package var lastSyncTime: Instant?
  /// Whether this child's device enforces nothing.
  package var isViewer = false
  /// Whether other persons use this guardian's device as well.
  package var isShared = false
  /// When name, sharing or mode was changed last, and by which guardian; nil while none has been.
  package var updateTime: Instant?
  package var updaterGuardianID: String?
  /// When it was revoked or reset, and by which guardian; nil for others and where it is not known.
  package var revokeTime: Instant?
  package var revokerGuardianID: String?

  package init(
    deviceID: String, displayName: String, owner: DeviceOwner, status: Status, createTime: Instant,
    lastSyncTime: Instant? = nil, isViewer: Bool = false, isShared: Bool = false, updateTime: Instant? = nil,
    updaterGuardianID: String? = nil, revokeTime: Instant? = nil, revokerGuardianID: String? = nil
  ) {
    (self.deviceID, self.displayName, self.owner) = (deviceID, displayName, owner)
    (self.status, self.createTime, self.lastSyncTime) = (status, createTime, lastSyncTime)
    (self.isViewer, self.isShared, self.updateTime) = (isViewer, isShared, updateTime)
    (self.updaterGuardianID, self.revokeTime, self.revokerGuardianID) = (
      updaterGuardianID, revokeTime, revokerGuardianID
    )
  }
}

/// The `device` table: at most `FamilyLimits.devices` rows in use or pending per family, and `FamilyLimits.kept` ended.
package enum DeviceTable {
  private static let columns = """
    device_id, display_name, mode, guardian_id, child_id, status, create_time, last_sync_time, is_shared, update_time,
    updater_guardian_id, revoke_time, revoker_guardian_id, is_viewer
    """

  private enum Mode: Int, CaseIterable {
    case guardian = 1
    case child = 2
  }

  /// The family's devices in order of creation.
  package static func list(_ tx: ReadTransaction, _ key: FamilyKey) throws -> [DeviceRecord] {
    try tx.query(
      "SELECT \(columns) FROM device WHERE partition = ? AND family_id = ? ORDER BY place", key.partition,
      key.familyID, row: record)
  }

  package static func find(_ tx: ReadTransaction, _ key: FamilyKey, _ deviceID: String) throws -> DeviceRecord? {
    try tx.queryOne(
      "SELECT \(columns) FROM device WHERE partition = ? AND family_id = ? AND device_id = ?", key.partition,
      key.familyID, deviceID, row: record)
  }

  /// The device with which the family was created; nil when it is no longer stored.
  package static func first(_ tx: ReadTransaction, _ key: FamilyKey) throws -> DeviceRecord? {
    try tx.queryOne(
      "SELECT \(columns) FROM device WHERE partition = ? AND family_id = ? AND place = 1", key.partition,
      key.familyID, row: record)
  }

  /// The number of devices in use or pending.
  package static func count(_ tx: ReadTransaction, _ key: FamilyKey) throws -> Int {
    try tx.queryOne(
      "SELECT COUNT(*) FROM device WHERE partition = ? AND family_id = ? AND status IN (?, ?)", key.partition,
      key.familyID, DeviceRecord.Status.pending.rawValue, DeviceRecord.Status.active.rawValue
    ) { $0.int(0) } ?? 0
  }

  package static func insert(_ tx: Transaction, _ key: FamilyKey, _ device: DeviceRecord) throws {
    let (guardianID, childID) = (device.owner.guardianID, device.owner.childID)
    try tx.execute(
      """
      INSERT INTO device (partition, family_id, place, device_id, display_name, mode, guardian_id, child_id, status,
        create_time, last_sync_time, is_viewer)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, key.partition, key.familyID, try nextPlace(tx, key, in: "device"), device.deviceID,
      try name(of: device, in: key, tx), (childID == nil ? Mode.guardian : .child).rawValue, guardianID, childID,
      device.status.rawValue,
      device.createTime.seconds, device.lastSyncTime?.seconds, device.isViewer)
  }

  package static func activate(_ tx: Transaction, _ key: FamilyKey, _ deviceID: String) throws {
    try tx.execute(
      "UPDATE device SET status = ? WHERE partition = ? AND family_id = ? AND device_id = ?",
      DeviceRecord.Status.active.rawValue, key.partition, key.familyID, deviceID)
  }

  /// Stores the device's name, sharing and status, and who changed them.
  package static func update(_ tx: Transaction, _ key: FamilyKey, _ device: DeviceRecord) throws {
    try tx.execute(
      """
      UPDATE device SET display_name = ?, is_shared = ?, status = ?, update_time = ?, updater_guardian_id = ?,
        revoke_time = ?, revoker_guardian_id = ?
      WHERE partition = ? AND family_id = ? AND device_id = ?
      """, try name(of: device, in: key, tx), device.isShared, device.status.rawValue, device.updateTime?.seconds,
      device.updaterGuardianID, device.revokeTime?.seconds, device.revokerGuardianID, key.partition, key.familyID,
      device.deviceID)
  }

  /// Notes that the device acknowledged a policy or reported its state; an earlier instant than the stored one changes
  /// nothing.
  package static func noteSync(_ tx: Transaction, _ key: FamilyKey, _ deviceID: String, at time: Instant) throws {
    try tx.execute(
      """
      UPDATE device SET last_sync_time = ? WHERE partition = ? AND family_id = ? AND device_id = ?
        AND (last_sync_time IS NULL OR last_sync_time < ?)
      """, time.seconds, key.partition, key.familyID, deviceID, time.seconds)
  }

  /// A clock that was ahead is right again: a device that was noted by it counts as noted now. Otherwise a silent one
  /// would not be found for as long as the clock was ahead.
  package static func pullBackSyncs(_ tx: Transaction, _ key: FamilyKey, to now: Instant) throws {
    try tx.execute(
      "UPDATE device SET last_sync_time = ? WHERE partition = ? AND family_id = ? AND last_sync_time > ?", now.seconds,
      key.partition, key.familyID, now.seconds)
  }

  package static func delete(_ tx: Transaction, _ key: FamilyKey, _ deviceID: String) throws {
    try tx.execute(
      "DELETE FROM device WHERE partition = ? AND family_id = ? AND device_id = ?", key.partition, key.familyID,
      deviceID)
  }

  /// As it is stored.
  private static func name(of device: DeviceRecord, in key: FamilyKey, _ tx: Transaction) throws -> String {
    try tx.sealed(device.displayName, of: .child(device.owner.childID, of: key.familyID))
  }

  private static func record(_ row: Row) throws -> DeviceRecord {
    let owner: DeviceOwner =
      switch row.enumeration(2) as Mode {
      case .guardian: .guardian(guardianID: row.string(3))
      case .child: .child(childID: row.string(4))
      }
    return DeviceRecord(
      deviceID: row.string(0), displayName: row.personalString(1), owner: owner,
      status: row.enumeration(5), createTime: Instant(seconds: row.int64(6)),
      lastSyncTime: row.optionalInt64(7).map(Instant.init(seconds:)), isViewer: row.bool(13), isShared: row.bool(8),
      updateTime: row.optionalInt64(9).map(Instant.init(seconds:)), updaterGuardianID: row.optionalString(10),
      revokeTime: row.optionalInt64(11).map(Instant.init(seconds:)), revokerGuardianID: row.optionalString(12))
  }
}
