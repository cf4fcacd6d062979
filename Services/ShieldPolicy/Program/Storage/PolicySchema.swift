import Database
import ShieldFamilies
import ShieldPolicies
import ShieldRequests

/// The tables of apps, policies, grants and the wallet.
///
/// Everything is keyed by (partition, family, child, …). Apps, grants and versions are kept for ever; each record of
/// usage reads only the running wallet and the grants that are not spent.
package enum PolicySchema {
  static let migrations = [
    Migration(component: "policy", version: 1, name: "apps, policies, acknowledgements", sql: apps),
    Migration(component: "policy", version: 2, name: "grants, reward use, wallet", sql: grants),
    Migration(component: "policy", version: 3, name: "removed apps, counters", sql: removals),
    Migration(component: "policy", version: 4, name: "forgiven debt", sql: forgiveness),
    Migration(component: "policy", version: 5, name: "kinds of selections", sql: kinds),
    Migration(component: "policy", version: 6, name: "causes of corrections", sql: correctionCauses),
    Migration(
      component: "policy", version: 7, name: "apps by number", sql: "\(PoolSchema.numbers)\n\(PoolSchema.assigned)"),
    Migration(component: "policy", version: 8, name: "pools of grants by number", sql: PoolSchema.pools),
    Migration(component: "policy", version: 9, name: "making and shields of versions", sql: PoolSchema.versions),
    Migration(
      component: "policy", version: 10, name: "acknowledgements no earlier than the version",
      sql: PoolSchema.acknowledgements),
    Migration(component: "policy", version: 11, name: "removals by app", sql: PoolSchema.removals),
    Migration(component: "policy", version: 12, name: "removals by time", sql: PoolSchema.removalsByTime),
    Migration(component: "policy", version: 13, name: "revisions of policies", sql: PolicyRevision.migration),
    Migration(component: "policy", version: 14, name: "grants in the order of use", sql: PoolSchema.orderOfUse),
    Migration(component: "policy", version: 15, name: "unreadable removals", sql: PoolSchema.unreadableRemovals),
    Migration(
      component: "policy", version: 16, name: "grants with seconds left by place",
      sql: "CREATE INDEX unspent_grant_place ON unspent_grant (partition, family_id, child_id, place)"),
    Migration(
      component: "policy", version: 17, name: "acknowledgements in any order",
      sql: "ALTER TABLE policy_acknowledgement ADD COLUMN corrections INTEGER NOT NULL DEFAULT 0"),
    Migration(component: "policy", version: 18, name: "causes of grants by creation", sql: PoolSchema.causes),
    Migration(component: "policy", version: 19, name: "shields of single devices", sql: DeviceShieldTable.migration),
    Migration(component: "policy", version: 20, name: "reports of devices", sql: DeviceReportTable.migration),
    Migration(component: "policy", version: 21, name: "schedules", sql: ScheduleTable.migration),
    Migration(component: "policy", version: 22, name: "reward use by day", sql: RewardDayTable.migration),
    Migration(
      component: "policy", version: 23, name: "bedtimes before other windows", sql: ScheduleTable.bedtimesFirst),
    Migration(component: "grantRevocation", version: 1, name: "revoked grants", sql: PoolSchema.revocations),
    Migration(
      component: "grantRevocation", version: 2, name: "what was revoked with another period",
      sql: "ALTER TABLE unlock_grant ADD COLUMN revoked_with TEXT"),
    Migration(component: "childRequest", version: 1, name: "requests of children", sql: ChildRequestTable.migration),
  ]

  private static let apps = """
    CREATE TABLE app (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      app_id TEXT NOT NULL,
      place INTEGER NOT NULL,
      token_digests TEXT NOT NULL,
      display_name TEXT NOT NULL,
      category INTEGER NOT NULL,
      points_per_minute INTEGER NOT NULL,
      setting INTEGER NOT NULL,
      effective_time BIGINT NOT NULL,
      generation INTEGER NOT NULL,
      removal_time BIGINT,
      daily_limit_seconds INTEGER,
      PRIMARY KEY (partition, family_id, child_id, app_id)
    ) WITHOUT ROWID;
    CREATE TABLE app_token (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      token_digest TEXT NOT NULL,
      app_id TEXT NOT NULL,
      PRIMARY KEY (partition, family_id, token_digest)
    ) WITHOUT ROWID;
    CREATE TABLE app_assignment (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      number INTEGER NOT NULL,
      app_id TEXT NOT NULL,
      effective_time BIGINT NOT NULL,
      category INTEGER NOT NULL,
      points_per_minute INTEGER NOT NULL,
      generation INTEGER NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, number)
    ) WITHOUT ROWID;
    CREATE TABLE policy (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      version BIGINT NOT NULL,
      update_time BIGINT NOT NULL,
      restarts_running_apps INTEGER NOT NULL,
      shielded_app_ids TEXT NOT NULL,
      enforcement TEXT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id)
    ) WITHOUT ROWID;
    CREATE TABLE shield_change (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      app_id TEXT NOT NULL,
      version BIGINT NOT NULL,
      is_shielded INTEGER NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, app_id, version)
    ) WITHOUT ROWID;
    CREATE TABLE policy_acknowledgement (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      device_id TEXT NOT NULL,
      version BIGINT NOT NULL,
      apply_time BIGINT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, device_id, version)
    ) WITHOUT ROWID;
    """

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

  private static let removals = """
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

  private static let forgiveness = "ALTER TABLE wallet ADD COLUMN forgiven BIGINT NOT NULL DEFAULT 0;"

  private static let correctionCauses =
    "ALTER TABLE ledger_entry ADD COLUMN correction_cause INTEGER NOT NULL DEFAULT 0;"

  private static let kinds = """
    ALTER TABLE app ADD COLUMN kind INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE app_token ADD COLUMN kind INTEGER NOT NULL DEFAULT 1;
    """
}
