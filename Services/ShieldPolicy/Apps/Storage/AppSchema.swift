package import Database

/// The migrations of tables of apps alone; see `ShieldSchema`.
package enum AppSchema {
  package static let migrations = [
    Migration(component: "policy", version: 3, name: "removed apps, counters", sql: removedApps),
    Migration(component: "policy", version: 5, name: "kinds of selections", sql: kinds),
    Migration(component: "policy", version: 7, name: "apps by number", sql: "\(numbers)\n\(assigned)"),
    Migration(component: "policy", version: 11, name: "removals by app", sql: removals),
    Migration(component: "policy", version: 12, name: "removals by time", sql: removalsByTime),
    Migration(component: "policy", version: 15, name: "unreadable removals", sql: unreadableRemovals),
  ]

  private static let removedApps = """
    ALTER TABLE app_assignment ADD COLUMN is_removal INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE app_counter (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      app_id TEXT NOT NULL,
      generation INTEGER NOT NULL,
      seconds BIGINT NOT NULL,
      sixtieths BIGINT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, app_id, generation)
    ) WITHOUT ROWID;
    """

  private static let kinds = """
    ALTER TABLE app ADD COLUMN kind INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE app_token ADD COLUMN kind INTEGER NOT NULL DEFAULT 1;
    """

  private static let numbers = "CREATE UNIQUE INDEX app_place ON app (partition, family_id, child_id, place);"

  private static let assigned = """
    CREATE INDEX app_assigned ON app (partition, family_id, child_id, place) WHERE removal_time IS NULL;
    CREATE INDEX app_removal ON app_assignment (partition, family_id, child_id, app_id, number)
      WHERE is_removal = 1;
    """

  /// An app whose removal cannot be read is found among the assigned ones, and rejected, rather than taken as removed.
  private static let unreadableRemovals = """
    DROP INDEX app_assigned;
    CREATE INDEX app_assigned ON app (partition, family_id, child_id, place) WHERE typeof(removal_time) <> 'integer';
    """

  /// SQLite does not use the partial index, so all changes of a child's apps were read for the removals of one.
  private static let removals = """
    DROP INDEX app_removal;
    CREATE INDEX app_assignment_removal
      ON app_assignment (partition, family_id, child_id, app_id, is_removal, effective_time);
    """

  /// A policy reads the removals since the oldest grant, and none of the other changes.
  private static let removalsByTime = """
    CREATE INDEX app_assignment_removal_time
      ON app_assignment (partition, family_id, child_id, is_removal, effective_time, app_id);
    """
}
