package import Database
import LocalTime

/// The tables of the inboxes (FA-9).
///
/// An entry belongs to a person and keeps its number. Its position is the number of its latest change in the person's
/// inbox, which watches continue from; 0 while quiet hours hold it back. The index by cause makes entries unique.
///
/// Causes that other services publish are recorded apart from the entries and for good, like the periods themselves: a
/// snapshot contains them again when their entries are no longer kept. `inbox_digest`, which has been here from the
/// first version on, is the wallet's.
package enum InboxSchema {
  package static let migrations = [
    Migration(component: component, version: 1, name: "inboxes", sql: tables),
    // An entry that was booked in the hour of the upgrade by a program without digests belongs to that hour's digest.
    Migration(
      component: component, version: 2, name: "digests of the hour in which there are inboxes for the first time",
      sql: """
        INSERT INTO timer (partition, family_id, kind, key, due_time, run_time, attempts)
        SELECT partition, family_id, 'inbox.digest', child_id, 0, 0, 0 FROM wallet
        WHERE NOT EXISTS (SELECT 1 FROM inbox_entry) AND NOT EXISTS (SELECT 1 FROM inbox_digest)
        ON CONFLICT (partition, family_id, kind, key) DO NOTHING
        """),
    Migration(component: component, version: 3, name: "the hour of a streak's reminder", sql: reminderHour),
  ]

  /// Of a day of which it was not noted, it is the evening.
  private static let reminderHour = "ALTER TABLE inbox_streak ADD COLUMN hour INTEGER NOT NULL DEFAULT 18;"

  private static let component = "inbox"

  /// When this database was given inboxes: earlier events make no entry.
  static func begin(_ tx: ReadTransaction) throws -> Instant {
    try tx.queryOne(
      "SELECT apply_time FROM schema_migration WHERE component = ? AND version = 1", component
    ) { Instant(seconds: $0.int64(0)) } ?? .distantPast
  }

  private static let tables = """
    CREATE TABLE inbox_person (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      person_id TEXT NOT NULL,
      newest BIGINT NOT NULL,
      changes BIGINT NOT NULL,
      muted BIGINT NOT NULL,
      quiet_start INTEGER,
      quiet_end INTEGER,
      quiet_zone TEXT,
      update_time BIGINT,
      PRIMARY KEY (partition, family_id, person_id)
    ) WITHOUT ROWID;
    CREATE TABLE inbox_entry (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      person_id TEXT NOT NULL,
      number BIGINT NOT NULL,
      position BIGINT NOT NULL,
      child_id TEXT NOT NULL,
      kind INTEGER NOT NULL,
      cause TEXT NOT NULL,
      cause_time BIGINT NOT NULL,
      subject TEXT NOT NULL,
      first_amount BIGINT NOT NULL,
      second_amount BIGINT NOT NULL,
      make_time BIGINT NOT NULL,
      deliver_time BIGINT NOT NULL,
      read_time BIGINT,
      withdraw_time BIGINT,
      PRIMARY KEY (partition, family_id, person_id, number)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX inbox_entry_cause ON inbox_entry (partition, family_id, child_id, kind, cause, person_id);
    CREATE INDEX inbox_entry_position ON inbox_entry (partition, family_id, person_id, position, number);
    CREATE TABLE inbox_cause (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      kind INTEGER NOT NULL,
      child_id TEXT NOT NULL,
      cause TEXT NOT NULL,
      is_withdrawn INTEGER NOT NULL,
      PRIMARY KEY (partition, family_id, kind, child_id, cause)
    ) WITHOUT ROWID;
    CREATE TABLE inbox_digest (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      start_time BIGINT NOT NULL,
      earned BIGINT NOT NULL,
      spent BIGINT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id)
    ) WITHOUT ROWID;
    CREATE TABLE inbox_streak (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      date INTEGER NOT NULL,
      days BIGINT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id)
    ) WITHOUT ROWID;
    """
}
