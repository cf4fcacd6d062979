import BadgeServer
import ChallengeServer
import EventLoop
import Identity
import Messages
import ProtobufC
import RPC
import ServiceHarness
import ServiceRuntime
import ShieldServer
import Stubs
import Testing
import UsageServer

/// What a caller learns of ids that are not its own: nothing (FA-6).
@Suite(.timeLimit(.minutes(5)))
struct ForeignIDTests {
  /// The ids of a family, by what they are of.
  private enum Kind: Hashable { case family, child, guardian, device, pairing, challenge, command, streakPause }

  /// A call that is right but for one id.
  private struct Probe {
    let method: MethodDescriptor
    let kind: Kind
    /// Whether guardians may call it with such an id, and children.
    let isForGuardians: Bool
    let isForChildren: Bool
    let request: @Sendable (String) -> any Message

    init(
      _ method: MethodDescriptor, _ kind: Kind, isForGuardians: Bool = true, isForChildren: Bool = false,
      _ request: @escaping @Sendable (String) -> any Message
    ) {
      (self.method, self.kind, self.request) = (method, kind, request)
      (self.isForGuardians, self.isForChildren) = (isForGuardians, isForChildren)
    }
  }

  private typealias Family = FamilyV1.FamilyServiceMethods
  private typealias Privacy = PrivacyV1.ErasureServiceMethods
  private typealias Shield = ShieldV1.ShieldPolicyServiceMethods
  private typealias Inventory = ShieldV1.InventoryServiceMethods
  private typealias Commands = ShieldV1.CommandServiceMethods
  private typealias Usage = UsageV1.UsageIngestServiceMethods
  private typealias Challenges = ChallengeV1.ChallengeServiceMethods
  private typealias LevelMethods = ChallengeV1.LevelServiceMethods
  private typealias StreakMethods = ChallengeV1.StreakServiceMethods
  private typealias Badges = BadgeV1.BadgeServiceMethods
  private typealias Rewards = BadgeV1.RewardServiceMethods
  private typealias Profiles = BadgeV1.ProfileServiceMethods
  private typealias Awards = BadgeV1.AwardServiceMethods
  private typealias Activities = BadgeV1.ActivityServiceMethods
  private typealias Definitions = BadgeV1.DefinitionServiceMethods

  private static let name = GoogleProtobuf.FieldMask(paths: ["display_name"])
  private static let summer = CommonV1.LocalDate(year: 2099, month: 7, day: 1)
  private static let digest = "token.sha256." + String(repeating: "5", count: 64)

  private static let family = [
    Probe(Family.updateGuardian, .guardian) {
      FamilyV1.UpdateGuardianRequest(
        guardian: .init(guardianID: $0, displayName: "x"), updateMask: name, requestID: freshID())
    },
    Probe(Family.removeGuardian, .guardian) { FamilyV1.RemoveGuardianRequest(guardianID: $0, requestID: freshID()) },
    Probe(Family.setPin, .guardian) {
      FamilyV1.SetPinRequest(guardianID: $0, pin: "4711", requestID: freshID())
    },
    Probe(Family.verifyPin, .guardian, isForGuardians: false, isForChildren: true) {
      FamilyV1.VerifyPinRequest(guardianID: $0, pin: "4711")
    },
    Probe(Family.updateChild, .child) {
      FamilyV1.UpdateChildRequest(child: .init(childID: $0, displayName: "x"), updateMask: name, requestID: freshID())
    },
    Probe(Family.startPairing, .child) { FamilyV1.StartPairingRequest(childID: $0, requestID: freshID()) },
    Probe(Family.startPairing, .guardian) { FamilyV1.StartPairingRequest(requestID: freshID(), guardianID: $0) },
    Probe(Family.confirmPairing, .pairing) { FamilyV1.ConfirmPairingRequest(pairingID: $0, requestID: freshID()) },
    Probe(Family.cancelPairing, .pairing) { FamilyV1.CancelPairingRequest(pairingID: $0, requestID: freshID()) },
    Probe(Family.updateDevice, .device) {
      FamilyV1.UpdateDeviceRequest(
        device: .init(deviceID: $0, displayName: "x"), updateMask: name, requestID: freshID())
    },
    Probe(Family.revokeDevice, .device) { FamilyV1.RevokeDeviceRequest(deviceID: $0, requestID: freshID()) },
    Probe(Family.listChanges, .child) { CommonV1.ListChangesRequest(childID: $0) },
    Probe(Privacy.eraseChild, .child) { PrivacyV1.EraseChildRequest(childID: $0, requestID: freshID()) },
    Probe(Privacy.deleteFamily, .family) { PrivacyV1.DeleteFamilyRequest(familyID: $0, requestID: freshID()) },
  ]

  private static let shield = [
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

  private static let usage = [
    Probe(Usage.getUploadState, .child, isForChildren: true) { UsageV1.GetUploadStateRequest(childID: $0) },
    Probe(Usage.getTotals, .child, isForChildren: true) { UsageV1.GetTotalsRequest(childID: $0) },
    Probe(Usage.listLifetimeTotals, .child, isForChildren: true) { UsageV1.ListLifetimeTotalsRequest(childID: $0) },
    Probe(Usage.listDailySummaries, .child, isForChildren: true) {
      UsageV1.ListDailySummariesRequest(
        childID: $0, startDate: .init(year: 2026, month: 3, day: 1), endDate: .init(year: 2026, month: 3, day: 2))
    },
    Probe(Usage.getTotals, .child, isForChildren: true) {
      UsageV1.GetTotalsRequest(
        childID: $0, startDate: .init(year: 2026, month: 3, day: 1), endDate: .init(year: 2026, month: 3, day: 2))
    },
    Probe(Usage.listUsage, .child, isForChildren: true) { UsageV1.ListUsageRequest(childID: $0) },
    Probe(Usage.getTrend, .child, isForChildren: true) { UsageV1.GetTrendRequest(childID: $0) },
    Probe(Usage.getBreakdown, .child, isForChildren: true) { UsageV1.GetBreakdownRequest(childID: $0) },
    Probe(Usage.explainUsage, .child, isForChildren: true) {
      UsageV1.ExplainUsageRequest(childID: $0, subject: .date(.init(year: 2026, month: 3, day: 2)))
    },
    Probe(Usage.listUnassignedUsage, .child) { UsageV1.ListUnassignedUsageRequest(childID: $0) },
    Probe(Usage.watchUsage, .child, isForChildren: true) { UsageV1.WatchUsageRequest(childID: $0) },
    Probe(Usage.listChanges, .child) { CommonV1.ListChangesRequest(childID: $0) },
    Probe(Usage.listQuarantine, .child) { UsageV1.ListQuarantineRequest(childID: $0) },
    Probe(Usage.reviewQuarantine, .child) {
      UsageV1.ReviewQuarantineRequest(
        childID: $0, quarantineIDs: [freshID()], decision: .reject, requestID: freshID())
    },
  ]

  private static let draft = ChallengeV1.ChallengeDraft(title: "x")

  private static let challenges = [
    Probe(Challenges.listChanges, .child) { CommonV1.ListChangesRequest(childID: $0) },
    Probe(Challenges.createChallenge, .child) {
      ChallengeV1.CreateChallengeRequest(childID: $0, draft: draft, requestID: freshID())
    },
    Probe(Challenges.updateChallenge, .challenge) {
      ChallengeV1.UpdateChallengeRequest(
        challengeID: $0, settings: draft, updateMask: .init(paths: ["title"]), requestID: freshID())
    },
    Probe(Challenges.pauseChallenge, .challenge) {
      ChallengeV1.PauseChallengeRequest(challengeID: $0, paused: true, requestID: freshID())
    },
    Probe(Challenges.endChallenge, .challenge) {
      ChallengeV1.EndChallengeRequest(challengeID: $0, requestID: freshID())
    },
    Probe(Challenges.deleteChallenge, .challenge) {
      ChallengeV1.DeleteChallengeRequest(challengeID: $0, requestID: freshID())
    },
    Probe(Challenges.getChallenge, .challenge, isForChildren: true) {
      ChallengeV1.GetChallengeRequest(challengeID: $0)
    },
    Probe(Challenges.listChallenges, .child, isForChildren: true) { ChallengeV1.ListChallengesRequest(childID: $0) },
    Probe(Challenges.listProgress, .child, isForChildren: true) { ChallengeV1.ListProgressRequest(childID: $0) },
    Probe(Challenges.listCompletions, .child, isForChildren: true) { ChallengeV1.ListCompletionsRequest(childID: $0) },
    Probe(Challenges.listPeriods, .child, isForChildren: true) {
      ChallengeV1.ListPeriodsRequest(childID: $0, challengeID: freshID())
    },
    Probe(Challenges.getStreaks, .child, isForChildren: true) { ChallengeV1.GetStreaksRequest(childID: $0) },
    Probe(Challenges.updateStreakSettings, .child) {
      ChallengeV1.UpdateStreakSettingsRequest(childID: $0, minimumMinutes: 5, requestID: freshID())
    },
    Probe(ChallengeV1.BuilderServiceMethods.simulateDraft, .child) {
      let day = CommonV1.LocalDate(year: 2026, month: 3, day: 2)
      return ChallengeV1.SimulateDraftRequest(childID: $0, firstDate: day, lastDate: day)
    },
    Probe(StreakMethods.grantFreeze, .child) { ChallengeV1.GrantFreezeRequest(childID: $0, requestID: freshID()) },
    Probe(StreakMethods.pauseStreak, .child) {
      ChallengeV1.PauseStreakRequest(
        childID: $0, name: "Trip", firstDate: summer, lastDate: summer, requestID: freshID())
    },
    Probe(StreakMethods.updateStreakPause, .streakPause) {
      ChallengeV1.UpdateStreakPauseRequest(pauseID: $0, name: "x", requestID: freshID())
    },
    Probe(StreakMethods.cancelStreakPause, .streakPause) {
      ChallengeV1.CancelStreakPauseRequest(pauseID: $0, requestID: freshID())
    },
    Probe(StreakMethods.listStreakPauses, .child, isForChildren: true) {
      ChallengeV1.ListStreakPausesRequest(childID: $0)
    },
    Probe(StreakMethods.repairStreak, .child) {
      ChallengeV1.RepairStreakRequest(childID: $0, date: summer, reason: "x", requestID: freshID())
    },
    Probe(StreakMethods.listStreakRepairs, .child, isForChildren: true) {
      ChallengeV1.ListStreakRepairsRequest(childID: $0)
    },
    Probe(ChallengeV1.ExplanationServiceMethods.explainPeriod, .child, isForChildren: true) {
      ChallengeV1.ExplainPeriodRequest(childID: $0, challengeID: freshID())
    },
    Probe(StreakMethods.explainStreaks, .child, isForChildren: true) {
      let day = CommonV1.LocalDate(year: 2026, month: 3, day: 2)
      return ChallengeV1.ExplainStreaksRequest(childID: $0, firstDate: day, lastDate: day)
    },
    Probe(LevelMethods.getLevel, .child, isForChildren: true) { ChallengeV1.GetLevelRequest(childID: $0) },
    Probe(LevelMethods.explainLevel, .child, isForChildren: true) { ChallengeV1.ExplainLevelRequest(childID: $0) },
    Probe(Challenges.watchProgress, .child, isForChildren: true) { ChallengeV1.WatchProgressRequest(childID: $0) },
  ]

  private static let badges = [
    Probe(Badges.listChildBadges, .child, isForChildren: true) { BadgeV1.ListChildBadgesRequest(childID: $0) },
    Probe(Badges.listProgress, .child, isForChildren: true) { BadgeV1.ListProgressRequest(childID: $0) },
    Probe(Badges.getSummary, .child, isForChildren: true) { BadgeV1.GetSummaryRequest(childID: $0) },
    Probe(Badges.getPoints, .child, isForChildren: true) { BadgeV1.GetPointsRequest(childID: $0) },
    Probe(Badges.listChanges, .child) { CommonV1.ListChangesRequest(childID: $0) },
    Probe(Rewards.listRewards, .child, isForChildren: true) { BadgeV1.ListRewardsRequest(childID: $0) },
    Probe(Rewards.listChildRewards, .child, isForChildren: true) { BadgeV1.ListChildRewardsRequest(childID: $0) },
    Probe(Rewards.unlockReward, .child, isForChildren: true) {
      BadgeV1.UnlockRewardRequest(childID: $0, code: "AVATAR_FOX", requestID: freshID())
    },
    Probe(Rewards.refundPurchase, .child) {
      BadgeV1.RefundPurchaseRequest(childID: $0, purchaseID: freshID(), requestID: freshID())
    },
    Probe(Profiles.getProfile, .child, isForChildren: true) { BadgeV1.GetProfileRequest(childID: $0) },
    Probe(Awards.watchAwards, .child, isForChildren: true) { BadgeV1.WatchAwardsRequest(childID: $0) },
    Probe(Activities.recordActivity, .child) {
      BadgeV1.RecordActivityRequest(
        childID: $0, activity: .init(activityID: "a", type: .accountCreated, occurTime: .init(seconds: 1_000_000_000)))
    },
    Probe(Activities.listActivities, .child, isForChildren: true) { BadgeV1.ListActivitiesRequest(childID: $0) },
    Probe(Definitions.awardBadge, .child) {
      BadgeV1.AwardBadgeRequest(requestID: freshID(), childID: $0, code: "FIRST_STEPS")
    },
    Probe(Definitions.revokeBadge, .child) {
      BadgeV1.RevokeBadgeRequest(requestID: freshID(), childID: $0, code: "FIRST_STEPS", reason: "x")
    },
    Probe(Definitions.getAward, .child, isForChildren: true) {
      BadgeV1.GetAwardRequest(childID: $0, code: "FIRST_STEPS")
    },
    Probe(Definitions.explainBadge, .child, isForChildren: true) {
      BadgeV1.ExplainBadgeRequest(childID: $0, code: "FIRST_STEPS")
    },
    Probe(Activities.listFacts, .child, isForChildren: true) { BadgeV1.ListFactsRequest(childID: $0) },
  ]

  private static let probes = family + shield + usage + challenges + badges

  /// Whose ids mean something to a caller without a family, or are answered by lists alone.
  private static let elsewhere: Set<MethodDescriptor> = [
    Family.createFamily, Family.redeemRecoveryCode, Family.startGuardianPairing, Challenges.validateDraft,
    ChallengeV1.BuilderServiceMethods.previewReward,
    Family.rotateSigningKeys, Family.withdrawSigningKeys, Privacy.getErasure,
    Activities.recordActivities,
  ]

  @Test("FA-6 each method that takes an id is walked with foreign ones")
  func complete() {
    let walked = Set(Self.probes.map(\.method))
    for definition in [
      ShieldProgram.definition, UsageProgram.definition, ChallengeProgram.definition, BadgeProgram.definition,
    ] {
      for method in definition.authorization.methods where !Self.elsewhere.contains(method) {
        let ids = Contract.screenTime.requestFields(of: method.path).filter {
          ($0.hasSuffix("_id") || ["child", "device", "guardian"].contains($0)) && $0 != "request_id"
        }
        #expect(ids.isEmpty || walked.contains(method), "\(method) \(ids)")
      }
    }
  }

  @Test("FA-6 a foreign id is answered like one that was never given out, and with the same work, whoever asks")
  func foreign() async throws {
    let services = try await FourServices()
    let household = try await Household(services)
    let theirs = try await ids(services, of: try await services.makeFamily())
    for caller in household.callers {
      for probe in Self.probes {
        let id = try #require(theirs[probe.kind])
        // The service knows the other family, or it would know no id at all.
        let foreign = try await answer(services, probe, id, caller.device)
        #expect(foreign.code == caller.code(probe), "\(probe.method) \(caller.name): \(foreign)")
        let unknown = try await answer(services, probe, Self.neverGiven(id), caller.device)
        #expect(unknown == foreign, "\(probe.method) \(caller.name)")
        try await expectSameWork(services, probe, id, caller)
      }
    }
    await services.stop()
  }

  @Test("FA-6 a sibling's id is answered to a child like one that was never given out; an own one is not")
  func siblings() async throws {
    let services = try await FourServices()
    let household = try await Household(services)
    let (own, siblings) = (
      try await ids(services, of: (household.client, household.guardian), child: household.childID),
      try await ids(services, of: (household.client, household.guardian))
    )
    for caller in household.callers where caller.kind == .child {
      for probe in Self.probes where probe.isForChildren && [.child, .challenge, .command].contains(probe.kind) {
        let id = try #require(siblings[probe.kind])
        let answered = try await answer(services, probe, id, caller.device)
        #expect(answered.code == .notFound, "\(probe.method) \(caller.name): \(answered)")
        #expect(try await answer(services, probe, Self.neverGiven(id), caller.device) == answered, "\(probe.method)")
        try await expectSameWork(services, probe, id, caller, isSibling: true)
      }
    }
    for caller in household.callers where caller.kind != .revoked {
      for probe in Self.probes
      where probe.method.idempotency == .noSideEffects && probe.method.kind == .unary
        && (caller.kind == .child ? probe.isForChildren && probe.kind != .device : probe.isForGuardians)
      {
        guard let id = own[probe.kind] else { continue }
        let answered = try await answer(services, probe, id, caller.device)
        // Another id of the request may name nothing.
        #expect(
          answered.code == .ok || answered.code == .notFound && !answered.message.contains("\"ID\""),
          "\(probe.method) \(caller.name): \(answered)")
      }
    }
    await services.stop()
  }

  /// An id next to that one, which the tables would have at the same place.
  private static func neverGiven(_ id: String) -> String { id.dropLast() + (id.hasSuffix("0") ? "1" : "0") }

  /// That a foreign id, or a sibling's, lets the services do what one does that was never given out: so the answers
  /// take as long. What else they do meanwhile, such as receiving events, is gone when it is asked once more.
  /// - Parameter isSibling: whether only the statements have to be the same: a row of the family may be found.
  private func expectSameWork(
    _ services: FourServices, _ probe: Probe, _ id: String, _ caller: Caller, isSibling: Bool = false
  ) async throws {
    func work(_ id: String) async throws -> [String] {
      _ = services.trace.dequeue()
      _ = try await answer(services, probe, id, caller.device)
      let statements = services.trace.dequeue()
      return isSibling ? statements.map { String($0.drop { $0 != ":" }) } : statements
    }
    var (given, never) = ([String](), [String]())
    for _ in 0..<20 {
      (given, never) = (try await work(id), try await work(Self.neverGiven(id)))
      if given == never { return }
    }
    Issue.record("\(probe.method) \(caller.name): \(given) instead of \(never)")
  }

  /// A device of the family that asks.
  private struct Caller {
    enum Kind { case guardian, sharedDevice, parentMode, child, revoked }
    let name: String
    let kind: Kind
    let device: Device

    /// How a call with an id that it may not know ends.
    func code(_ probe: Probe) -> StatusCode {
      switch kind {
      case .revoked: .unauthenticated
      case .child: probe.isForChildren ? .notFound : .permissionDenied
      case _ where Self.isOfChildrenOnly(probe.method): .permissionDenied
      case .parentMode: .notFound
      case .guardian: probe.isForGuardians ? .notFound : .invalidArgument
      case .sharedDevice:
        !probe.isForGuardians
          ? .invalidArgument : Self.isFree(probe.method) ? .notFound : .permissionDenied
      }
    }

    private static func isOfChildrenOnly(_ method: MethodDescriptor) -> Bool {
      ShieldProgram.definition.authorization.roles(for: method) == .children
    }

    /// Whether no PIN is needed: what changes nothing.
    private static func isFree(_ method: MethodDescriptor) -> Bool {
      ["Get", "List", "Watch", "Validate", "Preview", "Simulate", "Explain"].contains { method.name.hasPrefix($0) }
    }
  }

  /// A family in which every kind of device asks.
  private struct Household {
    let client: FamilyV1.FamilyServiceClient
    let guardian: Device
    let childID: String
    let callers: [Caller]

    init(_ services: FourServices) async throws {
      let (client, guardian) = try await services.makeFamily()
      (self.client, self.guardian) = (client, guardian)
      let childID = try await ForeignIDTests.child(client, services, guardian)
      self.childID = childID
      let guardianID = try await client.getFamily(.init(), options: guardian.options).guardians[0].guardianID
      func paired(viewer: Bool = false) async throws -> Device {
        try await services.pair(childID, client, guardian, viewer: viewer)
      }
      func guardians() async throws -> Device {
        try await services.pair(.init(requestID: services.newID(), guardianID: guardianID), client, guardian)
      }
      func verified(_ device: Device, _ guardianID: String = "") async throws -> Device {
        var elevated = device
        elevated.accessToken = try await client.verifyPin(
          .init(guardianID: guardianID, pin: "4711"), options: device.options
        ).accessToken
        return elevated
      }
      _ = try await client.setPin(.init(pin: "4711", requestID: services.newID()), options: guardian.options)
      let (shared, elevated) = (try await guardians(), try await guardians())
      for device in [shared, elevated] {
        _ = try await client.updateDevice(
          .init(
            device: .init(deviceID: device.deviceID, shared: true), updateMask: .init(paths: ["shared"]),
            requestID: services.newID()), options: guardian.options)
      }
      let lost = [try await guardians(), try await paired(), try await paired(viewer: true)]
      let parent = try await verified(try await paired(), guardianID)
      callers = [
        Caller(name: "guardian", kind: .guardian, device: guardian),
        Caller(name: "elevated on a shared device", kind: .guardian, device: try await verified(elevated)),
        Caller(name: "on a shared device", kind: .sharedDevice, device: shared),
        Caller(name: "parent mode", kind: .parentMode, device: parent),
        Caller(name: "child", kind: .child, device: try await paired()),
        Caller(name: "viewer", kind: .child, device: try await paired(viewer: true)),
        Caller(name: "revoked guardian's", kind: .revoked, device: lost[0]),
        Caller(name: "revoked child's", kind: .revoked, device: lost[1]),
        Caller(name: "revoked viewer", kind: .revoked, device: lost[2]),
      ]
      for device in lost {
        _ = try await client.revokeDevice(
          .init(deviceID: device.deviceID, requestID: services.newID()), options: guardian.options)
      }
      for method in FourServices.unaryMethods {
        for device in lost { #expect(try await services.refuses(method, device)) }
        for device in [guardian, parent] { #expect(try await services.code(method, device) != .unauthenticated) }
      }
      for method in ElevationTests.guardedMethods {
        try await services.refuses(method, shared, because: "ELEVATION_REQUIRED")
      }
    }
  }

  /// All that an answer tells apart from the id that was asked for.
  private struct Answer: Hashable {
    var code: StatusCode
    var message: String
    var reason: String?
    var metadata: [String: String]
    var fields: [String]
    var details: Int
  }

  private func answer(
    _ services: FourServices, _ probe: Probe, _ id: String, _ device: Device
  ) async throws -> Answer {
    func call(_ request: some Message) async throws -> RPCError? {
      try await services.error(probe.method.path, device, request)
    }
    let error = try await call(probe.request(id)) ?? RPCError(.ok, "")
    let info = error.detail(GoogleRpc.ErrorInfo.self)
    return Answer(
      code: error.code, message: error.message.replacing(id, with: "ID"), reason: info?.reason,
      metadata: (info?.metadata ?? [:]).mapValues { $0.replacing(id, with: "ID") }, fields: error.fields,
      details: error.details.count)
  }

  fileprivate static func child(
    _ client: FamilyV1.FamilyServiceClient, _ services: FourServices, _ guardian: Device
  ) async throws -> String {
    try await client.createChild(
      .init(displayName: "Mia", timeZone: "Europe/Berlin", requestID: services.newID()), options: guardian.options
    ).childID
  }

  /// The ids of a family and one of its children, a new one unless it is named, once every service knows it.
  private func ids(
    _ services: FourServices, of family: (client: FamilyV1.FamilyServiceClient, guardian: Device),
    child known: String? = nil
  ) async throws -> [Kind: String] {
    let (client, guardian) = family
    let childID: String
    if let known { childID = known } else { childID = try await Self.child(client, services, guardian) }
    let challenge = ChallengeV1.CreateChallengeRequest(childID: childID, draft: Self.draft, requestID: services.newID())
    let challenges = ChallengeV1.ChallengeServiceClient(try services.channel(.challengeService))
    var challengeID = ""
    try await services.eventually(.challengeService, "the child") {
      do {
        challengeID = try await challenges.createChallenge(challenge, options: guardian.options).challengeID
        return true
      } catch let error as RPCError where error.code == .notFound {
        return false
      }
    }
    for (service, method, request) in [
      (.usageIngest, Usage.getTotals, UsageV1.GetTotalsRequest(childID: childID)),
      (.badgeService, Badges.getSummary, BadgeV1.GetSummaryRequest(childID: childID)),
    ] as [(Neighbour, MethodDescriptor, any Message)] {
      func knows(_ request: some Message) async throws -> Bool {
        try await services.error(method.path, guardian, request) == nil
      }
      try await services.eventually(service, "the child") { try await knows(request) }
    }
    let device = try await services.pair(childID, client, guardian)
    let command = try await ShieldV1.CommandServiceClient(try services.channel(.shieldPolicy)).queueCommand(
      .init(deviceID: device.deviceID, kind: .syncNow, requestID: services.newID()), options: guardian.options)
    return [
      .command: command.commandID,
      .family: try await client.getFamily(.init(), options: guardian.options).familyID, .child: childID,
      .streakPause: try await ChallengeV1.StreakServiceClient(try services.channel(.challengeService)).pauseStreak(
        .init(
          childID: childID, name: "Trip", firstDate: Self.summer, lastDate: Self.summer, requestID: services.newID()),
        options: guardian.options
      ).pauseID,
      .challenge: challengeID, .device: guardian.deviceID,
      .guardian: try await client.getFamily(.init(), options: guardian.options).guardians[0].guardianID,
      .pairing: try await client.startPairing(
        .init(childID: childID, requestID: services.newID()), options: guardian.options
      ).pairingID,
    ]
  }
}
