package import Database
package import ServiceAPI
package import ShieldApps
import ShieldFamilies

/// The shields of one device as stored.
package struct StoredDeviceShields: Hashable, Sendable {
  package var shields: DeviceShields
  /// Whether a version of the policy has been made with them.
  var isRecorded: Bool
}

/// Guardians' settings for single devices (SH-8), and from which version of the policy on each setting held: a row for
/// each device that has had shields of its own, and one for each version that changed them.
package enum DeviceShieldTable {
  /// The child's devices that have or had shields of their own, by id; at most `FamilyLimits.devices`.
  static func list(_ tx: ReadTransaction, _ child: ChildKey) throws -> [StoredDeviceShields] {
    try tx.query(
      """
      SELECT device_id, is_disabled, blocked_apps, is_recorded FROM device_shield
      WHERE partition = ? AND family_id = ? AND child_id = ? ORDER BY device_id
      """, child.partition, child.familyID, child.childID
    ) { StoredDeviceShields(shields: try shields($0), isRecorded: $0.bool(3)) }
  }

  package static func find(_ tx: ReadTransaction, _ child: ChildKey, deviceID: String) throws -> DeviceShields {
    try tx.queryOne(
      """
      SELECT device_id, is_disabled, blocked_apps FROM device_shield
      WHERE partition = ? AND family_id = ? AND child_id = ? AND device_id = ?
      """, child.partition, child.familyID, child.childID, deviceID, row: shields
    ) ?? DeviceShields(deviceID: deviceID)
  }

  package static func save(_ tx: Transaction, _ child: ChildKey, _ shields: DeviceShields) throws {
    tx.note(.due, ofPolicyOf: child)
    try tx.execute(
      """
      INSERT INTO device_shield (partition, family_id, child_id, device_id, is_disabled, blocked_apps, is_recorded)
      VALUES (?, ?, ?, ?, ?, ?, 0)
      ON CONFLICT (partition, family_id, child_id, device_id) DO UPDATE SET is_disabled = excluded.is_disabled,
        blocked_apps = excluded.blocked_apps, is_recorded = 0
      """, child.partition, child.familyID, child.childID, shields.deviceID, shields.isDisabled, shields.blocked.text)
  }

  /// Lifts the blocks of an app that is removed.
  package static func unblock(_ tx: Transaction, _ child: ChildKey, _ app: ChildApp) throws {
    for device in try list(tx, child) where device.shields.blocked.contains(app.number) {
      var shields = device.shields
      shields.blocked.remove(app.number)
      try save(tx, child, shields)
    }
  }

  /// Forgets the setting of a device that is out of use; the meaning of versions on it stays.
  package static func delete(_ tx: Transaction, _ child: ChildKey, deviceID: String) throws {
    if try !find(tx, child, deviceID: deviceID).isEmpty { tx.note(.due, ofPolicyOf: child) }
    try tx.execute(
      "DELETE FROM device_shield WHERE partition = ? AND family_id = ? AND child_id = ? AND device_id = ?",
      child.partition, child.familyID, child.childID, deviceID)
  }

  // MARK: - Versions

  /// Stores that a version is the first with these shields.
  static func record(_ tx: Transaction, _ child: ChildKey, _ shields: DeviceShields, version: Int64) throws {
    try tx.execute(
      """
      INSERT INTO device_shield_version (partition, family_id, child_id, device_id, version, is_disabled, blocked_apps)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """, child.partition, child.familyID, child.childID, shields.deviceID, version, shields.isDisabled,
      shields.blocked.text)
    try tx.execute(
      """
      UPDATE device_shield SET is_recorded = 1
      WHERE partition = ? AND family_id = ? AND child_id = ? AND device_id = ?
      """, child.partition, child.familyID, child.childID, shields.deviceID)
  }

  /// A device's own shields in a version.
  static func recorded(
    _ tx: ReadTransaction, _ child: ChildKey, deviceID: String, version: Int64
  ) throws -> DeviceShields {
    try tx.queryOne(
      """
      SELECT device_id, is_disabled, blocked_apps FROM device_shield_version
      WHERE partition = ? AND family_id = ? AND child_id = ? AND device_id = ? AND version <= ?
      ORDER BY version DESC LIMIT 1
      """, child.partition, child.familyID, child.childID, deviceID, version, row: shields
    ) ?? DeviceShields(deviceID: deviceID)
  }

  private static func shields(_ row: Row) throws -> DeviceShields {
    DeviceShields(deviceID: row.string(0), isDisabled: row.bool(1), blocked: try row.apps(2))
  }

  /// The reward apps of a version are stored where a device was disabled then.
  static let migration = """
    CREATE TABLE device_shield (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      device_id TEXT NOT NULL,
      is_disabled INTEGER NOT NULL,
      blocked_apps TEXT NOT NULL,
      is_recorded INTEGER NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, device_id)
    ) WITHOUT ROWID;
    CREATE TABLE device_shield_version (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      device_id TEXT NOT NULL,
      version BIGINT NOT NULL,
      is_disabled INTEGER NOT NULL,
      blocked_apps TEXT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, device_id, version)
    ) WITHOUT ROWID;
    ALTER TABLE policy_version ADD COLUMN rewards TEXT;
    """
}
