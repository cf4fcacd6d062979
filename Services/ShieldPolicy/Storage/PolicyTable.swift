import Database
import LocalTime
import ShieldDomain

/// The newest version of a child's policy, as far as it is stored.
struct StoredPolicy: Hashable, Sendable {
  var head: PolicyHead
  var restartsRunningApps: Bool
  var updated: Instant

  /// The version with its apps still to be filled in.
  var frame: Policy {
    Policy(version: head.version, apps: [], restartsRunningApps: restartsRunningApps, updated: updated)
  }
}

/// The newest version of each child's policy, and which apps every version shielded.
enum PolicyTable {
  static func find(_ tx: ReadTransaction, _ child: ChildKey) throws -> StoredPolicy? {
    try tx.queryOne(
      """
      SELECT version, update_time, restarts_running_apps, shielded_app_ids, enforcement FROM policy
      WHERE partition = ? AND family_id = ? AND child_id = ?
      """, child.partition, child.familyID, child.childID
    ) { row in
      StoredPolicy(
        head: PolicyHead(
          version: row.int64(0), enforcement: row.string(4),
          shieldedApps: Set(row.string(3).split(separator: " ").map(String.init))),
        restartsRunningApps: row.bool(2), updated: Instant(seconds: row.int64(1)))
    }
  }

  /// 0 before the first version.
  static func newestVersion(_ tx: ReadTransaction, _ child: ChildKey) throws -> Int64 {
    try tx.queryOne(
      "SELECT version FROM policy WHERE partition = ? AND family_id = ? AND child_id = ?", child.partition,
      child.familyID, child.childID
    ) { $0.int64(0) } ?? 0
  }

  static func save(_ tx: Transaction, _ child: ChildKey, _ policy: Policy, after old: PolicyHead?) throws {
    let head = policy.head
    try tx.execute(
      """
      INSERT INTO policy (partition, family_id, child_id, version, update_time, restarts_running_apps,
        shielded_app_ids, enforcement)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id) DO UPDATE SET version = excluded.version,
        update_time = excluded.update_time, restarts_running_apps = excluded.restarts_running_apps,
        shielded_app_ids = excluded.shielded_app_ids, enforcement = excluded.enforcement
      """, child.partition, child.familyID, child.childID, head.version, policy.updated.seconds,
      policy.restartsRunningApps, head.shieldedApps.sorted().joined(separator: " "), head.enforcement)
    for app in head.shieldedApps.symmetricDifference(old?.shieldedApps ?? []).sorted() {
      try tx.execute(
        """
        INSERT INTO shield_change (partition, family_id, child_id, app_id, version, is_shielded)
        VALUES (?, ?, ?, ?, ?, ?)
        """, child.partition, child.familyID, child.childID, app, head.version, head.shieldedApps.contains(app))
    }
  }

  /// The apps that a version shielded, in a fixed order.
  static func shieldedApps(_ tx: ReadTransaction, _ child: ChildKey, version: Int64) throws -> [String] {
    // One probe for each app, whatever its category is by now: what happened since does not matter, however much it is.
    try AppTable.list(tx, child).map(\.id).filter { app in
      try tx.queryOne(
        """
        SELECT is_shielded FROM shield_change
        WHERE partition = ? AND family_id = ? AND child_id = ? AND app_id = ? AND version <= ?
        ORDER BY version DESC LIMIT 1
        """, child.partition, child.familyID, child.childID, app, version
      ) { $0.bool(0) } ?? false
    }.sorted()
  }
}

/// The versions that devices have applied (SH-11); all of them, as each says what was shielded since (US-3).
enum PolicyAcknowledgementTable {
  static func insert(
    _ tx: Transaction, _ child: ChildKey, deviceID: String, version: Int64, applied: Instant
  ) throws {
    try tx.execute(
      """
      INSERT INTO policy_acknowledgement (partition, family_id, child_id, device_id, version, apply_time)
      VALUES (?, ?, ?, ?, ?, ?)
      """, child.partition, child.familyID, child.childID, deviceID, version, applied.seconds)
  }

  /// How far a device is.
  static func state(_ tx: ReadTransaction, _ child: ChildKey, deviceID: String) throws -> DevicePolicyState {
    try tx.queryOne(
      """
      SELECT version, apply_time FROM policy_acknowledgement
      WHERE partition = ? AND family_id = ? AND child_id = ? AND device_id = ? ORDER BY version DESC LIMIT 1
      """, child.partition, child.familyID, child.childID, deviceID
    ) { DevicePolicyState(version: $0.int64(0), applied: Instant(seconds: $0.int64(1))) } ?? DevicePolicyState()
  }

  /// Everything that devices have acknowledged, device by device in order.
  static func list(
    _ tx: ReadTransaction, _ child: ChildKey
  ) throws -> [(deviceID: String, version: Int64, applied: Instant)] {
    try tx.query(
      """
      SELECT device_id, version, apply_time FROM policy_acknowledgement
      WHERE partition = ? AND family_id = ? AND child_id = ? ORDER BY device_id, version
      """, child.partition, child.familyID, child.childID
    ) { ($0.string(0), $0.int64(1), Instant(seconds: $0.int64(2))) }
  }
}
