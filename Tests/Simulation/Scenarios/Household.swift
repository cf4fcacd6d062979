import EventLoop
import Messages
import RPC
import SimulatedHost
import Stubs
import Testing

/// A family with one guardian and a few children, each with a paired device and a learning app.
struct Household: Sendable {
  struct Child: Sendable {
    var childID: String
    var device: CallingDevice
    /// Apps that earn points, with the instant (seconds since 1970) from which each does.
    var apps: Shared<[LearningApp]>
  }

  struct LearningApp: Hashable, Sendable {
    var tokenDigest: String
    var pointsPerMinute: Int32
    var effectiveSeconds: Int64
  }

  let guardian: CallingDevice
  let children: [Child]

  /// Creates everything, in a world in which nothing fails yet.
  static func make(
    on host: SimulatedHost, children count: Int, shield: Channel
  ) async throws -> Household {
    let families = FamilyV1.FamilyServiceClient(shield)
    let creation = FamilyV1.CreateFamilyRequest(
      familyID: CallingDevice.freshID(host), displayName: "Kim", guardianDisplayName: "Alex",
      deviceDisplayName: "Alex's phone", requestID: CallingDevice.freshID(host))
    let created = try await families.createFamily(
      creation, options: CallOptions(timeout: .seconds(30), waitForReady: true))
    let guardian = CallingDevice(
      host, families: families, credentials: try #require(created.credentials))
    var children: [Child] = []
    for number in 0..<count {
      let child = try await guardian.insist("CreateChild") { options in
        try await families.createChild(
          FamilyV1.CreateChildRequest(
            displayName: "Child \(number)", timeZone: "Europe/Berlin", requestID: CallingDevice.freshID(host)),
          options: options)
      }
      let credentials = try await pair(child.childID, guardian, families, host)
      let device = CallingDevice(host, families: families, credentials: credentials)
      children.append(Child(childID: child.childID, device: device, apps: Shared([])))
    }
    return Household(guardian: guardian, children: children)
  }

  /// FA-2: code, redemption by the device, confirmation by the guardian, credentials.
  private static func pair(
    _ childID: String, _ guardian: CallingDevice, _ families: FamilyV1.FamilyServiceClient, _ host: SimulatedHost
  ) async throws -> FamilyV1.Credentials {
    let started = try await guardian.insist("StartPairing") { options in
      try await families.startPairing(
        FamilyV1.StartPairingRequest(childID: childID, requestID: CallingDevice.freshID(host)), options: options)
    }
    let redeemed = try await families.redeemPairing(
      FamilyV1.RedeemPairingRequest(code: started.code, deviceDisplayName: "Tablet"),
      options: CallOptions(timeout: .seconds(30), waitForReady: true))
    _ = try await guardian.insist("ConfirmPairing") { options in
      try await families.confirmPairing(
        FamilyV1.ConfirmPairingRequest(pairingID: started.pairingID, requestID: CallingDevice.freshID(host)),
        options: options)
    }
    var credentials: FamilyV1.Credentials?
    let answers = families.awaitPairing(
      FamilyV1.AwaitPairingRequest(pairingToken: redeemed.pairingToken),
      options: CallOptions(timeout: .seconds(30), waitForReady: true))
    for try await answer in answers { credentials = answer.credentials ?? credentials }
    return try #require(credentials)
  }

  /// Saves one more app of the child (SH-1).
  func saveApp(
    _ child: Child, digest: String, category: CommonV1.AppCategory, pointsPerMinute: Int32, through shield: Channel
  ) async throws -> ShieldV1.App {
    let requestID = CallingDevice.freshID(guardian.host)
    let apps = ShieldV1.ShieldPolicyServiceClient(shield)
    let saved = try await guardian.insist("SaveApps") { options in
      try await apps.saveApps(
        ShieldV1.SaveAppsRequest(
          childID: child.childID,
          selections: [
            ShieldV1.AppSelection(
              tokenDigest: digest, displayName: "App", category: category, pointsPerMinute: pointsPerMinute)
          ], requestID: requestID), options: options)
    }
    return try #require(saved.apps.first { $0.tokenDigests.contains(digest) })
  }
}
