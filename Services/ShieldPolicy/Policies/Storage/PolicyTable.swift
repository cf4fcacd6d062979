package import Database
package import LocalTime
package import ServiceAPI
package import ShieldApps
import ShieldFamilies
import ShieldWallet

/// The stored part of the newest version of a child's policy.
package struct StoredPolicy: Hashable, Sendable {
  package var head: PolicyHead
  package var restartsRunningApps: Bool
  var updated: Instant
  /// The first instant at which time alone can make another version due; nil for never.
  package var nextChange: Instant?
  /// Numbers of its reward apps, where a device is disabled; else nil.
  package var rewards: AppSet?
  /// Numbers of the apps that the schedule shields (SH-14).
  package var scheduled = AppSet()

  /// The version with its apps still to be filled in.
  var frame: Policy {
    Policy(version: head.version, apps: [], restartsRunningApps: restartsRunningApps, updated: updated)
  }

  /// Whether the version is also the newest one at an instant, as long as no fact changes.
  package func holds(at now: Instant) -> Bool { updated <= now && nextChange.map { now < $0 } ?? true }
}

/// The newest version of each child's policy; for every version, when it was made and what it shielded.
package enum PolicyTable {
  package static func find(_ tx: ReadTransaction, _ child: ChildKey) throws -> StoredPolicy? {
    try tx.queryOne(
      """
      SELECT p.version, p.update_time, p.restarts_running_apps, p.next_change_time, p.enforcement_digest, v.shields,
        v.rewards, p.scheduled_apps
      FROM policy p LEFT JOIN policy_version v ON v.partition = p.partition AND v.family_id = p.family_id
        AND v.child_id = p.child_id AND v.version = p.version
      WHERE p.partition = ? AND p.family_id = ? AND p.child_id = ?
      """, child.partition, child.familyID, child.childID
    ) { row in
      StoredPolicy(
        head: PolicyHead(version: row.int64(0), enforcement: row.bytes(4), shields: try row.apps(5)),
        restartsRunningApps: row.bool(2), updated: Instant(seconds: row.int64(1)),
        nextChange: row.optionalInt64(3).map(Instant.init(seconds:)),
        rewards: row.isNull(6) ? nil : try row.apps(6), scheduled: row.isNull(7) ? AppSet() : try row.apps(7))
    }
  }

  /// 0 before the first version.
  package static func newestVersion(_ tx: ReadTransaction, _ child: ChildKey) throws -> Int64 {
    try tx.queryOne(
      "SELECT version FROM policy WHERE partition = ? AND family_id = ? AND child_id = ?", child.partition,
      child.familyID, child.childID
    ) { $0.int64(0) } ?? 0
  }

  /// - Parameter rewards: all reward apps of the version, where a device is disabled; else nil.
  static func save(
    _ tx: Transaction, _ child: ChildKey, _ policy: Policy, _ head: PolicyHead, nextChange: Instant?,
    rewards: AppSet? = nil
  ) throws {
    try tx.execute(
      """
      INSERT INTO policy (partition, family_id, child_id, version, update_time, restarts_running_apps,
        enforcement_digest, next_change_time, scheduled_apps)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id) DO UPDATE SET version = excluded.version,
        update_time = excluded.update_time, restarts_running_apps = excluded.restarts_running_apps,
        enforcement_digest = excluded.enforcement_digest, next_change_time = excluded.next_change_time,
        scheduled_apps = excluded.scheduled_apps
      """, child.partition, child.familyID, child.childID, head.version, policy.updated.seconds,
      policy.restartsRunningApps, head.enforcement, nextChange?.seconds,
      policy.scheduled.isEmpty ? nil : policy.scheduled.text)
    try tx.execute(
      """
      INSERT INTO policy_version (partition, family_id, child_id, version, make_time, shields, rewards)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """, child.partition, child.familyID, child.childID, head.version, policy.updated.seconds, head.shields.text,
      rewards?.text)
  }

  static func setNextChange(_ tx: Transaction, _ child: ChildKey, _ instant: Instant?) throws {
    try tx.execute(
      "UPDATE policy SET next_change_time = ? WHERE partition = ? AND family_id = ? AND child_id = ?",
      instant?.seconds, child.partition, child.familyID, child.childID)
  }

  /// When a version was made, and the numbers of the apps that it shields; nil before the first one. A version without
  /// stored shields has those of the one before it.
  /// - Parameter deviceID: the device on which it shields them; nil for one without shields of its own.
  package static func version(
    _ tx: ReadTransaction, _ child: ChildKey, _ version: Int64, on deviceID: String?
  ) throws -> (made: Instant, shields: AppSet)? {
    let stored = try tx.queryOne(
      """
      SELECT make_time, shields, rewards FROM policy_version
      WHERE partition = ? AND family_id = ? AND child_id = ? AND version <= ? ORDER BY version DESC LIMIT 1
      """, child.partition, child.familyID, child.childID, version
    ) { row in
      (
        made: Instant(seconds: row.int64(0)), shields: try row.apps(1),
        rewards: row.isNull(2) ? AppSet() : try row.apps(2)
      )
    }
    guard let stored else { return nil }
    guard let deviceID else { return (stored.made, stored.shields) }
    let own = try DeviceShieldTable.recorded(tx, child, deviceID: deviceID, version: version)
    return (stored.made, own.shields(common: stored.shields, rewards: stored.rewards))
  }
}

/// The versions that devices have applied (SH-11); all of them, as each records what was shielded from then on (US-3).
package enum PolicyAcknowledgementTable {
  /// Stores what counts of a version, in place of what counted before.
  package static func save(
    _ tx: Transaction, _ child: ChildKey, deviceID: String, version: Int64, _ acknowledged: AcknowledgedVersion
  ) throws {
    try tx.execute(
      """
      INSERT INTO policy_acknowledgement (partition, family_id, child_id, device_id, version, apply_time, corrections)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, device_id, version)
      DO UPDATE SET apply_time = excluded.apply_time, corrections = excluded.corrections
      """, child.partition, child.familyID, child.childID, deviceID, version, acknowledged.applied.seconds,
      acknowledged.corrections)
  }

  /// The state of a device.
  package static func state(_ tx: ReadTransaction, _ child: ChildKey, deviceID: String) throws -> DevicePolicyState {
    try tx.queryOne(
      """
      SELECT version, apply_time FROM policy_acknowledgement
      WHERE partition = ? AND family_id = ? AND child_id = ? AND device_id = ? ORDER BY version DESC LIMIT 1
      """, child.partition, child.familyID, child.childID, deviceID
    ) { DevicePolicyState(version: $0.int64(0), applied: Instant(seconds: $0.int64(1))) } ?? DevicePolicyState()
  }

  /// The acknowledgement that counts, of a version by a device; nil where the device did not acknowledge it.
  package static func find(
    _ tx: ReadTransaction, _ child: ChildKey, deviceID: String, version: Int64
  ) throws -> AcknowledgedVersion? {
    try tx.queryOne(
      """
      SELECT apply_time, corrections FROM policy_acknowledgement
      WHERE partition = ? AND family_id = ? AND child_id = ? AND device_id = ? AND version = ?
      """, child.partition, child.familyID, child.childID, deviceID, version
    ) { AcknowledgedVersion(applied: Instant(seconds: $0.int64(0)), corrections: $0.int(1)) }
  }

  /// The acknowledgements of devices, device by device in order, after a device's version, at most `limit`.
  package static func page(
    _ tx: ReadTransaction, _ child: ChildKey, after last: (deviceID: String, version: Int64)?, limit: Int
  ) throws -> [(deviceID: String, version: Int64, applied: Instant)] {
    try tx.query(
      """
      SELECT device_id, version, apply_time FROM policy_acknowledgement
      WHERE partition = ? AND family_id = ? AND child_id = ? AND (device_id, version) > (?, ?)
      ORDER BY device_id, version LIMIT ?
      """, child.partition, child.familyID, child.childID, last?.deviceID ?? "", last?.version ?? .min, limit
    ) { ($0.string(0), $0.int64(1), Instant(seconds: $0.int64(2))) }
  }
}

/// The mark that another version of a child's policy may be due: the stored one holds at no instant, so that no device
/// receives newer facts under it, and pending work makes the version unless a call does so before.
package enum PolicyDue {
  /// The pending work, which `PolicyUpdate` does.
  package static let workKind = "policy.update"

  /// - Parameter delay: seconds after which the version is made at the latest, where another transaction is about to
  ///   make it.
  static func mark(_ tx: Transaction, _ child: ChildKey, delay: Int64 = 0) throws {
    try PolicyTable.setNextChange(tx, child, .distantPast)
    try tx.enqueueWork(kind: workKind, familyID: child.familyID, key: child.childID, delay: delay) { _ in [] }
    tx.note(.settled, ofPolicyOf: child)
  }

  /// The version was made: no work is left for it.
  static func clear(_ tx: Transaction, _ child: ChildKey) throws {
    try tx.cancelWork(kind: workKind, familyID: child.familyID, key: child.childID)
  }
}
