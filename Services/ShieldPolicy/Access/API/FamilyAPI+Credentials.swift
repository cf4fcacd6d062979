import Database
import EventLoop
import Identity
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import ShieldFamilies
import Telemetry

// Access and refresh tokens (FA-4).
extension FamilyAPI {
  package func refreshToken(
    _ request: FamilyV1.RefreshTokenRequest, context: RPCContext
  ) async throws -> FamilyV1.Credentials {
    var faults = RequestFaults()
    faults.requestID(request.requestID)
    try faults.refuse()
    guard let shown = RefreshTokenText(parsing: request.refreshToken) else { throw Refusal.wrongRefreshToken() }
    let key = FamilyKey(shown.familyID)
    // Most wrong tokens end here, without occupying the writer's queue.
    let isKnown = try await database.read(key.familyID) { tx in
      try RefreshChainTable.find(tx, key, of: shown) != nil
    }
    guard isKnown else { throw Refusal.wrongRefreshToken() }
    let attempt = RefreshAttempt(
      token: shown, requestID: request.requestID.lowercased(), key: issuer.refreshKey,
      successor: host.randomBytes(RefreshTokenText.secretSize), now: now, lifetime: settings.refreshTokenLifetime)
    let outcome = try await database.write(key.familyID) { tx in try attempt.run(tx, key) }
    report(outcome.decision, of: shown, context)
    guard let granted = outcome.granted else { throw Refusal.wrongRefreshToken() }
    return try await issuer.credentials(for: granted.device, refreshToken: granted.token, granted.access)
  }

  /// Logs what an operator may need to know.
  private func report(_ decision: RefreshChain.Decision?, of shown: RefreshTokenText, _ context: RPCContext) {
    let fields: KeyValuePairs = [
      "family": shown.familyID, "device": shown.deviceID, "peer": context.peer.address.hostText,
    ]
    switch decision {
    case .revoke:
      logger.warning("a refresh token was used twice, so the device has to pair again", fields)
    case .issueAfterRestore:
      logger.info("a refresh token was accepted that was handed out after the backup that was restored", fields)
    case .refuse(.unproven):
      logger.warning(
        "a refresh token was refused that is forged, or marked by another refresh-key than the present one", fields)
    case .issue, .reissue, .refuse, nil: break
    }
  }
}

/// One exchange of a refresh token, with all random values drawn.
private struct RefreshAttempt: Sendable {
  /// A value, not an error: a revocation has to be committed.
  struct Outcome: Sendable {
    /// nil for a token that belongs to no chain.
    var decision: RefreshChain.Decision?
    /// The device and its new token; nil when none is issued.
    var granted: (device: DeviceRecord, token: RefreshTokenText, access: DeviceAccess)?
  }

  let token: RefreshTokenText
  let requestID: String
  let key: RefreshKey
  /// The secret of the token that is issued, if one is.
  let successor: [UInt8]
  let now: Instant
  /// Seconds for which a token may stay unused.
  let lifetime: Int64

  /// Replaces the presented token by its successor; a reuse revokes the device.
  func run(_ tx: Transaction, _ family: FamilyKey) throws -> Outcome {
    guard var record = try RefreshChainTable.find(tx, family, of: token),
      let device = try DeviceTable.find(tx, family, token.deviceID), device.status == .active
    else { return Outcome() }
    let decision = record.chain.present(
      token.shown(key: key), requestID: requestID, successor: RefreshTokenText.digest(of: successor),
      at: now.seconds, lifetime: lifetime)
    switch decision {
    case .refuse: return Outcome(decision: decision)
    case .revoke:
      _ = try DeviceRevocation(time: now).run(tx, family, [device])
      try SecurityChanges.noteRemoved(tx, family, device, by: nil, at: now)
      return Outcome(decision: decision)
    case .issue(let number), .issueAfterRestore(let number), .reissue(_, let number):
      try RefreshChainTable.save(tx, family, record)
      let next = RefreshTokenText(
        familyID: family.familyID, deviceID: device.deviceID, number: number, chain: token.chain, secret: successor,
        key: key)
      let access = try DeviceAccess.find(tx, family, device, at: now)
      return Outcome(decision: decision, granted: (device, next, access))
    }
  }
}
