// swift-format-ignore-file
// Written by StubGenerator from screentime/challenge/v1/challenge.proto. Do not edit.

import CMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension ChallengeV1 {
  /// The goal that a challenge counts.
  public enum GoalType: ProtobufC.ProtobufEnum {
    /// Not given; a draft then has the default, daily minutes.
    case unspecified
    /// Minutes of learning in a local day, target 15 to 240.
    case dailyMinutes
    /// Minutes of learning in a week, target 60 to 1440.
    case weeklyMinutes
    /// Minutes in the chosen learning apps, target 15 to 360: in a week when it repeats weekly, else from start to end.
    case specificApps
    /// Consecutive local days that count (CH-11), target 3 to 30.
    case streak
    /// Learning points, target 100 to 1000: in a week when it repeats weekly, else from start to end.
    case pointsTarget
    /// Different apps, each with a minimum of minutes in a week (CH-18), target 2 to 10.
    case appDiversity
    /// Local days of a week with a minimum of minutes each (CH-18), target 2 to 7 and at most the number of active days.
    case consistency
    /// Minutes of learning in a local day between two times of day (CH-18), target 15 to 240.
    case timeOfDay
    /// The highest number of learning points in any stretch of some minutes inside a local day (CH-18), target 50 to 1000.
    case efficiency
    /// Steps one after the other, each a goal of another type, in one period from start to end (CH-18), 2 to 10 steps.
    case chain
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .dailyMinutes, .weeklyMinutes, .specificApps, .streak, .pointsTarget, .appDiversity, .consistency, .timeOfDay, .efficiency, .chain]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .dailyMinutes
      case 2: self = .weeklyMinutes
      case 3: self = .specificApps
      case 4: self = .streak
      case 5: self = .pointsTarget
      case 6: self = .appDiversity
      case 7: self = .consistency
      case 8: self = .timeOfDay
      case 9: self = .efficiency
      case 10: self = .chain
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .dailyMinutes: 1
      case .weeklyMinutes: 2
      case .specificApps: 3
      case .streak: 4
      case .pointsTarget: 5
      case .appDiversity: 6
      case .consistency: 7
      case .timeOfDay: 8
      case .efficiency: 9
      case .chain: 10
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "GOAL_TYPE_UNSPECIFIED"
      case .dailyMinutes: "GOAL_TYPE_DAILY_MINUTES"
      case .weeklyMinutes: "GOAL_TYPE_WEEKLY_MINUTES"
      case .specificApps: "GOAL_TYPE_SPECIFIC_APPS"
      case .streak: "GOAL_TYPE_STREAK"
      case .pointsTarget: "GOAL_TYPE_POINTS_TARGET"
      case .appDiversity: "GOAL_TYPE_APP_DIVERSITY"
      case .consistency: "GOAL_TYPE_CONSISTENCY"
      case .timeOfDay: "GOAL_TYPE_TIME_OF_DAY"
      case .efficiency: "GOAL_TYPE_EFFICIENCY"
      case .chain: "GOAL_TYPE_CHAIN"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension ChallengeV1 {
  /// Which of the child's reward apps share the reward time of a completed period (CH-10).
  public enum RewardScope: ProtobufC.ProtobufEnum {
    /// As the list of reward apps says: an empty one means all of them.
    case unspecified
    /// All reward apps that the child has at the completion.
    case all
    /// The apps in the list; no app where all of them have been removed from the child since.
    case chosen
    /// No app: a completion gives its bonus and no reward time.
    case none
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .all, .chosen, .none]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .all
      case 2: self = .chosen
      case 3: self = .none
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .all: 1
      case .chosen: 2
      case .none: 3
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "REWARD_SCOPE_UNSPECIFIED"
      case .all: "REWARD_SCOPE_ALL"
      case .chosen: "REWARD_SCOPE_CHOSEN"
      case .none: "REWARD_SCOPE_NONE"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension ChallengeV1 {
  /// The state of a challenge's life.
  public enum ChallengeStatus: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// It counts.
    case active
    /// Paused by a guardian.
    case paused
    /// Ended by a guardian or by its end date.
    case ended
    /// Deleted by a guardian.
    case deleted
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .active, .paused, .ended, .deleted]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .active
      case 2: self = .paused
      case 3: self = .ended
      case 4: self = .deleted
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .active: 1
      case .paused: 2
      case .ended: 3
      case .deleted: 4
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "CHALLENGE_STATUS_UNSPECIFIED"
      case .active: "CHALLENGE_STATUS_ACTIVE"
      case .paused: "CHALLENGE_STATUS_PAUSED"
      case .ended: "CHALLENGE_STATUS_ENDED"
      case .deleted: "CHALLENGE_STATUS_DELETED"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension ChallengeV1 {
  /// A step of the builder (CH-2).
  public enum DraftStep: ProtobufC.ProtobufEnum {
    /// The whole draft.
    case unspecified
    /// Create Your Challenge.
    case details
    /// Select Learning Apps.
    case learningApps
    /// Choose Reward Apps.
    case rewardApps
    /// Set Up Rewards.
    case reward
    /// Set Schedule.
    case schedule
    /// Review Challenge.
    case review
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .details, .learningApps, .rewardApps, .reward, .schedule, .review]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .details
      case 2: self = .learningApps
      case 3: self = .rewardApps
      case 4: self = .reward
      case 5: self = .schedule
      case 6: self = .review
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .details: 1
      case .learningApps: 2
      case .rewardApps: 3
      case .reward: 4
      case .schedule: 5
      case .review: 6
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "DRAFT_STEP_UNSPECIFIED"
      case .details: "DRAFT_STEP_DETAILS"
      case .learningApps: "DRAFT_STEP_LEARNING_APPS"
      case .rewardApps: "DRAFT_STEP_REWARD_APPS"
      case .reward: "DRAFT_STEP_REWARD"
      case .schedule: "DRAFT_STEP_SCHEDULE"
      case .review: "DRAFT_STEP_REVIEW"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension ChallengeV1 {
  /// The part of a challenge that a guardian chooses.
  public struct ChallengeDraft: ProtobufC.GeneratedMessage {
    /// Title, 1 to 100 characters without control characters.
    public var title: String = ""
    /// Description, at most 1,000 characters; no control characters but line feeds.
    public var description: String = ""
    /// The goal that the challenge counts; it cannot be changed later.
    public var goalType: ChallengeV1.GoalType = .init()
    /// Target in the goal type's unit and range: minutes, days, points or apps. Unset means 60; for a chain, whose target is
    /// the number of its steps, it means these.
    public var target: Int32?
    /// Bonus in percent of the points earned, 0 to 50. Unset means 0.
    public var bonusPercentage: Int32?
    /// Learning apps that count, each of them the child's; empty means all.
    public var learningAppIDs: [String] = []
    /// Reward apps that share the reward time, each of them the child's; empty means all that the child has at the
    /// completion, unless `reward_scope` says something else.
    public var rewardAppIDs: [String] = []
    /// Learning minutes of the ratio, from 1. Unset means 60.
    public var ratioLearningMinutes: Int32?
    /// Reward minutes of the ratio, from 1. Unset means 30.
    public var ratioRewardMinutes: Int32?
    /// From when it counts, from 2000-01-01T00:00:00Z to ten years (3,653 days) after the receipt; unset means from its
    /// creation, and a time before the creation means the same. It cannot be changed later.
    public var startTime: GoogleProtobuf.Timestamp?
    /// Last local day, inclusive, from 2000-01-01 to ten years (3,653 days) after the receipt; unset means no end. It must
    /// be after the local day of the start.
    public var endDate: CommonV1.LocalDate?
    /// True when every time of the day counts. Unset means false.
    public var fullDay: Bool?
    /// Wall-clock minute of the day at which counting starts, 0 to 1439. Unset means 960 (16:00). Ignored when full_day.
    public var startMinuteOfDay: Int32?
    /// Wall-clock minute of the day at which counting ends, exclusive, 1 to 1440. Unset means 1200 (20:00). Ignored when
    /// full_day.
    public var endMinuteOfDay: Int32?
    /// Days that count, at least one. Empty with `all_active_days_cleared` false means Monday to Friday.
    public var activeDays: [CommonV1.Weekday] = []
    /// True when a guardian has cleared all days; such a draft is not valid.
    public var allActiveDaysCleared: Bool = false
    /// True when every week is a separate period; false for a single period from start to end. Read for specific
    /// apps and points only. Unset means true. It cannot be changed later.
    public var repeatWeekly: Bool?
    /// Which reward apps share the reward time. CHOSEN takes at least one of `reward_app_ids`, ALL and NONE take none of
    /// them. An edit that names `reward_app_ids` alone chooses these, or with an empty list all apps; with an empty list
    /// none stays none.
    public var rewardScope: ChallengeV1.RewardScope = .init()
    /// Parameters that the goal type reads in addition to the target; those of other goal types are not read. Unset means
    /// the defaults.
    public var goalParameters: ChallengeV1.GoalParameters?
    /// The steps of a chain in their order, 2 to 10; not read for other goal types.
    public var chainSteps: [ChallengeV1.ChainStep] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      title: String = "",
      description: String = "",
      goalType: ChallengeV1.GoalType = .init(),
      target: Int32? = nil,
      bonusPercentage: Int32? = nil,
      learningAppIDs: [String] = [],
      rewardAppIDs: [String] = [],
      ratioLearningMinutes: Int32? = nil,
      ratioRewardMinutes: Int32? = nil,
      startTime: GoogleProtobuf.Timestamp? = nil,
      endDate: CommonV1.LocalDate? = nil,
      fullDay: Bool? = nil,
      startMinuteOfDay: Int32? = nil,
      endMinuteOfDay: Int32? = nil,
      activeDays: [CommonV1.Weekday] = [],
      allActiveDaysCleared: Bool = false,
      repeatWeekly: Bool? = nil,
      rewardScope: ChallengeV1.RewardScope = .init(),
      goalParameters: ChallengeV1.GoalParameters? = nil,
      chainSteps: [ChallengeV1.ChainStep] = []
    ) {
      self.title = title
      self.description = description
      self.goalType = goalType
      self.target = target
      self.bonusPercentage = bonusPercentage
      self.learningAppIDs = learningAppIDs
      self.rewardAppIDs = rewardAppIDs
      self.ratioLearningMinutes = ratioLearningMinutes
      self.ratioRewardMinutes = ratioRewardMinutes
      self.startTime = startTime
      self.endDate = endDate
      self.fullDay = fullDay
      self.startMinuteOfDay = startMinuteOfDay
      self.endMinuteOfDay = endMinuteOfDay
      self.activeDays = activeDays
      self.allActiveDaysCleared = allActiveDaysCleared
      self.repeatWeekly = repeatWeekly
      self.rewardScope = rewardScope
      self.goalParameters = goalParameters
      self.chainSteps = chainSteps
    }
  }
}

extension ChallengeV1.ChallengeDraft {
  public static var fullName: String { "screentime.challenge.v1.ChallengeDraft" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__challenge_draft__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ChallengeDraft.self)
    self.title = Reading.string(m.pointee.s_title)
    self.description = Reading.string(m.pointee.s_description)
    self.goalType = ChallengeV1.GoalType(rawValue: Int32(truncatingIfNeeded: m.pointee.f_goal_type.rawValue))
    if m.pointee.p_target_case.rawValue != 0 { self.target = m.pointee.f_target }
    if m.pointee.p_bonus_percentage_case.rawValue != 0 { self.bonusPercentage = m.pointee.f_bonus_percentage }
    self.learningAppIDs = Reading.strings(m.pointee.s_learning_app_ids, m.pointee.n_s_learning_app_ids)
    self.rewardAppIDs = Reading.strings(m.pointee.s_reward_app_ids, m.pointee.n_s_reward_app_ids)
    if m.pointee.p_ratio_learning_minutes_case.rawValue != 0 { self.ratioLearningMinutes = m.pointee.f_ratio_learning_minutes }
    if m.pointee.p_ratio_reward_minutes_case.rawValue != 0 { self.ratioRewardMinutes = m.pointee.f_ratio_reward_minutes }
    self.startTime = Reading.message(m.pointee.f_start_time)
    self.endDate = Reading.message(m.pointee.f_end_date)
    if m.pointee.p_full_day_case.rawValue != 0 { self.fullDay = m.pointee.f_full_day != 0 }
    if m.pointee.p_start_minute_of_day_case.rawValue != 0 { self.startMinuteOfDay = m.pointee.f_start_minute_of_day }
    if m.pointee.p_end_minute_of_day_case.rawValue != 0 { self.endMinuteOfDay = m.pointee.f_end_minute_of_day }
    self.activeDays = Reading.enums(m.pointee.f_active_days, m.pointee.n_f_active_days)
    self.allActiveDaysCleared = m.pointee.f_all_active_days_cleared != 0
    if m.pointee.p_repeat_weekly_case.rawValue != 0 { self.repeatWeekly = m.pointee.f_repeat_weekly != 0 }
    self.rewardScope = ChallengeV1.RewardScope(rawValue: Int32(truncatingIfNeeded: m.pointee.f_reward_scope.rawValue))
    self.goalParameters = Reading.message(m.pointee.f_goal_parameters)
    self.chainSteps = Reading.messages(m.pointee.f_chain_steps, m.pointee.n_f_chain_steps)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ChallengeDraft.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_title = arena.string(self.title)
    m.pointee.s_description = arena.string(self.description)
    m.pointee.f_goal_type = .init(rawValue: .init(truncatingIfNeeded: self.goalType.rawValue))
    if let value = self.target {
      m.pointee.p_target_case = .init(rawValue: 4)
      m.pointee.f_target = value
    }
    if let value = self.bonusPercentage {
      m.pointee.p_bonus_percentage_case = .init(rawValue: 5)
      m.pointee.f_bonus_percentage = value
    }
    (m.pointee.n_s_learning_app_ids, m.pointee.s_learning_app_ids) = (self.learningAppIDs.count, arena.strings(self.learningAppIDs))
    (m.pointee.n_s_reward_app_ids, m.pointee.s_reward_app_ids) = (self.rewardAppIDs.count, arena.strings(self.rewardAppIDs))
    if let value = self.ratioLearningMinutes {
      m.pointee.p_ratio_learning_minutes_case = .init(rawValue: 8)
      m.pointee.f_ratio_learning_minutes = value
    }
    if let value = self.ratioRewardMinutes {
      m.pointee.p_ratio_reward_minutes_case = .init(rawValue: 9)
      m.pointee.f_ratio_reward_minutes = value
    }
    m.pointee.f_start_time = try arena.optionalMessage(self.startTime)
    m.pointee.f_end_date = try arena.optionalMessage(self.endDate)
    if let value = self.fullDay {
      m.pointee.p_full_day_case = .init(rawValue: 12)
      m.pointee.f_full_day = value ? 1 : 0
    }
    if let value = self.startMinuteOfDay {
      m.pointee.p_start_minute_of_day_case = .init(rawValue: 13)
      m.pointee.f_start_minute_of_day = value
    }
    if let value = self.endMinuteOfDay {
      m.pointee.p_end_minute_of_day_case = .init(rawValue: 14)
      m.pointee.f_end_minute_of_day = value
    }
    (m.pointee.n_f_active_days, m.pointee.f_active_days) = (self.activeDays.count, arena.enums(self.activeDays))
    m.pointee.f_all_active_days_cleared = self.allActiveDaysCleared ? 1 : 0
    if let value = self.repeatWeekly {
      m.pointee.p_repeat_weekly_case = .init(rawValue: 17)
      m.pointee.f_repeat_weekly = value ? 1 : 0
    }
    m.pointee.f_reward_scope = .init(rawValue: .init(truncatingIfNeeded: self.rewardScope.rawValue))
    m.pointee.f_goal_parameters = try arena.optionalMessage(self.goalParameters)
    (m.pointee.n_f_chain_steps, m.pointee.f_chain_steps) = (self.chainSteps.count, try arena.messages(self.chainSteps))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// A step of a chain. It counts usage from the exact second on at which the step before was completed, the first one from
  /// the start, and is completed when a challenge of its type that started there would first complete a period.
  public struct ChainStep: ProtobufC.GeneratedMessage {
    /// The goal that the step counts: any type but a chain. Specific apps and points count to the chain's end.
    public var goalType: ChallengeV1.GoalType = .init()
    /// Target in the goal type's unit and range. Unset means 60.
    public var target: Int32?
    /// Parameters that the goal type reads in addition to the target. Unset means the defaults.
    public var parameters: ChallengeV1.GoalParameters?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      goalType: ChallengeV1.GoalType = .init(),
      target: Int32? = nil,
      parameters: ChallengeV1.GoalParameters? = nil
    ) {
      self.goalType = goalType
      self.target = target
      self.parameters = parameters
    }
  }
}

extension ChallengeV1.ChainStep {
  public static var fullName: String { "screentime.challenge.v1.ChainStep" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__chain_step__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ChainStep.self)
    self.goalType = ChallengeV1.GoalType(rawValue: Int32(truncatingIfNeeded: m.pointee.f_goal_type.rawValue))
    if m.pointee.p_target_case.rawValue != 0 { self.target = m.pointee.f_target }
    self.parameters = Reading.message(m.pointee.f_parameters)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ChainStep.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_goal_type = .init(rawValue: .init(truncatingIfNeeded: self.goalType.rawValue))
    if let value = self.target {
      m.pointee.p_target_case = .init(rawValue: 2)
      m.pointee.f_target = value
    }
    m.pointee.f_parameters = try arena.optionalMessage(self.parameters)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Parameters that goal types read in addition to the target (CH-18). ListGoalTypes lists each with its goal type, range
  /// and default.
  public struct GoalParameters: ProtobufC.GeneratedMessage {
    /// App diversity: minutes in a week that an app needs, 1 to 60. Unset means 10.
    public var minimumMinutesPerApp: Int32?
    /// Consistency: minutes that a local day needs, 15 to 240. Unset means 30.
    public var dailyMinutes: Int32?
    /// Time of day: minute of the local day from which usage counts, 0 to 1439; the schedule narrows it. Unset means 960.
    public var fromMinuteOfDay: Int32?
    /// Time of day: minute before which usage counts, later than `from_minute_of_day`, up to 1440. Unset means 1080.
    public var toMinuteOfDay: Int32?
    /// Efficiency: minutes of elapsed time in which the points have to be earned, 15 to 240. Unset means 30.
    public var withinMinutes: Int32?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      minimumMinutesPerApp: Int32? = nil,
      dailyMinutes: Int32? = nil,
      fromMinuteOfDay: Int32? = nil,
      toMinuteOfDay: Int32? = nil,
      withinMinutes: Int32? = nil
    ) {
      self.minimumMinutesPerApp = minimumMinutesPerApp
      self.dailyMinutes = dailyMinutes
      self.fromMinuteOfDay = fromMinuteOfDay
      self.toMinuteOfDay = toMinuteOfDay
      self.withinMinutes = withinMinutes
    }
  }
}

extension ChallengeV1.GoalParameters {
  public static var fullName: String { "screentime.challenge.v1.GoalParameters" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__goal_parameters__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__GoalParameters.self)
    if m.pointee.p_minimum_minutes_per_app_case.rawValue != 0 { self.minimumMinutesPerApp = m.pointee.f_minimum_minutes_per_app }
    if m.pointee.p_daily_minutes_case.rawValue != 0 { self.dailyMinutes = m.pointee.f_daily_minutes }
    if m.pointee.p_from_minute_of_day_case.rawValue != 0 { self.fromMinuteOfDay = m.pointee.f_from_minute_of_day }
    if m.pointee.p_to_minute_of_day_case.rawValue != 0 { self.toMinuteOfDay = m.pointee.f_to_minute_of_day }
    if m.pointee.p_within_minutes_case.rawValue != 0 { self.withinMinutes = m.pointee.f_within_minutes }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__GoalParameters.self)
    m.pointee.base.descriptor = Self.descriptor
    if let value = self.minimumMinutesPerApp {
      m.pointee.p_minimum_minutes_per_app_case = .init(rawValue: 1)
      m.pointee.f_minimum_minutes_per_app = value
    }
    if let value = self.dailyMinutes {
      m.pointee.p_daily_minutes_case = .init(rawValue: 2)
      m.pointee.f_daily_minutes = value
    }
    if let value = self.fromMinuteOfDay {
      m.pointee.p_from_minute_of_day_case = .init(rawValue: 3)
      m.pointee.f_from_minute_of_day = value
    }
    if let value = self.toMinuteOfDay {
      m.pointee.p_to_minute_of_day_case = .init(rawValue: 4)
      m.pointee.f_to_minute_of_day = value
    }
    if let value = self.withinMinutes {
      m.pointee.p_within_minutes_case = .init(rawValue: 5)
      m.pointee.f_within_minutes = value
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// A challenge.
  public struct Challenge: ProtobufC.GeneratedMessage {
    /// The challenge's id, UUID.
    public var challengeID: String = ""
    /// The child.
    public var childID: String = ""
    /// The guardian's settings, with every default filled in; the version of the newest edit.
    public var settings: ChallengeV1.ChallengeDraft?
    /// The state of its life.
    public var status: ChallengeV1.ChallengeStatus = .init()
    /// Guardian who created it.
    public var creatorGuardianID: String = ""
    /// When it was created.
    public var createTime: GoogleProtobuf.Timestamp?
    /// When it was last changed.
    public var updateTime: GoogleProtobuf.Timestamp?
    /// Changes with every write; send it back to make sure that no other guardian wrote in between.
    public var etag: String = ""
    /// Template it was created from; empty for none.
    public var templateID: String = ""
    /// Learning apps of the settings that were removed from the child since they were chosen (SH-7): they no longer count,
    /// even when they are added again, until an edit chooses them again. When these are all of the list, nothing counts.
    public var removedLearningAppIDs: [String] = []
    /// Reward apps of the settings that were removed from the child since they were chosen (SH-7).
    public var removedRewardAppIDs: [String] = []
    /// For display: its first and its last local day, such as `2026-03-02 to 2026-03-29`; `Ongoing` while it has no end.
    public var durationText: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      challengeID: String = "",
      childID: String = "",
      settings: ChallengeV1.ChallengeDraft? = nil,
      status: ChallengeV1.ChallengeStatus = .init(),
      creatorGuardianID: String = "",
      createTime: GoogleProtobuf.Timestamp? = nil,
      updateTime: GoogleProtobuf.Timestamp? = nil,
      etag: String = "",
      templateID: String = "",
      removedLearningAppIDs: [String] = [],
      removedRewardAppIDs: [String] = [],
      durationText: String = ""
    ) {
      self.challengeID = challengeID
      self.childID = childID
      self.settings = settings
      self.status = status
      self.creatorGuardianID = creatorGuardianID
      self.createTime = createTime
      self.updateTime = updateTime
      self.etag = etag
      self.templateID = templateID
      self.removedLearningAppIDs = removedLearningAppIDs
      self.removedRewardAppIDs = removedRewardAppIDs
      self.durationText = durationText
    }
  }
}

extension ChallengeV1.Challenge {
  public static var fullName: String { "screentime.challenge.v1.Challenge" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__challenge__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__Challenge.self)
    self.challengeID = Reading.string(m.pointee.s_challenge_id)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.settings = Reading.message(m.pointee.f_settings)
    self.status = ChallengeV1.ChallengeStatus(rawValue: Int32(truncatingIfNeeded: m.pointee.f_status.rawValue))
    self.creatorGuardianID = Reading.string(m.pointee.s_creator_guardian_id)
    self.createTime = Reading.message(m.pointee.f_create_time)
    self.updateTime = Reading.message(m.pointee.f_update_time)
    self.etag = Reading.string(m.pointee.s_etag)
    self.templateID = Reading.string(m.pointee.s_template_id)
    self.removedLearningAppIDs = Reading.strings(m.pointee.s_removed_learning_app_ids, m.pointee.n_s_removed_learning_app_ids)
    self.removedRewardAppIDs = Reading.strings(m.pointee.s_removed_reward_app_ids, m.pointee.n_s_removed_reward_app_ids)
    self.durationText = Reading.string(m.pointee.s_duration_text)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__Challenge.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_challenge_id = arena.string(self.challengeID)
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_settings = try arena.optionalMessage(self.settings)
    m.pointee.f_status = .init(rawValue: .init(truncatingIfNeeded: self.status.rawValue))
    m.pointee.s_creator_guardian_id = arena.string(self.creatorGuardianID)
    m.pointee.f_create_time = try arena.optionalMessage(self.createTime)
    m.pointee.f_update_time = try arena.optionalMessage(self.updateTime)
    m.pointee.s_etag = arena.string(self.etag)
    m.pointee.s_template_id = arena.string(self.templateID)
    (m.pointee.n_s_removed_learning_app_ids, m.pointee.s_removed_learning_app_ids) = (self.removedLearningAppIDs.count, arena.strings(self.removedLearningAppIDs))
    (m.pointee.n_s_removed_reward_app_ids, m.pointee.s_removed_reward_app_ids) = (self.removedRewardAppIDs.count, arena.strings(self.removedRewardAppIDs))
    m.pointee.s_duration_text = arena.string(self.durationText)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// A template.
  public struct Template: ProtobufC.GeneratedMessage {
    /// Id, such as `daily_dynamo`.
    public var templateID: String = ""
    /// The draft that it fills in.
    public var draft: ChallengeV1.ChallengeDraft?
    /// Name of its icon.
    public var icon: String = ""
    /// Color, `#RRGGBB`.
    public var color: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      templateID: String = "",
      draft: ChallengeV1.ChallengeDraft? = nil,
      icon: String = "",
      color: String = ""
    ) {
      self.templateID = templateID
      self.draft = draft
      self.icon = icon
      self.color = color
    }
  }
}

extension ChallengeV1.Template {
  public static var fullName: String { "screentime.challenge.v1.Template" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__template__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__Template.self)
    self.templateID = Reading.string(m.pointee.s_template_id)
    self.draft = Reading.message(m.pointee.f_draft)
    self.icon = Reading.string(m.pointee.s_icon)
    self.color = Reading.string(m.pointee.s_color)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__Template.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_template_id = arena.string(self.templateID)
    m.pointee.f_draft = try arena.optionalMessage(self.draft)
    m.pointee.s_icon = arena.string(self.icon)
    m.pointee.s_color = arena.string(self.color)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// A goal type, described.
  public struct GoalTypeInfo: ProtobufC.GeneratedMessage {
    /// The goal type.
    public var goalType: ChallengeV1.GoalType = .init()
    /// Smallest target.
    public var minTarget: Int32 = 0
    /// Largest target.
    public var maxTarget: Int32 = 0
    /// Unit of the target: `minutes`, `days`, `points`, `apps` or `steps`.
    public var unit: String = ""
    /// Its meaning.
    public var description: String = ""
    /// An example.
    public var example: String = ""
    /// Name of its icon; may be empty.
    public var icon: String = ""
    /// Name of its color; may be empty.
    public var color: String = ""
    /// Its parameters besides the target.
    public var parameters: [ChallengeV1.GoalParameterInfo] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      goalType: ChallengeV1.GoalType = .init(),
      minTarget: Int32 = 0,
      maxTarget: Int32 = 0,
      unit: String = "",
      description: String = "",
      example: String = "",
      icon: String = "",
      color: String = "",
      parameters: [ChallengeV1.GoalParameterInfo] = []
    ) {
      self.goalType = goalType
      self.minTarget = minTarget
      self.maxTarget = maxTarget
      self.unit = unit
      self.description = description
      self.example = example
      self.icon = icon
      self.color = color
      self.parameters = parameters
    }
  }
}

extension ChallengeV1.GoalTypeInfo {
  public static var fullName: String { "screentime.challenge.v1.GoalTypeInfo" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__goal_type_info__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__GoalTypeInfo.self)
    self.goalType = ChallengeV1.GoalType(rawValue: Int32(truncatingIfNeeded: m.pointee.f_goal_type.rawValue))
    self.minTarget = m.pointee.f_min_target
    self.maxTarget = m.pointee.f_max_target
    self.unit = Reading.string(m.pointee.s_unit)
    self.description = Reading.string(m.pointee.s_description)
    self.example = Reading.string(m.pointee.s_example)
    self.icon = Reading.string(m.pointee.s_icon)
    self.color = Reading.string(m.pointee.s_color)
    self.parameters = Reading.messages(m.pointee.f_parameters, m.pointee.n_f_parameters)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__GoalTypeInfo.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_goal_type = .init(rawValue: .init(truncatingIfNeeded: self.goalType.rawValue))
    m.pointee.f_min_target = self.minTarget
    m.pointee.f_max_target = self.maxTarget
    m.pointee.s_unit = arena.string(self.unit)
    m.pointee.s_description = arena.string(self.description)
    m.pointee.s_example = arena.string(self.example)
    m.pointee.s_icon = arena.string(self.icon)
    m.pointee.s_color = arena.string(self.color)
    (m.pointee.n_f_parameters, m.pointee.f_parameters) = (self.parameters.count, try arena.messages(self.parameters))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// A parameter of a goal type, described.
  public struct GoalParameterInfo: ProtobufC.GeneratedMessage {
    /// The field of GoalParameters, such as `daily_minutes`.
    public var name: String = ""
    /// Smallest value.
    public var minValue: Int32 = 0
    /// Largest value.
    public var maxValue: Int32 = 0
    /// The value when it is unset.
    public var defaultValue: Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      name: String = "",
      minValue: Int32 = 0,
      maxValue: Int32 = 0,
      defaultValue: Int32 = 0
    ) {
      self.name = name
      self.minValue = minValue
      self.maxValue = maxValue
      self.defaultValue = defaultValue
    }
  }
}

extension ChallengeV1.GoalParameterInfo {
  public static var fullName: String { "screentime.challenge.v1.GoalParameterInfo" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__goal_parameter_info__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__GoalParameterInfo.self)
    self.name = Reading.string(m.pointee.s_name)
    self.minValue = m.pointee.f_min_value
    self.maxValue = m.pointee.f_max_value
    self.defaultValue = m.pointee.f_default_value
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__GoalParameterInfo.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_name = arena.string(self.name)
    m.pointee.f_min_value = self.minValue
    m.pointee.f_max_value = self.maxValue
    m.pointee.f_default_value = self.defaultValue
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Requests the templates.
  public struct ListTemplatesRequest: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

extension ChallengeV1.ListTemplatesRequest {
  public static var fullName: String { "screentime.challenge.v1.ListTemplatesRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__list_templates_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListTemplatesRequest.self)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListTemplatesRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// The templates that challenges can be created from.
  public struct ListTemplatesResponse: ProtobufC.GeneratedMessage {
    /// Templates in their fixed order.
    public var templates: [ChallengeV1.Template] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      templates: [ChallengeV1.Template] = []
    ) {
      self.templates = templates
    }
  }
}

extension ChallengeV1.ListTemplatesResponse {
  public static var fullName: String { "screentime.challenge.v1.ListTemplatesResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__list_templates_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListTemplatesResponse.self)
    self.templates = Reading.messages(m.pointee.f_templates, m.pointee.n_f_templates)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListTemplatesResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_templates, m.pointee.f_templates) = (self.templates.count, try arena.messages(self.templates))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Requests the goal types.
  public struct ListGoalTypesRequest: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

extension ChallengeV1.ListGoalTypesRequest {
  public static var fullName: String { "screentime.challenge.v1.ListGoalTypesRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__list_goal_types_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListGoalTypesRequest.self)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListGoalTypesRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// The goal types.
  public struct ListGoalTypesResponse: ProtobufC.GeneratedMessage {
    /// Goal types in their fixed order.
    public var goalTypes: [ChallengeV1.GoalTypeInfo] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      goalTypes: [ChallengeV1.GoalTypeInfo] = []
    ) {
      self.goalTypes = goalTypes
    }
  }
}

extension ChallengeV1.ListGoalTypesResponse {
  public static var fullName: String { "screentime.challenge.v1.ListGoalTypesResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__list_goal_types_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListGoalTypesResponse.self)
    self.goalTypes = Reading.messages(m.pointee.f_goal_types, m.pointee.n_f_goal_types)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListGoalTypesResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_goal_types, m.pointee.f_goal_types) = (self.goalTypes.count, try arena.messages(self.goalTypes))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Requests a check.
  public struct ValidateDraftRequest: ProtobufC.GeneratedMessage {
    /// The draft.
    public var draft: ChallengeV1.ChallengeDraft?
    /// The step to check; unspecified or review checks everything.
    public var step: ChallengeV1.DraftStep = .init()
    /// The child the draft is for; its zone decides local dates.
    public var childID: String = ""
    /// Template to start from, as in CreateChallengeRequest; empty for none.
    public var templateID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      draft: ChallengeV1.ChallengeDraft? = nil,
      step: ChallengeV1.DraftStep = .init(),
      childID: String = "",
      templateID: String = ""
    ) {
      self.draft = draft
      self.step = step
      self.childID = childID
      self.templateID = templateID
    }
  }
}

extension ChallengeV1.ValidateDraftRequest {
  public static var fullName: String { "screentime.challenge.v1.ValidateDraftRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__validate_draft_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ValidateDraftRequest.self)
    self.draft = Reading.message(m.pointee.f_draft)
    self.step = ChallengeV1.DraftStep(rawValue: Int32(truncatingIfNeeded: m.pointee.f_step.rawValue))
    self.childID = Reading.string(m.pointee.s_child_id)
    self.templateID = Reading.string(m.pointee.s_template_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ValidateDraftRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_draft = try arena.optionalMessage(self.draft)
    m.pointee.f_step = .init(rawValue: .init(truncatingIfNeeded: self.step.rawValue))
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_template_id = arena.string(self.templateID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// The result of the check.
  public struct ValidateDraftResponse: ProtobufC.GeneratedMessage {
    /// All faults; empty when the draft is valid.
    public var violations: [ChallengeV1.Violation] = []
    /// Title of the checked step.
    public var stepTitle: String = ""
    /// The draft with every default filled in.
    public var draft: ChallengeV1.ChallengeDraft?
    /// Apps in the lists of the checked step that are not assigned to the child. They violate no rule of the draft, but
    /// CreateChallenge does not take them.
    public var unassignedApps: [ChallengeV1.UnassignedApp] = []
    /// For display: how long the challenge would last, as in Challenge.
    public var durationText: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      violations: [ChallengeV1.Violation] = [],
      stepTitle: String = "",
      draft: ChallengeV1.ChallengeDraft? = nil,
      unassignedApps: [ChallengeV1.UnassignedApp] = [],
      durationText: String = ""
    ) {
      self.violations = violations
      self.stepTitle = stepTitle
      self.draft = draft
      self.unassignedApps = unassignedApps
      self.durationText = durationText
    }
  }
}

extension ChallengeV1.ValidateDraftResponse {
  public static var fullName: String { "screentime.challenge.v1.ValidateDraftResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__validate_draft_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ValidateDraftResponse.self)
    self.violations = Reading.messages(m.pointee.f_violations, m.pointee.n_f_violations)
    self.stepTitle = Reading.string(m.pointee.s_step_title)
    self.draft = Reading.message(m.pointee.f_draft)
    self.unassignedApps = Reading.messages(m.pointee.f_unassigned_apps, m.pointee.n_f_unassigned_apps)
    self.durationText = Reading.string(m.pointee.s_duration_text)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ValidateDraftResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_violations, m.pointee.f_violations) = (self.violations.count, try arena.messages(self.violations))
    m.pointee.s_step_title = arena.string(self.stepTitle)
    m.pointee.f_draft = try arena.optionalMessage(self.draft)
    (m.pointee.n_f_unassigned_apps, m.pointee.f_unassigned_apps) = (self.unassignedApps.count, try arena.messages(self.unassignedApps))
    m.pointee.s_duration_text = arena.string(self.durationText)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// An app in a draft that is not one of the child's.
  public struct UnassignedApp: ProtobufC.GeneratedMessage {
    /// Path in the request, such as `draft.learning_app_ids[1]`.
    public var field: String = ""
    /// The app.
    public var appID: String = ""
    /// True for one that was the child's and has been removed; false for one that never was, as far as is known here.
    public var removed: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      field: String = "",
      appID: String = "",
      removed: Bool = false
    ) {
      self.field = field
      self.appID = appID
      self.removed = removed
    }
  }
}

extension ChallengeV1.UnassignedApp {
  public static var fullName: String { "screentime.challenge.v1.UnassignedApp" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__unassigned_app__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__UnassignedApp.self)
    self.field = Reading.string(m.pointee.s_field)
    self.appID = Reading.string(m.pointee.s_app_id)
    self.removed = m.pointee.f_removed != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__UnassignedApp.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_field = arena.string(self.field)
    m.pointee.s_app_id = arena.string(self.appID)
    m.pointee.f_removed = self.removed ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// A fault of a draft.
  public struct Violation: ProtobufC.GeneratedMessage {
    /// Path of the field in the request, such as `draft.target`.
    public var field: String = ""
    /// The step in which it is set.
    public var step: ChallengeV1.DraftStep = .init()
    /// For display: value, limit and remedy.
    public var message: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      field: String = "",
      step: ChallengeV1.DraftStep = .init(),
      message: String = ""
    ) {
      self.field = field
      self.step = step
      self.message = message
    }
  }
}

extension ChallengeV1.Violation {
  public static var fullName: String { "screentime.challenge.v1.Violation" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__violation__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__Violation.self)
    self.field = Reading.string(m.pointee.s_field)
    self.step = ChallengeV1.DraftStep(rawValue: Int32(truncatingIfNeeded: m.pointee.f_step.rawValue))
    self.message = Reading.string(m.pointee.s_message)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__Violation.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_field = arena.string(self.field)
    m.pointee.f_step = .init(rawValue: .init(truncatingIfNeeded: self.step.rawValue))
    m.pointee.s_message = arena.string(self.message)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Creates a challenge.
  public struct CreateChallengeRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The guardian's settings. With a template, fields that are set replace the template's.
    public var draft: ChallengeV1.ChallengeDraft?
    /// Template to start from; empty for none.
    public var templateID: String = ""
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      draft: ChallengeV1.ChallengeDraft? = nil,
      templateID: String = "",
      requestID: String = ""
    ) {
      self.childID = childID
      self.draft = draft
      self.templateID = templateID
      self.requestID = requestID
    }
  }
}

extension ChallengeV1.CreateChallengeRequest {
  public static var fullName: String { "screentime.challenge.v1.CreateChallengeRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__create_challenge_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__CreateChallengeRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.draft = Reading.message(m.pointee.f_draft)
    self.templateID = Reading.string(m.pointee.s_template_id)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__CreateChallengeRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_draft = try arena.optionalMessage(self.draft)
    m.pointee.s_template_id = arena.string(self.templateID)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Changes a challenge.
  public struct UpdateChallengeRequest: ProtobufC.GeneratedMessage {
    /// The challenge.
    public var challengeID: String = ""
    /// New values; only fields in the mask are read.
    public var settings: ChallengeV1.ChallengeDraft?
    /// Fields of the draft to change; goal_type, start_time and repeat_weekly cannot be changed.
    public var updateMask: GoogleProtobuf.FieldMask?
    /// The etag the change was based on; empty means any.
    public var etag: String = ""
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      challengeID: String = "",
      settings: ChallengeV1.ChallengeDraft? = nil,
      updateMask: GoogleProtobuf.FieldMask? = nil,
      etag: String = "",
      requestID: String = ""
    ) {
      self.challengeID = challengeID
      self.settings = settings
      self.updateMask = updateMask
      self.etag = etag
      self.requestID = requestID
    }
  }
}

extension ChallengeV1.UpdateChallengeRequest {
  public static var fullName: String { "screentime.challenge.v1.UpdateChallengeRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__update_challenge_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__UpdateChallengeRequest.self)
    self.challengeID = Reading.string(m.pointee.s_challenge_id)
    self.settings = Reading.message(m.pointee.f_settings)
    self.updateMask = Reading.message(m.pointee.f_update_mask)
    self.etag = Reading.string(m.pointee.s_etag)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__UpdateChallengeRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_challenge_id = arena.string(self.challengeID)
    m.pointee.f_settings = try arena.optionalMessage(self.settings)
    m.pointee.f_update_mask = try arena.optionalMessage(self.updateMask)
    m.pointee.s_etag = arena.string(self.etag)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Pauses or resumes.
  public struct PauseChallengeRequest: ProtobufC.GeneratedMessage {
    /// The challenge.
    public var challengeID: String = ""
    /// True to pause, false to resume.
    public var paused: Bool = false
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      challengeID: String = "",
      paused: Bool = false,
      requestID: String = ""
    ) {
      self.challengeID = challengeID
      self.paused = paused
      self.requestID = requestID
    }
  }
}

extension ChallengeV1.PauseChallengeRequest {
  public static var fullName: String { "screentime.challenge.v1.PauseChallengeRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__pause_challenge_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__PauseChallengeRequest.self)
    self.challengeID = Reading.string(m.pointee.s_challenge_id)
    self.paused = m.pointee.f_paused != 0
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__PauseChallengeRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_challenge_id = arena.string(self.challengeID)
    m.pointee.f_paused = self.paused ? 1 : 0
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Ends a challenge.
  public struct EndChallengeRequest: ProtobufC.GeneratedMessage {
    /// The challenge.
    public var challengeID: String = ""
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      challengeID: String = "",
      requestID: String = ""
    ) {
      self.challengeID = challengeID
      self.requestID = requestID
    }
  }
}

extension ChallengeV1.EndChallengeRequest {
  public static var fullName: String { "screentime.challenge.v1.EndChallengeRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__end_challenge_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__EndChallengeRequest.self)
    self.challengeID = Reading.string(m.pointee.s_challenge_id)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__EndChallengeRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_challenge_id = arena.string(self.challengeID)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Deletes a challenge.
  public struct DeleteChallengeRequest: ProtobufC.GeneratedMessage {
    /// The challenge.
    public var challengeID: String = ""
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      challengeID: String = "",
      requestID: String = ""
    ) {
      self.challengeID = challengeID
      self.requestID = requestID
    }
  }
}

extension ChallengeV1.DeleteChallengeRequest {
  public static var fullName: String { "screentime.challenge.v1.DeleteChallengeRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__delete_challenge_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__DeleteChallengeRequest.self)
    self.challengeID = Reading.string(m.pointee.s_challenge_id)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__DeleteChallengeRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_challenge_id = arena.string(self.challengeID)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// It is deleted.
  public struct DeleteChallengeResponse: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

extension ChallengeV1.DeleteChallengeResponse {
  public static var fullName: String { "screentime.challenge.v1.DeleteChallengeResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__delete_challenge_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__DeleteChallengeResponse.self)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__DeleteChallengeResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Requests a challenge.
  public struct GetChallengeRequest: ProtobufC.GeneratedMessage {
    /// The challenge.
    public var challengeID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      challengeID: String = ""
    ) {
      self.challengeID = challengeID
    }
  }
}

extension ChallengeV1.GetChallengeRequest {
  public static var fullName: String { "screentime.challenge.v1.GetChallengeRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__get_challenge_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__GetChallengeRequest.self)
    self.challengeID = Reading.string(m.pointee.s_challenge_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__GetChallengeRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_challenge_id = arena.string(self.challengeID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Requests challenges.
  public struct ListChallengesRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// True to list ended ones as well.
    public var includeEnded: Bool = false
    /// At most this many, 1 to 1000; 0 means 100.
    public var pageSize: Int32 = 0
    /// `next_page_token` of the previous page; empty for the first.
    public var pageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      includeEnded: Bool = false,
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.childID = childID
      self.includeEnded = includeEnded
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }
}

extension ChallengeV1.ListChallengesRequest {
  public static var fullName: String { "screentime.challenge.v1.ListChallengesRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__list_challenges_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListChallengesRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.includeEnded = m.pointee.f_include_ended != 0
    self.pageSize = m.pointee.f_page_size
    self.pageToken = Reading.string(m.pointee.s_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListChallengesRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_include_ended = self.includeEnded ? 1 : 0
    m.pointee.f_page_size = self.pageSize
    m.pointee.s_page_token = arena.string(self.pageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// The challenges.
  public struct ListChallengesResponse: ProtobufC.GeneratedMessage {
    /// Challenges, oldest first.
    public var challenges: [ChallengeV1.Challenge] = []
    /// Token of the next page; empty on the last.
    public var nextPageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      challenges: [ChallengeV1.Challenge] = [],
      nextPageToken: String = ""
    ) {
      self.challenges = challenges
      self.nextPageToken = nextPageToken
    }
  }
}

extension ChallengeV1.ListChallengesResponse {
  public static var fullName: String { "screentime.challenge.v1.ListChallengesResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__list_challenges_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListChallengesResponse.self)
    self.challenges = Reading.messages(m.pointee.f_challenges, m.pointee.n_f_challenges)
    self.nextPageToken = Reading.string(m.pointee.s_next_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListChallengesResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_challenges, m.pointee.f_challenges) = (self.challenges.count, try arena.messages(self.challenges))
    m.pointee.s_next_page_token = arena.string(self.nextPageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Progress in one period.
  public struct Progress: ProtobufC.GeneratedMessage {
    /// The challenge.
    public var challengeID: String = ""
    /// Its title.
    public var title: String = ""
    /// First local day of the period; of a streak its first day that counted, or the day on which it can begin.
    public var periodStartDate: CommonV1.LocalDate?
    /// Last local day of the period, inclusive; unset for a single period without end and for a streak, which ends with the
    /// day that completes or breaks it.
    public var periodEndDate: CommonV1.LocalDate?
    /// Seconds that counted; not capped at the target.
    public var countedSeconds: Int64 = 0
    /// Learning points that the counted usage earned, exact, in 1/60 point.
    public var countedSixtieths: Int64 = 0
    /// Target in the goal type's unit.
    public var target: Int32 = 0
    /// Progress in percent, rounded down, 0 to 100.
    public var percentage: Int32 = 0
    /// True when the period is completed.
    public var completed: Bool = false
    /// True when at least 90 % of the target is reached and the period is not completed.
    public var near: Bool = false
    /// The unit of the target.
    public var goalType: ChallengeV1.GoalType = .init()
    /// Progress as the goal type counts it, not capped at the target: seconds for minutes, 1/60 point for points, days for
    /// days, apps for apps, completed steps for steps.
    public var progress: Int64 = 0
    /// For display: progress and target in the unit of the target, such as `45/60 minutes`, `3/7 days` or
    /// `120/500 points`; rounded down, and not capped at the target.
    public var progressText: String = ""
    /// The amount that is missing to the target, in the unit of `progress`; 0 for a completed period.
    public var remaining: Int64 = 0
    /// For display: the missing amount in the unit of the target, such as `15 minutes to go`, or `Completed`. It and the
    /// progress of `progress_text` add up to the target.
    public var remainingText: String = ""
    /// The running step of a chain; unset when all are completed, and for other goal types.
    public var runningStep: ChallengeV1.RunningStep?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      challengeID: String = "",
      title: String = "",
      periodStartDate: CommonV1.LocalDate? = nil,
      periodEndDate: CommonV1.LocalDate? = nil,
      countedSeconds: Int64 = 0,
      countedSixtieths: Int64 = 0,
      target: Int32 = 0,
      percentage: Int32 = 0,
      completed: Bool = false,
      near: Bool = false,
      goalType: ChallengeV1.GoalType = .init(),
      progress: Int64 = 0,
      progressText: String = "",
      remaining: Int64 = 0,
      remainingText: String = "",
      runningStep: ChallengeV1.RunningStep? = nil
    ) {
      self.challengeID = challengeID
      self.title = title
      self.periodStartDate = periodStartDate
      self.periodEndDate = periodEndDate
      self.countedSeconds = countedSeconds
      self.countedSixtieths = countedSixtieths
      self.target = target
      self.percentage = percentage
      self.completed = completed
      self.near = near
      self.goalType = goalType
      self.progress = progress
      self.progressText = progressText
      self.remaining = remaining
      self.remainingText = remainingText
      self.runningStep = runningStep
    }
  }
}

extension ChallengeV1.Progress {
  public static var fullName: String { "screentime.challenge.v1.Progress" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__progress__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__Progress.self)
    self.challengeID = Reading.string(m.pointee.s_challenge_id)
    self.title = Reading.string(m.pointee.s_title)
    self.periodStartDate = Reading.message(m.pointee.f_period_start_date)
    self.periodEndDate = Reading.message(m.pointee.f_period_end_date)
    self.countedSeconds = m.pointee.f_counted_seconds
    self.countedSixtieths = m.pointee.f_counted_sixtieths
    self.target = m.pointee.f_target
    self.percentage = m.pointee.f_percentage
    self.completed = m.pointee.f_completed != 0
    self.near = m.pointee.f_near != 0
    self.goalType = ChallengeV1.GoalType(rawValue: Int32(truncatingIfNeeded: m.pointee.f_goal_type.rawValue))
    self.progress = m.pointee.f_progress
    self.progressText = Reading.string(m.pointee.s_progress_text)
    self.remaining = m.pointee.f_remaining
    self.remainingText = Reading.string(m.pointee.s_remaining_text)
    self.runningStep = Reading.message(m.pointee.f_running_step)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__Progress.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_challenge_id = arena.string(self.challengeID)
    m.pointee.s_title = arena.string(self.title)
    m.pointee.f_period_start_date = try arena.optionalMessage(self.periodStartDate)
    m.pointee.f_period_end_date = try arena.optionalMessage(self.periodEndDate)
    m.pointee.f_counted_seconds = self.countedSeconds
    m.pointee.f_counted_sixtieths = self.countedSixtieths
    m.pointee.f_target = self.target
    m.pointee.f_percentage = self.percentage
    m.pointee.f_completed = self.completed ? 1 : 0
    m.pointee.f_near = self.near ? 1 : 0
    m.pointee.f_goal_type = .init(rawValue: .init(truncatingIfNeeded: self.goalType.rawValue))
    m.pointee.f_progress = self.progress
    m.pointee.s_progress_text = arena.string(self.progressText)
    m.pointee.f_remaining = self.remaining
    m.pointee.s_remaining_text = arena.string(self.remainingText)
    m.pointee.f_running_step = try arena.optionalMessage(self.runningStep)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// The step of a chain that counts now.
  public struct RunningStep: ProtobufC.GeneratedMessage {
    /// Its place among the steps, from 1.
    public var number: Int32 = 0
    /// The goal type, which says what counts.
    public var goalType: ChallengeV1.GoalType = .init()
    /// Target in the goal type's unit.
    public var target: Int32 = 0
    /// Progress in its own current period, as in `Progress`.
    public var progress: Int64 = 0
    /// Progress in percent, rounded down, 0 to 100.
    public var percentage: Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      number: Int32 = 0,
      goalType: ChallengeV1.GoalType = .init(),
      target: Int32 = 0,
      progress: Int64 = 0,
      percentage: Int32 = 0
    ) {
      self.number = number
      self.goalType = goalType
      self.target = target
      self.progress = progress
      self.percentage = percentage
    }
  }
}

extension ChallengeV1.RunningStep {
  public static var fullName: String { "screentime.challenge.v1.RunningStep" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__running_step__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__RunningStep.self)
    self.number = m.pointee.f_number
    self.goalType = ChallengeV1.GoalType(rawValue: Int32(truncatingIfNeeded: m.pointee.f_goal_type.rawValue))
    self.target = m.pointee.f_target
    self.progress = m.pointee.f_progress
    self.percentage = m.pointee.f_percentage
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__RunningStep.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_number = self.number
    m.pointee.f_goal_type = .init(rawValue: .init(truncatingIfNeeded: self.goalType.rawValue))
    m.pointee.f_target = self.target
    m.pointee.f_progress = self.progress
    m.pointee.f_percentage = self.percentage
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// A completed period.
  public struct Completion: ProtobufC.GeneratedMessage {
    /// The challenge.
    public var challengeID: String = ""
    /// Its title at that time.
    public var title: String = ""
    /// First local day of the period.
    public var periodStartDate: CommonV1.LocalDate?
    /// The exact second at which the target was reached.
    public var completionTime: GoogleProtobuf.Timestamp?
    /// Learning points earned up to the completion, exact, in 1/60 point: the base of the bonus.
    public var baseSixtieths: Int64 = 0
    /// Bonus, exact, in 1/60 point.
    public var bonusSixtieths: Int64 = 0
    /// Reward time, seconds.
    public var rewardSeconds: Int64 = 0
    /// Reward apps that share the reward time.
    public var rewardAppIDs: [String] = []
    /// When the challenge was created: of grants that are equal otherwise, that of the challenge created earlier is used
    /// first. Absent in events of services that did not publish it; they count as created at the completion.
    public var challengeCreateTime: GoogleProtobuf.Timestamp?
    /// Which reward apps share the reward time, by the settings in force; NONE gives no reward time. Unspecified where the
    /// list of apps said it, and in events of services that did not publish it.
    public var rewardScope: ChallengeV1.RewardScope = .init()
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      challengeID: String = "",
      title: String = "",
      periodStartDate: CommonV1.LocalDate? = nil,
      completionTime: GoogleProtobuf.Timestamp? = nil,
      baseSixtieths: Int64 = 0,
      bonusSixtieths: Int64 = 0,
      rewardSeconds: Int64 = 0,
      rewardAppIDs: [String] = [],
      challengeCreateTime: GoogleProtobuf.Timestamp? = nil,
      rewardScope: ChallengeV1.RewardScope = .init()
    ) {
      self.challengeID = challengeID
      self.title = title
      self.periodStartDate = periodStartDate
      self.completionTime = completionTime
      self.baseSixtieths = baseSixtieths
      self.bonusSixtieths = bonusSixtieths
      self.rewardSeconds = rewardSeconds
      self.rewardAppIDs = rewardAppIDs
      self.challengeCreateTime = challengeCreateTime
      self.rewardScope = rewardScope
    }
  }
}

extension ChallengeV1.Completion {
  public static var fullName: String { "screentime.challenge.v1.Completion" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__completion__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__Completion.self)
    self.challengeID = Reading.string(m.pointee.s_challenge_id)
    self.title = Reading.string(m.pointee.s_title)
    self.periodStartDate = Reading.message(m.pointee.f_period_start_date)
    self.completionTime = Reading.message(m.pointee.f_completion_time)
    self.baseSixtieths = m.pointee.f_base_sixtieths
    self.bonusSixtieths = m.pointee.f_bonus_sixtieths
    self.rewardSeconds = m.pointee.f_reward_seconds
    self.rewardAppIDs = Reading.strings(m.pointee.s_reward_app_ids, m.pointee.n_s_reward_app_ids)
    self.challengeCreateTime = Reading.message(m.pointee.f_challenge_create_time)
    self.rewardScope = ChallengeV1.RewardScope(rawValue: Int32(truncatingIfNeeded: m.pointee.f_reward_scope.rawValue))
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__Completion.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_challenge_id = arena.string(self.challengeID)
    m.pointee.s_title = arena.string(self.title)
    m.pointee.f_period_start_date = try arena.optionalMessage(self.periodStartDate)
    m.pointee.f_completion_time = try arena.optionalMessage(self.completionTime)
    m.pointee.f_base_sixtieths = self.baseSixtieths
    m.pointee.f_bonus_sixtieths = self.bonusSixtieths
    m.pointee.f_reward_seconds = self.rewardSeconds
    (m.pointee.n_s_reward_app_ids, m.pointee.s_reward_app_ids) = (self.rewardAppIDs.count, arena.strings(self.rewardAppIDs))
    m.pointee.f_challenge_create_time = try arena.optionalMessage(self.challengeCreateTime)
    m.pointee.f_reward_scope = .init(rawValue: .init(truncatingIfNeeded: self.rewardScope.rawValue))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Requests progress.
  public struct ListProgressRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = ""
    ) {
      self.childID = childID
    }
  }
}

extension ChallengeV1.ListProgressRequest {
  public static var fullName: String { "screentime.challenge.v1.ListProgressRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__list_progress_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListProgressRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListProgressRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Progress of every active challenge.
  public struct ListProgressResponse: ProtobufC.GeneratedMessage {
    /// One entry for each active challenge, in order of creation.
    public var progress: [ChallengeV1.Progress] = []
    /// The challenge nearest to completion among those whose period is not completed (CH-13), of equally near ones the one
    /// created first; empty when there is none. `near` is true when it is near.
    public var nearestChallengeID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      progress: [ChallengeV1.Progress] = [],
      nearestChallengeID: String = ""
    ) {
      self.progress = progress
      self.nearestChallengeID = nearestChallengeID
    }
  }
}

extension ChallengeV1.ListProgressResponse {
  public static var fullName: String { "screentime.challenge.v1.ListProgressResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__list_progress_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListProgressResponse.self)
    self.progress = Reading.messages(m.pointee.f_progress, m.pointee.n_f_progress)
    self.nearestChallengeID = Reading.string(m.pointee.s_nearest_challenge_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListProgressResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_progress, m.pointee.f_progress) = (self.progress.count, try arena.messages(self.progress))
    m.pointee.s_nearest_challenge_id = arena.string(self.nearestChallengeID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Requests completions.
  public struct ListCompletionsRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Only of this challenge; empty means all.
    public var challengeID: String = ""
    /// At most this many, 1 to 1000; 0 means 100. Fewer are returned where they name many reward apps: a page has at most
    /// 20,000 names of apps.
    public var pageSize: Int32 = 0
    /// `next_page_token` of the previous page; empty for the first.
    public var pageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      challengeID: String = "",
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.childID = childID
      self.challengeID = challengeID
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }
}

extension ChallengeV1.ListCompletionsRequest {
  public static var fullName: String { "screentime.challenge.v1.ListCompletionsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__list_completions_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListCompletionsRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.challengeID = Reading.string(m.pointee.s_challenge_id)
    self.pageSize = m.pointee.f_page_size
    self.pageToken = Reading.string(m.pointee.s_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListCompletionsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_challenge_id = arena.string(self.challengeID)
    m.pointee.f_page_size = self.pageSize
    m.pointee.s_page_token = arena.string(self.pageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Completions.
  public struct ListCompletionsResponse: ProtobufC.GeneratedMessage {
    /// Completions, newest first.
    public var completions: [ChallengeV1.Completion] = []
    /// Token of the next page; empty on the last.
    public var nextPageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      completions: [ChallengeV1.Completion] = [],
      nextPageToken: String = ""
    ) {
      self.completions = completions
      self.nextPageToken = nextPageToken
    }
  }
}

extension ChallengeV1.ListCompletionsResponse {
  public static var fullName: String { "screentime.challenge.v1.ListCompletionsResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__list_completions_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListCompletionsResponse.self)
    self.completions = Reading.messages(m.pointee.f_completions, m.pointee.n_f_completions)
    self.nextPageToken = Reading.string(m.pointee.s_next_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListCompletionsResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_completions, m.pointee.f_completions) = (self.completions.count, try arena.messages(self.completions))
    m.pointee.s_next_page_token = arena.string(self.nextPageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Requests the periods of a challenge.
  public struct ListPeriodsRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// A challenge of the child; one that was deleted keeps its periods.
    public var challengeID: String = ""
    /// True for those alone that were not completed.
    public var notCompleted: Bool = false
    /// At most this many, 1 to 1000; 0 means 100.
    public var pageSize: Int32 = 0
    /// `next_page_token` of the previous page; empty for the first.
    public var pageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      challengeID: String = "",
      notCompleted: Bool = false,
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.childID = childID
      self.challengeID = challengeID
      self.notCompleted = notCompleted
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }
}

extension ChallengeV1.ListPeriodsRequest {
  public static var fullName: String { "screentime.challenge.v1.ListPeriodsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__list_periods_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListPeriodsRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.challengeID = Reading.string(m.pointee.s_challenge_id)
    self.notCompleted = m.pointee.f_not_completed != 0
    self.pageSize = m.pointee.f_page_size
    self.pageToken = Reading.string(m.pointee.s_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListPeriodsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_challenge_id = arena.string(self.challengeID)
    m.pointee.f_not_completed = self.notCompleted ? 1 : 0
    m.pointee.f_page_size = self.pageSize
    m.pointee.s_page_token = arena.string(self.pageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Periods.
  public struct ListPeriodsResponse: ProtobufC.GeneratedMessage {
    /// Periods, newest first.
    public var periods: [ChallengeV1.Progress] = []
    /// Token of the next page; empty on the last.
    public var nextPageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      periods: [ChallengeV1.Progress] = [],
      nextPageToken: String = ""
    ) {
      self.periods = periods
      self.nextPageToken = nextPageToken
    }
  }
}

extension ChallengeV1.ListPeriodsResponse {
  public static var fullName: String { "screentime.challenge.v1.ListPeriodsResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__list_periods_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListPeriodsResponse.self)
    self.periods = Reading.messages(m.pointee.f_periods, m.pointee.n_f_periods)
    self.nextPageToken = Reading.string(m.pointee.s_next_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListPeriodsResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_periods, m.pointee.f_periods) = (self.periods.count, try arena.messages(self.periods))
    m.pointee.s_next_page_token = arena.string(self.nextPageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// A child's own current streaks, over all learning.
  public struct Streaks: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Consecutive local days that count.
    public var daily: ChallengeV1.Streak?
    /// Consecutive weeks with at least one day that counts.
    public var weekly: ChallengeV1.Streak?
    /// Minutes of learning that make a local day count, today.
    public var minimumMinutes: Int32 = 0
    /// The same from the next local day on, when it was changed today; unset otherwise.
    public var nextMinimumMinutes: Int32?
    /// Freezes that the child holds, 0 to 2 (CH-19).
    public var freezesHeld: Int32 = 0
    /// After how many days of daily streak each a freeze is earned, today; 0 for never.
    public var earnFreezeDays: Int32 = 0
    /// The same from the next local day on, when it was changed today; unset otherwise.
    public var nextEarnFreezeDays: Int32?
    /// The neutral days of the last 60, today included, in order.
    public var neutralDays: [ChallengeV1.NeutralDay] = []
    /// The pauses that apply to the child and have not ended, the one that ends last first.
    public var pauses: [ChallengeV1.StreakPause] = []
    /// The factor of points for the streak bonus with the present daily streak, in percent: 100 + 5 for each 7
    /// days (CH-9).
    public var multiplierPercent: Int32 = 0
    /// The local hour from which on a daily streak at risk is reminded of, 0 to 23.
    public var reminderHour: Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      daily: ChallengeV1.Streak? = nil,
      weekly: ChallengeV1.Streak? = nil,
      minimumMinutes: Int32 = 0,
      nextMinimumMinutes: Int32? = nil,
      freezesHeld: Int32 = 0,
      earnFreezeDays: Int32 = 0,
      nextEarnFreezeDays: Int32? = nil,
      neutralDays: [ChallengeV1.NeutralDay] = [],
      pauses: [ChallengeV1.StreakPause] = [],
      multiplierPercent: Int32 = 0,
      reminderHour: Int32 = 0
    ) {
      self.childID = childID
      self.daily = daily
      self.weekly = weekly
      self.minimumMinutes = minimumMinutes
      self.nextMinimumMinutes = nextMinimumMinutes
      self.freezesHeld = freezesHeld
      self.earnFreezeDays = earnFreezeDays
      self.nextEarnFreezeDays = nextEarnFreezeDays
      self.neutralDays = neutralDays
      self.pauses = pauses
      self.multiplierPercent = multiplierPercent
      self.reminderHour = reminderHour
    }
  }
}

extension ChallengeV1.Streaks {
  public static var fullName: String { "screentime.challenge.v1.Streaks" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__streaks__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__Streaks.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.daily = Reading.message(m.pointee.f_daily)
    self.weekly = Reading.message(m.pointee.f_weekly)
    self.minimumMinutes = m.pointee.f_minimum_minutes
    if m.pointee.p_next_minimum_minutes_case.rawValue != 0 { self.nextMinimumMinutes = m.pointee.f_next_minimum_minutes }
    self.freezesHeld = m.pointee.f_freezes_held
    self.earnFreezeDays = m.pointee.f_earn_freeze_days
    if m.pointee.p_next_earn_freeze_days_case.rawValue != 0 { self.nextEarnFreezeDays = m.pointee.f_next_earn_freeze_days }
    self.neutralDays = Reading.messages(m.pointee.f_neutral_days, m.pointee.n_f_neutral_days)
    self.pauses = Reading.messages(m.pointee.f_pauses, m.pointee.n_f_pauses)
    self.multiplierPercent = m.pointee.f_multiplier_percent
    self.reminderHour = m.pointee.f_reminder_hour
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__Streaks.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_daily = try arena.optionalMessage(self.daily)
    m.pointee.f_weekly = try arena.optionalMessage(self.weekly)
    m.pointee.f_minimum_minutes = self.minimumMinutes
    if let value = self.nextMinimumMinutes {
      m.pointee.p_next_minimum_minutes_case = .init(rawValue: 5)
      m.pointee.f_next_minimum_minutes = value
    }
    m.pointee.f_freezes_held = self.freezesHeld
    m.pointee.f_earn_freeze_days = self.earnFreezeDays
    if let value = self.nextEarnFreezeDays {
      m.pointee.p_next_earn_freeze_days_case = .init(rawValue: 8)
      m.pointee.f_next_earn_freeze_days = value
    }
    (m.pointee.n_f_neutral_days, m.pointee.f_neutral_days) = (self.neutralDays.count, try arena.messages(self.neutralDays))
    (m.pointee.n_f_pauses, m.pointee.f_pauses) = (self.pauses.count, try arena.messages(self.pauses))
    m.pointee.f_multiplier_percent = self.multiplierPercent
    m.pointee.f_reminder_hour = self.reminderHour
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Requests a child's streaks.
  public struct GetStreaksRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = ""
    ) {
      self.childID = childID
    }
  }
}

extension ChallengeV1.GetStreaksRequest {
  public static var fullName: String { "screentime.challenge.v1.GetStreaksRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__get_streaks_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__GetStreaksRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__GetStreaksRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Changes the minimum that makes a local day count for the child's streaks and for its streak challenges, how freezes
  /// are earned, and when the child and its guardians are reminded.
  public struct UpdateStreakSettingsRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Minutes of learning that make a local day count, 1 to 240. It applies from the next local day on; of several changes
    /// on one local day the last one holds.
    public var minimumMinutes: Int32 = 0
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Earns a freeze after each so many days of the daily streak, 5 to 365; 0 for never, unset to leave it as it is. It
    /// applies as the minimum does.
    public var earnFreezeDays: Int32?
    /// The local hour from which on a daily streak at risk is reminded of, 0 to 23; unset to leave it as it is. 18 unless
    /// it was set.
    public var reminderHour: Int32?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      minimumMinutes: Int32 = 0,
      requestID: String = "",
      earnFreezeDays: Int32? = nil,
      reminderHour: Int32? = nil
    ) {
      self.childID = childID
      self.minimumMinutes = minimumMinutes
      self.requestID = requestID
      self.earnFreezeDays = earnFreezeDays
      self.reminderHour = reminderHour
    }
  }
}

extension ChallengeV1.UpdateStreakSettingsRequest {
  public static var fullName: String { "screentime.challenge.v1.UpdateStreakSettingsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__update_streak_settings_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__UpdateStreakSettingsRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.minimumMinutes = m.pointee.f_minimum_minutes
    self.requestID = Reading.string(m.pointee.s_request_id)
    if m.pointee.p_earn_freeze_days_case.rawValue != 0 { self.earnFreezeDays = m.pointee.f_earn_freeze_days }
    if m.pointee.p_reminder_hour_case.rawValue != 0 { self.reminderHour = m.pointee.f_reminder_hour }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__UpdateStreakSettingsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_minimum_minutes = self.minimumMinutes
    m.pointee.s_request_id = arena.string(self.requestID)
    if let value = self.earnFreezeDays {
      m.pointee.p_earn_freeze_days_case = .init(rawValue: 4)
      m.pointee.f_earn_freeze_days = value
    }
    if let value = self.reminderHour {
      m.pointee.p_reminder_hour_case = .init(rawValue: 5)
      m.pointee.f_reminder_hour = value
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Requests progress and its changes.
  public struct WatchProgressRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// `resume_token` of the last response received; empty for a first call. With one that is known and current only what
    /// has changed since is sent, completions included; with any other one a new snapshot is sent first.
    public var resumeToken: String = ""
    /// Whether a sign of life is to be sent when nothing else was for the server's `sign-of-life-interval` (25 s unless
    /// configured): proxies end streams that are silent. False: none is sent.
    public var signsOfLife: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      resumeToken: String = "",
      signsOfLife: Bool = false
    ) {
      self.childID = childID
      self.resumeToken = resumeToken
      self.signsOfLife = signsOfLife
    }
  }
}

extension ChallengeV1.WatchProgressRequest {
  public static var fullName: String { "screentime.challenge.v1.WatchProgressRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__watch_progress_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__WatchProgressRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.resumeToken = Reading.string(m.pointee.s_resume_token)
    self.signsOfLife = m.pointee.f_signs_of_life != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__WatchProgressRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_resume_token = arena.string(self.resumeToken)
    m.pointee.f_signs_of_life = self.signsOfLife ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// A change, or the whole current state. One without a change is a sign of life, for those who have asked for them: only
  /// `resume_token` is set, and nothing has changed.
  public struct WatchProgressResponse: ProtobufC.GeneratedMessage {
    /// The change; none in a sign of life.
    public var change: Change?
    /// Resumes after this response, at most 4096 characters.
    public var resumeToken: String = ""
    /// The challenge that is now nearest to completion, as in ListProgressResponse; empty in a sign of life.
    public var nearestChallengeID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      change: Change? = nil,
      resumeToken: String = "",
      nearestChallengeID: String = ""
    ) {
      self.change = change
      self.resumeToken = resumeToken
      self.nearestChallengeID = nearestChallengeID
    }

    /// The change; none in a sign of life.
    public enum Change: Hashable, Sendable {
      /// Progress of a challenge in its current period.
      case progress(ChallengeV1.Progress)
      /// A period was completed, or its completion has changed: it replaces one of the same challenge and period.
      case completion(ChallengeV1.Completion)
      /// The whole current state; replaces everything sent before. First in a stream without a known and current token,
      /// later when a challenge is no longer active.
      case snapshot(ChallengeV1.ProgressSnapshot)
      /// A period is no longer completed: the completion as it was (CH-15).
      case withdrawnCompletion(ChallengeV1.Completion)
      /// The child's current streaks.
      case streaks(ChallengeV1.Streaks)
    }
  }
}

extension ChallengeV1.WatchProgressResponse {
  public static var fullName: String { "screentime.challenge.v1.WatchProgressResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__watch_progress_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__WatchProgressResponse.self)
    self.resumeToken = Reading.string(m.pointee.s_resume_token)
    self.nearestChallengeID = Reading.string(m.pointee.s_nearest_challenge_id)
    switch m.pointee.o_change_case.rawValue {
    case 1: self.change = .progress(Reading.message(m.pointee.f_progress) ?? ChallengeV1.Progress())
    case 2: self.change = .completion(Reading.message(m.pointee.f_completion) ?? ChallengeV1.Completion())
    case 3: self.change = .snapshot(Reading.message(m.pointee.f_snapshot) ?? ChallengeV1.ProgressSnapshot())
    case 4: self.change = .withdrawnCompletion(Reading.message(m.pointee.f_withdrawn_completion) ?? ChallengeV1.Completion())
    case 5: self.change = .streaks(Reading.message(m.pointee.f_streaks) ?? ChallengeV1.Streaks())
    default: break
    }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__WatchProgressResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_resume_token = arena.string(self.resumeToken)
    m.pointee.s_nearest_challenge_id = arena.string(self.nearestChallengeID)
    switch self.change {
    case .progress(let value)?:
    m.pointee.o_change_case = .init(rawValue: 1)
    m.pointee.f_progress = try arena.message(value)
    case .completion(let value)?:
    m.pointee.o_change_case = .init(rawValue: 2)
    m.pointee.f_completion = try arena.message(value)
    case .snapshot(let value)?:
    m.pointee.o_change_case = .init(rawValue: 3)
    m.pointee.f_snapshot = try arena.message(value)
    case .withdrawnCompletion(let value)?:
    m.pointee.o_change_case = .init(rawValue: 4)
    m.pointee.f_withdrawn_completion = try arena.message(value)
    case .streaks(let value)?:
    m.pointee.o_change_case = .init(rawValue: 5)
    m.pointee.f_streaks = try arena.message(value)
    case nil: break
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// A child's progress at one moment.
  public struct ProgressSnapshot: ProtobufC.GeneratedMessage {
    /// One entry for each active challenge, in order of creation.
    public var progress: [ChallengeV1.Progress] = []
    /// The child's streaks.
    public var streaks: ChallengeV1.Streaks?
    /// The newest completions, newest first, at most 20; ListCompletions returns the others.
    public var completions: [ChallengeV1.Completion] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      progress: [ChallengeV1.Progress] = [],
      streaks: ChallengeV1.Streaks? = nil,
      completions: [ChallengeV1.Completion] = []
    ) {
      self.progress = progress
      self.streaks = streaks
      self.completions = completions
    }
  }
}

extension ChallengeV1.ProgressSnapshot {
  public static var fullName: String { "screentime.challenge.v1.ProgressSnapshot" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__progress_snapshot__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ProgressSnapshot.self)
    self.progress = Reading.messages(m.pointee.f_progress, m.pointee.n_f_progress)
    self.streaks = Reading.message(m.pointee.f_streaks)
    self.completions = Reading.messages(m.pointee.f_completions, m.pointee.n_f_completions)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ProgressSnapshot.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_progress, m.pointee.f_progress) = (self.progress.count, try arena.messages(self.progress))
    m.pointee.f_streaks = try arena.optionalMessage(self.streaks)
    (m.pointee.n_f_completions, m.pointee.f_completions) = (self.completions.count, try arena.messages(self.completions))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Event: a period was completed. Published by ChallengeService.
  public struct PeriodCompleted: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The completion.
    public var completion: ChallengeV1.Completion?
    /// The fact that completed it; unspecified where none did, but time or a guardian's edit, in a snapshot, and from earlier
    /// versions.
    public var cause: UsageV1.UsageChangeCause = .init()
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      completion: ChallengeV1.Completion? = nil,
      cause: UsageV1.UsageChangeCause = .init()
    ) {
      self.childID = childID
      self.completion = completion
      self.cause = cause
    }
  }
}

extension ChallengeV1.PeriodCompleted {
  public static var fullName: String { "screentime.challenge.v1.PeriodCompleted" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__period_completed__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__PeriodCompleted.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.completion = Reading.message(m.pointee.f_completion)
    self.cause = UsageV1.UsageChangeCause(rawValue: Int32(truncatingIfNeeded: m.pointee.f_cause.rawValue))
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__PeriodCompleted.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_completion = try arena.optionalMessage(self.completion)
    m.pointee.f_cause = .init(rawValue: .init(truncatingIfNeeded: self.cause.rawValue))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Event: a completed period was corrected by late facts. Published by ChallengeService.
  public struct PeriodCorrected: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The completion as it was; unset in an event that only says whether more follows: no more, or, in a snapshot, that some
    /// are taken back already.
    public var previous: ChallengeV1.Completion?
    /// The completion as it is now; unset when the period is no longer completed.
    public var current: ChallengeV1.Completion?
    /// The fact that made the correction necessary (CH-15); as in PeriodCompleted.
    public var cause: UsageV1.UsageChangeCause = .init()
    /// Whether other completions are taken back by the same change, in events that follow: until the first one without
    /// this, the stored data adds up to a state that never existed.
    public var moreFollows: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      previous: ChallengeV1.Completion? = nil,
      current: ChallengeV1.Completion? = nil,
      cause: UsageV1.UsageChangeCause = .init(),
      moreFollows: Bool = false
    ) {
      self.childID = childID
      self.previous = previous
      self.current = current
      self.cause = cause
      self.moreFollows = moreFollows
    }
  }
}

extension ChallengeV1.PeriodCorrected {
  public static var fullName: String { "screentime.challenge.v1.PeriodCorrected" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__period_corrected__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__PeriodCorrected.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.previous = Reading.message(m.pointee.f_previous)
    self.current = Reading.message(m.pointee.f_current)
    self.cause = UsageV1.UsageChangeCause(rawValue: Int32(truncatingIfNeeded: m.pointee.f_cause.rawValue))
    self.moreFollows = m.pointee.f_more_follows != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__PeriodCorrected.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_previous = try arena.optionalMessage(self.previous)
    m.pointee.f_current = try arena.optionalMessage(self.current)
    m.pointee.f_cause = .init(rawValue: .init(truncatingIfNeeded: self.cause.rawValue))
    m.pointee.f_more_follows = self.moreFollows ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// A current streak of consecutive local days or weeks (CH-11).
  public struct Streak: ProtobufC.GeneratedMessage {
    /// Days or weeks in a row; 0 for a broken streak.
    public var current: Int64 = 0
    /// The longest so far, in days or weeks.
    public var longest: Int64 = 0
    /// True when today, or this week, has not counted yet and is not neutral: it breaks unless it still counts, or a
    /// freeze is held.
    public var atRisk: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      current: Int64 = 0,
      longest: Int64 = 0,
      atRisk: Bool = false
    ) {
      self.current = current
      self.longest = longest
      self.atRisk = atRisk
    }
  }
}

extension ChallengeV1.Streak {
  public static var fullName: String { "screentime.challenge.v1.Streak" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__streak__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__Streak.self)
    self.current = m.pointee.f_current
    self.longest = m.pointee.f_longest
    self.atRisk = m.pointee.f_at_risk != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__Streak.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_current = self.current
    m.pointee.f_longest = self.longest
    m.pointee.f_at_risk = self.atRisk ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Event: a child's own streaks, or what it holds for them, changed. Published by ChallengeService.
  public struct StreakChanged: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The daily streak over all learning.
    public var daily: ChallengeV1.Streak?
    /// The weekly streak.
    public var weekly: ChallengeV1.Streak?
    /// Freezes that the child holds, 0 to 2.
    public var freezesHeld: Int32 = 0
    /// The last local day that a freeze protects; unset for none.
    public var frozenDate: CommonV1.LocalDate?
    /// The local hour from which on a daily streak at risk is reminded of, 0 to 23; unset means 18.
    public var reminderHour: Int32?
    /// The days of the daily streaks that were longer than every one before them; unset where they are not known, as in
    /// events of earlier versions.
    public var records: ChallengeV1.StreakRecords?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      daily: ChallengeV1.Streak? = nil,
      weekly: ChallengeV1.Streak? = nil,
      freezesHeld: Int32 = 0,
      frozenDate: CommonV1.LocalDate? = nil,
      reminderHour: Int32? = nil,
      records: ChallengeV1.StreakRecords? = nil
    ) {
      self.childID = childID
      self.daily = daily
      self.weekly = weekly
      self.freezesHeld = freezesHeld
      self.frozenDate = frozenDate
      self.reminderHour = reminderHour
      self.records = records
    }
  }
}

extension ChallengeV1.StreakChanged {
  public static var fullName: String { "screentime.challenge.v1.StreakChanged" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__streak_changed__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__StreakChanged.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.daily = Reading.message(m.pointee.f_daily)
    self.weekly = Reading.message(m.pointee.f_weekly)
    self.freezesHeld = m.pointee.f_freezes_held
    self.frozenDate = Reading.message(m.pointee.f_frozen_date)
    if m.pointee.p_reminder_hour_case.rawValue != 0 { self.reminderHour = m.pointee.f_reminder_hour }
    self.records = Reading.message(m.pointee.f_records)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__StreakChanged.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_daily = try arena.optionalMessage(self.daily)
    m.pointee.f_weekly = try arena.optionalMessage(self.weekly)
    m.pointee.f_freezes_held = self.freezesHeld
    m.pointee.f_frozen_date = try arena.optionalMessage(self.frozenDate)
    if let value = self.reminderHour {
      m.pointee.p_reminder_hour_case = .init(rawValue: 18)
      m.pointee.f_reminder_hour = value
    }
    m.pointee.f_records = try arena.optionalMessage(self.records)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// When the longest daily streak reached each of its lengths: the days that count of every run that became longer than
  /// all before it, from the first day of the run to the last one that made it so.
  public struct StreakRecords: ProtobufC.GeneratedMessage {
    /// In order of time, at most 1,000: of more the first ones.
    public var stretches: [ChallengeV1.StreakStretch] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      stretches: [ChallengeV1.StreakStretch] = []
    ) {
      self.stretches = stretches
    }
  }
}

extension ChallengeV1.StreakRecords {
  public static var fullName: String { "screentime.challenge.v1.StreakRecords" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__streak_records__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__StreakRecords.self)
    self.stretches = Reading.messages(m.pointee.f_stretches, m.pointee.n_f_stretches)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__StreakRecords.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_stretches, m.pointee.f_stretches) = (self.stretches.count, try arena.messages(self.stretches))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Days of a run that count and follow each other without a neutral day between.
  public struct StreakStretch: ProtobufC.GeneratedMessage {
    /// The first local day.
    public var firstDate: CommonV1.LocalDate?
    /// Number of days.
    public var days: Int32 = 0
    /// Length of the daily streak with the first day; 1 begins a run.
    public var length: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      firstDate: CommonV1.LocalDate? = nil,
      days: Int32 = 0,
      length: Int64 = 0
    ) {
      self.firstDate = firstDate
      self.days = days
      self.length = length
    }
  }
}

extension ChallengeV1.StreakStretch {
  public static var fullName: String { "screentime.challenge.v1.StreakStretch" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__streak_stretch__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__StreakStretch.self)
    self.firstDate = Reading.message(m.pointee.f_first_date)
    self.days = m.pointee.f_days
    self.length = m.pointee.f_length
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__StreakStretch.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_first_date = try arena.optionalMessage(self.firstDate)
    m.pointee.f_days = self.days
    m.pointee.f_length = self.length
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Event: the streak bonus of a closed local day was booked or corrected (CH-9). Published by ChallengeService.
  public struct StreakBonusChanged: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The local day.
    public var date: CommonV1.LocalDate?
    /// The daily streak including that day, days; 0 when the day does not count.
    public var streakDays: Int64 = 0
    /// The current bonus, exact, in 1/60 point; replaces the one published before for the day.
    public var bonusSixtieths: Int64 = 0
    /// The fact that changed it (CH-15); as in PeriodCompleted.
    public var cause: UsageV1.UsageChangeCause = .init()
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      date: CommonV1.LocalDate? = nil,
      streakDays: Int64 = 0,
      bonusSixtieths: Int64 = 0,
      cause: UsageV1.UsageChangeCause = .init()
    ) {
      self.childID = childID
      self.date = date
      self.streakDays = streakDays
      self.bonusSixtieths = bonusSixtieths
      self.cause = cause
    }
  }
}

extension ChallengeV1.StreakBonusChanged {
  public static var fullName: String { "screentime.challenge.v1.StreakBonusChanged" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__streak_bonus_changed__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__StreakBonusChanged.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.date = Reading.message(m.pointee.f_date)
    self.streakDays = m.pointee.f_streak_days
    self.bonusSixtieths = m.pointee.f_bonus_sixtieths
    self.cause = UsageV1.UsageChangeCause(rawValue: Int32(truncatingIfNeeded: m.pointee.f_cause.rawValue))
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__StreakBonusChanged.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_date = try arena.optionalMessage(self.date)
    m.pointee.f_streak_days = self.streakDays
    m.pointee.f_bonus_sixtieths = self.bonusSixtieths
    m.pointee.f_cause = .init(rawValue: .init(truncatingIfNeeded: self.cause.rawValue))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
