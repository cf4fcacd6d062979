import Identity
import Messages
import RPC
import ServiceHarness
import Stubs
import Testing

@testable import ShieldCalls

@Suite struct ShieldAuthorizationTests {
  private typealias Call = @Sendable (ShieldV1.ShieldPolicyServiceClient, CallOptions) async throws -> Void

  private static let calls: [String: Call] = [
    "SaveApps": { _ = try await $0.saveApps(.init(), options: $1) },
    "ListApps": { _ = try await $0.listApps(.init(), options: $1) },
    "GetRemovalWarning": { _ = try await $0.getRemovalWarning(.init(), options: $1) },
    "RemoveApp": { _ = try await $0.removeApp(.init(), options: $1) },
    "BlockApps": { _ = try await $0.blockApps(.init(), options: $1) },
    "UnblockApps": { _ = try await $0.unblockApps(.init(), options: $1) },
    "UnlockAllRewardApps": { _ = try await $0.unlockAllRewardApps(.init(), options: $1) },
    "UpdateDeviceShields": { _ = try await $0.updateDeviceShields(.init(), options: $1) },
    "SetLimits": { _ = try await $0.setLimits(.init(), options: $1) },
    "SetWindows": { _ = try await $0.setWindows(.init(), options: $1) },
    "PauseAll": { _ = try await $0.pauseAll(.init(), options: $1) },
    "ResumeAll": { _ = try await $0.resumeAll(.init(), options: $1) },
    "GetSchedule": { _ = try await $0.getSchedule(.init(), options: $1) },
    "ReportDeviceState": { _ = try await $0.reportDeviceState(.init(), options: $1) },
    "GetPolicy": { _ = try await $0.getPolicy(.init(), options: $1) },
    "WatchPolicy": { for try await _ in $0.watchPolicy(.init(), options: $1) {} },
    "AckPolicy": { _ = try await $0.ackPolicy(.init(), options: $1) },
    "ListAcknowledgements": { _ = try await $0.listAcknowledgements(.init(), options: $1) },
    "GrantUnlock": { _ = try await $0.grantUnlock(.init(), options: $1) },
    "BuyTime": { _ = try await $0.buyTime(.init(), options: $1) },
    "RevokeGrant": { _ = try await $0.revokeGrant(.init(), options: $1) },
    "RequestTime": { _ = try await $0.requestTime(.init(), options: $1) },
    "DecideRequest": { _ = try await $0.decideRequest(.init(), options: $1) },
    "ListRequests": { _ = try await $0.listRequests(.init(), options: $1) },
    "ListGrants": { _ = try await $0.listGrants(.init(), options: $1) },
    "ListLedger": { _ = try await $0.listLedger(.init(), options: $1) },
    "ForgiveDebt": { _ = try await $0.forgiveDebt(.init(), options: $1) },
    "GetWallet": { _ = try await $0.getWallet(.init(), options: $1) },
  ]
  private static let childrenOnly: Set<String> = ["AckPolicy", "BuyTime", "ReportDeviceState", "RequestTime"]
  private static let guardiansOnly: Set<String> = [
    "SaveApps", "GetRemovalWarning", "RemoveApp", "BlockApps", "UnblockApps", "ListAcknowledgements", "GrantUnlock",
    "ForgiveDebt", "UnlockAllRewardApps", "UpdateDeviceShields", "SetLimits", "SetWindows", "PauseAll", "ResumeAll",
    "RevokeGrant", "DecideRequest",
  ]

  @Test("FA-6 every method admits exactly the roles it is declared for")
  func roles() async throws {
    #expect(Set(Self.calls.keys) == Set(ShieldAPI.authorization.methods.map(\.name)))
    try await withShields { fixture in
      let callers: [(Role, CallOptions)] = [
        (.guardian, fixture.guardian.options), (.child, fixture.device.options),
        (.anonymous, FamilyFixture.anonymous),
      ]
      for (method, call) in Self.calls {
        for (role, options) in callers {
          // An empty request is rejected by validation at the latest.
          let error = try await rpcError { try await call(fixture.family.shield, options) }
          let isAllowed =
            role == .guardian
            ? !Self.childrenOnly.contains(method) : role == .child && !Self.guardiansOnly.contains(method)
          let refused: StatusCode = role == .anonymous ? .unauthenticated : .permissionDenied
          #expect((error.code == refused) != isAllowed, "\(method) as \(role): \(error)")
        }
      }
    }
  }

  @Test("FA-6 other families' and siblings' ids are not found")
  func strangers() async throws {
    try await withShields { fixture in
      let stranger = try await fixture.family.makeFamily()
      let sibling = try await fixture.family.makeChild(fixture.guardian, name: "Ben")
      let shield = fixture.family.shield
      for (childID, options) in [(fixture.childID, stranger.options), (freshID(), fixture.guardian.options)] {
        let errors = [
          try await rpcError {
            try await shield.forgiveDebt(.init(childID: childID, requestID: freshID()), options: options)
          },
          try await rpcError {
            try await shield.unlockAllRewardApps(.init(childID: childID, requestID: freshID()), options: options)
          },
          try await rpcError {
            try await shield.removeApp(
              .init(childID: childID, appID: freshID(), requestID: freshID()), options: options)
          },
          try await rpcError {
            try await shield.getRemovalWarning(.init(childID: childID, appID: freshID()), options: options)
          },
        ]
        #expect(errors.allSatisfy { $0.code == .notFound && $0.message.contains("child_id") }, "\(errors)")
      }
      let calls: [(String, CallOptions)] = [
        (fixture.childID, stranger.options), (sibling, fixture.device.options),
        (freshID(), fixture.guardian.options),
      ]
      for (childID, options) in calls {
        let errors = [
          try await rpcError { try await shield.getPolicy(.init(childID: childID), options: options) },
          try await rpcError { try await shield.getWallet(.init(childID: childID), options: options) },
          try await rpcError { try await shield.listLedger(.init(childID: childID), options: options) },
          try await rpcError { try await shield.listGrants(.init(childID: childID), options: options) },
          try await rpcError { try await shield.listApps(.init(childID: childID), options: options) },
          try await rpcError {
            for try await _ in shield.watchPolicy(.init(childID: childID), options: options) {}
          },
        ]
        #expect(errors.allSatisfy { $0.code == .notFound && $0.message.contains("child_id") }, "\(errors)")
      }
    }
  }
}
