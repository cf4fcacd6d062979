package import Database
import EventFeed
package import EventLoop
package import Identity
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import ShieldFamilies
package import ShieldPolicies
import ShieldRequests
import ShieldWallet
import Stubs

/// Apps, shields, policies, grants, requests and the wallet (SH-1 to SH-8, SH-11 to SH-16, CH-15): the calls that
/// change apps and grants, and with them the policy, are here; each of the other calls is its subject's.
package struct ShieldAPI: ShieldV1.ShieldPolicyService, KnownChildAPI {
  package let policies: PolicyAPI
  private let requests: RequestAPI
  private let wallets: WalletAPI

  package var database: Database { policies.database }
  var host: any Host { policies.host }
  var now: Instant { policies.now }

  /// - Parameters:
  ///   - database: opened with the migrations of `ShieldProgram.definition`; `ShieldProgram.register` registers the
  ///     work that the calls leave to it.
  ///   - signInterval: of the signs of life of its watches.
  package init(
    host: any Host, database: Database, signsEvery signInterval: Duration = CommitWatchers.usualSignInterval
  ) {
    policies = PolicyAPI(host: host, database: database, signsEvery: signInterval)
    requests = RequestAPI(policies: policies)
    wallets = WalletAPI(host: host, database: database)
  }

  /// Roles that may call each method; all others are rejected.
  package static let authorization: AuthorizationTable =
    PolicyAPI.authorization + RequestAPI.authorization + WalletAPI.authorization
    + roles.inParentMode([
      Methods.saveApps, Methods.listApps, Methods.getRemovalWarning, Methods.removeApp, Methods.blockApps,
      Methods.unblockApps, Methods.unlockAllRewardApps, Methods.grantUnlock, Methods.revokeGrant, Methods.forgiveDebt,
    ])

  private static let roles: AuthorizationTable = [
    Methods.saveApps: .guardians,
    Methods.listApps: .family,
    Methods.getRemovalWarning: .guardians,
    Methods.removeApp: .guardians,
    Methods.blockApps: .guardians,
    Methods.unblockApps: .guardians,
    Methods.unlockAllRewardApps: .guardians,
    Methods.grantUnlock: .guardians,
    Methods.buyTime: .children,
    Methods.revokeGrant: .guardians,
    Methods.forgiveDebt: .guardians,
  ]

  package func updateDeviceShields(_ request: ShieldV1.UpdateDeviceShieldsRequest, context: RPCContext) async throws
    -> ShieldV1.Policy
  {
    try await policies.updateDeviceShields(request, context: context)
  }

  package func setLimits(_ request: ShieldV1.SetLimitsRequest, context: RPCContext) async throws -> ShieldV1.Policy {
    try await policies.setLimits(request, context: context)
  }

  package func setWindows(_ request: ShieldV1.SetWindowsRequest, context: RPCContext) async throws -> ShieldV1.Policy {
    try await policies.setWindows(request, context: context)
  }

  package func pauseAll(_ request: ShieldV1.PauseAllRequest, context: RPCContext) async throws -> ShieldV1.Policy {
    try await policies.pauseAll(request, context: context)
  }

  package func resumeAll(_ request: ShieldV1.ResumeAllRequest, context: RPCContext) async throws -> ShieldV1.Policy {
    try await policies.resumeAll(request, context: context)
  }

  package func getSchedule(_ request: ShieldV1.GetScheduleRequest, context: RPCContext) async throws
    -> ShieldV1.Schedule
  {
    try await policies.getSchedule(request, context: context)
  }

  package func reportDeviceState(_ request: ShieldV1.ReportDeviceStateRequest, context: RPCContext) async throws
    -> ShieldV1.ReportDeviceStateResponse
  {
    try await policies.reportDeviceState(request, context: context)
  }

  package func getPolicy(_ request: ShieldV1.GetPolicyRequest, context: RPCContext) async throws -> ShieldV1.Policy {
    try await policies.getPolicy(request, context: context)
  }

  package func watchPolicy(
    _ request: ShieldV1.WatchPolicyRequest, responses: ResponseWriter<ShieldV1.WatchPolicyResponse>, context: RPCContext
  ) async throws {
    try await policies.watchPolicy(request, responses: responses, context: context)
  }

  package func ackPolicy(_ request: ShieldV1.AckPolicyRequest, context: RPCContext) async throws
    -> ShieldV1.AckPolicyResponse
  {
    try await policies.ackPolicy(request, context: context)
  }

  package func listAcknowledgements(_ request: ShieldV1.ListAcknowledgementsRequest, context: RPCContext) async throws
    -> ShieldV1.ListAcknowledgementsResponse
  {
    try await policies.listAcknowledgements(request, context: context)
  }

  package func listGrants(_ request: ShieldV1.ListGrantsRequest, context: RPCContext) async throws
    -> ShieldV1.ListGrantsResponse
  {
    try await wallets.listGrants(request, context: context)
  }

  package func getWallet(_ request: ShieldV1.GetWalletRequest, context: RPCContext) async throws -> ShieldV1.Wallet {
    try await wallets.getWallet(request, context: context)
  }

  package func listLedger(_ request: ShieldV1.ListLedgerRequest, context: RPCContext) async throws
    -> ShieldV1.ListLedgerResponse
  {
    try await wallets.listLedger(request, context: context)
  }

  package func requestTime(_ request: ShieldV1.RequestTimeRequest, context: RPCContext) async throws
    -> ShieldV1.ChildRequest
  {
    try await requests.requestTime(request, context: context)
  }

  package func decideRequest(_ request: ShieldV1.DecideRequestRequest, context: RPCContext) async throws
    -> ShieldV1.ChildRequest
  {
    try await requests.decideRequest(request, context: context)
  }

  package func listRequests(_ request: ShieldV1.ListRequestsRequest, context: RPCContext) async throws
    -> ShieldV1.ListRequestsResponse
  {
    try await requests.listRequests(request, context: context)
  }
}
