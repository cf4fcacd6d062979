import Database
import ServiceAPI

/// The tables of families, guardians, children, devices, pairings and credentials.
///
/// A family's rows are keyed by (partition, family, place in order of creation): a family is small, so a row is found
/// by id among its neighbours, and no index on random ids is needed. Instants are whole seconds since 1970 UTC; secrets
/// are stored as SHA-256 digests only.
package enum FamilySchema {
  /// The name of this part of the schema, whose migrations have their own numbers from 1.
  static let component = "family"

  static let migrations = ownMigrations + ChangeTable.migrations

  private static let ownMigrations = [
    Migration(component: component, version: 1, name: "families, guardians, children", sql: people),
    Migration(component: component, version: 2, name: "devices, pairings, refresh chains", sql: devices),
    Migration(component: component, version: 3, name: "invitations", sql: invitations),
    Migration(component: component, version: 4, name: "handles of pairings", sql: pairingHandles),
    Migration(
      component: component, version: 5, name: "numbers of refresh tokens",
      sql: "ALTER TABLE refresh_chain ADD COLUMN number BIGINT NOT NULL DEFAULT 0"),
    Migration(component: component, version: 6, name: "pairings that operators start", sql: operatorPairings),
    Migration(
      component: component, version: 7, name: "handles of pairings by expiry",
      sql: "CREATE INDEX pairing_handle_expiry ON pairing_handle (partition, expire_time)"),
    Migration(
      component: component, version: 8, name: "changes of guardians",
      sql: """
        ALTER TABLE guardian ADD COLUMN update_time BIGINT;
        ALTER TABLE guardian ADD COLUMN updater_guardian_id TEXT;
        """),
    Migration(
      component: component, version: 9, name: "cancelled pairings",
      sql: """
        ALTER TABLE pairing ADD COLUMN canceller_guardian_id TEXT;
        ALTER TABLE pairing ADD COLUMN cancel_time BIGINT;
        """),
    Migration(component: component, version: 10, name: "changes and revocations of devices", sql: deviceChanges),
    Migration(
      component: component, version: 11, name: "removed guardians",
      sql: """
        ALTER TABLE guardian ADD COLUMN remove_time BIGINT;
        ALTER TABLE guardian ADD COLUMN remover_guardian_id TEXT;
        """),
    Migration(component: component, version: 12, name: "recovery codes", sql: recoveryCodes),
    Migration(
      component: component, version: 13, name: "viewers",
      sql: """
        ALTER TABLE device ADD COLUMN is_viewer INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE pairing ADD COLUMN is_viewer INTEGER NOT NULL DEFAULT 0;
        """),
    Migration(component: component, version: 14, name: "PINs and elevations", sql: pins),
    Migration(
      component: component, version: 15, name: "handles of recovery codes",
      sql: """
        ALTER TABLE recovery ADD COLUMN handle TEXT;
        CREATE UNIQUE INDEX recovery_handle ON recovery (partition, handle) WHERE handle IS NOT NULL;
        """),
  ]

  private static let people = """
    CREATE TABLE family (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      display_name TEXT NOT NULL,
      create_time BIGINT NOT NULL,
      update_time BIGINT NOT NULL,
      updater_guardian_id TEXT NOT NULL,
      creation_request_id_digest BLOB NOT NULL,
      creation_request_digest BLOB NOT NULL,
      PRIMARY KEY (partition, family_id)
    ) WITHOUT ROWID;
    CREATE TABLE guardian (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      place INTEGER NOT NULL,
      guardian_id TEXT NOT NULL,
      display_name TEXT NOT NULL,
      create_time BIGINT NOT NULL,
      creator_guardian_id TEXT NOT NULL,
      PRIMARY KEY (partition, family_id, place)
    ) WITHOUT ROWID;
    CREATE TABLE child (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      place INTEGER NOT NULL,
      child_id TEXT NOT NULL,
      display_name TEXT NOT NULL,
      create_time BIGINT NOT NULL,
      update_time BIGINT NOT NULL,
      updater_guardian_id TEXT NOT NULL,
      PRIMARY KEY (partition, family_id, place)
    ) WITHOUT ROWID;
    CREATE TABLE child_calendar (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      effective_time BIGINT NOT NULL,
      time_zone TEXT NOT NULL,
      week_start INTEGER NOT NULL,
      updater_guardian_id TEXT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, effective_time)
    ) WITHOUT ROWID;
    """

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

  private static let invitations = """
    CREATE TABLE used_invitation (
      partition INTEGER NOT NULL,
      invitation_digest BLOB NOT NULL,
      family_id TEXT NOT NULL,
      use_time BIGINT NOT NULL,
      PRIMARY KEY (partition, invitation_digest)
    ) WITHOUT ROWID;
    """

  /// A pairing for a guardian has no child. What operators started is recorded for good.
  private static let operatorPairings = """
    ALTER TABLE pairing ADD COLUMN guardian_id TEXT;
    ALTER TABLE pairing ADD COLUMN operator_name TEXT;
    CREATE TABLE operator_pairing (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      pairing_id TEXT NOT NULL,
      guardian_id TEXT NOT NULL,
      operator_name TEXT NOT NULL,
      reason TEXT NOT NULL,
      start_time BIGINT NOT NULL,
      device_id TEXT,
      redeem_time BIGINT,
      PRIMARY KEY (partition, family_id, pairing_id)
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

  private static let recoveryCodes = """
    CREATE TABLE recovery (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      guardian_id TEXT NOT NULL,
      create_time BIGINT NOT NULL,
      creator_device_id TEXT,
      wrong_attempts INTEGER NOT NULL,
      lock_time BIGINT,
      PRIMARY KEY (partition, family_id, guardian_id)
    ) WITHOUT ROWID;
    CREATE TABLE recovery_code (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      guardian_id TEXT NOT NULL,
      number INTEGER NOT NULL,
      code_digest BLOB NOT NULL,
      use_time BIGINT,
      device_id TEXT,
      PRIMARY KEY (partition, family_id, guardian_id, number)
    ) WITHOUT ROWID;
    """

  private static let pins = """
    CREATE TABLE pin (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      guardian_id TEXT NOT NULL,
      salt BLOB NOT NULL,
      digest BLOB NOT NULL,
      log2_n INTEGER NOT NULL,
      block_size INTEGER NOT NULL,
      parallelization INTEGER NOT NULL,
      update_time BIGINT NOT NULL,
      updater_guardian_id TEXT NOT NULL,
      wrong_attempts INTEGER NOT NULL,
      lock_time BIGINT,
      PRIMARY KEY (partition, family_id, guardian_id)
    ) WITHOUT ROWID;
    CREATE TABLE elevation (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      device_id TEXT NOT NULL,
      guardian_id TEXT NOT NULL,
      end_time BIGINT NOT NULL,
      PRIMARY KEY (partition, family_id, device_id)
    ) WITHOUT ROWID;
    """

  /// Codes of the previous format have no handle, so nothing points to their pairings: they lapse within 10 minutes,
  /// unless the guardian's call is repeated, which gives the pairing a new code.
  private static let pairingHandles = """
    DROP TABLE pairing_code;
    CREATE TABLE pairing_handle (
      partition INTEGER NOT NULL,
      handle TEXT NOT NULL,
      family_id TEXT NOT NULL,
      pairing_id TEXT NOT NULL,
      expire_time BIGINT NOT NULL,
      PRIMARY KEY (partition, handle)
    ) WITHOUT ROWID;
    ALTER TABLE pairing ADD COLUMN handle TEXT NOT NULL DEFAULT '';
    ALTER TABLE pairing ADD COLUMN wrong_attempts INTEGER NOT NULL DEFAULT 0;
    """
}
