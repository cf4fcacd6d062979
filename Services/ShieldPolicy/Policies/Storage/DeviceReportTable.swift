package import Database
import LocalTime
package import ServiceAPI

/// The last report of each child's device that is in use (SH-8).
package enum DeviceReportTable {
  package static func find(_ tx: ReadTransaction, _ child: ChildKey, deviceID: String) throws -> ReportedState? {
    try tx.queryOne(
      """
      SELECT report_time, permission, is_protection_on, app_version, os_version, policy_version, waiting_records,
        protection_loss_time
      FROM device_report WHERE partition = ? AND family_id = ? AND child_id = ? AND device_id = ?
      """, child.partition, child.familyID, child.childID, deviceID
    ) { row in
      ReportedState(
        report: DeviceReport(
          permission: row.enumeration(1), isProtectionOn: row.bool(2), appVersion: row.string(3),
          osVersion: row.string(4), policyVersion: row.int64(5), waitingRecords: row.int64(6)),
        received: Instant(seconds: row.int64(0)), lost: row.optionalInt64(7).map(Instant.init(seconds:)))
    }
  }

  package static func save(_ tx: Transaction, _ child: ChildKey, deviceID: String, _ state: ReportedState) throws {
    let report = state.report
    try tx.execute(
      """
      INSERT INTO device_report (partition, family_id, child_id, device_id, report_time, permission, is_protection_on,
        app_version, os_version, policy_version, waiting_records, protection_loss_time)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, device_id) DO UPDATE SET report_time = excluded.report_time,
        permission = excluded.permission, is_protection_on = excluded.is_protection_on,
        app_version = excluded.app_version, os_version = excluded.os_version,
        policy_version = excluded.policy_version, waiting_records = excluded.waiting_records,
        protection_loss_time = excluded.protection_loss_time
      """, child.partition, child.familyID, child.childID, deviceID, state.received.seconds, report.permission.rawValue,
      report.isProtectionOn, report.appVersion, report.osVersion, report.policyVersion, report.waitingRecords,
      state.lost?.seconds)
  }

  package static func delete(_ tx: Transaction, _ child: ChildKey, deviceID: String) throws {
    try tx.execute(
      "DELETE FROM device_report WHERE partition = ? AND family_id = ? AND child_id = ? AND device_id = ?",
      child.partition, child.familyID, child.childID, deviceID)
  }

  static let migration = """
    CREATE TABLE device_report (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      device_id TEXT NOT NULL,
      report_time BIGINT NOT NULL,
      permission INTEGER NOT NULL,
      is_protection_on INTEGER NOT NULL,
      app_version TEXT NOT NULL,
      os_version TEXT NOT NULL,
      policy_version BIGINT NOT NULL,
      waiting_records BIGINT NOT NULL,
      protection_loss_time BIGINT,
      PRIMARY KEY (partition, family_id, child_id, device_id)
    ) WITHOUT ROWID;
    """
}
