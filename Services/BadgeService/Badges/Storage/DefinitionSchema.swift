package import Database

/// The tables of families' own badges, and of what proves an award (BA-6, BA-8). With them came the days of learning,
/// and when periods were completed, which belong to `Learning`.
package enum DefinitionSchema {
  package static let migrations = [
    Migration(
      component: "definition", version: 1, name: "own badges, evidence of awards",
      sql: """
        CREATE TABLE own_badge (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          code TEXT NOT NULL,
          number BIGINT NOT NULL,
          display_name TEXT NOT NULL,
          description TEXT NOT NULL,
          icon TEXT NOT NULL,
          category INTEGER NOT NULL,
          rarity INTEGER NOT NULL,
          points BIGINT NOT NULL,
          secret INTEGER NOT NULL,
          retired INTEGER NOT NULL,
          criteria TEXT NOT NULL,
          PRIMARY KEY (partition, family_id, code)
        ) WITHOUT ROWID;
        CREATE UNIQUE INDEX own_badge_number ON own_badge (partition, family_id, number);
        CREATE INDEX own_badge_in_use ON own_badge (partition, family_id, retired, number);
        CREATE TABLE own_badge_threshold (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          fact TEXT NOT NULL,
          threshold BIGINT NOT NULL,
          code TEXT NOT NULL,
          PRIMARY KEY (partition, family_id, fact, threshold, code)
        ) WITHOUT ROWID;
        CREATE INDEX own_badge_threshold_code ON own_badge_threshold (partition, family_id, code);
        ALTER TABLE award ADD COLUMN reach_date INTEGER;
        ALTER TABLE award ADD COLUMN guardian_id TEXT NOT NULL DEFAULT '';
        ALTER TABLE award ADD COLUMN note TEXT NOT NULL DEFAULT '';
        ALTER TABLE award ADD COLUMN revoke_time BIGINT;
        ALTER TABLE award ADD COLUMN revoker_guardian_id TEXT NOT NULL DEFAULT '';
        ALTER TABLE award ADD COLUMN revoke_reason TEXT NOT NULL DEFAULT '';
        CREATE TABLE award_fact (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          code TEXT NOT NULL,
          fact TEXT NOT NULL,
          value BIGINT NOT NULL,
          evidence BLOB NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, code, fact)
        ) WITHOUT ROWID;
        ALTER TABLE completed_period ADD COLUMN completion_time BIGINT NOT NULL DEFAULT 0;
        CREATE INDEX completed_period_time ON completed_period (
          partition, family_id, child_id, completion_time, challenge_id, first_date);
        CREATE TABLE learning_date (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          date INTEGER NOT NULL,
          seconds BIGINT NOT NULL,
          sixtieths BIGINT NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, date)
        ) WITHOUT ROWID;
        """),
    // Of badges that were changed before, nothing says how often.
    Migration(
      component: "definition", version: 2, name: "numbers of definitions",
      sql: "ALTER TABLE own_badge ADD COLUMN revision BIGINT NOT NULL DEFAULT 1;"),
  ]
}
