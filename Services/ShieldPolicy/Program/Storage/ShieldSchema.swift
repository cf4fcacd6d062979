import Database
import ServiceAPI
import ShieldAccess
import ShieldApps
import ShieldCommands
import ShieldFamilies
import ShieldInbox
import ShieldPolicies
import ShieldRequests
import ShieldWallet

/// The tables of ShieldPolicy. Each migration is with the subject whose tables it changes, and here where it changes
/// those of several; the components `family` and `policy` have migrations of several subjects.
enum ShieldSchema {
  static let migrations =
    family + policy + InboxSchema.migrations + InventoryTable.migrations + CommandTable.migrations
    + FieldChangeTable.migrations + SecurityChangeTable.migrations

  /// Families, their members and devices, pairings and credentials.
  static let family =
    inOrder(FamilySchema.migrations + AccessSchema.migrations + membersAndAccess) + ChangeTable.migrations

  /// Apps, grants, the wallet, policies and requests.
  static let policy =
    inOrder(
      [PolicyRevision.migration] + AppSchema.migrations + WalletSchema.migrations + PolicySchema.migrations
        + appsAndPolicies) + WalletSchema.revocations + ChildRequestTable.migrations

  private static func inOrder(_ series: [Migration]) -> [Migration] { series.sorted { $0.version < $1.version } }

  private static let membersAndAccess = [
    Migration(component: "family", version: 2, name: "devices, pairings, refresh chains", sql: devices),
    Migration(component: "family", version: 10, name: "changes and revocations of devices", sql: deviceChanges),
    Migration(
      component: "family", version: 13, name: "viewers",
      sql: """
        ALTER TABLE device ADD COLUMN is_viewer INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE pairing ADD COLUMN is_viewer INTEGER NOT NULL DEFAULT 0;
        """),
  ]

  private static let devices = """
    CREATE TABLE device (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      place INTEGER NOT NULL,
      device_id TEXT NOT NULL,
      display_name TEXT NOT NULL,
      mode INTEGER NOT NULL,
      guardian_id TEXT,
      child_id TEXT,
      status INTEGER NOT NULL,
      create_time BIGINT NOT NULL,
      last_sync_time BIGINT,
      PRIMARY KEY (partition, family_id, place)
    ) WITHOUT ROWID;
    CREATE TABLE pairing (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      pairing_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      starter_guardian_id TEXT NOT NULL,
      start_time BIGINT NOT NULL,
      state INTEGER NOT NULL,
      code_digest BLOB NOT NULL,
      device_id TEXT,
      redeem_time BIGINT,
      token_digest BLOB,
      confirm_time BIGINT,
      confirmer_guardian_id TEXT,
      PRIMARY KEY (partition, family_id, pairing_id)
    ) WITHOUT ROWID;
    CREATE TABLE pairing_code (
      partition INTEGER NOT NULL,
      code_digest BLOB NOT NULL,
      family_id TEXT NOT NULL,
      pairing_id TEXT NOT NULL,
      expire_time BIGINT NOT NULL,
      PRIMARY KEY (partition, code_digest)
    ) WITHOUT ROWID;
    CREATE TABLE refresh_chain (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      device_id TEXT NOT NULL,
      chain_digest BLOB NOT NULL,
      newest_digest BLOB NOT NULL,
      previous_digest BLOB,
      previous_request_id TEXT,
      is_revoked INTEGER NOT NULL,
      create_time BIGINT NOT NULL,
      update_time BIGINT NOT NULL,
      PRIMARY KEY (partition, family_id, device_id)
    ) WITHOUT ROWID;
    """

  /// Of a device that was revoked before, only the chain of its refresh tokens showed it; when is not known.
  private static let deviceChanges = """
    ALTER TABLE device ADD COLUMN is_shared INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE device ADD COLUMN update_time BIGINT;
    ALTER TABLE device ADD COLUMN updater_guardian_id TEXT;
    ALTER TABLE device ADD COLUMN revoke_time BIGINT;
    ALTER TABLE device ADD COLUMN revoker_guardian_id TEXT;
    UPDATE device SET status = 3 WHERE EXISTS (
      SELECT 1 FROM refresh_chain c WHERE c.partition = device.partition AND c.family_id = device.family_id
        AND c.device_id = device.device_id AND c.is_revoked = 1);
    """

  private static let appsAndPolicies = [
    Migration(component: "policy", version: 1, name: "apps, policies, acknowledgements", sql: apps),
    Migration(component: "policy", version: 21, name: "schedules", sql: schedules),
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

  private static let schedules = """
    CREATE TABLE child_schedule (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      daily_limit_seconds INTEGER,
      weekday_limits TEXT,
      weekly_limit_seconds INTEGER,
      has_app_limits INTEGER NOT NULL,
      pause_time BIGINT,
      pause_end_time BIGINT,
      PRIMARY KEY (partition, family_id, child_id)
    ) WITHOUT ROWID;
    CREATE TABLE schedule_window (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      place INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      display_name TEXT NOT NULL,
      weekdays INTEGER NOT NULL,
      start_minute INTEGER NOT NULL,
      end_minute INTEGER NOT NULL,
      apps TEXT,
      PRIMARY KEY (partition, family_id, child_id, place)
    ) WITHOUT ROWID;
    ALTER TABLE app ADD COLUMN weekday_limits TEXT;
    ALTER TABLE policy ADD COLUMN scheduled_apps TEXT;
    """
}
