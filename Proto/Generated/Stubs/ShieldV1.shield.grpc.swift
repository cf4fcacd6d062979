// swift-format-ignore-file
// Written by StubGenerator from screentime/shield/v1/shield.proto. Do not edit.

import Messages
import RPC

extension ShieldV1 {
  /// Apps and shields of a child.
  public protocol ShieldPolicyService: RPC.RPCService {
    /// Saves apps with category and rate; apps not named keep theirs. A reward app is shielded at once. Guardians only.
    func saveApps(_ request: ShieldV1.SaveAppsRequest, context: RPCContext) async throws -> ShieldV1.SaveAppsResponse
    /// Lists a child's apps. Guardians of the family and the child.
    func listApps(_ request: ShieldV1.ListAppsRequest, context: RPCContext) async throws -> ShieldV1.ListAppsResponse
    /// Says what removing an app would reset; nothing changes. Guardians only.
    func getRemovalWarning(_ request: ShieldV1.GetRemovalWarningRequest, context: RPCContext) async throws -> ShieldV1.RemovalWarning
    /// Removes an app: its shield is dropped, its counters end, it leaves every pool of reward time. Guardians only.
    func removeApp(_ request: ShieldV1.RemoveAppRequest, context: RPCContext) async throws -> ShieldV1.Policy
    /// Shields reward apps (all of them when none is named): they open only by a grant, or, with a ban, by nothing.
    /// Guardians only.
    func blockApps(_ request: ShieldV1.BlockAppsRequest, context: RPCContext) async throws -> ShieldV1.Policy
    /// Lifts the plain shield of reward apps (all of them when none is named): open while the balance is above 0.
    /// Guardians only.
    func unblockApps(_ request: ShieldV1.UnblockAppsRequest, context: RPCContext) async throws -> ShieldV1.Policy
    /// Opens every reward app that is not banned, as long as the balance is above 0. Guardians only.
    func unlockAllRewardApps(_ request: ShieldV1.UnlockAllRewardAppsRequest, context: RPCContext) async throws -> ShieldV1.Policy
    /// Returns the policy as it is now. Guardians of the family and the child.
    func getPolicy(_ request: ShieldV1.GetPolicyRequest, context: RPCContext) async throws -> ShieldV1.Policy
    /// Streams the policy: at once, unless the resume token says that the caller has it, then at every change. Guardians of
    /// the family and the child.
    func watchPolicy(_ request: ShieldV1.WatchPolicyRequest, responses: ResponseWriter<ShieldV1.WatchPolicyResponse>, context: RPCContext) async throws
    /// A child device reports the version it has applied. Child devices only.
    func ackPolicy(_ request: ShieldV1.AckPolicyRequest, context: RPCContext) async throws -> ShieldV1.AckPolicyResponse
    /// Lists the versions that devices have applied, beside the newest. Guardians only.
    func listAcknowledgements(_ request: ShieldV1.ListAcknowledgementsRequest, context: RPCContext) async throws -> ShieldV1.ListAcknowledgementsResponse
    /// Gives seconds of reward time. Guardians only.
    func grantUnlock(_ request: ShieldV1.GrantUnlockRequest, context: RPCContext) async throws -> ShieldV1.Grant
    /// Buys minutes of reward time with learning points. The child only.
    func buyTime(_ request: ShieldV1.BuyTimeRequest, context: RPCContext) async throws -> ShieldV1.Grant
    /// Lists a child's grants. Guardians of the family and the child.
    func listGrants(_ request: ShieldV1.ListGrantsRequest, context: RPCContext) async throws -> ShieldV1.ListGrantsResponse
    /// Returns the balance of learning points. Guardians of the family and the child.
    func getWallet(_ request: ShieldV1.GetWalletRequest, context: RPCContext) async throws -> ShieldV1.Wallet
    /// Lists what was booked. Guardians of the family and the child.
    func listLedger(_ request: ShieldV1.ListLedgerRequest, context: RPCContext) async throws -> ShieldV1.ListLedgerResponse
    /// Forgives the debt as it is now: the balance rises to 0. Guardians only.
    func forgiveDebt(_ request: ShieldV1.ForgiveDebtRequest, context: RPCContext) async throws -> ShieldV1.Wallet
  }

  /// Calls a `screentime.shield.v1.ShieldPolicyService` over a channel.
  public struct ShieldPolicyServiceClient: Sendable {
    public let channel: Channel

    public init(_ channel: Channel) { self.channel = channel }

    /// Saves apps with category and rate; apps not named keep theirs. A reward app is shielded at once. Guardians only.
    public func saveApps(_ request: ShieldV1.SaveAppsRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.SaveAppsResponse {
      try await channel.unary("/screentime.shield.v1.ShieldPolicyService/SaveApps", request, options: options)
    }

    /// Lists a child's apps. Guardians of the family and the child.
    public func listApps(_ request: ShieldV1.ListAppsRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.ListAppsResponse {
      try await channel.unary("/screentime.shield.v1.ShieldPolicyService/ListApps", request, options: options)
    }

    /// Says what removing an app would reset; nothing changes. Guardians only.
    public func getRemovalWarning(_ request: ShieldV1.GetRemovalWarningRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.RemovalWarning {
      try await channel.unary("/screentime.shield.v1.ShieldPolicyService/GetRemovalWarning", request, options: options)
    }

    /// Removes an app: its shield is dropped, its counters end, it leaves every pool of reward time. Guardians only.
    public func removeApp(_ request: ShieldV1.RemoveAppRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.Policy {
      try await channel.unary("/screentime.shield.v1.ShieldPolicyService/RemoveApp", request, options: options)
    }

    /// Shields reward apps (all of them when none is named): they open only by a grant, or, with a ban, by nothing.
    /// Guardians only.
    public func blockApps(_ request: ShieldV1.BlockAppsRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.Policy {
      try await channel.unary("/screentime.shield.v1.ShieldPolicyService/BlockApps", request, options: options)
    }

    /// Lifts the plain shield of reward apps (all of them when none is named): open while the balance is above 0.
    /// Guardians only.
    public func unblockApps(_ request: ShieldV1.UnblockAppsRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.Policy {
      try await channel.unary("/screentime.shield.v1.ShieldPolicyService/UnblockApps", request, options: options)
    }

    /// Opens every reward app that is not banned, as long as the balance is above 0. Guardians only.
    public func unlockAllRewardApps(_ request: ShieldV1.UnlockAllRewardAppsRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.Policy {
      try await channel.unary("/screentime.shield.v1.ShieldPolicyService/UnlockAllRewardApps", request, options: options)
    }

    /// Returns the policy as it is now. Guardians of the family and the child.
    public func getPolicy(_ request: ShieldV1.GetPolicyRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.Policy {
      try await channel.unary("/screentime.shield.v1.ShieldPolicyService/GetPolicy", request, options: options)
    }

    /// Streams the policy: at once, unless the resume token says that the caller has it, then at every change. Guardians of
    /// the family and the child.
    public func watchPolicy(_ request: ShieldV1.WatchPolicyRequest, options: CallOptions = CallOptions()) -> ResponseStream<ShieldV1.WatchPolicyResponse> {
      channel.serverStreaming("/screentime.shield.v1.ShieldPolicyService/WatchPolicy", request, options: options)
    }

    /// A child device reports the version it has applied. Child devices only.
    public func ackPolicy(_ request: ShieldV1.AckPolicyRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.AckPolicyResponse {
      try await channel.unary("/screentime.shield.v1.ShieldPolicyService/AckPolicy", request, options: options)
    }

    /// Lists the versions that devices have applied, beside the newest. Guardians only.
    public func listAcknowledgements(_ request: ShieldV1.ListAcknowledgementsRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.ListAcknowledgementsResponse {
      try await channel.unary("/screentime.shield.v1.ShieldPolicyService/ListAcknowledgements", request, options: options)
    }

    /// Gives seconds of reward time. Guardians only.
    public func grantUnlock(_ request: ShieldV1.GrantUnlockRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.Grant {
      try await channel.unary("/screentime.shield.v1.ShieldPolicyService/GrantUnlock", request, options: options)
    }

    /// Buys minutes of reward time with learning points. The child only.
    public func buyTime(_ request: ShieldV1.BuyTimeRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.Grant {
      try await channel.unary("/screentime.shield.v1.ShieldPolicyService/BuyTime", request, options: options)
    }

    /// Lists a child's grants. Guardians of the family and the child.
    public func listGrants(_ request: ShieldV1.ListGrantsRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.ListGrantsResponse {
      try await channel.unary("/screentime.shield.v1.ShieldPolicyService/ListGrants", request, options: options)
    }

    /// Returns the balance of learning points. Guardians of the family and the child.
    public func getWallet(_ request: ShieldV1.GetWalletRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.Wallet {
      try await channel.unary("/screentime.shield.v1.ShieldPolicyService/GetWallet", request, options: options)
    }

    /// Lists what was booked. Guardians of the family and the child.
    public func listLedger(_ request: ShieldV1.ListLedgerRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.ListLedgerResponse {
      try await channel.unary("/screentime.shield.v1.ShieldPolicyService/ListLedger", request, options: options)
    }

    /// Forgives the debt as it is now: the balance rises to 0. Guardians only.
    public func forgiveDebt(_ request: ShieldV1.ForgiveDebtRequest, options: CallOptions = CallOptions()) async throws -> ShieldV1.Wallet {
      try await channel.unary("/screentime.shield.v1.ShieldPolicyService/ForgiveDebt", request, options: options)
    }
  }
}

extension ShieldV1.ShieldPolicyService {
  public static var serviceName: String { "screentime.shield.v1.ShieldPolicyService" }

  public var methods: [MethodHandler] {
    [
      .unary("SaveApps", saveApps),
      .unary("ListApps", listApps),
      .unary("GetRemovalWarning", getRemovalWarning),
      .unary("RemoveApp", removeApp),
      .unary("BlockApps", blockApps),
      .unary("UnblockApps", unblockApps),
      .unary("UnlockAllRewardApps", unlockAllRewardApps),
      .unary("GetPolicy", getPolicy),
      .serverStreaming("WatchPolicy", watchPolicy),
      .unary("AckPolicy", ackPolicy),
      .unary("ListAcknowledgements", listAcknowledgements),
      .unary("GrantUnlock", grantUnlock),
      .unary("BuyTime", buyTime),
      .unary("ListGrants", listGrants),
      .unary("GetWallet", getWallet),
      .unary("ListLedger", listLedger),
      .unary("ForgiveDebt", forgiveDebt),
    ]
  }
}
