import Database
import LocalTime
import ShieldDomain

/// A device as stored.
struct DeviceRecord: Hashable, Sendable {
  /// Numbered as in the contract.
  enum Status: Int, CaseIterable, Hashable, Sendable {
    case pending = 1
    case active = 2
  }

  var deviceID: String
  var displayName: String
  var owner: DeviceOwner
  var status: Status
  var createTime: Instant
  /// Last acknowledgement of a policy, nil before the first.
  var lastSyncTime: Instant?
}

extension DeviceOwner {
  var guardianID: String? { if case .guardian(let id) = self { id } else { nil } }
  var childID: String? { if case .child(let id) = self { id } else { nil } }
}

/// The `device` table: at most `FamilyLimits.devices` rows per family, including pending ones.
enum DeviceTable {
  private static let columns =
    "device_id, display_name, mode, guardian_id, child_id, status, create_time, last_sync_time"

  private enum Mode: Int, CaseIterable {
    case guardian = 1
    case child = 2
  }

  /// The family's devices in order of creation.
  static func list(_ tx: ReadTransaction, _ key: FamilyKey) throws -> [DeviceRecord] {
    try tx.query(
      "SELECT \(columns) FROM device WHERE partition = ? AND family_id = ? ORDER BY place", key.partition,
      key.familyID, row: record)
  }

  static func find(_ tx: ReadTransaction, _ key: FamilyKey, _ deviceID: String) throws -> DeviceRecord? {
    try tx.queryOne(
      "SELECT \(columns) FROM device WHERE partition = ? AND family_id = ? AND device_id = ?", key.partition,
      key.familyID, deviceID, row: record)
  }

  static func count(_ tx: ReadTransaction, _ key: FamilyKey) throws -> Int {
    try tx.queryOne(
      "SELECT COUNT(*) FROM device WHERE partition = ? AND family_id = ?", key.partition, key.familyID
    ) { $0.int(0) } ?? 0
  }

  static func insert(_ tx: Transaction, _ key: FamilyKey, _ device: DeviceRecord) throws {
    let (guardianID, childID) = (device.owner.guardianID, device.owner.childID)
    try tx.execute(
      """
      INSERT INTO device (partition, family_id, place, device_id, display_name, mode, guardian_id, child_id, status,
        create_time, last_sync_time)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, key.partition, key.familyID, try nextPlace(tx, key, in: "device"), device.deviceID, device.displayName,
      (childID == nil ? Mode.guardian : .child).rawValue, guardianID, childID, device.status.rawValue,
      device.createTime.seconds, device.lastSyncTime?.seconds)
  }

  static func activate(_ tx: Transaction, _ key: FamilyKey, _ deviceID: String) throws {
    try tx.execute(
      "UPDATE device SET status = ? WHERE partition = ? AND family_id = ? AND device_id = ?",
      DeviceRecord.Status.active.rawValue, key.partition, key.familyID, deviceID)
  }

  /// Notes that the device acknowledged a policy; an earlier instant than the stored one changes nothing.
  static func noteSync(_ tx: Transaction, _ key: FamilyKey, _ deviceID: String, at time: Instant) throws {
    try tx.execute(
      """
      UPDATE device SET last_sync_time = ? WHERE partition = ? AND family_id = ? AND device_id = ?
        AND (last_sync_time IS NULL OR last_sync_time < ?)
      """, time.seconds, key.partition, key.familyID, deviceID, time.seconds)
  }

  static func delete(_ tx: Transaction, _ key: FamilyKey, _ deviceID: String) throws {
    try tx.execute(
      "DELETE FROM device WHERE partition = ? AND family_id = ? AND device_id = ?", key.partition, key.familyID,
      deviceID)
  }

  private static func record(_ row: Row) throws -> DeviceRecord {
    let owner: DeviceOwner =
      switch row.enumeration(2) as Mode {
      case .guardian: .guardian(guardianID: row.string(3))
      case .child: .child(childID: row.string(4))
      }
    return DeviceRecord(
      deviceID: row.string(0), displayName: row.string(1), owner: owner,
      status: row.enumeration(5), createTime: Instant(seconds: row.int64(6)),
      lastSyncTime: row.optionalInt64(7).map(Instant.init(seconds:)))
  }
}
