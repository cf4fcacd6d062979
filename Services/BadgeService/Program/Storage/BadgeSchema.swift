import BadgeActivities
import BadgeBadges
import BadgeProfiles
import BadgeShop
import Database
import ServiceAPI

/// The tables of BadgeService: those of its first versions, then each subject's.
enum BadgeSchema {
  static let migrations =
    ownMigrations + ChangeTable.migrations + ActivitySchema.migrations + DefinitionSchema.migrations
    + ShopSchema.migrations + LevelTable.migrations

  private static let ownMigrations = [
    Migration(
      component: "badge", version: 1, name: "children, completed periods, awards",
      sql: """
        CREATE TABLE child (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          PRIMARY KEY (partition, family_id, child_id)
        ) WITHOUT ROWID;
        CREATE TABLE completed_period (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          challenge_id TEXT NOT NULL,
          first_date INTEGER NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, challenge_id, first_date)
        ) WITHOUT ROWID;
        CREATE TABLE award (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          code TEXT NOT NULL,
          points INTEGER NOT NULL,
          earn_time BIGINT NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, code)
        ) WITHOUT ROWID;
        """),
    Migration(
      component: "badge", version: 2, name: "counted learning, streaks, evaluated catalogues, seen badges",
      sql: """
        ALTER TABLE child ADD COLUMN catalogue TEXT NOT NULL DEFAULT '';
        ALTER TABLE award ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE counted_learning (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          seconds BIGINT NOT NULL,
          sixtieths BIGINT NOT NULL,
          PRIMARY KEY (partition, family_id, child_id)
        ) WITHOUT ROWID;
        CREATE TABLE daily_streak (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          longest BIGINT NOT NULL,
          PRIMARY KEY (partition, family_id, child_id)
        ) WITHOUT ROWID;
        """),
    // Counting the periods again for each of them would cost more with each.
    Migration(
      component: "badge", version: 3, name: "how many periods are completed",
      sql: """
        CREATE TABLE completed_count (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          periods BIGINT NOT NULL,
          PRIMARY KEY (partition, family_id, child_id)
        ) WITHOUT ROWID;
        INSERT INTO completed_count (partition, family_id, child_id, periods)
        SELECT partition, family_id, child_id, COUNT(*) FROM completed_period GROUP BY partition, family_id, child_id;
        """),
    // While a recount is under way a sum may be more than before it and than afterwards.
    Migration(
      component: "badge", version: 4, name: "learning that more corrections belong to",
      sql: """
        ALTER TABLE counted_learning ADD COLUMN open_seconds BIGINT NOT NULL DEFAULT 0;
        ALTER TABLE counted_learning ADD COLUMN open_sixtieths BIGINT NOT NULL DEFAULT 0;
        """),
    // Not known until ChallengeService has published them.
    Migration(
      component: "badge", version: 5, name: "when streaks reached their lengths",
      sql: "ALTER TABLE daily_streak ADD COLUMN records TEXT;"),
  ]
}
