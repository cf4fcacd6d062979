import Messages
import RPC
import ServiceHarness
import Stubs

extension ForeignIDTests {
  static let shield = [
    Probe(Shield.saveApps, .child) {
      ShieldV1.SaveAppsRequest(
        childID: $0, selections: [.init(tokenDigest: digest, category: .learning)], requestID: freshID())
    },
    Probe(Shield.listApps, .child, isForChildren: true) { ShieldV1.ListAppsRequest(childID: $0) },
    Probe(Shield.getRemovalWarning, .child) { ShieldV1.GetRemovalWarningRequest(childID: $0, appID: freshID()) },
    Probe(Shield.removeApp, .child) {
      ShieldV1.RemoveAppRequest(childID: $0, appID: freshID(), requestID: freshID())
    },
    Probe(Shield.blockApps, .child) { ShieldV1.BlockAppsRequest(childID: $0, requestID: freshID(), allApps: true) },
    Probe(Shield.unblockApps, .child) {
      ShieldV1.UnblockAppsRequest(childID: $0, requestID: freshID(), allApps: true)
    },
    Probe(Shield.unlockAllRewardApps, .child) {
      ShieldV1.UnlockAllRewardAppsRequest(childID: $0, requestID: freshID())
    },
    Probe(Shield.updateDeviceShields, .device) {
      ShieldV1.UpdateDeviceShieldsRequest(deviceID: $0, disabled: true, requestID: freshID())
    },
    Probe(Shield.setLimits, .child) { ShieldV1.SetLimitsRequest(childID: $0, requestID: freshID()) },
    Probe(Shield.setWindows, .child) { ShieldV1.SetWindowsRequest(childID: $0, requestID: freshID()) },
    Probe(Shield.pauseAll, .child) { ShieldV1.PauseAllRequest(childID: $0, requestID: freshID()) },
    Probe(Shield.resumeAll, .child) { ShieldV1.ResumeAllRequest(childID: $0, requestID: freshID()) },
    Probe(Shield.getSchedule, .child, isForChildren: true) { ShieldV1.GetScheduleRequest(childID: $0) },
    Probe(Inventory.listUnassignedApps, .child) { ShieldV1.ListUnassignedAppsRequest(childID: $0) },
    Probe(Commands.queueCommand, .device) {
      ShieldV1.QueueCommandRequest(deviceID: $0, kind: .syncNow, requestID: freshID())
    },
    Probe(Commands.listCommands, .device, isForChildren: true) { ShieldV1.ListCommandsRequest(deviceID: $0) },
    Probe(Commands.requeueCommand, .command) {
      ShieldV1.RequeueCommandRequest(commandID: $0, requestID: freshID())
    },
    Probe(Commands.cancelCommand, .command) {
      ShieldV1.CancelCommandRequest(commandID: $0, requestID: freshID())
    },
    Probe(Commands.completeCommand, .command, isForGuardians: false, isForChildren: true) {
      ShieldV1.CompleteCommandRequest(commandID: $0, attempt: 1, result: .executed)
    },
    Probe(ShieldV1.ConflictServiceMethods.resolveConflicts, .child, isForChildren: true) {
      ShieldV1.ResolveConflictsRequest(
        childID: $0,
        changes: [
          .init(
            changeID: freshID(), appID: freshID(), changeTime: .init(seconds: 1_772_442_000),
            value: .displayName("x"))
        ], requestID: freshID())
    },
    Probe(Shield.getPolicy, .child, isForChildren: true) { ShieldV1.GetPolicyRequest(childID: $0) },
    Probe(Shield.watchPolicy, .child, isForChildren: true) { ShieldV1.WatchPolicyRequest(childID: $0) },
    Probe(Shield.listAcknowledgements, .child) { ShieldV1.ListAcknowledgementsRequest(childID: $0) },
    Probe(Shield.grantUnlock, .child) {
      ShieldV1.GrantUnlockRequest(childID: $0, appIDs: [freshID()], seconds: 60, requestID: freshID())
    },
    Probe(Shield.listGrants, .child, isForChildren: true) { ShieldV1.ListGrantsRequest(childID: $0) },
    Probe(Shield.revokeGrant, .child) {
      ShieldV1.RevokeGrantRequest(childID: $0, grantID: freshID(), requestID: freshID())
    },
    Probe(Shield.decideRequest, .child) {
      ShieldV1.DecideRequestRequest(
        childID: $0, childRequestID: freshID(), decision: .decline, requestID: freshID())
    },
    Probe(Shield.listRequests, .child, isForChildren: true) { ShieldV1.ListRequestsRequest(childID: $0) },
    Probe(Shield.getWallet, .child, isForChildren: true) { ShieldV1.GetWalletRequest(childID: $0) },
    Probe(Shield.listLedger, .child, isForChildren: true) { ShieldV1.ListLedgerRequest(childID: $0) },
    Probe(Shield.forgiveDebt, .child) { ShieldV1.ForgiveDebtRequest(childID: $0, requestID: freshID()) },
  ]
}
