import Database
import Identity
import LocalTime
import ServiceAPI

/// Chains of refresh tokens, as their tokens name them.
extension RefreshChainTable {
  /// The chain that the token belongs to; nil when the device has none or another one.
  static func find(
    _ tx: ReadTransaction, _ key: FamilyKey, of token: RefreshTokenText
  ) throws -> RefreshChainRecord? {
    guard let record = try find(tx, key, token.deviceID),
      equalInConstantTime(record.chainDigest, token.chainDigest)
    else { return nil }
    return record
  }

  /// Starts the device's chain in place of the one it had, and returns its first token.
  static func start(
    _ tx: Transaction, _ key: FamilyKey, _ deviceID: String, _ secrets: CredentialSecrets, at now: Instant
  ) throws -> RefreshTokenText {
    let token = secrets.token(familyID: key.familyID, deviceID: deviceID)
    let chain = RefreshChain(
      newest: RefreshTokenText.digest(of: token.secret), number: token.number, issueTime: now.seconds)
    let record = RefreshChainRecord(
      deviceID: deviceID, chainDigest: token.chainDigest, chain: chain, createTime: now)
    try save(tx, key, record)
    return token
  }
}
