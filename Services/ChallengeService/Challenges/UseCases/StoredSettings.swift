package import ChallengeCounting
import LocalTime
package import Messages
import ProtobufC
import ServiceAPI

// A challenge's settings as the contract's message, in which they are also stored.

extension GoalType {
  /// nil for an unknown one.
  package init?(_ message: ChallengeV1.GoalType) { self.init(number: message.rawValue) }
}

extension ChallengeV1.GoalType {
  package init(_ goal: GoalType) { self.init(rawValue: goal.number) }
}

extension SettingsForm {
  /// The contract's message, `ChallengeDraft`.
  package static let message = SettingsForm(
    bytes: { try ChallengeV1.ChallengeDraft($0).serialized() },
    settings: { try ChallengeSettings(storedBytes: $0, start: $1) })
}

extension ChallengeSettings {
  /// - Parameter start: when the version takes effect.
  /// - Throws: `DecodeError` or `UnreadableSettings`; nothing that is stored is replaced by a default.
  fileprivate init(storedBytes: [UInt8], start: Instant) throws {
    let draft = try ChallengeV1.ChallengeDraft(serializedBytes: storedBytes)
    if GoalType(draft.goalType) == nil {
      throw UnreadableSettings(field: "goal_type", value: "\(draft.goalType.rawValue)")
    }
    if let step = draft.chainSteps.first(where: { GoalType($0.goalType) == nil }) {
      throw UnreadableSettings(field: "chain_steps", value: "\(step.goalType.rawValue)")
    }
    if let day = draft.activeDays.first(where: { Weekday($0) == nil }) {
      throw UnreadableSettings(field: "active_days", value: "\(day.rawValue)")
    }
    if RewardScope(draft.rewardScope) == nil {
      throw UnreadableSettings(field: "reward_scope", value: "\(draft.rewardScope.rawValue)")
    }
    if let date = draft.endDate, LocalDate(date) == nil {
      throw UnreadableSettings(field: "end_date", value: "\(date.year)-\(date.month)-\(date.day)")
    }
    self = draft.applied(to: .defaults(start: start))
  }
}

/// Stored settings have a value that is never written.
struct UnreadableSettings: Error, CustomStringConvertible {
  let field: String
  let value: String

  var description: String { "\(field) is \(value)" }
}

extension RewardScope {
  /// nil for an unknown one.
  package init?(_ message: ChallengeV1.RewardScope) { self.init(rawValue: Int(message.rawValue)) }
}

extension ChallengeV1.RewardScope {
  package init(_ scope: RewardScope) { self.init(rawValue: Int32(scope.rawValue)) }
}

extension ChallengeV1.ChallengeDraft {
  /// Settings with every field filled in.
  package init(_ settings: ChallengeSettings) {
    self.init()
    title = settings.title
    description = settings.description
    goalType = .init(settings.goal)
    target = Int32(clamping: settings.target)
    bonusPercentage = Int32(clamping: settings.bonusPercentage)
    learningAppIDs = settings.learningApps
    rewardAppIDs = settings.rewardApps
    ratioLearningMinutes = Int32(clamping: settings.ratio.learningMinutes)
    ratioRewardMinutes = Int32(clamping: settings.ratio.rewardMinutes)
    startTime = .init(settings.start)
    endDate = settings.end.map { .init($0) }
    fullDay = settings.schedule.isFullDay
    startMinuteOfDay = Int32(clamping: settings.schedule.startMinute)
    endMinuteOfDay = Int32(clamping: settings.schedule.endMinute)
    activeDays = settings.schedule.activeDays.sorted { $0.rawValue < $1.rawValue }.map { .init($0) }
    allActiveDaysCleared = settings.schedule.activeDays.isEmpty
    repeatWeekly = settings.repeatsWeekly
    rewardScope = .init(settings.rewardScope)
    if !settings.goal.parameters.isEmpty {
      goalParameters = .init(settings.parameters, of: settings.goal)
    }
    chainSteps = settings.steps.map { step in
      .init(
        goalType: .init(step.goal), target: Int32(clamping: step.target),
        parameters: step.goal.parameters.isEmpty ? nil : .init(step.parameters, of: step.goal))
    }
  }

  /// The settings with the fields that this draft sets in place of theirs; readable fields only, see `faults`.
  package func applied(to base: ChallengeSettings) -> ChallengeSettings {
    var settings = base
    if !title.isEmpty { settings.title = title }
    if !description.isEmpty { settings.description = description }
    if let goal = GoalType(goalType) { settings.goal = goal }
    if let target { settings.target = Int64(target) }
    if let bonusPercentage { settings.bonusPercentage = Int64(bonusPercentage) }
    if !learningAppIDs.isEmpty { settings.learningApps = learningAppIDs }
    if !rewardAppIDs.isEmpty { settings.rewardApps = rewardAppIDs }
    if let scope = RewardScope(rewardScope), scope != .byList { settings.rewardScope = scope }
    if let ratioLearningMinutes { settings.ratio.learningMinutes = Int64(ratioLearningMinutes) }
    if let ratioRewardMinutes { settings.ratio.rewardMinutes = Int64(ratioRewardMinutes) }
    if let startTime { settings.start = startTime.instant }
    if let endDate { settings.end = LocalDate(endDate) ?? settings.end }
    applySchedule(to: &settings)
    settings.parameters = parameters(of: settings.goal, in: settings.parameters)
    if settings.goal == .chain, !chainSteps.isEmpty {
      settings.steps = chainSteps.compactMap { ChainStep($0) }
      if target == nil { settings.target = Int64(settings.steps.count) }
    }
    return settings
  }

  /// The parameters that a goal reads, in place of others.
  package func parameters(of goal: GoalType, in base: GoalParameters = GoalParameters()) -> GoalParameters {
    goalParameters?.applied(to: base, of: goal) ?? base
  }

  private func applySchedule(to settings: inout ChallengeSettings) {
    if let fullDay { settings.schedule.isFullDay = fullDay }
    if let startMinuteOfDay { settings.schedule.startMinute = Int(startMinuteOfDay) }
    if let endMinuteOfDay { settings.schedule.endMinute = Int(endMinuteOfDay) }
    let days = activeDays.compactMap { Weekday($0) }
    if !days.isEmpty || allActiveDaysCleared { settings.schedule.activeDays = Set(days) }
    if let repeatWeekly { settings.repeatsWeekly = repeatWeekly }
  }
}

extension ChainStep {
  /// nil for one of an unknown goal type.
  package init?(_ message: ChallengeV1.ChainStep) {
    guard let goal = GoalType(message.goalType) else { return nil }
    self.init(
      goal: goal, target: Int64(message.target ?? 60),
      parameters: message.parameters?.applied(to: GoalParameters(), of: goal) ?? GoalParameters())
  }
}

extension ChallengeV1.GoalParameters {
  /// The parameters that a goal reads, in place of others.
  fileprivate func applied(to base: GoalParameters, of goal: GoalType) -> GoalParameters {
    var parameters = base
    for name in goal.parameters {
      if let value = self[name] { parameters[name] = Int64(value) }
    }
    return parameters
  }

  /// The parameters that a goal reads.
  init(_ parameters: GoalParameters, of goal: GoalType) {
    self.init()
    for name in goal.parameters { self[name] = Int32(clamping: parameters[name]) }
  }

  /// nil for one that is not set.
  package subscript(name: GoalParameters.Name) -> Int32? {
    get { self[keyPath: Self.field(name)] }
    set { self[keyPath: Self.field(name)] = newValue }
  }

  private static func field(_ name: GoalParameters.Name) -> WritableKeyPath<Self, Int32?> {
    switch name {
    case .minimumMinutesPerApp: \.minimumMinutesPerApp
    case .dailyMinutes: \.dailyMinutes
    case .fromMinute: \.fromMinuteOfDay
    case .toMinute: \.toMinuteOfDay
    case .withinMinutes: \.withinMinutes
    }
  }
}
