// swift-format-ignore-file
// Written by StubGenerator from screentime/challenge/v1/levels.proto. Do not edit.

import CMessages
import CommonProtos
import CProtobufC
import ProtobufC

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
