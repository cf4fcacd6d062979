// swift-format-ignore-file
// Written by StubGenerator from screentime/challenge/v1/builder.proto. Do not edit.

import CMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension ChallengeV1 {
  /// Requests the builder.
  public struct GetBuilderRequest: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

extension ChallengeV1.GetBuilderRequest {
  public static var fullName: String { "screentime.challenge.v1.GetBuilderRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__get_builder_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__GetBuilderRequest.self)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__GetBuilderRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// The content of the builder's steps, and the choices that they offer.
  public struct Builder: ProtobufC.GeneratedMessage {
    /// The six steps, in order.
    public var steps: [ChallengeV1.BuilderStep] = []
    /// The goal types, in their fixed order.
    public var goalTypes: [ChallengeV1.BuilderGoalType] = []
    /// The draft that the builder begins with, every default filled in; without `start_time`, which means from its
    /// creation.
    public var defaults: ChallengeV1.ChallengeDraft?
    /// Bonuses to pick from, percent, ascending.
    public var bonusPicks: [Int32] = []
    /// Smallest bonus, percent.
    public var minBonusPercentage: Int32 = 0
    /// Largest bonus, percent.
    public var maxBonusPercentage: Int32 = 0
    /// Ratios to pick from, from the most learning for a minute of reward to the least.
    public var ratioPresets: [ChallengeV1.RatioPreset] = []
    /// The answers to which apps share the reward time, in their fixed order.
    public var rewardScopes: [ChallengeV1.RewardScopeChoice] = []
    /// Largest number of characters of a title.
    public var maxTitleLength: Int32 = 0
    /// Largest number of characters of a description.
    public var maxDescriptionLength: Int32 = 0
    /// Largest number of apps in a list.
    public var maxApps: Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      steps: [ChallengeV1.BuilderStep] = [],
      goalTypes: [ChallengeV1.BuilderGoalType] = [],
      defaults: ChallengeV1.ChallengeDraft? = nil,
      bonusPicks: [Int32] = [],
      minBonusPercentage: Int32 = 0,
      maxBonusPercentage: Int32 = 0,
      ratioPresets: [ChallengeV1.RatioPreset] = [],
      rewardScopes: [ChallengeV1.RewardScopeChoice] = [],
      maxTitleLength: Int32 = 0,
      maxDescriptionLength: Int32 = 0,
      maxApps: Int32 = 0
    ) {
      self.steps = steps
      self.goalTypes = goalTypes
      self.defaults = defaults
      self.bonusPicks = bonusPicks
      self.minBonusPercentage = minBonusPercentage
      self.maxBonusPercentage = maxBonusPercentage
      self.ratioPresets = ratioPresets
      self.rewardScopes = rewardScopes
      self.maxTitleLength = maxTitleLength
      self.maxDescriptionLength = maxDescriptionLength
      self.maxApps = maxApps
    }
  }
}

extension ChallengeV1.Builder {
  public static var fullName: String { "screentime.challenge.v1.Builder" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__builder__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__Builder.self)
    self.steps = Reading.messages(m.pointee.f_steps, m.pointee.n_f_steps)
    self.goalTypes = Reading.messages(m.pointee.f_goal_types, m.pointee.n_f_goal_types)
    self.defaults = Reading.message(m.pointee.f_defaults)
    self.bonusPicks = Reading.scalars(m.pointee.f_bonus_picks, m.pointee.n_f_bonus_picks)
    self.minBonusPercentage = m.pointee.f_min_bonus_percentage
    self.maxBonusPercentage = m.pointee.f_max_bonus_percentage
    self.ratioPresets = Reading.messages(m.pointee.f_ratio_presets, m.pointee.n_f_ratio_presets)
    self.rewardScopes = Reading.messages(m.pointee.f_reward_scopes, m.pointee.n_f_reward_scopes)
    self.maxTitleLength = m.pointee.f_max_title_length
    self.maxDescriptionLength = m.pointee.f_max_description_length
    self.maxApps = m.pointee.f_max_apps
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__Builder.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_steps, m.pointee.f_steps) = (self.steps.count, try arena.messages(self.steps))
    (m.pointee.n_f_goal_types, m.pointee.f_goal_types) = (self.goalTypes.count, try arena.messages(self.goalTypes))
    m.pointee.f_defaults = try arena.optionalMessage(self.defaults)
    (m.pointee.n_f_bonus_picks, m.pointee.f_bonus_picks) = (self.bonusPicks.count, arena.scalars(self.bonusPicks))
    m.pointee.f_min_bonus_percentage = self.minBonusPercentage
    m.pointee.f_max_bonus_percentage = self.maxBonusPercentage
    (m.pointee.n_f_ratio_presets, m.pointee.f_ratio_presets) = (self.ratioPresets.count, try arena.messages(self.ratioPresets))
    (m.pointee.n_f_reward_scopes, m.pointee.f_reward_scopes) = (self.rewardScopes.count, try arena.messages(self.rewardScopes))
    m.pointee.f_max_title_length = self.maxTitleLength
    m.pointee.f_max_description_length = self.maxDescriptionLength
    m.pointee.f_max_apps = self.maxApps
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// A step of the builder.
  public struct BuilderStep: ProtobufC.GeneratedMessage {
    /// The step, as ValidateDraft takes it.
    public var step: ChallengeV1.DraftStep = .init()
    /// Title, such as `Create Your Challenge`.
    public var title: String = ""
    /// The step's question, one sentence.
    public var subtitle: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      step: ChallengeV1.DraftStep = .init(),
      title: String = "",
      subtitle: String = ""
    ) {
      self.step = step
      self.title = title
      self.subtitle = subtitle
    }
  }
}

extension ChallengeV1.BuilderStep {
  public static var fullName: String { "screentime.challenge.v1.BuilderStep" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__builder_step__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__BuilderStep.self)
    self.step = ChallengeV1.DraftStep(rawValue: Int32(truncatingIfNeeded: m.pointee.f_step.rawValue))
    self.title = Reading.string(m.pointee.s_title)
    self.subtitle = Reading.string(m.pointee.s_subtitle)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__BuilderStep.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_step = .init(rawValue: .init(truncatingIfNeeded: self.step.rawValue))
    m.pointee.s_title = arena.string(self.title)
    m.pointee.s_subtitle = arena.string(self.subtitle)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// A goal type as the builder offers it.
  public struct BuilderGoalType: ProtobufC.GeneratedMessage {
    /// The goal type: its targets, unit, meaning, example, icon and color.
    public var info: ChallengeV1.GoalTypeInfo?
    /// Name for display, such as `Daily Minutes`.
    public var displayName: String = ""
    /// Step in which targets are entered, in the unit: 5 minutes, 1 day, 50 points. Targets between the steps are allowed.
    public var targetStep: Int32 = 0
    /// Target to begin with when a guardian picks this goal type, in the unit.
    public var initialTarget: Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      info: ChallengeV1.GoalTypeInfo? = nil,
      displayName: String = "",
      targetStep: Int32 = 0,
      initialTarget: Int32 = 0
    ) {
      self.info = info
      self.displayName = displayName
      self.targetStep = targetStep
      self.initialTarget = initialTarget
    }
  }
}

extension ChallengeV1.BuilderGoalType {
  public static var fullName: String { "screentime.challenge.v1.BuilderGoalType" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__builder_goal_type__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__BuilderGoalType.self)
    self.info = Reading.message(m.pointee.f_info)
    self.displayName = Reading.string(m.pointee.s_display_name)
    self.targetStep = m.pointee.f_target_step
    self.initialTarget = m.pointee.f_initial_target
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__BuilderGoalType.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_info = try arena.optionalMessage(self.info)
    m.pointee.s_display_name = arena.string(self.displayName)
    m.pointee.f_target_step = self.targetStep
    m.pointee.f_initial_target = self.initialTarget
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// A ratio to pick.
  public struct RatioPreset: ProtobufC.GeneratedMessage {
    /// Learning minutes, for `ratio_learning_minutes`.
    public var learningMinutes: Int32 = 0
    /// Reward minutes, for `ratio_reward_minutes`.
    public var rewardMinutes: Int32 = 0
    /// For display, in lowest terms, such as `2:1`.
    public var text: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      learningMinutes: Int32 = 0,
      rewardMinutes: Int32 = 0,
      text: String = ""
    ) {
      self.learningMinutes = learningMinutes
      self.rewardMinutes = rewardMinutes
      self.text = text
    }
  }
}

extension ChallengeV1.RatioPreset {
  public static var fullName: String { "screentime.challenge.v1.RatioPreset" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__ratio_preset__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__RatioPreset.self)
    self.learningMinutes = m.pointee.f_learning_minutes
    self.rewardMinutes = m.pointee.f_reward_minutes
    self.text = Reading.string(m.pointee.s_text)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__RatioPreset.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_learning_minutes = self.learningMinutes
    m.pointee.f_reward_minutes = self.rewardMinutes
    m.pointee.s_text = arena.string(self.text)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// An answer to which reward apps share the reward time.
  public struct RewardScopeChoice: ProtobufC.GeneratedMessage {
    /// The scope.
    public var scope: ChallengeV1.RewardScope = .init()
    /// Name for display, such as `All reward apps`.
    public var displayName: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      scope: ChallengeV1.RewardScope = .init(),
      displayName: String = ""
    ) {
      self.scope = scope
      self.displayName = displayName
    }
  }
}

extension ChallengeV1.RewardScopeChoice {
  public static var fullName: String { "screentime.challenge.v1.RewardScopeChoice" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__reward_scope_choice__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__RewardScopeChoice.self)
    self.scope = ChallengeV1.RewardScope(rawValue: Int32(truncatingIfNeeded: m.pointee.f_scope.rawValue))
    self.displayName = Reading.string(m.pointee.s_display_name)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__RewardScopeChoice.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_scope = .init(rawValue: .init(truncatingIfNeeded: self.scope.rawValue))
    m.pointee.s_display_name = arena.string(self.displayName)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Requests the reward of a draft.
  public struct PreviewRewardRequest: ProtobufC.GeneratedMessage {
    /// The draft; of it the goal type, the target, the bonus, the ratio and the scope of the reward matter, and these must
    /// be valid. With a template, fields that are set replace the template's.
    public var draft: ChallengeV1.ChallengeDraft?
    /// Template to start from; empty for none.
    public var templateID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      draft: ChallengeV1.ChallengeDraft? = nil,
      templateID: String = ""
    ) {
      self.draft = draft
      self.templateID = templateID
    }
  }
}

extension ChallengeV1.PreviewRewardRequest {
  public static var fullName: String { "screentime.challenge.v1.PreviewRewardRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__preview_reward_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__PreviewRewardRequest.self)
    self.draft = Reading.message(m.pointee.f_draft)
    self.templateID = Reading.string(m.pointee.s_template_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__PreviewRewardRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_draft = try arena.optionalMessage(self.draft)
    m.pointee.s_template_id = arena.string(self.templateID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// The reward of a completed period.
  public struct PreviewRewardResponse: ProtobufC.GeneratedMessage {
    /// Reward time of a completion with the bonus, seconds, exact (CH-10); 0 when no app shares it.
    public var rewardSeconds: Int64 = 0
    /// Reward time without the bonus, seconds.
    public var baseRewardSeconds: Int64 = 0
    /// For display: the goal and what it gives without the bonus, such as `60 minutes of learning = 30 minutes reward` or
    /// `60 minutes of learning = no reward time`.
    public var text: String = ""
    /// For display: the bonus and what it makes of that, such as `+25 % = 37.5 minutes`; where there is no reward time,
    /// `+25 % of the points earned`. Empty without a bonus.
    public var bonusText: String = ""
    /// For display: the ratio in lowest terms, such as `2:1`.
    public var ratioText: String = ""
    /// Which reward apps share the reward time; never unspecified.
    public var rewardScope: ChallengeV1.RewardScope = .init()
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      rewardSeconds: Int64 = 0,
      baseRewardSeconds: Int64 = 0,
      text: String = "",
      bonusText: String = "",
      ratioText: String = "",
      rewardScope: ChallengeV1.RewardScope = .init()
    ) {
      self.rewardSeconds = rewardSeconds
      self.baseRewardSeconds = baseRewardSeconds
      self.text = text
      self.bonusText = bonusText
      self.ratioText = ratioText
      self.rewardScope = rewardScope
    }
  }
}

extension ChallengeV1.PreviewRewardResponse {
  public static var fullName: String { "screentime.challenge.v1.PreviewRewardResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__preview_reward_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__PreviewRewardResponse.self)
    self.rewardSeconds = m.pointee.f_reward_seconds
    self.baseRewardSeconds = m.pointee.f_base_reward_seconds
    self.text = Reading.string(m.pointee.s_text)
    self.bonusText = Reading.string(m.pointee.s_bonus_text)
    self.ratioText = Reading.string(m.pointee.s_ratio_text)
    self.rewardScope = ChallengeV1.RewardScope(rawValue: Int32(truncatingIfNeeded: m.pointee.f_reward_scope.rawValue))
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__PreviewRewardResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_reward_seconds = self.rewardSeconds
    m.pointee.f_base_reward_seconds = self.baseRewardSeconds
    m.pointee.s_text = arena.string(self.text)
    m.pointee.s_bonus_text = arena.string(self.bonusText)
    m.pointee.s_ratio_text = arena.string(self.ratioText)
    m.pointee.f_reward_scope = .init(rawValue: .init(truncatingIfNeeded: self.rewardScope.rawValue))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Requests a simulation.
  public struct SimulateDraftRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The draft. Its texts need not be there, and the range takes the place of its start and its end.
    public var draft: ChallengeV1.ChallengeDraft?
    /// Template to start from; empty for none.
    public var templateID: String = ""
    /// The first local day; the challenge is created when it begins.
    public var firstDate: CommonV1.LocalDate?
    /// The last local day, inclusive, at most 366 with the first one; days after today are left out.
    public var lastDate: CommonV1.LocalDate?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      draft: ChallengeV1.ChallengeDraft? = nil,
      templateID: String = "",
      firstDate: CommonV1.LocalDate? = nil,
      lastDate: CommonV1.LocalDate? = nil
    ) {
      self.childID = childID
      self.draft = draft
      self.templateID = templateID
      self.firstDate = firstDate
      self.lastDate = lastDate
    }
  }
}

extension ChallengeV1.SimulateDraftRequest {
  public static var fullName: String { "screentime.challenge.v1.SimulateDraftRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__simulate_draft_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__SimulateDraftRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.draft = Reading.message(m.pointee.f_draft)
    self.templateID = Reading.string(m.pointee.s_template_id)
    self.firstDate = Reading.message(m.pointee.f_first_date)
    self.lastDate = Reading.message(m.pointee.f_last_date)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__SimulateDraftRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_draft = try arena.optionalMessage(self.draft)
    m.pointee.s_template_id = arena.string(self.templateID)
    m.pointee.f_first_date = try arena.optionalMessage(self.firstDate)
    m.pointee.f_last_date = try arena.optionalMessage(self.lastDate)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// A part of a simulation.
  public struct SimulateDraftResponse: ProtobufC.GeneratedMessage {
    /// Periods, oldest first, at most 100 of them; as ListPeriods would have listed them at the end of the last day, the
    /// unfinished one included.
    public var periods: [ChallengeV1.SimulatedPeriod] = []
    /// The sums of all periods; in the last response alone.
    public var totals: ChallengeV1.SimulationTotals?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      periods: [ChallengeV1.SimulatedPeriod] = [],
      totals: ChallengeV1.SimulationTotals? = nil
    ) {
      self.periods = periods
      self.totals = totals
    }
  }
}

extension ChallengeV1.SimulateDraftResponse {
  public static var fullName: String { "screentime.challenge.v1.SimulateDraftResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__simulate_draft_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__SimulateDraftResponse.self)
    self.periods = Reading.messages(m.pointee.f_periods, m.pointee.n_f_periods)
    self.totals = Reading.message(m.pointee.f_totals)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__SimulateDraftResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_periods, m.pointee.f_periods) = (self.periods.count, try arena.messages(self.periods))
    m.pointee.f_totals = try arena.optionalMessage(self.totals)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// A period of a simulated challenge.
  public struct SimulatedPeriod: ProtobufC.GeneratedMessage {
    /// Its progress; without a challenge.
    public var progress: ChallengeV1.Progress?
    /// The exact second at which the target was reached; unset when it was not.
    public var completionTime: GoogleProtobuf.Timestamp?
    /// Learning points earned up to the completion, exact, in 1/60 point: the base of the bonus.
    public var baseSixtieths: Int64 = 0
    /// Bonus, exact, in 1/60 point.
    public var bonusSixtieths: Int64 = 0
    /// Reward time, seconds.
    public var rewardSeconds: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      progress: ChallengeV1.Progress? = nil,
      completionTime: GoogleProtobuf.Timestamp? = nil,
      baseSixtieths: Int64 = 0,
      bonusSixtieths: Int64 = 0,
      rewardSeconds: Int64 = 0
    ) {
      self.progress = progress
      self.completionTime = completionTime
      self.baseSixtieths = baseSixtieths
      self.bonusSixtieths = bonusSixtieths
      self.rewardSeconds = rewardSeconds
    }
  }
}

extension ChallengeV1.SimulatedPeriod {
  public static var fullName: String { "screentime.challenge.v1.SimulatedPeriod" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__simulated_period__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__SimulatedPeriod.self)
    self.progress = Reading.message(m.pointee.f_progress)
    self.completionTime = Reading.message(m.pointee.f_completion_time)
    self.baseSixtieths = m.pointee.f_base_sixtieths
    self.bonusSixtieths = m.pointee.f_bonus_sixtieths
    self.rewardSeconds = m.pointee.f_reward_seconds
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__SimulatedPeriod.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_progress = try arena.optionalMessage(self.progress)
    m.pointee.f_completion_time = try arena.optionalMessage(self.completionTime)
    m.pointee.f_base_sixtieths = self.baseSixtieths
    m.pointee.f_bonus_sixtieths = self.bonusSixtieths
    m.pointee.f_reward_seconds = self.rewardSeconds
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// The sums of a simulation.
  public struct SimulationTotals: ProtobufC.GeneratedMessage {
    /// Periods.
    public var periodCount: Int32 = 0
    /// Completed ones.
    public var completedCount: Int32 = 0
    /// Bonuses, exact, in 1/60 point.
    public var bonusSixtieths: Int64 = 0
    /// Reward time, seconds.
    public var rewardSeconds: Int64 = 0
    /// The last local day that was simulated: that of the request, or today.
    public var lastDate: CommonV1.LocalDate?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      periodCount: Int32 = 0,
      completedCount: Int32 = 0,
      bonusSixtieths: Int64 = 0,
      rewardSeconds: Int64 = 0,
      lastDate: CommonV1.LocalDate? = nil
    ) {
      self.periodCount = periodCount
      self.completedCount = completedCount
      self.bonusSixtieths = bonusSixtieths
      self.rewardSeconds = rewardSeconds
      self.lastDate = lastDate
    }
  }
}

extension ChallengeV1.SimulationTotals {
  public static var fullName: String { "screentime.challenge.v1.SimulationTotals" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__simulation_totals__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__SimulationTotals.self)
    self.periodCount = m.pointee.f_period_count
    self.completedCount = m.pointee.f_completed_count
    self.bonusSixtieths = m.pointee.f_bonus_sixtieths
    self.rewardSeconds = m.pointee.f_reward_seconds
    self.lastDate = Reading.message(m.pointee.f_last_date)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__SimulationTotals.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_period_count = self.periodCount
    m.pointee.f_completed_count = self.completedCount
    m.pointee.f_bonus_sixtieths = self.bonusSixtieths
    m.pointee.f_reward_seconds = self.rewardSeconds
    m.pointee.f_last_date = try arena.optionalMessage(self.lastDate)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
