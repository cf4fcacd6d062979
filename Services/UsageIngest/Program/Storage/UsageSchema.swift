import Database
import ServiceAPI

/// The tables of UsageIngest.
///
/// Installations, app tokens and apps are numbered within their family and children within their partition, to keep
/// records and what is counted of them small, since there are very many; no number leaves the service.
/// `usage_record` is ordered by time, because evaluation reads it by time; its one index is the record's key. Its
/// `evaluated` is 0 for a record that does not count, 1 for one that does, and 2 for one that does and is longer than a
/// day: those few are in `long_record` too, so that for all others looking back a day is enough.
enum UsageSchema {
  static let migrations = ownMigrations + ChangeTable.migrations

  private static let ownMigrations = [
    Migration(
      component: "usage", version: 1, name: "facts, records, counted usage",
      sql: """
        CREATE TABLE family_facts (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          stamp TEXT NOT NULL,
          PRIMARY KEY (partition, family_id)
        ) WITHOUT ROWID;
        CREATE TABLE child_calendar (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          effective_time BIGINT NOT NULL,
          time_zone TEXT NOT NULL,
          week_start INTEGER NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, effective_time)
        ) WITHOUT ROWID;
        CREATE TABLE app_token (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          token_digest TEXT NOT NULL,
          token_number INTEGER NOT NULL,
          app_id TEXT,
          PRIMARY KEY (partition, family_id, token_digest),
          UNIQUE (partition, family_id, token_number)
        ) WITHOUT ROWID;
        CREATE TABLE waiting_token (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          token_number INTEGER NOT NULL,
          first_start_time BIGINT NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, token_number)
        ) WITHOUT ROWID;
        CREATE TABLE app_change (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          app_id TEXT NOT NULL,
          version INTEGER NOT NULL,
          effective_time BIGINT NOT NULL,
          category INTEGER NOT NULL,
          points_per_minute INTEGER NOT NULL,
          generation INTEGER NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, app_id, version)
        ) WITHOUT ROWID;
        CREATE TABLE policy_acknowledgement (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          device_id TEXT NOT NULL,
          version BIGINT NOT NULL,
          apply_time BIGINT NOT NULL,
          shielded_app_ids TEXT NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, device_id, version)
        ) WITHOUT ROWID;
        CREATE TABLE installation (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          device_id TEXT NOT NULL,
          installation_id TEXT NOT NULL,
          installation_number INTEGER NOT NULL,
          PRIMARY KEY (partition, family_id, device_id, installation_id),
          UNIQUE (partition, family_id, installation_number)
        ) WITHOUT ROWID;
        CREATE TABLE usage_record (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          start_time BIGINT NOT NULL,
          installation_number INTEGER NOT NULL,
          sequence BIGINT NOT NULL,
          conflict_number INTEGER NOT NULL,
          end_time BIGINT NOT NULL,
          token_number INTEGER NOT NULL,
          shielded INTEGER NOT NULL,
          evaluated INTEGER NOT NULL,
          receive_time BIGINT NOT NULL,
          device_time BIGINT,
          monotonic_milliseconds BIGINT NOT NULL,
          PRIMARY KEY (
            partition, family_id, child_id, start_time, installation_number, sequence, conflict_number)
        ) WITHOUT ROWID;
        CREATE UNIQUE INDEX usage_record_key
          ON usage_record (partition, family_id, installation_number, sequence, conflict_number);
        CREATE TABLE quarantine (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          quarantine_number BIGINT NOT NULL,
          reason TEXT NOT NULL,
          installation_number INTEGER NOT NULL,
          sequence BIGINT NOT NULL,
          conflict_number INTEGER NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, quarantine_number)
        ) WITHOUT ROWID;
        CREATE TABLE usage_segment (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          category INTEGER NOT NULL,
          start_time BIGINT NOT NULL,
          end_time BIGINT NOT NULL,
          app_id TEXT NOT NULL,
          generation INTEGER NOT NULL,
          points_per_minute INTEGER NOT NULL,
          local_date INTEGER NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, category, start_time)
        ) WITHOUT ROWID;
        CREATE TABLE usage_total (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          local_date INTEGER NOT NULL,
          app_id TEXT NOT NULL,
          category INTEGER NOT NULL,
          generation INTEGER NOT NULL,
          seconds BIGINT NOT NULL,
          sixtieths BIGINT NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, local_date, app_id, category, generation)
        ) WITHOUT ROWID;
        """),
    Migration(
      component: "usage", version: 2, name: "removed apps",
      sql: "ALTER TABLE app_change ADD COLUMN removed INTEGER NOT NULL DEFAULT 0"),
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
    Migration(
      component: "usage", version: 4, name: "sums that readings do not have to add up",
      sql: """
        CREATE TABLE usage_sum (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          app_id TEXT NOT NULL,
          category INTEGER NOT NULL,
          generation INTEGER NOT NULL,
          seconds BIGINT NOT NULL,
          sixtieths BIGINT NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, app_id, category, generation)
        ) WITHOUT ROWID;
        INSERT INTO usage_sum
          SELECT partition, family_id, child_id, app_id, category, generation, SUM(seconds), SUM(sixtieths)
          FROM usage_total GROUP BY partition, family_id, child_id, app_id, category, generation;
        INSERT INTO usage_sum
          SELECT partition, family_id, child_id, '', category, 0, SUM(seconds), SUM(sixtieths)
          FROM usage_total GROUP BY partition, family_id, child_id, category;
        CREATE TABLE usage_day (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          local_date INTEGER NOT NULL,
          learning_seconds BIGINT NOT NULL,
          learning_sixtieths BIGINT NOT NULL,
          reward_seconds BIGINT NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, local_date)
        ) WITHOUT ROWID;
        INSERT INTO usage_day
          SELECT partition, family_id, child_id, local_date, SUM(CASE WHEN category = 1 THEN seconds ELSE 0 END),
            SUM(CASE WHEN category = 1 THEN sixtieths ELSE 0 END), SUM(CASE WHEN category = 2 THEN seconds ELSE 0 END)
          FROM usage_total GROUP BY partition, family_id, child_id, local_date;
        CREATE INDEX waiting_token_number ON waiting_token (partition, family_id, token_number);
        """),
    Migration(component: "usage", version: 5, name: "acknowledged shields by number", sql: shieldsByNumber),
    // The sums of migration 4 are what is read; keeping these as well cost each record another page.
    Migration(component: "usage", version: 6, name: "no sums that are not read", sql: "DROP TABLE usage_total"),
    numberTables, rowsByNumber,
    Migration(component: "usage", version: 9, name: "shares of devices", sql: deviceShares),
    Migration(component: "usage", version: 10, name: "acknowledgements in any order", sql: disorder),
    Migration(component: "usage", version: 11, name: "quarantined records that wait together", sql: waitingTogether),
    appDayPlace, appDays,
    Migration(
      component: "usage", version: 14, name: "quarantined records by their records",
      sql: """
        CREATE INDEX quarantine_record
          ON quarantine (partition, family_id, installation_number, sequence, conflict_number);
        """),
    Migration(component: "usage", version: 15, name: "clocks of devices", sql: deviceClocks),
    Migration(component: "usage", version: 16, name: "summarized days", sql: summarizedDays),
    Migration(
      component: "usage", version: 17, name: "activities",
      sql: """
        ALTER TABLE app_token ADD COLUMN activity INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE device_share ADD COLUMN approvals BIGINT NOT NULL DEFAULT 0;
        """),
    Migration(
      component: "usage", version: 18, name: "rates of records",
      sql: """
        CREATE TABLE record_rate (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          full_time BIGINT NOT NULL,
          PRIMARY KEY (partition, family_id, child_id)
        ) WITHOUT ROWID;
        """),
    Migration(component: "usage", version: 19, name: "imports and withdrawals", sql: withdrawals),
    Migration(
      component: "usage", version: 20, name: "what lies ahead waits for its day",
      sql: """
        CREATE TABLE held_usage (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          until_time BIGINT NOT NULL,
          latest_end_time BIGINT NOT NULL,
          PRIMARY KEY (partition, family_id, child_id)
        ) WITHOUT ROWID;
        """),
    Migration(
      component: "usage", version: 21, name: "refused records",
      sql: """
        CREATE TABLE refused_record (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          device_id TEXT NOT NULL,
          record_count BIGINT NOT NULL,
          cause INTEGER NOT NULL,
          refuse_time BIGINT NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, device_id)
        ) WITHOUT ROWID;
        """),
    Migration(
      component: "usage", version: 22, name: "accepted after a withdrawal",
      sql: "ALTER TABLE quarantine ADD COLUMN later_number BIGINT;"),
  ]

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

  /// Days that have ended before are not summarized, unless they change.
  private static let summarizedDays = """
    CREATE TABLE summarized_day (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      last_date INTEGER NOT NULL,
      PRIMARY KEY (partition, family_id, child_id)
    ) WITHOUT ROWID;
    INSERT INTO timer (partition, family_id, kind, key, due_time, run_time, attempts)
    SELECT DISTINCT partition, family_id, 'usage.dayEnd', child_id, 0, 0, 0 FROM child_calendar;
    """

  private static let deviceClocks = """
    ALTER TABLE quarantine ADD COLUMN clock_seconds BIGINT;
    CREATE TABLE device_clock (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      device_id TEXT NOT NULL,
      seconds_ahead BIGINT,
      noticed_seconds BIGINT NOT NULL,
      notice_time BIGINT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, device_id)
    ) WITHOUT ROWID;
    """

  /// Records that wait already wait together.
  private static let waitingTogether = """
    ALTER TABLE quarantine ADD COLUMN first_number BIGINT NOT NULL DEFAULT 0;
    UPDATE quarantine SET first_number = (
      SELECT MIN(w.quarantine_number) FROM quarantine w WHERE w.partition = quarantine.partition
        AND w.family_id = quarantine.family_id AND w.child_id = quarantine.child_id AND w.state = 0)
    WHERE state = 0;
    """

  /// From when on a family has acknowledgements that were applied before those of earlier versions.
  private static let disorder = """
    ALTER TABLE acknowledgement_share ADD COLUMN disorder_time BIGINT;
    UPDATE acknowledgement_share SET disorder_time = (
      SELECT MIN(apply_time) FROM (
        SELECT apply_time, MAX(apply_time) OVER (PARTITION BY child_id, device_id ORDER BY version) AS latest
        FROM policy_acknowledgement k
        WHERE k.partition = acknowledgement_share.partition AND k.family_id = acknowledgement_share.family_id) told
      WHERE apply_time < latest);
    """

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

  /// Six apps a character instead of each one's id; see `ShieldedApps`.
  private static let shieldsByNumber = """
    CREATE TABLE shielded_app (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      app_id TEXT NOT NULL,
      number INTEGER NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, app_id),
      UNIQUE (partition, family_id, child_id, number)
    ) WITHOUT ROWID;
    INSERT INTO shielded_app (partition, family_id, child_id, app_id, number)
    SELECT partition, family_id, child_id, app_id,
      ROW_NUMBER() OVER (PARTITION BY partition, family_id, child_id ORDER BY app_id) - 1
    FROM (
      SELECT DISTINCT k.partition, k.family_id, k.child_id, told.value AS app_id
      FROM (
        SELECT DISTINCT partition, family_id, child_id, shielded_app_ids FROM policy_acknowledgement
        WHERE shielded_app_ids <> '') k,
        json_each('[' || replace(json_quote(k.shielded_app_ids), ' ', '","') || ']') told);
    ALTER TABLE policy_acknowledgement ADD COLUMN shields TEXT NOT NULL DEFAULT '';
    UPDATE policy_acknowledgement SET shields = rtrim((
      SELECT group_concat(char(48 + bits), '') FROM (
        SELECT SUM(bit) AS bits FROM (
          SELECT a.number AS number, 1 << a.number % 6 AS bit
          FROM json_each('[' || replace(json_quote(policy_acknowledgement.shielded_app_ids), ' ', '","') || ']') told
          CROSS JOIN shielded_app a ON a.partition = policy_acknowledgement.partition
            AND a.family_id = policy_acknowledgement.family_id AND a.child_id = policy_acknowledgement.child_id
            AND a.app_id = told.value
          UNION ALL SELECT a.number, 0 FROM shielded_app a
          WHERE a.partition = policy_acknowledgement.partition AND a.family_id = policy_acknowledgement.family_id
            AND a.child_id = policy_acknowledgement.child_id)
        GROUP BY number / 6 ORDER BY number / 6)), '0')
    WHERE shielded_app_ids <> '';
    ALTER TABLE policy_acknowledgement DROP COLUMN shielded_app_ids;
    CREATE INDEX policy_acknowledgement_time
      ON policy_acknowledgement (partition, family_id, apply_time, child_id, device_id, version);
    CREATE TABLE acknowledgement_share (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      count BIGINT NOT NULL,
      forgotten_time BIGINT,
      forgotten_child TEXT,
      forgotten_device TEXT,
      forgotten_version BIGINT,
      PRIMARY KEY (partition, family_id)
    ) WITHOUT ROWID;
    INSERT INTO acknowledgement_share (partition, family_id, count)
    SELECT partition, family_id, SUM(1 + length(shields) / 201) FROM policy_acknowledgement
    GROUP BY partition, family_id;
    """
}
