import Database
import EventFeed
import LocalTime
import Messages

/// Tells followers again what a migration mended: acknowledgements that had claimed a time before their version was made. They
/// replace what was told before, and what they had made of usage is counted anew (US-3).
enum MendedAcknowledgements {
  /// Set by the migration, once for each child that is concerned.
  static let timerKind = "policy.acknowledgements"
  /// Told in one transaction, at most: each may name all of the child's apps.
  static let batch = 8

  static let timer: TimerHandler = { tx, timer in
    let child = ChildKey(familyID: timer.familyID, childID: timer.key)
    let mended = try tx.query(
      """
      SELECT device_id, version FROM mended_acknowledgement
      WHERE partition = ? AND family_id = ? AND child_id = ? ORDER BY device_id, version LIMIT ?
      """, child.partition, child.familyID, child.childID, batch
    ) { ($0.string(0), $0.int64(1)) }
    let ids = try AppTable.ids(tx, child)
    for (deviceID, version) in mended {
      if let applied = try PolicyAcknowledgementTable.applied(tx, child, deviceID: deviceID, version: version) {
        try tx.publish(
          try ShieldV1.PolicyAcknowledged(
            tx, child, deviceID: deviceID, version: version, applied: applied, ids: ids), familyID: child.familyID)
      }
      try tx.execute(
        """
        DELETE FROM mended_acknowledgement
        WHERE partition = ? AND family_id = ? AND child_id = ? AND device_id = ? AND version = ?
        """, child.partition, child.familyID, child.childID, deviceID, version)
    }
    if mended.count == batch {
      try tx.wake(at: timer.now, kind: timerKind, familyID: child.familyID, key: child.childID)
    }
  }
}
