import BadgeServer
import ChallengeServer
import EventLoop
import Identity
import Locks
import Messages
import ProtobufC
import RPC
import ServiceHarness
import ServiceRuntime
import ShieldServer
import Stubs
import Telemetry
import Testing
import UsageServer

/// Errors as the contract specifies them: all faults of a request at once, by path, and the reasons.
@Suite(.timeLimit(.minutes(3)))
struct ErrorContractTests {
  private typealias Family = FamilyV1.FamilyServiceMethods
  private typealias Inbox = InboxV1.InboxServiceMethods
  private typealias Shield = ShieldV1.ShieldPolicyServiceMethods
  private typealias Inventory = ShieldV1.InventoryServiceMethods
  private typealias Commands = ShieldV1.CommandServiceMethods
  private typealias Conflicts = ShieldV1.ConflictServiceMethods
  private typealias Usage = UsageV1.UsageIngestServiceMethods
  private typealias Challenges = ChallengeV1.ChallengeServiceMethods
  private typealias LevelMethods = ChallengeV1.LevelServiceMethods
  private typealias Builders = ChallengeV1.BuilderServiceMethods
  private typealias StreakMethods = ChallengeV1.StreakServiceMethods
  private typealias Badges = BadgeV1.BadgeServiceMethods
  private typealias Rewards = BadgeV1.RewardServiceMethods
  private typealias Profiles = BadgeV1.ProfileServiceMethods
  private typealias Awards = BadgeV1.AwardServiceMethods
  private typealias Activities = BadgeV1.ActivityServiceMethods
  private typealias Definitions = BadgeV1.DefinitionServiceMethods
  private typealias Feed = FeedV1.EventFeedServiceMethods
  private typealias Erasure = PrivacyV1.ErasureServiceMethods
  private typealias Admin = AdminV1.AdminServiceMethods

  /// A request in which everything is wrong that may be, and the paths of the fields that the answer has to name.
  private struct BadRequest: Sendable {
    let method: MethodDescriptor
    let role: Role
    let fields: Set<String>
    /// As a unary call: what is wrong is answered before anything is sent, also by a method that streams.
    let call: @Sendable (Channel) async throws -> Void

    init(_ method: MethodDescriptor, _ request: some Message, _ fields: Set<String>) {
      self.init(method, .guardian, request, fields)
    }

    init(_ method: MethodDescriptor, _ role: Role, _ request: some Message, _ fields: Set<String>) {
      (self.method, self.role, self.fields) = (method, role, fields)
      call = { channel in
        let _: GoogleProtobuf.Empty = try await channel.unary(
          method.path, request, options: CallOptions(timeout: .seconds(30)))
      }
    }
  }

  /// Stands for what families write and for secrets: no line of the log has it.
  private static let planted = "Anabella-4711"
  private static let name = String(repeating: planted, count: 8)
  private static let one = "0195561c-1d8f-7000-8000-000000000001"
  private static let never = GoogleProtobuf.Timestamp(seconds: .max)
  private static let noDate = CommonV1.LocalDate(year: 2026, month: 13, day: 1)

  private static let draft = ChallengeV1.ChallengeDraft(
    title: name, description: planted + "\u{7}", goalType: .init(rawValue: 99), bonusPercentage: 51,
    learningAppIDs: [planted, "y"],
    rewardAppIDs: ["z"], ratioLearningMinutes: 0, ratioRewardMinutes: 0, startTime: never, endDate: noDate,
    startMinuteOfDay: -1, endMinuteOfDay: 1_441, activeDays: [.monday, .init(rawValue: 8)], allActiveDaysCleared: true,
    rewardScope: .init(rawValue: 9))
  /// Of the draft, those that can't be read, and those that the rules do not allow.
  private static let unreadable = [
    "goal_type", "learning_app_ids[0]", "learning_app_ids[1]", "reward_app_ids[0]", "start_time", "end_date",
    "active_days[1]", "all_active_days_cleared", "reward_scope",
  ]
  private static let notAllowed = [
    "title", "description", "bonus_percentage", "ratio_learning_minutes", "ratio_reward_minutes",
    "start_minute_of_day", "end_minute_of_day",
  ]

  private static func badChanges(_ method: MethodDescriptor) -> BadRequest {
    BadRequest(
      method, CommonV1.ListChangesRequest(childID: "1", pageSize: 1_001, pageToken: planted),
      ["child_id", "page_size", "page_token"])
  }

  private static let family: [BadRequest] = [
    BadRequest(
      Family.createFamily, .anonymous,
      FamilyV1.CreateFamilyRequest(
        familyID: "1", displayName: "", guardianDisplayName: name, deviceDisplayName: "", requestID: "1",
        invitation: String(repeating: planted, count: 20)),
      [
        "family_id", "display_name", "guardian_display_name", "device_display_name", "request_id", "invitation",
      ]),
    BadRequest(
      Family.updateFamily,
      FamilyV1.UpdateFamilyRequest(
        family: .init(displayName: name), updateMask: .init(paths: ["family_id"]), requestID: "1"),
      ["family.display_name", "update_mask", "request_id"]),
    BadRequest(Family.addGuardian, FamilyV1.AddGuardianRequest(), ["display_name", "request_id"]),
    BadRequest(
      Family.updateGuardian,
      FamilyV1.UpdateGuardianRequest(
        guardian: .init(guardianID: planted, displayName: name), updateMask: .init(paths: ["create_time"])),
      ["guardian.guardian_id", "guardian.display_name", "update_mask", "request_id"]),
    BadRequest(Family.removeGuardian, FamilyV1.RemoveGuardianRequest(), ["guardian_id", "request_id"]),
    BadRequest(
      Family.updateDevice,
      FamilyV1.UpdateDeviceRequest(
        device: .init(deviceID: planted, displayName: name, mode: .child),
        updateMask: .init(paths: ["display_name", "mode", "status"])),
      ["device.device_id", "device.display_name", "device.mode", "update_mask", "request_id"]),
    BadRequest(Family.revokeDevice, FamilyV1.RevokeDeviceRequest(), ["device_id", "request_id"]),
    BadRequest(
      Family.setPin,
      FamilyV1.SetPinRequest(guardianID: planted, pin: planted, oldPin: planted, recoveryCode: planted),
      ["guardian_id", "pin", "old_pin", "recovery_code", "request_id"]),
    BadRequest(
      Family.verifyPin, FamilyV1.VerifyPinRequest(guardianID: planted, pin: planted), ["guardian_id", "pin"]),
    BadRequest(
      Family.verifyPin, .child, FamilyV1.VerifyPinRequest(guardianID: planted, pin: "12345678901٣"),
      ["guardian_id", "pin"]),
    BadRequest(Family.renewRecoveryCodes, FamilyV1.RenewRecoveryCodesRequest(), ["request_id"]),
    BadRequest(
      Family.redeemRecoveryCode, .anonymous,
      FamilyV1.RedeemRecoveryCodeRequest(familyID: planted, guardianID: planted, code: planted),
      ["family_id", "guardian_id", "code", "device_display_name"]),
    BadRequest(
      Family.createChild, FamilyV1.CreateChildRequest(timeZone: "Mars/Olympus", weekStart: .init(rawValue: 8)),
      ["display_name", "time_zone", "week_start", "request_id"]),
    BadRequest(
      Family.updateChild,
      FamilyV1.UpdateChildRequest(
        child: .init(childID: planted, timeZone: planted, weekStart: .init(rawValue: 8)),
        updateMask: .init(paths: ["display_name", "time_zone", "week_start", "child_id"])),
      [
        "child.child_id", "child.display_name", "child.time_zone", "child.week_start", "update_mask", "request_id",
      ]),
    BadRequest(Family.startPairing, FamilyV1.StartPairingRequest(), ["child_id", "request_id"]),
    BadRequest(
      Family.redeemPairing, .anonymous, FamilyV1.RedeemPairingRequest(code: planted), ["code", "device_display_name"]),
    BadRequest(
      Family.startPairing, FamilyV1.StartPairingRequest(childID: freshID(), guardianID: planted, viewer: true),
      ["child_id", "guardian_id", "viewer", "request_id"]),
    BadRequest(Family.confirmPairing, FamilyV1.ConfirmPairingRequest(), ["pairing_id", "request_id"]),
    BadRequest(Family.cancelPairing, FamilyV1.CancelPairingRequest(), ["pairing_id", "request_id"]),
    BadRequest(
      Family.startGuardianPairing, .operator, FamilyV1.StartGuardianPairingRequest(),
      ["family_id", "guardian_id", "reason", "request_id"]),
    badChanges(Family.listChanges),
    BadRequest(Family.getSigningKeys, .operator, FamilyV1.GetSigningKeysRequest(nonce: [1]), ["nonce"]),
    BadRequest(Family.rotateSigningKeys, .operator, FamilyV1.RotateSigningKeysRequest(keyID: planted), ["key_id"]),
    BadRequest(
      Family.withdrawSigningKeys, .operator,
      FamilyV1.WithdrawSigningKeysRequest(keyIDs: [planted] + Array(repeating: "AAAAAAAAAAAAAAAA", count: 16)),
      ["key_ids", "key_ids[0]"]),
    BadRequest(
      Family.refreshToken, .anonymous, FamilyV1.RefreshTokenRequest(refreshToken: planted, requestID: planted),
      ["request_id"]),
  ]

  private static let inbox: [BadRequest] = [
    BadRequest(
      Inbox.listNotifications, InboxV1.ListNotificationsRequest(pageSize: -1, pageToken: planted),
      ["page_size", "page_token"]),
    BadRequest(
      Inbox.markRead, InboxV1.MarkReadRequest(numbers: [1, 0], throughNumber: -1), ["numbers[1]", "through_number"]),
    BadRequest(
      Inbox.setPreferences,
      InboxV1.SetPreferencesRequest(
        mutedKinds: [.badgeEarned, .init(rawValue: 99)],
        quietHours: .init(startMinute: -1, endMinute: 9_999, timeZone: planted)),
      [
        "muted_kinds[1]", "quiet_hours.start_minute", "quiet_hours.end_minute", "quiet_hours.time_zone", "request_id",
      ]),
  ]

  private static let erasure: [BadRequest] = [
    BadRequest(
      Erasure.eraseChild, PrivacyV1.EraseChildRequest(childID: planted, requestID: planted), ["child_id", "request_id"]),
    BadRequest(
      Erasure.deleteFamily, PrivacyV1.DeleteFamilyRequest(familyID: planted), ["family_id", "request_id"]),
    BadRequest(
      Erasure.getErasure, .anonymous, PrivacyV1.GetErasureRequest(requestID: planted), ["family_id", "request_id"]),
  ]

  private static let shield: [BadRequest] = [
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

  private static let usage: [BadRequest] = [
    BadRequest(Usage.recordUsage, .child, UsageV1.RecordUsageRequest(), ["records"]),
    BadRequest(Usage.streamUsage, .child, UsageV1.StreamUsageRequest(), ["records"]),
    BadRequest(Usage.getTotals, UsageV1.GetTotalsRequest(), ["child_id"]),
    BadRequest(
      Usage.getUploadState, UsageV1.GetUploadStateRequest(deviceID: "1", pageSize: 1_001, pageToken: planted),
      ["child_id", "device_id", "page_size", "page_token"]),
    BadRequest(
      Usage.listLifetimeTotals,
      UsageV1.ListLifetimeTotalsRequest(appID: "1", pageSize: 1_001, pageToken: planted),
      ["child_id", "app_id", "page_size", "page_token"]),
    BadRequest(
      Usage.listDailySummaries,
      UsageV1.ListDailySummariesRequest(startDate: noDate, endDate: noDate, pageSize: 1_001, pageToken: planted),
      ["child_id", "start_date", "end_date", "page_size", "page_token"]),
    BadRequest(
      Usage.getTotals,
      UsageV1.GetTotalsRequest(startDate: noDate, pageSize: 1_001, pageToken: planted),
      ["child_id", "start_date", "end_date", "page_size", "page_token"]),
    BadRequest(
      Usage.listUsage,
      UsageV1.ListUsageRequest(
        startDate: noDate, endDate: noDate, appID: "1", pageSize: 1_001, pageToken: planted),
      ["child_id", "start_date", "end_date", "app_id", "page_size", "page_token"]),
    BadRequest(
      Usage.getTrend, UsageV1.GetTrendRequest(date: noDate, weeks: 54), ["child_id", "date", "weeks"]),
    BadRequest(
      Usage.getBreakdown,
      UsageV1.GetBreakdownRequest(startDate: noDate, endDate: noDate, pageSize: 1_001, pageToken: planted),
      ["child_id", "start_date", "end_date", "page_size", "page_token"]),
    BadRequest(
      Usage.explainUsage, UsageV1.ExplainUsageRequest(pageSize: 1_001, pageToken: planted),
      ["child_id", "date", "page_size", "page_token"]),
    BadRequest(
      Usage.explainUsage, UsageV1.ExplainUsageRequest(subject: .record(.init(deviceID: "1"))),
      ["child_id", "record.device_id", "record.installation_id", "record.sequence"]),
    BadRequest(
      Usage.listUnassignedUsage, UsageV1.ListUnassignedUsageRequest(startDate: noDate, pageToken: planted),
      ["child_id", "start_date", "end_date", "page_token"]),
    BadRequest(Usage.watchUsage, UsageV1.WatchUsageRequest(), ["child_id"]),
    BadRequest(
      Usage.listQuarantine, UsageV1.ListQuarantineRequest(pageSize: -1, pageToken: planted),
      ["child_id", "page_size", "page_token"]),
    badChanges(Usage.listChanges),
    BadRequest(
      Usage.reviewQuarantine, UsageV1.ReviewQuarantineRequest(),
      ["child_id", "quarantine_ids", "decision", "request_id"]),
  ]

  private static let challenges: [BadRequest] = [
    BadRequest(
      Challenges.validateDraft,
      ChallengeV1.ValidateDraftRequest(draft: draft, step: .init(rawValue: 9), templateID: planted),
      Set(unreadable.map { "draft." + $0 } + ["step", "child_id", "template_id"])),
    BadRequest(
      Builders.simulateDraft,
      ChallengeV1.SimulateDraftRequest(draft: draft, templateID: planted, firstDate: noDate),
      Set(
        (unreadable + notAllowed.filter { $0 != "title" && $0 != "description" }).map { "draft." + $0 }
          + ["child_id", "template_id", "first_date", "last_date"])),
    BadRequest(
      Builders.previewReward, ChallengeV1.PreviewRewardRequest(draft: draft, templateID: planted),
      Set(
        (unreadable + ["bonus_percentage", "ratio_learning_minutes", "ratio_reward_minutes"]).map { "draft." + $0 }
          + ["template_id"])),
    BadRequest(
      Challenges.createChallenge, ChallengeV1.CreateChallengeRequest(draft: draft, templateID: planted),
      Set((unreadable + notAllowed).map { "draft." + $0 } + ["child_id", "template_id", "request_id"])),
    BadRequest(
      Challenges.updateChallenge,
      ChallengeV1.UpdateChallengeRequest(settings: draft, updateMask: .init(paths: ["colour"])),
      Set(unreadable.map { "settings." + $0 } + ["challenge_id", "update_mask", "request_id"])),
    BadRequest(Challenges.pauseChallenge, ChallengeV1.PauseChallengeRequest(), ["challenge_id", "request_id"]),
    BadRequest(Challenges.endChallenge, ChallengeV1.EndChallengeRequest(), ["challenge_id", "request_id"]),
    BadRequest(Challenges.deleteChallenge, ChallengeV1.DeleteChallengeRequest(), ["challenge_id", "request_id"]),
    BadRequest(Challenges.getChallenge, ChallengeV1.GetChallengeRequest(), ["challenge_id"]),
    BadRequest(
      Challenges.listChallenges, ChallengeV1.ListChallengesRequest(pageSize: -1, pageToken: planted),
      ["child_id", "page_size", "page_token"]),
    BadRequest(Challenges.listProgress, ChallengeV1.ListProgressRequest(), ["child_id"]),
    BadRequest(
      Challenges.listCompletions,
      ChallengeV1.ListCompletionsRequest(challengeID: "1", pageSize: -1, pageToken: planted),
      ["child_id", "challenge_id", "page_size", "page_token"]),
    BadRequest(
      Challenges.listPeriods, ChallengeV1.ListPeriodsRequest(challengeID: "1", pageSize: -1, pageToken: planted),
      ["child_id", "challenge_id", "page_size", "page_token"]),
    BadRequest(Challenges.getStreaks, ChallengeV1.GetStreaksRequest(), ["child_id"]),
    BadRequest(
      Challenges.updateStreakSettings,
      ChallengeV1.UpdateStreakSettingsRequest(earnFreezeDays: 4, reminderHour: 24),
      ["child_id", "minimum_minutes", "request_id", "earn_freeze_days", "reminder_hour"]),
    BadRequest(LevelMethods.getLevel, ChallengeV1.GetLevelRequest(), ["child_id"]),
    BadRequest(
      LevelMethods.explainLevel,
      ChallengeV1.ExplainLevelRequest(part: .init(rawValue: 9), pageSize: -1, pageToken: planted),
      ["child_id", "part", "page_size", "page_token"]),
    BadRequest(
      LevelMethods.setLevels, ChallengeV1.SetLevelsRequest(points: [1, 100, 100, 2_000_000_000]),
      ["points[0]", "points[2]", "points[3]", "request_id"]),
    BadRequest(StreakMethods.grantFreeze, ChallengeV1.GrantFreezeRequest(), ["child_id", "request_id"]),
    BadRequest(
      StreakMethods.pauseStreak, ChallengeV1.PauseStreakRequest(childID: "1", name: name, firstDate: noDate),
      ["child_id", "name", "first_date", "last_date", "request_id"]),
    BadRequest(
      StreakMethods.updateStreakPause,
      ChallengeV1.UpdateStreakPauseRequest(name: name, firstDate: noDate, lastDate: noDate),
      ["pause_id", "name", "first_date", "last_date", "request_id"]),
    BadRequest(
      StreakMethods.cancelStreakPause, ChallengeV1.CancelStreakPauseRequest(), ["pause_id", "request_id"]),
    BadRequest(
      StreakMethods.listStreakPauses, ChallengeV1.ListStreakPausesRequest(pageSize: -1, pageToken: planted),
      ["child_id", "page_size", "page_token"]),
    BadRequest(
      StreakMethods.repairStreak, ChallengeV1.RepairStreakRequest(date: noDate),
      ["child_id", "date", "reason", "request_id"]),
    BadRequest(
      StreakMethods.listStreakRepairs, ChallengeV1.ListStreakRepairsRequest(pageSize: -1, pageToken: planted),
      ["child_id", "page_size", "page_token"]),
    BadRequest(
      ChallengeV1.ExplanationServiceMethods.explainPeriod,
      ChallengeV1.ExplainPeriodRequest(
        challengeID: "1", periodStartDate: noDate, pageSize: -1, pageToken: planted),
      ["child_id", "challenge_id", "period_start_date", "page_size", "page_token"]),
    BadRequest(
      StreakMethods.explainStreaks,
      ChallengeV1.ExplainStreaksRequest(firstDate: noDate, pageSize: -1, pageToken: planted),
      ["child_id", "first_date", "last_date", "page_size", "page_token"]),
    badChanges(Challenges.listChanges),
    BadRequest(Challenges.watchProgress, ChallengeV1.WatchProgressRequest(), ["child_id"]),
  ]

  private static let badgeDraft = BadgeV1.BadgeDraft(
    displayName: name, description: planted + "\u{7}", icon: "\(planted) ", category: .init(rawValue: 99),
    rarity: .init(rawValue: 99), points: -1,
    criteria: .init(allOf: [.init(kind: .count, fact: "transactions", threshold: 0)]))
  private static let badFields = [
    "display_name", "description", "icon", "category", "rarity", "points", "criteria.all_of[0].threshold",
  ]

  private static let badges: [BadRequest] = [
    BadRequest(Badges.listBadges, BadgeV1.ListBadgesRequest(category: .init(rawValue: 99)), ["category"]),
    BadRequest(
      Badges.listChildBadges, BadgeV1.ListChildBadgesRequest(category: .init(rawValue: 99)), ["child_id", "category"]),
    BadRequest(
      Badges.listProgress, BadgeV1.ListProgressRequest(category: .init(rawValue: 99)), ["child_id", "category"]),
    BadRequest(Badges.getSummary, BadgeV1.GetSummaryRequest(), ["child_id"]),
    BadRequest(Badges.getPoints, BadgeV1.GetPointsRequest(), ["child_id"]),
    BadRequest(
      Badges.markSeen, .child, BadgeV1.MarkSeenRequest(codes: Array(repeating: planted, count: 101)), ["codes"]),
    badChanges(Badges.listChanges),
    BadRequest(
      Rewards.listRewards, BadgeV1.ListRewardsRequest(type: .init(rawValue: 9), affordableOnly: true),
      ["type", "affordable_only"]),
    BadRequest(
      Rewards.listRewards, BadgeV1.ListRewardsRequest(childID: planted, type: .init(rawValue: 9)), ["child_id", "type"]),
    BadRequest(
      Rewards.listChildRewards, BadgeV1.ListChildRewardsRequest(type: .init(rawValue: 9)), ["child_id", "type"]),
    BadRequest(
      Rewards.unlockReward, BadgeV1.UnlockRewardRequest(code: name, pointsCost: -1),
      ["child_id", "code", "points_cost", "request_id"]),
    BadRequest(Rewards.equipReward, .child, BadgeV1.EquipRewardRequest(code: name), ["code"]),
    BadRequest(Rewards.unequipReward, .child, BadgeV1.UnequipRewardRequest(), ["code"]),
    BadRequest(Profiles.setDisplay, .child, BadgeV1.SetDisplayRequest(code: name), ["code"]),
    BadRequest(
      Rewards.createReward,
      BadgeV1.CreateRewardRequest(
        draft: .init(displayName: name, description: planted + "\u{7}", pointsCost: 100_001, artworkCode: planted)),
      [
        "draft.display_name", "draft.description", "draft.type", "draft.points_cost", "draft.artwork_code",
        "request_id",
      ]),
    BadRequest(
      Rewards.updateReward,
      BadgeV1.UpdateRewardRequest(
        code: planted, draft: .init(artworkCode: planted), updateMask: .init(paths: ["artwork_code", "type"])),
      ["draft.artwork_code", "update_mask", "request_id"]),
    BadRequest(Rewards.retireReward, BadgeV1.RetireRewardRequest(), ["code", "request_id"]),
    BadRequest(
      Rewards.refundPurchase, BadgeV1.RefundPurchaseRequest(purchaseID: planted),
      ["child_id", "purchase_id", "request_id"]),
    BadRequest(Rewards.getArtwork, BadgeV1.GetArtworkRequest(), ["category", "rarity"]),
    BadRequest(
      Rewards.getArtwork, BadgeV1.GetArtworkRequest(artworkCode: planted, rarity: .epic), ["artwork_code", "rarity"]),
    BadRequest(Profiles.getProfile, BadgeV1.GetProfileRequest(), ["child_id"]),
    BadRequest(Awards.watchAwards, BadgeV1.WatchAwardsRequest(), ["child_id"]),
    BadRequest(
      Activities.recordActivity,
      BadgeV1.RecordActivityRequest(
        childID: planted,
        activity: .init(
          activityID: "\(planted) ", type: .goalCreated, occurTime: never, amountMinorUnits: 1,
          transactionKind: .debit, balanceMinorUnits: 1, underBudget: true)),
      Set(
        ["child_id"]
          + [
            "activity_id", "occur_time", "amount_minor_units", "transaction_kind", "balance_minor_units",
            "under_budget", "subject_id",
          ].map { "activity.\($0)" })),
    BadRequest(
      Activities.recordActivities, .reporter, BadgeV1.RecordActivitiesRequest(familyID: planted),
      ["family_id", "activities"]),
    BadRequest(
      Activities.listActivities,
      BadgeV1.ListActivitiesRequest(childID: "1", type: .init(rawValue: 99), pageSize: -1, pageToken: planted),
      ["child_id", "type", "page_size", "page_token"]),
    BadRequest(
      Definitions.createBadge, BadgeV1.CreateBadgeRequest(requestID: planted, draft: badgeDraft),
      Set(["request_id"] + badFields.map { "draft.\($0)" })),
    BadRequest(
      Definitions.updateBadge,
      BadgeV1.UpdateBadgeRequest(
        draft: badgeDraft,
        updateMask: .init(paths: [
          "display_name", "description", "icon", "category", "rarity", "points", "criteria", "own",
        ])),
      Set(["request_id", "code", "update_mask"] + badFields.map { "draft.\($0)" })),
    BadRequest(Definitions.retireBadge, BadgeV1.RetireBadgeRequest(), ["request_id", "code"]),
    BadRequest(
      Definitions.listDefinitions, BadgeV1.ListDefinitionsRequest(pageSize: -1, pageToken: planted),
      ["page_size", "page_token"]),
    BadRequest(
      Definitions.awardBadge, BadgeV1.AwardBadgeRequest(note: String(repeating: planted, count: 20)),
      ["request_id", "child_id", "code", "note"]),
    BadRequest(
      Definitions.revokeBadge, BadgeV1.RevokeBadgeRequest(), ["request_id", "child_id", "code", "reason"]),
    BadRequest(Definitions.getAward, BadgeV1.GetAwardRequest(), ["child_id", "code"]),
    BadRequest(Definitions.explainBadge, BadgeV1.ExplainBadgeRequest(), ["child_id", "code"]),
    BadRequest(Activities.listFacts, BadgeV1.ListFactsRequest(), ["child_id"]),
  ]

  /// Of every service.
  private static let standard: [BadRequest] = [
    BadRequest(
      Feed.subscribe, .service,
      FeedV1.SubscribeRequest(positions: [
        .init(partition: 3), .init(partition: 256, position: -1), .init(partition: 3, link: [1]),
      ]),
      ["positions[1].partition", "positions[1].position", "positions[2].partition", "positions[2].link"]),
    BadRequest(
      Feed.snapshot, .service, FeedV1.SnapshotRequest(partitions: [0, 256, -1]), ["partitions[1]", "partitions[2]"]),
    BadRequest(Feed.snapshot, .service, FeedV1.SnapshotRequest(), ["partitions"]),
    BadRequest(
      Admin.listParked, .operator, AdminV1.ListParkedRequest(pageSize: -1, pageToken: planted),
      ["page_size", "page_token"]),
    BadRequest(Admin.replayParked, .operator, AdminV1.ReplayParkedRequest(), ["family_id"]),
    BadRequest(
      Admin.verify, .operator, AdminV1.VerifyRequest(familyID: planted, resumeToken: planted, sharePercent: 101),
      ["family_id", "resume_token", "share_percent"]),
    BadRequest(
      Admin.rebuild, .operator, AdminV1.RebuildRequest(familyID: planted, resumeToken: planted, sharePercent: 101),
      ["family_id", "resume_token", "share_percent"]),
    BadRequest(
      PrivacyV1.PrivacyServiceMethods.export, PrivacyV1.ExportRequest(childID: planted, resumeToken: planted),
      ["child_id", "resume_token"]),
    BadRequest(AdminV1.TestClockServiceMethods.advance, .operator, AdminV1.AdvanceRequest(), ["to"]),
  ]

  /// Requests with fields of which every value is answered with a reason, or all are right.
  private static let neverWrong: Set<MethodDescriptor> = [
    Family.awaitPairing, Inbox.watchNotifications, Commands.watchCommands,
  ]

  private static let services: [(definition: ServiceDefinition, requests: [BadRequest])] = [
    (ShieldProgram.definition, family + inbox + erasure + shield), (UsageProgram.definition, usage),
    (ChallengeProgram.definition, challenges), (BadgeProgram.definition, badges),
  ]

  @Test("Every method names all that is wrong with a request, each by its path in the request", arguments: 0..<4)
  func violations(_ index: Int) async throws {
    let (definition, requests) = Self.services[index]
    let host = try RealHost(
      loopCount: 1, blockingThreads: 2, wallClock: VirtualWallClock(WallTime(seconds: 1_772_442_000)))
    let keys = try Keys(host)
    let lines = Locked<[String]>([])
    let logger = Logger(
      service: definition.identity.name, level: .debug, format: index % 2 == 0 ? .logfmt : .json,
      clock: host.wallClock, sink: { line in lines.withLock { $0.append(line) } })
    let service = try await RunningService.start(
      definition,
      configuration: try keys.configuration(
        definition, data: "data", ["--clock", "virtual:2026-03-02T09:00:00Z", "--access-log", "1"]),
      host: host, logger: logger)
    for request in requests + Self.standard {
      let channel = try keys.channel(request.role, to: service)
      let error = await failure { try await request.call(channel) }
      channel.close()
      #expect(error?.code == .invalidArgument, "\(request.method): \(String(describing: error))")
      #expect(Set(error?.fields ?? []) == request.fields, "\(request.method)")
      #expect(error.flatMap { Contract.screenTime.fault(of: $0, from: request.method.path) } == nil)
    }
    try await plantElsewhere(in: service, keys, host)
    await service.drain()
    let written = lines.withLock { $0 }
    #expect(written.filter { $0.contains("call refused") && $0.contains("INVALID_ARGUMENT") }.count >= requests.count)
    #expect(
      written.filter { $0.contains("call refused") }.allSatisfy { $0.contains("request") && $0.contains("trace") })
    #expect(written.filter { $0.contains(Self.planted) } == [])
    #expect(written.contains { $0.contains("token refused") })
  }

  /// Calls with what no line may have in their headers and path, and one that succeeds.
  private func plantElsewhere(in service: RunningService, _ keys: Keys, _ host: RealHost) async throws {
    let channel = Channel(host: host, target: service.addresses[0])
    defer { channel.close() }
    let planted: [KeyValuePairs<String, String>] = [
      ["authorization": "Bearer \(Self.planted)"], ["x-pin": Self.planted],
    ]
    for headers in planted {
      for path in ["/screentime.family.v1.FamilyService/\(Self.planted)", Feed.getPositions.path] {
        let options = CallOptions(timeout: .seconds(30), metadata: try Metadata(headers))
        let error = await failure {
          let _: GoogleProtobuf.Empty = try await channel.unary(path, GoogleProtobuf.Empty(), options: options)
        }
        #expect(error != nil)
      }
    }
    #expect(service.metrics.counter("grpc_server_unknown_methods", help: "").value == 2)
    guard service.definition.issuesTokens else { return }
    let family = FamilyV1.FamilyServiceClient(channel)
    let creation = FamilyV1.CreateFamilyRequest(
      familyID: Identifier.make(on: host), displayName: Self.planted, guardianDisplayName: Self.planted,
      deviceDisplayName: Self.planted, requestID: freshID())
    let options = CallOptions(timeout: .seconds(30))
    let created = try await family.createFamily(creation, options: options)
    let token = try #require(created.credentials?.accessToken)
    let guardian = CallOptions(timeout: .seconds(30), metadata: try Metadata(["authorization": "Bearer \(token)"]))
    let child = FamilyV1.CreateChildRequest(displayName: Self.planted, timeZone: "UTC", requestID: freshID())
    #expect(try await family.createChild(child, options: guardian).displayName == Self.planted)
  }

  @Test("The requests of all methods of the contract were tried, but for those in which nothing can be wrong")
  func methods() {
    let tried = Self.services.flatMap(\.requests).map(\.method) + Self.standard.map(\.method) + Self.neverWrong
    let withFields = Contract.screenTime.methods.filter { !Contract.screenTime.requestFields(of: $0).isEmpty }
    #expect(Set(tried.map(\.path)) == withFields)
  }

  @Test("A path leads to a field of the request, and to no other")
  func paths() {
    let method = Challenges.createChallenge.path
    for path in [
      "draft", "draft.target", "draft.active_days[2]", "draft.end_date.year", "child_id", "draft.active_days",
    ] {
      #expect(Contract.screenTime.isPath(path, of: method), "\(path)")
    }
    for path in [
      "", "target", "draft.", "draft.colour", "draft[0].target", "draft.target.x", "draft.active_days[]",
      "draft.active_days[-1]", "draft.active_days[1", "child_id.x",
    ] {
      #expect(!Contract.screenTime.isPath(path, of: method), "\(path)")
    }
  }

  @Test("Every reason of the contract is one of a method, every documented one is of the contract")
  func documentedReasons() {
    let names = CommonV1.ErrorReason.allCases.filter { $0 != .unspecified }.map(\.protoName)
    #expect(DocumentedReasons().all == Set(names))
  }

  @Test("What the contract does not have is no reason: it is not sent, and a method sends none that it does not list")
  func otherReasons() {
    for reason in [CommonV1.ErrorReason.unspecified, .unrecognized(9_999)] {
      let error = RPCError.because(reason, .notFound, "there is none")
      #expect(error.code == .internalError && error.details.isEmpty)
    }
    for reason in CommonV1.ErrorReason.allCases where reason != .unspecified {
      #expect(RPCError.because(reason, .notFound, "there is none").reason == reason.protoName)
    }
    let contract = Contract.screenTime
    let foreign = RPCError.because(.noDebt, .failedPrecondition, "there is none")
    #expect(contract.fault(of: foreign, from: Shield.forgiveDebt.path) == nil)
    #expect(contract.fault(of: foreign, from: Shield.getWallet.path) != nil)
    let reused = RPCError.because(.requestIDReused, .alreadyExists, "used")
    #expect(contract.fault(of: reused, from: Shield.forgiveDebt.path) == nil)
    #expect(contract.fault(of: reused, from: Shield.getWallet.path) != nil)
    #expect(contract.fault(of: RPCError.invalid("target", "no"), from: Challenges.createChallenge.path) != nil)
    for code in [StatusCode.notFound, .failedPrecondition, .alreadyExists, .aborted, .outOfRange, .resourceExhausted] {
      #expect(contract.fault(of: RPCError(code, "no"), from: Shield.forgiveDebt.path) != nil, "\(code)")
    }
    #expect(contract.fault(of: RPCError(.invalidArgument, "no"), from: Shield.forgiveDebt.path) != nil)
    for code in [StatusCode.permissionDenied, .unauthenticated] {
      #expect(contract.fault(of: RPCError(code, "no"), from: Shield.forgiveDebt.path) != nil, "\(code)")
    }
    let busy = RPCError.tryAgain(.resourceExhausted, "too many", after: .seconds(1))
    #expect(contract.fault(of: busy, from: Shield.forgiveDebt.path) == nil)
    let misplaced = RPCError.because(.notFound, .notFound, "none", field: "child")
    #expect(contract.fault(of: misplaced, from: Shield.getWallet.path) != nil)
  }
}
