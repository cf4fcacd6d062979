package import Database
import LocalTime
package import ServiceAPI

/// The states of the clocks of devices, for those whose clock was ever wrong (US-7).
package enum DeviceClockTable {
  /// nil for a device whose clock was never wrong.
  static func find(_ tx: ReadTransaction, _ child: ChildKey, deviceID: String) throws -> ClockState? {
    try tx.queryOne(
      """
      SELECT seconds_ahead, noticed_seconds, notice_time FROM device_clock
      WHERE partition = ? AND family_id = ? AND child_id = ? AND device_id = ?
      """, child.partition, child.familyID, child.childID, deviceID
    ) { row in
      ClockState(
        secondsAhead: row.optionalInt64(0),
        noticed: NoticedClock(secondsAhead: row.int64(1), receipt: Instant(seconds: row.int64(2))))
    }
  }

  static func save(_ tx: Transaction, _ child: ChildKey, deviceID: String, _ state: ClockState) throws {
    // A clock that is wrong for the first time is noticed.
    guard let noticed = state.noticed else { return }
    try tx.execute(
      """
      INSERT INTO device_clock (
        partition, family_id, child_id, device_id, seconds_ahead, noticed_seconds, notice_time)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, device_id) DO UPDATE SET seconds_ahead = excluded.seconds_ahead,
        noticed_seconds = excluded.noticed_seconds, notice_time = excluded.notice_time
      """, child.partition, child.familyID, child.childID, deviceID, state.secondsAhead, noticed.secondsAhead,
      noticed.receipt.seconds)
  }

  /// The last noticed change of a device.
  package struct Noticed: Sendable {
    package var child: ChildKey
    package var deviceID: String
    package var clock: NoticedClock
  }

  /// The clocks of the family's devices after one, child by child, at most `limit`.
  package static func noticed(
    _ tx: ReadTransaction, familyID: String, after last: Noticed?, limit: Int
  ) throws -> [Noticed] {
    try tx.query(
      """
      SELECT child_id, device_id, noticed_seconds, notice_time FROM device_clock
      WHERE partition = ? AND family_id = ? AND (child_id, device_id) > (?, ?) ORDER BY child_id, device_id LIMIT ?
      """, Partition(familyID: familyID), familyID, last?.child.childID ?? "", last?.deviceID ?? "", limit
    ) {
      Noticed(
        child: ChildKey(familyID: familyID, childID: $0.string(0)), deviceID: $0.string(1),
        clock: NoticedClock(secondsAhead: $0.int64(2), receipt: Instant(seconds: $0.int64(3))))
    }
  }

  /// The families of a partition with such devices, in order of ids.
  package static func familyIDs(_ tx: ReadTransaction, partition: Partition) throws -> [String] {
    try tx.families(of: partition, in: "device_clock")
  }
}
