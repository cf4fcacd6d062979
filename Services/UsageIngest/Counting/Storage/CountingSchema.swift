package import Database

/// The migrations of tables of what is counted, and of the facts by which it is, alone; see `UsageSchema`.
package enum CountingSchema {
  package static let migrations = [
    Migration(
      component: "usage", version: 2, name: "removed apps",
      sql: "ALTER TABLE app_change ADD COLUMN removed INTEGER NOT NULL DEFAULT 0"),
    Migration(
      component: "usage", version: 5, name: "acknowledged shields by number", sql: shieldsByNumber, fresh: freshShields),
    // The sums of migration 4 are what is read; keeping these as well cost each record another page.
    Migration(component: "usage", version: 6, name: "no sums that are not read", sql: "DROP TABLE usage_total"),
    Migration(component: "usage", version: 10, name: "acknowledgements in any order", sql: disorder),
    AppDaySchema.place, AppDaySchema.sums,
    Migration(component: "usage", version: 16, name: "summarized days", sql: summarizedDays),
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
    // The cause of a stamp had the id of a child, which may have been erased since.
    Migration(
      component: "usage", version: 23, name: "stamps that name no child",
      sql: """
        UPDATE family_facts SET stamp = CAST(stamp AS INTEGER) || ' migration' WHERE stamp LIKE '% of %-%'
        """),
  ]

  /// Six apps a character instead of each one's id; see `ShieldedApps`.
  private static let shieldsByNumber = [
    shieldedApps, numbersOfApps, shieldColumn, shieldsOfNumbers, acknowledgementShares,
  ].joined(separator: "\n")

  /// The same without the rows, which are moved by functions of SQLite.
  private static let freshShields = [shieldedApps, shieldColumn, acknowledgementShares].joined(separator: "\n")

  private static let shieldedApps = """
    CREATE TABLE shielded_app (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      app_id TEXT NOT NULL,
      number INTEGER NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, app_id),
      UNIQUE (partition, family_id, child_id, number)
    ) WITHOUT ROWID;
    """

  private static let numbersOfApps = """
    INSERT INTO shielded_app (partition, family_id, child_id, app_id, number)
    SELECT partition, family_id, child_id, app_id,
      ROW_NUMBER() OVER (PARTITION BY partition, family_id, child_id ORDER BY app_id) - 1
    FROM (
      SELECT DISTINCT k.partition, k.family_id, k.child_id, told.value AS app_id
      FROM (
        SELECT DISTINCT partition, family_id, child_id, shielded_app_ids FROM policy_acknowledgement
        WHERE shielded_app_ids <> '') k,
        json_each('[' || replace(json_quote(k.shielded_app_ids), ' ', '","') || ']') told);
    """

  private static let shieldColumn = """
    ALTER TABLE policy_acknowledgement ADD COLUMN shields TEXT NOT NULL DEFAULT '';
    """

  private static let shieldsOfNumbers = """
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
    """

  private static let acknowledgementShares = """
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
}
