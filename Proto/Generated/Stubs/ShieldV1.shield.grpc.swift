// swift-format-ignore-file
// Written by StubGenerator from screentime/shield/v1/shield.proto. Do not edit.

import Messages
import RPC

extension ShieldV1 {
  /// The methods of `screentime.shield.v1.ShieldPolicyService`.
  public enum ShieldPolicyServiceMethods {
    /// `/screentime.shield.v1.ShieldPolicyService/SaveApps`
    public static let saveApps = MethodDescriptor(service: "screentime.shield.v1.ShieldPolicyService", name: "SaveApps", kind: .unary, idempotency: .idempotent)
    /// `/screentime.shield.v1.ShieldPolicyService/ListApps`
    public static let listApps = MethodDescriptor(service: "screentime.shield.v1.ShieldPolicyService", name: "ListApps", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.shield.v1.ShieldPolicyService/GetRemovalWarning`
    public static let getRemovalWarning = MethodDescriptor(service: "screentime.shield.v1.ShieldPolicyService", name: "GetRemovalWarning", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.shield.v1.ShieldPolicyService/RemoveApp`
    public static let removeApp = MethodDescriptor(service: "screentime.shield.v1.ShieldPolicyService", name: "RemoveApp", kind: .unary, idempotency: .idempotent)
    /// `/screentime.shield.v1.ShieldPolicyService/BlockApps`
    public static let blockApps = MethodDescriptor(service: "screentime.shield.v1.ShieldPolicyService", name: "BlockApps", kind: .unary, idempotency: .idempotent)
    /// `/screentime.shield.v1.ShieldPolicyService/UnblockApps`
    public static let unblockApps = MethodDescriptor(service: "screentime.shield.v1.ShieldPolicyService", name: "UnblockApps", kind: .unary, idempotency: .idempotent)
    /// `/screentime.shield.v1.ShieldPolicyService/UnlockAllRewardApps`
    public static let unlockAllRewardApps = MethodDescriptor(service: "screentime.shield.v1.ShieldPolicyService", name: "UnlockAllRewardApps", kind: .unary, idempotency: .idempotent)
    /// `/screentime.shield.v1.ShieldPolicyService/UpdateDeviceShields`
    public static let updateDeviceShields = MethodDescriptor(service: "screentime.shield.v1.ShieldPolicyService", name: "UpdateDeviceShields", kind: .unary, idempotency: .idempotent)
    /// `/screentime.shield.v1.ShieldPolicyService/SetLimits`
    public static let setLimits = MethodDescriptor(service: "screentime.shield.v1.ShieldPolicyService", name: "SetLimits", kind: .unary, idempotency: .idempotent)
    /// `/screentime.shield.v1.ShieldPolicyService/SetWindows`
    public static let setWindows = MethodDescriptor(service: "screentime.shield.v1.ShieldPolicyService", name: "SetWindows", kind: .unary, idempotency: .idempotent)
    /// `/screentime.shield.v1.ShieldPolicyService/PauseAll`
    public static let pauseAll = MethodDescriptor(service: "screentime.shield.v1.ShieldPolicyService", name: "PauseAll", kind: .unary, idempotency: .idempotent)
    /// `/screentime.shield.v1.ShieldPolicyService/ResumeAll`
    public static let resumeAll = MethodDescriptor(service: "screentime.shield.v1.ShieldPolicyService", name: "ResumeAll", kind: .unary, idempotency: .idempotent)
    /// `/screentime.shield.v1.ShieldPolicyService/GetSchedule`
    public static let getSchedule = MethodDescriptor(service: "screentime.shield.v1.ShieldPolicyService", name: "GetSchedule", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.shield.v1.ShieldPolicyService/ReportDeviceState`
    public static let reportDeviceState = MethodDescriptor(service: "screentime.shield.v1.ShieldPolicyService", name: "ReportDeviceState", kind: .unary, idempotency: .idempotent)
    /// `/screentime.shield.v1.ShieldPolicyService/GetPolicy`
    public static let getPolicy = MethodDescriptor(service: "screentime.shield.v1.ShieldPolicyService", name: "GetPolicy", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.shield.v1.ShieldPolicyService/WatchPolicy`
    public static let watchPolicy = MethodDescriptor(service: "screentime.shield.v1.ShieldPolicyService", name: "WatchPolicy", kind: .serverStreaming, idempotency: .noSideEffects)
    /// `/screentime.shield.v1.ShieldPolicyService/AckPolicy`
    public static let ackPolicy = MethodDescriptor(service: "screentime.shield.v1.ShieldPolicyService", name: "AckPolicy", kind: .unary, idempotency: .idempotent)
    /// `/screentime.shield.v1.ShieldPolicyService/ListAcknowledgements`
    public static let listAcknowledgements = MethodDescriptor(service: "screentime.shield.v1.ShieldPolicyService", name: "ListAcknowledgements", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.shield.v1.ShieldPolicyService/GrantUnlock`
    public static let grantUnlock = MethodDescriptor(service: "screentime.shield.v1.ShieldPolicyService", name: "GrantUnlock", kind: .unary, idempotency: .idempotent)
    /// `/screentime.shield.v1.ShieldPolicyService/BuyTime`
    public static let buyTime = MethodDescriptor(service: "screentime.shield.v1.ShieldPolicyService", name: "BuyTime", kind: .unary, idempotency: .idempotent)
    /// `/screentime.shield.v1.ShieldPolicyService/ListGrants`
    public static let listGrants = MethodDescriptor(service: "screentime.shield.v1.ShieldPolicyService", name: "ListGrants", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.shield.v1.ShieldPolicyService/RevokeGrant`
    public static let revokeGrant = MethodDescriptor(service: "screentime.shield.v1.ShieldPolicyService", name: "RevokeGrant", kind: .unary, idempotency: .idempotent)
    /// `/screentime.shield.v1.ShieldPolicyService/RequestTime`
    public static let requestTime = MethodDescriptor(service: "screentime.shield.v1.ShieldPolicyService", name: "RequestTime", kind: .unary, idempotency: .idempotent)
    /// `/screentime.shield.v1.ShieldPolicyService/DecideRequest`
    public static let decideRequest = MethodDescriptor(service: "screentime.shield.v1.ShieldPolicyService", name: "DecideRequest", kind: .unary, idempotency: .idempotent)
    /// `/screentime.shield.v1.ShieldPolicyService/ListRequests`
    public static let listRequests = MethodDescriptor(service: "screentime.shield.v1.ShieldPolicyService", name: "ListRequests", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.shield.v1.ShieldPolicyService/GetWallet`
    public static let getWallet = MethodDescriptor(service: "screentime.shield.v1.ShieldPolicyService", name: "GetWallet", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.shield.v1.ShieldPolicyService/ListLedger`
    public static let listLedger = MethodDescriptor(service: "screentime.shield.v1.ShieldPolicyService", name: "ListLedger", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.shield.v1.ShieldPolicyService/ForgiveDebt`
    public static let forgiveDebt = MethodDescriptor(service: "screentime.shield.v1.ShieldPolicyService", name: "ForgiveDebt", kind: .unary, idempotency: .idempotent)
  }

  /// Apps and shields of a child.
  public protocol ShieldPolicyService: RPC.RPCService {
    /// Saves apps with category and rate; apps not named keep theirs. A new reward app is shielded at once; one that the
    /// child has keeps its setting. Guardians only.
    /// Reasons: NOT_FOUND, APP_IN_OTHER_CATEGORY, LIMIT_REACHED.
    func saveApps(_ request: ShieldV1.SaveAppsRequest, context: RPCContext) async throws -> ShieldV1.SaveAppsResponse
    /// Lists a child's apps. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    func listApps(_ request: ShieldV1.ListAppsRequest, context: RPCContext) async throws -> ShieldV1.ListAppsResponse
    /// Returns the counters that removing an app would reset; nothing changes. Guardians only.
    /// Reasons: NOT_FOUND.
    func getRemovalWarning(_ request: ShieldV1.GetRemovalWarningRequest, context: RPCContext) async throws -> ShieldV1.RemovalWarning
    /// Removes an app: its shield is dropped, its counters end, it leaves every pool of reward time. Guardians only.
    /// Reasons: NOT_FOUND.
    func removeApp(_ request: ShieldV1.RemoveAppRequest, context: RPCContext) async throws -> ShieldV1.Policy
    /// Shields reward apps, those named or all of them: they open only by a grant, or, with a ban, by nothing.
    /// Guardians only.
    /// Reasons: NOT_FOUND.
    func blockApps(_ request: ShieldV1.BlockAppsRequest, context: RPCContext) async throws -> ShieldV1.Policy
    /// Lifts the plain shield of reward apps, those named or all of them: open while the balance is above 0.
    /// Guardians only.
    /// Reasons: NOT_FOUND.
    func unblockApps(_ request: ShieldV1.UnblockAppsRequest, context: RPCContext) async throws -> ShieldV1.Policy
    /// Opens every reward app that is not banned, as long as the balance is above 0. Guardians only.
    /// Reasons: NOT_FOUND.
    func unlockAllRewardApps(_ request: ShieldV1.UnlockAllRewardAppsRequest, context: RPCContext) async throws -> ShieldV1.Policy
    /// Disables or enables a child's device, blocks apps on it and lifts such blocks, all at once, and returns the policy as
    /// it applies there. On a disabled device every reward app is shielded, and a blocked one is on the device where it is
    /// blocked, whatever the grants, the balance and the child's settings are; other devices are not concerned. A guardian's
    /// device and a viewer have no shields. Guardians only.
    /// Reasons: NOT_FOUND, DEVICE_NOT_IN_USE.
    func updateDeviceShields(_ request: ShieldV1.UpdateDeviceShieldsRequest, context: RPCContext) async throws -> ShieldV1.Policy
    /// Replaces the limits on reward use: those of single apps, and the one over all of them. Guardians only.
    /// Reasons: NOT_FOUND.
    func setLimits(_ request: ShieldV1.SetLimitsRequest, context: RPCContext) async throws -> ShieldV1.Policy
    /// Replaces the windows in which reward apps are shielded: bedtimes, and others with a name. Guardians only.
    /// Reasons: NOT_FOUND.
    func setWindows(_ request: ShieldV1.SetWindowsRequest, context: RPCContext) async throws -> ShieldV1.Policy
    /// Shields every reward app until the end, or until ResumeAll; a pause that is in force is replaced. Guardians only.
    /// Reasons: NOT_FOUND.
    func pauseAll(_ request: ShieldV1.PauseAllRequest, context: RPCContext) async throws -> ShieldV1.Policy
    /// Ends the pause; without one nothing changes. Guardians only.
    /// Reasons: NOT_FOUND.
    func resumeAll(_ request: ShieldV1.ResumeAllRequest, context: RPCContext) async throws -> ShieldV1.Policy
    /// Returns limits, windows and pause. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    func getSchedule(_ request: ShieldV1.GetScheduleRequest, context: RPCContext) async throws -> ShieldV1.Schedule
    /// A child device reports its state, which FamilyService's ListDevices shows to guardians. They are notified when it
    /// loses its protection: it was on and permitted in the report before, and now one of both is no longer true. A viewer's
    /// report notes that it called, and nothing else. Child devices only.
    /// Reasons: NOT_FOUND.
    func reportDeviceState(_ request: ShieldV1.ReportDeviceStateRequest, context: RPCContext) async throws -> ShieldV1.ReportDeviceStateResponse
    /// Returns the current policy. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    func getPolicy(_ request: ShieldV1.GetPolicyRequest, context: RPCContext) async throws -> ShieldV1.Policy
    /// Streams the policy: at once, unless the resume token shows that the caller has it, then at every change. Guardians
    /// of the family and the child.
    /// Reasons: NOT_FOUND.
    func watchPolicy(_ request: ShieldV1.WatchPolicyRequest, responses: ResponseWriter<ShieldV1.WatchPolicyResponse>, context: RPCContext) async throws
    /// A child device reports the version it has applied. Reports count in whatever order they arrive, also those of older
    /// versions; of several for one version the earliest time counts, and the eleventh that is earlier than those before is
    /// refused. A viewer's report notes that it called and counts for nothing, as it enforces nothing. Child devices only.
    /// Reasons: NOT_FOUND, LIMIT_REACHED.
    func ackPolicy(_ request: ShieldV1.AckPolicyRequest, context: RPCContext) async throws -> ShieldV1.AckPolicyResponse
    /// Lists the versions that devices have applied, viewers left out, and the newest one. Guardians only.
    /// Reasons: NOT_FOUND.
    func listAcknowledgements(_ request: ShieldV1.ListAcknowledgementsRequest, context: RPCContext) async throws -> ShieldV1.ListAcknowledgementsResponse
    /// Gives seconds of reward time. Guardians only.
    /// Reasons: NOT_FOUND, LIMIT_REACHED.
    func grantUnlock(_ request: ShieldV1.GrantUnlockRequest, context: RPCContext) async throws -> ShieldV1.Grant
    /// Buys minutes of reward time with learning points. The child only.
    /// Reasons: NOT_FOUND, LIMIT_REACHED, BALANCE_TOO_LOW.
    func buyTime(_ request: ShieldV1.BuyTimeRequest, context: RPCContext) async throws -> ShieldV1.Grant
    /// Lists a child's grants. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    func listGrants(_ request: ShieldV1.ListGrantsRequest, context: RPCContext) async throws -> ShieldV1.ListGrantsResponse
    /// Takes back what is unused of a grant: no use from now on is paid by it. Of a purchase ⌊price × unused / seconds⌋ is
    /// refunded. Use from before, also when it becomes known later, is still paid by the grant, and a refund is corrected by
    /// it. Revoking a revoked grant changes nothing. Guardians only.
    /// Reasons: NOT_FOUND, GRANT_SPENT, LIMIT_REACHED.
    func revokeGrant(_ request: ShieldV1.RevokeGrantRequest, context: RPCContext) async throws -> ShieldV1.Grant
    /// Asks the guardians for time, or for a ban to be lifted. They are notified. The child only.
    /// Reasons: NOT_FOUND, LIMIT_REACHED, REQUEST_OPEN, APP_NOT_BANNED.
    func requestTime(_ request: ShieldV1.RequestTimeRequest, context: RPCContext) async throws -> ShieldV1.ChildRequest
    /// Decides a request that is open; the first decision holds. Approving gives the time, or lifts the ban, at once. The
    /// child is notified. Guardians only.
    /// Reasons: NOT_FOUND, REQUEST_CLOSED, REQUESTED_APPS_REMOVED, LIMIT_REACHED.
    func decideRequest(_ request: ShieldV1.DecideRequestRequest, context: RPCContext) async throws -> ShieldV1.ChildRequest
    /// Lists a child's requests, the newest first. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    func listRequests(_ request: ShieldV1.ListRequestsRequest, context: RPCContext) async throws -> ShieldV1.ListRequestsResponse
    /// Returns the balance of learning points. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    func getWallet(_ request: ShieldV1.GetWalletRequest, context: RPCContext) async throws -> ShieldV1.Wallet
    /// Lists the booked entries. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    func listLedger(_ request: ShieldV1.ListLedgerRequest, context: RPCContext) async throws -> ShieldV1.ListLedgerResponse
    /// Forgives the current debt: the balance rises to 0. Guardians only.
    /// Reasons: NOT_FOUND, NO_DEBT.
    func forgiveDebt(_ request: ShieldV1.ForgiveDebtRequest, context: RPCContext) async throws -> ShieldV1.Wallet
  }

  /// A `screentime.shield.v1.ShieldPolicyService` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialShieldPolicyService: ShieldPolicyService {}

  /// Calls a `screentime.shield.v1.ShieldPolicyService` over a channel.
  public struct ShieldPolicyServiceClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// Saves apps with category and rate; apps not named keep theirs. A new reward app is shielded at once; one that the
    /// child has keeps its setting. Guardians only.
    /// Reasons: NOT_FOUND, APP_IN_OTHER_CATEGORY, LIMIT_REACHED.
    public func saveApps(_ request: ShieldV1.SaveAppsRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.SaveAppsResponse {
      try await channel.unary(ShieldPolicyServiceMethods.saveApps, request, options: options)
    }

    /// Lists a child's apps. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    public func listApps(_ request: ShieldV1.ListAppsRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.ListAppsResponse {
      try await channel.unary(ShieldPolicyServiceMethods.listApps, request, options: options)
    }

    /// Returns the counters that removing an app would reset; nothing changes. Guardians only.
    /// Reasons: NOT_FOUND.
    public func getRemovalWarning(_ request: ShieldV1.GetRemovalWarningRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.RemovalWarning {
      try await channel.unary(ShieldPolicyServiceMethods.getRemovalWarning, request, options: options)
    }

    /// Removes an app: its shield is dropped, its counters end, it leaves every pool of reward time. Guardians only.
    /// Reasons: NOT_FOUND.
    public func removeApp(_ request: ShieldV1.RemoveAppRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.Policy {
      try await channel.unary(ShieldPolicyServiceMethods.removeApp, request, options: options)
    }

    /// Shields reward apps, those named or all of them: they open only by a grant, or, with a ban, by nothing.
    /// Guardians only.
    /// Reasons: NOT_FOUND.
    public func blockApps(_ request: ShieldV1.BlockAppsRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.Policy {
      try await channel.unary(ShieldPolicyServiceMethods.blockApps, request, options: options)
    }

    /// Lifts the plain shield of reward apps, those named or all of them: open while the balance is above 0.
    /// Guardians only.
    /// Reasons: NOT_FOUND.
    public func unblockApps(_ request: ShieldV1.UnblockAppsRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.Policy {
      try await channel.unary(ShieldPolicyServiceMethods.unblockApps, request, options: options)
    }

    /// Opens every reward app that is not banned, as long as the balance is above 0. Guardians only.
    /// Reasons: NOT_FOUND.
    public func unlockAllRewardApps(_ request: ShieldV1.UnlockAllRewardAppsRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.Policy {
      try await channel.unary(ShieldPolicyServiceMethods.unlockAllRewardApps, request, options: options)
    }

    /// Disables or enables a child's device, blocks apps on it and lifts such blocks, all at once, and returns the policy as
    /// it applies there. On a disabled device every reward app is shielded, and a blocked one is on the device where it is
    /// blocked, whatever the grants, the balance and the child's settings are; other devices are not concerned. A guardian's
    /// device and a viewer have no shields. Guardians only.
    /// Reasons: NOT_FOUND, DEVICE_NOT_IN_USE.
    public func updateDeviceShields(_ request: ShieldV1.UpdateDeviceShieldsRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.Policy {
      try await channel.unary(ShieldPolicyServiceMethods.updateDeviceShields, request, options: options)
    }

    /// Replaces the limits on reward use: those of single apps, and the one over all of them. Guardians only.
    /// Reasons: NOT_FOUND.
    public func setLimits(_ request: ShieldV1.SetLimitsRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.Policy {
      try await channel.unary(ShieldPolicyServiceMethods.setLimits, request, options: options)
    }

    /// Replaces the windows in which reward apps are shielded: bedtimes, and others with a name. Guardians only.
    /// Reasons: NOT_FOUND.
    public func setWindows(_ request: ShieldV1.SetWindowsRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.Policy {
      try await channel.unary(ShieldPolicyServiceMethods.setWindows, request, options: options)
    }

    /// Shields every reward app until the end, or until ResumeAll; a pause that is in force is replaced. Guardians only.
    /// Reasons: NOT_FOUND.
    public func pauseAll(_ request: ShieldV1.PauseAllRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.Policy {
      try await channel.unary(ShieldPolicyServiceMethods.pauseAll, request, options: options)
    }

    /// Ends the pause; without one nothing changes. Guardians only.
    /// Reasons: NOT_FOUND.
    public func resumeAll(_ request: ShieldV1.ResumeAllRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.Policy {
      try await channel.unary(ShieldPolicyServiceMethods.resumeAll, request, options: options)
    }

    /// Returns limits, windows and pause. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    public func getSchedule(_ request: ShieldV1.GetScheduleRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.Schedule {
      try await channel.unary(ShieldPolicyServiceMethods.getSchedule, request, options: options)
    }

    /// A child device reports its state, which FamilyService's ListDevices shows to guardians. They are notified when it
    /// loses its protection: it was on and permitted in the report before, and now one of both is no longer true. A viewer's
    /// report notes that it called, and nothing else. Child devices only.
    /// Reasons: NOT_FOUND.
    public func reportDeviceState(_ request: ShieldV1.ReportDeviceStateRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.ReportDeviceStateResponse {
      try await channel.unary(ShieldPolicyServiceMethods.reportDeviceState, request, options: options)
    }

    /// Returns the current policy. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    public func getPolicy(_ request: ShieldV1.GetPolicyRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.Policy {
      try await channel.unary(ShieldPolicyServiceMethods.getPolicy, request, options: options)
    }

    /// Streams the policy: at once, unless the resume token shows that the caller has it, then at every change. Guardians
    /// of the family and the child.
    /// Reasons: NOT_FOUND.
    public func watchPolicy(_ request: ShieldV1.WatchPolicyRequest, options: CallOptions = CallOptions()) -> ResponseStream<ShieldV1.WatchPolicyResponse> {
      channel.serverStreaming(ShieldPolicyServiceMethods.watchPolicy, request, options: options)
    }

    /// A child device reports the version it has applied. Reports count in whatever order they arrive, also those of older
    /// versions; of several for one version the earliest time counts, and the eleventh that is earlier than those before is
    /// refused. A viewer's report notes that it called and counts for nothing, as it enforces nothing. Child devices only.
    /// Reasons: NOT_FOUND, LIMIT_REACHED.
    public func ackPolicy(_ request: ShieldV1.AckPolicyRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.AckPolicyResponse {
      try await channel.unary(ShieldPolicyServiceMethods.ackPolicy, request, options: options)
    }

    /// Lists the versions that devices have applied, viewers left out, and the newest one. Guardians only.
    /// Reasons: NOT_FOUND.
    public func listAcknowledgements(_ request: ShieldV1.ListAcknowledgementsRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.ListAcknowledgementsResponse {
      try await channel.unary(ShieldPolicyServiceMethods.listAcknowledgements, request, options: options)
    }

    /// Gives seconds of reward time. Guardians only.
    /// Reasons: NOT_FOUND, LIMIT_REACHED.
    public func grantUnlock(_ request: ShieldV1.GrantUnlockRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.Grant {
      try await channel.unary(ShieldPolicyServiceMethods.grantUnlock, request, options: options)
    }

    /// Buys minutes of reward time with learning points. The child only.
    /// Reasons: NOT_FOUND, LIMIT_REACHED, BALANCE_TOO_LOW.
    public func buyTime(_ request: ShieldV1.BuyTimeRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.Grant {
      try await channel.unary(ShieldPolicyServiceMethods.buyTime, request, options: options)
    }

    /// Lists a child's grants. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    public func listGrants(_ request: ShieldV1.ListGrantsRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.ListGrantsResponse {
      try await channel.unary(ShieldPolicyServiceMethods.listGrants, request, options: options)
    }

    /// Takes back what is unused of a grant: no use from now on is paid by it. Of a purchase ⌊price × unused / seconds⌋ is
    /// refunded. Use from before, also when it becomes known later, is still paid by the grant, and a refund is corrected by
    /// it. Revoking a revoked grant changes nothing. Guardians only.
    /// Reasons: NOT_FOUND, GRANT_SPENT, LIMIT_REACHED.
    public func revokeGrant(_ request: ShieldV1.RevokeGrantRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.Grant {
      try await channel.unary(ShieldPolicyServiceMethods.revokeGrant, request, options: options)
    }

    /// Asks the guardians for time, or for a ban to be lifted. They are notified. The child only.
    /// Reasons: NOT_FOUND, LIMIT_REACHED, REQUEST_OPEN, APP_NOT_BANNED.
    public func requestTime(_ request: ShieldV1.RequestTimeRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.ChildRequest {
      try await channel.unary(ShieldPolicyServiceMethods.requestTime, request, options: options)
    }

    /// Decides a request that is open; the first decision holds. Approving gives the time, or lifts the ban, at once. The
    /// child is notified. Guardians only.
    /// Reasons: NOT_FOUND, REQUEST_CLOSED, REQUESTED_APPS_REMOVED, LIMIT_REACHED.
    public func decideRequest(_ request: ShieldV1.DecideRequestRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.ChildRequest {
      try await channel.unary(ShieldPolicyServiceMethods.decideRequest, request, options: options)
    }

    /// Lists a child's requests, the newest first. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    public func listRequests(_ request: ShieldV1.ListRequestsRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.ListRequestsResponse {
      try await channel.unary(ShieldPolicyServiceMethods.listRequests, request, options: options)
    }

    /// Returns the balance of learning points. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    public func getWallet(_ request: ShieldV1.GetWalletRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.Wallet {
      try await channel.unary(ShieldPolicyServiceMethods.getWallet, request, options: options)
    }

    /// Lists the booked entries. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    public func listLedger(_ request: ShieldV1.ListLedgerRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.ListLedgerResponse {
      try await channel.unary(ShieldPolicyServiceMethods.listLedger, request, options: options)
    }

    /// Forgives the current debt: the balance rises to 0. Guardians only.
    /// Reasons: NOT_FOUND, NO_DEBT.
    public func forgiveDebt(_ request: ShieldV1.ForgiveDebtRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.Wallet {
      try await channel.unary(ShieldPolicyServiceMethods.forgiveDebt, request, options: options)
    }
  }
}

extension ShieldV1.ShieldPolicyService {
  /// The methods by name, for tables and settings.
  public typealias Methods = ShieldV1.ShieldPolicyServiceMethods

  public static var serviceName: String { "screentime.shield.v1.ShieldPolicyService" }

  public var methods: [MethodHandler] {
    [
      .unary(Methods.saveApps, saveApps),
      .unary(Methods.listApps, listApps),
      .unary(Methods.getRemovalWarning, getRemovalWarning),
      .unary(Methods.removeApp, removeApp),
      .unary(Methods.blockApps, blockApps),
      .unary(Methods.unblockApps, unblockApps),
      .unary(Methods.unlockAllRewardApps, unlockAllRewardApps),
      .unary(Methods.updateDeviceShields, updateDeviceShields),
      .unary(Methods.setLimits, setLimits),
      .unary(Methods.setWindows, setWindows),
      .unary(Methods.pauseAll, pauseAll),
      .unary(Methods.resumeAll, resumeAll),
      .unary(Methods.getSchedule, getSchedule),
      .unary(Methods.reportDeviceState, reportDeviceState),
      .unary(Methods.getPolicy, getPolicy),
      .serverStreaming(Methods.watchPolicy, watchPolicy),
      .unary(Methods.ackPolicy, ackPolicy),
      .unary(Methods.listAcknowledgements, listAcknowledgements),
      .unary(Methods.grantUnlock, grantUnlock),
      .unary(Methods.buyTime, buyTime),
      .unary(Methods.listGrants, listGrants),
      .unary(Methods.revokeGrant, revokeGrant),
      .unary(Methods.requestTime, requestTime),
      .unary(Methods.decideRequest, decideRequest),
      .unary(Methods.listRequests, listRequests),
      .unary(Methods.getWallet, getWallet),
      .unary(Methods.listLedger, listLedger),
      .unary(Methods.forgiveDebt, forgiveDebt),
    ]
  }
}

extension ShieldV1.PartialShieldPolicyService {
  public func saveApps(_ request: ShieldV1.SaveAppsRequest, context: RPCContext) async throws -> ShieldV1.SaveAppsResponse {
    throw RPCError.unimplemented(Methods.saveApps)
  }
  public func listApps(_ request: ShieldV1.ListAppsRequest, context: RPCContext) async throws -> ShieldV1.ListAppsResponse {
    throw RPCError.unimplemented(Methods.listApps)
  }
  public func getRemovalWarning(_ request: ShieldV1.GetRemovalWarningRequest, context: RPCContext) async throws -> ShieldV1.RemovalWarning {
    throw RPCError.unimplemented(Methods.getRemovalWarning)
  }
  public func removeApp(_ request: ShieldV1.RemoveAppRequest, context: RPCContext) async throws -> ShieldV1.Policy {
    throw RPCError.unimplemented(Methods.removeApp)
  }
  public func blockApps(_ request: ShieldV1.BlockAppsRequest, context: RPCContext) async throws -> ShieldV1.Policy {
    throw RPCError.unimplemented(Methods.blockApps)
  }
  public func unblockApps(_ request: ShieldV1.UnblockAppsRequest, context: RPCContext) async throws -> ShieldV1.Policy {
    throw RPCError.unimplemented(Methods.unblockApps)
  }
  public func unlockAllRewardApps(_ request: ShieldV1.UnlockAllRewardAppsRequest, context: RPCContext) async throws -> ShieldV1.Policy {
    throw RPCError.unimplemented(Methods.unlockAllRewardApps)
  }
  public func updateDeviceShields(_ request: ShieldV1.UpdateDeviceShieldsRequest, context: RPCContext) async throws -> ShieldV1.Policy {
    throw RPCError.unimplemented(Methods.updateDeviceShields)
  }
  public func setLimits(_ request: ShieldV1.SetLimitsRequest, context: RPCContext) async throws -> ShieldV1.Policy {
    throw RPCError.unimplemented(Methods.setLimits)
  }
  public func setWindows(_ request: ShieldV1.SetWindowsRequest, context: RPCContext) async throws -> ShieldV1.Policy {
    throw RPCError.unimplemented(Methods.setWindows)
  }
  public func pauseAll(_ request: ShieldV1.PauseAllRequest, context: RPCContext) async throws -> ShieldV1.Policy {
    throw RPCError.unimplemented(Methods.pauseAll)
  }
  public func resumeAll(_ request: ShieldV1.ResumeAllRequest, context: RPCContext) async throws -> ShieldV1.Policy {
    throw RPCError.unimplemented(Methods.resumeAll)
  }
  public func getSchedule(_ request: ShieldV1.GetScheduleRequest, context: RPCContext) async throws -> ShieldV1.Schedule {
    throw RPCError.unimplemented(Methods.getSchedule)
  }
  public func reportDeviceState(_ request: ShieldV1.ReportDeviceStateRequest, context: RPCContext) async throws -> ShieldV1.ReportDeviceStateResponse {
    throw RPCError.unimplemented(Methods.reportDeviceState)
  }
  public func getPolicy(_ request: ShieldV1.GetPolicyRequest, context: RPCContext) async throws -> ShieldV1.Policy {
    throw RPCError.unimplemented(Methods.getPolicy)
  }
  public func watchPolicy(_ request: ShieldV1.WatchPolicyRequest, responses: ResponseWriter<ShieldV1.WatchPolicyResponse>, context: RPCContext) async throws {
    throw RPCError.unimplemented(Methods.watchPolicy)
  }
  public func ackPolicy(_ request: ShieldV1.AckPolicyRequest, context: RPCContext) async throws -> ShieldV1.AckPolicyResponse {
    throw RPCError.unimplemented(Methods.ackPolicy)
  }
  public func listAcknowledgements(_ request: ShieldV1.ListAcknowledgementsRequest, context: RPCContext) async throws -> ShieldV1.ListAcknowledgementsResponse {
    throw RPCError.unimplemented(Methods.listAcknowledgements)
  }
  public func grantUnlock(_ request: ShieldV1.GrantUnlockRequest, context: RPCContext) async throws -> ShieldV1.Grant {
    throw RPCError.unimplemented(Methods.grantUnlock)
  }
  public func buyTime(_ request: ShieldV1.BuyTimeRequest, context: RPCContext) async throws -> ShieldV1.Grant {
    throw RPCError.unimplemented(Methods.buyTime)
  }
  public func listGrants(_ request: ShieldV1.ListGrantsRequest, context: RPCContext) async throws -> ShieldV1.ListGrantsResponse {
    throw RPCError.unimplemented(Methods.listGrants)
  }
  public func revokeGrant(_ request: ShieldV1.RevokeGrantRequest, context: RPCContext) async throws -> ShieldV1.Grant {
    throw RPCError.unimplemented(Methods.revokeGrant)
  }
  public func requestTime(_ request: ShieldV1.RequestTimeRequest, context: RPCContext) async throws -> ShieldV1.ChildRequest {
    throw RPCError.unimplemented(Methods.requestTime)
  }
  public func decideRequest(_ request: ShieldV1.DecideRequestRequest, context: RPCContext) async throws -> ShieldV1.ChildRequest {
    throw RPCError.unimplemented(Methods.decideRequest)
  }
  public func listRequests(_ request: ShieldV1.ListRequestsRequest, context: RPCContext) async throws -> ShieldV1.ListRequestsResponse {
    throw RPCError.unimplemented(Methods.listRequests)
  }
  public func getWallet(_ request: ShieldV1.GetWalletRequest, context: RPCContext) async throws -> ShieldV1.Wallet {
    throw RPCError.unimplemented(Methods.getWallet)
  }
  public func listLedger(_ request: ShieldV1.ListLedgerRequest, context: RPCContext) async throws -> ShieldV1.ListLedgerResponse {
    throw RPCError.unimplemented(Methods.listLedger)
  }
  public func forgiveDebt(_ request: ShieldV1.ForgiveDebtRequest, context: RPCContext) async throws -> ShieldV1.Wallet {
    throw RPCError.unimplemented(Methods.forgiveDebt)
  }
}
