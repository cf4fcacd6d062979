package import Database

/// The tables of activities, and of what follows from them (BA-5).
package enum ActivitySchema {
  package static let migrations = [
    Migration(
      component: "activity", version: 1, name: "activities, their sums, days, weeks and months",
      sql: "\(facts)\(sums)\(dates)\(children)"),
    Migration(
      component: "activity", version: 2, name: "how many tasks were approved at each instant",
      sql: """
        CREATE TABLE task_decision (
          \(child),
          subject TEXT NOT NULL,
          occur_time BIGINT NOT NULL,
          activity_id TEXT NOT NULL,
          reporter TEXT NOT NULL,
          approved INTEGER NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, subject, occur_time, activity_id, reporter)
        ) WITHOUT ROWID;
        CREATE TABLE task_peak (
          \(child),
          level INTEGER NOT NULL,
          start BIGINT NOT NULL,
          change BIGINT NOT NULL,
          highest BIGINT NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, level, start)
        ) WITHOUT ROWID;
        INSERT INTO pending_work (partition, family_id, kind, key, state, run_time, attempts)
        SELECT DISTINCT partition, family_id, 'badge.taskPeaks', child_id, x'', 0, 0 FROM task;
        """),
  ]

  private static let child = """
    partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL
    """

  private static let facts = """
    CREATE TABLE child_calendar (
      \(child),
      effective_time BIGINT NOT NULL,
      time_zone TEXT NOT NULL,
      week_start INTEGER NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, effective_time)
    ) WITHOUT ROWID;
    CREATE TABLE activity (
      \(child),
      reporter TEXT NOT NULL,
      activity_id TEXT NOT NULL,
      type INTEGER NOT NULL,
      occur_time BIGINT NOT NULL,
      amount BIGINT NOT NULL,
      positive INTEGER NOT NULL,
      subject TEXT NOT NULL,
      receive_time BIGINT NOT NULL,
      PRIMARY KEY (partition, family_id, reporter, activity_id)
    ) WITHOUT ROWID;
    CREATE INDEX activity_order ON activity (partition, family_id, child_id, occur_time, activity_id, reporter);
    CREATE INDEX activity_type ON activity (
      partition, family_id, child_id, type, occur_time, activity_id, reporter);

    """

  private static let sums = """
    CREATE TABLE activity_count (
      \(child),
      reporter TEXT NOT NULL,
      activities BIGINT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, reporter)
    ) WITHOUT ROWID;
    CREATE TABLE activity_fact (
      \(child),
      fact TEXT NOT NULL,
      value BIGINT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, fact)
    ) WITHOUT ROWID;
    CREATE TABLE activity_subject (
      \(child),
      type INTEGER NOT NULL,
      subject TEXT NOT NULL,
      occur_time BIGINT NOT NULL,
      activity_id TEXT NOT NULL,
      reporter TEXT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, type, subject)
    ) WITHOUT ROWID;
    CREATE INDEX activity_subject_order ON activity_subject (
      partition, family_id, child_id, type, occur_time, activity_id, reporter);
    CREATE TABLE task_approval (
      \(child),
      occur_time BIGINT NOT NULL,
      activity_id TEXT NOT NULL,
      reporter TEXT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, occur_time, activity_id, reporter)
    ) WITHOUT ROWID;
    CREATE TABLE task (
      \(child),
      subject TEXT NOT NULL,
      occur_time BIGINT NOT NULL,
      activity_id TEXT NOT NULL,
      reporter TEXT NOT NULL,
      approved INTEGER NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, subject)
    ) WITHOUT ROWID;
    CREATE INDEX task_order ON task (
      partition, family_id, child_id, approved, occur_time, activity_id, reporter);
    CREATE TABLE approval_run (
      \(child),
      occur_time BIGINT NOT NULL,
      activity_id TEXT NOT NULL,
      reporter TEXT NOT NULL,
      approvals BIGINT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, occur_time, activity_id, reporter)
    ) WITHOUT ROWID;
    CREATE INDEX approval_run_length ON approval_run (partition, family_id, child_id, approvals);

    """

  private static let dates = """
    CREATE TABLE saving_day (
      \(child),
      date INTEGER NOT NULL,
      deposits BIGINT NOT NULL,
      allowances BIGINT NOT NULL,
      amount BIGINT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, date)
    ) WITHOUT ROWID;
    CREATE TABLE balance_day (
      \(child),
      date INTEGER NOT NULL,
      highest BIGINT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, date)
    ) WITHOUT ROWID;
    CREATE TABLE saving_week (
      \(child),
      first_date INTEGER NOT NULL,
      deposits BIGINT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, first_date)
    ) WITHOUT ROWID;
    CREATE TABLE saving_month (
      \(child),
      first_date INTEGER NOT NULL,
      deposits BIGINT NOT NULL,
      allowances BIGINT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, first_date)
    ) WITHOUT ROWID;
    CREATE TABLE budget_week (
      \(child),
      first_date INTEGER NOT NULL,
      occur_time BIGINT NOT NULL,
      activity_id TEXT NOT NULL,
      reporter TEXT NOT NULL,
      under_budget INTEGER NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, first_date)
    ) WITHOUT ROWID;

    """

  // The calendars of children who are known already come with the feed of ShieldPolicy, from its beginning.
  private static let children = "DELETE FROM feed_following WHERE feed = 'ShieldPolicy';"
}
