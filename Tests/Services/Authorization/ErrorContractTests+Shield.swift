import Identity
import Messages
import RPC
import ServiceHarness
import Stubs

extension ErrorContractTests {
  static let shield: [BadRequest] = [
    BadRequest(
      Shield.saveApps,
      ShieldV1.SaveAppsRequest(
        childID: "1",
        selections: [
          .init(tokenDigest: "token.sha256." + String(repeating: "a", count: 64), category: .learning),
          .init(
            tokenDigest: "x", displayName: name, category: .learning, pointsPerMinute: 7, kind: .init(rawValue: 9)),
          .init(tokenDigest: "token.sha256." + String(repeating: "b", count: 64)),
        ]),
      [
        "child_id", "selections[1].token_digest", "selections[1].display_name", "selections[1].points_per_minute",
        "selections[1].kind", "selections[2].category", "request_id",
      ]),
    BadRequest(Shield.listApps, ShieldV1.ListAppsRequest(), ["child_id"]),
    BadRequest(Shield.getRemovalWarning, ShieldV1.GetRemovalWarningRequest(), ["child_id", "app_id"]),
    BadRequest(Shield.removeApp, ShieldV1.RemoveAppRequest(), ["child_id", "app_id", "request_id"]),
    BadRequest(
      Shield.blockApps, ShieldV1.BlockAppsRequest(appIDs: [freshID(), "x", "y"]),
      ["child_id", "app_ids[1]", "app_ids[2]", "request_id"]),
    BadRequest(
      Shield.unblockApps, ShieldV1.UnblockAppsRequest(appIDs: ["x"]), ["child_id", "app_ids[0]", "request_id"]),
    BadRequest(Shield.unlockAllRewardApps, ShieldV1.UnlockAllRewardAppsRequest(), ["child_id", "request_id"]),
    BadRequest(
      Shield.updateDeviceShields,
      ShieldV1.UpdateDeviceShieldsRequest(blockAppIDs: ["x"], unblockAppIDs: ["y"], unblockAllApps: true),
      ["device_id", "block_app_ids[0]", "unblock_app_ids[0]", "unblock_all_apps", "request_id"]),
    BadRequest(
      Shield.updateDeviceShields, ShieldV1.UpdateDeviceShieldsRequest(), ["device_id", "disabled", "request_id"]),
    BadRequest(
      Shield.updateDeviceShields,
      ShieldV1.UpdateDeviceShieldsRequest(blockAppIDs: [one], unblockAppIDs: [one]),
      ["device_id", "unblock_app_ids[0]", "request_id"]),
    BadRequest(
      Shield.setLimits,
      ShieldV1.SetLimitsRequest(
        limits: .init(
          appLimits: [.init(appID: "x", daily: .init(seconds: 86_400)), .init(appID: one, daily: .init())],
          allAppsDaily: .init(weekdays: [.init(weekday: .init(rawValue: 9)), .init(weekday: .monday, seconds: -1)]),
          allAppsWeeklySeconds: 604_800)),
      [
        "child_id", "limits.all_apps_daily.weekdays[0].weekday", "limits.all_apps_daily.weekdays[1].seconds",
        "limits.all_apps_weekly_seconds", "limits.app_limits[0].app_id", "limits.app_limits[0].daily.seconds",
        "limits.app_limits[1].daily", "request_id",
      ]),
    BadRequest(
      Shield.setWindows,
      ShieldV1.SetWindowsRequest(
        windows: [
          .init(displayName: " ", startMinuteOfDay: 1_440, endMinuteOfDay: 1_441),
          .init(kind: .bedtime, displayName: "x", weekdays: [.monday, .monday], appIDs: ["x"], allApps: true),
        ]),
      [
        "child_id", "windows[0].kind", "windows[0].display_name", "windows[0].weekdays",
        "windows[0].start_minute_of_day", "windows[0].end_minute_of_day", "windows[0].app_ids",
        "windows[1].weekdays[1]", "windows[1].app_ids[0]", "windows[1].app_ids", "request_id",
      ]),
    BadRequest(
      Shield.setWindows,
      ShieldV1.SetWindowsRequest(
        windows: .init(
          repeating: .init(kind: .other, displayName: "x", weekdays: [.monday], allApps: true), count: 31)),
      ["child_id", "windows", "request_id"]),
    BadRequest(
      Shield.pauseAll, ShieldV1.PauseAllRequest(endTime: .init(seconds: 1)), ["child_id", "end_time", "request_id"]),
    BadRequest(Shield.resumeAll, ShieldV1.ResumeAllRequest(), ["child_id", "request_id"]),
    BadRequest(Shield.getSchedule, ShieldV1.GetScheduleRequest(), ["child_id"]),
    BadRequest(
      Shield.reportDeviceState, .child,
      ShieldV1.ReportDeviceStateRequest(
        permission: .init(rawValue: 9), appVersion: String(repeating: "1", count: 65), osVersion: "iOS\u{1b}",
        policyVersion: -1, waitingRecords: -1),
      ["permission", "app_version", "os_version", "policy_version", "waiting_records"]),
    BadRequest(
      Shield.reportDeviceState, .child, ShieldV1.ReportDeviceStateRequest(),
      ["permission", "app_version", "os_version"]),
    BadRequest(
      Inventory.reportApps, .child,
      ShieldV1.ReportAppsRequest(apps: [.init(tokenDigest: planted, displayName: name, kind: .init(rawValue: 9))]),
      ["apps[0].token_digest", "apps[0].display_name", "apps[0].kind"]),
    BadRequest(
      Inventory.listUnassignedApps, ShieldV1.ListUnassignedAppsRequest(pageSize: 1_001, pageToken: planted),
      ["child_id", "page_size", "page_token"]),
    BadRequest(
      Commands.queueCommand, ShieldV1.QueueCommandRequest(syncIntervalSeconds: 60),
      ["device_id", "kind", "sync_interval_seconds", "request_id"]),
    BadRequest(
      Commands.queueCommand,
      ShieldV1.QueueCommandRequest(
        deviceID: freshID(), kind: .setSyncInterval, syncIntervalSeconds: 59, requestID: freshID()),
      ["sync_interval_seconds"]),
    BadRequest(
      Commands.listCommands,
      ShieldV1.ListCommandsRequest(deviceID: planted, state: .init(rawValue: 9), pageSize: -1, pageToken: planted),
      ["device_id", "state", "page_size", "page_token"]),
    BadRequest(
      Commands.requeueCommand, ShieldV1.RequeueCommandRequest(commandID: planted), ["command_id", "request_id"]),
    BadRequest(
      Commands.cancelCommand, ShieldV1.CancelCommandRequest(commandID: planted), ["command_id", "request_id"]),
    BadRequest(
      Commands.completeCommand, .child, ShieldV1.CompleteCommandRequest(message: name + name),
      ["command_id", "attempt", "result", "message"]),
    BadRequest(
      Conflicts.resolveConflicts,
      ShieldV1.ResolveConflictsRequest(changes: [.init(changeID: planted, value: .setting(.unspecified))]),
      [
        "child_id", "changes[0].change_id", "changes[0].app_id", "changes[0].change_time", "changes[0].setting",
        "request_id",
      ]),
    BadRequest(
      Conflicts.resolveConflicts, ShieldV1.ResolveConflictsRequest(), ["child_id", "changes", "request_id"]),
    BadRequest(Shield.getPolicy, ShieldV1.GetPolicyRequest(), ["child_id"]),
    BadRequest(Shield.watchPolicy, ShieldV1.WatchPolicyRequest(), ["child_id"]),
    BadRequest(Shield.ackPolicy, .child, ShieldV1.AckPolicyRequest(applyTime: never), ["version", "apply_time"]),
    BadRequest(Shield.ackPolicy, .child, ShieldV1.AckPolicyRequest(version: 1), ["apply_time"]),
    BadRequest(Shield.blockApps, ShieldV1.BlockAppsRequest(), ["child_id", "app_ids", "request_id"]),
    BadRequest(Shield.unblockApps, ShieldV1.UnblockAppsRequest(), ["child_id", "app_ids", "request_id"]),
    BadRequest(
      Shield.blockApps, ShieldV1.BlockAppsRequest(appIDs: [freshID()], allApps: true),
      ["child_id", "all_apps", "request_id"]),
    BadRequest(Shield.listAcknowledgements, ShieldV1.ListAcknowledgementsRequest(), ["child_id"]),
    BadRequest(
      Shield.grantUnlock, ShieldV1.GrantUnlockRequest(appIDs: ["x"], expireTime: never),
      ["child_id", "app_ids[0]", "seconds", "expire_time", "request_id"]),
    BadRequest(Shield.buyTime, .child, ShieldV1.BuyTimeRequest(), ["app_ids", "minutes", "request_id"]),
    BadRequest(
      Shield.listGrants, ShieldV1.ListGrantsRequest(pageSize: -1, pageToken: planted),
      ["child_id", "page_size", "page_token"]),
    BadRequest(Shield.revokeGrant, ShieldV1.RevokeGrantRequest(), ["child_id", "grant_id", "request_id"]),
    BadRequest(
      Shield.requestTime, .child, ShieldV1.RequestTimeRequest(appIDs: ["x"]), ["app_ids[0]", "kind", "request_id"]),
    BadRequest(
      Shield.requestTime, .child, ShieldV1.RequestTimeRequest(kind: .time, text: "\u{1b}"),
      ["app_ids", "seconds", "text", "request_id"]),
    BadRequest(
      Shield.decideRequest, ShieldV1.DecideRequestRequest(), ["child_id", "child_request_id", "decision", "request_id"]),
    BadRequest(
      Shield.decideRequest, ShieldV1.DecideRequestRequest(decision: .decline, seconds: 1, text: "\n"),
      ["child_id", "child_request_id", "seconds", "text", "request_id"]),
    BadRequest(
      Shield.listRequests, ShieldV1.ListRequestsRequest(pageSize: -1, pageToken: planted),
      ["child_id", "page_size", "page_token"]),
    BadRequest(Shield.getWallet, ShieldV1.GetWalletRequest(), ["child_id"]),
    BadRequest(
      Shield.listLedger, ShieldV1.ListLedgerRequest(pageSize: -1, pageToken: planted),
      ["child_id", "page_size", "page_token"]),
    BadRequest(Shield.forgiveDebt, ShieldV1.ForgiveDebtRequest(), ["child_id", "request_id"]),
  ]
}
