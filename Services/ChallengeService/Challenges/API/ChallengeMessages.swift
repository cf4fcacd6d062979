package import ChallengeCounting
package import ChallengeFacts
package import LocalTime
package import Messages
package import RPC
import ServiceAPI

// Between the contract's messages and the domain's values.

extension ChallengeV1.ChallengeDraft {
  /// Maximum number of apps in a list of a challenge.
  package static let maximumApps = 200

  /// The violations of settings made from this draft that are due to its content: a field that can't be read was left
  /// out of the settings.
  package func readable(_ violations: [FieldViolation], now: Instant) -> [FieldViolation] {
    var unread = Set(faults(now: now).map { String($0.field.prefix { $0 != "[" }) })
    // The range of the target depends on the goal.
    if unread.contains("goal_type") { unread.insert("target") }
    return violations.filter { !unread.contains($0.field) }
  }

  /// Fields that can't be read at all; a field that can be read but is not allowed is a violation (CH-2).
  /// - Parameter now: when the draft was received, on which the bounds of start and end depend.
  package func faults(now: Instant) -> [FieldViolation] {
    var faults = RequestFaults()
    if goalType != .unspecified, GoalType(goalType) == nil {
      faults.add("goal_type", "goal_type \(goalType.rawValue) is not a goal type; ListGoalTypes lists them")
    }
    faults.count(chainSteps.count, field: "chain_steps", in: 0...Int(ChainStep.count.upperBound))
    for (index, step) in chainSteps.prefix(Int(ChainStep.count.upperBound)).enumerated()
    where GoalType(step.goalType) == nil {
      let field = "chain_steps[\(index)].goal_type"
      faults.add(field, "\(field) \(step.goalType.rawValue) is not a goal type; ListGoalTypes lists them")
    }
    for (field, apps) in [("learning_app_ids", learningAppIDs), ("reward_app_ids", rewardAppIDs)] {
      faults.count(apps.count, field: field, in: 0...Self.maximumApps)
      for (index, app) in apps.prefix(Self.maximumApps).enumerated() {
        faults.identifier(app, field: "\(field)[\(index)]")
      }
    }
    if RewardScope(rewardScope) == nil {
      faults.add(
        "reward_scope",
        "reward_scope is \(rewardScope.rawValue), which is unknown; use 1 (all), 2 (chosen) or "
          + "3 (none)")
    }
    _ = faults.instant(startTime, field: "start_time", in: .plans(receipt: now))
    _ = faults.date(endDate, field: "end_date", in: .plans(receipt: now))
    for (index, day) in activeDays.prefix(7).enumerated() where Weekday(day) == nil {
      let field = "active_days[\(index)]"
      faults.add(field, "\(field) is \(day.rawValue), which is not a day; use 1 (Monday) to 7 (Sunday)")
    }
    faults.count(activeDays.count, field: "active_days", in: 0...7)
    if allActiveDaysCleared, !activeDays.isEmpty {
      faults.add("all_active_days_cleared", "all_active_days_cleared is true though active_days are given; send one")
    }
    return faults.violations
  }
}

extension ChallengeV1.DraftStep {
  package init(_ step: DraftStep) {
    self = ChallengeV1.DraftStep(rawValue: Int32(step.rawValue))
  }
}

extension DraftStep {
  /// nil for a number that is no step.
  package init?(_ message: ChallengeV1.DraftStep) {
    self.init(rawValue: message == .unspecified ? DraftStep.review.rawValue : Int(message.rawValue))
  }
}

extension ChallengeV1.Challenge {
  package init(_ stored: StoredChallenge, now: Instant, facts: FactReader) throws {
    self.init()
    challengeID = stored.challenge.id
    childID = stored.childID
    settings = .init(stored.challenge.settings.withChosenRewardScope)
    durationText = stored.challenge.durationText(calendar: facts.calendar)
    switch stored.challenge.status(at: now, calendar: facts.calendar) {
    case .active: status = .active
    case .paused: status = .paused
    case .ended: status = .ended
    case .deleted: status = .deleted
    }
    creatorGuardianID = stored.creatorGuardianID
    createTime = .init(stored.challenge.created)
    updateTime = .init(stored.updated)
    etag = stored.etag
    templateID = stored.templateID
    guard let version = stored.challenge.versions.last else { return }
    let removals = try facts.facts(about: version, of: challengeID).removals
    removedLearningAppIDs = stored.challenge.removedApps(from: .learningApps, removals: removals, at: now)
    removedRewardAppIDs = stored.challenge.removedApps(from: .rewardApps, removals: removals, at: now)
  }
}

extension ChallengeV1.Completion {
  package init(_ stored: StoredCompletion) {
    self.init()
    challengeID = stored.challengeID
    title = stored.title
    periodStartDate = .init(stored.completion.firstDate)
    completionTime = .init(stored.completion.instant)
    baseSixtieths = stored.completion.baseSixtieths
    bonusSixtieths = stored.completion.bonusSixtieths
    rewardSeconds = stored.completion.rewardSeconds
    rewardAppIDs = stored.completion.rewardApps
    challengeCreateTime = stored.challengeCreated.map { .init($0) }
    rewardScope = .init(stored.completion.rewardScope)
  }
}

extension ChallengeV1.Progress {
  package init(_ period: PeriodEvaluation, challengeID: String) {
    self.init()
    self.challengeID = challengeID
    title = period.version.settings.title
    periodStartDate = .init(period.firstDate)
    // A run ends with the day that completes or breaks it, also on that day.
    if period.version.settings.window != .run { periodEndDate = period.lastDate.map { .init($0) } }
    countedSeconds = period.countedSeconds
    countedSixtieths = period.countedSixtieths
    target = Int32(clamping: period.version.settings.target)
    percentage = Int32(clamping: period.percentage)
    completed = period.isCompleted
    near = period.isNear
    goalType = .init(period.version.settings.goal)
    progress = period.progress
    progressText = period.progressText
    remaining = period.remaining
    remainingText = period.remainingText
    runningStep = period.running.map { .init($0) }
  }
}

extension ChallengeV1.RunningStep {
  package init(_ running: PeriodEvaluation.RunningStep) {
    self.init()
    number = Int32(clamping: running.number)
    goalType = .init(running.step.goal)
    target = Int32(clamping: running.step.target)
    progress = running.progress
    percentage = Int32(clamping: running.percentage)
  }
}
