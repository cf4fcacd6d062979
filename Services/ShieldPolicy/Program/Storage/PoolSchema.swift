/// Migrations that make the policy of a thousand apps and a thousand grants quick to read: pools and shields are one
/// character per app, versions record when they were made, and grants with seconds left are found by their expiry.
enum PoolSchema {
  static let numbers = "CREATE UNIQUE INDEX app_place ON app (partition, family_id, child_id, place);"

  static let assigned = """
    CREATE INDEX app_assigned ON app (partition, family_id, child_id, place) WHERE removal_time IS NULL;
    CREATE INDEX app_removal ON app_assignment (partition, family_id, child_id, app_id, number)
      WHERE is_removal = 1;
    """

  /// An app whose removal cannot be read is found among the assigned ones, and rejected, rather than taken as removed.
  static let unreadableRemovals = """
    DROP INDEX app_assigned;
    CREATE INDEX app_assigned ON app (partition, family_id, child_id, place) WHERE typeof(removal_time) <> 'integer';
    """

  /// SQLite does not use the partial index, so all changes of a child's apps were read for the removals of one.
  static let removals = """
    DROP INDEX app_removal;
    CREATE INDEX app_assignment_removal
      ON app_assignment (partition, family_id, child_id, app_id, is_removal, effective_time);
    """

  /// A policy reads the removals since the oldest grant, and none of the other changes.
  static let removalsByTime = """
    CREATE INDEX app_assignment_removal_time
      ON app_assignment (partition, family_id, child_id, is_removal, effective_time, app_id);
    """

  /// The pools of grants as texts of numbers; when an app left one follows from `app_assignment`.
  static let pools = """
    ALTER TABLE unlock_grant ADD COLUMN pool TEXT NOT NULL DEFAULT '';
    ALTER TABLE unlock_grant ADD COLUMN pool_change BIGINT NOT NULL DEFAULT 0;
    UPDATE unlock_grant SET pool = '0' || COALESCE((
      SELECT group_concat(member, '') FROM (
        SELECT CASE WHEN ' ' || unlock_grant.apps || ' ' LIKE '% ' || a.app_id || ' %'
            OR ' ' || unlock_grant.apps LIKE '% ' || a.app_id || '@%' THEN '1' ELSE '0' END AS member
        FROM app a WHERE a.partition = unlock_grant.partition AND a.family_id = unlock_grant.family_id
          AND a.child_id = unlock_grant.child_id
        ORDER BY a.place)), '');
    UPDATE unlock_grant SET pool_change = COALESCE((
      SELECT MAX(c.number) FROM app_assignment c
      WHERE c.partition = unlock_grant.partition AND c.family_id = unlock_grant.family_id
        AND c.child_id = unlock_grant.child_id
        AND (c.effective_time < unlock_grant.start_time OR c.effective_time = unlock_grant.start_time
          AND ' ' || unlock_grant.apps || ' ' NOT LIKE '%@' || unlock_grant.start_time || ' %')), 0)
    WHERE source <> 1;
    ALTER TABLE unlock_grant DROP COLUMN apps;
    CREATE INDEX unlock_grant_start ON unlock_grant (partition, family_id, child_id, start_time);
    DROP TABLE unspent_grant;
    CREATE TABLE unspent_grant (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      expire_time BIGINT NOT NULL,
      place INTEGER NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, expire_time, place)
    ) WITHOUT ROWID;
    INSERT INTO unspent_grant (partition, family_id, child_id, expire_time, place)
    SELECT partition, family_id, child_id, COALESCE(expire_time, 9223372036854775807), place FROM unlock_grant
    WHERE used_seconds < seconds;
    """

  /// Grants with seconds left in order of use, so that a use reads only those that pay for it.
  static let orderOfUse = """
    DROP TABLE unspent_grant;
    CREATE TABLE unspent_grant (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      expire_time BIGINT NOT NULL,
      start_time BIGINT NOT NULL,
      create_time BIGINT NOT NULL,
      grant_id TEXT NOT NULL,
      place INTEGER NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, expire_time, start_time, create_time, grant_id)
    ) WITHOUT ROWID;
    INSERT INTO unspent_grant (partition, family_id, child_id, expire_time, start_time, create_time, grant_id, place)
    SELECT partition, family_id, child_id, COALESCE(expire_time, 9223372036854775807), start_time, create_time, grant_id,
      place
    FROM unlock_grant WHERE used_seconds < seconds;
    """

  /// When the causes of earlier grants were created is not known: they keep their order.
  static let causes = """
    ALTER TABLE unlock_grant ADD COLUMN cause_create_time BIGINT NOT NULL DEFAULT 0;
    UPDATE unlock_grant SET cause_create_time = create_time;
    """

  /// Grants of which a guardian took back what was unused. Few are, and they are found by when.
  static let revocations = """
    ALTER TABLE unlock_grant ADD COLUMN revoke_time BIGINT;
    ALTER TABLE unlock_grant ADD COLUMN revoker_guardian_id TEXT;
    CREATE INDEX unlock_grant_revocation ON unlock_grant (partition, family_id, child_id, revoke_time)
      WHERE revoke_time IS NOT NULL;
    """

  /// What each version shielded, and when it was made. Of the versions before this migration only the newest one's time
  /// is known; the others were not made before the apps that they shield were saved.
  static let versions = """
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

  /// Acknowledgements that claim a time before their version was made. They count from the latest instant at which it
  /// can have been made: before the newest version, and before a later acknowledgement whose time is possible. They are
  /// published again, so that usage is recounted with the corrected times.
  static let acknowledgements = """
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
}
