import Identity
import Messages
import ProtobufC
import RPC
import ServiceHarness
import ServiceRuntime
import Stubs
import Testing

/// A caller learns nothing of apps that are not those of the child that it names (FA-6).
@Suite(.timeLimit(.minutes(30)))
struct ForeignAppTests {
  private typealias Shield = ShieldV1.ShieldPolicyServiceMethods
  private typealias Usage = UsageV1.UsageIngestServiceMethods
  private typealias Challenges = ChallengeV1.ChallengeServiceMethods

  /// A call about a child's app that is right but for the app.
  private struct Probe {
    let method: MethodDescriptor
    /// Whether the child's device calls, and not a guardian's.
    var isForChild = false
    let request: @Sendable (_ childID: String, _ appID: String) -> any Message
  }

  private static let probes = [
    Probe(method: Shield.getRemovalWarning) { ShieldV1.GetRemovalWarningRequest(childID: $0, appID: $1) },
    Probe(method: Shield.blockApps) { ShieldV1.BlockAppsRequest(childID: $0, appIDs: [$1], requestID: freshID()) },
    Probe(method: Shield.unblockApps) {
      ShieldV1.UnblockAppsRequest(childID: $0, appIDs: [$1], requestID: freshID())
    },
    Probe(method: Shield.grantUnlock) {
      ShieldV1.GrantUnlockRequest(childID: $0, appIDs: [$1], seconds: 60, requestID: freshID())
    },
    Probe(method: Shield.setLimits) {
      ShieldV1.SetLimitsRequest(
        childID: $0, limits: .init(appLimits: [.init(appID: $1, daily: .init(seconds: 60))]), requestID: freshID())
    },
    Probe(method: Shield.setWindows) {
      ShieldV1.SetWindowsRequest(
        childID: $0,
        windows: [.init(kind: .other, displayName: "x", weekdays: [.monday], endMinuteOfDay: 9, appIDs: [$1])],
        requestID: freshID())
    },
    Probe(method: Shield.buyTime, isForChild: true) {
      ShieldV1.BuyTimeRequest(appIDs: [$1], minutes: 1, requestID: freshID())
    },
    Probe(method: Shield.requestTime, isForChild: true) {
      ShieldV1.RequestTimeRequest(kind: .time, appIDs: [$1], seconds: 60, requestID: freshID())
    },
    Probe(method: Usage.listLifetimeTotals) { UsageV1.ListLifetimeTotalsRequest(childID: $0, appID: $1) },
    Probe(method: Usage.listUsage) { UsageV1.ListUsageRequest(childID: $0, appID: $1) },
    Probe(method: Challenges.createChallenge) {
      ChallengeV1.CreateChallengeRequest(
        childID: $0, draft: .init(title: "x", rewardAppIDs: [$1]), requestID: freshID())
    },
    Probe(method: ChallengeV1.BuilderServiceMethods.simulateDraft) {
      let day = CommonV1.LocalDate(year: 2026, month: 3, day: 2)
      return ChallengeV1.SimulateDraftRequest(
        childID: $0, draft: .init(learningAppIDs: [$1]), firstDate: day, lastDate: day)
    },
    Probe(method: Shield.removeApp) { ShieldV1.RemoveAppRequest(childID: $0, appID: $1, requestID: freshID()) },
  ]

  /// Calls that name a device of the child, and an app.
  private static let deviceProbes: [@Sendable (_ deviceID: String, _ appID: String) -> any Message] = [
    { ShieldV1.UpdateDeviceShieldsRequest(deviceID: $0, blockAppIDs: [$1], requestID: freshID()) },
    { ShieldV1.UpdateDeviceShieldsRequest(deviceID: $0, unblockAppIDs: [$1], requestID: freshID()) },
  ]

  @Test("FA-6 an app of another family or a sibling is answered like one never given out; the own one is not")
  func apps() async throws {
    let services = try await FourServices()
    let (family, guardian) = try await services.makeFamily()
    let (otherFamily, stranger) = try await services.makeFamily()
    let (childID, own) = try await childWithApp(services, family, guardian, 5)
    let (_, siblings) = try await childWithApp(services, family, guardian, 6)
    let (_, foreign) = try await childWithApp(services, otherFamily, stranger, 5)
    let device = try await services.pair(childID, family, guardian)
    let onDevice = Self.deviceProbes.map { request in
      Probe(method: Shield.updateDeviceShields) { _, appID in request(device.deviceID, appID) }
    }
    for probe in Self.probes.dropLast() + onDevice + Self.probes.suffix(1) {
      let caller = probe.isForChild ? device : guardian
      func answer(_ appID: String) async throws -> String {
        func call(_ request: some Message) async throws -> RPCError? {
          try await services.error(probe.method.path, caller, request)
        }
        let error = try await call(probe.request(childID, appID)) ?? RPCError(.ok, "")
        let info = error.detail(GoogleRpc.ErrorInfo.self)
        let text = "\(error.code) \(error.message) \(info?.reason ?? "") \(info?.metadata ?? [:]) \(error.fields)"
        return text.replacing(appID, with: "APP")
      }
      let never = try await answer(freshID())
      #expect(try await answer(foreign) == never, "\(probe.method)")
      #expect(try await answer(siblings) == never, "\(probe.method)")
      #expect(try await answer(own) != never, "\(probe.method): \(never)")
    }
    await services.stop()
  }

  /// A new child and its reward app, once every service knows both.
  private func childWithApp(
    _ services: FourServices, _ family: FamilyV1.FamilyServiceClient, _ guardian: Device, _ digit: Int
  ) async throws -> (childID: String, appID: String) {
    let childID = try await family.createChild(
      .init(displayName: "Mia", timeZone: "Europe/Berlin", requestID: services.newID()), options: guardian.options
    ).childID
    let selection = ShieldV1.AppSelection(
      tokenDigest: "token.sha256." + String(repeating: "\(digit)", count: 64), displayName: "Game", category: .reward)
    let saved = try await ShieldV1.ShieldPolicyServiceClient(try services.channel(.shieldPolicy)).saveApps(
      .init(childID: childID, selections: [selection], requestID: services.newID()), options: guardian.options)
    let appID = try #require(saved.apps.first?.appID)
    try await services.eventually(.usageIngest, "the app") {
      let request = UsageV1.ListLifetimeTotalsRequest(childID: childID, appID: appID)
      return try await services.error(Usage.listLifetimeTotals.path, guardian, request) == nil
    }
    let draft = ChallengeV1.ChallengeDraft(title: "x", rewardAppIDs: [appID])
    try await services.eventually(.challengeService, "the app") {
      let request = ChallengeV1.CreateChallengeRequest(childID: childID, draft: draft, requestID: services.newID())
      return try await services.error(Challenges.createChallenge.path, guardian, request)?.code != .notFound
    }
    return (childID, appID)
  }
}
