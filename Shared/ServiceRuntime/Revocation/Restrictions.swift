public import Database
import EventFeed
import EventLoop
import Identity
import Messages

/// The restricted devices (FA-5), as every service stores them next to the revoked ones. A row is needed as long as a
/// token that it concerns can be alive, and is removed afterwards.
public enum Restrictions {
  /// Raised by every transaction that stores one, with the device as its value.
  static let changed = CommitSignal("runtime.deviceRestricted")

  static let migration = Migration(
    component: "revocation", version: 2, name: "restricted devices",
    sql: """
      CREATE TABLE restricted_device (
        partition INTEGER NOT NULL,
        family_id TEXT NOT NULL,
        device_id TEXT NOT NULL,
        restrict_time BIGINT NOT NULL,
        PRIMARY KEY (partition, family_id, device_id)
      ) WITHOUT ROWID;
      CREATE INDEX restricted_device_time ON restricted_device (partition, restrict_time);
      """)

  /// Restricts a device from now on, in the service that knows the devices: stores it and publishes it to all
  /// followers.
  /// - Returns: false when the device was restricted too often in this second; nothing is changed then.
  public static func restrict(_ deviceID: String, of familyID: String, at now: Int64, in tx: Transaction) throws -> Bool
  {
    let previous = try time(of: deviceID, of: familyID, in: tx)
    guard let device = RestrictedDevice.next(deviceID, after: previous, now: now) else { return false }
    try store(device, of: familyID, in: tx)
    try tx.publish(FamilyV1.DeviceRestricted(device), familyID: familyID)
    return true
  }

  /// Until when, inclusive, tokens of the device are restricted, in seconds since 1970 UTC; nil for one that is not
  /// known to be.
  public static func time(of deviceID: String, of familyID: String, in tx: ReadTransaction) throws -> Int64? {
    try tx.queryOne(
      "SELECT restrict_time FROM restricted_device WHERE partition = ? AND family_id = ? AND device_id = ?",
      Partition(familyID: familyID), familyID, deviceID
    ) { $0.int64(0) }
  }

  /// Stores a restriction that was received; one that is known or no longer needed changes nothing.
  static func store(_ device: RestrictedDevice, of familyID: String, in tx: Transaction) throws {
    let now = tx.now.seconds
    // A publisher's clock that is ahead must not make it last longer than clocks may differ.
    let latest = RestrictedDevice.latestTime(at: now)
    let restricted = RestrictedDevice(deviceID: device.deviceID, restrictTime: min(device.restrictTime, latest))
    guard restricted.isRemembered(at: now) else { return }
    if let stored = try time(of: device.deviceID, of: familyID, in: tx), stored >= restricted.restrictTime { return }
    try tx.execute(
      "DELETE FROM restricted_device WHERE partition = ? AND restrict_time <= ?", tx.partition,
      tx.settledTime.seconds - RestrictedDevice.rememberedTime)
    try tx.execute(
      """
      INSERT INTO restricted_device (partition, family_id, device_id, restrict_time) VALUES (?, ?, ?, ?)
      ON CONFLICT (partition, family_id, device_id) DO UPDATE SET restrict_time = excluded.restrict_time
      """, tx.partition, familyID, restricted.deviceID, restricted.restrictTime)
    tx.raise(changed, key: familyID, value: restricted)
  }

  /// The events that produce what followers have to know about a family's restricted devices.
  static func events(of familyID: String, in tx: ReadTransaction) throws -> [FamilyV1.DeviceRestricted] {
    try tx.query(
      "SELECT device_id, restrict_time FROM restricted_device WHERE partition = ? AND family_id = ? ORDER BY device_id",
      Partition(familyID: familyID), familyID, row: device
    ).map(FamilyV1.DeviceRestricted.init)
  }

  /// Every stored one. A device stays restricted whose time cannot be read, as if that were now.
  static func all(in tx: ReadTransaction, now: Int64) throws -> [RestrictedDevice] {
    do {
      return try tx.query("SELECT device_id, restrict_time FROM restricted_device", row: device)
    } catch let error as DatabaseError where error.kind == .unreadableRow {
      return try tx.query(
        """
        SELECT device_id, restrict_time, CASE WHEN typeof(restrict_time) = 'integer' THEN 1 ELSE 0 END
        FROM restricted_device
        """
      ) { row in
        row.bool(2) ? device(row) : RestrictedDevice(deviceID: row.string(0), restrictTime: now)
      }
    }
  }

  private static func device(_ row: Row) -> RestrictedDevice {
    RestrictedDevice(deviceID: row.string(0), restrictTime: row.int64(1))
  }
}

extension FamilyV1.DeviceRestricted {
  init(_ device: RestrictedDevice) {
    self.init()
    deviceID = device.deviceID
    restrictTime = GoogleProtobuf.Timestamp(seconds: device.restrictTime)
  }
}
