// swift-format-ignore-file
// Written by StubGenerator from screentime/challenge/v1/streak_explanations.proto. Do not edit.

import CMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension ChallengeV1 {
  /// The standing of a local day in a child's own daily streak.
  public enum StreakDayStanding: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// There was enough learning: the streak is one day longer.
    case counted
    /// The day has ended without enough learning, and nothing protected it: the streak is broken.
    case missed
    /// Neutral: it lies in a pause.
    case paused
    /// Neutral: a freeze was used up.
    case frozen
    /// Neutral: a guardian has repaired it.
    case repaired
    /// Neutral: a date that the child never had, by a move or by its time zone.
    case noDay
    /// Today: it has not counted yet, and still can.
    case open
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .counted, .missed, .paused, .frozen, .repaired, .noDay, .open]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .counted
      case 2: self = .missed
      case 3: self = .paused
      case 4: self = .frozen
      case 5: self = .repaired
      case 6: self = .noDay
      case 7: self = .open
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .counted: 1
      case .missed: 2
      case .paused: 3
      case .frozen: 4
      case .repaired: 5
      case .noDay: 6
      case .open: 7
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "STREAK_DAY_STANDING_UNSPECIFIED"
      case .counted: "STREAK_DAY_STANDING_COUNTED"
      case .missed: "STREAK_DAY_STANDING_MISSED"
      case .paused: "STREAK_DAY_STANDING_PAUSED"
      case .frozen: "STREAK_DAY_STANDING_FROZEN"
      case .repaired: "STREAK_DAY_STANDING_REPAIRED"
      case .noDay: "STREAK_DAY_STANDING_NO_DAY"
      case .open: "STREAK_DAY_STANDING_OPEN"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension ChallengeV1 {
  /// Requests the explanation of a child's streaks.
  public struct ExplainStreaksRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// First local day.
    public var firstDate: CommonV1.LocalDate?
    /// Last local day, inclusive: today at the latest, and at most 366 days in all.
    public var lastDate: CommonV1.LocalDate?
    /// At most this many days, 1 to 1,000; 0 means 100.
    public var pageSize: Int32 = 0
    /// `next_page_token` of the previous page; empty for the first.
    public var pageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      firstDate: CommonV1.LocalDate? = nil,
      lastDate: CommonV1.LocalDate? = nil,
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.childID = childID
      self.firstDate = firstDate
      self.lastDate = lastDate
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }
}

extension ChallengeV1.ExplainStreaksRequest {
  public static var fullName: String { "screentime.challenge.v1.ExplainStreaksRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__explain_streaks_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ExplainStreaksRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.firstDate = Reading.message(m.pointee.f_first_date)
    self.lastDate = Reading.message(m.pointee.f_last_date)
    self.pageSize = m.pointee.f_page_size
    self.pageToken = Reading.string(m.pointee.s_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ExplainStreaksRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_first_date = try arena.optionalMessage(self.firstDate)
    m.pointee.f_last_date = try arena.optionalMessage(self.lastDate)
    m.pointee.f_page_size = self.pageSize
    m.pointee.s_page_token = arena.string(self.pageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// An explanation of a child's streaks, day by day.
  public struct ExplainStreaksResponse: ProtobufC.GeneratedMessage {
    /// Every date of the range, in order.
    public var days: [ChallengeV1.StreakDayExplanation] = []
    /// The weeks in which these days lie, in order. A week that continues on the next page is there, too.
    public var weeks: [ChallengeV1.StreakWeekExplanation] = []
    /// Token of the next page; empty on the last.
    public var nextPageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      days: [ChallengeV1.StreakDayExplanation] = [],
      weeks: [ChallengeV1.StreakWeekExplanation] = [],
      nextPageToken: String = ""
    ) {
      self.days = days
      self.weeks = weeks
      self.nextPageToken = nextPageToken
    }
  }
}

extension ChallengeV1.ExplainStreaksResponse {
  public static var fullName: String { "screentime.challenge.v1.ExplainStreaksResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__explain_streaks_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ExplainStreaksResponse.self)
    self.days = Reading.messages(m.pointee.f_days, m.pointee.n_f_days)
    self.weeks = Reading.messages(m.pointee.f_weeks, m.pointee.n_f_weeks)
    self.nextPageToken = Reading.string(m.pointee.s_next_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ExplainStreaksResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_days, m.pointee.f_days) = (self.days.count, try arena.messages(self.days))
    (m.pointee.n_f_weeks, m.pointee.f_weeks) = (self.weeks.count, try arena.messages(self.weeks))
    m.pointee.s_next_page_token = arena.string(self.nextPageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// A local day, and what it is for the daily streak.
  public struct StreakDayExplanation: ProtobufC.GeneratedMessage {
    /// The local day.
    public var date: CommonV1.LocalDate?
    /// Learning of the day, seconds.
    public var learningSeconds: Int64 = 0
    /// Points that the learning of the day has earned, exact, in 1/60 point.
    public var learningSixtieths: Int64 = 0
    /// Learning that made a day count on this date, seconds.
    public var minimumSeconds: Int64 = 0
    /// The day's standing.
    public var standing: ChallengeV1.StreakDayStanding = .init()
    /// The name of the pause, or why the day was repaired; empty for others.
    public var protection: String = ""
    /// For display: why the day is what it is, such as `3 of 15 minutes: 12 minutes short`.
    public var text: String = ""
    /// The daily streak after the day, days; of today as it is now. 0 when it is broken.
    public var dailyStreak: Int64 = 0
    /// The weekly streak after the day, weeks; of today as it is now. 0 when it is broken.
    public var weeklyStreak: Int64 = 0
    /// Freezes that the child held after the day, 0 to 2.
    public var freezesHeld: Int32 = 0
    /// The factor of the day's points with the streak after it, in percent; 100 for a day that does not count, as it has
    /// no bonus.
    public var multiplierPercent: Int32 = 0
    /// The streak bonus that is booked for the day, exact, in 1/60 point; 0 for a day that has not ended.
    public var bonusSixtieths: Int64 = 0
    /// For display: how the bonus follows from the day, such as `100 points × 15 % = 15 points`; empty without learning.
    public var bonusText: String = ""
    /// The last change of the bonus after it was first due; unset where there was none, or where it is not known.
    public var correction: ChallengeV1.StreakBonusCorrection?
    /// Version of the program's rules that hold for the day, from 1.
    public var ruleVersion: Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      date: CommonV1.LocalDate? = nil,
      learningSeconds: Int64 = 0,
      learningSixtieths: Int64 = 0,
      minimumSeconds: Int64 = 0,
      standing: ChallengeV1.StreakDayStanding = .init(),
      protection: String = "",
      text: String = "",
      dailyStreak: Int64 = 0,
      weeklyStreak: Int64 = 0,
      freezesHeld: Int32 = 0,
      multiplierPercent: Int32 = 0,
      bonusSixtieths: Int64 = 0,
      bonusText: String = "",
      correction: ChallengeV1.StreakBonusCorrection? = nil,
      ruleVersion: Int32 = 0
    ) {
      self.date = date
      self.learningSeconds = learningSeconds
      self.learningSixtieths = learningSixtieths
      self.minimumSeconds = minimumSeconds
      self.standing = standing
      self.protection = protection
      self.text = text
      self.dailyStreak = dailyStreak
      self.weeklyStreak = weeklyStreak
      self.freezesHeld = freezesHeld
      self.multiplierPercent = multiplierPercent
      self.bonusSixtieths = bonusSixtieths
      self.bonusText = bonusText
      self.correction = correction
      self.ruleVersion = ruleVersion
    }
  }
}

extension ChallengeV1.StreakDayExplanation {
  public static var fullName: String { "screentime.challenge.v1.StreakDayExplanation" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__streak_day_explanation__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__StreakDayExplanation.self)
    self.date = Reading.message(m.pointee.f_date)
    self.learningSeconds = m.pointee.f_learning_seconds
    self.learningSixtieths = m.pointee.f_learning_sixtieths
    self.minimumSeconds = m.pointee.f_minimum_seconds
    self.standing = ChallengeV1.StreakDayStanding(rawValue: Int32(truncatingIfNeeded: m.pointee.f_standing.rawValue))
    self.protection = Reading.string(m.pointee.s_protection)
    self.text = Reading.string(m.pointee.s_text)
    self.dailyStreak = m.pointee.f_daily_streak
    self.weeklyStreak = m.pointee.f_weekly_streak
    self.freezesHeld = m.pointee.f_freezes_held
    self.multiplierPercent = m.pointee.f_multiplier_percent
    self.bonusSixtieths = m.pointee.f_bonus_sixtieths
    self.bonusText = Reading.string(m.pointee.s_bonus_text)
    self.correction = Reading.message(m.pointee.f_correction)
    self.ruleVersion = m.pointee.f_rule_version
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__StreakDayExplanation.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_date = try arena.optionalMessage(self.date)
    m.pointee.f_learning_seconds = self.learningSeconds
    m.pointee.f_learning_sixtieths = self.learningSixtieths
    m.pointee.f_minimum_seconds = self.minimumSeconds
    m.pointee.f_standing = .init(rawValue: .init(truncatingIfNeeded: self.standing.rawValue))
    m.pointee.s_protection = arena.string(self.protection)
    m.pointee.s_text = arena.string(self.text)
    m.pointee.f_daily_streak = self.dailyStreak
    m.pointee.f_weekly_streak = self.weeklyStreak
    m.pointee.f_freezes_held = self.freezesHeld
    m.pointee.f_multiplier_percent = self.multiplierPercent
    m.pointee.f_bonus_sixtieths = self.bonusSixtieths
    m.pointee.s_bonus_text = arena.string(self.bonusText)
    m.pointee.f_correction = try arena.optionalMessage(self.correction)
    m.pointee.f_rule_version = self.ruleVersion
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// A change of the streak bonus of a day that had ended.
  public struct StreakBonusCorrection: ProtobufC.GeneratedMessage {
    /// The fact that made it necessary; unspecified where a guardian did, by a freeze, a pause, a repair or a setting.
    public var cause: UsageV1.UsageChangeCause = .init()
    /// When it was booked.
    public var changeTime: GoogleProtobuf.Timestamp?
    /// The bonus before it, exact, in 1/60 point.
    public var previousSixtieths: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      cause: UsageV1.UsageChangeCause = .init(),
      changeTime: GoogleProtobuf.Timestamp? = nil,
      previousSixtieths: Int64 = 0
    ) {
      self.cause = cause
      self.changeTime = changeTime
      self.previousSixtieths = previousSixtieths
    }
  }
}

extension ChallengeV1.StreakBonusCorrection {
  public static var fullName: String { "screentime.challenge.v1.StreakBonusCorrection" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__streak_bonus_correction__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__StreakBonusCorrection.self)
    self.cause = UsageV1.UsageChangeCause(rawValue: Int32(truncatingIfNeeded: m.pointee.f_cause.rawValue))
    self.changeTime = Reading.message(m.pointee.f_change_time)
    self.previousSixtieths = m.pointee.f_previous_sixtieths
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__StreakBonusCorrection.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_cause = .init(rawValue: .init(truncatingIfNeeded: self.cause.rawValue))
    m.pointee.f_change_time = try arena.optionalMessage(self.changeTime)
    m.pointee.f_previous_sixtieths = self.previousSixtieths
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// A week, and what it is for the weekly streak.
  public struct StreakWeekExplanation: ProtobufC.GeneratedMessage {
    /// First local day.
    public var firstDate: CommonV1.LocalDate?
    /// Last local day, inclusive.
    public var lastDate: CommonV1.LocalDate?
    /// Number of its days that count, those outside the range included.
    public var countedDays: Int32 = 0
    /// Whether all of its days lie in pauses: it neither counts nor breaks the streak, unless a day counts.
    public var neutral: Bool = false
    /// Whether it has not ended.
    public var open: Bool = false
    /// The weekly streak after it, weeks; of the running week as it is now. 0 when it is broken.
    public var weeklyStreak: Int64 = 0
    /// For display: why it is what it is.
    public var text: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      firstDate: CommonV1.LocalDate? = nil,
      lastDate: CommonV1.LocalDate? = nil,
      countedDays: Int32 = 0,
      neutral: Bool = false,
      open: Bool = false,
      weeklyStreak: Int64 = 0,
      text: String = ""
    ) {
      self.firstDate = firstDate
      self.lastDate = lastDate
      self.countedDays = countedDays
      self.neutral = neutral
      self.open = open
      self.weeklyStreak = weeklyStreak
      self.text = text
    }
  }
}

extension ChallengeV1.StreakWeekExplanation {
  public static var fullName: String { "screentime.challenge.v1.StreakWeekExplanation" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__streak_week_explanation__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__StreakWeekExplanation.self)
    self.firstDate = Reading.message(m.pointee.f_first_date)
    self.lastDate = Reading.message(m.pointee.f_last_date)
    self.countedDays = m.pointee.f_counted_days
    self.neutral = m.pointee.f_neutral != 0
    self.open = m.pointee.f_open != 0
    self.weeklyStreak = m.pointee.f_weekly_streak
    self.text = Reading.string(m.pointee.s_text)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__StreakWeekExplanation.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_first_date = try arena.optionalMessage(self.firstDate)
    m.pointee.f_last_date = try arena.optionalMessage(self.lastDate)
    m.pointee.f_counted_days = self.countedDays
    m.pointee.f_neutral = self.neutral ? 1 : 0
    m.pointee.f_open = self.open ? 1 : 0
    m.pointee.f_weekly_streak = self.weeklyStreak
    m.pointee.s_text = arena.string(self.text)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
