import EventLoop
import Identity
import LocalTime
import Messages
import ServiceAPI

/// Issues a device's credentials (FA-4).
struct CredentialIssuer: Sendable {
  let host: any Host
  let signingKeys: SigningKeys
  let refreshKey: RefreshKey

  /// Random bytes for a device's first credentials.
  func secrets() -> CredentialSecrets { CredentialSecrets(host, refreshKey) }

  /// - Parameter refreshToken: already stored by its digests.
  func credentials(
    for device: DeviceRecord, refreshToken: RefreshTokenText
  ) async throws -> FamilyV1.Credentials {
    let principal: Principal
    switch device.owner {
    case .guardian(let guardianID):
      principal = .guardian(
        familyID: refreshToken.familyID, guardianID: guardianID, deviceID: device.deviceID, elevatedUntil: nil)
    case .child(let childID):
      principal = .child(familyID: refreshToken.familyID, childID: childID, deviceID: device.deviceID)
    }
    let (signer, now) = (try await signingKeys.signer(), host.wallClock.now)
    let access = try await host.blockingPool.run { try signer.accessToken(for: principal, now: now) }
    var credentials = FamilyV1.Credentials()
    credentials.accessToken = access.token
    credentials.accessTokenExpireTime = .init(Instant(seconds: access.expireTime.seconds))
    credentials.refreshToken = refreshToken.text
    return credentials
  }
}
