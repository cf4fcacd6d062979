// swift-format-ignore-file
// Written by StubGenerator from screentime/challenge/v1/levels.proto. Do not edit.

import CMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension ChallengeV1 {
  /// By what the points of an explanation are added up.
  public enum LevelPart: ProtobufC.ProtobufEnum {
    /// By month.
    case unspecified
    /// By month of the child's local days.
    case month
    /// By local day.
    case day
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .month, .day]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .month
      case 2: self = .day
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .month: 1
      case .day: 2
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "LEVEL_PART_UNSPECIFIED"
      case .month: "LEVEL_PART_MONTH"
      case .day: "LEVEL_PART_DAY"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension ChallengeV1 {
  /// The thresholds of the levels.
  public struct LevelTable: ProtobufC.GeneratedMessage {
    /// Lifetime learning points at which each level is reached, ascending; the first is 0, that of level 1.
    public var points: [Int64] = []
    /// True for the default table.
    public var isDefault: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      points: [Int64] = [],
      isDefault: Bool = false
    ) {
      self.points = points
      self.isDefault = isDefault
    }
  }
}

extension ChallengeV1.LevelTable {
  public static var fullName: String { "screentime.challenge.v1.LevelTable" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__level_table__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__LevelTable.self)
    self.points = Reading.scalars(m.pointee.f_points, m.pointee.n_f_points)
    self.isDefault = m.pointee.f_is_default != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__LevelTable.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_points, m.pointee.f_points) = (self.points.count, arena.scalars(self.points))
    m.pointee.f_is_default = self.isDefault ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// A child's level, as of now.
  public struct Level: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The level, from 1.
    public var level: Int32 = 0
    /// Lifetime learning points.
    public var points: Int64 = 0
    /// Points at which the level was reached.
    public var levelPoints: Int64 = 0
    /// Points at which the next level is reached; unset at the highest one.
    public var nextLevelPoints: Int64?
    /// The highest level that the child has ever reached; above `level` after a correction or another table.
    public var highestLevel: Int32 = 0
    /// The family's table.
    public var table: ChallengeV1.LevelTable?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      level: Int32 = 0,
      points: Int64 = 0,
      levelPoints: Int64 = 0,
      nextLevelPoints: Int64? = nil,
      highestLevel: Int32 = 0,
      table: ChallengeV1.LevelTable? = nil
    ) {
      self.childID = childID
      self.level = level
      self.points = points
      self.levelPoints = levelPoints
      self.nextLevelPoints = nextLevelPoints
      self.highestLevel = highestLevel
      self.table = table
    }
  }
}

extension ChallengeV1.Level {
  public static var fullName: String { "screentime.challenge.v1.Level" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__level__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__Level.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.level = m.pointee.f_level
    self.points = m.pointee.f_points
    self.levelPoints = m.pointee.f_level_points
    if m.pointee.p_next_level_points_case.rawValue != 0 { self.nextLevelPoints = m.pointee.f_next_level_points }
    self.highestLevel = m.pointee.f_highest_level
    self.table = Reading.message(m.pointee.f_table)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__Level.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_level = self.level
    m.pointee.f_points = self.points
    m.pointee.f_level_points = self.levelPoints
    if let value = self.nextLevelPoints {
      m.pointee.p_next_level_points_case = .init(rawValue: 5)
      m.pointee.f_next_level_points = value
    }
    m.pointee.f_highest_level = self.highestLevel
    m.pointee.f_table = try arena.optionalMessage(self.table)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Requests a child's level.
  public struct GetLevelRequest: ProtobufC.GeneratedMessage {
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

extension ChallengeV1.GetLevelRequest {
  public static var fullName: String { "screentime.challenge.v1.GetLevelRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__get_level_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__GetLevelRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__GetLevelRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Replaces the family's table.
  public struct SetLevelsRequest: ProtobufC.GeneratedMessage {
    /// Lifetime learning points at which each level is reached: 1 to 100 numbers, the first 0, each more than the one
    /// before, at most 1,000,000,000. Empty for the default table.
    public var points: [Int64] = []
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      points: [Int64] = [],
      requestID: String = ""
    ) {
      self.points = points
      self.requestID = requestID
    }
  }
}

extension ChallengeV1.SetLevelsRequest {
  public static var fullName: String { "screentime.challenge.v1.SetLevelsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__set_levels_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__SetLevelsRequest.self)
    self.points = Reading.scalars(m.pointee.f_points, m.pointee.n_f_points)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__SetLevelsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_points, m.pointee.f_points) = (self.points.count, arena.scalars(self.points))
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Requests the explanation of a child's level.
  public struct ExplainLevelRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// By what the points are added up.
    public var part: ChallengeV1.LevelPart = .init()
    /// At most this many parts, 1 to 1,000; 0 means 100.
    public var pageSize: Int32 = 0
    /// `next_page_token` of the previous page; empty for the first.
    public var pageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      part: ChallengeV1.LevelPart = .init(),
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.childID = childID
      self.part = part
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }
}

extension ChallengeV1.ExplainLevelRequest {
  public static var fullName: String { "screentime.challenge.v1.ExplainLevelRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__explain_level_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ExplainLevelRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.part = ChallengeV1.LevelPart(rawValue: Int32(truncatingIfNeeded: m.pointee.f_part.rawValue))
    self.pageSize = m.pointee.f_page_size
    self.pageToken = Reading.string(m.pointee.s_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ExplainLevelRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_part = .init(rawValue: .init(truncatingIfNeeded: self.part.rawValue))
    m.pointee.f_page_size = self.pageSize
    m.pointee.s_page_token = arena.string(self.pageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// An explanation of a child's level.
  public struct ExplainLevelResponse: ProtobufC.GeneratedMessage {
    /// Version of the program's rules that holds now. The level itself follows from the points and the family's table.
    public var ruleVersion: Int32 = 0
    /// The level as GetLevel returns it.
    public var level: ChallengeV1.Level?
    /// Points that all of the child's learning has earned, exact, in 1/60 point: the sum of all parts.
    public var learningSixtieths: Int64 = 0
    /// The thresholds of the family's table that were reached at some time or are reached now, in order, from level 2 on.
    public var thresholds: [ChallengeV1.LevelThreshold] = []
    /// For display: why the level is what it is, and why it is lower than one that was reached.
    public var text: String = ""
    /// The parts with learning, in order.
    public var parts: [ChallengeV1.LevelPoints] = []
    /// Token of the next page; empty on the last.
    public var nextPageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      ruleVersion: Int32 = 0,
      level: ChallengeV1.Level? = nil,
      learningSixtieths: Int64 = 0,
      thresholds: [ChallengeV1.LevelThreshold] = [],
      text: String = "",
      parts: [ChallengeV1.LevelPoints] = [],
      nextPageToken: String = ""
    ) {
      self.ruleVersion = ruleVersion
      self.level = level
      self.learningSixtieths = learningSixtieths
      self.thresholds = thresholds
      self.text = text
      self.parts = parts
      self.nextPageToken = nextPageToken
    }
  }
}

extension ChallengeV1.ExplainLevelResponse {
  public static var fullName: String { "screentime.challenge.v1.ExplainLevelResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__explain_level_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ExplainLevelResponse.self)
    self.ruleVersion = m.pointee.f_rule_version
    self.level = Reading.message(m.pointee.f_level)
    self.learningSixtieths = m.pointee.f_learning_sixtieths
    self.thresholds = Reading.messages(m.pointee.f_thresholds, m.pointee.n_f_thresholds)
    self.text = Reading.string(m.pointee.s_text)
    self.parts = Reading.messages(m.pointee.f_parts, m.pointee.n_f_parts)
    self.nextPageToken = Reading.string(m.pointee.s_next_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ExplainLevelResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_rule_version = self.ruleVersion
    m.pointee.f_level = try arena.optionalMessage(self.level)
    m.pointee.f_learning_sixtieths = self.learningSixtieths
    (m.pointee.n_f_thresholds, m.pointee.f_thresholds) = (self.thresholds.count, try arena.messages(self.thresholds))
    m.pointee.s_text = arena.string(self.text)
    (m.pointee.n_f_parts, m.pointee.f_parts) = (self.parts.count, try arena.messages(self.parts))
    m.pointee.s_next_page_token = arena.string(self.nextPageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// A level that a child has reached.
  public struct LevelThreshold: ProtobufC.GeneratedMessage {
    /// The level, 2 or more.
    public var level: Int32 = 0
    /// Points at which it is reached, by the family's present table; unset for a level that the table no longer has.
    public var points: Int64?
    /// The local day on which the learning that is known now reached it; unset where it is not reached now.
    public var reachDate: CommonV1.LocalDate?
    /// When it was announced; unset where it was passed together with a higher one, and where that is not known.
    public var announceTime: GoogleProtobuf.Timestamp?
    /// Points at which it was reached when it was announced; set with `announce_time`, unless that is not known.
    public var announcedPoints: Int64?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      level: Int32 = 0,
      points: Int64? = nil,
      reachDate: CommonV1.LocalDate? = nil,
      announceTime: GoogleProtobuf.Timestamp? = nil,
      announcedPoints: Int64? = nil
    ) {
      self.level = level
      self.points = points
      self.reachDate = reachDate
      self.announceTime = announceTime
      self.announcedPoints = announcedPoints
    }
  }
}

extension ChallengeV1.LevelThreshold {
  public static var fullName: String { "screentime.challenge.v1.LevelThreshold" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__level_threshold__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__LevelThreshold.self)
    self.level = m.pointee.f_level
    if m.pointee.p_points_case.rawValue != 0 { self.points = m.pointee.f_points }
    self.reachDate = Reading.message(m.pointee.f_reach_date)
    self.announceTime = Reading.message(m.pointee.f_announce_time)
    if m.pointee.p_announced_points_case.rawValue != 0 { self.announcedPoints = m.pointee.f_announced_points }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__LevelThreshold.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_level = self.level
    if let value = self.points {
      m.pointee.p_points_case = .init(rawValue: 2)
      m.pointee.f_points = value
    }
    m.pointee.f_reach_date = try arena.optionalMessage(self.reachDate)
    m.pointee.f_announce_time = try arena.optionalMessage(self.announceTime)
    if let value = self.announcedPoints {
      m.pointee.p_announced_points_case = .init(rawValue: 5)
      m.pointee.f_announced_points = value
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// The points that the learning of a part has earned.
  public struct LevelPoints: ProtobufC.GeneratedMessage {
    /// First local day of it.
    public var firstDate: CommonV1.LocalDate?
    /// Last local day of it, inclusive.
    public var lastDate: CommonV1.LocalDate?
    /// Learning, seconds.
    public var learningSeconds: Int64 = 0
    /// Points that it has earned, exact, in 1/60 point.
    public var learningSixtieths: Int64 = 0
    /// Points that all learning up to its end has earned, exact, in 1/60 point.
    public var totalSixtieths: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      firstDate: CommonV1.LocalDate? = nil,
      lastDate: CommonV1.LocalDate? = nil,
      learningSeconds: Int64 = 0,
      learningSixtieths: Int64 = 0,
      totalSixtieths: Int64 = 0
    ) {
      self.firstDate = firstDate
      self.lastDate = lastDate
      self.learningSeconds = learningSeconds
      self.learningSixtieths = learningSixtieths
      self.totalSixtieths = totalSixtieths
    }
  }
}

extension ChallengeV1.LevelPoints {
  public static var fullName: String { "screentime.challenge.v1.LevelPoints" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__level_points__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__LevelPoints.self)
    self.firstDate = Reading.message(m.pointee.f_first_date)
    self.lastDate = Reading.message(m.pointee.f_last_date)
    self.learningSeconds = m.pointee.f_learning_seconds
    self.learningSixtieths = m.pointee.f_learning_sixtieths
    self.totalSixtieths = m.pointee.f_total_sixtieths
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__LevelPoints.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_first_date = try arena.optionalMessage(self.firstDate)
    m.pointee.f_last_date = try arena.optionalMessage(self.lastDate)
    m.pointee.f_learning_seconds = self.learningSeconds
    m.pointee.f_learning_sixtieths = self.learningSixtieths
    m.pointee.f_total_sixtieths = self.totalSixtieths
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Event: a child has reached a level for the first time; of several at once, the highest. Published once for a child and
  /// level. Published by ChallengeService.
  public struct LevelReached: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The level, 2 or more.
    public var level: Int32 = 0
    /// When it became known.
    public var reachTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      level: Int32 = 0,
      reachTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.childID = childID
      self.level = level
      self.reachTime = reachTime
    }
  }
}

extension ChallengeV1.LevelReached {
  public static var fullName: String { "screentime.challenge.v1.LevelReached" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__level_reached__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__LevelReached.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.level = m.pointee.f_level
    self.reachTime = Reading.message(m.pointee.f_reach_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__LevelReached.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_level = self.level
    m.pointee.f_reach_time = try arena.optionalMessage(self.reachTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Event: the level that is shown of a child, or its thresholds, have changed; replaces the one before. A child of which
  /// none was published is at level 1. Published by ChallengeService.
  public struct LevelChanged: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The level, from 1.
    public var level: Int32 = 0
    /// Points at which it was reached.
    public var levelPoints: Int64 = 0
    /// Points at which the next level is reached; unset at the highest one.
    public var nextLevelPoints: Int64?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      level: Int32 = 0,
      levelPoints: Int64 = 0,
      nextLevelPoints: Int64? = nil
    ) {
      self.childID = childID
      self.level = level
      self.levelPoints = levelPoints
      self.nextLevelPoints = nextLevelPoints
    }
  }
}

extension ChallengeV1.LevelChanged {
  public static var fullName: String { "screentime.challenge.v1.LevelChanged" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__level_changed__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__LevelChanged.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.level = m.pointee.f_level
    self.levelPoints = m.pointee.f_level_points
    if m.pointee.p_next_level_points_case.rawValue != 0 { self.nextLevelPoints = m.pointee.f_next_level_points }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__LevelChanged.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_level = self.level
    m.pointee.f_level_points = self.levelPoints
    if let value = self.nextLevelPoints {
      m.pointee.p_next_level_points_case = .init(rawValue: 4)
      m.pointee.f_next_level_points = value
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
