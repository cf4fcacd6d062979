package import Database

/// The tables of what protects children's streaks (CH-19), and what the cached days and streaks keep of it.
package enum StreakProtectionSchema {
  package static let migrations = [
    // The cached days of before hold no freezes, as none was given.
    Migration(
      component: "streak-protection", version: 1, name: "freezes, pauses and repairs of streaks",
      sql: """
        CREATE TABLE streak_freeze (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          grant_time BIGINT NOT NULL,
          freeze_id TEXT NOT NULL,
          guardian_id TEXT NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, grant_time, freeze_id)
        ) WITHOUT ROWID;
        CREATE TABLE streak_earning (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          change_time BIGINT NOT NULL,
          days INTEGER NOT NULL,
          guardian_id TEXT NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, change_time)
        ) WITHOUT ROWID;
        CREATE TABLE streak_pause (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          pause_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          name TEXT NOT NULL,
          first_date INTEGER NOT NULL,
          last_date INTEGER NOT NULL,
          create_time BIGINT NOT NULL,
          guardian_id TEXT NOT NULL,
          PRIMARY KEY (partition, family_id, pause_id)
        ) WITHOUT ROWID;
        CREATE INDEX streak_pause_by_end ON streak_pause (partition, family_id, child_id, last_date, pause_id);
        CREATE TABLE streak_repair (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          date INTEGER NOT NULL,
          reason TEXT NOT NULL,
          repair_time BIGINT NOT NULL,
          guardian_id TEXT NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, date)
        ) WITHOUT ROWID;
        CREATE TABLE streak_reminder (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          hour INTEGER NOT NULL,
          PRIMARY KEY (partition, family_id, child_id)
        ) WITHOUT ROWID;
        ALTER TABLE learning_day ADD COLUMN first_freeze INTEGER;
        ALTER TABLE learning_day ADD COLUMN second_freeze INTEGER;
        ALTER TABLE learning_day ADD COLUMN frozen_date INTEGER;
        ALTER TABLE streak ADD COLUMN freezes_held INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE streak ADD COLUMN frozen_date INTEGER;
        ALTER TABLE streak ADD COLUMN reminder_hour INTEGER NOT NULL DEFAULT 18;
        """)
  ]
}
