package import Database

/// The tables of levels (CH-20).
package enum LevelSchema {
  // The timers make the rows of children with older learning, child by child.
  package static let migrations = [
    Migration(
      component: "levels", version: 1, name: "levels",
      sql: """
        CREATE TABLE family_level (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          level INTEGER NOT NULL,
          points BIGINT NOT NULL,
          PRIMARY KEY (partition, family_id, level)
        ) WITHOUT ROWID;
        CREATE TABLE child_level (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          sixtieths BIGINT NOT NULL,
          level INTEGER NOT NULL,
          points BIGINT NOT NULL,
          next_points BIGINT,
          highest INTEGER NOT NULL,
          reach_time BIGINT,
          PRIMARY KEY (partition, family_id, child_id)
        ) WITHOUT ROWID;
        INSERT INTO timer (partition, family_id, kind, key, due_time, run_time, attempts)
        SELECT DISTINCT partition, family_id, 'challenge.dayClose', child_id, 0, 0, 0 FROM learning_day
        WHERE TRUE
        ON CONFLICT (partition, family_id, kind, key) DO UPDATE SET due_time = 0, run_time = 0;
        """)
  ]
}
