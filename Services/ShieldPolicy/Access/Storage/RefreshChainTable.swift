package import Database
import Identity
import LocalTime
import ServiceAPI
import ShieldWallet

/// A device's chain of refresh tokens as stored. Tokens are kept as digests only.
struct RefreshChainRecord: Hashable, Sendable {
  var deviceID: String
  /// SHA-256 of the chain's own secret, which every token of the chain carries.
  var chainDigest: [UInt8]
  var chain: RefreshChain
  var createTime: Instant

  /// Whether the first token was never presented, so that its answer may have been lost.
  var isUnused: Bool { chain.lastExchange == nil && !chain.isRevoked }
}

/// The `refresh_chain` table: one chain for each device.
package enum RefreshChainTable {
  static func find(_ tx: ReadTransaction, _ key: FamilyKey, _ deviceID: String) throws -> RefreshChainRecord? {
    try tx.queryOne(
      """
      SELECT device_id, chain_digest, newest_digest, previous_digest, previous_request_id, is_revoked, create_time,
        update_time, number
      FROM refresh_chain WHERE partition = ? AND family_id = ? AND device_id = ?
      """, key.partition, key.familyID, deviceID
    ) {
      var exchange: RefreshChain.Exchange?
      if let digest = $0.optionalBytes(3), let requestID = $0.optionalString(4) {
        exchange = RefreshChain.Exchange(digest: digest, requestID: requestID)
      }
      return RefreshChainRecord(
        deviceID: $0.string(0), chainDigest: $0.bytes(1),
        chain: RefreshChain(
          newest: $0.bytes(2), number: $0.int64(8), issueTime: $0.int64(7), lastExchange: exchange,
          isRevoked: $0.bool(5)),
        createTime: Instant(seconds: $0.int64(6)))
    }
  }

  /// Whether any chain has issued numbered tokens, whose codes only one key makes. Reads until it finds one.
  package static func hasNumbered(_ tx: ReadTransaction) throws -> Bool {
    try tx.queryOne("SELECT 1 FROM refresh_chain WHERE number > 0 LIMIT 1") { _ in true } ?? false
  }

  /// Makes the device's refresh tokens void for good.
  static func revoke(_ tx: Transaction, _ key: FamilyKey, deviceID: String) throws {
    try tx.execute(
      "UPDATE refresh_chain SET is_revoked = 1 WHERE partition = ? AND family_id = ? AND device_id = ?", key.partition,
      key.familyID, deviceID)
  }

  static func delete(_ tx: Transaction, _ key: FamilyKey, deviceID: String) throws {
    try tx.execute(
      "DELETE FROM refresh_chain WHERE partition = ? AND family_id = ? AND device_id = ?", key.partition, key.familyID,
      deviceID)
  }

  static func save(_ tx: Transaction, _ key: FamilyKey, _ record: RefreshChainRecord) throws {
    try tx.execute(
      """
      INSERT INTO refresh_chain (partition, family_id, device_id, chain_digest, newest_digest, previous_digest,
        previous_request_id, is_revoked, create_time, update_time, number)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, device_id) DO UPDATE SET
        chain_digest = excluded.chain_digest, newest_digest = excluded.newest_digest,
        previous_digest = excluded.previous_digest, previous_request_id = excluded.previous_request_id,
        is_revoked = excluded.is_revoked, create_time = excluded.create_time, update_time = excluded.update_time, number = excluded.number
      """, key.partition, key.familyID, record.deviceID, record.chainDigest, record.chain.newest,
      record.chain.lastExchange?.digest, record.chain.lastExchange?.requestID, record.chain.isRevoked,
      record.createTime.seconds, record.chain.issueTime, record.chain.number)
  }
}
