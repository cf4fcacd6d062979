import ChallengeChallenges
import ChallengeCounting
import ChallengeFacts
import ChallengeLevels
import ChallengeStreaks
import Database
import ServiceAPI

/// The tables of ChallengeService: those of its first versions, then each subject's.
enum ChallengeSchema {
  static let migrations =
    ownMigrations + rewardScopeMigrations + GoalSchema.migrations + ChangeTable.migrations + LevelSchema.migrations
    + StreakProtectionSchema.migrations + RuleSchema.migrations + CompletionChangeTable.migrations
    + BonusCorrectionTable.migrations + ReachedLevelTable.migrations

  private static let ownMigrations = [
    Migration(
      component: "challenge", version: 1, name: "facts, challenges, completions",
      sql: """
        CREATE TABLE child_calendar (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          effective_time BIGINT NOT NULL,
          time_zone TEXT NOT NULL,
          week_start INTEGER NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, effective_time)
        ) WITHOUT ROWID;
        CREATE TABLE child_app (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          app_id TEXT NOT NULL,
          effective_time BIGINT NOT NULL,
          is_reward INTEGER NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, app_id, effective_time)
        ) WITHOUT ROWID;
        CREATE TABLE learning_segment (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          start_time BIGINT NOT NULL,
          end_time BIGINT NOT NULL,
          app_id TEXT NOT NULL,
          points_per_minute INTEGER NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, start_time)
        ) WITHOUT ROWID;
        CREATE TABLE challenge (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          place INTEGER NOT NULL,
          challenge_id TEXT NOT NULL,
          create_time BIGINT NOT NULL,
          creator_guardian_id TEXT NOT NULL,
          template_id TEXT NOT NULL,
          end_time BIGINT,
          delete_time BIGINT,
          update_time BIGINT NOT NULL,
          revision INTEGER NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, place),
          UNIQUE (partition, family_id, challenge_id)
        ) WITHOUT ROWID;
        CREATE TABLE challenge_version (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          challenge_id TEXT NOT NULL,
          number INTEGER NOT NULL,
          effective_time BIGINT NOT NULL,
          settings BLOB NOT NULL,
          PRIMARY KEY (partition, family_id, challenge_id, number)
        ) WITHOUT ROWID;
        CREATE TABLE challenge_pause (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          challenge_id TEXT NOT NULL,
          from_time BIGINT NOT NULL,
          to_time BIGINT,
          PRIMARY KEY (partition, family_id, challenge_id, from_time)
        ) WITHOUT ROWID;
        CREATE TABLE completion (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          challenge_id TEXT NOT NULL,
          first_date INTEGER NOT NULL,
          child_id TEXT NOT NULL,
          title TEXT NOT NULL,
          version INTEGER NOT NULL,
          completion_time BIGINT NOT NULL,
          base_sixtieths BIGINT NOT NULL,
          bonus_sixtieths BIGINT NOT NULL,
          reward_seconds BIGINT NOT NULL,
          reward_app_ids TEXT NOT NULL,
          PRIMARY KEY (partition, family_id, challenge_id, first_date)
        ) WITHOUT ROWID;
        """),
    Migration(
      component: "challenge", version: 2, name: "completions by time",
      sql: """
        CREATE INDEX completion_by_time ON completion (partition, family_id, child_id, completion_time);
        """),
    Migration(
      component: "challenge", version: 3, name: "removed apps",
      sql: """
        CREATE TABLE app_removal (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          app_id TEXT NOT NULL,
          generation INTEGER NOT NULL,
          remove_time BIGINT NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, app_id, generation)
        ) WITHOUT ROWID;
        ALTER TABLE child_app ADD COLUMN generation INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE challenge_version ADD COLUMN learning_chosen_time BIGINT;
        ALTER TABLE challenge_version ADD COLUMN reward_chosen_time BIGINT;
        """),
    // The timers create the streaks of children with older learning, child by child in order of the partitions.
    Migration(
      component: "challenge", version: 4, name: "streaks",
      sql: """
        CREATE TABLE learning_day (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          date INTEGER NOT NULL,
          seconds BIGINT NOT NULL,
          sixtieths BIGINT NOT NULL,
          length INTEGER NOT NULL,
          weeks INTEGER NOT NULL,
          booked_length INTEGER NOT NULL,
          booked_sixtieths BIGINT NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, date)
        ) WITHOUT ROWID;
        CREATE INDEX learning_day_by_length ON learning_day (partition, family_id, child_id, length);
        CREATE INDEX learning_day_by_weeks ON learning_day (partition, family_id, child_id, weeks);
        CREATE TABLE streak (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          closed_before INTEGER NOT NULL,
          daily_current INTEGER NOT NULL,
          daily_longest INTEGER NOT NULL,
          daily_at_risk INTEGER NOT NULL,
          weekly_current INTEGER NOT NULL,
          weekly_longest INTEGER NOT NULL,
          weekly_at_risk INTEGER NOT NULL,
          PRIMARY KEY (partition, family_id, child_id)
        ) WITHOUT ROWID;
        CREATE TABLE streak_minimum (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          change_time BIGINT NOT NULL,
          minimum_seconds INTEGER NOT NULL,
          guardian_id TEXT NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, change_time)
        ) WITHOUT ROWID;
        INSERT INTO timer (partition, family_id, kind, key, due_time, run_time, attempts)
        SELECT DISTINCT partition, family_id, 'challenge.dayClose', child_id, 0, 0, 0 FROM learning_segment;
        """),
    // Only challenges of goal types that were not offered before have such days.
    Migration(
      component: "challenge", version: 5, name: "counted days of long periods",
      sql: """
        CREATE TABLE counted_day (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          challenge_id TEXT NOT NULL,
          date INTEGER NOT NULL,
          seconds BIGINT NOT NULL,
          sixtieths BIGINT NOT NULL,
          run_first_date INTEGER,
          run_version INTEGER NOT NULL,
          run_days INTEGER NOT NULL,
          run_seconds BIGINT NOT NULL,
          run_sixtieths BIGINT NOT NULL,
          PRIMARY KEY (partition, family_id, challenge_id, date)
        ) WITHOUT ROWID;
        """),
    // An event or a piece of work finds the rows that it needs of a long history by index. A version's last date is
    // NULL for one that was stored before: its settings have it. 2147483647 means none, 2305843009213693951 the distant
    // future.
    Migration(
      component: "challenge", version: 6, name: "histories by time",
      sql: """
        ALTER TABLE challenge_version ADD COLUMN last_date INTEGER;
        CREATE INDEX challenge_version_by_time ON challenge_version (
          partition, family_id, challenge_id, effective_time, number, last_date);
        CREATE INDEX app_removal_by_time ON app_removal (partition, family_id, child_id, app_id, remove_time);
        CREATE TABLE reward_app (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          app_id TEXT NOT NULL,
          from_time BIGINT NOT NULL,
          to_time BIGINT NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, app_id, from_time)
        ) WITHOUT ROWID;
        CREATE INDEX reward_app_by_end ON reward_app (partition, family_id, child_id, to_time, from_time);
        INSERT INTO reward_app (partition, family_id, child_id, app_id, from_time, to_time)
        SELECT partition, family_id, child_id, app_id, effective_time,
          CASE WHEN remove_time < next_time THEN remove_time ELSE next_time END
        FROM (
          SELECT app.partition, app.family_id, app.child_id, app.app_id, app.effective_time, app.is_reward,
            COALESCE(
              LEAD(app.effective_time) OVER (
                PARTITION BY app.partition, app.family_id, app.child_id, app.app_id ORDER BY app.effective_time),
              2305843009213693951) AS next_time,
            COALESCE(gone.remove_time, 2305843009213693951) AS remove_time
          FROM child_app AS app LEFT JOIN app_removal AS gone
            ON gone.partition = app.partition AND gone.family_id = app.family_id AND gone.child_id = app.child_id
            AND gone.app_id = app.app_id AND gone.generation = app.generation
        ) AS assignment
        WHERE is_reward = 1 AND next_time > effective_time AND remove_time > effective_time;
        CREATE TABLE counted_sum (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          challenge_id TEXT NOT NULL,
          seconds BIGINT NOT NULL,
          sixtieths BIGINT NOT NULL,
          PRIMARY KEY (partition, family_id, challenge_id)
        ) WITHOUT ROWID;
        INSERT INTO counted_sum (partition, family_id, challenge_id, seconds, sixtieths)
        SELECT partition, family_id, challenge_id, SUM(seconds), SUM(sixtieths) FROM counted_day
        GROUP BY partition, family_id, challenge_id;
        CREATE TABLE progress_before (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          challenge_id TEXT NOT NULL,
          progress BLOB NOT NULL,
          PRIMARY KEY (partition, family_id, challenge_id)
        ) WITHOUT ROWID;
        """),
    Migration(
      component: "challenge", version: 7, name: "completions of a challenge by time",
      sql: """
        CREATE INDEX completion_by_challenge ON completion (partition, family_id, challenge_id, completion_time);
        """),
    Migration(component: "challenge", version: 8, name: "week starts that were replaced", sql: replacedWeekStarts),
  ]

  /// Of completions that were stored before, the list of apps says which of them share a reward.
  private static let rewardScopeMigrations = [
    Migration(
      component: "rewardScope", version: 1, name: "which reward apps share a reward",
      sql: "ALTER TABLE completion ADD COLUMN reward_scope INTEGER NOT NULL DEFAULT 0;")
  ]

  /// Week starts that were replaced before they applied no longer cut a week. Where another one was chosen within nine
  /// days, which is more than one can wait, all days and periods are evaluated again. The state is a
  /// `PendingEvaluation` of all dates and all time.
  private static let replacedWeekStarts = """
    INSERT INTO pending_work (partition, family_id, kind, key, state, run_time, attempts)
    SELECT DISTINCT c.partition, c.family_id, 'challenge.evaluation', c.child_id, X'\(allOfAChild)', 0, 0
    FROM child_calendar c JOIN child_calendar n ON n.partition = c.partition AND n.family_id = c.family_id
      AND n.child_id = c.child_id AND n.effective_time > c.effective_time
      AND n.effective_time <= c.effective_time + 777600 AND n.week_start <> c.week_start
    WHERE TRUE
    ON CONFLICT (partition, family_id, kind, key) DO UPDATE SET state = excluded.state, run_time = 0
    """
  private static let allOfAChild =
    "010000000000000000000080FFFFFFFF020000000000000000000000000000E0FFFFFFFFFFFFFF1F020000000000000000000000"
    + "00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
}
