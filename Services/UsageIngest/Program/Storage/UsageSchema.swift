import Database
import ServiceAPI
import UsageCounting
import UsageIntake
import UsageRecords

/// The tables of UsageIngest. Their migrations have one series of numbers; each is with the subject whose tables it
/// concerns, and here where it concerns those of several.
///
/// Installations, app tokens and apps are numbered within their family and children within their partition, to keep
/// records and their counted usage small, since there are very many; no number leaves the service. `usage_record` is
/// ordered by time, because evaluation reads it by time; its one index is the record's key. Its `evaluated` is 0 for a
/// record that does not count, 1 for one that does, and 2 for one that does and is longer than a day: those few are in
/// `long_record` too, so that for all others looking back a day is enough.
enum UsageSchema {
  static let migrations =
    (ofSeveral + RecordSchema.migrations + CountingSchema.migrations + IntakeSchema.migrations)
    .sorted { $0.version < $1.version } + ChangeTable.migrations

  private static let ofSeveral = [
    // Facts, counted usage, and records.
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
    // Sums of what is counted, and an index of tokens, which are the records'.
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
    // Records and counted usage are renumbered together.
    numberTables, rowsByNumber,
    // The time that a device's clock showed is noted with the records in quarantine and by the intake.
    Migration(component: "usage", version: 15, name: "clocks of devices", sql: deviceClocks),
  ]

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
}
