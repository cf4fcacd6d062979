import EventLoop
import Identity
import Messages
import RPC
import Stubs

/// Where the services listen.
struct Addresses: Sendable {
  var shieldPolicy: SocketAddress
  var usageIngest: SocketAddress
  var challengeService: SocketAddress
}

/// One child with a paired device, a learning app, a reward app that is open while the balance is above 0, and a
/// challenge.
struct LoadedChild: Sendable {
  static let learningToken = "token.sha256." + String(repeating: "1", count: 64)
  static let rewardToken = "token.sha256." + String(repeating: "2", count: 64)

  var childID: String
  var installationID: String
  var options: CallOptions
}

/// Families made for the measurement.
struct Household: Sendable {
  let host: RealHost
  let family: FamilyV1.FamilyServiceClient
  let shield: ShieldV1.ShieldPolicyServiceClient
  let challenge: ChallengeV1.ChallengeServiceClient

  init(host: RealHost, _ addresses: Addresses) {
    self.host = host
    let shieldPolicy = Channel(host: host, target: addresses.shieldPolicy)
    family = .init(shieldPolicy)
    shield = .init(shieldPolicy)
    challenge = .init(Channel(host: host, target: addresses.challengeService))
  }

  static func options(_ token: String) throws -> CallOptions {
    CallOptions(metadata: try Metadata(["authorization": "Bearer \(token)"]))
  }

  /// A new family and its children.
  func make(children: Int) async throws -> [LoadedChild] {
    let created = try await family.createFamily(
      .init(
        familyID: Identifier.make(on: host), displayName: "Load", guardianDisplayName: "Load",
        deviceDisplayName: "load", requestID: Identifier.make(on: host)))
    let guardian = try Self.options(created.credentials?.accessToken ?? "")
    var made: [LoadedChild] = []
    for index in 0..<children { made.append(try await makeChild("child \(index)", guardian)) }
    return made
  }

  private func makeChild(_ name: String, _ guardian: CallOptions) async throws -> LoadedChild {
    let child = try await family.createChild(
      .init(displayName: name, timeZone: zoneAtNoon, requestID: Identifier.make(on: host)), options: guardian)
    let saved = try await shield.saveApps(
      .init(
        childID: child.childID,
        selections: [
          .init(tokenDigest: LoadedChild.learningToken, category: .learning, pointsPerMinute: 50),
          .init(tokenDigest: LoadedChild.rewardToken, category: .reward, pointsPerMinute: 50),
        ], requestID: Identifier.make(on: host)), options: guardian)
    _ = try await shield.unblockApps(
      .init(
        childID: child.childID, appIDs: saved.apps.filter { $0.category == .reward }.map(\.appID),
        requestID: Identifier.make(on: host)), options: guardian)
    try await createChallenge(child.childID, guardian)
    return LoadedChild(
      childID: child.childID, installationID: Identifier.make(on: host),
      options: try Self.options(try await pair(child.childID, guardian)))
  }

  /// A zone in which it is about noon, so that the measurement does not run into a midnight.
  private var zoneAtNoon: String {
    let hour = Int(host.wallClock.now.seconds % 86_400 / 3600)
    let offset = hour - 12
    return offset == 0 ? "Etc/GMT" : "Etc/GMT\(offset > 0 ? "+" : "-")\(abs(offset))"
  }

  private func createChallenge(_ childID: String, _ guardian: CallOptions) async throws {
    let request = ChallengeV1.CreateChallengeRequest(
      childID: childID, draft: .init(title: "Load", goalType: .dailyMinutes, target: 240, fullDay: true),
      templateID: "daily_dynamo", requestID: Identifier.make(on: host))
    for attempt in 1... {
      do {
        _ = try await challenge.createChallenge(request, options: guardian)
        return
      } catch let error as RPCError where error.code == .notFound && attempt < 300 {
        // The service learns of a new child a moment later.
        try await Task.sleep(for: .milliseconds(20))
      }
    }
  }

  private func pair(_ childID: String, _ guardian: CallOptions) async throws -> String {
    let pairing = try await family.startPairing(
      .init(childID: childID, requestID: Identifier.make(on: host)), options: guardian)
    let redeemed = try await family.redeemPairing(.init(code: pairing.code, deviceDisplayName: "load"))
    _ = try await family.confirmPairing(
      .init(pairingID: pairing.pairingID, requestID: Identifier.make(on: host)), options: guardian)
    for try await state in family.awaitPairing(.init(pairingToken: redeemed.pairingToken)) {
      if state.state == .confirmed, let credentials = state.credentials { return credentials.accessToken }
    }
    throw RPCError(.unavailable, "the pairing ended without credentials")
  }
}
