package import Database

/// The migrations of tables of records alone; see `UsageSchema`.
package enum RecordSchema {
  package static let migrations = [
    Migration(
      component: "usage", version: 3, name: "decisions about quarantined records",
      sql: """
        ALTER TABLE quarantine ADD COLUMN state INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE quarantine ADD COLUMN decide_time BIGINT;
        ALTER TABLE quarantine ADD COLUMN guardian_id TEXT;
        CREATE INDEX quarantine_state ON quarantine (partition, family_id, child_id, state, quarantine_number);
        CREATE TABLE long_record (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          start_time BIGINT NOT NULL,
          installation_number INTEGER NOT NULL,
          sequence BIGINT NOT NULL,
          conflict_number INTEGER NOT NULL,
          end_time BIGINT NOT NULL,
          PRIMARY KEY (
            partition, family_id, child_id, start_time, installation_number, sequence, conflict_number)
        ) WITHOUT ROWID;
        """),
    Migration(component: "usage", version: 9, name: "shares of devices", sql: deviceShares),
    Migration(component: "usage", version: 11, name: "quarantined records that wait together", sql: waitingTogether),
    Migration(
      component: "usage", version: 14, name: "quarantined records by their records",
      sql: """
        CREATE INDEX quarantine_record
          ON quarantine (partition, family_id, installation_number, sequence, conflict_number);
        """),
    Migration(
      component: "usage", version: 17, name: "activities",
      sql: """
        ALTER TABLE app_token ADD COLUMN activity INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE device_share ADD COLUMN approvals BIGINT NOT NULL DEFAULT 0;
        """),
    Migration(component: "usage", version: 19, name: "imports and withdrawals", sql: withdrawals),
    Migration(
      component: "usage", version: 22, name: "accepted after a withdrawal",
      sql: "ALTER TABLE quarantine ADD COLUMN later_number BIGINT;"),
  ]

  /// Of tokens that were reported earlier it is not known by which device.
  private static let deviceShares = """
    CREATE TABLE device_share (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      device_id TEXT NOT NULL,
      installations BIGINT NOT NULL,
      tokens BIGINT NOT NULL,
      waiting BIGINT NOT NULL,
      PRIMARY KEY (partition, family_id, device_id)
    ) WITHOUT ROWID;
    INSERT INTO device_share (partition, family_id, device_id, installations, tokens, waiting)
    SELECT i.partition, i.family_id, i.device_id, COUNT(*), 0, SUM(COALESCE(w.waiting, 0))
    FROM installation i LEFT JOIN (
      SELECT partition, family_id, installation_number, COUNT(*) AS waiting FROM quarantine WHERE state = 0
      GROUP BY partition, family_id, installation_number) w
    ON w.partition = i.partition AND w.family_id = i.family_id AND w.installation_number = i.installation_number
    GROUP BY i.partition, i.family_id, i.device_id;
    """

  /// Records that wait already wait together.
  private static let waitingTogether = """
    ALTER TABLE quarantine ADD COLUMN first_number BIGINT NOT NULL DEFAULT 0;
    UPDATE quarantine SET first_number = (
      SELECT MIN(w.quarantine_number) FROM quarantine w WHERE w.partition = quarantine.partition
        AND w.family_id = quarantine.family_id AND w.child_id = quarantine.child_id AND w.state = 0)
    WHERE state = 0;
    """

  /// Most records are of no import, and neither withdrawn nor later than a withdrawal.
  private static let withdrawals = """
    ALTER TABLE usage_record ADD COLUMN import_number INTEGER;
    ALTER TABLE usage_record ADD COLUMN withdrawal_number BIGINT;
    ALTER TABLE usage_record ADD COLUMN later_number BIGINT;
    ALTER TABLE device_share ADD COLUMN imports BIGINT NOT NULL DEFAULT 0;
    CREATE TABLE usage_import (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      import_number INTEGER NOT NULL,
      import_id TEXT NOT NULL,
      device_id TEXT NOT NULL,
      receive_time BIGINT NOT NULL,
      record_count BIGINT NOT NULL,
      first_start_time BIGINT NOT NULL,
      last_start_time BIGINT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, import_number),
      UNIQUE (partition, family_id, child_id, import_id)
    ) WITHOUT ROWID;
    CREATE TABLE withdrawal (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      withdrawal_number BIGINT NOT NULL,
      selection TEXT NOT NULL,
      app_id TEXT NOT NULL,
      import_id TEXT NOT NULL,
      start_time BIGINT NOT NULL,
      end_time BIGINT NOT NULL,
      withdraw_time BIGINT NOT NULL,
      guardian_id TEXT NOT NULL,
      state INTEGER NOT NULL,
      record_count BIGINT NOT NULL,
      restore_time BIGINT,
      restore_guardian_id TEXT,
      PRIMARY KEY (partition, family_id, child_id, withdrawal_number)
    ) WITHOUT ROWID;
    """
}
