package import Database

/// The migrations of tables of pairings, credentials, PINs and recovery alone; see `ShieldSchema`. Secrets are stored
/// as SHA-256 digests only.
package enum AccessSchema {
  package static let migrations = [
    Migration(component: "family", version: 3, name: "invitations", sql: invitations),
    Migration(component: "family", version: 4, name: "handles of pairings", sql: pairingHandles),
    Migration(
      component: "family", version: 5, name: "numbers of refresh tokens",
      sql: "ALTER TABLE refresh_chain ADD COLUMN number BIGINT NOT NULL DEFAULT 0"),
    Migration(component: "family", version: 6, name: "pairings that operators start", sql: operatorPairings),
    Migration(
      component: "family", version: 7, name: "handles of pairings by expiry",
      sql: "CREATE INDEX pairing_handle_expiry ON pairing_handle (partition, expire_time)"),
    Migration(
      component: "family", version: 9, name: "cancelled pairings",
      sql: """
        ALTER TABLE pairing ADD COLUMN canceller_guardian_id TEXT;
        ALTER TABLE pairing ADD COLUMN cancel_time BIGINT;
        """),
    Migration(component: "family", version: 12, name: "recovery codes", sql: recoveryCodes),
    Migration(component: "family", version: 14, name: "PINs and elevations", sql: pins),
    Migration(
      component: "family", version: 15, name: "handles of recovery codes",
      sql: """
        ALTER TABLE recovery ADD COLUMN handle TEXT;
        CREATE UNIQUE INDEX recovery_handle ON recovery (partition, handle) WHERE handle IS NOT NULL;
        """),
  ]

  private static let invitations = """
    CREATE TABLE used_invitation (
      partition INTEGER NOT NULL,
      invitation_digest BLOB NOT NULL,
      family_id TEXT NOT NULL,
      use_time BIGINT NOT NULL,
      PRIMARY KEY (partition, invitation_digest)
    ) WITHOUT ROWID;
    """

  /// A pairing for a guardian has no child. Pairings that operators started are recorded for good.
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
