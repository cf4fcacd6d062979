package import Database

/// Columns that the goal types with parameters add to counted days (CH-18); other goal types do not read them.
package enum GoalSchema {
  package static let migrations = [
    Migration(
      component: "goals", version: 1, name: "details of counted days",
      sql: """
        ALTER TABLE counted_day ADD COLUMN peak_sixtieths BIGINT NOT NULL DEFAULT 0;
        ALTER TABLE counted_day ADD COLUMN app_seconds TEXT;
        """),
    Migration(
      component: "goals", version: 2, name: "chains",
      sql: """
        ALTER TABLE counted_day ADD COLUMN chain_steps INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE counted_day ADD COLUMN chain_first_date INTEGER;
        ALTER TABLE counted_day ADD COLUMN chain_progress BIGINT NOT NULL DEFAULT 0;
        ALTER TABLE counted_day ADD COLUMN chain_counted_date INTEGER;
        """),
  ]
}
