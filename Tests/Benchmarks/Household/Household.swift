import Consistency
package import EventLoop
import Identity
package import Messages
package import RPC
import Stubs

/// Where the services listen.
package struct Addresses: Sendable {
  package var shieldPolicy: SocketAddress
  package var usageIngest: SocketAddress
  package var challengeService: SocketAddress
  package var badgeService: SocketAddress

  /// - Returns: nil unless the texts are four addresses, in the order of the properties.
  package init?(_ texts: some Collection<String>) {
    let parsed = texts.compactMap { SocketAddress(parsing: $0) }
    guard texts.count == 4, parsed.count == 4 else { return nil }
    (shieldPolicy, usageIngest, challengeService, badgeService) = (parsed[0], parsed[1], parsed[2], parsed[3])
  }
}

/// A guardian's or a device's tokens.
package struct Tokens: Sendable {
  package var access: String
  package var refresh: String

  package init(access: String, refresh: String) { (self.access, self.refresh) = (access, refresh) }

  init(_ credentials: FamilyV1.Credentials?) throws {
    guard let credentials else { throw RPCError(.unavailable, "a call returned no credentials") }
    self.init(access: credentials.accessToken, refresh: credentials.refreshToken)
  }

  package func options() throws -> CallOptions {
    CallOptions(metadata: try Metadata(["authorization": "Bearer \(access)"]))
  }
}

/// One child with a paired device, a learning app, and a reward app that is open while the balance is above 0.
package struct LoadedChild: Sendable {
  package static let learningToken = "token.sha256." + String(repeating: "1", count: 64)
  package static let rewardToken = "token.sha256." + String(repeating: "2", count: 64)

  /// Points a minute of the learning app.
  static let rate: Int32 = 50

  /// Whole points of so much learning.
  package static func points(ofSeconds seconds: Int64) -> Int64 { seconds * Int64(rate) / 60 }

  package var childID: String
  package var installationID: String
  package var tokens: Tokens

  package init(childID: String, installationID: String, tokens: Tokens) {
    (self.childID, self.installationID, self.tokens) = (childID, installationID, tokens)
  }
}

/// Families made for a measurement.
package struct Household: Sendable {
  private let host: RealHost
  private let family: FamilyV1.FamilyServiceClient
  private let shield: ShieldV1.ShieldPolicyServiceClient
  private let challenge: ChallengeV1.ChallengeServiceClient

  package init(host: RealHost, _ addresses: Addresses) {
    self.host = host
    let tokens = ConsistencyTokens()
    let shieldPolicy = Channel(host: host, target: addresses.shieldPolicy, interceptors: [tokens])
    family = .init(shieldPolicy)
    shield = .init(shieldPolicy)
    challenge = .init(Channel(host: host, target: addresses.challengeService, interceptors: [tokens]))
  }

  /// A new family, its guardian's tokens and its children.
  package func make(children: Int, timeZone: String) async throws -> (guardian: Tokens, children: [LoadedChild]) {
    let created = try await family.createFamily(
      .init(
        familyID: Identifier.make(on: host), displayName: "Load", guardianDisplayName: "Load",
        deviceDisplayName: "load", requestID: Identifier.make(on: host)))
    let guardian = try Tokens(created.credentials)
    var made: [LoadedChild] = []
    for index in 0..<children { made.append(try await makeChild("child \(index)", timeZone, guardian)) }
    return (guardian, made)
  }

  private func makeChild(_ name: String, _ timeZone: String, _ guardian: Tokens) async throws -> LoadedChild {
    let options = try guardian.options()
    let child = try await family.createChild(
      .init(displayName: name, timeZone: timeZone, requestID: Identifier.make(on: host)), options: options)
    let saved = try await shield.saveApps(
      .init(
        childID: child.childID,
        selections: [
          .init(tokenDigest: LoadedChild.learningToken, category: .learning, pointsPerMinute: LoadedChild.rate),
          .init(tokenDigest: LoadedChild.rewardToken, category: .reward, pointsPerMinute: 50),
        ], requestID: Identifier.make(on: host)), options: options)
    _ = try await shield.unblockApps(
      .init(
        childID: child.childID, appIDs: saved.apps.filter { $0.category == .reward }.map(\.appID),
        requestID: Identifier.make(on: host)), options: options)
    return LoadedChild(
      childID: child.childID, installationID: Identifier.make(on: host),
      tokens: try await pair(child.childID, options))
  }

  /// Makes a challenge for a child.
  package func createChallenge(
    _ childID: String, _ draft: ChallengeV1.ChallengeDraft, templateID: String = "", guardian: Tokens
  ) async throws {
    _ = try await challenge.createChallenge(
      .init(childID: childID, draft: draft, templateID: templateID, requestID: Identifier.make(on: host)),
      options: try guardian.options())
  }

  /// Exchanges a refresh token, which is void afterwards.
  package func renew(_ tokens: Tokens) async throws -> Tokens {
    try Tokens(
      try await family.refreshToken(.init(refreshToken: tokens.refresh, requestID: Identifier.make(on: host))))
  }

  private func pair(_ childID: String, _ guardian: CallOptions) async throws -> Tokens {
    let pairing = try await family.startPairing(
      .init(childID: childID, requestID: Identifier.make(on: host)), options: guardian)
    let redeemed = try await family.redeemPairing(.init(code: pairing.code, deviceDisplayName: "load"))
    _ = try await family.confirmPairing(
      .init(pairingID: pairing.pairingID, requestID: Identifier.make(on: host)), options: guardian)
    for try await state in family.awaitPairing(.init(pairingToken: redeemed.pairingToken)) {
      if state.state == .confirmed, let credentials = state.credentials { return try Tokens(credentials) }
    }
    throw RPCError(.unavailable, "the pairing ended without credentials")
  }
}
