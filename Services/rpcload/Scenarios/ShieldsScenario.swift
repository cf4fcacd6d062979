import Locks
import Messages
import RPC
import Stubs

extension Scenario {
  /// A guardian may add grants while a child has fewer than 1,000 with time left.
  private static let maximumGrants = 900

  /// Devices that fetch and apply policies, guardians who grant time and look at points.
  package static let shields = Scenario(
    name: "shields", summary: "Loads ShieldPolicy: devices fetch policies, guardians grant time and look at points",
    service: .shieldPolicy, checked: "grants",
    calls: [
      ScenarioCall(50, ShieldV1.ShieldPolicyServiceMethods.getPolicy, .device) {
        ShieldV1.GetPolicyRequest(childID: $0.childID)
      },
      ScenarioCall(15, ShieldV1.ShieldPolicyServiceMethods.reportDeviceState, .device) { _ in
        ShieldV1.ReportDeviceStateRequest(
          permission: .granted, protectionOn: true, appVersion: "2.4.1", osVersion: "iOS 19.1")
      },
      ScenarioCall(15, ShieldV1.ShieldPolicyServiceMethods.getWallet, .guardian) {
        ShieldV1.GetWalletRequest(childID: $0.childID)
      },
      ScenarioCall(10, ShieldV1.ShieldPolicyServiceMethods.listLedger, .guardian) {
        ShieldV1.ListLedgerRequest(childID: $0.childID, pageSize: 20)
      },
      ScenarioCall(
        10, ShieldV1.ShieldPolicyServiceMethods.grantUnlock, .guardian, answer: ShieldV1.Grant.self,
        { family, _ -> ShieldV1.GrantUnlockRequest? in
          guard family.state.withLock({ $0.acknowledged.ids.count }) < maximumGrants else { return nil }
          return ShieldV1.GrantUnlockRequest(
            childID: family.childID, appIDs: [family.rewardAppID], seconds: 300,
            requestID: LoadedFamily.newID())
        },
        ended: { family, _, answer in
          if case .success(let grant) = answer {
            family.state.withLock { _ = $0.acknowledged.ids.insert(grant.grantID) }
          }
        }),
    ],
    begin: { _, _ in },
    check: { family, services in
      var (stored, page) = (Set<String>(), "")
      repeat {
        let request = ShieldV1.ListGrantsRequest(
          childID: family.childID, includeSpent: true, pageSize: 1_000, pageToken: page)
        let answer = try await services.shield.listGrants(request, options: try family.options(.guardian))
        stored.formUnion(answer.grants.map(\.grantID))
        page = answer.nextPageToken
      } while !page.isEmpty
      return missing("grant", family, in: stored)
    })
}
