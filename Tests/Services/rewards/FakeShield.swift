import Bytes
import Locks
import Messages
import RPC
import Stubs

final class FakeShield: ShieldV1.PartialShieldPolicyService {
  let name: String

  init(name: String) { self.name = name }

  private func app(_ category: CommonV1.AppCategory) -> ShieldV1.App {
    .init(
      appID: category == .learning ? Fake.id : String(Fake.id.dropLast()) + "2",
      tokenDigests: ["token.sha256.\(category == .learning ? 1 : 2)"], displayName: name,
      category: category, pointsPerMinute: 1_000, generation: 1)
  }
  private var policy: ShieldV1.Policy {
    .init(
      childID: Fake.id, version: 1_000_000,
      apps: [
        .init(app: app(.learning)), .init(app: app(.reward), shielded: false, rule: .grant, grantedSeconds: 86_399),
      ])
  }
  private var grant: ShieldV1.Grant {
    .init(grantID: Fake.id, appIDs: [app(.reward).appID], seconds: 5_430, priceSixtieths: 6_000_000)
  }
  private var wallet: ShieldV1.Wallet {
    .init(
      childID: Fake.id, balancePoints: 0, balanceSixtieths: -7_000_000, debtPoints: 116_667,
      learningSixtieths: 6_000_000)
  }
  func saveApps(_ request: ShieldV1.SaveAppsRequest, context: RPCContext) async throws -> ShieldV1.SaveAppsResponse {
    .init(apps: [app(.learning), app(.reward)])
  }
  func listApps(_ request: ShieldV1.ListAppsRequest, context: RPCContext) async throws -> ShieldV1.ListAppsResponse {
    .init(apps: [app(.learning), app(.reward)])
  }
  func getRemovalWarning(_ request: ShieldV1.GetRemovalWarningRequest, context: RPCContext) async throws
    -> ShieldV1.RemovalWarning
  { .init(text: "\(name) will be removed; what it has earned stays. " + String(repeating: "Think twice. ", count: 20)) }
  func removeApp(_ request: ShieldV1.RemoveAppRequest, context: RPCContext) async throws -> ShieldV1.Policy { policy }
  func blockApps(_ request: ShieldV1.BlockAppsRequest, context: RPCContext) async throws -> ShieldV1.Policy { policy }
  func unblockApps(_ request: ShieldV1.UnblockAppsRequest, context: RPCContext) async throws -> ShieldV1.Policy {
    policy
  }
  func unlockAllRewardApps(_ request: ShieldV1.UnlockAllRewardAppsRequest, context: RPCContext) async throws
    -> ShieldV1.Policy
  { policy }
  func updateDeviceShields(_ request: ShieldV1.UpdateDeviceShieldsRequest, context: RPCContext) async throws
    -> ShieldV1.Policy
  { policy }
  func setLimits(_ request: ShieldV1.SetLimitsRequest, context: RPCContext) async throws -> ShieldV1.Policy { policy }
  func setWindows(_ request: ShieldV1.SetWindowsRequest, context: RPCContext) async throws -> ShieldV1.Policy { policy }
  func pauseAll(_ request: ShieldV1.PauseAllRequest, context: RPCContext) async throws -> ShieldV1.Policy { policy }
  func resumeAll(_ request: ShieldV1.ResumeAllRequest, context: RPCContext) async throws -> ShieldV1.Policy { policy }
  func getSchedule(_ request: ShieldV1.GetScheduleRequest, context: RPCContext) async throws -> ShieldV1.Schedule {
    let daily = ShieldV1.DailyLimit(seconds: 3_600, weekdays: [.init(weekday: .saturday, seconds: 82_800)])
    return .init(
      childID: request.childID,
      limits: .init(
        appLimits: [.init(appID: Fake.id, daily: daily)], allAppsDaily: daily, allAppsWeeklySeconds: 604_740),
      windows: [
        .init(
          kind: .bedtime, displayName: name, weekdays: (1...7).map { .init(rawValue: $0) }, startMinuteOfDay: 1_260,
          endMinuteOfDay: 420, allApps: true),
        .init(
          kind: .other, displayName: "School", weekdays: [.monday], startMinuteOfDay: 480, endMinuteOfDay: 780,
          appIDs: [Fake.id]),
      ], pause: .init(startTime: Fake.time, endTime: Fake.time))
  }
  func reportDeviceState(_ request: ShieldV1.ReportDeviceStateRequest, context: RPCContext) async throws
    -> ShieldV1.ReportDeviceStateResponse
  { .init(newestVersion: 1_000_000) }
  func getPolicy(_ request: ShieldV1.GetPolicyRequest, context: RPCContext) async throws -> ShieldV1.Policy { policy }
  func grantUnlock(_ request: ShieldV1.GrantUnlockRequest, context: RPCContext) async throws -> ShieldV1.Grant { grant }
  func buyTime(_ request: ShieldV1.BuyTimeRequest, context: RPCContext) async throws -> ShieldV1.Grant { grant }
  func listGrants(_ request: ShieldV1.ListGrantsRequest, context: RPCContext) async throws
    -> ShieldV1.ListGrantsResponse
  { .init(grants: [grant]) }
  func revokeGrant(_ request: ShieldV1.RevokeGrantRequest, context: RPCContext) async throws -> ShieldV1.Grant { grant }
  private var childRequest: ShieldV1.ChildRequest {
    .init(
      childRequestID: Fake.id, childID: Fake.id, kind: .time, appIDs: [Fake.id], seconds: 86_400, text: name,
      createTime: Fake.time, lapseTime: Fake.time, state: .approved, decideTime: Fake.time, guardianID: Fake.id,
      answer: name, givenSeconds: 600, grantID: Fake.id)
  }
  func requestTime(_ request: ShieldV1.RequestTimeRequest, context: RPCContext) async throws -> ShieldV1.ChildRequest {
    childRequest
  }
  func decideRequest(_ request: ShieldV1.DecideRequestRequest, context: RPCContext) async throws
    -> ShieldV1.ChildRequest
  { childRequest }
  func listRequests(_ request: ShieldV1.ListRequestsRequest, context: RPCContext) async throws
    -> ShieldV1.ListRequestsResponse
  { .init(requests: [childRequest]) }
  func getWallet(_ request: ShieldV1.GetWalletRequest, context: RPCContext) async throws -> ShieldV1.Wallet { wallet }
  func forgiveDebt(_ request: ShieldV1.ForgiveDebtRequest, context: RPCContext) async throws -> ShieldV1.Wallet {
    wallet
  }
  func listLedger(_ request: ShieldV1.ListLedgerRequest, context: RPCContext) async throws
    -> ShieldV1.ListLedgerResponse
  {
    .init(entries: [
      .init(
        number: 2, bookTime: Fake.time, cause: .challengeBonus, date: Fake.day, challengeID: Fake.id,
        sixtieths: 6_000_015, isCorrection: true, correctionCause: .restored),
      .init(number: 1, bookTime: Fake.time, cause: .learning, appID: Fake.id, sixtieths: -12_000_000),
    ])
  }
}
