package import Database

/// The migrations of tables of families, guardians, children and devices alone; see `ShieldSchema`.
///
/// A family's rows are keyed by (partition, family, place in order of creation): a family is small, so a row is found
/// by id among its neighbours, and no index on random ids is needed. Instants are whole seconds since 1970 UTC.
package enum FamilySchema {
  package static let migrations = [
    Migration(component: "family", version: 1, name: "families, guardians, children", sql: people),
    Migration(
      component: "family", version: 8, name: "changes of guardians",
      sql: """
        ALTER TABLE guardian ADD COLUMN update_time BIGINT;
        ALTER TABLE guardian ADD COLUMN updater_guardian_id TEXT;
        """),
    Migration(
      component: "family", version: 11, name: "removed guardians",
      sql: """
        ALTER TABLE guardian ADD COLUMN remove_time BIGINT;
        ALTER TABLE guardian ADD COLUMN remover_guardian_id TEXT;
        """),
  ]

  private static let people = """
    CREATE TABLE family (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      display_name TEXT NOT NULL,
      create_time BIGINT NOT NULL,
      update_time BIGINT NOT NULL,
      updater_guardian_id TEXT NOT NULL,
      creation_request_id_digest BLOB NOT NULL,
      creation_request_digest BLOB NOT NULL,
      PRIMARY KEY (partition, family_id)
    ) WITHOUT ROWID;
    CREATE TABLE guardian (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      place INTEGER NOT NULL,
      guardian_id TEXT NOT NULL,
      display_name TEXT NOT NULL,
      create_time BIGINT NOT NULL,
      creator_guardian_id TEXT NOT NULL,
      PRIMARY KEY (partition, family_id, place)
    ) WITHOUT ROWID;
    CREATE TABLE child (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      place INTEGER NOT NULL,
      child_id TEXT NOT NULL,
      display_name TEXT NOT NULL,
      create_time BIGINT NOT NULL,
      update_time BIGINT NOT NULL,
      updater_guardian_id TEXT NOT NULL,
      PRIMARY KEY (partition, family_id, place)
    ) WITHOUT ROWID;
    CREATE TABLE child_calendar (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      effective_time BIGINT NOT NULL,
      time_zone TEXT NOT NULL,
      week_start INTEGER NOT NULL,
      updater_guardian_id TEXT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, effective_time)
    ) WITHOUT ROWID;
    """
}
