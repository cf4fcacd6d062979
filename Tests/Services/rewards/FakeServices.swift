import Hashing
import Locks
import Messages
import RPC
import Stubs

/// A family whose names are as long, wide and hostile as they may be. Every call succeeds; the figures are large.
enum Fake {
  static let id = "0195561c-1d8f-7000-8000-000000000001"
  static let keyID = "-aB3_dE5fG7hI9jK"
  static let time = GoogleProtobuf.Timestamp(seconds: 1_772_442_000)
  static let day = CommonV1.LocalDate(year: 2026, month: 3, day: 2)
  /// 100 characters, 200 columns.
  static let wide = String(repeating: "学", count: 98) + "👩‍👩‍👧🎉"
  /// 100 characters in words.
  static let long = String(repeating: "Wolfeschlegelsteinhausenbergerdorff ", count: 2) + "Wolfeschlegelstein 👍🏽"
  /// Text that a terminal must never receive, and a shell never run.
  static let hostile = "Mia\u{1B}[2J\u{1B}]0;x\u{7}\u{202E}\u{9B}31m O'Hara $(touch /tmp/x) `id`"

  /// A change of which everything is long.
  static func changes(_ name: String) -> CommonV1.ListChangesResponse {
    let values = (1...100).map { _ in
      CommonV1.ChangedValue(field: "points_per_minute", itemID: id, itemName: name, before: name, after: name)
    }
    let change = CommonV1.Change(
      number: 4_711, changeTime: time, kind: .appsSaved, guardianID: id, deviceID: id, childID: id, subjectID: id,
      subjectName: name, values: values + [.init(field: "seconds", after: "60"), .init(field: "title", before: name)],
      omittedValues: 300)
    return .init(changes: [change, .init(number: 1, kind: .init(rawValue: 99))])
  }

  static func services(_ name: String) -> [any RPCService] {
    [
      FakeFamilies(name: name), FakeShield(name: name), FakeInbox(name: name), FakeInventory(name: name),
      FakeCommands(name: name), FakeConflicts(name: name), FakeUsage(name: name),
      FakeChallenges(name: name), FakeLevels(), FakeBuilder(name: name),
      FakeStreaks(name: name), FakeExplanations(name: name),
      FakeBadges(name: name), FakeRewards(name: name), FakeProfiles(name: name), FakeAwards(name: name),
      FakeActivities(name: name), FakeDefinitions(name: name), FakePrivacy(name: name), FakeErasure(),
      FakeAdmin(name: name), FakeClock(),
    ]
  }
}

final class FakeFamilies: FamilyV1.PartialFamilyService {
  let name: String

  init(name: String) { self.name = name }

  func listChanges(_ request: CommonV1.ListChangesRequest, context: RPCContext) async throws
    -> CommonV1.ListChangesResponse
  { Fake.changes(name) }

  private var child: FamilyV1.Child {
    .init(
      childID: Fake.id, displayName: name, timeZone: "America/Argentina/ComodRivadavia", weekStart: .monday,
      createTime: Fake.time)
  }
  private var family: FamilyV1.Family {
    .init(
      familyID: Fake.id, displayName: name,
      guardians: [.init(guardianID: Fake.id, displayName: name, createTime: Fake.time)], createTime: Fake.time)
  }
  private var device: FamilyV1.Device {
    .init(
      deviceID: Fake.id, displayName: name, mode: .child, childID: Fake.id, status: .active, createTime: Fake.time,
      lastSyncTime: Fake.time,
      state: .init(
        syncStatus: .error, disabled: true, blockedAppCount: 999, policyLag: 1_000_000,
        report: .init(
          reportTime: Fake.time, permission: .notAsked, appVersion: name, osVersion: name, policyVersion: 1,
          waitingRecords: 1_000_000_000, protectionLossTime: Fake.time)))
  }
  private var credentials: FamilyV1.Credentials { .init(accessToken: "access", refreshToken: "refresh") }
  private var pairing: FamilyV1.StartPairingResponse {
    .init(
      pairingID: Fake.id, code: "7K2M9QXW4T", payload: "screentime://pair?c=7K2M9QXW4T", qrPng: [1, 2, 3],
      expireTime: Fake.time)
  }

  private var codes: [String] { Array(repeating: "7K2M9QXW4T5VH0RA", count: 10) }

  func createFamily(_ request: FamilyV1.CreateFamilyRequest, context: RPCContext) async throws
    -> FamilyV1.CreateFamilyResponse
  { .init(family: family, device: device, credentials: credentials, recoveryCodes: codes) }
  func getFamily(_ request: FamilyV1.GetFamilyRequest, context: RPCContext) async throws -> FamilyV1.Family { family }
  func updateFamily(_ request: FamilyV1.UpdateFamilyRequest, context: RPCContext) async throws -> FamilyV1.Family {
    var changed = family
    changed.displayName = request.family?.displayName ?? ""
    return changed
  }
  func addGuardian(_ request: FamilyV1.AddGuardianRequest, context: RPCContext) async throws -> FamilyV1.Guardian {
    .init(guardianID: Fake.id, displayName: request.displayName, createTime: Fake.time)
  }
  func updateGuardian(_ request: FamilyV1.UpdateGuardianRequest, context: RPCContext) async throws
    -> FamilyV1.Guardian
  { .init(guardianID: Fake.id, displayName: request.guardian?.displayName ?? "") }
  func removeGuardian(_ request: FamilyV1.RemoveGuardianRequest, context: RPCContext) async throws -> FamilyV1.Family {
    family
  }
  func renewRecoveryCodes(_ request: FamilyV1.RenewRecoveryCodesRequest, context: RPCContext) async throws
    -> FamilyV1.RenewRecoveryCodesResponse
  { .init(recoveryCodes: codes) }
  func redeemRecoveryCode(_ request: FamilyV1.RedeemRecoveryCodeRequest, context: RPCContext) async throws
    -> FamilyV1.RedeemPairingResponse
  { .init(deviceID: Fake.id, pairingToken: "GUARDIAN", expireTime: Fake.time) }
  func listGuardians(_ request: FamilyV1.ListGuardiansRequest, context: RPCContext) async throws
    -> FamilyV1.ListGuardiansResponse
  { .init(guardians: family.guardians) }
  func setPin(_ request: FamilyV1.SetPinRequest, context: RPCContext) async throws -> FamilyV1.Guardian {
    .init(guardianID: Fake.id, displayName: name, hasPin: true, pinUpdateTime: Fake.time)
  }
  func verifyPin(_ request: FamilyV1.VerifyPinRequest, context: RPCContext) async throws
    -> FamilyV1.VerifyPinResponse
  { .init(accessToken: "access", accessTokenExpireTime: Fake.time, elevatedUntil: Fake.time) }
  func endElevation(_ request: FamilyV1.EndElevationRequest, context: RPCContext) async throws
    -> FamilyV1.EndElevationResponse
  { .init() }
  func createChild(_ request: FamilyV1.CreateChildRequest, context: RPCContext) async throws -> FamilyV1.Child { child }
  func updateChild(_ request: FamilyV1.UpdateChildRequest, context: RPCContext) async throws -> FamilyV1.Child {
    guard request.child?.timeZone != "Mars/Olympus" else {
      throw RPCError(.invalidArgument, "child.time_zone is Mars/Olympus; ListApps lists nothing").with(
        GoogleRpc.BadRequest(fieldViolations: [
          .init(field: "child.time_zone", description: "child.time_zone is Mars/Olympus")
        ])
      ).with(GoogleRpc.ErrorInfo(reason: "SOME_REASON", domain: "x", metadata: [:]))
    }
    return child
  }
  func listChildren(_ request: FamilyV1.ListChildrenRequest, context: RPCContext) async throws
    -> FamilyV1.ListChildrenResponse
  { .init(children: [child]) }
  func startPairing(_ request: FamilyV1.StartPairingRequest, context: RPCContext) async throws
    -> FamilyV1.StartPairingResponse
  { pairing }
  func startGuardianPairing(_ request: FamilyV1.StartGuardianPairingRequest, context: RPCContext) async throws
    -> FamilyV1.StartPairingResponse
  { pairing }
  func redeemPairing(_ request: FamilyV1.RedeemPairingRequest, context: RPCContext) async throws
    -> FamilyV1.RedeemPairingResponse
  { .init(deviceID: Fake.id, pairingToken: request.code, expireTime: Fake.time) }
  func confirmPairing(_ request: FamilyV1.ConfirmPairingRequest, context: RPCContext) async throws -> FamilyV1.Device {
    device
  }
  func listPairings(_ request: FamilyV1.ListPairingsRequest, context: RPCContext) async throws
    -> FamilyV1.ListPairingsResponse
  {
    .init(pairings: [
      .init(
        pairingID: Fake.id, childID: Fake.id, state: .pending, starterGuardianID: Fake.id, startTime: Fake.time,
        expireTime: Fake.time, deviceID: Fake.id, deviceDisplayName: name),
      .init(pairingID: Fake.id, guardianID: Fake.id, state: .attemptsExhausted, operatorName: name),
    ])
  }
  func cancelPairing(_ request: FamilyV1.CancelPairingRequest, context: RPCContext) async throws -> FamilyV1.Pairing {
    .init(pairingID: request.pairingID, childID: Fake.id, state: .cancelled, cancellerGuardianID: Fake.id)
  }
  func awaitPairing(
    _ request: FamilyV1.AwaitPairingRequest, responses: ResponseWriter<FamilyV1.AwaitPairingResponse>,
    context: RPCContext
  ) async throws {
    var paired = device
    // The code for a guardian's device is one that a person types.
    if request.pairingToken == "GUARDIAN" { paired.mode = .parent }
    try await responses.write(.init(state: .confirmed, device: paired, credentials: credentials))
  }
  func refreshToken(_ request: FamilyV1.RefreshTokenRequest, context: RPCContext) async throws -> FamilyV1.Credentials {
    credentials
  }
  func listDevices(_ request: FamilyV1.ListDevicesRequest, context: RPCContext) async throws
    -> FamilyV1.ListDevicesResponse
  { .init(devices: [device]) }
  func updateDevice(_ request: FamilyV1.UpdateDeviceRequest, context: RPCContext) async throws -> FamilyV1.Device {
    var changed = device
    if request.updateMask?.paths.contains("mode") == true { (changed.status, changed.mode) = (.reset, .unspecified) }
    return changed
  }
  func revokeDevice(_ request: FamilyV1.RevokeDeviceRequest, context: RPCContext) async throws -> FamilyV1.Device {
    var revoked = device
    (revoked.status, revoked.revokeTime) = (.revoked, Fake.time)
    return revoked
  }
  private var signingKeys: FamilyV1.GetSigningKeysResponse {
    let (past, future) = (GoogleProtobuf.Timestamp(seconds: 1), GoogleProtobuf.Timestamp(seconds: 253_402_300_799))
    return .init(
      keys: [
        .init(keyID: Fake.keyID, publishTime: past, signTime: past, endTime: future, voidTime: future),
        .init(keyID: String(Fake.keyID.reversed()), publishTime: past),
      ], withdrawnKeys: [.init(keyID: Fake.keyID, withdrawTime: Fake.time, operatorName: name)])
  }
  func getSigningKeys(_ request: FamilyV1.GetSigningKeysRequest, context: RPCContext) async throws
    -> FamilyV1.GetSigningKeysResponse
  { signingKeys }
  func rotateSigningKeys(_ request: FamilyV1.RotateSigningKeysRequest, context: RPCContext) async throws
    -> FamilyV1.GetSigningKeysResponse
  { signingKeys }
  func withdrawSigningKeys(_ request: FamilyV1.WithdrawSigningKeysRequest, context: RPCContext) async throws
    -> FamilyV1.GetSigningKeysResponse
  { signingKeys }
}

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

final class FakeInbox: InboxV1.PartialInboxService {
  let name: String

  init(name: String) { self.name = name }

  private var entry: InboxV1.Notification {
    .init(
      number: 1_000_000, kind: .badgeEarned, childID: Fake.id, title: name, text: "You earned the \"\(name)\" badge!",
      deliverTime: Fake.time, causeTime: Fake.time, withdrawTime: Fake.time)
  }
  func listNotifications(_ request: InboxV1.ListNotificationsRequest, context: RPCContext) async throws
    -> InboxV1.ListNotificationsResponse
  { .init(notifications: [entry], unreadCount: 1_000) }
  func watchNotifications(
    _ request: InboxV1.WatchNotificationsRequest, responses: ResponseWriter<InboxV1.WatchNotificationsResponse>,
    context: RPCContext
  ) async throws {
    try await responses.write(.init(resumeToken: "token", isSnapshot: true, notifications: [entry], unreadCount: 1))
    // The watch would be opened again for ever.
    throw RPCError(.permissionDenied, "enough")
  }
  func markRead(_ request: InboxV1.MarkReadRequest, context: RPCContext) async throws -> InboxV1.MarkReadResponse {
    .init(unreadCount: 999)
  }
  func getPreferences(_ request: InboxV1.GetPreferencesRequest, context: RPCContext) async throws
    -> InboxV1.Preferences
  {
    .init(
      mutedKinds: [.pointsDigest, .streakAtRisk],
      quietHours: .init(startMinute: 1_260, endMinute: 420, timeZone: "America/Argentina/ComodRivadavia"),
      updateTime: Fake.time)
  }
  func setPreferences(_ request: InboxV1.SetPreferencesRequest, context: RPCContext) async throws
    -> InboxV1.Preferences
  { .init(mutedKinds: request.mutedKinds, quietHours: request.quietHours, updateTime: Fake.time) }
}

final class FakeUsage: UsageV1.PartialUsageIngestService {
  let name: String

  init(name: String) { self.name = name }

  func listChanges(_ request: CommonV1.ListChangesRequest, context: RPCContext) async throws
    -> CommonV1.ListChangesResponse
  { Fake.changes(name) }

  private var summary: UsageV1.DailySummary {
    .init(
      date: Fake.day, learningSeconds: 86_399, rewardSeconds: 86_399, learningPoints: 700, learningSixtieths: 42_000)
  }
  private var totals: UsageV1.GetTotalsResponse {
    .init(
      learningSeconds: 8_639_999, rewardSeconds: 8_639_999, learningPoints: 1_000_000, learningSixtieths: 60_000_000)
  }
  func recordUsage(_ request: UsageV1.RecordUsageRequest, context: RPCContext) async throws
    -> UsageV1.RecordUsageResponse
  {
    .init(
      results: request.records.map {
        .init(installationID: $0.installationID, sequence: $0.sequence, outcome: .accepted)
      })
  }
  func streamUsage(
    _ requests: RequestStream<UsageV1.StreamUsageRequest>, responses: ResponseWriter<UsageV1.StreamUsageResponse>,
    context: RPCContext
  ) async throws {
    for try await request in requests {
      let results = request.records.map {
        UsageV1.RecordResult(
          installationID: $0.installationID, sequence: $0.sequence, outcome: .quarantined, quarantineReason: .tooLong,
          message: "the record of \(name) is longer than a day; a guardian decides whether it counts")
      }
      try await responses.write(.init(batch: request.batch, results: results))
    }
  }
  func getTotals(_ request: UsageV1.GetTotalsRequest, context: RPCContext) async throws -> UsageV1.GetTotalsResponse {
    var totals = totals
    totals.apps = [.init(appID: Fake.id, category: .learning, seconds: 86_399, text: "23h 59m", removed: true)]
    return totals
  }
  func listUsage(_ request: UsageV1.ListUsageRequest, context: RPCContext) async throws -> UsageV1.ListUsageResponse {
    .init(stretches: [
      .init(
        segment: .init(
          appID: Fake.id, category: .learning, generation: 1, startTime: Fake.time, endTime: Fake.time,
          pointsPerMinute: 500, date: Fake.day), seconds: 86_399, text: "23h 59m", clockText: "23:59:59")
    ])
  }
  func getTrend(_ request: UsageV1.GetTrendRequest, context: RPCContext) async throws -> UsageV1.GetTrendResponse {
    .init(weeks: [
      .init(
        firstDate: Fake.day, lastDate: Fake.day, learningSeconds: 604_799, rewardSeconds: 604_799,
        learningPoints: 1_000_000, learningText: "167h 59m", rewardText: "167h 59m", learningDays: 7, current: true)
    ])
  }
  func getBreakdown(_ request: UsageV1.GetBreakdownRequest, context: RPCContext) async throws
    -> UsageV1.GetBreakdownResponse
  {
    .init(
      categories: [.init(category: .learning, seconds: 604_799, points: 1_000_000, text: "167h 59m", percent: 100)],
      apps: [
        .init(appID: Fake.id, category: .learning, seconds: 604_799, text: "167h 59m", percent: 100, removed: true)
      ])
  }
  func explainUsage(_ request: UsageV1.ExplainUsageRequest, context: RPCContext) async throws
    -> UsageV1.ExplainUsageResponse
  {
    .init(parts: [
      .init(
        record: .init(deviceID: Fake.id, installationID: Fake.id, sequence: 1_000_000), appID: Fake.id,
        startTime: Fake.time, endTime: Fake.time, seconds: 86_399, outcome: .covered, text: "because of \(name)",
        category: .learning, pointsPerMinute: 500, coveringAppID: Fake.id)
    ])
  }
  func getUploadState(_ request: UsageV1.GetUploadStateRequest, context: RPCContext) async throws
    -> UsageV1.GetUploadStateResponse
  {
    .init(installations: [
      .init(
        installationID: Fake.id, highestSequence: 1_000_000,
        missing: [.init(first: 1, last: 1), .init(first: 999_000, last: 999_999)], throughSequence: 1_000_000,
        deviceID: Fake.id)
    ])
  }
  func listLifetimeTotals(_ request: UsageV1.ListLifetimeTotalsRequest, context: RPCContext) async throws
    -> UsageV1.ListLifetimeTotalsResponse
  {
    .init(totals: [
      .init(appID: Fake.id, category: .learning, seconds: 8_639_999, points: 1_000_000, sixtieths: 60_000_000),
      .init(appID: String(Fake.id.dropLast()) + "9", category: .reward, seconds: 8_639_999, removed: true),
    ])
  }
  func listDailySummaries(_ request: UsageV1.ListDailySummariesRequest, context: RPCContext) async throws
    -> UsageV1.ListDailySummariesResponse
  { .init(summaries: [summary]) }
  func watchUsage(
    _ request: UsageV1.WatchUsageRequest, responses: ResponseWriter<UsageV1.WatchUsageResponse>, context: RPCContext
  ) async throws {
    try await responses.write(.init(resumeToken: "1", change: .snapshot(.init(totals: totals, today: summary))))
    let apps = [UsageV1.AppTotals(appID: Fake.id, category: .learning, seconds: 86_399)]
    try await responses.write(
      .init(resumeToken: "2", change: .update(.init(days: [summary], apps: apps, learningSeconds: 8_640_000))))
    // The watch would be opened again for ever.
    throw RPCError(.permissionDenied, "enough")
  }
  func listQuarantine(_ request: UsageV1.ListQuarantineRequest, context: RPCContext) async throws
    -> UsageV1.ListQuarantineResponse
  {
    .init(records: [
      .init(
        quarantineID: Fake.id, deviceID: Fake.id,
        record: .init(
          appTokenDigest: "token.sha256.1", startTime: Fake.time, endTime: .init(seconds: Fake.time.seconds - 86_399)),
        reason: .endNotAfterStart)
    ])
  }
  func reviewQuarantine(_ request: UsageV1.ReviewQuarantineRequest, context: RPCContext) async throws
    -> UsageV1.ReviewQuarantineResponse
  { .init() }
}

final class FakeChallenges: ChallengeV1.PartialChallengeService {
  let name: String
  /// What was created.
  let created = Locked<[ChallengeV1.ChallengeDraft]>([])

  init(name: String) { self.name = name }

  func listChanges(_ request: CommonV1.ListChangesRequest, context: RPCContext) async throws
    -> CommonV1.ListChangesResponse
  { Fake.changes(name) }

  private var draft: ChallengeV1.ChallengeDraft {
    .init(title: name, description: name, goalType: .specificApps, target: 10_000, bonusPercentage: 50)
  }
  private var challenge: ChallengeV1.Challenge {
    .init(challengeID: Fake.id, childID: Fake.id, settings: draft, status: .active, etag: "1")
  }
  private var streaks: ChallengeV1.Streaks {
    .init(
      childID: Fake.id, daily: .init(current: 1_000, longest: 10_000, atRisk: true),
      weekly: .init(current: 100, longest: 1_000), minimumMinutes: 240, nextMinimumMinutes: 120,
      freezesHeld: 2, earnFreezeDays: 365,
      neutralDays: [.init(date: Fake.day, cause: .pause, text: name), .init(date: Fake.day, cause: .freeze)],
      pauses: [FakeStreaks.pause(name)], multiplierPercent: 10_000, reminderHour: 23)
  }
  func listTemplates(_ request: ChallengeV1.ListTemplatesRequest, context: RPCContext) async throws
    -> ChallengeV1.ListTemplatesResponse
  { .init(templates: [.init(templateID: "a_template_with_a_long_name", draft: draft)]) }
  func listGoalTypes(_ request: ChallengeV1.ListGoalTypesRequest, context: RPCContext) async throws
    -> ChallengeV1.ListGoalTypesResponse
  {
    .init(goalTypes: [
      .init(goalType: .specificApps, minTarget: 15, maxTarget: 10_000, unit: "minutes", description: name)
    ])
  }
  func createChallenge(_ request: ChallengeV1.CreateChallengeRequest, context: RPCContext) async throws
    -> ChallengeV1.Challenge
  {
    created.withLock { $0.append(request.draft ?? .init()) }
    return challenge
  }
  /// Two faults of a draft without a title or with a very long description, one of a schedule that never is.
  func validateDraft(_ request: ChallengeV1.ValidateDraftRequest, context: RPCContext) async throws
    -> ChallengeV1.ValidateDraftResponse
  {
    let draft = request.draft ?? .init()
    if draft.description == "too long" {
      throw RPCError(.invalidArgument, "draft.description is too long").with(
        GoogleRpc.BadRequest(fieldViolations: [.init(field: "draft.description", description: "much too long")]))
    }
    var violations: [ChallengeV1.Violation] = []
    let isAll = [.unspecified, .review].contains(request.step)
    if isAll || request.step == .details, draft.title.isEmpty {
      violations = ["title", "target"].map { .init(field: "draft.\($0)", step: .details, message: "no \($0)") }
    }
    if isAll || request.step == .schedule, draft.endMinuteOfDay ?? 1440 <= draft.startMinuteOfDay ?? 0 {
      violations.append(.init(field: "draft.end_minute_of_day", step: .schedule, message: "never"))
    }
    if request.step == .review, draft.title == "late" {
      violations.append(.init(field: "draft.target", step: .details, message: "not on these days"))
    }
    return .init(violations: violations, draft: draft, durationText: name)
  }
  func updateChallenge(_ request: ChallengeV1.UpdateChallengeRequest, context: RPCContext) async throws
    -> ChallengeV1.Challenge
  { challenge }
  func pauseChallenge(_ request: ChallengeV1.PauseChallengeRequest, context: RPCContext) async throws
    -> ChallengeV1.Challenge
  { challenge }
  func endChallenge(_ request: ChallengeV1.EndChallengeRequest, context: RPCContext) async throws
    -> ChallengeV1.Challenge
  { challenge }
  func deleteChallenge(_ request: ChallengeV1.DeleteChallengeRequest, context: RPCContext) async throws
    -> ChallengeV1.DeleteChallengeResponse
  { .init() }
  func listChallenges(_ request: ChallengeV1.ListChallengesRequest, context: RPCContext) async throws
    -> ChallengeV1.ListChallengesResponse
  { .init(challenges: [challenge]) }
  func listProgress(_ request: ChallengeV1.ListProgressRequest, context: RPCContext) async throws
    -> ChallengeV1.ListProgressResponse
  {
    .init(
      progress: [
        .init(
          challengeID: Fake.id, title: name, countedSeconds: 5_999_999, target: 100_000, percentage: 99, near: true,
          goalType: .specificApps, progress: 5_999_999)
      ], nearestChallengeID: Fake.id)
  }
  func listCompletions(_ request: ChallengeV1.ListCompletionsRequest, context: RPCContext) async throws
    -> ChallengeV1.ListCompletionsResponse
  {
    .init(completions: [
      .init(
        challengeID: Fake.id, title: name, periodStartDate: Fake.day, completionTime: Fake.time,
        bonusSixtieths: 6_000_000, rewardSeconds: 8_639_999)
    ])
  }
  func listPeriods(_ request: ChallengeV1.ListPeriodsRequest, context: RPCContext) async throws
    -> ChallengeV1.ListPeriodsResponse
  {
    .init(periods: [
      .init(
        challengeID: Fake.id, title: name, periodStartDate: Fake.day, countedSeconds: 5_999_999, target: 100_000,
        percentage: 99, goalType: .specificApps, progress: 5_999_999)
    ])
  }
  func getStreaks(_ request: ChallengeV1.GetStreaksRequest, context: RPCContext) async throws -> ChallengeV1.Streaks {
    streaks
  }
  func updateStreakSettings(_ request: ChallengeV1.UpdateStreakSettingsRequest, context: RPCContext) async throws
    -> ChallengeV1.Streaks
  { streaks }
}

final class FakeErasure: PrivacyV1.PartialErasureService {
  private var erasure: PrivacyV1.Erasure {
    let receipt = PrivacyV1.ErasureReceipt(
      erasureID: Fake.id, service: "BadgeService", completeTime: Fake.time,
      rows: [.init(table: "award", count: 999_999)],
      eventCount: 999_999, partition: 255, feedPosition: .max)
    let signed = PrivacyV1.SignedReceipt(
      receipt: (try? receipt.serialized()) ?? [], publicKey: [1, 2, 3], signature: [4])
    return .init(erasureID: Fake.id, startTime: Fake.time, complete: false, receipts: [signed])
  }

  func eraseChild(_ request: PrivacyV1.EraseChildRequest, context: RPCContext) async throws -> PrivacyV1.Erasure {
    erasure
  }
  func deleteFamily(_ request: PrivacyV1.DeleteFamilyRequest, context: RPCContext) async throws -> PrivacyV1.Erasure {
    erasure
  }
  func getErasure(_ request: PrivacyV1.GetErasureRequest, context: RPCContext) async throws -> PrivacyV1.Erasure {
    erasure
  }
}

/// Each service's first response is cut off.
final class FakePrivacy: PrivacyV1.PartialPrivacyService {
  let name: String

  init(name: String) { self.name = name }

  func export(
    _ request: PrivacyV1.ExportRequest, responses: ResponseWriter<PrivacyV1.ExportResponse>, context: RPCContext
  ) async throws {
    let number = request.resumeToken.isEmpty ? 1 : 2
    let line = "{\"service\":\"Fake\",\"table\":\"child\",\"row\":{\"number\":\(number)}}\n"
    try await responses.write(.init(lines: line, resumeToken: "1"))
    if number == 1 { throw RPCError(.unauthenticated, "the access token has expired") }
  }
}

final class FakeBadges: BadgeV1.PartialBadgeService {
  let name: String

  init(name: String) { self.name = name }

  private var badges: [BadgeV1.ChildBadge] {
    let badge = BadgeV1.Badge(code: "LEARNING_LEGEND", displayName: name, description: name, points: 1_000)
    return [
      .init(badge: badge, earned: true, earnTime: Fake.time, progress: 1, progressTarget: 1, progressText: "1/1"),
      .init(badge: badge, progress: 999_999, progressTarget: 1_000_000, progressText: "999,999/1,000,000 minutes"),
    ]
  }
  func listChildBadges(_ request: BadgeV1.ListChildBadgesRequest, context: RPCContext) async throws
    -> BadgeV1.ListChildBadgesResponse
  { .init(badges: badges) }
  func getSummary(_ request: BadgeV1.GetSummaryRequest, context: RPCContext) async throws -> BadgeV1.GetSummaryResponse
  {
    .init(totalBadges: 100, earnedBadges: 50, newBadges: 10, totalPoints: 1_000_000)
  }
  func listChanges(_ request: CommonV1.ListChangesRequest, context: RPCContext) async throws
    -> CommonV1.ListChangesResponse
  { Fake.changes(name) }
  func getPoints(_ request: BadgeV1.GetPointsRequest, context: RPCContext) async throws -> BadgeV1.GetPointsResponse {
    .init(totalPoints: 1_000_000)
  }
}

final class FakeActivities: BadgeV1.PartialActivityService {
  let name: String

  init(name: String) { self.name = name }

  func recordActivity(_ request: BadgeV1.RecordActivityRequest, context: RPCContext) async throws
    -> BadgeV1.RecordActivityResponse
  { .init() }
  func recordActivities(_ request: BadgeV1.RecordActivitiesRequest, context: RPCContext) async throws
    -> BadgeV1.RecordActivitiesResponse
  {
    .init(
      results: request.activities.map { _ in
        .init(outcome: .rejected, reason: .activityConflict, message: "\(name) is that of another activity")
      })
  }
  func listActivities(_ request: BadgeV1.ListActivitiesRequest, context: RPCContext) async throws
    -> BadgeV1.ListActivitiesResponse
  {
    .init(activities: [
      .init(
        activity: .init(
          activityID: Fake.id, type: .savingsDeposit, occurTime: Fake.time, amountMinorUnits: 1_000_000_050),
        reporter: name, receiveTime: Fake.time),
      .init(
        activity: .init(activityID: Fake.id, type: .taskApproved, occurTime: Fake.time, subjectID: name),
        receiveTime: Fake.time),
    ])
  }
  func listFacts(_ request: BadgeV1.ListFactsRequest, context: RPCContext) async throws -> BadgeV1.ListFactsResponse {
    .init(facts: [
      .init(fact: "total_saved", value: 1_000_050, unit: .minorUnits),
      .init(fact: "monthly_savings_rate", value: 75, unit: .percent),
      .init(fact: "transactions", value: 200, unit: .count),
    ])
  }
}

final class FakeDefinitions: BadgeV1.PartialDefinitionService {
  let name: String

  init(name: String) { self.name = name }

  private var badge: BadgeV1.Badge {
    .init(
      code: Fake.id, displayName: name, description: name, category: .chores, rarity: .legendary, points: 1_000,
      own: true, secret: true)
  }
  private var award: BadgeV1.Award {
    .init(
      childID: Fake.id, badge: badge, points: 1_000, earnTime: Fake.time, reachDate: Fake.day, guardianID: Fake.id,
      note: name, revokeTime: Fake.time, revokeReason: name,
      facts: [
        .init(
          fact: "total_saved", value: 1_000_000, threshold: 100_000, reachDate: Fake.day,
          sources: [.init(activityID: name, reporter: name, date: Fake.day, occurTime: Fake.time)], omittedSources: 99)
      ])
  }
  func createBadge(_ request: BadgeV1.CreateBadgeRequest, context: RPCContext) async throws -> BadgeV1.Badge { badge }
  func updateBadge(_ request: BadgeV1.UpdateBadgeRequest, context: RPCContext) async throws -> BadgeV1.Badge { badge }
  func retireBadge(_ request: BadgeV1.RetireBadgeRequest, context: RPCContext) async throws -> BadgeV1.Badge { badge }
  func listDefinitions(_ request: BadgeV1.ListDefinitionsRequest, context: RPCContext) async throws
    -> BadgeV1.ListDefinitionsResponse
  { .init(badges: [badge, badge]) }
  func awardBadge(_ request: BadgeV1.AwardBadgeRequest, context: RPCContext) async throws -> BadgeV1.Award { award }
  func revokeBadge(_ request: BadgeV1.RevokeBadgeRequest, context: RPCContext) async throws -> BadgeV1.Award { award }
  func getAward(_ request: BadgeV1.GetAwardRequest, context: RPCContext) async throws -> BadgeV1.Award { award }
  func explainBadge(_ request: BadgeV1.ExplainBadgeRequest, context: RPCContext) async throws
    -> BadgeV1.ExplainBadgeResponse
  {
    let inside = BadgeV1.ConditionExplanation(
      path: "criteria.all_of[0]", kind: .amount, fact: "total_saved", value: 1_000_000, target: 100_000, met: true,
      reachDate: Fake.day, text: name)
    let criteria = BadgeV1.ConditionExplanation(
      path: "criteria", rule: .all, value: 1, target: 2, missing: 1, text: name, conditions: [inside])
    return .init(
      ruleVersion: 1, definitionVersion: 9, badge: .init(badge: badge, progress: 1, progressTarget: 2),
      criteria: criteria, award: award, text: name)
  }
}

final class FakeAdmin: AdminV1.PartialAdminService {
  let name: String

  init(name: String) { self.name = name }

  func getInfo(_ request: AdminV1.GetInfoRequest, context: RPCContext) async throws -> AdminV1.GetInfoResponse {
    .init(
      service: "ShieldPolicy", version: "0.1.0", startTime: Fake.time, schemaVersion: 99,
      timeZoneDataVersion: "2025b", feedEpoch: "2c8125d471772bd53ae059152b850b50", feedPosition: 1_000_000,
      followedFeeds: [.init(service: "ShieldPolicy", connected: true, position: 1_000_000)], virtualClock: true)
  }
  func listParked(_ request: AdminV1.ListParkedRequest, context: RPCContext) async throws -> AdminV1.ListParkedResponse
  {
    .init(events: [
      .init(
        feed: "ChallengeService", partition: 255, position: 1_000_000, familyID: Fake.id,
        reason: "\(name) cannot be applied: the child is not known", attempts: 1_000)
    ])
  }
  func replayParked(_ request: AdminV1.ReplayParkedRequest, context: RPCContext) async throws
    -> AdminV1.ReplayParkedResponse
  { .init(appliedCount: 1) }
  func streamBackup(
    _ request: AdminV1.StreamBackupRequest, responses: ResponseWriter<AdminV1.StreamBackupResponse>, context: RPCContext
  ) async throws {
    var part = AdminV1.StreamBackupResponse()
    part.backup = AdminV1.Backup(
      service: "ShieldPolicy", fileName: "ShieldPolicy-1.sqlite3", sizeBytes: 1, sha256: sha256([1]),
      createTime: Fake.time, epoch: "2c8125d471772bd53ae059152b850b50", schemaVersion: 1)
    part.data = [1]
    try await responses.write(part)
  }
  func verify(
    _ request: AdminV1.VerifyRequest, responses: ResponseWriter<AdminV1.VerifyResponse>, context: RPCContext
  ) async throws {
    // A call that is interrupted within a partition, and the one that continues it.
    if request.sharePercent == 99 {
      let (difference, isFirst) = (Self.difference, request.resumeToken.isEmpty)
      if isFirst {
        try await responses.write(.init(differences: [difference], comparedFamilies: 2, resumeToken: "3"))
      }
      try await responses.write(.init(differences: [difference], comparedFamilies: 0, resumeToken: "3"))
      if isFirst { throw RPCError(.unavailable, "the service is restarted") }
      return try await responses.write(.init(comparedFamilies: 1))
    }
    var response = AdminV1.VerifyResponse()
    response.comparedFamilies = 1_000
    // The fault concerns one family.
    guard !request.familyID.isEmpty else { return try await responses.write(response) }
    response.differences = [Self.difference]
    response.uncomparedFamilies = [.init(familyID: Fake.id, reason: "it has pending work")]
    try await responses.write(response)
  }

  func rebuild(
    _ request: AdminV1.RebuildRequest, responses: ResponseWriter<AdminV1.RebuildResponse>, context: RPCContext
  ) async throws {
    var response = AdminV1.RebuildResponse(rebuiltFamilies: 500, readFacts: 1_000_000)
    response.repairedTables = [.init(table: "wallet_amount", insertedRows: 1, changedRows: 2)]
    // The fault concerns one family.
    if !request.familyID.isEmpty {
      response.unrebuiltFamilies = [.init(familyID: Fake.id, reason: "it has pending work")]
    }
    // A call that is interrupted, and the one that continues it.
    if request.sharePercent == 99, request.resumeToken.isEmpty {
      response.resumeToken = "3"
      try await responses.write(response)
      throw RPCError(.unavailable, "the service is restarted")
    }
    try await responses.write(response)
  }

  private static let difference = AdminV1.Difference(
    kind: .changed, table: "wallet_amount", familyID: Fake.id, partition: 255,
    key: [.init(column: "child_id", value: Fake.id)], field: "sixtieths", stored: "-1000000", expected: "0")
}

final class FakeClock: AdminV1.PartialTestClockService {
  func getTime(_ request: AdminV1.GetTimeRequest, context: RPCContext) async throws -> AdminV1.GetTimeResponse {
    .init(now: .init(seconds: Fake.time.seconds + 86_400))
  }
  func advance(_ request: AdminV1.AdvanceRequest, context: RPCContext) async throws -> AdminV1.AdvanceResponse {
    .init(now: request.to)
  }
}
