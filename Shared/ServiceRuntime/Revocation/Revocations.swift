public import Database
import EventFeed
import EventLoop
public import Identity
import LocalTime
import Messages
public import ProtobufC

/// The revoked devices, as every service stores them (FA-3), so that they stay revoked after a restart even when no
/// other service can be reached. A row is needed as long as a token or a stream of the device can be alive, and is
/// removed afterwards.
public enum Revocations {
  /// Raised by every transaction that stores one, with `signalKey`.
  static let changed = CommitSignal("runtime.deviceRevoked")

  public static let migrations = [
    Migration(
      component: "revocation", version: 1, name: "revoked devices",
      sql: """
        CREATE TABLE revoked_device (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          device_id TEXT NOT NULL,
          revoke_time BIGINT NOT NULL,
          PRIMARY KEY (partition, family_id, device_id)
        ) WITHOUT ROWID;
        CREATE INDEX revoked_device_time ON revoked_device (partition, revoke_time);
        """),
    Restrictions.migration,
  ]

  /// Revokes a device, in the service that knows the devices: stores the revocation and publishes it to all followers.
  /// - Parameter device: revoked now.
  public static func revoke(_ device: RevokedDevice, of familyID: String, in tx: Transaction) throws {
    try store(device, of: familyID, in: tx)
    try tx.publish(FamilyV1.DeviceRevoked(device), familyID: familyID)
  }

  /// Stores a revocation that was received; one that is known or no longer needed changes nothing.
  /// - Throws: `DatabaseError.unreadableRow` when the device has one already that cannot be read.
  static func store(_ device: RevokedDevice, of familyID: String, in tx: Transaction) throws {
    let now = tx.now.seconds
    // A publisher's clock that is ahead must not make it last longer.
    let revoked = RevokedDevice(deviceID: device.deviceID, revokeTime: min(device.revokeTime, now))
    guard revoked.isRemembered(at: now) else { return }
    let stored = try tx.queryOne(
      "SELECT revoke_time FROM revoked_device WHERE partition = ? AND family_id = ? AND device_id = ?", tx.partition,
      familyID, revoked.deviceID
    ) { $0.int64(0) }
    if let stored, stored >= revoked.revokeTime { return }
    try tx.execute(
      "DELETE FROM revoked_device WHERE partition = ? AND revoke_time <= ?", tx.partition,
      tx.settledTime.seconds - RevokedDevice.rememberedTime)
    try tx.execute(
      """
      INSERT INTO revoked_device (partition, family_id, device_id, revoke_time) VALUES (?, ?, ?, ?)
      ON CONFLICT (partition, family_id, device_id) DO UPDATE SET revoke_time = excluded.revoke_time
      """, tx.partition, familyID, revoked.deviceID, revoked.revokeTime)
    tx.raise(changed, key: revoked.signalKey)
  }

  /// The events that produce what followers have to know about a family's revoked and restricted devices.
  public static func state(of familyID: String, in tx: ReadTransaction) throws -> [any Message] {
    try events(of: familyID, in: tx) + Restrictions.events(of: familyID, in: tx)
  }

  /// The family's devices whose tokens are refused.
  public static func deviceIDs(of familyID: String, in tx: ReadTransaction) throws -> Set<String> {
    Set(try events(of: familyID, in: tx).map(\.deviceID))
  }

  static func events(of familyID: String, in tx: ReadTransaction) throws -> [FamilyV1.DeviceRevoked] {
    try tx.query(
      "SELECT device_id, revoke_time FROM revoked_device WHERE partition = ? AND family_id = ? ORDER BY device_id",
      Partition(familyID: familyID), familyID, row: device
    ).map(FamilyV1.DeviceRevoked.init)
  }

  /// Notifies the watch of everything stored, now and later. Observes first, so that no commit falls in between.
  /// - Parameter now: seconds since 1970 UTC.
  package static func load(into watch: AccessWatch, from database: Database, now: Int64) async throws {
    // So that the guardian who is answered can rely on it.
    database.observeBeforeAcknowledgement(changed) { raised in
      watch.revoke(raised.compactMap { RevokedDevice(signalKey: $0.key) })
    }
    database.observeBeforeAcknowledgement(Restrictions.changed) { raised in
      watch.restrict(raised.compactMap { $0.value as? RestrictedDevice })
    }
    watch.revoke(try await database.read(nil) { tx in try all(in: tx, now: now) })
    watch.restrict(try await database.read(nil) { tx in try Restrictions.all(in: tx, now: now) })
  }

  /// Every stored one. A device stays revoked whose time cannot be read, as if that were now.
  static func all(in tx: ReadTransaction, now: Int64) throws -> [RevokedDevice] {
    do {
      return try tx.query("SELECT device_id, revoke_time FROM revoked_device", row: device)
    } catch let error as DatabaseError where error.kind == .unreadableRow {
      // Reported as every such row is. One family's must not keep the service from starting.
      return try tx.query(
        """
        SELECT device_id, revoke_time, CASE WHEN typeof(revoke_time) = 'integer' THEN 1 ELSE 0 END FROM revoked_device
        """
      ) { row in
        row.bool(2) ? device(row) : RevokedDevice(deviceID: row.string(0), revokeTime: now)
      }
    }
  }

  private static func device(_ row: Row) -> RevokedDevice {
    RevokedDevice(deviceID: row.string(0), revokeTime: row.int64(1))
  }
}

extension RevokedDevice {
  fileprivate var signalKey: String { "\(revokeTime) \(deviceID)" }

  fileprivate init?(signalKey: String) {
    let parts = signalKey.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let time = Int64(parts[0]) else { return nil }
    self.init(deviceID: String(parts[1]), revokeTime: time)
  }
}

extension FamilyV1.DeviceRevoked {
  init(_ device: RevokedDevice) {
    self.init()
    deviceID = device.deviceID
    revokeTime = GoogleProtobuf.Timestamp(seconds: device.revokeTime)
  }
}
