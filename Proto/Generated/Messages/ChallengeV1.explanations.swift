// swift-format-ignore-file
// Written by StubGenerator from screentime/challenge/v1/explanations.proto. Do not edit.

import CMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension ChallengeV1 {
  /// The effect of a correction on the completion of a period.
  public enum PeriodChangeKind: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// The completion has other figures or another second.
    case corrected
    /// The period is no longer completed.
    case withdrawn
    /// The period was completed again after that.
    case restored
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .corrected, .withdrawn, .restored]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .corrected
      case 2: self = .withdrawn
      case 3: self = .restored
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .corrected: 1
      case .withdrawn: 2
      case .restored: 3
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "PERIOD_CHANGE_KIND_UNSPECIFIED"
      case .corrected: "PERIOD_CHANGE_KIND_CORRECTED"
      case .withdrawn: "PERIOD_CHANGE_KIND_WITHDRAWN"
      case .restored: "PERIOD_CHANGE_KIND_RESTORED"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension ChallengeV1 {
  /// The outcome of a part of the learning.
  public enum PeriodPartOutcome: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// It counts towards the target.
    case counted
    /// Before the challenge began: before the later of its start and its creation.
    case beforeStart
    /// After the challenge's last local day, or after a guardian ended or deleted it.
    case afterEnd
    /// In an app that is not among the chosen ones.
    case appNotChosen
    /// In a chosen app that was removed from the child before (SH-7).
    case appRemoved
    /// While the challenge was paused.
    case paused
    /// On a weekday that is not active.
    case outsideActiveDays
    /// Outside the time of day.
    case outsideTimeOfDay
    /// Consistency and streak: it counts for base and bonus where `counted`, but its local day has less than the minimum.
    case dayBelowMinimum
    /// App diversity: it counts for base and bonus, but its app has less than the minimum.
    case appBelowMinimum
    /// Efficiency: it counts for base and bonus, but is outside the stretch with the most points.
    case outsideBestStretch
    /// Chain: it counts for base and bonus, but is outside the time of day of the step that ran.
    case outsideStep
    /// Chain: it counts for base and bonus, but the day, week or run of the step that ran ended without completing it.
    case stepNotCompleted
    /// Chain: all steps were completed before.
    case afterLastStep
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .counted, .beforeStart, .afterEnd, .appNotChosen, .appRemoved, .paused, .outsideActiveDays, .outsideTimeOfDay, .dayBelowMinimum, .appBelowMinimum, .outsideBestStretch, .outsideStep, .stepNotCompleted, .afterLastStep]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .counted
      case 2: self = .beforeStart
      case 3: self = .afterEnd
      case 4: self = .appNotChosen
      case 5: self = .appRemoved
      case 6: self = .paused
      case 7: self = .outsideActiveDays
      case 8: self = .outsideTimeOfDay
      case 9: self = .dayBelowMinimum
      case 10: self = .appBelowMinimum
      case 11: self = .outsideBestStretch
      case 12: self = .outsideStep
      case 13: self = .stepNotCompleted
      case 14: self = .afterLastStep
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .counted: 1
      case .beforeStart: 2
      case .afterEnd: 3
      case .appNotChosen: 4
      case .appRemoved: 5
      case .paused: 6
      case .outsideActiveDays: 7
      case .outsideTimeOfDay: 8
      case .dayBelowMinimum: 9
      case .appBelowMinimum: 10
      case .outsideBestStretch: 11
      case .outsideStep: 12
      case .stepNotCompleted: 13
      case .afterLastStep: 14
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "PERIOD_PART_OUTCOME_UNSPECIFIED"
      case .counted: "PERIOD_PART_OUTCOME_COUNTED"
      case .beforeStart: "PERIOD_PART_OUTCOME_BEFORE_START"
      case .afterEnd: "PERIOD_PART_OUTCOME_AFTER_END"
      case .appNotChosen: "PERIOD_PART_OUTCOME_APP_NOT_CHOSEN"
      case .appRemoved: "PERIOD_PART_OUTCOME_APP_REMOVED"
      case .paused: "PERIOD_PART_OUTCOME_PAUSED"
      case .outsideActiveDays: "PERIOD_PART_OUTCOME_OUTSIDE_ACTIVE_DAYS"
      case .outsideTimeOfDay: "PERIOD_PART_OUTCOME_OUTSIDE_TIME_OF_DAY"
      case .dayBelowMinimum: "PERIOD_PART_OUTCOME_DAY_BELOW_MINIMUM"
      case .appBelowMinimum: "PERIOD_PART_OUTCOME_APP_BELOW_MINIMUM"
      case .outsideBestStretch: "PERIOD_PART_OUTCOME_OUTSIDE_BEST_STRETCH"
      case .outsideStep: "PERIOD_PART_OUTCOME_OUTSIDE_STEP"
      case .stepNotCompleted: "PERIOD_PART_OUTCOME_STEP_NOT_COMPLETED"
      case .afterLastStep: "PERIOD_PART_OUTCOME_AFTER_LAST_STEP"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension ChallengeV1 {
  /// The meaning of a local day for a goal that counts days.
  public enum PeriodDayOutcome: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// It counts: one day of the progress.
    case counted
    /// It has less than the minimum and can still reach it.
    case open
    /// It is over with less than the minimum. The run of a streak ends with it.
    case missed
    /// Outside the active days, or before the challenge began or after it ended: neutral for a streak.
    case notScheduled
    /// Less than the minimum, and the challenge was paused for some of it: neutral for a streak.
    case paused
    /// In a pause of the child's streaks (CH-19): neutral for a streak.
    case streakPause
    /// A date without instants, skipped by a change of zone: neutral for a streak.
    case noSuchDay
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .counted, .open, .missed, .notScheduled, .paused, .streakPause, .noSuchDay]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .counted
      case 2: self = .open
      case 3: self = .missed
      case 4: self = .notScheduled
      case 5: self = .paused
      case 6: self = .streakPause
      case 7: self = .noSuchDay
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .counted: 1
      case .open: 2
      case .missed: 3
      case .notScheduled: 4
      case .paused: 5
      case .streakPause: 6
      case .noSuchDay: 7
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "PERIOD_DAY_OUTCOME_UNSPECIFIED"
      case .counted: "PERIOD_DAY_OUTCOME_COUNTED"
      case .open: "PERIOD_DAY_OUTCOME_OPEN"
      case .missed: "PERIOD_DAY_OUTCOME_MISSED"
      case .notScheduled: "PERIOD_DAY_OUTCOME_NOT_SCHEDULED"
      case .paused: "PERIOD_DAY_OUTCOME_PAUSED"
      case .streakPause: "PERIOD_DAY_OUTCOME_STREAK_PAUSE"
      case .noSuchDay: "PERIOD_DAY_OUTCOME_NO_SUCH_DAY"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension ChallengeV1 {
  /// Requests the explanation of a period.
  public struct ExplainPeriodRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// A challenge of the child; one that was deleted keeps its periods.
    public var challengeID: String = ""
    /// The period: its `period_start_date`, or another local day that lies in it, in the years 1970 to 9999 and not after
    /// today. Unset means the current one, or the last one of a challenge that has ended. A day of a streak that is in no
    /// run is explained alone.
    public var periodStartDate: CommonV1.LocalDate?
    /// At most this many parts, 1 to 1000; 0 means 100.
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
      periodStartDate: CommonV1.LocalDate? = nil,
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.childID = childID
      self.challengeID = challengeID
      self.periodStartDate = periodStartDate
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }
}

extension ChallengeV1.ExplainPeriodRequest {
  public static var fullName: String { "screentime.challenge.v1.ExplainPeriodRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__explain_period_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ExplainPeriodRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.challengeID = Reading.string(m.pointee.s_challenge_id)
    self.periodStartDate = Reading.message(m.pointee.f_period_start_date)
    self.pageSize = m.pointee.f_page_size
    self.pageToken = Reading.string(m.pointee.s_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ExplainPeriodRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_challenge_id = arena.string(self.challengeID)
    m.pointee.f_period_start_date = try arena.optionalMessage(self.periodStartDate)
    m.pointee.f_page_size = self.pageSize
    m.pointee.s_page_token = arena.string(self.pageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// An explanation. The first page has all of it but the parts that do not fit; the later ones have parts alone.
  public struct ExplainPeriodResponse: ProtobufC.GeneratedMessage {
    /// The rule in force.
    public var rule: ChallengeV1.PeriodRule?
    /// The progress, as ListProgress and ListPeriods return it.
    public var progress: ChallengeV1.Progress?
    /// The completion, as ListCompletions returns it; unset for a period that is not completed.
    public var completion: ChallengeV1.Completion?
    /// The last correction of the period's completion (CH-15); unset where there was none.
    public var change: ChallengeV1.PeriodChange?
    /// For display: the result in a sentence or two, such as `Completed on 2026-03-02 at 17:00:00: 60/60 minutes.`
    public var text: String = ""
    /// For display: the missing amount, and the learning that did not count, such as
    /// `12 minutes short; 40 minutes lay outside 16:00 to 20:00`. Empty for a completed period.
    public var missingText: String = ""
    /// For display: how bonus and reward time of the completion, or of one to come, are computed. Empty where neither is
    /// given.
    public var rewardText: String = ""
    /// The parts by outcome, added up, in the order of the outcomes. Left out for a period with more than 100,000 stretches
    /// of learning: its parts add up to the same.
    public var totals: [ChallengeV1.PeriodOutcomeTotal] = []
    /// The local days of a streak's run, or of a consistency week, up to today, in order. Successive days with the same
    /// outcome are one row, but for days that counted.
    public var days: [ChallengeV1.PeriodDay] = []
    /// App diversity: the apps with counted time, those with the most first.
    public var apps: [ChallengeV1.PeriodApp] = []
    /// A chain's steps, in order.
    public var steps: [ChallengeV1.PeriodStep] = []
    /// The child's learning that shares a second with the period, in order of time, each stretch cut where what happened to
    /// it changes. Every second is in one part.
    public var parts: [ChallengeV1.PeriodPart] = []
    /// Token of the next page; empty on the last.
    public var nextPageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      rule: ChallengeV1.PeriodRule? = nil,
      progress: ChallengeV1.Progress? = nil,
      completion: ChallengeV1.Completion? = nil,
      change: ChallengeV1.PeriodChange? = nil,
      text: String = "",
      missingText: String = "",
      rewardText: String = "",
      totals: [ChallengeV1.PeriodOutcomeTotal] = [],
      days: [ChallengeV1.PeriodDay] = [],
      apps: [ChallengeV1.PeriodApp] = [],
      steps: [ChallengeV1.PeriodStep] = [],
      parts: [ChallengeV1.PeriodPart] = [],
      nextPageToken: String = ""
    ) {
      self.rule = rule
      self.progress = progress
      self.completion = completion
      self.change = change
      self.text = text
      self.missingText = missingText
      self.rewardText = rewardText
      self.totals = totals
      self.days = days
      self.apps = apps
      self.steps = steps
      self.parts = parts
      self.nextPageToken = nextPageToken
    }
  }
}

extension ChallengeV1.ExplainPeriodResponse {
  public static var fullName: String { "screentime.challenge.v1.ExplainPeriodResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__explain_period_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ExplainPeriodResponse.self)
    self.rule = Reading.message(m.pointee.f_rule)
    self.progress = Reading.message(m.pointee.f_progress)
    self.completion = Reading.message(m.pointee.f_completion)
    self.change = Reading.message(m.pointee.f_change)
    self.text = Reading.string(m.pointee.s_text)
    self.missingText = Reading.string(m.pointee.s_missing_text)
    self.rewardText = Reading.string(m.pointee.s_reward_text)
    self.totals = Reading.messages(m.pointee.f_totals, m.pointee.n_f_totals)
    self.days = Reading.messages(m.pointee.f_days, m.pointee.n_f_days)
    self.apps = Reading.messages(m.pointee.f_apps, m.pointee.n_f_apps)
    self.steps = Reading.messages(m.pointee.f_steps, m.pointee.n_f_steps)
    self.parts = Reading.messages(m.pointee.f_parts, m.pointee.n_f_parts)
    self.nextPageToken = Reading.string(m.pointee.s_next_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ExplainPeriodResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_rule = try arena.optionalMessage(self.rule)
    m.pointee.f_progress = try arena.optionalMessage(self.progress)
    m.pointee.f_completion = try arena.optionalMessage(self.completion)
    m.pointee.f_change = try arena.optionalMessage(self.change)
    m.pointee.s_text = arena.string(self.text)
    m.pointee.s_missing_text = arena.string(self.missingText)
    m.pointee.s_reward_text = arena.string(self.rewardText)
    (m.pointee.n_f_totals, m.pointee.f_totals) = (self.totals.count, try arena.messages(self.totals))
    (m.pointee.n_f_days, m.pointee.f_days) = (self.days.count, try arena.messages(self.days))
    (m.pointee.n_f_apps, m.pointee.f_apps) = (self.apps.count, try arena.messages(self.apps))
    (m.pointee.n_f_steps, m.pointee.f_steps) = (self.steps.count, try arena.messages(self.steps))
    (m.pointee.n_f_parts, m.pointee.f_parts) = (self.parts.count, try arena.messages(self.parts))
    m.pointee.s_next_page_token = arena.string(self.nextPageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// The rule that holds for a period.
  public struct PeriodRule: ProtobufC.GeneratedMessage {
    /// Version of the rules by which the service counts this period, from 1.
    public var ruleVersion: Int32 = 0
    /// Number of the challenge's version in force, from 1: it grows with each edit.
    public var settingsVersion: Int64 = 0
    /// From when these settings were in force.
    public var effectiveTime: GoogleProtobuf.Timestamp?
    /// The settings in force.
    public var settings: ChallengeV1.ChallengeDraft?
    /// For display: the rule in words.
    public var text: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      ruleVersion: Int32 = 0,
      settingsVersion: Int64 = 0,
      effectiveTime: GoogleProtobuf.Timestamp? = nil,
      settings: ChallengeV1.ChallengeDraft? = nil,
      text: String = ""
    ) {
      self.ruleVersion = ruleVersion
      self.settingsVersion = settingsVersion
      self.effectiveTime = effectiveTime
      self.settings = settings
      self.text = text
    }
  }
}

extension ChallengeV1.PeriodRule {
  public static var fullName: String { "screentime.challenge.v1.PeriodRule" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__period_rule__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__PeriodRule.self)
    self.ruleVersion = m.pointee.f_rule_version
    self.settingsVersion = m.pointee.f_settings_version
    self.effectiveTime = Reading.message(m.pointee.f_effective_time)
    self.settings = Reading.message(m.pointee.f_settings)
    self.text = Reading.string(m.pointee.s_text)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__PeriodRule.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_rule_version = self.ruleVersion
    m.pointee.f_settings_version = self.settingsVersion
    m.pointee.f_effective_time = try arena.optionalMessage(self.effectiveTime)
    m.pointee.f_settings = try arena.optionalMessage(self.settings)
    m.pointee.s_text = arena.string(self.text)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// The last correction of a period's completion (CH-15).
  public struct PeriodChange: ProtobufC.GeneratedMessage {
    /// The kind of change.
    public var kind: ChallengeV1.PeriodChangeKind = .init()
    /// The fact that made it necessary; unspecified where none did, but time or a guardian's edit.
    public var cause: UsageV1.UsageChangeCause = .init()
    /// When it was booked.
    public var changeTime: GoogleProtobuf.Timestamp?
    /// The completion before it; of a period that was restored, the one that had been withdrawn. Without a title and without
    /// the apps that shared the reward.
    public var previous: ChallengeV1.Completion?
    /// For display.
    public var text: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      kind: ChallengeV1.PeriodChangeKind = .init(),
      cause: UsageV1.UsageChangeCause = .init(),
      changeTime: GoogleProtobuf.Timestamp? = nil,
      previous: ChallengeV1.Completion? = nil,
      text: String = ""
    ) {
      self.kind = kind
      self.cause = cause
      self.changeTime = changeTime
      self.previous = previous
      self.text = text
    }
  }
}

extension ChallengeV1.PeriodChange {
  public static var fullName: String { "screentime.challenge.v1.PeriodChange" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__period_change__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__PeriodChange.self)
    self.kind = ChallengeV1.PeriodChangeKind(rawValue: Int32(truncatingIfNeeded: m.pointee.f_kind.rawValue))
    self.cause = UsageV1.UsageChangeCause(rawValue: Int32(truncatingIfNeeded: m.pointee.f_cause.rawValue))
    self.changeTime = Reading.message(m.pointee.f_change_time)
    self.previous = Reading.message(m.pointee.f_previous)
    self.text = Reading.string(m.pointee.s_text)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__PeriodChange.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_kind = .init(rawValue: .init(truncatingIfNeeded: self.kind.rawValue))
    m.pointee.f_cause = .init(rawValue: .init(truncatingIfNeeded: self.cause.rawValue))
    m.pointee.f_change_time = try arena.optionalMessage(self.changeTime)
    m.pointee.f_previous = try arena.optionalMessage(self.previous)
    m.pointee.s_text = arena.string(self.text)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// A part of the child's learning.
  public struct PeriodPart: ProtobufC.GeneratedMessage {
    /// Logical id of the app.
    public var appID: String = ""
    /// First instant.
    public var startTime: GoogleProtobuf.Timestamp?
    /// End, exclusive.
    public var endTime: GoogleProtobuf.Timestamp?
    /// Its length, seconds.
    public var seconds: Int64 = 0
    /// The app's rate then, points a minute.
    public var pointsPerMinute: Int32 = 0
    /// Learning points that it earned, exact, in 1/60 point: `seconds` × `points_per_minute`.
    public var sixtieths: Int64 = 0
    /// Its local day.
    public var date: CommonV1.LocalDate?
    /// Its outcome.
    public var outcome: ChallengeV1.PeriodPartOutcome = .init()
    /// Whether it is in `counted_seconds` and `counted_sixtieths` of the progress: those of all such parts add up to these.
    public var counted: Bool = false
    /// Whether it is in the completion's `base_sixtieths`: it is counted and before the completion.
    public var inBase: Bool = false
    /// Chain: number of the step that ran, from 1; 0 for parts that are not counted, and for other goal types.
    public var step: Int32 = 0
    /// For display: why.
    public var text: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      appID: String = "",
      startTime: GoogleProtobuf.Timestamp? = nil,
      endTime: GoogleProtobuf.Timestamp? = nil,
      seconds: Int64 = 0,
      pointsPerMinute: Int32 = 0,
      sixtieths: Int64 = 0,
      date: CommonV1.LocalDate? = nil,
      outcome: ChallengeV1.PeriodPartOutcome = .init(),
      counted: Bool = false,
      inBase: Bool = false,
      step: Int32 = 0,
      text: String = ""
    ) {
      self.appID = appID
      self.startTime = startTime
      self.endTime = endTime
      self.seconds = seconds
      self.pointsPerMinute = pointsPerMinute
      self.sixtieths = sixtieths
      self.date = date
      self.outcome = outcome
      self.counted = counted
      self.inBase = inBase
      self.step = step
      self.text = text
    }
  }
}

extension ChallengeV1.PeriodPart {
  public static var fullName: String { "screentime.challenge.v1.PeriodPart" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__period_part__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__PeriodPart.self)
    self.appID = Reading.string(m.pointee.s_app_id)
    self.startTime = Reading.message(m.pointee.f_start_time)
    self.endTime = Reading.message(m.pointee.f_end_time)
    self.seconds = m.pointee.f_seconds
    self.pointsPerMinute = m.pointee.f_points_per_minute
    self.sixtieths = m.pointee.f_sixtieths
    self.date = Reading.message(m.pointee.f_date)
    self.outcome = ChallengeV1.PeriodPartOutcome(rawValue: Int32(truncatingIfNeeded: m.pointee.f_outcome.rawValue))
    self.counted = m.pointee.f_counted != 0
    self.inBase = m.pointee.f_in_base != 0
    self.step = m.pointee.f_step
    self.text = Reading.string(m.pointee.s_text)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__PeriodPart.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_app_id = arena.string(self.appID)
    m.pointee.f_start_time = try arena.optionalMessage(self.startTime)
    m.pointee.f_end_time = try arena.optionalMessage(self.endTime)
    m.pointee.f_seconds = self.seconds
    m.pointee.f_points_per_minute = self.pointsPerMinute
    m.pointee.f_sixtieths = self.sixtieths
    m.pointee.f_date = try arena.optionalMessage(self.date)
    m.pointee.f_outcome = .init(rawValue: .init(truncatingIfNeeded: self.outcome.rawValue))
    m.pointee.f_counted = self.counted ? 1 : 0
    m.pointee.f_in_base = self.inBase ? 1 : 0
    m.pointee.f_step = self.step
    m.pointee.s_text = arena.string(self.text)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// All parts of a period with one outcome.
  public struct PeriodOutcomeTotal: ProtobufC.GeneratedMessage {
    /// The outcome.
    public var outcome: ChallengeV1.PeriodPartOutcome = .init()
    /// Number of parts.
    public var partCount: Int64 = 0
    /// Their length, seconds.
    public var seconds: Int64 = 0
    /// Learning points that they earned, exact, in 1/60 point.
    public var sixtieths: Int64 = 0
    /// For display, such as `40 minutes lay outside 16:00 to 20:00`.
    public var text: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      outcome: ChallengeV1.PeriodPartOutcome = .init(),
      partCount: Int64 = 0,
      seconds: Int64 = 0,
      sixtieths: Int64 = 0,
      text: String = ""
    ) {
      self.outcome = outcome
      self.partCount = partCount
      self.seconds = seconds
      self.sixtieths = sixtieths
      self.text = text
    }
  }
}

extension ChallengeV1.PeriodOutcomeTotal {
  public static var fullName: String { "screentime.challenge.v1.PeriodOutcomeTotal" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__period_outcome_total__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__PeriodOutcomeTotal.self)
    self.outcome = ChallengeV1.PeriodPartOutcome(rawValue: Int32(truncatingIfNeeded: m.pointee.f_outcome.rawValue))
    self.partCount = m.pointee.f_part_count
    self.seconds = m.pointee.f_seconds
    self.sixtieths = m.pointee.f_sixtieths
    self.text = Reading.string(m.pointee.s_text)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__PeriodOutcomeTotal.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_outcome = .init(rawValue: .init(truncatingIfNeeded: self.outcome.rawValue))
    m.pointee.f_part_count = self.partCount
    m.pointee.f_seconds = self.seconds
    m.pointee.f_sixtieths = self.sixtieths
    m.pointee.s_text = arena.string(self.text)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// A local day, or successive ones with the same outcome.
  public struct PeriodDay: ProtobufC.GeneratedMessage {
    /// The day, or the first one.
    public var firstDate: CommonV1.LocalDate?
    /// The last day; the same for a single one.
    public var lastDate: CommonV1.LocalDate?
    /// Its outcome.
    public var outcome: ChallengeV1.PeriodDayOutcome = .init()
    /// Seconds that counted, of all its days.
    public var countedSeconds: Int64 = 0
    /// Learning points that these earned, exact, in 1/60 point.
    public var countedSixtieths: Int64 = 0
    /// Seconds that make the day count; of several days, the first one.
    public var minimumSeconds: Int64 = 0
    /// For display.
    public var text: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      firstDate: CommonV1.LocalDate? = nil,
      lastDate: CommonV1.LocalDate? = nil,
      outcome: ChallengeV1.PeriodDayOutcome = .init(),
      countedSeconds: Int64 = 0,
      countedSixtieths: Int64 = 0,
      minimumSeconds: Int64 = 0,
      text: String = ""
    ) {
      self.firstDate = firstDate
      self.lastDate = lastDate
      self.outcome = outcome
      self.countedSeconds = countedSeconds
      self.countedSixtieths = countedSixtieths
      self.minimumSeconds = minimumSeconds
      self.text = text
    }
  }
}

extension ChallengeV1.PeriodDay {
  public static var fullName: String { "screentime.challenge.v1.PeriodDay" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__period_day__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__PeriodDay.self)
    self.firstDate = Reading.message(m.pointee.f_first_date)
    self.lastDate = Reading.message(m.pointee.f_last_date)
    self.outcome = ChallengeV1.PeriodDayOutcome(rawValue: Int32(truncatingIfNeeded: m.pointee.f_outcome.rawValue))
    self.countedSeconds = m.pointee.f_counted_seconds
    self.countedSixtieths = m.pointee.f_counted_sixtieths
    self.minimumSeconds = m.pointee.f_minimum_seconds
    self.text = Reading.string(m.pointee.s_text)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__PeriodDay.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_first_date = try arena.optionalMessage(self.firstDate)
    m.pointee.f_last_date = try arena.optionalMessage(self.lastDate)
    m.pointee.f_outcome = .init(rawValue: .init(truncatingIfNeeded: self.outcome.rawValue))
    m.pointee.f_counted_seconds = self.countedSeconds
    m.pointee.f_counted_sixtieths = self.countedSixtieths
    m.pointee.f_minimum_seconds = self.minimumSeconds
    m.pointee.s_text = arena.string(self.text)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// An app of an app diversity week.
  public struct PeriodApp: ProtobufC.GeneratedMessage {
    /// Logical id of the app.
    public var appID: String = ""
    /// Seconds that counted.
    public var countedSeconds: Int64 = 0
    /// Whether it has the minimum: one app of the progress.
    public var reached: Bool = false
    /// For display.
    public var text: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      appID: String = "",
      countedSeconds: Int64 = 0,
      reached: Bool = false,
      text: String = ""
    ) {
      self.appID = appID
      self.countedSeconds = countedSeconds
      self.reached = reached
      self.text = text
    }
  }
}

extension ChallengeV1.PeriodApp {
  public static var fullName: String { "screentime.challenge.v1.PeriodApp" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__period_app__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__PeriodApp.self)
    self.appID = Reading.string(m.pointee.s_app_id)
    self.countedSeconds = m.pointee.f_counted_seconds
    self.reached = m.pointee.f_reached != 0
    self.text = Reading.string(m.pointee.s_text)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__PeriodApp.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_app_id = arena.string(self.appID)
    m.pointee.f_counted_seconds = self.countedSeconds
    m.pointee.f_reached = self.reached ? 1 : 0
    m.pointee.s_text = arena.string(self.text)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// A step of a chain.
  public struct PeriodStep: ProtobufC.GeneratedMessage {
    /// Its number, from 1.
    public var number: Int32 = 0
    /// The goal type, which says what counts.
    public var goalType: ChallengeV1.GoalType = .init()
    /// Target in the goal type's unit.
    public var target: Int32 = 0
    /// Progress in the day, week or run that completed it or that runs now, in the unit of `Progress.progress`: the target
    /// for a completed step, 0 for one that has not begun.
    public var progress: Int64 = 0
    /// Whether it is completed: one step of the progress.
    public var completed: Bool = false
    /// The local day on which it was completed; unset while it is not.
    public var completionDate: CommonV1.LocalDate?
    /// The first local day of the day, week or run that completed it or that runs now; unset where there is none, and for a
    /// step that counts from the one before to the end.
    public var firstDate: CommonV1.LocalDate?
    /// For display.
    public var text: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      number: Int32 = 0,
      goalType: ChallengeV1.GoalType = .init(),
      target: Int32 = 0,
      progress: Int64 = 0,
      completed: Bool = false,
      completionDate: CommonV1.LocalDate? = nil,
      firstDate: CommonV1.LocalDate? = nil,
      text: String = ""
    ) {
      self.number = number
      self.goalType = goalType
      self.target = target
      self.progress = progress
      self.completed = completed
      self.completionDate = completionDate
      self.firstDate = firstDate
      self.text = text
    }
  }
}

extension ChallengeV1.PeriodStep {
  public static var fullName: String { "screentime.challenge.v1.PeriodStep" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__period_step__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__PeriodStep.self)
    self.number = m.pointee.f_number
    self.goalType = ChallengeV1.GoalType(rawValue: Int32(truncatingIfNeeded: m.pointee.f_goal_type.rawValue))
    self.target = m.pointee.f_target
    self.progress = m.pointee.f_progress
    self.completed = m.pointee.f_completed != 0
    self.completionDate = Reading.message(m.pointee.f_completion_date)
    self.firstDate = Reading.message(m.pointee.f_first_date)
    self.text = Reading.string(m.pointee.s_text)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__PeriodStep.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_number = self.number
    m.pointee.f_goal_type = .init(rawValue: .init(truncatingIfNeeded: self.goalType.rawValue))
    m.pointee.f_target = self.target
    m.pointee.f_progress = self.progress
    m.pointee.f_completed = self.completed ? 1 : 0
    m.pointee.f_completion_date = try arena.optionalMessage(self.completionDate)
    m.pointee.f_first_date = try arena.optionalMessage(self.firstDate)
    m.pointee.s_text = arena.string(self.text)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
