package import Database

/// The migrations of tables of policies alone; see `ShieldSchema`. Versions are kept for ever.
package enum PolicySchema {
  package static let migrations = [
    Migration(
      component: "policy", version: 9, name: "making and shields of versions", sql: versions, fresh: freshVersions),
    Migration(
      component: "policy", version: 10, name: "acknowledgements no earlier than the version",
      sql: acknowledgements, fresh: freshAcknowledgements),
    Migration(
      component: "policy", version: 17, name: "acknowledgements in any order",
      sql: "ALTER TABLE policy_acknowledgement ADD COLUMN corrections INTEGER NOT NULL DEFAULT 0"),
    Migration(component: "policy", version: 19, name: "shields of single devices", sql: DeviceShieldTable.migration),
    Migration(component: "policy", version: 20, name: "reports of devices", sql: DeviceReportTable.migration),
    Migration(component: "policy", version: 22, name: "reward use by day", sql: RewardDayTable.migration),
    Migration(
      component: "policy", version: 23, name: "bedtimes before other windows", sql: ScheduleTable.bedtimesFirst),
  ]

  /// The apps that each version shielded, and when it was made. Of the versions before this migration only the newest
  /// one's time is known; the others were not made before the apps that they shield were saved.
  private static let versions = """
    CREATE TABLE policy_version (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      version BIGINT NOT NULL,
      make_time BIGINT NOT NULL,
      shields TEXT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, version)
    ) WITHOUT ROWID;
    INSERT INTO policy_version (partition, family_id, child_id, version, make_time, shields)
    SELECT v.partition, v.family_id, v.child_id, v.version,
      COALESCE(
        (SELECT p.update_time FROM policy p
          WHERE p.partition = v.partition AND p.family_id = v.family_id AND p.child_id = v.child_id
            AND p.version = v.version),
        (SELECT MAX(saved) FROM (
          SELECT MIN(c.effective_time) AS saved FROM shield_change s JOIN app_assignment c
            ON c.partition = s.partition AND c.family_id = s.family_id AND c.child_id = s.child_id
              AND c.app_id = s.app_id
          WHERE s.partition = v.partition AND s.family_id = v.family_id AND s.child_id = v.child_id
            AND s.version <= v.version
          GROUP BY s.app_id)),
        (SELECT MIN(b.create_time) FROM child b
          WHERE b.partition = v.partition AND b.family_id = v.family_id AND b.child_id = v.child_id),
        0),
      '0' || COALESCE((
        SELECT group_concat(shield, '') FROM (
          SELECT COALESCE((
            SELECT s.is_shielded FROM shield_change s
            WHERE s.partition = a.partition AND s.family_id = a.family_id AND s.child_id = a.child_id
              AND s.app_id = a.app_id AND s.version <= v.version
            ORDER BY s.version DESC LIMIT 1), 0) AS shield
          FROM app a WHERE a.partition = v.partition AND a.family_id = v.family_id AND a.child_id = v.child_id
          ORDER BY a.place)), '')
    FROM (
      SELECT partition, family_id, child_id, version FROM shield_change
      UNION SELECT partition, family_id, child_id, version FROM policy_acknowledgement
      UNION SELECT partition, family_id, child_id, version FROM policy) v;
    DROP TABLE shield_change;
    ALTER TABLE policy DROP COLUMN shielded_app_ids;
    ALTER TABLE policy DROP COLUMN enforcement;
    ALTER TABLE policy ADD COLUMN enforcement_digest BLOB NOT NULL DEFAULT X'';
    ALTER TABLE policy ADD COLUMN next_change_time BIGINT DEFAULT 0;
    """

  /// Without the functions of SQLite, where there is no policy yet.
  private static let freshVersions = """
    CREATE TABLE policy_version (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      version BIGINT NOT NULL,
      make_time BIGINT NOT NULL,
      shields TEXT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, version)
    ) WITHOUT ROWID;
    DROP TABLE shield_change;
    ALTER TABLE policy DROP COLUMN shielded_app_ids;
    ALTER TABLE policy DROP COLUMN enforcement;
    ALTER TABLE policy ADD COLUMN enforcement_digest BLOB NOT NULL DEFAULT X'';
    ALTER TABLE policy ADD COLUMN next_change_time BIGINT DEFAULT 0;
    """

  /// Acknowledgements that claim a time before their version was made. They count from the latest instant at which it
  /// can have been made: before the newest version, and before a later acknowledgement whose time is possible. They are
  /// published again, so that usage is recounted with the corrected times.
  private static let acknowledgements = """
    CREATE TABLE mended_acknowledgement (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      device_id TEXT NOT NULL,
      version BIGINT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, device_id, version)
    ) WITHOUT ROWID;
    INSERT INTO mended_acknowledgement (partition, family_id, child_id, device_id, version)
    SELECT k.partition, k.family_id, k.child_id, k.device_id, k.version
    FROM policy_acknowledgement k JOIN policy_version v ON v.partition = k.partition AND v.family_id = k.family_id
      AND v.child_id = k.child_id AND v.version = k.version
    WHERE k.apply_time < v.make_time;
    UPDATE policy_acknowledgement SET apply_time = MAX(
      (SELECT v.make_time FROM policy_version v
        WHERE v.partition = policy_acknowledgement.partition AND v.family_id = policy_acknowledgement.family_id
          AND v.child_id = policy_acknowledgement.child_id AND v.version = policy_acknowledgement.version),
      MIN(
        COALESCE((SELECT p.update_time FROM policy p
          WHERE p.partition = policy_acknowledgement.partition AND p.family_id = policy_acknowledgement.family_id
            AND p.child_id = policy_acknowledgement.child_id), 0),
        COALESCE((SELECT MIN(k.apply_time) FROM policy_acknowledgement k
          WHERE k.partition = policy_acknowledgement.partition AND k.family_id = policy_acknowledgement.family_id
            AND k.child_id = policy_acknowledgement.child_id AND k.version >= policy_acknowledgement.version
            AND NOT EXISTS (SELECT 1 FROM mended_acknowledgement m
              WHERE m.partition = k.partition AND m.family_id = k.family_id AND m.child_id = k.child_id
                AND m.device_id = k.device_id AND m.version = k.version)), 9223372036854775807)))
    WHERE EXISTS (SELECT 1 FROM mended_acknowledgement m
      WHERE m.partition = policy_acknowledgement.partition AND m.family_id = policy_acknowledgement.family_id
        AND m.child_id = policy_acknowledgement.child_id AND m.device_id = policy_acknowledgement.device_id
        AND m.version = policy_acknowledgement.version);
    INSERT INTO pending_work (partition, family_id, kind, key, state, run_time, attempts)
    SELECT DISTINCT partition, family_id, 'policy.acknowledgements', child_id, X'', 0, 0 FROM mended_acknowledgement;
    """

  /// Without the functions of SQLite, where there is no acknowledgement yet.
  private static let freshAcknowledgements = """
    CREATE TABLE mended_acknowledgement (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      device_id TEXT NOT NULL,
      version BIGINT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, device_id, version)
    ) WITHOUT ROWID;
    """
}
