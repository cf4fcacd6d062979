import ChallengeCounting
import ChallengeFacts
package import Database
import Identity
import LocalTime
package import Messages
import ProtobufC
package import RPC
package import ServiceAPI

// CH-4: create, edit, pause, end, delete. The history is kept.
extension ChallengeAPI {
  package func createChallenge(
    _ request: ChallengeV1.CreateChallengeRequest, context: RPCContext
  ) async throws -> ChallengeV1.Challenge {
    let guardian = try context.callerGuardian()
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    let draft = request.draft ?? .init()
    let now = now
    faults.add(in: "draft", draft.faults(now: now))
    let base = faults.settings(ofTemplate: request.templateID, start: now)
    let settings = draft.applied(to: base).withChosenRewardScope
    // Without the child's calendar, on which only the end depends, so that everything is reported at once.
    faults.add(in: "draft", draft.readable(settings.violations(calendar: nil), now: now))
    let child = try child(request.childID, context, &faults)
    let id = Identifier.make(on: host)
    let foreign = try await foreignApp(of: child, in: draft)
    return try await once.answer(
      in: database, of: child.familyID, now: now, again: Self.remade(familyID: child.familyID, now: now)
    ) { tx in
      try Self.requireKnown(tx, child)
      if let foreign { throw Self.refusal(.foreignApp(field: foreign.field, app: foreign.app), in: "draft") }
      let facts = try FactReader.any(tx, child)
      let violations = settings.violations(calendar: facts.calendar)
      guard violations.isEmpty else { throw Self.refusal(.violations(violations), in: "draft") }
      let living = try ChallengeTable.countNotDeleted(tx, child)
      guard living < ChallengeTable.maximumPerChild else {
        throw Refusal.limitReached(
          "the child has \(living) challenges; delete one before you create another")
      }
      guard try ChallengeTable.countEver(tx, child) < ChallengeTable.maximumEver else {
        throw Refusal.limitReached(
          "the child has had \(ChallengeTable.maximumEver) challenges, which is the most; edit one that it has")
      }
      let stored = StoredChallenge(
        challenge: Challenge(id: id, created: now, settings: settings), childID: child.childID,
        creatorGuardianID: guardian.guardianID, templateID: request.templateID, updated: now, revision: 1)
      try ChallengeTable.insert(tx, child, stored, in: .message)
      // Usage of this very second may already be known.
      try Reevaluation.run(tx, child, touched: [now..<Instant.distantFuture], now: now, only: .one(id))
      return Recorded(
        try ChallengeV1.Challenge(stored, now: now, facts: facts),
        .challenge(.challengeCreated, child, id: id, from: nil, to: settings))
    }
  }

  package func updateChallenge(
    _ request: ChallengeV1.UpdateChallengeRequest, context: RPCContext
  ) async throws -> ChallengeV1.Challenge {
    var faults = RequestFaults()
    let draft = request.settings ?? .init()
    faults.add(in: "settings", draft.faults(now: now))
    let mask = faults.updateMask(request.updateMask, allowed: DraftField.allCases.map(\.rawValue))
    let isReadable = faults.violations.isEmpty
    let foreign = isReadable ? try await foreignApp(in: draft, mask: mask, of: request.challengeID, context) : nil
    return try await change(
      .challengeUpdated, request, request.challengeID, \.requestID, context, faults: faults, etag: request.etag
    ) { challenge, calendar, now throws(ChallengeRefusal) in
      if let foreign { throw .foreignApp(field: foreign.field, app: foreign.app) }
      var settings = challenge.settings
      for path in mask { DraftField(rawValue: path)?.apply(draft, to: &settings) }
      settings.editReward(
        scope: mask.contains(DraftField.rewardScope.rawValue) ? RewardScope(draft.rewardScope) : nil,
        apps: mask.contains(DraftField.rewardApps.rawValue) ? draft.rewardAppIDs : nil)
      // A chain's target is the number of its steps.
      if settings.goal == .chain, draft.target == nil { settings.target = Int64(settings.steps.count) }
      return try challenge.edited(
        settings, naming: Set(mask.compactMap(AppList.init)), at: now, calendar: calendar)
    }
  }

  package func pauseChallenge(
    _ request: ChallengeV1.PauseChallengeRequest, context: RPCContext
  ) async throws -> ChallengeV1.Challenge {
    let kind: CommonV1.ChangeKind = request.paused ? .challengePaused : .challengeResumed
    return try await change(kind, request, request.challengeID, \.requestID, context) {
      challenge, calendar, now throws(ChallengeRefusal) in
      request.paused
        ? try challenge.paused(at: now, calendar: calendar)
        : try challenge.resumed(at: now, calendar: calendar)
    }
  }

  package func endChallenge(
    _ request: ChallengeV1.EndChallengeRequest, context: RPCContext
  ) async throws -> ChallengeV1.Challenge {
    try await change(.challengeEnded, request, request.challengeID, \.requestID, context) {
      challenge, calendar, now throws(ChallengeRefusal) in
      try challenge.endedByGuardian(at: now, calendar: calendar)
    }
  }

  package func deleteChallenge(
    _ request: ChallengeV1.DeleteChallengeRequest, context: RPCContext
  ) async throws -> ChallengeV1.DeleteChallengeResponse {
    _ = try await change(.challengeDeleted, request, request.challengeID, \.requestID, context) {
      challenge, calendar, now throws(ChallengeRefusal) in challenge.deletedByGuardian(at: now)
    }
    return .init()
  }

  /// The challenge as it is now: its lists may name all apps of the child.
  private static func remade(familyID: String, now: Instant) -> RemadeAnswer<ChallengeV1.Challenge> {
    RemadeAnswer(naming: { .init(challengeID: $0.challengeID) }) { tx, named in
      let stored = try find(tx, familyID: familyID, named.challengeID, from: now)
      let facts = try FactReader.any(tx, ChildKey(familyID: familyID, childID: stored.childID))
      return try ChallengeV1.Challenge(stored, now: now, facts: facts)
    }
  }

  /// A challenge's history is bounded; ending and deleting are always possible.
  private static func requireBounded(
    _ tx: Transaction, _ familyID: String, _ stored: StoredChallenge, to changed: Challenge
  ) throws {
    guard changed.ended == nil, changed.deleted == nil else { return }
    let before = try ChallengeTable.historyCounts(
      tx, familyID: familyID, challengeID: changed.id)
    if before.versions + changed.versions.count - stored.challenge.versions.count > ChallengeTable.maximumVersions {
      throw Refusal.limitReached(
        "the challenge has been edited \(ChallengeTable.maximumVersions - 1) times, which is the most; "
          + "end it and create another one")
    }
    if before.pauses + changed.pauses.count - stored.challenge.pauses.count > ChallengeTable.maximumPauses {
      throw Refusal.limitReached(
        "the challenge has been paused \(ChallengeTable.maximumPauses) times, which is the most; "
          + "end it and create another one")
    }
  }

  /// Applies a guardian's change to a challenge, and re-evaluates what it touches from now on.
  private func change<Request: Message>(
    _ kind: CommonV1.ChangeKind, _ request: Request, _ challengeID: String,
    _ requestID: WritableKeyPath<Request, String>, _ context: RPCContext,
    faults: RequestFaults = RequestFaults(), etag: String = "",
    _ body: @escaping @Sendable (Challenge, LocalCalendar, Instant) throws(ChallengeRefusal) -> Challenge
  ) async throws -> ChallengeV1.Challenge {
    let familyID = try context.callerGuardian().familyID
    var faults = faults
    let once = try Once(request, requestID, context, &faults)
    faults.identifier(challengeID, field: "challenge_id")
    try faults.refuse()
    let now = now
    // A deleted one is not found, and the answer does not show it.
    let again =
      kind == .challengeDeleted
      ? RemadeAnswer<ChallengeV1.Challenge> { _, _ in .init() } : Self.remade(familyID: familyID, now: now)
    return try await once.answer(in: database, of: familyID, now: now, again: again) { tx in
      let stored = try Self.find(tx, familyID: familyID, challengeID, from: now)
      guard etag.isEmpty || etag == stored.etag else {
        throw Refusal.aborted(.etagMismatch, "the challenge was changed in between; read it and try again")
      }
      let child = ChildKey(familyID: familyID, childID: stored.childID)
      let facts = try FactReader.any(tx, child)
      let changed: Challenge
      do throws(ChallengeRefusal) {
        changed = try body(stored.challenge, facts.calendar, now)
      } catch {
        throw Self.refusal(error, in: "settings")
      }
      guard changed != stored.challenge else { return Recorded(try .init(stored, now: now, facts: facts), nil) }
      try Self.requireBounded(tx, familyID, stored, to: changed)
      let updated = try ChallengeTable.update(tx, child, from: stored, to: changed, now: now, in: .message)
      try Reevaluation.run(tx, child, touched: [now..<Instant.distantFuture], now: now, only: .one(challengeID))
      return Recorded(
        try .init(updated, now: now, facts: facts),
        .challenge(kind, child, id: challengeID, from: stored.challenge.settings, to: changed.settings))
    }
  }
}

/// An app in a challenge's list that is not one of the child's.
package struct ForeignApp: Sendable {
  package let field: String
  package let app: String
}

extension ChallengeAPI {
  /// The first app in the draft's lists that is not one of the child's. Looked up outside the writer: the lists are
  /// long.
  /// - Parameter kept: apps that the challenge already names; they may stay in a list, even when they were removed.
  private func foreignApp(
    of child: ChildKey, in draft: ChallengeV1.ChallengeDraft, keeping kept: Set<String> = []
  ) async throws -> ForeignApp? {
    try await database.read(child.familyID) { try Self.foreignApp($0, child, draft, keeping: kept) }
  }

  /// The same for the lists that an update's mask names; nil for a challenge that the family does not have.
  private func foreignApp(
    in draft: ChallengeV1.ChallengeDraft, mask: Set<String>, of challengeID: String, _ context: RPCContext
  ) async throws -> ForeignApp? {
    let (familyID, now) = (try context.callerGuardian().familyID, now)
    return try await database.read(familyID) { tx in
      guard
        let stored = try ChallengeTable.find(tx, familyID: familyID, challengeID: challengeID, from: now, in: .message)
      else {
        return nil
      }
      var named = ChallengeV1.ChallengeDraft()
      if mask.contains(DraftField.learningApps.rawValue) { named.learningAppIDs = draft.learningAppIDs }
      if mask.contains(DraftField.rewardApps.rawValue) { named.rewardAppIDs = draft.rewardAppIDs }
      let settings = stored.challenge.settings
      return try Self.foreignApp(
        tx, ChildKey(familyID: familyID, childID: stored.childID), named,
        keeping: Set(settings.learningApps + settings.rewardApps))
    }
  }

  /// - Parameter kept: apps that may stay in a list, even when they were removed.
  package static func foreignApp(
    _ tx: ReadTransaction, _ child: ChildKey, _ draft: ChallengeV1.ChallengeDraft, keeping kept: Set<String>
  ) throws -> ForeignApp? {
    for (field, apps) in [
      (DraftField.learningApps, draft.learningAppIDs), (.rewardApps, draft.rewardAppIDs),
    ] {
      for (index, app) in apps.enumerated() where !kept.contains(app) {
        if try !AppTables.isOwn(tx, child, app: app) {
          return ForeignApp(field: "\(field.rawValue)[\(index)]", app: app)
        }
      }
    }
    return nil
  }
}

/// The fields of a draft that an update may name; the three that can't be edited are rejected by the rules, not here.
private enum DraftField: String, CaseIterable {
  case title, description, target
  case goalType = "goal_type"
  case bonusPercentage = "bonus_percentage"
  case learningApps = "learning_app_ids"
  case rewardApps = "reward_app_ids"
  case rewardScope = "reward_scope"
  case ratioLearning = "ratio_learning_minutes"
  case ratioReward = "ratio_reward_minutes"
  case start = "start_time"
  case end = "end_date"
  case fullDay = "full_day"
  case startMinute = "start_minute_of_day"
  case endMinute = "end_minute_of_day"
  case activeDays = "active_days"
  case repeatWeekly = "repeat_weekly"
  case goalParameters = "goal_parameters"
  case chainSteps = "chain_steps"

  /// Copies one field; an unset one gets its default.
  func apply(_ draft: ChallengeV1.ChallengeDraft, to settings: inout ChallengeSettings) {
    let defaults = ChallengeSettings.defaults(start: settings.start)
    let given = draft.applied(to: defaults)
    switch self {
    case .title: settings.title = draft.title
    case .description: settings.description = draft.description
    case .target: settings.target = given.target
    case .goalType: settings.goal = given.goal
    case .bonusPercentage: settings.bonusPercentage = given.bonusPercentage
    case .learningApps: settings.learningApps = draft.learningAppIDs
    // Each depends on the other: `editReward`.
    case .rewardApps, .rewardScope: break
    case .ratioLearning: settings.ratio.learningMinutes = given.ratio.learningMinutes
    case .ratioReward: settings.ratio.rewardMinutes = given.ratio.rewardMinutes
    case .start: settings.start = given.start
    case .end: settings.end = given.end
    case .fullDay: settings.schedule.isFullDay = given.schedule.isFullDay
    case .startMinute: settings.schedule.startMinute = given.schedule.startMinute
    case .endMinute: settings.schedule.endMinute = given.schedule.endMinute
    case .activeDays: settings.schedule.activeDays = given.schedule.activeDays
    case .repeatWeekly: settings.repeatsWeekly = given.repeatsWeekly
    case .goalParameters: settings.parameters = draft.parameters(of: settings.goal)
    case .chainSteps: settings.steps = draft.chainSteps.compactMap { ChainStep($0) }
    }
  }
}
