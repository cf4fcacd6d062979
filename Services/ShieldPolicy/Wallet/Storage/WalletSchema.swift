package import Database

/// The migrations of tables of grants, reward use and the wallet; see `ShieldSchema`. Grants are kept for ever; each
/// record of usage reads only the running wallet and the grants that are not spent.
package enum WalletSchema {
  package static let migrations = [
    Migration(component: "policy", version: 2, name: "grants, reward use, wallet", sql: grants),
    Migration(component: "policy", version: 4, name: "forgiven debt", sql: forgiveness),
    Migration(component: "policy", version: 6, name: "causes of corrections", sql: correctionCauses),
    Migration(component: "policy", version: 8, name: "pools of grants by number", sql: pools, fresh: freshPools),
    Migration(component: "policy", version: 14, name: "grants in the order of use", sql: orderOfUse),
    Migration(
      component: "policy", version: 16, name: "grants with seconds left by place",
      sql: "CREATE INDEX unspent_grant_place ON unspent_grant (partition, family_id, child_id, place)"),
    Migration(component: "policy", version: 18, name: "causes of grants by creation", sql: causes),
  ]

  package static let revocations = [
    Migration(component: "grantRevocation", version: 1, name: "revoked grants", sql: revokedGrants),
    Migration(
      component: "grantRevocation", version: 2, name: "what was revoked with another period",
      sql: "ALTER TABLE unlock_grant ADD COLUMN revoked_with TEXT"),
  ]

  private static let grants = """
    CREATE TABLE unlock_grant (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      place INTEGER NOT NULL,
      grant_id TEXT NOT NULL,
      source INTEGER NOT NULL,
      apps TEXT NOT NULL,
      seconds BIGINT NOT NULL,
      used_seconds BIGINT NOT NULL,
      start_time BIGINT NOT NULL,
      expire_time BIGINT,
      create_time BIGINT NOT NULL,
      cause_id TEXT NOT NULL,
      price_sixtieths BIGINT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, place),
      UNIQUE (partition, family_id, child_id, grant_id)
    ) WITHOUT ROWID;
    CREATE TABLE unspent_grant (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      place INTEGER NOT NULL,
      grant_id TEXT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, place)
    ) WITHOUT ROWID;
    CREATE TABLE reward_use (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      start_time BIGINT NOT NULL,
      end_time BIGINT NOT NULL,
      app_id TEXT NOT NULL,
      points_per_minute INTEGER NOT NULL,
      date INTEGER NOT NULL,
      generation INTEGER NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, start_time)
    ) WITHOUT ROWID;
    CREATE TABLE paid_use (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      start_time BIGINT NOT NULL,
      end_time BIGINT NOT NULL,
      app_id TEXT NOT NULL,
      points_per_minute INTEGER NOT NULL,
      date INTEGER NOT NULL,
      grant_id TEXT,
      PRIMARY KEY (partition, family_id, child_id, start_time)
    ) WITHOUT ROWID;
    CREATE TABLE wallet (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      learning BIGINT NOT NULL,
      bonuses BIGINT NOT NULL,
      bought BIGINT NOT NULL,
      charged BIGINT NOT NULL,
      entries BIGINT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id)
    ) WITHOUT ROWID;
    CREATE TABLE wallet_amount (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      cause INTEGER NOT NULL,
      date INTEGER NOT NULL,
      reference TEXT NOT NULL,
      sixtieths BIGINT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, cause, date, reference)
    ) WITHOUT ROWID;
    CREATE TABLE ledger_entry (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      number BIGINT NOT NULL,
      account TEXT NOT NULL,
      cause INTEGER NOT NULL,
      date INTEGER NOT NULL,
      reference TEXT NOT NULL,
      sixtieths BIGINT NOT NULL,
      is_correction INTEGER NOT NULL,
      book_time BIGINT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, number)
    ) WITHOUT ROWID;
    """

  private static let forgiveness = "ALTER TABLE wallet ADD COLUMN forgiven BIGINT NOT NULL DEFAULT 0;"

  private static let correctionCauses =
    "ALTER TABLE ledger_entry ADD COLUMN correction_cause INTEGER NOT NULL DEFAULT 0;"

  /// The pools of grants as texts of numbers; when an app left one follows from `app_assignment`.
  private static let pools = """
    ALTER TABLE unlock_grant ADD COLUMN pool TEXT NOT NULL DEFAULT '';
    ALTER TABLE unlock_grant ADD COLUMN pool_change BIGINT NOT NULL DEFAULT 0;
    UPDATE unlock_grant SET pool = '0' || COALESCE((
      SELECT group_concat(member, '') FROM (
        SELECT CASE WHEN ' ' || unlock_grant.apps || ' ' LIKE '% ' || a.app_id || ' %'
            OR ' ' || unlock_grant.apps LIKE '% ' || a.app_id || '@%' THEN '1' ELSE '0' END AS member
        FROM app a WHERE a.partition = unlock_grant.partition AND a.family_id = unlock_grant.family_id
          AND a.child_id = unlock_grant.child_id
        ORDER BY a.place)), '');
    UPDATE unlock_grant SET pool_change = COALESCE((
      SELECT MAX(c.number) FROM app_assignment c
      WHERE c.partition = unlock_grant.partition AND c.family_id = unlock_grant.family_id
        AND c.child_id = unlock_grant.child_id
        AND (c.effective_time < unlock_grant.start_time OR c.effective_time = unlock_grant.start_time
          AND ' ' || unlock_grant.apps || ' ' NOT LIKE '%@' || unlock_grant.start_time || ' %')), 0)
    WHERE source <> 1;
    ALTER TABLE unlock_grant DROP COLUMN apps;
    CREATE INDEX unlock_grant_start ON unlock_grant (partition, family_id, child_id, start_time);
    DROP TABLE unspent_grant;
    CREATE TABLE unspent_grant (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      expire_time BIGINT NOT NULL,
      place INTEGER NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, expire_time, place)
    ) WITHOUT ROWID;
    INSERT INTO unspent_grant (partition, family_id, child_id, expire_time, place)
    SELECT partition, family_id, child_id, COALESCE(expire_time, 9223372036854775807), place FROM unlock_grant
    WHERE used_seconds < seconds;
    """

  /// Without the functions of SQLite, where there is no grant yet.
  private static let freshPools = """
    ALTER TABLE unlock_grant ADD COLUMN pool TEXT NOT NULL DEFAULT '';
    ALTER TABLE unlock_grant ADD COLUMN pool_change BIGINT NOT NULL DEFAULT 0;
    ALTER TABLE unlock_grant DROP COLUMN apps;
    CREATE INDEX unlock_grant_start ON unlock_grant (partition, family_id, child_id, start_time);
    DROP TABLE unspent_grant;
    CREATE TABLE unspent_grant (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      expire_time BIGINT NOT NULL,
      place INTEGER NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, expire_time, place)
    ) WITHOUT ROWID;
    """

  /// Grants with seconds left in order of use, so that a use reads only those that pay for it.
  private static let orderOfUse = """
    DROP TABLE unspent_grant;
    CREATE TABLE unspent_grant (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      expire_time BIGINT NOT NULL,
      start_time BIGINT NOT NULL,
      create_time BIGINT NOT NULL,
      grant_id TEXT NOT NULL,
      place INTEGER NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, expire_time, start_time, create_time, grant_id)
    ) WITHOUT ROWID;
    INSERT INTO unspent_grant (partition, family_id, child_id, expire_time, start_time, create_time, grant_id, place)
    SELECT partition, family_id, child_id, COALESCE(expire_time, 9223372036854775807), start_time, create_time, grant_id,
      place
    FROM unlock_grant WHERE used_seconds < seconds;
    """

  /// When the causes of earlier grants were created is not known: they keep their order.
  private static let causes = """
    ALTER TABLE unlock_grant ADD COLUMN cause_create_time BIGINT NOT NULL DEFAULT 0;
    UPDATE unlock_grant SET cause_create_time = create_time;
    """

  /// Grants of which a guardian took back what was unused. Few are, and they are found by when.
  private static let revokedGrants = """
    ALTER TABLE unlock_grant ADD COLUMN revoke_time BIGINT;
    ALTER TABLE unlock_grant ADD COLUMN revoker_guardian_id TEXT;
    CREATE INDEX unlock_grant_revocation ON unlock_grant (partition, family_id, child_id, revoke_time)
      WHERE revoke_time IS NOT NULL;
    """
}
