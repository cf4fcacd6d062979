package import EventLoop
package import Identity
package import LocalTime
package import Messages
import ServiceAPI
package import ShieldFamilies

/// Issues a device's credentials (FA-4).
package struct CredentialIssuer: Sendable {
  package let host: any Host
  package let signingKeys: SigningKeys
  package let refreshKey: RefreshKey

  /// Random bytes for a device's first credentials.
  func secrets() -> CredentialSecrets { CredentialSecrets(host, refreshKey) }

  /// - Parameters:
  ///   - refreshToken: already stored by its digests.
  ///   - access: read with the device.
  package func credentials(
    for device: DeviceRecord, refreshToken: RefreshTokenText, _ access: DeviceAccess = .new
  ) async throws -> FamilyV1.Credentials {
    let principal: Principal
    switch device.owner {
    case .guardian(let guardianID):
      principal = .guardian(
        familyID: refreshToken.familyID, guardianID: guardianID, deviceID: device.deviceID,
        elevatedUntil: access.elevatedUntil?.seconds, device: device.isShared ? .shared : .own)
    case .child(let childID):
      principal = .child(familyID: refreshToken.familyID, childID: childID, deviceID: device.deviceID)
    }
    let (token, expireTime) = try await accessToken(for: principal, restrictTime: access.restrictTime)
    var credentials = FamilyV1.Credentials()
    credentials.accessToken = token
    credentials.accessTokenExpireTime = .init(expireTime)
    credentials.refreshToken = refreshToken.text
    return credentials
  }

  /// - Parameter restrictTime: of the device, see `DeviceAccess`.
  package func accessToken(
    for principal: Principal, restrictTime: Int64
  ) async throws -> (token: String, expireTime: Instant) {
    let (signer, now) = (try await signingKeys.signer(), host.wallClock.now)
    let made = try await host.blockingPool.run {
      try signer.accessToken(for: principal, now: now, restricted: restrictTime)
    }
    return (made.token, Instant(seconds: made.expireTime.seconds))
  }
}
