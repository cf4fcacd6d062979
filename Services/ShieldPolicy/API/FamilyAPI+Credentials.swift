import Database
import Identity
import LocalTime
import Messages
import RPC
import ServiceAPI

// Access and refresh tokens (FA-4).
extension FamilyAPI {
  public func refreshToken(
    _ request: FamilyV1.RefreshTokenRequest, context: RPCContext
  ) async throws -> FamilyV1.Credentials {
    var faults = RequestFaults()
    faults.requestID(request.requestID)
    try faults.refuse()
    guard let shown = RefreshTokenText(parsing: request.refreshToken) else { throw Refusal.wrongRefreshToken() }
    let key = FamilyKey(shown.familyID)
    // Most wrong tokens end here, without a place in the writer's queue.
    let isKnown = try await database.read(key.partition) { tx in
      try RefreshChainTable.find(tx, key, of: shown) != nil
    }
    guard isKnown else { throw Refusal.wrongRefreshToken() }
    let (now, requestID) = (now, request.requestID.lowercased())
    let successor = shown.successor(host)
    let outcome = try await database.write(key.familyID) { tx in
      try Self.exchange(tx, key, shown, for: successor, requestID: requestID, now: now)
    }
    switch outcome {
    case .granted(let device): return try await issuer.credentials(for: device, refreshToken: successor)
    case .refused: throw Refusal.wrongRefreshToken()
    case .revoked:
      logger.warning(
        "a refresh token was used twice, so the device has to pair again",
        ["family": key.familyID, "device": shown.deviceID, "peer": context.peer.address.hostText])
      throw Refusal.wrongRefreshToken()
    }
  }

  public func getSigningKeys(
    _ request: FamilyV1.GetSigningKeysRequest, context: RPCContext
  ) async throws -> FamilyV1.GetSigningKeysResponse {
    let verification = issuer.signer.verificationKey
    var key = FamilyV1.SigningKey()
    key.keyID = verification.keyID
    key.publicKey = verification.publicKey.rawBytes
    var response = FamilyV1.GetSigningKeysResponse()
    response.keys = [key]
    return response
  }

  /// What a refresh token gives. A value, not an error: a revocation has to be committed.
  private enum Exchange: Sendable {
    case granted(DeviceRecord)
    case refused
    case revoked
  }

  /// Puts the successor in the shown token's place; a reuse revokes the chain.
  private static func exchange(
    _ tx: Transaction, _ key: FamilyKey, _ shown: RefreshTokenText, for successor: RefreshTokenText,
    requestID: String, now: Instant
  ) throws -> Exchange {
    guard var record = try RefreshChainTable.find(tx, key, of: shown),
      let device = try DeviceTable.find(tx, key, shown.deviceID), device.status == .active
    else { return .refused }
    let decision = record.chain.present(
      digest: shown.secretDigest, requestID: requestID, successor: successor.secretDigest)
    guard decision != .refuse else { return .refused }
    record.updateTime = now
    try RefreshChainTable.save(tx, key, record)
    return decision == .revoke ? .revoked : .granted(device)
  }
}
